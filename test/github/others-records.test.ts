// Records in comments of other pull requests, as outside input: which ones count, and the limits of a forged one, which
// can only make others wait.

import { describe, expect, it } from "vitest";
import { type EmulatorOptions, startEmulator } from "../../src/emulator/index.ts";
import { edit, type FakeAuthor, type FakeComment } from "../support/github/host.ts";
import {
  allSaid,
  forgeRecord,
  type HostOptions,
  isContended,
  type Repository,
  readRecord,
  startPair,
  startRepository,
  takingRow,
} from "../support/others.ts";
import { runStepHere } from "../support/step.ts";

/** Hosts that report editors, and hosts that do not, where texts are signed. */
const HOSTS: readonly (readonly [string, HostOptions])[] = [
  ["GitHub", {}],
  ["GitLab", { isGitLab: true }],
];

const PERSON: FakeAuthor = { login: "octocat", type: "User" };

/** A text that must never be shown. */
const EVIL = "pwned7f3a";

function recordIn({ body }: FakeComment): Readonly<Record<string, unknown>> {
  return readRecord(body) as Readonly<Record<string, unknown>>;
}

/** Changes the record of number 1. */
function alter(repository: Repository, change: Readonly<Record<string, unknown>>): void {
  const comment = repository.commentOf(1);
  forgeRecord(comment, { json: { ...recordIn(comment), ...change } });
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}

describe.each(HOSTS)("a valid record on %s", (_name, options) => {
  it.each<[string, (repository: Repository, comment: FakeComment) => unknown]>([
    ["a record counts as the run wrote it", () => undefined],
    ["a record counts after an edit by its own account", (_, comment) => edit(comment, comment.body ?? "")],
    [
      "a record counts with other line endings and a clock that is slightly fast",
      (repository, comment) => {
        alter(repository, { at: inDays(0.5) });
        comment.body = `${comment.body?.replaceAll("\n", "\r\n")}\r\n`;
      },
    ],
    [
      "the newest record of two comments counts",
      ({ github }, comment) => {
        const rows = [takingRow(0, "compute.cores", 1)];
        const older = github.addComment({ ...comment, id: 5000 });
        forgeRecord(older, { json: { ...recordIn(comment), at: inDays(-2), rows } });
      },
    ],
  ])("%s", async (_what, change) => {
    await using repository = await startPair(options);
    change(repository, repository.commentOf(1));
    expect(await isContended(repository, 2)).toBe(true);
  });
});

describe("a record in the comment of another change", () => {
  const cases: readonly (readonly [string, (repository: Repository, comment: FakeComment) => unknown])[] = [
    ["a record that a person edited does not count", (_, comment) => edit(comment, comment.body ?? "", PERSON)],
    ["a record that a deleted account edited does not count", (_, comment) => edit(comment, comment.body ?? "", null)],
    ["a record in a hidden comment does not count", (_, comment) => Object.assign(comment, { isMinimized: true })],
    ["a record of another project does not count", (repository) => alter(repository, { project: "0".repeat(32) })],
    ["a record of another commit does not count", (repository) => alter(repository, { head: "f".repeat(40) })],
    [
      "a quoted record does not count",
      (_, comment) => {
        comment.body = `> ${comment.body?.replaceAll("\n", "\n> ")}`;
      },
    ],
    [
      "a record below another text does not count",
      (_, comment) => {
        comment.body = `Look at this:\n${comment.body}`;
      },
    ],
  ];

  it.each(cases)("%s", async (_what, change) => {
    await using repository = await startPair();
    change(repository, repository.commentOf(1));
    expect(await isContended(repository, 2)).toBe(false);
  });

  it("a record from another API address does not count", async () => {
    await using repository = await startRepository(runStepHere);
    repository.open();
    repository.open();
    await checkAt(repository, 1, {});
    expect(recordIn(repository.commentOf(1))).toMatchObject({ rows: [[0, "compute.cores", "fits", 184, 192, 12]] });
    expect(await isContended(repository, 2)).toBe(false);
  });

  it("a record for another project at the same address does not count", async () => {
    await using repository = await startRepository(runStepHere);
    for (const _ of [1, 2, 3]) repository.open();
    // Below the ports that the system assigns, so that no other process gets it in the meantime.
    const port = 20_000 + (process.pid % 10_000);
    await checkAt(repository, 1, { port, project: "f".repeat(32) });
    expect(await checkAt(repository, 2, { port })).toMatchObject({ outputs: { contended: "0" } });
    // The record for the same project counts.
    const { report } = await checkAt(repository, 3, { port });
    expect(report?.others).toEqual(["#2"]);
  });
});

/** Runs the gate against another API, which is closed afterwards. */
async function checkAt(repository: Repository, number: number, options: EmulatorOptions) {
  const other = await startEmulator(options);
  try {
    const project = options.project === undefined ? {} : { "project-id": options.project };
    const result = await repository.check(number, 12, { inputs: { "api-url": other.url, ...project } });
    expect(result.status).toBe(0);
    return result;
  } finally {
    await other.close();
  }
}

