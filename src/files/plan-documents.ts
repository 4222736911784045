// Plans as documents: the beginning, by which a format is recognised, and the content, read when it is asked for.

import type { Message } from "../core/index.ts";
import { findPlanFiles, type PlanSearch } from "./find.ts";
import { type FileWords, FLAVORS, PLAN } from "./problems.ts";
import { decodeHead, decodeText, type FoundFile, readHead, readWhole, withFile } from "./read.ts";

/** Longest beginning of a document that is looked at, in bytes. */
const HEAD_BYTES = 65_536;

/** Largest declared plan that is read, in bytes: 64 MiB. */
export const MAX_DECLARED_PLAN_BYTES = 64 * 1024 * 1024;

/** Largest file of flavors that is read, in bytes. */
const MAX_FLAVORS_BYTES = 16 * 1024 * 1024;

/** A plan as bytes, and its name in messages. */
export interface InlinePlan {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** A document that is open. */
export interface PlanDocument {
  /** Its name in messages. */
  readonly file: string;
  /** The first bytes, at most 64 KiB. */
  readonly head: Uint8Array;
  /** The head as text; a character that is cut at its end is left out. */
  readonly headText: string;
  /** All of it as text. Throws PLAN_ENCODING, and PLAN_TOO_LARGE where a file is larger than the limit; absent: that of declared plans. */
  text(limit?: { readonly maxBytes: number; readonly hint: Message }): Promise<string>;
}

/** Opens a document for as long as `use` runs. Throws a GateError where it cannot be read, and what `use` throws. */
type OpenDocument = (use: (document: PlanDocument) => Promise<void>) => Promise<void>;

/** Finds documents. Throws a GateError with everything that is wrong. */
type FindDocuments = () => Promise<readonly OpenDocument[]>;

/** The documents of a run; nothing is looked for before it is asked for. */
export interface PlanDocuments {
  readonly plans: readonly FindDocuments[];
  /** Sizes of flavors. */
  readonly flavors: FindDocuments;
}

/** The documents that a run names: an inline plan first, then files. */
export function planDocuments(named: {
  readonly plans: PlanSearch;
  readonly inlinePlan?: InlinePlan | undefined;
  /** Path or glob of files with sizes of flavors; empty: none. */
  readonly flavors: string;
}): PlanDocuments {
  const { plans, inlinePlan, flavors } = named;
  const find = async (patterns: readonly string[], maxBytes: number, words: FileWords) =>
    (await findPlanFiles({ ...plans, patterns }, words)).map((file) => openFile(file, maxBytes));
  return {
    plans: [
      async () => (inlinePlan === undefined ? [] : [openInline(inlinePlan)]),
      () => find(plans.patterns, MAX_DECLARED_PLAN_BYTES, PLAN),
    ],
    flavors: () => find(flavors === "" ? [] : [flavors], MAX_FLAVORS_BYTES, FLAVORS),
  };
}

function openFile(file: FoundFile, maxBytes: number): OpenDocument {
  return (use) =>
    withFile(file, async (opened) => {
      const text: PlanDocument["text"] = async (limit) =>
        decodeText(await readWhole(opened, limit?.maxBytes ?? maxBytes, limit?.hint), file);
      await use(toDocument(file.path, await readHead(opened, HEAD_BYTES), text));
    });
}

function openInline({ file, bytes }: InlinePlan): OpenDocument {
  const text = async () => decodeText(bytes, { path: file, words: PLAN });
  return (use) => use(toDocument(file, bytes.subarray(0, HEAD_BYTES), text));
}

function toDocument(file: string, head: Uint8Array, text: PlanDocument["text"]): PlanDocument {
  return { file, head, headText: decodeHead(head), text };
}
