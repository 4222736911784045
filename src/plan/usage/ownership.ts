// Whose resources a plan changes: one plan may work in several projects, and only one of them is asked for. A provider's settings do not tell:
// with an application credential, or a cloud of clouds.yaml, the provider ignores its `tenant_id` and works in the credential's project.
// Source: gophercloud/utils openstack/clientconfig/requests.go (v3auth), terraform-provider-openstack provider.go.

import { findAttribute, textOf } from "./attributes.ts";
import {
  accountOf,
  cloudOf,
  findSetting,
  hasConstantAccount,
  isConfigured,
  isManifold,
  type ProviderBlock,
} from "./configuration.ts";
import { findCluster } from "./metakube.ts";
import type { Change, Facts } from "./plan-index.ts";
import { findProvider } from "./provider-lookup.ts";
import { followVariable, outermost } from "./provider-region.ts";
import { isOfMetaKube } from "./resource-types.ts";

/** Whether one side of a change belongs to the project. `unclear`: perhaps, so that it takes between nothing and all of its amount. */
export type Ownership = "own" | "other" | "unclear";

/** Tells for the changes of one plan whose they are. `project`: the id of the project that is asked for; null: not told. */
export function createOwnership(
  facts: Facts,
  options: {
    readonly project: string | null;
    readonly providerOf: (change: Change) => ProviderBlock | undefined;
  },
): (change: Change, which: "before" | "after") => Ownership {
  const { providerOf } = options;
  const project = options.project === null ? null : normal(options.project);
  const blocks = new Set(
    facts.changes.flatMap((change) => {
      const block = providerOf(change);
      // MetaKube's provider has no account of OpenStack: its clusters have.
      return block === undefined || block.type === "metakube" ? [] : [block];
    }),
  );
  const accounts = new Set([...blocks].map(accountOf));
  // Which of several clouds is the project's is not in the plan, and another one may say anything of its objects.
  const hasSeveralClouds = new Set([...blocks].map(cloudOf)).size > 1;
  const owners = ownersByProvider(facts);

  const byProvider = (change: Change, which: "before" | "after"): Ownership => {
    const block = providerOf(change);
    if (block?.type === "metakube") return "own";
    if (block === undefined) return accounts.size < 2 ? "own" : "unclear";
    if (isManifold(block)) return "unclear";
    const named = namedProject(facts, block);
    if (project === null) return accounts.size < 2 ? "own" : "unclear";
    if (accounts.size < 2) return named.kind === "told" && named.project !== project ? "unclear" : "own";
    const [owner, ...others] = owners.get(block.key) ?? [];
    if (owner === undefined || others.length > 0) {
      // A name may mean nothing. To count what is made is the safe side of it; to give back what may be another's is not.
      return which === "after" && named.kind === "told" && named.project === project ? "own" : "unclear";
    }
    if (owner === project) return "own";
    const agrees = named.kind === "none" || (named.kind === "told" && named.isConstant && named.project === owner);
    return agrees && hasConstantAccount(block) ? "other" : "unclear";
  };

  return (change, which) => {
    const named = projectOfSide(facts, change, which);
    const owner =
      named === undefined || project === null ? byProvider(change, which) : normal(named) === project ? "own" : "other";
    return owner === "own" && which === "before" && hasSeveralClouds && !isOfMetaKube(change.type) ? "unclear" : owner;
  };
}

/** Keystone writes ids with and without dashes. */
export function normal(project: string): string {
  return project.replaceAll("-", "").toLowerCase();
}

/** The project that the resource itself names. */
export function projectOfSide(facts: Facts, change: Change, which: "before" | "after"): string | undefined {
  if (isOfMetaKube(change.type)) {
    const config = facts.resources.get(change.configAddress);
    return findCluster(facts, { change, config, which })?.project;
  }
  const { project } = change.row;
  if (project === null) return undefined;
  return textOf(
    which === "before"
      ? findAttribute(change.before, false, [project])
      : findAttribute(change.after, change.unknown, [project]),
  );
}

/** What a provider's `tenant_id` says. */
type NamedProject =
  | { readonly kind: "none" }
  /** There is one, and the plan does not hold what it comes to. */
  | { readonly kind: "untold" }
  /** As `normal` writes it. Not a constant: the value of a variable, which the expression may have changed. */
  | { readonly kind: "told"; readonly project: string; readonly isConstant: boolean };

function namedProject(facts: Facts, block: ProviderBlock): NamedProject {
  const setting = findSetting(block, "tenant_id");
  if (setting === undefined || (setting.kind === "value" && !setting.set)) return { kind: "none" };
  if (setting.kind !== "value") return { kind: "untold" };
  if (typeof setting.constant === "string")
    return { kind: "told", project: normal(setting.constant), isConstant: true };
  const [name, ...others] = outermost(setting.references);
  if (name?.startsWith("var.") !== true || others.length > 0) return { kind: "untold" };
  const value = followVariable(facts, { module: block.module, name, depth: 0 });
  return value === undefined ? { kind: "untold" } : { kind: "told", project: normal(value.text), isConstant: false };
}

/**
 * Projects of the objects that exist, by provider key: of those that only their own project can see, do not name a project in the
 * configuration, and did not come under Terraform's care with this plan. They were read for this plan with the provider's present login.
 */
function ownersByProvider(facts: Facts): ReadonlyMap<string, ReadonlySet<string>> {
  const all = new Map<string, Set<string>>();
  for (const [configAddress, { owners }] of facts.evidence) {
    const config = facts.resources.get(configAddress);
    if (config === undefined || owners.size === 0 || facts.imported.has(configAddress)) continue;
    if (isConfigured(config, ["tenant_id"]) === true || isConfigured(config, ["project_id"]) === true) continue;
    const { key } = findProvider(facts, { configAddress, type: "" });
    if (key === null) continue;
    const known = all.get(key) ?? new Set();
    for (const project of owners) known.add(normal(project));
    all.set(key, known);
  }
  return all;
}
