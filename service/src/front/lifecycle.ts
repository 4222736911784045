// The beginning and the end of a server: where it listens, and a stop that loses nothing.

import { EventEmitter, once } from "node:events";
import { Server as HttpsServer } from "node:https";
import type { Server, Socket } from "node:net";
import { promisify } from "node:util";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { isLoopback } from "../../../src/core/index.ts";
import { SYSTEM_CLOCK } from "../../../src/http/index.ts";
import { PROBES } from "./observation.ts";
import { sendProblem } from "./problem.ts";

declare module "fastify" {
  interface FastifyInstance {
    isStopping: boolean;
    underWay: number;
    /** Answers what has been accepted, refuses the rest, and closes. Called again, the shorter time counts. Returns how many requests were cut off. */
    stop(withinMs?: number): Promise<number>;
  }
}

const STOP_WITHIN_MS = 15_000;

/** Time in which a stopping server still listens, to answer requests that are on their way with a refusal. */
const LINGER_MS = 1000;

const GOODBYE_MS = 500;

/** Where a front listens, and what its log says about that. */
export interface Listening {
  readonly host: string;
  readonly port: number;
  readonly logger: FastifyBaseLogger;
  readonly facts: Readonly<Record<string, string>>;
  /** What others can see without TLS, if more than this machine can connect. Absent: nothing that matters. */
  readonly exposes?: string;
}

/** Listens. Returns host and port for an address. Throws the system's error where that is not possible. */
export async function listenOn(server: Server, { host, port }: Pick<Listening, "host" | "port">): Promise<string> {
  server.listen({ host, port });
  await once(server, "listening");
  const address = server.address();
  return `${host.includes(":") ? `[${host}]` : host}:${typeof address === "object" ? address?.port : port}`;
}

/** Listens, and says so. Returns the base address, without a slash at the end. Throws the system's error where that is not possible. */
export async function listen(front: FastifyInstance, where: Listening): Promise<string> {
  const { logger, facts, exposes } = where;
  const isSecure = front.server instanceof HttpsServer;
  await front.ready();
  // Fastify's own `listen` logs a line for each of the machine's addresses, and has a second server, which `server` is not, for `localhost`.
  const url = `http${isSecure ? "s" : ""}://${await listenOn(front.server, where)}`;
  logger.info({ url, ...facts }, "listening");
  if (!isSecure && exposes !== undefined && !isLoopback(new URL(url).hostname)) {
    logger.warn({ url }, `no TLS: ${exposes}, unless a proxy on this machine is the only client`);
  }
  return url;
}

/** Adds a stop to a front, which refuses requests meanwhile. Fastify's `close` alone would cut off what is on its way. */
export function addLifecycle(front: FastifyInstance): void {
  const late = new AbortController();
  const answers = new EventEmitter();
  let ended: Promise<number> | undefined;
  const sockets = new Set<Socket>();
  front.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  front.decorate("isStopping", false);
  front.decorate("underWay", 0);
  front.server.on("request", (_, response) => {
    front.underWay += 1;
    response.once("close", () => {
      front.underWay -= 1;
      if (front.underWay === 0) answers.emit("all");
    });
  });
  const allAnswered = async (): Promise<void> => {
    if (front.underWay > 0) await once(answers, "all");
  };
  const end = async (): Promise<number> => {
    // Without any client, no request is on its way; otherwise some may be between two connections.
    const connections = await promisify(front.server.getConnections.bind(front.server))();
    if (connections > 0) await SYSTEM_CLOCK.sleep(LINGER_MS, late.signal);
    const closed = front.close();
    await Promise.race([allAnswered(), late.signal.aborted || once(late.signal, "abort")]);
    const cutOff = front.underWay;
    await Promise.race([closed, SYSTEM_CLOCK.sleep(GOODBYE_MS, late.signal)]);
    // The server's `closeAllConnections` knows none whose handshake is under way.
    for (const socket of sockets) socket.destroy();
    await closed;
    // Each is logged.
    await allAnswered();
    return cutOff;
  };
  front.decorate("stop", async (withinMs = STOP_WITHIN_MS) => {
    front.isStopping = true;
    const timer = setTimeout(() => late.abort(), withinMs);
    ended ??= end();
    return await ended.finally(() => clearTimeout(timer));
  });
  front.addHook("onRequest", (request, reply, done) => {
    if (!front.isStopping || PROBES.has(request.routeOptions.url)) return done();
    const detail =
      "This instance of the service is stopping. Ask again: another one will answer, or this one once it is there again.";
    sendProblem(reply, 503, detail, { "retry-after": "1" });
  });
  front.addHook("onSend", (_request, reply, payload, done) => {
    if (front.isStopping) reply.header("connection", "close");
    done(null, payload);
  });
}
