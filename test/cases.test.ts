// Whole scenarios as folders: plans and the answers of the cloud go in, the report comes out.
//
// A scenario is `case.json` (its subject, the inputs and the API's two documents), `plan*.json`, and optionally
// `others/` (JSON reports of other changes), `policy.yml`, `organisation.yml` and `flavors.json`. `quota.json` and
// `usage.json` replace shared documents.
//
// Most scenarios expect `expected.txt`: the facts of the report and the sentences of the comment. Some expect the whole
// `expected.report.json` and `expected.comment.md` instead.
//
// With `cloud.json` the services of a cloud are asked in place of the API. It has the differences from the recorded
// answers (test/fixtures/openstack/cloud) by service, or null for a missing service.

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { type Report, type RunContext, toText } from "../src/core/index.ts";
import { judge, type Outcome } from "../src/evaluate/index.ts";
import { REPORT_FORMATS, renderComment, renderJson, renderSummary, toAnnotations } from "../src/render/index.ts";
import { isPassedByAtlantis, readJunit } from "./support/ci-readers.ts";
import { type Loopback, sendJson, serveHttp } from "./support/loopback.ts";
import { loginOf, startCloud } from "./support/openstack-cloud.ts";
import {
  CASES,
  type Case,
  checkScenario,
  readCloud,
  readDocument,
  readScenario,
  SCENARIOS,
} from "./support/scenario.ts";

const CONTEXT: RunContext = {
  key: "default",
  version: "1.0.0",
  headSha: "a1b2c3d4e5f60718293a4b5c6d7e8f9012345678",
  baseSha: "9f8e7d6c5b4a39281706f5e4d3c2b1a098765432",
  baseRef: "main",
  pullRequest: 12,
  changesUrl: "https://github.example/acme/infra/pull/",
  run: {
    id: 17_000_000_120,
    attempt: 1,
    name: "run 120, attempt 1",
    url: "https://github.example/acme/infra/actions/runs/17000000120",
    details: { name: "job summary", url: "https://github.example/acme/infra/actions/runs/17000000120#summary" },
  },
};

/** Serves the documents of a scenario as they are, whatever the request asks for. */
function serve(name: string, status: number): Promise<Loopback> {
  return serveHttp(async (response, { url }) => {
    // A refusal ends both requests, whichever comes first. So only the request for limits is answered.
    if (status !== 200 && !url.includes("/quota")) return;
    const text = await readDocument(name, url.includes("/quota") ? "quota" : "usage");
    sendJson(response, status === 200 ? (text ?? "") : "{}", status);
  });
}

/** Runs a scenario against the services of its cloud, or against the API's two documents. */
async function runCase(name: string, policy?: string): Promise<Outcome> {
  const scenario = await readScenario<Case>(name, "case.json");
  const options = await readCloud(name);
  await using api = await serve(name, scenario?.answers?.status ?? 200);
  await using cloud = options === null ? null : await startCloud(options);
  const source = cloud === null ? { "api-url": api.url } : { source: "openstack", ...loginOf(cloud) };
  return await checkScenario(name, source, policy);
}

