// Results of the service as text of RESULTS.md.

import { toRatio, toTable } from "../../bench/table.ts";
import { TENANTS } from "./hostile.ts";
import type { LoadResult } from "./load.ts";
import type { ServeRun } from "./measure.ts";

/** Returns the sections of the results. */
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
    "Goal: calls of services at most twice as many with two replicas; each asks Keystone about each token.",
    `Kept answers, one after the other, while 1,000 connections of one client send made-up tokens, again as soon as they are answered, and Keystone takes 2.5 s:\n\n${describeFlood(run)}`,
    "Goal: the median of kept answers is no longer than in quiet. What comes in one turn of the event loop is refused in that turn, which the 99th percentile shows.",
    `The most resident memory with ${TENANTS.servers} servers of 100 metadata items in each project, in one page of ${TENANTS.mebibytes} MiB, which 48 connections ask for twice at the same time, without a cache:\n\n${describeTenants(run)}`,
    "Goal: below the 512 MiB of deploy/kubernetes.yaml. Requests that do not get their turn within the 20 s of `--timeout` get 503.",
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
  const rows = replicas.map((run) => [String(run.replicas), String(run.services), String(run.keystone)]);
  return toTable(["replicas", "calls of services", "calls of Keystone"], rows);
}

function describeFlood({ flood }: ServeRun): string {
  const { quiet, flooded, madeUp } = flood;
  const row = (name: string, { p50Ms, p99Ms, statuses }: LoadResult): readonly string[] => [
    name,
    name.startsWith("kept") ? toRatio(p50Ms, quiet.p50Ms) : "–",
    toShortMs(p50Ms),
    toShortMs(p99Ms),
    toStatuses(statuses),
  ];
  return toTable(
    ["", "median of that in quiet", "median", "99th percentile", "answers by status"],
    [row("kept, in quiet", quiet), row("kept, meanwhile", flooded), row("made-up tokens", madeUp)],
  );
}

function describeTenants({ tenants }: ServeRun): string {
  const rows = tenants.map(({ name, peak, statuses }) => [name, toMiB(peak), toStatuses(statuses)]);
  return toTable(["", "peak", "answers by status"], rows);
}

function toStatuses(statuses: LoadResult["statuses"]): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ");
}

function toShortMs(ms: number): string {
  return `${ms.toFixed(1)} ms`;
}

function toMiB(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}
