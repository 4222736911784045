// The component and the plain include, run by gitlab-ci-local: the committed dist/ in a merge request, against a
// loopback GitLab.

import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_TOKEN, embeddedDataSet, startEmulator } from "../../src/emulator/index.ts";
import type { Emulator } from "../support/emulator.ts";
import { ROOT } from "../support/github/runner.ts";
import { RECORD_KEY } from "../support/gitlab/job.ts";
import { TOKEN } from "../support/gitlab/routes.ts";
import { type FakeGitLab, startGitLab } from "../support/gitlab/server.ts";
import { runProcess } from "../support/processes.ts";
import { git, writeFiles } from "./dist.ts";

const GITLAB_CI_LOCAL = join(ROOT, "node_modules/gitlab-ci-local/dist/index.js");

let folder: string;
let cloud: Emulator;
let gitlab: FakeGitLab;

/** Returns the variables of a real GitLab runner for which gitlab-ci-local has other values. */
function toVariables({ CI_API_V4_URL, CI_JOB_TOKEN, CI_PIPELINE_SOURCE }: Readonly<Record<string, string>>) {
  return { CI_API_V4_URL, CI_JOB_TOKEN, CI_PIPELINE_SOURCE, GITLAB_CI: "true" };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quota-gate-gitlab-"));
  await cp(join(ROOT, "dist"), join(folder, "quota-gate/dist"), { recursive: true });
  await cp(join(ROOT, "package.json"), join(folder, "quota-gate/package.json"));
  const released = join(folder, "quota-gate");
  git(released, "init", "--quiet");
  git(released, "add", ".");
  git(released, "commit", "--quiet", "-m", "v1");
  git(released, "tag", "v1");
  cloud = await startEmulator();
  gitlab = await startGitLab();
});
afterAll(async () => {
  await gitlab.close();
  await cloud.close();
  await rm(folder, { recursive: true, force: true });
});

const INPUTS = (url: string) => `    inputs: { gitlab-url: "${url}", policy: policy.yml, together: fail }`;
const FORMS: readonly (readonly [string, (url: string) => string])[] = [
  [
    "component",
    (url) => `include:\n  - component: $CI_SERVER_FQDN/$CI_PROJECT_PATH/check@$CI_COMMIT_SHA\n${INPUTS(url)}\n`,
  ],
  ["plain include", (url) => `include:\n  - local: templates/check/template.yml\n${INPUTS(url)}\n`],
];

describe.each(FORMS)("the GitLab %s", (_form, toPipeline) => {
  /** Runs the pipeline of merge request 1 with a number of cores. 20 are free. */
  async function run(cores: number, form = toPipeline(gitlab.origin)) {
    const project = await mkdtemp(join(folder, "project-"));
    await cp(join(ROOT, "templates"), join(project, "templates"), { recursive: true });
    await writeFiles(project, {
      ".gitlab-ci.yml": `${form}stages: [plan, test]\nplan:\n  stage: plan\n  script: [cp planned.json plan.json]\n  artifacts: { paths: [plan.json] }\n`,
      "planned.json": JSON.stringify({ cbk: { "compute.cores": cores } }),
    });
    git(project, "init", "--quiet");
    git(project, "remote", "add", "origin", "git@gitlab.example.com:octo-org/infra.git");
    git(project, "add", ".");
    git(project, "commit", "--quiet", "-m", "More servers");
    const variables = {
      ...toVariables(gitlab.startJob(1)),
      GITLAB_TOKEN: TOKEN,
      QUOTA_GATE_RECORD_KEY: RECORD_KEY,
      OS_TOKEN: DEMO_TOKEN,
      OS_PROJECT_ID: embeddedDataSet().project,
      QUOTA_GATE_API_URL: cloud.url,
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: `url.file://${folder}/quota-gate.insteadOf`,
      GIT_CONFIG_VALUE_0: "https://github.com/quota-gate/quota-gate",
    };
    const given = Object.entries(variables).flatMap(([name, value]) => ["--variable", `${name}=${value}`]);
    const options = ["--home", folder, "--force-shell-executor", "--no-color"];
    const env = { PATH: process.env["PATH"] ?? "", HOME: folder };
    return runProcess({ args: [GITLAB_CI_LOCAL, ...options, ...given], cwd: project, env });
  }

  it("a merge request is gated, and its note is updated", async () => {
    gitlab.comments.clear();
    const { headSha, baseSha } = gitlab.addPullRequest({ number: 1 });
    gitlab.addCommit(baseSha, { "policy.yml": "rules: []\n" });
    expect(headSha).not.toBe(baseSha);
    const over = await run(24);
    expect(over.stdout + over.stderr).toMatch(/4 over the limit/u);
    expect(over.status).toBe(1);
    const fits = await run(2);
    expect(fits.stdout).toContain("quota");
    expect(fits.status).toBe(0);
    expect([...gitlab.comments.values()]).toMatchObject([{ body: expect.stringMatching(/^<!-- quota-gate:v1/u) }]);
    for (const text of [over, fits].map(({ stdout, stderr }) => stdout + stderr)) expect(text).not.toContain(TOKEN);
  });

  it("an invalid input is refused before any job runs", async () => {
    const form = toPipeline(gitlab.origin);
    const wrong = await run(1, form.replace("together: fail", "together: maybe"));
    expect(wrong.status).not.toBe(0);
    expect(wrong.stdout + wrong.stderr).toMatch(/together/u);
  });
});
