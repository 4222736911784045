// Options that an emulator is started with, and their problems.

import type { Problem } from "../../core/index.ts";
import { Token } from "../../inputs/index.ts";
import type { ApiVersion } from "../../sources/quota-api/index.ts";
import type { DataSet } from "../data-set/data-set.ts";
import type { IkePolicyKey } from "../document.ts";
import type { Front } from "../front/server.ts";
import type { RequestLog } from "./request-log.ts";

/** Default token. It is no secret: only emulators accept it. */
export const DEMO_TOKEN = "quota-gate-demo-token";

/** One request that came in. Never holds the token. */
export interface LoggedRequest {
  readonly method: string;
  /** With the query, as sent. */
  readonly path: string;
  /** null: not answered, or not yet. */
  readonly status: number | null;
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
  /** Finds the project of a token, in place of `token`; null: it is not valid. If it throws a GateError, the response is 503. */
  readonly findProject?: (token: Token) => Promise<string | null>;
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
  return "problems" in token ? token.problems.map(({ message }) => message) : [];
}

/** Problems of the options, all at once (INPUT_INVALID). */
export function findOptionProblems({
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
