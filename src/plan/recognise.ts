// Kinds of files, told by their content before JSON is tried: people hand over all kinds of output, and each has its own way out.

import { stripVTControlCharacters } from "node:util";
import { GateError } from "../core/index.ts";

/**
 * Kind of a plan's text. `declared` is everything that nothing else is recognised in, so it may still turn out to be no JSON.
 * No valid declared plan is recognised as anything else.
 */
export type PlanKind =
  | "declared"
  | "Terraform plan"
  | "empty"
  | "HTML page"
  | "binary Terraform plan"
  | "gzip"
  | "Terraform text"
  | "Terraform events"
  | "wrapper output"
  | "Terraform state"
  | "raw Terraform state"
  | "provider schemas"
  | "Terraform configuration"
  | "YAML";

/** Characters at either end of a text that are searched for typical lines. */
const SEARCHED = 65_536;

/** Most top-level members whose names are looked at. A Terraform plan has about twenty. */
const MAX_MEMBERS_SEEN = 200;
const MAX_NAME_SEEN = 100;

const SHOW = "`terraform show -json FILE > plan.json` (with OpenTofu: `tofu show -json FILE > plan.json`)";

/** The kind of some bytes that are not text; undefined where their beginning is that of no such kind. */
export function recogniseBytes(bytes: Uint8Array): "binary Terraform plan" | "gzip" | "empty" | undefined {
  const [first, second, third, fourth] = bytes;
  if (first === undefined) return "empty";
  // "PK" 3 4: a zip archive, which is what `terraform plan -out` writes (5 6: one without any file).
  if (first === 0x50 && second === 0x4b && (third === 3 || third === 5) && (fourth === 4 || fourth === 6)) {
    return "binary Terraform plan";
  }
  if (first === 0x1f && second === 0x8b) return "gzip";
  return undefined;
}

/** Offset of the next character that is not white space in JSON, or of the text's end. */
function skipSpace(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) break;
  }
  return at;
}

/** Offset of the closing quote of the string that opens at `from`, or of the text's end. */
function findStringEnd(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at;
    at += code === 0x5c ? 2 : 1;
  }
  return text.length;
}

/**
 * The names of the first members of the text's outermost object, each with the character that its value begins with. Works on
 * the beginning of a text too, and on one that is no JSON further on.
 */
function findTopMembers(text: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  let depth = 0;
  let at = skipSpace(text, 0);
  if (text.charAt(at) !== "{") return members;
  for (; at < text.length && members.size < MAX_MEMBERS_SEEN; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      const end = findStringEnd(text, at);
      const colon = skipSpace(text, end + 1);
      if (depth === 1 && text.charAt(colon) === ":") {
        const name = text.slice(at + 1, Math.min(end, at + 1 + MAX_NAME_SEEN));
        members.set(name, text.charAt(skipSpace(text, colon + 1)));
      }
      at = end;
    } else if (code === 0x7b || code === 0x5b) {
      depth++;
    } else if (code === 0x7d || code === 0x5d) {
      depth--;
      // A second value may follow, as in a list of log lines.
      if (depth === 0) break;
    }
  }
  return members;
}

/** Members that of Terraform's JSON documents only a plan has (json-format.mdx in hashicorp/terraform and opentofu/opentofu). */
const ONLY_IN_PLANS: readonly string[] = [
  "planned_values",
  "resource_changes",
  "resource_drift",
  "output_changes",
  "prior_state",
  "configuration",
  "relevant_attributes",
  "applyable",
  "complete",
  "errored",
];

/** By members whose values no region can have: a region's value is an object. */
function recogniseObject(text: string): PlanKind {
  const members = findTopMembers(text);
  if (members.get("@level") === '"') return "Terraform events";
  if (members.get("format_version") === '"') {
    if (ONLY_IN_PLANS.some((name) => members.has(name))) return "Terraform plan";
    return members.has("provider_schemas") ? "provider schemas" : "Terraform state";
  }
  if (members.get("lineage") === '"' && members.has("serial")) return "raw Terraform state";
  return "declared";
}

