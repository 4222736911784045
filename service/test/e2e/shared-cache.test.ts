// Replicas that share answers through a real Redis, Debian's. Its failures cost time, but never change an answer.

import { setTimeout as sleep } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Message, say, toText } from "../../../src/core/index.ts";
import type { Token } from "../../../src/inputs/index.ts";
import { makeCertificate } from "../../../test/support/certificate.ts";
import { type Cloud, startCloud } from "../../../test/support/openstack-cloud.ts";
import { makeRuntime, SILENT } from "../../../test/support/session.ts";
import { toToken } from "../../../test/support/token.ts";
import { createOnce } from "../../src/cache/once.ts";
import { type CommandOutcome, openRedis, parseRedisUrl } from "../../src/cache/redis.ts";
import { createSharedCache, type DatedValue } from "../../src/cache/shared-cache.ts";
import { createCloudBackend } from "../../src/cloud/cloud-backend.ts";
import type { Question } from "../fronts.ts";
import { type RunningRedis, startRedis } from "../support/redis.ts";

const TOKEN = toToken("gAAAAABa-token-of-somebody");
const CLOUD = "https://keystone.example.com:5000/v3";

interface ReplicaOptions {
  /** Keystone's address. */
  readonly cloud?: string;
  readonly ttlMs?: number;
  /** Time limit of a command. Longer than in a service by default, since a busy machine may be slow. */
  readonly commandMs?: number;
}

/** Starts the cache of a replica. `made` has the names of the values that it made. */
function startReplica(url: string, options: ReplicaOptions = {}) {
  const { cloud = CLOUD, ttlMs = 60_000, commandMs = 3000 } = options;
  const address = parseRedisUrl(url, say`the cache`);
  if ("problems" in address) throw new Error("no address");
  const lines: string[] = [];
  const outcomes: CommandOutcome[] = [];
  const log = {
    info: (line: Message) => lines.push(toText(line)),
    warning: (line: Message) => lines.push(toText(line)),
    debug: () => {},
  };
  const redis = openRedis({ url: address.value, log, onCommand: (outcome) => outcomes.push(outcome), commandMs });
  const shared = createSharedCache(redis, cloud);
  const once = createOnce({ ttlMs, maxBytes: 1_000_000, limitMs: 10_000, shared });
  const made: string[] = [];
  const ask = async (
    name = "question",
    { token = TOKEN, value = "value", expiresMs = Number.POSITIVE_INFINITY } = {},
  ): Promise<string> => {
    const kept = await once.get({ token, name, expiresMs }, async (): Promise<DatedValue> => {
      made.push(name);
      return { value: Buffer.from(value), bornMs: Date.now() };
    });
    return `${kept.from}: ${kept.value.toString()}`;
  };
  const serving = async (): Promise<void> => {
    while ((await redis.send(["PING"])) === undefined) await sleep(20);
  };
  return { once, ask, made, lines, outcomes, redis, serving, [Symbol.asyncDispose]: () => redis.close() };
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(10);
}

async function startTwo(redis: RunningRedis, options: ReplicaOptions = {}) {
  const [first, second] = [startReplica(redis.url, options), startReplica(redis.url, options)];
  await Promise.all([first.serving(), second.serving()]);
  const close = () => Promise.all([first[Symbol.asyncDispose](), second[Symbol.asyncDispose]()]);
  return { first, second, [Symbol.asyncDispose]: async () => void (await close()) };
}

describe("replicas with one Redis", () => {
  it("new replicas wait for the connection before their first command", async () => {
    await using redis = await startRedis();
    await using first = startReplica(redis.url);
    await using second = startReplica(redis.url);
    await Promise.all([first.ask(), second.ask()]);
    expect([...first.outcomes, ...second.outcomes]).not.toContain("away");
  });

  it("each replica makes a missing value once, and a later replica finds it", async () => {
    await using redis = await startRedis();
    await using replicas = await startTwo(redis);
    const { first, second } = replicas;
    const asked = await Promise.all(Array.from({ length: 100 }, (_, index) => (index % 2 ? first : second).ask()));
    expect(asked.filter((answer) => answer.startsWith("same-time"))).toHaveLength(98);
    await until(async () => (await redis.dump()).size === 1);
    await using third = startReplica(redis.url);
    expect(await third.ask()).toBe("shared-cache: value");
  });
});

