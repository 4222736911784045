// Refuses Terraform plans inside other documents, which tools make for policies and reports. The error says where the
// plan is. It repeats nothing of a document but member names on the path that look like variables.
// Sources: inputs of Spacelift's and OPA's policies, `jq -s`, conftest --combine; opentofu internal/cloud/testdata
// (plan-redacted.json).

import { code, GateError, namesIn, type Problem, say } from "../core/index.ts";
import type { DocumentText } from "../documents/index.ts";
import { SEARCH_LENGTH, SHOW_COMMAND } from "./recognise.ts";

type ProblemParts = Pick<Problem, "message" | "hint">;

/** Members of Terraform plans. A plan has at least one of them, a state has none. */
const PLAN_MEMBERS = namesIn("resource_changes planned_values configuration resource_drift deferred_changes");

/** Returns whether a document may be a Terraform plan. A state is not a plan. */
export function isTerraformPlan(document: object): boolean {
  const version = "format_version" in document ? document.format_version : undefined;
  return typeof version === "string" && PLAN_MEMBERS.some((name) => Object.hasOwn(document, name));
}

interface WrappedPlan {
  /** Path in jq's syntax. undefined if a name on the path must not be shown. */
  readonly path: string | undefined;
  readonly form: "object" | "text" | "redacted";
}

/** Maximum number of levels around a plan. */
const MAX_WRAPPINGS = 4;

/** Finds plans inside a document. A document that is a plan itself has none, unless it is redacted. */
function* findPlansIn(value: unknown, path: string | undefined, depth = 0): Generator<WrappedPlan> {
  if (typeof value === "string") {
    if (/^\s{0,9}\{\s{0,9}"format_version"/.test(value)) yield { path, form: "text" };
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const isRedacted = Object.hasOwn(value, "plan_format_version");
  if (isRedacted || isTerraformPlan(value)) {
    if (isRedacted || depth > 0) yield { path, form: isRedacted ? "redacted" : "object" };
    return;
  }
  if (depth === MAX_WRAPPINGS) return;
  for (const [name, inner] of Object.entries(value)) {
    const step = Array.isArray(value) ? `${path === "" ? "." : ""}[${name}]` : `.${name}`;
    const isShown = path !== undefined && (Array.isArray(value) || /^[a-z_]\w{0,63}$/i.test(name));
    yield* findPlansIn(inner, isShown ? `${path}${step}` : undefined, depth + 1);
  }
}

/** Throws PLAN_INVALID if a document contains a Terraform plan, or is a plan without its values. */
export function throwIfWrapped(root: unknown, file: string): void {
  const [first, ...more] = findPlansIn(root, "");
  if (first === undefined) return;
  throw new GateError({ code: "PLAN_INVALID", ...describeWrapped(first, more.length + 1), place: { file } });
}

function describeWrapped({ path, form }: WrappedPlan, count: number): ProblemParts {
  if (form === "redacted") {
    return {
      message: say`This is HCP Terraform's redacted plan, which lacks the configuration and the state; the whole plan was expected.`,
      hint: say`Download \`json-output\` of the plan instead of \`json-output-redacted\`, or make the file where the plan is made: ${SHOW_COMMAND}.`,
    };
  }
  const filter = path?.includes("[") ? `'${path}'` : path || ".";
  const command = code(`jq ${form === "text" ? "-r " : ""}${filter} FILE > plan.json`);
  const by = path === undefined ? "" : say`: ${command}${count > 1 ? " for the first" : ""}`;
  const at = path ? say`, at ${code(path)}` : "";
  if (count > 1) {
    return {
      message: say`These are ${count} Terraform plans inside another document; a file with one plan was expected.`,
      hint: say`Take each out into a file of its own${by}.`,
    };
  }
  const inside = path === "" ? "as a text in quotes" : "inside another document";
  return {
    message: say`This is a Terraform plan ${inside}${at}; the plan itself was expected.`,
    hint: say`Take it out${by}.`,
  };
}

/** Throws as {@link throwIfWrapped} does if a text is JSON. Throws PLAN_NOT_JSON if other output precedes a plan. */
export function throwIfWrappedText({ text, file }: DocumentText): void {
  const start = text.slice(0, SEARCH_LENGTH);
  if (/^\s*(?:\{|\[\s*[[{"\]]|")/.test(start)) {
    throwIfWrapped(parseJsonIfValid(text), file);
    return;
  }
  if (!/\{\s*"format_version"\s*:\s*"\d/.test(start)) return;
  const message = say`The file has other output before the JSON of a Terraform plan.`;
  const hint = say`Write nothing else to it: ${SHOW_COMMAND}.`;
  throw new GateError({ code: "PLAN_NOT_JSON", message, hint, place: { file } });
}

function parseJsonIfValid(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
