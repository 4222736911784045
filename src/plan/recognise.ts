// Recognises files that are not plans in JSON. People hand over many kinds of output, and each needs its own fix.
// Messages never repeat the text, since it may be any file.

import { stripVTControlCharacters } from "node:util";
import { GateError, type Message, type Problem, say, sayText, theSetting } from "../core/index.ts";
import { createPlaceFinder, type DocumentText, END, type JsonFault, parseJson } from "../documents/index.ts";

/** Parts of a problem. `code` defaults to PLAN_NOT_JSON. */
type ProblemParts = Pick<Problem, "message" | "hint"> & Partial<Pick<Problem, "code">>;

/** Number of characters at each end of a text that are searched for typical lines. */
export const SEARCH_LENGTH = 65_536;

/** Commands that convert a plan to JSON. */
export const SHOW_COMMAND = say`\`terraform show -json FILE > plan.json\` (with OpenTofu: \`tofu show -json FILE > plan.json\`)`;
const SAVE_PLAN = say`Save a plan with \`terraform plan -out FILE\`, then convert it: ${SHOW_COMMAND}.`;

const WRAPPER_LOG: ProblemParts = {
  message: say`The file contains log lines of the wrapper that \`hashicorp/setup-terraform\` installs, around the JSON.`,
  hint: say`Set \`terraform_wrapper: false\` for \`hashicorp/setup-terraform\`.`,
};

/**
 * Kinds of files by their beginning. No declared plan begins like this, since its members are objects, lists and
 * settings.
 */
