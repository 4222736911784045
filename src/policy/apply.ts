// Applies a policy document to checks, merged onto the inputs, at a moment. Resolves globs, units and days, so that the
// verdict rules only see numbers.

import {
  type CheckPolicies,
  type CheckPolicy,
  type CheckWaiver,
  type Decision,
  type Enforcement,
  findEnding,
  type Message,
  type Policy,
  type PolicySource,
  type PolicySubject,
  prose,
  quoted,
  quotedList,
  type RuleSource,
  say,
  strictestOf,
  type Unit,
  unitOf,
} from "../core/index.ts";
import { matchesEveryRegion, toKeyMatcher, toMatcher } from "./key-glob.ts";
import {
  daysLeft,
  type PolicyDocument,
  type PolicyRule,
  type PolicyScope,
  type PolicyWaiver,
  type RuleSettings,
  toKeepFree,
} from "./policy-document.ts";

const MAX_NOTES = 10;

/**
 * Returns a function that finds the entries matching a check, in the order of the file. If the region of the check is
 * unknown, it finds the entries that match the check in any region.
 */
function toFinder<Entry extends PolicyScope>(entries: readonly Entry[]): (check: PolicySubject) => readonly Entry[] {
  const ofRegion = entries.map(({ regions }) => toMatcher(regions));
  const ofKey = entries.map(({ keys }) => toKeyMatcher(keys));
  return ({ region, key, item }) =>
    entries.filter((_, at) => (region === undefined || ofRegion[at]?.(region)) && ofKey[at]?.(key, item));
}

function isOfEveryRegion({ regions }: PolicyScope): boolean {
  return regions.some(matchesEveryRegion);
}

/** Returns the value of a setting in the last rule that has it, or undefined if no rule has it. */
function findDecision<Name extends keyof RuleSettings>(
  rules: readonly PolicyRule[],
  name: Name,
  place: Pick<RuleSource, "ofOrganisation"> = {},
): Decision<NonNullable<RuleSettings[Name]>> | undefined {
  const found = rules.findLast(({ settings }) => settings[name] !== undefined);
  const value = found?.settings[name];
  return found === undefined || value === undefined
    ? undefined
    : { value, by: { rule: found.rule, line: found.line, ...place } };
}

function toCheckWaiver(waiver: PolicyWaiver, unit: Unit, now: Date): CheckWaiver {
  const upTo = toKeepFree(waiver.upTo, unit, "down");
  return { ...waiver, upTo: "amount" in upTo ? upTo.amount : undefined, daysLeft: daysLeft(waiver.until, now) };
}

/**
 * Returns notes on waivers that end within a week, soonest first. Expired ones are reported at the checks that they no
 * longer cover.
 */
function announceEnds(
  { waivers }: PolicyDocument,
  now: Date,
  of: "the policy" | "the organisation's policy",
): readonly Message[] {
  return waivers
    .map((waiver) => ({ ...waiver, days: daysLeft(waiver.until, now) }))
    .sort((a, b) => a.days - b.days)
    .flatMap(({ waiver, line, regions, keys, until, owner, days }) => {
      const ending = findEnding(days);
      if (ending === undefined) return [];
      const what = say`${quotedList(keys, { most: 3 })} in ${quotedList(regions, { most: 3 })}`;
      return say`Waiver ${waiver} of ${of} (line ${line}) for ${what} ends ${ending}, on ${prose(until)} (UTC). It is owned by ${quoted(owner)}.`;
    });
}

function limitNotes(notes: readonly Message[]): readonly Message[] {
  const rest = notes.length - MAX_NOTES;
  return rest > 0 ? [...notes.slice(0, MAX_NOTES), say`And ${rest} more of this kind.`] : notes;
}

/** A parsed policy file with its origin. */
export interface ReadPolicy extends Omit<PolicySource, "text"> {
  readonly document: PolicyDocument;
}

/** Policies of a run: the repository's own, which is merged onto its organisation's. */
export interface RunPolicies extends Readonly<Record<"repository" | "organisation", ReadPolicy | undefined>> {
  /** The inputs, which apply if the policies do not set a value. */
  readonly options: Policy;
  /** UTC, ISO 8601. Decides which waivers are in force. */
  readonly at: string;
}

/** The input that a policy is merged onto. */
export interface PolicySetting {
  /** The inputs, which apply if the policy does not set a value. */
  readonly options: Policy;
  /** Decides which waivers are in force. No waiver is in force at an invalid date. */
  readonly now: Date;
  /** The organisation's policy. The repository's policy can make it stricter, but laxer only where it allows that. */
  readonly organisation?: PolicyDocument | undefined;
}

interface PolicyDefaults extends Policy {
  readonly enforce: Enforcement;
}

/**
 * Defaults for a document that is merged onto another: the laxest values, so that only explicit settings can tighten
 * it.
 */
