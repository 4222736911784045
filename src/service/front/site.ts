// What a front has beside the API: probes, the description of the API, and the page for browsers.

import type { FastifyInstance } from "fastify";
import type { Backend } from "../backend.ts";
import { addPage } from "../page/routes.ts";
import { addDescription } from "./description.ts";

/** What the site tells of. */
interface SiteOptions {
  readonly backend: Backend;
  /** Path before the page: empty, or with a slash first and none last. */
  readonly basePath: string;
}

/** Adds `/healthz`, `/readyz`, `/openapi.json` and the page. */
export function addSite(front: FastifyInstance, { backend, basePath }: SiteOptions): void {
  addPage(front, basePath);
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
