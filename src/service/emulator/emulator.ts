// The emulator: the front of the service over a data set, with a log of requests.

import type { FastifyRequest } from "fastify";
import { GateError, type Problem, throwIfAny, toText } from "../../core/index.ts";
import { Token } from "../../inputs/index.ts";
import { API_VERSIONS, type ApiVersion } from "../../sources/quota-api/index.ts";
import type { Backend, Question } from "../backend.ts";
import { type DataSet, embeddedDataSet } from "../data-set/data-set.ts";
import { type IkePolicyKey, type RegionValues, renderDocument } from "../document.ts";
import { createFront, type Front } from "../front/server.ts";

/** A running emulator. */
export interface Emulator {
  /** Base address, with the port and the base path, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Requests that came in, oldest first; of more than two thousand the newest. */
  readonly requests: readonly LoggedRequest[];
  /** Ends every connection, also those that wait for an answer. Calling it again does nothing. */
  close(): Promise<void>;
}

/**
 * Starts an emulator; see {@link EmulatorOptions} for the defaults. Throws INPUT_INVALID with all
 * problems of the options, or if the address cannot be listened on.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  throwIfAny(findOptionProblems(options));
  const { host = "127.0.0.1", port = 0, basePath = "" } = options;
  const log = createRequestLog(options);
  const front = createEmulatorFront(options);
  addRequestLog(front, log);
  options.extend?.(front, log);
  const actualPort = await listen(front, host, port);
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actualPort}${basePath}`,
    port: actualPort,
    requests: log.entries,
    close: () => front.close(),
  };
}

function createEmulatorFront(options: EmulatorOptions): Front {
  const dataSet = options.dataSet ?? embeddedDataSet();
  const { token: accepted = DEMO_TOKEN, project = dataSet.project } = options;
  return createFront({
    backend: createDataSetBackend({
      dataSet,
      project,
      v2IkePolicyKey: options.v2IkePolicyKey ?? "network.vpn_ikepolicies",
      findProject: options.findProject ?? (async (token) => (token.text === accepted ? project : undefined)),
    }),
    authUrl: options.authUrl,
    basePath: options.basePath ?? "",
    versions: options.versions ?? API_VERSIONS,
    exactComponents: true,
    observation: undefined,
    certificate: undefined,
  });
}

function addRequestLog(front: Front, log: RequestLog): void {
  front.addHook("onRequest", (request, _, done) => {
    log.add(request);
    done();
  });
  front.addHook("onSend", (request, reply, _, done) => {
    try {
      log.settle(request, reply.statusCode);
      done();
    } catch {
      // The listener has failed: an answer would hide that.
      reply.raw.destroy();
    }
  });
}

async function listen(front: Front, host: string, port: number): Promise<number> {
  try {
    await front.listen({ host, port });
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
  const address = front.server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}

/** What the backend is made from. */
interface DataSetBackendOptions {
  readonly dataSet: DataSet;
  /** The one project that has data. */
  readonly project: string;
  readonly v2IkePolicyKey: IkePolicyKey;
  /** The project that a token was issued for; undefined: it is not valid. Throws a GateError where that cannot be found out. */
  readonly findProject: (token: Token) => Promise<string | undefined>;
}

/** Makes the backend. */
function createDataSetBackend(options: DataSetBackendOptions): Backend {
  const { dataSet, project, v2IkePolicyKey, findProject } = options;
  const regions = [...dataSet.regions.keys()].sort();
  return {
    findAccess: async (token) => {
      const projectId = await findProject(token);
      if (projectId === undefined) return undefined;
      return {
        projectId: projectId === project ? projectId : undefined,
        regions,
        answer: async (question) => ({
          body: renderDocument(pick(dataSet, question), { ...question, v2IkePolicyKey }),
          leftOut: [],
          from: "backend",
        }),
      };
    },
    findTrouble: async () => undefined,
    close: async () => {},
  };
}

/** The regions that are asked for, in the data set's order. */
function pick(dataSet: DataSet, { document, regions }: Question): ReadonlyMap<string, RegionValues> {
  const picked = new Map<string, RegionValues>();
  for (const [region, data] of dataSet.regions) {
    const values = data[document];
    if (values !== undefined && (regions === undefined || regions.includes(region))) picked.set(region, values);
  }
  return picked;
}

/** Default token. It is no secret: only emulators accept it. */
export const DEMO_TOKEN = "quota-gate-demo-token";

