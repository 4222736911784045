// Complete, valid reports and contexts with overrides. Counts and headroom follow from the checks.

import {
  type Cause,
  type Check,
  type CheckVerdict,
  type Message,
  overallEffect,
  type Report,
  type RunContext,
  say,
  sayText,
  usualEffect,
} from "../../src/core/index.ts";
import { countVerdicts } from "../../src/evaluate/index.ts";

/** The most common cause of a verdict. */
const CAUSES: Partial<Record<CheckVerdict, Cause>> = {
  over: "limit",
  forbidden: "limit",
  waived: "limit",
  tight: "threshold",
};

/**
 * Returns a check that fits, with overrides. Headroom, usable, limitNeeded, effect and cause follow from the rest
 * unless given.
 */
export function createCheck(overrides: Partial<Check> = {}): Check {
  const verdict = overrides.verdict ?? "fits";
  const cause = CAUSES[verdict];
  const base: Check = {
    region: "cbk",
    key: "compute.cores",
    unit: "count",
    mode: "add",
    used: 96,
    planned: 16,
    projected: 112,
    limit: 128,
    headroom: 16,
    verdict,
    ...(cause === undefined ? {} : { cause }),
    reason: say`${overrides.projected ?? 112} of ${overrides.limit ?? 128} after the change.`,
    effect: usualEffect(verdict, { onUnknown: "fail", together: "warn" }),
    ...overrides,
  };
  const { projected, limit, rule } = base;
  const headroom = projected !== null && typeof limit === "number" ? limit - projected : null;
  const keepFree = typeof limit === "number" ? rule?.keepFree : undefined;
  const whole: Check = {
    ...base,
    headroom: overrides.headroom === undefined ? headroom : overrides.headroom,
    ...(keepFree === undefined ? {} : { usable: Math.max(0, Number(limit) - keepFree) }),
  };
  const needed = toLimitNeeded(whole);
  return needed === null ? whole : { ...whole, limitNeeded: needed };
}

/** Returns the lowest limit at which a check would fit. null if none is needed or enough. */
function toLimitNeeded(check: Check): number | null {
  const { verdict, cause, limit, projected, usable, rule, peak, peakAtLeast, peakLikely } = check;
  const afterwards = rule?.limitNeeded ?? (usable === undefined ? projected : null);
  if ((verdict !== "over" && verdict !== "forbidden") || typeof limit !== "number" || afterwards === null) return null;
  const needed = Math.max(afterwards, (cause === "peak" ? peak : (peakLikely ?? peakAtLeast)) ?? 0);
  return needed > limit ? needed : null;
}

type Numbers = readonly [string, string, unit: Check["unit"], used: number, planned: number, number | "unlimited"];

/** Returns a check by its numbers: used + planned, of limit. */
export function createAddition(
  [region, key, unit, used, planned, limit]: Numbers,
  verdict: CheckVerdict = "fits",
  overrides: Partial<Check> = {},
): Check {
  return createCheck({ region, key, unit, used, planned, projected: used + planned, limit, verdict, ...overrides });
}

/** Returns a report on the checks, with overrides. */
export function createReport(checks: readonly Check[], overrides: Partial<Report> = {}): Report {
  const { onUnknown = "fail", together = "warn" } = overrides.policy ?? {};
  const isUsual = ({ effect, verdict }: Check) => effect === usualEffect(verdict, { onUnknown, together });
  return {
    version: 1,
    verdict: overallEffect(checks.map(({ effect }) => effect)),
    mode: "add",
    apiVersion: "v3",
    project: "0f3c2a9d5b7e4c1f8a6d2b9e7c5a3f10",
    checkedAt: "2026-08-22T14:03:00.000Z",
    counts: countVerdicts(checks),
    checks: checks.map((check) => (isUsual(check) ? check : { ...check, unusual: true })),
    problems: [],
    policy: { warnAt: 80, onUnknown: "fail" },
    ...overrides,
  };
}

/** Returns the report of a run that could not decide. */
export function createErrorReport(problems: readonly (Message | string)[]): Report {
  const { policy: _, ...report } = createReport([], {
    verdict: "error",
    problems: problems.map((one) => (typeof one === "string" ? sayText(one) : one)),
  });
  return report;
}

