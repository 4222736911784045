// The interface of plan formats: each recognises its documents by their beginning, reads them into facts, and counts
// what they request.

import type {
  CloudFacts,
  Demand,
  Elsewhere,
  FactQuestions,
  KeySupport,
  Message,
  PlanMode,
  ReadPlan,
  UncountedResource,
} from "../core/index.ts";
import type { PlanDocument } from "../files/index.ts";
import type { UsageSettings } from "./usage/index.ts";

/** A format of plans. `Facts`: everything that is kept of one document, as data. A format loads its code on demand. */
export interface PlanFormat<Facts> {
  recognise(head: string): boolean;
  /**
   * Reads a document. `before`: the documents of the format that were read before. Throws a GateError with everything
   * that is wrong with it.
   */
  read(document: PlanDocument, options: ReadOptions, before: readonly Facts[]): Promise<Facts>;
  /**
   * Counts what documents, at least one, request together: the same arguments give the same parts. Throws a GateError
   * with everything that contradicts itself.
   */
  count(documents: readonly Facts[], settings: PlanSettings, cloud: CloudFacts): Promise<readonly PlanPart[]>;
}

/** Demands of one or several plans, and notes on them. A format leaves out what it never has. */
export interface PlanPart {
  readonly mode: PlanMode;
  readonly demands: readonly Demand[];
  readonly plans?: readonly ReadPlan[];
  /** The file that alone may use what these demands give back. Absent: all plans may. */
  readonly givesTo?: string;
  readonly notes?: readonly Message[];
  readonly uncounted?: readonly UncountedResource[];
  readonly complete?: boolean;
  /** true: nothing says the region of some of it. */
  readonly isRegionUnsaid?: boolean;
  readonly questions?: Partial<FactQuestions> | undefined;
  readonly elsewhere?: Elsewhere;
  readonly projects?: readonly string[];
}

/** Settings that plans are counted with: those of the accounting, and those of plans that state amounts. */
export interface PlanSettings extends UsageSettings {
  /** Mode of plans that state amounts. undefined: the mode that each states, `add` where it states none. */
  readonly planMode: PlanMode | undefined;
  /** false: a stated amount that gives back is a problem. What a plan of resources deletes is always given back. */
  readonly allowNegative: boolean;
}

/** Settings that plans are read with. The project is known once the login has ended; undefined: it never is. */
export interface ReadOptions extends Omit<PlanSettings, "project"> {
  readonly project: Promise<string | undefined>;
  readonly supports: KeySupport;
}
