// Declared plans as a format: amounts by region and key, in JSON or YAML. Their schema, schemas/plan.schema.json, says most of what a plan must be. The
// rest is found here; parts that the schema refuses are passed over:
//   - a duplicate property, at any depth;
//   - a number that is whole but not written with digits only: `1.0`, `1e3`, `0x10`, `9007199254740991.4` (`-0` is accepted, as 0);
//   - a size that is no whole number of the key's unit;
//   - a negative amount where amounts are totals (`$mode` or the input says `target`), or where none may be given back;
//   - a `$mode` that is not what the input says, a `$project` that is not the one that is checked;
//   - a type twice in one list of amounts by type, or two entries without one; a list whose sum is beyond exact numbers;
//   - two spellings of one key in one region;
//   - a key that the source of limits does not have.

import {
  canonicalKey,
  checkKey,
  code,
  type Demand,
  didYouMean,
  didYouMeanKey,
  findKey,
  GateError,
  idOf,
  isByName,
  isPerObject,
  isSameProject,
  type Message,
  mapAll,
  type Place,
  type PlanMode,
  type Problem,
  plainProjectId,
  quoted,
  type ReadPlan,
  rangesBetween,
  readSize,
  say,
  theSetting,
  throwIfAny,
  unitOf,
  visible,
} from "../../core/index.ts";
import {
  checkSchema,
  createPlaceFinder,
  createProblemList,
  type DocumentPath,
  type DocumentText,
  type DocumentWords,
  describeValue,
  elementsOf,
  findRepeatedMembers,
  type Json,
  type JsonFault,
  type JsonMember,
  memberNamed,
  membersOf,
  type ProblemList,
  parseJson,
  refuseValue,
} from "../../documents/index.ts";
import { validatePlan } from "../../generated/plan-validator.js";
import type { PlanFormat, PlanSettings, ReadOptions } from "../format.ts";
import { findSyntaxProblem, isYaml, throwIfOtherKind } from "../recognise.ts";
import { throwIfWrappedText } from "../wrapped.ts";

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

const MAX_REMARKS = 10;
const MAX_REMARK_LENGTH = 300;

type DeclaredOptions = Pick<ReadOptions, "planMode" | "allowNegative" | "supports"> & Pick<PlanSettings, "project">;

/** One plan as read, before plans are added up. */
export interface ParsedPlan {
  readonly file: string;
  /** Its `$mode`, else the given mode, else `add`. */
  readonly mode: PlanMode;
  readonly demands: readonly Demand[];
  /** false: `$incomplete` says that the change asks for more. */
  readonly complete: boolean;
  readonly notes: readonly Message[];
  /** Its `$project`; empty: it has none. */
  readonly projects: readonly string[];
}

/** Reads what no other format recognises: what is not a declared plan is refused with what it is. */
export const declaredFormat: Omit<PlanFormat<ParsedPlan>, "recognise"> = {
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
  // Stated amounts hold in every cloud; what flavors take depends on it.
  async count(plans, settings, cloud) {
    const hasFlavors = plans.some(({ demands }) => demands.some(({ key }) => key === FLAVORS));
    // Loaded on demand: it needs what counts resources, which is large.
    const flavors = hasFlavors ? await import("./flavors.ts") : undefined;
    return mapAll(plans, (plan) => ({
      ...plan,
      ...flavors?.countFlavors(plan, settings, cloud),
      plans: [toReadPlan(plan)],
      givesTo: plan.file,
    }));
  },
};

async function readDeclaredPlan(document: DocumentText, options: ReadOptions): Promise<ParsedPlan> {
  // Loaded on demand: plans in JSON need no YAML.
  const root = isYaml(document) ? (await import("./yaml.ts")).parseYamlPlan(document) : parseJsonPlan(document);
  // Most plans name no project, and are read while the login is under way.
  const project = settingOf(root, "$project") === undefined ? undefined : await options.project;
  return toDeclaredPlan(root, document, { ...options, project });
}

