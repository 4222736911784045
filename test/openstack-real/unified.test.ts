// A region whose compute service applies unified limits. The gate reports the same amounts as Keystone, Placement and
// Nova, and Nova refuses servers for the limits that the gate reports as exceeded.

import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openTerminal } from "../e2e/dist.ts";
import { toVariables } from "./lab.ts";
import { openServices, type Services } from "./services.ts";
import { issueToken } from "./tokens.ts";

const REGION = "RegionUnified";
const COMPUTE = "http://127.0.0.1:28774/v2.1";
/** Time limit in milliseconds, which includes the creation and deletion of servers. */
const SLOW = 60_000;

let services: Services;
let terminal: Awaited<ReturnType<typeof openTerminal>>;
let token: string;
/** Steps that undo changes of the tests. */
const undo: (() => Promise<unknown>)[] = [];

type Named = Readonly<Record<"id" | "name", string>>;

beforeAll(async () => {
  services = await openServices(inject("cloud"));
  terminal = await openTerminal();
  const { ask } = services;
  type Endpoint = Readonly<Record<"id" | "service_id" | "url", string>>;
  const { endpoints } = await ask<{ endpoints: readonly Endpoint[] }>("identity", `/endpoints?region_id=${REGION}`);
  for (const { id } of endpoints) {
    const enable = (enabled: boolean) =>
      ask("identity", `/endpoints/${id}`, { method: "PATCH", body: { endpoint: { enabled } } });
    await enable(true);
    undo.push(() => enable(false));
  }
  const service = endpoints.find(({ url }) => url === COMPUTE)?.service_id;
  // The project gets a limit that differs from the registered one.
  const own = { service_id: service, region_id: REGION, project_id: services.project };
  const limits = [{ ...own, resource_name: "class:VCPU", resource_limit: 6 }];
  type Made = { readonly limits: readonly Named[] };
  const made = await ask<Made>("identity", "/limits", { method: "POST", body: { limits } });
  undo.push(() => ask("identity", `/limits/${made.limits[0]?.id}`, { method: "DELETE" }));
  token = (await issueToken(inject("cloud"), { user: "demo", password: inject("cloud").demo, project: "demo" })).token;
});

afterAll(async () => {
  for (const step of undo.toReversed()) await step();
  await services[Symbol.asyncDispose]();
  await terminal[Symbol.asyncDispose]();
});

