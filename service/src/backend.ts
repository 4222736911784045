// Interface between the HTTP front and its source of answers.

import type { ApiQuestion } from "../../src/api-server/index.ts";
import type { RegionQuestions } from "../../src/core/index.ts";
import type { Token } from "../../src/inputs/index.ts";

/** The validated question of a request. */
export interface Question extends ApiQuestion {
  /** True if a v3 document must include keys outside the specification. Absent for the keys that all clients get. */
  readonly hasAllKeys?: true;
  /** Readings to return in place of the document, for the same regions. Absent if the document is requested. */
  readonly readings?: ReadingsQuestion | undefined;
}

/**
 * Question of a gate that a document does not answer, see {@link Backend.hasReadings}. In its lists of regions, `*`
 * stands for all regions of the question.
 */
export interface ReadingsQuestion extends RegionQuestions {
  /** Requested keys, as the newest version names them, and their items. undefined for all keys. */
  readonly wanted: readonly { readonly key: string; readonly item: string | undefined }[] | undefined;
}

/** A service that several regions share. Limits and usage of its keys are the same in each of them. */
export interface SharedService {
  /** First part of the service's keys, such as `dns`. */
  readonly prefix: string;
  readonly regions: readonly string[];
}

/** Answer to a question. */
export interface ServedAnswer {
  /** JSON of the document or the readings, as it is sent. */
  readonly body: Buffer;
  /**
   * Sentences about services that refuse to show their values to the token, with quoted names. The document lacks the
   * keys of these services.
   */
  readonly leftOut: readonly string[];
  /** Services that regions share. Absent if the backend knows of none. */
  readonly shared?: readonly SharedService[];
  /** Origin of the answer, for logs and metrics. */
  readonly from: "backend" | "memory" | "shared-cache" | "same-time";
}

/** Access of a valid token, which is for one project. */
export interface Access {
  /** ID of the token's project. undefined if the backend has no data of it. */
  readonly projectId: string | undefined;
  /** Sorted names of the regions in which the project has services. */
  readonly regions: readonly string[];
  /**
   * Answers a question. Throws a {@link Refusal} if a service fails, instead of returning a partial document. Throws
   * {@link NOT_VALID} if the token has expired or was revoked.
   */
  answer(question: Question): Promise<ServedAnswer>;
}

/** Source of a front's answers. */
export interface Backend {
  /**
   * True if the backend answers {@link Question.readings} and {@link Question.hasAllKeys}. Requests for readings may
   * name unknown regions, which are left out of the question. Absent if the backend has documents only.
   */
  readonly hasReadings?: true;
  /**
   * Returns the access of a token, or undefined for an invalid one. `address` is the client's, whose concurrent lookups
   * are limited. Throws a {@link Refusal} or a GateError if the token cannot be validated.
   */
  findAccess(token: Token, address: string): Promise<Access | undefined>;
  /** Returns the reason why `/readyz` must fail, as a sentence. Returns undefined if the backend is ready. */
  findTrouble(): Promise<string | undefined>;
  close(): Promise<void>;
}
