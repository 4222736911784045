// What a front has beside the API: probes, the description of the API, and the page for browsers.

import type { FastifyInstance } from "fastify";
import type { Backend } from "../backend.ts";
import { addDescription } from "./description.ts";

/** Adds `/healthz`, `/readyz` and `/openapi.json`. */
export function addSite(front: FastifyInstance, { backend }: { readonly backend: Backend }): void {
  front.get("/healthz", (_, reply) => reply.type("text/plain").send("ok\n"));
  front.get("/readyz", async (_, reply) => {
    const trouble = await backend.findTrouble();
    return reply
      .code(trouble === null ? 200 : 503)
      .type("text/plain")
      .send(`${trouble ?? "ok"}\n`);
  });
  addDescription(front);
}
