// What the tests of this room share: a Quota API that answers as a test says, queries and options.

import type { ServerResponse } from "node:http";
import { type Log, type Message, toText, type Wanted } from "../../src/core/index.ts";
import type { Clock } from "../../src/http/index.ts";
import type { ApiVersion, BaseUrl } from "../../src/inputs/index.ts";
import { readSnapshot } from "../../src/sources/quota-api/quota-api.ts";
import { createClock } from "../support/clock.ts";
import { type Loopback as AnyLoopback, type Received as AnyReceived, serveHttp } from "../support/loopback.ts";
import { toToken } from "../support/token.ts";

export { readSnapshot };

export type ProjectQuery = Parameters<typeof readSnapshot>[0];
type ReadOptions = Parameters<typeof readSnapshot>[1];

/** A token that no text may ever show. */
export const TOKEN = "gAAAAA-t0ken_that/must+never=be.shown";

export interface Received extends AnyReceived {
  readonly token: string | undefined;
}

export interface Loopback extends AnyLoopback {
  readonly base: BaseUrl;
  readonly received: readonly Received[];
}

/** An HTTP server; the handler learns how many requests for the same document came before. */
export async function serve(
  handler: (
    response: ServerResponse,
    request: Received & { readonly document: string; readonly before: number },
  ) => void,
): Promise<Loopback> {
  const received: (Received & { readonly document: string })[] = [];
  const server = await serveHttp((response, request) => {
    const document = request.url.includes("/current_usage") ? "usage" : "quota";
    const before = received.filter((one) => one.document === document).length;
    const one = { ...request, token: request.headers["x-auth-token"]?.toString(), document };
    received.push(one);
    handler(response, { ...one, before });
  });
  return { ...server, received, base: toBase(server) };
}

/** Where a server on loopback is asked. */
export function toBase({ url }: Pick<AnyLoopback, "url">): BaseUrl {
  return { origin: url, path: "" };
}

/** A log that remembers every line. */
export function recordingLog(): Log & { readonly lines: readonly string[] } {
  const lines: string[] = [];
  const add = (line: Message) => void lines.push(toText(line));
  return { lines, info: add, warning: add, debug: add };
}

export function want(region: string, key: string, item?: string): Wanted {
  return { region, key, item };
}

export function makeQuery(overrides: Partial<ProjectQuery> = {}): ProjectQuery {
  const apiVersion: ApiVersion = "v3";
  return { apiVersion, project: "p1", wanted: [want("cbk", "compute.cores")], ...overrides };
}

export interface TestOptions extends ReadOptions {
  readonly log: ReturnType<typeof recordingLog>;
  readonly clock: Clock;
  /** The lengths of all sleeps, in milliseconds. */
  readonly slept: readonly number[];
}

/** Options with a clock on which sleeping takes no time. */
export function makeOptions(base: BaseUrl, overrides: Partial<ReadOptions> = {}): TestOptions {
  const clock = createClock();
  return {
    base,
    token: toToken(TOKEN),
    timeoutMs: 20_000,
    now: () => new Date(),
    clock,
    userAgent: "quota-gate/test",
    env: {},
    ...overrides,
    log: recordingLog(),
    slept: clock.slept,
  };
}
