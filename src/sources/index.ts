// Sources of limits and usage, by name. A new one is a folder beside this file and a line in the table.

import type { KeySupport } from "../core/index.ts";
import type { Connection } from "../inputs/index.ts";
import { createQuotaApi, supportOf } from "./quota-api/index.ts";
import type { QuotaSource, SourceRuntime } from "./source.ts";

export type { QuotaSource, SourceRuntime } from "./source.ts";

/** A source, as settings choose one. */
interface SourceEntry {
  readonly create: (connection: Connection, runtime: SourceRuntime) => QuotaSource;
  /** Tells which keys it has, where nothing is going to be read from it. */
  readonly supportOf: (settings: SupportSettings) => KeySupport;
}

/** The settings that decide which keys a source has. */
type SupportSettings = Pick<Connection, "apiVersion">;

const SOURCES = {
  "quota-api": { create: createQuotaApi, supportOf: ({ apiVersion }) => supportOf(apiVersion) },
} satisfies Record<string, SourceEntry>;

/** The source that a connection is for. */
export function createSource(connection: Connection, runtime: SourceRuntime): QuotaSource {
  return SOURCES["quota-api"].create(connection, runtime);
}

/** Keys of the source that settings choose, in any spelling; needs no address of it. */
export function findSupport(settings: SupportSettings): KeySupport {
  return SOURCES["quota-api"].supportOf(settings);
}