function toReadPlan({ file, demands, projects: [project] }: ParsedPlan): ReadPlan {
  const [region = null, ...others] = new Set(demands.map((demand) => demand.region));
  return {
    path: file,
    kind: "declared",
    changes: demands.length,
    project: project || null,
    region: others.length === 0 ? region : null,
  };
}

/** The tree of a JSON text. Throws PLAN_NOT_JSON, PLAN_TOO_LARGE where it has more than {@link MAX_VALUES} values, or PLAN_INVALID where it is too deep. */
function parseJsonPlan(document: DocumentText): Json {
  const root = parseJson(document.text, { maxDepth: MAX_DEPTH, maxValues: MAX_VALUES });
  if (!("fault" in root)) return root;
  if (root.fault === "not JSON") throw new GateError(findSyntaxProblem(document));
  throw new GateError({ ...FAULTS[root.fault], place: createPlaceFinder(document)(root.at) });
}

/** Reads what a declared plan in JSON requests, and throws, as {@link toDeclaredPlan} and {@link parseJsonPlan} do. */
export function parseDeclaredPlan(document: DocumentText, options: DeclaredOptions): ParsedPlan {
  return toDeclaredPlan(parseJsonPlan(document), document, options);
}

/**
 * What a declared plan requests. Demands come in the order of the text.
 *
 * Throws a GateError with all problems, each with its place: PLAN_INVALID where it is no plan, PLAN_KEY_UNAVAILABLE, and PLAN_CONFLICT where
 * its `$mode` or `$project` is not the required one.
 */
