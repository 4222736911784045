import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { SETTINGS, type Setting } from "../../src/inputs/index.ts";
import { ROOT } from "../support/github/runner.ts";
import { loadWorkflowParser } from "../support/github/workflow-parser.ts";

interface Described {
  readonly description: string;
  readonly required?: boolean;
  readonly default?: string;
}

async function readMetadata() {
  const content = await readFile(join(ROOT, "action.yml"), "utf8");
  const metadata = parse(content) as {
    readonly inputs: Readonly<Record<string, Described>>;
    readonly outputs: Readonly<Record<string, Described>>;
  };
  return { content, ...metadata };
}

describe("GitHub's own schema of actions", () => {
  it("action.yml is valid", async () => {
    const { content } = await readMetadata();
    const { parseAction, convertActionTemplate, NoOperationTraceWriter } = await loadWorkflowParser();
    const { context, value } = parseAction({ name: "action.yml", content }, new NoOperationTraceWriter());
    expect(context.errors.getErrors()).toEqual([]);
    if (value === undefined) throw new Error("Nothing was parsed.");
    expect(convertActionTemplate(context, value)).toMatchObject({
      name: "Quota Gate",
      branding: { icon: "bar-chart-2", color: "green" },
      runs: { using: "node24", main: "dist/action.js" },
    });
    expect(context.errors.getErrors()).toEqual([]);
  });

  it("setup-quota-gate/action.yml is valid", async () => {
    const content = await readFile(join(ROOT, "setup-quota-gate/action.yml"), "utf8");
    const { parseAction, convertActionTemplate, NoOperationTraceWriter } = await loadWorkflowParser();
    const { context, value } = parseAction({ name: "action.yml", content }, new NoOperationTraceWriter());
    if (value === undefined) throw new Error("Nothing was parsed.");
    expect(convertActionTemplate(context, value)).toMatchObject({ runs: { using: "node24", main: "main.js" } });
    expect(context.errors.getErrors()).toEqual([]);
  });

  it("an action.yml with an unknown key is invalid", async () => {
    const { parseAction, NoOperationTraceWriter } = await loadWorkflowParser();
    const content = "name: x\ndescription: x\nruns:\n  using: node24\n  maine: dist/action.js\n";
    const { context } = parseAction({ name: "action.yml", content }, new NoOperationTraceWriter());
    expect(context.errors.getErrors()).not.toEqual([]);
  });
});

describe("inputs and outputs in action.yml", () => {
  it("each setting is an input, with its default", async () => {
    const { inputs } = await readMetadata();
    const settings: readonly Setting<unknown>[] = Object.values(SETTINGS);
    const described = Object.entries(inputs).map(([name, { default: value = "" }]) => [name, value]);
    const defaults = new Map([
      ["github-token", `$\{{ github.token }}`],
      ["job-index", `$\{{ strategy.job-index }}`],
    ]);
    const expected = settings.map(({ name, default: value = "" }) => [name, defaults.get(name) ?? value]);
    expect(Object.fromEntries(described)).toEqual(Object.fromEntries(expected));
    const required = Object.entries(inputs).filter(([, input]) => input.required);
    expect(required.map(([name]) => name)).toEqual([]);
  });

  it("all outputs are listed", async () => {
    const { outputs } = await readMetadata();
    expect(Object.keys(outputs)).toEqual([
      "verdict",
      "report",
      "markdown",
      "over",
      "forbidden",
      "contended",
      "unknown",
      "tight",
      "waived",
      "comment-url",
    ]);
  });

  it("every description is a full sentence without an expression", async () => {
    const { inputs, outputs } = await readMetadata();
    for (const { description } of [...Object.values(inputs), ...Object.values(outputs)]) {
      expect(description).toMatch(/^[A-Z].{40,}\.$/u);
      expect(description).not.toContain("${{");
    }
  });
});
