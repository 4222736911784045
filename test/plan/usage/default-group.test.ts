import { describe, expect, it } from "vitest";
import { amountsIn, changeOf, documentOf, parsePlans, readChanges } from "../terraform/documents.ts";

const CLOUD = { withoutSecurityGroups: ["cbk"] };
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
    ["the first server, for its port", [server], 1, 4],
    ["all of them together, once", [network, group, port, server], 2, 6],
  ])("comes with %s", async (_, changes, groups, rules) => {
    const plan = await readChanges(changes, { cloud: CLOUD });
    expect(amountsIn(plan)).toMatchObject({ [GROUP]: groups, [RULES]: rules });
    expect(plan.questions.securityGroups).toEqual(["cbk"]);
  });

  it.each([
    ["where the project has groups, or nobody knows", [network], {}],
    ["with a router, which needs none", [changeOf("openstack_networking_router_v2", "create", { after: {} })], CLOUD],
    ["where things only go", [changeOf("openstack_networking_network_v2", "delete", { before: {} })], CLOUD],
    ["in another region", [network], { withoutSecurityGroups: ["fes"] }],
  ])("does not come %s", async (_, changes, cloud) => {
    expect(amountsIn(await readChanges(changes, { cloud }))[GROUP]).toBeUndefined();
  });

  it("may come with a port that may be made", async () => {
    const attach = changeOf("openstack_compute_interface_attach_v2", "create", {
      after: {},
      after_unknown: { port_id: true, network_id: true },
    });
    const { demands, notes } = await readChanges([attach], { cloud: CLOUD });
    expect(demands.find(({ key }) => key === RULES)).toMatchObject({ lowest: 0, highest: 4 });
    expect(demands.find(({ key }) => key === RULES)?.from).toEqual([{ ...BY_CLOUD, amount: 0, peak: 4 }]);
    expect(notes).toContainEqual(expect.stringContaining("Perhaps the cloud makes"));
  });

  it("comes once with several plans", async () => {
    const { demands, notes } = parsePlans([documentOf([network]), documentOf([port])], { cloud: CLOUD });
    expect(amountsIn({ demands })).toMatchObject({ [GROUP]: 1, [RULES]: 4, "network.ports": 1 });
    expect(notes.filter((note) => note.includes("default security group"))).toHaveLength(1);
    expect(demands.find(({ key }) => key === GROUP)?.from).toEqual([{ ...BY_CLOUD, amount: 1 }]);
  });
});
