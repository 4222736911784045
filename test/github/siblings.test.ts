// Jobs, steps and workflows that write the same comment. The first report on a commit stays, whatever the attempt of
// the others.

import { describe, expect, it } from "vitest";
import { edit, type FakeAuthor, type FakeComment } from "../support/github/host.ts";
import { RUN_ID } from "../support/github/runner.ts";
import {
  forgeRecord,
  type HostOptions,
  type Repository,
  type RunOptions,
  readRecord,
  shaOf,
  startRepository,
} from "../support/others.ts";
import { runStepHere } from "../support/step.ts";
import { MARKER, readBodies, runGate, startPullRequest } from "./gate.ts";

const PERSON: FakeAuthor = { login: "mallory", type: "User" };

const GITEA: HostOptions = {
  prefix: "/api/v1",
  isGitea: true,
  author: { login: "gitea-actions", type: undefined },
};

/** The writer of a report: a leg of a matrix or a step, in an attempt of a workflow run. */
interface Runner {
  readonly run?: number;
  readonly attempt?: number;
  readonly workflow?: string;
  readonly job?: string;
  readonly index?: string;
  readonly step?: string;
}

async function open(options: HostOptions = {}): Promise<Repository> {
  const repository = await startRepository(runStepHere, options);
  repository.open();
  return repository;
}

/** Runs a gate on pull request 1 with so many cores, of which 20 are free. */
function gate(repository: Repository, cores: number, runner: Runner = {}, { inputs, env, ...rest }: RunOptions = {}) {
  const { run = RUN_ID, attempt = 1, workflow = "quota.yml", job = "quota", index = "0", step = "gate" } = runner;
  return repository.check(1, cores, {
    inputs: { "job-index": index, ...inputs },
    env: {
      GITHUB_RUN_ID: String(run),
      GITHUB_RUN_ATTEMPT: String(attempt),
      GITHUB_WORKFLOW_REF: `octo-org/infra/.github/workflows/${workflow}@refs/pull/1/merge`,
      GITHUB_JOB: job,
      GITHUB_ACTION: step,
      ...env,
    },
    isAlone: false,
    ...rest,
  });
}

function commentOf({ github }: Repository): FakeComment {
  const [comment, ...more] = github.comments.values();
  if (comment === undefined || more.length > 0) throw new Error(`There are ${more.length + 1} comments, or none.`);
  return comment;
}

function push({ github }: Repository, number: number): void {
  Object.assign(github.pullRequests.get(1) ?? {}, { headSha: shaOf(number) });
}

const FITS = { status: 0, outputs: { verdict: "pass" } };
const REFUSED = { status: 1, outputs: { verdict: "error" } };

describe.each<[string, HostOptions]>([
  ["GitHub", {}],
  ["Gitea", GITEA],
])("failed jobs that are run again on %s", (_name, options) => {
  it.each<[string, readonly Runner[]]>([
    ["jobs", [{ job: "a" }, { job: "b" }, { job: "c" }]],
    ["legs of a matrix", [{ index: "0" }, { index: "1" }, { index: "2" }]],
    ["steps of a job", [{ step: "one" }, { step: "__quota-gate_quota-gate" }, { step: "__quota-gate_quota-gate_2" }]],
  ])("three %s with one key do not all pass, however often the failed ones are repeated", async (_what, legs) => {
    await using repository = await open(options);
    const [first = {}, ...others] = legs;
    expect(await gate(repository, 1, first)).toMatchObject(FITS);
    const { body } = commentOf(repository);
    for (const attempt of [1, 3]) {
      for (const leg of others) expect(await gate(repository, 15, { ...leg, attempt })).toMatchObject(REFUSED);
    }
    expect(commentOf(repository).body).toBe(body);
  });
});

