// Requests that a query takes: documents, regions and components. Requesting no more than is wanted makes the service fast, since it
// saves its own calls to other regions and components.

import { canonicalKey, compareText, findKey, type Message, type Query, quotedList } from "../../core/index.ts";
import type { ApiVersion, BaseUrl } from "../../inputs/index.ts";
import type { DocumentName } from "../source.ts";
import { type Component, componentOf, filterName, findServedKey } from "./served-keys.ts";

/** Values that are to be read of one project, under one version of the API. */
export interface ProjectQuery extends Query {
  readonly apiVersion: ApiVersion;
  readonly project: string;
}

/** One GET. */
export interface DocumentRequest {
  readonly document: DocumentName;
  /** In the order of their names. Empty: all regions, no `regions` is sent. */
  readonly regions: readonly string[];
  /** In the order of their names. undefined: all components, no `filter` is sent. */
  readonly components: readonly Component[] | undefined;
}

/** Requests for the two documents. undefined: nothing that is wanted is in that document. */
interface DocumentRequests {
  readonly quota: DocumentRequest | undefined;
  readonly usage: DocumentRequest | undefined;
}

/**
 * Tells whether a verdict on the key needs the key's usage: not for keys that have none, and not for those without a limit (their
 * usage is shown, but decides nothing). A key that is not documented may be in both documents, so its usage is needed.
 */
export function needsUsage(key: string): boolean {
  const row = findServedKey(key);
  return row === undefined || (row.usage && row.quota);
}

/**
 * Tells whether the key is worth a usage request: needed, or shown and covered by a component. `image.*` is neither, so it never
 * widens a request: the API has no limit on it that could be exceeded.
 */
function queriesUsage(key: string): boolean {
  const row = findServedKey(key);
  return row === undefined || (row.usage && row.component !== undefined);
}

/** Limits of some clouds are in no document, but in what `quota-gate serve` answers in place of one, and only its answer shows what it is. */
function queriesQuota(key: string): boolean {
  return (findServedKey(key)?.quota ?? true) || isLimitedInSomeClouds(key);
}

/** true: the API has no limit on the key, but services of a cloud may have one. */
export function isLimitedInSomeClouds(key: string): boolean {
  return findKey(key)?.limit === "in some clouds";
}

/** Requests whose responses have everything that is wanted. Regions and components are sorted by name. */
export function toRequests(query: Query): DocumentRequests {
  const toRequest = (
    document: DocumentName,
    regions: readonly string[],
    components?: readonly Component[],
  ): DocumentRequest => ({ document, regions: sorted(regions), components });
  if (query.wanted === undefined) {
    const regions = query.regions ?? [];
    return { quota: toRequest("quota", regions), usage: toRequest("usage", regions) };
  }
  const wanted = query.wanted.map(({ key, region }) => ({ region, key: canonicalKey(key) }));
  const inQuota = wanted.filter(({ key }) => queriesQuota(key)).map(({ region }) => region);
  const inUsage = wanted.filter(({ key }) => queriesUsage(key));
  const components = toComponents(inUsage.map(({ key }) => key));
  const regions = inUsage.map(({ region }) => region);
  return {
    quota: inQuota.length === 0 ? undefined : toRequest("quota", inQuota),
    usage: inUsage.length === 0 ? undefined : toRequest("usage", regions, components),
  };
}

/** Lists names of regions for messages, quoted: another one where a plan marks its own as sensitive. */
export function toShownRegions({ wanted }: Query): (regions: readonly string[]) => Message {
  const shown = new Map(wanted?.map(({ region, shownRegion = region }) => [region, shownRegion]));
  return (regions) => quotedList(regions.map((region) => shown.get(region) ?? region));
}

/** undefined: all. */
function toComponents(keys: readonly string[]): readonly Component[] | undefined {
  const components = keys.map(componentOf);
  // An undocumented `image.something` is as far out of every component's reach as an unknown prefix.
  const isComponent = (name: (typeof components)[number]) => name !== "unknown" && name !== "none";
  return components.every(isComponent) ? sorted(components) : undefined;
}

/** Each once, by code units: the same on every machine. */
function sorted<Name extends string>(names: readonly Name[]): readonly Name[] {
  return [...new Set(names)].toSorted(compareText);
}

/** Path of a request without its query, percent-encoded. */
export function toPath(base: BaseUrl, query: ProjectQuery, document: DocumentName): string {
  const name = document === "quota" ? "quota" : "current_usage";
  return `${base.path}/${query.apiVersion}/projects/${encodeURIComponent(query.project)}/${name}`;
}

/** Query of a request with its question mark, or an empty text. Commas between names are not encoded, those in names are. */
export function toSearch(request: DocumentRequest, version: ApiVersion): string {
  const { regions, components } = request;
  const parameters = [
    ...(regions.length === 0 ? [] : [`regions=${regions.map(encode).join(",")}`]),
    ...(components === undefined
      ? []
      : [`filter=${components.map((one) => encode(filterName(one, version))).join(",")}`]),
  ];
  return parameters.length === 0 ? "" : `?${parameters.join("&")}`;
}

/** `encodeURIComponent` throws at half a surrogate pair, which is a name like any other to us. */
function encode(name: string): string {
  return encodeURIComponent(name.toWellFormed());
}
