// The table of resource types in docs/terraform.md, made from the tables that resources are counted by.

import { UNANSWERED_FACTS } from "../src/core/index.ts";
import { accountsOf, addChange, countUsage, createFacts, createRegionBook } from "../src/plan/usage/index.ts";
import { PROVIDERS } from "../src/plan/usage/providers/index.ts";
import type { Provider, ResourceType } from "../src/plan/usage/providers/provider.ts";

/** Name of a region. */
const REGION = "cbk";

/** Values that make a resource take keys that it does not take by default. */
const VALUES = { region: REGION, shared: true, external: true, flavor_name: "s", flavor_id: "s" };

/** Returns the keys that a new resource may take, including those that depend on values known after apply. */
function keysOf(type: string): readonly string[] {
  return [...new Set([VALUES, null].flatMap((values) => keysWith(type, values)))].sort();
}

/**
 * Returns the keys that a new resource takes with some values. If `values` is null, all of them are known after apply.
 */
function keysWith(type: string, values: object | null): readonly string[] {
  const facts = createFacts();
  addChange(facts, {
    address: { text: `${type}.one`, configAddress: `${type}.one` },
    type,
    actions: { order: "create", name: "create" },
    before: undefined,
    after: values ?? {},
    unknown: values === null,
    hidden: { before: null, after: null },
    importing: false,
    deferred: false,
    isDeposed: false,
    halfBuilt: false,
  });
  const options = { project: undefined, flavors: [], keysInstead: [], nameOf: (name: string) => name };
  const regions = { defaultRegion: undefined, environmentRegion: undefined, providerRegions: [] };
  const computeLimits = { kind: "unified", classes: ["PCPU"] } as const;
  const traits = [{ region: REGION, dhcpPorts: 1, defaultVolumeType: undefined, computeLimits }];
  const settings = { ...options, ...regions };
  const cloud = { ...UNANSWERED_FACTS, traits };
  const plan = { facts, regions: createRegionBook(facts, settings, cloud) };
  const { deltas } = countUsage(plan, settings, cloud, accountsOf([facts]));
  return deltas.map(({ key }) => key);
}

function meaningOf(row: ResourceType): string {
  if (row.kind !== "counted")
    return `${row.kind === "uncounted" ? "**cannot be counted**" : "no quota"}: ${row.reason}`;
  const keys = keysOf(row.type).map((key) => `\`${key}\``);
  return keys.join(", ") || "what is made by it";
}

const KINDS: readonly (readonly ResourceType["kind"][])[] = [["counted"], ["uncounted"], ["no quota", "limits"]];

/** Returns the list of all types. Types with the same meaning share a line. */
export function resourceTypesTable(): string {
  const isFreeElsewhere = (provider: Provider, row: ResourceType) => provider.isForeign && isFree(row);
  const rows = PROVIDERS.flatMap((provider) => provider.resourceTypes.filter((row) => !isFreeElsewhere(provider, row)));
  const sorted = KINDS.flatMap((kinds) => rows.filter(({ kind }) => kinds.includes(kind)));
  const lines = [...Map.groupBy(sorted, meaningOf)].map(([meaning, all]) => `- ${listOf(all)}: ${meaning}`);
  return [...lines, ...freeElsewhere()].join("\n");
}

function listOf(named: readonly { readonly type: string }[]): string {
  return named.map(({ type }) => `\`${type}\``).join(", ");
}

function isFree({ kind }: ResourceType): boolean {
  return kind !== "counted" && kind !== "uncounted";
}

const MOST_NAMED = 3;

/**
 * Returns lines for types of foreign providers that take nothing, without their prefix. Providers with the same types
 * share a line.
 */
function freeElsewhere(): readonly string[] {
  const all = PROVIDERS.filter(({ isForeign }) => isForeign).flatMap(({ name, resourceTypes }) => {
    const prefix = `${name}_`;
    const free = resourceTypes.filter(isFree);
    const meanings = Map.groupBy(free, meaningOf);
    return [...meanings].map(([meaning, types]) => {
      const names = types.map(({ type }) => ({ type: type.slice(prefix.length) }));
      const more = names.length - MOST_NAMED;
      const rest = more > 0 ? ` and ${more} more` : "";
      return { type: `${prefix}*`, line: `${listOf(names.slice(0, MOST_NAMED))}${rest}: ${meaning}` };
    });
  });
  return [...Map.groupBy(all, ({ line }) => line)].map(([line, providers]) => `- of ${listOf(providers)}: ${line}`);
}
