// Sources of limits and usage, by name. A new one is a folder beside this file and a line in the table.

import type { Connection } from "../inputs/index.ts";
import { createQuotaApi } from "./quota-api/index.ts";
import type { QuotaSource, SourceRuntime } from "./source.ts";

export type { QuotaSource, SourceRuntime } from "./source.ts";

const SOURCES = {
  "quota-api": createQuotaApi,
} satisfies Record<string, (connection: Connection, runtime: SourceRuntime) => QuotaSource>;

/** The source that a connection is for. */
export function createSource(connection: Connection, runtime: SourceRuntime): QuotaSource {
  return SOURCES["quota-api"](connection, runtime);
}
