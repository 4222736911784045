import { describe, expect, it } from "vitest";
import { problemsOf } from "../files/workspace.ts";
import { printedText } from "../support/printed.ts";
import { documentOf, openPlans } from "./parsing.ts";

const PLAN =
  '{"format_version":"1.2","terraform_version":"1.11.4","planned_values":{"root_module":{}},"resource_changes":[]}';

/** Returns the problems of a plan with this content. */
function problemsWith(content: string | Uint8Array<ArrayBuffer>) {
  return problemsOf(openPlans({}, documentOf("plan.json", content)));
}

const TEXTS: readonly (readonly [what: string, content: string | Uint8Array<ArrayBuffer>])[] = [
  ["nothing at all", ""],
  ["white space", " \t\r\n\n"],
  ["no-break spaces", "\u00a0\u00a0"],
  [
    "a plan for people",
    "\nTerraform used the selected providers to generate the following execution\nplan. Resource actions are indicated with the following symbols:\n  + create\n",
  ],
  ["a plan in colour", "\u001b[0m\u001b[1mopenstack_networking_port_v2.p: Refreshing state... [id=1]\u001b[0m\n"],
  ["a plan for people from OpenTofu", "\nOpenTofu used the selected providers to generate\n"],
  ["a plan without changes", "\nNo changes. Your infrastructure matches the configuration.\n"],
  ["a long plan for people", `${"Warning: something\n".repeat(20_000)}\nPlan: 2 to add, 0 to change.\n`],
  ["output for people with JSON after it", `\nPlan: 2 to add, 0 to change, 4 to destroy.\n${PLAN}\n`],
  [
    "log events",
    '{"@level":"info","@message":"Terraform 1.11.4","@module":"terraform.ui","type":"version"}\n{"@level":"info"}\n',
  ],
  ["a command line before the JSON", `[command]/opt/bin/terraform-bin show -json plan\n${PLAN}\n`],
  ["debug lines after the JSON", `${PLAN}\n::debug::Terraform exited with code 0.\n::debug::stderr:\n`],
  ["a binary plan", Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0)],
  ["a binary plan of nothing", Uint8Array.of(0x50, 0x4b, 5, 6, 0, 0)],
  ["a state in JSON", '{"format_version":"1.0","terraform_version":"1.11.4","values":{}}'],
  ["the state of nothing in JSON", '{"format_version":"1.0"}\n'],
  ["a state file", '{\n  "version": 4,\n  "serial": 6,\n  "lineage": "0bf510cc",\n  "resources": []\n}'],
  ["schemas of providers", '{"format_version":"1.0","provider_schemas":{}}'],
  ["a saved plan of HCP Terraform", '{"remote_plan_format":1,"run_id":"run-1","hostname":"app.terraform.io"}\n'],
  ["a redacted plan of HCP Terraform", '{"plan_format_version":"1.1","resource_drift":[],"resource_changes":[]}'],
  ["a redacted plan with sorted members", '{"output_changes":{},"plan_format_version":"1.1","resource_changes":[]}'],
  ["an input of Spacelift's policies", `{"terraform":${PLAN},"spacelift":{"run":{"id":"1"}}}`],
  ["an input of Spacelift's policies with sorted members", `{"spacelift":{"run":{}},"terraform":${PLAN}}`],
  ["an input of OPA", `{"input":${PLAN}}`],
  ["a plan beside a time", `{"timestamp":"2026-11-27","plan":${PLAN}}`],
  ["a plan several levels down", `{"data":{"attributes":{"plan":${PLAN}}}}`],
  ["a plan under a name that is not shown", `{"::error::x\\n":{"plan":${PLAN}}}`],
  ["a list of one plan", `[${PLAN}]`],
  ["a list of plans", `[{"path":"a","contents":${PLAN}},{"path":"b","contents":${PLAN}}]`],
  ["a plan as a text in another document", JSON.stringify({ plan: `\n${PLAN}` })],
  ["a plan as a text", JSON.stringify(PLAN)],
  ["a large plan in another document", `{"input":${PLAN.replace("[]", `[${"{},".repeat(60_000)}{}]`)}}`],
  ["other output before the JSON", `[./unit] terraform: ${PLAN}\n`],
  ["debug lines before the JSON", `::debug::x\n${PLAN}\n`],
];

it("files of other kinds are refused with the next step", async () => {
  const lines: string[] = [];
  for (const [what, content] of TEXTS) {
    const problems = await problemsWith(content);
    expect(problems.map(({ place }) => place)).toEqual([{ file: "plan.json" }]);
    lines.push(`${what}: ${problems.map((problem) => `${problem.code} ${printedText(problem)}`).join("")}`);
  }
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("fixtures/other-kinds.txt");
});

describe("regions with names of members of other documents", () => {
  it.each([
    '{ "@level": { "compute.cores": 1 } }',
    '{ "version": {}, "lineage": {}, "serial": {} }',
    '{ "$schema": "format_version", "cbk": { "compute.flavors": { "format_version": 1, "planned_values": 2 } } }',
    '{ "cbk": { "compute.flavors": { "[command]": 1, "\u2028::debug::x": 2 } } }',
    '{ "\\"format_version\\":": {} }',
    '{ "terraform": { "compute.cores": 1 }, "plan": { "compute.cores": 2 }, "input": { "dns.zones": 1 } }',
  ])("%s is a declared plan", async (text) => {
    expect(await problemsWith(text)).toEqual([]);
  });
});

describe("a file of no known kind", () => {
  it.each([
    '{ "cbk": { "format_version": "1.0" } }',
    `{ "terraform": ${PLAN}`,
    '{ "plan": { "resource_changes": [] } }',
    '{}\n{ "@level": "info" }',
    "{",
    '{"a":',
    "[]",
    "cbk: 1",
    "nonsense",
    "Error: no plan\n  on main.tf line 1",
    "-1",
    "region,key\ncbk,compute.cores\n",
    "PKO",
    '"\\',
  ])("%j is refused with a line", async (text) => {
    expect(await problemsWith(text)).toMatchObject([{ place: { line: expect.any(Number) } }]);
  });
});

describe("a file with several JSON documents", () => {
  it.each([
    `${PLAN}\n${PLAN}`,
    `${PLAN}${PLAN}`,
    `${JSON.stringify(JSON.parse(PLAN), null, 2)}\n[]`,
    '{ "cbk": {} } { "cbk": {} }',
  ])("%j is refused at the second one, with how to split them", async (text) => {
    const [problem, ...others] = await problemsWith(text);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ code: "PLAN_NOT_JSON", place: { line: expect.any(Number) } });
    expect(problem && printedText(problem)).toMatch(
      /holds several JSON documents, of which the second begins here.*jq -c \. FILE/u,
    );
  });
});
