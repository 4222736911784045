import { describe, expect, it } from "vitest";
import { problemText, toText } from "../../src/core/index.ts";
import {
  type PlanKind,
  recogniseBytes,
  recogniseKind,
  throwIfNotDeclared,
  throwIfNotText,
} from "../../src/plan/recognise.ts";
import { parsePlan, problemsOf } from "./parsing.ts";

const PLAN =
  '{"format_version":"1.2","terraform_version":"1.11.4","planned_values":{"root_module":{}},"resource_changes":[]}';

const TEXTS: readonly (readonly [what: string, kind: PlanKind, text: string])[] = [
  ["nothing at all", "empty", ""],
  ["white space", "empty", " \t\r\n\n"],
  ["no-break spaces", "empty", "\u00a0\u00a0"],
  ["a login page", "HTML page", "\n<!DOCTYPE html>\n<html><head><title>Sign in</title></head></html>"],
  ["a page without a document type", "HTML page", "<html><body>502 Bad Gateway</body></html>"],
  ["an XML error", "HTML page", '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'],
  [
    "a plan for people",
    "Terraform text",
    "\nTerraform used the selected providers to generate the following execution\nplan. Resource actions are indicated with the following symbols:\n  + create\n",
  ],
  [
    "a plan for people in colour",
    "Terraform text",
    "\u001b[0m\u001b[1mopenstack_networking_port_v2.p: Refreshing state... [id=1]\u001b[0m\n",
  ],
  ["a plan for people from OpenTofu", "Terraform text", "\nOpenTofu used the selected providers to generate\n"],
  ["a plan without changes", "Terraform text", "\nNo changes. Your infrastructure matches the configuration.\n"],
  [
    "a long plan for people",
    "Terraform text",
    `${"Warning: something\n".repeat(20_000)}\nPlan: 2 to add, 0 to change.\n`,
  ],
  ["output for people with JSON after it", "Terraform text", `\nPlan: 2 to add, 0 to change, 4 to destroy.\n${PLAN}\n`],
  [
    "log events",
    "Terraform events",
    '{"@level":"info","@message":"Terraform 1.11.4","@module":"terraform.ui","type":"version"}\n{"@level":"info"}\n',
  ],
  ["a command line before the JSON", "wrapper output", `[command]/opt/bin/terraform-bin show -json plan\n${PLAN}\n`],
  [
    "debug lines after the JSON",
    "wrapper output",
    `${PLAN}\n::debug::Terraform exited with code 0.\n::debug::stderr:\n`,
  ],
  ["a plan in JSON", "Terraform plan", PLAN],
  [
    "a plan in JSON with sorted members",
    "Terraform plan",
    '{\n "applyable": true,\n "checks": [],\n "format_version" : "1.2"}',
  ],
  ["the beginning of a plan in JSON", "Terraform plan", PLAN.slice(0, 80)],
  ["a state in JSON", "Terraform state", '{"format_version":"1.0","terraform_version":"1.11.4","values":{}}'],
  ["the state of nothing in JSON", "Terraform state", '{"format_version":"1.0"}\n'],
  [
    "a state file",
    "raw Terraform state",
    '{\n  "version": 4,\n  "serial": 6,\n  "lineage": "0bf510cc",\n  "resources": []\n}',
  ],
  [
    "a Terraform configuration",
    "Terraform configuration",
    '# Servers\nresource "openstack_compute_instance_v2" "web" {\n}\n',
  ],
  ["YAML", "YAML", "cbk:\n  compute.cores: 8\n"],
  ["YAML with a mode", "YAML", "# plan\n$mode: add\n\n'cbk': # a region\n    compute.cores: 8\n"],
  ["YAML with braces", "YAML", "cbk: {compute.cores: 8}\n"],
  ["YAML with a beginning", "YAML", "---\ncbk: {}\n"],
  ["schemas of providers", "provider schemas", '{"format_version":"1.0","provider_schemas":{}}'],
];

describe.each(TEXTS)("when a text is %s", (what, kind, text) => {
  it(`is recognised as ${kind}`, () => {
    expect(recogniseKind(text)).toBe(kind);
  });

  it("is refused with the way out, for the file as a whole", async () => {
    const problems = problemsOf(() => parsePlan(text));
    expect(problems.map(({ place }) => place)).toEqual([{ file: "plan.json", line: undefined, column: undefined }]);
    await expect(`${problems.map(problemText).join("\n")}\n`).toMatchFileSnapshot(
      `fixtures/recognised/${what.replaceAll(" ", "-")}.problem.txt`,
    );
  });
});

describe("when regions are named like members of Terraform's documents", () => {
  it.each([
    '{ "format_version": { "compute.cores": 1 }, "resource_changes": { "compute.cores": 1 } }',
    '{ "@level": { "compute.cores": 1 } }',
    '{ "lineage": {}, "serial": {} }',
    '{ "$schema": "format_version", "cbk": { "compute.flavors": { "format_version": 1, "planned_values": 2 } } }',
    '{ "cbk": { "compute.flavors": { "[command]": 1, "\u2028::debug::x": 2 } } }',
    '{ "\\"format_version\\":": {} }',
  ])("%s is a declared plan", (text) => {
    expect(recogniseKind(text)).toBe("declared");
    expect(problemsOf(() => parsePlan(text))).toEqual([]);
  });
});

describe("when nothing is recognised", () => {
  it.each([
    '{ "cbk": { "format_version": "1.0" } }',
    '{}\n{ "@level": "info" }',
    "{",
    '{"',
    '{"a',
    '{"a":',
    '{"a"',
    "[]",
    "cbk: 1",
    '{"a":1}}}',
    "nonsense",
    "Error: no plan\n  on main.tf line 1",
    "-1",
    "region,key\ncbk,compute.cores\n",
    '"\\',
  ])("%j is left to the parser", (text) => {
    expect(recogniseKind(text)).toBe("declared");
    expect(problemsOf(() => throwIfNotDeclared({ text, file: "plan.json" }))).toEqual([]);
  });

  it("looks at no more members than Terraform's documents have", () => {
    const regions = Array.from({ length: 300 }, (_, number) => `"r${number}":{}`).join(",");
    expect(recogniseKind(`{${regions},"format_version":"1.0"}`)).toBe("declared");
  });
});

describe("when bytes are no text", () => {
  it.each([
    ["a zip archive", [0x50, 0x4b, 3, 4, 20, 0], "binary Terraform plan"],
    ["an empty zip archive", [0x50, 0x4b, 5, 6, 0, 0], "binary Terraform plan"],
    ["a gzip stream", [0x1f, 0x8b, 8], "gzip"],
    ["nothing", [], "empty"],
    ["an object", [0x7b, 0x7d], undefined],
    ["a text that begins with PK", [0x50, 0x4b, 0x4f], undefined],
  ])("recognises %s", (_what, bytes, kind) => {
    expect(recogniseBytes(Uint8Array.from(bytes))).toBe(kind);
  });

  it("names the command that converts a binary plan", () => {
    const [problem] = problemsOf(() => throwIfNotText({ bytes: Uint8Array.of(0x50, 0x4b, 3, 4), file: "tfplan" }));
    expect(problem?.code).toBe("PLAN_NOT_JSON");
    expect(toText(problem?.hint ?? "")).toContain("terraform show -json FILE > plan.json");
  });

  it("lets text through", () => {
    expect(problemsOf(() => throwIfNotText({ bytes: Uint8Array.of(0x7b, 0x7d), file: "plan.json" }))).toEqual([]);
  });
});
