// Measurements of the service: requests per second and times of answers compared with a bare server, memory, and calls
// of the cloud by replicas.

import { median } from "../../bench/measure.ts";
import { toAuthUrl, toProject, toProjectToken } from "../../test/support/project-cloud.ts";
import { installService } from "../test/e2e/bundle.ts";
import { type Flood, measureFlood, measureTenants, type Tenants } from "./hostile.ts";
import type { Load, LoadResult } from "./load.ts";
import { CONNECTIONS, checkStatuses, PROJECT, TOKEN, toLoad, USAGE } from "./loads.ts";
import {
  type Memory,
  readCpuMs,
  type Server,
  startBare,
  startCloud,
  startRedis,
  startService,
  startWorker,
  type Worker,
} from "./processes.ts";

/** Requests per second and times of answers, as medians of all rounds. */
export interface Rate {
  readonly name: string;
  readonly perSecond: number;
  /** Processor time of the server for a request, in microseconds. Other load of the machine hardly changes it. */
  readonly cpuUs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Share of a processor that the load used. */
  readonly busy: number;
}

/** Results of all measurements. */
export interface ServeRun {
  readonly latencyMs: number;
  readonly connections: number;
  readonly rates: readonly Rate[];
  /** Times of single requests without a cache, and of the chains of calls that they wait for. */
  readonly uncached: readonly { readonly name: string; readonly medianMs: number; readonly chainMs: number }[];
  readonly memory: readonly { readonly name: string; readonly early: Memory; readonly late: Memory }[];
  readonly flood: Flood;
  readonly tenants: readonly Tenants[];
  /** Numbers of calls of services and of Keystone by the number of replicas. */
  readonly replicas: readonly { readonly replicas: number; readonly services: number; readonly keystone: number }[];
}

const LATENCY_MS = 20;
/** Number of requests of a round without a cache. */
const UNCACHED = 500;
/** Number of requests in a sequence. */
const SINGLE = 40;

const QUOTA = `/v3/projects/${PROJECT}/quota`;

/** Runs all measurements. */
export async function measureServe({ rounds }: { readonly rounds: number }): Promise<ServeRun> {
  await using installed = await installService();
  const cli = installed.entry;
  await using cloud = await startCloud(LATENCY_MS);
  const authUrl = toAuthUrl(cloud.url);
  // Answers are cached for the whole measurement, so that all answers of a round come from the cache.
  await using cached = await startService({ cli, authUrl, args: ["--cache-ttl", "3600"] });
  await using uncached = await startService({ cli, authUrl, args: ["--cache-ttl", "0"] });
  await using bare = await startBare(await readAnswer(cached));
  const rates = await measureRates({ cached, uncached, bare, rounds });
  const chains = await measureChains({ uncached, cloud, rounds });
  const replicas = [await countCalls({ cli, replicas: 1 }), await countCalls({ cli, replicas: 2 })];
  const memory = await measureMemory(cli);
  const flood = await measureFlood(cli);
  const tenants = await measureTenants(cli);
  return { latencyMs: LATENCY_MS, connections: CONNECTIONS, rates, uncached: chains, memory, flood, tenants, replicas };
}

/** Reads the service's answer, which the bare server repeats. */
async function readAnswer({ url }: Server<unknown>) {
  const answer = await fetch(url + USAGE, { headers: { "x-auth-token": TOKEN } });
  const body = await answer.text();
  if (answer.status !== 200) throw new Error(`The service answers ${answer.status}: ${body}`);
  const hopByHop = ["connection", "keep-alive", "date"];
  return { body, headers: Object.fromEntries([...answer.headers].filter(([name]) => !hopByHop.includes(name))) };
}

async function measureRates(options: {
  readonly cached: Server<unknown>;
  readonly uncached: Server<unknown>;
  readonly bare: Server<unknown>;
  readonly rounds: number;
}): Promise<readonly Rate[]> {
  const { cached, uncached, bare, rounds } = options;
  await using load = startWorker<Load, LoadResult>("load.ts");
  const distinct = [toProjectToken(PROJECT, "{number}")];
  const variants: readonly Variant[] = [
    { name: "bare `node:http`, the same bytes", server: bare, rest: {} },
    { name: "from the cache", server: cached, rest: {} },
    { name: "no cache, a token for each request", server: uncached, rest: { tokens: distinct, requests: UNCACHED } },
    { name: "no cache, the same question at the same time", server: uncached, rest: { requests: UNCACHED } },
  ];
  const rates = variants.map(() => [] as Omit<Rate, "name">[]);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, variant] of variants.entries()) {
      const rate = await measureRate(load, variant, round);
      // The first round only warms up.
      if (round > 0) rates[index]?.push(rate);
    }
  }
  return variants.map(({ name }, index) => {
    const medianOf = (value: (rate: Omit<Rate, "name">) => number): number => median((rates[index] ?? []).map(value));
    return {
      name,
      perSecond: medianOf(({ perSecond }) => perSecond),
      cpuUs: medianOf(({ cpuUs }) => cpuUs),
      p50Ms: medianOf(({ p50Ms }) => p50Ms),
      p99Ms: medianOf(({ p99Ms }) => p99Ms),
      busy: medianOf(({ busy }) => busy),
    };
  });
}

