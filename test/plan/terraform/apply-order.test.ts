// What is still there when something is created: a deletion counts until then, unless the plan proves that Terraform waits for it.
// That it does, or does not, was looked up in the graphs that Terraform 1.11 makes of such plans.

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

/** A port goes, which depended on the network, and another one comes. */
const gone = (address = `${PORT}.old`) => change(address, "delete");
const made = (address = `${PORT}.new`) => change(address, "create");

/** Ports at the peak that is to be expected. */
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

describe("a port that is deleted beside one that is created", () => {
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
  ])("counts until it is gone where %s", async (_, changes, rest) => {
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
  ])("is gone before where the new one refers to the network that is replaced, %s", async (_, configuration) => {
    const changes = [gone(), made(), change(`${NETWORK}.n`, REPLACED)];
    expect(await likelyPorts(changes, { ...dependent, ...configuration })).toBe(0);
  });

  it("makes room for no more than there was of it", async () => {
    const changes = [gone(), made(`${PORT}.new[0]`), made(`${PORT}.new[1]`), change(`${NETWORK}.n`, REPLACED)];
    expect(await likelyPorts(changes, { ...dependent, ...onNetwork })).toBe(1);
  });

  it("is gone before in the instance of a module whose network is replaced, and in no other", async () => {
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

describe("a server that becomes smaller beside one that is created", () => {
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

  it("counts as it was for another instance of the same resource, which does not wait for it", async () => {
    const changes = [change(`${SERVER}.web[0]`, "update", large, small), change(`${SERVER}.web[1]`, "create", small)];
    const { demands } = await readChanges(changes, { rest: configurationOf([written(`${SERVER}.web`)]), flavors });
    expect(demands.find(({ key }) => key === "compute.cores")?.likely.most).toBe(1);
  });

  it.each(["update", REPLACED])("counts as it was, unless the new one waits for it: %s", async (actions) => {
    expect(await coresOf(actions)).toBe(1);
    expect(await coresOf(actions, after)).toBe(0);
  });
});

describe("changes that need no room besides what they replace", () => {
  it("are replacements that delete first, and a hundred updates", async () => {
    const many = Array.from({ length: 100 }, (_, index) =>
      change(`${PORT}.p[${index}]`, index % 2 ? "update" : REPLACED),
    );
    expect(await likelyPorts(many, {})).toBe(0);
  });
});
