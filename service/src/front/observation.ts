// What operators see of a front: one log line a request, and metrics. Neither has a header, a token, a body, or a path or query as they
// were sent: people put tokens into those, too.

import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pino } from "pino";
import { headersOfAnswer, Refusal } from "../../../src/api-server/index.ts";
import { type Log, toText } from "../../../src/core/index.ts";
import type { Question, ServedAnswer } from "../backend.ts";
import { createMetrics, type Metrics } from "./metrics.ts";

/** Levels of a log, the most talkative first. */
export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;

/** Level of a log. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Logs and metrics of a server, shared with its backend. */
export interface Observation {
  readonly logger: FastifyBaseLogger;
  readonly metrics: Metrics;
}

interface Facts {
  projectId?: string;
  question?: Question;
  answer?: ServedAnswer;
  error?: unknown;
}

declare module "fastify" {
  interface FastifyRequest {
    facts: Facts;
  }
}

/** What a log is made from. `writeLog` gets each of its lines, as JSON with a line break. */
export interface LogOptions {
  readonly logLevel: LogLevel;
  readonly writeLog: (line: string) => void;
}

/** Makes logs and metrics. */
export function createObservation(log: LogOptions): Observation {
  return { logger: createLogger(log), metrics: createMetrics() };
}

/** Makes a log. */
export function createLogger({ logLevel: level, writeLog: write }: LogOptions): FastifyBaseLogger {
  const formatters = { level: (name: string) => ({ level: name }) };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters }, { write });
}

/** A log of messages that writes lines of this one. */
export function toLog(logger: FastifyBaseLogger): Log {
  return {
    debug: (line) => logger.debug(toText(line)),
    info: (line) => logger.info(toText(line)),
    warning: (line) => logger.warn(toText(line)),
  };
}

/** Routes that machines ask again and again: their answers are logged with `debug` only, and are given by a stopping server. */
export const PROBES: ReadonlySet<string | undefined> = new Set(["/healthz", "/readyz", "/metrics"]);

/** Adds facts to requests, ids to answers, log lines and metrics. Returns what the front calls for requests that no hook runs for. */
export function addObservation(front: FastifyInstance, observation: Observation | undefined) {
  /** Before anything else is done with a request. */
  const begin = (request: FastifyRequest, reply: FastifyReply): void => {
    request.facts = {};
    reply.headers(headersOfAnswer(request.id));
    if (observation !== undefined) observe(observation, request, reply);
  };
  front.decorateRequest("facts");
  front.addHook("onRequest", (request, reply, done) => {
    begin(request, reply);
    done();
  });
  front.addHook("onRoute", ({ url, method, config }) => {
    if (method !== "GET" || (config?.version === undefined && !PROBES.has(url))) return;
    observation?.metrics.addRoute(toLabel(url), config?.version === undefined ? "probe" : "api");
  });
  return begin;
}

/** What `/metrics` answers, as a registry does. */
export type MetricsText = Pick<Metrics["registry"], "contentType" | "metrics">;

/** Adds `/metrics`. */
export function addMetrics(front: FastifyInstance, of: MetricsText): void {
  front.get("/metrics", async (_, reply) => reply.type(of.contentType).send(await of.metrics()));
}

/** Template of a path, for labels and lines; `other` for all paths that there are not. */
function toLabel(url: string | undefined): string {
  return url?.replace(":project_id", "{project_id}") ?? "other";
}

function observe({ metrics }: Observation, request: FastifyRequest, reply: FastifyReply): void {
  const startedMs = performance.now();
  metrics.beginRequest();
  request.log.debug({ method: request.method }, "request arrived");
  // Comes once for every request, whether it was answered or its client is gone.
  reply.raw.once("close", () => {
    const { facts, method, headers, routeOptions } = request;
    const { projectId, question, answer, error } = facts;
    const route = toLabel(routeOptions.url);
    const durationMs = performance.now() - startedMs;
    const status = reply.raw.writableFinished ? reply.statusCode : undefined;
    metrics.endRequest({ route, method, status, durationMs, from: answer?.from });
    const line = {
      callersId: readCallersId(headers),
      method,
      route,
      version: routeOptions.config.version,
      project: projectId,
      regions: question?.regions,
      filter: question?.components,
      status: status ?? null,
      durationMs: Math.round(durationMs * 10) / 10,
      from: answer?.from,
      leftOut: answer?.leftOut.length === 0 ? undefined : answer?.leftOut,
      bytes: Number(reply.getHeader("content-length") ?? 0),
      ...describeError(error),
    };
    if (status === undefined) request.log.warn(line, "client gone");
    else request.log[levelOf(status, route)](line, "request");
  });
}

function levelOf(status: number, route: string): "debug" | "info" | "warn" | "error" {
  if (status >= 500) return status === 503 ? "warn" : "error";
  return PROBES.has(route) ? "debug" : "info";
}

/** Id that the caller gave to the request: up to 64 harmless characters, and not the token. undefined: none, or another text. */
function readCallersId(headers: FastifyRequest["headers"]): string | undefined {
  const id = headers["x-request-id"];
  return typeof id === "string" && /^[\w.:-]{1,64}$/u.test(id) && id !== headers["x-auth-token"] ? id : undefined;
}

/** The reason of an error. Of one that is not ours only kind and places in the code are logged: its message may quote anything. */
export function describeError(error: unknown): { readonly reason?: string; readonly stack?: readonly string[] } {
  if (error === undefined) return {};
  if (error instanceof Refusal) return { reason: error.message };
  if (!(error instanceof Error)) return { reason: `internal error (${typeof error})` };
  const code = "code" in error && typeof error.code === "string" ? `, ${error.code}` : "";
  const places = (error.stack ?? "").matchAll(/^ {4}at (?:[\w$.<> ]+ \()?[\w:/.@+-]+:\d+:\d+\)?$/gmu);
  return { reason: `internal error (${error.name}${code})`, stack: [...places].map(([place]) => place.trim()) };
}
