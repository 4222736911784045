import { describe, expect, it } from "vitest";
import type { KeySupport } from "../../src/core/index.ts";
import { quote } from "../../src/core/text/escape.ts";
import type { OpenDocument } from "../../src/files/plan-documents.ts";
import { readPlans } from "../../src/plan/read-plans.ts";
import { supportOf } from "../../src/sources/quota-api/index.ts";
import { problemsOf } from "../files/workspace.ts";

/** A document that is nowhere but in memory. */
function documentOf(file: string, text: string): OpenDocument {
  const bytes = new TextEncoder().encode(text);
  return (use) =>
    use({
      file,
      head: bytes,
      headText: text,
      async *chunks() {
        yield bytes;
      },
      text: async () => text,
    });
}

const EMPTY_TERRAFORM_PLAN = JSON.stringify({
  format_version: "1.2",
  terraform_version: "1.9.0",
  resource_changes: [],
  configuration: {},
});

/** A source that refuses no key. */
const EVERY_KEY = { supports: () => null };

function read({ supports }: { readonly supports: KeySupport }, ...plans: readonly OpenDocument[]) {
  return readPlans(
    { planMode: null, allowNegative: true, defaultRegion: "", providerRegions: new Map() },
    {
      documents: { plans: plans.map((open) => async () => [open]), flavors: async () => [] },
      project: "",
      environmentRegion: "",
      cloudRegion: null,
      supports,
      nameOf: quote,
    },
  );
}

describe("object storage of a Terraform plan", () => {
  it.each([
    ["v2", "s3.space_bytes"],
    ["v3", "objectstorage"],
  ] as const)("the object of a Terraform plan counts under %s as %s", async (version, key) => {
    const object = {
      address: "openstack_objectstorage_object_v1.one",
      mode: "managed",
      type: "openstack_objectstorage_object_v1",
      name: "one",
      provider_name: "registry.terraform.io/terraform-provider-openstack/openstack",
      change: { actions: ["create"], before: null, after: { region: "cbk", content: "12345" } },
    };
    const text = JSON.stringify({ ...JSON.parse(EMPTY_TERRAFORM_PLAN), resource_changes: [object] });
    const plan = await read({ supports: supportOf(version) }, documentOf("tfplan.json", text));
    expect(plan.demands).toMatchObject([{ region: "cbk", key, item: null, amount: 5 }]);
  });
});

describe("plans of several formats", () => {
  it("are each read by the format that recognises them, and put together", async () => {
    const plan = await read(
      EVERY_KEY,
      documentOf("b.json", '{"cbk": {"compute.cores": 8}}'),
      documentOf("tfplan.json", EMPTY_TERRAFORM_PLAN),
      documentOf("a.json", '{"cbk": {"compute.cores": 2}, "dbl": {"compute.ram": 1}}'),
    );
    expect(plan.demands).toMatchObject([
      { region: "cbk", key: "compute.cores", amount: 10 },
      { region: "dbl", key: "compute.ram", amount: 1 },
    ]);
  });

  it("are refused with the problems of all of them at once", async () => {
    const problems = await problemsOf(
      read(
        EVERY_KEY,
        documentOf("a.json", "{"),
        documentOf("b.json", '{"cbk": {"compute.cores": 8}}'),
        documentOf("tfplan.json", EMPTY_TERRAFORM_PLAN.slice(0, -1)),
      ),
    );
    expect(problems.map(({ code, place }) => [code, place?.file])).toEqual([
      ["PLAN_NOT_JSON", "a.json"],
      ["PLAN_NOT_JSON", "tfplan.json"],
    ]);
  });
});
