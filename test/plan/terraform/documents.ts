// Plan documents for tests, whole and small. What real Terraform writes stands in cases/.

import { parseTerraformPlan, type ReadOptions } from "../../../src/plan/terraform/read.ts";
import type { TerraformPlan } from "../../../src/plan/terraform/types.ts";

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

/** A change of a resource called `one`. Both sides get the region cbk unless they say otherwise. */
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

/** A whole plan document. */
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

/** Reads changes as one plan. */
export function readChanges(
  changes: readonly ChangeDocument[],
  { rest = {}, ...options }: Partial<ReadOptions> & { readonly rest?: object } = {},
): Promise<TerraformPlan> {
  return parseTerraformPlan(documentOf(changes, rest), { file: "plan.json", ...options });
}

/** The amounts of a plan by key, in region cbk. */
export function amountsIn(plan: TerraformPlan, region: string | null = "cbk"): Record<string, number> {
  const here = plan.demands.filter((demand) => demand.region === region);
  return Object.fromEntries(here.map(({ key, item, amount }) => [item === null ? key : `${key}[${item}]`, amount]));
}
