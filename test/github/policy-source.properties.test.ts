import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { GateError, type PolicySource } from "../../src/core/index.ts";
import { runs } from "../properties/runs.ts";
import { type FakeGitHub, startGitHub } from "../support/github/server.ts";
import {
  addPolicies,
  createEvent,
  createQueueEvent,
  createWorkspace,
  FILE,
  findPolicy,
  HEAD,
  LAX,
  MAIN,
  OF_MAIN,
  OF_OTHER,
  OTHER,
  REPOSITORY,
  type RunEvent,
  STRICT,
} from "./policies.ts";

/**
 * Result of a search. Only the policy's text affects the verdict here, so the same text cannot turn a fail into a pass.
 */
type HostAnswer = Pick<PolicySource, "text" | "commit"> | { readonly problem: string };

/** One repository for all generated runs, because reading GitHub's description takes longer than the runs. */
interface World {
  readonly github: FakeGitHub;
  readonly find: (run: Run) => Promise<HostAnswer>;
}

/**
 * A run of a pull request with everything that its author chooses: branch names and the files of its branch and
 * workspace.
 */
interface Run {
  readonly event: "pull_request" | "pull_request_target" | "merge_group" | "push" | "workflow_run" | "issue_comment";
  readonly baseRef: string;
  readonly headRef: string;
  readonly atBase: string | null;
  readonly atHead: string | null;
  readonly inWorkspace: string | null;
  readonly policyBranches: readonly string[];
}

const TRUSTED: Readonly<Record<string, boolean>> = { main: true, "release/1": true, "release/2": true };

function toEvent({ event, baseRef, headRef }: Run): RunEvent {
  const repository = REPOSITORY;
  const pull_request = { number: 1, head: { sha: HEAD, ref: headRef }, base: { sha: OTHER, ref: baseRef } };
  switch (event) {
    case "pull_request":
    case "pull_request_target":
      return createEvent({ name: event, payload: { pull_request, repository } });
    case "merge_group":
      return createQueueEvent({
        head_ref: `refs/heads/gh-readonly-queue/${baseRef}/pr-1-${OTHER}`,
        base_ref: `refs/heads/${baseRef}`,
        base_sha: OTHER,
      });
    case "push":
      return createEvent({ name: event, payload: { repository }, ref: `refs/heads/${headRef}`, sha: HEAD });
    case "workflow_run": {
      const workflow_run = { head_sha: HEAD, head_branch: headRef, head_repository: { owner: { login: "octo-org" } } };
      return createEvent({ name: event, payload: { workflow_run, repository }, ref: "refs/heads/main", sha: MAIN });
    }
    case "issue_comment": {
      const issue = { number: 1, pull_request: {} };
      return createEvent({ name: event, payload: { issue, repository }, ref: "refs/heads/main", sha: MAIN });
    }
  }
}

async function openWorld(): Promise<World> {
  // The tests above check the traffic once, instead of a thousand times.
  const github = addPolicies(await startGitHub());
  onTestFinished(() => github.close());
  github.branches.set("release/2", { sha: OTHER, isProtected: true });
  const workspaces = new Map<string | null, string>();
  const toFiles = (text: string | null) => ({ "README.md": "", ...(text === null ? {} : { [FILE]: text }) });
  return {
    github,
    find: async (run) => {
      const { baseRef, headRef, policyBranches } = run;
      github.addPullRequest({ number: 1, headSha: HEAD, headRef, baseSha: OTHER, baseRef });
      if (!Object.hasOwn(TRUSTED, baseRef)) github.branches.set(baseRef, { sha: OTHER, isProtected: false });
      // The author cannot choose the files of the default branch and the protected ones.
      github.addCommit(OTHER, toFiles(Object.hasOwn(TRUSTED, baseRef) ? OF_OTHER : run.atBase));
      github.addCommit(HEAD, toFiles(run.atHead));
      const workspace = workspaces.get(run.inWorkspace) ?? createWorkspace(toFiles(run.inWorkspace));
      workspaces.set(run.inWorkspace, workspace);
      const event = toEvent(run);
      try {
        const { text, commit } = await findPolicy(github, { event, policyBranches, workspace });
        return { text, commit };
      } catch (error) {
        if (!(error instanceof GateError)) throw error;
        return { problem: error.message };
      }
    },
  };
}

const text = fc.constantFrom(LAX, STRICT, null, "]", OF_MAIN);
/** Names that Git accepts for branches (https://git-scm.com/docs/git-check-ref-format). */
const branch = fc.oneof(
  fc.constantFrom(
    "mine",
    "main2",
    "Main",
    "refs/heads/main",
    "release",
    "release/1/x",
    "heads/main",
    "ma/in",
    "ü%2fmain",
    "main#",
    "a?b",
  ),
  fc
    .string({ unit: "grapheme-ascii", minLength: 1, maxLength: 20 })
    .map((name) => `x${name.replaceAll(/[\s~^:?*[\\]|\.\.|@\{|\/(?=[./]|$)|\.$/gu, "-")}`),
);
const run: fc.Arbitrary<Run> = fc.record({
  event: fc.constantFrom("pull_request", "pull_request_target", "merge_group", "push", "workflow_run", "issue_comment"),
  baseRef: fc.oneof(fc.constantFrom("main", "release/1", "release/2"), branch),
  headRef: branch.filter((name) => !Object.hasOwn(TRUSTED, name)),
  atBase: text,
  atHead: text,
  inWorkspace: text,
  policyBranches: fc.constantFrom([], [], ["main"], ["release/*"]),
});

describe("arbitrary pull requests", () => {
  it("the files of its own branch and the workspace do not affect the policy of a pull request", async () => {
    const { find } = await openWorld();
    await fc.assert(
      fc.asyncProperty(run, text, text, async (before, atHead, inWorkspace) => {
        expect(await find({ ...before, atHead, inWorkspace })).toEqual(await find(before));
      }),
      runs(40),
    );
  });

  it("a base branch that may not decide is replaced by the default branch", async () => {
    const { find, github } = await openWorld();
    await fc.assert(
      fc.asyncProperty(run, branch, text, async (before, baseRef, atBase) => {
        fc.pre(!Object.hasOwn(TRUSTED, baseRef));
        const elsewhere = await find({ ...before, baseRef, atBase });
        expect(elsewhere).toEqual({ text: OF_MAIN, commit: MAIN });
        github.branches.delete(baseRef);
      }),
      runs(40),
    );
  });

  it("the policy is that of a branch that may decide or of the default branch, on every event", async () => {
    const { find } = await openWorld();
    await fc.assert(
      fc.asyncProperty(run, async (generated) => {
        const { event, baseRef, policyBranches } = generated;
        const isRelease = baseRef.startsWith("release/") && TRUSTED[baseRef] === true && policyBranches[0] !== "main";
        // Events name several commits. Only the one that a queue builds on is used.
        const expected =
          isRelease || (baseRef === "main" && event === "merge_group")
            ? { text: OF_OTHER, commit: OTHER }
            : { text: OF_MAIN, commit: MAIN };
        expect(await find(generated)).toEqual(expected);
      }),
      runs(40),
    );
  });
});
