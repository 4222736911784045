// Faults of an emulator, which replace its answers before it reads paths, tokens and projects, as a failing gateway
// does.

import { setTimeout } from "node:timers/promises";
import type { EmulatorOptions } from "../../src/emulator/index.ts";

/** Faults to inject. */
interface Faults {
  /** Delay of each response in milliseconds. */
  readonly latencyMs?: number;
  readonly fault?: Fault;
  /** Number of requests with the fault, from the first. Absent for all. */
  readonly times?: number;
}

type Fault =
  /** Another response: an error status, or a page. */
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  /** No answer until the client gives up or the emulator is closed. */
  | { readonly kind: "hang" }
  /** The headers and half of the body of the real response, then the end of the connection. */
  | { readonly kind: "truncate" };

/** Returns options of an emulator with faults. */
export function withFaults({ latencyMs = 0, fault, times = Number.POSITIVE_INFINITY }: Faults): EmulatorOptions {
  let seen = 0;
  return {
    change: async (answer) => {
      seen += 1;
      const own = seen <= times ? fault : undefined;
      if (latencyMs > 0) await setTimeout(latencyMs, undefined, { ref: false });
      if (own?.kind === "hang") return new Promise(() => {});
      if (own?.kind === "answer") return own;
      const whole = await answer();
      if (own === undefined) return whole;
      const body = String(whole.body);
      const headers = { ...whole.headers, "content-length": String(Buffer.byteLength(body)), connection: "close" };
      return { ...whole, headers, body: body.slice(0, Math.ceil(body.length / 2)) };
    },
  };
}
