// Interface between the pipeline and the services that report limits and usage.

import type { KeySupport, Log, Query, Snapshot, SourceInfo } from "../core/index.ts";
import type { Clock } from "../http/index.ts";
import type { Session } from "../keystone/index.ts";

/** The two documents of a source: limits (`quota`), and how much of them is in use (`usage`). */
export type DocumentName = "quota" | "usage";

/** Side effects that sources depend on. */
export interface SourceRuntime {
  readonly now: () => Date;
  readonly log: Log;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  readonly clock?: Clock;
}

/** A source of limits and usage. Creating one sends no request. */
export interface QuotaSource {
  readonly info: SourceInfo;
  /** Checks without a request whether the source has a key. */
  readonly supports: KeySupport;
  /**
   * Returns the address that reports limits and usage, without its scheme. Equal addresses report the same values of a
   * project. Returns undefined if the address is unknown.
   */
  findAddress(session: Session): string | undefined;
  /** Lists the regions of the session's project, sorted. Throws a GateError if the source cannot list them. */
  listRegions(session: Session): Promise<readonly string[]>;
  /**
   * Reads limits and usage of the session's project. Single values may be absent or wrong.
   * Throws a GateError if the source fails, so that nothing can be decided.
   */
  read(query: Query & { readonly session: Session }): Promise<Snapshot>;
}
