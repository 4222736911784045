// The judgement itself: a good run is found good, and each thing that must never happen is found. Without this, a suite that passes
// could be one that looks at nothing.

import { describe, expect, it } from "vitest";
import type { Report, Verdict } from "../../src/core/model.ts";
import { renderComment } from "../../src/render/comment.ts";
import { type Evidence, findWrongs, MARKER, toAllowed } from "./judge.ts";

const PROJECT = "8b1f6c2e4d7a49d0a3c5e917f0b26d38";

const SECRET = 'the/secret="of<this>run&';

function createReport(verdict: Verdict): Report {
  const isError = verdict === "error";
  return {
    version: 1,
    verdict,
    mode: isError ? null : "add",
    apiVersion: "v3",
    project: PROJECT,
    checkedAt: "2026-08-22T14:03:00.000Z",
    counts: { fits: 0, tight: 0, over: 0, forbidden: 0, unknown: 0, unmetered: 0, waived: 0 },
    checks: [],
    problems: isError ? ["The Quota API cannot be reached."] : [],
  };
}

function createComment(verdict: Verdict): string {
  const report = createReport(verdict);
  return renderComment({ report, context: { key: "default", version: "1.0.0" } }).body;
}

/** A run that says this, where the right verdict is `right`. */
function createEvidence(said: Verdict, right: Verdict = said): Evidence {
  const report = createReport(said);
  const calm = { trouble: "calm" } as const;
  return {
    run: {
      status: said === "pass" || said === "warn" ? 0 : 1,
      stderr: "",
      log: "Cloud quota\n",
      outputs: { verdict: said },
      outputText: `verdict<<end\n${said}\nend\n`,
      summary: "### Cloud quota\n",
      report,
      reportText: JSON.stringify(report),
      traffic: { quota: [], github: [], keystone: [] },
      secrets: [SECRET],
    },
    situation: { verdict: right, inputs: {} },
    project: PROJECT,
    weather: { quota: calm, github: calm, keystone: calm },
    comments: [createComment(said)],
    bystander: { before: "", after: "" },
    visits: [],
  };
}

/** The same, with something different about the run itself. */
function withRun(evidence: Evidence, run: Partial<Evidence["run"]>): Evidence {
  return { ...evidence, run: { ...evidence.run, ...run } };
}

const stormy: Evidence["weather"] = {
  quota: { trouble: "500" },
  github: { trouble: "calm" },
  keystone: { trouble: "calm" },
};

describe("when a run is as it should be", () => {
  it.each(["pass", "warn", "fail", "error"] as const)("finds nothing wrong with %s", (verdict) => {
    expect(findWrongs(createEvidence(verdict))).toEqual([]);
  });

  it("takes an error for any verdict where something was broken", () => {
    expect(findWrongs({ ...createEvidence("error", "pass"), weather: stormy })).toEqual([]);
  });
});

describe("when a run passes that must not", () => {
  it.each(["fail", "error"] as const)("finds a pass in place of %s, in calm and in bad weather", (right) => {
    const evidence = createEvidence("pass", right);
    expect(findWrongs(evidence)).toEqual([`The verdict is pass, expected ${right}.`]);
    expect(findWrongs({ ...evidence, weather: stormy })).toHaveLength(1);
  });

  it("finds no excuse for a pass in any weather, but for a warning where unknown was to be one", () => {
    const lying: Evidence["weather"] = { ...stormy, quota: { trouble: "nonsense" } };
    const situation = { verdict: "fail", inputs: {} } as const;
    expect(toAllowed({ situation, weather: lying })).toEqual(["fail", "error"]);
    expect(toAllowed({ situation: { ...situation, inputs: { "on-unknown": "warn" } }, weather: lying })).toEqual([
      "fail",
      "error",
      "warn",
    ]);
  });

  it("finds an error where nothing was broken", () => {
    expect(findWrongs(createEvidence("error", "pass"))).toEqual(["The verdict is error, expected pass."]);
  });
});

