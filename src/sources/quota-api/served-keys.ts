// Resource keys of the Quota API: their versions, documents and regions, and their component for `filter`. A documented
// key needs no line here unless it is older than v3. Source: the API's specification, sections 2, 4.2 and 9.

import {
  canonicalKey,
  code,
  type KeySupport,
  type Message,
  quotedList,
  RESOURCE_KEYS,
  type ResourceKey,
  type SourceInfo,
  say,
  type UnsupportedKey,
} from "../../core/index.ts";
import { API_VERSIONS, type ApiVersion } from "../../inputs/index.ts";

/**
 * Component of the platform, as v1 and v2 spell it (see {@link filterName}). The parameter `filter` restricts the usage
 * document to components.
 */
export type Component = "compute" | "dns" | "loadbalancer" | "network" | "network.lb" | "network.vpn" | "s3" | "volume";

/** A documented key, with the versions, documents and regions that have it. */
export type ServedKey = Readonly<ReturnType<typeof toServedKey>>;

/** Components by patterns of keys. The first match wins. */
const COMPONENTS: readonly (readonly [keys: RegExp, component: Component | "none"])[] = [
  [/^network\.(?:lb_|loadbalancers$)/, "network.lb"],
  [/^network\.vpn_/, "network.vpn"],
  [/^objectstorage$|^s3\./, "s3"],
  [/^image\./, "none"],
  ...(["compute", "dns", "loadbalancer", "network", "volume"] as const).map(
    (name) => [new RegExp(`^${name}\\.`), name] as const,
  ),
];

/** Keys that v1 or v2 introduced. The name of a component stands for all of its keys. */
const INTRODUCED: readonly (readonly [version: ApiVersion, names: readonly string[]])[] = [
  ["v1", ["compute.cores", "compute.instances", "compute.ram_mb", "compute.flavors", "network.floatingips"]],
  ["v1", ["dns", "network.lb", "network.vpn", "s3.space_bytes", "volume.space_gb", "volume.volumes"]],
  ["v2", ["loadbalancer"]],
];

const REMOVED: ReadonlyMap<string, ApiVersion> = new Map([["s3.space_bytes", "v2"]]);

const LEGACY_REGIONS: readonly string[] = ["cbk", "dbl"];

/**
 * Returns the component of a key. `"none"` means that no component covers it (`image.*`), `"unknown"` that only a query
 * without `filter` is sure to cover it.
 */
export function componentOf(key: string): Component | "none" | "unknown" {
  return COMPONENTS.find(([keys]) => keys.test(key))?.[1] ?? "unknown";
}

function toServedKey({ key, limit, per }: ResourceKey) {
  const component = componentOf(key);
  return {
    key,
    /** undefined if no component covers the key (`image.*`). */
    component: component === "none" || component === "unknown" ? undefined : component,
    /** First version of the API that has the key. `until` is the last one. */
    since: INTRODUCED.find(([, names]) => names.includes(key) || names.includes(component))?.[0] ?? "v3",
    until: REMOVED.get(key) ?? "v3",
    /** true if the quota document has the key. */
    quota: limit === "always",
    /**
     * true if the usage document has the key. It lacks keys with a limit of each object, whose usage is never added up.
     */
    usage: per === undefined,
    /** The only regions that have the key. undefined means all regions. */
    onlyIn: component === "network.lb" ? LEGACY_REGIONS : undefined,
  };
}

const SERVED_KEYS: readonly ServedKey[] = RESOURCE_KEYS.map(toServedKey);

const BY_KEY: ReadonlyMap<string, ServedKey> = new Map(SERVED_KEYS.map((row) => [row.key, row]));

/** Returns the row of a key in canonical spelling, or undefined if the key is not documented. */
export function findServedKey(key: string): ServedKey | undefined {
  return BY_KEY.get(key);
}

/** Returns the keys that a version of the API has, in the specification's order. */
export function keysOf(version: ApiVersion): readonly ServedKey[] {
  return SERVED_KEYS.filter((row) => isIn(row, version));
}

function isIn({ since, until }: ServedKey, version: ApiVersion): boolean {
  const at = API_VERSIONS.indexOf(version);
  return API_VERSIONS.indexOf(since) <= at && at <= API_VERSIONS.indexOf(until);
}

/**
 * Returns the name of a component in `filter`. v3 spells DNS in upper case, v1 and v2 do not. The specification does
 * not say whether case matters.
 */
export function filterName(component: Component, version: ApiVersion): string {
  return component === "dns" && version === "v3" ? "DNS" : component;
}

/** Returns the description of the API in one of its versions. */
export function describeSource(apiVersion: ApiVersion): SourceInfo {
  return { kind: "quota-api", name: `Quota API ${apiVersion}`, subject: "The API", apiVersion };
}

/**
 * Returns the check whether a version of the API has a key. An undocumented key may exist, so it counts as supported.
 */
export function supportOf(version: ApiVersion): KeySupport {
  return (key) => {
    const row = findServedKey(canonicalKey(key));
    if (row === undefined || isIn(row, version)) return undefined;
    const versions = row.until === "v3" ? say`since ${row.since}` : say`up to ${row.until}`;
    return {
      reason: say`does not exist in version ${version} of the API (the API has it ${versions})`,
      ...insteadOf(row.key, version),
    };
  };
}

function insteadOf(key: string, version: ApiVersion): Pick<UnsupportedKey, "hint" | "instead"> {
  if (key === "s3.space_bytes") {
    const hint = say`In v3 object storage is planned by type: \`"objectstorage": [{"type": "ceph", "space_bytes": 1}]\`.`;
    return { hint, instead: "objectstorage" };
  }
  if (key === "objectstorage") {
    const hint = say`In ${version} object storage is planned as one number: \`"s3.space_bytes": 1\`.`;
    return { hint, instead: "s3.space_bytes" };
  }
  return { hint: say`Choose a version that has it, or remove it from the plan.`, instead: undefined };
}

/** Returns why a key does not exist in a region, as a sentence. undefined if the region may have the key. */
export function explainAbsence(key: string, region: string): Message | undefined {
  const onlyIn = findServedKey(key)?.onlyIn;
  if (onlyIn === undefined || onlyIn.includes(region)) return undefined;
  return say`Legacy load balancers are in ${quotedList(onlyIn)} only; elsewhere plan ${code("loadbalancer.*")}.`;
}
