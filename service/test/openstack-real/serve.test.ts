// `quota-gate-service serve` beside real services: what it asks them, by their own logs, and what it answers to whom.

import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Requests, requestsDuring } from "../../../test/openstack-real/request-logs.ts";
import { openServices, type Services } from "../../../test/openstack-real/services.ts";
import { expireToken, type Issued, issueToken, revokeToken } from "../../../test/openstack-real/tokens.ts";
import { type ServedDocument, type ServiceCall, type Serving, startServing } from "./serving.ts";

/** Of the users and the project that are made here. */
const PASSWORD = "a-password-of-the-tests";

let services: Services;
let serving: Serving;
let demo: Issued;

beforeAll(async () => {
  services = await openServices(inject("cloud"));
  serving = await startServing(inject("cloud"), ["--cache-ttl", "0"]);
  demo = await login("demo", "demo", inject("cloud").demo);
  // Swift has nothing to say of an account in which there has never been a container.
  await services.demo.say("container create box");
});

afterAll(async () => {
  await services.demo.say("container delete box");
  await serving[Symbol.asyncDispose]();
  await services[Symbol.asyncDispose]();
});

function login(user: string, project = "demo", password = PASSWORD): Promise<Issued> {
  return issueToken(inject("cloud"), { user, project, password });
}

type Counts = Partial<Record<keyof Requests, number>>;

/** How many requests each service gets while a document is asked for. All of them only read. */
async function countRequests(asked: ServiceCall): Promise<Counts> {
  const requests = await requestsDuring(inject("cloud"), () => serving.read(demo, asked));
  for (const request of Object.values(requests).flat()) expect(request).toMatch(/^(?:GET|HEAD) /u);
  return Object.fromEntries(Object.entries(requests).map(([service, { length }]) => [service, length]));
}

// Load balancers and images are counted in two lists each, and servers have limits in one call and a list. Glance is asked for limits, too.
const USAGE: Counts = { compute: 2, network: 1, volume: 1, loadbalancer: 2, dns: 1, image: 3, objectstorage: 1 };

describe("the services' logs show", () => {
  it("one request to each service for limits, where one tells them all", async () => {
    const calls = { compute: 1, network: 1, volume: 1, loadbalancer: 1, dns: 1, objectstorage: 1 };
    expect(await countRequests({ document: "quota" })).toEqual(calls);
  });

  it("for usage also the lists that have to be counted", async () => {
    expect(await countRequests({ document: "current_usage" })).toEqual(USAGE);
  });

  it("none to services that a version has no keys of", async () => {
    const { loadbalancer: _, image: __, ...old } = USAGE;
    expect(await countRequests({ version: "v1", document: "current_usage" })).toEqual(old);
  });

  it.each<readonly [filter: string, calls: Counts]>([
    ["compute", { compute: 2 }],
    ["network", { network: 1 }],
    ["network.vpn", { network: 1 }],
    ["volume", { volume: 1 }],
    ["loadbalancer", { loadbalancer: 2 }],
    ["dns", { dns: 1 }],
    ["s3", { objectstorage: 1 }],
    ["network,network.vpn", { network: 1 }],
    ["compute,DNS,volume", { compute: 2, dns: 1, volume: 1 }],
  ])("with the filter %s only %o", async (filter, calls) => {
    expect(await countRequests({ document: "current_usage", query: `?filter=${filter}` })).toEqual(calls);
  });
});

