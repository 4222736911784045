import { describe, expect, it } from "vitest";
import { boundsOf, type ChangeDocument, changeOf, known, readChanges, stateOf } from "../terraform/documents.ts";

// The whole of it, with what Terraform writes: the case router-ports.

const TYPE = "openstack_networking_router_interface_v2";

const interfaceOf = (name: string, sides: object, actions = "create"): ChangeDocument =>
  changeOf(TYPE, actions, { address: `${TYPE}.${name}`, ...sides });

const stateIn = (type: string, name: string, values: object): object =>
  known(name.startsWith("data.") ? name : `${type}.${name}`, { region: "cbk", ...values });

const subnet = (id: string, ip_version: number, name = id): object =>
  stateIn("openstack_networking_subnet_v2", name, { id, network_id: "n", ip_version });
async function portsOf(changes: readonly ChangeDocument[], ...state: readonly object[]): Promise<readonly unknown[]> {
  return boundsOf(await readChanges(changes, { rest: stateOf(...state) }), "network.ports");
}

describe("the port of a router for IPv6", () => {
  const first = { router_id: "r", subnet_id: "s1" };
  const second = { router_id: "r", subnet_id: "s2" };
  const six = [subnet("s1", 6), subnet("s2", 6)];

  it.each([
    ["may be one for all subnets", [first, second], six, [0, 2]],
    ["is not what IPv4 subnets get", [first, second], [subnet("s1", 4), subnet("s2", 4)], [2, 2]],
    ["is one more where nothing tells the version", [second], [subnet("s1", 6)], [1, 1]],
    [
      "is known of subnets that data sources have found",
      [first, second],
      [subnet("s1", 4, "data.openstack_networking_subnet_v2.one"), subnet("s2", 6)],
      [1, 2],
    ],
  ])("%s", async (_, sides, resources, expected) => {
    const changes = sides.map((after, index) => interfaceOf(`i${index}`, { after }));
    expect(await portsOf(changes, ...resources)).toEqual(expected);
  });

  it("may go with an interface, and certainly does with that of an IPv4 subnet", async () => {
    const one = interfaceOf("one", { before: { ...first, id: "p", port_id: "p" } }, "delete");
    expect(await portsOf([one], ...six)).toEqual([-1, 0]);
    expect(await portsOf([one])).toEqual([-1, 0]);
    expect(await portsOf([one], subnet("s1", 4))).toEqual([-1, -1]);
  });
});