describe("replicas in front of a cloud", () => {
  async function open({ authUrl }: Cloud, { url }: RunningRedis) {
    const { once: answers, redis, serving } = startReplica(url, { cloud: authUrl });
    const keystone = { authUrl, interface: "public", env: {}, ca: undefined, log: SILENT };
    const reader = { timeoutMs: 20_000, mostAtOnce: 32, runtime: makeRuntime(), onCall: () => undefined };
    const backend = createCloudBackend({ keystone, reader, ttlMs: 60_000, answers });
    onTestFinished(async () => void (await Promise.all([backend.close(), redis.close()])));
    await serving();
    return async (token: Token, document: Question["document"]): Promise<string> => {
      const access = await backend.findAccess(token, "127.0.0.1");
      const answer = await access?.answer({ version: "v3", document, regions: undefined, components: undefined });
      return answer?.body.toString() ?? "";
    };
  }

  it("replicas share answers, and each of them validates the token", async () => {
    await using redis = await startRedis();
    await using cloud = await startCloud({ regions: { one: {}, two: {} } });
    const { token } = await cloud.login();
    const [first, second] = [await open(cloud, redis), await open(cloud, redis)];
    const answers = [await first(token, "quota"), await first(token, "usage")];
    await until(async () => (await redis.dump()).size === 2);
    const calls = cloud.requests.length;
    expect([await second(token, "quota"), await second(token, "usage")]).toEqual(answers);
    expect([cloud.requests.length, cloud.keystone.asked.length]).toEqual([calls, 2]);
    // A cached answer is not used if Keystone refuses the token.
    cloud.keystone.tokens.clear();
    const third = await open(cloud, redis);
    expect([await third(token, "quota"), cloud.requests.length]).toEqual(["", calls]);
  });
});

describe("a Redis with changed values", () => {
  async function tampered(change: (redis: RunningRedis, key: string) => Promise<unknown>) {
    await using redis = await startRedis();
    await using replicas = await startTwo(redis);
    await replicas.first.ask("question", { value: "right" });
    await until(async () => (await redis.dump()).size === 1);
    const [key = ""] = (await redis.dump()).keys();
    await change(redis, key);
    const asked = await Promise.all([1, 2, 3].map(() => replicas.second.ask("question", { value: "made again" })));
    return { asked, made: replicas.second.made, lines: replicas.second.lines };
  }

  it.each<readonly [string, (redis: RunningRedis, key: string) => Promise<unknown>]>([
    ["text", (redis, key) => redis.command("SET", key, '{"RegionOne":{"compute.cores":-1}}')],
    ["an empty text", (redis, key) => redis.command("SET", key, "")],
    ["a longer value", (redis, key) => redis.command("APPEND", key, "0")],
    ["a list", (redis, key) => redis.command("DEL", key).then(() => redis.command("RPUSH", key, "1"))],
  ])("%s in place of a value is ignored, and the value is made again", async (_, change) => {
    const { asked, made } = await tampered(change);
    expect(asked).toEqual(["backend: made again", "same-time: made again", "same-time: made again"]);
    expect(made).toHaveLength(1);
  });

  it("an expired value that was stored again is ignored", async () => {
    await using redis = await startRedis();
    await using replicas = await startTwo(redis, { ttlMs: 3000 });
    const { first, second } = replicas;
    await first.ask();
    await until(async () => (await redis.dump()).size === 1);
    const [[key, value] = ["", Buffer.of()]] = await redis.dump();
    await until(async () => (await redis.dump()).size === 0);
    await redis.command("SET", key, value);
    expect(await second.ask("question", { value: "made again" })).toBe("backend: made again");
  });

  it("a huge value is not read to its end, and is ignored", async () => {
    const huge = (redis: RunningRedis, key: string) => redis.command("SETRANGE", key, String(300 * 1024 * 1024), "0");
    const { asked, lines } = await tampered(huge);
    expect(asked[0]).toBe("backend: made again");
    expect(lines).toEqual([]);
  });
});

