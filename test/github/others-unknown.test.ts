// Unknown amounts of other pull requests and other gates. If they must be known, the checks that they could change are
// unknown. Otherwise the run warns.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Result } from "../support/gate.ts";
import type { FakeComment, FaultMatch } from "../support/github/host.ts";
import { ROOT } from "../support/github/runner.ts";
import {
  forgeRecord,
  type PlannedAmounts,
  type Repository,
  type RunOptions,
  readRecord,
  startPair,
  startRepository,
} from "../support/others.ts";
import { runStepHere } from "../support/step.ts";

const FAILS = { kind: "status", status: 502 } as const;
const LISTING: FaultMatch = { query: /pullRequests/u };
const COMMENTS: FaultMatch = { method: "GET", path: /\/issues\/1\/comments$/u };

const UNKNOWN = { status: 1, outputs: { verdict: "fail", unknown: "1", contended: "0", over: "0" } };
const WARNS = { status: 0, outputs: { verdict: "warn", unknown: "0", contended: "0" } };
const PASSES = { status: 0, outputs: { verdict: "pass" } };

/** A plan with three networks in a region that it marks as sensitive. */
function hiddenIn(region: string): RunOptions {
  const text = readFileSync(`${ROOT}test/cases/terraform-sensitive-region/plan.json`, "utf8");
  return { files: { "plan.json": text.replaceAll("RegionTwo", region) } };
}

async function open(): Promise<Repository> {
  const repository = await startRepository(runStepHere);
  repository.open();
  return repository;
}

/** Runs a gate of pull request 1. */
function gate(
  repository: Repository,
  key: string,
  planned: PlannedAmounts,
  { inputs, ...rest }: RunOptions = {},
): Promise<Result> {
  return repository.check(1, planned, { inputs: { "comment-key": key, ...inputs }, isAlone: false, ...rest });
}

function commentOf(repository: Repository, key: string): FakeComment {
  const found = [...repository.github.comments.values()].find(({ body }) => body?.includes(`key=${key} -->`));
  if (found === undefined) throw new Error(`The gate ${key} has no comment.`);
  return found;
}

/** Changes members of the record in a comment. undefined removes a member. */
function alter(comment: FakeComment, change: Readonly<Record<string, unknown>>): void {
  forgeRecord(comment, { json: { ...(readRecord(comment.body) as object), ...change } });
}

