// `quota-gate plan`: what plans amount to, as a declared plan; nothing is asked of any cloud.

import type { Command } from "commander";
import { checkKey, type Demand, type Plan, quoteList, toSafeLine, unitOf, visible } from "../core/index.ts";
import { planNotes } from "../evaluate/index.ts";
import { planDocuments } from "../files/index.ts";
import { CONNECTION_SETTINGS, CREDENTIAL_SETTINGS, TERRAFORM_SETTINGS } from "../inputs/index.ts";
import { readPlans, toDeclaredPlan } from "../plan/index.ts";
import { findSupport } from "../sources/index.ts";
import type { Surroundings } from "./program.ts";
import { addSettings, nameOf, type OptionValues, toSettings } from "./settings.ts";
import { findPlans, print, type Terminal } from "./terminal.ts";

interface Values extends OptionValues {
  readonly explain?: true;
}

const SETTINGS = {
  ...TERRAFORM_SETTINGS,
  apiVersion: CONNECTION_SETTINGS.apiVersion,
  projectId: CREDENTIAL_SETTINGS.projectId,
} as const;

/** Longest shown address of a resource, in characters. */
const MAX_ADDRESS_LENGTH = 200;

/** Adds the command. Ends with 2 (a GateError) where a plan cannot be read. */
export function addPlan(program: Command, { terminal }: Surroundings): void {
  const command = program
    .command("plan")
    .summary("print the declared plan that Terraform plans amount to")
    .description(
      "Prints what plans add per region and key, as a declared plan that check takes too. Nothing is asked of any cloud.",
    )
    .argument("<plan...>", "paths or globs of plans, which add up; - is standard input");
  addSettings(command, "plan")
    .option("--explain", "tell the resources behind every number instead")
    .action(async (patterns: string[], values: Values) => {
      const plan = await readGiven(patterns, values, terminal);
      const text = values.explain === true ? explain(plan) : `${JSON.stringify(toDeclaredPlan(plan), null, 2)}\n`;
      await print(terminal, text);
      for (const note of [...openAmounts(plan), ...planNotes(plan, "warn")]) {
        terminal.stderr.write(`quota-gate: ${toSafeLine(note)}\n`);
      }
    });
}

async function readGiven(patterns: readonly string[], options: Values, terminal: Terminal): Promise<Plan> {
  const { env } = terminal;
  const { apiVersion, projectId, flavors, ...regions } = toSettings(SETTINGS, { options, env });
  const documents = planDocuments({ ...(await findPlans(patterns, terminal)), flavors });
  return readPlans(
    { planMode: null, allowNegative: true, ...regions },
    {
      documents,
      project: projectId,
      environmentRegion: env["OS_REGION_NAME"] ?? "",
      supports: findSupport({ apiVersion }),
      nameOf,
    },
  );
}

/** A declared plan cannot say "at least": what it says too little of is told besides. */
function openAmounts({ demands }: Plan): readonly string[] {
  const open = demands.filter(({ atLeast }) => atLeast);
  if (open.length === 0) return [];
  const names = open.map(({ region, key, item }) => `${region} ${checkKey(key, item)}`);
  return [`Not fully known, more may come on top: ${quoteList(names, 20)}.`];
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
