// Fault injection: what goes wrong between the emulator and its clients, for which requests, and how that reaches a client. Decided
// from counts, a seed and a clock that is handed in, so that a run can be repeated. Users rehearse outages with it (`emulate --fail`).

import type { ServerResponse } from "node:http";
import type { DocumentName } from "./data-set-value.ts";
import { type EmulatorResponse, errorResponse } from "./respond.ts";

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

/** A response that is due. */
export interface Delivery {
  /** Document that is asked for; undefined: another path. */
  readonly document: DocumentName | undefined;
  readonly response: ServerResponse;
  /** Makes the real response; not called where a fault replaces it. */
  readonly respond: () => Promise<EmulatorResponse>;
  /** Called with the status as soon as it is known; null: there will be none. */
  readonly settle: (status: number | null) => void;
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal;
}

/** Returns a function that sends responses, or what the faults make of them. `nowMs`: a monotonic clock, for the rate limit. */
export function createDelivery(faults: Faults, nowMs: () => number): (delivery: Delivery) => Promise<void> {
  const seen = { all: 0, quota: 0, usage: 0, other: 0 };
  const findRateFault = createRateLimit(faults.rateLimit, nowMs);
  const findFault = (document: DocumentName | undefined): Fault | undefined => {
    const refused = findRateFault();
    if (refused !== undefined) return refused;
    seen.all += 1;
    seen[document ?? "other"] += 1;
    const numbers = { ofAll: seen.all, ofDocument: seen[document ?? "other"] };
    return faults.rules?.find((rule) => applies(rule, { document, numbers }))?.fault;
  };
  return async (delivery) => {
    // Counted in the order of arrival, whatever the latency.
    const fault = findFault(delivery.document);
    await pause(faults.latencyMs ?? 0, delivery.signal);
    await send(fault, delivery);
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
      return { kind: "answer", ...errorResponse(429, "Too many requests.", { "retry-after": String(seconds) }) };
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

async function send(fault: Fault | undefined, { response, respond, settle, signal }: Delivery): Promise<void> {
  const settled = (real: EmulatorResponse): EmulatorResponse => {
    settle(real.status);
    return real;
  };
  switch (fault?.kind) {
    case undefined:
      return sendWhole(response, settled(await respond()));
    case "answer":
      return sendWhole(response, settled({ body: "", headers: {}, ...fault }));
    case "truncate":
      return sendHalf(response, settled(await respond()));
    case "trickle":
      return trickle({ response, bytes: sendHead(response, settled(await respond())), fault, signal });
    case "endless":
      settle(200);
      response.writeHead(200, { "content-type": "application/json" });
      return pour(response);
    case "reset":
      settle(null);
      response.socket?.resetAndDestroy();
      return;
    case "hang":
      settle(null);
      return;
  }
}

function sendWhole(response: ServerResponse, real: EmulatorResponse): void {
  response.end(sendHead(response, real));
}

function sendHalf(response: ServerResponse, real: EmulatorResponse): void {
  const bytes = sendHead(response, real);
  response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.destroy());
}

/** Sends the headers, with the length of the whole body; returns the body's bytes. */
function sendHead(response: ServerResponse, { status, headers, body }: EmulatorResponse): Buffer {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, "content-length": bytes.length });
  return bytes;
}

async function trickle(slowly: {
  readonly response: ServerResponse;
  readonly bytes: Buffer;
  readonly fault: Extract<Fault, { kind: "trickle" }>;
  readonly signal: AbortSignal;
}): Promise<void> {
  const { response, bytes, fault, signal } = slowly;
  for (let at = 0; at < bytes.length && !signal.aborted; at += fault.bytes) {
    response.write(bytes.subarray(at, at + fault.bytes));
    await pause(fault.everyMs, signal);
  }
  response.end();
}

const ENDLESS_BLOCK = " ".repeat(64 * 1024);

function pour(response: ServerResponse): void {
  // Only as fast as it is read: a block is written when the one before has left, and none once the connection is gone.
  if (response.destroyed) return;
  if (response.write(ENDLESS_BLOCK)) setImmediate(() => pour(response));
  else response.once("drain", () => pour(response));
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
