// Text of a policy file → policy document, or every mistake in it with line and column. There is no such thing as half a policy:
// one mistake anywhere, and nothing is decided.

import {
  capitalised,
  didYouMeanKey,
  findKey,
  GateError,
  type Place,
  type Problem,
  quote,
  throwIfAny,
  type Unit,
} from "../core/index.ts";
import { createFinder, createPlaceFinder, type Json, parseYaml, toPlainValue } from "../documents/index.ts";
import type { Defaults, Rule as RawRule, Waiver as RawWaiver } from "../generated/policy.ts";
import { validatePolicy } from "../generated/policy-validator.js";
import { endOfDay } from "./day.ts";
import type { PolicyDocument, Rule, Settings, Waiver } from "./document.ts";
import { documentedKeys, stemOf } from "./key-glob.ts";
import { type Amount, toAmount, unitsOf } from "./size.ts";
import { describePart, findShapeMistakes, type Mistake, type Path } from "./validate.ts";

/** Longest policy that is parsed, in UTF-16 units: some thousand rules. */
const MAX_POLICY_LENGTH = 262_144;
/** Most problems that are listed. */
export const MAX_PROBLEMS = 50;

/** A rule or waiver as the text has it, whatever shape it has. */
interface Entry {
  readonly path: Path;
  readonly fields: Readonly<Record<string, unknown>>;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function entriesOf(value: unknown): readonly Entry[] {
  if (!isRecord(value)) return [];
  return ["rules", "waivers"].flatMap((section) => {
    const list = value[section];
    if (!Array.isArray(list)) return [];
    return list.flatMap((fields: unknown, index): readonly Entry[] =>
      isRecord(fields) ? [{ path: [section, index], fields }] : [],
    );
  });
}

/** The globs of a field; null where they are not globs, which the schema reports. Absent: everything. */
function globsOf(value: unknown): readonly string[] | null {
  if (value === undefined) return ["*"];
  if (typeof value === "string") return [value];
  return Array.isArray(value) && value.every((one): one is string => typeof one === "string") ? value : null;
}

function describeUnit(unit: Unit): string {
  return unit === "count" ? "is counted" : `is in ${unit}`;
}

/** An amount that has no meaning, or several, for the keys that are meant. */
function findAmountMistakes({ path, fields }: Entry): readonly Mistake[] {
  const globs = globsOf(fields["key"]);
  if (globs === null) return [];
  return ["keep-free", "up-to"].flatMap((name): readonly Mistake[] => {
    const written = fields[name];
    const amount = typeof written === "number" || typeof written === "string" ? toAmount(written) : null;
    if (amount === null || amount.kind === "percent" || (amount.kind === "plain" && amount.value === 0)) return [];
    const units = unitsOf(globs);
    const whose = `${capitalised(quote(name))} of ${describePart(path)}`;
    const counted = units.find(({ unit }) => unit === "count");
    if (amount.kind === "size" && counted !== undefined) {
      return [
        {
          path: [...path, name],
          message: `${whose} is a size, but ${quote(counted.key)} is counted.`,
          hint: "Write a whole number, or move the keys that are sizes to a rule of their own.",
        },
      ];
    }
    const [first, second] = units;
    if (amount.kind === "size" || first === undefined || second === undefined) return [];
    return [
      {
        path: [...path, name],
        message: `${whose} is a number without a unit, but ${quote(first.key)} ${describeUnit(first.unit)} and ${quote(second.key)} ${describeUnit(second.unit)}.`,
        hint:
          name === "keep-free"
            ? "Write one rule for each, a percentage, or a size such as `2 TiB` where all are sizes."
            : "Write one waiver for each, or a size such as `2 TiB` where all are sizes.",
      },
    ];
  });
}

function findDayMistakes({ path, fields: { until } }: Entry): readonly Mistake[] {
  if (typeof until !== "string" || !/^2[0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/.test(until)) return [];
  if (endOfDay(until) !== null) return [];
  return [
    {
      path: [...path, "until"],
      message: `${capitalised(describePart(path))} ends on a day that does not exist: ${until}.`,
    },
  ];
}

/** More decimals than are judged by, which would round a threshold. */
function findThresholdMistakes(path: Path, threshold: unknown): readonly Mistake[] {
  if (typeof threshold !== "number" || !(threshold >= 1 && threshold <= 100)) return [];
  if (Number(threshold.toFixed(2)) === threshold) return [];
  return [
    {
      path: [...path, "warn-at"],
      message: `\`warn-at\` of ${describePart(path)} must have at most two decimals; found ${threshold}.`,
    },
  ];
}

/** Mistakes that a schema cannot express. */
function findMeaningMistakes(value: unknown): readonly Mistake[] {
  const defaults = isRecord(value) && isRecord(value["defaults"]) ? value["defaults"]["warn-at"] : undefined;
  return [
    ...findThresholdMistakes(["defaults"], defaults),
    ...entriesOf(value).flatMap((entry) => [
      ...findThresholdMistakes(entry.path, entry.fields["warn-at"]),
      ...findAmountMistakes(entry),
      ...findDayMistakes(entry),
    ]),
  ];
}

/** A policy as a tree, and the offsets and places in it. */
interface PolicyText {
  readonly root: Json;
  /** Offset of what is at the path, or of its name; where there is nothing, of the nearest thing around it. */
  readonly offsetOf: (path: Path, atName?: boolean) => number;
  readonly placeAt: (offset: number) => Place;
}

function parseText({ text, file }: { readonly text: string; readonly file: string }): PolicyText {
  const refuse = (message: string, hint?: string): GateError =>
    new GateError({
      code: "POLICY_UNREADABLE",
      message,
      hint,
      place: { file, line: null, column: null },
    });
  if (text.length > MAX_POLICY_LENGTH) {
    throw refuse(`The policy has ${text.length} characters; at most ${MAX_POLICY_LENGTH} are read.`);
  }
  const placeAt = createPlaceFinder({ text, file });
  const yaml = parseYaml(text);
  if ("faults" in yaml) {
    throw new GateError(
      yaml.faults.slice(0, MAX_PROBLEMS).map(
        ({ message, hint, at, isDuplicate }): Problem => ({
          code: isDuplicate ? "POLICY_INVALID" : "POLICY_UNREADABLE",
          message,
          hint,
          place: placeAt(at),
        }),
      ),
    );
  }
  const { root } = yaml;
  if (root === null) throw refuse("The policy is empty.", "Write `{}` for an empty policy.");
  const find = createFinder(root);
  const offsetOf = (path: Path, atName = false): number => {
    const found = find(path.map(String));
    if (found === undefined) return offsetOf(path.slice(0, -1));
    return atName ? found.at : found.value.at;
  };
  return { root, placeAt, offsetOf };
}

function toProblems(mistakes: readonly Mistake[], { offsetOf, placeAt }: PolicyText): readonly Problem[] {
  const sorted = mistakes
    .map((mistake) => ({ ...mistake, offset: offsetOf(mistake.path, mistake.atName) }))
    .sort((a, b) => a.offset - b.offset);
  const problems = sorted.slice(0, MAX_PROBLEMS).map(
    ({ message, hint, offset }): Problem => ({
      code: "POLICY_INVALID",
      message,
      hint,
      place: placeAt(offset),
    }),
  );
  const rest = sorted.length - problems.length;
  const last = sorted[MAX_PROBLEMS];
  if (last === undefined) return problems;
  return [
    ...problems,
    { code: "POLICY_INVALID", message: `There are ${rest} more mistakes.`, place: placeAt(last.offset) },
  ];
}

/** Amounts went through the schema; one that is none all the same must not pass for no amount. */
function requireAmount(written: number | string): Amount {
  const amount = toAmount(written);
  if (amount === null) throw new GateError({ code: "INTERNAL", message: "An amount of the policy cannot be read." });
  return amount;
}

function toSettings(raw: Defaults | RawRule): Settings {
  const { "warn-at": warnAt, "keep-free": keepFree, enforce, "on-unknown": onUnknown } = raw;
  return { warnAt, keepFree: keepFree === undefined ? undefined : requireAmount(keepFree), enforce, onUnknown };
}

function toRule(raw: RawRule, { rule, line }: { readonly rule: number; readonly line: number }): Rule {
  return {
    rule,
    line,
    regions: globsOf(raw.region) ?? [],
    keys: globsOf(raw.key) ?? [],
    settings: toSettings(raw),
  };
}

function toWaiver(raw: RawWaiver, { waiver, line }: { readonly waiver: number; readonly line: number }): Waiver {
  const { until, reason, owner } = raw;
  return {
    waiver,
    line,
    regions: globsOf(raw.region) ?? [],
    keys: globsOf(raw.key) ?? [],
    upTo: requireAmount(raw["up-to"]),
    until,
    reason,
    owner,
  };
}

/** Key globs that match no documented key. Clouds have keys that are not documented, so it is no mistake, but it may be a misspelling. */
function findRemarks(
  globsBy: readonly { readonly what: string; readonly line: number; readonly keys: readonly string[] }[],
) {
  return globsBy.flatMap(({ what, line, keys }) =>
    keys
      .filter((glob) => documentedKeys(glob).length === 0 && findKey(stemOf(glob)) === undefined)
      .map((glob) => {
        const question = didYouMeanKey(stemOf(glob));
        return `${capitalised(what)} of the policy (line ${line}): ${quote(glob)} matches no documented key.${question === undefined ? "" : ` ${question}`}`;
      }),
  );
}

/**
 * The policy that a text is. `file` is its name as it is shown in messages.
 *
 * Throws a GateError with all mistakes, each with line and column: POLICY_UNREADABLE where the text is no YAML or JSON, is empty or
 * too large; POLICY_INVALID where it is no policy. Of more than {@link MAX_PROBLEMS} mistakes the rest is counted.
 */
export function parsePolicy({ text, file }: { readonly text: string; readonly file: string }): PolicyDocument {
  const policy = parseText({ text, file });
  const value = toPlainValue(policy.root);
  throwIfAny(toProblems([...findShapeMistakes(value), ...findMeaningMistakes(value)], policy));
  if (!validatePolicy(value))
    throw new GateError({ code: "INTERNAL", message: "The policy has a mistake that cannot be told." });

  const lineOf = (path: Path): number => policy.placeAt(policy.offsetOf(path)).line ?? 1;
  const rules = (value.rules ?? []).map((raw, index) =>
    toRule(raw, { rule: index + 1, line: lineOf(["rules", index]) }),
  );
  const waivers = (value.waivers ?? []).map((raw, index) =>
    toWaiver(raw, { waiver: index + 1, line: lineOf(["waivers", index]) }),
  );
  return {
    file,
    defaults:
      value.defaults === undefined
        ? null
        : { rule: null, line: lineOf(["defaults"]), regions: ["*"], keys: ["*"], settings: toSettings(value.defaults) },
    rules,
    waivers,
    remarks: findRemarks([
      ...rules.map(({ rule, line, keys }) => ({ what: `rule ${rule}`, line, keys })),
      ...waivers.map(({ waiver, line, keys }) => ({ what: `waiver ${waiver}`, line, keys })),
    ]),
  };
}
