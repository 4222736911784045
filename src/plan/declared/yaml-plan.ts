// Parses declared plans in YAML into the same tree as JSON.

import { GateError, say } from "../../core/index.ts";
import { createProblemList, type DocumentText, type Json, memberNamed, readYaml } from "../../documents/index.ts";

/** Maximum length of a plan in YAML, in UTF-16 code units. */
const MAX_LENGTH = 262_144;

/**
 * Parses a YAML text. Throws a GateError: PLAN_TOO_LARGE, PLAN_NOT_JSON with all syntax errors, or PLAN_INVALID for
 * duplicate fields.
 */
export function parseYamlPlan({ text, file }: DocumentText): Json {
  const place = { file };
  if (text.length > MAX_LENGTH) {
    const message = say`A plan in YAML may have ${MAX_LENGTH} characters; this one has ${text.length}.`;
    throw new GateError({ code: "PLAN_TOO_LARGE", message, hint: say`Write it as JSON, or split it.`, place });
  }
  const problems = createProblemList({ text, file });
  const root = readYaml(text, problems, { unreadable: "PLAN_NOT_JSON", duplicate: "PLAN_INVALID" });
  if (root === undefined) {
    const message = say`The file has no value; a plan was expected.`;
    throw new GateError({ code: "PLAN_NOT_JSON", message, hint: say`A plan without changes is \`{}\`.`, place });
  }
  // In YAML 1.2, `<<` is an ordinary name, so it could be a region. Most tools merge.
  const merge = memberNamed(root, "<<");
  if (merge === undefined) return root;
  const message = say`Merge keys (\`<<\`) are not supported.`;
  problems.add(merge.at, { code: "PLAN_INVALID", message, hint: say`Write out what it merges.` });
  throw new GateError(problems.all());
}
