// Plans and files of flavors as open documents.

import { type Environment, type ExpectedPlans, type Message, sha256 } from "../core/index.ts";
import { FLAVORS, PLAN } from "./file-problems.ts";
import { findPlanFiles, MAX_BESIDE_BYTES, type PlanSearch } from "./plans.ts";
import { decodeHead, decodeText, type FoundFile, isBinaryPlan, readHead, readWhole, withFile } from "./read.ts";
import { showPlan, type TerraformShow } from "./terraform-show.ts";

const HEAD_BYTES = 65_536;

const MAX_DECLARED_PLAN_BYTES = 64 * 1024 * 1024;

const MAX_FLAVORS_BYTES = 16 * 1024 * 1024;

/** A plan as bytes, and its name in messages. */
export interface InlinePlan {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** An open document. */
export interface PlanDocument {
  /** Name in messages. */
  readonly file: string;
  /** Text of at most the first 64 KiB, without a character that is cut off. */
  readonly headText: string;
  /**
   * Reads the whole text. Throws PLAN_ENCODING, or PLAN_TOO_LARGE for a file over the limit. The default is the one of
   * its kind.
   */
  text(limit?: { readonly maxBytes: number; readonly hint: Message }): Promise<string>;
  /** Returns a digest of the text. undefined if the text was not read, or is the only document's. */
  digest(): string | undefined;
}

/** Opens a document while `use` runs. Throws a GateError if it cannot be read, and what `use` throws. */
export type OpenDocument = (use: (document: PlanDocument) => Promise<void>) => Promise<void>;

/**
 * The documents of a run. Each function finds its files when it is called, and throws a GateError with all problems.
 */
export type PlanDocuments = ReturnType<typeof planDocuments>;

/** Returns the documents of a run: an inline plan first, then files. */
export function planDocuments(named: {
  readonly plans: PlanSearch;
  readonly inlinePlan?: InlinePlan | Promise<InlinePlan> | undefined;
  /** Path or glob of files with sizes of flavors. Empty for none. */
  readonly flavors: string;
  /** The same as in {@link PlanSearch}, and `expect`, too. */
  readonly noPlan?: "error" | "pass";
  readonly expect?: ExpectedPlans | undefined;
  /** Folder to convert binary plans in. undefined if they are not converted. */
  readonly terraformDir?: string | undefined;
  /** Environment variables of this process. The default is none. */
  readonly env?: Environment;
}) {
  const { plans, inlinePlan, flavors, noPlan, expect, terraformDir, env = {} } = named;
  const isInline = inlinePlan !== undefined;
  const show = terraformDir === undefined ? undefined : { ...plans, folder: terraformDir, env };
  let finding: ReturnType<typeof findPlanFiles> | undefined;
  const find = () => (finding ??= findPlanFiles({ ...plans, noPlan, expect }, PLAN));
  return {
    plans: [
      async (): Promise<readonly OpenDocument[]> =>
        inlinePlan === undefined ? [] : [openInline(await inlinePlan, plans.patterns.length > 0)],
      async (): Promise<readonly OpenDocument[]> => {
        const { files } = await find();
        const isOneOfSeveral = isInline || files.length > 1;
        return files.map((file) => openFile(file, MAX_DECLARED_PLAN_BYTES, { show, isOneOfSeveral }));
      },
    ],
    /** Returns files in the plans' folders that may be plans, although no path or glob matches them. */
    neighbours: async (): Promise<readonly OpenDocument[]> => {
      const { beside } = await find();
      return beside.map((file) => openFile(file, MAX_BESIDE_BYTES));
    },
    /** Returns the files with sizes of flavors. */
    flavors: async (): Promise<readonly OpenDocument[]> => {
      const { files } = await findPlanFiles({ ...plans, patterns: flavors === "" ? [] : [flavors] }, FLAVORS);
      return files.map((file) => openFile(file, MAX_FLAVORS_BYTES));
    },
  };
}

interface PlanTraits {
  /** Conversion of a binary plan. If it is absent, the plan stays binary. */
  readonly show?: TerraformShow | undefined;
  /** true if another document may have the same text, so that the digest is needed. */
  readonly isOneOfSeveral?: boolean;
}

function openFile(file: FoundFile, maxBytes: number, { show, isOneOfSeveral = false }: PlanTraits = {}): OpenDocument {
  return (use) =>
    withFile(file, async (opened) => {
      const head = await readHead(opened, HEAD_BYTES);
      if (show !== undefined && isBinaryPlan(head)) {
        await openInline({ file: file.path, bytes: await showPlan(file, show) }, isOneOfSeveral)(use);
        return;
      }
      const text: PlanDocument["text"] = async (limit) =>
        decodeText(await readWhole(opened, limit?.maxBytes ?? maxBytes, limit?.hint), file);
      await use({ file: file.path, headText: decodeHead(head), ...withDigest(text, isOneOfSeveral) });
    });
}

function openInline({ file, bytes }: InlinePlan, isOneOfSeveral: boolean): OpenDocument {
  const headText = decodeHead(bytes.subarray(0, HEAD_BYTES));
  const text = async (): Promise<string> => decodeText(bytes, { path: file, words: PLAN });
  return (use) => use({ file, headText, ...withDigest(text, isOneOfSeveral) });
}

function withDigest(read: PlanDocument["text"], isWanted: boolean): Pick<PlanDocument, "text" | "digest"> {
  let digest: string | undefined;
  return {
    text: async (limit) => {
      const text = await read(limit);
      // Node takes long to load its cryptography, and most runs have a single plan.
      if (isWanted) digest = sha256(text);
      return text;
    },
    digest: () => digest,
  };
}
