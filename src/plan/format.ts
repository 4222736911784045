// Interface of plan formats. A format recognises its documents by their beginning, reads them into facts, and counts
// what they request.

import type {
  CloudFacts,
  Demand,
  FactQuestions,
  ForeignProjects,
  KeySupport,
  Message,
  PlanMode,
  ReadPlan,
  UncountedResource,
} from "../core/index.ts";
import type { PlanDocument } from "../files/index.ts";
import type { UsageSettings } from "./usage/index.ts";

/**
 * A plan format. `Facts` is everything that is kept of one document, as plain data. A format loads its code on demand.
 */
export interface PlanFormat<Facts> {
  recognise(head: string): boolean;
  /**
   * Reads a document. `before` has the documents of the same format that were read earlier. Throws a GateError with all
   * problems of the document.
   */
  read(document: PlanDocument, options: ReadOptions, before: readonly Facts[]): Promise<Facts>;
  /**
   * Counts what one or more documents request together. The same arguments give the same parts. Throws a GateError with
   * all contradictions.
   */
  count(documents: readonly Facts[], settings: PlanSettings, cloud: CloudFacts): Promise<readonly PlanPart[]>;
}

/** Demands of one or several plans, and notes on them. A format omits members that it never has. */
export interface PlanPart {
  readonly mode: PlanMode;
  readonly demands: readonly Demand[];
  readonly plans?: readonly ReadPlan[];
  /** File whose demands alone may use what these demands give back. Absent means that all plans may. */
  readonly onlyOffsets?: string;
  readonly notes?: readonly Message[];
  readonly uncounted?: readonly UncountedResource[];
  readonly complete?: boolean;
  /** true if the region of some demands is stated nowhere. */
  readonly isRegionUnsaid?: boolean;
  readonly questions?: Partial<FactQuestions> | undefined;
  readonly elsewhere?: ForeignProjects;
  readonly projects?: readonly string[];
}

/** Settings for counting resources and declared amounts. */
export interface PlanSettings extends UsageSettings {
  /** Mode of declared plans. undefined leaves the mode to each plan, with `add` as the default. */
  readonly planMode: PlanMode | undefined;
  /**
   * If false, a negative amount in a declared plan is a problem. Deletions in a plan of resources are always allowed.
   */
  readonly allowNegative: boolean;
}

/**
 * Settings for reading plans. `project` resolves once the login has ended, to undefined if the project stays unknown.
 */
export interface ReadOptions extends Omit<PlanSettings, "project"> {
  readonly project: Promise<string | undefined>;
  readonly supports: KeySupport;
}
