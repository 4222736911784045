// `quota-gate plan`: what plans amount to, as a declared plan; nothing is asked of any cloud.

import type { Command } from "commander";
import type { Runtime } from "../check.ts";
import {
  type Demand,
  findKey,
  GateError,
  idOf,
  type Message,
  NOTHING_KNOWN,
  type Plan,
  problemText,
  toBareText,
  toSafeLine,
  toText,
  type UnknownAmount,
  unique,
} from "../core/index.ts";
import { planNotes } from "../evaluate/index.ts";
import { planDocuments } from "../files/index.ts";
import { CONNECTION_SETTINGS, CREDENTIAL_SETTINGS, TERRAFORM_SETTINGS } from "../inputs/index.ts";
import { findCloudRegion } from "../keystone/index.ts";
import { countPlans, findOmissions, readPlans, toDeclaredPlan } from "../plan/index.ts";
import { chosenSource, findSupport } from "../sources/index.ts";
import { unknownSentences, unknownStatements } from "../words/index.ts";
import { explainPlan } from "./plan-explanation.ts";
import type { CommandContext } from "./program.ts";
import { addSettings, nameOption, type OptionValues, toSettings } from "./settings.ts";
import { findPlans, print, type Terminal } from "./terminal.ts";

interface PlanCommandOptions extends OptionValues {
  readonly explain?: true;
  readonly lossy?: true;
}

const SETTINGS = {
  ...TERRAFORM_SETTINGS,
  source: CONNECTION_SETTINGS.source,
  apiVersion: CONNECTION_SETTINGS.apiVersion,
  ...CREDENTIAL_SETTINGS,
} as const;

/** The variable by which runs find the Quota API, which is not asked here. */
const API_URL = CONNECTION_SETTINGS.base.option?.variable ?? "";

/** Adds the command. Ends with 2 (a GateError) where a plan cannot be read, or a declared plan cannot state all of it. */
export function addPlan(program: Command, { terminal, runtime }: CommandContext): void {
  const command = program
    .command("plan")
    .summary("print the declared plan that Terraform plans amount to")
    .description(
      "Prints what plans add per region and key, as a declared plan that check judges like the plans themselves. If a declared plan cannot state all of it, the command says what is missing and ends with status 2. It does not contact any cloud.",
    )
    .argument("<plan...>", "paths or globs of plans, which add up; - is standard input");
  addSettings(command, "plan")
    .option("--explain", "list the resources behind every amount instead")
    .option("--lossy", "print it anyway, with what it cannot state as sentences, so that check warns")
    .action(async (patterns: string[], values: PlanCommandOptions) => {
      const { plan, project } = await readGiven(patterns, values, { terminal, runtime: runtime() });
      const tell = (lines: readonly Message[]): void => {
        for (const line of lines) terminal.stderr.write(`quota-gate: ${toSafeLine(toText(line, nameOption))}\n`);
      };
      if (values.explain === true) {
        await print(terminal, explainPlan(plan));
        tell(planNotes(plan, { policy: "warn" }));
        return;
      }
      const omissions = findOmissions(plan, { project });
      const unknown = unknownOf(plan);
      const told = [...omissions, ...unknownSentences(unknown)];
      const remarks = [...omissions, ...unknownStatements(unknown)].map((sentence) =>
        toBareText(sentence, nameOption).replace(/\.$/u, ""),
      );
      if (remarks.length > 0 && values.lossy !== true) throw refuse(told);
      await print(terminal, `${JSON.stringify(toDeclaredPlan(plan, { omissions: remarks, project }), null, 2)}\n`);
      tell(unique([...told, ...plan.notes]));
    });
}

/** Why amounts are lower bounds, each reason once. */
function unknownOf({ demands }: Plan): readonly UnknownAmount[] {
  // Many keys of one resource have the same reason.
  const reasons = new Map<string, UnknownAmount>();
  for (const reason of demands.flatMap(({ unknown = [] }) => unknown)) {
    const id = idOf(reason.kind, reason.name, reason.type);
    if (reason.resources > (reasons.get(id)?.resources ?? 0)) reasons.set(id, reason);
  }
  return [...reasons.values()];
}

function refuse(omissions: readonly Message[]): GateError {
  const code = "PLAN_INVALID";
  return new GateError([
    { code, message: "Nothing is printed, since a declared plan cannot state everything that is asked for here:" },
    ...omissions.map((message) => ({ code, message }) as const),
    {
      code,
      message: "Check the plans themselves with `quota-gate check`, which reads what Terraform writes.",
      hint: "To print what can be stated, use `--lossy`.",
    },
  ]);
}

/** The plans together, and the id of the project that is asked for; undefined: not known. */
async function readGiven(
  patterns: readonly string[],
  options: PlanCommandOptions,
  { terminal, runtime }: { readonly terminal: Terminal; readonly runtime: Runtime },
): Promise<{ readonly plan: Plan; readonly project: string | undefined }> {
  const { env } = terminal;
  const settings = toSettings(SETTINGS, { options, env });
  const { apiVersion, flavors, defaultRegion, providerRegions, ...inputs } = settings;
  const documents = planDocuments({ ...(await findPlans(patterns, terminal)), flavors });
  const facts = await readPlans(
    { planMode: undefined, allowNegative: true, defaultRegion, providerRegions },
    {
      documents,
      project: inputs.projectId,
      environmentRegion: env["OS_REGION_NAME"] ?? "",
      supports: findSupport({ apiVersion }),
    },
  );
  const project = inputs.projectId === "" ? undefined : inputs.projectId;
  const isQuotaApi = chosenSource(settings.source, (env[API_URL] ?? "") !== "") === "quota-api";
  const toStated = (plan: Plan): Plan => (isQuotaApi ? withoutMembers(plan) : plan);
  const plan = await countPlans(facts, NOTHING_KNOWN);
  if (!plan.questions.regions) return { plan: toStated(plan), project };
  // Files of clouds are looked for only here, since everything else needs none of them.
  const cloudRegion = await findCloudRegion(inputs, runtime).catch((error: unknown) => {
    if (!(error instanceof GateError)) throw error;
    for (const problem of error.problems) runtime.log.warning(problemText(problem));
    return undefined;
  });
  return { plan: toStated(await countPlans(facts, { ...NOTHING_KNOWN, cloudRegion })), project };
}

/** The plan without amounts by volume type: the Quota API has no limits of types, so that nothing is lost where they are not known. */
function withoutMembers(plan: Plan): Plan {
  const isMember = ({ key, item }: Demand): boolean => item !== undefined && findKey(key)?.membersBy !== undefined;
  const demands = plan.demands.filter((demand) => !isMember(demand));
  return { ...plan, demands: demands.map(({ untyped: _, ...demand }) => demand) };
}
