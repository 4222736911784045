// What the tests of this room share: sessions with a catalog, and the access to it.

import { onTestFinished } from "vitest";
import type { CatalogService, Session } from "../../src/keystone/index.ts";
import { type Cloud, createCloud } from "../../src/sources/openstack/index.ts";
import { recordingLog } from "../quota-api/loopback.ts";
import { createClock } from "../support/clock.ts";
import { type Received, serveHttp } from "../support/loopback.ts";
import { toToken } from "../support/token.ts";

/** The client of a session. */
export type CloudClient = Parameters<Parameters<Cloud["use"]>[1]>[0];

/** A token that no text may ever show. */
export const TOKEN = "gAAAAA-t0ken_that/must+never=be.shown";

export const PROJECT = "7b62a0ee13c8477ca905e08be951e481";

/** A service of a catalog with one endpoint for each region. */
export function service(type: string, url: string, ...regions: readonly (string | undefined)[]): CatalogService {
  return { type, endpoints: regions.map((region) => ({ interface: "public", region, url })) };
}

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

/** Side effects of a run on a clock on which sleeping takes no time. */
export function makeRuntime(env: Readonly<Record<string, string>> = {}) {
  const clock = createClock();
  return { now: () => new Date(), log: recordingLog(), env, version: "1.2.3", clock };
}

/** Runs a task with the client of a session. */
export function withClient<Value>(
  session: Session,
  task: (client: CloudClient) => Promise<Value>,
  runtime = makeRuntime(),
): Promise<Value> {
  return createCloud({ timeoutMs: 20_000 }, runtime).use(session, task);
}

/** What a test answers a request with: a JSON object, or a status with headers and a body. */
export type Reply =
  | object
  | { readonly status: number; readonly headers?: Record<string, string>; readonly text?: string };

/** A server whose answers are found by method and path with the query; anything else is 404. It ends with the test. */
export async function serveAnswers(
  answer: (
    request: Received & { readonly path: string; readonly before: number },
  ) => Reply | undefined | Promise<Reply | undefined>,
  certificate?: { readonly key: string; readonly cert: string },
) {
  const counts = new Map<string, number>();
  const server = await serveHttp(async (response, request) => {
    const before = counts.get(request.url) ?? 0;
    counts.set(request.url, before + 1);
    const { pathname } = new URL(request.url, "http://localhost");
    const reply = (await answer({ ...request, path: pathname, before })) ?? { status: 404 };
    if ("status" in reply && typeof reply.status === "number") {
      const {
        status,
        headers = {},
        text = "",
      } = reply as { status: number; headers?: Record<string, string>; text?: string };
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
      return;
    }
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(reply));
  }, certificate);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}
