// Many concurrent readings by a reader that runs for as long as a service.

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Clock } from "../../src/http/index.ts";
import type { Session } from "../../src/keystone/index.ts";
import {
  type CallStore,
  type CloudReader,
  type CloudReaderOptions,
  type KeptCall,
  openCloudReader,
  type ServiceCall,
} from "../../src/sources/openstack/index.ts";
import { createClock } from "../support/clock.ts";
import { toToken } from "../support/token.ts";
import { makeRuntime, PROJECT, type Reply, serveAnswers, service, sessionOf, TOKEN } from "./loopback.ts";

const LIMITS = { limits: { absolute: { maxServerGroups: 5, totalServerGroupsUsed: 1 } } };
const ANSWERS: Readonly<Record<string, Reply>> = {
  "/v2.1/limits": LIMITS,
  [`/v2/quotas/${PROJECT}`]: { zones: 7 },
  "/v2/zones": { metadata: { total_count: 3 } },
  [`/v1/AUTH_${PROJECT}`]: { status: 204, headers: { "x-account-bytes-used": "9" } },
  "/v2.0/lbaas/loadbalancers": { loadbalancers: [] },
};

function usageOf(...keys: readonly string[]) {
  return { wanted: undefined, documents: new Set(["usage"] as const), only: new Set(keys) };
}

const GROUPS = usageOf("compute.server_groups");
const ZONES = usageOf("dns.zones");
const STORAGE = usageOf("objectstorage");
const BALANCERS = usageOf("loadbalancer.loadbalancers");

interface OpenOptions extends Partial<Omit<CloudReaderOptions, "runtime">> {
  /** Returns the answer to a path, or undefined for the usual one. */
  readonly answer?: (path: string, before: number) => Reply | undefined | Promise<Reply | undefined>;
  readonly clock?: Clock;
}

/** Opens a reader, and a cloud with all services at one origin. Both end with the test. */
async function open({ answer, clock = createClock(), ...options }: OpenOptions = {}) {
  const server = await serveAnswers(async ({ path, before }) => (await answer?.(path, before)) ?? ANSWERS[path]);
  const calls: ServiceCall[] = [];
  const runtime = makeRuntime();
  const reader = openCloudReader({
    timeoutMs: 20_000,
    mostAtOnce: 8,
    runtime: { ...runtime, clock },
    onCall: (call) => calls.push(call),
    ...options,
  });
  onTestFinished(() => reader.close());
  const session = (token = TOKEN, more: Partial<Session> = {}): Session =>
    sessionOf(
      [
        service("compute", `${server.url}/v2.1`, "R"),
        service("dns", server.url, "R"),
        service("load-balancer", server.url, "R"),
        service("object-store", `${server.url}/v1/AUTH_${PROJECT}`, "R"),
      ],
      { token: toToken(token), ...more },
    );
  const paths = () => server.received.map(({ url }) => new URL(url, server.url).pathname);
  return { server, reader, session, calls, paths, log: runtime.log };
}

/** An answer that a server holds back until `release` is called. */
function later() {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  return { answer: () => promise, release: () => resolve(undefined) };
}

function zonesIn({ snapshot }: Awaited<ReturnType<CloudReader["read"]>>) {
  return snapshot.usage[0]?.readings.find(({ key }) => key === "dns.zones")?.value;
}

describe("a concurrent equal call", () => {
  it("equal calls of a hundred concurrent readings with one token are sent once, and again afterwards", async () => {
    const held = later();
    const { reader, session, paths } = await open({ answer: held.answer });
    const shared = session();
    const reading = Promise.all(Array.from({ length: 100 }, () => reader.read(shared, ZONES)));
    await expect.poll(() => paths().length).toBe(1);
    held.release();
    expect((await reading).map(zonesIn)).toEqual(Array.from({ length: 100 }, () => 3));
    expect(paths()).toEqual(["/v2/zones"]);
    await reader.read(shared, ZONES);
    expect(paths()).toHaveLength(2);
  });

  it("one call serves both limits and usage, but no other token", async () => {
    const held = later();
    const { server, reader, session, paths } = await open({ answer: held.answer });
    const reading = Promise.all([
      reader.read(session(), GROUPS),
      reader.read(session(), { ...GROUPS, documents: new Set(["quota"] as const) }),
      reader.read(session("another-token-0123456789"), GROUPS),
    ]);
    await expect.poll(() => paths().length).toBe(2);
    held.release();
    await reading;
    expect(server.received.map(({ headers }) => headers["x-auth-token"])).toEqual([TOKEN, "another-token-0123456789"]);
  });
});

