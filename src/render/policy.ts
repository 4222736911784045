// What a policy file has to do with a report and its checks, in words: where it comes from, which rule decided, which waiver.

import {
  type AppliedPolicy,
  type AppliedRule,
  type AppliedWaiver,
  type Check,
  quote,
  type RuleSource,
  visible,
  waiverSentence,
} from "../core/index.ts";
import { formatExactly, type Scale, toScale } from "./numbers.ts";

/** Longest path of a policy file, in characters: a path needs more room than other names. */
const MAX_PATH_LENGTH = 120;

type Setting = AppliedRule["decidedBy"][number]["setting"];

/** The place in the policy file that decided a setting; undefined where the inputs did. */
export function findDecider({ rule }: Check, setting: Setting): RuleSource | undefined {
  return rule?.decidedBy.find((one) => one.setting === setting);
}

/** Up to which amount a waiver covers, exact, in the largest unit up to the row's that says it. */
export function formatUpTo({ upTo }: AppliedWaiver, { unit, scale }: { unit: Check["unit"]; scale: Scale }): string {
  return upTo === null ? "?" : formatExactly({ value: upTo, unit, scale });
}

/** Why the waiver that matches an over or forbidden check does not cover it; null where there is none, or it does. */
export function findUnmetWaiver(check: Check): string | null {
  const { waiver, unit } = check;
  if (waiver === undefined || waiver.state === "applies") return null;
  return waiverSentence(waiver, check, (value) => formatExactly({ value, unit, scale: toScale(check) }));
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
