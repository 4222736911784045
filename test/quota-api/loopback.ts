// What the tests of this room share: a Quota API that answers as a test says, queries and options.

import type { ServerResponse } from "node:http";
import { expect } from "vitest";
import { GateError, type Problem, problemText, type Query, type Snapshot, type Wanted } from "../../src/core/index.ts";
import type { Clock } from "../../src/http/index.ts";
import type { ApiVersion, BaseUrl } from "../../src/inputs/index.ts";
import type { Session } from "../../src/keystone/index.ts";
import { createSources } from "../../src/sources/index.ts";
import { type Loopback as AnyLoopback, type Received as AnyReceived, serveHttp } from "../support/loopback.ts";
import { makeRuntime, sessionOf, TOKEN } from "../support/session.ts";

export { TOKEN };

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

export function want(region: string, key: string, item?: string): Wanted {
  return { region, key, item };
}

/** What is read of one project, under one version of the API. */
export interface ProjectQuery extends Query {
  readonly apiVersion: ApiVersion;
  readonly project: string;
}

export function makeQuery(overrides: Partial<ProjectQuery> = {}): ProjectQuery {
  return { apiVersion: "v3", project: "p1", wanted: [want("cbk", "compute.cores")], ...overrides };
}

/** What a source is made from, on a clock on which sleeping takes no time. */
export function makeOptions(
  base: BaseUrl,
  overrides: {
    readonly timeoutMs?: number;
    readonly env?: Readonly<Record<string, string>>;
    readonly version?: string;
    readonly renew?: Session["renew"];
    readonly clock?: Clock & { readonly slept: readonly number[] };
  } = {},
) {
  const { timeoutMs = 20_000, env, renew, ...given } = overrides;
  const runtime = { ...makeRuntime(env), ...given };
  const { log, clock } = runtime;
  return { base, timeoutMs, runtime, log, slept: clock.slept, session: renew === undefined ? {} : { renew } };
}

type Options = ReturnType<typeof makeOptions>;

/** Reads through the door of the room. */
export function readSnapshot({ apiVersion, project, ...query }: ProjectQuery, options: Options): Promise<Snapshot> {
  const { base, timeoutMs, runtime, session } = options;
  const source = createSources({ source: "quota-api", base, apiVersion, timeoutMs }, runtime).limits;
  return source.read({ session: sessionOf(undefined, { projectId: project, ...session }), ...query });
}

/** The problems of a run that must throw a GateError, and all of them as text; the token is in nothing that it said. */
export async function failing(
  options: Options,
  query: ProjectQuery = makeQuery(),
): Promise<{ readonly problems: readonly Problem[]; readonly text: string }> {
  const error = await readSnapshot(query, options).then(
    (snapshot) => new Error(`a snapshot came: ${JSON.stringify(snapshot)}`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof GateError)) throw error;
  expectSecret([error.problems, error.message, error.stack, error.cause], options);
  return { problems: error.problems, text: error.problems.map(problemText).join("\n") };
}

/** The snapshot of a run that must succeed; the token is in nothing that it said. */
export async function reading(options: Options, query: ProjectQuery = makeQuery()): Promise<Snapshot> {
  const snapshot = await readSnapshot(query, options);
  expectSecret(snapshot, options);
  return snapshot;
}

function expectSecret(said: unknown, { log }: Pick<Options, "log">): void {
  const everything = JSON.stringify([said, log.lines]);
  expect(everything).not.toContain(TOKEN);
  expect(everything).not.toContain(TOKEN.slice(0, 12));
}
