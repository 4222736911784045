// Why a policy says of a region and key what it says: what applies, what was looked at, and what was overruled.

import {
  type CheckPolicy,
  type CheckWaiver,
  checkKey,
  type Decision,
  inUnit,
  type Policy,
  parseCheckKey,
  quote,
  quoteAlternatives,
  type RuleSource,
  ruleName,
  type Unit,
  unitOf,
  type Wanted,
} from "../core/index.ts";
import { applyPolicy, toFinder } from "./apply.ts";
import type { PolicyDocument, Rule } from "./document.ts";
import { toKeyMatcher, toRegionMatcher } from "./key-glob.ts";

/** A setting as a policy file spells it. */
export type SettingName = "warn-at" | "keep-free" | "enforce" | "on-unknown";

/** A setting that applies. */
export interface AppliedSetting {
  readonly setting: SettingName;
  /** With its unit. */
  readonly value: string;
  /** null: from the inputs or, of `keep-free` and `enforce`, what holds without a policy. */
  readonly by: RuleSource | null;
}

/** A rule, or the defaults, as looked at. */
export interface ConsideredRule extends RuleSource {
  readonly regions: readonly string[];
  readonly keys: readonly string[];
  readonly matchesRegion: boolean;
  readonly matchesKey: boolean;
  /** Settings in it; `overruledBy` null: it decides. Empty where it does not match. */
  readonly sets: readonly { readonly setting: SettingName; readonly overruledBy: RuleSource | null }[];
}

/** Settings, rules and waivers of a policy for one region and key. */
export interface Explanation {
  readonly file: string;
  readonly region: string;
  /** As reports show it. */
  readonly key: string;
  readonly unit: Unit;
  readonly settings: readonly AppliedSetting[];
  /** All rules, the defaults first, in the order of the file. */
  readonly rules: readonly ConsideredRule[];
  /** The waivers that match. */
  readonly waivers: readonly CheckWaiver[];
  /** Number of waivers that do not match. */
  readonly otherWaivers: number;
}

const NAMES = { warnAt: "warn-at", keepFree: "keep-free", enforce: "enforce", onUnknown: "on-unknown" } as const;

type Field = keyof typeof NAMES;

const FIELDS: readonly Field[] = ["warnAt", "keepFree", "enforce", "onUnknown"];

function describeValue(policy: CheckPolicy, { field, unit }: { readonly field: Field; readonly unit: Unit }): string {
  if (field === "warnAt") return `${policy.warnAt.value} %`;
  if (field !== "keepFree") return policy[field].value;
  if (policy.keepFree === null) return "nothing";
  const { value } = policy.keepFree;
  if ("percent" in value) return `${value.percent} % of the limit`;
  return "amount" in value ? inUnit(value.amount, unit) : `${value.unfit}: a size, but this key is counted`;
}

function consider(
  rule: Rule,
  { check, policy }: { readonly check: Wanted; readonly policy: CheckPolicy },
): ConsideredRule {
  const matchesRegion = toRegionMatcher(rule.regions)(check.region);
  const matchesKey = toKeyMatcher(rule.keys)(check.key, check.item);
  const sets = FIELDS.filter((field) => rule.settings[field] !== undefined).map((field) => {
    const decision: Decision<unknown> | null = policy[field];
    const by = decision?.by ?? null;
    return { setting: NAMES[field], overruledBy: by?.rule === rule.rule ? null : by };
  });
  return {
    rule: rule.rule,
    line: rule.line,
    regions: rule.regions,
    keys: rule.keys,
    matchesRegion,
    matchesKey,
    sets: matchesRegion && matchesKey ? sets : [],
  };
}

/** Explains what a policy says of a region and key (as reports show it, `objectstorage[ceph]`). `options` and `now` as for a check. */
export function explain({
  policy: document,
  options,
  region,
  key: shownKey,
  now,
}: {
  readonly policy: PolicyDocument;
  readonly options: Policy;
  readonly region: string;
  readonly key: string;
  readonly now: Date;
}): Explanation {
  const check = { region, ...parseCheckKey(shownKey) };
  const unit = unitOf(check.key);
  const policy = applyPolicy({ policy: document, options, now }).find(check);
  const rules = document.defaults === null ? document.rules : [document.defaults, ...document.rules];
  return {
    file: document.file,
    region,
    key: checkKey(check.key, check.item),
    unit,
    settings: FIELDS.map((field) => ({
      setting: NAMES[field],
      value: describeValue(policy, { field, unit }),
      by: policy[field]?.by ?? null,
    })),
    rules: rules.map((rule) => consider(rule, { check, policy })),
    waivers: policy.waivers,
    otherWaivers: document.waivers.length - toFinder(document.waivers)(check).length,
  };
}

function sourceText({ setting, by }: AppliedSetting): string {
  if (by !== null) return ruleName(by);
  return setting === "warn-at" || setting === "on-unknown" ? "the inputs" : "no rule says otherwise";
}

function ruleText(rule: ConsideredRule): string {
  const missed = [
    ...(rule.matchesRegion ? [] : [`region is ${quoteAlternatives(rule.regions)}`]),
    ...(rule.matchesKey ? [] : [`key is ${quoteAlternatives(rule.keys)}`]),
  ];
  if (missed.length > 0) return `does not match: its ${missed.join(", its ")}`;
  const sets = rule.sets.map(({ setting, overruledBy }) =>
    overruledBy === null ? `decides ${setting}` : `${setting} is overruled by ${ruleName(overruledBy)}`,
  );
  return `matches: ${sets.length === 0 ? "sets nothing" : sets.join(", ")}`;
}

function waiverText({ waiver, line, until, daysLeft, upTo, owner }: CheckWaiver, unit: Unit): string {
  const name = `waiver ${waiver} (line ${line})`;
  if (!(daysLeft >= 0)) return `${name} has expired: its last day was ${until} (UTC)`;
  const days = daysLeft === 0 ? "its last day" : `${daysLeft} more ${daysLeft === 1 ? "day" : "days"}`;
  const ownedUntil = `until ${until} (UTC, ${days}), owned by ${quote(owner)}`;
  return upTo === null
    ? `${name} covers nothing: it is a size, but this key is counted; ${ownedUntil}`
    : `${name} covers up to ${inUnit(upTo, unit)} ${ownedUntil}`;
}

/** The explanation as lines of plain text, names in it made harmless. */
export function explanationText(explanation: Explanation): string {
  const { file, region, key, unit, settings, rules, waivers, otherWaivers } = explanation;
  const others =
    otherWaivers === 0 ? [] : [`  ${otherWaivers} ${otherWaivers === 1 ? "waiver does" : "waivers do"} not match`];
  return [
    `${quote(key)} in ${quote(region)}, by ${quote(file)}:`,
    "",
    ...settings.map((one) => `  ${one.setting.padEnd(10)}  ${one.value.padEnd(18)}  ${sourceText(one)}`),
    "",
    "Rules, of which the last that matches decides, for each setting by itself:",
    ...(rules.length === 0 ? ["  none"] : rules.map((rule) => `  ${ruleName(rule)} ${ruleText(rule)}`)),
    "",
    "Waivers:",
    ...(waivers.length + otherWaivers === 0
      ? ["  none"]
      : [...waivers.map((one) => `  ${waiverText(one, unit)}`), ...others]),
    "",
  ].join("\n");
}
