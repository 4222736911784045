import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { UNANSWERED_FACTS } from "../../src/core/index.ts";
import { countPlans, type PlanFacts, refuseOtherProjects } from "../../src/plan/index.ts";
import { supportOf } from "../../src/sources/quota-api/index.ts";
import { problemsOf } from "../files/workspace.ts";
import { documentOf, type OpenDocument, openPlans } from "./parsing.ts";

const EMPTY_TERRAFORM_PLAN = JSON.stringify({
  format_version: "1.2",
  terraform_version: "1.9.0",
  resource_changes: [],
  configuration: {},
});

async function read(inputs: Parameters<typeof openPlans>[0], ...plans: readonly OpenDocument[]) {
  return countPlans(await openPlans(inputs, ...plans), UNANSWERED_FACTS);
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
    expect(plan.demands).toMatchObject([{ region: "cbk", key, item: undefined, end: { least: 5, most: 5 } }]);
  });
});

describe("plans of several formats", () => {
  it("plans are read by the format that recognises them, and combined", async () => {
    const plan = await read(
      {},
      documentOf("b.json", '{"cbk": {"compute.cores": 8}}'),
      documentOf("tfplan.json", EMPTY_TERRAFORM_PLAN),
      documentOf("a.json", '{"cbk": {"compute.cores": 2}, "dbl": {"compute.ram": 1}}'),
    );
    expect(plan.demands).toMatchObject([
      { region: "cbk", key: "compute.cores", end: { least: 10, most: 10 } },
      { region: "dbl", key: "compute.ram", end: { least: 1, most: 1 } },
    ]);
  });

  it("plans are read before the project is known", async () => {
    const { promise: project, resolve } = Promise.withResolvers<string>();
    const document = documentOf("a.json", '{"cbk": {"compute.cores": 8}}');
    const plan = await read({ project }, (use) => document(use).then(() => resolve("p")));
    expect(plan.demands).toMatchObject([{ end: { least: 8, most: 8 } }]);
  });

  it("the problems of all plans are reported at once", async () => {
    const problems = await problemsOf(
      read(
        {},
        documentOf("a.json", "{"),
        documentOf("b.json", '{"cbk": {"compute.cores": 8}}'),
        documentOf("tfplan.json", EMPTY_TERRAFORM_PLAN.slice(0, -1)),
      ),
    );
    const found = problems.map(({ code, place }) => `${code} ${place?.file}`);
    expect(found).toEqual(["PLAN_NOT_JSON a.json", "PLAN_NOT_JSON tfplan.json"]);
  });
});

/**
 * Returns a Terraform plan of a server whose flavor is known by name only. The provider's region is `region`, or is not
 * set if that is null.
 */
function serverPlan(region: string | null, flavor = "m1.large"): string {
  const address = "openstack_compute_instance_v2.web";
  const provider = region === null ? {} : { region: { constant_value: region } };
  const expressions = { flavor_name: { constant_value: flavor } };
  const resource = {
    address,
    mode: "managed",
    type: "openstack_compute_instance_v2",
    provider_config_key: "openstack",
  };
  return JSON.stringify({
    ...JSON.parse(EMPTY_TERRAFORM_PLAN),
    resource_changes: [
      {
        ...resource,
        name: "web",
        provider_name: "registry.terraform.io/terraform-provider-openstack/openstack",
        change: { actions: ["create"], before: null, after: { flavor_name: flavor }, after_unknown: { region: true } },
      },
    ],
    configuration: {
      provider_config: { openstack: { name: "openstack", expressions: provider } },
      root_module: { resources: [{ ...resource, expressions }] },
    },
  });
}

const CASES = join(import.meta.dirname, "terraform/cases");

describe("facts of plans", () => {
  it.each(readdirSync(CASES).filter((name) => name !== "errored"))(
    "facts of the case %s survive a round trip through JSON",
    async (name) => {
      const text = readFileSync(join(CASES, name, "plan.json"), "utf8");
      const plans = [documentOf("a.json", text), documentOf("b.json", '{"cbk": {"compute.flavors": {"m1.large": 1}}}')];
      const facts = await openPlans({}, ...plans);
      const copy: PlanFacts = JSON.parse(JSON.stringify(facts));
      const cloud = { ...UNANSWERED_FACTS, regions: ["cbk"] };
      const [one, other] = await Promise.all([facts, copy].map((each) => countPlans(each, cloud)));
      expect(other).toEqual(one);
      expect(JSON.parse(JSON.stringify(one))).toEqual(one);
    },
  );
});

