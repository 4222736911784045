// Interface between the pipeline and the services that limits and usage are read from.

import type { KeySupport, Log, Query, Snapshot, SourceInfo } from "../core/index.ts";
import type { Clock } from "../http/index.ts";
import type { Session } from "../keystone/index.ts";

/** What sources are read for: limits, or how much of them is used. */
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
  /** Returns which keys the source has, before anything is read. */
  readonly supports: KeySupport;
  /** Address that limits and usage are asked for at, without a scheme: with the same project, the same one reports the same. undefined: not known. */
  findAddress(session: Session): string | undefined;
  /** Lists the regions of the session's project, sorted. Throws a GateError where it cannot. */
  listRegions(session: Session): Promise<readonly string[]>;
  /** Reads limits and usage of the session's project. Single values may be absent or wrong. Throws a GateError where nothing can be decided. */
  read(query: Query & { readonly session: Session }): Promise<Snapshot>;
}