const BEGINNINGS: readonly (ProblemParts & { readonly begins: RegExp })[] = [
  {
    begins: /^\s*$/,
    message: say`The file is empty; a plan in JSON was expected.`,
    hint: say`Check whether the command that writes it failed. A plan without changes is \`{}\`.`,
  },
  { begins: /^(?:\[command\]|::\w+)/, ...WRAPPER_LOG },
  {
    // `terraform plan -out` writes a zip archive.
    begins: /^PK\p{Cc}\p{Cc}/u,
    message: say`The file is a binary Terraform plan (a zip archive); a plan in JSON was expected.`,
    hint: say`Convert it: ${SHOW_COMMAND}; or name the folder that it was made in with ${theSetting("terraform-dir")}.`,
  },
  {
    begins: /^\{\s*"@level"\s*:\s*"/,
    message: say`The file is the log that \`terraform plan -json\` prints, which lacks the plan itself.`,
    hint: SAVE_PLAN,
  },
  {
    code: "PLAN_INVALID",
    begins: /^\{\s*"remote_plan_format"\s*:/,
    message: say`The file is a saved plan of HCP Terraform, which names a run and lacks the plan itself.`,
    hint: say`Convert it: ${SHOW_COMMAND}.`,
  },
  {
    code: "PLAN_INVALID",
    begins: /^\{\s*"version"\s*:\s*\d+\s*,[^{[]*"lineage"\s*:\s*"/,
    message: say`This is a Terraform state file (\`terraform.tfstate\`), which describes what exists, not a change.`,
    hint: SAVE_PLAN,
  },
];

/** Typical lines of Terraform's output for people. Only texts that do not begin like JSON are searched for them. */
const OUTPUT: ProblemParts & { readonly has: RegExp } = {
  has: /^(?:(?:Terraform|OpenTofu) (?:used the selected|will perform|planned|has compared|has been)|Plan: \d+ to |No changes\.|Changes to Outputs:|Resource actions are indicated|.{1,300}: (?:Refreshing state|Reading)\.\.\.)/m,
  message: say`The file is Terraform's output for people; a plan in JSON was expected.`,
  hint: SAVE_PLAN,
};

/**
 * Matches a line `---`, or a key with an indented line below it or a mapping after it. A message that a command left in
 * the file may have a colon, too.
 */
const YAML =
  /^---[ \t]*(?:\r?\n|$)|^(?!error|warning|fatal)[^\s#{}[\],:][^:\n]*:(?:[ \t]*(?:#.*)?\r?\n[ \t]+\S|[ \t]+[{&*])/im;

/**
 * Returns whether to read a text as YAML: it looks like YAML, or its file has a YAML extension and it is not JSON. The
 * text must not be of another kind (see {@link throwIfOtherKind}).
 */
export function isYaml({ text, file }: DocumentText): boolean {
  const start = text.slice(0, SEARCH_LENGTH).trimStart();
  if (!/^[{[]/.test(start) && YAML.test(start)) return true;
  if (!/\.ya?ml$/i.test(file)) return false;
  const found = parseJson(text, LIMITS);
  return "fault" in found && found.fault === "not JSON";
}

/**
 * Returns the problem of a text whose beginning or end shows that it is not a plan. Returns undefined for any other
 * text.
 */
function describeOtherKind(text: string): ProblemParts | undefined {
  const start = text.slice(0, SEARCH_LENGTH).trimStart();
  if (text.slice(-4096).includes("\n::debug::")) return WRAPPER_LOG;
  const kind = BEGINNINGS.find(({ begins }) => begins.test(start));
  if (kind !== undefined || /^(?:[{[0-9]|-(?!--))/.test(start)) return kind;
  const lines = stripVTControlCharacters(`${start}\n${text.slice(-SEARCH_LENGTH)}`);
  return OUTPUT.has.test(lines) ? OUTPUT : undefined;
}

/**
 * Throws PLAN_NOT_JSON or PLAN_INVALID if a text is known to be something other than a plan. The beginning of a text is
 * enough, also of a binary file.
 */
export function throwIfOtherKind({ text, file }: DocumentText): void {
  const kind = describeOtherKind(text);
  if (kind === undefined) return;
  const { code = "PLAN_NOT_JSON", message, hint } = kind;
  throw new GateError({ code, message, hint, place: { file } });
}

/** Limits of the search for a syntax error. */
const LIMITS = { maxDepth: 100, maxValues: 2_000_000 };

/**
 * Returns the syntax error of a text that is not JSON. The problem has no line if the error is beyond the limits of the
 * search. `hint` is used unless the error itself shows what to do. It defaults to advice on declared plans. Throws as
 * {@link throwIfOtherKind} does.
 */
export function findSyntaxProblem(document: DocumentText, hint?: Message): Problem {
  throwIfOtherKind(document);
  const { text, file } = document;
  const found = parseJson(text, LIMITS);
  if (!("fault" in found) || found.fault !== "not JSON") {
    return { code: "PLAN_NOT_JSON", message: say`The text is not valid JSON.`, hint, place: { file } };
  }
  return { code: "PLAN_NOT_JSON", ...describeFault(text, found, hint), place: createPlaceFinder(document)(found.at) };
}

function describeFault(text: string, { at, expected }: JsonFault, hint: Message | undefined): ProblemParts {
  if (at === text.length) {
    const check = say`The file may have been cut off: check how it was written.`;
    return { message: say`The text ends in the middle of the JSON.`, hint: hint ?? check };
  }
  if (expected === undefined) {
    const message = say`The text is not valid JSON: this string contains a line break, another control character, or an escape that JSON does not know.`;
    return { message, hint };
  }
  if (expected === END && /[{[]/.test(text.charAt(at))) {
    return {
      message: say`The file holds several JSON documents, of which the second begins here; one plan was expected.`,
      hint: say`Write each to a file of its own, and name all of them: \`jq -c . FILE | split -l 1 --additional-suffix=.json - plan-\`.`,
    };
  }
  const form = say`JSON has double quotes, and no comments or commas at the end. A file holds one plan, such as \`{"cbk": {"compute.cores": 8}}\`.`;
  return { message: say`The text is not valid JSON: expected ${sayText(expected)} here.`, hint: hint ?? form };
}
