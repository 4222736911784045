// Fault injection: what goes wrong between the emulator and its clients, for which requests, and how that reaches a client. Decided
// from counts, a seed and a clock that is handed in, so that a run can be repeated. Users rehearse outages with it (`emulate --fail`).

import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { DocumentName } from "../backend.ts";
import { toErrorResponse } from "../front/problem.ts";
import { findDocument, splitTarget } from "../front/question.ts";
import type { Front } from "../front/server.ts";
import type { RequestLog } from "./request-log.ts";

/** Faults to inject. All of them come before paths, tokens and projects are looked at, as with a failing gateway. */
export interface Faults {
  /** Milliseconds that each response takes longer. */
  readonly latencyMs?: number;
  /** Requests per second; one too many gets 429 with `Retry-After`. */
  readonly rateLimit?: number;
  /** The first rule that applies to a request decides. Each counts every request for its document, also those that an earlier one decided. */
  readonly rules?: readonly FaultRule[];
}

/** A fault, and the requests that get it. */
export interface FaultRule {
  readonly fault: Fault;
  /** `first`: the first n requests. `share`: that part of the requests (0 to 1), picked by the seed, the document and its request's number. */
  readonly when: "always" | { readonly first: number } | { readonly share: number; readonly seed: number };
  /** Requests for this document only. */
  readonly document?: DocumentName;
}

/** Fault that a request gets in place of its response. */
export type Fault =
  /** Another response: an error status, a page, JSON of the wrong shape, a redirect. */
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  /** A reset of the connection before anything was sent. */
  | { readonly kind: "reset" }
  /** Nothing, until the client gives up or the emulator is closed. */
  | { readonly kind: "hang" }
  /** The real response's headers and half of its body, then the end of the connection. */
  | { readonly kind: "truncate" }
  /** The real response, so many bytes at a time. */
  | { readonly kind: "trickle"; readonly bytes: number; readonly everyMs: number }
  /** Status 200 and white space without end. */
  | { readonly kind: "endless" };

/** What the faults of a front are made from. */
export interface FaultInjection {
  readonly faults: Faults;
  /** Milliseconds of a monotonic clock, for the rate limit. */
  readonly nowMs: () => number;
  readonly log: RequestLog;
}

/** Adds faults to a front: some replace the response, others change how it is delivered. */
export function addFaults(front: Front, { faults, nowMs, log }: FaultInjection): void {
  const findFault = createFaultFinder(faults, nowMs);
  const slow = new WeakMap<FastifyRequest, Fault>();
  // What does not call `done` keeps the request from going on.
  front.addHook("onRequest", (request, reply, done) => {
    // Counted in the order of arrival, whatever the latency.
    const fault = findFault(findDocument(splitTarget(request.originalUrl).path));
    pause(faults.latencyMs ?? 0, toSignal(reply))
      .then(() => {
        if (fault?.kind === "truncate" || fault?.kind === "trickle") slow.set(request, fault);
        else if (fault !== undefined) return replace(fault, reply, () => log.settle(request, null));
        done();
      })
      .catch(() => reply.raw.destroy());
  });
  front.addHook("onSend", (request, reply, payload, done) => {
    done(null, deliver(slow.get(request), reply, payload));
  });
}

/** Returns a function that counts a request, and finds its fault. */
function createFaultFinder(
  faults: Faults,
  nowMs: () => number,
): (document: DocumentName | undefined) => Fault | undefined {
  const seen = { all: 0, quota: 0, usage: 0, other: 0 };
  const findRateFault = createRateLimit(faults.rateLimit, nowMs);
  return (document) => {
    const refused = findRateFault();
    if (refused !== undefined) return refused;
    seen.all += 1;
    seen[document ?? "other"] += 1;
    const numbers = { ofAll: seen.all, ofDocument: seen[document ?? "other"] };
    return faults.rules?.find((rule) => applies(rule, { document, numbers }))?.fault;
  };
}

/** Returns a function that counts a request; 429 where it is one too many. */
function createRateLimit(perSecond: number | undefined, nowMs: () => number): () => Fault | undefined {
  const admitted: number[] = [];
  return () => {
    if (perSecond === undefined) return undefined;
    const now = nowMs();
    const oldest = admitted.length < perSecond ? undefined : admitted[0];
    const seconds = oldest === undefined ? 0 : Math.ceil((oldest + 1000 - now) / 1000);
    if (seconds > 0) {
      const detail = `There are more than ${perSecond} requests in a second. Ask again later.`;
      const { status, headers, body } = toErrorResponse(429, detail, { "retry-after": String(seconds) });
      return { kind: "answer", status, headers, body: body.toString() };
    }
    admitted.push(now);
    if (admitted.length > perSecond) admitted.shift();
    return undefined;
  };
}

