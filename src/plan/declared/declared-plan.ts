// The format of declared plans: amounts by region and key, in JSON or YAML.

import {
  code,
  type Demand,
  findKey,
  GateError,
  isPerObject,
  type Message,
  mapAll,
  onlyOf,
  type Place,
  type PlanMode,
  type Problem,
  plainProjectId,
  quoted,
  type ReadPlan,
  rangesBetween,
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
import type { PlanFormat, ReadOptions } from "../format.ts";
import { findSyntaxProblem, isYaml, throwIfOtherKind } from "../recognise.ts";
import { throwIfWrappedText } from "../wrapped.ts";
import { type DeclaredOptions, findMistakes } from "./declared-mistakes.ts";
import { FLAVORS, listKeys, modeOf, type StatedKey, settingOf, sumOf } from "./stated-amounts.ts";

/** Maximum nesting that is parsed. A declared plan needs four levels. The tree is read recursively. */
export const MAX_DEPTH = 64;

/**
 * Maximum number of values (members and elements) that are parsed. It leaves room for the maximum number of demands as
 * amounts by type.
 */
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

const MAX_REMARKS = 10;
const MAX_REMARK_LENGTH = 300;

/** A declared plan that was read. */
export interface DeclaredPlan {
  readonly file: string;
  /** Its `$mode`, or else the mode of the settings, or else `add`. */
  readonly mode: PlanMode;
  readonly demands: readonly Demand[];
  /** false if `$incomplete` says that the change requests more than the plan. */
  readonly complete: boolean;
  readonly notes: readonly Message[];
  /** Its `$project`. Empty if it has none. */
  readonly projects: readonly string[];
}

/**
 * Reads every document that no other format recognises. If it is not a declared plan, the error says what it is
 * instead.
 */
export const declaredFormat: Omit<PlanFormat<DeclaredPlan>, "recognise"> = {
  async read(document, options) {
    const { file } = document;
    throwIfOtherKind({ text: document.headText, file });
    const whole = { text: await document.text(), file };
    try {
      return await readDeclaredPlan(whole, options);
    } catch (error) {
      throwIfWrappedText(whole);
      throw error;
    }
  },
  // Stated amounts hold in every cloud. Amounts that flavors take depend on the cloud.
  async count(plans, settings, cloud) {
    const hasFlavors = plans.some(({ demands }) => demands.some(({ key }) => key === FLAVORS));
    // Loaded on demand: it needs the code that counts resources, which is large.
    const flavors = hasFlavors ? await import("./declared-flavors.ts") : undefined;
    return mapAll(plans, (plan) => ({
      ...plan,
      ...flavors?.countFlavors(plan, settings, cloud),
      plans: [toReadPlan(plan)],
      onlyOffsets: plan.file,
    }));
  },
};

async function readDeclaredPlan(document: DocumentText, options: ReadOptions): Promise<DeclaredPlan> {
  // Loaded on demand, since plans in JSON need no YAML.
  const root = isYaml(document) ? (await import("./yaml-plan.ts")).parseYamlPlan(document) : parseJsonPlan(document);
  // Most plans name no project, so reading them need not wait for the login.
  const project = settingOf(root, "$project") === undefined ? undefined : await options.project;
  return toDeclaredPlan(root, document, { ...options, project });
}

function toReadPlan({ file, demands, projects: [project] }: DeclaredPlan): ReadPlan {
  return {
    path: file,
    kind: "declared",
    changes: demands.length,
    project: project || null,
    region: onlyOf(demands.map((demand) => demand.region)) ?? null,
  };
}

/**
 * Parses a JSON text. Throws PLAN_NOT_JSON, PLAN_TOO_LARGE beyond {@link MAX_VALUES}, or PLAN_INVALID beyond {@link
 * MAX_DEPTH}.
 */
export function parseJsonPlan(document: DocumentText): Json {
  const root = parseJson(document.text, { maxDepth: MAX_DEPTH, maxValues: MAX_VALUES });
  if (!("fault" in root)) return root;
  if (root.fault === "not JSON") throw new GateError(findSyntaxProblem(document));
  throw new GateError({ ...FAULTS[root.fault], place: createPlaceFinder(document)(root.at) });
}

/**
 * Converts a tree to a declared plan. Demands are in the order of the text.
 *
 * Throws a GateError with all problems, each with its place: PLAN_INVALID if the document is not a plan,
 * PLAN_KEY_UNAVAILABLE, and PLAN_CONFLICT if its `$mode` or `$project` is not the required one.
 */
export function toDeclaredPlan(root: Json, { text, file }: DocumentText, options: DeclaredOptions): DeclaredPlan {
  const placeAt = createPlaceFinder({ text, file });
  const problems = createProblemList({ text, file });
  findMistakes(root, options, problems);
  throwIfAny(problems.all());
  const mode = modeOf(root, options.planMode);
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

/** Converts the texts of `$incomplete` to notes. They come from the plan, so they are escaped like names. */
function toNotes(root: Json, file: string): readonly Message[] {
  const list = memberNamed(root, "$incomplete")?.value;
  const texts = (list === undefined ? [] : elementsOf(list)).flatMap((entry) =>
    entry.kind === "string" ? entry.text : [],
  );
  const more = texts.length - MAX_REMARKS;
  const shown: Message[] = texts.slice(0, MAX_REMARKS).map((text) => code(visible(text, MAX_REMARK_LENGTH)));
  return [...shown, ...(more > 0 ? [say`${more} more remarks are not shown`] : [])].map(
    (remark) => say`${quoted(file)} is not complete: ${remark}.`,
  );
}

/** Returns the demands of a key: one for each amount. A list by type also has one for its total. */
function toDemands(stated: StatedKey, mode: PlanMode, placeAt: (offset: number) => Place): readonly Demand[] {
  const { region, key, value, isSum, amounts } = stated;
  const isTotal = mode === "target" || isPerObject(key);
  const toDemand = (item: string | undefined, amount: number, at: number): Demand => ({
    region,
    key,
    item,
    ...rangesBetween(amount, amount),
    mode: isTotal ? "target" : "add",
    isStated: true,
    ...(mode === "add" && findKey(key)?.per === "user" ? { additions: rangesBetween(amount, amount) } : {}),
    place: placeAt(at),
  });
  const demands = amounts.map(({ item, value: amount }) => toDemand(item, numberOf(amount), amount.at));
  if (!isSum) return demands;
  const sum = sumOf(amounts);
  // Types that add up to 0 leave the total as it is, so they state nothing about it.
  const isStated = sum !== 0 || mode === "target" || amounts.some(({ item }) => item === undefined);
  return [
    ...(isStated && amounts.length > 0 ? [toDemand(undefined, sum, value.at)] : []),
    ...demands.filter(({ item }) => item !== undefined),
  ];
}

/**
 * Returns the number as written. Throws for another value, which the schema refuses: without it, a plan could fit by
 * accident.
 */
function numberOf(value: Json): number {
  if (value.kind !== "number")
    throw new GateError({ code: "INTERNAL", message: say`The plan's schema accepts an amount that is no number.` });
  // Converts -0 to 0. A -0 would show up in JSON made by others and in comparisons by identity.
  return Number(value.digits) + 0;
}
