// What the tests of this room share: sessions with a catalog, and the access to it.

import { onTestFinished } from "vitest";
import type { CatalogService, Session } from "../../src/keystone/index.ts";
import { type CloudReader, createCloud } from "../../src/sources/openstack/index.ts";
import { type Received, serveHttp } from "../support/loopback.ts";
import { makeRuntime } from "../support/session.ts";

export { makeRuntime, PROJECT, sessionOf, TOKEN } from "../support/session.ts";

/** The client of a session. */
export type CloudClient = Parameters<Parameters<CloudReader["use"]>[1]>[0];

/** A service of a catalog with one endpoint for each region. */
export function service(type: string, url: string, ...regions: readonly (string | undefined)[]): CatalogService {
  return { type, endpoints: regions.map((region) => ({ interface: "public", region, url })) };
}

/** Runs a task with the client of a session. */
export function withClient<Value>(
  session: Session,
  task: (client: CloudClient) => Promise<Value>,
  runtime = makeRuntime(),
): Promise<Value> {
  return createCloud({ timeoutMs: 20_000 }, runtime).use((reader) => reader.use(session, task));
}

/** What a test answers a request with: a JSON object, or a status with headers and a body. */
export type Reply = object | Whole;

interface Whole {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly text?: string;
}

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
    const isWhole = "status" in reply && typeof reply.status === "number";
    const { status, headers, text = "" } = isWhole ? reply : { status: 200, text: JSON.stringify(reply) };
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
  }, certificate);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}
