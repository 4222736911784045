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
} from "../terraform/documents.ts";

const PORTS = "network.ports";
const LB = "openstack_lb_loadbalancer_v2";
const LISTENER = "openstack_lb_listener_v2";
const POOL = "openstack_lb_pool_v2";
const MEMBER = "openstack_lb_member_v2";
const MEMBERS = "openstack_lb_members_v2";
const MONITOR = "openstack_lb_monitor_v2";

type Values = Readonly<Record<string, unknown>>;

/** A resource of a load balancer, and the change that the plan makes to it. */
interface Part {
  readonly type: string;
  readonly id: string;
  readonly values: Values;
  readonly does?: "create" | "delete" | "keep" | Values;
}

const balancer = (id: string, provider: string | undefined, does: Part["does"] = "keep"): Part => ({
  type: LB,
  id,
  values: { loadbalancer_provider: provider, vip_subnet_id: "vip", vip_port_id: "p" },
  does,
});
const pool = (id: string, loadbalancer_id: string): Part => ({ type: POOL, id, values: { loadbalancer_id } });
const member = (id: string, pool_id: string, subnet_id: string | null, does: Part["does"] = "create"): Part => ({
  type: MEMBER,
  id,
  values: { pool_id, subnet_id },
  does,
});
const members = (id: string, subnets: readonly (string | null)[], does: Part["does"] = "create"): Part => ({
  type: MEMBERS,
  id,
  values: { pool_id: id, member: subnets.map((subnet_id) => ({ subnet_id })) },
  does,
});
const monitor = (id: string, pool_id: string, does: Part["does"] = "create"): Part => ({
  type: MONITOR,
  id,
  values: { pool_id },
  does,
});

const OVN = [balancer("lb", "ovn"), pool("pool", "lb")];

/** Returns the plan of the parts. Parts that are not created are in the state. */
function planOf(parts: readonly Part[]) {
  const addressOf = ({ type, id }: Part) => `${type}.${id}`;
  const changes = parts.map((part): ChangeDocument => {
    const { type, id, values, does = "keep" } = part;
    const before = { id, region: "cbk", ...values };
    const address = addressOf(part);
    if (does === "create") return changeOf(type, "create", { address, after: values, after_unknown: { id: true } });
    if (does === "delete") return changeOf(type, "delete", { address, before, after: null });
    if (does === "keep") return changeOf(type, "no-op", { address, before, after: before });
    return changeOf(type, "update", { address, before, after: { ...before, ...does } });
  });
  const state = parts.filter(({ does }) => does !== "create");
  const resources = state.map((part) => known(addressOf(part), { id: part.id, region: "cbk", ...part.values }));
  return readChanges(changes, { rest: stateOf(...resources) });
}

/** Returns the lowest and highest number of ports that the parts take together. */
async function portsOf(parts: readonly Part[]) {
  const { demands } = await planOf(parts);
  const demand = demands.find(({ key }) => key === PORTS);
  return demand === undefined ? [0, 0] : [demand.lowest, demand.highest];
}

