// Mistakes in a declared plan. Its schema, schemas/plan.schema.json, finds most of them. The rest is found here, in the
// parts that the schema accepts:
//   - a duplicate property, at any depth;
//   - a whole number that is not written with digits only: `1.0`, `1e3`, `0x10`, `9007199254740991.4` (`-0` is accepted
//     as 0);
//   - a size that is not a whole number of the key's unit;
//   - a negative amount in a plan of totals (`$mode` or the input says `target`), or if none is allowed;
//   - a `$mode` that differs from the input, a `$project` that differs from the checked project;
//   - a duplicate type in a list of amounts by type, two entries without a type, or a list whose sum is not exact;
//   - two spellings of one key in one region;
//   - a key that the source of limits does not have.

import {
  didYouMean,
  didYouMeanKey,
  findKey,
  hasNamedItems,
  idOf,
  isPerObject,
  isSameProject,
  type Message,
  type PlanMode,
  parseCheckKey,
  quoted,
  readSize,
  say,
  theSetting,
  unitOf,
} from "../../core/index.ts";
import {
  checkSchema,
  type DocumentPath,
  type DocumentWords,
  describeValue,
  findRepeatedMembers,
  type Json,
  type ProblemList,
  refuseValue,
} from "../../documents/index.ts";
import { validatePlan } from "../../generated/plan-validator.js";
import type { PlanSettings, ReadOptions } from "../format.ts";
import {
  amountNameOf,
  isSetting,
  listKeys,
  modeOf,
  nameAmount,
  type StatedAmount,
  type StatedKey,
  settingOf,
  sumOf,
} from "./stated-amounts.ts";

/** Settings for reading declared plans. `project` is undefined if it is unknown, or if the plan names no project. */
export type DeclaredOptions = Pick<ReadOptions, "planMode" | "allowNegative" | "supports"> &
  Pick<PlanSettings, "project">;

const SETTINGS = ["$schema", "$mode", "$project", "$incomplete"];

const WORDS: DocumentWords = {
  code: "PLAN_INVALID",
  name: namePart,
  suggestName,
  // A file with a mode is a plan, whose words are no secret.
  describeValue: (value, [first]) =>
    first === "$mode" && value.kind === "string" ? quoted(value.text) : describeValue(value),
};

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
    (outer, step) => say`${typeof step === "number" ? say`entry ${step + 1}` : quoted(step)} of ${outer}`,
    whole,
  );
}

function suggestName(name: string, { length }: DocumentPath): Message | undefined {
  if (length === 0) return didYouMean(name, SETTINGS, (setting) => [setting, setting.slice(1)]);
  return length === 1 ? (findPlanForm(name) ?? didYouMeanKey(name)) : undefined;
}

/** Returns how a plan states an amount of a key and member that `status` and reports show as `volume.space_gb[ssd]`. */
function findPlanForm(name: string): Message | undefined {
  const { key, item } = parseCheckKey(name);
  const { membersBy, itemsBy } = findKey(key) ?? {};
  if (item === undefined || (membersBy === undefined && itemsBy !== "type" && !hasNamedItems(key))) return undefined;
  const amounts = hasNamedItems(key) ? { [item]: 1 } : [{ type: item, [amountNameOf(key)]: 1 }];
  return say`A plan states it as ${quoted(`"${key}": ${JSON.stringify(amounts)}`)}.`;
}

type Refuse = (at: number, message: Message, hint?: Message) => void;

/** Adds all mistakes of a plan to the problems, each with its place. */
export function findMistakes(root: Json, options: DeclaredOptions, problems: ProblemList): void {
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
    if (unsupported !== undefined && !problems.hasAt(key.at)) {
      const message = say`${nameAmount({ region: key.region, key: key.name })} ${unsupported.reason}.`;
      problems.add(key.at, { code: "PLAN_KEY_UNAVAILABLE", message, hint: unsupported.hint });
    }
    const first = names.get(idOf(key.region, key.key)) ?? key.name;
    if (first !== key.name) {
      const both = say`${quoted(first)} and ${quoted(key.name)} in region ${quoted(key.region)}`;
      refuse(key.at, say`${both} are two spellings of one key.`, say`State it once.`);
    }
    findListMistakes(key, problems, refuse);
    for (const amount of key.amounts)
      if (!problems.hasAt(amount.value.at))
        findAmountMistakes(key, amount, { mode, allowNegative: options.allowNegative, refuse });
  }
}

/** Finds a mode or project that differs from the run's. Nothing shows which of the two is meant. */
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

/** Finds duplicate types in a list, and a sum that is not exact. */
function findListMistakes(
  { region, name, value, isSum, amounts }: StatedKey,
  problems: ProblemList,
  refuse: Refuse,
): void {
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

/** Finds an amount that is not written as a whole number, or that is negative but must not be. */
function findAmountMistakes(
  { region, name, key }: StatedKey,
  { item, value }: StatedAmount,
  plan: { readonly mode: PlanMode; readonly allowNegative: boolean; readonly refuse: Refuse },
): void {
  const refuse = (expected: Message, hint?: Message): void => {
    const found = value.kind === "string" ? quoted(value.text) : describeValue(value);
    plan.refuse(value.at, refuseValue(nameAmount({ region, key: name, item }), found, expected), hint);
  };
  // The schema has refused everything else but whole numbers that are not too large, and sizes.
  if (value.kind === "string" && readSize(value.text, unitOf(key)) !== undefined) {
    const binary = value.text.replace(/[kKMGTP](?=B$)/u, (letter) => `${letter.toUpperCase()}i`);
    const isMeant = binary !== value.text && readSize(binary, unitOf(key))?.isWhole === true;
    const hint = isMeant ? say`Did you mean ${quoted(binary)}?` : undefined;
    refuse(say`Expected a whole number of ${unitOf(key)}, up to ${Number.MAX_SAFE_INTEGER}.`, hint);
  }
  if (value.kind !== "number") return;
  if (!/^-?(?:0|[1-9][0-9]*)$/.test(value.digits))
    refuse(say`Expected a whole number, written in decimal digits only, such as \`8\`.`);
  if (Number(value.digits) >= 0 || isPerObject(key)) return;
  if (plan.mode === "target") refuse(say`Expected the total after the change, 0 or more.`);
  else if (!plan.allowNegative)
    refuse(
      say`Expected 0 or more, since ${theSetting("allow-negative")} rules out negative amounts.`,
      say`Remove it, or allow it if everybody who can write plans may also give quota back.`,
    );
}
