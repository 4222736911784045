// The component and the plain include, run by gitlab-ci-local: the committed dist/ in a merge request, against a GitLab
// on loopback.

import { chmodSync } from "node:fs";
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
import { startCloud } from "../support/openstack-cloud.ts";
import { runProcess } from "../support/processes.ts";
import { git, writeFiles } from "./dist.ts";

/** Address of a mirror of this project. */
const MIRROR = "https://gitlab.example.com/mirrors/quota-gate";

const GITLAB_CI_LOCAL = join(ROOT, "node_modules/gitlab-ci-local/dist/index.js");

let folder: string;
let cloud: Emulator;
let gitlab: FakeGitLab;

/** Returns the variables of a real GitLab's runner that have other values in gitlab-ci-local. */
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

/** Inputs for a command line from a clone of a mirror, since the image is not available here. */
const INPUTS = (url: string) =>
  `    inputs: { gitlab-url: "${url}", policy: policy.yml, together: fail, repository: "${MIRROR}", options: ["--all", "--warn-at=97", "--default-region", cbk, "more/*.{json,yaml}"] }`;
const FORMS: readonly (readonly [string, (url: string) => string])[] = [
  [
    "component",
    (url) => `include:\n  - component: $CI_SERVER_FQDN/$CI_PROJECT_PATH/check@$CI_COMMIT_SHA\n${INPUTS(url)}\n`,
  ],
  ["plain include", (url) => `include:\n  - local: templates/check/template.yml\n${INPUTS(url)}\n`],
];

/**
 * Runs the pipeline of merge request 1 in a project with these files. `stored` are variables of the project. `programs`
 * is a folder with programs of the image.
 */
async function runPipeline(
  pipeline: string,
  files: Readonly<Record<string, string>>,
  stored: Readonly<Record<string, string>>,
  programs = "",
) {
  const project = await mkdtemp(join(folder, "project-"));
  await cp(join(ROOT, "templates"), join(project, "templates"), { recursive: true });
  await writeFiles(project, { ".gitlab-ci.yml": pipeline, ...files });
  git(project, "init", "--quiet");
  git(project, "remote", "add", "origin", "git@gitlab.example.com:octo-org/infra.git");
  git(project, "add", ".");
  git(project, "commit", "--quiet", "-m", "More servers");
  const variables = {
    ...toVariables(gitlab.startJob(1)),
    GITLAB_TOKEN: TOKEN,
    QUOTA_GATE_RECORD_KEY: RECORD_KEY,
    ...stored,
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: `url.file://${folder}/quota-gate.insteadOf`,
    GIT_CONFIG_VALUE_0: MIRROR,
  };
  const variableOptions = Object.entries(variables).flatMap(([name, value]) => ["--variable", `${name}=${value}`]);
  const options = ["--home", folder, "--force-shell-executor", "--no-color"];
  const env = { PATH: `${programs}:${process.env["PATH"] ?? ""}`, HOME: folder };
  return runProcess({ args: [GITLAB_CI_LOCAL, ...options, ...variableOptions], cwd: project, env });
}

describe.each(FORMS)("the %s", (_form, toPipeline) => {
  /** Runs the pipeline with a plan of so many cores, of which 20 are free, and of a zone. */
  function run(cores: number, form = toPipeline(gitlab.origin)) {
    const plan = "plan:\n  stage: plan\n  script: [cp planned.json plan.json]\n  artifacts: { paths: [plan.json] }\n";
    const files = {
      "more/other.yaml": "cbk: { dns.zones: 1 }\n",
      "planned.json": JSON.stringify({ cbk: { "compute.cores": cores } }),
    };
    const project = embeddedDataSet().project;
    const stored = { OS_TOKEN: DEMO_TOKEN, OS_PROJECT_ID: project, QUOTA_GATE_API_URL: cloud.url };
    return runPipeline(`${form}stages: [plan, test]\n${plan}`, files, stored);
  }

  it("a merge request is checked, and its note is kept up to date", async () => {
    gitlab.comments.clear();
    const { headSha, baseSha } = gitlab.addPullRequest({ number: 1 });
    gitlab.addCommit(baseSha, { "policy.yml": "rules: []\n" });
    expect(headSha).not.toBe(baseSha);
    const over = await run(24);
    expect(over.stdout + over.stderr).toMatch(/4 over the limit/u);
    // A key of the plan among the options.
    expect(over.stdout + over.stderr).toContain("dns.zones");
    expect(over.status).toBe(1);
    const fits = await run(2);
    expect(fits.stdout).toContain("quota");
    expect(fits.status).toBe(0);
    expect([...gitlab.comments.values()]).toMatchObject([{ body: expect.stringMatching(/^<!-- quota-gate:v1/u) }]);
    for (const text of [over, fits].map(({ stdout, stderr }) => stdout + stderr)) expect(text).not.toContain(TOKEN);
  });

  it("an input of another kind is refused before anything runs", async () => {
    const form = toPipeline(gitlab.origin);
    const wrong = await run(1, form.replace("together: fail", "together: maybe"));
    expect(wrong.status).not.toBe(0);
    expect(wrong.stdout + wrong.stderr).toMatch(/together/u);
  });
});

describe("the pipeline that `quota-gate init gitlab` prints", () => {
  it("the pipeline plans with Terraform, and checks with the command line of the image", async () => {
    const programs = join(folder, "programs");
    const repository = await mkdtemp(join(folder, "repository-"));
    const credential = { id: "dfe6d02653244bb6876eb68a4bd15d44", secret: "the-secret-of-the-application-credential" };
    await using keystone = await startCloud({ logins: { applicationCredential: credential }, regions: { cbk: {} } });
    await writeFiles(repository, { "infra/main.tf": "" });
    git(repository, "init", "--quiet");
    await writeFiles(programs, {
      "quota-gate": `#!/bin/sh\nexec '${process.execPath}' '${folder}/quota-gate/dist/cli.js' "$@"\n`,
      terraform: `#!/bin/sh\ncase "$*" in "-chdir=infra/ show -json plan.bin") cat infra/planned.json ;; esac\n`,
    });
    for (const name of ["quota-gate", "terraform"]) chmodSync(join(programs, name), 0o755);
    const init = await runProcess({
      args: [join(folder, "quota-gate/dist/cli.js"), "init", "gitlab", "--print"],
      cwd: repository,
      env: { PATH: process.env["PATH"] ?? "", HOME: repository, OS_AUTH_URL: keystone.authUrl },
    });
    expect(init.status).toBe(0);
    const printed = init.stdout.replace(
      /component: .*\n {4}inputs:\n/u,
      `local: templates/check/template.yml\n    inputs:\n      gitlab-url: ${gitlab.origin}\n`,
    );
    expect(printed).not.toBe(init.stdout);
    gitlab.comments.clear();
    gitlab.addPullRequest({ number: 1 });
    const files = { "infra/main.tf": "", "infra/planned.json": '{ "cbk": { "compute.cores": 100000 } }' };
    const stored = {
      OS_APPLICATION_CREDENTIAL_ID: credential.id,
      OS_APPLICATION_CREDENTIAL_SECRET: credential.secret,
    };
    const ended = await runPipeline(printed, files, stored, programs);
    expect(ended.stdout + ended.stderr).toMatch(/over the limit/u);
    expect(ended.status).toBe(1);
  });
});
