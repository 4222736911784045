// The emulated OpenStack: its answers have the shape of recorded ones, and the values of its data set.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { isLimitedPerObject, parseCheckKey, type Report } from "../../src/core/index.ts";
import { embeddedDataSet, parseDataSet, refuse, startOpenstack, toCloudRegions } from "../../src/emulator/index.ts";
import { readWith, SERVICE_READERS } from "../openstack/reading.ts";
import { exchange } from "../support/exchange.ts";
import { sendJson, serveHttp } from "../support/loopback.ts";
import { type Answer, recorded, recordedAnswers, SERVICES } from "../support/openstack-answers.ts";
import { startCloud } from "../support/openstack-cloud.ts";
import { openTerminalHere } from "../support/terminal.ts";

const FIXTURES = new URL("../fixtures/openstack/cloud/", import.meta.url);

/** Recorded calls that the emulator lacks, since limits and usage do not need them. */
const NOT_SERVED = ["compute/quota-set", "block-storage/limits", "network/extensions", "image/hidden-images"];

const CALLS = [...SERVICES, "placement" as const].flatMap((service) =>
  readdirSync(new URL(service, FIXTURES)).map((file) => [service, file.replace(".json", "")] as const),
);

type Field = readonly [path: string, kind: string];

/** Returns the paths of a value's fields, with the kinds of their values. */
function shapeOf(value: unknown, path = ""): readonly Field[] {
  if (Array.isArray(value)) return value.flatMap((one) => shapeOf(one, `${path}[]`));
  if (typeof value !== "object" || value === null) return [[path, value === null ? "null" : typeof value]];
  return Object.entries(value).flatMap(([name, one]) => shapeOf(one, `${path}.${name}`));
}

describe("an answer of the emulated OpenStack", () => {
  it.each(CALLS.filter(([service, file]) => !NOT_SERVED.includes(`${service}/${file}`)))(
    "resembles the recorded one of the service %s: %s",
    async (service, file) => {
      const text = readFileSync(new URL(`${service}/${file}.json`, FIXTURES), "utf8");
      const { request, ...answer }: Answer & { readonly request: string } = JSON.parse(text);
      await using cloud = await startCloud({ services: { placement: {} } });
      const { text: token } = (await cloud.login()).token;
      const [method = "", path = ""] = request
        .replaceAll("{project}", cloud.project)
        .replace("*", "nothing")
        .split(" ");
      const headers = { "x-auth-token": token };
      const response = await fetch(new URL(path, cloud.addressOf(service)), { method, headers });
      const sent = await response.text();
      expect(response.status).toBe(answer.status ?? 200);
      const type = (header: string | null | undefined) => header?.split(";")[0];
      expect(type(response.headers.get("content-type"))).toBe(type(answer.headers?.["content-type"]));
      if (typeof answer.body !== "object" || answer.status === 404) return;
      const known = new Map(shapeOf(answer.body));
      const isNew = ([field, kind]: Field) => !NEWER.test(field) && ![kind, "null"].includes(known.get(field) ?? "");
      expect(shapeOf(JSON.parse(sent)).filter((field) => isNew(field) && field[1] !== "null")).toEqual([]);
    },
  );

  it("yields the same limits and usage as the recorded ones", async () => {
    const options = {
      services: Object.fromEntries(SERVICES.map((service) => [service, { answers: recordedAnswers(service) }])),
    };
    await using emulated = await startCloud();
    await using real = await startCloud(options);
    for (const reader of SERVICE_READERS) {
      expect(await readWith(reader, emulated, { isEverything: true }), reader.service).toEqual(
        await readWith(reader, real, { isEverything: true }),
      );
    }
  });

  it.each(SERVICES)("resembles the recorded refusal of the service %s", (service) => {
    const { status, body } = recorded(`answers/${service}/forbidden`);
    const refused = refuse(service, 403);
    expect(refused.status).toBe(status);
    if (typeof body === "object") expect(shapeOf(body)).toEqual(expect.arrayContaining([...shapeOf(refused.body)]));
  });
});

/** Fields of newer microversions than the recorded ones. */
const NEWER = /extra_specs/u;

/** Starts an emulator that ends with the test. */
async function start(options: Parameters<typeof startOpenstack>[0] = {}) {
  const cloud = await startOpenstack(options);
  onTestFinished(() => cloud.close());
  return cloud;
}

const LOGIN = {
  OS_APPLICATION_CREDENTIAL_ID: "quota-gate-demo",
  OS_APPLICATION_CREDENTIAL_SECRET: "quota-gate-demo-secret",
};

interface StatusRow {
  readonly key: string;
  readonly used: number | null;
  readonly limit: number | "unlimited" | null;
}

