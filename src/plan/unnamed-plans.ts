// Finds plans that lie next to the checked ones but match no path or glob. Any file may lie there, so only certain
// plans are reported.

import { canonicalKey, findKey, RESOURCE_KEYS } from "../core/index.ts";
import { membersOf, parseJson } from "../documents/index.ts";
import type { PlanDocument, PlanDocuments } from "../files/index.ts";
import { isYaml } from "./recognise.ts";
import { terraformFormat } from "./terraform/index.ts";

/** Members near the beginning of a Terraform plan. States, schemas and files of variables have none of them. */
const TERRAFORM_PLAN_MEMBER = /"(?:applyable|planned_values|relevant_attributes|resource_changes)"\s*:/u;

const LIMITS = { maxDepth: 64, maxValues: 50_000 };

/**
 * Returns the names of the files that are plans. Returns none if the files cannot be found, which reading the plans
 * reports.
 */
export async function findUnnamedPlans(find: PlanDocuments["neighbours"]): Promise<readonly string[]> {
  const plans: string[] = [];
  for (const open of await find().catch(() => [])) {
    // A file that is unreadable, or neither JSON nor YAML, is not a plan.
    await open(async (document) => {
      if (await isPlan(document)) plans.push(document.file);
    }).catch(() => undefined);
  }
  return plans;
}

async function isPlan(document: PlanDocument): Promise<boolean> {
  const { file, headText } = document;
  if (terraformFormat.recognise(headText)) return TERRAFORM_PLAN_MEMBER.test(headText);
  const whole = { text: await document.text(), file };
  // Most other files contain no key, and need no parsing.
  if (!RESOURCE_KEYS.some(({ key }) => whole.text.includes(key))) return false;
  const root = isYaml(whole)
    ? (await import("./declared/yaml-plan.ts")).parseYamlPlan(whole)
    : parseJson(whole.text, LIMITS);
  if ("fault" in root) return false;
  const isStated = (key: string): boolean => findKey(canonicalKey(key)) !== undefined;
  return membersOf(root).some(({ value }) => membersOf(value).some(({ name }) => isStated(name)));
}
