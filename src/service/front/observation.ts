// What operators see of a front: one log line a request, and metrics. Neither has a header, a token, a body, or a path or query as they
// were sent: people put tokens into those, too.

import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pino } from "pino";
import { type Answer, type Question, Unavailable } from "../backend.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import type { Route } from "./question.ts";

/** Levels of a log, the most talkative first. */
export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;

/** Level of a log. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Logs and metrics of a server, shared with its backend. */
export interface Observation {
  readonly logger: FastifyBaseLogger;
  readonly metrics: Metrics;
}

/** What becomes known of a request while it is answered, for its log line. */
export interface Facts {
  route?: Route;
  /** Project that the token was issued for. */
  projectId?: string;
  question?: Question;
  answer?: Answer;
  /** Thrown while the request was answered. */
  error?: unknown;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Filled in while the request is answered. */
    facts: Facts;
  }
}

/** Makes logs and metrics. `write` gets each line of the log, as JSON with a line break. */
export function createObservation(log: {
  readonly level: LogLevel;
  readonly write: (line: string) => void;
}): Observation {
  const logger = pino(
    { level: log.level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: toLevel } },
    { write: log.write },
  );
  return { logger, metrics: createMetrics() };
}

function toLevel(level: string): object {
  return { level };
}

/** Routes that are asked again and again by machines: their answers are logged with `debug` only. */
const PROBES: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/** Header with the id of a request, as OpenStack's services have it. */
export const REQUEST_ID_HEADER = "x-openstack-request-id";

/** An id for a request, for its log lines and its answer. */
export function createRequestId(): string {
  return `req-${randomUUID()}`;
}

/** Gives each request its facts, and its answer the request's id. */
export function addFacts(front: FastifyInstance): void {
  front.decorateRequest("facts");
  front.addHook("onRequest", (request, reply, done) => {
    request.facts = {};
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
  front.addHook("onError", (request, _reply, error, done) => {
    request.facts.error = error;
    done();
  });
}

/** Adds the log line and the metrics of every request, and `/metrics`. Facts are added before. */
export function addObservation(front: FastifyInstance, { metrics }: Observation): void {
  front.addHook("onRequest", (request, reply, done) => {
    const startedMs = performance.now();
    metrics.beginRequest();
    request.log.debug({ method: request.method }, "request arrived");
    // Comes once for every request, whether it was answered or its client is gone.
    reply.raw.once("close", () => {
      const route = toTemplate(request);
      const durationMs = performance.now() - startedMs;
      const status = reply.raw.writableFinished ? reply.statusCode : null;
      const from = request.facts.answer?.from ?? null;
      metrics.endRequest({ route, method: request.method, status, durationMs, from });
      logEnd({ request, reply, route, status, durationMs });
    });
    done();
  });
  const { registry } = metrics;
  front.get("/metrics", async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}

/** Logs and counts what was answered without being a request, with the id of the answer. */
export function observeMalformed({ logger, metrics }: Observation, request: string, status: number): void {
  metrics.beginRequest();
  metrics.endRequest({ route: "malformed", method: "other", status, durationMs: 0, from: null });
  logger.info({ request, route: "malformed", status }, "no request");
}

/** Template of a request's path: without the project, and `other` for all paths that there are not. */
function toTemplate({ facts, routeOptions }: FastifyRequest): string {
  const { route } = facts;
  if (route === undefined) return routeOptions.url ?? "other";
  return `/${route.version}/projects/{project_id}/${route.document === "usage" ? "current_usage" : "quota"}`;
}

function logEnd(ended: {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly route: string;
  readonly status: number | null;
  readonly durationMs: number;
}): void {
  const { request, reply, route, status, durationMs } = ended;
  const { facts } = request;
  const level = status === null ? "warn" : levelOf(status, route);
  request.log[level](
    {
      callersId: readCallersId(request),
      method: request.method,
      route,
      version: facts.route?.version,
      project: facts.projectId,
      regions: facts.question?.regions ?? undefined,
      filter: facts.question?.components ?? undefined,
      status,
      durationMs: Math.round(durationMs * 10) / 10,
      from: facts.answer?.from,
      leftOut: facts.answer === undefined || facts.answer.leftOut.length === 0 ? undefined : facts.answer.leftOut,
      bytes: Number(reply.getHeader("content-length") ?? 0),
      ...describeError(facts.error),
    },
    status === null ? "client gone" : "request",
  );
}

function levelOf(status: number, route: string): "debug" | "info" | "warn" | "error" {
  if (status >= 500) return status === 503 ? "warn" : "error";
  return PROBES.has(route) ? "debug" : "info";
}

/** Id that the caller gave to the request: up to 64 harmless characters, and not the token. undefined: none, or another text. */
function readCallersId({ headers }: FastifyRequest): string | undefined {
  const id = headers["x-request-id"];
  return typeof id === "string" && /^[\w.:-]{1,64}$/u.test(id) && id !== headers["x-auth-token"] ? id : undefined;
}

/** The reason of an error. Of one that is not ours only kind and places in the code are told: its message may quote anything. */
function describeError(error: unknown): { readonly reason?: string; readonly stack?: readonly string[] } {
  if (error === undefined) return {};
  if (error instanceof Unavailable) return { reason: error.message };
  if (!(error instanceof Error)) return { reason: `internal error (${typeof error})` };
  const code = "code" in error && typeof error.code === "string" ? `, ${error.code}` : "";
  const places = (error.stack ?? "").matchAll(/^ {4}at (?:[\w$.<> ]+ \()?[\w:/.@+-]+:\d+:\d+\)?$/gmu);
  return { reason: `internal error (${error.name}${code})`, stack: [...places].map(([place]) => place.trim()) };
}
