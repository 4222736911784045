// Owners of the resources that a plan changes: one plan may work in several projects, and only one of them is asked for. A provider's settings do not tell:
// with an application credential, or a cloud of clouds.yaml, the provider ignores its `tenant_id` and works in the credential's project.
// Source: gophercloud/utils openstack/clientconfig/requests.go (v3auth), terraform-provider-openstack provider.go.

import { textOf } from "./attributes.ts";
import {
  accountOf,
  cloudOf,
  hasConstantAccount,
  isConfigured,
  isManifold,
  type ProviderBlock,
} from "./configuration.ts";
import type { Facts } from "./plan-index.ts";
import type { Placement } from "./provider.ts";
import { findProvider, groupByProvider } from "./provider-lookup.ts";
import { followVariable } from "./provider-region.ts";
import { findResourceType, providerNamed, providerOfType } from "./providers/index.ts";
import { attributeOf, type ResourceSide } from "./rules.ts";

/** Relation of one side of a change to the project. `unclear`: perhaps, so that it takes between nothing and all of its amount. */
export type Ownership = "own" | "other" | "unclear";

/** Looks up owners of the changes of one plan. `projectId`: the id of the project that is asked for; null: not told. */
export function createOwnership(facts: Facts, projectId: string | null): (side: ResourceSide) => Ownership {
  const project = projectId === null ? null : normal(projectId);
  const blocks = new Set(
    facts.changes.flatMap((change) => {
      const { block } = findProvider(facts, change);
      return block === undefined || hasPlacement(block) ? [] : [block];
    }),
  );
  const accounts = new Set([...blocks].map(accountOf));
  // Which of several clouds is the project's is not in the plan, and another one may say anything of its objects.
  const hasSeveralClouds = new Set([...blocks].map(cloudOf)).size > 1;
  const owners = ownersByProvider(facts);

  const byProvider = ({ change, which }: ResourceSide): Ownership => {
    const { block } = findProvider(facts, change);
    if (block !== undefined && hasPlacement(block)) return "own";
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

  return (side) => {
    const named = projectOfSide(side);
    const owner =
      named === undefined || project === null ? byProvider(side) : normal(named) === project ? "own" : "other";
    const mayBeElsewhere = side.which === "before" && hasSeveralClouds && placementOf(side.change.type) === null;
    return owner === "own" && mayBeElsewhere ? "unclear" : owner;
  };
}

/** True if two ids of projects are the same. */
export function isSameProject(one: string, other: string): boolean {
  return normal(one) === normal(other);
}

/** Keystone writes ids with and without dashes. */
export function normal(project: string): string {
  return project.replaceAll("-", "").toLowerCase();
}

/** True if a provider has no account of the cloud: its resources tell where they are. */
function hasPlacement({ type }: ProviderBlock): boolean {
  return (providerNamed(type)?.placement ?? null) !== null;
}

function placementOf(type: string): Placement | null {
  return providerOfType(type)?.placement ?? null;
}

/** The project that the resource itself names; undefined: none, or it is not known. */
export function projectOfSide(side: ResourceSide): string | undefined {
  const placement = placementOf(side.change.type);
  if (placement !== null) return placement.projectOf(side);
  const project = projectAttribute(side.change.type);
  return project === null ? undefined : textOf(attributeOf(side, [project]));
}

/** The attribute in which resources of a type may name another project; null: there is none. */
export function projectAttribute(type: string): "tenant_id" | "project_id" | null {
  const row = findResourceType(type);
  return row?.kind === "counted" ? row.project : null;
}

/** Project of a provider's `tenant_id`. */
type NamedProject =
  | { readonly kind: "none" }
  /** There is one, and the plan does not hold what it comes to. */
  | { readonly kind: "untold" }
  /** As `normal` writes it. Not a constant: the value of a variable, which the expression may have changed. */
  | { readonly kind: "told"; readonly project: string; readonly isConstant: boolean };

function namedProject(facts: Facts, block: ProviderBlock): NamedProject {
  const setting = block.expressions.get("tenant_id");
  if (setting === undefined || (setting.kind === "value" && !setting.set)) return { kind: "none" };
  if (setting.kind !== "value") return { kind: "untold" };
  if (typeof setting.constant === "string")
    return { kind: "told", project: normal(setting.constant), isConstant: true };
  const value = followVariable(facts, { module: block.module, references: setting.references });
  return value === undefined ? { kind: "untold" } : { kind: "told", project: normal(value.text), isConstant: false };
}

/**
 * Projects of the objects that exist, by provider key: of those that only their own project can see, do not name a project in the
 * configuration, and did not come under Terraform's care with this plan. They were read for this plan with the provider's present login.
 */
function ownersByProvider(facts: Facts): ReadonlyMap<string, ReadonlySet<string>> {
  const evidence = groupByProvider(
    facts,
    facts.evidence,
    (config, address) =>
      !facts.imported.has(address) &&
      ["tenant_id", "project_id"].every((attribute) => isConfigured(config, [attribute]) !== true),
  );
  return new Map(
    [...evidence].map(([key, found]) => [key, new Set(found.flatMap(({ owners }) => [...owners].map(normal)))]),
  );
}
