// The examples in docs/policy.md.

import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { explain } from "../../src/policy/index.ts";
import { createPolicy } from "../support/demands.ts";
import { textsOf } from "../support/printed.ts";
import { apply, evaluateOne, NOW, parse } from "./policies.ts";

const text = await readFile(new URL("../../docs/policy.md", import.meta.url), "utf8");
const example = /```yaml\n(.*?)```/s.exec(text)?.[1] ?? "";

describe("the example of the documentation", () => {
  it("the example is a policy without remarks", () => {
    const { rules, waivers, remarks } = parse(example);
    expect({ rules: rules.length, waivers: waivers.length, remarks }).toEqual({ rules: 4, waivers: 1, remarks: [] });
  });

  it("the documentation names a rule and line that exist in the example", () => {
    const policy = parse(example);
    const said = explain(policy, { options: createPolicy(), region: "prod-1", key: "volume.space_gb", now: NOW });
    const by = /^ {2}keep-free .*(rule \d+ \(line \d+\))$/m.exec(textsOf(said).join("\n"))?.[1];
    expect(text).toContain(`("by ${by}")`);
  });

  it("the example's rules have the effects that its comments describe", () => {
    const policies = apply(example);
    expect(evaluateOne(policies, { region: "prod-2", limit: 100, used: 0, planned: 37 }).check.verdict).toBe("over");
    expect(evaluateOne(policies, { region: "dev-1", planned: 51 }).evaluation.verdict).toBe("warn");
    expect(evaluateOne(policies, { region: "prod-1", planned: 590 }).check.verdict).toBe("waived");
    expect(evaluateOne(policies, { region: "prod-1", planned: 591 }).check.verdict).toBe("over");
    const keyPairs = { region: "prod-1", key: "compute.key_pairs", limit: 1, planned: 2, mode: "target" } as const;
    expect(evaluateOne(policies, keyPairs).evaluation.verdict).toBe("pass");
  });
});
