// Sources of limits and usage. A new source is a folder here and a choice in `createSources`.

import type { Connection } from "../inputs/index.ts";
import { createOpenstack } from "./openstack/index.ts";
import { createQuotaApi } from "./quota-api/index.ts";
import type { QuotaSource, SourceRuntime } from "./source.ts";

export type { DocumentName, QuotaSource, SourceRuntime } from "./source.ts";

/** The source of limits and usage of a run, and its lookup of flavors. */
export type Sources = ReturnType<typeof createSources>;

/** Creates the sources of a run. Sends no request. */
export function createSources(connection: Connection, runtime: SourceRuntime) {
  // Flavors and limits share one client of the cloud's services.
  const { findFlavors, ...openstack } = createOpenstack(connection, runtime);
  const isQuotaApi =
    connection.source === "quota-api" || (connection.source === "auto" && connection.base !== undefined);
  const limits: QuotaSource = isQuotaApi ? createQuotaApi(connection, runtime) : openstack;
  return { limits, findFlavors };
}
