// The HTTP front over any backend. In addition to the API, it serves the page for browsers, probes and the description
// of the API.

import { createHash } from "node:crypto";
import { METHODS, type ServerOptions } from "node:http";
import { Server as HttpsServer } from "node:https";
import type { SecureVersion } from "node:tls";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { LRUCache } from "lru-cache";
import description from "../../../schemas/quota-api.openapi.json" with { type: "json" };
import {
  createRequestId,
  headersOfAnswer,
  MAX_HEADER_BYTES,
  NO_PATH,
  REQUEST_TIMEOUT_MS,
  Refusal,
  refuseConnection,
  splitTarget,
} from "../../../src/api-server/index.ts";
import { prose } from "../../../src/core/index.ts";
import type { Backend } from "../backend.ts";
import { PAGE_FILES } from "../generated/page.ts";
import { addApi, addErrors } from "./api.ts";
import { addLifecycle } from "./lifecycle.ts";
import { addMetrics, addObservation, type MetricsText, type Observation } from "./observation.ts";
import { sendProblem } from "./problem.ts";

/** A certificate with its intermediate certificates, and its key, as PEM texts. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

const TLS = { minVersion: "TLSv1.2" as SecureVersion };

/** Options of a front. */
export interface FrontOptions {
  readonly backend: Backend;
  /** Address of Keystone for the header `WWW-Authenticate`, if any. */
  readonly authUrl?: string | undefined;
  /** Absent for a front without log and metrics. */
  readonly observation?: Observation | undefined;
  /** True if a front of its own serves `/metrics`. */
  readonly hidesMetrics?: boolean;
  /** Absent for plain HTTP. */
  readonly certificate?: Certificate | undefined;
}

type BareOptions = Pick<FrontOptions, "observation" | "certificate">;

/** A front, which answers requests once it listens. Hooks may be added before that. */
export type Front = FastifyInstance;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Value of the header `Allow`, on a route that refuses all other methods. */
    allow?: string;
  }
}

/** Limits for a client. docs/service.md lists them. */
const LIMITS = {
  maxHeaderSize: MAX_HEADER_BYTES,
  headersTimeout: REQUEST_TIMEOUT_MS,
  /** Milliseconds between checks of the connections against the time limits. */
  connectionsCheckingInterval: 1000,
} as const satisfies ServerOptions;

/**
 * Time limit of an idle connection. Load balancers have a shorter one (60 s), so they close the connection and lose no
 * request.
 */
const KEEP_ALIVE_MS = 75_000;

const HANDSHAKE_MS = 10_000;

/** Creates a front of the API. Throws OpenSSL's error if the certificate cannot be used. */
export function createFront(options: FrontOptions): Front {
  const { observation, authUrl, hidesMetrics = false } = options;
  const front = createBareFront(options, NO_PATH);
  if (observation !== undefined && !hidesMetrics) addMetrics(front, observation.metrics.registry);
  addPage(front);
  addSite(front, options);
  addErrors(front, authUrl);
  addApi(front, options.backend);
  return front;
}

/** Creates a front of metrics only. Throws OpenSSL's error if the certificate cannot be used. */
export function createMetricsFront(options: BareOptions, metrics: MetricsText): Front {
  const front = createBareFront(options, "There is nothing at this path. Ask for `/metrics`.");
  addMetrics(front, metrics);
  front.get("/healthz", sendOk);
  addErrors(front, undefined);
  return front;
}

/** Uses a certificate for new connections. Throws OpenSSL's error if it cannot be used, and keeps the old one. */
export function replaceCertificate({ server }: Front, certificate: Certificate): void {
  if (server instanceof HttpsServer) server.setSecureContext({ ...certificate, ...TLS });
}

