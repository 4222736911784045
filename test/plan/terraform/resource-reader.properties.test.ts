import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Shape } from "../../../src/plan/terraform/attributes.ts";
import { NO_END } from "../../../src/plan/terraform/json-bytes.ts";
import { Excerpt, toMembers } from "../../../src/plan/terraform/json-excerpt.ts";
import type { Part } from "../../../src/plan/terraform/json-parts.ts";
import { readTerraformPlan } from "../../../src/plan/terraform/read.ts";
import { changeMembers, driftMembers, stateMembers } from "../../../src/plan/terraform/resource-members.ts";
import { resourcePart } from "../../../src/plan/terraform/resource-reader.ts";
import { RESOURCE_TYPES } from "../../../src/plan/terraform/resource-types.ts";
import { shapeOf } from "../../../src/plan/terraform/shapes.ts";
import type { TerraformPlan } from "../../../src/plan/terraform/terraform-plan.ts";
import { runs } from "../../properties/runs.ts";
import { changeOf, documentOf } from "./documents.ts";

const CASES = new URL("cases/", import.meta.url);

function readCases(): readonly { readonly name: string; readonly text: string }[] {
  return readdirSync(CASES).map((name) => ({ name, text: readFileSync(new URL(`${name}/plan.json`, CASES), "utf8") }));
}

const OPTIONS = { file: "plan.json", environmentRegion: "cbk" };

/** What a plan asks for; of one that is refused, why. */
function demandsOf(plan: TerraformPlan | string): unknown {
  return typeof plan === "string" ? plan : [plan.demands, plan.uncounted];
}

/** Reads a document in chunks of a size. What is cut is parsed as a whole, and so is everything in chunks of one byte. */
function readIn(text: string, size: number): Promise<TerraformPlan | string> {
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  return readTerraformPlan(chunks, OPTIONS).catch((error: unknown) => String(error).replace(/at byte \d+/, ""));
}

async function expectSameBothWays(text: string, { cuts }: { readonly cuts: readonly number[] }): Promise<void> {
  const slow = await readIn(text, 1);
  for (const size of [...cuts, text.length * 3]) expect(await readIn(text, size)).toEqual(slow);
}

describe("the plans that Terraform writes", () => {
  it.each(readCases())("come to the same in chunks of any size: $name", async ({ text }) => {
    const plain = JSON.stringify(JSON.parse(text));
    await expectSameBothWays(text, { cuts: [7, 1000, 4096] });
    expect(demandsOf(await readIn(plain, plain.length * 3))).toEqual(demandsOf(await readIn(text, 1)));
  });

  it("come to the same wherever one is cut", async () => {
    const text = documentOf([
      changeOf("openstack_blockstorage_volume_v3", "update", { before: { size: 4 }, after: { size: 10 } }),
      changeOf("openstack_compute_instance_v2", "create", {
        address: 'module.m["é\\"]"].openstack_compute_instance_v2.one[0]',
        after: { flavor_id: "1", network: [{ uuid: "n" }], metadata: { a: "€", b: 1 } },
        after_unknown: { id: true, network: [{ port: true }] },
      }),
      changeOf("local_file", "create"),
    ]);
    const whole = await readIn(text, text.length * 3);
    const bytes = Buffer.from(text);
    for (let cut = 1; cut < bytes.length; cut++) {
      const chunks = [bytes.subarray(0, cut), bytes.subarray(cut)];
      expect(await readTerraformPlan(chunks, OPTIONS)).toEqual(whole);
    }
  });

  it("are read without parsing each resource", () => {
    let read = 0;
    for (const { text } of readCases()) {
      const plan: { resource_changes?: unknown[]; prior_state?: unknown } = JSON.parse(text);
      const changes = plan.resource_changes ?? [];
      const inState = stateResources(plan.prior_state);
      for (const [members, resources] of [
        [changeMembers(), changes],
        [driftMembers(), changes],
        [stateMembers(), inState],
      ] as const) {
        const part = resourcePart({ ...members, understand: () => true, take: () => read++ });
        for (const resource of resources) {
          const bytes = Buffer.from(JSON.stringify(resource));
          expect([bytes.toString(), readOne(part, bytes)]).toEqual([bytes.toString(), bytes.length]);
        }
      }
    }
    expect(read).toBeGreaterThan(400);
  });
});

function readOne(part: Part, bytes: Buffer): number {
  return part.kind === "value" && part.read !== undefined ? part.read(bytes, 0) : NO_END;
}

function stateResources(state: unknown): readonly unknown[] {
  const text = JSON.stringify(state ?? null);
  const found: unknown[] = [];
  JSON.parse(text, (key, value: unknown) => {
    if (key === "resources" && Array.isArray(value)) found.push(...value);
    return value;
  });
  return found;
}

// Any resource of any type, with the attributes that are read, in all kinds of states.

const scalar = fc.constantFrom<unknown>(null, true, false, 0, 3, "", "cbk", "p1", "id-1", "id-2", "é😀", '"\\');

