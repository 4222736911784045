// What is wrong with a declared plan. Its schema, schemas/plan.schema.json, says most of it; the rest is found here:
//   - a duplicate property, at any depth;
//   - a number that is whole but not written with digits only: `1.0`, `1e3`, `9007199254740991.4` (`-0` is accepted, as 0);
//   - a negative amount where amounts are totals (`$mode` or the input says `target`), or where none may be given back;
//   - a `$mode` that is not what the input says, a `$project` that is not the one that is checked;
//   - a type twice in one list of amounts by type, or two entries without one; a list whose sum is beyond exact numbers;
//   - two spellings of one key in one region;
//   - a key that the source of limits does not have.
// Parts that the schema refuses are passed over.

import {
  didYouMean,
  didYouMeanKey,
  isPerObject,
  isSameProject,
  type KeySupport,
  type Message,
  type PlanMode,
  quoted,
  say,
  theSetting,
} from "../../core/index.ts";
import {
  checkSchema,
  type DocumentPath,
  type DocumentWords,
  describeValue,
  findRepeatedMembers,
  type Json,
  memberNamed,
  type ProblemList,
  refuseValue,
} from "../../documents/index.ts";
import { validatePlan } from "../../generated/plan-validator.js";
import { isSetting, listKeys, nameAmount, type StatedKey, sumOf } from "./stated-amounts.ts";

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

/** The mode of a plan: its own `$mode`, or else the given one. */
export function modeOf(root: Json, given: PlanMode | undefined): PlanMode {
  const own = settingOf(root, "$mode")?.text;
  return own === "add" || own === "target" ? own : (given ?? "add");
}

/** A setting of a plan that is a text, and its offset; undefined where it has none. */
export function settingOf(root: Json, name: string): Extract<Json, { kind: "string" }> | undefined {
  const value = memberNamed(root, name)?.value;
  return value?.kind === "string" ? value : undefined;
}

/** Adds all mistakes to the problems. */
export function findMistakes(root: Json, required: PlanRequirements, problems: ProblemList): void {
  checkSchema(root, { validate: validatePlan, words: WORDS, problems });
  for (const { name, at } of findRepeatedMembers(root)) {
    const hint = say`Merge the two, or remove one.`;
    problems.add(at, { code: "PLAN_INVALID", message: say`Duplicate property ${quoted(name)}.`, hint });
  }
  findConflicts(root, required, problems);
  const keys = listKeys(root);
  findSpellings(keys, problems);
  const mode = modeOf(root, required.mode);
  for (const key of keys) {
    findUnavailable(key, required, problems);
    findListMistakes(key, problems);
    findAmountMistakes(key, { mode, allowNegative: required.allowNegative, problems });
  }
}

/** A mode or project of the plan that is not the given one: either may be what was meant. */
function findConflicts(root: Json, { mode, project }: PlanRequirements, problems: ProblemList): void {
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
      message: say`The plan is for the project ${quoted(ownProject.text)} (${quoted("$project")}), but the credentials are for ${quoted(project)}.`,
      hint: say`Use the credentials of the project that the plan is for, or check a plan of the project that the credentials are for.`,
    });
  }
}

/** Keys of a region that are other spellings of earlier ones. */
function findSpellings(keys: readonly StatedKey[], problems: ProblemList): void {
  for (const own of Map.groupBy(keys, ({ region }) => region).values()) {
    const names = new Map(own.toReversed().map(({ key, name }) => [key, name]));
    for (const { region, key, name, at } of own) {
      const first = names.get(key) ?? name;
      if (first === name) continue;
      const message = say`${quoted(first)} and ${quoted(name)} in region ${quoted(region)} are two spellings of one key.`;
      problems.add(at, { code: "PLAN_INVALID", message, hint: say`State it once.` });
    }
  }
}

/** A key that the source of limits does not have. */
function findUnavailable({ region, name, at }: StatedKey, { supports }: PlanRequirements, problems: ProblemList): void {
  const unsupported = supports(name);
  if (unsupported === undefined) return;
  const message = say`${nameAmount({ region, key: name })} ${unsupported.reason}.`;
  problems.add(at, { code: "PLAN_KEY_UNAVAILABLE", message, hint: unsupported.hint });
}

/** Types that stand twice in a list, and a sum that is not exact. */
function findListMistakes({ region, name, value, isSum, amounts }: StatedKey, problems: ProblemList): void {
  if (value.kind !== "list") return;
  const list = nameAmount({ region, key: name });
  const types = new Set<string | undefined>();
  for (const { item, at } of amounts) {
    if (types.has(item) && !problems.hasAt(at)) {
      const message =
        item === undefined
          ? say`Two entries of ${list} have no type.`
          : say`Duplicate type ${quoted(item)} for ${list}.`;
      problems.add(at, { code: "PLAN_INVALID", message, hint: say`State each type once, with the sum.` });
    }
    types.add(item);
  }
  if (!isSum || Number.isSafeInteger(sumOf(amounts))) return;
  const most = Number.MAX_SAFE_INTEGER;
  const message = say`The amounts of ${list} add up to more than ${most} (or less than its negative).`;
  problems.add(value.at, { code: "PLAN_INVALID", message });
}

/** Amounts that are not written as whole numbers, and negative ones that may not be. */
function findAmountMistakes(
  { region, name, key, amounts }: StatedKey,
  given: { readonly mode: PlanMode; readonly allowNegative: boolean; readonly problems: ProblemList },
): void {
  for (const { item, value } of amounts) {
    // The schema has refused what is no number, no whole one, or too large.
    if (value.kind !== "number" || given.problems.hasAt(value.at)) continue;
    const refuse = (expected: Message, hint?: Message): void => {
      const message = refuseValue(nameAmount({ region, key: name, item }), describeValue(value), expected);
      given.problems.add(value.at, { code: "PLAN_INVALID", message, hint });
    };
    if (!/^-?(?:0|[1-9][0-9]*)$/.test(value.digits))
      refuse(say`Expected a whole number, written as digits only: no point or exponent.`);
    if (Number(value.digits) >= 0 || isPerObject(key)) continue;
    if (given.mode === "target") refuse(say`Expected how much there is after the change, 0 or more.`);
    else if (!given.allowNegative)
      refuse(
        say`Expected 0 or more, since ${theSetting("allow-negative")} rules out negative amounts.`,
        say`Remove it, or allow it if everybody who can write plans may also give quota back.`,
      );
  }
}
