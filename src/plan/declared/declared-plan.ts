// A declared plan: from text to demands. Its contract is schemas/plan.schema.json; mistakes.ts has the rules that a schema cannot say.

import {
  type Demand,
  findKey,
  GateError,
  isPerObject,
  type Message,
  type Place,
  type PlanMode,
  type Problem,
  plainProjectId,
  quoted,
  say,
  throwIfAny,
  visible,
} from "../../core/index.ts";
import {
  checkSchema,
  createPlaceFinder,
  createProblemList,
  elementsOf,
  type Json,
  type JsonFault,
  membersOf,
  parseJson,
} from "../../documents/index.ts";
import { validatePlan } from "../../generated/plan-validator.js";
import { describeSyntax, type PlanText } from "../json-syntax.ts";
import { throwIfNotDeclared } from "../recognise.ts";
import { findMistakes, modeOf, type PlanRequirements, regionsOf, settingOf } from "./mistakes.ts";
import { PLAN_WORDS } from "./schema-words.ts";
import { listKeys, type StatedKey, sumOf } from "./stated-amounts.ts";

/** Servers by flavor. */
export const FLAVORS = "compute.flavors";

/** Deepest nesting that is parsed. A declared plan needs four levels; reading the tree is recursive. */
export const MAX_DEPTH = 64;

/** Most values (members and elements) that are parsed: those of as many amounts by type as are checked, and some. */
export const MAX_VALUES = 50_000;

/** Longest string that is parsed, in characters as written: twelve (an escaped pair) for each of the 255 of a name, and some. */
export const MAX_STRING_LENGTH = 4_096;

const LIMITS = { maxDepth: MAX_DEPTH, maxValues: MAX_VALUES, maxStringLength: MAX_STRING_LENGTH };

const FAULTS: Readonly<Record<Exclude<JsonFault["fault"], "not JSON">, Pick<Problem, "code" | "message" | "hint">>> = {
  "too deep": {
    code: "PLAN_INVALID",
    message: `The JSON is nested deeper than ${MAX_DEPTH} levels; a declared plan has at most four.`,
  },
  "control character": {
    code: "PLAN_NOT_JSON",
    message: "The text is not valid JSON: a string contains a line break or another control character.",
    hint: "Write it as an escape, such as `\\n`, or close the string before it.",
  },
  "long string": {
    code: "PLAN_INVALID",
    message: "A string is longer than 4,096 characters; names have at most 255.",
  },
  "too many values": {
    code: "PLAN_TOO_LARGE",
    message: "The plan holds more than 50,000 values; larger plans are not read.",
    hint: "Add up the amounts per region and key, or split the plan over several runs.",
  },
};

/** Most sentences of `$incomplete` that are shown. */
const MAX_REMARKS = 10;

/** Longest shown form of a sentence of `$incomplete`, in characters. */
const MAX_REMARK_LENGTH = 300;

/** One plan as read, before plans are added up. */
export interface ParsedPlan {
  readonly file: string;
  /** Its `$mode`, else the given mode, else `add`. */
  readonly mode: PlanMode;
  readonly demands: readonly Demand[];
  /** false: `$incomplete` says that the change asks for more. */
  readonly complete: boolean;
  /** The sentences of its `$incomplete`. */
  readonly notes: readonly Message[];
  /** Its `$project`; empty: it has none. */
  readonly projects: readonly string[];
}

/**
 * Reads what a declared plan requests. Demands come in the order of the text.
 *
 * Throws a GateError with all problems, each with its place: PLAN_NOT_JSON where the text is not JSON, PLAN_TOO_LARGE where it has more than
 * {@link MAX_VALUES} values, PLAN_INVALID where it is no plan, PLAN_KEY_UNAVAILABLE, and PLAN_CONFLICT where its `$mode` or `$project` is
 * not the required one.
 */
export function parseDeclaredPlan({ text, file, ...required }: PlanText & PlanRequirements): ParsedPlan {
  throwIfNotDeclared({ text, file });
  const root = parseJsonText({ text, file });
  const problems = createProblemList({ text, file });
  checkSchema(root, { validate: validatePlan, words: PLAN_WORDS, problems });
  findMistakes(root, required, problems);
  throwIfAny(problems.all());
  const mode = modeOf(root, required.mode);
  const placeAt = createPlaceFinder({ text, file });
  const notes = toNotes(root, file);
  const project = settingOf(root, "$project");
  return {
    file,
    mode,
    demands: regionsOf(root)
      .flatMap(listKeys)
      .flatMap((key) => toDemands(key, { mode, placeAt })),
    complete: notes.length === 0,
    notes,
    projects: project === undefined ? [] : [plainProjectId(project)],
  };
}

/** Parses the text. Problems repeat none of it, since it may be any file that was passed by mistake. */
function parseJsonText({ text, file }: PlanText): Json {
  const json = parseJson(text, LIMITS);
  if (!("fault" in json)) return json;
  if (json.fault === "not JSON") throw new GateError(describeSyntax({ text, file }, json));
  throw new GateError({ ...FAULTS[json.fault], place: createPlaceFinder({ text, file })(json.at) });
}

/** The sentences of `$incomplete` as notes. They come from the plan, so they are escaped as names are. */
function toNotes(root: Json, file: string): readonly Message[] {
  const list = membersOf(root).find(({ name }) => name === "$incomplete")?.value;
  if (list === undefined) return [];
  const texts = elementsOf(list).flatMap((one) => (one.kind === "string" ? [one.text] : []));
  const shown = texts.slice(0, MAX_REMARKS).map((text) => `\`${visible(text, MAX_REMARK_LENGTH)}\``);
  const more = texts.length - shown.length;
  return [
    ...shown.map((text) => say`${quoted(file)} is not complete: ${text}.`),
    ...(more > 0 ? [say`${quoted(file)} is not complete: ${more} more remarks are not shown.`] : []),
  ];
}

/** Demands of a key: one for each amount, and for a list by type also one for the total. */
function toDemands(
  { region, key, value, isSum, amounts }: StatedKey,
  { mode, placeAt }: { readonly mode: PlanMode; readonly placeAt: (offset: number) => Place },
): readonly Demand[] {
  const isTotal = mode === "target" || isPerObject(key);
  const toDemand = (item: string | undefined, amount: number, at: number): Demand => ({
    region,
    key,
    item,
    amount,
    mode: isTotal ? "target" : "add",
    atLeast: false,
    ...(mode === "add" && findKey(key)?.per === "user" ? { additions: { amount } } : {}),
    place: placeAt(at),
  });
  const demands = amounts.map((stated) => toDemand(stated.item, numberOf(stated.value), stated.value.at));
  if (!isSum) return demands;
  const sum = sumOf(amounts);
  // Types that come to nothing together leave the total as it is, which is no statement on it.
  const isStated = sum !== 0 || mode === "target" || amounts.some(({ item }) => item === undefined);
  return [
    ...(isStated && amounts.length > 0 ? [toDemand(undefined, sum, value.at)] : []),
    ...demands.filter(({ item }) => item !== undefined),
  ];
}

/** The number that is written. Were another value, which the schema refuses, left out, a plan could fit by accident. */
function numberOf(value: Json): number {
  if (value.kind !== "number")
    throw new GateError({ code: "INTERNAL", message: "The plan's schema accepts an amount that is no number." });
  // -0 is 0; as -0 it would show as such in JSON made by others and in comparisons by identity.
  return Number(value.digits) + 0;
}
