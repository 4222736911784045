// What a format of plans is: it recognises its documents by their beginning, and reads them into what they ask for.

import type { Demand, KeySupport, Plan, PlanMode, UncountedResource } from "../core/index.ts";
import type { PlanDocument } from "../files/index.ts";
import type { ProviderRegions } from "../inputs/index.ts";
import type { Flavor } from "./usage/index.ts";

/** A format of plans. */
export interface PlanFormat {
  /** Whether a document with this beginning is in the format. */
  recognise(head: string): boolean;
  /** An empty reader of one run. Loads what reading takes. */
  createReader(options: PlanOptions): PlanReader | Promise<PlanReader>;
}

/** Reads the documents of one run that are in one format. */
export interface PlanReader {
  /** Throws a GateError with everything that is wrong with the document. */
  read(document: PlanDocument): Promise<void>;
  /** What all documents read so far ask for. */
  parts(): readonly PlanPart[];
}

/** What one or several plans ask for. What a format never has is left out. */
export interface PlanPart {
  readonly mode: PlanMode;
  readonly demands: readonly Demand[];
  readonly notes?: readonly string[];
  readonly uncounted?: readonly UncountedResource[];
  readonly complete?: boolean;
  readonly elsewhere?: Plan["elsewhere"];
}

/** How plans are to be understood. */
export interface PlanOptions {
  /** Of the source that limits and usage will be read from. */
  readonly supports: KeySupport;
  /** What the amounts of plans that state amounts are. null: what each says itself, and `add` where it does not. */
  readonly planMode: PlanMode | null;
  /** false: a stated amount that gives back is a problem. What a plan of resources deletes is always given back. */
  readonly allowNegative: boolean;
  /** Region of resources whose region nothing else tells. null: none. */
  readonly defaultRegion: string | null;
  /** Regions of provider configurations, by the keys of their blocks. */
  readonly providerRegions: ProviderRegions;
  readonly flavors: readonly Flavor[];
  /** `OS_REGION_NAME`. null: not set. */
  readonly environmentRegion: string | null;
  /** Project that is checked; resources of others are left out. null: not known. */
  readonly project: string | null;
}