/** One request that came in. Never holds the token. */
interface LoggedRequest {
  readonly method: string;
  /** With the query, as sent. */
  readonly path: string;
  /** undefined: not answered, or not yet. */
  readonly status: number | undefined;
}

/** All optional: `startEmulator({})` serves the embedded project on a free port of the loopback address. */
export interface EmulatorOptions {
  /** Address to listen on. Absent: 127.0.0.1, which other machines do not reach. */
  readonly host?: string;
  /** Absent or 0: a free port. */
  readonly port?: number;
  /** Absent: the embedded one. */
  readonly dataSet?: DataSet;
  /** The one token that is valid. Absent: {@link DEMO_TOKEN}. */
  readonly token?: string;
  /** Finds the project of a token, in place of `token`; undefined: it is not valid. If it throws a GateError, the response is 503. */
  readonly findProject?: (token: Token) => Promise<string | undefined>;
  /** Address of the Keystone that issues tokens, for `WWW-Authenticate`. Absent: there is none. */
  readonly authUrl?: string;
  /** Identifier of the project. Absent: the data set's. */
  readonly project?: string;
  /** Versions that are served. Absent: all. */
  readonly versions?: readonly ApiVersion[];
  /** Path before the version, with a slash first and none last: `/quota`. */
  readonly basePath?: string;
  /** Absent: the plural. */
  readonly v2IkePolicyKey?: IkePolicyKey;
  /** Called before the emulator listens, for hooks of its front. A hook that ends a request itself settles it in the log. */
  readonly extend?: (front: Front, log: RequestLog) => void;
  /** Called once for each request, as soon as its status is known. */
  readonly onRequest?: (request: LoggedRequest) => void;
}

function findTokenProblems(text: string): readonly string[] {
  const token = Token.parse(text, "The token");
  return "problems" in token ? token.problems.map(({ message }) => toText(message)) : [];
}

/** Problems of the options, all at once (INPUT_INVALID). */
function findOptionProblems({
  port = 0,
  token,
  findProject,
  project,
  versions,
  basePath = "",
}: EmulatorOptions): readonly Problem[] {
  const wrong: (string | false)[] = [
    !(Number.isSafeInteger(port) && port >= 0 && port <= 65535) && `The port is ${port}, expected 0 to 65535.`,
    ...(token === undefined ? [] : findTokenProblems(token)),
    token !== undefined && findProject !== undefined && "There is a token and a check of tokens, expected one of them.",
    project === "" && "The project is empty.",
    versions?.length === 0 && "There is no version to serve.",
    !/^(\/[\w.~-]+)*$/.test(basePath) && "The base path is wrong, expected a form like `/quota`.",
  ];
  return wrong.filter((message) => message !== false).map((message) => ({ code: "INPUT_INVALID", message }));
}

/** Number of requests that the log keeps; `onRequest` is called for all of them. */
const MAX_LOGGED_REQUESTS = 2_000;

/** Requests that came in, with their fate. */
interface RequestLog {
  /** Oldest first; of more than {@link MAX_LOGGED_REQUESTS} the newest. */
  readonly entries: readonly LoggedRequest[];
  /** Adds a request, as it comes in. */
  add(request: FastifyRequest): void;
  /** Sets the status of a request once it is known; undefined: there will be none. Throws what `onRequest` throws. */
  settle(request: FastifyRequest, status: number | undefined): void;
}

type LogEntry = { -readonly [Member in keyof LoggedRequest]: LoggedRequest[Member] };

/** Makes an empty log. */
function createRequestLog({ token, onRequest }: EmulatorOptions): RequestLog {
  const entries: LogEntry[] = [];
  const byRequest = new WeakMap<FastifyRequest, LogEntry>();
  return {
    entries,
    add: (request) => {
      const sent = request.headers["x-auth-token"];
      const path = withoutTokens(request.originalUrl, [typeof sent === "string" ? sent : "", token ?? ""]);
      const entry = { method: request.method, path, status: undefined };
      entries.push(entry);
      if (entries.length > MAX_LOGGED_REQUESTS) entries.shift();
      byRequest.set(request, entry);
    },
    settle: (request, status) => {
      const entry = byRequest.get(request);
      if (entry === undefined) return;
      entry.status = status;
      onRequest?.({ ...entry });
    },
  };
}

/** Path without the tokens that were put into it by mistake. */
function withoutTokens(path: string, tokens: readonly string[]): string {
  return tokens
    .filter((token) => token !== "")
    .flatMap((token) => [token, encodeURIComponent(token)])
    .reduce((clean, token) => clean.replaceAll(token, "***"), path);
}
