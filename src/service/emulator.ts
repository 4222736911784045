// The emulator as a running HTTP server: listens, keeps the log, checks tokens, and delivers what respond.ts answers.

import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { GateError, throwIfAny } from "../core/index.ts";
import { API_VERSIONS } from "../sources/quota-api/index.ts";
import { embeddedDataSet } from "./data-set.ts";
import { DEMO_TOKEN, type EmulatorOptions, findOptionProblems, type LoggedRequest } from "./emulator-options.ts";
import { createDelivery } from "./faults.ts";
import {
  type EmulatorRequest,
  type EmulatorResponse,
  errorResponse,
  findDocument,
  respond,
  type ServedData,
} from "./respond.ts";

/** A running emulator. */
export interface Emulator {
  /** Base address, with the port and the base path, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Requests that came in, oldest first; of more than {@link MAX_LOGGED_REQUESTS} the newest. */
  readonly requests: readonly LoggedRequest[];
  /** Ends every connection, also those that wait for an answer. Calling it again does nothing. */
  close(): Promise<void>;
}

/** Number of requests that the log keeps; `onRequest` is called for all of them. */
export const MAX_LOGGED_REQUESTS = 2_000;

/**
 * Starts an emulator; see {@link EmulatorOptions} for the defaults. Throws INPUT_INVALID with all
 * problems of the options, or if the address cannot be listened on.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  throwIfAny(findOptionProblems(options));
  const { host = "127.0.0.1", port = 0, basePath = "" } = options;
  const { createServer } = process.getBuiltinModule("node:http");

  const state = createState(options);
  const server = createServer((request, response) => {
    handle(request, response, state).catch(() => response.destroy());
  });
  const actualPort = await listen(server, host, port);
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actualPort}${basePath}`,
    port: actualPort,
    requests: state.log,
    close: () => close(server),
  };
}

/** State that all requests of one emulator share. */
interface ServerState {
  readonly data: ServedData;
  readonly options: EmulatorOptions;
  readonly checkToken: NonNullable<EmulatorOptions["checkToken"]>;
  readonly deliver: ReturnType<typeof createDelivery>;
  readonly log: LoggedRequest[];
}

function createState(options: EmulatorOptions): ServerState {
  const dataSet = options.dataSet ?? embeddedDataSet();
  const project = options.project ?? dataSet.project;
  const token = options.token ?? DEMO_TOKEN;
  return {
    data: {
      dataSet,
      project,
      versions: options.versions ?? API_VERSIONS,
      basePath: options.basePath ?? "",
      v2IkePolicyKey: options.v2IkePolicyKey ?? "network.vpn_ikepolicies",
    },
    options,
    checkToken: options.checkToken ?? (async (given) => (given === token ? { project } : null)),
    deliver: createDelivery(options.faults ?? {}, options.nowMs ?? (() => performance.now())),
    log: [],
  };
}

async function listen(server: Server, host: string, port: number): Promise<number> {
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

async function handle(request: IncomingMessage, response: ServerResponse, state: ServerState): Promise<void> {
  const { method = "", url: target = "" } = request;
  const header = request.headers["x-auth-token"];
  const token = typeof header === "string" && header !== "" ? header : undefined;
  const settle = logRequest(state, { method, path: withoutTokens(target, [token, state.options.token]) });
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  // Bodies have no meaning here; read so that the connection stays usable.
  request.resume();
  await state.deliver({
    document: findDocument(target),
    response,
    respond: () => respondTo({ method, target, token, state }),
    settle,
    signal: gone.signal,
  });
}

async function respondTo(asked: {
  readonly method: string;
  readonly target: string;
  readonly token: string | undefined;
  readonly state: ServerState;
}): Promise<EmulatorResponse> {
  const { method, target, token, state } = asked;
  let access: EmulatorRequest["access"] = "missing";
  if (token !== undefined) {
    try {
      access = (await state.checkToken(token)) ?? "refused";
    } catch {
      // Whether the token is valid is not known.
      return errorResponse(503, "The identity service does not answer.");
    }
  }
  return respond({ method, target, access }, state.data);
}

/** Logs the request at once; the returned function sets its status. */
function logRequest(
  { log, options }: ServerState,
  asked: Omit<LoggedRequest, "status">,
): (status: number | null) => void {
  const entry: { -readonly [Member in keyof LoggedRequest]: LoggedRequest[Member] } = { ...asked, status: null };
  log.push(entry);
  if (log.length > MAX_LOGGED_REQUESTS) log.shift();
  return (status) => {
    entry.status = status;
    options.onRequest?.({ ...entry });
  };
}

/** Path without the tokens that were put into it by mistake. */
function withoutTokens(path: string, tokens: readonly (string | undefined)[]): string {
  return tokens
    .flatMap((token) => (token === undefined ? [] : [token, encodeURIComponent(token)]))
    .reduce((clean, token) => clean.replaceAll(token, "***"), path);
}
