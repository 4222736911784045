// Whole scenarios as folders: plans and the API's two answers go in, the JSON report and the pull-request comment come out.
// A scenario is `case.json` (what it is about, inputs, how the API answers), `plan*.json`, perhaps `others/` (JSON reports of other changes), `policy.yml` and `flavors.json`, `quota.json`, `usage.json`,
// `expected.report.json` and `expected.comment.md`. With `cloud.json` in place of the two answers the services of a cloud are asked: it has what
// differs from the recorded answers (test/fixtures/openstack/cloud), by service; null: the cloud has no such service.

import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { type CheckRequest, check } from "../src/check.ts";
import type { Report, RunContext } from "../src/core/model.ts";
import { quoteInput } from "../src/core/text/escape.ts";
import { toAnnotations } from "../src/render/annotations.ts";
import { renderComment, renderSummary } from "../src/render/comment.ts";
import { renderJson } from "../src/render/json.ts";
import { parseOtherReport } from "../src/render/other-report.ts";
import { renderText } from "../src/render/text.ts";
import { type Loopback, sendJson, serveHttp } from "./support/loopback.ts";
import { type Cloud, type Services, startCloud } from "./support/openstack-cloud.ts";
import { toCheckSettings } from "./support/settings.ts";

const CASES = fileURLToPath(new URL("./cases/", import.meta.url));
const NAMES = readdirSync(CASES);

interface Case {
  readonly about: string;
  /** Inputs that differ from their defaults. */
  readonly inputs?: Readonly<Record<string, string>>;
  readonly terraform?: { readonly defaultRegion?: string; readonly providerRegions?: Readonly<Record<string, string>> };
  /** Effect of a check that fits alone and not together with others. Absent: it warns. */
  readonly together?: "warn" | "fail";
  /** Instead of the two documents. */
  readonly answers?: { readonly status: number };
}

const CONTEXT: RunContext = {
  key: "default",
  version: "1.0.0",
  headSha: "a1b2c3d4e5f60718293a4b5c6d7e8f9012345678",
  baseSha: "9f8e7d6c5b4a39281706f5e4d3c2b1a098765432",
  baseRef: "main",
  pullRequest: 12,
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

/** The folder's policy, as of a base commit. */
function findPolicy(folder: string): CheckRequest["loadPolicy"] {
  const file = "policy.yml";
  if (!existsSync(`${folder}/${file}`)) return null;
  return async () => ({
    text: await readFile(`${folder}/${file}`, "utf8"),
    file,
    commit: "9f8e7d6c5b4a39281706f5e4d3c2b1a098765432",
    changed: false,
    notes: [],
  });
}

/** Other changes, by the reports of the folder `others`. */
function findOthers(folder: string, { together = "warn" }: Case): NonNullable<CheckRequest["loadOthers"]> | null {
  const others = `${folder}/others`;
  if (!existsSync(others)) return null;
  return async () => {
    const changes = await Promise.all(
      readdirSync(others).map(async (file) =>
        parseOtherReport({ text: await readFile(`${others}/${file}`, "utf8"), name: file.replace(/\.json$/, "") }),
      ),
    );
    return { others: { effect: together, changes }, notes: changes.flatMap(({ notes }) => notes) };
  };
}

async function findCloud(folder: string): Promise<Cloud | null> {
  const file = `${folder}/cloud.json`;
  if (!existsSync(file)) return null;
  return startCloud({ services: JSON.parse(await readFile(file, "utf8")) as Services });
}

/** Inputs by which the cloud's services are the source. */
function loginOf({ env }: Cloud): Readonly<Record<string, string>> {
  return {
    source: "openstack",
    token: "",
    "project-id": "",
    "auth-url": env["OS_AUTH_URL"] ?? "",
    "application-credential-id": env["OS_APPLICATION_CREDENTIAL_ID"] ?? "",
    "application-credential-secret": env["OS_APPLICATION_CREDENTIAL_SECRET"] ?? "",
  };
}

async function runCase(
  folderName: string,
): Promise<{ readonly scenario: Case; readonly report: Report; readonly url: string }> {
  const folder = `${CASES}${folderName}`;
  const scenario = JSON.parse(await readFile(`${folder}/case.json`, "utf8")) as Case;
  await using api = await serve(folder, scenario.answers?.status ?? 200);
  await using cloud = await findCloud(folder);
  const { terraform = {} } = scenario;
  const request: CheckRequest = {
    ...toCheckSettings({
      "api-url": api.url,
      timeout: "20",
      "default-region": terraform.defaultRegion ?? "",
      "provider-regions": Object.entries(terraform.providerRegions ?? {})
        .map((pair) => pair.join(" = "))
        .join("\n"),
      flavors: existsSync(`${folder}/flavors.json`) ? "flavors.json" : "",
      ...(cloud === null ? {} : loginOf(cloud)),
      ...scenario.inputs,
    }),
    loadPolicy: findPolicy(folder),
    loadOthers: findOthers(folder, scenario),
    plans: { patterns: ["plan*.json"], workspace: folder, alsoAllowed: [], contained: true },
  };
  const now = new Date("2026-08-22T14:03:00.000Z");
  const silent = { info() {}, warning() {}, debug() {} };
  const { report } = await check(request, {
    now: () => now,
    log: silent,
    env: {},
    version: "1.0.0",
    directory: folder,
    mask() {},
    workspace: null,
    labelOf: ({ name }) => name,
    nameOf: quoteInput,
  });
  return { scenario, report, url: api.url };
}

describe.each(NAMES)("%s", (name) => {
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
    expect(NAMES.length).toBeGreaterThanOrEqual(15);
    for (const name of NAMES) {
      validate(JSON.parse(await readFile(`${CASES}${name}/expected.report.json`, "utf8")));
      expect(validate.errors, name).toBeNull();
    }
  });

  it("says in case.json what it is about", async () => {
    for (const name of NAMES) {
      const { about } = JSON.parse(await readFile(`${CASES}${name}/case.json`, "utf8")) as Case;
      expect(about.length, name).toBeGreaterThan(20);
    }
  });
});
