import { describe, expect, it } from "vitest";
import { type Answers, changed, linesOf, recorded } from "../support/openstack-cloud.ts";
import { type Asking, openCloud, readerOf, readWith } from "./reading.ts";

const LOAD_BALANCERS = "GET /v2.0/lbaas/loadbalancers";
const POOLS = "GET /v2.0/lbaas/pools";
const L7_POLICIES = "GET /v2.0/lbaas/l7policies";
const MEMBERS = { keys: ["loadbalancer.members"] };
const QUOTAS = "GET /v2.0/lbaas/quotas/{project}";

async function read(answers: Answers = {}, asking: Asking = {}) {
  const cloud = await openCloud({ services: { "load-balancer": { answers } } });
  const readings = await readWith(readerOf("load-balancer"), cloud, asking);
  return { ...readings, asked: linesOf(cloud, "load-balancer").map((line) => line.replace(/\?.*/, "")) };
}

describe("the load balancer service", () => {
  it("reports limits as quotas, and usage by three lists", async () => {
    const { limits, usage } = await read();
    expect(limits).toEqual({
      "loadbalancer.loadbalancers": 31,
      "loadbalancer.listeners": 32,
      "loadbalancer.members": 33,
      "loadbalancer.pools": 34,
      "loadbalancer.healthmonitors": 35,
      "loadbalancer.l7policies": 36,
      "loadbalancer.l7rules": 37,
    });
    expect(usage).toEqual({
      "loadbalancer.loadbalancers": 2,
      "loadbalancer.listeners": 4,
      "loadbalancer.pools": 4,
      "loadbalancer.members": 7,
      "loadbalancer.healthmonitors": 3,
      "loadbalancer.l7policies": 5,
      "loadbalancer.l7rules": 3,
      "loadbalancer.flavors[large]": 1,
    });
  });

  it("reports limits in either spelling, -1 as unlimited, and none for L7 if Octavia is too old", async () => {
    const quota = { loadbalancer: -1, listener: 0, member: 3, pool: 4, healthmonitor: 5 };
    const { limits } = await read({ [QUOTAS]: { body: { quota } } });
    expect(limits).toEqual({
      "loadbalancer.l7policies": "no limit",
      "loadbalancer.l7rules": "no limit",
      "loadbalancer.loadbalancers": "unlimited",
      "loadbalancer.listeners": 0,
      "loadbalancer.members": 3,
      "loadbalancer.pools": 4,
      "loadbalancer.healthmonitors": 5,
    });
  });

  it("the service gets only requests that wanted keys need", async () => {
    const ofLimits = await read({}, { keys: ["loadbalancer.listeners"] });
    expect(ofLimits.asked.toSorted()).toEqual([LOAD_BALANCERS, QUOTAS.replace("{project}", PROJECT)]);
    expect(ofLimits.usage).toEqual({ "loadbalancer.listeners": 4 });
    const ofMembers = await read({}, MEMBERS);
    expect(ofMembers.asked).toHaveLength(3);
    const ofRules = await read({}, { keys: ["loadbalancer.l7rules"] });
    expect(ofRules.asked.toSorted()).toEqual([L7_POLICIES, QUOTAS.replace("{project}", PROJECT)]);
    expect(ofRules.usage).toEqual({ "loadbalancer.l7rules": 3 });
    const ofFlavors = await read({}, { keys: ["loadbalancer.flavors"] });
    expect(ofFlavors.asked.toSorted()).toEqual(["GET /v2.0/lbaas/flavors", LOAD_BALANCERS]);
  });

  it("the service gets no request for names of flavors if no load balancer has one", async () => {
    const noLoadBalancers = { [LOAD_BALANCERS]: recorded("answers/load-balancer/no-load-balancers") };
    const { asked, usage } = await read(noLoadBalancers, { keys: ["loadbalancer.flavors"], isEverything: true });
    expect(asked).toEqual([LOAD_BALANCERS]);
    expect(usage).toEqual({});
  });

  it("counts entries of all pages, even if they differ by ID only", async () => {
    const pages = ({ query }: { readonly query: URLSearchParams }) => {
      const page = Number(query.getAll("marker").at(-1) ?? "0");
      const all = { id: `${page}`, name: "of no use", provisioning_status: "ACTIVE", listeners: [], pools: [] };
      const fields = new Set(query.getAll("fields"));
      const asked = Object.fromEntries(Object.entries(all).filter(([name]) => fields.has(name)));
      const next = [{ rel: "next", href: `http://localhost/?${query.toString()}&marker=${page + 1}` }];
      return { body: { loadbalancers: [asked], loadbalancers_links: page < 2 ? next : [] } };
    };
    const { usage } = await read({ [LOAD_BALANCERS]: pages }, { keys: ["loadbalancer.loadbalancers"] });
    expect(usage).toEqual({ "loadbalancer.loadbalancers": 3 });
  });

  it("counts no deleted load balancers", async () => {
    const deleted = changed("cloud/load-balancer/load-balancers", ({ loadbalancers }: { loadbalancers: object[] }) => ({
      loadbalancers: loadbalancers.map((one, at) => (at === 0 ? { ...one, provisioning_status: "DELETED" } : one)),
    }));
    const { usage } = await read({ [LOAD_BALANCERS]: deleted }, { keys: ["loadbalancer.loadbalancers"] });
    expect(usage).toEqual({ "loadbalancer.loadbalancers": 1 });
  });

  it.each([
    [{ l7policies: [{ provisioning_status: "DELETED", rules: [{}] }] }, 0],
    [{ l7policies: [{ provisioning_status: "ERROR", rules: [{}] }] }, 1],
    [{ l7policies: [{ provisioning_status: "ACTIVE" }] }, /list of L7 policies .* cannot be read: an entry's `rules`/],
  ])("counts L7 rules of policies that are not deleted: %j", async (body, expected) => {
    const { usage } = await read({ [L7_POLICIES]: { body } }, { keys: ["loadbalancer.l7rules"] });
    const rules = usage["loadbalancer.l7rules"];
    if (typeof expected === "number") expect(rules).toBe(expected);
    else expect(rules).toMatch(expected);
  });

  it("members are unknown if the lists of pools and of load balancers contradict each other", async () => {
    const fewer = changed("cloud/load-balancer/pools", ({ pools }: { pools: object[] }) => ({ pools: pools.slice(1) }));
    const { usage } = await read({ [POOLS]: fewer }, { keys: ["loadbalancer.pools", "loadbalancer.members"] });
    expect(usage).toEqual({
      "loadbalancer.pools": 4,
      "loadbalancer.members": expect.stringMatching(/lists 3 pools, and load balancers that have 4/),
    });
  });

  it("members are unknown if the list of pools is invalid", async () => {
    const { usage } = await read({ [POOLS]: { body: { pools: [{ members: null }] } } }, MEMBERS);
    expect(usage["loadbalancer.members"]).toMatch(/list of pools .* cannot be read: an entry's `members` is not/);
  });

  it("the reason for missing values names Octavia's roles if the token has none of them", async () => {
    const forbidden = recorded("answers/load-balancer/forbidden");
    const answers = { [QUOTAS]: forbidden, [LOAD_BALANCERS]: forbidden, [POOLS]: forbidden };
    const { limits, usage } = await read(answers, MEMBERS);
    expect(limits["loadbalancer.members"]).toMatch(/quotas\/\{project_id\}` \(403\): .*`load-balancer_observer`/);
    expect(usage["loadbalancer.members"]).toMatch(/`GET .*\/lbaas\/pools` \(403\)/);
  });

  it("reports its other counts if it refuses to list flavors", async () => {
    const forbidden = { "GET /v2.0/lbaas/flavors": recorded("answers/load-balancer/forbidden") };
    const { usage } = await read(forbidden);
    expect(usage["loadbalancer.loadbalancers"]).toBe(2);
    expect(usage["loadbalancer.flavors"]).toMatch(/`GET .*\/lbaas\/flavors` \(403\)/);
  });
});

const PROJECT = "02a4522f7bc2442c90fce4362c6c0c0b";
