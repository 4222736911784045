// Replicas of the service that share a real Redis: together they ask the cloud no more often than one.

import { describe, expect, it, onTestFinished } from "vitest";
import type { Token } from "../../src/inputs/index.ts";
import { type DocumentName, NotAccepted } from "../../src/service/backend.ts";
import { createOnce, createSharedCache, openRedis, parseRedisUrl } from "../../src/service/cache/index.ts";
import { createCloudBackend } from "../../src/service/cloud/backend.ts";
import { type Cloud, type CloudOptions, startCloud } from "../support/openstack-cloud.ts";
import { startRedis } from "../support/redis.ts";

const DOCUMENTS: readonly DocumentName[] = ["quota", "usage"];
const nothing = (): void => undefined;
const log = { info: nothing, warning: nothing, debug: nothing };

async function openCloud(options: CloudOptions = {}): Promise<Cloud> {
  const cloud = await startCloud({ regions: { one: {}, two: {} }, latencyMs: 30, ...options });
  onTestFinished(() => cloud[Symbol.asyncDispose]());
  return cloud;
}

/** One replica, once it has found its Redis, for which it waits longer than a service should: tests run on busy machines. */
async function startReplica({ authUrl }: Cloud, redisUrl: string) {
  const address = parseRedisUrl(redisUrl, "the cache");
  if ("problems" in address) throw new Error("no address");
  const redis = openRedis({ address: address.value, log, onCommand: nothing, commandMs: 3000 });
  const shared = createSharedCache({ redis, cloud: authUrl });
  const runtime = { now: () => new Date(), log, nameOf: (name: string) => name, env: {}, version: "0.0.0" };
  const keystone = { calls: 0 };
  const backend = createCloudBackend({
    keystone: {
      authUrl,
      interface: "public",
      environment: {},
      ca: null,
      log,
      onCall: () => {
        keystone.calls += 1;
      },
    },
    isShared: true,
    reader: { timeoutMs: 20_000, mostAtOnce: 32, runtime, onCall: nothing },
    ttlMs: 600_000,
    answers: createOnce({ ttlMs: 600_000, maxBytes: 10_000_000, limitMs: 20_000, waitMs: 20_000, shared }),
  });
  onTestFinished(async () => {
    await backend.close();
    await shared.close();
  });
  while ((await redis.send(["PING"])) === null) await new Promise((resolve) => setTimeout(resolve, 20));
  const ask = async (token: Token, document: DocumentName): Promise<string> => {
    const access = await backend.findAccess(token);
    const answer = await access?.answer({ version: "v3", document, regions: null, components: null });
    return answer?.body.toString() ?? "";
  };
  return { ask, keystone };
}

/** The calls of a cloud's services, sorted. */
function callsOf({ requests }: Cloud): readonly string[] {
  return requests.map(({ service, region, line }) => `${region} ${service} ${line}`).toSorted();
}

/** The calls that one replica makes for both documents, one after the other: each of them once. */
async function callsOfOne(): Promise<readonly string[]> {
  await using redis = await startRedis();
  const cloud = await openCloud();
  const { token } = await cloud.login();
  const { ask } = await startReplica(cloud, redis.url);
  for (const document of DOCUMENTS) await ask(token, document);
  return callsOf(cloud);
}

describe("two replicas with one Redis", () => {
  it("ask the cloud as often as one for both documents, with many clients at the same time", async () => {
    await using redis = await startRedis();
    const cloud = await openCloud();
    const { token } = await cloud.login();
    const replicas = [await startReplica(cloud, redis.url), await startReplica(cloud, redis.url)];
    const clients = Array.from({ length: 10 }, () => replicas).flat();
    const answers = await Promise.all(
      DOCUMENTS.map((document) => Promise.all(clients.map(({ ask }) => ask(token, document)))),
    );
    expect(answers.map((same) => new Set(same).size)).toEqual([1, 1]);
    const alone = await callsOfOne();
    expect(new Set(alone).size).toBe(alone.length);
    expect(callsOf(cloud)).toEqual(alone);
    // Once about the token, by one of the two.
    expect(replicas.reduce((sum, { keystone }) => sum + keystone.calls, 0)).toBe(1);
  });

  it("ask Keystone again about a token that a service has refused", async () => {
    await using redis = await startRedis();
    const cloud = await openCloud();
    const { token } = await cloud.login();
    const [one, other] = [await startReplica(cloud, redis.url), await startReplica(cloud, redis.url)];
    await one.ask(token, "quota");
    cloud.revokeTokens();
    await expect(other.ask(token, "usage")).rejects.toThrow(NotAccepted);
    expect(other.keystone.calls).toBe(1);
    expect(await other.ask(token, "usage")).toBe("");
  });

  it("ask the cloud as often as one, where each gets the other document", async () => {
    await using redis = await startRedis();
    const cloud = await openCloud();
    const { token } = await cloud.login();
    const [one, other] = [await startReplica(cloud, redis.url), await startReplica(cloud, redis.url)];
    await Promise.all([one.ask(token, "quota"), other.ask(token, "usage")]);
    expect(callsOf(cloud)).toEqual(await callsOfOne());
  });

  it("ask the cloud again for another token", async () => {
    await using redis = await startRedis();
    const cloud = await openCloud();
    const [first, second] = [await cloud.login(), await cloud.login()];
    const [one, other] = [await startReplica(cloud, redis.url), await startReplica(cloud, redis.url)];
    await one.ask(first.token, "quota");
    const { length } = cloud.requests;
    await other.ask(second.token, "quota");
    expect(cloud.requests).toHaveLength(2 * length);
  });

  it("answer as if there were none where it is away", async () => {
    await using redis = await startRedis();
    const cloud = await openCloud();
    const { token } = await cloud.login();
    const [one, other] = [await startReplica(cloud, redis.url), await startReplica(cloud, redis.url)];
    redis.freeze();
    const answers = await Promise.all([one, other].map(({ ask }) => ask(token, "usage")));
    expect(new Set(answers).size).toBe(1);
    expect(JSON.parse(answers[0] ?? "")).toHaveProperty("one");
  });
});
