// Measures verdicts and rendering in one process: the time for 1,000 checks, and whether twice as many take twice as
// long.

import { rangesBetween } from "../src/core/demands.ts";
import type { Demand, Report, Snapshot } from "../src/core/model.ts";
import { RESOURCE_KEYS } from "../src/core/resource-keys.ts";
import { evaluate, withoutRules } from "../src/evaluate/evaluate.ts";
import { renderComment, renderSummary } from "../src/render/comment.ts";
import { renderJson } from "../src/render/formats.ts";
import { renderText } from "../src/render/text.ts";
import { median } from "./measure.ts";

/** Median milliseconds per 1,000 checks, by task. */
export interface Growth {
  readonly checks: number;
  readonly perThousandMs: ReadonlyMap<string, number>;
}

const KEYS = RESOURCE_KEYS.filter(
  ({ limit, per, itemsBy }) => limit === "always" && per === undefined && itemsBy === undefined,
);

/** Measures each number of checks in turn. */
export function measureGrowth(of: { readonly sizes: readonly number[]; readonly rounds: number }): readonly Growth[] {
  const prepared = of.sizes.map((checks) => ({ checks, tasks: toTasks(checks), times: new Map<string, number[]>() }));
  for (let round = 0; round <= of.rounds; round += 1) {
    for (const { checks, tasks, times } of prepared) {
      for (const [name, task] of tasks) {
        const started = performance.now();
        task();
        const ms = performance.now() - started;
        if (round > 0) times.set(name, [...(times.get(name) ?? []), (ms / checks) * 1000]);
      }
    }
  }
  return prepared.map(({ checks, times }) => ({
    checks,
    perThousandMs: new Map([...times].map(([name, all]) => [name, median(all)])),
  }));
}

function toTasks(count: number): readonly (readonly [string, () => unknown])[] {
  const demands = Array.from({ length: count }, (_, index): Demand => {
    const region = `region-${Math.floor(index / KEYS.length)}`;
    const key = KEYS[index % KEYS.length]?.key ?? "compute.cores";
    const amount = 1 + (index % 30);
    return { region, key, item: undefined, ...rangesBetween(amount, amount), mode: "add", place: undefined };
  });
  const regions = [...new Set(demands.map(({ region }) => region))];
  const toReadings = (value: number) =>
    regions.map((region) => ({ region, readings: KEYS.map(({ key }) => ({ key, item: undefined, value })) }));
  const snapshot: Snapshot = {
    source: { kind: "quota-api", name: "Quota API v3", subject: "The API", apiVersion: "v3" },
    project: "bench",
    readAt: "2026-01-01T00:00:00.000Z",
    quota: toReadings(100),
    usage: toReadings(75),
    regions: undefined,
    explanations: [],
    traits: [],
    shared: [],
  };
  const policy = withoutRules({ warnAt: 80, onUnknown: "fail" });
  const judge = () => evaluate({ demands, snapshot, policy });
  const evaluation = judge();
  const report: Report = {
    version: 1,
    mode: "add",
    apiVersion: "v3",
    project: "bench",
    checkedAt: snapshot.readAt,
    problems: [],
    verdict: evaluation.verdict,
    counts: evaluation.counts,
    checks: [...evaluation.checks],
    policy: evaluation.policy,
  };
  const context = { key: "default", version: "1.0.0" };
  return [
    ["evaluate", judge],
    ["comment", () => renderComment({ report, context })],
    ["summary", () => renderSummary({ report, context })],
    ["text", () => renderText({ report, colour: false })],
    ["JSON", () => renderJson(report)],
  ];
}
