// Documents resource keys from their single table (src/core/resource-keys.ts): for editors in schemas/plan.schema.json,
// for readers in docs/keys.md.

import type { AnySchemaObject } from "ajv/dist/2020.js";
import { KEY_ALIASES, OPENSTACK_KEYS, RESOURCE_KEYS, type ResourceKey } from "../src/core/resource-keys.ts";
import { toText } from "../src/core/said.ts";
import { capitalise } from "../src/core/words.ts";
import { API_VERSIONS } from "../src/inputs/index.ts";
import { amountNameOf } from "../src/plan/declared/stated-amounts.ts";
import { findServedKey, supportOf } from "../src/sources/quota-api/served-keys.ts";

/** Address of the list of keys, for messages in editors. */
const KEYS_PAGE = "https://github.com/quota-gate/quota-gate/blob/main/docs/keys.md";

const NEWEST: (typeof API_VERSIONS)[number] = "v3";

/** Schema of the amounts of most keys. */
const PLAIN = { $ref: "#/$defs/Amount" };

/** Returns how the API serves a key. Throws if its table lacks the key, which is a bug. */
function servedKey(key: string) {
  const served = findServedKey(key);
  if (served === undefined) throw new Error(`${key} is not in src/sources/quota-api/served-keys.ts.`);
  return served;
}

function versionsOf(key: string): readonly string[] {
  const { since, until } = servedKey(key);
  return API_VERSIONS.slice(API_VERSIONS.indexOf(since), API_VERSIONS.indexOf(until) + 1);
}

/**
 * Returns the gate's message about a key that the newest version of the API lacks. Returns undefined for other keys.
 */
function describeRemoval(key: string): string | undefined {
  const unsupported = supportOf(NEWEST)(key);
  return unsupported === undefined ? undefined : `${key} ${toText(unsupported.reason)}. ${toText(unsupported.hint)}`;
}

function describeVersions(key: string): readonly string[] {
  const { since, until } = servedKey(key);
  if (until !== NEWEST) return [`In version ${until} of the API and earlier.`];
  return since === API_VERSIONS[0] ? [] : [`In version ${since} of the API and later.`];
}

function describeLimit({ limit, defaultLimit }: ResourceKey): readonly string[] {
  if (defaultLimit !== undefined)
    return [`Where no call reports the limit, up to the default of ${defaultLimit} fits, and more is unknown.`];
  if (limit === "in some clouds")
    return ["A limit exists only where the source reports one; elsewhere it is shown, and never fails a check."];
  return limit === "never" ? ["There is no limit on it: it is shown, and never fails a check."] : [];
}

/** Returns the sentences that an editor shows for a key. */
function describeKey(row: ResourceKey): string {
  const { onlyIn } = servedKey(row.key);
  return [
    describeRow(row),
    ...describeVersions(row.key),
    ...(onlyIn === undefined ? [] : [`Only in the regions ${onlyIn.join(" and ")}.`]),
  ].join(" ");
}

/** Returns the sentences that hold for every source. */
function describeRow(row: ResourceKey): string {
  const { meaning, unit, per, itemsBy, membersBy } = row;
  return [
    `${meaning}. Unit: ${unit}.`,
    ...(per === undefined || itemsBy !== undefined
      ? []
      : [`The limit holds for each ${per}: state the total of the largest one, in either mode.`]),
    ...(itemsBy === "object" ? [`The limit holds for each ${per}: state amounts by its name or id.`] : []),
    ...(per === "user"
      ? ["With `source: openstack` the user's own are counted, and a plan adds to them, unless it states totals."]
      : []),
    ...(membersBy === undefined
      ? []
      : [
          `A list states amounts by ${membersBy}, whose limits, if the cloud has any, are checked in addition to the total's.`,
        ]),
    ...describeLimit(row),
  ].join(" ");
}

/** Names in definitions of amounts by type, for keys whose own name does not fit. */
const MEMBER_AMOUNTS: ReadonlyMap<string, string> = new Map([
  ["volume.space_gb", "Space"],
  ["share.space_gb", "Space"],
  ["share.snapshot_gb", "SnapshotSpace"],
]);

/** Returns the name of the schema's definition for the amounts of a key. */
function definitionOf({ key, unit, itemsBy, membersBy, per }: ResourceKey): string {
  if (itemsBy === "flavor") return "Flavors";
  if (itemsBy === "type") return "ObjectStorage";
  if (membersBy !== undefined)
    return `${MEMBER_AMOUNTS.get(key) ?? capitalise(amountNameOf(key))}By${membersBy === "volume type" ? "VolumeType" : "ShareType"}`;
  if (itemsBy !== undefined) return "AmountsByName";
  const isSize = unit !== "count";
  if (per !== undefined) return isSize ? "LargestSize" : "LargestTotal";
  return isSize ? "Size" : "Amount";
}

