// What a front has beside the API: probes, the description of the API, and the page for browsers.

import type { FastifyInstance } from "fastify";
import type { Backend } from "../backend.ts";
import { addPage } from "../page/routes.ts";
import { addDescription } from "./description.ts";
import type { Lifecycle } from "./lifecycle.ts";

/** Time for which an answer of `/readyz` is remembered, so that probes do not become a load. */
const REMEMBER_MS = 1000;

/** What the site tells of. */
interface SiteOptions {
  readonly backend: Backend;
  /** Path before the page and the description: empty, or with a slash first and none last. */
  readonly basePath: string;
  readonly lifecycle: Lifecycle | null;
}

/** Adds `/healthz`, `/readyz`, `/openapi.json` and the page. */
export function addSite(front: FastifyInstance, { backend, basePath, lifecycle }: SiteOptions): void {
  const findTrouble = remembered(() => backend.findTrouble());
  addPage(front, basePath);
  front.get("/healthz", (_, reply) => reply.type("text/plain").send("ok\n"));
  front.get("/readyz", async (_, reply) => {
    const trouble = lifecycle?.isStopping() === true ? "The service is stopping." : await findTrouble();
    return reply
      .code(trouble === null ? 200 : 503)
      .type("text/plain")
      .send(`${trouble ?? "ok"}\n`);
  });
  addDescription(front, basePath);
}

/** Asks once for all who ask within a short time. */
function remembered<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let last: Promise<Value> | null = null;
  return () => {
    if (last !== null) return last;
    const asked = ask();
    last = asked;
    const forget = (): void => void setTimeout(() => (last = null), REMEMBER_MS).unref();
    asked.then(forget, forget);
    return asked;
  };
}
