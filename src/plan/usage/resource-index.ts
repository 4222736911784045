// Facts that planned changes and the state before them both have of a resource, beside its amounts: where its provider works, and whose
// it is; sizes of flavors; objects that others refer to.

import { type Flavor, idOf, plainProjectId } from "../../core/index.ts";
import { isMarked, memberOf, pickMarks, pickValues } from "./attributes.ts";
import type { Facts, KnownFlavor, Referenced } from "./facts.ts";
import { toFlavor } from "./flavors.ts";
import { findResourceType } from "./providers/index.ts";

/** Two different regions (or projects) already say that they do not agree. */
const MAX_EVIDENCE = 8;

/** Region and project of an object. */
export interface Whereabouts {
  readonly region: string | undefined;
  readonly project: string | undefined;
  /** True if the project's id must not be shown. */
  readonly isProjectHidden: boolean;
  /** True if it exists, and nobody but its own project (and administrators) can see it: whoever read it belongs to the project. */
  readonly isSeen: boolean;
}

/** True if nobody but its own project sees the object. */
function isPrivate(type: string, values: unknown): boolean {
  const row = findResourceType(type);
  const sharedBy = row?.kind === "counted" ? row.sharedBy : undefined;
  return sharedBy?.every((name) => memberOf(values, name) === false) === true;
}

/** Region and project by an object's attributes. `region` is given apart, for it may have to stay hidden. */
export function toWhereabouts(
  type: string,
  region: unknown,
  { exists, values, hidden }: { readonly exists: boolean; readonly values: unknown; readonly hidden: unknown },
): Whereabouts {
  const project = memberOf(values, "tenant_id") ?? memberOf(values, "project_id");
  return {
    region: typeof region === "string" && region !== "" ? region : undefined,
    project: typeof project === "string" && project !== "" ? project : undefined,
    isProjectHidden: ["tenant_id", "project_id"].some((name) => isMarked(hidden, [name])),
    isSeen: exists && isPrivate(type, values),
  };
}

/** Keeps it as evidence of what the provider of the resource works on. */
export function keepEvidence(facts: Facts, configAddress: string, whereabouts: Whereabouts): void {
  const { region, project } = whereabouts;
  if (region === undefined && project === undefined) return;
  const found = facts.evidence[configAddress] ?? { regions: [], projects: [], owners: [] };
  facts.evidence[configAddress] = found;
  if (region !== undefined) keepSome(found.regions, region);
  if (project === undefined) return;
  keepSome(found.projects, project);
  if (whereabouts.isProjectHidden) facts.hiddenProjects[plainProjectId(project)] = true;
  if (whereabouts.isSeen) keepSome(found.owners, project);
}

function keepSome(some: string[], text: string): void {
  if (some.length < MAX_EVIDENCE && !some.includes(text)) some.push(text);
}

/** Keeps where a data source was read. `hidden`: the region must not be shown. */
export function keepDataRegion(
  facts: Facts,
  configAddress: string,
  found: { readonly region: string; readonly hidden: boolean },
): void {
  const known = facts.dataRegions[configAddress] ?? { regions: [], hidden: false };
  keepSome(known.regions, found.region);
  known.hidden ||= found.hidden;
  facts.dataRegions[configAddress] = known;
}

/** The flavor that these attributes describe; undefined where they do not. */
export function flavorIn(values: unknown): Flavor | undefined {
  const id = memberOf(values, "flavor_id");
  return toFlavor({
    id: typeof id === "string" && id !== "" ? id : memberOf(values, "id"),
    name: memberOf(values, "name"),
    vcpus: memberOf(values, "vcpus"),
    ram: memberOf(values, "ram"),
    disk: memberOf(values, "disk"),
    region: memberOf(values, "region"),
  });
}

/**
 * Keeps a flavor that exists. Of a data source each flavor is kept once, whatever the number of its instances; `address` null: it is
 * one of a data source.
 */
export function keepFlavor(facts: Facts, known: Omit<KnownFlavor, "flavor">, flavor: Flavor | undefined): void {
  if (flavor === undefined) return;
  facts.flavors[idOf(known.address ?? known.configAddress, flavor)] = { ...known, flavor };
}

/** An object that others refer to, by its attributes; undefined: its type is none that others look up. */
export function referencedIn(
  type: string,
  { values, hidden }: { readonly values: unknown; readonly hidden: unknown },
): Omit<Referenced, "address" | "configAddress"> | undefined {
  const row = findResourceType(type);
  if (row?.kind !== "counted" || row.referenced === undefined) return undefined;
  const id = memberOf(values, "id");
  return {
    type,
    id: typeof id === "string" ? id : undefined,
    values: pickValues(values, row.referenced),
    hidden: pickMarks(hidden, row.referenced),
  };
}
