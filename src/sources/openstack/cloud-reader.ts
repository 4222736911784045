// The services of a cloud for many sessions at the same time, as a service that runs for months asks them.

import { type Snapshot, throwIfAny } from "../../core/index.ts";
import type { Session } from "../../keystone/index.ts";
import { type CloudClient, createClient } from "./client.ts";
import { listRegions } from "./endpoint.ts";
import { findEmptyCatalog, INFO } from "./openstack.ts";
import { openSharedCalls, type SharedCallsOptions } from "./shared-calls.ts";
import { type DocumentQuery, type ReadQuery, readDocument, readSnapshot } from "./snapshot.ts";

export type { Keep, KeptCall, ServiceCall } from "./shared-calls.ts";
export type { DocumentQuery, ReadQuery } from "./snapshot.ts";

/** What a reader is made from. */
export type CloudReaderOptions = SharedCallsOptions;

/** A document as it was read. */
export interface CloudSnapshot extends Snapshot {
  /** The moment from which on some of it may be out of date, in milliseconds since 1970: when the oldest call in it was made. */
  readonly bornMs: number;
}

/** Reads documents of sessions, until closed. */
export interface CloudReader {
  /** Names of the regions of a session's catalog, sorted. Sends nothing. Throws a GateError where the catalog has no service. */
  listRegions(session: Session): Promise<readonly string[]>;
  /**
   * Reads one document, with the wanted keys; the other one of the snapshot is empty. Only the calls are made that they need. What a
   * region does not have is left out; what a service does not tell to the token is a reading that says so (`isRefused`); what is not known
   * for another reason, as a value that is none or a list that cannot be read to its end, is a reading without a value. Object storage has
   * the amount of the whole account, without an item, and that of each storage policy in which something is stored. Throws a GateError with every service that fails
   * or does not answer.
   */
  read(session: Session, query: DocumentQuery): Promise<CloudSnapshot>;
  /** Reads what is wanted as the source OpenStack does, with the reason where there is no value. Throws as {@link read} does. */
  readWanted(session: Session, query: ReadQuery): Promise<CloudSnapshot>;
  /** Closes every connection, what is under way included. */
  close(): Promise<void>;
}

/** Opens a reader. Sends nothing. */
export function openCloudReader(options: CloudReaderOptions): CloudReader {
  const { now } = options.runtime;
  const calls = openSharedCalls(options);
  const readWith = async (session: Session, task: (client: CloudClient) => Promise<Snapshot>) => {
    throwIfAny(findEmptyCatalog(session));
    const beganMs = now().getTime();
    const exchanges = calls.begin(session);
    try {
      const snapshot = await task(createClient(session, exchanges));
      return { ...snapshot, bornMs: Math.min(beganMs, exchanges.bornMs) };
    } finally {
      exchanges.close();
    }
  };
  return {
    listRegions: async (session) => {
      throwIfAny(findEmptyCatalog(session));
      return listRegions(session);
    },
    read: (session, query) => readWith(session, (client) => readDocument(client, query, { info: INFO, now })),
    readWanted: (session, query) => readWith(session, (client) => readSnapshot(client, query, { info: INFO, now })),
    close: () => calls.close(),
  };
}
