import { describe, expect, it } from "vitest";
import { toText } from "../../../src/core/index.ts";
import { isRegionName } from "../../../src/plan/usage/provider-region.ts";
import type { FlatPlan } from "./documents.ts";
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

/** A data source of the provider, as the configuration and the state before have it. */
function dataSource(
  regions: readonly (string | null)[],
  rest: object = {},
): { config: object; state: readonly object[] } {
  const type = "openstack_images_image_v2";
  const config = { address: `data.${type}.x`, mode: "data", type, provider_config_key: "openstack", expressions: {} };
  const state = regions.map((region, index) => ({
    address: `data.${type}.x[${index}]`,
    mode: "data",
    type,
    values: { region },
  }));
  return { config: { ...config, ...rest }, state };
}

/** The configuration with the data source in it, and the state that holds it. */
function reading(provider: object, { config, state }: ReturnType<typeof dataSource>): object {
  const base = configured({ openstack: { name: "openstack", ...provider } }) as {
    configuration: { root_module: { resources: object[] } };
  };
  base.configuration.root_module.resources.push(config);
  return { ...base, prior_state: { values: { root_module: { resources: state } } } };
}

function expressions(region: object): object {
  return { name: "openstack", expressions: { region } };
}

async function planOf(rest: object, options: object = {}): Promise<FlatPlan> {
  return readChanges([created()], { rest, ...options });
}

async function regionOf(rest: object, options: object = {}, address?: string): Promise<string | null | undefined> {
  const plan = await readChanges([created(address)], { rest, ...options });
  return plan.demands[0]?.regionUnknown ?? plan.demands[0]?.region;
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
    "knows no region where it is set to what none is called: %j",
    async (name) => {
      expect(isRegionName(name)).toBe(false);
      expect(await regionOf(configured({ openstack: constant(name) }), { defaultRegion: "dbl" })).toBe(
        "not in the plan",
      );
    },
  );

  it("says so where its objects are in another one", async () => {
    const there = { address: `${ROUTER}.one`, mode: "managed", type: ROUTER, values: { region: "fes" } };
    const plan = await planOf({
      ...configured({ openstack: constant("cbk") }),
      prior_state: { values: { root_module: { resources: [there] } } },
    });
    expect(plan.demands).toMatchObject([{ region: "cbk" }]);
    expect(plan.notes).toEqual([expect.stringContaining("its objects are in `fes`")]);
  });
});

describe("when the plan does not hold what the provider's region comes to", () => {
  const OTHERS = { defaultRegion: "dbl", environmentRegion: "dbl" };
  const elsewhere = [{ address: `${ROUTER}.one`, mode: "managed", type: ROUTER, values: { region: "dbl" } }];
  const prior_state = { values: { root_module: { resources: elsewhere } } };
  const variables = { region: { value: "dbl" }, a: { value: "x" } };

  it.each([
    ["two variables", { references: ["var.a", "var.region"] }, "`var.a` and `var.region`"],
    ["a local value", { references: ["local.region"] }, "`local.region`, which a plan does not hold"],
    ["a data source", { references: ["data.http.x.body", "data.http.x"] }, "`data.http.x.body`"],
    ["a variable without a value", { references: ["var.none"] }, "`var.none`, of which the plan has no text"],
    ["a member that is none", { references: ["var.region.x", "var.region"] }, "`var.region.x`"],
    ["each", { references: ["each.value"] }, "`each.value`, which a plan does not hold"],
    ["a function without references", {}, "makes its `region` with a function"],
    ["an empty text", { constant_value: "" }, "has an empty `region`"],
    ["a number", { constant_value: 7 }, "has a `region` that no region is called"],
    [
      "more references than are kept",
      { references: Array.from({ length: 99 }, (_, at) => `var.region[${at}]`) },
      "more",
    ],
  ])("takes nothing else in its place: %s", async (_, region, because) => {
    const rest = { ...configured({ openstack: expressions(region) }), variables, prior_state };
    const plan = await planOf(rest, OTHERS);
    expect(plan.demands).toMatchObject([{ region: "?", regionProblem: expect.stringContaining(because) }]);
    expect(toText(plan.demands[0]?.regionProblem ?? "")).toContain(
      "state it with `provider-regions`, as in `openstack = REGION`",
    );
  });

  it("takes the region that the workflow states, and says so", async () => {
    const rest = configured({ openstack: expressions({ references: ["local.region"] }) });
    const plan = await planOf(rest, { ...OTHERS, providerRegions: new Map([["openstack", "fes"]]) });
    expect(plan.demands).toMatchObject([{ region: "fes" }]);
    expect(plan.notes).toEqual([
      "The region of the provider `openstack`, `fes`, is from `provider-regions`; the plan does not tell it.",
    ]);
  });

  it("passes over what is stated of other providers", async () => {
    const rest = configured({ openstack: expressions({ references: ["local.region"] }) });
    const providerRegions = new Map([["openstack.backup", "fes"]]);
    expect(await regionOf(rest, { providerRegions })).toBe("not in the plan");
  });
});

