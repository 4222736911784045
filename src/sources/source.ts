// The seam between the pipeline and whatever tells limits and usage.

import type { KeySupport, Log, Query, Snapshot, SourceInfo } from "../core/index.ts";
import type { Session } from "../keystone/index.ts";

/** Side effects that sources depend on. */
export interface SourceRuntime {
  readonly now: () => Date;
  readonly log: Log;
  /** Environment variables, for proxies. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Version of this program, for `User-Agent`. */
  readonly version: string;
}

/** A source of limits and usage. Making one sends nothing. */
export interface QuotaSource {
  readonly info: SourceInfo;
  /** Tells which keys the source has, before anything is read. */
  readonly supports: KeySupport;
  /**
   * Reads limits and usage of the session's project. Throws a GateError where they cannot be read as a whole; a single value that is
   * absent or wrong is so in the snapshot.
   */
  read(query: Query & { readonly session: Session }): Promise<Snapshot>;
}
