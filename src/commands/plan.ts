// `quota-gate plan`: what plans amount to, as a declared plan; nothing is asked of any cloud.

import type { Command } from "commander";
import type { Runtime } from "../check.ts";
import {
  type CloudRegion,
  type Demand,
  findKey,
  GateError,
  idOf,
  isLimitedInSomeClouds,
  isPerObject,
  type Message,
  NOTHING_KNOWN,
  type Plan,
  problemMessage,
  say,
  toBareText,
  type UnknownAmount,
  unique,
} from "../core/index.ts";
import { planDocuments } from "../files/index.ts";
import { CONNECTION_SETTINGS, CREDENTIAL_SETTINGS, TERRAFORM_SETTINGS } from "../inputs/index.ts";
import { type CloudInputs, findCloudRegion } from "../keystone/index.ts";
import { countPlans, findOmissions, readPlans, toDeclaredPlan } from "../plan/index.ts";
import { chosenSource, supportOf } from "../sources/index.ts";
import { unknownSentences, unknownStatements } from "../words/index.ts";
import type { CommandContext } from "./index.ts";
import { addSettings, nameOption, type OptionValues, toSettings } from "./settings.ts";
import { findPlans, print, printMessages, type Terminal } from "./terminal.ts";

interface PlanCommandOptions extends OptionValues {
  readonly lossy?: true;
}

const SETTINGS = {
  ...TERRAFORM_SETTINGS,
  source: CONNECTION_SETTINGS.source,
  apiVersion: CONNECTION_SETTINGS.apiVersion,
  cloud: CREDENTIAL_SETTINGS.cloud,
  cloudsFile: CREDENTIAL_SETTINGS.cloudsFile,
  projectId: CREDENTIAL_SETTINGS.projectId,
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
  addSettings(command, SETTINGS)
    .option("--lossy", "print it anyway, with what it cannot state as sentences, so that check warns")
    .action(async (patterns: string[], values: PlanCommandOptions) => {
      const { plan, project } = await readGiven(patterns, values, { terminal, runtime: runtime() });
      const omissions = findOmissions(plan, { project });
      const unknown = unknownOf(plan);
      const sentences = [...omissions, ...unknownSentences(unknown)];
      if (sentences.length > 0 && values.lossy !== true) throw refuse(sentences);
      const statements = [...omissions, ...unknownStatements(unknown)];
      const remarks = statements.map((sentence) => toBareText(sentence, nameOption).replace(/\.$/u, ""));
      await print(terminal, `${JSON.stringify(toDeclaredPlan(plan, { omissions: remarks, project }), null, 2)}\n`);
      printMessages(terminal, unique([...sentences, ...plan.notes]), nameOption);
    });
}

/** Why amounts are lower bounds. Many keys of one resource have the same reason: each is there once. */
function unknownOf({ demands }: Plan): readonly UnknownAmount[] {
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
    { code, message: say`Nothing is printed, since a declared plan cannot state everything that is asked for here:` },
    ...omissions.map((message) => ({ code, message }) as const),
    {
      code,
      message: say`Check the plans themselves with \`quota-gate check\`, which reads what Terraform writes.`,
      hint: say`To print what can be stated, use \`--lossy\`.`,
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
  const { source, apiVersion, flavors, terraformDir, defaultRegion, providerRegions, ...inputs } = toSettings(
    SETTINGS,
    {
      options,
      env,
    },
  );
  const facts = await readPlans(
    { planMode: undefined, allowNegative: true, defaultRegion, providerRegions },
    {
      documents: planDocuments({ ...(await findPlans(patterns, terminal)), flavors, terraformDir, env }),
      project: inputs.projectId,
      environmentRegion: env["OS_REGION_NAME"] ?? "",
      supports: supportOf(apiVersion),
    },
  );
  const counted = await countPlans(facts, NOTHING_KNOWN);
  // Files of clouds are looked for only where they are needed.
  const plan = counted.questions.regions
    ? await countPlans(facts, { ...NOTHING_KNOWN, cloudRegion: await findRegion(inputs, runtime) })
    : counted;
  const isQuotaApi = chosenSource(source, (env[API_URL] ?? "") !== "") === "quota-api";
  return { plan: isQuotaApi ? withoutUnlimited(plan) : plan, project: inputs.projectId || undefined };
}

/** The region of the cloud that is named. What is wrong with its file is logged: the plan does not need it. */
async function findRegion(inputs: CloudInputs, runtime: Runtime): Promise<CloudRegion | undefined> {
  try {
    return await findCloudRegion(inputs, runtime);
  } catch (error) {
    if (!(error instanceof GateError)) throw error;
    for (const problem of error.problems) runtime.log.warning(problemMessage(problem));
    return undefined;
  }
}

/** The plan without what the Quota API has no limits on, so that nothing is lost where it is not known: volume types, sizes of one volume. */
function withoutUnlimited(plan: Plan): Plan {
  const isMember = ({ key, item }: Demand): boolean => item !== undefined && findKey(key)?.membersBy !== undefined;
  const isUnlimited = ({ key }: Demand): boolean => isPerObject(key) && isLimitedInSomeClouds(key);
  const demands = plan.demands.filter((demand) => !isMember(demand) && !isUnlimited(demand));
  return { ...plan, demands: demands.map(({ untyped: _, ...demand }) => demand) };
}
