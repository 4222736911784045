// Runs of the gate with faults, each from a seed. ENDURANCE_RUNS is their number (500) and ENDURANCE_FIRST the first
// seed (1). ENDURANCE_SEED runs a single seed and prints its traffic.

import { afterAll, describe, expect, it } from "vitest";
import { findViolations } from "../support/github/openapi.ts";
import { type FakeGitHub, startGitHub } from "../support/github/server.ts";
import { serveHttp } from "../support/loopback.ts";
import { ACCESSES, type Access, SEED } from "./access.ts";
import { commitPolicy, type Run, runFaulty } from "./gate.ts";
import { type Injection, SIDES, type Side, toFocus, toInjection } from "./injection.ts";
import { findBreaches, MARKER } from "./invariants.ts";
import { createRandom } from "./random.ts";
import { BAD_PLAN, NEEDING_BOTH, SITUATIONS, type Situation } from "./situations.ts";

const only = process.env["ENDURANCE_SEED"];
const first = Number(only ?? process.env["ENDURANCE_FIRST"] ?? 1);
const runs = only === undefined ? Number(process.env["ENDURANCE_RUNS"] ?? 500) : 1;

interface Case {
  readonly seed: number;
  readonly situation: Situation;
  readonly access: Access;
  readonly hasPrior: boolean;
}

const [, ...WITH_KEYSTONE] = ACCESSES;

const cases = Array.from({ length: runs }, (_, index): Case => {
  const seed = first + index;
  const random = createRandom(`${seed} situation`);
  const { side, lasting } = toFocus(seed);
  const needsKeystone = side === "keystone" || random.fraction() < 0.4;
  const hasBadPlan = side === "github" && random.fraction() < 0.15;
  return {
    seed,
    situation: hasBadPlan ? BAD_PLAN : random.pick(lasting === null ? SITUATIONS : NEEDING_BOTH),
    access: needsKeystone ? random.pick(WITH_KEYSTONE) : "token",
    hasPrior: random.fraction() < 0.4,
  };
});

/** Numbers of runs by correct and reported verdict. */
const tally = new Map<string, number>();

afterAll(() => {
  const lines = [...tally]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([what, count]) => `${String(count).padStart(5)}  ${what}`);
  console.log(`right verdict → what the run said:\n${lines.join("\n")}`);
});

describe.concurrent("the gate with faults of all its servers", () => {
  it.each(cases.map((one) => [toName(one), one] as const))("the run keeps all invariants: %s", async (_, one) => {
    const { seed, situation, access } = one;
    await using trap = await serveHttp((response) => response.end("{}"));
    const injection = toInjections(one, trap.url);
    await using github = await startPullRequest(one);
    const bystander = github.addComment({
      author: { login: "octocat", type: "User" },
      body: `${MARKER}\nSomebody has pasted this.`,
    });
    const before = JSON.stringify(bystander);
    const run = await runFaulty({
      situation,
      access,
      github,
      faults: {
        quota: (request) => injection.quota.faultOf(request),
        github: (request) => injection.github.faultOf(request),
        keystone: (request) => injection.keystone.faultOf(request),
      },
    });
    const said = run.outputs["verdict"] ?? "nothing";
    tally.set(`${situation.verdict} → ${said}`, (tally.get(`${situation.verdict} → ${said}`) ?? 0) + 1);
    const shown = toStory(run, { seed, injection });
    if (only !== undefined) console.log(shown);

    const ours = [...github.comments.values()].filter(({ id }) => id !== bystander.id);
    const breaches = findBreaches({
      run,
      situation,
      project: SEED.project.id,
      injection,
      comments: ours.map(({ body = "" }) => body),
      bystander: { before, after: JSON.stringify(github.comments.get(bystander.id)) },
      visits: trap.received.map(({ method, url }) => `${method} ${url}`),
    });
    expect(breaches, shown).toEqual([]);
    expect(findViolations(github.traffic), shown).toEqual([]);
  });
});

type Injections = Readonly<Record<Side, Injection>>;

/** Returns the faults of each side. Keystone has none if it is not asked. */
function toInjections({ seed, access }: Case, trap: string): Injections {
  const keystone = toInjection({ seed, side: "keystone", trap });
  return {
    quota: toInjection({ seed, side: "quota", trap }),
    github: toInjection({ seed, side: "github", trap }),
    keystone: access === "token" ? { ...keystone, faultClass: "none" } : keystone,
  };
}

async function startPullRequest({ situation, hasPrior }: Case): Promise<FakeGitHub> {
  const github = await startGitHub();
  github.addPullRequest();
  commitPolicy(github, situation);
  if (hasPrior) github.addComment({ body: `${MARKER}\n### By a run before` });
  return github;
}

function toName(one: Case): string {
  const { seed, situation, access, hasPrior } = one;
  const injection = toInjections(one, "");
  const sides = SIDES.filter((side) => injection[side].faultClass !== "none").map((side) => {
    const { faultClass, from, count, share, only: path } = injection[side];
    const which = [
      ...(path === null ? [] : [path]),
      ...(from === 1 ? [] : [`from request ${from}`]),
      ...(Number.isFinite(count) ? [`${count} of each`] : []),
      ...(share === 1 ? [] : [`${share * 100} %`]),
    ];
    return `; ${side}: ${faultClass}${which.length === 0 ? "" : ` (${which.join(", ")})`}`;
  });
  return `seed ${seed}: ${situation.name}, with ${access}${hasPrior ? ", commented before" : ""}${sides.join("")}`;
}

/** Returns a description of a failed run, with the command that repeats it. */
function toStory(run: Run, { seed, injection }: { readonly seed: number; readonly injection: Injections }): string {
  return [
    `seed ${seed}; again with: ENDURANCE_SEED=${seed} npm run test:endurance -- faults`,
    `status ${run.status}, verdict ${run.outputs["verdict"]}`,
    ...SIDES.flatMap((side) => [
      `${side}: ${injection[side].faultClass}`,
      ...run.traffic[side].map((line) => `  ${line}`),
    ]),
    run.log,
    run.stderr,
  ].join("\n");
}
