// Faults of an emulator: what its clients get in place of its answers, before paths, tokens and projects are looked at, as with a failing
// gateway.

import { setTimeout } from "node:timers/promises";
import type { EmulatorOptions } from "../../src/emulator/index.ts";

/** What goes wrong. */
interface Faults {
  /** Milliseconds that each response takes longer. */
  readonly latencyMs?: number;
  readonly fault?: Fault;
  /** How many requests, the first ones, get the fault. Absent: all. */
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
  /** Nothing, until the client gives up or the emulator is closed. */
  | { readonly kind: "hang" }
  /** The real response's headers and half of its body, then the end of the connection. */
  | { readonly kind: "truncate" };

/** Options of an emulator that has faults. */
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