describe("a second region, with a compute and a block storage service of its own and some of the first one's", () => {
  const OWN = { "compute in RegionTwo": 2, "volume in RegionTwo": 1 };
  const SHARED = { dns: 1, image: 3 };
  let two: Services;
  let removeRegion: () => Promise<void>;

  beforeAll(async () => {
    removeRegion = await addRegion({
      identity: inject("cloud").authUrl,
      compute: "http://127.0.0.1:18774/v2.1",
      volumev3: "http://127.0.0.1:18776/v3/$(project_id)s",
      dns: "http://127.0.0.1:9001",
      image: "http://127.0.0.1:9292",
    });
    two = await openServices(inject("cloud"), "RegionTwo");
    demo = await login("demo", "demo", inject("cloud").demo);
    await two.admin.run(`quota set --cores 7 --ram 8000 --volumes 9 --gigabytes -1 ${two.project}`);
    await two.demo.ask("server group create --policy affinity elsewhere");
  });

  afterAll(async () => {
    await two.demo.run("server group delete elsewhere");
    await two[Symbol.asyncDispose]();
    await removeRegion();
  });

  it("has its own limits and usage, and leaves out what it does not have", async () => {
    const quota = await serving.read(demo, { document: "quota" });
    const usage = await serving.read(demo, { document: "current_usage" });
    expect(Object.keys(quota)).toEqual(["RegionOne", "RegionTwo"]);
    const { RegionOne: one = {}, RegionTwo: other = {} } = quota;
    expect(other).toMatchObject({
      "compute.cores": 7,
      "compute.ram_mb": 8000,
      "volume.volumes": 9,
      "volume.space_gb": -1,
    });
    // Other files set those of the first region.
    for (const key of ["compute.cores", "volume.volumes", "volume.space_gb"]) {
      expect(one[key]).toEqual(expect.any(Number));
      expect(one[key]).not.toBe(other[key]);
    }
    expect(usage["RegionTwo"]).toMatchObject({ "compute.server_groups": 1 });
    expect(usage["RegionOne"]).toMatchObject({ "compute.server_groups": 0 });
    expect(areas(other)).toEqual(["compute", "dns", "volume"]);
    expect(areas(usage["RegionTwo"] ?? {})).toEqual(["compute", "dns", "image", "volume"]);
  });

  it("is asked alone where it is asked for, and not at all where the other one is", async () => {
    const ask = (query: string) => countRequests({ document: "current_usage", query });
    expect(await ask("?regions=RegionTwo")).toEqual({ ...OWN, ...SHARED });
    expect(await ask("?regions=RegionOne")).toEqual(USAGE);
    expect(await ask("?regions=RegionTwo&filter=volume")).toEqual({ "volume in RegionTwo": 1 });
    expect(await ask("?regions=RegionTwo&filter=network")).toEqual({});
    // What both have is asked once.
    expect(await ask("")).toEqual({ ...USAGE, ...OWN });
  });

  it("is named where another one is asked for", async () => {
    const response = await serving.ask(demo, { document: "quota", query: "?regions=RegionThree" });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining("`RegionOne` and `RegionTwo`") });
  });
});

/** Services of whose keys a document has some. */
function areas(values: ServedDocument[string]): readonly string[] {
  return [...new Set(Object.keys(values).map((key) => key.replace(/[.].*$/u, "")))].toSorted();
}

/** Enters services of RegionTwo into the catalog, by type. Undone by what comes back. */
async function addRegion(urls: Readonly<Record<string, string>>): Promise<() => Promise<void>> {
  const { ask } = services;
  type Named = Readonly<Record<"id" | "type", string>>;
  const { services: known } = await ask<{ services: readonly Named[] }>("identity", "/services");
  const made: string[] = [];
  for (const [type, url] of Object.entries(urls)) {
    const service_id = known.find((service) => service.type === type)?.id;
    const body = { endpoint: { service_id, interface: "public", region: "RegionTwo", url } };
    const { endpoint } = await ask<{ endpoint: Named }>("identity", "/endpoints", { method: "POST", body });
    made.push(`/endpoints/${endpoint.id}`);
  }
  return async () => {
    for (const path of [...made, "/regions/RegionTwo"]) await ask("identity", path, { method: "DELETE" });
  };
}

