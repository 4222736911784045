// Plans as documents: the beginning, by which a format is recognised, and the content, read when it is asked for.

import { decodeHead, decodeText } from "./encoding.ts";
import { findPlanFiles, type PlanSearch } from "./find.ts";
import { type FoundFile, readHead, readWhole, withFile } from "./open.ts";
import { type FileWords, FLAVORS, PLAN } from "./subject.ts";

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
  text(limit?: { readonly maxBytes: number; readonly hint: string }): Promise<string>;
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
  const findFiles = (patterns: readonly string[], maxBytes: number, subject: FileWords): FindDocuments => {
    if (patterns.length === 0) return async () => [];
    return async () => (await findPlanFiles({ ...plans, patterns }, subject)).map((file) => openFile(file, maxBytes));
  };
  const inline: FindDocuments[] = inlinePlan === undefined ? [] : [async () => [openInline(inlinePlan)]];
  return {
    plans: [...inline, findFiles(plans.patterns, MAX_DECLARED_PLAN_BYTES, PLAN)],
    flavors: findFiles(flavors === "" ? [] : [flavors], MAX_FLAVORS_BYTES, FLAVORS),
  };
}

function openFile(file: FoundFile, maxBytes: number): OpenDocument {
  return (use) =>
    withFile(file, async (opened) => {
      const head = await readHead(opened, HEAD_BYTES);
      await use({
        file: file.path,
        head,
        headText: decodeHead(head),
        text: async (limit) =>
          decodeText(await readWhole(opened, limit?.maxBytes ?? maxBytes, limit?.hint), { file: file.path }),
      });
    });
}

function openInline({ file, bytes }: InlinePlan): OpenDocument {
  const head = bytes.subarray(0, HEAD_BYTES);
  return (use) =>
    use({
      file,
      head,
      headText: decodeHead(head),
      text: async () => decodeText(bytes, { file }),
    });
}
