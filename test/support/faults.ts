// Faults of an emulator: what its clients get in place of its answers, before paths, tokens and projects are looked at, as with a failing
// gateway.

import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import type { EmulatorOptions } from "../../src/service/index.ts";

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
  return {
    extend: (front) => {
      let seen = 0;
      const halved = new WeakSet<FastifyRequest>();
      // What does not call `done` keeps the request from going on.
      front.addHook("onRequest", (request, reply, done) => {
        seen += 1;
        const own = seen <= times ? fault : undefined;
        const begin = (): void => {
          if (own?.kind === "hang") reply.hijack();
          else if (own?.kind === "answer")
            reply
              .code(own.status)
              .headers(own.headers ?? {})
              .send(own.body);
          else {
            if (own !== undefined) halved.add(request);
            done();
          }
        };
        if (latencyMs === 0) begin();
        else setTimeout(begin, latencyMs).unref();
      });
      front.addHook("onSend", (request, reply, payload, done) => {
        if (!halved.has(request) || !Buffer.isBuffer(payload)) return done(null, payload);
        reply.headers({ "content-length": payload.length, connection: "close" });
        return done(null, Readable.from([payload.subarray(0, Math.ceil(payload.length / 2))]));
      });
    },
  };
}
