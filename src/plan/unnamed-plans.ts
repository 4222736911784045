// Plans beside those that are checked, which no path or glob names. Any file may lie there: only what certainly is a
// plan is named.

import { canonicalKey, findKey, RESOURCE_KEYS } from "../core/index.ts";
import { membersOf, parseJson } from "../documents/index.ts";
import type { PlanDocument, PlanDocuments } from "../files/index.ts";
import { isYaml } from "./recognise.ts";
import { terraformFormat } from "./terraform/index.ts";

/** Members that a plan of Terraform has near its beginning, and a state, a schema or a file of variables has not. */
const OF_TERRAFORM_PLAN = /"(?:applyable|planned_values|relevant_attributes|resource_changes)"\s*:/u;

const LIMITS = { maxDepth: 64, maxValues: 50_000 };

/**
 * Returns the names of the files that are plans. None if the files cannot be found, which reading the plans reports.
 */
export async function findPlansAmong(find: PlanDocuments["beside"]): Promise<readonly string[]> {
  const plans: string[] = [];
  for (const open of await find().catch(() => [])) {
    // A file that cannot be read, or is neither JSON nor YAML, is no plan.
    await open(async (document) => {
      if (await isPlan(document)) plans.push(document.file);
    }).catch(() => undefined);
  }
  return plans;
}

async function isPlan(document: PlanDocument): Promise<boolean> {
  const { file, headText } = document;
  if (terraformFormat.recognise(headText)) return OF_TERRAFORM_PLAN.test(headText);
  const whole = { text: await document.text(), file };
  // Most other files have no key in them, and need not be parsed.
  if (!RESOURCE_KEYS.some(({ key }) => whole.text.includes(key))) return false;
  const root = isYaml(whole)
    ? (await import("./declared/yaml-plan.ts")).parseYamlPlan(whole)
    : parseJson(whole.text, LIMITS);
  if ("fault" in root) return false;
  const isStated = (key: string): boolean => findKey(canonicalKey(key)) !== undefined;
  return membersOf(root).some(({ value }) => membersOf(value).some(({ name }) => isStated(name)));
}
