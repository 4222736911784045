// Renders errors as problem documents (RFC 9457), even for bytes that are no HTTP request.

import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/** Media type of problem documents. */
export const PROBLEM_TYPE = "application/problem+json";

/**
 * Renders a problem document. `detail` says what was found, what was expected and what to do, without the token. The
 * `type` is `about:blank`, since the title says no more than the status.
 */
export function renderProblem(status: number, detail: string): string {
  return JSON.stringify({ type: "about:blank", title: STATUS_CODES[status] ?? "Error", status, detail });
}

/** Maximum size of a request's line and headers in bytes. A token has at most 16 KiB. */
export const MAX_HEADER_BYTES = 32 * 1024;

/** Milliseconds in which a whole request must arrive. */
export const REQUEST_TIMEOUT_MS = 10_000;

/** Answers bytes that Node cannot parse as a request, and closes the connection. */
export function refuseConnection({ code }: NodeJS.ErrnoException, socket: Duplex, headers: object): void {
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[code ?? ""] ?? 400;
  const detail = `What was sent is no HTTP request, has more than ${MAX_HEADER_BYTES / 1024} KiB of headers, or did not arrive in ${REQUEST_TIMEOUT_MS / 1000} seconds.`;
  const body = renderProblem(status, detail);
  const lines = { "content-type": PROBLEM_TYPE, ...headers, "content-length": body.length, connection: "close" };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  const text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join("")}\r\n${body}`;
  if (socket.writable) socket.end(text, () => socket.destroy());
  else socket.destroy();
}
