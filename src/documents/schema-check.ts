// A document against its schema. Ajv decides (src/generated), and each of its errors becomes a sentence with a place here, the same way for
// every kind of document. Ajv's own texts are not used: they speak of schema keywords.

import type { ErrorObject, ValidateFunction } from "ajv";
import { asSentence, didYouMean, type Message, type Problem, quoted, quotedList, say } from "../core/index.ts";
import { createFinder, describeJson, type Json, toPlainValue } from "./json.ts";
import type { ProblemList } from "./problem-list.ts";

/** A part of a document that its schema refuses. */
export interface RefusedPart {
  /** Names of members and numbers of elements, from the root. */
  readonly path: readonly string[];
  /** The rule of JSON Schema that it breaks. */
  readonly keyword: string;
  /** The bound that a number or a length does not keep; undefined where the rule has none. */
  readonly limit: unknown;
  /** The value; undefined for one that is not there. */
  readonly value: Json | undefined;
  /** Members that it lacks: one, or several of which one would do. */
  readonly missing: readonly string[];
  /** Finds any part of the document. */
  readonly find: ReturnType<typeof createFinder>;
}

/** How messages describe a part of a document. */
export interface PartDescription {
  /** Name in a sentence: "rule 2", "`until` of waiver 1". */
  readonly name: Message;
  /** Requirement that completes "must be": "a day such as 2026-09-30". */
  readonly expected: Message;
  readonly hint?: Message | undefined;
  /** Names of its members, and the noun for one of them: "field". Absent: {@link DocumentWords.refuseName} has the words. */
  readonly members?: { readonly noun: string; readonly names: readonly string[] };
}

/** A problem in words: what is wrong, and the next step. */
export type Statement = Pick<Problem, "message" | "hint">;

/** The words for one kind of document. */
export interface DocumentWords {
  readonly code: Problem["code"];
  describe(part: RefusedPart): PartDescription;
  /** Says what is wrong with the name of a member. `path`: that of the object; undefined where its names are listed. */
  refuseName?(name: string, path: readonly string[]): Statement | undefined;
  /** Describes the value at a path for "found …". */
  describeValue(value: Json, path: readonly string[]): Message;
}

/** Describes a value by its kind, never by the content of a string: a document may be any file that the gate was given by mistake. */
export function describeValue(value: Json): Message {
  if (value.kind === "string" && value.text === "") return "an empty string";
  const text = describeJson(value);
  return value.kind === "number" && text === value.digits ? quoted(text) : text;
}

/** Lengths of texts and lists that are not as they must be; undefined where a rule is about something else. */
function describeLength(value: Json, keyword: string): string | undefined {
  const isLength = /^(?:min|max)(?:Length|Items)$/.test(keyword);
  if (isLength && value.kind === "string" && value.text !== "") {
    // In code points, as JSON Schema counts.
    return `a text of ${Array.from(value.text).length} characters`;
  }
  if (!isLength || value.kind !== "list") return undefined;
  return value.elements.length === 0 ? "an empty list" : `a list of ${value.elements.length}`;
}

/**
 * Checks a document against the schema that a validator was made of. Returns it as a plain value, or undefined where it is refused: then
 * everything that is wrong has been added to the problems, once for each value and name.
 */
export function checkSchema<Document>(
  root: Json,
  {
    validate,
    words,
    problems,
  }: {
    readonly validate: ValidateFunction<Document>;
    readonly words: DocumentWords;
    readonly problems: ProblemList;
  },
): Document | undefined {
  const document = toPlainValue(root);
  if (validate(document)) return document;
  const find = createFinder(root);
  const refusedValues = new Set<string>();
  // Members of which an `anyOf` wants one. Its branches are reported before it.
  let alternatives: string[] = [];
  for (const error of validate.errors ?? []) {
    if (problems.isFull()) break;
    const { instancePath, keyword, params, propertyName } = error;
    const missing = textOf(params["missingProperty"]);
    if (/\/anyOf\/\d/.test(error.schemaPath)) {
      if (missing !== undefined) alternatives.push(missing);
      continue;
    }
    // What is wrong with a name comes twice: by itself, and summed up as `propertyNames`.
    if (propertyName !== undefined) continue;
    const path = toPath(instancePath);
    const value = find(path)?.value ?? root;
    const refused = refusedNameOf(error);
    const lacks = missing !== undefined ? [missing] : keyword === "anyOf" ? alternatives : [];
    if (keyword === "anyOf") alternatives = [];
    const part = { path, keyword, limit: params["limit"], value, missing: lacks, find };
    const add = (at: number, statement: Statement): void => problems.add(at, { code: words.code, ...statement });
    if (refused !== undefined) {
      add(find([...path, refused])?.at ?? value.at, refuseName(refused, part, words));
    } else if (lacks.length > 0) {
      add(value.at, missMembers(part, words));
    } else if (!refusedValues.has(instancePath)) {
      // A value may break several rules at once, which are reported in one sentence.
      refusedValues.add(instancePath);
      const found = describeLength(value, keyword) ?? words.describeValue(value, path);
      add(value.at, refuseValue(words.describe(part), found));
    }
  }
  return undefined;
}

function refusedNameOf({ keyword, params }: ErrorObject): string | undefined {
  return textOf(keyword === "propertyNames" ? params["propertyName"] : params["additionalProperty"]);
}

function refuseName(refused: string, part: RefusedPart, words: DocumentWords): Statement {
  const own = words.refuseName?.(refused, part.path);
  if (own !== undefined) return own;
  const { name, members } = words.describe(part);
  const { noun, names } = members ?? { noun: "member", names: [] };
  return {
    message: say`${quoted(refused)} is not a ${noun} of ${name}; the ${noun}s are ${quotedList(names)}.`,
    hint: didYouMean(refused, names),
  };
}

function missMembers(part: RefusedPart, words: DocumentWords): Statement {
  const { name, hint } = words.describe(part);
  const lacks = say`${asSentence(name)} lacks ${quotedList(part.missing, { conjunction: "or" })}`;
  const [only, ...others] = part.missing;
  if (only === undefined || others.length > 0) return { message: say`${lacks}.`, hint };
  const { expected } = words.describe({ ...part, path: [...part.path, only], value: undefined, missing: [] });
  return { message: say`${lacks}: ${expected}.` };
}

/** Says that a part must be something else than what was found. */
export function refuseValue({ name, expected, hint }: PartDescription, found: Message): Statement {
  return { message: say`${asSentence(name)} must be ${expected}; found ${found}.`, hint };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The steps of a JSON Pointer (RFC 6901). */
function toPath(pointer: string): readonly string[] {
  const steps = pointer.split("/").slice(1);
  return steps.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}
