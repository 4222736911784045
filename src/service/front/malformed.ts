// What comes in and is no request: answered on the bare connection, since the parser has given up on it.

import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { createRequestId, type Observation, observeMalformed, REQUEST_ID_HEADER } from "./observation.ts";
import { PROBLEM_TYPE, renderProblem } from "./problem.ts";

/** Largest request line and headers together, in bytes: a token has at most 16 KiB. */
export const MAX_HEADER_BYTES = 32 * 1024;

/** Time for a whole request to arrive, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 10_000;

/** Time for which a refused client is still listened to, in milliseconds: a connection that is closed earlier takes the answer with it. */
const LINGER_MS = 1_000;

/** Status and detail by the code of node's error; everything else is {@link NO_REQUEST}. */
const REFUSALS: ReadonlyMap<string, readonly [status: number, detail: string]> = new Map([
  [
    "HPE_HEADER_OVERFLOW",
    [
      431,
      `The request line and the headers have more than ${MAX_HEADER_BYTES} bytes. Ask for fewer regions at once, and send the token alone.`,
    ],
  ],
  [
    "ERR_HTTP_REQUEST_TIMEOUT",
    [408, `The request did not arrive within ${REQUEST_TIMEOUT_MS / 1000} seconds. Send it at once.`],
  ],
]);

const NO_REQUEST = [
  400,
  "What was sent is no HTTP request that can be read. Check the client, and whether it speaks TLS.",
] as const;

/** The newest response of each connection. */
export type Responses = WeakMap<Socket, ServerResponse>;

/** Keeps the newest response of each connection of a server. */
export function trackResponses(server: Server): Responses {
  const responses: Responses = new WeakMap();
  server.on("request", (request, response) => responses.set(request.socket, response));
  return responses;
}

/** Answers an error of a connection with a problem document, and closes the connection. */
export function refuseMalformed(
  error: { readonly code?: string },
  socket: Socket,
  { responses, observation }: { readonly responses: Responses; readonly observation: Observation | null },
): void {
  // Said once; what still comes in is read and forgotten until the connection is closed.
  if (socket.writableEnded) return;
  const isAnswering = responses.get(socket)?.writableFinished === false;
  if (isAnswering || !socket.writable || error.code === "ECONNRESET") {
    // A second answer in the middle of the first would be taken for a part of it.
    socket.destroy();
    return;
  }
  const [status, detail] = REFUSALS.get(error.code ?? "") ?? NO_REQUEST;
  const body = renderProblem(status, detail);
  const id = createRequestId();
  if (observation !== null) observeMalformed(observation, id, status);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${PROBLEM_TYPE}`,
    "cache-control: no-store",
    `${REQUEST_ID_HEADER}: ${id}`,
    `content-length: ${body.length}`,
    "connection: close",
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  socket.end(body);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
