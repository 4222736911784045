// What is wrong with a policy that its schema, schemas/policy.schema.json, cannot say:
//   - a threshold of more than two decimals;
//   - a size for keys that are counted, a number without unit for keys of several units;
//   - a waiver until a day that does not exist.
// Values that the schema refuses are passed over.

import { asSentence, quoted, say, type Unit } from "../core/index.ts";
import { elementsOf, type Json, membersOf, type ProblemList, type Statement } from "../documents/index.ts";
import { endOfDay } from "./document.ts";
import { locate } from "./fields.ts";
import { toAmount, unitsOf } from "./size.ts";

/** A section of a policy: its fields by name. */
interface Fields {
  /** "the defaults", "rule 2", "waiver 1". */
  readonly section: string;
  readonly values: ReadonlyMap<string, Json>;
}

/** Adds all mistakes to the problems. */
export function findMistakes(root: Json, problems: ProblemList): void {
  for (const fields of sectionsOf(root)) {
    for (const [name, value] of fields.values) {
      const statement = problems.hasAt(value.at) ? undefined : findMistake(name, value, fields);
      if (statement !== undefined) problems.add(value.at, { code: "POLICY_INVALID", ...statement });
    }
  }
}

function sectionsOf(root: Json): readonly Fields[] {
  return membersOf(root).flatMap(({ name, value }) => {
    const toFields = (section: Json, path: readonly string[]): Fields => ({
      section: locate(path).name,
      values: new Map(membersOf(section).map((field) => [field.name, field.value])),
    });
    if (name === "defaults") return [toFields(value, [name])];
    return elementsOf(value).map((entry, index) => toFields(entry, [name, String(index)]));
  });
}

function findMistake(name: string, value: Json, { section, values }: Fields): Statement | undefined {
  switch (name) {
    case "warn-at":
      return findThresholdMistake(value, section);
    case "until":
      return findDayMistake(value, section);
    case "keep-free":
    case "up-to":
      return findAmountMistake(value, { name, section, globs: globsOf(values.get("key")) });
    default:
      return undefined;
  }
}

/** More decimals than are judged by, which would round a threshold. */
function findThresholdMistake(value: Json, section: string): Statement | undefined {
  if (value.kind !== "number") return undefined;
  const threshold = Number(value.digits);
  if (Number(threshold.toFixed(2)) === threshold) return undefined;
  return { message: say`\`warn-at\` of ${section} must have at most two decimals; found ${quoted(value.digits)}.` };
}

function findDayMistake(value: Json, section: string): Statement | undefined {
  if (value.kind !== "string" || endOfDay(value.text) !== undefined) return undefined;
  return { message: say`${asSentence(section)} ends on a day that does not exist: ${value.text}.` };
}

/** The globs of a field. Absent: everything. undefined: what stands there is no glob, which the schema reports. */
function globsOf(value: Json | undefined): readonly string[] | undefined {
  if (value === undefined) return ["*"];
  const texts = (value.kind === "list" ? value.elements : [value]).map((one) =>
    one.kind === "string" ? one.text : undefined,
  );
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

/** An amount that has no meaning, or several, for the keys that are meant. */
function findAmountMistake(
  value: Json,
  {
    name,
    section,
    globs,
  }: { readonly name: string; readonly section: string; readonly globs: readonly string[] | undefined },
): Statement | undefined {
  const written = value.kind === "number" ? Number(value.digits) : value.kind === "string" ? value.text : undefined;
  if (written === undefined || globs === undefined) return undefined;
  const amount = toAmount(written);
  if (amount.kind === "percent" || (amount.kind === "plain" && amount.value === 0)) return undefined;
  const units = unitsOf(globs);
  const whose = say`${quoted(name)} of ${section}`;
  const counted = units.find(({ unit }) => unit === "count");
  if (amount.kind === "size") {
    if (counted === undefined) return undefined;
    return {
      message: say`${whose} is a size, but ${quoted(counted.key)} is counted.`,
      hint: "Write a whole number, or move the keys that are sizes to a rule of their own.",
    };
  }
  const [first, second] = units;
  if (first === undefined || second === undefined) return undefined;
  return {
    message: say`${whose} is a number without a unit, but ${quoted(first.key)} ${describeUnit(first.unit)} and ${quoted(second.key)} ${describeUnit(second.unit)}.`,
    hint:
      name === "keep-free"
        ? "Write one rule for each, a percentage, or a size such as `2 TiB` where all are sizes."
        : "Write one waiver for each, or a size such as `2 TiB` where all are sizes.",
  };
}

function describeUnit(unit: Unit): string {
  return unit === "count" ? "is counted" : `is in ${unit}`;
}