/** Returns the facts of a report, a line each, without those that follow from other facts or defaults. */
function toFacts(report: Report): readonly string[] {
  const { verdict, mode, source, checks, problems, notes = [], hints = [], policy, others, uncounted } = report;
  const rest = { policy, others, uncounted };
  return [
    `${verdict}, mode ${mode}, source ${source}`,
    ...problems.map((text) => `problem: ${text}`),
    ...notes.map((text) => `note: ${text}`),
    ...hints.map((text) => `hint: ${text}`),
    ...Object.entries(rest).flatMap(([name, value]) =>
      value === undefined ? [] : `${name}: ${JSON.stringify(value)}`,
    ),
    ...checks.map(({ region, key, verdict: one, unit: _unit, headroom: _headroom, ...check }) => {
      const isUsual = one === "fits" || one === "unmetered";
      const facts = Object.entries(check).filter(
        ([name, value]) =>
          !(name === "mode" && value === mode) &&
          !(name === "effect" && value === "none") &&
          !(name === "rule" && check.rule?.decidedBy.length === 0) &&
          !(name.startsWith("peak") && value === check.projected) &&
          // Tests of plans and of reasons cover the resources and reasons of checks that fit.
          !(isUsual && (name === "from" || name === "reason")),
      );
      const texts = facts.map(
        ([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`,
      );
      return `${one} ${region} ${key}: ${texts.join(", ")}`;
    }),
  ];
}

/** Returns the lines of a comment without its tables, small print and links for help. */
function toSentences(body: string): readonly string[] {
  return body.split("\n").filter((line) => !/^(?:\||<!--|<\/?(?:sub|details)|```|\[The check is red|$)/u.test(line));
}

/** Scenarios with a policy that a waiver could be added to. */
const PROPOSING: readonly string[] = [
  "openstack-shared-service-and-the-policy",
  "openstack-storage-policy-spellings",
  "policy-keeps-free",
  "waiver-exceeded",
  "waiver-expired",
  "waiver-short-of-the-peak",
];

const SCHEMA = JSON.parse(await readFile(new URL("../schemas/report.schema.json", import.meta.url), "utf8"));
const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(SCHEMA);

describe.each(SCENARIOS)("%s", (name) => {
  it("the scenario gives the expected report and comment, and shows no sensitive region", async () => {
    const { report, basis } = await runCase(name);
    // Only the port differs from run to run.
    const stable = (text: string): string => text.replaceAll(/127\.0\.0\.1:\d+/gu, "127.0.0.1:PORT");
    const comment = renderComment({ report, context: CONTEXT });
    const json = renderJson(report);
    // The basis of a report is data.
    expect(renderJson(judge(JSON.parse(JSON.stringify(basis))))).toBe(json);
    validate(JSON.parse(json));
    expect(validate.errors).toBeNull();
    if (existsSync(`${CASES}${name}/expected.comment.md`)) {
      await expect(stable(json)).toMatchFileSnapshot(`${CASES}${name}/expected.report.json`);
      await expect(stable(comment)).toMatchFileSnapshot(`${CASES}${name}/expected.comment.md`);
    } else {
      const lines = [...toFacts(JSON.parse(json)), "", ...toSentences(comment)];
      await expect(`${stable(lines.join("\n"))}\n`).toMatchFileSnapshot(`${CASES}${name}/expected.txt`);
    }
    await expectWaived(name, comment);
    const printed = { report, key: "default", colour: false };
    const rendered = REPORT_FORMATS.map(({ name: format, render }) => [format, render(printed)] as const);
    const { json: _, ...formats } = Object.fromEntries(rendered);
    const { junit = "", conftest = "" } = formats;
    const passes = report.verdict === "pass" || report.verdict === "warn";
    const results = readJunit(junit).map(({ result }) => result);
    expect(results).toHaveLength(1 + report.checks.length);
    expect(results.filter((result) => result === "failure" || result === "error").length > 0).toBe(!passes);
    expect(results.includes("error")).toBe(report.verdict === "error");
    expect(isPassedByAtlantis(conftest)).toEqual({ today: passes, before: passes });
    const texts = [
      ...Object.values(formats),
      comment,
      renderSummary({ report, context: CONTEXT }),
      JSON.stringify(toAnnotations(report, [])),
    ].flatMap((text) => [text, ...decoded(text)]);
    const hidden = report.checks.flatMap(({ region, shownRegion }) => (shownRegion === undefined ? [] : [region]));
    expect(hidden.filter((region) => texts.some((text) => text.includes(region)))).toEqual([]);
    expect(hidden.length > 0).toBe(name === "terraform-sensitive-region");
  });
});

/** Checks the waivers that a comment proposes. They are refused without an owner. With one they cover their checks. */
async function expectWaived(name: string, comment: string): Promise<void> {
  const [, proposal] = /^```yaml\n(.*?)^```$/msu.exec(comment) ?? [];
  expect(proposal !== undefined, "proposes a waiver").toBe(PROPOSING.includes(name));
  if (proposal === undefined) return;
  type Policy = { readonly waivers?: readonly { readonly region: string | readonly string[]; readonly key: string }[] };
  const { waivers = [] } = parse(proposal) as Policy;
  const own = parse(await readFile(`${CASES}${name}/policy.yml`, "utf8")) as Policy;
  const add = (added: readonly object[]) => stringify({ ...own, waivers: [...(own.waivers ?? []), ...added] });
  const { report: pasted } = await runCase(name, add(waivers));
  expect([pasted.verdict, ...pasted.problems.map((problem) => toText(problem))]).toEqual([
    "error",
    ...waivers.map(() =>
      expect.stringContaining("is an empty text. Name the team or person who answers for the waiver"),
    ),
  ]);
  const { report } = await runCase(name, add(waivers.map((waiver) => ({ ...waiver, owner: "team-platform" }))));
  const verdicts = waivers.map(
    ({ region, key }) => report.checks.find((one) => [region].flat().includes(one.region) && one.key === key)?.verdict,
  );
  expect(verdicts).toEqual(waivers.map(() => "waived"));
}

/** Returns the data that a comment keeps for the next run. */
function decoded(text: string): readonly string[] {
  return (text.match(/[A-Za-z0-9+/=]{40,}/gu) ?? []).map((part) => Buffer.from(part, "base64").toString());
}

describe("every scenario", () => {
  it("case.json says what the scenario is about", async () => {
    for (const name of SCENARIOS) {
      const { about } = JSON.parse(await readFile(`${CASES}${name}/case.json`, "utf8")) as Case;
      expect(about.length, name).toBeGreaterThan(20);
    }
  });
});
