// Plans of all formats, read one after the other and put together.

import {
  type CloudRegion,
  collectProblems,
  type Flavor,
  type KeySupport,
  type NameOf,
  type Plan,
  type PlanMode,
} from "../core/index.ts";
import type { PlanDocument, PlanDocuments } from "../files/index.ts";
import type { ProviderRegions } from "../inputs/index.ts";
import { combinePlans } from "./combine.ts";
import { declaredFormat } from "./declared/format.ts";
import type { PlanFormat, PlanOptions, PlanReader } from "./format.ts";
import { terraformFormat } from "./terraform/index.ts";

/** All formats. The last one that recognises a document reads it; the first one takes everything. */
const FORMATS: readonly PlanFormat[] = [declaredFormat, terraformFormat];

/** Settings of reading. */
export interface PlanRequest {
  /** Mode of declared plans. null: the mode that each states, `add` where it states none. */
  readonly planMode: PlanMode | null;
  /** true: declared plans may give back. Terraform plans always may: what they delete will be deleted. */
  readonly allowNegative: boolean;
  /** Region of resources whose region nothing else tells. Empty: not set. */
  readonly defaultRegion: string;
  /** Regions of provider configurations, by the keys of their blocks. */
  readonly providerRegions: ProviderRegions;
}

/** Documents to read, and what else is known of the run. */
export interface Surroundings {
  readonly documents: PlanDocuments;
  /** Project that is checked; resources of others are left out. Empty: not known. */
  readonly project: string;
  /** `OS_REGION_NAME`. Empty: not set. */
  readonly environmentRegion: string;
  /** Region of the cloud that the credentials are for. null: not known. */
  readonly cloudRegion: CloudRegion | null;
  /** All regions of the project. Absent: not asked for. */
  readonly existingRegions?: readonly string[];
  /** Of the source that limits and usage will be read from. */
  readonly supports: KeySupport;
  readonly nameOf: NameOf;
}

/** Reads all plans and combines them. Throws a GateError with the problems of all of them. */
export async function readPlans(request: PlanRequest, surroundings: Surroundings): Promise<Plan> {
  const { documents, project, environmentRegion, cloudRegion, existingRegions, supports, nameOf } = surroundings;
  const { planMode, allowNegative, defaultRegion, providerRegions } = request;
  const mistakes = collectProblems();
  const options: PlanOptions = {
    planMode,
    allowNegative,
    supports,
    nameOf,
    flavors: (await mistakes.attempt(() => readFlavors(documents))) ?? [],
    defaultRegion: defaultRegion || null,
    providerRegions,
    environmentRegion: environmentRegion || null,
    cloudRegion,
    existingRegions: existingRegions ?? null,
    project: project || null,
  };
  const readers = new Map<PlanFormat, PlanReader>();
  const read = async (document: PlanDocument): Promise<void> => {
    const format = FORMATS.findLast((one) => one.recognise(document.headText)) ?? declaredFormat;
    const reader = readers.get(format) ?? (await format.createReader(options));
    readers.set(format, reader);
    await reader.read(document);
  };
  // One after the other, so that never more than one file is held in memory.
  for (const find of documents.plans) {
    for (const open of (await mistakes.attempt(find)) ?? []) await mistakes.attempt(() => open(read));
  }
  mistakes.throwAny();
  const parts = FORMATS.flatMap((format) => readers.get(format)?.parts() ?? []);
  return combinePlans(parts, planMode ?? "add");
}

async function readFlavors(documents: PlanDocuments): Promise<readonly Flavor[]> {
  const found = await documents.flavors();
  if (found.length === 0) return [];
  const { parseFlavors } = await import("./usage/index.ts");
  const lists: (readonly Flavor[])[] = [];
  for (const open of found) {
    await open(async (document) => {
      lists.push(parseFlavors(await document.text(), document.file));
    });
  }
  return lists.flat();
}
