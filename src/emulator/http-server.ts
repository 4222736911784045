// A server on Node's own HTTP: where it listens, what it sends, and its end.

import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import { GateError, inputProblem, prose, say } from "../core/index.ts";

/** An answer over HTTP. */
export interface Answer {
  /** Absent: 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as it is, everything else as JSON. Absent: there is none. */
  readonly body?: unknown;
}

/** Listens. Returns the base address, without a slash at the end. Throws INPUT_INVALID where that is not possible. */
export async function listen(server: Server, host: string, port = 0): Promise<string> {
  try {
    server.listen({ host, port });
    await once(server, "listening");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "an unknown error";
    const message = say`The emulator cannot listen on port ${port} of the given address: ${prose(code)}.`;
    throw new GateError(inputProblem(message, say`Give another port, or none to get a free one.`), { cause: error });
  }
  const address = server.address();
  return `http://${host.includes(":") ? `[${host}]` : host}:${typeof address === "object" ? address?.port : port}`;
}

/** Ends a server with all of its connections. Does nothing to one that has ended. */
export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

/** Sends an answer. */
export function sendAnswer(response: ServerResponse, { status = 200, headers = {}, body }: Answer): void {
  const isText = typeof body === "string";
  response.writeHead(status, {
    ...(isText || body === undefined ? {} : { "content-type": "application/json" }),
    ...headers,
  });
  response.end(body === undefined || isText ? body : JSON.stringify(body));
}
