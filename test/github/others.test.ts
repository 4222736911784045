// Pull requests together: who learns what of whom, and what it does to the verdict.

import { describe, expect, it } from "vitest";
import { withFaults } from "../support/faults.ts";
import { startRepository } from "../support/others.ts";
import { runStepHere } from "../support/step.ts";

const open = () => startRepository(runStepHere);

describe("when two pull requests fit alone and not together", () => {
  it("tells the second one at once, and the first one with its next run", async () => {
    await using repository = await open();
    const { github } = repository;
    repository.open();
    repository.open();
    const first = await repository.check(1, 12);
    expect(first).toMatchObject({ status: 0, outputs: { verdict: "pass", contended: "0" } });

    const second = await repository.check(2, 12);
    expect(second).toMatchObject({ status: 0, outputs: { verdict: "warn", contended: "1" } });
    expect(second.report).toMatchObject({ others: ["#1"], counts: { contended: 1, over: 0 } });
    expect(second.report?.checks[0]).toMatchObject({
      verdict: "contended",
      together: { others: [{ name: "#1", amount: 12 }], projected: 196, headroom: -4 },
    });
    const text =
      /Fits alone \([^)]+\), but \*\*not together\*\* with \[#1\]\(https:\/\/github\.example\/[^)]+\/1\) \(\+12\): 196, 4 over the limit/u;
    expect(repository.commentOf(2).body).toMatch(text);
    expect(second.summary).toMatch(text);
    expect(repository.commentOf(2).body).toContain("192 → 196");
    expect(repository.commentOf(1).body).not.toContain("#2");

    expect(await repository.check(1, 12)).toMatchObject({ status: 0, outputs: { verdict: "warn", contended: "1" } });
    expect(repository.commentOf(1).body).toMatch(/not together\*\* with \[#2\]/u);
    expect(github.comments.size).toBe(2);
  });

  it("fails with `together: fail`", async () => {
    await using repository = await open();
    await repository.openChecked(12);
    repository.open();
    const inputs = { together: "fail" };
    expect(await repository.check(2, 12, { inputs })).toMatchObject({ status: 1, outputs: { verdict: "fail" } });
    expect(await repository.check(2, 7, { inputs })).toMatchObject({ status: 0, outputs: { verdict: "pass" } });
  });
});

describe("when others are in the way", () => {
  it("leaves `over` what it is, and adds nothing that they give back", async () => {
    await using repository = await open();
    await repository.openChecked(-15);
    repository.open();
    expect(await repository.check(2, 19)).toMatchObject({ outputs: { verdict: "pass" } });
    const over = await repository.check(2, 21);
    expect(over).toMatchObject({ status: 1, outputs: { verdict: "fail", over: "1", contended: "0" } });
    await repository.openChecked(12);
    expect(await repository.check(2, 21)).toMatchObject({ status: 1, outputs: { over: "1", contended: "0" } });
  });

  it("counts what is not of a region or key of its own for nothing", async () => {
    await using repository = await open();
    await repository.openChecked({ fes: { "compute.cores": 20 }, cbk: { "compute.instances": 5 } });
    repository.open();
    expect(await repository.check(2, 19)).toMatchObject({ outputs: { verdict: "pass" } });
  });

  it("looks while quota and usage are on their way", async () => {
    await using repository = await startRepository(runStepHere, {}, withFaults({ latencyMs: 200 }));
    repository.open();
    let answered: readonly (number | null)[] | null = null;
    repository.github.fail(
      { query: /pullRequests/u, times: 1 },
      {
        kind: "meanwhile",
        run: () => {
          answered = repository.cloud.requests.map(({ status }) => status).filter((status) => status !== undefined);
        },
      },
    );
    await repository.check(1, 12);
    expect(answered).toEqual([]);
  });
});
