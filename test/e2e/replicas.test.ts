import { say } from "../../src/core/index.ts";
// Replicas of the service that share a real Redis: what one of them has answered the others need not ask for.

import { describe, expect, it, onTestFinished } from "vitest";
import type { Token } from "../../src/inputs/index.ts";
import { createOnce } from "../../src/service/cache/once.ts";
import { openRedis, parseRedisUrl } from "../../src/service/cache/redis.ts";
import { createSharedCache } from "../../src/service/cache/shared-cache.ts";
import { createCloudBackend } from "../../src/service/cloud/backend.ts";
import type { Question } from "../service/fronts.ts";
import { type Cloud, type CloudOptions, startCloud } from "../support/openstack-cloud.ts";
import { type RunningRedis, startRedis } from "../support/redis.ts";
import { toToken } from "../support/token.ts";

const nothing = (): void => undefined;
const log = { info: nothing, warning: nothing, debug: nothing };

async function openCloud(options: CloudOptions = {}): Promise<Cloud> {
  const cloud = await startCloud({ regions: { one: {}, two: {} }, latencyMs: 30, ...options });
  onTestFinished(() => cloud[Symbol.asyncDispose]());
  return cloud;
}

/** One replica, or what writes to the Redis of another cloud's as if it were one, once it has found its Redis, for which it waits longer than a service should: tests run on busy machines. */
async function startReplica({ authUrl }: Cloud, redisUrl: string, asIfOf: Cloud | null = null) {
  const address = parseRedisUrl(redisUrl, say`the cache`);
  if ("problems" in address) throw new Error("no address");
  const redis = openRedis({ url: address.value, log, onCommand: nothing, commandMs: 3000 });
  const shared = createSharedCache(redis, asIfOf?.authUrl ?? authUrl);
  const runtime = { now: () => new Date(), log, nameOf: (name: string) => name, env: {}, version: "0.0.0" };
  const keystone = { calls: 0 };
  const backend = createCloudBackend({
    keystone: {
      authUrl,
      interface: "public",
      env: {},
      ca: undefined,
      log,
      onCall: () => {
        keystone.calls += 1;
      },
    },
    reader: { timeoutMs: 20_000, mostAtOnce: 32, runtime, onCall: nothing },
    ttlMs: 600_000,
    answers: createOnce({ ttlMs: 600_000, maxBytes: 10_000_000, limitMs: 20_000, shared }),
  });
  const close = async (): Promise<void> => {
    await backend.close();
    await redis.close();
  };
  onTestFinished(close);
  while ((await redis.send(["PING"])) === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
  const ask = async (token: Token, document: Question["document"]): Promise<string> => {
    const access = await backend.findAccess(token, "127.0.0.1");
    const answer = await access?.answer({ version: "v3", document, regions: undefined, components: undefined });
    return answer?.body.toString() ?? "";
  };
  return { ask, keystone, close };
}

/** Waits until the Redis has so many answers: they are written while the client has its own already. */
async function untilKept(redis: RunningRedis, answers: number): Promise<void> {
  while ((await redis.dump()).size < answers) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe("two replicas with one Redis", () => {
  it("give each other's answers, and ask Keystone themselves whose token that is", async () => {
    await using redis = await startRedis();
    const cloud = await openCloud();
    const { token } = await cloud.login();
    const [one, other] = [await startReplica(cloud, redis.url), await startReplica(cloud, redis.url)];
    const answers = [await one.ask(token, "quota"), await one.ask(token, "usage")];
    await untilKept(redis, 2);
    const calls = cloud.requests.length;
    expect([await other.ask(token, "quota"), await other.ask(token, "usage")]).toEqual(answers);
    expect(cloud.requests).toHaveLength(calls);
    expect([one.keystone.calls, other.keystone.calls]).toEqual([1, 1]);
  });

  it("give nothing for a token that somebody else who writes to the Redis has made up", async () => {
    await using redis = await startRedis();
    const [cloud, forged] = [await openCloud(), await openCloud()];
    const token = toToken("gAAAAABa-token-that-no-keystone-has-given");
    forged.keystone.tokens.set(token.text, {});
    const forger = await startReplica(forged, redis.url, cloud);
    const replica = await startReplica(cloud, redis.url);
    expect(await forger.ask(token, "quota")).not.toBe("");
    await untilKept(redis, 1);
    expect(await replica.ask(token, "quota")).toBe("");
    expect(replica.keystone.calls).toBe(1);
    expect(cloud.requests).toEqual([]);
  });
});