function applies(
  { document: only, when }: FaultRule,
  request: {
    readonly document: DocumentName | undefined;
    /** From 1: among all requests, and among those for its document. */
    readonly numbers: { readonly ofAll: number; readonly ofDocument: number };
  },
): boolean {
  const { document, numbers } = request;
  if (only !== undefined && only !== document) return false;
  if (when === "always") return true;
  if ("first" in when) return (only === undefined ? numbers.ofAll : numbers.ofDocument) <= when.first;
  // By document and not by order of arrival: of two requests sent at the same time either may arrive first.
  return toFraction(`${when.seed}:${document ?? ""}:${numbers.ofDocument}`) < when.share;
}

/** Number from 0 (inclusive) to 1 (exclusive) that depends on the text alone. */
function toFraction(text: string): number {
  const { createHash } = process.getBuiltinModule("node:crypto");
  return createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;
}

/** Sends what a fault has in place of the response. `settle`: there will be none. */
function replace(
  fault: Exclude<Fault, { kind: "truncate" | "trickle" }>,
  reply: FastifyReply,
  settle: () => void,
): void {
  switch (fault.kind) {
    case "answer":
      reply
        .code(fault.status)
        .headers(fault.headers ?? {})
        .send(fault.body === undefined ? undefined : Buffer.from(fault.body));
      return;
    case "endless":
      reply.header("content-type", "application/json").send(Readable.from(spaces()));
      return;
    case "reset":
      reply.hijack();
      settle();
      reply.raw.socket?.resetAndDestroy();
      return;
    case "hang":
      reply.hijack();
      settle();
  }
}

const ENDLESS_BLOCK = Buffer.alloc(64 * 1024, " ");

function* spaces(): Generator<Buffer> {
  while (true) yield ENDLESS_BLOCK;
}

/** A response's body as it is delivered, with the length of the whole in the headers. */
function deliver(fault: Fault | undefined, reply: FastifyReply, payload: unknown): unknown {
  if (!Buffer.isBuffer(payload)) return payload;
  if (fault?.kind === "truncate") {
    reply.headers({ "content-length": payload.length, connection: "close" });
    return Readable.from([payload.subarray(0, Math.ceil(payload.length / 2))]);
  }
  if (fault?.kind === "trickle") {
    reply.header("content-length", payload.length);
    return Readable.from(trickle(payload, fault, toSignal(reply)));
  }
  return payload;
}

async function* trickle(
  bytes: Buffer,
  { bytes: atOnce, everyMs }: Extract<Fault, { kind: "trickle" }>,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length && !signal.aborted; at += atOnce) {
    yield bytes.subarray(at, at + atOnce);
    await pause(everyMs, signal);
  }
}

/** Aborted when the client is gone, or has the response. */
function toSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  return gone.signal;
}

/** Waits until the time is up or the client is gone. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === 0 || signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const stop = () => resolve();
  signal.addEventListener("abort", stop, { once: true });
  await promise;
  clearTimeout(timer);
  signal.removeEventListener("abort", stop);
}

/** Sentences on everything that is wrong with the faults. */
export function findFaultProblems({ latencyMs, rateLimit, rules = [] }: Faults): readonly string[] {
  const wrong = [
    latencyMs !== undefined && wrongDelay("latency", latencyMs),
    rateLimit !== undefined &&
      !isWhole(rateLimit, 1, 1_000_000) &&
      `The rate limit is ${rateLimit}, expected 1 to 1000000 requests per second.`,
    ...rules.flatMap(({ fault, when }) => [wrongWhen(when), wrongFault(fault)]),
  ];
  return wrong.filter((message) => message !== false);
}

function wrongWhen(when: FaultRule["when"]): string | false {
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
  // The longest time that timers accept; they treat a longer one as no time at all.
  return !(ms >= 0 && ms <= 2 ** 31 - 1) && `The ${name} is ${ms}, expected 0 to ${2 ** 31 - 1} milliseconds.`;
}

/** Tells whether a number is whole and within bounds. */
export function isWhole(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most;
}
