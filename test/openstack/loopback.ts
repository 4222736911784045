// Sessions with a catalog, servers that answer for its services, and clients.

import { onTestFinished } from "vitest";
import type { CatalogService, Session } from "../../src/keystone/index.ts";
import { type CloudReader, openCloudReader } from "../../src/sources/openstack/index.ts";
import { type ReceivedRequest, serveHttp } from "../support/loopback.ts";
import { makeRuntime } from "../support/session.ts";

export { makeRuntime, PROJECT, sessionOf, TOKEN } from "../support/session.ts";

/** Client of a session's services. */
export type CloudClient = Parameters<Parameters<CloudReader["use"]>[1]>[0];

/** Returns a service of a catalog with an endpoint for each region. */
export function service(type: string, url: string, ...regions: readonly (string | undefined)[]): CatalogService {
  return { type, endpoints: regions.map((region) => ({ interface: "public", region, url })) };
}

/** Runs a task with the client of a session. */
export async function withClient<Value>(
  session: Session,
  task: (client: CloudClient) => Promise<Value>,
  runtime = makeRuntime(),
): Promise<Value> {
  const reader = openCloudReader({ timeoutMs: 20_000, mostAtOnce: 16, isLasting: false, runtime });
  try {
    return await reader.use(session, task);
  } finally {
    await reader.close();
  }
}

/** A test's answer to a request: a JSON object, or a status with headers and a body. */
export type Reply = object | Whole;

interface Whole {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly text?: string;
}

/**
 * Starts a server that ends with the test. Without an answer it sends 404. `before` is the number of earlier equal
 * URLs.
 */
export async function serveAnswers(
  answer: (
    request: ReceivedRequest & { readonly path: string; readonly before: number },
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
