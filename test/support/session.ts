// Sessions, logs and side effects for sources.

import { type Log, type Message, toText } from "../../src/core/index.ts";
import type { CatalogService, Session } from "../../src/keystone/index.ts";
import { createClock } from "./clock.ts";
import { toToken } from "./token.ts";

/** A token that no text may ever show. */
export const TOKEN = "gAAAAA-t0ken_that/must+never=be.shown";

export const PROJECT = "7b62a0ee13c8477ca905e08be951e481";

export function sessionOf(catalog: readonly CatalogService[] | undefined, overrides: Partial<Session> = {}): Session {
  return {
    token: toToken(TOKEN),
    projectId: PROJECT,
    projectName: "demo",
    expiresAt: undefined,
    ca: undefined,
    region: undefined,
    userId: "5d4f",
    roles: ["member", "reader"],
    catalog,
    interface: "public",
    ...overrides,
  };
}

/** A log that discards its lines. */
export const SILENT: Log = { info: () => undefined, warning: () => undefined, debug: () => undefined };

/** Returns a log that keeps its lines. */
export function recordingLog(): Log & { readonly lines: readonly string[] } {
  const lines: string[] = [];
  const add = (line: Message) => void lines.push(toText(line));
  return { lines, info: add, warning: add, debug: add };
}

/** Returns side effects of a run, with a clock on which sleeping takes no time. */
export function makeRuntime(env: Readonly<Record<string, string>> = {}) {
  return { now: () => new Date(), log: recordingLog(), env, version: "1.2.3", clock: createClock() };
}
