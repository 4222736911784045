// The workflows that README.md shows are workflows to GitHub: keys, contexts and expressions, as its own parser reads them.

import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { loadWorkflowParser } from "../support/github/workflow-parser.ts";

async function findMistakes(content: string): Promise<readonly string[]> {
  const { parseWorkflow, NoOperationTraceWriter } = await loadWorkflowParser();
  const { context } = parseWorkflow({ name: "workflow.yml", content }, new NoOperationTraceWriter());
  return context.errors.getErrors().map(({ message }) => message);
}

/** The examples that have jobs, each with the beginning that some leave out. */
async function readWorkflows(): Promise<readonly string[]> {
  const text = await readFile(new URL("../../README.md", import.meta.url), "utf8");
  return [...text.matchAll(/^```yaml\n(.*?)^```$/gmsu)]
    .map(([, example = ""]) => example)
    .filter((example) => /^jobs:/mu.test(example))
    .map((example) => (/^on:/mu.test(example) ? example : `on: pull_request\n${example}`));
}

describe("the workflows in README.md", () => {
  it("are ones that GitHub takes", async () => {
    const workflows = await readWorkflows();
    expect(workflows.length).toBeGreaterThanOrEqual(2);
    for (const workflow of workflows) expect(await findMistakes(workflow)).toEqual([]);
  });

  it("name what CI has made in the runner's temporary folder, by a context that inputs have", async () => {
    const workflow = (await readWorkflows()).find((text) => text.includes("run: terraform show -json"));
    expect(workflow).toContain(`plan: $\{{ runner.temp }}/plan.json`);
    expect(await findMistakes(workflow?.replaceAll("runner.temp", "runers.temp") ?? "")).not.toEqual([]);
  });
});