/** Returns the rows of a status by key, with -1 for unlimited as in data sets. */
async function statusOf(env: Readonly<Record<string, string>>, args: readonly string[] = []) {
  await using terminal = await openTerminalHere();
  const ended = await terminal.run(["status", "--format", "json", ...args], { env });
  expect(ended).toMatchObject({ status: 0, stderr: "" });
  const { regions }: { regions: { region: string; keys: StatusRow[] }[] } = JSON.parse(ended.stdout);
  return regions.flatMap(({ region, keys }) =>
    keys.map((row) => ({ region, ...row, limit: row.limit === "unlimited" ? -1 : row.limit })),
  );
}

/** Returns values by key and item. */
function flat(values: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> {
  const toRows = (key: string, value: unknown): readonly (readonly [string, unknown])[] => {
    if (Array.isArray(value)) return value.map(({ type, space_bytes }) => [`${key}[${type}]`, space_bytes]);
    if (typeof value !== "object" || value === null) return [[key, value]];
    return Object.entries(value).map(([name, one]) => [`${key}[${name}]`, one]);
  };
  return new Map([...values].flatMap(([key, value]) => toRows(key, value)));
}

describe("quota-gate emulate --openstack", () => {
  it("reports exactly the values of the data set, for every region and key", async () => {
    const { authUrl } = await start();
    const rows = await statusOf({ OS_AUTH_URL: authUrl, ...LOGIN });
    for (const [region, { quota, usage }] of toCloudRegions(embeddedDataSet())) {
      const [limits, used] = [flat(quota), flat(usage)];
      const inRegion = rows.filter((row) => row.region === region && row.key !== "objectstorage");
      for (const row of inRegion) {
        const { key } = parseCheckKey(row.key);
        const limit = limits.get(row.key) ?? (isLimitedPerObject(key) ? limits.get(key) : undefined);
        expect([row.key, row.used]).toEqual([row.key, used.get(row.key) ?? null]);
        if (limit === undefined) expect([null, -1], row.key).toContain(row.limit);
        else expect([row.key, row.limit]).toEqual([row.key, limit]);
      }
      const isReported = (key: string): boolean =>
        inRegion.some((row) => row.key === key || row.key.startsWith(`${key}[`));
      expect([...used.keys(), ...limits.keys()].filter((key) => !isReported(key))).toEqual([]);
    }
  });

  it("reports missing values as absent rather than 0, and shared services once for all regions", async () => {
    const region = { quota: { "compute.cores": 10, "dns.zones": 5 }, usage: { "dns.zones": 1 } };
    const document = { project: "p", shared: ["dns"], regions: { a: region, b: { quota: { "dns.zones": 7 } } } };
    const { authUrl } = await start({ dataSet: parseDataSet(JSON.stringify(document)) });
    const rows = await statusOf({ OS_AUTH_URL: authUrl, ...LOGIN });
    const reported = rows.filter(({ used, limit }) => used !== null || limit !== null);
    expect(reported.map(({ region: where, key, used, limit }) => [where, key, used, limit])).toEqual([
      ["a", "compute.cores", null, 10],
      ["a", "dns.zones", 1, 5],
      ["b", "dns.zones", 1, 5],
    ]);
  });

  it("the emulator accepts only its token, which it does not print unless it is the demo token", async () => {
    const { authUrl } = await start({ token: "own-token" });
    await using terminal = await openTerminalHere();
    const run = (env: Readonly<Record<string, string>>) =>
      terminal.run(["status"], { env: { OS_AUTH_URL: authUrl, ...env } });
    for (const env of [LOGIN, { OS_TOKEN: "quota-gate-demo-token" }])
      expect(await run(env)).toMatchObject({ status: 2, stdout: "" });
    expect(await run({ OS_TOKEN: "own-token" })).toMatchObject({ status: 0 });
    const printed: string[] = [];
    await terminal.run(["emulate", "--openstack", "--token", "own-token"], {
      onLine: (line, interrupt) => {
        printed.push(line);
        if (line.startsWith("Stop it")) interrupt();
      },
    });
    expect(printed.join("\n")).not.toMatch(/own-token|demo-secret|demo-token/u);
  });

  it("lists more servers than fit a page", async () => {
    const usage = { "compute.instances": 2500, "compute.flavors": { big: 1200, small: 1300 } };
    const document = { project: "p", regions: { a: { quota: { "compute.instances": 3000 }, usage } } };
    const { authUrl } = await start({ dataSet: parseDataSet(JSON.stringify(document)) });
    const rows = await statusOf({ OS_AUTH_URL: authUrl, ...LOGIN });
    expect(rows.map(({ key, used }) => [key, used])).toEqual(
      expect.arrayContaining([
        ["compute.flavors[big]", 1200],
        ["compute.flavors[small]", 1300],
      ]),
    );
  });

  it("a Terraform plan can be checked with the emulator's flavors", async () => {
    const { authUrl } = await start();
    const plan = readFileSync(new URL("../../examples/terraform/plan.json", import.meta.url), "utf8");
    await using terminal = await openTerminalHere({ "plan.json": plan });
    const { status, stdout } = await terminal.run(["check", "plan.json", "--format", "json"], {
      env: { OS_AUTH_URL: authUrl, ...LOGIN },
    });
    expect(status).toBe(0);
    const { checks }: Report = JSON.parse(stdout);
    expect(checks.find(({ key }) => key === "compute.cores")).toMatchObject({ used: 172, planned: 8, limit: 192 });
  });

  it("a check behind a proxy that makes usage negative counts it as 0 with a note", async () => {
    const { authUrl } = await start();
    const { origin } = new URL(authUrl);
    await using proxy = await serveHttp(async (response, { method, url, headers, body }) => {
      const { host: _, "content-length": __, connection: ___, ...rest } = headers;
      const sent = { method, headers: rest as Record<string, string>, ...(body === "" ? {} : { body }) };
      const answer = await fetch(origin + url, sent);
      const text = (await answer.text()).replaceAll(origin, proxy.url);
      const below = {
        gigabytes: { limit: 16_000, in_use: -5, reserved: 0 },
        volumes: { limit: 180, in_use: -1, reserved: 0 },
      };
      const { quota_set } = url.includes("/os-quota-sets/") ? JSON.parse(text) : {};
      const subject = answer.headers.get("x-subject-token");
      if (subject !== null) response.setHeader("x-subject-token", subject);
      sendJson(response, quota_set === undefined ? text : { quota_set: { ...quota_set, ...below } }, answer.status);
    });
    const plan = { cbk: { "volume.space_gb": 10, "volume.volumes": 1 } };
    await using terminal = await openTerminalHere({ "plan.json": JSON.stringify(plan) });
    const env = { OS_AUTH_URL: authUrl.replace(origin, proxy.url), ...LOGIN };
    const { status, stdout } = await terminal.run(["check", "plan.json", "--format", "json"], { env });
    const { checks, notes = [] }: Report = JSON.parse(stdout);
    expect([status, ...checks.map(({ key, used, verdict }) => `${key} ${used} ${verdict}`)]).toEqual([
      0,
      "volume.space_gb 0 fits",
      "volume.volumes 0 fits",
    ]);
    expect(notes.join(" ")).toMatch(
      /below 0, which counts as 0: .*`volume\.space_gb` \(`-5`\).* ask the cloud's operator/,
    );
  });

  const project = embeddedDataSet().project;
  const token = { "x-auth-token": "quota-gate-demo-token" };
  const refusals: readonly (readonly [string, string, Readonly<Record<string, string>>, number])[] = [
    ["no token", "/cbk/compute/v2.1/limits", {}, 401],
    ["a wrong token", "/cbk/compute/v2.1/limits", { "x-auth-token": "another" }, 401],
    ["another project", "/cbk/network/v2.0/quotas/another/details", token, 403],
    ["a page of another site", "/cbk/compute/v2.1/limits", { ...token, host: "rebound.example" }, 421],
    ["another region", "/nowhere/compute/v2.1/limits", token, 404],
    ["another service", "/cbk/orchestration/v1", token, 404],
    ["dots in the path", `/cbk/compute/../../identity/../cbk/dns/v2/nothing`, token, 404],
    ["a path that cannot be decoded", "/cbk/compute/v2.1/flavors/%E0%A4%A", token, 404],
    ["`__proto__` as a flavor", "/cbk/compute/v2.1/flavors/__proto__", token, 404],
    ["pages beyond the end", `/cbk/dns/v2/zones?marker=999999999&limit=-1`, token, 200],
    ["a query of 10,000 characters", `/cbk/image/v2/images?owner=${project}&x=${"y".repeat(10_000)}`, token, 200],
    ["a limit above the number of servers", "/cbk/compute/v2.1/servers/detail?limit=999999999", token, 200],
  ];
  it.each(refusals)("answers a request with the right status: %s", async (_, path, headers, status) => {
    const { authUrl } = await start();
    expect((await exchange(new URL(authUrl).origin, { target: path, headers })).status).toBe(status);
  });

  it("the emulator answers hundreds of requests at once, as the service sends them for a cloud of 40 regions", async () => {
    const { authUrl } = await start();
    const statuses = await Promise.all(Array.from({ length: 400 }, async () => (await fetch(authUrl)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it("a login with a wrong secret, an invalid body or one that is too large is refused", async () => {
    const { authUrl } = await start();
    const logIn = async (body: string): Promise<number> => {
      const response = await fetch(`${authUrl}/auth/tokens`, { method: "POST", body });
      await response.text();
      return response.status;
    };
    const secret = { id: "quota-gate-demo", secret: "another" };
    const login = { auth: { identity: { methods: ["application_credential"], application_credential: secret } } };
    expect(await logIn(JSON.stringify(login))).toBe(401);
    expect(await logIn("{")).toBe(400);
    expect(await logIn(`"${"x".repeat(100_000)}"`)).toBe(413);
  });

  it("listens on loopback only", async () => {
    await using terminal = await openTerminalHere();
    const { status, stderr } = await terminal.run(["emulate", "--openstack", "--host", "0.0.0.0"]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/on loopback only/u);
  });
});
