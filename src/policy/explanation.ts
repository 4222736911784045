// Why a policy says of a region and key what it says: what applies, what was looked at, and what was overruled.

import {
  type CheckPolicy,
  type CheckWaiver,
  checkKey,
  inUnit,
  join,
  type Message,
  type PolicySubject,
  parseCheckKey,
  quoted,
  quotedList,
  ruleName,
  say,
  type Unit,
  unitOf,
} from "../core/index.ts";
import { applyPolicy, type PolicySetting } from "./apply.ts";
import type { PolicyDocument, PolicyRule } from "./document.ts";
import { matchesEveryRegion, toKeyMatcher, toMatcher } from "./key-glob.ts";

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

function describeRule(rule: PolicyRule, { region, key, item }: PolicySubject, policy: CheckPolicy): Message {
  const isMissed = region !== undefined && !toMatcher(rule.regions)(region);
  const missed = [
    ...(isMissed ? [say`its region is ${quotedList(rule.regions, { conjunction: "or" })}`] : []),
    ...(toKeyMatcher(rule.keys)(key, item) ? [] : [say`its key is ${quotedList(rule.keys, { conjunction: "or" })}`]),
  ];
  if (missed.length > 0) return say`does not match: ${join(missed, ", ")}`;
  const sets = FIELDS.filter((field) => rule.settings[NAMES[field]] !== undefined).map((field) => {
    const by = policy[field]?.by;
    if (by?.rule === rule.rule) return `decides ${NAMES[field]}`;
    return `${NAMES[field]} is overruled by ${by === undefined ? "the default, which is stricter" : ruleName(by)}`;
  });
  const matches = region === undefined && !rule.regions.some(matchesEveryRegion) ? "may match" : "matches";
  return say`${matches}: ${sets.length === 0 ? "sets nothing" : sets.join(", ")}`;
}

function describeWaiver({ waiver, line, until, daysLeft, upTo, owner }: CheckWaiver, unit: Unit): Message {
  const name = `waiver ${waiver} (line ${line})`;
  if (!(daysLeft >= 0)) return say`${name} has expired: its last day was ${until} (UTC)`;
  const days = daysLeft === 0 ? "its last day" : `${daysLeft} more ${daysLeft === 1 ? "day" : "days"}`;
  const covers =
    upTo === undefined
      ? "covers nothing: it is a size, but this key is counted;"
      : `covers up to ${inUnit(upTo, unit)}`;
  return say`${name} ${covers} until ${until} (UTC, ${days}), owned by ${quoted(owner)}`;
}

/**
 * Explains line by line what a policy says of a region and key (as reports show it, `objectstorage[ceph]`), and which rule
 * decides. The region `?`, as reports show it, is one that is not known: the strictest policy that could hold decides.
 */
export function explain(
  document: PolicyDocument,
  { region, key, ...setting }: PolicySetting & { readonly region: string; readonly key: string },
): readonly Message[] {
  const isKnown = region !== "?";
  const check = { region: isKnown ? region : undefined, ...parseCheckKey(key) };
  const unit = unitOf(check.key);
  const policy = applyPolicy(document, setting).find(check);
  const { defaults, rules, waivers } = document;
  const others = waivers.length - policy.waivers.length;
  const settings = FIELDS.map((field) => {
    const value = describeValue(policy, field, unit).padEnd(18);
    return say`  ${NAMES[field].padEnd(10)}  ${value}  ${describeSource(policy, field)}`;
  });
  const ofRules = (defaults === undefined ? rules : [defaults, ...rules]).map(
    (rule) => say`  ${ruleName(rule)} ${describeRule(rule, check, policy)}`,
  );
  return [
    say`${quoted(checkKey(check.key, check.item))} in ${isKnown ? quoted(region) : "a region that is not known"}, by ${quoted(document.file)}:`,
    say``,
    ...settings,
    say``,
    isKnown
      ? say`Rules, of which the last that matches decides, for each setting by itself:`
      : say`Rules, of which those that could match together and are strictest decide:`,
    ...(ofRules.length === 0 ? [say`  none`] : ofRules),
    say``,
    say`Waivers:`,
    ...(waivers.length === 0 ? [say`  none`] : policy.waivers.map((waiver) => say`  ${describeWaiver(waiver, unit)}`)),
    ...(others === 0 ? [] : [say`  ${others} ${others === 1 ? "waiver does" : "waivers do"} not match`]),
  ];
}