/** A block of HCL, such as `resource "a" "b" {`. */
const TERRAFORM_BLOCK = /^(?:resource|data|module|provider|variable|output|terraform|locals)\b[^\n{]*\{/m;

/**
 * YAML as people write plans in it: a first line `---`, or a name at the beginning of a line with something under it or an object behind
 * it. A message that a command has left in the file may have colons, too.
 */
const YAML =
  /^---[ \t]*(?:\r?\n|$)|^(?!error|warning|fatal)[^\s#{}[\],:][^:\n]*:(?:[ \t]*(?:#.*)?\r?\n[ \t]+\S|[ \t]+\{)/im;

const TERRAFORM_SENTENCES =
  /^(?:(?:Terraform|OpenTofu) (?:used the selected|will perform|planned|has compared|has been)|Plan: \d+ to |No changes\.|Changes to Outputs:|Resource actions are indicated|.{1,300}: (?:Refreshing state|Reading)\.\.\.)/m;

/**
 * true where the first or one of the last lines is a log line that `hashicorp/setup-terraform` puts around the output of a command.
 * No line of a valid plan begins like these: a string in JSON holds no line break.
 */
function isWrapperOutput(start: string, end: string): boolean {
  return start.startsWith("[command]") || end.includes("\n::debug::");
}

/**
 * Tells which kind of plan, or of something else, a text is. Reads its beginning and its end only, but for the names of the outermost
 * members; the beginning of a long text is enough to recognise it by.
 */
export function recogniseKind(text: string): PlanKind {
  const from = skipSpace(text, 0);
  if (from === text.length || text.slice(from).trim() === "") return "empty";
  const start = text.slice(from, from + SEARCHED);
  if (isWrapperOutput(start, text.slice(-4096))) return "wrapper output";
  const first = start.charAt(0);
  if (first === "{") return recogniseObject(text);
  if (/^<(?:!doctype|html|head|body|\?xml|!--)/i.test(start)) return "HTML page";
  const lines = `${start}\n${text.slice(-SEARCHED)}`;
  if (TERRAFORM_SENTENCES.test(stripVTControlCharacters(lines))) return "Terraform text";
  // No JSON document begins like these.
  if (/^[[\-0-9]/.test(start) && !start.startsWith("---")) return "declared";
  if (TERRAFORM_BLOCK.test(start)) return "Terraform configuration";
  return YAML.test(start) ? "YAML" : "declared";
}

const CONVERT = `with \`terraform plan -out FILE\`, then convert it: ${SHOW}.`;
const SAVE_ONE = `Save a plan ${CONVERT}`;
const SAVE_IT = `Save the plan ${CONVERT}`;

/** Describes a file that is not a declared plan, with what was expected, and the command that converts it. */
const WAYS_OUT: Readonly<Record<Exclude<PlanKind, "declared">, readonly [message: string, hint: string]>> = {
  empty: [
    "The file is empty; a plan in JSON was expected.",
    "Check whether the command that writes it failed. A plan without changes is `{}`.",
  ],
  "HTML page": [
    "The file is an HTML or XML page; a plan in JSON was expected.",
    "It may be a login or error page that was saved instead of a download: check how the file was fetched.",
  ],
  "binary Terraform plan": [
    "The file is a binary Terraform plan (a zip archive); a plan in JSON was expected.",
    `Convert it: ${SHOW}.`,
  ],
  gzip: ["The file is compressed with gzip; a plan in JSON was expected.", "Decompress it: `gunzip FILE`."],
  "Terraform text": ["The file is Terraform's output for people; a plan in JSON was expected.", SAVE_IT],
  "Terraform events": ["The file is the log that `terraform plan -json` prints, which lacks the plan itself.", SAVE_IT],
  "wrapper output": [
    "The file contains log lines of the wrapper that `hashicorp/setup-terraform` installs, around the JSON.",
    "Set `terraform_wrapper: false` for `hashicorp/setup-terraform`.",
  ],
  "Terraform plan": [
    "This is a Terraform plan in JSON; a declared plan was expected.",
    'A declared plan states amounts by region and resource key: `{"cbk": {"compute.cores": 8}}`.',
  ],
  "Terraform state": [
    "This is a Terraform state, which describes what exists, not a change.",
    `Use a saved plan: ${SHOW}, where FILE is what \`terraform plan -out FILE\` wrote.`,
  ],
  "raw Terraform state": [
    "This is a Terraform state file (`terraform.tfstate`), which describes what exists, not a change.",
    SAVE_ONE,
  ],
  "Terraform configuration": ["The file is a Terraform configuration; a plan in JSON was expected.", SAVE_ONE],
  YAML: [
    "The file is YAML; a plan in JSON was expected.",
    "Convert it, for example with `yq -o json FILE > plan.json` (https://github.com/mikefarah/yq).",
  ],
  "provider schemas": ["This is what `terraform providers schema -json` prints; a plan was expected.", SAVE_ONE],
};

/** Kinds that are JSON, though no declared plan. */
const IN_JSON: readonly PlanKind[] = ["Terraform plan", "Terraform state", "raw Terraform state", "provider schemas"];

function refuse(kind: Exclude<PlanKind, "declared">, file: string): GateError {
  const [message, hint] = WAYS_OUT[kind];
  const code = IN_JSON.includes(kind) ? "PLAN_INVALID" : "PLAN_NOT_JSON";
  return new GateError({ code, message, hint, place: { file, line: undefined, column: undefined } });
}

/** Throws what is said of the bytes of a file where they are not text: PLAN_NOT_JSON. */
export function throwIfNotText({ bytes, file }: { readonly bytes: Uint8Array; readonly file: string }): void {
  const kind = recogniseBytes(bytes);
  if (kind !== undefined) throw refuse(kind, file);
}

/** Throws what is said of the text where a wrapper's log lines are around the JSON: PLAN_NOT_JSON. */
export function throwIfWrapped({ text, file }: { readonly text: string; readonly file: string }): void {
  if (recogniseKind(text) === "wrapper output") throw refuse("wrapper output", file);
}

/** Throws what is said of the text where it is no declared plan: PLAN_NOT_JSON or PLAN_INVALID. */
export function throwIfNotDeclared({ text, file }: { readonly text: string; readonly file: string }): void {
  const kind = recogniseKind(text);
  if (kind !== "declared") throw refuse(kind, file);
}
