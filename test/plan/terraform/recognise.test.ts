import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { terraformFormat } from "../../../src/plan/terraform/index.ts";

const CASES = join(import.meta.dirname, "cases");

describe("the beginning of a document", () => {
  it.each(readdirSync(CASES))("of the case %s is that of a plan, sorted or not", (name) => {
    const text = readFileSync(join(CASES, name, "plan.json"), "utf8");
    expect(terraformFormat.recognise(text.slice(0, 100))).toBe(true);
    const sorted = Object.fromEntries(
      Object.entries(JSON.parse(text)).sort(([one], [other]) => (one < other ? -1 : 1)),
    );
    expect(terraformFormat.recognise(JSON.stringify(sorted, null, 2).slice(0, 100))).toBe(true);
  });

  it.each(['\uFEFF \n{ "format_version" : "1.0"', '{"provider_schemas":{}}', '{"terraform_version":"1.0","values":{}'])(
    "is Terraform's: %j",
    (start) => {
      expect(terraformFormat.recognise(start)).toBe(true);
    },
  );

  it.each([
    "",
    "[",
    '{"cbk":{"compute.cores":1}}',
    '{"$schema":"x"}',
    '{"constructor":{}}',
    '{"version":4,"terraform_version":"1"}',
    "PK",
  ])("is not: %j", (start) => {
    expect(terraformFormat.recognise(start)).toBe(false);
  });
});
