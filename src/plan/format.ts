// The interface of plan formats: each recognises its documents by their beginning, reads them, and counts what they request.

import type { CloudFacts, Demand, Elsewhere, PlanMode, PlanQuestions, UncountedResource } from "../core/index.ts";
import type { PlanDocument } from "../files/index.ts";
import type { UsageOptions } from "./usage/index.ts";

/** A format of plans. */
export interface PlanFormat {
  /** Recognises a document by its beginning. */
  recognise(head: string): boolean;
  /** Creates the reader of one run; a format loads its code here. */
  createReader(options: PlanOptions): PlanReader | Promise<PlanReader>;
}

/** Reads the documents of one run that are in one format. */
export interface PlanReader {
  /** Throws a GateError with everything that is wrong with the document. */
  read(document: PlanDocument): Promise<void>;
  /**
   * Counts what all documents read so far request, as far as the facts tell; no document is read again. Throws a GateError with everything that
   * contradicts itself.
   */
  count(facts: CloudFacts): readonly PlanPart[];
}

/** Demands of one or several plans, and notes on them. A format leaves out what it never has. */
export interface PlanPart {
  readonly mode: PlanMode;
  readonly demands: readonly Demand[];
  /** The file that alone may use what these demands give back. Absent: all plans may. */
  readonly givesTo?: string;
  readonly notes?: readonly string[];
  readonly uncounted?: readonly UncountedResource[];
  readonly complete?: boolean;
  readonly isRegionUnsaid?: boolean;
  readonly questions?: PlanQuestions;
  readonly elsewhere?: Elsewhere;
  readonly projects?: readonly string[];
}

/** Settings of plans: those of the accounting, and those of plans that state amounts. */
export interface PlanOptions extends UsageOptions {
  /** Mode of plans that state amounts. undefined: the mode that each states, `add` where it states none. */
  readonly planMode: PlanMode | undefined;
  /** false: a stated amount that gives back is a problem. What a plan of resources deletes is always given back. */
  readonly allowNegative: boolean;
}
