// Helpers for Node's HTTP server: they listen, send answers, and close it.

import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import { GateError, inputProblem, prose, quoted, say } from "../core/index.ts";

/** An HTTP answer. */
export interface Answer {
  /** The default is 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent as it is, any other value as JSON. Absent for no body. */
  readonly body?: unknown;
}

/** Starts to listen. Returns the base address, without a slash at the end. Throws INPUT_INVALID if it cannot listen. */
export async function listen(server: Server, host: string, port = 0): Promise<string> {
  try {
    server.listen({ host, port });
    await once(server, "listening");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "an unknown error";
    const message = say`The emulator cannot listen on port ${port} of ${quoted(host)}: ${prose(code)}.`;
    throw new GateError(inputProblem(message, say`Give another port, or none to get a free one.`), { cause: error });
  }
  const address = server.address();
  return `http://${host.includes(":") ? `[${host}]` : host}:${typeof address === "object" ? address?.port : port}`;
}

/** Closes a server and all of its connections. Does nothing to a closed server. */
export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

/** Sends an answer to a request. */
export function sendAnswer(response: ServerResponse, { status = 200, headers = {}, body }: Answer): void {
  const isText = typeof body === "string";
  response.writeHead(status, {
    ...(isText || body === undefined ? {} : { "content-type": "application/json" }),
    ...headers,
  });
  response.end(body === undefined || isText ? body : JSON.stringify(body));
}
