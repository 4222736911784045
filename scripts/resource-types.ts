// What counts as what: the table of resource types in docs/terraform.md, from the tables that the accounting reads.

import { NOTHING_KNOWN } from "../src/core/index.ts";
import { accountsOf, addChange, createFacts, toUsage } from "../src/plan/usage/index.ts";
import type { ResourceType } from "../src/plan/usage/provider.ts";
import { RESOURCE_TYPES } from "../src/plan/usage/providers/index.ts";

/** The name of a region. */
const REGION = "cbk";

/** Values that make a resource take what it does not take by default. */
const VALUES = { region: REGION, shared: true, external: true, flavor_name: "s", flavor_id: "s" };

/** Keys of what a resource may take that is created, and that values known after apply may make it take. */
function keysOf(type: string): readonly string[] {
  return [...new Set([VALUES, null].flatMap((values) => keysWith(type, values)))].sort();
}

/** Keys of what a resource takes that is created. `values` null: all of them are known after apply. */
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
    deposed: undefined,
    halfBuilt: false,
  });
  const options = { project: undefined, flavors: [], keysInstead: [], nameOf: (name: string) => name };
  const regions = { defaultRegion: undefined, environmentRegion: undefined, providerRegions: [] };
  const computeLimits = { kind: "unified", classes: ["PCPU"] } as const;
  const traits = [{ region: REGION, dhcpPorts: 1, defaultVolumeType: undefined, computeLimits }];
  const { deltas } = toUsage(facts, { ...options, ...regions }, { ...NOTHING_KNOWN, traits }, accountsOf([facts]));
  return deltas.map(({ key }) => key);
}

function meaningOf(row: ResourceType): string {
  if (row.kind !== "counted") return `${row.kind === "no quota" ? "no quota" : "**cannot be counted**"}: ${row.reason}`;
  const keys = keysOf(row.type).map((key) => `\`${key}\``);
  const untold = (row.untold ?? []).map(({ what, of, most }) => `${what} of a ${of}, by default ${most}`);
  return keys.length > 0 ? keys.join(", ") : `not checked, since no service reports the limit: ${untold.join("; ")}`;
}

const KINDS: readonly ResourceType["kind"][] = ["counted", "uncounted", "no quota"];

/** The list of all types, those of the same meaning in one line. */
export function resourceTypesTable(): string {
  const sorted = KINDS.flatMap((kind) => RESOURCE_TYPES.filter((row) => row.kind === kind));
  const groups = Map.groupBy(sorted, meaningOf);
  const rows = [...groups].map(([meaning, all]) => `- ${all.map(({ type }) => `\`${type}\``).join(", ")}: ${meaning}`);
  return rows.join("\n");
}
