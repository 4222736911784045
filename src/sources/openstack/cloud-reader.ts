// The services of a cloud for many sessions at the same time, as a service that runs for months asks them.

import { type Snapshot, throwIfAny } from "../../core/index.ts";
import type { Session } from "../../keystone/index.ts";
import type { SourceRuntime } from "../source.ts";
import type { CloudClient } from "./client.ts";
import { createCloud } from "./cloud.ts";
import { findEmptyCatalog, INFO } from "./openstack.ts";
import type { ServiceName } from "./services.ts";
import { type DocumentQuery, readDocument } from "./snapshot.ts";

export type { DocumentQuery } from "./snapshot.ts";

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
   * Reads one document, with the wanted keys; the other one of the snapshot is empty. Only the calls are made that they need. What a
   * region does not have is left out; what a service does not tell to the token is a reading that says so (`isRefused`); what is not known
   * for another reason, as a value that is none or a list that cannot be read to its end, is a reading without a value. Object storage has
   * the amount of the whole account, without an item, and that of each storage policy. Throws a GateError with every service that fails
   * or does not answer.
   */
  read(session: Session, query: DocumentQuery): Promise<Snapshot>;
  close(): Promise<void>;
}

/** Opens a reader. Sends nothing. */
export function openCloudReader({ timeoutMs, runtime }: CloudReaderOptions): CloudReader {
  const { now } = runtime;
  const use = <Value>(session: Session, task: (client: CloudClient) => Promise<Value>): Promise<Value> =>
    createCloud({ timeoutMs }, runtime).use(session, (client) => {
      throwIfAny(findEmptyCatalog(session));
      return task(client);
    });
  return {
    listRegions: (session) => use(session, async ({ regions }) => regions),
    read: (session, query) => use(session, (client) => readDocument(client, query, { info: INFO, now })),
    close: async () => {},
  };
}
