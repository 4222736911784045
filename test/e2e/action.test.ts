import { describe, expect, it } from "vitest";
import { embeddedDataSet } from "../../src/service/data-set.ts";
import { startGitHub } from "../support/github/server.ts";
import { OVER, runGate } from "./gate.ts";

describe("when the plan fits", () => {
  it("passes, comments, and asks only for what the plan names", async () => {
    const result = await runGate();
    expect(result.status).toBe(0);
    expect(result.stderr).toBe("");
    expect(result.outputs).toMatchObject({ verdict: "pass", over: "0", forbidden: "0", unknown: "0", tight: "0" });
    expect(result.report?.checks.map(({ region, key, verdict }) => `${region} ${key} ${verdict}`)).toEqual([
      "cbk compute.instances fits",
      "fes compute.cores fits",
    ]);
    expect(result.comments).toHaveLength(1);
    expect(result.comments[0]).toMatch(/^<!-- quota-gate:v1 key=default -->\n### ✅ /u);
    expect(result.outputs["comment-url"]).toMatch(/^http/u);
    expect(result.summary).toContain("### ✅");
    const project = embeddedDataSet().project;
    expect(result.asked.toSorted()).toEqual([
      `/v3/projects/${project}/current_usage?regions=cbk,fes&filter=compute 200`,
      `/v3/projects/${project}/quota?regions=cbk,fes 200`,
    ]);
  });
});

describe("when the plan is over a limit", () => {
  it("fails the step, annotates the line of the plan, and says what to do", async () => {
    const result = await runGate({ files: OVER });
    expect(result.status).toBe(1);
    expect(result.outputs).toMatchObject({ verdict: "fail", over: "1" });
    expect(result.stdout).toMatch(/^::error title=[^\n]*file=plan\.json,line=3/mu);
    expect(result.comments[0]).toContain("4 too many");
    expect(result.summary).toContain("4 too many");
  });
});

describe("when names in a plan try to be something else", () => {
  it("fires no workflow command, and the next run finds its comment again", async () => {
    const github = await startGitHub();
    const files = {
      "plan.json": JSON.stringify({
        "::error::pwned": { "compute.cores": 1 },
        "##[add-mask]fail": { "compute.cores": 1 },
        "<!--quota-gate:v1": { "compute.cores": 1 },
        "@octocat": { "compute.flavors": { "a\n::set-output name=verdict::pass": 1 } },
      }),
    };
    const first = await runGate({ files, github });
    const second = await runGate({ files, github, env: { GITHUB_RUN_ID: "9876543211" } });
    await github.close();
    expect(first.status).toBe(1);
    const commands = first.stdout.split(/[\r\n]+/u).filter((line) => /^\s*::|##\[/u.test(line));
    expect(commands.every((line) => /^::(add-mask::|debug::|error |warning::|notice )/u.test(line))).toBe(true);
    // What the runner would read as the name of a command is ours in every one of them, and nothing follows the old form.
    expect(commands.filter((line) => line.includes("##["))).toEqual([]);
    expect(second.comments).toHaveLength(1);
    expect(second.comments[0]).not.toContain("@octocat");
  });
});