const LAXEST: PolicyDefaults = { warnAt: 100, onUnknown: "warn", enforce: "off" };

/** Applies a policy to every possible check. */
export function applyPolicy(policy: PolicyDocument, { options, now, organisation }: PolicySetting): CheckPolicies {
  const inputs: PolicyDefaults = { ...options, enforce: "fail" };
  const base = organisation ?? policy;
  const find = createFinder(base, inputs, now, organisation !== undefined);
  const findOwn = organisation && createFinder(policy, LAXEST, now, false);
  const findRules = toFinder(allRules(base));
  const documents = organisation === undefined ? [policy] : [organisation, policy];
  const nameOf = (document: PolicyDocument) => (document === organisation ? "the organisation's policy" : "the policy");
  const defaults = find("defaults");
  const common =
    findOwn === undefined
      ? defaults
      : mergePolicies(findOwn("defaults"), defaults, base.defaults?.settings["may-relax"]);
  return {
    defaults: { warnAt: common.warnAt.value, onUnknown: common.onUnknown.value },
    notes: [
      ...limitNotes(documents.flatMap((document) => announceEnds(document, now, nameOf(document)))),
      ...limitNotes(documents.flatMap(({ remarks }) => remarks)),
    ],
    hasFile: true,
    find(check) {
      if (findOwn === undefined) return find(check);
      // If the region is unknown, no rule is certain to allow an exception.
      const mayRelax = check.region === undefined ? undefined : findDecision(findRules(check), "may-relax")?.value;
      return mergePolicies(findOwn(check), find(check), mayRelax);
    },
  };
}

/** Returns the rules of a document in their order, its defaults first. */
export function allRules({ defaults, rules }: PolicyDocument): readonly PolicyRule[] {
  return defaults === undefined ? rules : [defaults, ...rules];
}

/**
 * Returns a function that finds the policy of a check in a single document. "defaults" stands for a check that only the
 * defaults match.
 */
function createFinder(policy: PolicyDocument, inputs: PolicyDefaults, now: Date, isBase: boolean) {
  const findRules = toFinder(allRules(policy));
  const findWaivers = toFinder(policy.waivers);
  const place = isBase ? { ofOrganisation: true as const } : {};
  return (check: PolicySubject | "defaults"): CheckPolicy => {
    const isKnown = check === "defaults" || check.region !== undefined;
    const unit = check === "defaults" ? "count" : unitOf(check.key);
    const waivers = (check === "defaults" ? [] : findWaivers(check))
      .filter((waiver) => isKnown || isOfEveryRegion(waiver))
      .map((waiver) => ({ ...toCheckWaiver(waiver, unit, now), ...place }));
    const toPolicy = (rules: readonly PolicyRule[]): CheckPolicy => {
      const decide = <Name extends keyof RuleSettings>(name: Name) => findDecision(rules, name, place);
      const reserve = decide("keep-free");
      return {
        warnAt: decide("warn-at") ?? { value: inputs.warnAt, by: undefined },
        onUnknown: decide("on-unknown") ?? { value: inputs.onUnknown, by: undefined },
        enforce: decide("enforce") ?? { value: inputs.enforce, by: undefined },
        keepFree: reserve === undefined ? [] : [{ ...reserve, value: toKeepFree(reserve.value, unit, "up") }],
        waivers,
      };
    };
    const rules = check === "defaults" ? allRules({ ...policy, rules: [] }) : findRules(check);
    if (isKnown) return toPolicy(rules);
    // Tries a region that no rule names, and one region for each rule that names some.
    const inSome = rules.filter((rule) => !isOfEveryRegion(rule));
    const inAny = (rule?: PolicyRule) => toPolicy(rules.filter((match) => isOfEveryRegion(match) || match === rule));
    return strictestOf([inAny(), ...inSome.map(inAny)]);
  };
}

/** Merges a policy onto another. The stricter value of each setting counts, but the own value where it may be laxer. */
function mergePolicies(own: CheckPolicy, base: CheckPolicy, mayRelax: RuleSettings["may-relax"] = []): CheckPolicy {
  const strictest = strictestOf([base, own]);
  const decide = <Name extends "warnAt" | "onUnknown" | "enforce">(
    name: Name,
    setting: (typeof mayRelax)[number],
  ): CheckPolicy[Name] => (mayRelax.includes(setting) && own[name].by !== undefined ? own : strictest)[name];
  const isRefused = !mayRelax.includes("waivers");
  return {
    warnAt: decide("warnAt", "warn-at"),
    onUnknown: decide("onUnknown", "on-unknown"),
    enforce: decide("enforce", "enforce"),
    keepFree: (mayRelax.includes("keep-free") && own.keepFree.length > 0 ? own : strictest).keepFree,
    waivers: [...base.waivers, ...own.waivers.map((waiver) => (isRefused ? { ...waiver, isRefused } : waiver))],
  };
}
