// An editor and Ajv accept and refuse the same documents. VS Code differs from JSON Schema in some keywords: it does
// not apply a pattern of `patternProperties` to members that `properties` names.

import fc from "fast-check";
import { expect, it } from "vitest";
import { documentText, PLAN_NAMES, planTree } from "../properties/declared-plans.ts";
import { hasRepeatedMember, readJson, writeJson } from "../properties/json-tree.ts";
import { mutated } from "../properties/mutations.ts";
import { mutatedPolicies, policyTree } from "../properties/policies.ts";
import { minimumHits, PROPERTY_TIMEOUT_MS, runs } from "../properties/runs.ts";
import { openEditor } from "../support/editor.ts";
import { compileSchema } from "../support/schemas.ts";

const KINDS = [
  { name: "plan", texts: fc.oneof(documentText, mutated(planTree, PLAN_NAMES).map(writeJson)) },
  {
    name: "policy",
    texts: mutatedPolicies(policyTree).map(writeJson),
  },
];

it.each(KINDS)(
  "an editor complains about a $name exactly if its schema refuses it",
  async ({ name, texts }) => {
    const editor = openEditor(name);
    const validate = compileSchema(name);
    const seen = { accepted: 0, refused: 0 };
    // Whole numbers are written without point and exponent, since an editor decides by the point: to it, 1.0 is no
    // whole number, but 1e-9 is one.
    const documents = texts
      .filter((text) => {
        const tree = readJson(text);
        return tree !== undefined && !hasRepeatedMember(tree) && !text.includes("|");
      })
      .map((text) => JSON.stringify(JSON.parse(text)))
      .filter((text) => !/\de[-+]\d/u.test(text));
    await fc.assert(
      fc.asyncProperty(documents, async (text) => {
        const accepted = validate(JSON.parse(text));
        seen[accepted ? "accepted" : "refused"] += 1;
        const complaints = await editor.check(text);
        expect({ text, accepted: complaints.every(({ severity }) => severity === "warning") }).toEqual({
          text,
          accepted,
        });
      }),
      runs(1_000),
    );
    expect(seen.accepted).toBeGreaterThan(minimumHits(50));
    expect(seen.refused).toBeGreaterThan(minimumHits(50));
  },
  PROPERTY_TIMEOUT_MS,
);
