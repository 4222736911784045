// A repository with many stacks: matrix jobs in every setup, and what a pull request may try.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmulator } from "../../src/emulator/index.ts";
import type { Emulator } from "../support/emulator.ts";
import { type Result, runGateWith, type Situation } from "../support/gate.ts";
import { RUN_ID } from "../support/github/runner.ts";
import { type FakeGitHub, startGitHub } from "../support/github/server.ts";
import { runStepHere } from "../support/step.ts";

const [PRODUCTION, STAGING] = ["1".repeat(32), "2".repeat(32)] as const;
const TOKEN = "token-of-the-project";

/** A project with 20 of 192 cores of cbk free. */
let production: Emulator;

beforeAll(async () => {
  production = await startEmulator({ project: PRODUCTION, token: TOKEN });
});

afterAll(() => production.close());

type Files = Readonly<Record<string, string>>;

/** Plan of a stack with so many cores. */
const cores = (amount: number, region = "cbk", more = {}): string =>
  JSON.stringify({ ...more, [region]: { "compute.cores": amount } });

/** Files of stacks with these plans, numbered from `first`. */
const stacks = (plans: readonly string[], first = 1): Files =>
  Object.fromEntries(plans.map((plan, at) => [`stacks/s${String(first + at).padStart(2, "0")}/plan.json`, plan]));

/** Runs a gate over the stacks of one project. */
function run(files: Files, { inputs, ...rest }: Situation = {}): Promise<Result> {
  const defaults = { plan: "stacks/*/plan.json", "api-url": production.url, "project-id": PRODUCTION, token: TOKEN };
  return runGateWith(runStepHere, { files, ...rest, inputs: { ...defaults, "warn-at": "100", ...inputs } });
}

const verdictOf = ({ status, outputs }: Result) => [status, outputs["verdict"]];

describe("four stacks that fit alone but not together", () => {
  const PLANS = [6, 6, 6, 6].map((amount) => cores(amount));

  /** Runs each stack in a job of its own, one after the other. */
  async function runMatrix(
    keyOf: (stack: number) => string,
  ): Promise<{ readonly github: FakeGitHub; readonly results: readonly Result[] }> {
    const github = await startGitHub();
    github.addPullRequest();
    const results: Result[] = [];
    for (const [at, plan] of PLANS.entries()) {
      const env = { GITHUB_RUN_ID: String(RUN_ID) };
      results.push(await run(stacks([plan], at + 1), { github, env, inputs: { "comment-key": keyOf(at + 1) } }));
    }
    await github.close();
    return { github, results };
  }

  it("a matrix with one comment key is an error in every job but the first, whose report stays", async () => {
    const { github, results } = await runMatrix(() => "default");
    expect(results.map(verdictOf)).toEqual([
      [0, "pass"],
      [1, "error"],
      [1, "error"],
      [1, "error"],
    ]);
    expect([...github.comments.values()].map(({ body }) => body)).toEqual(results[0]?.comments);
  });

  it("a matrix with four comment keys fails in the job that exceeds the limit", async () => {
    const { github, results } = await runMatrix((stack) => `stacks/s${stack}`);
    expect(results.map(verdictOf)).toEqual([
      [0, "pass"],
      [0, "pass"],
      [0, "pass"],
      [1, "fail"],
    ]);
    expect(github.comments.size).toBe(4);
    expect(results[3]?.report?.gates).toHaveLength(3);
  });

  it("a single gate for all stacks fails and shows the amounts by plan", async () => {
    const result = await run(stacks(PLANS), { inputs: { expect: "4" } });
    expect(verdictOf(result)).toEqual([1, "fail"]);
    expect(result.report?.checks[0]?.byPlan).toHaveLength(4);
  });
});

describe("a pull request that does not fit", () => {
  const PLANS = stacks([cores(12), cores(12)]);
  const NAMES = Object.keys(PLANS);
  const FIRST = stacks([cores(12)]);
  const ELSEWHERE = cores(12, "cbk", { $project: STAGING });

  it.each<[string, Files, Readonly<Record<string, string>>, string]>([
    ["leaves everything as it is", PLANS, {}, "fail"],
    ["removes a stack's plan", FIRST, { expect: "2" }, "error"],
    ["removes a stack's plan that is named", FIRST, { expect: NAMES.join("\n") }, "error"],
    ["renames a stack's plan", { ...FIRST, "stacks/s02/other.json": cores(12) }, { expect: NAMES.join("\n") }, "error"],
    ["renames it so that no glob finds it", { ...FIRST, "s02/plan.json": cores(12) }, { expect: "2" }, "error"],
    ["empties a stack's plan file", { ...FIRST, "stacks/s02/plan.json": "" }, {}, "error"],
    ["adds a second plan for the same state", { ...PLANS, "stacks/s02b/plan.json": cores(-12) }, {}, "fail"],
    [
      "adds a plan of totals for the same state",
      { ...PLANS, "stacks/s02b/plan.json": cores(1, "cbk", { $mode: "target" }) },
      {},
      "error",
    ],
    ["says that its plan is for another project", { ...FIRST, "stacks/s02/plan.json": ELSEWHERE }, {}, "error"],
  ])("a pull request does not pass if it %s", async (_how, files, inputs, verdict) => {
    expect(verdictOf(await run(files, { inputs }))).toEqual([1, verdict]);
  });
});
