// What is wrong with a declared plan that its schema, schemas/plan.schema.json, cannot say:
//   - a duplicate property, at any depth;
//   - a number that is whole but not written with digits only: `1.0`, `1e3`, `9007199254740991.4` (`-0` is accepted, as 0);
//   - a negative amount where amounts are totals (`$mode` or the input says `target`), or where none may be given back;
//   - a `$mode` that is not what the input says, a `$project` that is not the one that is checked;
//   - a type twice in one list of amounts by type, or two entries without one; a list whose sum is beyond exact numbers;
//   - two spellings of one key in one region;
//   - a key that the source of limits does not have.
// Parts that the schema refuses are passed over.

import {
  isPerObject,
  isSameProject,
  type KeySupport,
  type PlanMode,
  quoted,
  say,
  theSetting,
} from "../../core/index.ts";
import {
  describeValue,
  findRepeatedMembers,
  type Json,
  type JsonMember,
  membersOf,
  type PartDescription,
  type ProblemList,
  refuseValue,
} from "../../documents/index.ts";
import { isSetting } from "./schema-words.ts";
import {
  type AmountOf,
  addedAmount,
  describeAmountOf,
  isWrittenWhole,
  listKeys,
  type StatedKey,
  sumOf,
  totalAmount,
  wholeAmount,
} from "./stated-amounts.ts";

/** Requirements that a plan must meet besides its schema. */
export interface PlanRequirements {
  /** Value of the input. undefined: not set, so that the plan's `$mode` decides, else `add`. */
  readonly mode: PlanMode | undefined;
  /** Id of the project that is asked for. undefined: not known. */
  readonly project: string | undefined;
  /** false: an amount that gives back is a problem. */
  readonly allowNegative: boolean;
  readonly supports: KeySupport;
}

/** The text of a setting of a plan; undefined where it has none. */
export function settingOf(root: Json, name: string): string | undefined {
  const value = findSetting(root, name);
  return value?.kind === "string" ? value.text : undefined;
}

function findSetting(root: Json, wanted: string): Json | undefined {
  return membersOf(root).find(({ name }) => name === wanted)?.value;
}

/** The regions of a plan: all members but the settings. */
export function regionsOf(root: Json): readonly JsonMember[] {
  return membersOf(root).filter(({ name }) => !isSetting(name));
}

/** The mode of a plan: its own `$mode`, or else the given one. */
export function modeOf(root: Json, given: PlanMode | undefined): PlanMode {
  const own = settingOf(root, "$mode");
  return own === "add" || own === "target" ? own : (given ?? "add");
}

/** Adds all mistakes to the problems. */
export function findMistakes(root: Json, required: PlanRequirements, problems: ProblemList): void {
  for (const { name, at } of findRepeatedMembers(root)) {
    const hint = "Merge the two, or remove one.";
    problems.add(at, { code: "PLAN_INVALID", message: say`Duplicate property ${quoted(name)}.`, hint });
  }
  // Found once: it takes a walk through all regions.
  const mode = modeOf(root, required.mode);
  findModeConflict(root, required, problems);
  findProjectConflict(root, required, problems);
  for (const region of regionsOf(root)) {
    const keys = listKeys(region);
    findSpellings(keys, problems);
    for (const key of keys) {
      findUnavailable(key, required, problems);
      findListMistakes(key, problems);
      for (const { item, value } of key.amounts) {
        findAmountMistakes(value, { region: key.region, key: key.name, item }, { mode, required, problems });
      }
    }
  }
}

/** A mode of the plan that is not the given one: either may be what was meant. */
function findModeConflict(root: Json, { mode: given }: PlanRequirements, problems: ProblemList): void {
  const setting = findSetting(root, "$mode");
  const own = modeOf(root, given);
  if (setting === undefined || given === undefined || own === given) return;
  problems.add(setting.at, {
    code: "PLAN_CONFLICT",
    message: say`The plan's \`$mode\` is ${quoted(own)}, and ${theSetting("plan-mode")} was given as ${quoted(given)}.`,
    hint: say`Leave ${theSetting("plan-mode")} empty where plans say themselves what their amounts are, or remove ${quoted("$mode")} from the plan.`,
  });
}

function findProjectConflict(root: Json, { project: given }: PlanRequirements, problems: ProblemList): void {
  const setting = findSetting(root, "$project");
  if (setting?.kind !== "string" || given === undefined || isSameProject(setting.text, given)) return;
  problems.add(setting.at, {
    code: "PLAN_CONFLICT",
    message: say`The plan is for the project ${quoted(setting.text)} (${quoted("$project")}), but the credentials are for ${quoted(given)}.`,
    hint: "Use the credentials of the project that the plan is for, or check a plan of the project that the credentials are for.",
  });
}

/** Keys of a region that are other spellings of earlier ones. */
function findSpellings(keys: readonly StatedKey[], problems: ProblemList): void {
  const names = new Map<string, string>();
  for (const { region, key, name, at } of keys) {
    const first = names.get(key) ?? name;
    names.set(key, first);
    if (first === name) continue;
    const message = say`${quoted(first)} and ${quoted(name)} in region ${quoted(region)} are two spellings of one key.`;
    problems.add(at, { code: "PLAN_INVALID", message, hint: "State it once." });
  }
}

/** A key that the source of limits does not have. */
function findUnavailable({ region, name, at }: StatedKey, { supports }: PlanRequirements, problems: ProblemList): void {
  const unsupported = supports(name);
  if (unsupported === undefined) return;
  const message = say`${quoted(name)} in region ${quoted(region)} ${unsupported.reason}.`;
  problems.add(at, { code: "PLAN_KEY_UNAVAILABLE", message, hint: unsupported.hint });
}

/** Types that stand twice in a list, and a sum that is not exact. */
function findListMistakes({ region, name, value, isSum, amounts }: StatedKey, problems: ProblemList): void {
  if (value.kind !== "list") return;
  const types = new Set<string | undefined>();
  for (const { item, at } of amounts) {
    if (types.has(item) && !problems.hasAt(at)) {
      const message =
        item === undefined
          ? say`Two entries of ${quoted(name)} in region ${quoted(region)} have no type.`
          : say`Duplicate type ${quoted(item)} in ${quoted(name)} of region ${quoted(region)}.`;
      problems.add(at, { code: "PLAN_INVALID", message, hint: "State each type once, with the sum." });
    }
    types.add(item);
  }
  if (!isSum || Number.isSafeInteger(sumOf(amounts))) return;
  const most = Number.MAX_SAFE_INTEGER;
  const message = say`The amounts of ${describeAmountOf({ region, key: name, item: undefined })} add up to more than ${most} (or less than its negative).`;
  problems.add(value.at, { code: "PLAN_INVALID", message });
}

function findAmountMistakes(
  value: Json,
  whose: AmountOf,
  given: { readonly mode: PlanMode; readonly required: PlanRequirements; readonly problems: ProblemList },
): void {
  const { mode, required, problems } = given;
  // The schema has refused what is no number, no whole one, or too large.
  if (value.kind !== "number" || problems.hasAt(value.at)) return;
  const refuse = (must: PartDescription): void =>
    problems.add(value.at, { code: "PLAN_INVALID", ...refuseValue(must, describeValue(value)) });
  if (!isWrittenWhole(value.digits)) refuse(wholeAmount(whose, value));
  if (Number(value.digits) >= 0 || isPerObject(whose.key)) return;
  if (mode === "target") refuse(totalAmount(whose));
  else if (!required.allowNegative) refuse(addedAmount(whose));
}
