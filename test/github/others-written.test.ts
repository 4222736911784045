// Content of the record that a run leaves in its comment for runs of other pull requests.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { embeddedDataSet } from "../../src/emulator/index.ts";
import { ROOT } from "../support/github/runner.ts";
import { type PlannedAmounts, type Repository, readRecord, shaOf, startRepository } from "../support/others.ts";
import { runStepHere } from "../support/step.ts";

const open = () => startRepository(runStepHere);

/** Returns the record after a run on a new pull request. */
async function recordAfter(
  repository: Repository,
  planned: PlannedAmounts,
  options: Parameters<Repository["check"]>[2] = {},
) {
  const { number } = repository.open();
  await repository.check(number, planned, options);
  return readRecord(repository.commentOf(number).body);
}

/** Returns the amounts that a record states: "cbk compute.cores 12". */
function takenIn(record: unknown): ReadonlySet<string> {
  const { regions, rows } = record as {
    readonly regions: readonly string[];
    readonly rows: readonly (readonly [number, string, string, number | null, unknown, number | null])[];
  };
  return new Set(rows.map((row) => `${regions[row[0]]} ${row[1]} ${row[5]}`));
}

describe("the record of a run", () => {
  it("a record has commit, project, key and added amounts in one invisible line", async () => {
    await using repository = await open();
    const plan = {
      cbk: { "compute.cores": 12, "compute.instances": -1, "network.floatingips": 1, "compute.key_pairs": 2 },
      fes: { "compute.cores": 3, "volume.space_gb": 0 },
    };
    const record = await recordAfter(repository, plan);
    expect(record).toEqual({
      v: 2,
      key: "default",
      run: [expect.any(Number), 1],
      by: expect.stringMatching(/^[0-9a-f]{16}$/u),
      project: expect.stringMatching(/^[0-9a-f]{32}$/u),
      head: shaOf(1),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u),
      verdict: "pass",
      regions: expect.any(Array),
      rows: expect.any(Array),
    });
    expect(takenIn(record)).toEqual(
      new Set([
        "cbk compute.cores 12",
        "cbk compute.instances 0",
        "cbk network.floatingips 1",
        "cbk compute.key_pairs 0",
        "fes compute.cores 3",
        "fes volume.space_gb 0",
      ]),
    );
    const lines = repository.commentOf(1).body?.split("\n") ?? [];
    expect(lines.filter((line) => line.startsWith("<!--"))).toHaveLength(2);
    expect(lines.at(-1)).toMatch(/^<!-- quota-gate-data:v2 [A-Za-z0-9+/]+=* -->$/u);
    // Comments may be public, so the record shows neither the cloud nor the project.
    expect(JSON.stringify(record)).not.toContain(embeddedDataSet().project);
    expect(JSON.stringify(record)).not.toContain("127.0.0.1");
  });

  it("a record is written for every verdict, but not without a decision", async () => {
    await using repository = await open();
    expect(takenIn(await recordAfter(repository, 500))).toEqual(new Set(["cbk compute.cores 500"]));
    const unknown = await recordAfter(repository, { cbk: { "compute.nonsense": 5 } });
    expect(takenIn(unknown)).toEqual(new Set(["cbk compute.nonsense 5"]));
    expect(await recordAfter(repository, 12, { files: { "plan.json": "{" } })).toBeUndefined();
    // A change that is over by itself still counts for others.
    const { number } = repository.open();
    expect(await repository.check(number, 12)).toMatchObject({ outputs: { contended: "1" } });
  });

  it("a record has no resource names and no region that the plan marks as sensitive", async () => {
    await using repository = await open();
    const text = readFileSync(`${ROOT}test/cases/terraform-sensitive-region/plan.json`, "utf8");
    const record = JSON.stringify(
      await recordAfter(repository, 0, { files: { "plan.json": text.replaceAll("RegionTwo", "cbk") } }),
    );
    expect(record).toContain("null]");
    expect(record).not.toContain("cbk");
    expect(record).not.toContain("openstack_");
  });

  it("a record of a plan with thousands of keys is partial, and other pull requests note it", async () => {
    await using repository = await open();
    const keys = Array.from({ length: 3000 }, (_, index) => [`compute.made_up_${index}`, 1 + index] as const);
    const plan = { cbk: { "compute.cores": 12, ...Object.fromEntries(keys) } };
    expect(await recordAfter(repository, plan)).toMatchObject({ partial: true });
    expect(Buffer.byteLength(repository.commentOf(1).body ?? "")).toBeLessThanOrEqual(60_000);
    repository.open();
    await repository.check(2, 12);
    expect(repository.commentOf(2).body).toMatch(/Amounts of `?\[?#1.* are only partly known/u);
  });
});