describe("ports of health monitors", () => {
  it.each<[string, readonly Part[], readonly [number, number]]>([
    ["a new monitor and a new member may take one", [...OVN, member("m", "pool", "s"), monitor("h", "pool")], [0, 1]],
    [
      "members in one subnet share one",
      [...OVN, member("m1", "pool", "s"), member("m2", "pool", "s"), monitor("h", "pool")],
      [0, 1],
    ],
    [
      "each subnet of members takes one",
      [...OVN, member("m1", "pool", "s"), member("m2", "pool", "t"), monitor("h", "pool")],
      [0, 2],
    ],
    [
      "members as one resource take one in each subnet",
      [...OVN, members("pool", ["s", "s", "t"]), monitor("h", "pool")],
      [0, 2],
    ],
    [
      "members in both forms share one",
      [...OVN, member("m", "pool", "s"), members("pool", ["s"]), monitor("h", "pool")],
      [0, 1],
    ],
    [
      "pools of two load balancers share one in a subnet",
      [
        ...OVN,
        balancer("lb2", "ovn"),
        pool("pool2", "lb2"),
        member("m", "pool", "s"),
        member("m2", "pool2", "s"),
        monitor("h", "pool"),
        monitor("h2", "pool2"),
      ],
      [0, 1],
    ],
    [
      "a member without a subnet is in the subnet of the load balancer's address",
      [...OVN, member("m1", "pool", null), member("m2", "pool", "vip"), members("pool", [""]), monitor("h", "pool")],
      [0, 1],
    ],
    [
      "a pool is found by its listener",
      [
        balancer("lb", "amphora"),
        balancer("lb2", "ovn"),
        { type: LISTENER, id: "l", values: { loadbalancer_id: "lb" } },
        { type: POOL, id: "pool", values: { listener_id: "l" } },
        member("m", "pool", "s"),
        monitor("h", "pool"),
      ],
      [0, 0],
    ],
    [
      "a new monitor takes one for an existing member",
      [...OVN, member("m", "pool", "s", "keep"), monitor("h", "pool")],
      [0, 1],
    ],
    [
      "a new member takes one in a subnet without a port",
      [...OVN, member("m", "pool", "s", "keep"), member("n", "pool", "t"), monitor("h", "pool", "keep")],
      [0, 1],
    ],
    [
      "a new member takes none in a subnet with a port",
      [...OVN, member("m", "pool", "s", "keep"), member("n", "pool", "s"), monitor("h", "pool", "keep")],
      [0, 0],
    ],
    [
      "the last monitor gives them back",
      [...OVN, member("m", "pool", "s", "keep"), monitor("h", "pool", "delete")],
      [-1, 0],
    ],
    [
      "the last member gives one back",
      [...OVN, member("m", "pool", "s", "delete"), monitor("h", "pool", "keep")],
      [-1, 0],
    ],
    [
      "a member gives none back while others remain in its subnet",
      [...OVN, member("m", "pool", "s", "delete"), member("n", "pool", "s", "keep"), monitor("h", "pool", "keep")],
      [0, 0],
    ],
    [
      "changed members take one in an additional subnet",
      [
        ...OVN,
        members("pool", ["s"], { member: [{ subnet_id: "s" }, { subnet_id: "t" }] }),
        monitor("h", "pool", "keep"),
      ],
      [0, 1],
    ],
    [
      "members that stay in their subnets take none",
      [
        ...OVN,
        members("pool", ["s"], { member: [{ subnet_id: "s" }, { subnet_id: "s" }] }),
        monitor("h", "pool", "keep"),
      ],
      [0, 0],
    ],
    ["members without a monitor take none", [...OVN, member("m", "pool", "s")], [0, 0]],
    ["a monitor without members takes none", [...OVN, monitor("h", "pool")], [0, 0]],
    [
      "load balancers of other providers take none",
      [balancer("lb", "amphora"), pool("pool", "lb"), member("m", "pool", "s"), monitor("h", "pool")],
      [0, 0],
    ],
    [
      "a load balancer of an unknown provider takes none",
      [balancer("lb", undefined), pool("pool", "lb"), member("m", "pool", "s"), monitor("h", "pool")],
      [0, 0],
    ],
    [
      "a pool of an unknown load balancer may be of OVN if another load balancer is",
      [balancer("lb", "ovn"), pool("pool", "elsewhere"), member("m", "pool", "s"), monitor("h", "pool")],
      [0, 1],
    ],
  ])("ports of health monitors: %s", async (_, parts, expected) => {
    expect(await portsOf(parts)).toEqual(expected);
  });

  /** Returns the ports of a plan that creates everything, with references only. */
  async function portsOfNew(subnets: readonly object[], rest: Values = {}) {
    const create = (type: string, address: string, after_unknown: object, after: object = {}) =>
      changeOf(type, "create", { address, after, after_unknown });
    const { demands } = await readChanges(
      [
        create(
          "openstack_networking_subnet_v2",
          "openstack_networking_subnet_v2.s",
          { id: true, network_id: true },
          { enable_dhcp: false },
        ),
        create(LB, `${LB}.one`, { id: true }, { loadbalancer_provider: "ovn", vip_port_id: "p" }),
        create(POOL, `${POOL}.one`, { id: true, loadbalancer_id: true }),
        ...subnets.map((_, index) =>
          create(MEMBER, `${MEMBER}.m${index}`, { id: true, pool_id: true, subnet_id: true }),
        ),
        create(MONITOR, `${MONITOR}.one`, { id: true, pool_id: true }),
      ],
      {
        rest: configurationOf([
          written("openstack_networking_subnet_v2.s"),
          written(`${LB}.one`),
          written(`${POOL}.one`, { loadbalancer_id: refersTo(`${LB}.one.id`, `${LB}.one`) }),
          ...subnets.map((subnet_id, index) =>
            written(`${MEMBER}.m${index}`, { pool_id: refersTo(`${POOL}.one.id`, `${POOL}.one`), subnet_id }),
          ),
          written(`${MONITOR}.one`, { pool_id: refersTo(`${POOL}.one.id`, `${POOL}.one`) }),
        ]),
        ...rest,
      },
    );
    const demand = demands.find(({ key }) => key === PORTS);
    return [demand?.lowest, demand?.highest];
  }

  it.each<[string, readonly object[], readonly [number, number]]>([
    [
      "members of one new subnet share one",
      [
        refersTo("openstack_networking_subnet_v2.s.id", "openstack_networking_subnet_v2.s"),
        refersTo("openstack_networking_subnet_v2.s.id", "openstack_networking_subnet_v2.s"),
      ],
      [0, 1],
    ],
    ["members with one unknown value share one", [refersTo("var.subnet"), refersTo("var.subnet")], [0, 1]],
    ["members with values by key take one each", [refersTo("each.value"), refersTo("each.value")], [0, 2]],
  ])("%s if IDs are known only after apply", async (_, subnets, expected) => {
    expect(await portsOfNew(subnets)).toEqual(expected);
  });

  it.each([
    ["all have another provider than OVN", ["amphora", "amphora"], 0],
    ["one has no named provider", ["amphora", undefined], 1],
    ["one has the provider OVN", ["amphora", "ovn"], 0],
  ])("a pool of an unknown load balancer follows those in the plan, if %s", async (_, providers, told) => {
    const balancers = providers.map((provider, index) => balancer(`lb${index}`, provider));
    const parts = [...balancers, pool("pool", "elsewhere"), member("m", "pool", "s"), monitor("h", "pool")];
    const { notes } = await planOf(parts);
    expect(notes.filter((note) => note.includes("names no `loadbalancer_provider`"))).toHaveLength(told);
    expect(await portsOf(parts)).toEqual([0, providers.includes("ovn") ? 1 : 0]);
  });

  it("a note has the number of ports of OVN's monitors", async () => {
    const { notes } = await planOf([...OVN, member("m", "pool", "s"), member("n", "pool", "t"), monitor("h", "pool")]);
    expect(notes).toEqual([
      "Counted in `cbk`: up to 2 ports of OVN's health monitors, one in each subnet with monitored members.",
    ]);
  });

  it.each([
    ["a new monitor", "create" as const, undefined, true],
    ["an unchanged monitor", "keep" as const, undefined, false],
    ["a monitor of another provider", "create" as const, "amphora", false],
  ])(
    "only a new monitor of an unknown provider has a note that its ports are not counted: %s",
    async (_, does, provider, isTold) => {
      const { notes } = await planOf([
        balancer("lb", provider),
        pool("pool", "lb"),
        member("m", "pool", "s"),
        monitor("h", "pool", does),
      ]);
      expect(notes.filter((note) => note.includes("If load balancers in `cbk` are of OVN"))).toHaveLength(
        isTold ? 1 : 0,
      );
    },
  );
});
