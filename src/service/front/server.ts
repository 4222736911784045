// The HTTP front: what every server of the API does, over any backend.

import Fastify, { type FastifyInstance } from "fastify";
import type { ApiVersion } from "../../sources/quota-api/index.ts";
import type { Backend } from "../backend.ts";
import { addApi } from "./api.ts";
import { addObservation, type Observation } from "./observation.ts";
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
  readonly observation: Observation;
}

/** A front: requests are answered once it listens. */
export type Front = FastifyInstance;

/** Largest header that is read, in bytes: a token has at most 16 KiB. */
const MAX_HEADER_BYTES = 32 * 1024;

/** Makes a front. */
export async function createFront(options: FrontOptions): Promise<Front> {
  const { observation } = options;
  const front = Fastify({
    loggerInstance: observation.logger,
    genReqId: observation.toRequestId,
    bodyLimit: 1,
    requestTimeout: 10_000,
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 255 },
    exposeHeadRoutes: false,
    http: { maxHeaderSize: MAX_HEADER_BYTES },
  });
  addObservation(front, options);
  addSite(front, options);
  addApi(front, options);
  await front.ready();
  return front;
}
