// A declared plan: from text to demands.
//
// Its contract is schemas/plan.schema.json. What a JSON Schema cannot say is refused here:
//   - a duplicate property, at any depth;
//   - a number that is whole but not written with digits only: `1.0`, `1e3`, `9007199254740991.4` (`-0` is accepted, as 0);
//   - a negative amount where amounts are totals (`$mode` or the input says `target`), or where none may be given back;
//   - a `$mode` that is not what the input says, a `$project` that is not the one that is checked;
//   - a type twice in one list of amounts by type, or two entries without one; a list whose sum is beyond exact numbers;
//   - two spellings of one key in one region;
//   - a key that the source of limits does not have.
// Besides, before parsing: nesting deeper than 64 levels, a string longer than 4,096 characters, more than 300,000 values
// (json-text.ts).

import {
  canonicalKey,
  type Demand,
  findKey,
  GateError,
  isPerObject,
  type KeySupport,
  type NameOf,
  type Place,
  type PlanMode,
  type Problem,
  quote,
  throwIfAny,
} from "../../core/index.ts";
import {
  createPlaceFinder,
  elementsOf,
  findRepeatedMembers,
  type Json,
  type JsonMember,
  membersOf,
} from "../../documents/index.ts";
import { createProblemList, type ProblemList } from "../problem-list.ts";
import { throwIfNotDeclared } from "../recognise.ts";
import {
  type AmountOf,
  amountNameOf,
  describeAmountOf,
  type Fault,
  forbiddenNegative,
  isWrittenWhole,
  negativeTotal,
  notSafe,
  notWhole,
} from "./amount.ts";
import { parseJsonText } from "./json-text.ts";
import { readMode, readProject, readRemarks } from "./settings.ts";
import { checkShape, isSetting } from "./validate.ts";

/** Servers by flavor. */
export const FLAVORS = "compute.flavors";

/** One plan as read, before plans are added up. */
export interface ParsedPlan {
  readonly file: string;
  /** Its `$mode`, else the given mode, else `add`. */
  readonly mode: PlanMode;
  readonly demands: readonly Demand[];
  /** false: `$incomplete` says that the change asks for more. */
  readonly complete: boolean;
  /** What it says. */
  readonly notes: readonly string[];
  /** Its `$project`; empty: it has none. */
  readonly projects: readonly string[];
}

interface Context {
  readonly placeAt: (offset: number) => Place;
  readonly mode: PlanMode;
  readonly allowNegative: boolean;
  readonly supports: KeySupport;
  readonly nameOf: NameOf;
  readonly problems: ProblemList;
}

function checkRepeatedMembers(root: Json, problems: ProblemList): void {
  for (const { name, at } of findRepeatedMembers(root)) {
    problems.add(at, {
      code: "PLAN_INVALID",
      message: `Duplicate property ${quote(name)}.`,
      hint: "Merge the two, or remove one.",
    });
  }
}

function checkSupport(key: JsonMember, region: string, context: Context): void {
  const unsupported = context.supports(key.name);
  if (unsupported === null) return;
  context.problems.add(key.at, {
    code: "PLAN_KEY_UNAVAILABLE",
    message: `${quote(key.name)} in region ${quote(region)} ${unsupported.reason}.`,
    hint: unsupported.hint,
  });
}

/** Adds a problem for each key of the region that is another spelling of an earlier one. */
function checkSpellings(region: JsonMember, problems: ProblemList): void {
  const spellings = new Map<string, string>();
  for (const { name, at } of membersOf(region.value)) {
    const first = spellings.get(canonicalKey(name));
    if (first !== undefined && first !== name) {
      problems.add(at, {
        code: "PLAN_INVALID",
        message: `${quote(first)} and ${quote(name)} in region ${quote(region.name)} are two spellings of one key.`,
        hint: "State it once.",
      });
    }
    spellings.set(canonicalKey(name), first ?? name);
  }
}

/** No demands, of something that the schema has refused. Were it not refused, leaving it out could make a plan fit. */
function nothingOf(problems: ProblemList): readonly Demand[] {
  if (!problems.isEmpty()) return [];
  throw new GateError({ code: "INTERNAL", message: "The plan's schema accepts a value that the gate cannot read." });
}

/** The demand that an amount states; none, and a problem, where it is no amount. */
function readDemand(value: Json, whose: AmountOf, context: Context): readonly Demand[] {
  const { placeAt, problems } = context;
  const key = canonicalKey(whose.key);
  const isTotal = context.mode === "target" || isPerObject(key);
  if (value.kind !== "number") return nothingOf(problems);
  const amount = Number(value.digits);
  const refuse = (fault: Fault): void => problems.add(value.at, { code: "PLAN_INVALID", ...fault });
  if (isTotal && amount < 0) refuse(negativeTotal(value, whose));
  else if (!context.allowNegative && amount < 0) refuse(forbiddenNegative(value, whose, context.nameOf));
  if (Number.isInteger(amount) && !Number.isSafeInteger(amount)) {
    refuse(notSafe(value, whose));
    return [];
  }
  if (!isWrittenWhole(value.digits)) {
    refuse(notWhole(value, whose));
    return [];
  }
  const demand: Demand = {
    region: whose.region,
    key,
    item: whose.item,
    // -0 is 0; as -0 it would show as such in JSON made by others and in comparisons by identity.
    amount: amount === 0 ? 0 : amount,
    mode: isTotal ? "target" : "add",
    atLeast: false,
    ...(context.mode === "add" && findKey(key)?.per === "user" ? { additions: { amount: amount + 0 } } : {}),
    place: placeAt(value.at),
  };
  return [demand];
}

