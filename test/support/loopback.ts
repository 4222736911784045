// Servers on loopback: whatever a real server, or a broken one, sends over a real socket.

import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, connect, createServer as createTcpServer, type Server, type Socket } from "node:net";
import type { Duplex } from "node:stream";

/** A server on a free port of loopback. */
export type Loopback = Awaited<ReturnType<typeof listening>>;

/** Lets a server listen. Disposing of the result breaks all of its connections. */
export async function listening(server: Server) {
  const open = new Set<Socket>();
  let accepted = 0;
  server.on("connection", (socket: Socket) => {
    accepted += 1;
    open.add(socket);
    // A client that gives up resets its connection; that is its right.
    socket.on("error", () => socket.destroy());
    socket.on("close", () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** `http://127.0.0.1:PORT`, whatever the server speaks. */
    url: `http://127.0.0.1:${port}`,
    /** Sockets that are open at this moment. */
    open,
    /** Number of connections that were ever made. */
    accepted: () => accepted,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

/** Connects a socket to a port of loopback, and says so, as a proxy does; `greeting`: what is said instead. */
export function openTunnel(socket: Duplex, port: number, greeting = "HTTP/1.1 200 OK\r\n\r\n"): void {
  const upstream = connect(port, "127.0.0.1", () => {
    socket.write(greeting);
    upstream.pipe(socket).pipe(upstream);
  });
  upstream.on("error", () => socket.destroy());
  socket.on("error", () => upstream.destroy());
  socket.on("close", () => upstream.destroy());
}

/** A request that was read to its end. */
export interface Received {
  readonly method: string;
  /** Path and query, as sent. */
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** Serves HTTP, or HTTPS with a certificate. `answer` gets each request once it has come to its end. */
export async function serveHttp(
  answer: (response: ServerResponse, request: Received) => unknown,
  certificate?: { readonly key: string; readonly cert: string },
) {
  const received: Received[] = [];
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

/** Serves bytes: `answer` gets the socket once a request's headers have come, and how many came before. */
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

/** Sends a document; a text as it is. */
export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
