// Beginning and end of a server: its limits, TLS, listening, and a stop that loses nothing.

import {
  createServer as createHttpServer,
  type Server as HttpServer,
  type RequestListener,
  type ServerOptions,
} from "node:http";
import { createServer as createHttpsServer, Server as HttpsServer } from "node:https";
import { Server as NetServer, type Socket } from "node:net";
import type { SecureVersion } from "node:tls";
import type { FastifyInstance } from "fastify";
import { MAX_HEADER_BYTES, REQUEST_TIMEOUT_MS } from "./malformed.ts";
import { toErrorResponse } from "./problem.ts";

/** A certificate with what leads to its authority, and its key, as PEM texts. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** What came of a stop. */
export interface Stopped {
  /** Requests that were cut off since the time was up. */
  readonly cutOff: number;
}

/** Beginning and end of one server. */
export interface Lifecycle {
  /** Makes the server, which does not listen yet. */
  readonly createServer: (handler: RequestListener) => HttpServer;
  /** true from the first {@link stop}. */
  readonly isStopping: () => boolean;
  /** Requests that are being answered. */
  readonly underWay: () => number;
  /** Listens; resolves to the base address, without a slash at the end. Rejects with the system's error. */
  readonly listen: (where: { readonly host: string; readonly port: number }) => Promise<string>;
  /** Uses another certificate for connections from here on. Throws OpenSSL's error where it is none, and keeps the old one. */
  readonly replaceCertificate: (certificate: Certificate) => void;
  /** Answers what has been accepted, refuses the rest, and closes. Called again, the shorter time counts. */
  readonly stop: (withinMs?: number) => Promise<Stopped>;
}

/** Bounds on what one client may take. docs/service.md tells them. */
const LIMITS = {
  maxHeaderSize: MAX_HEADER_BYTES,
  headersTimeout: REQUEST_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  /** Time that a connection is kept between two requests, in milliseconds: longer than balancers do (60 s), so that they end it and lose nothing. */
  keepAliveTimeout: 75_000,
  /** How often connections are looked at for the limits above, in milliseconds. */
  connectionsCheckingInterval: 1000,
  // The API refuses it: node's own refusal has no body.
  requireHostHeader: false,
} as const satisfies ServerOptions;

/** Time for a TLS handshake. */
const HANDSHAKE_MS = 10_000;

/** Oldest version of TLS. */
const TLS = { minVersion: "TLSv1.2" as SecureVersion };

/** Time for a stop. */
const STOP_WITHIN_MS = 15_000;

/** Time in which a stopping server still listens, to answer requests that are on their way with a refusal. */
const LINGER_MS = 1000;

/** Time for clients to close their end of a connection. */
const GOODBYE_MS = 500;

/** Makes the lifecycle of a server. `certificate`: null for plain HTTP. Throws OpenSSL's error where it cannot be used. */
export function createLifecycle(certificate: Certificate | null): Lifecycle {
  const state: State = { server: null, connections: new Set(), answering: new Map(), underWay: 0, stop: null };
  const created = (): HttpServer => {
    if (state.server === null) throw new Error("The server is not created yet.");
    return state.server;
  };
  return {
    createServer: (handler) => {
      const { server } = Object.assign(state, { server: openServer(handler, certificate) });
      track(server, state);
      return server;
    },
    isStopping: () => state.stop !== null,
    underWay: () => state.underWay,
    listen: (where) => listen(created(), where),
    replaceCertificate: (next) => {
      const server = created();
      if (server instanceof HttpsServer) server.setSecureContext({ ...next, ...TLS });
    },
    stop: (withinMs = STOP_WITHIN_MS) => {
      state.stop ??= begin(created(), state);
      const { ended, hurry } = state.stop;
      const timer = setTimeout(hurry, withinMs);
      void ended.then(() => clearTimeout(timer));
      return ended;
    },
  };
}

interface State {
  server: HttpServer | null;
  /** Connections of TCP. */
  readonly connections: Set<Socket>;
  /**
   * Connections that HTTP is spoken on, those of TLS, with the number of requests that are being answered on each. Nothing is added or
   * removed for a request: sets that grow and shrink leave tables behind that keep what was in them, and cost 100 MiB under load.
   */
  readonly answering: Map<Socket, number>;
  /** Requests that are being answered. */
  underWay: number;
  stop: { readonly ended: Promise<Stopped>; readonly hurry: () => void } | null;
}

