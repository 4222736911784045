// `quota-gate plan`: what plans amount to, as a declared plan; nothing is asked of any cloud.

import type { Command } from "commander";
import { type Runtime, toCredentialSources } from "../check.ts";
import {
  type CloudRegion,
  checkKey,
  type Demand,
  GateError,
  type Plan,
  problemText,
  toSafeLine,
  unitOf,
  visible,
} from "../core/index.ts";
import { planNotes } from "../evaluate/index.ts";
import { planDocuments } from "../files/index.ts";
import { CONNECTION_SETTINGS, CREDENTIAL_SETTINGS, TERRAFORM_SETTINGS } from "../inputs/index.ts";
import { findCloudRegion } from "../keystone/index.ts";
import { findOmissions, readPlans, toDeclaredPlan } from "../plan/index.ts";
import { findSupport } from "../sources/index.ts";
import type { Surroundings } from "./program.ts";
import { addSettings, nameOf, type OptionValues, toSettings } from "./settings.ts";
import { findPlans, print, type Terminal } from "./terminal.ts";

interface Values extends OptionValues {
  readonly explain?: true;
  readonly lossy?: true;
}

const SETTINGS = {
  ...TERRAFORM_SETTINGS,
  apiVersion: CONNECTION_SETTINGS.apiVersion,
  ...CREDENTIAL_SETTINGS,
} as const;

/** Longest shown address of a resource, in characters. */
const MAX_ADDRESS_LENGTH = 200;

/** Adds the command. Ends with 2 (a GateError) where a plan cannot be read, or a declared plan cannot state all of it. */
export function addPlan(program: Command, { terminal, runtime }: Surroundings): void {
  const command = program
    .command("plan")
    .summary("print the declared plan that Terraform plans amount to")
    .description(
      "Prints what plans add per region and key, as a declared plan. A check of it comes to the same as a check of the plans: where a declared plan cannot state all of them, nothing is printed and the status is 2. Nothing is asked of any cloud.",
    )
    .argument("<plan...>", "paths or globs of plans, which add up; - is standard input");
  addSettings(command, "plan")
    .option("--explain", "tell the resources behind every number instead")
    .option("--lossy", "print it all the same, with what it cannot state as sentences, so that check warns")
    .action(async (patterns: string[], values: Values) => {
      const { plan, project } = await readGiven(patterns, values, { terminal, runtime: runtime() });
      const tell = (lines: readonly string[]): void => {
        for (const line of lines) terminal.stderr.write(`quota-gate: ${toSafeLine(line)}\n`);
      };
      if (values.explain === true) {
        await print(terminal, explain(plan));
        tell(planNotes(plan, "warn"));
        return;
      }
      const omissions = findOmissions(plan, { project, nameOf });
      const told = omissions.map((sentence) => `${sentence}.`);
      if (omissions.length > 0 && values.lossy !== true) throw refuse(told);
      await print(terminal, `${JSON.stringify(toDeclaredPlan(plan, { omissions, project }), null, 2)}\n`);
      tell([...told, ...plan.notes.filter((note) => !told.includes(note))]);
    });
}

function refuse(omissions: readonly string[]): GateError {
  const code = "PLAN_INVALID";
  return new GateError([
    { code, message: "A declared plan cannot state all that these plans ask for, so none is printed:" },
    ...omissions.map((message) => ({ code, message }) as const),
    {
      code,
      message: "Check the plans themselves: `quota-gate check` takes what Terraform writes.",
      hint: "Or print what can be stated with `--lossy`.",
    },
  ]);
}

/** The plans together, and the id of the project that is asked for; null: not told. */
async function readGiven(
  patterns: readonly string[],
  options: Values,
  { terminal, runtime }: { readonly terminal: Terminal; readonly runtime: Runtime },
): Promise<{ readonly plan: Plan; readonly project: string | null }> {
  const { env } = terminal;
  const { apiVersion, flavors, defaultRegion, providerRegions, ...inputs } = toSettings(SETTINGS, { options, env });
  const documents = planDocuments({ ...(await findPlans(patterns, terminal)), flavors });
  const read = (cloudRegion: CloudRegion | null) =>
    readPlans(
      { planMode: null, allowNegative: true, defaultRegion, providerRegions },
      {
        documents,
        project: inputs.projectId,
        environmentRegion: env["OS_REGION_NAME"] ?? "",
        cloudRegion,
        supports: findSupport({ apiVersion }),
        nameOf,
      },
    );
  const project = inputs.projectId === "" ? null : inputs.projectId;
  const plan = await read(null);
  if (!plan.isRegionUnsaid) return { plan, project };
  // Files of clouds are looked for only here, since everything else needs none of them.
  const cloudRegion = await findCloudRegion(toCredentialSources(inputs, runtime)).catch((error: unknown) => {
    if (!(error instanceof GateError)) throw error;
    for (const problem of error.problems) runtime.log.warning(problemText(problem));
    return null;
  });
  return { plan: cloudRegion === null ? plan : await read(cloudRegion), project };
}

function explain({ demands }: Plan): string {
  if (demands.length === 0) return "The plan requests no resources.\n";
  return demands.map(explainDemand).join("\n");
}

function explainDemand(demand: Demand): string {
  const { region, shownRegion = region, key, item, amount, atLeast, bounds, from = [], regionProblem } = demand;
  const unit = unitOf(key) === "count" ? "" : ` ${unitOf(key)}`;
  const signed = (value: number): string => (value > 0 ? `+${value}` : `${value}`);
  const peak =
    bounds === undefined || bounds.peak === amount
      ? ""
      : `, during apply up to ${bounds.peak === null ? "an unknown amount" : signed(bounds.peak)}`;
  const head = `${visible(shownRegion)} ${visible(checkKey(key, item))}: ${atLeast ? "at least " : ""}${signed(amount)}${unit}${peak}`;
  const lines = from.map(
    ({ address, action, amount: share }) =>
      `  ${signed(share)}  ${visible(address, MAX_ADDRESS_LENGTH)}  (${visible(action)})`,
  );
  const why = regionProblem === undefined ? [] : [`  ${regionProblem}`];
  return `${[head, ...why, ...lines].join("\n")}\n`;
}
