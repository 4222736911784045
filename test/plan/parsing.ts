import { type Demand, GateError, type KeySupport, type PlanMode, sha256 } from "../../src/core/index.ts";
import type { PlanDocuments } from "../../src/files/index.ts";
import type { ApiVersion } from "../../src/inputs/index.ts";
import { type DeclaredPlan, parseJsonPlan, toDeclaredPlan } from "../../src/plan/declared/declared-plan.ts";
import { readPlans } from "../../src/plan/index.ts";
import { supportOf } from "../../src/sources/quota-api/index.ts";
import { createDemand as createStated, type DemandOptions } from "../support/demands.ts";
import { type PrintedProblem, printProblems } from "../support/printed.ts";

interface Options {
  readonly file?: string;
  readonly mode?: PlanMode | undefined;
  readonly allowNegative?: boolean;
  readonly project?: string;
  readonly apiVersion?: ApiVersion;
}

/** Parses a declared plan. Defaults: file `plan.json`, additions, version v3, negative amounts allowed. */
export function parsePlan(text: string, options: Options = {}): DeclaredPlan {
  const { apiVersion = "v3", file = "plan.json", mode: planMode, project, allowNegative = true } = options;
  const declared = { planMode, project, allowNegative, supports: supportOf(apiVersion) };
  return toDeclaredPlan(parseJsonPlan({ text, file }), { text, file }, declared);
}

/** Returns the problems that a function throws, or none. Rethrows any error other than a GateError. */
export function problemsOf(act: () => unknown): readonly PrintedProblem[] {
  try {
    act();
    return [];
  } catch (error) {
    if (error instanceof GateError) return printProblems(error.problems);
    throw error;
  }
}

export function createDemand(overrides: DemandOptions = {}): Demand {
  return createStated({ place: { file: "plan.json", line: 1, column: 1 }, ...overrides });
}

export type OpenDocument = Awaited<ReturnType<PlanDocuments["flavors"]>>[number];

/** Returns a document in memory. Bytes stand for a file that is not text. */
export function documentOf(file: string, content: string | Uint8Array<ArrayBuffer>): OpenDocument {
  const head = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const text = new TextDecoder().decode(head);
  return (use) => use({ file, headText: text, text: async () => text, digest: () => sha256(text) });
}

interface ReadInputs {
  readonly supports?: KeySupport;
  readonly providerRegions?: readonly (readonly [string, string])[];
  readonly project?: string | Promise<string>;
}

/** Reads documents as a run does. By default, every key is supported. */
export function openPlans(inputs: ReadInputs, ...plans: readonly OpenDocument[]) {
  const { supports = () => undefined, providerRegions = [], project = "" } = inputs;
  return readPlans(
    { planMode: undefined, allowNegative: true, defaultRegion: undefined, providerRegions },
    {
      documents: { plans: plans.map((open) => async () => [open]), flavors: async () => [] },
      project: Promise.resolve(project),
      environmentRegion: "",
      supports,
    },
  );
}
