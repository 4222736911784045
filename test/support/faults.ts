// Faults between an emulator and its clients: for which requests, and how a fault reaches a client. Counts, a seed and a clock that is
// passed in decide, so that a run can be repeated.

import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { EmulatorOptions } from "../../src/service/index.ts";

type DocumentName = "quota" | "usage";

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

/**
 * Options of an emulator that has faults: some replace the response, others change how it is delivered. `nowMs`: milliseconds of a
 * monotonic clock, for the rate limit.
 */
export function withFaults(faults: Faults, nowMs: () => number = () => performance.now()): EmulatorOptions {
  return { extend: (front) => addFaults({ front, faults, nowMs }) };
}

function addFaults(of: {
  readonly front: Parameters<NonNullable<EmulatorOptions["extend"]>>[0];
  readonly faults: Faults;
  readonly nowMs: () => number;
}): void {
  const { front, faults, nowMs } = of;
  const findFault = createFaultFinder(faults, nowMs);
  const slow = new WeakMap<FastifyRequest, Fault>();
  // What does not call `done` keeps the request from going on.
  front.addHook("onRequest", (request, reply, done) => {
    // Counted in the order of arrival, whatever the latency.
    const fault = findFault(findDocument(request.originalUrl));
    pause(faults.latencyMs ?? 0, toSignal(reply))
      .then(() => {
        if (fault?.kind === "truncate" || fault?.kind === "trickle") slow.set(request, fault);
        else if (fault !== undefined) return replace(fault, reply);
        done();
      })
      .catch(() => reply.raw.destroy());
  });
  front.addHook("onSend", (request, reply, payload, done) => {
    done(null, deliver(slow.get(request), reply, payload));
  });
}

function findDocument(target: string): DocumentName | undefined {
  const [, name] = /\/(quota|current_usage)(?:$|\?)/u.exec(target) ?? [];
  return name === "quota" ? "quota" : name === undefined ? undefined : "usage";
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
      const headers = { "content-type": "application/problem+json", "retry-after": String(seconds) };
      const problem = { type: "about:blank", title: "Too Many Requests", status: 429, detail: "Ask again later." };
      return { kind: "answer", status: 429, headers, body: JSON.stringify(problem) };
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
  return createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;
}

/** Sends what a fault has in place of the response. */
function replace(fault: Exclude<Fault, { kind: "truncate" | "trickle" }>, reply: FastifyReply): void {
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
      reply.raw.socket?.resetAndDestroy();
      return;
    case "hang":
      reply.hijack();
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