describe("a service that does not answer", () => {
  it("delays only its own readings, although all services are at one origin", async () => {
    const { reader, session, paths } = await open({
      mostAtOnce: 2,
      timeoutMs: 700,
      answer: (path) => (path === "/v2.1/limits" ? new Promise(() => undefined) : undefined),
    });
    const hanging = Array.from({ length: 8 }, (_, index) =>
      reader.read(session(`token-number-${index}`, { projectId: `project-${index}` }), GROUPS),
    );
    const ended = Promise.allSettled(hanging);
    await expect.poll(() => paths().length).toBe(2);
    expect(zonesIn(await reader.read(session(), ZONES))).toBe(3);
    const problems = (await ended).map((end) => (end.status === "rejected" ? String(end.reason) : "answered"));
    expect(problems.filter((text) => !text.includes("No answer from the compute service in `R`"))).toEqual([]);
    expect(problems.join("\n")).toContain("timed out in the queue, since too many requests to it were under way");
  });

  it.each([
    ["the maximum of calls for each service", 3, (index: number) => `project-${index}`],
    ["half of that for a single project", 2, () => PROJECT],
  ])("occupies at most %s", async (_, allowed, projectOf) => {
    const now = new Map<string, number>();
    const most = new Map<string, number>();
    const { reader, session } = await open({
      mostAtOnce: 3,
      answer: async (path) => {
        now.set(path, (now.get(path) ?? 0) + 1);
        most.set(path, Math.max(most.get(path) ?? 0, now.get(path) ?? 0));
        // Long enough for other calls to arrive, even on a busy machine.
        await new Promise((resolve) => setTimeout(resolve, 50));
        now.set(path, (now.get(path) ?? 0) - 1);
        return undefined;
      },
    });
    const sessions = Array.from({ length: 12 }, (_one, index) =>
      session(`token-number-${index}`, { projectId: projectOf(index) }),
    );
    await Promise.all(sessions.flatMap((one) => [reader.read(one, ZONES), reader.read(one, GROUPS)]));
    expect(Object.fromEntries(most)).toEqual({ "/v2/zones": allowed, "/v2.1/limits": allowed });
  });
});

describe("a failing call", () => {
  it("ends its own reading only, while calls shared with other readings go on", async () => {
    const held = later();
    const { reader, session, paths } = await open({
      clock: createClock({ speed: 10 }),
      answer: (path) => (path === "/v2.1/limits" ? { status: 500 } : held.answer()),
    });
    const shared = session();
    const both = reader.read(shared, usageOf("compute.server_groups", "dns.zones"));
    const zones = reader.read(shared, ZONES);
    await expect(both).rejects.toThrow("The compute service in `R` failed");
    held.release();
    expect(zonesIn(await zones)).toBe(3);
    expect(paths().filter((path) => path === "/v2/zones")).toHaveLength(1);
  });

  it("a failing call gets at most three attempts, each of which is reported", async () => {
    const { reader, session, calls } = await open({ answer: (_, past) => (past < 2 ? { status: 503 } : undefined) });
    expect(zonesIn(await reader.read(session(), ZONES))).toBe(3);
    expect(calls).toMatchObject([503, 503, 200].map((status) => ({ service: "dns", status })));
    const { reader: other, session: its, calls: tried } = await open({ answer: () => ({ status: 503 }) });
    await expect(other.read(its(), ZONES)).rejects.toThrow("The DNS service in `R` failed");
    expect(tried).toHaveLength(3);
  });

  it("a call with a refused token gets a single attempt, and no text shows the token", async () => {
    const { reader, session, paths, log } = await open({ answer: () => ({ status: 401 }) });
    const error: unknown = await reader.read(session(), ZONES).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain("The DNS service in `R` refused");
    expect(paths()).toHaveLength(1);
    expect(JSON.stringify([error, log.lines])).not.toContain(TOKEN);
  });
});

