// What Terraform plans ask for, in the words in which all plans meet. What reads them is handed on from here: everything about
// Terraform plans is loaded together, and only where there is one.

import { type Demand, type KeySupport, type Plan, type PlanMode, quote, quoteList } from "../core/index.ts";
import { mergeTerraformPlans } from "./terraform/merge.ts";
import type { TerraformDemand, TerraformPlan } from "./terraform/types.ts";

export { readTerraformPlan } from "./terraform/read.ts";
export { parseFlavors } from "./usage/flavors.ts";

/** Stands for the region of what a plan does not tell one of. No region of the API is called so. */
export const UNKNOWN_REGION = "?";

/** Terraform plans as one part of what is asked for. They are always differences, whatever the input `plan-mode` says. */
export interface TerraformPart extends Pick<Plan, "demands" | "notes" | "uncounted" | "complete" | "elsewhere"> {
  readonly mode: PlanMode;
}

/** Several plans are put together by their effects, so that only the order of applying stays open between them. */
export function toTerraformPart(
  plans: readonly [TerraformPlan, ...TerraformPlan[]],
  options: {
    readonly supports: KeySupport;
    /** What the user states of provider configurations. */
    readonly providerRegions: ReadonlyMap<string, string>;
  },
): TerraformPart {
  const { supports, providerRegions } = options;
  const plan = mergeTerraformPlans(plans);
  return {
    mode: "add",
    demands: plan.demands.map((demand) => toDemand(demand, supports)),
    notes: [
      ...plan.notes.map(({ message }) => message),
      ...[...providerRegions.keys()]
        .filter((key) => !plan.providers.includes(key))
        .map(
          (key) =>
            `${quote("provider-regions")} names the provider ${quote(key)}, which no plan has: they have ${quoteList(plan.providers)}.`,
        ),
      ...(plan.deferred.length === 0
        ? []
        : [
            `${plan.deferred.length} changes are deferred to a later run, the first of them ${quote(plan.deferred[0]?.address ?? "")}.`,
          ]),
    ],
    uncounted: plan.uncounted.map(({ address, type, reason }) => ({ address, type, reason })),
    complete: plan.complete !== false,
    elsewhere: { changes: plan.ofOtherProjects, isAll: !plan.showsProject && plan.demands.length === 0 },
  };
}

function toSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`;
}

function toDemand(demand: TerraformDemand, supports: KeySupport): Demand {
  const { region, key, item, amount, mode, atLeast, lowest, highest, peak, peakAtLeast, regionReason } = demand;
  return {
    region: region ?? UNKNOWN_REGION,
    key: supports(key)?.instead ?? key,
    item,
    amount,
    mode,
    atLeast: atLeast || lowest === null,
    place: null,
    ...(demand.regionHidden ? { regionHidden: true as const } : {}),
    way: { lowest, highest, peak, peakAtLeast },
    get from() {
      return demand.from;
    },
    ...(region === null
      ? { regionUnknownBecause: toSentence(regionReason ?? "the plan does not tell the region") }
      : {}),
  };
}
