// A Quota API whose answers a test chooses, and readings from it.

import type { ServerResponse } from "node:http";
import { expect } from "vitest";
import { GateError, problemText, type Query, type ValueQuestion } from "../../src/core/index.ts";
import type { Clock } from "../../src/http/index.ts";
import type { ApiVersion, BaseUrl } from "../../src/inputs/index.ts";
import { createSources } from "../../src/sources/index.ts";
import { type Loopback, type ReceivedRequest, sendJson, serveHttp } from "../support/loopback.ts";
import { makeRuntime, sessionOf, TOKEN } from "../support/session.ts";

export { TOKEN };

/** A request for a document. */
export interface DocumentReceived extends ReceivedRequest {
  readonly token: string | undefined;
  readonly document: "quota" | "usage";
  /** Number of earlier requests for the same document. */
  readonly before: number;
}

/** A test's answer: a status, or a document with status 200. undefined sends nothing. */
type Reply = number | string | object | undefined;

/** An answer to all requests, or a function that answers a request, or writes to the response itself. */
export type Answering = Reply | ((request: DocumentReceived, response: ServerResponse) => Reply | Promise<Reply>);

/** Starts a Quota API with these answers. */
export async function serve(answering: Answering) {
  const received: DocumentReceived[] = [];
  const server = await serveHttp(async (response, request) => {
    const document = request.url.includes("/current_usage") ? "usage" : "quota";
    const before = received.filter((one) => one.document === document).length;
    const one = { ...request, token: request.headers["x-auth-token"]?.toString(), document, before } as const;
    received.push(one);
    const reply = typeof answering === "function" ? await answering(one, response) : answering;
    if (typeof reply === "number") response.writeHead(reply).end();
    else if (reply !== undefined) sendJson(response, reply);
  });
  return { ...server, received, base: toBase(server) };
}

/** Returns the address of a server on loopback. */
export function toBase({ url }: Pick<Loopback, "url">): BaseUrl {
  return { origin: url, path: "" };
}

export function want(region: string, key: string, item?: string): ValueQuestion {
  return { region, key, item };
}

/** A query for one project, under one version of the API. */
export interface ProjectQuery extends Query {
  readonly apiVersion: ApiVersion;
  readonly project: string;
}

export function makeQuery(overrides: Partial<ProjectQuery> = {}): ProjectQuery {
  return { apiVersion: "v3", project: "p1", wanted: [want("cbk", "compute.cores")], ...overrides };
}

/** Options of a source. */
interface Overrides {
  readonly path?: string;
  readonly timeoutMs?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly version?: string;
  readonly clock?: Clock & { readonly slept: readonly number[] };
}

/**
 * Reads with a clock on which sleeping takes no time. Fails the test if a result, problem or log line has the token.
 */
export async function readAt(base: BaseUrl, query: Partial<ProjectQuery> = {}, overrides: Overrides = {}) {
  const { timeoutMs = 20_000, env, path = base.path, ...rest } = overrides;
  const { apiVersion, project, ...wanted } = makeQuery(query);
  const runtime = { ...makeRuntime(env), ...rest };
  const connection = { source: "quota-api", base: { ...base, path }, apiVersion, timeoutMs } as const;
  const session = sessionOf(undefined, { projectId: project });
  const [read] = await Promise.allSettled([createSources(connection, runtime).limits.read({ session, ...wanted })]);
  const error: unknown = read.status === "rejected" ? read.reason : undefined;
  const { lines } = runtime.log;
  const problems = error instanceof GateError ? [error.problems, error.message, error.stack, error.cause] : [];
  expect(JSON.stringify([read, problems, lines])).not.toMatch(SECRET);
  return { read, error, lines, slept: runtime.clock.slept };
}

const SECRET = new RegExp(TOKEN.slice(0, 12), "u");

/** Returns the snapshot of a Quota API with these answers, and the requests to it. */
export async function readFrom(answering: Answering, query?: Partial<ProjectQuery>, overrides?: Overrides) {
  await using server = await serve(answering);
  const { read, error, ...rest } = await readAt(server.base, query, overrides);
  if (read.status === "rejected") throw error;
  return { ...read.value, ...rest, received: server.received, asked: server.received.map(({ url }) => url) };
}

/** Returns the problems of a reading that must fail, by code and as text. */
export async function failAt(base: BaseUrl, query?: Partial<ProjectQuery>, overrides?: Overrides) {
  const { error, read, ...rest } = await readAt(base, query, overrides);
  if (!(error instanceof GateError)) throw new Error(`this came: ${JSON.stringify(read)}`, { cause: error });
  const { problems } = error;
  return { ...rest, codes: problems.map(({ code }) => code), text: problems.map(problemText).join("\n") };
}

/** Does the same with a Quota API of these answers, and returns the requests to it. */
export async function failFrom(answering: Answering, query?: Partial<ProjectQuery>, overrides?: Overrides) {
  await using server = await serve(answering);
  return { ...(await failAt(server.base, query, overrides)), received: server.received, open: server.open };
}
