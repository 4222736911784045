// Several runs of the gate for one pull request at the same time, with latencies from a seed: whatever the order in which they get
// through, one comment is left, and it is the newest run's. With faults injected a run may be unable to clean up, but the next one does.
// ENDURANCE_RACES says how many (40).

import { afterAll, describe, expect, it } from "vitest";
import { parseRecord } from "../../src/render/index.ts";
import { type FakeGitHub, startGitHub } from "../support/github/server.ts";
import type { PassingRequest } from "./fault-proxy.ts";
import { afterLatency, toFault } from "./faults.ts";
import { type Run, type RunOptions, runFaulty, uninstall } from "./gate.ts";
import { MARKER } from "./invariants.ts";
import { createRandom } from "./random.ts";
import { SITUATIONS, type Situation } from "./situations.ts";

const OLD = 9_876_543_210;
const NEW = 9_876_543_211;
const NEWEST = 9_876_543_212;

const count = Number(process.env["ENDURANCE_RACES"] ?? 40);
const seeds = Array.from({ length: count }, (_, index) => index + 1);

afterAll(uninstall);

function situation(name: string): Situation {
  const found = SITUATIONS.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no situation ${name}.`);
  return found;
}

/** Latencies of each request from 0 to `mostMs`, after `startMs` before the first answers of the Quota API. */
function slowly(of: { readonly seed: string; readonly mostMs: number; readonly startMs?: number }) {
  const { seed, mostMs, startMs = 0 } = of;
  const latency = ({ method, path, number }: PassingRequest): number =>
    createRandom(`${seed} ${method} ${path} ${number}`).whole(0, mostMs);
  return {
    quota: (request: PassingRequest) => afterLatency(startMs + latency(request)),
    github: (request: PassingRequest) => afterLatency(latency(request)),
  };
}

/** A run that is given the time to reach its verdict, however busy the machine is: which comment is left is the question here. */
async function race(options: Omit<RunOptions, "timeoutSeconds">): Promise<Run> {
  const run = await runFaulty({ ...options, timeoutSeconds: 60 });
  expect(run.report?.problems).toEqual([]);
  return run;
}

/** The ids of the runs whose comments are left. */
function readRuns(github: FakeGitHub): readonly (number | undefined)[] {
  return [...github.comments.values()].map(({ body = "" }) => {
    return parseRecord({ body, key: "default", now: new Date().toISOString() })?.run?.id;
  });
}

async function startPullRequest(): Promise<FakeGitHub> {
  const github = await startGitHub();
  github.addPullRequest();
  return github;
}

describe.concurrent("when two runs for the same pull request run at the same time", () => {
  it.each(seeds)("leaves one comment, the newer run's: seed %i", async (seed) => {
    await using github = await startPullRequest();
    const older = race({
      situation: situation("over"),
      github,
      faults: slowly({ seed: `${seed} old`, mostMs: 150 }),
      runId: OLD,
    });
    const newer = race({
      situation: situation("fits"),
      github,
      faults: slowly({ seed: `${seed} new`, mostMs: 150 }),
      runId: NEW,
    });
    const [{ status: oldStatus, traffic: old }, { status: newStatus, traffic: young }] = await Promise.all([
      older,
      newer,
    ]);
    const asked = github.requests().join("\n");
    expect([oldStatus, newStatus]).toEqual([1, 0]);
    expect(readRuns(github), `${asked}\n${[...old.github, "--", ...young.github].join("\n")}`).toEqual([NEW]);
  });
});

describe.concurrent("when an old run ends last", () => {
  it.each(seeds.slice(0, Math.ceil(count / 4)))("leaves the newer run's comment as it is: seed %i", async (seed) => {
    await using github = await startPullRequest();
    const older = race({
      situation: situation("over"),
      github,
      faults: slowly({ seed: `${seed} old`, mostMs: 50, startMs: 1000 }),
      runId: OLD,
    });
    await race({
      situation: situation("fits"),
      github,
      faults: slowly({ seed: `${seed} new`, mostMs: 10 }),
      runId: NEW,
    });
    const body = [...github.comments.values()][0]?.body;
    const { status } = await older;
    expect(status).toBe(1);
    expect(readRuns(github)).toEqual([NEW]);
    expect([...github.comments.values()][0]?.body).toBe(body);
  });
});

describe.concurrent("when two runs run at the same time with faults injected, and one more after them", () => {
  it.each(seeds.slice(0, Math.ceil(count / 4)))("leaves one comment, the last run's: seed %i", async (seed) => {
    await using github = await startPullRequest();
    const mixedFaults = (name: string) => (request: PassingRequest) => {
      const random = createRandom(`${seed} ${name} ${request.method} ${request.path} ${request.number}`);
      if (random.fraction() < 0.5) return slowly({ seed: `${seed} ${name}`, mostMs: 150 }).github(request);
      return toFault({ faultClass: "mixed", random, side: "github", trap: "", request });
    };
    const [older, newer] = await Promise.all([
      race({ situation: situation("over"), github, faults: { github: mixedFaults("old") }, runId: OLD }),
      race({ situation: situation("tight"), github, faults: { github: mixedFaults("new") }, runId: NEW }),
    ]);
    // The comment is a report: that it cannot be written changes no verdict.
    expect([older.status, newer.status]).toEqual([1, 0]);
    const { status } = await race({ situation: situation("fits"), github, faults: {}, runId: NEWEST });
    expect(status).toBe(0);
    expect(readRuns(github), github.requests().join("\n")).toEqual([NEWEST]);
  });
});

describe.concurrent("when three runs for the same pull request run at the same time", () => {
  it.each(seeds.slice(0, Math.ceil(count / 4)))("leaves one comment, the newest run's: seed %i", async (seed) => {
    await using github = await startPullRequest();
    const names = ["over", "tight", "fits"] as const;
    const runs = [OLD, NEW, NEWEST].map((runId, index) => {
      const faults = slowly({ seed: `${seed} ${index} of three`, mostMs: 150 });
      return race({ situation: situation(names[index] ?? "fits"), github, faults, runId });
    });
    const ended = await Promise.all(runs);
    expect(ended.map(({ status }) => status)).toEqual([1, 0, 0]);
    expect(readRuns(github), github.requests().join("\n")).toEqual([NEWEST]);
  });
});

describe.concurrent("when two runs run at the same time, and there is a comment already", () => {
  it.each(seeds)("leaves one comment, the newer run's: seed %i", async (seed) => {
    await using github = await startPullRequest();
    github.addComment({ body: `${MARKER}\n### By a run before` });
    const [older, newer] = await Promise.all(
      ([OLD, NEW] as const).map((runId) =>
        race({
          situation: situation(runId === OLD ? "over" : "fits"),
          github,
          faults: slowly({ seed: `${seed} ${runId} update`, mostMs: 150 }),
          runId,
        }),
      ),
    );
    expect([older?.status, newer?.status]).toEqual([1, 0]);
    expect(readRuns(github), github.requests().join("\n")).toEqual([NEW]);
  });
});
