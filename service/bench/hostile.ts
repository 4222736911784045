// What the service bears: a client with made-up tokens, and tenants with much to be read.

import { toAuthUrl, toProject, toProjectToken } from "../../test/support/project-cloud.ts";
import type { Load, LoadResult } from "./load.ts";
import { checkStatuses, toLoad } from "./loads.ts";
import { readPeak, startCloud, startService, startTeller } from "./processes.ts";

/** Times of kept answers, one after the other, and of those that a client with made-up tokens gets meanwhile. */
export interface Flood {
  readonly quiet: LoadResult;
  readonly flooded: LoadResult;
  readonly madeUp: LoadResult;
}

/** The most memory with tenants that have many servers with much metadata, in bytes. */
export interface Tenants {
  readonly name: string;
  readonly peak: number;
  readonly statuses: LoadResult["statuses"];
}

const LATENCY_MS = 20;

/** What each tenant has. */
export const TENANTS = { servers: 720, mebibytes: 15 };

/** Kept answers while 1,000 connections send made-up tokens, each again once it is answered, which a slow Keystone takes 2.5 s for. */
export async function measureFlood(cli: string): Promise<Flood> {
  await using cloud = await startCloud(2500);
  await using service = await startService({ cli, authUrl: toAuthUrl(cloud.url), args: ["--cache-ttl", "3600"] });
  await using kept = startTeller<Load, LoadResult>("load.ts");
  await using stranger = startTeller<Load, LoadResult>("load.ts");
  const one = toLoad(service.url, { connections: 1, requests: 2000 });
  await kept.tell({ ...one, requests: 1 });
  const quiet = await kept.tell(one);
  const tokens = ["not-a-valid-token-{number}"];
  const flooding = stranger.tell(toLoad(service.url, { connections: 1000, requests: 5_000, tokens }));
  const flooded = await kept.tell(one);
  const madeUp = await flooding;
  for (const result of [quiet, flooded]) checkStatuses("kept answers", result, ["200"]);
  checkStatuses("made-up tokens", madeUp, ["401", "429", "503"]);
  return { quiet, flooded, madeUp };
}

/** The most memory while tenants with 720 servers of 100 metadata items each ask at the same time. */
export async function measureTenants(cli: string): Promise<readonly Tenants[]> {
  const found = [];
  for (const [name, projects] of [
    ["48 tokens of one project", 1],
    ["48 tokens of 48 projects", 48],
  ] as const) {
    await using cloud = await startCloud(LATENCY_MS, TENANTS.servers);
    await using service = await startService({ cli, authUrl: toAuthUrl(cloud.url), args: ["--cache-ttl", "0"] });
    await using load = startTeller<Load, LoadResult>("load.ts");
    const all = Array.from({ length: 48 }, (_, number) => toProject(number % projects));
    const { statuses } = await load.tell(
      toLoad(service.url, {
        connections: 48,
        requests: 96,
        paths: all.map((project) => `/v3/projects/${project}/current_usage?filter=compute`),
        tokens: all.map((project, number) => toProjectToken(project, number)),
      }),
    );
    found.push({ name, peak: await readPeak(service.pid), statuses });
  }
  return found;
}