describe("when the workflow states another region than the plan", () => {
  it("refuses both", async () => {
    const providerRegions = new Map([["openstack", "fes"]]);
    await expect(planOf(configured({ openstack: constant("cbk") }), { providerRegions })).rejects.toThrow(
      "`provider-regions` says that the provider `openstack` works in `fes`, but by the plan it is `cbk`.",
    );
    expect(await regionOf(configured({ openstack: constant("fes") }), { providerRegions })).toBe("fes");
  });
});

describe("when the provider's region is a variable", () => {
  const byVariable = (references: readonly string[]): object => configured({ openstack: expressions({ references }) });
  const likely = async (rest: object, options: object = {}): Promise<readonly unknown[]> => {
    const { demands, uncounted } = await planOf(rest, options);
    return [demands[0]?.region, demands[0]?.shownRegion !== undefined, ...uncounted.map(({ reason }) => reason)];
  };

  it("counts in its value, and says that a function may have changed it", async () => {
    const rest = { ...byVariable(["var.region"]), variables: { region: { value: "fes" } } };
    expect(await likely(rest)).toEqual([
      "fes",
      false,
      "its region is only likely, since the provider `openstack` takes it from `var.region` (`fes`) and a plan does not tell whether a function changes the value; state it with `provider-regions`, as in `openstack = fes`",
    ]);
    expect(await likely(rest, { providerRegions: new Map([["openstack", "fes"]]) })).toEqual(["fes", false]);
    await expect(likely(rest, { providerRegions: new Map([["openstack", "cbk"]]) })).rejects.toThrow(
      "`provider-regions` says that the provider `openstack` works in `cbk`, but its `region` is taken from `var.region`, which is `fes`.",
    );
  });

  it.each([[["var.os.region", "var.os"]], [['var.os["region"]', "var.os"]]])(
    "follows a member: %j",
    async (references) => {
      const rest = { ...byVariable(references), variables: { os: { value: { region: "fes" } } } };
      expect(await likely(rest)).toMatchObject(["fes", false, expect.any(String)]);
    },
  );

  it("uses a sensitive one, and does not show it", async () => {
    const { configuration } = byVariable(["var.region"]) as { configuration: { root_module: object } };
    const root_module = { ...configuration.root_module, variables: { region: { sensitive: true } } };
    const rest = { configuration: { ...configuration, root_module }, variables: { region: { value: "hush" } } };
    const [region, isHidden, reason] = await likely(rest);
    expect([region, isHidden]).toEqual(["hush", true]);
    expect(toText((reason ?? "") as string)).not.toContain("hush");
  });

  it("is certain where data sources were read in that region", async () => {
    const provider = { expressions: { region: { references: ["var.region"] } } };
    const rest = { ...reading(provider, dataSource(["fes"])), variables: { region: { value: "fes" } } };
    expect(await likely(rest)).toEqual(["fes", false]);
  });

  it("counts where they were read, and says so, where that is another region", async () => {
    const provider = { expressions: { region: { references: ["var.region"] } } };
    const rest = { ...reading(provider, dataSource(["fes"])), variables: { region: { value: "cbk" } } };
    expect(await likely(rest)).toEqual([
      "fes",
      false,
      "its region is only likely, since the provider `openstack` has read its data sources there (`fes`), and its `region` is evaluated again when the plan is applied; state it with `provider-regions`, as in `openstack = fes`",
    ]);
  });
});