/** JSON of a forged record, made from a real one. */
type Forgery = (record: Readonly<Record<string, unknown>>) => string;

describe.each(HOSTS)("a forged record of the own account on %s", (_name, options) => {
  const altered = (change: Readonly<Record<string, unknown>>): Forgery => {
    return (record) => JSON.stringify({ ...record, ...change });
  };
  const rows = (regions: readonly unknown[], ...taken: readonly (readonly [unknown, string, unknown])[]): Forgery => {
    return altered({ regions, rows: taken.map((row) => takingRow(...row)) });
  };
  const forgeries: readonly (readonly [string, Forgery])[] = [
    ["no JSON", () => `{"${EVIL}`],
    ["with the largest amount", rows(["cbk"], [0, "compute.cores", Number.MAX_SAFE_INTEGER])],
    ["with one key twice", rows(["cbk", "cbk"], [0, "compute.cores", 9], [1, "compute.cores", 9])],
    ["with a prototype", rows(["__proto__", "cbk"], [0, "__proto__", 12], [1, "constructor", 12])],
    [
      "with Markdown and commands",
      rows(
        [`<img src=x>${EVIL}`, `\n::error::${EVIL}`, "cbk"],
        [0, `**${EVIL}**`, 12],
        [1, `\u2028::warning::${EVIL}`, 12],
        [2, `[${EVIL}](javascript:x)`, 12],
        [2, "compute.cores", 12],
      ),
    ],
    ["with members of its own", altered({ by: `::error::${EVIL}`, [EVIL]: EVIL, verdict: "pass", partial: true })],
    [
      "with 400 keys",
      rows(["cbk"], ...Array.from({ length: 400 }, (_, index) => [0, `k.${index}`, Number.MAX_SAFE_INTEGER] as const)),
    ],
  ];

  function forge(repository: Repository, forgery: Forgery): void {
    const comment = repository.commentOf(1);
    forgeRecord(comment, { json: forgery(recordIn(comment)) });
  }

  it.each(forgeries)("a forged record shows no text, fails no check and improves none: %s", async (_what, forgery) => {
    await using repository = await startPair(options);
    forge(repository, forgery);
    const fits = await repository.check(2, 12);
    expect(fits).toMatchObject({ status: 0, stderr: "" });
    expect(["pass", "warn"]).toContain(fits.outputs["verdict"]);
    for (const { together } of fits.report?.checks ?? []) {
      expect(together?.projected ?? 192).toBeGreaterThan(184);
      expect(Number.isSafeInteger(together?.projected ?? 192)).toBe(true);
    }
    expect(allSaid(fits, repository.commentOf(2))).not.toContain(EVIL);
    expect(JSON.stringify(readRecord(repository.commentOf(2).body))).not.toContain(EVIL);
    const over = await repository.check(2, { cbk: { "compute.cores": 21, "compute.nonsense": 1 } });
    expect(over).toMatchObject({ status: 1, outputs: { verdict: "fail", over: "1", unknown: "1" } });
    expect(allSaid(over, repository.commentOf(2))).not.toContain(EVIL);
  });

  it("two records in a comment count once", async () => {
    await using repository = await startPair(options);
    const comment = repository.commentOf(1);
    const [line = ""] = /^<!-- quota-gate-data:v2 .*$/mu.exec(comment.body ?? "") ?? [];
    forgeRecord(comment, { line: `${line}\n${line}` });
    const { report } = await repository.check(2, 12);
    expect(report?.checks[0]?.together?.others).toEqual([{ name: expect.stringMatching(/^[#!]1$/u), amount: 12 }]);
  });

  it("a forged record can only block others that set `together: fail`", async () => {
    await using repository = await startPair(options);
    forge(repository, rows(["cbk"], [0, "compute.cores", Number.MAX_SAFE_INTEGER]));
    for (const number of [3, 4, 5]) {
      await repository.openChecked(1, { number });
      const comment = repository.commentOf(number);
      forgeRecord(comment, {
        json: { ...recordIn(comment), rows: [takingRow(0, "compute.cores", 10 ** 15)] },
      });
    }
    const result = await repository.check(2, 12, { inputs: { together: "fail" } });
    expect(result).toMatchObject({ status: 1, outputs: { verdict: "fail", contended: "1", over: "0" } });
    const together = result.report?.checks[0]?.together;
    // An inexact amount is not shown.
    expect(together).toMatchObject({ projected: null, headroom: null, decides: true });
    expect(allSaid(result, repository.commentOf(2))).not.toMatch(/\bNaN\b|Infinity|undefined|e\+\d/u);
    const warned = await repository.check(2, 12, { inputs: { "warn-only": "true", together: "fail" } });
    expect(warned.status).toBe(0);
  });
});
