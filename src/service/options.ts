// How an emulator can be started, and what is wrong with values that people gave.

import type { Problem } from "../core/index.ts";
import type { ApiVersion } from "../sources/quota-api/index.ts";
import type { Grant } from "./answer.ts";
import type { DataSet } from "./data-set.ts";
import type { IkePolicyKey } from "./documents.ts";
import type { Failure, Fault, Weather } from "./weather.ts";

/** The token that is accepted when no other is given. It is no secret: it opens nothing but the emulator. */
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
  /** Address to listen on. Absent: 127.0.0.1, so that nobody else reaches it. */
  readonly host?: string;
  /** Absent or 0: a free port. */
  readonly port?: number;
  /** Absent: the embedded one. */
  readonly dataSet?: DataSet;
  /** The one token that is valid. Absent: {@link DEMO_TOKEN}. */
  readonly token?: string;
  /** Decides instead of `token` what a token stands for; null: it is not valid. If it throws, the answer is 503. */
  readonly checkToken?: (token: string) => Promise<Grant | null>;
  /** Identifier of the project. Absent: the data set's. */
  readonly project?: string;
  /** Versions that are served. Absent: all. */
  readonly versions?: readonly ApiVersion[];
  /** Path before the version, with a slash first and none last: `/quota`. */
  readonly basePath?: string;
  /** Absent: the plural. */
  readonly v2IkePolicyKey?: IkePolicyKey;
  readonly weather?: Weather;
  /** Milliseconds of a clock, for the rate limit. Absent: the system's monotonic one. */
  readonly nowMs?: () => number;
  /** Called once for each request, as soon as its status is known. */
  readonly onRequest?: (request: LoggedRequest) => void;
}

/** What is wrong with the options, all at once (INPUT_INVALID). */
export function findOptionProblems({
  port = 0,
  token,
  checkToken,
  project,
  versions,
  basePath = "",
  weather = {},
}: EmulatorOptions): readonly Problem[] {
  const wrong: (string | false)[] = [
    !isWhole(port, 0, 65535) && `The port is ${port}, expected 0 to 65535.`,
    token !== undefined &&
      !/^[\x21-\x7e]+$/.test(token) &&
      "The token is empty or has characters that a header cannot carry, expected visible ASCII.",
    token !== undefined && checkToken !== undefined && "There is a token and a check of tokens, expected one of them.",
    project === "" && "The project is empty.",
    versions?.length === 0 && "There is no version to serve.",
    !/^(\/[^/?#\s]+)*$/.test(basePath) && "The base path is wrong, expected a form like `/quota`.",
    weather.latencyMs !== undefined && wrongDelay("latency", weather.latencyMs),
    weather.rateLimit !== undefined &&
      !isWhole(weather.rateLimit, 1, 1_000_000) &&
      `The rate limit is ${weather.rateLimit}, expected 1 to 1000000 requests per second.`,
    ...(weather.failures ?? []).flatMap(({ fault, when }) => [wrongWhen(when), wrongFault(fault)]),
  ];
  return wrong.filter((message) => message !== false).map((message) => ({ code: "INPUT_INVALID", message }));
}

function wrongWhen(when: Failure["when"]): string | false {
  if (when === "always") return false;
  if ("first" in when) {
    return (
      !isWhole(when.first, 1, Number.MAX_SAFE_INTEGER) &&
      `The number of first requests to fail is ${when.first}, expected 1 or more.`
    );
  }
  if (!(when.share >= 0 && when.share <= 1)) {
    return `The share of requests to fail is ${when.share}, expected a number from 0 to 1.`;
  }
  return !Number.isSafeInteger(when.seed) && `The seed is ${when.seed}, expected a whole number.`;
}

function wrongFault(fault: Fault): string | false {
  if (fault.kind === "answer") {
    return !isWhole(fault.status, 200, 599) && `The status to fail with is ${fault.status}, expected 200 to 599.`;
  }
  if (fault.kind !== "trickle") return false;
  if (!isWhole(fault.bytes, 1, Number.MAX_SAFE_INTEGER)) {
    return `The number of bytes at a time is ${fault.bytes}, expected 1 or more.`;
  }
  return wrongDelay("time between bytes", fault.everyMs);
}

function wrongDelay(name: string, ms: number): string | false {
  // The longest time that timers take; they treat a longer one as no time at all.
  return !(ms >= 0 && ms <= 2 ** 31 - 1) && `The ${name} is ${ms}, expected 0 to ${2 ** 31 - 1} milliseconds.`;
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most;
}
