import { describe, expect, it } from "vitest";
import { toWaiverLines } from "../../src/render/waiver.ts";
import { createPolicyReport } from "./policy-reports.ts";
import { createAddition } from "./reports.ts";

function propose(...names: readonly (readonly [region: string, key: string])[]): readonly string[] {
  const checks = names.map(([region, key]) => createAddition([region, key, "count", 4, 2, 5], "over"));
  return toWaiverLines(createPolicyReport(checks), undefined);
}

describe("a proposed waiver", () => {
  it("a proposed waiver names region, key and amount of each failing check", () => {
    expect(propose(["eu-1", "dns.zone_recordsets[example.com.]"])).toEqual([
      "waivers:",
      '  - region: "eu-1"',
      '    key: "dns.zone_recordsets[example.com.]"',
      "    up-to: 6",
      "    until: 2026-09-19",
      '    reason: "A higher limit is requested."',
      '    owner: ""',
    ]);
  });

  it.each(["@octocat", "*", "eu-{1,2}", "!eu", "-->", "#12", "/merge", "a b", "é", ""])(
    "no waiver is proposed for a region that a policy or a page could misread: %j",
    (region) => expect(propose([region, "compute.cores"], ["eu-1", `compute.flavors[${region || " "}]`])).toEqual([]),
  );
});
