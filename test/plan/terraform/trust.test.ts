// Properties of what a plan may contain without coming to less: more text in a plan must not make room.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ChangeDocument,
  changeOf,
  configurationOf,
  constant,
  type FlatPlan,
  readChanges,
  stateOf,
  written,
} from "./documents.ts";

const SERVER = "openstack_compute_instance_v2";
const FLAVOR = "openstack_compute_flavor_v2";
const VOLUME = "openstack_blockstorage_volume_v3";
const NETWORK = "openstack_networking_network_v2";

const FILE = [
  { id: "1", name: "s", vcpus: 2, ramMiB: 4096, region: undefined },
  { id: "2", name: "l", vcpus: 16, ramMiB: 32768, region: undefined },
];

const flavorName = fc.constantFrom("s", "l", "unheard-of");

const server = fc.record({
  flavor_name: flavorName,
  network: fc.array(fc.constantFrom({ port: "p" }, { port: "", uuid: "n" }), { minLength: 1, maxLength: 2 }),
  block_device: fc.array(
    fc.record({
      source_type: fc.constantFrom("image", "volume"),
      destination_type: fc.constant("volume"),
      uuid: fc.constantFrom("a", "b"),
      volume_size: fc.integer({ min: 1, max: 50 }),
      delete_on_termination: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
});

const ACTIONS: readonly (readonly string[])[] = [["create"], ["delete"], ["delete", "create"], ["create", "delete"]];

const anyChange = fc
  .tuple(
    fc.constantFrom(...ACTIONS),
    fc.oneof(
      fc.tuple(fc.constant(SERVER), server, server),
      fc.tuple(fc.constant(VOLUME), fc.record({ size: fc.nat(99) }), fc.record({ size: fc.nat(99) })),
    ),
  )
  .map(([actions, [type, before, after]]) =>
    changeOf(type, actions, {
      before: actions.includes("delete") ? before : null,
      after: actions.includes("create") ? after : null,
    }),
  );

const someChanges = fc
  .array(anyChange, { minLength: 1, maxLength: 5 })
  .map((changes) => changes.map((change, index) => ({ ...change, address: `${change.type}.r[${index}]` })));

interface More {
  readonly changes?: readonly ChangeDocument[];
  readonly state?: readonly object[];
  readonly isOfOther?: boolean;
}

/** Reads changes with their configuration, and perhaps something that is added to it. */
function read(changes: readonly ChangeDocument[], { changes: added = [], state = [], isOfOther = false }: More = {}) {
  const all = [...changes, ...added];
  const places = [...all, ...(state as readonly ChangeDocument[])].map(({ address, type }) =>
    written(address.replace(/\[.*\]/, ""), {}, isOfOther && type === FLAVOR ? "openstack.other" : "openstack"),
  );
  const other = isOfOther ? { "openstack.other": { auth_url: constant("https://elsewhere/v3") } } : {};
  const configuration = configurationOf(places, { openstack: { auth_url: constant("https://ours/v3") }, ...other });
  return readChanges(all, { flavors: FILE, rest: { ...stateOf(...state), ...configuration } });
}

/** That the second plan needs as much room as the first one, or more, for every key and in the worst order. */
function expectNoLess(one: FlatPlan, other: FlatPlan): void {
  const of = new Map(other.demands.map((demand) => [JSON.stringify([demand.region, demand.key, demand.item]), demand]));
  for (const { region, key, item, ...demand } of one.demands) {
    // It has no limit.
    if (key === "compute.flavors") continue;
    const found = of.get(JSON.stringify([region, key, item]));
    const bounds = [
      [demand.highest, found === undefined ? 0 : found.highest],
      [demand.peak, found === undefined ? 0 : found.peak],
    ];
    for (const [before = null, after = null] of bounds)
      expect([key, (after ?? Number.POSITIVE_INFINITY) >= (before ?? Number.POSITIVE_INFINITY)]).toEqual([key, true]);
    // What no order avoids may only be less where the amount is no longer known.
    if (found !== undefined && found.highest !== undefined && found.highest === found.lowest)
      expect(found.peakAtLeast).toBeGreaterThanOrEqual(demand.peakAtLeast);
  }
  expect(other.uncounted.length).toBeGreaterThanOrEqual(one.uncounted.length);
}

const sizes = fc.record({
  name: flavorName,
  id: fc.constantFrom("1", "2", "9"),
  vcpus: fc.constantFrom(1, 64),
  ram: fc.constantFrom(1, 65536),
});

describe("a plan never comes to less", () => {
  it("with a flavor that it makes, and servers that do not refer to it", async () => {
    await fc.assert(
      fc.asyncProperty(someChanges, sizes, async (changes, { id, ...after }) => {
        for (const own of [after, { ...after, flavor_id: id }]) {
          const created = changeOf(FLAVOR, "create", { before: null, after: own, address: `${FLAVOR}.f` });
          expectNoLess(await read(changes), await read(changes, { changes: [created] }));
        }
      }),
    );
  });

  it("with a data source of another account", async () => {
    await fc.assert(
      fc.asyncProperty(someChanges, sizes, async (changes, found) => {
        const values = { region: "cbk", ...found };
        const state = [{ address: `data.${FLAVOR}.d`, mode: "data", type: FLAVOR, values }];
        expectNoLess(await read(changes), await read(changes, { state, isOfOther: true }));
      }),
    );
  });

  it("where what it deletes is tainted or deposed", async () => {
    await fc.assert(
      fc.asyncProperty(someChanges, fc.array(fc.boolean(), { maxLength: 5 }), async (changes, marked) => {
        const whole = await read(changes);
        const isMarked = (index: number): boolean => marked[index] === true;
        const state = changes.flatMap(({ address, type }, index) =>
          isMarked(index) ? [{ address, type, mode: "managed", values: {}, tainted: true }] : [],
        );
        expectNoLess(whole, await read(changes, { state }));
        const reasoned = changes.map((change, index) =>
          isMarked(index) ? { ...change, action_reason: "replace_because_tainted" } : change,
        );
        expectNoLess(whole, await read(reasoned));
        const deposed = changes.map((change, index) =>
          isMarked(index) && change.change.actions.join() === "delete" ? { ...change, deposed: "abcd" } : change,
        );
        expectNoLess(whole, await read(deposed));
      }),
    );
  });

  it("with anything that is to shrink in place", async () => {
    const shrinking = fc.oneof(
      fc.tuple(fc.constant(VOLUME), fc.integer({ min: 1, max: 99 }), fc.nat(99)).map(([type, size, less]) => ({
        type,
        before: { size },
        after: { size: Math.max(0, size - less) },
      })),
      fc.tuple(fc.constant(NETWORK), fc.boolean(), fc.boolean()).map(([type, shared, external]) => ({
        type,
        before: { shared, external },
        after: { shared: false, external: false },
      })),
      fc.constant({ type: SERVER, before: { flavor_name: "l" }, after: { flavor_name: "s" } }),
    );
    await fc.assert(
      fc.asyncProperty(someChanges, fc.array(shrinking, { minLength: 1, maxLength: 3 }), async (changes, all) => {
        const added = all.map(({ type, before, after }, index) =>
          changeOf(type, "update", { before, after, address: `${type}.shrinking[${index}]` }),
        );
        expectNoLess(await read(changes), await read(changes, { changes: added }));
      }),
    );
  });
});
