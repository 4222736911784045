// The description of the API (OpenAPI 3.1): schemas/quota-api.openapi.json, as it is served.

import type { FastifyInstance } from "fastify";
import description from "../../../schemas/quota-api.openapi.json" with { type: "json" };

/** Adds `/openapi.json`, below the base path: what it says of addresses is relative to its own. */
export function addDescription(front: FastifyInstance, basePath: string): void {
  const body = Buffer.from(JSON.stringify(description));
  front.get(`${basePath}/openapi.json`, (_, reply) => reply.type("application/json").send(body));
}
