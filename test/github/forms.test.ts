// Forms for issues, checked by the rules in GitHub's documentation, since no package has their schema.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { ROOT } from "../support/github/runner.ts";

const FOLDER = join(ROOT, ".github/ISSUE_TEMPLATE");
const forms = readdirSync(FOLDER).filter((name) => name !== "config.yml");

function read(name: string): unknown {
  return parse(readFileSync(join(FOLDER, name), "utf8"));
}

const text = z.string().min(1);
const field = { id: z.string().regex(/^[\w-]+$/u), validations: z.strictObject({ required: z.boolean() }) };
const labelled = { label: text, description: text.optional(), placeholder: text.optional() };

// https://docs.github.com/en/communities/using-templates-to-encourage-useful-issues-and-pull-requests/syntax-for-githubs-form-schema,
// only as far as the forms use it.
const FORM = z.strictObject({
  name: text.max(200),
  description: text.max(200),
  title: text.optional(),
  body: z
    .array(
      z.discriminatedUnion("type", [
        z.strictObject({ type: z.literal("markdown"), attributes: z.strictObject({ value: text }) }),
        z.strictObject({ type: z.literal("input"), attributes: z.strictObject(labelled), ...field }),
        z.strictObject({
          type: z.literal("textarea"),
          attributes: z.strictObject({ ...labelled, render: text.optional() }),
          id: field.id,
          validations: field.validations.optional(),
        }),
      ]),
    )
    .refine((body) => body.some(({ type }) => type !== "markdown"), "nothing to fill in")
    .refine((body) => new Set(body.map(toLabel)).size === body.length, "two fields with one label")
    .refine((body) => new Set(body.flatMap(toId)).size === body.flatMap(toId).length, "two fields with one id"),
});

function toLabel({ attributes }: { readonly attributes: object }): unknown {
  return "label" in attributes ? attributes.label : attributes;
}

function toId(element: object): readonly unknown[] {
  return "id" in element ? [element.id] : [];
}

const CONFIG = z.strictObject({
  blank_issues_enabled: z.literal(false),
  contact_links: z.array(z.strictObject({ name: text, url: z.url(), about: text.max(200) })),
});

/** Returns the IDs of required fields. */
function requiredOf(name: string): readonly unknown[] {
  return FORM.parse(read(name)).body.flatMap((element) =>
    "validations" in element && element.validations?.required === true ? [element.id] : [],
  );
}

describe("forms for issues", () => {
  it.each(forms)("%s follows GitHub's rules", (name) => {
    expect(FORM.safeParse(read(name)).error?.issues).toBeUndefined();
  });

  it("a form with a wrong or repeated member is invalid", () => {
    const form = FORM.parse(read("other.yml"));
    expect(FORM.safeParse({ ...form, lables: [] }).success).toBe(false);
    expect(FORM.safeParse({ ...form, body: [...form.body, ...form.body] }).success).toBe(false);
    expect(FORM.safeParse({ ...form, body: [] }).success).toBe(false);
  });

  it("the names of forms are unique", () => {
    const names = forms.map((name) => FORM.parse(read(name)).name);
    expect(new Set(names).size).toBe(names.length);
  });

  it("the form for a wrong count requires report and versions, and explains how to remove names", () => {
    expect(requiredOf("wrong-count.yml")).toEqual(["expected", "report", "version", "terraform"]);
    const [notice] = FORM.parse(read("wrong-count.yml")).body;
    expect(JSON.stringify(notice)).toMatch(/security\/advisories\/new.*jq .*gsub.*Never paste a plan/u);
  });

  it("blank issues are off, and the form for private reports is linked", () => {
    const { contact_links: links } = CONFIG.parse(read("config.yml"));
    const address = "https://github.com/quota-gate/quota-gate/security/advisories/new";
    expect(links.map(({ url }) => url)).toContain(address);
    for (const name of ["SECURITY.md", "CODE_OF_CONDUCT.md"])
      expect(readFileSync(join(ROOT, name), "utf8")).toContain(`](${address})`);
  });
});
