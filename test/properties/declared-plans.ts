// Generates declared plans: valid plans in every published form, and documents that are plans or nearly so.

import fc from "fast-check";
import { RESOURCE_KEYS } from "../../src/core/index.ts";
import { readJson, type Tree } from "./json-tree.ts";
import { wordsOf } from "./mutations.ts";

const NAMES = wordsOf("__proto__ constructor toString hasOwnProperty cbk fes \u{1f600} a|b ::error::x");
const regionName = fc.oneof(
  fc.constantFrom(...NAMES),
  fc.string({ minLength: 1, maxLength: 255 }).filter((name) => !name.startsWith("$") && !/[,\s\p{Cc}]/u.test(name)),
);
const itemName = fc.oneof(fc.constantFrom(...NAMES), fc.string({ unit: "binary", minLength: 1, maxLength: 255 }));
const part = fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/);
const plainKeys = RESOURCE_KEYS.filter((row) => row.itemsBy === undefined && row.key !== "s3.space_bytes");
const plainKey = fc.oneof(
  fc.constantFrom(...plainKeys.map(({ key }) => key)),
  fc
    .tuple(fc.stringMatching(/^[A-Za-z]$/), part, part)
    .map(([letter, component, name]) => `z${letter}${component}.${name}`),
);
const amount = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.constantFrom(0, 1, Number.MAX_SAFE_INTEGER));
const total = amount.map(Math.abs);

interface StatedAmount {
  readonly key: string;
  readonly item: string | undefined;
  readonly amount: number;
}

const PER_OBJECT = new Set(RESOURCE_KEYS.filter((row) => row.per !== undefined).map((row) => row.key));
const plainStated = fc
  .tuple(plainKey, amount, total)
  .map(
    ([key, any, positive]): StatedAmount => ({ key, item: undefined, amount: PER_OBJECT.has(key) ? positive : any }),
  );
const itemStated = fc
  .tuple(fc.constantFrom("compute.flavors", "loadbalancer.flavors", "objectstorage"), itemName, amount)
  .map(([key, item, value]): StatedAmount => ({ key, item, amount: value }));
const regions = fc.uniqueArray(
  fc.tuple(
    regionName,
    fc.uniqueArray(fc.oneof(plainStated, itemStated), {
      maxLength: 6,
      selector: ({ key, item }) => JSON.stringify([key, item]),
    }),
  ),
  { maxLength: 4, selector: ([region]) => region },
);

/** A valid plan for version v3. */
export const validPlan = fc.record({
  schema: fc.constantFrom("./schemas/plan.schema.json", null),
  mode: fc.constantFrom("add" as const, "target" as const, null),
  regions,
  indent: fc.constantFrom("", "\n", "\r\n\t"),
});
export type ValidPlan = typeof validPlan extends fc.Arbitrary<infer Value> ? Value : never;

/** Returns the amounts of a plan as written. Totals are never negative. */
export function amountsIn({ mode, regions: all }: ValidPlan) {
  return all.map(
    ([region, stated]) =>
      [
        region,
        stated.map((one) => ({ ...one, amount: mode === "target" ? Math.abs(one.amount) : one.amount + 0 })),
      ] as const,
  );
}

/** Returns the text of a plan. JSON.stringify of an object would lose members called `__proto__`. */
export function writePlan(plan: ValidPlan): string {
  const { indent, mode, schema } = plan;
  const write = JSON.stringify;
  const members = amountsIn(plan).map(([region, stated]) => {
    const keys = [...new Set(stated.map(({ key }) => key))].map((key) => {
      const own = stated.filter((one) => one.key === key);
      if (key === "objectstorage") {
        const entries = own.map((one) => `{"type":${write(one.item)},${indent}"space_bytes":${one.amount}}`);
        return `"objectstorage":[${entries.join(",")}]`;
      }
      if (!key.endsWith(".flavors") || own[0]?.item === undefined) return `${write(key)}: ${own[0]?.amount}`;
      return `${write(key)}:{${own.map((one) => `${write(one.item)}: ${one.amount}`).join(`,${indent}`)}}`;
    });
    return `${write(region)}:{${indent}${keys.join(`,${indent}`)}}`;
  });
  const settings = [
    ...(schema === null ? [] : [`"$schema":${write(schema)}`]),
    ...(mode === null ? [] : [`"$mode":"${mode}"`]),
  ];
  return `{${indent}${[...settings, ...members].join(",")}}`;
}

/** Valid plans as trees, for mutations. */
export const planTree: fc.Arbitrary<Tree> = validPlan.map((plan) => {
  const tree = readJson(writePlan(plan));
  if (tree === undefined) throw new Error("A valid plan is JSON.");
  return tree;
});

/** Names that have, had or nearly have a meaning in a plan. */
export const PLAN_NAMES: readonly string[] = [
  wordsOf("$schema $mode $incomplete $project $Mode $ cbk a,b type space_bytes compute compute. .cores network.trunks"),
  wordsOf("a.b.c 1a.b network.vpn_ikepolicy s3.space_bytes format_version __proto__ constructor"),
  ["", "a b", "\ud800", "\udc00x", "r".repeat(256), "compute.cores ", `compute.${"k".repeat(250)}`],
  RESOURCE_KEYS.map((row) => row.key),
].flat();

/** Values that are valid somewhere in a plan, or nearly so. */
const leaf = fc.oneof(
  fc.constantFrom<unknown>(0, 1, -1, 1.5, 9007199254740992, 1e300, -1e300, null, true),
  fc.constantFrom("1", "", "add", "target", "ceph"),
  fc.maxSafeInteger(),
);
const anyName = fc.oneof(fc.constantFrom(...PLAN_NAMES), fc.string({ maxLength: 5 }));

function objectOf(member: fc.Arbitrary<string>, maxLength = 4): fc.Arbitrary<string> {
  return fc
    .uniqueArray(fc.tuple(anyName, member), { maxLength, selector: ([name]) => name })
    .map((members) => `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`);
}

const leafText = leaf.map((value) => JSON.stringify(value));
const inner = fc.oneof(
  leafText,
  objectOf(leafText),
  fc.array(objectOf(leafText, 3), { maxLength: 3 }).map((all) => `[${all.join(",")}]`),
);
const storage = fc
  .tuple(
    fc.uniqueArray(fc.tuple(fc.option(itemName), leafText), { maxLength: 3, selector: ([type]) => type }),
    fc.constantFrom("space_bytes", "space_gb", "volumes", "snapshots"),
  )
  .map(
    ([entries, name]) =>
      `[${entries.map(([type, size]) => `{${type === null ? "" : `"type":${JSON.stringify(type)},`}"${name}":${size}}`).join(",")}]`,
  );

/** Documents that combine parts of plans at random. Their text is JSON. */
export const documentText: fc.Arbitrary<string> = fc.oneof(
  objectOf(fc.oneof(leafText, objectOf(fc.oneof(inner, storage)), objectOf(fc.oneof(fc.constant("1"), storage)))),
  inner,
);
