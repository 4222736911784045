// The fields of a policy, and what messages say of them where the schema refuses them. Editors show the same words: `npm run generate`
// writes them into schemas/policy.schema.json.

import { type Message, quoted, quotedList, say } from "../core/index.ts";
import {
  type DocumentWords,
  describeValue,
  type Json,
  type PartDescription,
  type RefusedPart,
} from "../documents/index.ts";

const GLOB_HINT =
  "`*` stands for anything, at most twice, and `?` for one character; several are a list, not `{a,b}`, and there is no `!` and no `[a-z]`.";
const LINE_HINT = "Write one line of text.";

const SIZE_HINT = "Sizes are B, kB, MB, GB, TB, PB, KiB, MiB, GiB, TiB or PiB.";

/** Expected value of a field, and a hint if that is not enough. */
export interface Expectation {
  readonly expected: string;
  readonly hint?: string;
}

const SETTINGS: Readonly<Record<string, Expectation>> = {
  "warn-at": { expected: "a percentage from 1 to 100, without a percent sign: 80, not 0.8" },
  "keep-free": {
    expected: "a whole number such as 64, a size such as `2 TiB`, or a percentage such as `10 %`",
    hint: SIZE_HINT,
  },
  enforce: { expected: "`fail`, `warn` or `off`" },
  "on-unknown": { expected: "`fail` or `warn`" },
};

const GLOBS: Readonly<Record<string, Expectation>> = {
  region: { expected: "a glob of a region's name, or a list of them", hint: GLOB_HINT },
  key: { expected: "a glob of a resource key, or a list of them", hint: GLOB_HINT },
};

/** A part of a policy that has fields. */
export type PolicySection = "policy" | "defaults" | "rule" | "waiver";

/** The fields of each section, in the order in which messages list them. */
export const FIELDS: Readonly<Record<PolicySection, Readonly<Record<string, Expectation>>>> = {
  policy: {
    defaults: { expected: "a mapping of settings" },
    rules: { expected: "a list of at most 1000 rules" },
    waivers: { expected: "a list of at most 1000 waivers" },
  },
  defaults: {
    ...SETTINGS,
    "keep-free": {
      expected: "a percentage such as `10 %`",
      hint: "Keys have different units: put an amount into a rule with a `key`.",
    },
  },
  rule: { ...GLOBS, ...SETTINGS },
  waiver: {
    ...GLOBS,
    "up-to": { expected: "a whole number such as 640, or a size such as `2 TiB`", hint: SIZE_HINT },
    until: { expected: "a day such as 2026-09-30" },
    reason: { expected: "a text of 1 to 500 characters", hint: LINE_HINT },
    owner: { expected: "a text of 1 to 100 characters", hint: LINE_HINT },
  },
};

/** The address of a schema, which a policy may have for editors. */
export const SCHEMA_ADDRESS: Expectation = { expected: "the address of a schema" };

const ANYTHING: Expectation = { expected: "something else" };

/** The words for policies. */
export const POLICY_WORDS: DocumentWords = { code: "POLICY_INVALID", describe, describeValue: describePolicyValue };

/** A place in a policy: the section with its name, and the field of it, if the path leads into one. */
interface Location {
  readonly section: PolicySection;
  /** "the policy", "the defaults", "rule 2", "waiver 1". */
  readonly name: string;
  readonly field: string | undefined;
}

/** Tells where a path leads to. */
export function locate([list, index, field]: readonly string[]): Location {
  if (list === "defaults") return { section: "defaults", name: "the defaults", field: index };
  if (index === undefined) return { section: "policy", name: "the policy", field: list };
  const section = list === "rules" ? "rule" : "waiver";
  return { section, name: `${section} ${Number(index) + 1}`, field };
}

function describe({ path, missing }: RefusedPart): PartDescription {
  const { section, name, field } = locate(path);
  if (field !== undefined) {
    const { expected, hint } = field === "$schema" ? SCHEMA_ADDRESS : (FIELDS[section][field] ?? ANYTHING);
    return { name: section === "policy" ? quoted(field) : say`${quoted(field)} of ${name}`, expected, hint };
  }
  const names = Object.keys(FIELDS[section]);
  const expected = section === "policy" ? say`a mapping with ${quotedList(names)}` : "a mapping";
  return { name, expected, hint: hintForMissing(missing), members: { noun: "field", names } };
}

/** The way out where a rule lacks one of several fields. */
function hintForMissing([first, second]: readonly string[]): string | undefined {
  if (second === undefined) return undefined;
  return first === "region"
    ? "Settings for all regions and keys belong in `defaults`."
    : "Remove it, or give it a setting.";
}

/** Values are shown, but for the whole: the file may be any that the gate was given by mistake. */
function describePolicyValue(value: Json, path: readonly string[]): Message {
  if (value.kind === "null") return "nothing";
  if (value.kind === "object") return "a mapping";
  if (value.kind !== "string") return describeValue(value);
  if (value.text.trim() === "") return "an empty text";
  return path.length === 0 ? "a text" : say`the text ${quoted(value.text)}`;
}
