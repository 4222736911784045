// The invariants themselves: a good run breaks none, and each thing that must never happen is found. Without this, a suite that passes
// could be one that looks at nothing.

import { describe, expect, it } from "vitest";
import type { Report, Verdict } from "../../src/core/index.ts";
import { renderComment } from "../../src/render/index.ts";
import { type Evidence, findBreaches, MARKER, toAllowed } from "./invariants.ts";

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
    counts: { fits: 0, tight: 0, over: 0, forbidden: 0, contended: 0, unknown: 0, unmetered: 0, waived: 0 },
    checks: [],
    problems: isError ? ["The Quota API cannot be reached."] : [],
  };
}

function createComment(verdict: Verdict): string {
  const report = createReport(verdict);
  return renderComment({ report, context: { key: "default", version: "1.0.0" } });
}

/** A run that says this, where the right verdict is `right`. */
function createEvidence(said: Verdict, right: Verdict = said): Evidence {
  const report = createReport(said);
  const none = { faultClass: "none" } as const;
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
    injection: { quota: none, github: none, keystone: none },
    comments: [createComment(said)],
    bystander: { before: "", after: "" },
    visits: [],
  };
}

/** The same, with something different about the run itself. */
function withRun(evidence: Evidence, run: Partial<Evidence["run"]>): Evidence {
  return { ...evidence, run: { ...evidence.run, ...run } };
}

const withFaults: Evidence["injection"] = {
  quota: { faultClass: "500" },
  github: { faultClass: "none" },
  keystone: { faultClass: "none" },
};

describe("when a run is as it should be", () => {
  it.each(["pass", "warn", "fail", "error"] as const)("finds nothing wrong with %s", (verdict) => {
    expect(findBreaches(createEvidence(verdict))).toEqual([]);
  });

  it("takes an error for any verdict where something was broken", () => {
    expect(findBreaches({ ...createEvidence("error", "pass"), injection: withFaults })).toEqual([]);
  });
});

describe("when a run passes that must not", () => {
  it.each(["fail", "error"] as const)("finds a pass in place of %s, without and with faults", (right) => {
    const evidence = createEvidence("pass", right);
    expect(findBreaches(evidence)).toEqual([`The verdict is pass, expected ${right}.`]);
    expect(findBreaches({ ...evidence, injection: withFaults })).toHaveLength(1);
  });

  it("allows a pass for no class of faults, and a warning only where unknown is to be one", () => {
    const lying: Evidence["injection"] = { ...withFaults, quota: { faultClass: "nonsense" } };
    const situation = { verdict: "fail", inputs: {} } as const;
    expect(toAllowed({ situation, injection: lying })).toEqual(["fail", "error"]);
    expect(toAllowed({ situation: { ...situation, inputs: { "on-unknown": "warn" } }, injection: lying })).toEqual([
      "fail",
      "error",
      "warn",
    ]);
  });

  it("finds an error where nothing was broken", () => {
    expect(findBreaches(createEvidence("error", "pass"))).toEqual(["The verdict is error, expected pass."]);
  });
});

describe("when a run says one thing and does another", () => {
  const crash = "::error::Internal error (TypeError). No verdict was reached.";
  const elsewhere = { ...createReport("pass"), project: "other" };
  it.each<[string, Verdict, Partial<Evidence["run"]>, string]>([
    ["ends with 0 after fail", "fail", { status: 0 }, "It ended with status 0 after saying fail."],
    ["ends with 1 after pass", "pass", { status: 1 }, "It ended with status 1 after saying pass."],
    ["reports otherwise", "fail", { report: createReport("pass") }, "The report says pass, the output fail."],
    ["has no report", "pass", { report: null }, "There is no report."],
    ["has no verdict", "fail", { outputs: {} }, "The verdict is nothing, expected fail."],
    ["is about another project", "pass", { report: elsewhere }, "The report is about another project."],
    [
      "has no reason",
      "error",
      { report: { ...createReport("error"), problems: [] } },
      "It is an error without a reason.",
    ],
    ["never ends", "pass", { status: null }, "It did not end in time."],
    ["crashes", "fail", { log: crash }, "The program made a mistake."],
    ["writes to standard error", "pass", { stderr: "(node:1) Warning" }, "It wrote to standard error."],
    ["has no summary", "pass", { summary: "" }, "There is no summary."],
  ])("finds that it %s", (_, verdict, run, wrong) => {
    expect(findBreaches(withRun(createEvidence(verdict), run))).toContain(wrong);
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
    expect(findBreaches({ ...good, ...change })).toContain(wrong);
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
    expect(findBreaches(withRun(good, { log: `The header was ${form}.` }))).toEqual([
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
    expect(findBreaches(evidence)).toContain(`There is a secret in ${place}.`);
  });

  it("finds that one went where a redirect led", () => {
    expect(findBreaches({ ...good, visits: ["GET /trap"] })).toEqual(["It followed a redirect."]);
  });
});