describe("other pull requests that cannot be read", () => {
  it.each<[string, PlannedAmounts]>([
    ["frees quota", { cbk: { "compute.cores": -1 } }],
    ["uses keys without a limit", { cbk: { "network.subnet_pools": 3 } }],
    ["uses keys with a per-object limit only", { cbk: { "compute.key_pairs": 2 } }],
    ["uses unmetered keys", { cbk: { "image.images": 1 } }],
    ["is empty", {}],
  ])("unread pull requests change nothing for a plan that %s", async (_what, plan) => {
    await using repository = await open();
    repository.github.fail(LISTING, FAILS);
    for (const together of ["fail", "warn"]) {
      const { outputs } = await repository.check(1, plan, { inputs: { together } });
      expect(outputs).toMatchObject({ verdict: "pass", unknown: "0" });
    }
  });

  it("unread pull requests make only those checks unknown that the change adds to", async () => {
    await using repository = await open();
    repository.github.fail(LISTING, FAILS);
    const plan = { cbk: { "compute.cores": 1, "compute.instances": -1, "network.subnet_pools": 1 } };
    const { report } = await repository.check(1, plan, { inputs: { together: "fail" } });
    expect(report?.checks.map(({ key, verdict, cause }) => [key, verdict, cause])).toEqual([
      ["compute.cores", "unknown", "others"],
      ["compute.instances", "fits", undefined],
      ["network.subnet_pools", "fits", undefined],
    ]);
    expect(report?.checks[0]?.reason).toBe("Fits alone, but what others take is not fully known.");
    // Accepting unknown checks is not suggested here.
    expect(report?.hints).toBeUndefined();
  });

  it("a check that is over alone stays over if other pull requests are unread", async () => {
    await using repository = await open();
    repository.github.fail(LISTING, FAILS);
    const { outputs } = await repository.check(1, 21, { inputs: { together: "fail" } });
    expect(outputs).toMatchObject({ verdict: "fail", over: "1", unknown: "0" });
  });

  it("unread pull requests do not matter with `together: off`, in a merge queue, or if the policy does not enforce the check", async () => {
    await using repository = await open();
    repository.github.fail(LISTING, FAILS);
    expect(await repository.check(1, 1, { inputs: { together: "off" } })).toMatchObject(PASSES);
    const merge_group = {
      head_sha: "d".repeat(40),
      head_ref: "gh-readonly-queue/main/pr-1-0abc",
      base_ref: "refs/heads/main",
    };
    const queue = { eventName: "merge_group", payload: () => ({ merge_group }) };
    expect(await repository.check(1, 1, { inputs: { together: "fail" }, ...queue })).toMatchObject(PASSES);
    const inputs = { policy: "policy.yml", "policy-from": "workspace" };
    const files = {
      "plan.json": JSON.stringify({ cbk: { "compute.cores": 1 } }),
      "policy.yml": "rules: [{ region: cbk, enforce: off }]\n",
    };
    for (const together of ["fail", "warn"])
      expect(await repository.check(1, 1, { inputs: { ...inputs, together }, files })).toMatchObject(PASSES);
  });

  it("a check that unread pull requests make unknown warns with `on-unknown: warn`", async () => {
    await using repository = await open();
    repository.github.fail(LISTING, FAILS);
    const inputs = { together: "fail", "on-unknown": "warn" };
    expect(await repository.check(1, 1, { inputs })).toMatchObject({
      status: 0,
      outputs: { verdict: "warn", unknown: "1" },
    });
  });

  it("a check that is contended with known pull requests stays contended if others are unread", async () => {
    await using repository = await startRepository(runStepHere);
    await repository.openChecked(12);
    alter(repository.commentOf(1), { partial: true });
    repository.open();
    for (const together of ["fail", "warn"]) {
      const { outputs } = await repository.check(2, 12, { inputs: { together } });
      expect(outputs).toMatchObject({ verdict: together, contended: "1", unknown: "0" });
    }
  });

  it("a run without a token sends no request, and says so only if pull requests must be known", async () => {
    await using repository = await startPair();
    repository.github.traffic.length = 0;
    const result = await repository.check(2, 12, { inputs: { "github-token": "" } });
    expect(result).toMatchObject({ status: 0, outputs: { verdict: "pass", contended: "0" } });
    const strict = await repository.check(2, 12, { inputs: { "github-token": "", together: "fail" } });
    expect(strict).toMatchObject({ status: 1, outputs: { verdict: "fail", unknown: "1" } });
    expect(strict.summary).toContain(
      "not looked at, because there is no token for GitHub. Leave the input `github-token` at its default, the job's own token.",
    );
    expect(repository.github.requests()).toEqual([]);
  });
});

describe("amounts that a record does not state", () => {
  /** Checks the second pull request with this plan, if the first one's record has this row of cores. */
  async function checkBeside(row: readonly unknown[], planned: PlannedAmounts, together: string): Promise<Result> {
    await using repository = await startRepository(runStepHere);
    await repository.openChecked(1);
    alter(repository.commentOf(1), { rows: [row] });
    repository.open();
    return await repository.check(2, planned, { inputs: { together } });
  }

  it("an unstated amount matters only for the same key and region", async () => {
    const row = [0, "compute.cores", "unknown", null, null, null];
    expect(await checkBeside(row, 12, "fail")).toMatchObject(UNKNOWN);
    expect(await checkBeside(row, 12, "warn")).toMatchObject(WARNS);
    for (const plan of [{ cbk: { "compute.instances": 1 } }, { fes: { "compute.cores": 1 } }])
      expect(await checkBeside(row, plan, "fail")).toMatchObject(PASSES);
  });

  it("an amount with a bound does not matter if the bound has room", async () => {
    const row = [0, "compute.cores", "fits", 175, 192, 3, 1, 8];
    expect(await checkBeside(row, 12, "fail")).toMatchObject(PASSES);
    expect(await checkBeside(row, 13, "fail")).toMatchObject(UNKNOWN);
    expect(await checkBeside(row, 13, "warn")).toMatchObject(WARNS);
    expect(await checkBeside(row, 18, "fail")).toMatchObject({ outputs: { contended: "1", unknown: "0" } });
    expect(await checkBeside([0, "compute.cores", "fits", 175, 192, null, 1, 8], 13, "fail")).toMatchObject(UNKNOWN);
  });
});

