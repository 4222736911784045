// Builds small plan documents for tests. Documents by real Terraform are in cases/.

import {
  addDemands,
  amountOf,
  type CloudFacts,
  contributionsOf,
  type Demand,
  isExact,
  toText,
  UNANSWERED_FACTS,
} from "../../../src/core/index.ts";
// Imported from the inner file, since combined plans hide what each of their resources requests.
import { countTerraform } from "../../../src/plan/terraform/count.ts";
import { readTerraformPlan } from "../../../src/plan/terraform/terraform-document.ts";
import type { UsageSettings } from "../../../src/plan/usage/index.ts";

export { readTerraformPlan };

/** Settings for counting. Absent ones are undefined or empty. */
interface UsageOptions extends Partial<Omit<UsageSettings, "providerRegions">> {
  readonly providerRegions?: ReadonlyMap<string, string>;
}

/** Settings for counting, and facts of the cloud. Absent ones are undefined or empty. */
export interface ReadOptions extends UsageOptions {
  readonly file: string;
  readonly cloud?: Partial<CloudFacts>;
}

export interface ChangeDocument {
  readonly address: string;
  readonly mode?: unknown;
  readonly type: string;
  readonly name: string;
  readonly provider_name?: string;
  readonly deposed?: string;
  readonly change: {
    readonly actions: readonly string[];
    readonly before?: unknown;
    readonly after?: unknown;
    readonly after_unknown?: unknown;
    readonly before_sensitive?: unknown;
    readonly after_sensitive?: unknown;
    readonly importing?: unknown;
  };
}

/** Returns a change of a resource with the name `one`. Both sides are in the region cbk by default. */
export function changeOf(
  type: string,
  actions: string | readonly string[],
  sides: Omit<ChangeDocument["change"], "actions"> & { readonly address?: string } = {},
): ChangeDocument {
  const { address = `${type}.one`, ...rest } = sides;
  const located = (side: unknown): unknown =>
    typeof side === "object" && side !== null ? { region: "cbk", ...side } : side;
  return {
    address,
    mode: "managed",
    type,
    name: "one",
    provider_name: "registry.terraform.io/terraform-provider-openstack/openstack",
    change: {
      actions: typeof actions === "string" ? [actions] : actions,
      ...rest,
      ...("before" in rest ? { before: located(rest.before) } : {}),
      ...("after" in rest ? { after: located(rest.after) } : {}),
    },
  };
}

/** Returns a resource or data source of the prior state. */
export function known(address: string, values: object, rest: object = {}): object {
  const [mode, type] = address.startsWith("data.")
    ? ["data", address.split(".")[1]]
    : ["managed", address.split(".")[0]];
  return { address, mode, type, values, ...rest };
}

/** Returns the prior state. */
export function stateOf(...resources: readonly object[]): object {
  return { prior_state: { values: { root_module: { resources } } } };
}

/** Returns a resource of the configuration, with the expressions of its attributes. */
export function written(address: string, expressions: object = {}, provider_config_key = "openstack"): object {
  return { ...known(address, {}), provider_config_key, expressions };
}

/** Returns the configuration: resources, and settings of provider blocks by key. */
export function configurationOf(resources: readonly object[], settings: Readonly<Record<string, object>> = {}): object {
  const blocks = Object.entries(settings).map(([key, expressions]) => [key, { name: key.split(".")[0], expressions }]);
  return { configuration: { provider_config: Object.fromEntries(blocks), root_module: { resources } } };
}

/** Expressions: a constant, and references. */
export const constant = (constant_value: unknown): object => ({ constant_value });
export const refersTo = (...references: readonly string[]): object => ({ references });

/** Returns a plan document. */
export function documentOf(changes: readonly ChangeDocument[], rest: object = {}): string {
  return JSON.stringify({
    format_version: "1.2",
    terraform_version: "1.11.4",
    resource_changes: changes,
    configuration: { root_module: {} },
    applyable: true,
    complete: true,
    errored: false,
    ...rest,
  });
}

/** Returns the kind of the reason why a region is unknown, or null if it is known. */
function kindOf(reason: string | undefined): string | null {
  if (reason === undefined) return null;
  if (reason.includes("default-region")) return "not said";
  if (reason.includes("known only after apply")) return "known after apply";
  return "not in the plan";
}

/** A counted plan in the form that tests check. */
export type FlatPlan = ReturnType<typeof flatten>;

/** A demand with its bounds as members. */
export type FlatDemand = FlatPlan["demands"][number];

