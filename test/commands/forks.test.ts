// Binary plans in jobs of CI systems: to get their JSON, providers of the pull request would run with the job's
// secrets.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmulator } from "../../src/emulator/index.ts";
import type { Emulator } from "../support/emulator.ts";
import { openTerminalHere } from "../support/terminal.ts";

let cloud: Emulator;
beforeAll(async () => {
  cloud = await startEmulator();
});
afterAll(() => cloud.close());

const ZIP = "PK\u0003\u0004";

/** Checks a binary plan with the variables of a job. */
async function check(env: Readonly<Record<string, string>>) {
  await using terminal = await openTerminalHere({ tfplan: ZIP, "infra/main.tf": "" });
  const own = {
    OS_TOKEN: "quota-gate-demo-token",
    QUOTA_GATE_API_URL: cloud.url,
    OS_PROJECT_ID: "p",
    PATH: "/nowhere",
  };
  return await terminal.run(["check", "tfplan", "--terraform-dir", "infra"], { env: { ...own, ...env } });
}

describe("a binary plan on the command line", () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ["Jenkins", { JENKINS_URL: "https://j.example", CHANGE_FORK: "mallory" }],
    ["Jenkins, which names no fork", { JENKINS_URL: "https://j.example", CHANGE_ID: "7" }],
    ["Azure Pipelines", { TF_BUILD: "True", SYSTEM_PULLREQUEST_ISFORK: "True" }],
    ["Bitbucket Pipelines", { CI: "true", BITBUCKET_PR_ID: "7" }],
    ["CircleCI", { CI: "true", CIRCLECI: "true" }],
    ["Buildkite", { CI: "true", BUILDKITE: "true" }],
    ["Drone", { CI: "true", DRONE: "true" }],
    [
      "a merge request of a fork in GitLab",
      { CI: "true", GITLAB_CI: "true", CI_MERGE_REQUEST_PROJECT_ID: "1", CI_MERGE_REQUEST_SOURCE_PROJECT_ID: "2" },
    ],
  ])("a binary plan is refused in a job that may be of a fork: %s", async (_, env) => {
    const { status, stderr, stdout } = await check(env);
    expect(status).toBe(2);
    expect(stderr + stdout).toContain("its pull request is from a fork, or may be");
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ["on a machine of one's own", {}],
    ["of a branch in GitLab", { CI: "true", GITLAB_CI: "true" }],
    [
      "of a merge request in GitLab",
      { CI: "true", GITLAB_CI: "true", CI_MERGE_REQUEST_PROJECT_ID: "1", CI_MERGE_REQUEST_SOURCE_PROJECT_ID: "1" },
    ],
  ])("a binary plan is shown by Terraform: %s", async (_, env) => {
    const { stderr, stdout } = await check(env);
    // Terraform is not installed here.
    expect(stderr + stdout).toContain("neither `terraform` nor `tofu` is on the PATH");
  });
});