/** Returns the context of a run for a pull request. */
export function createContext(overrides: Partial<RunContext> = {}): RunContext {
  return {
    key: "default",
    version: "1.0.0",
    headSha: "a1b2c3d4e5f60718293a4b5c6d7e8f9001122334",
    baseSha: "9f8e7d6c5b4a39281706f5e4d3c2b1a099887766",
    baseRef: "main",
    pullRequest: 7,
    run: {
      id: 17_000_000_121,
      attempt: 2,
      name: "run 1121, attempt 2",
      url: "https://github.com/acme/infra/actions/runs/17000000121",
      details: { name: "job summary", url: "https://github.com/acme/infra/actions/runs/17000000121#summary" },
    },
    ...overrides,
  };
}

/** Returns a report with over, forbidden, unknown, tight, fitting and unlimited checks, a size and a lower bound. */
export function createMixedReport(): Report {
  const nothing = { used: null, projected: null, limit: null };
  return createReport([
    createAddition(["cbk", "compute.cores", "count", 112, 20, 128], "over"),
    createAddition(["cbk", "compute.instances", "count", 41, 5, 50], "tight"),
    createAddition(["cbk", "compute.ram_mb", "MiB", 229_376, 40_960, 393_216]),
    createAddition(["cbk", "network.floatingips", "count", 12, 2, 20]),
    createAddition(["cbk", "network.networks", "count", 9, 1, "unlimited"]),
    createAddition(["cbk", "network.ports", "count", 233, 5, 500]),
    createAddition(["cbk", "volume.space_gb", "GiB", 9800, 600, 10_240], "over"),
    createAddition(["dbl", "compute.cores", "count", 64, 8, 128]),
    createAddition(["dbl", "dns.zones", "count", 0, 1, 0], "forbidden"),
    createAddition(["dbl", "network.routers", "count", 12, 0, 10], "tight", { cause: "limit" }),
    createAddition(["dbl", "objectstorage[ceph]", "bytes", 412_316_860_416, 1_073_741_824, 1_099_511_627_776]),
    createAddition(["fes", "compute.cores", "count", 90, 4, 128], "unknown", { atLeast: true }),
    createCheck({
      region: "fes",
      key: "network.lb_pools",
      planned: 2,
      ...nothing,
      verdict: "unknown",
      reason: say`The API reports no limit of \`network.lb_pools\` in \`fes\`.`,
    }),
  ]);
}

/** Returns a report in which everything fits, with a per-object key and unmetered keys. */
export function createPassReport(): Report {
  const unmetered = { limit: null, verdict: "unmetered" } as const;
  return createReport([
    createAddition(["cbk", "compute.cores", "count", 80, 16, 128]),
    createCheck({ key: "compute.flavors[m1.small]", used: 4, planned: 2, projected: 6, ...unmetered }),
    createAddition(["cbk", "compute.instances", "count", 34, 4, 50]),
    createCheck({ key: "compute.metadata_items", mode: "target", used: null, planned: 12, projected: 12 }),
    createAddition(["cbk", "compute.ram_mb", "MiB", 196_608, 65_536, 393_216]),
    createAddition(["cbk", "network.networks", "count", 9, 0, "unlimited"]),
    createAddition(["cbk", "volume.space_gb", "GiB", 6200, 384, 10_240]),
    createAddition(["dbl", "compute.cores", "count", 40, -8, 128]),
    createCheck({ region: "dbl", key: "image.images", used: null, planned: 1, projected: null, ...unmetered }),
    createAddition(["dbl", "objectstorage[ceph]", "bytes", 3_298_534_883_328, 1_099_511_627_776, 10_995_116_277_760]),
  ]);
}

/** Returns checks of several regions and keys, the first of which are over. */
export function createManyChecks({
  regions,
  keys,
  over = 1,
  name = (text: string) => text,
}: {
  regions: number;
  keys: number;
  over?: number;
  name?: (text: string) => string;
}): readonly Check[] {
  return Array.from({ length: regions * keys }, (_, index) => {
    const region = name(`region-${String(Math.floor(index / keys) + 1).padStart(2, "0")}`);
    const key = name(`component.key_${String((index % keys) + 1).padStart(2, "0")}`);
    const used = (index * 37) % 61;
    return index < over
      ? createAddition([region, key, "count", 100, 48, 142], "over")
      : createAddition([region, key, "count", used, 3, 100]);
  });
}
