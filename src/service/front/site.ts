// What a front has beside the API: probes and the description of the API.

import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import description from "../../../schemas/quota-api.openapi.json" with { type: "json" };
import type { FrontOptions } from "./server.ts";

/** Time for which an answer of `/readyz` is remembered, so that probes do not become a load. */
const REMEMBER_MS = 1000;

/** Adds `/healthz` and `/readyz`, and `/openapi.json` below the base path: what it says of addresses is relative to its own. */
export function addSite(
  front: FastifyInstance,
  { backend, basePath }: Pick<FrontOptions, "backend" | "basePath">,
): void {
  front.get("/healthz", (_, reply) => reply.type("text/plain").send("ok\n"));
  const troubles = new LRUCache<"trouble", { readonly text: string | null }>({
    max: 1,
    ttl: REMEMBER_MS,
    fetchMethod: async () => ({ text: await backend.findTrouble() }),
  });
  front.get("/readyz", async (_, reply) => {
    const trouble = front.isStopping ? "The service is stopping." : (await troubles.forceFetch("trouble")).text;
    return reply
      .code(trouble === null ? 200 : 503)
      .type("text/plain")
      .send(`${trouble ?? "ok"}\n`);
  });
  const body = Buffer.from(JSON.stringify(description));
  front.get(`${basePath}/openapi.json`, (_, reply) => reply.header("content-type", "application/json").send(body));
}
