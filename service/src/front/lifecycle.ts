// Start and stop of a server. Until its time limit, a stop answers all accepted requests.

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
    /** Number of requests whose answers are not complete. */
    underWay: number;
    /**
     * Answers accepted requests, refuses new ones, and closes. Returns the number of requests that the time limit cut
     * off. If called again, the earlier end counts.
     */
    stop(withinMs?: number): Promise<number>;
  }
}

const STOP_WITHIN_MS = 15_000;

/** Time for which a stopping server still listens, so that requests on their way get a refusal as an answer. */
const LINGER_MS = 1000;

/** Time for connections to end after the last answer. */
const GOODBYE_MS = 500;

/** Address to listen on, and the log's line about it. */
export interface Listening {
  readonly host: string;
  readonly port: number;
  readonly logger: FastifyBaseLogger;
  readonly facts: Readonly<Record<string, string>>;
  /** Risk that the log names if other machines can connect without TLS. Absent if the answers have no secrets. */
  readonly exposes?: string;
}

/** Listens, and returns host and port as part of a URL. Throws the system's error if that fails. */
export async function listenOn(server: Server, { host, port }: Pick<Listening, "host" | "port">): Promise<string> {
  server.listen({ host, port });
  await once(server, "listening");
  const address = server.address();
  return `${host.includes(":") ? `[${host}]` : host}:${typeof address === "object" ? address?.port : port}`;
}

/** Listens, and logs the base URL. Returns it without a slash at its end. Throws the system's error if that fails. */
export async function listen(front: FastifyInstance, where: Listening): Promise<string> {
  const { logger, facts, exposes } = where;
  const isSecure = front.server instanceof HttpsServer;
  await front.ready();
  // Fastify's `listen` would log a line for each address of the machine, and open a second server for `localhost`,
  // which `front.server` does not include.
  const url = `http${isSecure ? "s" : ""}://${await listenOn(front.server, where)}`;
  logger.info({ url, ...facts }, "listening");
  if (!isSecure && exposes !== undefined && !isLoopback(new URL(url).hostname)) {
    logger.warn({ url }, `no TLS: ${exposes}, unless a proxy on this machine is the only client`);
  }
  return url;
}

/**
 * Adds `stop` to a front. A stopping front refuses new requests. Fastify's `close` alone would cut off requests that
 * are on their way.
 */
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
    // Requests may be on their way only if clients are connected.
    const connections = await promisify(front.server.getConnections.bind(front.server))();
    if (connections > 0) await SYSTEM_CLOCK.sleep(LINGER_MS, late.signal);
    const closed = front.close();
    await Promise.race([allAnswered(), late.signal.aborted || once(late.signal, "abort")]);
    const cutOff = front.underWay;
    await Promise.race([closed, SYSTEM_CLOCK.sleep(GOODBYE_MS, late.signal)]);
    // The server's `closeAllConnections` does not close connections whose handshake is under way.
    for (const socket of sockets) socket.destroy();
    await closed;
    // The log line of a request is written when its response is closed.
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