describe("a region that a plan marks as sensitive", () => {
  it("amounts in a hidden region are added to those of other pull requests, and the region is not shown", async () => {
    await using repository = await startRepository(runStepHere);
    repository.open();
    repository.open();
    await repository.check(1, 0, hiddenIn("cbk"));
    expect(JSON.stringify(readRecord(repository.commentOf(1).body))).not.toContain("cbk");
    const contended = { status: 1, outputs: { contended: "1" } };
    const inputs = { together: "fail" };
    expect(await repository.check(2, { cbk: { "network.networks": 21 } }, { inputs })).toMatchObject(contended);
    expect(await repository.check(2, { fes: { "network.networks": 1 } }, { inputs })).toMatchObject(PASSES);
    expect(await repository.check(2, 0, { inputs, ...hiddenIn("fes") })).toMatchObject(PASSES);
  });

  it.each<[string, RunOptions, RunOptions, object]>([
    ["the first", hiddenIn("cbk"), {}, { status: 1, outputs: { over: "1" } }],
    ["the second", {}, hiddenIn("cbk"), { status: 1, outputs: { over: "1" } }],
    ["both, which take little", hiddenIn("cbk"), hiddenIn("cbk"), { status: 0, outputs: { unknown: "0" } }],
  ])(
    "amounts in a hidden region are added to those of other gates: hidden by %s",
    async (_which, first, second, expected) => {
      await using repository = await open();
      const plan = { cbk: { "network.networks": 21 } };
      expect(await gate(repository, "a", plan, first)).toMatchObject({ status: 0 });
      const result = await gate(repository, "b", plan, second);
      expect(result).toMatchObject(expected);
      expect(JSON.stringify(result.report?.othersNotes ?? [])).not.toContain("are only partly known");
    },
  );

  it("a hidden region in a record of an earlier version makes the same key unknown for other gates", async () => {
    await using repository = await open();
    await gate(repository, "a", 0, hiddenIn("cbk"));
    alter(commentOf(repository, "a"), { hidden: undefined });
    const result = await gate(repository, "b", { fes: { "network.networks": 1 } }, { inputs: { together: "off" } });
    expect(result).toMatchObject(UNKNOWN);
    expect(JSON.stringify(result.report?.othersNotes)).toContain("Amounts of `gate a` are only partly known.");
    expect(await gate(repository, "c", { fes: { "network.subnets": 1 } })).toMatchObject(PASSES);
  });
});

describe("other gates that cannot be read", () => {
  it("unread gates make checks unknown for a gate with a key of its own", async () => {
    await using repository = await open();
    repository.github.fail(COMMENTS, FAILS);
    const result = await gate(repository, "b", 12, { inputs: { together: "off" } });
    expect(result).toMatchObject(UNKNOWN);
    expect(result.log).toContain(
      "Other gates of pull request #1 were not looked at, because GitHub failed (status 502). The next run tries again.",
    );
  });

  it("unread gates make checks unknown for a gate without a key that has seen another one, and its comment says so", async () => {
    await using repository = await open();
    await gate(repository, "a", 12);
    repository.github.fail({ ...COMMENTS, times: 1 }, { kind: "slow", delayMs: 0 });
    repository.github.fail(COMMENTS, FAILS);
    expect(await gate(repository, "default", 1, { inputs: { together: "off" } })).toMatchObject(UNKNOWN);
    expect(commentOf(repository, "default").body).toContain("unknown whether this change fits");
  });

  it("unread gates count as unread pull requests do for a gate without a key that has seen no other", async () => {
    await using repository = await open();
    repository.github.fail(COMMENTS, FAILS);
    for (const [together, expected] of [
      ["fail", UNKNOWN],
      ["warn", WARNS],
      ["off", PASSES],
    ] as const)
      expect(await gate(repository, "default", 12, { inputs: { together } })).toMatchObject(expected);
  });

  it("a gate whose comment cannot be read makes checks of the others unknown", async () => {
    await using repository = await open();
    await gate(repository, "a", 1);
    repository.github.fail({ query: /node\(id/u }, FAILS);
    const result = await gate(repository, "b", 1);
    expect(result).toMatchObject(UNKNOWN);
    expect(JSON.stringify(result.report?.othersNotes)).toContain("Amounts of `gate a` are only partly known.");
  });

  it("a check that is over with known gates stays over if another one is partly known", async () => {
    await using repository = await open();
    await gate(repository, "a", 12);
    await gate(repository, "b", 1);
    alter(commentOf(repository, "b"), { partial: true });
    expect(await gate(repository, "c", 12)).toMatchObject({ status: 1, outputs: { over: "1", unknown: "0" } });
    expect(await gate(repository, "c", 1)).toMatchObject(UNKNOWN);
  });
});