describe("a token gives as much as its user may see:", () => {
  const made: string[] = [];
  /** What the project's ordinary user gets. */
  let all: { readonly quota: ServedDocument; readonly usage: ServedDocument };

  beforeAll(async () => {
    demo = await login("demo", "demo", inject("cloud").demo);
    all = {
      quota: await serving.read(demo, { document: "quota" }),
      usage: await serving.read(demo, { document: "current_usage" }),
    };
    const project = await make("project", "other");
    for (const [user, where, role] of [
      ["plain", services.project, "member"],
      ["reading", services.project, "reader"],
      ["outsider", project, "member"],
    ] as const)
      await grant({ user: await make("user", user, { password: PASSWORD }), project: where, role });
  });

  afterAll(async () => {
    for (const path of made.toReversed()) await services.ask("identity", path, { method: "DELETE" });
  });

  async function make(kind: "user" | "project", name: string, values: object = {}): Promise<string> {
    const body = { [kind]: { name, domain_id: "default", ...values } };
    const answer = await services.ask<Record<string, { id: string }>>("identity", `/${kind}s`, {
      method: "POST",
      body,
    });
    const { id } = answer[kind] ?? { id: "" };
    made.push(`/${kind}s/${id}`);
    return id;
  }

  async function grant({
    user,
    project,
    role,
  }: {
    readonly user: string;
    readonly project: string;
    readonly role: string;
  }) {
    const { roles } = await services.ask<{ roles: readonly { id: string }[] }>("identity", `/roles?name=${role}`);
    const path = `/projects/${project}/users/${user}/roles/${roles[0]?.id}`;
    await services.ask("identity", path, { method: "PUT" });
  }

  it.each<readonly [user: string, without: RegExp, leftOut: readonly string[]]>([
    ["plain", /^loadbalancer\./u, ["load balancer"]],
    ["reading", /^(?:loadbalancer\.|objectstorage$)/u, ["load balancer", "object storage"]],
  ])("%s, whom some services refuse, gets the rest, and is told so", async (user, without, leftOut) => {
    const token = await login(user);
    for (const [document, whole] of [
      ["quota", all.quota],
      ["current_usage", all.usage],
    ] as const) {
      const response = await serving.ask(token, { document });
      const [region = {}] = Object.values(whole);
      const rest = Object.entries(region).filter(([key]) => !without.test(key));
      expect(await response.json()).toEqual({ RegionOne: Object.fromEntries(rest) });
      const header = response.headers.get("quota-gate-left-out") ?? "";
      for (const service of leftOut) expect(header).toContain(service);
      expect(header).toContain("RegionOne");
    }
  });

  it("who may see all is told of nothing", async () => {
    const response = await serving.ask(demo, { document: "quota" });
    expect(response.headers.get("quota-gate-left-out")).toBeNull();
  });

  it("a user of another project gets that one, and no other", async () => {
    const outsider = await login("outsider", "other");
    expect((await serving.ask(outsider, { document: "quota" })).status).toBe(200);
    const refused = await serving.ask({ ...outsider, project: demo.project }, { document: "quota" });
    expect(refused.status).toBe(403);
    expect(await refused.text()).not.toContain(outsider.token);
  });

  it("one that has expired gives nothing", async () => {
    const token = expireToken(inject("cloud"), demo.token);
    const response = await serving.ask({ ...demo, token }, { document: "quota" });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe(`Keystone uri="${inject("cloud").authUrl}"`);
  });

  it("one that is revoked gives nothing from there on, where nothing is kept", async () => {
    const token = await login("plain");
    expect((await serving.ask(token, { document: "quota" })).status).toBe(200);
    await revokeToken(inject("cloud"), token.token);
    expect((await serving.ask(token, { document: "quota" })).status).toBe(401);
  });

  it("one that is revoked gives nothing once what was kept is too old", async () => {
    await using keeping = await startServing(inject("cloud"), ["--cache-ttl", "1"]);
    const token = await login("plain");
    const first = await keeping.read(token, { document: "quota" });
    await revokeToken(inject("cloud"), token.token);
    // A hang is for the time limit of the test; until then only what was kept may come.
    for (;;) {
      const response = await keeping.ask(token, { document: "quota" });
      if (response.status === 401) break;
      expect(await response.json()).toEqual(first);
    }
    expect(keeping.output()).not.toContain(token.token);
  });

  it("and none is in what the service writes", () => {
    expect(serving.output()).not.toContain(demo.token);
  });
});
