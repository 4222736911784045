// Tests the invariants themselves: a good run violates none, and each violation is found. Otherwise the suite might
// pass without checking anything.

import { describe, expect, it } from "vitest";
import { type Report, say, type Verdict } from "../../src/core/index.ts";
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
    problems: isError ? [say`The Quota API cannot be reached.`] : [],
  };
}

function createComment(verdict: Verdict): string {
  const report = createReport(verdict);
  return renderComment({ report, context: { key: "default", version: "1.0.0" } });
}

/** Returns a run that ends with a verdict, where `right` is the correct one. */
function createEvidence(said: Verdict, right: Verdict = said): Evidence {
  const report = createReport(said);
  const none = { faultClass: "none" } as const;
  return {
    run: {
      status: said === "pass" || said === "warn" ? 0 : 1,
      stderr: "",
      stdout: "",
      log: "Cloud quota\n",
      outputs: { verdict: said },
      summary: "### Cloud quota\n",
      report,
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

const withFaults: Evidence["injection"] = {
  quota: { faultClass: "500" },
  github: { faultClass: "none" },
  keystone: { faultClass: "none" },
};

describe("the invariants", () => {
  it.each(["pass", "warn", "fail", "error"] as const)(
    "a good run that ends with %s violates no invariant",
    (verdict) => {
      expect(findBreaches(createEvidence(verdict))).toEqual([]);
    },
  );

  it("a warning instead of a pass is allowed only if the host was broken, so that other changes may be unknown", () => {
    const evidence = createEvidence("warn", "pass");
    expect(findBreaches(evidence)).toEqual(["The verdict is warn, expected pass."]);
    const injection: Evidence["injection"] = { ...evidence.injection, github: { faultClass: "refusals" } };
    expect(findBreaches({ ...evidence, injection })).toEqual([]);
  });

  it("an error is allowed for any verdict if something was broken, but a pass never is", () => {
    expect(findBreaches({ ...createEvidence("error", "pass"), injection: withFaults })).toEqual([]);
    expect(findBreaches(createEvidence("error", "pass"))).toEqual(["The verdict is error, expected pass."]);
    for (const right of ["fail", "error"] as const) {
      const evidence = createEvidence("pass", right);
      expect(findBreaches(evidence)).toEqual([`The verdict is pass, expected ${right}.`]);
      expect(findBreaches({ ...evidence, injection: withFaults })).toHaveLength(1);
    }
    const injection: Evidence["injection"] = { ...withFaults, quota: { faultClass: "nonsense" } };
    const toSituation = (inputs: Record<string, string>) => ({ verdict: "fail", inputs }) as const;
    expect(toAllowed({ situation: toSituation({}), injection })).toEqual(["fail", "error"]);
    const warned = toAllowed({ situation: toSituation({ "on-unknown": "warn" }), injection });
    expect(warned).toEqual(["fail", "error", "warn"]);
  });

  const withReport = (report: Partial<Report>) => ({ report: { ...createReport("error"), ...report } });
  const secret = (place: string) => `There is a secret in ${place}.`;
  const inLog = (form: string) => ({ run: { log: `The header was ${form}.` } });

  it.each<[string, Verdict, Partial<Omit<Evidence, "run">> & { readonly run?: Partial<Evidence["run"]> }]>([
    ["It ended with status 0 after saying fail.", "fail", { run: { status: 0 } }],
    ["It ended with status 1 after saying pass.", "pass", { run: { status: 1 } }],
    ["The report says pass, the output fail.", "fail", { run: { report: createReport("pass") } }],
    ["There is no report.", "pass", { run: { report: null } }],
    ["The verdict is nothing, expected fail.", "fail", { run: { outputs: {} } }],
    ["The report is about another project.", "pass", { run: withReport({ verdict: "pass", project: "other" }) }],
    ["It is an error without a reason.", "error", { run: withReport({ problems: [] }) }],
    ["It did not end in time.", "pass", { run: { status: null } }],
    ["The program made a mistake.", "fail", { run: { log: "::error::Internal error (TypeError)." } }],
    ["It wrote to standard error.", "pass", { run: { stderr: "(node:1) Warning" } }],
    ["There is no summary.", "pass", { run: { summary: "" } }],
    ["There are 2 comments of ours.", "fail", { comments: [createComment("fail"), createComment("fail")] }],
    ["There is no comment, although nothing kept it from being written.", "fail", { comments: [] }],
    ["The comment says pass, the output fail.", "fail", { comments: [createComment("pass")] }],
    ["A comment does not begin with the marker.", "fail", { comments: [createComment("fail").slice(MARKER.length)] }],
    ["Another author's comment was touched.", "fail", { bystander: { before: "hello", after: "fail" } }],
    ["It followed a redirect.", "fail", { visits: ["GET /trap"] }],
    [secret("standard output"), "pass", inLog(SECRET)],
    [secret("standard output"), "pass", inLog(JSON.stringify({ SECRET }))],
    [secret("standard output"), "pass", inLog(encodeURIComponent(SECRET))],
    [secret("standard output"), "pass", inLog(btoa(SECRET))],
    [secret("standard output"), "pass", inLog("the/secret=&quot;of&lt;this>run&amp;")],
    [secret("standard error"), "pass", { run: { stderr: SECRET } }],
    [secret("the summary"), "pass", { run: { summary: SECRET } }],
    [secret("the outputs"), "pass", { run: { outputs: { verdict: "pass", checks: SECRET } } }],
    [secret("the report"), "pass", { run: withReport({ verdict: "pass", problems: [say`${SECRET}`] }) }],
    [secret("a comment"), "pass", { comments: [`${createComment("pass")}\n${SECRET}`] }],
  ])("the violation is found: %s", (wrong, verdict, { run, ...change }) => {
    const good = createEvidence(verdict);
    expect(findBreaches({ ...good, ...change, run: { ...good.run, ...run } })).toContain(wrong);
  });
});
