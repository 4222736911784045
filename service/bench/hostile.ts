// Measurements under abuse: a client with invented tokens, and tenants with many servers.

import { toAuthUrl, toProject, toProjectToken } from "../../test/support/project-cloud.ts";
import type { Load, LoadResult } from "./load.ts";
import { checkStatuses, toLoad } from "./loads.ts";
import { readPeak, startCloud, startService, startWorker } from "./processes.ts";

/** Times of cached answers, alone and during a flood, and times of the flood's own answers. */
export interface Flood {
  readonly quiet: LoadResult;
  readonly flooded: LoadResult;
  readonly madeUp: LoadResult;
}

/** Memory of the service with tenants that have many servers with much metadata. */
export interface Tenants {
  readonly name: string;
  /** Peak of the resident memory in bytes. */
  readonly peak: number;
  readonly statuses: LoadResult["statuses"];
}

const LATENCY_MS = 20;

/** Servers of a tenant, and the size of their list. */
export const TENANTS = { servers: 720, mebibytes: 15 };

/** Measures cached answers while 1,000 connections send invented tokens and Keystone takes 2.5 s for an answer. */
export async function measureFlood(cli: string): Promise<Flood> {
  await using cloud = await startCloud(2500);
  await using service = await startService({ cli, authUrl: toAuthUrl(cloud.url), args: ["--cache-ttl", "3600"] });
  await using client = startWorker<Load, LoadResult>("load.ts");
  await using stranger = startWorker<Load, LoadResult>("load.ts");
  const single = toLoad(service.url, { connections: 1, requests: 2000 });
  await client.ask({ ...single, requests: 1 });
  const quiet = await client.ask(single);
  const tokens = ["not-a-valid-token-{number}"];
  const flooding = stranger.ask(toLoad(service.url, { connections: 1000, requests: 5_000, tokens }));
  const flooded = await client.ask(single);
  const madeUp = await flooding;
  for (const result of [quiet, flooded]) checkStatuses("kept answers", result, ["200"]);
  checkStatuses("made-up tokens", madeUp, ["401", "429", "503"]);
  return { quiet, flooded, madeUp };
}

/** Measures the memory during concurrent requests of tenants with 720 servers of 100 metadata items each. */
export async function measureTenants(cli: string): Promise<readonly Tenants[]> {
  const results = [];
  for (const [name, projects] of [
    ["48 tokens of one project", 1],
    ["48 tokens of 48 projects", 48],
  ] as const) {
    await using cloud = await startCloud(LATENCY_MS, TENANTS.servers);
    await using service = await startService({ cli, authUrl: toAuthUrl(cloud.url), args: ["--cache-ttl", "0"] });
    await using load = startWorker<Load, LoadResult>("load.ts");
    const clientProjects = Array.from({ length: 48 }, (_, number) => toProject(number % projects));
    const { statuses } = await load.ask(
      toLoad(service.url, {
        connections: 48,
        requests: 96,
        paths: clientProjects.map((project) => `/v3/projects/${project}/current_usage?filter=compute`),
        tokens: clientProjects.map((project, number) => toProjectToken(project, number)),
      }),
    );
    results.push({ name, peak: await readPeak(service.pid), statuses });
  }
  return results;
}
