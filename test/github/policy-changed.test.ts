import { describe, expect, it } from "vitest";
import { type Fault, toSha } from "../support/github/host.ts";
import { startPullRequest } from "./gate.ts";
import { BASE, createEvent, createQueueEvent, FILE, findPolicy, HEAD, LAX, REPOSITORY, STRICT } from "./policies.ts";

/** Merge base of the branch, before the base moved on. */
const BEGINNING = toSha("c");
const BETWEEN = `${BASE}...${HEAD}`;

/**
 * Starts a repository with the strict policy at the base, and these texts at the head and at the merge base. undefined
 * means no file.
 */
async function startBranch(content: { readonly head: string | undefined; readonly beginning: string | undefined }) {
  const github = await startPullRequest();
  const toFiles = (text: string | undefined) => (text === undefined ? { "README.md": "" } : { [FILE]: text });
  github.addCommit(BASE, { [FILE]: STRICT });
  github.addCommit(HEAD, toFiles(content.head));
  github.addCommit(BEGINNING, toFiles(content.beginning));
  github.mergeBases.set(BETWEEN, BEGINNING);
  return github;
}

describe("a base that has moved on since the branch began", () => {
  it.each([
    ["has the file as the branch found it", { head: LAX, beginning: LAX }, false],
    ["never had the file", { head: undefined, beginning: undefined }, false],
    ["changes the file", { head: `${LAX}#`, beginning: LAX }, true],
    ["removes the file", { head: undefined, beginning: LAX }, true],
    ["adds the file", { head: LAX, beginning: undefined }, true],
    ["has the file of the base", { head: STRICT, beginning: LAX }, false],
  ])("only the pull request's own changes count as an edit if it %s", async (_what, content, changed) => {
    const found = await findPolicy(await startBranch(content));
    expect(found).toMatchObject({ text: STRICT, commit: BASE, changed, notes: [] });
  });

  it("a file that became too large or another kind of entry counts as edited", async () => {
    const github = await startBranch({ head: undefined, beginning: STRICT });
    for (const entry of ["#".repeat(256 * 1024 + 1), { kind: "submodule" }, { kind: "link", target: "/x" }] as const) {
      github.addCommit(HEAD, { [FILE]: entry });
      expect((await findPolicy(github)).changed).toBe(true);
    }
    const large = "#".repeat(256 * 1024 + 1);
    for (const [entry, changed] of [
      [large, false],
      [`${large}#`, true],
    ] as const) {
      github.addCommit(HEAD, { [FILE]: entry });
      github.addCommit(BEGINNING, { [FILE]: large });
      expect((await findPolicy(github)).changed).toBe(changed);
    }
  });

  it("the merge base of a merge queue is the base, without a request", async () => {
    const github = await startBranch({ head: LAX, beginning: LAX });
    expect((await findPolicy(github, { event: createQueueEvent() })).changed).toBe(true);
    expect(github.requests().filter((request) => request.includes("compare"))).toEqual([]);
  });
});

describe("an edit of unknown origin", () => {
  it.each([
    ["the comparison fails", { kind: "html", status: 502 }],
    ["the comparison has no merge base", { kind: "status", status: 200, body: { commits: [] } }],
  ] as const)("an edit stays unknown if %s", async (_what, fault) => {
    const github = await startBranch({ head: LAX, beginning: LAX });
    github.fail({ path: /compare/u }, fault);
    expect(await findPolicy(github)).toMatchObject({ text: STRICT, changed: undefined, notes: [] });
  });

  it("an edit stays unknown if the merge base cannot be read", async () => {
    const github = await startBranch({ head: LAX, beginning: LAX });
    github.commits.delete(BEGINNING);
    expect(await findPolicy(github)).toMatchObject({ text: STRICT, changed: undefined, notes: [] });
  });
});

describe("a head that cannot be read", () => {
  const faults: readonly (readonly [string, Fault])[] = [
    ["it fails", { kind: "html", status: 502 }],
    ["it is refused", { kind: "status", status: 403 }],
    ["a rate limit is reached", { kind: "status", status: 429, headers: { "retry-after": "0" } }],
    ["the answer is not understood", { kind: "status", status: 200, body: 5 }],
  ];

  it.each(faults)("the base's policy applies and the edit stays unknown if %s", async (_what, fault) => {
    const github = await startBranch({ head: LAX, beginning: STRICT });
    github.fail({ ref: HEAD }, fault);
    const found = await findPolicy(github);
    expect(found).toMatchObject({ text: STRICT, commit: BASE, changed: undefined, notes: [] });
  });

  it("a fork's hidden commit does not count as one without the file", async () => {
    const github = await startBranch({ head: LAX, beginning: STRICT });
    github.commits.delete(HEAD);
    expect(await findPolicy(github)).toMatchObject({
      text: STRICT,
      changed: undefined,
      notes: [],
    });
  });

  it("the request for the head does not wait for a rate limit", async () => {
    const github = await startBranch({ head: LAX, beginning: STRICT });
    const fault: Fault = { kind: "status", status: 429, headers: { "retry-after": "0" } };
    github.fail({ ref: HEAD }, fault);
    await findPolicy(github);
    expect(github.traffic).toHaveLength(3);
  });

  it("no further request is sent if the event does not name the head", async () => {
    const github = await startBranch({ head: LAX, beginning: STRICT });
    const payload = { pull_request: { number: 1, base: { sha: BASE, ref: "main" } }, repository: REPOSITORY };
    const event = createEvent({ payload });
    expect(await findPolicy(github, { event })).toMatchObject({ text: STRICT, changed: undefined });
    expect(github.traffic).toHaveLength(2);
  });
});
