// A policy document, over the inputs and at a moment → what it says of each check. Globs, units and days are dealt with here;
// what is left for the verdict rules are numbers.

import {
  type CheckPolicies,
  type CheckPolicy,
  type CheckWaiver,
  type Decision,
  findEnding,
  type Message,
  type Policy,
  type PolicySubject,
  quoted,
  quotedList,
  say,
  strictestOf,
  type Unit,
  unitOf,
} from "../core/index.ts";
import {
  daysLeft,
  type PolicyDocument,
  type PolicyRule,
  type PolicyScope,
  type PolicyWaiver,
  type RuleSettings,
  toKeepFree,
} from "./document.ts";
import { matchesEveryRegion, toKeyMatcher, toMatcher } from "./key-glob.ts";

/** Most notes of one kind; the rest is counted. */
const MAX_NOTES = 10;

/** Finds the entries that match a check, in the order of the file; of a check whose region is not known, all those that match it in any. */
function toFinder<Entry extends PolicyScope>(entries: readonly Entry[]): (check: PolicySubject) => readonly Entry[] {
  const matchers = entries.map((entry) => ({
    entry,
    matchesRegion: toMatcher(entry.regions),
    matchesKey: toKeyMatcher(entry.keys),
  }));
  return ({ region, key, item }) =>
    matchers
      .filter(
        ({ matchesRegion, matchesKey }) => (region === undefined || matchesRegion(region)) && matchesKey(key, item),
      )
      .map(({ entry }) => entry);
}

function isOfEveryRegion({ regions }: PolicyScope): boolean {
  return regions.some(matchesEveryRegion);
}

/** The last of the rules that says something of a setting, and what; undefined where none does. */
function lastOf<Name extends keyof RuleSettings>(
  rules: readonly PolicyRule[],
  name: Name,
): Decision<NonNullable<RuleSettings[Name]>> | undefined {
  const found = rules.findLast(({ settings }) => settings[name] !== undefined);
  const value = found?.settings[name];
  return found === undefined || value === undefined ? undefined : { value, by: { rule: found.rule, line: found.line } };
}

function toCheckWaiver(waiver: PolicyWaiver, unit: Unit, now: Date): CheckWaiver {
  const upTo = toKeepFree(waiver.upTo, unit, "down");
  return { ...waiver, upTo: "amount" in upTo ? upTo.amount : undefined, daysLeft: daysLeft(waiver.until, now) };
}

/** Waivers that end within a week, soonest first. Expired ones are reported at the checks that they no longer cover. */
function announce(waivers: readonly PolicyWaiver[], now: Date): readonly Message[] {
  return waivers
    .map((waiver) => ({ ...waiver, days: daysLeft(waiver.until, now) }))
    .sort((a, b) => a.days - b.days)
    .flatMap(({ waiver, line, regions, keys, until, owner, days }) => {
      const ending = findEnding(days);
      if (ending === undefined) return [];
      const of = say`${quotedList(keys, { most: 3 })} in ${quotedList(regions, { most: 3 })}`;
      return say`Waiver ${waiver} of the policy (line ${line}) for ${of} ends ${ending}, on ${until} (UTC). It is owned by ${quoted(owner)}.`;
    });
}

function atMost(notes: readonly Message[]): readonly Message[] {
  const rest = notes.length - MAX_NOTES;
  return rest > 0 ? [...notes.slice(0, MAX_NOTES), say`And ${rest} more of this kind.`] : notes;
}

/** What a policy is applied over. */
export interface PolicySetting {
  /** The inputs, which hold where the policy says nothing. */
  readonly options: Policy;
  /** Decides which waivers are in force; an invalid date leaves none in force. */
  readonly now: Date;
}

/** Applies a policy to every check there may be. */
export function applyPolicy(policy: PolicyDocument, { options, now }: PolicySetting): CheckPolicies {
  const { defaults } = policy;
  const findRules = toFinder(policy.rules);
  const findWaivers = toFinder(policy.waivers);
  return {
    defaults: {
      warnAt: defaults?.settings["warn-at"] ?? options.warnAt,
      onUnknown: defaults?.settings["on-unknown"] ?? options.onUnknown,
    },
    notes: [...atMost(announce(policy.waivers, now)), ...atMost(policy.remarks)],
    hasFile: true,
    find(check): CheckPolicy {
      const isKnown = check.region !== undefined;
      const unit = unitOf(check.key);
      const waivers = findWaivers(check)
        .filter((waiver) => isKnown || isOfEveryRegion(waiver))
        .map((waiver) => toCheckWaiver(waiver, unit, now));
      const toPolicy = (rules: readonly PolicyRule[]): CheckPolicy => {
        const all = defaults === undefined ? rules : [defaults, ...rules];
        const keepFree = lastOf(all, "keep-free");
        return {
          warnAt: lastOf(all, "warn-at") ?? { value: options.warnAt, by: undefined },
          onUnknown: lastOf(all, "on-unknown") ?? { value: options.onUnknown, by: undefined },
          enforce: lastOf(all, "enforce") ?? { value: "fail", by: undefined },
          keepFree: keepFree && { value: toKeepFree(keepFree.value, unit, "up"), by: keepFree.by },
          waivers,
        };
      };
      const rules = findRules(check);
      if (isKnown) return toPolicy(rules);
      // A region of no rule, and for each rule one that it and those of every region match.
      const inSome = rules.filter((rule) => !isOfEveryRegion(rule));
      const inAny = (rule?: PolicyRule) => toPolicy(rules.filter((one) => isOfEveryRegion(one) || one === rule));
      return strictestOf([inAny(), ...inSome.map(inAny)]);
    },
  };
}
