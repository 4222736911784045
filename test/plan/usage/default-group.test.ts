import { describe, expect, it } from "vitest";
import { type DefaultRules, say } from "../../../src/core/index.ts";
import {
  amountsIn,
  type ChangeDocument,
  changeOf,
  documentOf,
  parsePlans,
  readChanges,
} from "../terraform/documents.ts";

const CLOUD = { withoutSecurityGroups: ["cbk"] };
const TRAITS = { region: "cbk", dhcpPorts: undefined, defaultVolumeType: undefined };
const GROUP = "network.security_groups";
const RULES = "network.security_group_rules";

const BY_CLOUD = {
  addresses: ["default group"],
  action: "made by the cloud with the first group, network or port",
  cause: "default-group",
};

describe("the default group of a project", () => {
  const network = changeOf("openstack_networking_network_v2", "create", { after: {} });
  const group = changeOf("openstack_networking_secgroup_v2", "create", { after: {} });
  const port = changeOf("openstack_networking_port_v2", "create", { after: {} });
  const server = changeOf("openstack_compute_instance_v2", "create", { after: { network: [{ uuid: "n" }] } });

  it.each([
    ["the first network", [network], 1, 4],
    ["the first group", [group], 2, 6],
    ["the first port", [port], 1, 4],
    ["the first server because of its port", [server], 1, 4],
    ["all of them together, only once", [network, group, port, server], 2, 6],
  ])("the default group is created with %s", async (_, changes, groups, rules) => {
    const plan = await readChanges(changes, { cloud: CLOUD });
    expect(amountsIn(plan)).toMatchObject({ [GROUP]: groups, [RULES]: rules });
    expect(plan.questions.defaultRules).toEqual(["cbk"]);
  });

  it.each([
    ["if the project has groups or nothing shows it", [network], {}],
    [
      "with a router, which needs no group",
      [changeOf("openstack_networking_router_v2", "create", { after: {} })],
      CLOUD,
    ],
    ["with a deletion", [changeOf("openstack_networking_network_v2", "delete", { before: {} })], CLOUD],
    ["with a network in another region", [network], { withoutSecurityGroups: ["fes"] }],
  ])("the default group is not created %s", async (_, changes, cloud) => {
    expect(amountsIn(await readChanges(changes, { cloud }))[GROUP]).toBeUndefined();
  });

  it("the default group may be created with a port that may be created", async () => {
    const attach = changeOf("openstack_compute_interface_attach_v2", "create", {
      after: {},
      after_unknown: { port_id: true, network_id: true },
    });
    const { demands, notes } = await readChanges([attach], { cloud: CLOUD });
    expect(demands.find(({ key }) => key === RULES)).toMatchObject({ lowest: 0, highest: 4 });
    expect(demands.find(({ key }) => key === RULES)?.from).toEqual([{ ...BY_CLOUD, amount: 0, peak: 4 }]);
    expect(notes).toContainEqual(expect.stringContaining("Possible in `cbk`: the default security group"));
  });

  it.each([
    ["as many rules as the region's template", 7, 7],
    ["no rules if the template is empty", 0, undefined],
  ])("the default group has %s", async (_, ofDefault, rules) => {
    const traits = [{ ...TRAITS, defaultRules: { ofDefault, ofOthers: 3 } }];
    const plan = await readChanges([network], { cloud: { ...CLOUD, traits } });
    expect(amountsIn(plan)).toMatchObject({ [GROUP]: 1 });
    expect(amountsIn(plan)[RULES]).toBe(rules);
    expect(plan.notes).toContainEqual(
      expect.stringContaining(`the default security group with its ${ofDefault} rules`),
    );
  });

  it("the default group is created once with several plans", async () => {
    const { demands, notes } = parsePlans([documentOf([network]), documentOf([port])], { cloud: CLOUD });
    expect(amountsIn({ demands })).toMatchObject({ [GROUP]: 1, [RULES]: 4, "network.ports": 1 });
    expect(notes.filter((note) => note.includes("default security group"))).toHaveLength(1);
    expect(demands.find(({ key }) => key === GROUP)?.from).toEqual([{ ...BY_CLOUD, amount: 1 }]);
  });
});

describe("default rules of new security groups", () => {
  const type = "openstack_networking_secgroup_v2";
  const made = changeOf(type, "create", { after: {} });
  const bounds = async (change: ChangeDocument, defaultRules: DefaultRules | undefined, region = "cbk") => {
    const traits = [{ ...TRAITS, region, defaultRules }];
    const { demands } = await readChanges([change], { cloud: { traits } });
    const demand = demands.find(({ key }) => key === RULES);
    return demand && [demand.lowest, demand.highest, demand.peak];
  };

  it.each<[string, ChangeDocument, DefaultRules | undefined, readonly number[] | undefined]>([
    ["are Neutron's own if the region's are unknown", made, undefined, [2, 2, 2]],
    ["are those of the region's template", made, { ofDefault: 4, ofOthers: 8 }, [8, 8, 8]],
    ["are none if the template is empty", made, { ofDefault: 4, ofOthers: 0 }, undefined],
    [
      "count in the peak only if the provider deletes them",
      changeOf(type, "create", { after: { delete_default_rules: true } }),
      { ofDefault: 4, ofOthers: 8 },
      [0, 0, 8],
    ],
    [
      "may be deleted if that is known only after apply",
      changeOf(type, "create", { after: {}, after_unknown: { delete_default_rules: true } }),
      { ofDefault: 4, ofOthers: 8 },
      [0, 8, 8],
    ],
    [
      "are given back exactly if the template is Neutron's own",
      changeOf(type, "delete", { before: {} }),
      { ofDefault: 4, ofOthers: 2 },
      [-2, -2, 0],
    ],
    [
      "are given back as Neutron's own at least if the template has more, since the group may be older",
      changeOf(type, "delete", { before: {} }),
      { ofDefault: 4, ofOthers: 8 },
      [-8, -2, 0],
    ],
  ])("default rules %s", async (_, change, rules, expected) => {
    expect(await bounds(change, rules)).toEqual(expected);
  });

  it("default rules of another region do not count", async () => {
    expect(await bounds(made, { ofDefault: 4, ofOthers: 8 }, "dbl")).toEqual([2, 2, 2]);
  });

  it.each([
    ["a group that the plan makes", made, true],
    ["no group", changeOf("openstack_networking_network_v2", "create", { after: {} }), false],
    ["a group that is deleted", changeOf(type, "delete", { before: {} }), false],
  ])("a note says that Neutron's own default rules are assumed, only for new groups: %s", async (_, change, isTold) => {
    const defaultRules = { ofDefault: 4, ofOthers: 2, assumed: say`The network service refuses.` };
    const { notes } = await readChanges([change], { cloud: { traits: [{ ...TRAITS, defaultRules }] } });
    const told = expect.stringMatching(
      /^Counted in `cbk`: Neutron's own default rules .* The network service refuses\.$/u,
    );
    expect(notes.filter((note) => note.includes("default rules"))).toEqual(isTold ? [told] : []);
  });
});
