// Servers on loopback that send over real sockets, like real or broken servers.

import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, connect, createServer as createTcpServer, type Server, type Socket } from "node:net";
import type { Duplex } from "node:stream";

/** A server on a free port of loopback. */
export type Loopback = Awaited<ReturnType<typeof listening>>;

/** Starts to listen. Disposing of the result closes all of its connections. */
export async function listening(server: Server) {
  const open = new Set<Socket>();
  let accepted = 0;
  server.on("connection", (socket: Socket) => {
    accepted += 1;
    open.add(socket);
    // A client that gives up may reset its connection.
    socket.on("error", () => socket.destroy());
    socket.on("close", () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** `http://127.0.0.1:PORT`, whatever the protocol is. */
    url: `http://127.0.0.1:${port}`,
    /** Sockets that are open. */
    open,
    /** Returns the number of connections so far. */
    accepted: () => accepted,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

/** Connects a socket to a port of loopback. `greeting` is written first, by default the answer of a proxy. */
export function openTunnel(socket: Duplex, port: number, greeting = "HTTP/1.1 200 OK\r\n\r\n"): void {
  const upstream = connect(port, "127.0.0.1", () => {
    socket.write(greeting);
    upstream.pipe(socket).pipe(upstream);
  });
  upstream.on("error", () => socket.destroy());
  socket.on("error", () => upstream.destroy());
  socket.on("close", () => upstream.destroy());
}

/** A complete request. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query, as sent. */
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** Serves HTTP, or HTTPS with a certificate. `answer` gets each request once it is complete. */
export async function serveHttp(
  answer: (response: ServerResponse, request: ReceivedRequest) => unknown,
  certificate?: { readonly key: string; readonly cert: string },
) {
  const received: ReceivedRequest[] = [];
  const listener = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const { method = "", url = "", headers } = request;
    const one = { method, url, headers, body: Buffer.concat(chunks).toString() };
    received.push(one);
    await answer(response, one);
  };
  const server = certificate === undefined ? createHttpServer(listener) : createHttpsServer(certificate, listener);
  return { ...(await listening(server)), received };
}

/**
 * Serves bytes. `answer` gets the socket once the headers of a request have arrived, and the number of requests before.
 */
export async function serveRaw(answer: (socket: Socket, before: number) => void) {
  const received: string[] = [];
  const server = createTcpServer((socket) => {
    let text = "";
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString("latin1");
      if (!text.includes("\r\n\r\n")) return;
      received.push(text);
      text = "";
      answer(socket, received.length - 1);
    });
  });
  return { ...(await listening(server)), received };
}

/** Sends a document as JSON, or a text unchanged. */
export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