/** Creates a front without routes. `noPath` is the detail of the answer to requests for unknown paths. */
function createBareFront({ observation, certificate }: BareOptions, noPath: string): Front {
  const refusePath = (_: FastifyRequest, reply: FastifyReply): FastifyReply => sendProblem(reply, 404, noPath);
  const front: Front = Fastify({
    ...(observation === undefined ? { logger: false } : { loggerInstance: observation.logger }),
    http: LIMITS,
    ...(certificate === undefined
      ? {}
      : { https: { ...LIMITS, ...certificate, ...TLS, handshakeTimeout: HANDSHAKE_MS } }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    genReqId: createRequestId,
    // Fastify's log lines would have paths and queries as sent.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request" }),
    exposeHeadRoutes: false,
    // A stopping front answers with a problem document.
    return503OnClosing: false,
    forceCloseConnections: true,
    // Called without hooks for a path that cannot be decoded.
    frameworkErrors: (_error, request, reply) => {
      begin(request, reply);
      refusePath(request, reply);
    },
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, headersOfAnswer(createRequestId())),
  });
  // Before the server treats the error as a client's mistake: its answer would wait for the handshake, and keep the
  // file descriptor open for ever.
  front.server.prependListener("tlsClientError", (_, socket) => socket.destroy());
  addChecks(front);
  const begin = addObservation(front, observation);
  addLifecycle(front);
  front.setNotFoundHandler(refusePath);
  return front;
}

/** Adds checks of the path and then of the method of each request. */
function addChecks(front: Front): void {
  // Bodies of requests have no meaning and are not read.
  for (const method of METHODS) front.addHttpMethod(method, { overrideExisting: true });
  front.addHook("onRoute", ({ url, method, handler }) => {
    if (handler === refuseMethod) return;
    const allowed = [method].flat();
    const otherMethods = METHODS.filter((name) => !allowed.includes(name));
    front.route({ url, method: otherMethods, config: { allow: allowed.join(", ") }, handler: refuseMethod });
  });
  front.addHook("preHandler", (request, reply, done) => {
    if (isAsWritten(request)) done();
    else reply.callNotFound();
  });
}

function refuseMethod(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { allow = "" } = request.routeOptions.config;
  return sendProblem(reply, 405, "Only GET is served here. Ask with GET.", { allow });
}

/**
 * Returns false if the path spells the route in another way, such as percent-encoded. The router would accept it, but
 * the rules of a proxy may not match it. Only the project may be percent-encoded.
 */
function isAsWritten({ originalUrl, routeOptions }: FastifyRequest): boolean {
  if (routeOptions.url === undefined) return true;
  const sent = splitTarget(originalUrl).path.split("/");
  return routeOptions.url.split("/").every((segment, index) => segment.startsWith(":") || segment === sent[index]);
}

/** Time for which a result of `/readyz` is reused, so that probes put no load on Keystone. */
const REUSE_MS = 1000;

function sendOk(_: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.type("text/plain").send("ok\n");
}

function addSite(front: FastifyInstance, { backend }: FrontOptions): void {
  front.get("/healthz", sendOk);
  const troubles = new LRUCache<"trouble", { readonly text: string | undefined }>({
    max: 1,
    ttl: REUSE_MS,
    fetchMethod: async () => ({ text: await backend.findTrouble() }),
  });
  front.get("/readyz", async (request, reply) => {
    const refuse = (why: string): FastifyReply => reply.code(503).type("text/plain").send(`${why}\n`);
    if (front.isStopping) return refuse("The service is stopping.");
    const { text } = await troubles.forceFetch("trouble");
    if (text === undefined) return sendOk(request, reply);
    // The reason names addresses inside the cloud, and `/readyz` needs no token.
    request.facts.error = new Refusal(503, prose(text));
    return refuse("The cloud does not answer. The service's log has the reason.");
  });
  const body = Buffer.from(JSON.stringify(description));
  front.get("/openapi.json", (_, reply) => reply.header("content-type", "application/json").send(body));
}

/**
 * Policy that allows only resources of this server. It forbids to create markup from text, to send forms, and to show
 * the page in a frame.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": CONTENT_SECURITY_POLICY,
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  // Browsers keep the files, but check them each time. After an update, an old script must not run in a new page.
  "cache-control": "no-cache",
};

function addPage(front: FastifyInstance): void {
  for (const { name, type, text } of PAGE_FILES) {
    const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
    front.route({
      method: ["GET", "HEAD"],
      url: `/${name}`,
      handler: (request, reply) => {
        reply.headers(PAGE_HEADERS).header("etag", etag);
        const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//u, ""));
        return known?.includes(etag) === true ? reply.code(304).send() : reply.type(type).send(text);
      },
    });
  }
}
