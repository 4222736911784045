// What the service takes: requests per second and times of answers beside a bare server, memory, and calls of the cloud with replicas.

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
  startTeller,
  type Teller,
} from "./processes.ts";

/** Requests per second and times of answers, medians over all rounds. */
export interface Rate {
  readonly name: string;
  readonly perSecond: number;
  /** Time that the server had a processor for, for each request, in microseconds: hardly depends on what else the machine does. */
  readonly cpuUs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Part of a processor that the load itself took. */
  readonly busy: number;
}

/** What was measured. */
export interface ServeRun {
  readonly latencyMs: number;
  readonly connections: number;
  readonly rates: readonly Rate[];
  /** Times of single requests that no cache answers, and of the chains of calls that they wait for. */
  readonly uncached: readonly { readonly name: string; readonly medianMs: number; readonly chainMs: number }[];
  readonly memory: readonly { readonly name: string; readonly early: Memory; readonly late: Memory }[];
  readonly flood: Flood;
  readonly tenants: readonly Tenants[];
  /** Calls of the cloud by number of replicas: of services, and of Keystone. */
  readonly replicas: readonly { readonly replicas: number; readonly services: number; readonly keystone: number }[];
}

const LATENCY_MS = 20;
/** Requests of a round that the cloud answers. */
const UNCACHED = 500;
/** Requests one after the other. */
const SINGLE = 40;

const QUOTA = `/v3/projects/${PROJECT}/quota`;

/** Measures everything. */
export async function measureServe({ rounds }: { readonly rounds: number }): Promise<ServeRun> {
  await using installed = await installService();
  const cli = installed.entry;
  await using cloud = await startCloud(LATENCY_MS);
  const authUrl = toAuthUrl(cloud.url);
  // Answers that stay good for the whole measurement, so that every one of a round comes from the cache.
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

/** The answer that the bare server is to give. */
async function readAnswer({ url }: Server<unknown>) {
  const answer = await fetch(url + USAGE, { headers: { "x-auth-token": TOKEN } });
  const body = await answer.text();
  if (answer.status !== 200) throw new Error(`The service answers ${answer.status}: ${body}`);
  const hopByHop = ["connection", "keep-alive", "date"];
  return { body, headers: Object.fromEntries([...answer.headers].filter(([name]) => !hopByHop.includes(name))) };
}

async function measureRates(of: {
  readonly cached: Server<unknown>;
  readonly uncached: Server<unknown>;
  readonly bare: Server<unknown>;
  readonly rounds: number;
}): Promise<readonly Rate[]> {
  const { cached, uncached, bare, rounds } = of;
  await using load = startTeller<Load, LoadResult>("load.ts");
  const distinct = [toProjectToken(PROJECT, "{number}")];
  const variants: readonly Variant[] = [
    { name: "bare `node:http`, the same bytes", server: bare, rest: {} },
    { name: "from the cache", server: cached, rest: {} },
    { name: "no cache, a token for each request", server: uncached, rest: { tokens: distinct, requests: UNCACHED } },
    { name: "no cache, the same question at the same time", server: uncached, rest: { requests: UNCACHED } },
  ];
  const found = variants.map(() => [] as Omit<Rate, "name">[]);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, variant] of variants.entries()) {
      const rate = await measureRate(load, variant, round);
      // The first round only warms up.
      if (round > 0) found[index]?.push(rate);
    }
  }
  return variants.map(({ name }, index) => {
    const medianOf = (value: (rate: Omit<Rate, "name">) => number): number => median((found[index] ?? []).map(value));
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

/** A server, and what it is asked otherwise than by default. */
interface Variant {
  readonly name: string;
  readonly server: Server<unknown>;
  readonly rest: Partial<Load>;
}

async function measureRate(
  load: Teller<Load, LoadResult>,
  { name, server, rest }: Variant,
  round: number,
): Promise<Omit<Rate, "name">> {
  const asked = toLoad(server.url, rest);
  const before = await readCpuMs(server.pid);
  const result = await load.tell({ ...asked, first: round * asked.requests });
  const cpuMs = (await readCpuMs(server.pid)) - before;
  checkStatuses(name, result, ["200"]);
  const { seconds, p50Ms, p99Ms, busy } = result;
  return { perSecond: asked.requests / seconds, cpuUs: (cpuMs * 1000) / asked.requests, p50Ms, p99Ms, busy };
}

/** What the process of chains is told. */
interface Chain {
  readonly calls: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly times: number;
}

/** The longest chain of calls that depend on one another: of usage, load balancers and the names of their flavors. */
const CHAINS = [
  { name: "usage, all components", path: USAGE, calls: ["loadbalancers", "flavors"] },
  { name: "quota", path: QUOTA, calls: [`quotas/${PROJECT}`] },
] as const;

async function measureChains(of: {
  readonly uncached: Server<unknown>;
  readonly cloud: Server<unknown>;
  readonly rounds: number;
}) {
  const { uncached, cloud, rounds } = of;
  await using load = startTeller<Load, LoadResult>("load.ts");
  await using chain = startTeller<Chain, readonly number[]>("chain.mjs");
  const found = CHAINS.map(({ name }) => ({ name, service: [] as number[], chain: [] as number[] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, { name, path, calls }] of CHAINS.entries()) {
      const single = { paths: [path], connections: 1, requests: SINGLE };
      const result = await load.tell(toLoad(uncached.url, single));
      checkStatuses(name, result, ["200"]);
      const urls = calls.map((call) => `${cloud.url}/RegionOne/load-balancer/v2.0/lbaas/${call}`);
      const times = await chain.tell({
        calls: [`${toAuthUrl(cloud.url)}/auth/tokens`, ...urls],
        headers: { "x-auth-token": TOKEN, "x-subject-token": TOKEN },
        times: SINGLE,
      });
      if (round === 0) continue;
      found[index]?.service.push(result.p50Ms);
      found[index]?.chain.push(median(times));
    }
  }
  return found.map(({ name, service, chain: alone }) => ({ name, medianMs: median(service), chainMs: median(alone) }));
}

/** Memory after 20,000 and after 100,000 requests: the same one, and one with a token of its own each, of which every other is valid. */
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
  const found = [];
  for (const { name, load } of loads) {
    await using service = await startService({ cli, authUrl: toAuthUrl(cloud.url), args: [] });
    await using teller = startTeller<Load, LoadResult>("load.ts");
    const ask = async (first: number, requests: number): Promise<Memory> => {
      const result = await teller.tell(toLoad(service.url, { ...load, first, requests }));
      checkStatuses(name, result, ["200", "401"]);
      return service.tell({});
    };
    found.push({ name, early: await ask(0, 20_000), late: await ask(20_000, 80_000) });
  }
  return found;
}

/** Calls of the cloud for the same requests, which go to the replicas in turn: of 20 tokens, both documents at the same time, four times. */
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
      const asked = ["quota", "current_usage"].map((document) => {
        const url = urls[turn % urls.length] ?? "";
        turn += 1;
        return fetch(`${url}/v3/projects/${project}/${document}`, {
          headers: { "x-auth-token": toProjectToken(project, "replicas") },
        });
      });
      for (const answer of await Promise.all(asked)) {
        await answer.arrayBuffer();
        if (answer.status !== 200) throw new Error(`A replica answers ${answer.status}.`);
      }
      // So that each document is asked of each replica.
      if (time % 2 === 1) turn += 1;
    }
  }
  return { replicas, ...(await cloud.tell({})) };
}
