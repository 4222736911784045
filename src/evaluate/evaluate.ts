// Demands + snapshot + policy → checks and the overall verdict. Pure: the same input gives the same checks, in any order of demands.

import { checkKey, findKey, unitOf } from "../catalogue.ts";
import type { Check, CheckVerdict, Counts, Demand, Evaluation, Policy, Snapshot, Verdict } from "../model.ts";
import { type Finding, indexReadings, type Readings } from "./readings.ts";
import { reasonFor } from "./reason.ts";
import { judge } from "./verdict.ts";

/** Judges every demand. Demands are expected to be one for each region, key and item (as plans combine to). Never throws. */
export function evaluate(input: {
  readonly demands: readonly Demand[];
  readonly snapshot: Snapshot;
  readonly policy: Policy;
}): Evaluation {
  const quota = indexReadings(input.snapshot.quota);
  const usage = indexReadings(input.snapshot.usage);
  const checks = input.demands
    .map((demand) => toCheck({ demand, quota, usage, policy: input.policy }))
    .sort(byRegionThenKey);
  const counts = countVerdicts(checks);
  const { warnAt, onUnknown } = input.policy;
  return { verdict: overallVerdict(counts, onUnknown), counts, checks, policy: { warnAt, onUnknown } };
}

/** The overall verdict that counts amount to: `fail` if anything fails, else `warn` if anything warns, else `pass`. */
export function overallVerdict(counts: Counts, onUnknown: Policy["onUnknown"]): Exclude<Verdict, "error"> {
  if (counts.over > 0 || counts.forbidden > 0) return "fail";
  if (counts.unknown > 0) return onUnknown;
  return counts.tight > 0 || counts.waived > 0 ? "warn" : "pass";
}

/** Number of checks by verdict. */
export function countVerdicts(checks: readonly { readonly verdict: CheckVerdict }[]): Counts {
  const counts: Counts = { fits: 0, tight: 0, over: 0, forbidden: 0, unknown: 0, unmetered: 0, waived: 0 };
  for (const { verdict } of checks) counts[verdict] += 1;
  return counts;
}

function toCheck(input: {
  readonly demand: Demand;
  readonly quota: Readings<number | "unlimited">;
  readonly usage: Readings<number>;
  readonly policy: Policy;
}): Check {
  const { demand, quota, usage, policy } = input;
  const { region, key, item, amount, mode, atLeast } = demand;
  const row = findKey(key);
  const metered = row?.quota ?? true;
  const perObject = (row?.per ?? null) !== null;
  const limit = quota.find(region, key, item);
  const used = perObject ? null : usage.find(region, key, item);
  const unit = unitOf(key);
  const figures = {
    metered,
    perObject,
    // Where the catalogue says that there is no limit, an answer that has one all the same is not a reason to guess.
    limit: metered ? knownValue(limit) : null,
    used: used === null ? null : knownValue(used),
    planned: amount,
    mode,
    atLeast,
    warnAt: policy.warnAt,
  };
  const judgement = judge(figures);
  return {
    region,
    key: checkKey(key, item),
    unit,
    mode,
    used: figures.used,
    planned: amount,
    projected: judgement.projected,
    limit: figures.limit,
    headroom: judgement.headroom,
    ...(atLeast ? { atLeast } : {}),
    verdict: judgement.verdict,
    reason: reasonFor({
      demand,
      unit,
      judgement,
      limit,
      used,
      quotaDocument: quota,
      usageDocument: usage,
      warnAt: policy.warnAt,
    }),
  };
}

function knownValue<Value>(finding: Finding<Value>): Value | null {
  return finding.state === "value" ? finding.value : null;
}

/** By code units, so that no locale changes a report. */
function byRegionThenKey(a: Check, b: Check): number {
  return compare(a.region, b.region) || compare(a.key, b.key);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
