// The emulator as a running HTTP server: listens, keeps the log, checks the token, lets the weather in and sends what
// answer.ts says.

import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { GateError, throwIfAny } from "../core/index.ts";
import { API_VERSIONS } from "../sources/quota-api/index.ts";
import {
  answer,
  type EmulatorAnswer,
  type EmulatorRequest,
  type EmulatorState,
  findDocument,
  toRefusal,
} from "./answer.ts";
import { embeddedDataSet } from "./data-set.ts";
import { deliver, pause } from "./delivery.ts";
import { DEMO_TOKEN, type EmulatorOptions, findOptionProblems, type LoggedRequest } from "./options.ts";
import { type Fault, findFault, secondsToWait } from "./weather.ts";

/** A running emulator. */
export interface Emulator {
  /** Base address, with the port and the base path, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** What was asked, oldest first; of more than {@link MAX_LOGGED_REQUESTS} the newest. */
  readonly requests: readonly LoggedRequest[];
  /** Ends every connection, also those that wait for an answer. Calling it again does nothing. */
  close(): Promise<void>;
}

/** How many requests the log keeps; who wants all of them takes `onRequest`. */
export const MAX_LOGGED_REQUESTS = 2_000;

/**
 * Starts an emulator; see {@link EmulatorOptions} for what is taken where an option is absent. Throws INPUT_INVALID with
 * everything that is wrong with the options, or if the address cannot be listened on.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  throwIfAny(findOptionProblems(options));
  const { host = "127.0.0.1", port = 0, basePath = "" } = options;
  const { createServer } = process.getBuiltinModule("node:http");

  const desk = openDesk(options);
  const server = createServer((request, response) => {
    handle({ request, response, desk }).catch(() => response.destroy());
  });
  const actualPort = await listen(server, { host, port });
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actualPort}${basePath}`,
    port: actualPort,
    requests: desk.log,
    close: () => close(server),
  };
}

/** What all requests of one emulator share. */
interface Desk {
  readonly state: EmulatorState;
  readonly options: EmulatorOptions;
  readonly checkToken: NonNullable<EmulatorOptions["checkToken"]>;
  readonly log: LoggedRequest[];
  readonly seen: { all: number; quota: number; usage: number; other: number };
  /** When the last requests were let in, oldest first; as many as the rate limit looks at. */
  readonly admitted: number[];
}

function openDesk(options: EmulatorOptions): Desk {
  const dataSet = options.dataSet ?? embeddedDataSet();
  const project = options.project ?? dataSet.project;
  const token = options.token ?? DEMO_TOKEN;
  return {
    state: {
      dataSet,
      project,
      versions: options.versions ?? API_VERSIONS,
      basePath: options.basePath ?? "",
      v2IkePolicyKey: options.v2IkePolicyKey ?? "network.vpn_ikepolicies",
    },
    options,
    checkToken: options.checkToken ?? (async (given) => (given === token ? { project } : null)),
    log: [],
    seen: { all: 0, quota: 0, usage: 0, other: 0 },
    admitted: [],
  };
}

async function listen(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject);
  server.listen({ host, port }, resolve);
  try {
    await promise;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "an unknown error";
    throw new GateError(
      {
        code: "INPUT_INVALID",
        message: `The emulator cannot listen on port ${port} of the given address: ${code}.`,
        hint: "Give another port, or none to get a free one.",
      },
      { cause: error },
    );
  }
  server.off("error", reject);
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}

function close(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // A server that is closed already calls back too, with an error that means just that.
  server.close(() => resolve());
  server.closeAllConnections();
  return promise;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly desk: Desk;
}

async function handle({ request, response, desk }: Exchange): Promise<void> {
  const { method = "", url: target = "" } = request;
  const header = request.headers["x-auth-token"];
  const token = typeof header === "string" && header !== "" ? header : undefined;
  const settle = logRequest(desk, { method, path: withoutTokens(target, [token, desk.options.token]) });
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  // Bodies have no meaning here; read so that the connection stays usable.
  request.resume();

  const fault = admit(target, desk);
  await pause(desk.options.weather?.latencyMs ?? 0, gone.signal);
  await deliver({
    response,
    fault,
    settle,
    reply: () => replyTo({ method, target, token, desk }),
    signal: gone.signal,
  });
}

/** Counts the request; what the weather has for it. */
function admit(target: string, { seen, admitted, options }: Desk): Fault | undefined {
  const { rateLimit, failures = [] } = options.weather ?? {};
  if (rateLimit !== undefined) {
    const nowMs = options.nowMs?.() ?? performance.now();
    const wait = secondsToWait({ perSecond: rateLimit, admitted, nowMs });
    if (wait > 0) {
      const refusal = toRefusal(429, "Too many requests.", { "retry-after": String(wait) });
      return { kind: "answer", ...refusal };
    }
    admitted.push(nowMs);
    if (admitted.length > rateLimit) admitted.shift();
  }
  const document = findDocument(target);
  seen.all += 1;
  seen[document ?? "other"] += 1;
  return findFault(failures, { document, numbers: { ofAll: seen.all, ofDocument: seen[document ?? "other"] } });
}

async function replyTo(asked: {
  readonly method: string;
  readonly target: string;
  readonly token: string | undefined;
  readonly desk: Desk;
}): Promise<EmulatorAnswer> {
  const { method, target, token, desk } = asked;
  let access: EmulatorRequest["access"] = "missing";
  if (token !== undefined) {
    try {
      access = (await desk.checkToken(token)) ?? "refused";
    } catch {
      // Whether the token is valid is not known, so nothing is said about it.
      return toRefusal(503, "The identity service does not answer.");
    }
  }
  return answer({ method, target, access }, desk.state);
}

/** Puts the request into the log at once; the function that comes back sets its status. */
function logRequest({ log, options }: Desk, asked: Omit<LoggedRequest, "status">): (status: number | null) => void {
  const entry: { -readonly [Member in keyof LoggedRequest]: LoggedRequest[Member] } = { ...asked, status: null };
  log.push(entry);
  if (log.length > MAX_LOGGED_REQUESTS) log.shift();
  return (status) => {
    entry.status = status;
    options.onRequest?.({ ...entry });
  };
}

/** A path that somebody put a token into by mistake, without it. */
function withoutTokens(path: string, tokens: readonly (string | undefined)[]): string {
  return tokens
    .flatMap((token) => (token === undefined ? [] : [token, encodeURIComponent(token)]))
    .reduce((clean, token) => clean.replaceAll(token, "***"), path);
}
