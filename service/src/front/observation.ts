// Log and metrics of a front for its operators. The log has a line for each request. Headers, tokens, bodies, and paths
// and queries as sent are in neither, since people put tokens into paths and queries, too.

import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pino } from "pino";
import { headersOfAnswer, Refusal } from "../../../src/api-server/index.ts";
import { type Log, toText } from "../../../src/core/index.ts";
import type { Question, ServedAnswer } from "../backend.ts";
import { createMetrics, type Metrics } from "./metrics.ts";

/** Levels of a log, from the least severe. */
export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;

/** Level of a log. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Log and metrics of a server, shared with its backend. */
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

/** Options of a log. */
export interface LogOptions {
  readonly logLevel: LogLevel;
  /** Writes a line of the log: JSON that ends with a line break. */
  readonly writeLog: (line: string) => void;
}

/** Creates log and metrics of a server. */
export function createObservation(log: LogOptions): Observation {
  return { logger: createLogger(log), metrics: createMetrics() };
}

/** Creates a log. */
export function createLogger({ logLevel: level, writeLog: write }: LogOptions): FastifyBaseLogger {
  const formatters = { level: (name: string) => ({ level: name }) };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters }, { write });
}

/** Returns a log of messages that writes to this log. */
export function toLog(logger: FastifyBaseLogger): Log {
  return {
    debug: (line) => logger.debug(toText(line)),
    info: (line) => logger.info(toText(line)),
    warning: (line) => logger.warn(toText(line)),
  };
}

/** Routes of periodic requests by machines. They are logged as `debug`, and a stopping server answers them. */
export const PROBES: ReadonlySet<string | undefined> = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Adds facts to requests, IDs to answers, log lines and metrics. Returns the function that begins the observation of a
 * request. The front calls it for requests without hooks.
 */
export function addObservation(front: FastifyInstance, observation: Observation | undefined) {
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

/** Content of `/metrics` and its type, as a registry has them. */
export type MetricsText = Pick<Metrics["registry"], "contentType" | "metrics">;

/** Adds the route `/metrics`. */
export function addMetrics(front: FastifyInstance, text: MetricsText): void {
  front.get("/metrics", async (_, reply) => reply.type(text.contentType).send(await text.metrics()));
}

/** Returns the template of a path for labels and log lines, or `other` for an unknown path. */
function toLabel(url: string | undefined): string {
  return url?.replace(":project_id", "{project_id}") ?? "other";
}

function observe({ metrics }: Observation, request: FastifyRequest, reply: FastifyReply): void {
  const startedMs = performance.now();
  metrics.beginRequest();
  request.log.debug({ method: request.method }, "request arrived");
  // Emitted once for every request, even if its client disconnected before the answer.
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

/** Returns the caller's ID of the request, if it has at most 64 harmless characters and is not the token. */
function readCallersId(headers: FastifyRequest["headers"]): string | undefined {
  const id = headers["x-request-id"];
  return typeof id === "string" && /^[\w.:-]{1,64}$/u.test(id) && id !== headers["x-auth-token"] ? id : undefined;
}

/**
 * Returns the reason of an error for the log. For an internal error, that is its kind and its places in the code. Its
 * message is left out, since it may quote anything.
 */
export function describeError(error: unknown): { readonly reason?: string; readonly stack?: readonly string[] } {
  if (error === undefined) return {};
  if (error instanceof Refusal) return { reason: error.message };
  if (!(error instanceof Error)) return { reason: `internal error (${typeof error})` };
  const code = "code" in error && typeof error.code === "string" ? `, ${error.code}` : "";
  const places = (error.stack ?? "").matchAll(/^ {4}at (?:[\w$.<> ]+ \()?[\w:/.@+-]+:\d+:\d+\)?$/gmu);
  return { reason: `internal error (${error.name}${code})`, stack: [...places].map(([place]) => place.trim()) };
}
