// Reads the output of `terraform show -json PLAN` (or `tofu show -json PLAN`) as its bytes arrive.

import { GateError, type Problem, quote } from "../../core/index.ts";
import { PlanContent, planDocument } from "./document.ts";
import { JsonScanner, MAX_DEPTH, MAX_VALUE_BYTES, ScanError } from "./json-stream/index.ts";

const SHOW =
  "Make the file with `terraform show -json PLAN > plan.json` (or `tofu show -json`), where PLAN is what `terraform plan -out PLAN` wrote.";

/** The members of which a plan has at least one, and a state none. */
const PLAN_MEMBERS: readonly string[] = [
  "resource_changes",
  "planned_values",
  "configuration",
  "resource_drift",
  "deferred_changes",
];

/**
 * Reads one plan document. `chunks` are UTF-8 without a BOM, cut anywhere; they are not kept. Memory does not grow with
 * the document, only with the number of changes in it. `file` is its name in messages. Throws `PLAN_NOT_JSON`, `PLAN_TOO_LARGE` or
 * `PLAN_INVALID`.
 */
export async function readTerraformPlan(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  file: string,
): Promise<PlanContent> {
  const content = new PlanContent();
  const scanner = new JsonScanner(planDocument(content));
  const scan = (step: () => void): void => {
    try {
      step();
    } catch (error) {
      if (error instanceof ScanError) throw new GateError(toProblem(error, file));
      throw error;
    }
  };
  for await (const chunk of chunks) scan(() => scanner.push(chunk));
  scan(() => scanner.finish());
  const problem = problemOf(content);
  if (problem !== undefined) throw new GateError({ ...problem, place: { file, line: null, column: null } });
  return content;
}

function toProblem({ fault, offset }: ScanError, file: string): Problem {
  const place = { file, line: null, column: null };
  const at = `at byte ${offset}`;
  switch (fault) {
    case "empty":
      return { code: "PLAN_NOT_JSON", message: "the file is empty.", hint: SHOW, place };
    case "truncated":
      return { code: "PLAN_NOT_JSON", message: `the plan ends ${at} in the middle of a value.`, hint: SHOW, place };
    case "trailing":
      return {
        code: "PLAN_NOT_JSON",
        message: `the plan is complete, but more text follows ${at}.`,
        hint: SHOW,
        place,
      };
    case "syntax":
      return { code: "PLAN_NOT_JSON", message: `the plan is not valid JSON ${at}.`, hint: SHOW, place };
    case "wrong type":
      return {
        code: "PLAN_INVALID",
        message: `the plan has a value of an unexpected type ${at}.`,
        hint: SHOW,
        place,
      };
    case "duplicate member":
      return {
        code: "PLAN_INVALID",
        message: `an object of the plan has the same member twice, ${at}.`,
        hint: SHOW,
        place,
      };
    case "too deep":
      return {
        code: "PLAN_INVALID",
        message: `the plan is nested deeper than ${MAX_DEPTH} levels ${at}.`,
        hint: SHOW,
        place,
      };
    case "too large":
      return {
        code: "PLAN_TOO_LARGE",
        message: `one value of the plan is longer than ${MAX_VALUE_BYTES / 1024 / 1024} MiB ${at}.`,
        hint: "Let the configuration read large values from files or other services instead of holding them.",
        place,
      };
    default:
      return fault satisfies never;
  }
}

/** Problem because of which no verdict can rest on the document; undefined: none. */
function problemOf(content: PlanContent): Problem | undefined {
  const { formatVersion, seen, errored, complete, plansResources } = content;
  if (seen.has("values") && !PLAN_MEMBERS.some((member) => seen.has(member))) {
    return { code: "PLAN_INVALID", message: "this is a Terraform state, not a plan.", hint: SHOW };
  }
  if (typeof formatVersion !== "string" || !PLAN_MEMBERS.some((member) => seen.has(member))) {
    return { code: "PLAN_INVALID", message: "this is JSON, but not a Terraform plan.", hint: SHOW };
  }
  if (!/^(0\.[12]|1\.\d+)$/.test(formatVersion)) {
    return {
      code: "PLAN_INVALID",
      message: `the plan has the format version ${quote(formatVersion)}; known are 0.1, 0.2 and every 1.x.`,
      hint: "Use a newer version of quota-gate, or an older one of Terraform.",
    };
  }
  if (errored === true || (errored !== undefined && typeof errored !== "boolean")) {
    return {
      code: "PLAN_INVALID",
      message: "planning ended with an error, so the plan lists only a part of what would change.",
      hint: "Fix the errors that `terraform plan` reports, and make the plan again.",
    };
  }
  if (plansResources && !seen.has("resource_changes")) {
    return {
      code: "PLAN_INVALID",
      message:
        "the plan has resources in `planned_values`, but no `resource_changes`, so that nothing says what would change.",
      hint: SHOW,
    };
  }
  if (complete !== undefined && typeof complete !== "boolean") {
    return { code: "PLAN_INVALID", message: "the plan's `complete` is neither true nor false.", hint: SHOW };
  }
  return undefined;
}
