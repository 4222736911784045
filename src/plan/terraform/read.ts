// Reads the output of `terraform show -json PLAN` (or `tofu show -json PLAN`).

import { formatInteger, GateError, say } from "../../core/index.ts";
import type { PlanDocument } from "../../files/index.ts";
import { findSyntaxProblem } from "../recognise.ts";
import { type PlanContent, readDocument, SHOW } from "./document.ts";

/** Largest plan that is read, in bytes: 256 MiB. Its values take several times as much memory. */
const MAX_PLAN_BYTES = 256 * 1024 * 1024;

const LARGE_PLAN = {
  maxBytes: MAX_PLAN_BYTES,
  hint: say`Leave out what is not read, with \`jq -c 'del(.planned_values, .checks, .output_changes)'\`, or split the configuration.`,
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
  if (resources > MAX_RESOURCES) {
    throw new GateError({
      code: "PLAN_TOO_LARGE",
      message: say`The plans change ${formatInteger(resources)} resources up to this one; at most ${formatInteger(MAX_RESOURCES)} are counted.`,
      hint: say`Check them in several runs, or split the configuration.`,
      place: { file, line: undefined, column: undefined },
    });
  }
  return { file, content };
}

function countResources({ facts: { changes, uncounted } }: PlanContent): number {
  return Object.values(changes).reduce((sum, { addresses }) => sum + addresses.length, uncounted.length);
}

/**
 * Reads the text of one plan document. `file` is its name in messages. Throws PLAN_NOT_JSON, with the place where the text stops being JSON,
 * or PLAN_INVALID.
 */
export function readTerraformPlan(text: string, file: string): PlanContent {
  return readDocument(parse(text, file), file);
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
