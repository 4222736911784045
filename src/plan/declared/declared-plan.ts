// Declared plans as a format: amounts by region and key, in JSON. The contract is schemas/plan.schema.json; mistakes.ts has the rules that a
// schema cannot say, and what is behind it converts only.

import {
  code,
  type Demand,
  findKey,
  GateError,
  isPerObject,
  type Message,
  mapAll,
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
  createPlaceFinder,
  createProblemList,
  type DocumentText,
  elementsOf,
  type Json,
  type JsonFault,
  memberNamed,
  parseJson,
} from "../../documents/index.ts";
import type { PlanFormat } from "../format.ts";
import { findSyntaxProblem, throwIfOtherKind } from "../recognise.ts";
import { findMistakes, modeOf, type PlanRequirements, settingOf } from "./mistakes.ts";
import { listKeys, type StatedKey, sumOf } from "./stated-amounts.ts";

/** Servers by flavor. */
export const FLAVORS = "compute.flavors";

/** Deepest nesting that is parsed. A declared plan needs four levels; reading the tree is recursive. */
export const MAX_DEPTH = 64;

/** Most values (members and elements) that are parsed: those of as many amounts by type as are checked, and some. */
export const MAX_VALUES = 50_000;

const FAULTS: Readonly<Record<Exclude<JsonFault["fault"], "not JSON">, Problem>> = {
  "too deep": {
    code: "PLAN_INVALID",
    message: say`The JSON is nested deeper than ${MAX_DEPTH} levels; a declared plan has at most four.`,
  },
  "too many values": {
    code: "PLAN_TOO_LARGE",
    message: say`The plan holds more than 50,000 values; larger plans are not read.`,
    hint: say`Add up the amounts per region and key, or split the plan over several runs.`,
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

/** Reads what no other format recognises: what is not a declared plan is refused with what it is. */
export const declaredFormat: Omit<PlanFormat<ParsedPlan>, "recognise"> = {
  async read(document, { planMode: mode, ...required }) {
    const { file } = document;
    throwIfOtherKind({ text: document.headText, file });
    return parseDeclaredPlan({ text: await document.text(), file, mode, ...required });
  },
  // Stated amounts hold in every cloud; what flavors take depends on it.
  async count(plans, { flavors: file }, { flavors: cloud }) {
    const hasFlavors = plans.some(({ demands }) => demands.some(({ key }) => key === FLAVORS));
    // Loaded on demand: it needs what counts resources, which is large.
    const flavors = hasFlavors ? await import("./flavors.ts") : undefined;
    return mapAll(plans, (plan) => ({
      ...plan,
      ...flavors?.countFlavors(plan, { file, cloud }),
      givesTo: plan.file,
    }));
  },
};

/**
 * Reads what a declared plan requests. Demands come in the order of the text.
 *
 * Throws a GateError with all problems, each with its place: PLAN_NOT_JSON where the text is not JSON, PLAN_TOO_LARGE where it has more than
 * {@link MAX_VALUES} values, PLAN_INVALID where it is no plan, PLAN_KEY_UNAVAILABLE, and PLAN_CONFLICT where its `$mode` or `$project` is
 * not the required one.
 */
export function parseDeclaredPlan({ text, file, ...required }: DocumentText & PlanRequirements): ParsedPlan {
  const root = parseJson(text, { maxDepth: MAX_DEPTH, maxValues: MAX_VALUES });
  const placeAt = createPlaceFinder({ text, file });
  if ("fault" in root) {
    if (root.fault === "not JSON") throw new GateError(findSyntaxProblem({ text, file }));
    throw new GateError({ ...FAULTS[root.fault], place: placeAt(root.at) });
  }
  const problems = createProblemList({ text, file });
  findMistakes(root, required, problems);
  throwIfAny(problems.all());
  const mode = modeOf(root, required.mode);
  const project = settingOf(root, "$project")?.text;
  const notes = toNotes(root, file);
  return {
    file,
    mode,
    demands: listKeys(root).flatMap((key) => toDemands(key, mode, placeAt)),
    complete: notes.length === 0,
    notes,
    projects: project === undefined ? [] : [plainProjectId(project)],
  };
}

/** The sentences of `$incomplete` as notes. They come from the plan, so they are escaped as names are. */
function toNotes(root: Json, file: string): readonly Message[] {
  const list = memberNamed(root, "$incomplete")?.value;
  const texts = (list === undefined ? [] : elementsOf(list)).flatMap((one) => (one.kind === "string" ? one.text : []));
  const more = texts.length - MAX_REMARKS;
  const shown: Message[] = texts.slice(0, MAX_REMARKS).map((text) => code(visible(text, MAX_REMARK_LENGTH)));
  return [...shown, ...(more > 0 ? [`${more} more remarks are not shown`] : [])].map(
    (remark) => say`${quoted(file)} is not complete: ${remark}.`,
  );
}

/** Demands of a key: one for each amount, and for a list by type also one for the total. */
function toDemands(
  { region, key, value, isSum, amounts }: StatedKey,
  mode: PlanMode,
  placeAt: (offset: number) => Place,
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
    throw new GateError({ code: "INTERNAL", message: say`The plan's schema accepts an amount that is no number.` });
  // -0 is 0; as -0 it would show as such in JSON made by others and in comparisons by identity.
  return Number(value.digits) + 0;
}
