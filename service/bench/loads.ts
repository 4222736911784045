// Defaults of loads.

import { toProject, toProjectToken } from "../../test/support/project-cloud.ts";
import type { Load, LoadResult } from "./load.ts";

export const CONNECTIONS = 32;
/** Number of requests of a round against a cache or a bare server. */
const CACHED = 8_000;

export const PROJECT = toProject(1);
export const TOKEN = toProjectToken(PROJECT, "bench");
export const USAGE = `/v3/projects/${PROJECT}/current_usage`;

/** Returns a load with defaults: requests for the usage of one project with one token. */
export function toLoad(url: string, rest: Partial<Load> = {}): Load {
  return {
    urls: [url],
    paths: [USAGE],
    tokens: [TOKEN],
    connections: CONNECTIONS,
    requests: CACHED,
    first: 0,
    ...rest,
  };
}

/** Throws an error if an answer has an unexpected status. */
export function checkStatuses(name: string, { statuses }: LoadResult, expected: readonly string[]): void {
  const unexpected = Object.keys(statuses).filter((status) => !expected.includes(status));
  if (unexpected.length > 0) throw new Error(`${name}: answers have the statuses ${JSON.stringify(statuses)}.`);
}
