// Reads the output of `terraform show -json PLAN` (or `tofu show -json PLAN`).

import { formatInteger, GateError, type Problem, quoted, say } from "../../core/index.ts";
import type { PlanDocument } from "../../files/index.ts";
import { findSyntaxProblem } from "../recognise.ts";
import { type PlanContent, readDocument } from "./document.ts";
import { SHOW } from "./document-object.ts";

/** The members of which a plan has at least one, and a state none. */
const PLAN_MEMBERS: readonly string[] = [
  "resource_changes",
  "planned_values",
  "configuration",
  "resource_drift",
  "deferred_changes",
];

/** Largest plan that is read, in bytes: 256 MiB. Its values take several times as much memory. */
const MAX_PLAN_BYTES = 256 * 1024 * 1024;

const LARGE_PLAN = {
  maxBytes: MAX_PLAN_BYTES,
  hint: "Leave out what is not read, with `jq -c 'del(.planned_values, .checks, .output_changes)'`, or split the configuration.",
};

/** Most resources of all plans together that count for something: ten times what an apply gets done. */
const MAX_RESOURCES = 100_000;

/** A plan document that has been read. */
export interface TerraformDocument {
  /** Its name, as it is shown. */
  readonly file: string;
  readonly content: PlanContent;
}

/** Reads a document. Throws PLAN_TOO_LARGE if its resources and those of the documents before it are more than {@link MAX_RESOURCES}. */
export async function readTerraformDocument(
  document: PlanDocument,
  before: readonly TerraformDocument[],
): Promise<TerraformDocument> {
  const { file } = document;
  const content = readTerraformPlan(await document.text(LARGE_PLAN), file);
  const resources = [...before.map((one) => one.content), content].reduce((sum, one) => sum + countResources(one), 0);
  if (resources > MAX_RESOURCES) throw new GateError(tooManyResources(resources, file));
  return { file, content };
}

function countResources({ facts: { changes, uncounted } }: PlanContent): number {
  return Object.values(changes).reduce((sum, { addresses }) => sum + addresses.length, uncounted.length);
}

function tooManyResources(resources: number, file: string): Problem {
  const [found, most] = [resources, MAX_RESOURCES].map(formatInteger);
  return {
    code: "PLAN_TOO_LARGE",
    message: `the plans change ${found} resources up to this one; at most ${most} are counted.`,
    hint: "Check them in several runs, or split the configuration.",
    place: { file, line: undefined, column: undefined },
  };
}

/**
 * Reads the text of one plan document. `file` is its name in messages. Throws PLAN_NOT_JSON, with the place where the text stops being JSON,
 * or PLAN_INVALID.
 */
export function readTerraformPlan(text: string, file: string): PlanContent {
  const content = readDocument(parse(text, file), file);
  const problem = problemOf(content);
  if (problem !== undefined) throw new GateError({ ...problem, place: { file, line: undefined, column: undefined } });
  return content;
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The engine's message quotes the text.
    const problem = findSyntaxProblem({ text, file });
    throw new GateError({ ...problem, hint: problem.hint ?? SHOW });
  }
}

/** Problem because of which no verdict can rest on the document; undefined: none. */
function problemOf(content: PlanContent): Problem | undefined {
  const { formatVersion, seen, errored, complete, plansResources } = content;
  if (seen.includes("values") && !PLAN_MEMBERS.some((member) => seen.includes(member))) {
    return { code: "PLAN_INVALID", message: "this is a Terraform state, not a plan.", hint: SHOW };
  }
  if (typeof formatVersion !== "string" || !PLAN_MEMBERS.some((member) => seen.includes(member))) {
    return { code: "PLAN_INVALID", message: "this is JSON, but not a Terraform plan.", hint: SHOW };
  }
  if (!/^1\.\d+$/.test(formatVersion)) {
    const isOld = formatVersion.startsWith("0.");
    return {
      code: "PLAN_INVALID",
      message: say`the plan has the format version ${quoted(formatVersion)}${isOld ? ", which Terraform 1.0 and older write" : ""}; every 1.x can be read.`,
      hint: isOld
        ? "Make the plan with Terraform 1.1 or newer, or with OpenTofu."
        : "Use a newer version of quota-gate, or an older one of Terraform.",
    };
  }
  if (errored === true || (errored !== undefined && typeof errored !== "boolean")) {
    return {
      code: "PLAN_INVALID",
      message: "planning ended with an error, so the plan lists only a part of what would change.",
      hint: "Fix the errors that `terraform plan` reports, and make the plan again.",
    };
  }
  if (plansResources && !seen.includes("resource_changes")) {
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
