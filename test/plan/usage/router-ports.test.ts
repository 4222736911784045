import { describe, expect, it } from "vitest";
import { boundsOf, type ChangeDocument, changeOf, known, readChanges, stateOf } from "../terraform/documents.ts";

// The case router-ports has the complete plan by real Terraform.

const TYPE = "openstack_networking_router_interface_v2";

const interfaceOf = (name: string, sides: object, actions = "create"): ChangeDocument =>
  changeOf(TYPE, actions, { address: `${TYPE}.${name}`, ...sides });

const stateIn = (type: string, name: string, values: object): object =>
  known(name.startsWith("data.") ? name : `${type}.${name}`, { region: "cbk", ...values });

const subnet = (id: string, ip_version: number, name = id): object =>
  stateIn("openstack_networking_subnet_v2", name, { id, network_id: "n", ip_version });
const attached = stateIn(TYPE, "there", { id: "p", port_id: "p", router_id: "r", subnet_id: "s1" });

const network = stateIn("openstack_networking_network_v2", "n", { id: "n" });
const router = stateIn("openstack_networking_router_v2", "r", { id: "r" });

async function portsOf(changes: readonly ChangeDocument[], ...state: readonly object[]): Promise<readonly unknown[]> {
  return boundsOf(await readChanges(changes, { rest: stateOf(...state) }), "network.ports");
}

describe("the IPv6 port of a router", () => {
  const first = { router_id: "r", subnet_id: "s1" };
  const second = { router_id: "r", subnet_id: "s2" };
  const six = [subnet("s1", 6), subnet("s2", 6)];

  it.each([
    ["is one for two subnets", [first, second], six, [1, 1]],
    ["exists already for an unchanged interface", [second], [...six, attached], [0, 0]],
    ["is separate for each IPv4 subnet", [first, second], [subnet("s1", 4), subnet("s2", 4)], [2, 2]],
    ["is not shared by an IPv4 subnet", [second], [subnet("s1", 6), subnet("s2", 4), attached], [1, 1]],
    ["is separate on another router", [first, { ...second, router_id: "r2" }], six, [2, 2]],
    ["may be shared by a subnet of unknown version", [second], [subnet("s1", 6), attached], [0, 1]],
    [
      "is known for subnets from data sources",
      [first, second],
      [subnet("s1", 6, "data.openstack_networking_subnet_v2.one"), subnet("s2", 6)],
      [1, 1],
    ],
  ])("the port %s", async (_, sides, resources, expected) => {
    const changes = sides.map((after, index) => interfaceOf(`i${index}`, { after }));
    expect(await portsOf(changes, ...resources, network, router)).toEqual(expected);
  });

  it("the port is deleted with the last interface only", async () => {
    const one = interfaceOf("one", { before: { ...first, id: "p", port_id: "p" } }, "delete");
    const two = interfaceOf("two", { before: { ...second, id: "p", port_id: "p" } }, "delete");
    const state = [...six, network, router];
    for (const [name, sides] of Object.entries({ one: first, two: second }))
      state.push(stateIn(TYPE, name, { ...sides, id: "p", port_id: "p" }));
    expect(await portsOf([one], ...state)).toEqual([0, 0]);
    expect(await portsOf([one, two], ...state)).toEqual([-1, -1]);
  });

  it("the port may exist on a router and network that the plan names only by ID", async () => {
    expect(await portsOf([interfaceOf("one", { after: first })], ...six)).toEqual([0, 1]);
  });
});
