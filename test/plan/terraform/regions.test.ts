import { describe, expect, it } from "vitest";
import { isRegionName } from "../../../src/plan/terraform/regions.ts";
import { changeOf, readChanges } from "./documents.ts";

const ROUTER = "openstack_networking_router_v2";

/** A router that is created without a region, `address` says where. */
function created(address = `${ROUTER}.one`): ReturnType<typeof changeOf> {
  return changeOf(ROUTER, "create", { after: { region: null }, after_unknown: { region: true }, address });
}

/** The configuration of modules with one router each, and its providers. */
function configured(
  providers: Readonly<Record<string, object>>,
  { key = "openstack", module }: { readonly key?: string; readonly module?: readonly string[] } = {},
): object {
  const resources = [
    { address: `${ROUTER}.one`, mode: "managed", type: ROUTER, name: "one", provider_config_key: key, expressions: {} },
  ];
  const root = (module ?? []).reduceRight<object>((inner, name) => ({ module_calls: { [name]: { module: inner } } }), {
    resources,
  });
  return { configuration: { provider_config: providers, root_module: root } };
}

function constant(region: string): object {
  return { name: "openstack", expressions: { region: { constant_value: region } } };
}

async function regionOf(rest: object, options: object = {}, address?: string): Promise<string | null | undefined> {
  const plan = await readChanges([created(address)], { rest, ...options });
  return plan.demands[0]?.region ?? plan.demands[0]?.regionUnknown;
}

describe("when the provider has a region", () => {
  it("counts there", async () => {
    expect(await regionOf(configured({ openstack: constant("cbk") }))).toBe("cbk");
  });

  it("prefers it to every option", async () => {
    const options = { defaultRegion: "dbl", environmentRegion: "fes" };
    expect(await regionOf(configured({ openstack: constant("cbk") }), options)).toBe("cbk");
  });

  it.each(["", "a,b", "a b", "a\nb", "a\u0000b", "x".repeat(256)])(
    "passes over what no region is called: %j",
    async (name) => {
      expect(isRegionName(name)).toBe(false);
      expect(await regionOf(configured({ openstack: constant(name) }), { defaultRegion: "dbl" })).toBe("dbl");
    },
  );
});

describe("when the provider's region is a variable", () => {
  const byVariable = (references: readonly string[]): object =>
    configured({ openstack: { name: "openstack", expressions: { region: { references } } } });

  it("guesses its value, and says that it is a guess", async () => {
    const rest = { ...byVariable(["var.region"]), variables: { region: { value: "fes" } } };
    expect(await regionOf(rest)).toBe("fes");
    expect((await readChanges([created()], { rest })).notes).toEqual([
      { code: "region guessed", message: "The region `fes` is a guess from `var.region`." },
    ]);
  });

  it.each([
    ["two variables", ["var.a", "var.region"]],
    ["a local", ["local.region"]],
    ["a data source", ["data.http.x.body", "data.http.x"]],
    ["a variable without a value", ["var.none"]],
    ["a member that is none", ["var.region.x", "var.region"]],
  ])("does not guess from %s", async (_, references) => {
    expect(
      await regionOf({ ...byVariable(references), variables: { region: { value: "fes" }, a: { value: "x" } } }),
    ).toBe("not said");
  });

  it("does not use a sensitive one", async () => {
    const { configuration } = byVariable(["var.region"]) as { configuration: { root_module: object } };
    const rest = {
      configuration: {
        ...configuration,
        root_module: { ...configuration.root_module, variables: { region: { sensitive: true } } },
      },
      variables: { region: { value: "fes" } },
    };
    expect(await regionOf(rest)).toBe("not said");
  });
});

describe("when the provider says nothing", () => {
  const silent = configured({ openstack: { name: "openstack" } });

  it("takes the default region, then the environment's, else none", async () => {
    expect(await regionOf(silent, { defaultRegion: "dbl", environmentRegion: "fes" })).toBe("dbl");
    expect(await regionOf(silent, { environmentRegion: "fes" })).toBe("fes");
    expect(await regionOf(silent)).toBe("not said");
  });

  it("believes the provider's other objects more, if they agree", async () => {
    const state = (...regions: readonly string[]): object => ({
      ...silent,
      prior_state: {
        values: {
          root_module: {
            resources: regions.map((region, index) => ({
              address: `${ROUTER}.one[${index}]`,
              mode: "managed",
              type: ROUTER,
              values: { region },
            })),
          },
        },
      },
    });
    expect(await regionOf(state("cbk", "cbk"), { defaultRegion: "dbl" })).toBe("cbk");
    expect(await regionOf(state("cbk", "fes"), { defaultRegion: "dbl" })).toBe("dbl");
  });
});