function attributesOf(shape: Shape, nesting = 0): fc.Arbitrary<unknown> {
  const members = Object.fromEntries(
    Object.entries<Shape[string]>({ ...shape, name: true, unread: true }).map(([name, rule]) => [
      name,
      rule === "keys"
        ? fc.oneof(
            scalar,
            fc.dictionary(fc.constantFrom("a", "b", "1", "__proto__"), scalar, { noNullPrototype: true }),
          )
        : typeof rule === "object" && nesting < 6
          ? fc.oneof(
              { weight: 4, arbitrary: fc.array(attributesOf(rule, nesting + 1), { maxLength: 2 }) },
              { weight: 1, arbitrary: fc.oneof(scalar, attributesOf(rule, nesting + 1)) },
            )
          : scalar,
    ]),
  );
  return fc.record(members, { requiredKeys: [], noNullPrototype: true });
}

const EVERYWHERE: Shape = {
  id: true,
  region: true,
  tenant_id: true,
  project_id: true,
  vcpus: true,
  ram: true,
  flavor_id: true,
};

const TYPES: readonly (readonly [string, Shape])[] = [
  ...RESOURCE_TYPES.map((row) => [row.type, row.kind === "counted" ? shapeOf(row) : {}] as const),
  ["openstack_teapot_v1", {}],
  ["openstack_blockstorage_snapshot_v3", { size: true }],
  ["local_file", {}],
];

const oneOfEach = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> => fc.option(value, { freq: 4 });

const anyResource = fc.constantFrom(...TYPES).chain(([type, shape]) => {
  const values = oneOfEach(attributesOf({ ...EVERYWHERE, members: true, ...shape }));
  const marks = fc.oneof({ weight: 3, arbitrary: attributesOf({ ...EVERYWHERE, ...shape }) }, fc.boolean());
  const actions = ["create", "delete", "update", "no-op", "read", "forget", "conjure"];
  return fc.record(
    {
      address: fc.constantFrom(`${type}.a`, `${type}.a[0]`, `module.m["é\\"]"].${type}.a["k"]`, "", null),
      mode: fc.constantFrom("managed", "managed", "managed", "data", null),
      type: fc.constant(type),
      provider_name: fc.constantFrom("registry.terraform.io/x/openstack", "registry.opentofu.org/x/openstack", ""),
      change: oneOfEach(
        fc.record(
          {
            actions: fc.oneof(
              fc.subarray(actions, { minLength: 1, maxLength: 2 }),
              fc.constant(["delete", "create"]),
              fc.constant(null),
            ),
            importing: fc.constantFrom(null, {}, { id: "x" }),
            before: values,
            after: values,
            after_unknown: marks,
            before_sensitive: marks,
            after_sensitive: marks,
          },
          { requiredKeys: ["actions", "before", "after"], noNullPrototype: true },
        ),
      ),
      deposed: fc.constantFrom("5e108ba4", "cce3194b", null),
      action_reason: fc.constantFrom("replace_because_tainted", "delete_because_each_key", null),
      tainted: fc.constantFrom(true, false, null),
      deposed_key: fc.constantFrom("5e108ba4", null),
      values,
      sensitive_values: marks,
    },
    { requiredKeys: ["type", "mode", "change", "values"], noNullPrototype: true },
  );
});

/** A configuration for resources of these types, with two providers whose region only their objects tell. */
function toConfiguration(types: ReadonlySet<string>): unknown {
  const resources = (provider_config_key: string): readonly unknown[] =>
    [...types].map((type) => ({ address: `${type}.a`, type, provider_config_key }));
  const other = "module.m:openstack";
  return {
    provider_config: { openstack: { name: "openstack" }, [other]: { name: "openstack", module_address: "module.m" } },
    root_module: {
      resources: resources("openstack"),
      module_calls: { m: { module: { resources: resources(other) } } },
    },
  };
}

const anyDocument = fc.record({
  resource_changes: fc.array(anyResource, { maxLength: 4 }),
  resource_drift: fc.array(anyResource, { maxLength: 1 }),
  prior_state: fc.record({
    values: fc.record({
      root_module: fc.record({
        resources: fc.array(anyResource, { maxLength: 2 }),
        child_modules: fc.array(fc.record({ resources: fc.array(anyResource, { maxLength: 2 }) }), { maxLength: 2 }),
      }),
    }),
  }),
});

function toText(
  document: { readonly resource_changes: readonly { readonly type: string }[] },
  space: string | number,
): string {
  const types = new Set(document.resource_changes.map(({ type }) => type));
  return JSON.stringify({ format_version: "1.2", ...document, configuration: toConfiguration(types) }, null, space);
}

/** The same document with the members of all objects in another order. */
function turned(text: string): string {
  return JSON.stringify(JSON.parse(text), (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toReversed())
      : value,
  );
}

