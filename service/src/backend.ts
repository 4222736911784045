// Interface between the HTTP front and what it serves.

import type { ApiQuestion } from "../../src/api-server/index.ts";
import type { RegionQuestions } from "../../src/core/index.ts";
import type { Token } from "../../src/inputs/index.ts";

/** A request's question, checked. */
export interface Question extends ApiQuestion {
  /** true: a document of v3 is to have the keys too that the specification lacks. Absent: those that every client gets. */
  readonly hasAllKeys?: true;
  /** What is to be reported in place of the document, of the same regions. Absent: the document. */
  readonly readings?: ReadingsQuestion | undefined;
}

/** What a gate needs to know beyond a document: see {@link Backend.hasReadings}. Of the regions, `*` is all of the question's. */
export interface ReadingsQuestion extends RegionQuestions {
  /** Keys, those of the newest version, and items of them that are asked about. undefined: everything. */
  readonly wanted: readonly { readonly key: string; readonly item: string | undefined }[] | undefined;
}

/** A service that several regions have together: limit and usage of its keys are the same ones in each of them. */
export interface SharedService {
  /** What its keys begin with: `dns`. */
  readonly prefix: string;
  readonly regions: readonly string[];
}

/** An answer to a question. */
export interface ServedAnswer {
  /** The JSON document, as it is sent; or the readings. */
  readonly body: Buffer;
  /** Services that do not show this token what they have, whose keys are not in the document: sentences, names in them quoted. */
  readonly leftOut: readonly string[];
  /** Services that regions share. Absent: none are known to, or the backend does not know of any. */
  readonly shared?: readonly SharedService[];
  /** Where the answer comes from, for logs and metrics. */
  readonly from: "backend" | "memory" | "shared-cache" | "same-time";
}

/** What a valid token gives access to: one project. */
export interface Access {
  /** Identifier of the project that the token was issued for. undefined: one that the backend has nothing of. */
  readonly projectId: string | undefined;
  /** Names of the regions that can be asked for, sorted; empty: the cloud's services have none. */
  readonly regions: readonly string[];
  /** Answers a question. Throws a {@link Refusal} where a service fails: never a document with holes; {@link NOT_VALID}: the token is over. */
  answer(question: Question): Promise<ServedAnswer>;
}

/** Where a front's answers come from. */
export interface Backend {
  /** true: it answers {@link Question.readings} and {@link Question.hasAllKeys}, and is asked for regions that there are not, too. Absent: documents are all it has. */
  readonly hasReadings?: true;
  /**
   * The access that a token gives; undefined: the token is not valid. `address`: that of the client's connection, which bounds how many tokens it may
   * have looked up at the same time. Throws a {@link Refusal} where that cannot be found out.
   */
  findAccess(token: Token, address: string): Promise<Access | undefined>;
  /** Sentence on why nothing can be answered at the moment, for `/readyz`; undefined: all is well. */
  findTrouble(): Promise<string | undefined>;
  close(): Promise<void>;
}