describe("when another object of the provider has a region of its own", () => {
  it("tells nothing of the provider's region", async () => {
    const other = {
      address: `${ROUTER}.other`,
      mode: "managed",
      type: ROUTER,
      provider_config_key: "openstack",
      expressions: { region: { constant_value: "fes" } },
    };
    const { configuration } = configured({ openstack: { name: "openstack" } }) as {
      configuration: { root_module: { resources: object[] } };
    };
    configuration.root_module.resources.push(other);
    const there = { address: `${ROUTER}.other`, mode: "managed", type: ROUTER, values: { region: "fes" } };
    expect(await regionOf({ configuration, prior_state: { values: { root_module: { resources: [there] } } } })).toBe(
      "not said",
    );
  });
});

describe("when the plan has no configuration for the resource", () => {
  it("takes the only provider there is", async () => {
    const { configuration } = configured({ openstack: constant("cbk") }) as { configuration: object };
    const rest = { configuration: { ...configuration, root_module: {} } };
    expect(await regionOf(rest)).toBe("cbk");
  });

  it("takes none of two", async () => {
    const two = { openstack: constant("cbk"), "openstack.b": { ...constant("dbl"), alias: "b" } };
    const { configuration } = configured(two) as { configuration: object };
    expect(await regionOf({ configuration: { ...configuration, root_module: {} } })).toBe("not said");
  });
});

describe("in plans of Terraform 1.0 and before, in a module", () => {
  const address = `module.app["x"].module.db.${ROUTER}.one`;
  const module = ["app", "db"];

  it("finds the provider by the name of the module's call", async () => {
    const providers = {
      "module.app.module.db:openstack": { ...constant("cbk"), module_address: "module.app.module.db" },
    };
    expect(await regionOf(configured(providers, { key: "db:openstack", module }), {}, address)).toBe("cbk");
  });

  it("goes up to the provider that has settings", async () => {
    const empty = (path: string): object => ({ name: "openstack", module_address: path });
    const providers = {
      "module.app.module.db:openstack": empty("module.app.module.db"),
      "module.app:openstack": { ...constant("dbl"), module_address: "module.app" },
      openstack: constant("cbk"),
    };
    expect(await regionOf(configured(providers, { key: "db:openstack", module }), {}, address)).toBe("dbl");
    const rootOnly = { "module.app.module.db:openstack": empty("module.app.module.db"), openstack: constant("cbk") };
    expect(await regionOf(configured(rootOnly, { key: "db:openstack", module }), {}, address)).toBe("cbk");
  });

  it("goes up by alias too, but does not choose between several at the root", async () => {
    const inner = { "module.app:openstack.b": { name: "openstack", alias: "b", module_address: "module.app" } };
    const root = { "openstack.b": { ...constant("fes"), alias: "b" } };
    const inApp = `module.app.${ROUTER}.one`;
    const how = { key: "app:openstack.b", module: ["app"] };
    expect(await regionOf(configured({ ...inner, ...root }, how), {}, inApp)).toBe("fes");
    const several = { ...inner, ...root, openstack: constant("cbk") };
    expect(await regionOf(configured(several, how), {}, inApp)).toBe("not said");
  });

  it("does not choose between two modules of one name", async () => {
    const providers = {
      "module.a.module.db:openstack": { ...constant("cbk"), module_address: "module.a.module.db" },
      "module.b.module.db:openstack": { ...constant("dbl"), module_address: "module.b.module.db" },
    };
    expect(await regionOf(configured(providers, { key: "db:openstack", module }), {}, address)).toBe("not said");
  });
});

describe("when a resource is replaced", () => {
  it("stays where it was, if nothing says otherwise", async () => {
    const change = changeOf(ROUTER, ["create", "delete"], {
      before: { region: "cbk" },
      after: { region: null },
      after_unknown: { region: true },
    });
    const plan = await readChanges([change]);
    expect(plan.demands).toMatchObject([{ region: "cbk", amount: 0, peak: 1 }]);
  });
});

describe("when the region is not known", () => {
  it("says why, and what to do about it", async () => {
    const own = changeOf(ROUTER, "create", { after: {}, after_unknown: { region: true } });
    const rest = {
      configuration: {
        root_module: {
          resources: [{ address: `${ROUTER}.one`, type: ROUTER, expressions: { region: { references: ["x.y"] } } }],
        },
      },
    };
    const reasons = [
      await readChanges([created()]),
      await readChanges([{ ...own, change: { ...own.change, after: {} } }], { rest }),
    ].map(({ demands }) => demands[0]?.regionReason);
    expect(reasons).toEqual([expect.stringContaining("`default-region`"), expect.stringContaining("only after apply")]);
  });
});

describe("when one plan mixes known and unknown regions", () => {
  it("keeps them apart", async () => {
    const own = changeOf(ROUTER, "create", { after: { region: "cbk" }, address: `${ROUTER}.own` });
    const plan = await readChanges([own, created(), created(`${ROUTER}.two`)]);
    expect(plan.demands).toMatchObject([
      { region: null, regionUnknown: "not said", amount: 2 },
      { region: "cbk", regionUnknown: null, amount: 1 },
    ]);
  });
});
