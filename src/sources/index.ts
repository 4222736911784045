// Sources of limits and usage, by name. A new one is a folder here and a line in the table.

import type { KeySupport, SourceKind } from "../core/index.ts";
import type { Connection } from "../inputs/index.ts";
import { type Cloud, createCloud, createFlavorSource, createOpenstack } from "./openstack/index.ts";
import { createQuotaApi, supportOf } from "./quota-api/index.ts";
import type { FlavorSource, QuotaSource, SourceRuntime } from "./source.ts";

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

/** What a run asks of a cloud. Creating it sends no request. */
export interface Sources {
  /** The source that the settings choose. */
  readonly limits: QuotaSource;
  /** The compute service, whatever the source is. */
  readonly flavors: FlavorSource;
}

/** Creates everything that a run may ask of a cloud. */
export function createSources(connection: Connection, runtime: SourceRuntime): Sources {
  const cloud = createCloud(connection, runtime);
  return {
    limits: SOURCES[chosenSource(connection.source, connection.base !== undefined)]({ connection, runtime, cloud }),
    flavors: createFlavorSource(cloud),
  };
}

/** The source that a connection is for. */
export function createSource(connection: Connection, runtime: SourceRuntime): QuotaSource {
  return createSources(connection, runtime).limits;
}

/** The kind of source that the setting chooses. `hasQuotaApi`: the Quota API's address is given. */
export function chosenSource(source: Connection["source"], hasQuotaApi: boolean): SourceKind {
  if (source !== "auto") return source;
  return hasQuotaApi ? "quota-api" : "openstack";
}

/** Keys of the sources, in any spelling, where nothing is going to be read: OpenStack has those of the newest version. */
export function findSupport({ apiVersion }: Pick<Connection, "apiVersion">): KeySupport {
  return supportOf(apiVersion);
}
