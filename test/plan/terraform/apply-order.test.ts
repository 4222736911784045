// Objects that still exist when another one is created. A deletion counts until then, unless the plan proves that
// Terraform waits for it. The expected orders come from graphs of Terraform 1.11 for such plans.

import { describe, expect, it } from "vitest";
import {
  type ChangeDocument,
  changeOf,
  configurationOf,
  known,
  readChanges,
  refersTo,
  stateOf,
  written,
} from "./documents.ts";

const NETWORK = "openstack_networking_network_v2";
const PORT = "openstack_networking_port_v2";
const SERVER = "openstack_compute_instance_v2";
const REPLACED = ["delete", "create"];

const change = (address: string, actions: string | readonly string[], before: object = {}, after = before) => {
  const [type = ""] = address.split(".").slice(-2);
  const sides = { before: actions === "create" ? null : before, after: actions === "delete" ? null : after };
  return changeOf(type, actions, { address, ...sides });
};

/** Changes: an old port on the network is deleted, and a new one is created. */
const gone = (address = `${PORT}.old`) => change(address, "delete");
const made = (address = `${PORT}.new`) => change(address, "create");

/** Returns the likely peak of ports. */
async function likelyPorts(changes: readonly ChangeDocument[], rest: object): Promise<number | undefined> {
  const { demands } = await readChanges(changes, { rest });
  return demands.find(({ key }) => key === "network.ports")?.likely.most;
}

const portOf = (module = "") =>
  known(`${module}${PORT}.old`, {}, { type: PORT, depends_on: [`${module}${NETWORK}.n`] });
const dependent = stateOf(portOf());
const newPort = (reference: string, more: readonly object[] = []) =>
  configurationOf([written(`${PORT}.new`, { network_id: refersTo(`${reference}.id`, reference) }), ...more]);
const onNetwork = newPort(`${NETWORK}.n`);

describe("a deleted port in a plan that creates another one", () => {
  it.each<[string, readonly ChangeDocument[], object]>([
    ["nothing connects them", [gone(), made()], {}],
    ["their network stays", [gone(), made()], { ...dependent, ...onNetwork }],
    [
      "their network is updated, which may be in the reverse order",
      [gone(), made(), change(`${NETWORK}.n`, "update")],
      { ...dependent, ...onNetwork },
    ],
    [
      "the new one is on another network",
      [gone(), made(), change(`${NETWORK}.n`, REPLACED)],
      { ...dependent, ...newPort(`${NETWORK}.m`) },
    ],
    ["the old one was on another network", [gone(), made(), change(`${NETWORK}.n`, REPLACED)], onNetwork],
  ])("the deleted port counts in the peak if %s", async (_, changes, rest) => {
    expect(await likelyPorts(changes, rest)).toBe(1);
  });

  it.each<[string, object]>([
    ["by an attribute", onNetwork],
    ["by `depends_on`", configurationOf([{ ...written(`${PORT}.new`), depends_on: [`${NETWORK}.n`] }])],
    [
      "by `for_each`",
      configurationOf([{ ...written(`${PORT}.new`), for_each_expression: refersTo(`${NETWORK}.n[0].id`) }]),
    ],
    ["over a data source", newPort("data.http.x", [written("data.http.x", { url: refersTo(`${NETWORK}.n.name`) })])],
  ])(
    "the deleted port does not count in the peak if the new one refers to the replaced network %s",
    async (_, configuration) => {
      const changes = [gone(), made(), change(`${NETWORK}.n`, REPLACED)];
      expect(await likelyPorts(changes, { ...dependent, ...configuration })).toBe(0);
    },
  );

  it("one deleted port makes room for one new port", async () => {
    const changes = [gone(), made(`${PORT}.new[0]`), made(`${PORT}.new[1]`), change(`${NETWORK}.n`, REPLACED)];
    expect(await likelyPorts(changes, { ...dependent, ...onNetwork })).toBe(1);
  });

  it("the deleted port makes room only in the module instance whose network is replaced", async () => {
    const resources = [written(`${PORT}.new`, { network_id: refersTo(`${NETWORK}.n.id`) })];
    const configuration = { root_module: { module_calls: { m: { module: { resources } } } } };
    const state = {
      prior_state: { values: { root_module: { child_modules: [{ resources: [portOf('module.m["a.b"].')] }] } } },
    };
    const inside = (instance: string) =>
      likelyPorts(
        [
          gone(`module.m["a.b"].${PORT}.old`),
          made(`module.m["a.b"].${PORT}.new`),
          change(`module.m["${instance}"].${NETWORK}.n`, REPLACED),
        ],
        { ...state, configuration },
      );
    expect([await inside("a.b"), await inside("c")]).toEqual([0, 1]);
  });
});

describe("a shrinking server in a plan that creates another one", () => {
  const [large, small] = [{ flavor_id: "4" }, { flavor_id: "1" }];
  const flavors = [1, 4].map((vcpus) => ({
    id: `${vcpus}`,
    name: `m${vcpus}`,
    vcpus,
    ramMiB: 1,
    diskGiB: 1,
    region: undefined,
  }));
  const coresOf = async (actions: string | readonly string[], rest: object = {}) => {
    const changes = [change(`${SERVER}.shrinks`, actions, large, small), change(`${SERVER}.new`, "create", small)];
    const { demands } = await readChanges(changes, { rest, flavors });
    return demands.find(({ key }) => key === "compute.cores")?.likely.most;
  };
  const after = configurationOf([{ ...written(`${SERVER}.new`), depends_on: [`${SERVER}.shrinks`] }]);

  it("the old size counts in the peak for another instance of the same resource", async () => {
    const changes = [change(`${SERVER}.web[0]`, "update", large, small), change(`${SERVER}.web[1]`, "create", small)];
    const { demands } = await readChanges(changes, { rest: configurationOf([written(`${SERVER}.web`)]), flavors });
    expect(demands.find(({ key }) => key === "compute.cores")?.likely.most).toBe(1);
  });

  it.each(["update", REPLACED])(
    "the old size counts in the peak unless the new server depends on the change: %s",
    async (actions) => {
      expect(await coresOf(actions)).toBe(1);
      expect(await coresOf(actions, after)).toBe(0);
    },
  );
});

describe("changes that need no additional room", () => {
  it("replacements that delete first and updates do not raise the peak", async () => {
    const many = Array.from({ length: 100 }, (_, index) =>
      change(`${PORT}.p[${index}]`, index % 2 ? "update" : REPLACED),
    );
    expect(await likelyPorts(many, {})).toBe(0);
  });
});