/** Makes a server with the limits, which does not listen yet. `certificate`: null for plain HTTP. Throws OpenSSL's error where it cannot be used. */
export function openServer(handler: RequestListener, certificate: Certificate | null): HttpServer {
  return certificate === null
    ? createHttpServer(LIMITS, handler)
    : createHttpsServer({ ...LIMITS, ...certificate, ...TLS, handshakeTimeout: HANDSHAKE_MS }, handler);
}

function track(server: HttpServer, state: State): void {
  const { connections, answering } = state;
  server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  server.on(server instanceof HttpsServer ? "secureConnection" : "connection", (socket: Socket) => {
    answering.set(socket, 0);
    socket.once("close", () => answering.delete(socket));
  });
  const count = (socket: Socket, more: 1 | -1): void => {
    state.underWay += more;
    const before = answering.get(socket);
    // A connection may be gone before the end of an answer.
    if (before !== undefined) answering.set(socket, before + more);
  };
  server.on("request", ({ socket }, response) => {
    count(socket, 1);
    response.once("close", () => count(socket, -1));
  });
}

function listen(server: HttpServer, where: { readonly host: string; readonly port: number }): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(where, () => {
      server.off("error", reject);
      const address = server.address();
      const port = typeof address === "object" ? address?.port : where.port;
      const scheme = server instanceof HttpsServer ? "https" : "http";
      resolve(`${scheme}://${where.host.includes(":") ? `[${where.host}]` : where.host}:${port}`);
    });
  });
}

/**
 * Begins a stop. Node's own `close()` of an HTTP server destroys idle connections at once, and with them requests that are on their
 * way. This one listens a little longer, so that those are answered, with a refusal and `Connection: close`; only then are
 * connections ended, each once nothing is being answered on it.
 */
function begin(server: HttpServer, state: State): NonNullable<State["stop"]> {
  const { connections, answering } = state;
  const { promise: isLate, resolve: hurry } = Promise.withResolvers<void>();
  const run = async (): Promise<Stopped> => {
    // Without any client, nobody is on the way; otherwise some may be between two connections.
    const isAlone = connections.size === 0;
    await until(() => isAlone, { atMostMs: LINGER_MS, isLate });
    NetServer.prototype.close.call(server);
    const endIdle = (): boolean => {
      for (const [socket, requests] of answering) if (requests === 0) socket.end();
      return state.underWay === 0;
    };
    await until(endIdle, { atMostMs: STOP_WITHIN_MS, isLate });
    await until(() => connections.size === 0, { atMostMs: GOODBYE_MS, isLate });
    const cutOff = state.underWay;
    for (const socket of connections) socket.destroy();
    // Each is told of, and logged.
    await until(() => state.underWay === 0, { atMostMs: GOODBYE_MS, isLate: NEVER });
    return { cutOff };
  };
  return { ended: run(), hurry };
}

const NEVER = new Promise<void>(() => {});

/** How often a condition is looked at. */
const LOOK_MS = 10;

/** Resolves when a condition holds, or the time is up. */
async function until(
  holds: () => boolean,
  { atMostMs, isLate }: { readonly atMostMs: number; readonly isLate: Promise<void> },
): Promise<void> {
  if (holds()) return;
  await new Promise<void>((resolve) => {
    const look = setInterval(() => {
      if (holds()) finish();
    }, LOOK_MS);
    const timer = setTimeout(() => finish(), atMostMs);
    const finish = (): void => {
      clearInterval(look);
      clearTimeout(timer);
      resolve();
    };
    void isLate.then(finish);
  });
}

/** Routes that are answered to the end. */
const PROBES: ReadonlySet<string | undefined> = new Set(["/healthz", "/readyz", "/metrics"]);

/** Refuses requests of a front that is stopping. */
export function addLifecycle(front: FastifyInstance, lifecycle: Lifecycle): void {
  front.addHook("onRequest", async ({ routeOptions }, reply) => {
    if (!lifecycle.isStopping() || PROBES.has(routeOptions.url)) return;
    const detail =
      "This instance of the service is stopping. Ask again: another one will answer, or this one once it is there again.";
    const { status, headers, body } = toErrorResponse(503, detail, { "retry-after": "1" });
    await reply.code(status).headers(headers).send(body);
  });
  front.addHook("onSend", async (_request, reply) => {
    if (lifecycle.isStopping()) reply.header("connection", "close");
  });
}
