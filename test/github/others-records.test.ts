// Records in comments of other pull requests, as they come from outside: whose count, and what a forged one can do, which is to make
// others wait, and no more.

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

/** Hosts that know of editors, and those that do not: there, texts are signed. */
const HOSTS: readonly (readonly [string, HostOptions])[] = [
  ["GitHub", {}],
  ["GitLab", { isGitLab: true }],
];

const PERSON: FakeAuthor = { login: "octocat", type: "User" };

/** A text of which nothing may be said. */
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

describe.each(HOSTS)("a record that counts on %s", (_name, options) => {
  it.each<[string, (repository: Repository, comment: FakeComment) => unknown]>([
    ["is the one that the run wrote", () => undefined],
    ["may have been edited by the account that wrote it", (_, comment) => edit(comment, comment.body ?? "")],
    [
      "may have been stored with other ends of lines, and by a clock that is a little fast",
      (repository, comment) => {
        alter(repository, { at: inDays(0.5) });
        comment.body = `${comment.body?.replaceAll("\n", "\r\n")}\r\n`;
      },
    ],
    [
      "is the newest one of two comments",
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

describe("a record that does not count", () => {
  const cases: readonly (readonly [string, (repository: Repository, comment: FakeComment) => unknown])[] = [
    ["was edited by a person", (_, comment) => edit(comment, comment.body ?? "", PERSON)],
    ["was edited by an account that is gone", (_, comment) => edit(comment, comment.body ?? "", null)],
    ["is in a comment that was hidden", (_, comment) => Object.assign(comment, { isMinimized: true })],
    ["is of another project", (repository) => alter(repository, { project: "0".repeat(32) })],
    ["is of another commit", (repository) => alter(repository, { head: "f".repeat(40) })],
    [
      "is quoted",
      (_, comment) => {
        comment.body = `> ${comment.body?.replaceAll("\n", "\n> ")}`;
      },
    ],
    [
      "is below another text",
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

  it("was judged at another address", async () => {
    await using repository = await startRepository(runStepHere);
    repository.open();
    repository.open();
    await checkAt(repository, 1, {});
    expect(recordIn(repository.commentOf(1))).toMatchObject({ rows: [[0, "compute.cores", "fits", 184, 192, 12]] });
    expect(await isContended(repository, 2)).toBe(false);
  });

  it("was judged for another project at the same address", async () => {
    await using repository = await startRepository(runStepHere);
    for (const _ of [1, 2, 3]) repository.open();
    // Below those that the system gives out, so that nobody gets it in between.
    const port = 20_000 + (process.pid % 10_000);
    await checkAt(repository, 1, { port, project: "f".repeat(32) });
    expect(await checkAt(repository, 2, { port })).toMatchObject({ outputs: { contended: "0" } });
    // The one for the same project counts.
    const { report } = await checkAt(repository, 3, { port });
    expect(report?.others).toEqual(["#2"]);
  });
});

/** Runs the gate against another cloud, which is gone afterwards. */
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

/** The JSON of a record, made of that of a true one. */
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

  it.each(forgeries)("says nothing, fails nothing and makes nothing better: %s", async (_what, forgery) => {
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

  it("is one where there are two in a comment", async () => {
    await using repository = await startPair(options);
    const comment = repository.commentOf(1);
    const [line = ""] = /^<!-- quota-gate-data:v2 .*$/mu.exec(comment.body ?? "") ?? [];
    forgeRecord(comment, { line: `${line}\n${line}` });
    const { report } = await repository.check(2, 12);
    expect(report?.checks[0]?.together?.others).toEqual([{ name: expect.stringMatching(/^[#!]1$/u), amount: 12 }]);
  });

  it("can make others wait, where they said so, and no more", async () => {
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
    // An amount that is not exact is not shown.
    expect(together).toMatchObject({ projected: null, headroom: null, decides: true });
    expect(allSaid(result, repository.commentOf(2))).not.toMatch(/\bNaN\b|Infinity|undefined|e\+\d/u);
    const warned = await repository.check(2, 12, { inputs: { "warn-only": "true", together: "fail" } });
    expect(warned.status).toBe(0);
  });
});
