// Sources of limits and usage, by name. A new one is a folder here and a line in the table.

import type { SourceKind } from "../core/index.ts";
import type { Connection } from "../inputs/index.ts";
import { type Cloud, createCloud, createFlavorSource, createOpenstack } from "./openstack/index.ts";
import { createQuotaApi } from "./quota-api/index.ts";
import type { FlavorSource, QuotaSource, SourceRuntime } from "./source.ts";

export { supportOf } from "./quota-api/index.ts";
export type { DocumentName, FlavorSource, QuotaSource, SourceRuntime } from "./source.ts";

/** Everything that a source is made from. */
interface Means {
  readonly connection: Connection;
  readonly runtime: SourceRuntime;
  /** Shared by all that asks the cloud's services in one run. */
  readonly cloud: Cloud;
}

const SOURCES: Readonly<Record<SourceKind, (means: Means) => QuotaSource>> = {
  "quota-api": ({ connection, runtime }) => createQuotaApi(connection, runtime),
  openstack: ({ cloud, runtime }) => createOpenstack(cloud, runtime),
};

/** What a run asks of a cloud. */
export interface Sources {
  /** The source that the settings choose. */
  readonly limits: QuotaSource;
  /** The compute service, whatever the source is. */
  readonly flavors: FlavorSource;
}

/** Creates everything that a run may ask of a cloud. Sends no request. */
export function createSources(connection: Connection, runtime: SourceRuntime): Sources {
  const cloud = createCloud(connection, runtime);
  const kind = chosenSource(connection.source, connection.base !== undefined);
  return { limits: SOURCES[kind]({ connection, runtime, cloud }), flavors: createFlavorSource(cloud) };
}

/** The kind of source that the setting chooses. `hasQuotaApi`: the Quota API's address is given. */
export function chosenSource(source: Connection["source"], hasQuotaApi: boolean): SourceKind {
  if (source !== "auto") return source;
  return hasQuotaApi ? "quota-api" : "openstack";
}
