// Errors as problem documents (RFC 9457): as answers to requests, and on bare connections to what is no request.

import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyReply } from "fastify";

const TYPE = "application/problem+json";

/** `type` is `about:blank`, since the title says no more than the status. */
function renderProblem(status: number, detail: string): Buffer {
  return Buffer.from(JSON.stringify({ type: "about:blank", title: STATUS_CODES[status] ?? "Error", status, detail }));
}

/** Answers with a problem. `detail`: what was found, what was expected and what to do, without the token. */
export function sendProblem(
  reply: FastifyReply,
  status: number,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): FastifyReply {
  return reply.code(status).headers(headers).header("content-type", TYPE).send(renderProblem(status, detail));
}

/** Largest request line and headers together, in bytes: a token has at most 16 KiB. */
export const MAX_HEADER_BYTES = 32 * 1024;

/** Time for a whole request to arrive, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 10_000;

/** Time for which a refused client is still listened to, in milliseconds: a connection that is closed earlier takes the answer with it. */
const LINGER_MS = 1_000;

/** Status and detail by the code of Node's error; everything else is {@link NO_REQUEST}. */
const REFUSALS: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    `The request line and the headers have more than ${MAX_HEADER_BYTES} bytes. Ask for fewer regions at once, and send the token alone.`,
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    `The request did not arrive within ${REQUEST_TIMEOUT_MS / 1000} seconds. Send it at once.`,
  ],
};

const NO_REQUEST = [
  400,
  "What was sent is no HTTP request that can be read. Check the client, and whether it speaks TLS.",
] as const;

/** Answers errors of connections, on which Node's parser has given up, and closes them. `headersOf` is called for each answer. */
export function createRefusal(headersOf: (status: number) => Readonly<Record<string, string>>) {
  /** The newest response of each connection. */
  const responses = new WeakMap<Socket, ServerResponse>();
  return {
    /** Keeps an eye on what a server answers. */
    watch: (server: Server): void => {
      server.on("request", (request, response) => responses.set(request.socket, response));
    },
    refuse: (error: { readonly code?: string }, socket: Socket): void => {
      // Said once; what still comes in is read and forgotten until the connection is closed.
      if (socket.writableEnded) return;
      const isAnswering = responses.get(socket)?.writableFinished === false;
      if (isAnswering || !socket.writable || error.code === "ECONNRESET") {
        // A second answer in the middle of the first would be taken for a part of it.
        socket.destroy();
        return;
      }
      const [status, detail] = REFUSALS[error.code ?? ""] ?? NO_REQUEST;
      const body = renderProblem(status, detail);
      const headers = {
        "content-type": TYPE,
        ...headersOf(status),
        "content-length": String(body.length),
        connection: "close",
      };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`);
      socket.end(body);
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
    },
  };
}
