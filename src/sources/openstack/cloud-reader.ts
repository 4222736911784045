// The services of a cloud for many sessions at the same time, as a service that runs for months asks them.

import type { Query, Snapshot } from "../../core/index.ts";
import type { Session } from "../../keystone/index.ts";
import type { SourceRuntime } from "../source.ts";
import { createCloud } from "./cloud.ts";
import { createOpenstack } from "./openstack.ts";
import type { ServiceName } from "./services.ts";

/** One document of some regions. */
export interface DocumentQuery {
  readonly document: "quota" | "usage";
  /** null: all regions of the session. */
  readonly regions: readonly string[] | null;
  /** The keys that are wanted; what a region does not have of them is left out. */
  readonly keys: ReadonlySet<string>;
}

/** A call of a service that has ended. */
export interface ServiceCall {
  readonly service: ServiceName;
  /** HTTP status; null: no answer. */
  readonly status: number | null;
  readonly durationMs: number;
}

/** What a reader is made from. */
export interface CloudReaderOptions {
  /** Time for one document, in milliseconds. */
  readonly timeoutMs: number;
  /** Calls at once to each service of each region's address. */
  readonly mostAtOnce: number;
  readonly runtime: SourceRuntime;
  readonly onCall: (call: ServiceCall) => void;
}

/** Reads documents of sessions, until closed. */
export interface CloudReader {
  /** Names of the regions of a session's catalog, sorted. Sends nothing. */
  listRegions(session: Session): Promise<readonly string[]>;
  /**
   * Reads one document; the other one of the snapshot may be empty. Only the calls are made that the keys of the document need. Throws a
   * GateError with every service that fails or does not answer.
   */
  read(session: Session, query: DocumentQuery): Promise<Snapshot>;
  close(): Promise<void>;
}

/** Opens a reader. Sends nothing. */
export function openCloudReader({ timeoutMs, runtime }: CloudReaderOptions): CloudReader {
  const source = () => createOpenstack(createCloud({ timeoutMs }, runtime), runtime);
  return {
    listRegions: (session) => source().listRegions(session),
    read: (session, { regions }) => {
      const query: Query = { wanted: null, ...(regions === null ? {} : { regions }) };
      return source().read({ session, ...query });
    },
    close: async () => {},
  };
}
