// Which checks something is to be said of, with the words: what to do, and which resources it comes from.

import type { Check, Report } from "../core/index.ts";
import { findAdvice } from "./advice.ts";
import { modeOf } from "./amounts.ts";
import { findCause } from "./cause.ts";
import { findContributors } from "./contributors.ts";
import type { Part } from "./markdown.ts";
import { formatInteger } from "./numbers.ts";
import { isRegionKnown } from "./region.ts";
import { VERDICT_SIGNS } from "./wording.ts";

/** Most keys that are named of checks that are told about together. */
const MOST_KEYS = 4;

/** What is said of a check, or of several of which the same is to be said. */
export interface Advised {
  /** How many checks. */
  readonly amount: number;
  readonly sign: string;
  /** null: the plan does not tell it. */
  readonly region: string | null;
  /** `more`: ", and 3 more" behind the names, or nothing. */
  readonly keys: { readonly names: readonly string[]; readonly more: string };
  readonly advice: readonly Part[];
  /** The resources that it comes from, as a sentence; null where no plan told any, and where the change is not to blame. */
  readonly sources: string | null;
}

function findSources(checks: readonly Check[]): string | null {
  const isBlameless = checks.some((check) => check.verdict === "tight" && findCause(check) !== "worst order");
  return isBlameless ? null : findContributors(checks);
}

/** What is said of each check that there is something to do about. Those whose region is not known are one where the reason is. */
export function toAdvised(checks: readonly Check[], report: Report): readonly Advised[] {
  const groups = new Map<
    unknown,
    { readonly members: Check[]; readonly first: Check; readonly advice: readonly Part[] }
  >();
  for (const check of checks) {
    const advice = findAdvice(check, modeOf(check, report));
    if (advice === null) continue;
    const id = isRegionKnown(check) ? check : check.reason;
    const same = groups.get(id);
    if (same === undefined) groups.set(id, { members: [check], first: check, advice });
    else same.members.push(check);
  }
  return [...groups.values()].map(({ members, first, advice }) => {
    const names = members.slice(0, MOST_KEYS).map(({ key }) => key);
    const more = members.length - names.length;
    return {
      amount: members.length,
      sign: VERDICT_SIGNS[first.verdict],
      region: isRegionKnown(first) ? first.region : null,
      keys: { names, more: more === 0 ? "" : ` and ${formatInteger(more)} more` },
      advice,
      sources: findSources(members),
    };
  });
}
