// What operators see of a front: one log line a request, and metrics.

import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Registry } from "prom-client";

/** Logs and metrics of a server, shared with its backend. */
export interface Observation {
  readonly logger: FastifyBaseLogger;
  readonly registry: Registry;
  /** The id of a request, for its log lines and its response. */
  readonly toRequestId: () => string;
}

/** Adds the log line and the metrics of every request, and `/metrics`. */
export function addObservation(front: FastifyInstance, { observation }: { readonly observation: Observation }): void {
  const { registry } = observation;
  front.addHook("onRequest", (request, reply, done) => {
    reply.header("x-openstack-request-id", request.id);
    done();
  });
  front.get("/metrics", async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