/** Sends a request to the region's compute service as the ordinary user. */
async function send(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }> {
  const headers = { "x-auth-token": token, "content-type": "application/json", "x-openstack-nova-api-version": "2.79" };
  const response = await fetch(COMPUTE + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  return { status: response.status, text: await response.text() };
}

async function askNova<Answer>(path: string): Promise<Answer> {
  return JSON.parse((await send("GET", path)).text) as Answer;
}

/** Runs the gate as the ordinary user. Returns its JSON. */
async function run<Document>(args: readonly string[], stdin?: string): Promise<Document> {
  const env = { ...toVariables(inject("cloud"), "demo"), OS_REGION_NAME: REGION };
  const ended = await terminal.run([...args, "--source", "openstack", "--format", "json"], {
    env,
    ...(stdin === undefined ? {} : { stdin }),
  });
  expect(ended.stderr).toBe("");
  return JSON.parse(ended.stdout) as Document;
}

interface Row {
  readonly key: string;
  readonly used: number | null;
  readonly limit: number | "unlimited" | null;
}

/** Returns usage and limit of each key of the region's compute service, as the gate reports them. */
async function readProduct(): Promise<Readonly<Record<string, readonly [Row["used"], Row["limit"]]>>> {
  type Status = { readonly regions: readonly { readonly region: string; readonly keys: readonly Row[] }[] };
  const { regions } = await run<Status>(["status", "--region", REGION]);
  const [keys = []] = regions.filter(({ region }) => region === REGION).map((found) => found.keys);
  return Object.fromEntries(keys.map(({ key, used, limit }) => [key, [used, limit]]));
}

/** Returns the same from Placement, from Nova, and from Keystone's limits in the lab's seed. */
async function readAmounts(): Promise<Awaited<ReturnType<typeof readProduct>>> {
  const usages = `/usages?project_id=${services.project}`;
  const headers = { "openstack-api-version": "placement 1.9" };
  type Usages = { readonly usages: Readonly<Record<string, number>> };
  const { usages: used } = await services.ask<Usages>("placement", usages, { method: "GET", headers });
  const { limits } = await askNova<{ limits: { absolute: Readonly<Record<string, number>> } }>("/limits");
  const { absolute: nova } = limits;
  const { keypairs } = await askNova<{ keypairs: readonly unknown[] }>("/os-keypairs");
  return {
    "compute.cores": [used["VCPU"] ?? 0, 6],
    "compute.instances": [nova["totalInstancesUsed"] ?? null, 3],
    "compute.ram_mb": [used["MEMORY_MB"] ?? 0, 20_000],
    "compute.resources[CUSTOM_GPU]": [0, 0],
    "compute.resources[DISK_GB]": [used["DISK_GB"] ?? 0, 100],
    "compute.key_pairs": [keypairs.length, 16],
    "compute.metadata_items": [null, 17],
    "compute.server_group_members": [null, 15],
    "compute.server_groups": [nova["totalServerGroupsUsed"] ?? null, 14],
  };
}

/** Returns the verdict of a plan with this amount of a key. */
async function judge(key: string, planned: unknown): Promise<string | undefined> {
  type Report = { readonly checks: readonly { readonly key: string; readonly verdict: string }[] };
  const { checks } = await run<Report>(["check", "-"], JSON.stringify({ [REGION]: { [key]: planned } }));
  return checks.find((check) => check.key.startsWith(key))?.verdict;
}

/** Requests a server without a port. */
async function create(flavor: string) {
  const { flavors } = await askNova<{ flavors: readonly Named[] }>("/flavors");
  const { images } = await services.ask<{ images: readonly Named[] }>("image", "/v2/images");
  const ids = {
    flavorRef: flavors.find(({ name }) => name === flavor)?.id,
    imageRef: images.find(({ name }) => name === "ubuntu")?.id,
  };
  return send("POST", "/servers", { server: { name: `unified-${flavor}`, networks: "none", ...ids } });
}

/** Waits until a server has a state or, without `state`, does not exist. */
async function until(path: string, state?: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if ((await askNova<{ server?: { status: string } }>(path)).server?.status === state) return;
    await pause(200);
  }
  throw new Error(`${path} has not become ${state ?? "nothing"}`);
}

describe("unified limits", { timeout: SLOW }, () => {
  it("appear in the status of a project without servers, with the project's own limit", async () => {
    expect(await readProduct()).toEqual(await readAmounts());
  });

  it("count the resources of a server by class", async () => {
    const before = await readProduct();
    const made = await create("m1.medium");
    expect(made).toMatchObject({ status: 202 });
    const path = `/servers/${(JSON.parse(made.text) as { server: Named }).server.id}`;
    undo.push(async () => {
      await send("DELETE", path);
      await until(path);
    });
    await until(path, "ACTIVE");
    const after = await readProduct();
    const { ["compute.flavors[m1.medium]"]: flavors, ...amounts } = after;
    expect(flavors).toEqual([1, null]);
    expect(amounts).toEqual(await readAmounts());
    expect(amounts).toEqual({
      ...before,
      "compute.cores": [2, 6],
      "compute.instances": [1, 3],
      "compute.ram_mb": [4096, 20_000],
      "compute.resources[DISK_GB]": [40, 100],
    });
  });

  it.each([
    ["compute.resources", { DISK_GB: 60 }, "tight"],
    ["compute.resources", { DISK_GB: 61 }, "over"],
    ["compute.resources", { CUSTOM_GPU: 1 }, "forbidden"],
    ["compute.resources", { PCPU: 1 }, "unknown"],
    ["compute.cores", 2, "fits"],
    ["compute.cores", 5, "over"],
    ["compute.instances", 3, "over"],
  ] as const)("decide the verdict of a plan: %s %o is %s", async (key, planned, verdict) => {
    expect(await judge(key, planned)).toBe(verdict);
  });

  it("make Nova refuse a server that the gate reports as over a limit", async () => {
    const refused = await create("m1.large");
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("class:DISK_GB is over limit of 100 due to current usage 40 and delta 80");
  });
});