/** An amount for each type, and for one entry at most that has none. */
function readByType(list: Json, whose: AmountOf, context: Context): readonly Demand[] {
  if (list.kind !== "list") return nothingOf(context.problems);
  const types = new Set<string | null>();
  return elementsOf(list).flatMap((entry) => {
    const type = membersOf(entry).find(({ name }) => name === "type")?.value;
    const amount = membersOf(entry).find(({ name }) => name === amountNameOf(canonicalKey(whose.key)))?.value;
    if ((type !== undefined && type.kind !== "string") || amount === undefined) return nothingOf(context.problems);
    const item = type?.text ?? null;
    if (types.has(item)) context.problems.add(type?.at ?? entry.at, repeatedType(item, whose));
    types.add(item);
    return readDemand(amount, { ...whose, item }, context);
  });
}

function repeatedType(type: string | null, { region, key }: AmountOf): Problem {
  return {
    code: "PLAN_INVALID",
    message:
      type === null
        ? `Two entries of ${quote(key)} in region ${quote(region)} have no type.`
        : `Duplicate type ${quote(type)} in ${quote(key)} of region ${quote(region)}.`,
    hint: "State each type once, with the sum.",
  };
}

/** The members of a list, and their total. Types that come to nothing together leave the total as it is, which is no statement on it. */
function readMembers(list: Json, whose: AmountOf, context: Context): readonly Demand[] {
  const entries = readByType(list, whose, context);
  const [first] = entries;
  if (first === undefined) return [];
  const untyped = entries.some(({ item }) => item === null);
  const sum = Number(entries.reduce((sofar, { amount }) => sofar + BigInt(amount), 0n));
  if (!Number.isSafeInteger(sum)) {
    const most = Number.MAX_SAFE_INTEGER;
    const message = `The amounts of ${describeAmountOf(whose)} add up to more than ${most} (or less than its negative).`;
    context.problems.add(list.at, { code: "PLAN_INVALID", message });
    return [];
  }
  const isStated = untyped || sum !== 0 || context.mode === "target";
  const total = { ...first, item: null, amount: sum, place: context.placeAt(list.at) };
  return [...(isStated ? [total] : []), ...entries.filter(({ item }) => item !== null)];
}

function readKey(key: JsonMember, region: string, context: Context): readonly Demand[] {
  const whose: AmountOf = { region, key: key.name, item: null };
  checkSupport(key, region, context);
  const { itemsBy = null, membersBy = null } = findKey(canonicalKey(key.name)) ?? {};
  if (itemsBy === "type") return readByType(key.value, whose, context);
  if (membersBy !== null && key.value.kind === "list") return readMembers(key.value, whose, context);
  if (itemsBy !== "flavor") return readDemand(key.value, whose, context);
  if (key.value.kind !== "object") return nothingOf(context.problems);
  return membersOf(key.value).flatMap(({ name, value }) => readDemand(value, { ...whose, item: name }, context));
}

/**
 * Reads what a declared plan requests. Demands come in the order of the text.
 *
 * Throws a GateError with all problems, each with its place: PLAN_NOT_JSON, PLAN_INVALID, PLAN_KEY_UNAVAILABLE, PLAN_CONFLICT where
 * the plan's `$mode` or `$project` is another than the given one, and PLAN_TOO_LARGE where it has more values than are read. Of more than 100
 * problems the rest is counted.
 */
export function parseDeclaredPlan({
  text,
  file,
  mode: given,
  project: asked,
  allowNegative,
  supports,
  nameOf,
}: {
  readonly text: string;
  /** As it is shown in messages and annotations. */
  readonly file: string;
  /** Value of the input. null: not set, so that the plan's `$mode` decides, else `add`. */
  readonly mode: PlanMode | null;
  /** Id of the project that is asked for. null: not told. */
  readonly project: string | null;
  /** false: an amount that gives back is a problem. */
  readonly allowNegative: boolean;
  readonly supports: KeySupport;
  readonly nameOf: NameOf;
}): ParsedPlan {
  throwIfNotDeclared({ text, file });
  const root = parseJsonText({ text, file });
  const problems = createProblemList({ text, file });
  const mode = readMode(root, { given, problems, nameOf });
  const projects = readProject(root, { given: asked, problems });
  const context: Context = {
    placeAt: createPlaceFinder({ text, file }),
    mode,
    allowNegative,
    supports,
    nameOf,
    problems,
  };
  checkRepeatedMembers(root, problems);
  checkShape(root, problems);
  if (problems.isFull()) throw new GateError(problems.all());
  const regions = membersOf(root).filter(({ name }) => !isSetting(name));
  const demands = regions.flatMap((region) => {
    if (region.value.kind !== "object") return nothingOf(problems);
    checkSpellings(region, problems);
    return membersOf(region.value).flatMap((key) => readKey(key, region.name, context));
  });
  throwIfAny(problems.all());
  const notes = readRemarks(root, file);
  return { file, mode, demands, complete: notes.length === 0, notes, projects };
}
