// The HTTP front: what every server of the API does, over any backend.

import Fastify, { type FastifyInstance, LogController } from "fastify";
import type { ApiVersion } from "../../sources/quota-api/index.ts";
import type { Backend } from "../backend.ts";
import { addApi } from "./api.ts";
import { addLifecycle, type Lifecycle, openServer } from "./lifecycle.ts";
import { refuseMalformed, trackResponses } from "./malformed.ts";
import { addFacts, addObservation, createRequestId, type Observation } from "./observation.ts";
import { splitTarget } from "./question.ts";
import { addSite } from "./site.ts";

/** What a front is made from. */
export interface FrontOptions {
  readonly backend: Backend;
  /** Address of Keystone, for `WWW-Authenticate`. null: there is none. */
  readonly authUrl: string | null;
  /** Path before the version: empty, or with a slash first and none last. */
  readonly basePath: string;
  readonly versions: readonly ApiVersion[];
  /** true: `dns` in the one spelling that the version documents; false: in any case. */
  readonly exactComponents: boolean;
  /** null: nothing is logged or counted. */
  readonly observation: Observation | null;
  /** Of this front alone, to listen and to stop. null: the front listens by itself, and whoever closes it ends connections. */
  readonly lifecycle: Lifecycle | null;
}

/** A front: requests are answered once it listens, and hooks may be added before. */
export type Front = FastifyInstance;

/** Makes a front. */
export function createFront(options: FrontOptions): Front {
  const { observation, lifecycle } = options;
  const front: Front = Fastify({
    ...(observation === null ? { logger: false } : { loggerInstance: observation.logger }),
    genReqId: createRequestId,
    // Lines of its own would have raw paths and queries in them.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request" }),
    serverFactory: lifecycle?.createServer ?? ((handler) => openServer(handler, null)),
    exposeHeadRoutes: false,
    rewriteUrl: ({ url = "" }) => toRoutable(url),
    clientErrorHandler: (error, socket) => refuseMalformed(error, socket, { responses, observation }),
  });
  const responses = trackResponses(front.server);
  // An expectation that is not understood may be ignored; node's own refusal has no body.
  front.server.on("checkExpectation", (request, response) => front.routing(request, response));
  const otherPaths = new Map<string, string>();
  front.addHook("onRoute", ({ url, method }) => {
    otherPaths.set(url, [method].flat().join(", "));
  });
  front.addHook("onRequest", (_, reply, done) => {
    // Kept by nobody, unless a route says otherwise: what is answered is one token's, or of this moment.
    reply.header("cache-control", "no-store");
    done();
  });
  addFacts(front);
  if (observation !== null) addObservation(front, observation);
  if (lifecycle !== null) addLifecycle(front, lifecycle);
  addSite(front, options);
  addApi(front, { ...options, otherPaths });
  return front;
}

/** Path that no route has. */
const NOWHERE = "/-/nowhere";

/**
 * A request's target as the router gets it; the one that was sent is `request.originalUrl`. The router would decode paths, and answer
 * those that it cannot read past every hook; the API reads its own, and no other route needs an escape.
 */
function toRoutable(target: string): string {
  const { path } = splitTarget(target);
  return path.startsWith("/") && !path.includes("%") ? target : NOWHERE;
}
