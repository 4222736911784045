import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Demand, isPerObject } from "../../../src/core/index.ts";
import type { FlatDemand, FlatPlan } from "./documents.ts";
import { type ChangeDocument, changeOf, documentOf, listed, parsePlan, parsePlans, readChanges } from "./documents.ts";

const FLAVORS = [
  { id: "1", name: "s", vcpus: 2, ramMiB: 4096, region: undefined },
  { id: "2", name: "m", vcpus: 4, ramMiB: 8192, region: undefined },
];

/**
 * A resource with equal values in the state and in a plan that creates it. Its deletion gives back all that it takes.
 */
const resource = fc.oneof(
  fc.record({
    type: fc.constant("openstack_blockstorage_volume_v3"),
    values: fc.record({ size: fc.integer({ min: 1, max: 100 }) }),
  }),
  fc.record({
    type: fc.constant("openstack_networking_network_v2"),
    values: fc.record({ shared: fc.boolean(), external: fc.boolean() }),
  }),
  fc.record({
    type: fc.constant("openstack_networking_secgroup_v2"),
    values: fc.constant({ delete_default_rules: false }),
  }),
  fc.record({ type: fc.constant("openstack_networking_floatingip_v2"), values: fc.constant({}) }),
  fc.record({
    type: fc.constant("openstack_lb_members_v2"),
    values: fc.record({ member: fc.array(fc.constant({ address: "10.0.0.1" }), { maxLength: 4 }) }),
  }),
  fc.record({
    type: fc.constant("openstack_compute_instance_v2"),
    values: fc.record({
      flavor_id: fc.constantFrom("1", "2", "3"),
      network: fc.array(fc.constantFrom({ port: "p" }, { port: "", uuid: "n" }), { minLength: 1, maxLength: 3 }),
      block_device: fc.array(
        fc.record({
          source_type: fc.constantFrom("image", "blank"),
          destination_type: fc.constantFrom("volume", "local"),
          volume_size: fc.integer({ min: 1, max: 50 }),
          delete_on_termination: fc.constant(true),
        }),
        { maxLength: 2 },
      ),
    }),
  }),
);

const ACTIONS: readonly (readonly string[])[] = [
  ["create"],
  ["delete"],
  ["update"],
  ["delete", "create"],
  ["create", "delete"],
  ["no-op"],
  ["forget"],
];

/** Changes from one resource to another of the same type, with any actions. */
const anyChange = fc
  .tuple(resource, resource, fc.constantFrom(...ACTIONS), fc.constantFrom("cbk", "dbl"))
  .map(([one, other, actions, region]): ChangeDocument => {
    const before = { region, ...one.values };
    const after = one.type === other.type ? { region, ...other.values } : before;
    const has = (...words: readonly string[]): boolean => words.some((word) => actions.includes(word));
    return changeOf(one.type, actions, {
      before: actions.length === 1 && has("create") ? null : before,
      after: actions.length === 1 && has("delete", "forget") ? null : after,
    });
  });

const someChanges = fc
  .array(anyChange, { maxLength: 8 })
  .map((changes) => changes.map((change, index) => ({ ...change, address: `${change.type}.one[${index}]` })));

const read = (changes: readonly ChangeDocument[]): Promise<FlatPlan> => readChanges(changes, { flavors: FLAVORS });

function numbersOf(demands: readonly FlatDemand[]): ReadonlyMap<string, FlatDemand> {
  return new Map(demands.map((demand) => [JSON.stringify([demand.region, demand.key, demand.item]), demand]));
}

describe("a plan and its reverse", () => {
  const reversed = (change: ChangeDocument): ChangeDocument => ({
    ...change,
    change: { actions: ["delete"], before: change.change.after, after: null },
  });

  it("a plan and its reverse cancel each other out", async () => {
    const creations = fc
      .array(resource, { minLength: 1, maxLength: 8 })
      .map((resources) =>
        resources
          .filter(({ values }) => !("flavor_id" in values) || values.flavor_id !== "3")
          .map(({ type, values }, index) =>
            changeOf(type, "create", { before: null, after: values, address: `${type}.one[${index}]` }),
          ),
      );
    await fc.assert(
      fc.asyncProperty(creations, async (changes) => {
        const there = await read(changes);
        const back = await read(changes.map(reversed));
        const both = parsePlans([documentOf(changes), documentOf(changes.map(reversed))], { flavors: FLAVORS });
        // Amounts with a limit for each object are not given back.
        const ofProject = (plan: FlatPlan) => plan.demands.filter(({ key }) => !isPerObject(key));
        expect(ofProject(both).map(({ key, amount }) => ({ key, amount }))).toEqual(
          ofProject(both).map(({ key }) => ({ key, amount: 0 })),
        );
        expect(numbersOf(ofProject(back)).size).toBe(numbersOf(ofProject(there)).size);
      }),
    );
  });
});

describe("a plan in two files", () => {
  it("two files count like one, except for the likely peak, since they are not applied together", async () => {
    await fc.assert(
      fc.asyncProperty(someChanges, fc.nat(8), async (changes, cut) => {
        const whole = await read(changes);
        const texts = [changes.slice(0, cut), changes.slice(cut)].map((part) => documentOf(part));
        const parts = parsePlans(texts, { flavors: FLAVORS });
        const withoutLikely = <One extends Demand>(one: One) => ({ ...one, likely: one.end });
        const others = (plan: FlatPlan) => {
          const demands = plan.demands.map((one) => ({
            ...withoutLikely(one),
            untyped: one.untyped && withoutLikely(one.untyped),
          }));
          return listed({ ...plan, demands });
        };
        expect(others(parts)).toEqual(others(whole));
        expect(parts.uncounted).toEqual(whole.uncounted);
      }),
    );
  });
});

describe("the order of a plan", () => {
  it("the order of resources changes nothing", async () => {
    await fc.assert(
      fc.asyncProperty(someChanges, async (changes) => {
        expect(listed(await read(changes.toReversed()))).toEqual(listed(await read(changes)));
      }),
    );
  });

  it("the order of the document's members changes nothing", async () => {
    await fc.assert(
      fc.asyncProperty(someChanges, async (changes) => {
        const document: Record<string, unknown> = JSON.parse(documentOf(changes));
        const turned = JSON.stringify(Object.fromEntries(Object.entries(document).toReversed()));
        const plan = await parsePlan(turned, { file: "plan.json", flavors: FLAVORS });
        expect(plan).toEqual(await read(changes));
      }),
    );
  });
});

describe("the numbers of a demand", () => {
  it("an additional creation never lowers a number", async () => {
    await fc.assert(
      fc.asyncProperty(someChanges, resource, async (changes, { type, values }) => {
        const without = numbersOf((await read(changes)).demands);
        const added = numbersOf(
          (await read([...changes, changeOf(type, "create", { after: values, address: `${type}.new` })])).demands,
        );
        for (const [place, less] of without) {
          const more = added.get(place);
          expect(more).toBeDefined();
          expect(more?.amount).toBeGreaterThanOrEqual(less.amount);
          expect(more?.peakAtLeast).toBeGreaterThanOrEqual(less.peakAtLeast);
          expect(more?.peak ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(less.peak ?? Number.POSITIVE_INFINITY);
        }
      }),
    );
  });
});
