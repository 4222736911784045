// Whole scenarios as folders: plans and the API's two answers go in, the JSON report and the pull-request comment come out.
// A scenario is `case.json` (what it is about, inputs, how the API answers), `plan*.json`, perhaps `others/` (JSON reports of other changes), `policy.yml` and `flavors.json`, `quota.json`, `usage.json`,
// `expected.report.json` and `expected.comment.md`. With `cloud.json` in place of the two answers the services of a cloud are asked: it has what
// differs from the recorded answers (test/fixtures/openstack/cloud), by service; null: the cloud has no such service.

import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import type { Report, RunContext } from "../src/core/index.ts";
import { renderComment, renderJson, renderSummary, renderText, toAnnotations } from "../src/render/index.ts";
import { type Loopback, sendJson, serveHttp } from "./support/loopback.ts";
import { loginOf, startCloud } from "./support/openstack-cloud.ts";
import { CASES, type Case, checkScenario, readCloud, readScenario, SCENARIOS } from "./support/scenario.ts";

const CONTEXT: RunContext = {
  key: "default",
  version: "1.0.0",
  headSha: "a1b2c3d4e5f60718293a4b5c6d7e8f9012345678",
  baseSha: "9f8e7d6c5b4a39281706f5e4d3c2b1a098765432",
  baseRef: "main",
  pullRequest: 12,
  changesUrl: "https://github.example/acme/infra/issues/",
  run: {
    id: 17_000_000_120,
    number: 120,
    attempt: 1,
    url: "https://github.example/acme/infra/actions/runs/17000000120",
  },
};

/** Serves the documents of a folder as they are, whatever is asked for: what the API leaves open is not decided here. */
function serve(folder: string, status: number): Promise<Loopback> {
  return serveHttp(async (response, { url }) => {
    const name = url.includes("/quota") ? "quota.json" : "usage.json";
    sendJson(response, status === 200 ? await readFile(`${folder}/${name}`, "utf8") : "{}", status);
  });
}

/** Asks the services of a cloud where the folder has some, and the folder's two answers otherwise. */
async function runCase(name: string): Promise<{ readonly report: Report; readonly url: string }> {
  const scenario = await readScenario<Case>(name, "case.json");
  const options = await readCloud(name);
  await using api = await serve(`${CASES}${name}`, scenario?.answers?.status ?? 200);
  await using cloud = options === null ? null : await startCloud(options);
  const source = cloud === null ? { "api-url": api.url } : { source: "openstack", ...loginOf(cloud) };
  return { report: await checkScenario(name, source), url: api.url };
}

describe.each(SCENARIOS)("%s", (name) => {
  it("gives the expected report and comment", async () => {
    const { report, url } = await runCase(name);
    // The port is the only thing that differs from run to run.
    const stable = (text: string): string => text.replaceAll(url, "http://127.0.0.1:PORT");
    const body = stable(renderComment({ report, context: CONTEXT }).body);
    await expect(stable(renderJson(report))).toMatchFileSnapshot(`${CASES}${name}/expected.report.json`);
    await expect(body).toMatchFileSnapshot(`${CASES}${name}/expected.comment.md`);
  });

  it("shows no region that a plan marks as sensitive", async () => {
    const { report } = await runCase(name);
    const texts = [
      renderComment({ report, context: CONTEXT }).body,
      renderSummary({ report, context: CONTEXT }).body,
      renderText({ report, colour: false }),
      JSON.stringify(toAnnotations(report, () => null)),
    ].flatMap((text) => [text, ...decoded(text)]);
    const hidden = report.checks.flatMap(({ region, shownRegion }) => (shownRegion === undefined ? [] : [region]));
    expect(hidden.filter((region) => texts.some((text) => text.includes(region)))).toEqual([]);
    expect(hidden.length > 0).toBe(name === "terraform-sensitive-region");
  });
});

/** What a comment keeps for the next run. */
function decoded(text: string): readonly string[] {
  return (text.match(/[A-Za-z0-9+/=]{40,}/gu) ?? []).map((part) => Buffer.from(part, "base64").toString());
}

describe("every scenario's report", () => {
  it("is a document of the published schema", async () => {
    const schema = JSON.parse(await readFile(new URL("../schemas/report.schema.json", import.meta.url), "utf8"));
    const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);
    expect(SCENARIOS.length).toBeGreaterThanOrEqual(15);
    for (const name of SCENARIOS) {
      validate(JSON.parse(await readFile(`${CASES}${name}/expected.report.json`, "utf8")));
      expect(validate.errors, name).toBeNull();
    }
  });

  it("says in case.json what it is about", async () => {
    for (const name of SCENARIOS) {
      const { about } = JSON.parse(await readFile(`${CASES}${name}/case.json`, "utf8")) as Case;
      expect(about.length, name).toBeGreaterThan(20);
    }
  });
});