describe("when a provider stands in a module", () => {
  const address = `module.app.${ROUTER}.one`;
  const key = "module.app:openstack";
  const block = {
    name: "openstack",
    module_address: "module.app",
    expressions: { region: { references: ["var.region"] } },
  };
  const router = { address: `${ROUTER}.one`, type: ROUTER, provider_config_key: key, expressions: {} };
  const rest = {
    variables: { region: { value: "fes" } },
    configuration: {
      provider_config: { [key]: block },
      root_module: { module_calls: { app: { module: { resources: [router] } } } },
    },
  };

  it("does not know its variable, which is not the root module's of that name", async () => {
    expect(await regionOf(rest, { defaultRegion: "ham1" }, address)).toBe("not in the plan");
  });

  it("may be named in what the workflow states", async () => {
    expect(await regionOf(rest, { providerRegions: new Map([[key, "fes"]]) }, address)).toBe("fes");
  });
});

describe("when data sources were read for the plan", () => {
  const local = { expressions: { region: { references: ["local.region"] } } };

  const placesOf = async (rest: object, options: object = {}): Promise<readonly unknown[]> => {
    const { demands, uncounted } = await planOf(rest, options);
    return [demands[0]?.region, uncounted.length];
  };

  it("knows by theirs the region of a provider that has none", async () => {
    expect(await placesOf(reading({}, dataSource(["cbk", "cbk", null])), { defaultRegion: "dbl" })).toEqual(["cbk", 0]);
    const cloud = (setting: object): object => ({ expressions: { cloud: setting } });
    expect(await placesOf(reading(cloud({ constant_value: "c" }), dataSource(["cbk"])))).toEqual(["cbk", 0]);
    expect(await placesOf(reading(cloud({ references: ["terraform.applying"] }), dataSource(["cbk"])))).toEqual([
      "cbk",
      1,
    ]);
  });

  it.each([
    ["a local value", { references: ["local.region"] }],
    ["what differs when the plan is applied", { references: ["terraform.applying"] }],
    ["what a resource makes", { references: ["terraform_data.r.output", "terraform_data.r"] }],
    ["a function", {}],
  ])("counts there what takes its region from %s, for that is evaluated again", async (_, region) => {
    const provider = { expressions: { region } };
    expect(await placesOf(reading(provider, dataSource(["cbk"])), { defaultRegion: "dbl" })).toEqual(["cbk", 1]);
    const stated = (name: string): object => ({ providerRegions: new Map([["openstack", name]]) });
    expect(await placesOf(reading(provider, dataSource(["cbk"])), stated("cbk"))).toEqual(["cbk", 0]);
    await expect(placesOf(reading(provider, dataSource(["cbk"])), stated("fes"))).rejects.toThrow(
      "works in `fes`, but its data sources were read in `cbk`",
    );
  });

  it.each([
    ["they are in several regions", local, dataSource(["cbk", "fes"])],
    ["the configuration says another one", expressions({ constant_value: "fes" }), dataSource(["cbk"])],
    ["they have a region of their own", local, dataSource(["cbk"], { expressions: { region: {} } })],
    ["they are another provider's", local, dataSource(["cbk"], { provider_config_key: "openstack.b" })],
    [
      "one block stands for several providers",
      { expressions: { region: { references: ["each.key"] } } },
      dataSource(["cbk"]),
    ],
  ])("does not where %s", async (_, provider, source) => {
    expect(await regionOf(reading(provider, source), { defaultRegion: "dbl" })).toBe("not in the plan");
  });

  it("does not where they will be read later", async () => {
    const source = dataSource(["cbk"]);
    const later = {
      ...changeOf("openstack_images_image_v2", "read"),
      mode: "data",
      address: "data.openstack_images_image_v2.x[0]",
    };
    const plan = await readChanges([created(), later], { rest: reading(local, source) });
    expect(plan.demands[0]?.region).toBe("?");
  });

  it("does not show a region that they mark as sensitive", async () => {
    const { config, state } = dataSource(["hush"]);
    const marked = state.map((one) => ({ ...one, sensitive_values: { region: true } }));
    const plan = await planOf(reading(local, { config, state: marked }));
    expect(plan.demands).toMatchObject([{ region: "hush", shownRegion: "(sensitive)" }]);
  });
});

