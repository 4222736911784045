// Runs of the gate in bad weather, each from a seed. ENDURANCE_RUNS says how many (500), ENDURANCE_FIRST which seed is the first (1);
// ENDURANCE_SEED runs one alone and shows its traffic.

import { afterAll, describe, expect, it } from "vitest";
import { parsePayload } from "../../src/render/payload.ts";
import { findViolations } from "../support/github/openapi.ts";
import { type FakeGitHub, startGitHub } from "../support/github/server.ts";
import { commitPolicy, findSecrets, type Run, runFaulty, startTrap, uninstall } from "./gate.ts";
import { createRandom } from "./random.ts";
import { SITUATIONS, type Situation } from "./situations.ts";
import { isHarmless, toWeather, type Weather } from "./weather.ts";

const MARKER = "<!-- quota-gate:v1 key=default -->";

const only = process.env["ENDURANCE_SEED"];
const first = Number(only ?? process.env["ENDURANCE_FIRST"] ?? 1);
const runs = only === undefined ? Number(process.env["ENDURANCE_RUNS"] ?? 500) : 1;

interface Case {
  readonly seed: number;
  readonly situation: Situation;
  readonly hasPrior: boolean;
}

const cases = Array.from({ length: runs }, (_, index): Case => {
  const seed = first + index;
  const random = createRandom(`${seed} situation`);
  return { seed, situation: random.pick(SITUATIONS), hasPrior: random.fraction() < 0.4 };
});

/** How often runs came to which verdict, by the one that is right. */
const tally = new Map<string, number>();

afterAll(async () => {
  await uninstall();
  const lines = [...tally]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([what, count]) => `${String(count).padStart(5)}  ${what}`);
  console.log(`right verdict → what the run said:\n${lines.join("\n")}`);
});

describe.concurrent("when everything around the gate goes wrong", () => {
  it.each(cases.map((one) => [toName(one), one] as const))("%s", async (_, one) => {
    const { seed, situation } = one;
    await using trap = await startTrap();
    const weather = {
      quota: toWeather({ seed, side: "quota", trap: trap.url }),
      github: toWeather({ seed, side: "github", trap: trap.url }),
    };
    await using github = await startPullRequest(one);
    const bystander = github.addComment({
      author: { login: "octocat", type: "User" },
      body: `${MARKER}\nSomebody has pasted this.`,
    });
    const before = { ...bystander };
    const run = await runFaulty({
      situation,
      github,
      faults: {
        quota: (request) => weather.quota.faultOf(request),
        github: (request) => weather.github.faultOf(request),
      },
    });
    const said = run.outputs["verdict"] ?? "nothing";
    tally.set(`${situation.verdict} → ${said}`, (tally.get(`${situation.verdict} → ${said}`) ?? 0) + 1);
    const shown = toStory(run, weather);
    if (only !== undefined) console.log(shown);

    expect(run.status, `hung or crashed: ${shown}`).not.toBeNull();
    expect(toAllowed(situation, weather), `wrong verdict: ${shown}`).toContain(said);
    expect(run.report?.verdict, shown).toBe(said);
    expect(run.status, shown).toBe(said === "pass" || said === "warn" ? 0 : 1);
    expect(run.stderr, shown).toBe("");
    expect(run.log + run.summary, `a mistake of the program: ${shown}`).not.toContain("made a mistake");
    expect(said !== "error" || (run.report?.problems.length ?? 0) > 0, `an error without a reason: ${shown}`).toBe(
      true,
    );
    expect(run.summary.length, shown).toBeGreaterThan(0);
    expect(findSecrets(run, github), shown).toEqual([]);
    expect(trap.visits, "followed a redirect").toEqual([]);

    const ours = [...github.comments.values()].filter(({ id }) => id !== bystander.id);
    expect(ours.length, `comments of ours: ${shown}`).toBeLessThanOrEqual(1);
    expect(bystander, "somebody else's comment was touched").toEqual(before);
    for (const { body = "" } of ours) expect(body.startsWith(MARKER), body).toBe(true);
    const told = ours.flatMap(({ body = "" }) => readVerdict(body) ?? []);
    expect(
      told.every((verdict) => verdict === said),
      `the comment says something else: ${shown}`,
    ).toBe(true);
    if (isHarmless(weather.github)) expect(told, shown).toEqual([said]);
    expect(findViolations(github.traffic)).toEqual([]);
  });
});

/** The right verdict; or `error`, where the weather broke something. */
function toAllowed(
  { verdict, policy }: Situation,
  weather: { readonly quota: Weather; readonly github: Weather },
): readonly string[] {
  const isCertain = isHarmless(weather.quota) && (policy === undefined || isHarmless(weather.github));
  return isCertain ? [verdict] : [verdict, "error"];
}

async function startPullRequest({ situation, hasPrior }: Case): Promise<FakeGitHub> {
  const github = await startGitHub();
  github.addPullRequest();
  commitPolicy(github, situation);
  if (hasPrior) github.addComment({ body: `${MARKER}\n### By a run before` });
  return github;
}

function readVerdict(body: string): string | null {
  const payload = parsePayload({ body, key: "default", now: new Date().toISOString() });
  return payload?.verdict ?? null;
}

function toName({ seed, situation, hasPrior }: Case): string {
  const [quota, github] = (["quota", "github"] as const).map((side) => {
    const { trouble, first: some, share } = toWeather({ seed, side, trap: "" });
    return `${side} ${trouble} (${Number.isFinite(some) ? `first ${some}, ` : ""}${share * 100} %)`;
  });
  return `seed ${seed}: ${situation.name}${hasPrior ? ", commented before" : ""}; ${quota}; ${github}`;
}

function toStory(run: Run, { quota, github }: { readonly quota: Weather; readonly github: Weather }): string {
  return [
    `status ${run.status}, verdict ${run.outputs["verdict"]}, quota ${quota.trouble}, github ${github.trouble}`,
    ...run.traffic.quota,
    ...run.traffic.github,
    run.log,
    run.stderr,
  ].join("\n");
}
