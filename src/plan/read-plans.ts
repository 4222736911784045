// Plans from files: each is a declared plan or a Terraform plan, by its content, and all of them together are what is asked for.

import { GateError, type KeySupport, type Plan, type PlanMode, type Problem, throwIfAny } from "../core/index.ts";
import {
  decodeText,
  findPlanFiles,
  HEAD_BYTES,
  headText,
  MAX_DECLARED_PLAN_BYTES,
  type OpenPlanFile,
  type PlanSearch,
  readHead,
  readPlanFile,
  readUtf8Chunks,
  readWhole,
  withPlanFile,
} from "../files/index.ts";
import type { ProviderRegions } from "../inputs/index.ts";
import { combinePlans } from "./combine.ts";
import { type ParsedPlan, parseDeclaredPlan } from "./declared/parse.ts";
import { throwIfNotText } from "./recognise.ts";
import { isTerraformDocument } from "./terraform/recognise-document.ts";
import type { TerraformPlan } from "./terraform/types.ts";
import type { Flavor } from "./usage/flavors.ts";

/** A plan as bytes, and the name under which problems tell of it. */
export interface InlinePlan {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** What a user says beside Terraform plans. Empty: nothing. */
export interface TerraformHints {
  /** Region of resources whose region nothing else tells. */
  readonly defaultRegion: string;
  /** Regions of provider configurations, by the keys of their blocks. */
  readonly providerRegions: ProviderRegions;
  /** Path of a file with the sizes of flavors. */
  readonly flavors: string;
}

/** Which plans, and how they are to be understood. */
export interface PlanRequest {
  readonly plans: PlanSearch;
  readonly inlinePlan?: InlinePlan | undefined;
  /** What the amounts of declared plans are. null: what each says itself, and `add` where it does not. */
  readonly planMode: PlanMode | null;
  /** Whether declared plans may give back. Terraform plans always may: what they delete is what will be deleted. */
  readonly allowNegative: boolean;
  readonly terraform: TerraformHints;
}

/** What else is known when plans are read. */
export interface Surroundings {
  /** Project that is checked; resources of others are left out. Empty: not known. */
  readonly project: string;
  /** `OS_REGION_NAME`. Empty: not set. */
  readonly environmentRegion: string;
  /** Of the source that limits and usage will be read from. */
  readonly supports: KeySupport;
}

type Read = { readonly declared: ParsedPlan } | { readonly terraform: TerraformPlan };

/** What all plans ask for. Throws a GateError with everything that is wrong with any of them. */
export async function readPlans(request: PlanRequest, surroundings: Surroundings): Promise<Plan> {
  const { plans, inlinePlan, planMode } = request;
  const mistakes = collectProblems();
  const flavors = await mistakes.attempt(() => readFlavors(request));
  const understand = toReader({ request, surroundings, flavors: flavors ?? [] });
  const read: Read[] = [];
  if (inlinePlan !== undefined) await mistakes.attempt(async () => read.push(await understand.bytes(inlinePlan)));
  const files = plans.patterns.length === 0 ? [] : await mistakes.attempt(() => findPlanFiles(plans));
  // One after the other, so that never more than one file is held in memory.
  for (const file of files ?? []) {
    await mistakes.attempt(async () => read.push(await withPlanFile(file, understand.file)));
  }
  mistakes.throwAny();
  const declared = read.flatMap((one) => ("declared" in one ? [one.declared] : []));
  const [first, ...others] = read.flatMap((one) => ("terraform" in one ? [one.terraform] : []));
  const mode = planMode ?? "add";
  if (first === undefined) return combinePlans(declared, mode);
  const { toTerraformPart } = await loadTerraform();
  return combinePlans(
    [
      ...declared,
      toTerraformPart([first, ...others], {
        supports: surroundings.supports,
        providerRegions: request.terraform.providerRegions,
      }),
    ],
    mode,
  );
}

/** Loaded on demand: what every type of resource takes is a large table, and a declared plan needs none of it. */
function loadTerraform() {
  return import("./from-terraform.ts");
}

function toReader(of: {
  readonly request: PlanRequest;
  readonly surroundings: Surroundings;
  readonly flavors: readonly Flavor[];
}) {
  const { request, surroundings, flavors } = of;
  const { planMode: mode, allowNegative } = request;
  const options = (file: string) => ({
    file,
    flavors,
    defaultRegion: request.terraform.defaultRegion || null,
    providerRegions: request.terraform.providerRegions,
    environmentRegion: surroundings.environmentRegion || null,
    project: surroundings.project || null,
  });
  const bytesOf = async ({ file, bytes }: InlinePlan): Promise<Read> => {
    throwIfNotText({ bytes, file });
    const text = decodeText(bytes, file);
    if (isTerraformDocument(text.slice(0, HEAD_BYTES))) {
      const { readTerraformPlan } = await loadTerraform();
      return { terraform: await readTerraformPlan([new TextEncoder().encode(text)], options(file)) };
    }
    return { declared: parseDeclaredPlan({ text, file, mode, allowNegative, supports: surroundings.supports }) };
  };
  return {
    bytes: bytesOf,
    file: async (opened: OpenPlanFile): Promise<Read> => {
      const head = await readHead(opened, HEAD_BYTES);
      if (isTerraformDocument(headText(head))) {
        const { readTerraformPlan } = await loadTerraform();
        return { terraform: await readTerraformPlan(readUtf8Chunks(opened), options(opened.path)) };
      }
      return bytesOf({ file: opened.path, bytes: await readWhole(opened, MAX_DECLARED_PLAN_BYTES) });
    },
  };
}

/** Largest file of flavors that is read, in bytes. */
const MAX_FLAVORS_BYTES = 16 * 1024 * 1024;

async function readFlavors({ plans, terraform }: PlanRequest): Promise<readonly Flavor[]> {
  if (terraform.flavors === "") return [];
  const found = await findPlanFiles({ ...plans, patterns: [terraform.flavors] });
  const { parseFlavors } = await loadTerraform();
  const lists: (readonly Flavor[])[] = [];
  for (const file of found) {
    lists.push(parseFlavors(decodeText(await readPlanFile(file, MAX_FLAVORS_BYTES), file.path), file.path));
  }
  return lists.flat();
}

/** Runs steps one by one and keeps the problems of those that fail, so that all are told at once. Other errors pass through. */
export function collectProblems() {
  const problems: Problem[] = [];
  return {
    async attempt<Value>(step: () => Value | Promise<Value>): Promise<Value | undefined> {
      try {
        return await step();
      } catch (error) {
        if (!(error instanceof GateError)) throw error;
        problems.push(...error.problems);
        return undefined;
      }
    },
    throwAny: () => throwIfAny(problems),
  };
}
