// What a policy file has to do with a report and its checks, in words: where it comes from, which rule decided, which waiver.

import {
  ANNOUNCED_DAYS,
  type AppliedPolicy,
  type AppliedRule,
  type AppliedWaiver,
  type Check,
  quote,
  visible,
} from "../core/index.ts";
import { formatExactly, type Scale, toScale } from "./numbers.ts";

/** Longest path of a policy file, in characters: a path needs more room than other names. */
const MAX_PATH_LENGTH = 120;

type Setting = AppliedRule["decidedBy"][number]["setting"];

/** "rule 2 (line 14)" or "the policy's defaults"; null where the inputs decided. */
export function findDecider({ rule }: Check, setting: Setting): string | null {
  const decided = rule?.decidedBy.find((one) => one.setting === setting);
  if (decided === undefined) return null;
  return decided.rule === null ? "the policy's defaults" : `rule ${decided.rule} (line ${decided.line})`;
}

/** " by rule 2 (line 14)", or nothing where the inputs decided. */
export function byDecider(check: Check, setting: Setting): string {
  const decider = findDecider(check, setting);
  return decider === null ? "" : ` by ${decider}`;
}

function inDays(days: number): string {
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}

/** How soon a waiver ends: "in 3 days"; null where that is more than a week away. */
export function findEnding({ daysLeft }: AppliedWaiver): string | null {
  return daysLeft >= 0 && daysLeft <= ANNOUNCED_DAYS ? inDays(daysLeft) : null;
}

/** Up to which amount a waiver covers, exact, in the largest unit up to the row's that says it. */
export function formatUpTo({ upTo }: AppliedWaiver, { unit, scale }: { unit: Check["unit"]; scale: Scale }): string {
  return upTo === null ? "?" : formatExactly({ value: upTo, unit, scale });
}

/** ", and usage rises to at least 100 on the way", where it is not the end that a waiver does not cover. */
function findWayRemark({ upToNeeded = 0 }: AppliedWaiver, check: Check): string {
  const { projected, peakAtLeast, unit } = check;
  if (projected === null || upToNeeded <= projected) return "";
  const rises = upToNeeded === peakAtLeast ? "rises to at least" : "may rise up to";
  return `, and usage ${rises} ${formatExactly({ value: upToNeeded, unit, scale: toScale(check) })} on the way`;
}

/** Why the waiver that matches an over or forbidden check does not cover it; null where there is none, or it does. */
export function findUnmetWaiver(check: Check): string | null {
  const { waiver, unit } = check;
  if (waiver === undefined || waiver.state === "applies") return null;
  const name = `aiver ${waiver.waiver} (line ${waiver.line}, owned by ${quote(waiver.owner)})`;
  switch (waiver.state) {
    case "expired":
      return `W${name} has expired: its last day was ${waiver.until} (UTC).`;
    case "exceeded":
      return `W${name} is exceeded: it covers up to ${formatUpTo(waiver, { unit, scale: toScale(check) })}${findWayRemark(waiver, check)}.`;
    case "uncertain":
      return `W${name} does not cover this, because how high usage would rise is not exactly known.`;
    case "unfit":
      return `W${name} does not cover this, because it is a size, and this key is counted.`;
    default:
      return waiver.state satisfies never;
  }
}

function pathOf(file: string): string {
  return `\`${visible(file, MAX_PATH_LENGTH)}\``;
}

function shortCommit(commit: string): string {
  return /^[0-9a-f]{7,64}$/i.test(commit) ? commit.slice(0, 7) : commit;
}

/** Where the policy comes from; null where there is no policy file. */
export function findPolicySource(policy: AppliedPolicy | undefined): string | null {
  if (policy?.file === undefined) return null;
  const from = policy.commit === undefined ? "of the workspace" : `at ${quote(shortCommit(policy.commit))}`;
  return `policy ${pathOf(policy.file)} ${from}`;
}

/** What to know where the pull request changes the policy file; null where it does not. */
export function findPolicyChange(policy: AppliedPolicy | undefined): string | null {
  if (policy?.changed !== true) return null;
  const file = policy.file === undefined ? "the policy file" : `the policy file ${pathOf(policy.file)}`;
  return policy.commit === undefined
    ? `This pull request changes ${file}, and the changed file decided, because it is read from the workspace.`
    : `This pull request changes ${file}. What decided is the file at ${quote(shortCommit(policy.commit))}, without that change; it takes effect when it is merged.`;
}