/** A server, and the differences of its load from the defaults. */
interface Variant {
  readonly name: string;
  readonly server: Server<unknown>;
  readonly rest: Partial<Load>;
}

async function measureRate(
  load: Worker<Load, LoadResult>,
  { name, server, rest }: Variant,
  round: number,
): Promise<Omit<Rate, "name">> {
  const variantLoad = toLoad(server.url, rest);
  const { requests } = variantLoad;
  const before = await readCpuMs(server.pid);
  const result = await load.ask({ ...variantLoad, first: round * requests });
  const cpuMs = (await readCpuMs(server.pid)) - before;
  checkStatuses(name, result, ["200"]);
  const { seconds, p50Ms, p99Ms, busy } = result;
  return { perSecond: requests / seconds, cpuUs: (cpuMs * 1000) / requests, p50Ms, p99Ms, busy };
}

/** Message to the process of chains. */
interface Chain {
  readonly calls: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly times: number;
}

/**
 * Longest chains of calls that depend on each other. For usage, these are load balancers and the names of their
 * flavors.
 */
const CHAINS = [
  { name: "usage, all components", path: USAGE, calls: ["loadbalancers", "flavors"] },
  { name: "quota", path: QUOTA, calls: [`quotas/${PROJECT}`] },
] as const;

async function measureChains(options: {
  readonly uncached: Server<unknown>;
  readonly cloud: Server<unknown>;
  readonly rounds: number;
}) {
  const { uncached, cloud, rounds } = options;
  await using load = startWorker<Load, LoadResult>("load.ts");
  await using chain = startWorker<Chain, readonly number[]>("chain.mjs");
  const results = CHAINS.map(({ name }) => ({ name, service: [] as number[], chain: [] as number[] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, { name, path, calls }] of CHAINS.entries()) {
      const single = { paths: [path], connections: 1, requests: SINGLE };
      const result = await load.ask(toLoad(uncached.url, single));
      checkStatuses(name, result, ["200"]);
      const urls = calls.map((call) => `${cloud.url}/RegionOne/load-balancer/v2.0/lbaas/${call}`);
      const times = await chain.ask({
        calls: [`${toAuthUrl(cloud.url)}/auth/tokens`, ...urls],
        headers: { "x-auth-token": TOKEN, "x-subject-token": TOKEN },
        times: SINGLE,
      });
      if (round === 0) continue;
      results[index]?.service.push(result.p50Ms);
      results[index]?.chain.push(median(times));
    }
  }
  return results.map(({ name, service, chain: alone }) => ({
    name,
    medianMs: median(service),
    chainMs: median(alone),
  }));
}

/**
 * Measures the memory after 20,000 and after 100,000 requests: the same request again and again, or requests with
 * different tokens, of which every other is valid.
 */
async function measureMemory(cli: string): Promise<ServeRun["memory"]> {
  await using cloud = await startCloud(0);
  const path = `/v1/projects/${PROJECT}/current_usage?filter=dns`;
  const loads = [
    { name: "the same question", load: {} },
    {
      name: "a token for each request, every other one valid",
      load: { paths: [path], tokens: [toProjectToken(PROJECT, "{number}"), "not-a-valid-token-{number}"] },
    },
  ];
  const results = [];
  for (const { name, load } of loads) {
    await using service = await startService({ cli, authUrl: toAuthUrl(cloud.url), args: [] });
    await using worker = startWorker<Load, LoadResult>("load.ts");
    const ask = async (first: number, requests: number): Promise<Memory> => {
      const result = await worker.ask(toLoad(service.url, { ...load, first, requests }));
      checkStatuses(name, result, ["200", "401"]);
      return service.ask({});
    };
    results.push({ name, early: await ask(0, 20_000), late: await ask(20_000, 80_000) });
  }
  return results;
}

/**
 * Counts calls of the cloud for requests to replicas in turn. Each of 20 tokens requests both documents at the same
 * time, four times.
 */
async function countCalls({ cli, replicas }: { readonly cli: string; readonly replicas: number }) {
  await using cloud = await startCloud(LATENCY_MS);
  await using redis = await startRedis();
  const args = ["--cache", redis.url, "--cache-ttl", "60"];
  await using services = new AsyncDisposableStack();
  const urls: string[] = [];
  for (let index = 0; index < replicas; index += 1) {
    urls.push(services.use(await startService({ cli, authUrl: toAuthUrl(cloud.url), args })).url);
  }
  let turn = 0;
  for (let number = 0; number < 20; number += 1) {
    const project = toProject(number);
    for (let time = 0; time < 4; time += 1) {
      const pending = ["quota", "current_usage"].map((document) => {
        const url = urls[turn % urls.length] ?? "";
        turn += 1;
        return fetch(`${url}/v3/projects/${project}/${document}`, {
          headers: { "x-auth-token": toProjectToken(project, "replicas") },
        });
      });
      for (const answer of await Promise.all(pending)) {
        await answer.arrayBuffer();
        if (answer.status !== 200) throw new Error(`A replica answers ${answer.status}.`);
      }
      // The turn changes, so that each replica gets requests for each document.
      if (time % 2 === 1) turn += 1;
    }
  }
  return { replicas, ...(await cloud.ask({})) };
}
