// How an answer reaches the client, or does not: whole, in pieces, half, or something else in its place.

import type { ServerResponse } from "node:http";
import type { EmulatorAnswer } from "./answer.ts";
import type { Fault } from "./weather.ts";

const ENDLESS_BLOCK = " ".repeat(64 * 1024);

/** One answer on its way. */
export interface Delivery {
  readonly response: ServerResponse;
  /** What goes wrong; undefined: nothing. */
  readonly fault: Fault | undefined;
  /** The real answer; not asked for where the fault replaces it. */
  readonly reply: () => Promise<EmulatorAnswer>;
  /** Told the status as soon as it is known; null: there will be none. */
  readonly settle: (status: number | null) => void;
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal;
}

/** Sends the real answer, or what the fault makes of it. */
export async function deliver({ response, fault, reply, settle, signal }: Delivery): Promise<void> {
  switch (fault?.kind) {
    case undefined:
      return send(response, settled(await reply(), settle));
    case "answer":
      return send(response, settled({ body: "", headers: {}, ...fault }, settle));
    case "truncate":
      return sendHalf(response, settled(await reply(), settle));
    case "trickle":
      return trickle({ response, answer: settled(await reply(), settle), fault, signal });
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

/** Waits, but not longer than somebody is there to wait for. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === 0 || signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const stop = () => resolve();
  signal.addEventListener("abort", stop, { once: true });
  await promise;
  clearTimeout(timer);
  signal.removeEventListener("abort", stop);
}

function settled(answer: EmulatorAnswer, settle: Delivery["settle"]): EmulatorAnswer {
  settle(answer.status);
  return answer;
}

function send(response: ServerResponse, answer: EmulatorAnswer): void {
  response.end(start(response, answer));
}

function sendHalf(response: ServerResponse, answer: EmulatorAnswer): void {
  const bytes = start(response, answer);
  response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.destroy());
}

/** Sends the headers, with the length of the whole body; the body's bytes come back. */
function start(response: ServerResponse, { status, headers, body }: EmulatorAnswer): Buffer {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, "content-length": bytes.length });
  return bytes;
}

async function trickle(slowly: {
  readonly response: ServerResponse;
  readonly answer: EmulatorAnswer;
  readonly fault: Extract<Fault, { kind: "trickle" }>;
  readonly signal: AbortSignal;
}): Promise<void> {
  const { response, answer, fault, signal } = slowly;
  const bytes = start(response, answer);
  for (let at = 0; at < bytes.length && !signal.aborted; at += fault.bytes) {
    response.write(bytes.subarray(at, at + fault.bytes));
    await pause(fault.everyMs, signal);
  }
  response.end();
}

function pour(response: ServerResponse): void {
  // Only as fast as it is taken: a block is written when the one before has left, and none once the connection is gone.
  if (response.destroyed) return;
  if (response.write(ENDLESS_BLOCK)) setImmediate(() => pour(response));
  else response.once("drain", () => pour(response));
}
