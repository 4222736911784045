// Explains the policy of a region and key: the settings that apply, the rules that match, and the rules that are
// overruled.

import {
  amountIn,
  type CheckPolicy,
  type CheckWaiver,
  checkKey,
  countOf,
  inUnit,
  isLimitedPerObject,
  joinMessages,
  listMessages,
  type Message,
  type PolicySubject,
  parseCheckKey,
  prose,
  quoted,
  quotedList,
  type RuleSource,
  ruleName,
  say,
  type Unit,
  unitOf,
} from "../core/index.ts";
import { allRules, applyPolicy, type PolicySetting } from "./apply.ts";
import { matchesEveryRegion, toKeyMatcher, toMatcher } from "./key-glob.ts";
import type { PolicyDocument, PolicyRule } from "./policy-document.ts";

const NAMES = { warnAt: "warn-at", keepFree: "keep-free", enforce: "enforce", onUnknown: "on-unknown" } as const;

type Field = keyof typeof NAMES;

type LayeredRule = PolicyRule & Pick<RuleSource, "ofOrganisation">;

const FIELDS: readonly Field[] = ["warnAt", "keepFree", "enforce", "onUnknown"];

function describeValue(policy: CheckPolicy, field: Field, unit: Unit): string {
  if (field === "warnAt") return `${policy.warnAt.value} %`;
  if (field !== "keepFree") return policy[field].value ?? "fail";
  const reserves = policy.keepFree.map(({ value }) => {
    if ("percent" in value) return `${value.percent} % of the limit`;
    return "amount" in value ? inUnit(value.amount, unit) : `${value.unfit}: a size, but this key is counted`;
  });
  return reserves.length === 0 ? "nothing" : reserves.join(" and ");
}

function decidersOf(policy: CheckPolicy, field: Field): readonly RuleSource[] {
  return [policy[field]].flat().flatMap(({ by }) => by ?? []);
}

function describeSource(policy: CheckPolicy, field: Field, key: string): Message {
  const by = decidersOf(policy, field);
  if (by.length > 0) return listMessages(by.map(ruleName));
  const warns = field === "onUnknown" && policy.onUnknown.value === undefined && isLimitedPerObject(key);
  if (warns) return say`the default, but warn where no plan can show the amount`;
  return field === "warnAt" || field === "onUnknown" ? say`the options` : say`no rule says otherwise`;
}

function describeRule(rule: LayeredRule, { region, key, item }: PolicySubject, policy: CheckPolicy): Message {
  const isMissed = region !== undefined && !toMatcher(rule.regions)(region);
  const missed = [
    ...(isMissed ? [say`its region is ${quotedList(rule.regions, { conjunction: "or" })}`] : []),
    ...(toKeyMatcher(rule.keys)(key, item) ? [] : [say`its key is ${quotedList(rule.keys, { conjunction: "or" })}`]),
  ];
  if (missed.length > 0) return say`does not match: ${joinMessages(missed, ", ")}`;
  const isThis = (by: RuleSource): boolean => by.rule === rule.rule && by.ofOrganisation === rule.ofOrganisation;
  const sets = FIELDS.filter((field) => rule.settings[NAMES[field]] !== undefined).map((field) => {
    const by = decidersOf(policy, field);
    if (by.some(isThis)) return say`decides ${NAMES[field]}`;
    const others = by.length === 0 ? "the default, which is stricter" : listMessages(by.map(ruleName));
    return say`${NAMES[field]} is overruled by ${others}`;
  });
  const allowed = rule.ofOrganisation === true ? rule.settings["may-relax"] : undefined;
  const relaxed = allowed?.map((field) => say`${field}`) ?? [];
  const allows = say`${relaxed.length === 0 ? "nothing" : joinMessages(relaxed, ", ")} may be relaxed`;
  const says = [...sets, ...(allowed === undefined ? [] : [allows])];
  const matches = region === undefined && !rule.regions.some(matchesEveryRegion) ? "may match" : "matches";
  return say`${matches}: ${says.length === 0 ? "sets nothing" : joinMessages(says, ", ")}`;
}

function describeWaiver(applied: CheckWaiver, unit: Unit): Message {
  const { waiver, line, until, daysLeft, upTo, owner, ofOrganisation, isRefused } = applied;
  const name = say`waiver ${waiver} (line ${line})${ofOrganisation === true ? " of the organisation's policy" : ""}`;
  const end = prose(until);
  if (isRefused === true) return say`${name} covers nothing: the organisation's policy allows none here`;
  if (!(daysLeft >= 0)) return say`${name} has expired: its last day was ${end} (UTC)`;
  const days = daysLeft === 0 ? "its last day" : countOf(daysLeft, "more day");
  const covers =
    upTo === undefined
      ? "covers nothing: it is a size, but this key is counted;"
      : say`covers up to ${amountIn(upTo, unit)}`;
  return say`${name} ${covers} until ${end} (UTC, ${days}), owned by ${quoted(owner)}`;
}

/**
 * Explains line by line the policy of a region and key in the form of reports, with the rule that decides each setting.
 * The region `?` stands for an unknown one.
 */
export function explain(
  document: PolicyDocument,
  { region, key, ...setting }: PolicySetting & { readonly region: string; readonly key: string },
): readonly Message[] {
  const isKnown = region !== "?";
  const check = { region: isKnown ? region : undefined, ...parseCheckKey(key) };
  const unit = unitOf(check.key);
  const policy = applyPolicy(document, setting).find(check);
  const { organisation } = setting;
  const documents = organisation === undefined ? [document] : [organisation, document];
  const others = documents.flatMap(({ waivers }) => waivers).length - policy.waivers.length;
  const settings = FIELDS.map((field) => {
    const value = describeValue(policy, field, unit).padEnd(18);
    return say`  ${prose(`${NAMES[field].padEnd(10)}  ${value}`)}  ${describeSource(policy, field, check.key)}`;
  });
  const ofRules = documents.flatMap((layer) =>
    allRules(layer).map((rule) => {
      const named = layer === organisation ? { ...rule, ofOrganisation: true as const } : rule;
      return say`  ${ruleName(named)} ${describeRule(named, check, policy)}`;
    }),
  );
  const by = joinMessages(documents.map(({ file }) => quoted(file)).toReversed(), " on top of ");
  return [
    say`${quoted(checkKey(check.key, check.item))} in ${isKnown ? quoted(region) : "a region that is not known"}, by ${by}:`,
    say``,
    ...settings,
    say``,
    isKnown
      ? say`Rules, of which the last that matches decides${organisation === undefined ? "" : " in each policy, and then the stricter"}, for each setting by itself:`
      : say`Rules, of which those that could match together and are strictest decide:`,
    ...(ofRules.length === 0 ? [say`  none`] : ofRules),
    say``,
    say`Waivers:`,
    ...(policy.waivers.length + others === 0
      ? [say`  none`]
      : policy.waivers.map((waiver) => say`  ${describeWaiver(waiver, unit)}`)),
    ...(others === 0 ? [] : [say`  ${others} ${others === 1 ? "waiver does" : "waivers do"} not match`]),
  ];
}
