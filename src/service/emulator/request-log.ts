// The requests that came in to an emulator, and what became of them.

import type { FastifyRequest } from "fastify";
import type { EmulatorOptions, LoggedRequest } from "./options.ts";

/** Number of requests that the log keeps; `onRequest` is called for all of them. */
export const MAX_LOGGED_REQUESTS = 2_000;

/** Requests that came in, with their fate. */
export interface RequestLog {
  /** Oldest first; of more than {@link MAX_LOGGED_REQUESTS} the newest. */
  readonly entries: readonly LoggedRequest[];
  /** Adds a request, as it comes in. */
  add(request: FastifyRequest): void;
  /** Sets the status of a request once it is known; null: there will be none. Throws what `onRequest` throws. */
  settle(request: FastifyRequest, status: number | null): void;
}

type Entry = { -readonly [Member in keyof LoggedRequest]: LoggedRequest[Member] };

/** Makes an empty log. */
export function createRequestLog({ token, onRequest }: EmulatorOptions): RequestLog {
  const entries: Entry[] = [];
  const byRequest = new WeakMap<FastifyRequest, Entry>();
  return {
    entries,
    add: (request) => {
      const sent = request.headers["x-auth-token"];
      const path = withoutTokens(request.originalUrl, [typeof sent === "string" ? sent : "", token ?? ""]);
      const entry = { method: request.method, path, status: null };
      entries.push(entry);
      if (entries.length > MAX_LOGGED_REQUESTS) entries.shift();
      byRequest.set(request, entry);
    },
    settle: (request, status) => {
      const entry = byRequest.get(request);
      if (entry === undefined) return;
      entry.status = status;
      onRequest?.({ ...entry });
    },
  };
}

/** Path without the tokens that were put into it by mistake. */
function withoutTokens(path: string, tokens: readonly string[]): string {
  return tokens
    .filter((token) => token !== "")
    .flatMap((token) => [token, encodeURIComponent(token)])
    .reduce((clean, token) => clean.replaceAll(token, "***"), path);
}
