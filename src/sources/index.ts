// Sources of limits and usage. A new one is a folder here and a choice below.

import type { Connection } from "../inputs/index.ts";
import { createCloud, createFlavorSource, createOpenstack } from "./openstack/index.ts";
import { createQuotaApi } from "./quota-api/index.ts";
import type { FlavorSource, QuotaSource, SourceRuntime } from "./source.ts";

export type { DocumentName, FlavorSource, QuotaSource, SourceRuntime } from "./source.ts";

/** What a run asks of a cloud. */
export interface Sources {
  readonly limits: QuotaSource;
  /** The compute service, for every source. */
  readonly flavors: FlavorSource;
}

/** Creates everything that a run may ask of a cloud. Sends no request. */
export function createSources(connection: Connection, runtime: SourceRuntime): Sources {
  // Shared by all that asks the cloud's services in one run.
  const cloud = createCloud(connection, runtime);
  const isQuotaApi =
    connection.source === "quota-api" || (connection.source === "auto" && connection.base !== undefined);
  const limits = isQuotaApi ? createQuotaApi(connection, runtime) : createOpenstack(cloud);
  return { limits, flavors: createFlavorSource(cloud) };
}