type CountedPlan = ReturnType<typeof countTerraform>;

/** A counted plan whose notes and reasons are texts. */
type PrintedPlan = ReturnType<typeof print>;

function print(plan: CountedPlan) {
  return {
    ...plan,
    notes: plan.notes.map((note) => toText(note)),
    uncounted: plan.uncounted.map((one) => ({ ...one, reason: toText(one.reason) })),
  };
}

/**
 * Returns the plan with the bounds of each demand as members. The bounds of a member include amounts of an unknown
 * member.
 */
export function flatten(plan: PrintedPlan) {
  const demands = plan.demands.map((one) => {
    const { from = [], ...demand } = withUntyped(one, plan.demands);
    const { end, worst } = demand;
    return {
      ...demand,
      amount: amountOf(demand),
      atLeast: !isExact(end),
      lowest: end.least,
      highest: end.most,
      peak: worst.most,
      peakAtLeast: worst.least ?? 0,
      from,
      regionUnknown: kindOf(demand.regionProblem === undefined ? undefined : toText(demand.regionProblem)),
    };
  });
  return { ...plan, demands };
}

function withUntyped(demand: Demand, all: readonly Demand[]): Demand {
  const { region, key, item } = demand;
  const whole = all.find((one) => one.region === region && one.key === key && one.item === undefined);
  const sum = item === undefined || whole?.untyped === undefined ? demand : addDemands([demand, whole.untyped]);
  if (sum === undefined) throw new Error("Amounts add up to more than can be counted.");
  return sum;
}

/** Reads a document and counts it. */
export async function parsePlan(text: string, { file, cloud, ...options }: ReadOptions): Promise<FlatPlan> {
  const documents = [readTerraformPlan(text, file)];
  return flatten(print(countTerraform(documents, toSettings(options), { ...UNANSWERED_FACTS, ...cloud })));
}

/** Reads documents. Returns a function that counts them together with facts of the cloud. */
export function countPlans(texts: readonly string[], options: UsageOptions = {}): (facts: CloudFacts) => PrintedPlan {
  const documents = texts.map((text, index) => readTerraformPlan(text, `${index}.json`));
  return (facts) => print(countTerraform(documents, toSettings(options), facts));
}

/** Reads documents and counts them together. */
export function parsePlans(
  texts: readonly string[],
  { cloud, ...options }: UsageOptions & { readonly cloud?: Partial<CloudFacts> } = {},
): FlatPlan {
  return flatten(countPlans(texts, options)({ ...UNANSWERED_FACTS, ...cloud }));
}

function toSettings({ providerRegions = new Map(), ...rest }: UsageOptions): UsageSettings {
  const none = {
    defaultRegion: undefined,
    environmentRegion: undefined,
    project: undefined,
    flavors: [],
    keysInstead: [],
  };
  return { ...none, ...rest, providerRegions: [...providerRegions] };
}

/** Reads and counts changes as one plan. */
export function readChanges(
  changes: readonly ChangeDocument[],
  { rest = {}, ...options }: Partial<ReadOptions> & { readonly rest?: object } = {},
): Promise<FlatPlan> {
  return parsePlan(documentOf(changes, rest), { file: "plan.json", ...options });
}

/** Returns the amounts of a plan by key, in region cbk by default. `?` is the unknown region. */
export function amountsIn(plan: Pick<CountedPlan, "demands">, region = "cbk"): Record<string, number> {
  const here = plan.demands.filter((demand) => demand.region === region);
  return Object.fromEntries(
    here.map(({ key, item, ...demand }) => [item === undefined ? key : `${key}[${item}]`, amountOf(demand)]),
  );
}

/** Returns lowest and highest amount of a key for all members together, or 0 if the plan does not request it. */
export function boundsOf({ demands }: FlatPlan, key: string): readonly [number | undefined, number | undefined] {
  const found = demands.find((demand) => demand.key === key && demand.item === undefined);
  return found === undefined ? [0, 0] : [found.lowest, found.highest];
}

/**
 * Returns the demands with their resources one by one, without file names, in an order that does not depend on the
 * documents.
 */
export function listed({ demands }: FlatPlan): readonly object[] {
  const list = ({ from = [] }: Demand) => contributionsOf(from.map(({ file: _, ...one }) => one));
  return demands.map((demand) => ({
    ...demand,
    from: list(demand),
    untyped: demand.untyped && { ...demand.untyped, from: list(demand.untyped) },
  }));
}
