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
    expect(findBreaches(createEvidence("error", "pass"))).toEqual(["The verdict is error, expected pass."]);
  });
});

describe("when a run passes that must not", () => {
  it.each(["fail", "error"] as const)("finds a pass in place of %s, without and with faults", (right) => {
    const evidence = createEvidence("pass", right);
    expect(findBreaches(evidence)).toEqual([`The verdict is pass, expected ${right}.`]);
    expect(findBreaches({ ...evidence, injection: withFaults })).toHaveLength(1);
  });

  it("allows a pass for no class of faults, and a warning only where unknown is to be one", () => {
    const injection: Evidence["injection"] = { ...withFaults, quota: { faultClass: "nonsense" } };
    const toSituation = (inputs: Record<string, string>) => ({ verdict: "fail", inputs }) as const;
    expect(toAllowed({ situation: toSituation({}), injection })).toEqual(["fail", "error"]);
    const warned = toAllowed({ situation: toSituation({ "on-unknown": "warn" }), injection });
    expect(warned).toEqual(["fail", "error", "warn"]);
  });
});

describe("when a run says one thing and does another, or leaves something wrong behind", () => {
  const withReport = (report: Partial<Report>) => ({ report: { ...createReport("error"), ...report } });
  it.each<[string, Verdict, Partial<Evidence["run"]>]>([
    ["It ended with status 0 after saying fail.", "fail", { status: 0 }],
    ["It ended with status 1 after saying pass.", "pass", { status: 1 }],
    ["The report says pass, the output fail.", "fail", { report: createReport("pass") }],
    ["There is no report.", "pass", { report: null }],
    ["The verdict is nothing, expected fail.", "fail", { outputs: {} }],
    ["The report is about another project.", "pass", withReport({ verdict: "pass", project: "other" })],
    ["It is an error without a reason.", "error", withReport({ problems: [] })],
    ["It did not end in time.", "pass", { status: null }],
    ["The program made a mistake.", "fail", { log: "::error::Internal error (TypeError). No verdict was reached." }],
    ["It wrote to standard error.", "pass", { stderr: "(node:1) Warning" }],
    ["There is no summary.", "pass", { summary: "" }],
  ])("finds: %s", (wrong, verdict, run) => {
    expect(findBreaches(withRun(createEvidence(verdict), run))).toContain(wrong);
  });

  it.each<[string, Partial<Evidence>]>([
    ["There are 2 comments of ours.", { comments: [createComment("fail"), createComment("fail")] }],
    ["There is no comment, although nothing kept it from being written.", { comments: [] }],
    ["The comment says pass, the output fail.", { comments: [createComment("pass")] }],
    ["A comment does not begin with the marker.", { comments: [createComment("fail").slice(MARKER.length)] }],
    ["Another author's comment was touched.", { bystander: { before: "hello", after: "fail" } }],
    ["It followed a redirect.", { visits: ["GET /trap"] }],
  ])("finds: %s", (wrong, change) => {
    expect(findBreaches({ ...createEvidence("fail"), ...change })).toContain(wrong);
  });
});

describe("when a secret is shown", () => {
  const good = createEvidence("pass");

  it.each([
    SECRET,
    JSON.stringify({ SECRET }),
    encodeURIComponent(SECRET),
    btoa(SECRET),
    "the/secret=&quot;of&lt;this>run&amp;",
  ])("finds it written as %s", (form) => {
    const wrong = findBreaches(withRun(good, { log: `The header was ${form}.` }));
    expect(wrong).toEqual(["There is a secret in standard output."]);
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
});
