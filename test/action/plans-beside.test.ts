// Plans that no line of `plan` matches because of their ending. A note names these plans, and no other files of the
// folder.

import { readFileSync } from "node:fs";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runGateWith, type Situation } from "../support/gate.ts";
import { ROOT } from "../support/github/runner.ts";
import { runStepHere } from "../support/step.ts";

const PLAN = JSON.stringify({ cbk: { "compute.cores": 1 } });
const YAML_PLAN = "cbk:\n  compute.cores: 60\n";
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const TERRAFORM_PLAN = read("examples/terraform/plan.json");

/** Runs the gate on files. Resolves to the verdict and the notes on files that were not checked. */
async function notesOn(files: NonNullable<Situation["files"]>, inputs: Situation["inputs"] = {}, rest: Situation = {}) {
  const { outputs, report } = await runGateWith(runStepHere, {
    ...rest,
    files,
    inputs: { plan: "quota/*.json", "warn-at": "100", ...inputs },
  });
  const notes = (report?.notes ?? []).map(String).filter((note) => note.startsWith("Not checked"));
  return { verdict: outputs["verdict"], notes };
}

const NOTE = (names: string, are: string) =>
  `Not checked: ${names}, which ${are}, because of the ending: name every ending, as in \`*.{json,yaml,yml}\`.`;
const ONE = NOTE("`quota/b.yaml`", "is a plan. No path or glob matches it");

describe("plans that a glob misses only because of their ending", () => {
  it("a plan in YAML is named in a note if the glob is for JSON", async () => {
    expect(await notesOn({ "quota/a.json": PLAN, "quota/b.yaml": YAML_PLAN })).toEqual({
      verdict: "pass",
      notes: [ONE],
    });
  });

  it("plans in JSON are named in a note if the glob is for YAML", async () => {
    const files = { "quota/a.json": PLAN, "quota/b.yml": YAML_PLAN.replace("60", "1"), "quota/c.json": TERRAFORM_PLAN };
    expect(await notesOn(files, { plan: "quota/*.yml" })).toEqual({
      verdict: "pass",
      notes: [NOTE("`quota/a.json` and `quota/c.json`", "are plans. No path or glob matches them")],
    });
  });

  it("a plan is named in a note also in a folder in which no other plan matches", async () => {
    const files = { "stacks/a/plan.json": PLAN, "stacks/a/other.yaml": YAML_PLAN, "stacks/b/plan.yaml": YAML_PLAN };
    const { notes } = await notesOn(files, { plan: "stacks/*/plan.json" });
    expect(notes).toEqual([ONE.replace("quota/b.yaml", "stacks/b/plan.yaml")]);
  });

  it("a plan is named in a note if no plan matches and none is needed", async () => {
    expect(await notesOn({ "quota/b.yaml": YAML_PLAN }, { "no-plan": "pass" })).toEqual({
      verdict: "pass",
      notes: [ONE],
    });
  });

  it("a plan with a mistake is named in a note", async () => {
    const { notes } = await notesOn({
      "quota/a.json": PLAN,
      "quota/b.yaml": `${YAML_PLAN}  compute.instances: many\n`,
    });
    expect(notes).toEqual([ONE]);
  });
});

describe("files next to the plans that a glob matches", () => {
  it("a plan that another line matches is not named", async () => {
    const files = { "quota/a.json": PLAN, "quota/b.yaml": YAML_PLAN };
    const plan = "quota/*.json\nquota/b.yaml";
    expect(await notesOn(files, { plan })).toEqual({ verdict: "fail", notes: [] });
    expect(await notesOn(files, { plan: "quota/*.{json,yaml,yml}" })).toEqual({ verdict: "fail", notes: [] });
  });

  it("a plan next to one with an explicit path is not named", async () => {
    expect(
      (await notesOn({ "quota/a.json": PLAN, "quota/b.yaml": YAML_PLAN }, { plan: "quota/a.json" })).notes,
    ).toEqual([]);
  });

  it("a plan whose name the glob rules out is not named", async () => {
    const files = { "quota/prod-a.json": PLAN, "quota/test-b.yaml": YAML_PLAN, "quota/test-c.json": PLAN };
    expect((await notesOn(files, { plan: "quota/prod-*.json" })).notes).toEqual([]);
  });

  it("a link to a checked plan, to nothing or out of the workspace is not named", async () => {
    const prepare = async (workspace: string) => {
      await symlink("a.json", join(workspace, "quota/link.yaml"));
      await symlink("/etc/hostname", join(workspace, "quota/out.yaml"));
      await symlink("nowhere", join(workspace, "quota/dangling.yaml"));
    };
    expect(await notesOn({ "quota/a.json": PLAN }, {}, { prepare })).toEqual({ verdict: "pass", notes: [] });
  });

  it("a file that is no plan is not named, in JSON or in YAML", async () => {
    const others = {
      package: read("package.json"),
      "package-lock": JSON.stringify({ name: "a", lockfileVersion: 3, packages: { "": { dependencies: { a: "1" } } } }),
      schema: read("schemas/plan.schema.json"),
      policy: read("examples/policy.yml"),
      flavors: JSON.stringify({ "m1.small": { vcpus: 2, ram: 4096 } }),
      "flavor-list": JSON.stringify([{ Name: "m1.small", VCPUs: 2, RAM: 4096 }]),
      tfvars: JSON.stringify({ variables: { "compute.cores": 1 }, servers: { web: { count: 2 } } }),
      state: JSON.stringify({ format_version: "1.0", terraform_version: "1.13.0", values: { root_module: {} } }),
      provider: JSON.stringify({ format_version: "1.0", provider_schemas: {} }),
      raw: JSON.stringify({ version: 4, terraform_version: "1.13.0", serial: 1, lineage: "a", resources: [] }),
      workflow: read("examples/workflow.yml"),
      targets: "- name: a\n  plan: a.json\n",
      empty: "",
      object: "{}",
      binary: "\0\0",
      broken: "{",
      tagged: "a: !secret b\n",
    };
    const entries = Object.entries(others);
    const yaml = Object.fromEntries(entries.map(([name, text]) => [`quota/${name}.yaml`, text]));
    expect(await notesOn({ "quota/a.json": PLAN, ...yaml })).toEqual({ verdict: "pass", notes: [] });
    const json = Object.fromEntries(entries.map(([name, text]) => [`quota/${name}.json`, text]));
    const plan = "quota/*.yml";
    expect(await notesOn({ "quota/a.yml": "cbk: { compute.cores: 1 }\n", ...json }, { plan })).toEqual({
      verdict: "pass",
      notes: [],
    });
  });
});
