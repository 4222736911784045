// Interface between the HTTP front and what it serves: a data set, or the services of a cloud.

import { type Message, type RegionQuestions, say, toText } from "../core/index.ts";
import type { Token } from "../inputs/index.ts";
import type { DocumentName } from "../sources/index.ts";
import type { ApiVersion, Component } from "../sources/quota-api/index.ts";

/** What a request asks for, checked. */
export interface Question {
  readonly version: ApiVersion;
  readonly document: DocumentName;
  /** At least one, in the order of {@link Access.regions}; undefined: all regions. */
  readonly regions: readonly string[] | undefined;
  /** At least one, in the order of the specification's keys; undefined: no filter, every key of the version. */
  readonly components: readonly Component[] | undefined;
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

/** A request gets no answer but this. Its message is shown to clients: what was found, what was expected and what to do, never the token. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: 400 | 401 | 403 | 429 | 503;
  /** Whole seconds after which the same request may be answered. undefined: it is wrong. */
  readonly retryAfterS: number | undefined;

  /** 429: one client or project asks for too much at the same time. 503: what the request needs does not answer, or fails. */
  constructor(status: Refusal["status"], message: Message, options: { retryAfterS?: number; cause?: unknown } = {}) {
    super(toText(message), { cause: options.cause });
    this.status = status;
    this.retryAfterS = options.retryAfterS ?? RETRY_AFTER_S.get(status);
  }
}

const RETRY_AFTER_S: ReadonlyMap<number, number> = new Map([
  [429, 1],
  [503, 5],
]);

/** The token is not valid. Made once: of all refusals this one has to be cheap. */
export const NOT_VALID = new Refusal(
  401,
  say`The token is not valid, has expired, or is for no project. Get one for the project.`,
);