describe("when a provider's settings lead elsewhere", () => {
  it.each([
    ["endpoint_overrides", { constant_value: { compute: "https://x/" } }],
    ["endpoint_overrides", { references: ["var.endpoints"] }],
    ["endpoint_overrides", {}],
    ["swauth", { constant_value: true }],
  ])("knows no region, whatever is said of it: %s %j", async (name, setting) => {
    const rest = configured({
      openstack: { name: "openstack", expressions: { region: { constant_value: "cbk" }, [name]: setting } },
    });
    const own = changeOf(ROUTER, "delete", { before: { region: "fes" } });
    const plan = await readChanges([own, created(`${ROUTER}.two`)], {
      rest,
      providerRegions: new Map([["openstack", "cbk"]]),
    });
    expect(plan.demands).toMatchObject([{ region: "?", regionProblem: expect.stringContaining(name) }]);
  });

  it.each([
    ["endpoint_overrides", { constant_value: null }],
    ["endpoint_overrides", { constant_value: {} }],
    ["swauth", { constant_value: false }],
  ])("does not mind %s %j", async (name, setting) => {
    const block = { name: "openstack", expressions: { region: { constant_value: "cbk" }, [name]: setting } };
    expect(await regionOf(configured({ openstack: block }))).toBe("cbk");
  });
});

