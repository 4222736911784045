import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { FLOWS, type FlowResult, flowsText, runFlow } from "../keystone/flows.ts";

describe("flows against a real Keystone", () => {
  it("every flow ends as its recording does", async () => {
    const seed = inject("seed");
    const results: [string, FlowResult][] = [];
    for (const [name, credential] of FLOWS) results.push([name, await runFlow(credential(seed), seed)]);
    await expect(flowsText(results)).toMatchFileSnapshot(join(import.meta.dirname, "../keystone/expected/flows.txt"));
  });
});
