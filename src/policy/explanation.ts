// Why a policy says of a region and key what it says: what applies, what was looked at, and what was overruled.

import {
  type CheckPolicy,
  type CheckWaiver,
  checkKey,
  inUnit,
  type Policy,
  type PolicySubject,
  parseCheckKey,
  quote,
  quoteAlternatives,
  ruleName,
  type Unit,
  unitOf,
} from "../core/index.ts";
import { applyPolicy } from "./apply.ts";
import type { PolicyDocument, PolicyRule } from "./document.ts";
import { matchesEveryRegion, toKeyMatcher, toRegionMatcher } from "./key-glob.ts";

const NAMES = { warnAt: "warn-at", keepFree: "keep-free", enforce: "enforce", onUnknown: "on-unknown" } as const;

type Field = keyof typeof NAMES;

const FIELDS: readonly Field[] = ["warnAt", "keepFree", "enforce", "onUnknown"];

function describeValue(policy: CheckPolicy, field: Field, unit: Unit): string {
  if (field === "warnAt") return `${policy.warnAt.value} %`;
  if (field !== "keepFree") return policy[field].value;
  if (policy.keepFree === undefined) return "nothing";
  const { value } = policy.keepFree;
  if ("percent" in value) return `${value.percent} % of the limit`;
  return "amount" in value ? inUnit(value.amount, unit) : `${value.unfit}: a size, but this key is counted`;
}

function describeSource(policy: CheckPolicy, field: Field): string {
  const by = policy[field]?.by;
  if (by !== undefined) return ruleName(by);
  return field === "warnAt" || field === "onUnknown" ? "the options" : "no rule says otherwise";
}

function describeRule(rule: PolicyRule, check: PolicySubject, policy: CheckPolicy): string {
  const { region } = check;
  const isMissed = region !== undefined && !toRegionMatcher(rule.regions)(region);
  const missed = [
    ...(isMissed ? [`region is ${quoteAlternatives(rule.regions)}`] : []),
    ...(toKeyMatcher(rule.keys)(check.key, check.item) ? [] : [`key is ${quoteAlternatives(rule.keys)}`]),
  ];
  if (missed.length > 0) return `does not match: its ${missed.join(", its ")}`;
  const sets = FIELDS.filter((field) => rule.settings[field] !== undefined).map((field) => {
    const by = policy[field]?.by;
    if (by?.rule === rule.rule) return `decides ${NAMES[field]}`;
    return `${NAMES[field]} is overruled by ${by === undefined ? "the default, which is stricter" : ruleName(by)}`;
  });
  const matches = region === undefined && !rule.regions.some(matchesEveryRegion) ? "may match" : "matches";
  return `${matches}: ${sets.length === 0 ? "sets nothing" : sets.join(", ")}`;
}

function describeWaiver({ waiver, line, until, daysLeft, upTo, owner }: CheckWaiver, unit: Unit): string {
  const name = `waiver ${waiver} (line ${line})`;
  if (!(daysLeft >= 0)) return `${name} has expired: its last day was ${until} (UTC)`;
  const days = daysLeft === 0 ? "its last day" : `${daysLeft} more ${daysLeft === 1 ? "day" : "days"}`;
  const ownedUntil = `until ${until} (UTC, ${days}), owned by ${quote(owner)}`;
  return upTo === undefined
    ? `${name} covers nothing: it is a size, but this key is counted; ${ownedUntil}`
    : `${name} covers up to ${inUnit(upTo, unit)} ${ownedUntil}`;
}

/**
 * Explains in lines of plain text what a policy says of a region and key (as reports show it, `objectstorage[ceph]`), and which rule
 * decides. The region `?`, as reports show it, is one that is not known: the strictest policy that could hold decides. `options` and `now` as for
 * a check. Names are made harmless.
 */
export function explain({
  policy: document,
  options,
  region,
  key,
  now,
}: {
  readonly policy: PolicyDocument;
  readonly options: Policy;
  readonly region: string;
  readonly key: string;
  readonly now: Date;
}): string {
  const isKnown = region !== "?";
  const check = { region: isKnown ? region : undefined, ...parseCheckKey(key) };
  const unit = unitOf(check.key);
  const policy = applyPolicy({ policy: document, options, now }).find(check);
  const rules = document.defaults === undefined ? document.rules : [document.defaults, ...document.rules];
  const { waivers } = policy;
  const others = document.waivers.length - waivers.length;
  return [
    `${quote(checkKey(check.key, check.item))} in ${isKnown ? quote(region) : "a region that is not known"}, by ${quote(document.file)}:`,
    "",
    ...FIELDS.map((field) => {
      const value = describeValue(policy, field, unit).padEnd(18);
      return `  ${NAMES[field].padEnd(10)}  ${value}  ${describeSource(policy, field)}`;
    }),
    "",
    isKnown
      ? "Rules, of which the last that matches decides, for each setting by itself:"
      : "Rules, of which those that could match together and are strictest decide:",
    ...(rules.length === 0
      ? ["  none"]
      : rules.map((rule) => `  ${ruleName(rule)} ${describeRule(rule, check, policy)}`)),
    "",
    "Waivers:",
    ...(document.waivers.length === 0 ? ["  none"] : waivers.map((waiver) => `  ${describeWaiver(waiver, unit)}`)),
    ...(others === 0 ? [] : [`  ${others} ${others === 1 ? "waiver does" : "waivers do"} not match`]),
    "",
  ].join("\n");
}
