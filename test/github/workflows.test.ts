// The project's own workflows: valid by GitHub's schema, and without unnecessary permissions.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../support/github/runner.ts";
import { loadWorkflowParser } from "../support/github/workflow-parser.ts";
import { findProblems } from "../support/github/workflow-rules.ts";

const FOLDER = join(ROOT, ".github/workflows");
const names = await readdir(FOLDER);

async function parseErrors(name: string, content: string): Promise<readonly string[]> {
  const { parseWorkflow, NoOperationTraceWriter } = await loadWorkflowParser();
  const { context } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  return context.errors.getErrors().map(({ message }) => message);
}

interface Workflow {
  readonly on: unknown;
  readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly run?: string }[] }>>;
}

async function readWorkflow(name: string): Promise<Workflow> {
  return parse(await readFile(join(FOLDER, name), "utf8")) as Workflow;
}

function scriptsOf({ jobs }: Workflow): readonly string[] {
  return Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => (run === undefined ? [] : [run])));
}

describe("the project's workflows", () => {
  it("the only workflows are tests, scanners and releases", () => {
    const scanners = ["codeql.yml", "dependency-review.yml", "scorecard.yml"];
    expect(names.toSorted()).toEqual([...scanners, "ci.yml", "published.yml", "release.yml"].toSorted());
  });

  it.each(names)("%s is valid by GitHub's schema", async (name) => {
    expect(await parseErrors(name, await readFile(join(FOLDER, name), "utf8"))).toEqual([]);
  });

  it.each(names)("%s follows the rules", async (name) => {
    expect(findProblems(await readFile(join(FOLDER, name), "utf8"))).toEqual([]);
  });

  // Only the web form has the box that lists a release in the Marketplace, and an immutable release cannot be listed
  // later.
  it("the release workflow drafts a release, and the major tag moves only when a person publishes it", async () => {
    const [release, published] = [await readWorkflow("release.yml"), await readWorkflow("published.yml")];
    const commands = scriptsOf(release).join("\n");
    expect(commands.match(/gh release (?:create|edit|upload) .*/gu)).toEqual([
      expect.stringMatching(/^gh release create .* --draft /u),
    ]);
    expect(commands).not.toMatch(/move-major|gh api/u);
    expect(published.on).toEqual({ release: { types: ["published"] } });
    expect(scriptsOf(published).join("\n")).toContain("release.ts move-major");
  });

  // The job may write packages, so it builds committed files only.
  it("the Dockerfile of the built image runs no command", async () => {
    const dockerfile = await readFile(join(ROOT, "service/deploy/Dockerfile"), "utf8");
    expect(dockerfile.match(/^(?:RUN|ADD|ONBUILD)\b.*/gimu)).toBeNull();
    expect(scriptsOf(await readWorkflow("release.yml")).join("\n")).toContain(
      "docker build --pull --file service/deploy/Dockerfile",
    );
  });

  it("the scorecard job runs no scripts, so that its service accepts the rating", async () => {
    expect(scriptsOf(await readWorkflow("scorecard.yml"))).toEqual([]);
  });

  it("a workflow with an unknown key is invalid", async () => {
    expect(await parseErrors("x.yml", "on: push\njobs:\n  a:\n    runs-on: x\n    permision: {}\n")).not.toEqual([]);
  });
});

const SHA = "3d3c42e5aac5ba805825da76410c181273ba90b1";
const GOOD = `on:
  push:
  pull_request:
permissions: {}
jobs:
  a:
    runs-on: ubuntu-24.04
    timeout-minutes: 5
    permissions:
      contents: read
    steps:
      - uses: actions/checkout@${SHA} # v7.0.1
        with:
          persist-credentials: false
      - uses: ./
      - run: npm ci && echo "$TITLE"
        env:
          TITLE: \${{ github.event.pull_request.title }}
`;

describe("the rules for workflows", () => {
  it("a workflow that follows the rules has no problem", async () => {
    expect(await parseErrors("good.yml", GOOD)).toEqual([]);
    expect(findProblems(GOOD)).toEqual([]);
  });

  const READ = "permissions:\n      contents: read";
  const WRITE = READ.replace("read", "write");
  const JS = `persist-credentials: false\n          script: $\{{ github.head_ref }}`;
  const CALL = "    uses: a/b/.github/workflows/c.yml@v1";

  it.each<[string, string, string, RegExp]>([
    ["a tag", `@${SHA} # v7.0.1`, "@v7.0.1", /line 12: actions\/checkout@v7\.0\.1 is not pinned/u],
    ["a short commit", SHA, SHA.slice(0, 7), /is not pinned/u],
    ["a commit without its version", " # v7.0.1", "", /is not pinned/u],
    ["a commit with a version that moves", " # v7.0.1", " # v7", /is not pinned/u],
    ["an image", "./", "docker://alpine:3", /line 15: docker:\/\/alpine:3 is not pinned/u],
    ["a job that is called by a tag", "    runs-on: ubuntu-24.04", CALL, /is not pinned/u],
    ["a job without permissions", `    ${READ}\n`, "", /^job a: no list of permissions$/u],
    ["a job that may read everything", READ, "permissions: read-all", /^job a: no list of permissions/u],
    ["a job that may write", READ, WRITE, /contents can be written on pull_request/u],
    ["a job that may write everything", READ, "permissions: write-all", /write-all can be written on/u],
    ["rights for the whole workflow", "permissions: {}", "permissions:\n  contents: write", /no `permissions: \{\}`/u],
    ["the default rights for the whole workflow", "permissions: {}\n", "", /no `permissions: \{\}` for the whole/u],
    ["the base branch's rights", "  pull_request:", "  pull_request_target:", /the event pull_request_target/u],
    ["a run for another run", "  pull_request:", "  workflow_run:\n    workflows: [x]", /the event workflow_run/u],
    ["a credential that is left behind", "persist-credentials: false", "fetch-depth: 0", /without `persist-cred/u],
    ["a credential that is kept", "persist-credentials: false", "persist-credentials: true", /without `persist-cred/u],
    ["a title in a script", '"$TITLE"', `"\${{ github.event.pull_request.title }}"`, /an expression in a script/u],
    ["an expression in JavaScript", "persist-credentials: false", JS, /an expression in a script/u],
    ["a job that may hang", "    timeout-minutes: 5\n", "", /no timeout-minutes/u],
  ])("a problem is reported for %s", (_, from, to, problem) => {
    expect(GOOD).toContain(from);
    expect(findProblems(GOOD.replace(from, () => to)).join("\n")).toMatch(problem);
  });

  it("a problem is reported for write permissions in the merge queue", () => {
    const queued = GOOD.replace("  pull_request:", "  merge_group:").replace("contents: read", "contents: write");
    expect(findProblems(queued).join("\n")).toMatch(/contents can be written on merge_group/u);
  });

  it("a problem is reported for dependencies that run where something can be written", () => {
    const writing = GOOD.replace("  pull_request:\n", "").replace("contents: read", "id-token: write");
    expect(findProblems(writing.replace("npm ci", "sudo bash .ci/run"))).toEqual([
      "job a: dependencies run where id-token can be written",
    ]);
    expect(findProblems(writing.replace("npm ci", "npm publish --ignore-scripts"))).toEqual([]);
  });

  it("a problem is reported for a text that is not a workflow", () => {
    expect(findProblems("")).toEqual(["no workflow"]);
  });
});
