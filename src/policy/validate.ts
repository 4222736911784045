// Errors of the policy schema as sentences, one for each mistake, with its path.

import { capitalised, didYouMean, idOf, quote, quoteAlternatives, quoteList } from "../core/index.ts";
import { findSchemaErrors, type SchemaError } from "../documents/index.ts";
import { validatePolicy } from "../generated/policy-validator.js";

/** Steps from the root: names of fields and numbers of elements, from 0. */
export type Path = readonly (string | number)[];

/** Something wrong with a value, before it has a line and a column. */
export interface Mistake {
  readonly path: Path;
  /** true: with the name of the field, not with its value. */
  readonly atName?: boolean;
  readonly message: string;
  readonly hint?: string | undefined;
}

const GLOB_HINT =
  "`*` stands for anything, at most twice, and `?` for one character; several are a list, not `{a,b}`, and there is no `!` and no `[a-z]`.";
const LINE_HINT = "Write one line of text.";

/** What a field should have. */
export interface Expectation {
  readonly expected: string;
  readonly hint?: string | undefined;
}

/** Expected value of each field, and a hint where that is not enough. */
export const FIELDS: ReadonlyMap<string, Expectation> = new Map<string, Expectation>([
  ["$schema", { expected: "the address of a schema" }],
  ["defaults", { expected: "a mapping of settings" }],
  ["rules", { expected: "a list of at most 1000 rules" }],
  ["waivers", { expected: "a list of at most 1000 waivers" }],
  ["region", { expected: "a glob of a region's name, or a list of them", hint: GLOB_HINT }],
  ["key", { expected: "a glob of a resource key, or a list of them", hint: GLOB_HINT }],
  ["warn-at", { expected: "a percentage from 1 to 100, without a percent sign: 80, not 0.8" }],
  [
    "keep-free",
    {
      expected: "a whole number such as 64, a size such as `2 TiB`, or a percentage such as `10 %`",
      hint: "Sizes are B, kB, MB, GB, TB, PB, KiB, MiB, GiB, TiB or PiB.",
    },
  ],
  ["enforce", { expected: "`fail`, `warn` or `off`" }],
  ["on-unknown", { expected: "`fail` or `warn`" }],
  [
    "up-to",
    {
      expected: "a whole number such as 640, or a size such as `2 TiB`",
      hint: "Sizes are B, kB, MB, GB, TB, PB, KiB, MiB, GiB, TiB or PiB.",
    },
  ],
  ["until", { expected: "a day such as 2026-09-30" }],
  ["reason", { expected: "a text of 1 to 500 characters", hint: LINE_HINT }],
  ["owner", { expected: "a text of 1 to 100 characters", hint: LINE_HINT }],
]);

/** The same of `keep-free` in the defaults. */
export const DEFAULT_KEEP_FREE: Expectation = {
  expected: "a percentage such as `10 %`",
  hint: "Keys have different units: put an amount into a rule with a `key`.",
};

/** The fields of each part of a policy, in the order in which messages list them. */
export const FIELDS_OF: Readonly<Record<"policy" | "defaults" | "rule" | "waiver", readonly string[]>> = {
  policy: ["defaults", "rules", "waivers"],
  defaults: ["warn-at", "keep-free", "enforce", "on-unknown"],
  rule: ["region", "key", "warn-at", "keep-free", "enforce", "on-unknown"],
  waiver: ["region", "key", "up-to", "until", "reason", "owner"],
};

type Part = keyof typeof FIELDS_OF;

function partOf([section, element]: Path): Part {
  if (section === "defaults") return "defaults";
  if (element === undefined) return "policy";
  return section === "rules" ? "rule" : "waiver";
}

/** "the policy", "the defaults", "rule 2", "waiver 1": the part of the file that a path leads into. */
export function describePart(path: Path): string {
  const part = partOf(path);
  return part === "rule" || part === "waiver" ? `${part} ${Number(path[1]) + 1}` : `the ${part}`;
}

/** Describes a value for "found …". */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (typeof value === "string") return value.trim() === "" ? "an empty text" : `the text ${quote(value)}`;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (!Array.isArray(value)) return "a mapping";
  return value.length === 0 ? "an empty list" : "a list";
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, to) => {
    if (typeof at !== "object" || at === null) return undefined;
    return Object.getOwnPropertyDescriptor(at, to)?.value;
  }, root);
}

/** The path with the elements of lists, rules and waivers and the globs in them, as numbers. */
function toPath(steps: SchemaError["path"]): Path {
  return steps.map((name, index) => ((index === 1 || index === 3) && /^\d+$/.test(name) ? Number(name) : name));
}

function unknownField(path: Path, name: string): Mistake {
  const fields = FIELDS_OF[partOf(path)];
  const hint = didYouMean(name, fields);
  return {
    path: [...path, name],
    atName: true,
    message: `${capitalised(describePart(path))} has no field ${quote(name)}; the fields are ${quoteList(fields)}.`,
    hint,
  };
}

function wrongValue(root: unknown, path: Path): Mistake {
  const value = valueAt(root, path);
  const field = path.findLast((one) => typeof one === "string");
  if (path.length === 0 || field === undefined) {
    // A text is not shown: the file may be anything that somebody pointed the gate at.
    const found = typeof value === "string" ? "a text" : describeValue(value);
    return { path, message: `A policy is a mapping with ${quoteList(FIELDS_OF.policy)}; found ${found}.` };
  }
  if (path.length === 2 && typeof path[1] === "number") {
    return { path, message: `${capitalised(describePart(path))} must be a mapping; found ${describeValue(value)}.` };
  }
  const expectation = path[0] === "defaults" && field === "keep-free" ? DEFAULT_KEEP_FREE : FIELDS.get(field);
  const whose = path.length === 1 ? quote(field) : `${quote(field)} of ${describePart(path)}`;
  return {
    path,
    message: `${capitalised(whose)} must be ${expectation?.expected ?? "something else"}; found ${describeValue(value)}.`,
    hint: expectation?.hint,
  };
}

function toMistake(error: SchemaError, root: unknown): Mistake | null {
  const path = toPath(error.path);
  // The branches of an `anyOf`; the error of the whole says it.
  if (/\/anyOf\/\d/.test(error.schemaPath)) return null;
  if (error.refused !== undefined) return unknownField(path, error.refused);
  if (error.missing !== undefined) {
    const expected = FIELDS.get(error.missing)?.expected ?? "a value";
    return { path, message: `${capitalised(describePart(path))} lacks ${quote(error.missing)}: ${expected}.` };
  }
  if (error.keyword === "anyOf") {
    const [what, fields] = error.schemaPath.includes("/allOf/0/")
      ? ["names neither a region nor a key", ["region", "key"]]
      : ["sets nothing", FIELDS_OF.defaults];
    const hint =
      fields.length === 2
        ? "Settings for all regions and keys belong in `defaults`."
        : "Remove it, or give it a setting.";
    return {
      path,
      message: `${capitalised(describePart(path))} ${what}; expected ${quoteAlternatives(fields)}.`,
      hint,
    };
  }
  return wrongValue(root, path);
}

/** Mistakes that the schema finds, one for each value or field; empty where it accepts the policy. */
export function findShapeMistakes(root: unknown): readonly Mistake[] {
  const mistakes = findSchemaErrors(validatePolicy, root).flatMap((error) => toMistake(error, root) ?? []);
  // A wrong value may break several rules of the schema at once, of which one sentence tells.
  return [...new Map(mistakes.map((mistake) => [idOf(mistake.path, mistake.message), mistake])).values()];
}
