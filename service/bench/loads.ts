// What loads ask for unless they say otherwise.

import { toProject, toProjectToken } from "../../test/support/project-cloud.ts";
import type { Load, LoadResult } from "./load.ts";

export const CONNECTIONS = 32;
/** Requests of a round that a cache or a bare server answers. */
const CACHED = 8_000;

export const PROJECT = toProject(1);
export const TOKEN = toProjectToken(PROJECT, "bench");
export const USAGE = `/v3/projects/${PROJECT}/current_usage`;

/** Asks as a load does that is of the same project, unless it says otherwise. */
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

/** Throws where an answer has another status than those that are expected. */
export function checkStatuses(name: string, { statuses }: LoadResult, expected: readonly string[]): void {
  const others = Object.keys(statuses).filter((status) => !expected.includes(status));
  if (others.length > 0) throw new Error(`${name}: answers have the statuses ${JSON.stringify(statuses)}.`);
}
