// Sources of limits and usage. A new one is a folder here and a choice below.

import type { SourceKind } from "../core/index.ts";
import type { Connection } from "../inputs/index.ts";
import { createCloud, createFlavorSource, createOpenstack } from "./openstack/index.ts";
import { createQuotaApi } from "./quota-api/index.ts";
import type { FlavorSource, QuotaSource, SourceRuntime } from "./source.ts";

export { supportOf } from "./quota-api/index.ts";
export type { DocumentName, FlavorSource, QuotaSource, SourceRuntime } from "./source.ts";

/** What a run asks of a cloud. */
export interface Sources {
  /** The source that the settings choose. */
  readonly limits: QuotaSource;
  /** The compute service, whatever the source is. */
  readonly flavors: FlavorSource;
}

/** Creates everything that a run may ask of a cloud. Sends no request. */
export function createSources(connection: Connection, runtime: SourceRuntime): Sources {
  // Shared by all that asks the cloud's services in one run.
  const cloud = createCloud(connection, runtime);
  const isQuotaApi = chosenSource(connection.source, connection.base !== undefined) === "quota-api";
  const limits = isQuotaApi ? createQuotaApi(connection, runtime) : createOpenstack(cloud, runtime);
  return { limits, flavors: createFlavorSource(cloud) };
}

/** The kind of source that the setting chooses. `hasQuotaApi`: the Quota API's address is given. */
export function chosenSource(source: Connection["source"], hasQuotaApi: boolean): SourceKind {
  if (source !== "auto") return source;
  return hasQuotaApi ? "quota-api" : "openstack";
}
