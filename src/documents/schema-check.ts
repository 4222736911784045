// Checks a document against its schema, with Ajv (src/generated). Each of Ajv's errors becomes a sentence with a place:
// the value that was found, and the schema's `errorMessage`, which editors show, too.

import type { ErrorObject, ValidateFunction } from "ajv";
import { asSentence, type Message, type Problem, quoted, say, sayText } from "../core/index.ts";
import { describeJson, elementsOf, type Json, membersOf, toPlainValue } from "./json.ts";
import type { ProblemList } from "./problem-list.ts";

/** Names of members and indices of elements, from the root to a part of a document. */
export type DocumentPath = readonly (string | number)[];

/** Words for a kind of document. */
export interface DocumentWords {
  readonly code: Problem["code"];
  /** Returns the name of a part in a sentence: "rule 2", "`until` of waiver 1". */
  name(path: DocumentPath): Message;
  /** Returns a question for the meant name. `path` leads to the object with the wrong name. */
  suggestName?(name: string, path: DocumentPath): Message | undefined;
  describeValue(value: Json, path: DocumentPath): Message;
}

/** Describes a value by its kind, without the content of a string, since the document may be any file by mistake. */
export function describeValue(value: Json): Message {
  return value.kind === "string" && value.text === "" ? say`an empty string` : describeJson(value);
}

/** Returns the message about a wrong value: "Rule 2 is a list. Expected …". */
export function refuseValue(name: Message, found: Message, expected: Message): Message {
  return say`${asSentence(name)} is ${found}. ${expected}`;
}

/**
 * Returns a document as a plain value, or undefined if its schema refuses it. Then the problems have been added, one
 * for each wrong value and name.
 */
export function checkSchema<Document>(
  root: Json,
  {
    validate,
    words,
    problems,
  }: Readonly<{ validate: ValidateFunction<Document>; words: DocumentWords; problems: ProblemList }>,
): Document | undefined {
  const document = toPlainValue(root);
  if (validate(document)) return document;
  const parts = indexParts(root);
  // A value that breaks several rules is reported once.
  const refused = new Set<string>();
  for (const error of validate.errors ?? []) {
    if (problems.isFull()) break;
    const { instancePath, schemaPath, keyword, params, propertyName } = error;
    // Another error sums up the rules of a name, and the branches of `anyOf`.
    if (propertyName !== undefined || /\/anyOf\/\d/.test(schemaPath)) continue;
    const { path, value } = parts.get(instancePath) ?? { path: [], value: root };
    const add = (at: number, message: Message, hint?: Message): void =>
      problems.add(at, { code: words.code, message, hint });
    const name = words.name(path);
    const expected = expectedBy(error);
    const wrongName: unknown = params["additionalProperty"] ?? (keyword === "propertyNames" && params["propertyName"]);
    if (typeof wrongName === "string") {
      const at = parts.get(`${instancePath}/${toStep(wrongName)}`)?.at ?? value.at;
      add(at, say`${quoted(wrongName)} cannot stand in ${name}. ${expected}`, words.suggestName?.(wrongName, path));
    } else if (keyword === "required") {
      add(value.at, say`${asSentence(name)} lacks ${quoted(String(params["missingProperty"]))}. ${expected}`);
    } else if (keyword === "anyOf") {
      add(value.at, say`${asSentence(name)} is not complete. ${expected}`);
    } else if (!refused.has(instancePath)) {
      refused.add(instancePath);
      add(value.at, refuseValue(name, describeLength(value, keyword) ?? words.describeValue(value, path), expected));
    }
  }
  return undefined;
}

/** Returns the `errorMessage` of the part of the schema that an error comes from. It is plain text with backticks. */
function expectedBy({ parentSchema, schema, keyword }: ErrorObject): Message {
  const ofNames: unknown = keyword === "propertyNames" ? Object(schema).errorMessage : undefined;
  return sayText(String(ofNames ?? parentSchema?.["errorMessage"]));
}

/** Describes a text or list by its length if the rule is about lengths. Otherwise returns undefined. */
function describeLength(value: Json, keyword: string): Message | undefined {
  if (!/^(?:min|max)(?:Length|Items)$/.test(keyword)) return undefined;
  // JSON Schema counts code points.
  if (value.kind === "string" && value.text !== "") return say`a text of ${Array.from(value.text).length} characters`;
  if (value.kind !== "list") return undefined;
  return value.elements.length === 0 ? say`an empty list` : say`a list of ${value.elements.length}`;
}

/** A part of a document. `at` is the offset of the member's name, or of the element. */
interface Part {
  readonly path: DocumentPath;
  readonly value: Json;
  readonly at: number;
}

/** Returns all parts of a document by JSON Pointer (RFC 6901), as Ajv names them. */
function indexParts(root: Json): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>();
  const add = (pointer: string, part: Part): void => {
    parts.set(pointer, part);
    for (const { name, value, at } of membersOf(part.value))
      add(`${pointer}/${toStep(name)}`, { path: [...part.path, name], value, at });
    for (const [index, value] of elementsOf(part.value).entries())
      add(`${pointer}/${index}`, { path: [...part.path, index], value, at: value.at });
  };
  add("", { path: [], value: root, at: root.at });
  return parts;
}

function toStep(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
