import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { printedText } from "../support/printed.ts";
import { parsePlan, problemsOf } from "./parsing.ts";

// Each plan in fixtures/refused stands with its problems. `NAME.v1.json` is read for version v1 of the API.
const FOLDER = new URL("fixtures/refused/", import.meta.url);
const plans = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));

describe.each(plans)("when the plan is %s", (name) => {
  const text = readFileSync(new URL(name, FOLDER), "utf8");
  const apiVersion = name.endsWith(".v1.json") ? "v1" : "v3";
  const problems = problemsOf(() => parsePlan(text, { file: name, apiVersion }));

  it("has all problems with their places", async () => {
    const printed = problems.map((problem) => `${problem.code} ${printedText(problem)}\n`).join("");
    await expect(printed).toMatchFileSnapshot(`fixtures/refused/${name}.problems.txt`);
  });
});