function toDeclaredPlan(root: Json, { text, file }: DocumentText, options: DeclaredOptions): ParsedPlan {
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
  const demands = amounts.map((one) => toDemand(one.item, numberOf(one.value), one.value.at));
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

const SETTINGS = ["$schema", "$mode", "$project", "$incomplete"];

const WORDS: DocumentWords = { code: "PLAN_INVALID", name: namePart, suggestName, describeValue };

/** "the plan", "`$mode`", "region `cbk`", "`type` of entry 2 of `volume.space_gb` in region `cbk`". */
function namePart([first, ...steps]: DocumentPath): Message {
  if (first === undefined) return say`the plan`;
  const [key, ...inside] = steps;
  if (isSetting(String(first))) return nameInside(quoted(String(first)), steps);
  if (key === undefined) return say`region ${quoted(String(first))}`;
  return nameInside(nameAmount({ region: String(first), key: String(key) }), inside);
}

function nameInside(whole: Message, steps: DocumentPath): Message {
  return steps.reduce<Message>(
    (outer, step) => say`${typeof step === "number" ? `entry ${step + 1}` : quoted(step)} of ${outer}`,
    whole,
  );
}

function suggestName(name: string, { length }: DocumentPath): Message | undefined {
  if (length === 0) return didYouMean(name, SETTINGS, (setting) => [setting, setting.slice(1)]);
  return length === 1 ? didYouMeanKey(name) : undefined;
}

function modeOf(root: Json, given: PlanMode | undefined): PlanMode {
  const own = settingOf(root, "$mode")?.text;
  return own === "add" || own === "target" ? own : (given ?? "add");
}

/** A setting of a plan that is a text, and its offset; undefined where it has none. */
function settingOf(root: Json, name: string): Extract<Json, { kind: "string" }> | undefined {
  const value = memberNamed(root, name)?.value;
  return value?.kind === "string" ? value : undefined;
}

function findMistakes(root: Json, options: DeclaredOptions, problems: ProblemList): void {
  checkSchema(root, { validate: validatePlan, words: WORDS, problems });
  const refuse: Refuse = (at, message, hint) => problems.add(at, { code: "PLAN_INVALID", message, hint });
  for (const { name, at } of findRepeatedMembers(root))
    refuse(at, say`Duplicate property ${quoted(name)}.`, say`Merge the two, or remove one.`);
  findConflicts(root, options, problems);
  const keys = listKeys(root);
  const names = new Map(keys.toReversed().map(({ region, key, name }) => [idOf(region, key), name]));
  const mode = modeOf(root, options.planMode);
  for (const key of keys) {
    const unsupported = options.supports(key.name);
    if (unsupported !== undefined) {
      const message = say`${nameAmount({ region: key.region, key: key.name })} ${unsupported.reason}.`;
      problems.add(key.at, { code: "PLAN_KEY_UNAVAILABLE", message, hint: unsupported.hint });
    }
    const first = names.get(idOf(key.region, key.key)) ?? key.name;
    if (first !== key.name) {
      const both = say`${quoted(first)} and ${quoted(key.name)} in region ${quoted(key.region)}`;
      refuse(key.at, say`${both} are two spellings of one key.`, say`State it once.`);
    }
    findListMistakes(key, problems, refuse);
    for (const amount of key.amounts) {
      if (problems.hasAt(amount.value.at)) continue;
      findAmountMistakes(key, amount, { mode, allowNegative: options.allowNegative, refuse });
    }
  }
}

type Refuse = (at: number, message: Message, hint?: Message) => void;

/** A mode or project of the plan that is not the given one: either may be what was meant. */
function findConflicts(root: Json, { planMode: mode, project }: DeclaredOptions, problems: ProblemList): void {
  const ownMode = settingOf(root, "$mode");
  if (ownMode !== undefined && mode !== undefined && modeOf(root, mode) !== mode) {
    problems.add(ownMode.at, {
      code: "PLAN_CONFLICT",
      message: say`The plan's \`$mode\` is ${quoted(ownMode.text)}, and ${theSetting("plan-mode")} was given as ${quoted(mode)}.`,
      hint: say`Leave ${theSetting("plan-mode")} empty where plans say themselves what their amounts are, or remove ${quoted("$mode")} from the plan.`,
    });
  }
  const ownProject = settingOf(root, "$project");
  if (ownProject !== undefined && project !== undefined && !isSameProject(ownProject.text, project)) {
    problems.add(ownProject.at, {
      code: "PLAN_CONFLICT",
      projects: [ownProject.text],
      message: say`The plan is for the project ${quoted(ownProject.text)} (${quoted("$project")}), but the credentials are for ${quoted(project)}.`,
      hint: say`Use the credentials of the project that the plan is for, or check a plan of the project that the credentials are for.`,
    });
  }
}

/** Types that stand twice in a list, and a sum that is not exact. */
function findListMistakes(stated: StatedKey, problems: ProblemList, refuse: Refuse): void {
  const { region, name, value, isSum, amounts } = stated;
  if (value.kind !== "list") return;
  const list = nameAmount({ region, key: name });
  const types = new Set<string | undefined>();
  for (const { item, at } of amounts) {
    if (types.has(item) && !problems.hasAt(at)) {
      const message =
        item === undefined
          ? say`Two entries of ${list} have no type.`
          : say`Duplicate type ${quoted(item)} for ${list}.`;
      refuse(at, message, say`State each type once, with the sum.`);
    }
    types.add(item);
  }
  if (!isSum || Number.isSafeInteger(sumOf(amounts))) return;
  const most = Number.MAX_SAFE_INTEGER;
  refuse(value.at, say`The amounts of ${list} add up to more than ${most} (or less than its negative).`);
}

/** An amount that is not written as a whole number, or is negative where it may not be. */
function findAmountMistakes(
  { region, name, key }: StatedKey,
  { item, value }: StatedAmount,
  given: { readonly mode: PlanMode; readonly allowNegative: boolean; readonly refuse: Refuse },
): void {
  const refuse = (expected: Message, hint?: Message): void => {
    const found = value.kind === "string" ? quoted(value.text) : describeValue(value);
    given.refuse(value.at, refuseValue(nameAmount({ region, key: name, item }), found, expected), hint);
  };
  // The schema has refused everything else but whole numbers that are not too large, and sizes.
  if (value.kind === "string" && readSize(value.text, unitOf(key)) !== undefined)
    refuse(say`Expected a whole number of ${unitOf(key)}, up to ${Number.MAX_SAFE_INTEGER}.`);
  if (value.kind !== "number") return;
  if (!/^-?(?:0|[1-9][0-9]*)$/.test(value.digits))
    refuse(say`Expected a whole number, written in decimal digits only, such as \`8\`.`);
  if (Number(value.digits) >= 0 || isPerObject(key)) return;
  if (given.mode === "target") refuse(say`Expected how much there is after the change, 0 or more.`);
  else if (!given.allowNegative)
    refuse(
      say`Expected 0 or more, since ${theSetting("allow-negative")} rules out negative amounts.`,
      say`Remove it, or allow it if everybody who can write plans may also give quota back.`,
    );
}

interface StatedKey {
  readonly region: string;
  readonly key: string;
  /** As written: `key`, or another spelling of it. */
  readonly name: string;
  readonly at: number;
  readonly value: Json;
  /** true: a list of amounts by type, which add up to a total. */
  readonly isSum: boolean;
  readonly amounts: readonly StatedAmount[];
}

/** An amount of a key. `item`: a flavor or type; undefined: it has none. `at`: offset of the item, if there is one. */
interface StatedAmount {
  readonly item: string | undefined;
  readonly at: number;
  /** A number where the plan has no mistake. */
  readonly value: Json;
}

/** Name of the amount in an entry of a list by type: `space_bytes` of object storage, otherwise the last part of the key. */
export function amountNameOf(key: string): string {
  return findKey(key)?.itemsBy === "type" ? "space_bytes" : key.slice(key.indexOf(".") + 1);
}

function isSetting(name: string): boolean {
  return name.startsWith("$");
}

/** All keys that a plan states. A value of another shape than its key has, which the schema refuses, is an amount itself. */
function listKeys(root: Json): readonly StatedKey[] {
  const regions = membersOf(root).filter(({ name }) => !isSetting(name));
  return regions.flatMap((region) => membersOf(region.value).map((member) => toStatedKey(region.name, member)));
}

function toStatedKey(region: string, { name, at, value }: JsonMember): StatedKey {
  const key = canonicalKey(name);
  const { itemsBy, membersBy } = findKey(key) ?? {};
  const isSum = value.kind === "list" && membersBy !== undefined;
  const stated = { region, key, name, at, value, isSum };
  if (isSum || (value.kind === "list" && itemsBy === "type"))
    return { ...stated, amounts: elementsOf(value).map((entry) => toTypedAmount(entry, key)) };
  if (value.kind === "object" && isByName(key))
    return { ...stated, amounts: value.members.map((one) => ({ ...one, item: one.name })) };
  return { ...stated, amounts: [{ item: undefined, at, value: toNumber(value, key) }] };
}

/** A size as the number of the key's units that it is; any other value, and what is no whole number of them, as it is. */
function toNumber(value: Json, key: string): Json {
  const size = value.kind === "string" ? readSize(value.text, unitOf(key)) : undefined;
  if (size === undefined || !size.isWhole || !Number.isSafeInteger(Number(size.amount))) return value;
  return { kind: "number", at: value.at, digits: String(size.amount) };
}

function toTypedAmount(entry: Json, key: string): StatedAmount {
  const type = memberNamed(entry, "type")?.value;
  return {
    item: type?.kind === "string" ? type.text : undefined,
    at: type?.at ?? entry.at,
    value: toNumber(memberNamed(entry, amountNameOf(key))?.value ?? entry, key),
  };
}

/** The sum of a list: not a safe integer where it is beyond exact numbers. Amounts that are none count as 0. */
function sumOf(amounts: readonly StatedAmount[]): number {
  const numbers = amounts.map(({ value }) => (value.kind === "number" ? Number(value.digits) : 0));
  return Number(numbers.filter(Number.isSafeInteger).reduce((sum, amount) => sum + BigInt(amount), 0n));
}

/** "`compute.cores` in region `cbk`". */
export function nameAmount(of: Pick<Demand, "region" | "key"> & Partial<Pick<Demand, "item">>): Message {
  return say`${quoted(checkKey(of.key, of.item))} in region ${quoted(of.region)}`;
}
