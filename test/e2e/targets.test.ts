// Twelve stacks in two projects and three regions, in one run of the committed dist/.

import { afterAll, beforeAll, expect, it } from "vitest";
import { startEmulator } from "../../src/emulator/index.ts";
import type { Emulator } from "../support/emulator.ts";
import { runGate } from "./gate.ts";

const TOKENS = { PROD_OS_TOKEN: "token-of-production", STAG_OS_TOKEN: "token-of-staging" };
const PROJECTS = { PROD: "1".repeat(32), STAG: "2".repeat(32) };
const REGIONS = ["cbk", "dbl", "fes"];

let production: Emulator;
let staging: Emulator;

beforeAll(async () => {
  production = await startEmulator({ project: PROJECTS.PROD, token: TOKENS.PROD_OS_TOKEN });
  staging = await startEmulator({ project: PROJECTS.STAG, token: TOKENS.STAG_OS_TOKEN });
});

afterAll(async () => {
  await production.close();
  await staging.close();
});

it("a run with targets reports on both projects in one comment, and fails if one project has no room", async () => {
  const stacks = Array.from({ length: 12 }, (_, index) => ({ region: REGIONS[index % 3] ?? "", index }));
  const files = Object.fromEntries(
    stacks.map(({ region, index }) => {
      const planned = { "compute.instances": 1, "compute.cores": index === 9 ? 24 : 1 };
      return [`${index < 6 ? "prod" : "stag"}/s${index}/plan.json`, JSON.stringify({ [region]: planned })];
    }),
  );
  const targets = `
- name: production
  plan: prod/*/plan.json
  expect: 6
  env-prefix: PROD_
  project-id: "${PROJECTS.PROD}"
  api-url: ${production.url}
- name: staging
  plan: stag/*/plan.json
  expect: 6
  env-prefix: STAG_
  project-id: "${PROJECTS.STAG}"
  api-url: ${staging.url}
`;
  const inputs = { plan: "", token: "", "project-id": "", "warn-at": "100", targets };
  const result = await runGate({ files, inputs, env: TOKENS });
  expect(result).toMatchObject({ status: 1, stderr: "", outputs: { verdict: "fail", over: "1" } });
  expect(result.report?.plans).toHaveLength(12);
  expect(result.report?.targets?.map(({ name, verdict, checks }) => [name, verdict, checks.length])).toEqual([
    ["production", "pass", 6],
    ["staging", "fail", 6],
  ]);
  const [comment = "", ...others] = result.comments;
  expect(others).toEqual([]);
  expect(comment).toContain("in 1 of 2 targets");
  expect(comment).toMatch(/stag\/s9/u);
  expect(comment).toMatch(/^- ✅ `production`: everything fits/mu);
});