function keySchema(row: ResourceKey): AnySchemaObject {
  const described = { title: row.key, description: describeKey(row), $ref: `#/$defs/${definitionOf(row)}` };
  // The gate refuses the key with the newest version only. A schema does not know the version, so editors just warn.
  const removal = describeRemoval(row.key);
  return removal === undefined ? described : { ...described, deprecationMessage: removal };
}

/**
 * Returns the schema of a region's amounts with all keys. `region` is the handwritten part, whose `properties` and
 * `patternProperties` are replaced.
 */
export function withKeys(region: AnySchemaObject): AnySchemaObject {
  const rows = RESOURCE_KEYS.map((row): [string, AnySchemaObject] => [row.key, keySchema(row)]);
  const aliases = [...KEY_ALIASES].map(([alias, key]): [string, AnySchemaObject] => {
    const row = RESOURCE_KEYS.find((one) => one.key === key);
    if (row === undefined || definitionOf(row) !== "Amount") throw new Error(`${alias} is no spelling of a plain key.`);
    return [alias, { title: alias, description: `Another spelling of ${key}.`, ...PLAIN, doNotSuggest: true }];
  });
  const others = OPENSTACK_KEYS.map((row): [string, AnySchemaObject] => {
    const description = `${describeRow(row)} Only with the services of OpenStack (\`source: openstack\`, \`quota-gate serve\`).`;
    return [row.key, { title: row.key, description, $ref: `#/$defs/${definitionOf(row)}` }];
  });
  const { patternProperties: _, ...rest } = region;
  const properties = Object.fromEntries([...rows, ...others, ...aliases]);
  return {
    ...rest,
    properties,
    patternProperties: {
      [patternBut(Object.keys(properties))]: {
        title: "Key that is not documented",
        deprecationMessage: `This key is not documented; ${KEYS_PAGE} lists the keys that are. If the cloud does not report it either, the check is unknown and fails.`,
        ...PLAIN,
      },
    },
    additionalProperties: false,
  };
}

/**
 * Returns a schema that accepts the same amounts without parts for editors: a pattern replaces the keys that it
 * matches.
 */
export function withoutKeys(region: AnySchemaObject): AnySchemaObject {
  const all: Readonly<Record<string, AnySchemaObject>> = region["properties"];
  const others = Object.entries(all).filter(([, { $ref }]) => $ref !== PLAIN.$ref);
  // Keys with the same form share code.
  const byForm = [...Map.groupBy(others, ([, { $ref }]) => $ref)].map(([$ref, keys]): [string, AnySchemaObject] => [
    patternOf(keys.map(([key]) => key)),
    { $ref },
  ]);
  const plain: [string, AnySchemaObject] = [patternBut(others.map(([key]) => key)), PLAIN];
  return { ...region, properties: {}, patternProperties: Object.fromEntries([...byForm, plain]) };
}

/** Returns a pattern that matches some names. */
function patternOf(names: readonly string[]): string {
  return `^(${names.map((name) => name.replaceAll(".", "\\.")).join("|")})$`;
}

/** Returns a pattern for names of the form `component.name`, except for some names. */
export function patternBut(names: readonly string[]): string {
  const dotted = names.filter((name) => name.includes(".")).map((name) => name.replaceAll(".", "\\."));
  return `^(?!(${dotted.join("|")})$)[A-Za-z][A-Za-z0-9_-]*(\\.[A-Za-z0-9_-]+)+$`;
}

/** Returns a remark on the limit. Empty for keys that always have one, since their meaning tells what it applies to. */
function limitOf({ limit, defaultLimit }: ResourceKey): string {
  if (defaultLimit !== undefined) return ` (limit ${defaultLimit} by default)`;
  return { never: " (no limit)", "in some clouds": " (limit in some clouds)", always: "", "not reported": "" }[limit];
}

/** Returns a range of consecutive versions: `v1–v3`. */
function rangeOf(versions: readonly string[]): string {
  return [...new Set([versions[0], versions.at(-1)])].join("–");
}

function describeShortly(row: ResourceKey): string {
  return `${row.meaning}${row.unit === "count" ? "" : `, in ${row.unit}`}${limitOf(row)}`;
}

/**
 * Returns the tables of all keys for docs/keys.md: those of the Quota and Usage API, and those that only OpenStack has.
 */
export function keysTable(): string {
  const rows = RESOURCE_KEYS.map((row) => {
    const { onlyIn } = servedKey(row.key);
    const where = onlyIn === undefined ? "" : `, ${onlyIn.join(" and ")} only`;
    return `| \`${row.key}\` | ${describeShortly(row)} | ${rangeOf(versionsOf(row.key))}${where} |`;
  });
  const others = OPENSTACK_KEYS.map((row) => `| \`${row.key}\` | ${describeShortly(row)} |`).toSorted();
  const head = ["| key | meaning | API |", "|---|---|---|"];
  const between = [
    "",
    "With the services of OpenStack and [quota-gate-service](../service/README.md) only:",
    "",
    "| key | meaning |",
    "|---|---|",
  ];
  return [...head, ...rows, ...between, ...others].join("\n");
}
