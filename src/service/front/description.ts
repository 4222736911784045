// The description of the API (OpenAPI 3.1): schemas/quota-api.openapi.json, as it is served.

import type { FastifyInstance } from "fastify";
import description from "../../../schemas/quota-api.openapi.json" with { type: "json" };

/** Adds `/openapi.json`. */
export function addDescription(front: FastifyInstance): void {
  const body = Buffer.from(JSON.stringify(description));
  front.get("/openapi.json", (_, reply) =>
    reply.type("application/json").header("cache-control", "no-store").send(body),
  );
}
