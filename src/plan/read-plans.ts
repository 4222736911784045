// Plans of all formats: read once, one after the other, then counted and put together as often as more is known of the cloud.

import {
  allOf,
  type CloudFacts,
  type Flavor,
  type KeySupport,
  type NameOf,
  NOTHING_KNOWN,
  type Plan,
  type PlanMode,
} from "../core/index.ts";
import type { PlanDocument, PlanDocuments } from "../files/index.ts";
import type { ProviderRegions } from "../inputs/index.ts";
import { combinePlans } from "./combine.ts";
import { declaredFormat } from "./declared/format.ts";
import type { PlanFormat, PlanOptions, PlanReader } from "./format.ts";
import { placeTogether } from "./shared-services.ts";
import { terraformFormat } from "./terraform/index.ts";

/** All formats. The last one that recognises a document reads it; the first one takes everything. */
const FORMATS: readonly PlanFormat[] = [declaredFormat, terraformFormat];

/** Settings of reading. */
export interface PlanRequest {
  /** Mode of declared plans. undefined: the mode that each states, `add` where it states none. */
  readonly planMode: PlanMode | undefined;
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
  /** Of the source that limits and usage will be read from. */
  readonly supports: KeySupport;
  readonly nameOf: NameOf;
}

/** Plans that have been read. */
export interface ReadPlans {
  /** Counts them together, as far as the facts tell; no file is read again. Throws a GateError with all that contradicts itself. */
  readonly count: (facts: CloudFacts) => Plan;
}

/** Reads all plans. Throws a GateError with the problems of all of them. */
export async function readPlans(request: PlanRequest, surroundings: Surroundings): Promise<ReadPlans> {
  const { documents, project, environmentRegion, supports, nameOf } = surroundings;
  const { planMode, allowNegative, defaultRegion, providerRegions } = request;
  const steps: Promise<unknown>[] = [];
  const attempt = <Value>(step: Promise<Value>, otherwise: Value): Promise<Value> => {
    steps.push(step);
    return step.catch(() => otherwise);
  };
  const options: PlanOptions = {
    planMode,
    allowNegative,
    supports,
    nameOf,
    flavors: await attempt(readFlavors(documents), []),
    defaultRegion: defaultRegion || null,
    providerRegions,
    environmentRegion: environmentRegion || null,
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
    for (const open of await attempt(find(), [])) await attempt(open(read), undefined);
  }
  const partsWith = (facts: CloudFacts) => FORMATS.flatMap((format) => readers.get(format)?.count(facts) ?? []);
  // Where some plans cannot be used, the problems that counting finds in the others are reported as well.
  await allOf(steps).catch((error: unknown) =>
    allOf([Promise.reject(error), Promise.resolve(NOTHING_KNOWN).then(partsWith)]),
  );
  return { count: (facts) => combinePlans(placeTogether(partsWith(facts), facts.shared), planMode ?? "add") };
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
