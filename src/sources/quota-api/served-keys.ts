// Resource keys as the Quota API serves them: in which versions, documents and regions, and under which component of `filter`.
// A documented key needs no line here unless it is older than v3. Source: the API's specification, sections 2, 4.2 and 9.

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

/** Component of the platform, by which `filter` restricts the usage document; as v1 and v2 spell it (see {@link filterName}). */
export type Component = "compute" | "dns" | "loadbalancer" | "network" | "network.lb" | "network.vpn" | "s3" | "volume";

/** A documented key as the API serves it. */
export type ServedKey = Readonly<ReturnType<typeof toServedKey>>;

/** Components by the beginning of a key; the first that fits. */
const COMPONENTS: readonly (readonly [keys: RegExp, component: Component | "none"])[] = [
  [/^network\.(?:lb_|loadbalancers$)/, "network.lb"],
  [/^network\.vpn_/, "network.vpn"],
  [/^objectstorage$|^s3\./, "s3"],
  [/^image\./, "none"],
  ...(["compute", "dns", "loadbalancer", "network", "volume"] as const).map(
    (name) => [new RegExp(`^${name}\\.`), name] as const,
  ),
];

/** Keys by the version that introduced them, where that is not v3. Whole components stand for their keys. */
const INTRODUCED: readonly (readonly [version: ApiVersion, names: readonly string[]])[] = [
  ["v1", ["compute.cores", "compute.instances", "compute.ram_mb", "compute.flavors", "network.floatingips"]],
  ["v1", ["dns", "network.lb", "network.vpn", "s3.space_bytes", "volume.space_gb", "volume.volumes"]],
  ["v2", ["loadbalancer"]],
];

const REMOVED: ReadonlyMap<string, ApiVersion> = new Map([["s3.space_bytes", "v2"]]);

const LEGACY_REGIONS: readonly string[] = ["cbk", "dbl"];

/** Component that covers a key. `"none"`: none does (`image.*`). `"unknown"`: only a query without `filter` is sure to cover it. */
export function componentOf(key: string): Component | "none" | "unknown" {
  return COMPONENTS.find(([keys]) => keys.test(key))?.[1] ?? "unknown";
}

function toServedKey({ key, limit, per }: ResourceKey) {
  const component = componentOf(key);
  return {
    key,
    /** undefined: no component covers the key (`image.*`). */
    component: component === "none" || component === "unknown" ? undefined : component,
    /** First and last version of the API that has the key. */
    since: INTRODUCED.find(([, names]) => names.includes(key) || names.includes(component))?.[0] ?? "v3",
    until: REMOVED.get(key) ?? "v3",
    /** Present in the quota document, in the usage document: what each object has to itself is never added up. */
    quota: limit === "always",
    usage: per === undefined,
    /** The only regions that have the key. undefined: no such restriction is documented. */
    onlyIn: component === "network.lb" ? LEGACY_REGIONS : undefined,
  };
}

const SERVED_KEYS: readonly ServedKey[] = RESOURCE_KEYS.map(toServedKey);

const BY_KEY: ReadonlyMap<string, ServedKey> = new Map(SERVED_KEYS.map((row) => [row.key, row]));

/** A key in canonical spelling as the API serves it; undefined for a key that is not documented. */
export function findServedKey(key: string): ServedKey | undefined {
  return BY_KEY.get(key);
}

/** Keys that a version of the API has, in the specification's order. */
export function keysOf(version: ApiVersion): readonly ServedKey[] {
  return SERVED_KEYS.filter((row) => isIn(row, version));
}

function isIn({ since, until }: ServedKey, version: ApiVersion): boolean {
  const at = API_VERSIONS.indexOf(version);
  return API_VERSIONS.indexOf(since) <= at && at <= API_VERSIONS.indexOf(until);
}

/** Name of a component in `filter`: v3 spells DNS in upper case, v1 and v2 do not, and whether case matters is not specified. */
export function filterName(component: Component, version: ApiVersion): string {
  return component === "dns" && version === "v3" ? "DNS" : component;
}

/** Description of the API in one of its versions. */
export function describeSource(apiVersion: ApiVersion): SourceInfo {
  return { kind: "quota-api", name: `Quota API ${apiVersion}`, subject: "The API", apiVersion };
}

/** Returns which keys a version of the API has. A key that is not documented may exist, so it is supported. */
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

/** Sentence about a key that does not exist in a region. undefined: nothing is known that keeps it from existing there. */
export function explainAbsence(key: string, region: string): Message | undefined {
  const onlyIn = findServedKey(key)?.onlyIn;
  if (onlyIn === undefined || onlyIn.includes(region)) return undefined;
  return say`Legacy load balancers are in ${quotedList(onlyIn)} only; elsewhere plan ${code("loadbalancer.*")}.`;
}