describe("any resource of any type", () => {
  it("comes to the same read and parsed", async () => {
    await fc.assert(
      fc.asyncProperty(anyDocument, fc.constantFrom("", 1, "\t\r\n "), fc.nat(3000), async (document, space, cut) => {
        await expectSameBothWays(toText(document, space), { cuts: [cut + 1] });
      }),
      runs(300),
    );
  });

  it("comes to the same in any order of its members", async () => {
    await fc.assert(
      fc.asyncProperty(anyDocument, async (document) => {
        const text = toText(document, "");
        const [one, other] = [await readIn(text, text.length), await readIn(turned(text), text.length)];
        expect(demandsOf(other)).toEqual(demandsOf(one));
        await expectSameBothWays(turned(text), { cuts: [] });
      }),
      runs(100),
    );
  });

  it("comes to the same, or is refused the same, when its text is changed by chance", async () => {
    const inserts = fc.constantFrom("", '"', "\\", "{", "}", "[", "]", ",", ":", "0", "null", "\u0001", '"type":"x",');
    await fc.assert(
      fc.asyncProperty(
        anyDocument,
        fc.array(fc.tuple(fc.nat(), inserts), { maxLength: 2 }),
        async (document, edits) => {
          let text = toText(document, "");
          for (const [place, insert] of edits) {
            const at = place % (text.length + 1);
            text = text.slice(0, at) + insert + text.slice(at + (insert === "" ? 1 : 0));
          }
          await expectSameBothWays(text.toWellFormed(), { cuts: [100] });
        },
      ),
      runs(400),
    );
  });

  it("comes to the same where a member is there twice", async () => {
    const change = '{"actions":["create"],"before":null,"after":{"size":3,"region":"cbk"}}';
    const volume = "openstack_blockstorage_volume_v3";
    for (const [before, behind] of [
      ['"type":"local_file"', ""],
      ["", '"type":"local_file"'],
      ['"address":"x.y"', '"address":"x.z[0]"'],
      ['"mode":"data"', ""],
      ["", '"mode":"data"'],
      ["", '"change":{"actions":["delete"],"before":{"size":9}}'],
      ["", '"change":null'],
      [`"type":"local_file","change":${change}`, null],
    ]) {
      const own = `"address":"a.b","mode":"managed","type":"${volume}"${behind === null ? "" : `,"change":${change}`}`;
      const members = [before, own, behind];
      const text = `{"format_version":"1.2","resource_changes":[{${members.filter(Boolean).join(",")}}]}`;
      await expectSameBothWays(text, { cuts: [] });
    }
  });
});

describe("resources that are nearly the same", () => {
  /** Every resource as the reader understands it. */
  function understood(resources: readonly string[]): readonly unknown[] {
    const found: unknown[] = [];
    const members = toMembers({ type: "whole", x: "whole" });
    const part = resourcePart({
      untyped: members,
      membersOf: () => members,
      understand: (resource) => resource,
      take: (address, resource) => found.push([address?.text, resource]),
    });
    for (const resource of resources) expect(readOne(part, Buffer.from(resource))).toBe(resource.length);
    return found;
  }

  const toResource = (x: number): string => `{"address":"a.b[${x}]","type":"t","x":${x},"unread":${x}}`;

  it("are told apart, also when their copies have the same hash", () => {
    const hashes = new Map<number, number>();
    const excerpt = new Excerpt();
    let pair: readonly [number, number] | undefined;
    for (let x = 0; pair === undefined; x++) {
      const text = Buffer.from(`{"type":"t","x":${x}}`);
      excerpt.clear();
      excerpt.addAll(text, 0, text.length);
      const known = hashes.get(excerpt.hash);
      if (known !== undefined) pair = [known, x];
      hashes.set(excerpt.hash, x);
    }
    const numbers = [pair[0], pair[1], pair[0]];
    expect(understood(numbers.map(toResource))).toEqual(numbers.map((x) => [`a.b[${x}]`, { type: "t", x }]));
  });

  it("are told apart, however many there are", () => {
    const numbers = Array.from({ length: 5000 }, (_, index) => index % 1700);
    expect(understood(numbers.map(toResource))).toEqual(numbers.map((x) => [`a.b[${x}]`, { type: "t", x }]));
  });

  it("are told apart by their types, however many there are", () => {
    const part = (seen: string[]): Part =>
      resourcePart({
        untyped: toMembers({ type: "whole", x: "never" }),
        membersOf: (type) => toMembers({ type: "whole", ...(type.endsWith("7") ? { x: "whole" as const } : {}) }),
        understand: (resource) => JSON.stringify(resource),
        take: (_, text) => seen.push(text),
      });
    const seen: string[] = [];
    const reader = part(seen);
    const types = Array.from({ length: 600 }, (_, index) => `t${index % 300}`);
    for (const type of types) readOne(reader, Buffer.from(`{"address":"a","type":"${type}","x":1}`));
    expect(seen).toEqual(types.map((type) => (type.endsWith("7") ? `{"type":"${type}","x":1}` : `{"type":"${type}"}`)));
  });
});