describe("when the provider says nothing", () => {
  const silent = configured({ openstack: { name: "openstack" } });

  it.each([[silent], [configured({ openstack: expressions({ constant_value: null }) })], [configured({})], [{}]])(
    "takes what is stated, the default region or the environment's, in this order, else none: %j",
    async (rest) => {
      const all = { defaultRegion: "dbl", environmentRegion: "fes" };
      if (rest !== undefined && Object.keys(rest).length > 0) {
        expect(await regionOf(rest, { ...all, providerRegions: new Map([["openstack", "cbk"]]) })).toBe("cbk");
      }
      expect(await regionOf(rest, all)).toBe("dbl");
      expect(await regionOf(rest, { environmentRegion: "fes" })).toBe("fes");
      expect(await regionOf(rest)).toBe("not said");
    },
  );

  it("says on whose word", async () => {
    const words = [
      await planOf(silent, { defaultRegion: "dbl" }),
      await planOf(silent, { environmentRegion: "fes" }),
    ].flatMap(({ notes }) => notes);
    expect(words).toEqual([
      "The plan names no region for the provider `openstack`: `dbl` is assumed, from `default-region`.",
      "The plan names no region for the provider `openstack`: `fes` is assumed, from `OS_REGION_NAME`.",
    ]);
  });

  const CLOUD = { region: "cbk", cloud: "prod", from: "`region_name` of the cloud `prod` of `clouds.yaml`" };

  it("takes the region of the cloud, and the project's only one, last", async () => {
    const last = { cloud: { cloudRegion: CLOUD, regions: ["dbl"] } };
    expect(await regionOf(silent, { ...last, defaultRegion: "fes" })).toBe("fes");
    expect(await regionOf(silent, { ...last, environmentRegion: "fes" })).toBe("fes");
    expect(await regionOf(silent, last)).toBe("cbk");
    expect(await regionOf(silent, { cloud: { regions: ["dbl"] } })).toBe("dbl");
    expect(await regionOf(silent, { cloud: { regions: [] } })).toBe("not said");
    const told = await planOf(silent, { cloud: { cloudRegion: CLOUD } });
    const only = await planOf(silent, { cloud: { regions: ["dbl"] } });
    expect([told, only].flatMap(({ notes }) => notes)).toEqual([
      "The plan names no region for the provider `openstack`: `cbk` is assumed, from `region_name` of the cloud `prod` of `clouds.yaml`.",
      "The plan names no region for the provider `openstack`: `dbl` is assumed, the project's only region.",
    ]);
  });

  it("names the regions to choose from where there are several", async () => {
    const [demand] = (await planOf(silent, { cloud: { regions: ["cbk", "fes"] } })).demands;
    expect(demand).toMatchObject({
      regionUnknown: "not said",
      regionProblem:
        "The plan names no region for these resources, and the project has `cbk` and `fes`: set `default-region`, or `provider-regions` where providers have different ones.",
    });
  });

  it.each<[string, object, boolean]>([
    ["names that cloud", { cloud: { constant_value: "prod" } }, true],
    ["names another cloud", { cloud: { constant_value: "other" } }, false],
    ["takes the cloud from elsewhere", { cloud: { references: ["var.cloud"] } }, false],
    ["has an address of its own", { auth_url: { constant_value: "https://keystone.example.com" } }, false],
  ])("takes the cloud's region where the provider is of that cloud: it %s", async (_, expression, isTaken) => {
    const rest = configured({ openstack: { name: "openstack", expressions: expression } });
    expect(await regionOf(rest, { cloud: { cloudRegion: CLOUD } })).toBe(isTaken ? "cbk" : "not said");
    expect(await regionOf(rest, { cloud: { regions: ["dbl"] } })).toBe("dbl");
  });

  it("assumes nothing that the provider's own objects contradict", async () => {
    const there = { address: `${ROUTER}.one[0]`, mode: "managed", type: ROUTER, values: { region: "fes" } };
    const rest = { ...silent, prior_state: { values: { root_module: { resources: [there] } } } };
    expect(await regionOf(rest, { cloud: { cloudRegion: CLOUD } })).toBe("not said");
    expect(await regionOf(rest, { cloud: { regions: ["cbk"] } })).toBe("not said");
    expect(await regionOf(rest, { cloud: { regions: ["fes"] } })).toBe("fes");
  });

  it("assumes nothing where a region is configured and cannot be told", async () => {
    const rest = configured({ openstack: expressions({ references: ["local.region"] }) });
    expect(await regionOf(rest, { cloud: { cloudRegion: CLOUD, regions: ["dbl"] } })).toBe("not in the plan");
    const own = { references: ["openstack_compute_instance_v2.x.region"] };
    const plan = configured({ openstack: { name: "openstack" } }) as {
      configuration: { root_module: { resources: { expressions: object }[] } };
    };
    for (const resource of plan.configuration.root_module.resources) resource.expressions = { region: own };
    expect(await regionOf(plan, { cloud: { cloudRegion: CLOUD, regions: ["dbl"] } })).toBe("known after apply");
  });

  it("does not go by where older objects are", async () => {
    const there = { address: `${ROUTER}.one[0]`, mode: "managed", type: ROUTER, values: { region: "cbk" } };
    const rest = { ...silent, prior_state: { values: { root_module: { resources: [there] } } } };
    expect(await regionOf(rest, { defaultRegion: "dbl" })).toBe("dbl");
    expect(await regionOf(rest)).toBe("not said");
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
    expect(await regionOf({ configuration: { ...configuration, root_module: {} } })).toBe("not in the plan");
  });
});

describe("when a resource is replaced", () => {
  const change = changeOf(ROUTER, ["create", "delete"], {
    before: { region: "cbk" },
    after: { region: null },
    after_unknown: { region: true },
  });

  it("is made in its provider's region, whatever region it was in", async () => {
    const plan = await readChanges([change], { rest: configured({ openstack: constant("fes") }) });
    expect(plan.demands).toMatchObject([
      { region: "cbk", amount: -1 },
      { region: "fes", amount: 1 },
    ]);
  });

  it("is made in a region that is not known, where its provider's is not", async () => {
    expect((await readChanges([change])).demands).toMatchObject([
      { region: "?", amount: 1 },
      { region: "cbk", amount: -1 },
    ]);
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
    ].map(({ demands }) => demands[0]?.regionProblem);
    expect(reasons).toEqual([expect.stringContaining("`default-region`"), expect.stringContaining("only after apply")]);
  });
});

describe("when one plan mixes known and unknown regions", () => {
  it("keeps them apart", async () => {
    const own = changeOf(ROUTER, "create", { after: { region: "cbk" }, address: `${ROUTER}.own` });
    const plan = await readChanges([own, created(), created(`${ROUTER}.two`)]);
    expect(plan.demands).toMatchObject([
      { region: "?", amount: 2 },
      { region: "cbk", amount: 1 },
    ]);
  });
});
