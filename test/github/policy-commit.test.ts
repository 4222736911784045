import { describe, expect, it } from "vitest";
import { matchesBranch } from "../../src/hosts/deciding-commit.ts";
import { type Fault, toSha } from "../support/github/host.ts";
import { type FakeGitHub, type GitHubOptions, startGitHub } from "../support/github/server.ts";
import { startPullRequest } from "./gate.ts";
import {
  AT_BASE,
  AT_MAIN,
  addPolicies,
  BASE,
  createEvent,
  createQueueEvent,
  FILE,
  findPolicy,
  findProblem,
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

async function startRepository(options: GitHubOptions = {}): Promise<FakeGitHub> {
  return addPolicies(await startPullRequest(options));
}

/** Event of a pull request from HEAD into this branch at the commit OTHER. */
function intoBranch(ref: string): RunEvent {
  const pull_request = { number: 1, head: { sha: HEAD }, base: { sha: OTHER, ref } };
  return createEvent({ payload: { pull_request, repository: REPOSITORY } });
}

/** Makes requests fail. */
const failing = (path: RegExp, fault: Fault) => (github: FakeGitHub) => github.fail({ path }, fault);

const ON_MAIN = { ref: "refs/heads/main", sha: BASE } as const;
const ON_BRANCH = { ref: "refs/heads/more-servers", sha: HEAD } as const;

describe("a base that is not the default branch", () => {
  it("a protected base decides, and the report says why", async () => {
    const github = await startRepository();
    expect(await findPolicy(github, { event: intoBranch("release/1") })).toMatchObject({
      text: OF_OTHER,
      commit: OTHER,
      changed: true,
      notes: [
        `The base branch \`release/1\` is not the default branch \`main\`; its own \`${FILE}\` holds, because it is protected.`,
      ],
    });
    expect(github.requests()).toContain("GET /repos/octo-org/infra/branches/release/1");
  });

  it("the default branch decides for an unprotected base, and the report says why", async () => {
    const github = await startRepository();
    expect(await findPolicy(github, { event: intoBranch("mine") })).toMatchObject({
      text: OF_MAIN,
      commit: MAIN,
      changed: true,
      notes: [
        `\`${FILE}\` of the default branch \`main\` holds: the base branch \`mine\` may not decide, because it is not protected.`,
      ],
    });
  });

  it.each([
    [["release/*"], "release/1", OF_OTHER, "`policy-branches` names it"],
    [["main", "mine"], "mine", OF_OTHER, "`policy-branches` names it"],
    [["main"], "release/1", OF_MAIN, "`policy-branches` does not name it"],
    [["release"], "release/1", OF_MAIN, "`policy-branches` does not name it"],
  ])("`policy-branches` overrides the protection of branches: %j, %s", async (policyBranches, ref, text, why) => {
    const github = await startRepository();
    const found = await findPolicy(github, { event: intoBranch(ref), policyBranches });
    expect(found.text).toBe(text);
    expect(found.notes).toEqual([expect.stringContaining(`because ${why}.`)]);
    const asked = github.requests().filter((request) => request.includes(`branches/${ref}`));
    expect(asked).toHaveLength(text === OF_OTHER ? 1 : 0);
  });

  it.each([
    ["the branch is gone", (github: FakeGitHub) => void github.branches.delete("mine")],
    ["the token may not see it", failing(/branches/u, { kind: "status", status: 403 })],
    ["the host fails", failing(/branches/u, { kind: "html", status: 502 })],
    ["the answer does not say", failing(/branches/u, { kind: "status", status: 200, body: {} })],
    [
      "the answer is of another branch",
      failing(/branches/u, {
        kind: "status",
        status: 200,
        body: { name: "release/1", protected: true, commit: { sha: OTHER } },
      }),
    ],
  ])("an unknown protection is an error: %s", async (_why, arrange) => {
    const github = await startRepository();
    arrange(github);
    const problem = await findProblem(github, { event: intoBranch("mine") });
    expect(problem.code).toBe("POLICY_UNREADABLE");
    expect(problem.message).toContain("because GitHub does not report whether the base branch `mine` is protected: ");
  });

  it("a default branch without the policy is an error that names the commit", async () => {
    const github = await startRepository();
    github.addCommit(MAIN, { "README.md": "" });
    expect((await findProblem(github, { event: intoBranch("mine") })).message).toBe(
      `The policy \`${FILE}\` does not exist at \`ccccccc\` (\`main\`), the default branch.`,
    );
  });

  it("the base is found on Gitea and Forgejo", async () => {
    await using github = await startGitHub({ prefix: "/api/v1", isGitea: true });
    github.branches.set("main", { sha: MAIN, isProtected: true });
    github.branches.set("mine", { sha: OTHER, isProtected: false });
    github.addCommit(MAIN, { [FILE]: OF_MAIN });
    github.addCommit(HEAD, { [FILE]: LAX });
    expect(await findPolicy(github, { event: intoBranch("mine") })).toMatchObject({ text: OF_MAIN, commit: MAIN });
  });
});

describe("a base branch that has moved on since the event", () => {
  const WAIVED = "# waived at five\n";
  const moveOn = (github: FakeGitHub, branch: string) => {
    github.branches.set(branch, { sha: toSha("f"), isProtected: true });
    github.addCommit(toSha("f"), { [FILE]: WAIVED });
  };

  it.each(["main", "release/1"])(
    "each run of the same event reads the policy at the newest commit of %s",
    async (ref) => {
      const github = await startRepository();
      const event = intoBranch(ref);
      expect((await findPolicy(github, { event })).text).toBe(ref === "main" ? OF_MAIN : OF_OTHER);
      moveOn(github, ref);
      expect(await findPolicy(github, { event })).toMatchObject({ text: WAIVED, commit: toSha("f"), changed: true });
    },
  );

  it("a merge queue reads the policy at the commit that it builds on", async () => {
    const github = await startRepository();
    moveOn(github, "main");
    expect(await findPolicy(github, { event: createQueueEvent() })).toMatchObject({ text: STRICT, commit: BASE });
  });

  it("a base that is gone is an error, and the event's commit is not used", async () => {
    const github = await startRepository();
    github.branches.delete("main");
    const { message } = await findProblem(github);
    expect(message).toContain("because GitHub does not report the branch `main`: it is not there, or");
  });
});

describe("an event that does not name the default branch", () => {
  const pull_request = { number: 1, head: { sha: HEAD }, base: { sha: BASE, ref: "trunk" } };
  const event = createEvent({ payload: { pull_request } });

  it("the host is asked for the default branch", async () => {
    const github = await startRepository({ defaultBranch: "trunk" });
    expect(await findPolicy(github, { event })).toMatchObject({ text: STRICT, commit: BASE, notes: [] });
    expect(github.requests()).toContain("GET /repos/octo-org/infra");
  });

  it.each([
    ["it is refused", { kind: "status", status: 403 }],
    ["it fails", { kind: "html", status: 502 }],
    ["the answer has none", { kind: "status", status: 200, body: { default_branch: "" } }],
  ] as const)("an unknown default branch is an error if %s", async (_why, fault) => {
    const github = await startRepository();
    github.fail({ path: /infra$/u }, fault);
    const problem = await findProblem(github, { event });
    expect(problem.message).toContain("because GitHub does not report the default branch: ");
  });
});

describe("an event without a pull request, which is known otherwise", () => {
  const prNumber = 1;
  const names = ["push", "workflow_run", "issue_comment", "workflow_dispatch", "schedule", "release"];

  it.each(names)("the policy is read at the pull request's base and never in the workspace: %s", async (name) => {
    const github = await startRepository();
    const event = createEvent({ name, payload: { repository: REPOSITORY }, ...ON_BRANCH });
    expect(await findPolicy(github, { event, prNumber })).toMatchObject({ ...AT_MAIN, changed: true, notes: [] });
    expect(github.requests()[0]).toBe("GET /repos/octo-org/infra/pulls/1");
  });

  it("a base that is known already is not asked for", async () => {
    const github = await startRepository();
    github.addPullRequest({ number: 1, baseSha: OTHER, baseRef: "release/1" });
    const event = createEvent({ name: "push", payload: { repository: REPOSITORY }, ...ON_BRANCH });
    expect((await findPolicy(github, { event })).text).toBe(OF_OTHER);
    expect(github.requests().filter((request) => request.includes("pulls/"))).toEqual([]);
  });

  it("a number whose pull request has another commit than the run is an error", async () => {
    const github = await startRepository();
    const payload = { workflow_run: { head_sha: OTHER }, repository: REPOSITORY };
    const event = createEvent({ name: "workflow_run", payload, ...ON_MAIN });
    const problem = await findProblem(github, { event, prNumber });
    expect(problem.message).toEqual(
      `The policy \`${FILE}\` cannot be read, because the newest commit of pull request #1 is \`aaaaaaa\`, and what was checked is \`ddddddd\`.`,
    );
    expect(problem.hint).toContain("`pr-number`");
  });

  it.each([
    ["the pull request does not exist", (github: FakeGitHub) => github.pullRequests.clear()],
    ["the host fails", failing(/pulls/u, { kind: "html", status: 502 })],
    [
      "the answer has no base",
      failing(/pulls/u, { kind: "status", status: 200, body: { state: "open", head: { sha: HEAD } } }),
    ],
  ])("an unknown base of the pull request is an error: %s", async (_why, arrange) => {
    const github = await startRepository();
    arrange(github);
    const event = createEvent({ name: "issue_comment", payload: { repository: REPOSITORY }, ...ON_MAIN });
    const problem = await findProblem(github, { event, prNumber });
    expect(problem.message).toContain("because GitHub does not return the base of pull request #1: ");
  });

  it("a pull request that cannot be looked up is an error", async () => {
    const event = createEvent({ name: "push", payload: { repository: REPOSITORY }, ...ON_BRANCH });
    const github = await startRepository();
    github.fail({ path: /commits/u }, { kind: "status", status: 403 });
    expect(await findProblem(github, { event })).toMatchObject({
      message: `The policy \`${FILE}\` cannot be read, because the pull request whose base decides is not known.`,
      hint: "The pull request of this commit could not be looked up, because the token may not see it (status 403). Give the job `permissions: pull-requests: write` and `contents: read`.",
    });
  });
});

describe("a run without a pull request", () => {
  it.each(["push", "schedule", "workflow_dispatch", "repository_dispatch"])(
    "the policy is read at the run's commit on the default branch: %s",
    async (name) => {
      const github = await startRepository();
      const event = createEvent({ name, payload: { repository: REPOSITORY }, ...ON_MAIN });
      expect(await findPolicy(github, { event })).toMatchObject({ ...AT_BASE, changed: undefined, notes: [] });
      const asked = github.requests().filter((request) => !request.endsWith("/pulls"));
      expect(asked).toEqual([`GET /repos/octo-org/infra/contents/${FILE}`]);
    },
  );

  it.each([
    ["workflow_dispatch on another branch", { name: "workflow_dispatch", ...ON_BRANCH }],
    ["push to another branch", { name: "push", ref: ON_BRANCH.ref, sha: OTHER }],
    ["push of a tag", { name: "push", ref: "refs/tags/main", sha: HEAD }],
    ["a release", { name: "release", ref: "refs/tags/v1", sha: HEAD }],
    ["a commit that is not known", { name: "schedule", ref: "refs/heads/main", sha: undefined }],
  ])("the policy is read at the newest commit of the default branch on %s", async (_what, where) => {
    const github = await startRepository();
    const event = createEvent({ payload: { repository: REPOSITORY }, ...where });
    expect(await findPolicy(github, { event })).toMatchObject({
      text: OF_MAIN,
      commit: MAIN,
      changed: undefined,
      notes:
        where.sha === undefined
          ? []
          : [`\`${FILE}\` of the default branch \`main\` holds, because this run is of no pull request.`],
    });
  });

  it("a push to the default branch needs no look-up", async () => {
    const event = createEvent({ name: "push", payload: { repository: REPOSITORY }, ...ON_MAIN });
    const github = await startRepository();
    github.fail({ path: /commits/u }, { kind: "status", status: 403 });
    expect((await findPolicy(github, { event })).text).toBe(STRICT);
  });

  it("a hidden default branch is an error", async () => {
    const github = await startRepository();
    github.branches.clear();
    const event = createEvent({ name: "push", payload: { repository: REPOSITORY }, ...ON_BRANCH });
    const problem = await findProblem(github, { event });
    expect(problem.message).toContain("because GitHub does not report the branch `main`: it is not there, or");
    expect(problem.hint).toContain("contents: read");
  });
});

describe("globs of branches", () => {
  it.each([
    ["main", "main", true],
    ["main", "main2", false],
    ["*", "a/b", false],
    ["**", "a/b", true],
    ["release/*", "release/1/x", false],
    ["release/**", "release/1/x", true],
    ["v*", ".v", false],
    ["Main", "main", false],
  ])("the glob %s matches the branch %s: %s", async (glob, branch, expected) => {
    expect(matchesBranch([glob], branch)).toBe(expected);
    expect(matchesBranch(["nothing", glob], branch)).toBe(expected);
    expect(matchesBranch([], branch)).toBe(false);
  });
});
