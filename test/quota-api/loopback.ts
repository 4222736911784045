// Servers on loopback for the tests of this room: what a real server, or a broken one, sends over a real socket.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import type { Log, Wanted } from "../../src/core/model.ts";
import type { Clock } from "../../src/http/deadline.ts";
import type { BaseUrl } from "../../src/inputs/api-url.ts";
import type { ApiVersion } from "../../src/inputs/index.ts";
import type { ProjectQuery } from "../../src/sources/quota-api/queries.ts";
import type { ReadOptions } from "../../src/sources/quota-api/snapshot.ts";
import { createClock } from "../support/clock.ts";
import { toToken } from "../support/token.ts";

/** A token that no text may ever show. */
export const TOKEN = "gAAAAA-t0ken_that/must+never=be.shown";

export interface Received {
  /** Path and query, as sent. */
  readonly url: string;
  readonly token: string | undefined;
  readonly headers: IncomingMessage["headers"];
}

export interface Loopback extends AsyncDisposable {
  readonly port: number;
  readonly base: BaseUrl;
  readonly received: readonly Received[];
  /** Sockets that are open at this moment. */
  readonly open: ReadonlySet<Socket>;
}

async function listen(server: Server, received: readonly Received[]): Promise<Loopback> {
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => open.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    base: { origin: `http://127.0.0.1:${port}`, path: "" },
    received,
    open,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

/** An HTTP server; the handler learns how many requests for the same document came before. */
export function serve(
  handler: (
    response: ServerResponse,
    request: Received & { readonly document: string; readonly before: number },
  ) => void,
): Promise<Loopback> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? "";
    const document = url.includes("/current_usage") ? "usage" : "quota";
    const before = received.filter((one) => one.url.includes("/current_usage") === (document === "usage")).length;
    const one: Received = { url, token: request.headers["x-auth-token"]?.toString(), headers: request.headers };
    received.push(one);
    handler(response, { ...one, document, before });
  });
  return listen(server, received);
}

/** A server of bytes: the handler gets the socket once a request's headers have come, and how many came before. */
export function serveRaw(handler: (socket: Socket, before: number) => void): Promise<Loopback> {
  const received: Received[] = [];
  const server = createTcpServer((socket) => {
    let text = "";
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString("latin1");
      if (!text.includes("\r\n\r\n")) return;
      const url = /^GET (\S+)/.exec(text)?.[1] ?? "";
      text = "";
      received.push({ url, token: undefined, headers: {} });
      handler(socket, received.length - 1);
    });
  });
  return listen(server, received);
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

/** A log that remembers every line. */
export function recordingLog(): Log & { readonly lines: readonly string[] } {
  const lines: string[] = [];
  const add = (line: string) => void lines.push(line);
  return { lines, info: add, warning: add, debug: add };
}

export function want(region: string, key: string, item: string | null = null): Wanted {
  return { region, key, item };
}

export function makeQuery(overrides: Partial<ProjectQuery> = {}): ProjectQuery {
  const apiVersion: ApiVersion = "v3";
  return { apiVersion, project: "p1", wanted: [want("cbk", "compute.cores")], ...overrides };
}

export interface TestOptions extends ReadOptions {
  readonly log: ReturnType<typeof recordingLog>;
  readonly clock: Clock;
  /** The lengths of all sleeps, in milliseconds. */
  readonly slept: readonly number[];
}

/** Options with a clock on which sleeping takes no time. */
export function makeOptions(base: BaseUrl, overrides: Partial<ReadOptions> = {}): TestOptions {
  const clock = createClock();
  return {
    base,
    token: toToken(TOKEN),
    timeoutMs: 20_000,
    now: () => new Date(),
    clock,
    userAgent: "quota-gate/test",
    env: {},
    ...overrides,
    log: recordingLog(),
    slept: clock.slept,
  };
}