describe("a Redis that fails", () => {
  it("a service without a Redis at the start answers, and uses the Redis once it listens", async () => {
    await using redis = await startRedis();
    await redis.kill();
    await using replica = startReplica(redis.url);
    expect([await replica.ask("a"), await replica.ask("a")]).toEqual(["backend: value", "memory: value"]);
    await until(() => replica.lines.length > 0);
    expect(replica.lines).toEqual([
      expect.stringMatching(/^The shared cache `redis:\/\/127.0.0.1:\d+` does not serve \(connection: ECONNREFUSED\)/),
    ]);
    await redis.start();
    await replica.serving();
    await replica.ask("b");
    await until(async () => (await redis.dump()).size === 1);
    expect(replica.lines).toHaveLength(2);
    expect(replica.lines[1]).toMatch(/serves again/);
  });

  it("the end and the return of a Redis are logged once each, and answers go on", async () => {
    await using redis = await startRedis();
    await using replicas = await startTwo(redis);
    const { first, second } = replicas;
    await first.ask("before");
    await redis.kill();
    for (let index = 0; index < 20; index += 1) expect(await first.ask(`while ${index}`)).toBe("backend: value");
    await until(() => first.lines.length === 1);
    await redis.start();
    await Promise.all([first.serving(), second.serving()]);
    await first.ask("after");
    await until(async () => (await redis.dump()).size === 1);
    expect(await second.ask("after")).toBe("shared-cache: value");
    expect(first.lines).toHaveLength(2);
    expect(first.outcomes.includes("away")).toBe(true);
  });

  it("a Redis that hangs costs the time of a few commands, not of each", async () => {
    await using redis = await startRedis();
    await using replica = startReplica(redis.url, { commandMs: 500 });
    await replica.serving();
    redis.freeze();
    for (let index = 0; index < 50; index += 1) expect(await replica.ask(`question ${index}`)).toBe("backend: value");
    expect(replica.outcomes.filter((outcome) => outcome === "slow").length).toBeLessThan(5);
    expect(replica.lines).toEqual([expect.stringMatching(/connection: no reply within 500 ms/)]);
    redis.thaw();
    await replica.serving();
    await replica.ask("after");
    await until(async () => (await redis.dump()).size >= 1);
  });

  it("a full Redis serves its values, and answers go on", async () => {
    await using redis = await startRedis(["--maxmemory-policy", "noeviction"]);
    await using replicas = await startTwo(redis);
    const { first, second } = replicas;
    await first.ask("before");
    await until(async () => (await redis.dump()).size === 1);
    await redis.command("CONFIG", "SET", "maxmemory", "1");
    expect(await second.ask("before")).toBe("shared-cache: value");
    for (let index = 0; index < 5; index += 1) expect(await second.ask(`while ${index}`)).toBe("backend: value");
    expect(second.lines.filter((line) => line.includes("SET: OOM"))).toHaveLength(1);
    await redis.command("CONFIG", "SET", "maxmemory", "0");
    await second.ask("after");
    await until(() => second.lines.some((line) => line.includes("serves again (SET)")));
  });

  it("a Redis with TLS is used if its certificate is trusted, and refused otherwise", async () => {
    const { key, cert } = makeCertificate("localhost");
    await using redis = await startRedis([], { key, cert });
    const url = redis.url.replace("redis://127.0.0.1", "rediss://localhost");
    await using distrusting = startReplica(url);
    await until(() => distrusting.lines.length > 0);
    expect(distrusting.lines.join()).toMatch(/connection: DEPTH_ZERO_SELF_SIGNED_CERT/);
    const usual = getCACertificates();
    setDefaultCACertificates([...usual, cert]);
    onTestFinished(() => setDefaultCACertificates(usual));
    await using replicas = await startTwo({ ...redis, url });
    await replicas.first.ask();
    await until(async () => (await replicas.second.ask()) === "shared-cache: value");
  });

  it("a refused password is logged without the password", async () => {
    await using redis = await startRedis(["--requirepass", "right"]);
    const wrong = redis.url.replace("//", "//:s3cret-but-wrong@");
    for (const url of [wrong, redis.url]) {
      await using replica = startReplica(url);
      await until(() => replica.lines.length > 0);
      expect(await replica.ask()).toBe("backend: value");
      expect(replica.lines.join()).toMatch(/connection: (WRONGPASS|NOAUTH)/);
      expect(replica.lines.join()).not.toMatch(/s3cret/);
    }
    await using replica = startReplica(redis.url.replace("//", "//:right@"));
    await replica.serving();
    expect(replica.lines).toEqual([]);
  });
});
