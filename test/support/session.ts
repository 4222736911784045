// Sessions, logs and side effects that sources are read with.

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

/** A log of nothing. */
export const SILENT: Log = { info: () => undefined, warning: () => undefined, debug: () => undefined };

/** A log that remembers every line. */
export function recordingLog(): Log & { readonly lines: readonly string[] } {
  const lines: string[] = [];
  const add = (line: Message) => void lines.push(toText(line));
  return { lines, info: add, warning: add, debug: add };
}

/** Side effects of a run on a clock on which sleeping takes no time. */
export function makeRuntime(env: Readonly<Record<string, string>> = {}) {
  return { now: () => new Date(), log: recordingLog(), env, version: "1.2.3", clock: createClock() };
}
