// What was measured of the service, as RESULTS.md shows it.

import { toRatio, toTable } from "../table.ts";
import type { ServeRun } from "./measure.ts";

/** Sections of the results. */
export function describeServe(run: ServeRun): readonly string[] {
  const { latencyMs, connections } = run;
  return [
    `## The service, ${latencyMs} ms for each answer of the cloud, ${connections} connections\n\n${describeRates(run)}`,
    "Goal: from the cache at least 0.4 × the bare server.",
    `One request after the other, without a cache, beside the longest chain of calls that it waits for, made by a bare script:\n\n${describeChains(run)}`,
    "Goal: at most 1.2 × the chain. It begins with Keystone's validation of the token.",
    `Memory after 20,000 and after 100,000 requests, once garbage is collected:\n\n${describeMemory(run)}`,
    "Goal: it does not grow.",
    `Calls of the cloud for 160 requests of 20 tokens, quota and usage at the same time, replicas in turn:\n\n${describeReplicas(run)}`,
    "Goal: with two replicas no more than with one.",
  ];
}

function describeRates({ rates }: ServeRun): string {
  const rows = rates.map(({ name, perSecond, cpuUs, p50Ms, p99Ms, busy }) => [
    name,
    toRatio(perSecond, rates[0]?.perSecond ?? Number.NaN),
    toRatio(rates[0]?.cpuUs ?? Number.NaN, cpuUs),
    String(Math.round(perSecond)),
    `${Math.round(cpuUs)} µs`,
    toShortMs(p50Ms),
    toShortMs(p99Ms),
    busy.toFixed(2),
  ]);
  const ratios = ["of the bare server's requests per second", "the same by processor time"];
  const figures = ["requests per second", "processor time of each", "50th percentile", "99th percentile"];
  return toTable(["", ...ratios, ...figures, "processors that the load took"], rows);
}

function describeChains({ uncached }: ServeRun): string {
  const rows = uncached.map(({ name, medianMs, chainMs }) => [
    name,
    toRatio(medianMs, chainMs),
    toShortMs(medianMs),
    toShortMs(chainMs),
  ]);
  return toTable(["", "of the chain", "median", "chain"], rows);
}

function describeMemory({ memory }: ServeRun): string {
  const rows = memory.flatMap(({ name, early, late }) =>
    (["heapUsed", "external", "rss"] as const).map((kind) => [
      name,
      kind === "heapUsed" ? "heap in use" : kind === "rss" ? "resident" : "external",
      toRatio(late[kind], early[kind]),
      toMiB(early[kind]),
      toMiB(late[kind]),
    ]),
  );
  return toTable(["", "memory", "late : early", "after 20,000", "after 100,000"], rows);
}

function describeReplicas({ replicas }: ServeRun): string {
  const rows = replicas.map((one) => [String(one.replicas), String(one.services), String(one.keystone)]);
  return toTable(["replicas", "calls of services", "calls of Keystone"], rows);
}

function toShortMs(ms: number): string {
  return `${ms.toFixed(1)} ms`;
}

function toMiB(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}
