// The interface to one service's part of the snapshot: one file for each service, in the table of snapshot.ts.

import type { Limit, Reading } from "../../core/index.ts";
import type { DocumentName } from "../source.ts";
import type { CloudClient } from "./client.ts";
import type { ServiceName } from "./services.ts";

/** Place of a value in a service's answer, as the documentation has it. */
export interface ValuePlace {
  /** Method and path: "GET /limits", with `{project_id}`. */
  readonly call: string;
  /** Field of the answer, or what is counted: "limits.absolute.maxTotalCores", "number of zones". */
  readonly field: string;
}

/** A key as a service tells it. */
export interface ServiceKey {
  readonly key: string;
  /** null: there is never a limit on it. */
  readonly limit: ValuePlace | null;
  /** null: the service does not tell how much is used. */
  readonly usage: ValuePlace | null;
}

/** What is to be read of one service in one region. */
export interface ReadRequest {
  readonly client: CloudClient;
  readonly region: string;
  /** Those of the service's keys that are wanted, at least one. */
  readonly keys: ReadonlySet<string>;
  /** What is wanted of the keys, at least one. No call is made that tells only the other one. */
  readonly documents: ReadonlySet<DocumentName>;
  /** Items that are asked about, of those keys that have items which nothing lists: storage policies. */
  readonly items: ReadonlySet<string>;
  /**
   * true: everything is read. What a cloud does not have is then left out, since nobody has asked for it. false: it is a reading with the
   * reason.
   */
  readonly isEverything: boolean;
}

/** true where the limit, or the usage, of a key is to be read. */
export function isWanted({ keys, documents }: ReadRequest, key: string, document: DocumentName): boolean {
  return documents.has(document) && keys.has(key);
}

/** Readings of one service in one region; more than is wanted does no harm. */
export interface ServiceReadings {
  readonly quota: readonly Reading<Limit>[];
  readonly usage: readonly Reading<number>[];
}

/** One service's part. */
export interface ServiceReader {
  readonly service: ServiceName;
  readonly keys: readonly ServiceKey[];
  /**
   * Reads limits and usage, in at most two round trips one after another. The service has an address in the region. What it refuses is a
   * reading with the reason; throws what the client throws.
   */
  read(request: ReadRequest): Promise<ServiceReadings>;
}
