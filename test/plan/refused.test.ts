import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { supportOf } from "../../src/sources/quota-api/index.ts";
import { problemsOf } from "../files/workspace.ts";
import { printedText } from "../support/printed.ts";
import { documentOf, openPlans } from "./parsing.ts";

// Each plan in fixtures/refused is next to a file with its problems. `NAME.v1.json` is read for version v1 of the API.
const FOLDER = new URL("fixtures/refused/", import.meta.url);
const plans = readdirSync(FOLDER).filter((name) => /\.(?:json|yml)$/.test(name));

describe.each(plans)("the plan %s", (name) => {
  const text = readFileSync(new URL(name, FOLDER), "utf8");
  const apiVersion = name.endsWith(".v1.json") ? "v1" : "v3";

  it("the plan is refused with all problems and their places", async () => {
    const problems = await problemsOf(openPlans({ supports: supportOf(apiVersion) }, documentOf(name, text)));
    const printed = problems.map((problem) => `${problem.code} ${printedText(problem)}\n`).join("");
    await expect(printed).toMatchFileSnapshot(`fixtures/refused/${name}.problems.txt`);
  });
});