describe("when a run says one thing and does another", () => {
  it.each([
    [
      "ends with 0 after fail",
      withRun(createEvidence("fail"), { status: 0 }),
      "It ended with status 0 after saying fail.",
    ],
    [
      "ends with 1 after pass",
      withRun(createEvidence("pass"), { status: 1 }),
      "It ended with status 1 after saying pass.",
    ],
    [
      "reports otherwise",
      withRun(createEvidence("fail"), { report: createReport("pass") }),
      "The report says pass, the output fail.",
    ],
    ["has no report", withRun(createEvidence("pass"), { report: null }), "There is no report."],
    ["has no verdict", withRun(createEvidence("fail"), { outputs: {} }), "The verdict is nothing, expected fail."],
    [
      "is about another project",
      withRun(createEvidence("pass"), { report: { ...createReport("pass"), project: "other" } }),
      "The report is about another project.",
    ],
    [
      "is an error without a reason",
      withRun(createEvidence("error"), { report: { ...createReport("error"), problems: [] } }),
      "It is an error without a reason.",
    ],
    ["never ends", withRun(createEvidence("pass"), { status: null }), "It did not end in time."],
    [
      "crashes",
      withRun(createEvidence("fail"), { log: "::error::Internal error (TypeError). No verdict was reached." }),
      "The program made a mistake.",
    ],
    [
      "writes to standard error",
      withRun(createEvidence("pass"), { stderr: "(node:1) Warning" }),
      "It wrote to standard error.",
    ],
    ["has no summary", withRun(createEvidence("pass"), { summary: "" }), "There is no summary."],
  ])("finds that it %s", (_, evidence, wrong) => {
    expect(findWrongs(evidence)).toContain(wrong);
  });
});

describe("when a comment is not as it should be", () => {
  const good = createEvidence("fail");
  it.each([
    ["there are two", { comments: [createComment("fail"), createComment("fail")] }, "There are 2 comments of ours."],
    ["there is none", { comments: [] }, "There is no comment, although nothing kept it from being written."],
    ["it says something else", { comments: [createComment("pass")] }, "The comment says pass, the output fail."],
    [
      "it has no marker",
      { comments: [createComment("fail").slice(MARKER.length)] },
      "A comment does not begin with the marker.",
    ],
    [
      "it is somebody else's",
      { bystander: { before: "hello", after: "fail" } },
      "Somebody else's comment was touched.",
    ],
  ])("finds that %s", (_, change: Partial<Evidence>, wrong) => {
    expect(findWrongs({ ...good, ...change })).toContain(wrong);
  });
});

describe("when a secret is shown", () => {
  const good = createEvidence("pass");
  const forms = [
    SECRET,
    JSON.stringify({ SECRET }),
    encodeURIComponent(SECRET),
    btoa(SECRET),
    "the/secret=&quot;of&lt;this>run&amp;",
  ];
  it.each(forms)("finds it written as %s", (form) => {
    expect(findWrongs(withRun(good, { log: `The header was ${form}.` }))).toEqual([
      "There is a secret in standard output.",
    ]);
  });

  it.each([
    ["standard error", withRun(good, { stderr: SECRET })],
    ["the summary", withRun(good, { summary: SECRET })],
    ["the outputs", withRun(good, { outputText: SECRET })],
    ["the report", withRun(good, { reportText: JSON.stringify({ problems: [SECRET] }) })],
    ["a comment", { ...good, comments: [`${createComment("pass")}\n${SECRET}`] }],
  ])("finds it in %s", (place, evidence) => {
    expect(findWrongs(evidence)).toContain(`There is a secret in ${place}.`);
  });

  it("finds that one went where a redirect led", () => {
    expect(findWrongs({ ...good, visits: ["GET /trap"] })).toEqual(["It followed a redirect."]);
  });
});