describe("legs of a matrix with one key", () => {
  it("a leg replaces its own report when all jobs are run again", async () => {
    await using repository = await open();
    await gate(repository, 1, { index: "0" });
    expect(await gate(repository, 2, { index: "1", attempt: 2 })).toMatchObject(REFUSED);
    expect(await gate(repository, 3, { index: "0", attempt: 2 })).toMatchObject(FITS);
    const row = [0, "compute.cores", "fits", 175, 192, 3];
    expect(readRecord(commentOf(repository).body)).toMatchObject({ run: [RUN_ID, 2], rows: [row] });
  });

  it("a leg replaces the report of an earlier run, whichever leg wrote it", async () => {
    await using repository = await open();
    await gate(repository, 1, { index: "0" });
    expect(await gate(repository, 2, { index: "1", run: RUN_ID + 1 })).toMatchObject(FITS);
    expect(await gate(repository, 3, { job: "renamed", run: RUN_ID + 2 })).toMatchObject(FITS);
  });

  it("a leg without an index is distinguished within one attempt only", async () => {
    await using repository = await open();
    await gate(repository, 1, { index: "" });
    expect(await gate(repository, 2, { index: "" })).toMatchObject(REFUSED);
    expect(await gate(repository, 2, { index: "", attempt: 2 })).toMatchObject(FITS);
  });

  it("a leg replaces a report of an earlier version, which names no leg", async () => {
    await using repository = await open();
    await gate(repository, 1, { index: "0" });
    const {
      leg: _leg,
      workflow: _workflow,
      ...older
    } = readRecord(commentOf(repository).body) as Record<string, unknown>;
    forgeRecord(commentOf(repository), { json: older });
    expect(await gate(repository, 2, { index: "1", attempt: 2 })).toMatchObject(FITS);
  });

  it("a leg replaces a report that another account edited, and creates one that was deleted", async () => {
    await using repository = await open();
    await gate(repository, 1, { index: "0" });
    edit(commentOf(repository), commentOf(repository).body ?? "", PERSON);
    expect(await gate(repository, 2, { index: "1", attempt: 2 })).toMatchObject(FITS);
    repository.github.comments.clear();
    expect(await gate(repository, 2, { index: "2", attempt: 2 })).toMatchObject(FITS);
  });

  it("a leg keeps another leg's report if the host does not report who wrote it last", async () => {
    await using repository = await open();
    await gate(repository, 1, { index: "0" });
    repository.github.fail({ query: /node\(id/u }, { kind: "status", status: 502 });
    expect(await gate(repository, 2, { index: "1", attempt: 2 })).toMatchObject(REFUSED);
  });
});

describe("two workflows with one key", () => {
  it.each([1, -1])(
    "the first report on a commit stays for a second workflow, whichever run began first: %i",
    async (order) => {
      await using repository = await open();
      const other = { workflow: "deploy.yml", run: RUN_ID + order };
      expect(await gate(repository, 1)).toMatchObject(FITS);
      const { body } = commentOf(repository);
      for (const attempt of [1, 2]) {
        const refused = await gate(repository, 15, { ...other, attempt });
        expect(refused).toMatchObject(REFUSED);
        expect(refused.log).toContain(
          "Another workflow has reported on this commit with the same `comment-key: default`",
        );
        expect(refused.log).toContain("If that workflow is gone, delete its comment.");
      }
      expect(commentOf(repository).body).toBe(body);
      // Later runs of the first workflow are not others.
      const env = { GITHUB_WORKFLOW_REF: "octo-org/infra/.github/workflows/quota.yml@refs/heads/change-1" };
      expect(await gate(repository, 2, { run: RUN_ID + 2 }, { env })).toMatchObject(FITS);
      expect(commentOf(repository).body).not.toBe(body);
    },
  );

  it("the second workflow may be the first on the next commit", async () => {
    await using repository = await open();
    await gate(repository, 1);
    push(repository, 2);
    expect(await gate(repository, 2, { workflow: "deploy.yml", run: RUN_ID + 1 })).toMatchObject(FITS);
    expect(await gate(repository, 3, { run: RUN_ID + 2 })).toMatchObject(REFUSED);
  });

  it("workflows are distinguished by name if the host does not report their files", async () => {
    await using repository = await open(GITEA);
    const named = (name: string) => ({ env: { GITHUB_WORKFLOW_REF: undefined, GITHUB_WORKFLOW: name } });
    await gate(repository, 1, {}, named("quota"));
    expect(await gate(repository, 1, { run: RUN_ID + 1 }, named("deploy"))).toMatchObject(REFUSED);
    expect(await gate(repository, 1, { run: RUN_ID + 1 }, named("quota"))).toMatchObject(FITS);
    const none = { env: { GITHUB_WORKFLOW_REF: undefined } };
    expect(await gate(repository, 1, { run: RUN_ID + 2 }, none)).toMatchObject(FITS);
  });

  it("a workflow replaces another one's report if its event does not name the commit", async () => {
    await using repository = await open();
    await gate(repository, 1);
    const payload = () => ({ issue: { number: 1, pull_request: {} } });
    const comment = { eventName: "issue_comment", payload };
    expect(await gate(repository, 2, { workflow: "recheck.yml", run: RUN_ID + 1 }, comment)).toMatchObject(FITS);
  });

  it("the first report on a commit of a merge queue stays for a second workflow", async () => {
    await using repository = await open();
    const merge_group = {
      head_sha: shaOf(50),
      head_ref: "gh-readonly-queue/main/pr-1-0abc",
      base_ref: "refs/heads/main",
    };
    const queue = { eventName: "merge_group", payload: () => ({ merge_group }) };
    expect(await gate(repository, 30, {}, queue)).toMatchObject({ status: 1, outputs: { verdict: "fail" } });
    expect(await gate(repository, 1, { workflow: "deploy.yml", run: RUN_ID + 1 }, queue)).toMatchObject(REFUSED);
    expect(await gate(repository, 1, { run: RUN_ID + 2 }, queue)).toMatchObject(FITS);
  });
});

describe("legs and workflows that write at the same time", () => {
  /** Runs of these tests, whose texts name them. */
  const RUNS = {
    "leg a": { id: 1, attempt: 1, by: "a", leg: "a", workflow: "w", head: "h" },
    "leg b": { id: 1, attempt: 1, by: "b", leg: "b", workflow: "w", head: "h" },
    "leg c again": { id: 1, attempt: 2, by: "c", leg: "c", workflow: "w", head: "h" },
    "newer workflow": { id: 2, attempt: 1, by: "d", leg: "a", workflow: "x", head: "h" },
    "newest workflow": { id: 3, attempt: 1, by: "e", leg: "a", workflow: "y", head: "h" },
  };
  const textOf = (name: string) => `${MARKER}\n${name}`;
  const named = new Map(Object.entries(RUNS));
  const runOf = (text: string) => named.get(text.split("\n")[1] ?? "");

  it.each(Object.keys(RUNS))(
    "one complete report remains, and its run reports it as written: %s first",
    async (first) => {
      const github = await startPullRequest();
      const names = [first, ...Object.keys(RUNS).filter((name) => name !== first)];
      const states = await Promise.all(
        names.map((name) => runGate(github, { job: { run: named.get(name), runOf, compose: () => textOf(name) } })),
      );
      const bodies = readBodies(github);
      expect(bodies).toHaveLength(1);
      const written = names.filter((_, at) => states[at]?.state === "written");
      expect(written.map(textOf)).toContain(bodies[0]);
    },
  );

  it.each(Object.keys(RUNS).flatMap((first) => Object.keys(RUNS).map((second) => [first, second] as const)))(
    "the text of %s that was written between read and write of %s is restored",
    async (first, second) => {
      if (first === second) return;
      const github = await startPullRequest();
      const comment = github.addComment({ body: `${MARKER}\nby an earlier commit` });
      const run = () => edit(comment, textOf(first));
      github.fail({ isUpdate: true, times: 1 }, { kind: "meanwhile", run });
      const { state } = await runGate(github, {
        job: { run: named.get(second), runOf, compose: () => textOf(second) },
      });
      expect([state, readBodies(github)]).toEqual(["taken", [textOf(first)]]);
    },
  );
});