/** A store that keeps all calls, with dates of 1970, and lists the names of lookups. */
function keepAll() {
  const values = new Map<string, KeptCall>();
  const asked: string[] = [];
  const calls: CallStore = {
    find: ({ token }, name) => {
      asked.push(name);
      return values.get(`${token.text} ${name}`);
    },
    keep: ({ token }, name, call) => {
      values.set(`${token.text} ${name}`, { ...call, bornMs: 1000 * (values.size + 1) });
    },
  };
  return { calls, values, asked };
}

describe("a kept call", () => {
  it("a kept call serves the same token again, with its headers, and dates the reading", async () => {
    const { calls, asked } = keepAll();
    const { reader, session, paths } = await open({ calls });
    const [first, second] = [await reader.read(session(), STORAGE), await reader.read(session(), STORAGE)];
    expect(second.snapshot.usage).toEqual(first.snapshot.usage);
    expect(second.snapshot.usage[0]?.readings[0]?.value).toBe(9);
    expect(paths()).toHaveLength(1);
    expect(first.bornMs).toBeGreaterThan(Date.now() - 60_000);
    expect(second.bornMs).toBe(1000);
    await reader.read(session("another-token-0123456789"), STORAGE);
    expect(paths()).toHaveLength(2);
    expect(asked.join("\n")).not.toContain(TOKEN);
  });

  it("lists and failures are not kept, but refusals are", async () => {
    const { calls, values } = keepAll();
    const lists = await open({ calls });
    await lists.reader.read(lists.session(), BALANCERS);
    expect(lists.paths()).toEqual(["/v2.0/lbaas/loadbalancers"]);
    const failing = await open({ calls, answer: () => ({ status: 500 }) });
    await expect(failing.reader.read(failing.session(), ZONES)).rejects.toThrow("failed");
    expect([...values]).toEqual([]);
    const refusing = await open({ calls, answer: () => ({ status: 403 }) });
    for (const _ of [1, 2]) {
      const { snapshot } = await refusing.reader.read(refusing.session(), ZONES);
      expect(snapshot.usage[0]?.readings[0]).toMatchObject({ key: "dns.zones", isRefused: true });
    }
    expect(refusing.paths()).toHaveLength(1);
  });
});

describe("a lasting reader", () => {
  it("reuses its connections, and closes them in the end", async () => {
    const { server, reader, session } = await open();
    for (let count = 0; count < 20; count += 1) await reader.read(session(`token-number-${count}`), ZONES);
    expect(server.received).toHaveLength(20);
    expect(server.accepted()).toBeLessThan(3);
    await reader.close();
    await expect.poll(() => server.open.size).toBe(0);
  });

  it.each([
    [1000, 2],
    [1_000_000, 20],
  ])(
    "reuses a connection after a refusal of %i bytes with at most %i connections for 20 readings",
    async (length, most) => {
      const { server, reader, session } = await open({ answer: () => ({ status: 403, text: "x".repeat(length) }) });
      for (let count = 0; count < 20; count += 1) await reader.read(session(`token-number-${count}`), ZONES);
      expect(server.received).toHaveLength(20);
      expect(server.accepted()).toBeLessThanOrEqual(most);
    },
  );

  it("a lasting reader keeps no reference to sessions after their readings", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const { reader, session } = await open({ answer: (path) => (path === "/v2/zones" ? undefined : { status: 500 }) });
    const readAll = async (): Promise<readonly WeakRef<Session>[]> => {
      const sessions = Array.from({ length: 20 }, (_, index) => session(`token-number-${index}`));
      await Promise.allSettled(sessions.flatMap((one) => [reader.read(one, ZONES), reader.read(one, GROUPS)]));
      return sessions.map((one) => new WeakRef(one));
    };
    const references = await readAll();
    await expect
      .poll(
        () => {
          collect();
          return references.filter((reference) => reference.deref() !== undefined).length;
        },
        { timeout: 60_000 },
      )
      .toBe(0);
  });
});