describe("plans that are counted again", () => {
  it("plans are counted again with new facts, without being read again", async () => {
    let opened = 0;
    const document = documentOf("tfplan.json", serverPlan(null));
    const plans = await openPlans({}, (use) => {
      opened += 1;
      return document(use);
    });
    const first = await countPlans(plans, UNANSWERED_FACTS);
    expect(first).toMatchObject({ questions: { regions: true, flavors: [] } });
    const facts = { ...UNANSWERED_FACTS, regions: ["cbk"] };
    expect(await countPlans(plans, facts)).toMatchObject({
      questions: { regions: false, flavors: [{ region: "cbk", id: undefined, name: "m1.large" }] },
    });
    const large = { id: "4", name: "m1.large", vcpus: 4, ramMiB: 8192, region: "cbk" };
    const sized = await countPlans(plans, { ...facts, flavors: { flavors: [large], missing: [], failures: [] } });
    expect(sized.demands).toContainEqual(
      expect.objectContaining({ region: "cbk", key: "compute.cores", end: { least: 4, most: 4 } }),
    );
    expect(await countPlans(plans, UNANSWERED_FACTS)).toEqual(first);
    expect(opened).toBe(1);
  });

  it("several plans with the same unknown flavor ask for it once", async () => {
    const plans = [serverPlan("cbk"), serverPlan("cbk"), serverPlan("cbk", "m1.small")];
    const { questions } = await read({}, ...plans.map((text, index) => documentOf(`${index}.json`, text)));
    expect(questions.flavors).toEqual([
      { region: "cbk", id: undefined, name: "m1.large" },
      { region: "cbk", id: undefined, name: "m1.small" },
    ]);
  });

  it("contradictions in all plans are reported after plans that cannot be read", async () => {
    const inputs = { providerRegions: [["openstack", "fes"]] as const };
    const contradicting = ["a.json", "b.json"].map((file) => documentOf(file, serverPlan("cbk")));
    const codesOf = async (...plans: readonly OpenDocument[]) =>
      (await problemsOf(read(inputs, ...plans))).map(({ code }) => code);
    expect(await codesOf(...contradicting)).toEqual(["PLAN_CONFLICT", "PLAN_CONFLICT"]);
    expect(await codesOf(...contradicting, documentOf("c.json", "{"))).toEqual([
      "PLAN_NOT_JSON",
      "PLAN_CONFLICT",
      "PLAN_CONFLICT",
    ]);
  });
});

describe("projects that several plans show", () => {
  const port = (tenant_id: string): object => ({
    address: `openstack_networking_port_v2.${tenant_id}`,
    mode: "managed",
    type: "openstack_networking_port_v2",
    change: { actions: ["create"], before: null, after: { region: "cbk", tenant_id } },
  });
  const resources = (...changes: readonly object[]): OpenDocument =>
    documentOf("tfplan.json", JSON.stringify({ ...JSON.parse(EMPTY_TERRAFORM_PLAN), resource_changes: changes }));
  const declared = (settings: object): OpenDocument =>
    documentOf("plan.json", JSON.stringify({ ...settings, cbk: { "dns.zones": 1 } }));

  it.each([
    ["a plan of another project shows that project", [resources(port("q"))], false, ["q"]],
    ["a plan of another project and the checked one shows both", [resources(port("q"), port("p"))], true, ["p", "q"]],
    [
      "a declared plan without a project does not show the checked project",
      [resources(port("q")), declared({})],
      false,
      ["q"],
    ],
    [
      "a declared plan that names the checked project shows it",
      [resources(port("q")), declared({ $project: "p" })],
      true,
      ["q"],
    ],
    ["plans without a project show none", [resources(), declared({})], false, []],
  ])("%s", async (_, plans, isOwnShown, shown) => {
    const { elsewhere } = await read({ project: "p" }, ...plans);
    expect([elsewhere.isOwnShown, [...elsewhere.shown].sort()]).toEqual([isOwnShown, shown]);
  });

  const router = {
    address: "openstack_networking_router_v2.r",
    mode: "managed",
    type: "openstack_networking_router_v2",
    change: { actions: ["create"], before: null, after: { region: "cbk" } },
  };

  it.each([
    ["counts something and shows only another project", [port("q"), router], true],
    ["counts something and also shows the checked project", [port("q"), port("p")], false],
    ["only has resources of another project", [port("q")], false],
    ["shows no project", [router], false],
  ])("next to a plan of the checked project, a plan that %s is refused: %s", async (_, changes, isRefused) => {
    const { elsewhere } = await read({ project: "p" }, resources(port("p")), resources(...changes));
    const refuse = (...expected: readonly string[]) => refuseOtherProjects({ elsewhere }, { project: "p", expected });
    if (isRefused)
      expect(() => refuse("z")).toThrow("all resources of `tfplan.json` that show their project are of `q`");
    else refuse();
    refuse("z", "Q");
    refuse("*");
  });
});

describe("the number of resources in Terraform plans", () => {
  const routers = (count: number) => {
    const change = (index: number) =>
      `{"address":"openstack_networking_router_v2.r[${index}]","mode":"managed","type":"openstack_networking_router_v2","change":{"actions":["create"],"before":null,"after":{"region":"cbk"}}}`;
    const changes = Array.from({ length: count }, (_, index) => change(index));
    return `{"format_version":"1.2","resource_changes":[${changes.join(",")}]}`;
  };

  it("the maximum number of resources holds for all plans together", { timeout: 60_000 }, async () => {
    const half = documentOf("half.json", routers(50_000));
    await expect(read({}, half, half, documentOf("one.json", routers(1)))).rejects.toMatchObject({
      problems: [
        {
          code: "PLAN_TOO_LARGE",
          message: "The plans change 100,001 resources up to this one; at most 100,000 are counted.",
          place: { file: "one.json" },
        },
      ],
    });
  });
});
