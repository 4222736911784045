import { describe, expect, it } from "vitest";
import { attributesRead, RESOURCE_TYPES } from "../../../src/plan/usage/providers/index.ts";
import { changeOf, type FlatPlan, readChanges } from "../terraform/documents.ts";

type Shape = ReturnType<typeof attributesRead>;
type Path = readonly (string | number)[];

const FORMS = {
  text: "11111111-0000-4000-8000-000000000001",
  isUuid: "11111111-0000-4000-8000-000000000001",
  bytes: "abc",
  length: ["a"],
  texts: ["a"],
  number: 7,
  flag: true,
  keys: { a: "1" },
} as const;

/** Returns an object with every attribute of a shape, with two blocks where several are allowed. */
function whole(shape: Shape): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, form]) => {
      if (typeof form === "string") return [name, FORMS[form]];
      const isOne = Object.getOwnPropertySymbols(form).length > 0;
      return [name, isOne ? [whole(form)] : [whole(form), whole(form)]];
    }),
  );
}

function pathsIn(shape: Shape): readonly Path[] {
  return Object.entries(shape).flatMap(([name, form]) => [
    [name],
    ...(typeof form === "string" ? [] : pathsIn(form).map((rest) => [name, 0, ...rest])),
  ]);
}

function change(values: unknown, path: Path, to: (value: unknown) => unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return to(values);
  if (Array.isArray(values)) return values.map((each, index) => (index === step ? change(each, rest, to) : each));
  const members = values as Record<string, unknown>;
  return { ...members, [step]: change(members[step], rest, to) };
}

const WRONG: Readonly<Record<string, (value: unknown) => unknown>> = {
  "a number": () => 3.5,
  "a text": () => "other",
  "a flag": () => false,
  "an object": (value) => (Array.isArray(value) && value.length > 0 ? value[0] : { other: "x" }),
  "an object of blocks": (value) => ({ first: value, second: value }),
  "a list": (value) => [value],
  "nothing but a number in a list": () => [3],
};

async function planOf(type: string, after: unknown): Promise<FlatPlan> {
  return readChanges([changeOf(type, "create", { after })], { cloud: { flavors: undefined } });
}

/** Returns the keys whose upper bound has decreased. */
function fallen(before: FlatPlan, after: FlatPlan): readonly string[] {
  const most = new Map(after.demands.map(({ key, item, highest }) => [JSON.stringify([key, item]), highest]));
  return before.demands.flatMap(({ key, item, highest }) => {
    const now = most.get(JSON.stringify([key, item])) ?? 0;
    const isUnbounded = most.get(JSON.stringify([key, item])) === undefined;
    return isUnbounded || (highest !== undefined && now >= highest) ? [] : [`${key} ${item}`];
  });
}

const counted = RESOURCE_TYPES.flatMap((row) =>
  row.kind === "counted" && row.whyUncounted === undefined ? [row.type] : [],
);

describe("an attribute of an unknown form", () => {
  it.each(counted)("an unknown form never lowers the amounts of %s silently", async (type) => {
    const shape = attributesRead(type);
    const base = whole(shape);
    const known = await planOf(type, base);
    expect(known.uncounted).toEqual([]);
    for (const path of pathsIn(shape)) {
      for (const [name, to] of Object.entries(WRONG)) {
        let isOther = true;
        const changed = change(base, path, (value) => {
          const now = to(value);
          isOther =
            typeof now !== typeof value || Array.isArray(now) !== Array.isArray(value) || typeof now === "object";
          return now;
        });
        if (!isOther) continue;
        const plan = await planOf(type, changed);
        const isSaid = plan.uncounted.length > 0 || plan.demands.some(({ unknown }) => unknown !== undefined);
        if (!isSaid) expect([path.join("."), name, fallen(known, plan)]).toEqual([path.join("."), name, []]);
      }
    }
  });

  const needed = ["spec", "spec.0.cloud", "spec.0.template", "spec.0.template.0.cloud"];
  it.each(["metakube_cluster", "metakube_node_deployment"])("a missing block is reported: %s", async (type) => {
    const shape = attributesRead(type);
    const paths = pathsIn(shape).filter((path) => needed.includes(path.join(".")));
    expect(paths.length).toBeGreaterThan(1);
    for (const path of paths) {
      for (const gone of [undefined, null, []]) {
        const { uncounted } = await planOf(
          type,
          change(whole(shape), path, () => gone),
        );
        const name = path.filter((step) => typeof step === "string").join(".");
        expect(uncounted).toMatchObject([{ reason: `its \`${name}\` is missing, or has an unexpected form` }]);
      }
    }
  });

  it("a resource with an unknown form counts as far as it can be read, and gives back nothing for certain", async () => {
    const size = { volume_type: "ssd", size: "10" };
    const made = await planOf("openstack_blockstorage_volume_v3", size);
    const volumes = { key: "volume.volumes" };
    expect(made.demands).toMatchObject([{}, {}, { key: "volume.volume_size_gb" }, { ...volumes, amount: 1 }, volumes]);
    const gone = await readChanges([changeOf("openstack_blockstorage_volume_v3", "delete", { before: size })]);
    expect(gone.uncounted).toMatchObject([{}]);
    expect(gone.demands.every(({ lowest }) => lowest === undefined)).toBe(true);
  });

  it("an unchanged resource with an unknown form is not reported", async () => {
    const server = { flavor_name: "m1", network: { odd: true } };
    const unchanged = changeOf("openstack_compute_instance_v2", "no-op", { before: server, after: server });
    expect((await readChanges([unchanged])).uncounted).toEqual([]);
  });

  it("flags as texts are read as flags", async () => {
    const of = async (shared: string) =>
      (await planOf("openstack_networking_network_v2", { shared })).demands.map(({ key, amount }) => [key, amount]);
    expect(await of("true")).toContainEqual(["network.rbac_policies", 1]);
    expect(await of("false")).not.toContainEqual(["network.rbac_policies", 1]);
  });
});
