// Words of the command line: options and variables. Inputs, workspaces and steps belong to the Action.

import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_TOKEN, embeddedDataSet, startEmulator } from "../../src/emulator/index.ts";
import { SETTINGS, type Setting } from "../../src/inputs/index.ts";
import type { Emulator } from "../support/emulator.ts";
import { openTerminalHere } from "../support/terminal.ts";

/** Names of inputs that are neither plain English words nor fields of a policy file. */
const INPUTS = Object.values(SETTINGS as Record<string, Setting<unknown>>)
  .map(({ name }) => name)
  .filter((name) => name.includes("-") && !["warn-at", "on-unknown"].includes(name));

const WORDS = new RegExp(
  `(?<!\\) or )\\bworkspaces?\\b|\\bsteps?\\b|(?<!standard )\\binputs?\\b|\\bworkflows?\\b|\\brunner|\\bforks?\\b|Dependabot|\\bin a job\\b|\\b(?:on-unknown|uncounted|peak): (?:warn|fail|off)\\b|(?<!-)\\b(?:${INPUTS.join("|")})\\b`,
  "giu",
);

/** Reads a plan of the real Terraform. */
const readTerraform = (name: string): string =>
  readFileSync(new URL(`../plan/terraform/cases/${name}/plan.json`, import.meta.url), "utf8");

const FILES = {
  "uncounted.json": readTerraform("limits-opaque"),
  "unknown-flavor.json": readTerraform("known-after-apply"),
  "peak.json": readTerraform("create-before-destroy"),
  "regions.json": readTerraform("regions"),
  "fits.json": JSON.stringify({ cbk: { "compute.instances": 1 } }),
  "unknown.json": JSON.stringify({ fes: { "network.loadbalancers": 1 }, nowhere: { "compute.cores": 1 } }),
  "over.json": JSON.stringify({ cbk: { "compute.cores": 24, "compute.ram_mb": 98_304 } }),
  "negative.json": JSON.stringify({ cbk: { "compute.cores": -1 } }),
  "empty.json": "",
  "wrapper.json": "[command]/usr/bin/terraform show -json\n{}",
  "broken.json": "{",
  "plan.yaml": "cbk:\n  compute.cores: 1\n",
  "policy.yml": "defaults:\n  warn-at: 70\n  on-unknown: warn\n",
  "bad-policy.yml": "defaults:\n  warn: 70\n",
  "clouds.yaml": "clouds:\n  one:\n    region_name: cbk\n  two: {}\n",
  "flavors.json": "[]",
};

const OS_SECRET = { OS_APPLICATION_CREDENTIAL_SECRET: "s3cret-s3cret" };
const CREDENTIAL = ["--auth-url", "http://127.0.0.1:9/v3", "--application-credential-id", "a".repeat(32)];

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());

interface Scenario {
  readonly args: string;
  /** Variables besides the address and an accepted token. An empty one removes it. */
  readonly env?: Record<string, string>;
  readonly more?: readonly string[];
  readonly stdin?: string;
}

const COMMANDS = ["", "check", "status", "explain", "init", "emulate", "demo"];
const PLANS = `missing.json|'*.none'|folder|empty.json|wrapper.json|broken.json|plan.yaml|clouds.yaml|uncounted.json|
  unknown-flavor.json|peak.json|regions.json|fits.json --flavors nope.json|fits.json --flavors *.nope|
  fits.json --flavors folder|fits.json --flavors flavors.json|fits.json --provider-region x|
  fits.json --project-id a/../b|fits.json fits.json|-`.split(/\|\s*/u);
const CHECKS = `fits.json --format markdown|unknown.json|over.json|unknown.json --on-unknown warn|
  over.json --policy policy.yml|negative.json --no-allow-negative|fits.json --policy missing.yml|
  fits.json --policy bad-policy.yml|--nonsense|fits.json --format x|fits.json --warn-at 0 --timeout x --plan-mode y|
  fits.json --on-unknown z --peak z --uncounted z --comment-key A`.split(/\|\s*/u);
const OTHERS = `status x|explain a|explain cbk compute.cores --policy policy.yml|demo --format text --all|chekc|
  explain cbk compute.core --policy missing.yml|status --region nowhere|emulate --data-set missing.json`.split(
  /\|\s*/u,
);

const NO_TOKEN = { OS_TOKEN: "" };
const KEYSTONE = { ...NO_TOKEN, OS_AUTH_URL: "http://127.0.0.1:9/v3" };

/** Other connections and credentials, for commands that need them. */
const CONNECTIONS: readonly Omit<Scenario, "args">[] = [
  ...["", "http://example.com", "http://127.0.0.1:9"].map((url) => ({ env: { QUOTA_GATE_API_URL: url } })),
  { env: { OS_PROJECT_ID: "another" } },
  ...["short", "an unknown token", "0123456789-unknown", ""].map((token) => ({ env: { OS_TOKEN: token } })),
  { env: { ...NO_TOKEN, OS_CLOUD: "three" } },
  { env: { ...NO_TOKEN, OS_CLOUD: "one" } },
  { env: { ...NO_TOKEN, OS_CLOUD: "one", OS_CLIENT_CONFIG_FILE: "missing.yaml" } },
  { env: NO_TOKEN, more: ["--clouds-file", "clouds.yaml"] },
  { env: NO_TOKEN, more: ["--clouds-file", "missing.yaml"] },
  { env: NO_TOKEN, more: ["--cloud", "production"] },
  { env: KEYSTONE },
  { env: { ...KEYSTONE, OS_APPLICATION_CREDENTIAL_ID: "a", OS_APPLICATION_CREDENTIAL_SECRET: "" } },
  { env: NO_TOKEN, more: CREDENTIAL },
  { env: { ...NO_TOKEN, ...OS_SECRET }, more: CREDENTIAL },
  { env: { ...NO_TOKEN, ...OS_SECRET }, more: ["--auth-url", "http://example.com", ...CREDENTIAL.slice(2)] },
  { env: { ...OS_SECRET, OS_CLOUD: "one" }, more: [...CREDENTIAL, "--verbose"] },
];

const SCENARIOS: readonly Scenario[] = [
  ...[...COMMANDS.map((name) => `${name} --help`), "", "check", ...OTHERS].map((args) => ({ args })),
  ...PLANS.flatMap((rest) => [{ args: `check ${rest}` }, { args: `plan ${rest}` }]),
  ...CHECKS.map((rest) => ({ args: `check ${rest}` })),
  ...CONNECTIONS.flatMap((rest) => [
    { args: "check fits.json", ...rest },
    { args: "status", ...rest },
  ]),
];

describe("messages of the command line", () => {
  it.each(SCENARIOS)(
    "messages name options and variables: $args $more $env",
    async ({ args, env = {}, more = [], stdin = "{" }) => {
      await using terminal = await openTerminalHere(FILES);
      await mkdir(join(terminal.folder, "folder"));
      const words = args
        .split(" ")
        .filter((word) => word !== "")
        .map((word) => word.replaceAll("'", ""));
      const given = {
        QUOTA_GATE_API_URL: emulator.url,
        OS_TOKEN: DEMO_TOKEN,
        OS_PROJECT_ID: embeddedDataSet().project,
        ...env,
      };
      const { stdout, stderr } = await terminal.run([...words, ...more], { env: given, stdin });
      const text = `${stdout}\n${stderr}`.replaceAll(/\s+/gu, " ");
      expect(text.trim()).not.toBe("");
      expect(text.match(WORDS) ?? [], text).toEqual([]);
    },
  );
});
