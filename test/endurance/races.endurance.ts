// Concurrent runs of the gate for one pull request, with latencies from a seed. One comment is left, that of the newest
// run, whatever the order of the requests. With faults a run may fail to clean up, but the next run does it.
// ENDURANCE_RACES is the number of races (40).

import { describe, expect, it } from "vitest";
import { parseRecord } from "../../src/render/index.ts";
import { runStep } from "../e2e/dist.ts";
import { type FakeGitHub, startGitHub } from "../support/github/server.ts";
import { startRepository } from "../support/others.ts";
import { type PassingRequest, startFaultProxy } from "./fault-proxy.ts";
import { afterLatency, toFault } from "./faults.ts";
import { type Run, type RunOptions, runFaulty } from "./gate.ts";
import { MARKER } from "./invariants.ts";
import { createRandom } from "./random.ts";
import { SITUATIONS, type Situation } from "./situations.ts";

/** ID of the oldest run. Later runs have the next numbers. */
const OLD = 9_876_543_210;

const count = Number(process.env["ENDURANCE_RACES"] ?? 40);
const seeds = Array.from({ length: count }, (_, index) => index + 1);

function situation(name: string): Situation {
  const found = SITUATIONS.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no situation ${name}.`);
  return found;
}

/** Returns latencies of requests from 0 to 150 ms. */
function slowly(seed: string) {
  const after = ({ method, path, number }: PassingRequest) =>
    afterLatency(createRandom(`${seed} ${method} ${path} ${number}`).whole(0, 150));
  return { quota: after, github: after };
}

/** Exit statuses of runs by situation. Only `over` fails. */
const STATUSES = { over: 1, tight: 0, fits: 0 } as const;

/**
 * Runs the gate with a long time limit, so that it reaches its verdict on a busy machine. The race is about comments.
 */
async function race(
  github: FakeGitHub,
  runId: number,
  { name, faults }: { readonly name: keyof typeof STATUSES; readonly faults: RunOptions["faults"] },
): Promise<Run> {
  const run = await runFaulty({ situation: situation(name), github, faults, runId, timeoutSeconds: 60 });
  expect(run.report?.problems).toEqual([]);
  expect(run.status).toBe(STATUSES[name]);
  return run;
}

/** Expects that only the comment of this run is left. */
function expectLeft(github: FakeGitHub, runId: number, runs: readonly Run[] = []): void {
  const now = new Date().toISOString();
  const left = [...github.comments.values()].map(
    ({ body = "" }) => parseRecord({ body, key: "default", now })?.run?.id,
  );
  const story = [...github.requests(), ...runs.flatMap(({ traffic }) => ["--", ...traffic.github])];
  expect(left, story.join("\n")).toEqual([runId]);
}

async function startPullRequest(): Promise<FakeGitHub> {
  const github = await startGitHub();
  github.addPullRequest();
  return github;
}

const some = seeds.slice(0, Math.ceil(count / 4));

describe.concurrent.each([
  { what: "two runs", names: ["over", "fits"], of: seeds, hasComment: false },
  { what: "two runs with a comment before them", names: ["over", "fits"], of: seeds, hasComment: true },
  { what: "three runs", names: ["over", "tight", "fits"], of: some, hasComment: false },
] as const)("concurrent runs for one pull request: $what", ({ names, of, hasComment }) => {
  it.each(of)("the newest run's comment is the only one left: seed %i", async (seed) => {
    await using github = await startPullRequest();
    if (hasComment) github.addComment({ body: `${MARKER}\n### By a run before` });
    const runs = await Promise.all(
      names.map((name, index) => {
        const faults = slowly(`${seed} ${index} of ${names.length} ${hasComment}`);
        return race(github, OLD + index, { name, faults });
      }),
    );
    expectLeft(github, OLD + names.length - 1, runs);
  });
});

describe.concurrent("two concurrent runs with faults, and one more after them", () => {
  it.each(some)("the last run's comment is the only one left: seed %i", async (seed) => {
    await using github = await startPullRequest();
    const mixedFaults = (name: string) => (request: PassingRequest) => {
      const random = createRandom(`${seed} ${name} ${request.method} ${request.path} ${request.number}`);
      if (random.fraction() < 0.5) return slowly(`${seed} ${name}`).github(request);
      return toFault({ faultClass: "mixed", random, side: "github", trap: "", request });
    };
    // The comment is a report. A failure to write it does not change the verdict.
    await Promise.all([
      race(github, OLD, { name: "over", faults: { github: mixedFaults("old") } }),
      race(github, OLD + 1, { name: "tight", faults: { github: mixedFaults("new") } }),
    ]);
    await race(github, OLD + 2, { name: "fits", faults: {} });
    expectLeft(github, OLD + 2);
  });
});

describe.concurrent.each([
  { keys: ["a", "b"], of: seeds },
  { keys: ["a", "b", "c"], of: some },
  { keys: ["a", "a", "a"], of: some },
])("concurrent gates that fit alone but not together: $keys", ({ keys, of }) => {
  it.each(of)("at most one of the gates passes: seed %i", async (seed) => {
    await using repository = await startRepository(runStep);
    repository.open();
    const runId = String(OLD);
    const results = await Promise.all(
      keys.map(async (key, index) => {
        const faultOf = slowly(`${seed} ${index} of ${keys.join("")}`).github;
        await using proxy = await startFaultProxy({ target: repository.github.apiUrl, faultOf });
        const env = { GITHUB_API_URL: proxy.url, GITHUB_RUN_ID: runId };
        return await repository.check(1, 20, { inputs: { "comment-key": key, timeout: "60" }, env, isAlone: false });
      }),
    );
    const story = repository.github.requests().join("\n");
    const statuses = results.map(({ status }) => status);
    expect(statuses.filter((status) => status === 0).length, story).toBeLessThanOrEqual(1);
    for (const { stderr } of results) expect(stderr).toBe("");
    expect(repository.github.comments.size, story).toBe(new Set(keys).size);
  });
});
