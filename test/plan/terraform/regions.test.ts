import { describe, expect, it } from "vitest";
import { say, toText } from "../../../src/core/index.ts";
import { isRegionName } from "../../../src/plan/usage/places/regions.ts";
import {
  changeOf,
  configurationOf,
  constant,
  type FlatPlan,
  known,
  readChanges,
  refersTo,
  stateOf,
  written,
} from "./documents.ts";

const ROUTER = "openstack_networking_router_v2";

/** Returns the creation of a router without a region. */
function created(address = `${ROUTER}.one`): ReturnType<typeof changeOf> {
  return changeOf(ROUTER, "create", { after: { region: null }, after_unknown: { region: true }, address });
}

/** Returns the configuration of one router, with its provider's settings. */
const configured = (settings: object): object => configurationOf([written(`${ROUTER}.one`)], { openstack: settings });

const inRegion = (region: object): object => configured({ region });

/** Returns a state with one router. */
const there = (region: string): object => stateOf(known(`${ROUTER}.one`, { region }));

function planOf(rest: object, options: object = {}, address?: string): Promise<FlatPlan> {
  return readChanges([created(address)], { rest, ...options });
}

async function regionOf(rest: object, options: object = {}, address?: string): Promise<string | null | undefined> {
  const plan = await planOf(rest, options, address);
  return plan.demands[0]?.regionUnknown ?? plan.demands[0]?.region;
}

/** Returns region, lowest and highest amount of each demand. */
async function spreadOf(rest: object, options: object = {}): Promise<readonly string[]> {
  const { demands } = await planOf(rest, options);
  return demands.map(({ region, lowest, highest }) => `${region} ${lowest} to ${highest}`);
}

const stated = (key: string, region: string): object => ({ providerRegions: new Map([[key, region]]) });

const CLOUD = { region: "cbk", cloud: "prod", from: say`\`region_name\` of the cloud \`prod\` of \`clouds.yaml\`` };
const byCloud = { cloud: { cloudRegion: CLOUD } };
const only = (region: string): object => ({ cloud: { regions: [region] } });

describe("a constant region of a provider", () => {
  it("a constant region takes precedence over settings, existing objects and the project's region", async () => {
    const options = { defaultRegion: "dbl", environmentRegion: "fes" };
    expect(await regionOf(inRegion(constant("cbk")), options)).toBe("cbk");
    expect(await regionOf({ ...inRegion(constant("cbk")), ...there("fes") })).toBe("cbk");
    expect(await regionOf(inRegion(constant("cbk")), only("dbl"))).toBe("cbk");
  });

  it.each(["a,b", "a b", "a\nb", "a\u0000b", "x".repeat(256), 7])(
    "the region is unknown if the constant is not the name of a region: %j",
    async (name) => {
      expect(isRegionName(name)).toBe(false);
      const { demands } = await planOf(inRegion(constant(name)), { defaultRegion: "dbl" });
      expect(demands[0]?.region).toBe("?");
      expect(toText(demands[0]?.regionProblem ?? say``)).toContain("has a `region` that is not the name of a region");
    },
  );

  it("a constant region contradicts another region in `provider-regions`", async () => {
    await expect(planOf(inRegion(constant("cbk")), stated("openstack", "fes"))).rejects.toThrow(
      "`provider-regions` says that the provider `openstack` works in `fes`, but by the plan it is `cbk`.",
    );
    expect(await regionOf(inRegion(constant("fes")), stated("openstack", "fes"))).toBe("fes");
  });
});

describe("the region of a provider from a variable", () => {
  const rest = { ...inRegion(refersTo("var.region")), variables: { region: { value: "fes" } } };

  it("the variable's value is as certain as a constant", async () => {
    const plan = await planOf(rest, { defaultRegion: "dbl" });
    expect(plan).toMatchObject({ demands: [{ region: "fes", amount: 1 }], uncounted: [], notes: [] });
    expect(await regionOf(rest, stated("openstack", "fes"))).toBe("fes");
    expect(await planOf(rest, stated("openstack", "cbk"))).toMatchObject({
      demands: [{ region: "fes" }],
      notes: [
        "The plan shows that the provider `openstack` works in `fes`, so `cbk` of `provider-regions` does not count.",
      ],
    });
  });

  it.each([[["var.os.region", "var.os"]], [['var.os["region"]', "var.os"]], [["var.os[0]", "var.os"]]])(
    "the region can be a member of a variable: %j",
    async (references) => {
      const value = references[0]?.includes("[0]") === true ? ["fes"] : { region: "fes" };
      expect(await regionOf({ ...inRegion(refersTo(...references)), variables: { os: { value } } })).toBe("fes");
    },
  );

  it.each([[{ value: null }], [{}], [{ value: "" }]])(
    "a variable that is null or empty sets no region: %j",
    async (region) => {
      const unset = { ...inRegion(refersTo("var.region")), variables: { region } };
      expect(await regionOf(unset, { environmentRegion: "dbl" })).toBe("dbl");
      expect(await regionOf(unset, only("fes"))).toBe("fes");
      expect(await regionOf({ ...unset, ...there("cbk") })).toBe("cbk");
    },
  );

  it("a value that is no region of the project is ignored, since an expression may have changed it", async () => {
    const cloud = { regions: ["fes1", "dbl"] };
    expect(await regionOf(rest, { cloud, ...stated("openstack", "fes1") })).toBe("fes1");
    expect(await regionOf({ ...rest, ...there("fes1") }, { cloud })).toBe("fes1");
    expect(await regionOf(rest, { cloud, defaultRegion: "fes1", environmentRegion: "dbl" })).toBe("fes1");
    expect(await spreadOf(rest, { cloud })).toEqual(["fes1 0 to 1", "dbl 0 to 1"].toSorted());
    for (const value of [true, 7, "a b"])
      expect(await regionOf({ ...rest, variables: { region: { value } } }, only("fes1"))).toBe("fes1");
  });

  it("a region from a sensitive variable is hidden", async () => {
    const { configuration } = rest as unknown as { configuration: { root_module: object } };
    const root_module = { ...configuration.root_module, variables: { region: { sensitive: true } } };
    const { demands } = await planOf({ ...rest, configuration: { ...configuration, root_module } });
    expect(demands).toMatchObject([{ region: "fes", shownRegion: "(sensitive)" }]);
  });
});

describe("the region of a provider in a module", () => {
  const address = `module.app.${ROUTER}.one`;
  const key = "module.app:openstack";
  const resources = [written(`${ROUTER}.one`, {}, key)];
  const block = { name: "openstack", module_address: "module.app", expressions: { region: refersTo("var.region") } };
  const called = (call: object, variables: object = {}): object => ({
    variables: { region: { value: "fes" }, none: { value: null } },
    configuration: {
      provider_config: { [key]: block },
      root_module: { module_calls: { app: { ...call, module: { resources, variables } } } },
    },
  });

  it.each([
    ["is the argument of the call", called({ expressions: { region: constant("cbk") } }), "cbk"],
    ["is the variable that the call hands on", called({ expressions: { region: refersTo("var.region") } }), "fes"],
    ["is the default of the variable", called({}, { region: { default: "dbl" } }), "dbl"],
    ["is not set if the call hands on null", called({ expressions: { region: refersTo("var.none") } }), "ham1"],
    ["is not set if the default is null", called({}, { region: { default: null } }), "ham1"],
    ["is not the root variable of the same name", called({}), "not said"],
  ])("the region of a provider in a module %s", async (_, rest, region) => {
    const options = region === "not said" ? {} : { environmentRegion: "ham1" };
    expect(await regionOf(rest, options, address)).toBe(region);
  });

  it("the workflow can state the region of a provider in a module", async () => {
    expect(await regionOf(called({}), stated(key, "fes"), address)).toBe("fes");
  });

  it("variables are followed through nested module calls", async () => {
    const inner = { app: { expressions: { region: refersTo("var.where") }, module: { resources } } };
    const rest = {
      configuration: {
        provider_config: {
          "module.out.module.app:openstack": { ...block, module_address: 'module.out["a"].module.app' },
        },
        root_module: {
          module_calls: { out: { expressions: { where: constant("dbl") }, module: { module_calls: inner } } },
        },
      },
    };
    const nested = [written(`${ROUTER}.one`, {}, "module.out.module.app:openstack")];
    inner.app.module.resources = nested;
    expect(await regionOf(rest, {}, `module.out["a"].module.app.${ROUTER}.one`)).toBe("dbl");
  });
});

describe("the region of a provider from an expression that the plan does not hold", () => {
  const OPEN = [
    ["a local value", refersTo("local.region")],
    ["two variables", refersTo("var.a", "var.region")],
    ["a data source", refersTo("data.http.x.body", "data.http.x")],
    ["a variable without a value", refersTo("var.none")],
    ["a function", {}],
  ] as const;

  it.each(OPEN)(
    "stated region, region of objects, default and only region count in this order: %s",
    async (_, region) => {
      const rest = inRegion(region);
      expect(await regionOf({ ...rest, ...there("cbk") }, stated("openstack", "fes"))).toBe("fes");
      expect(await regionOf({ ...rest, ...there("cbk") }, { defaultRegion: "dbl" })).toBe("cbk");
      expect(await regionOf(rest, { defaultRegion: "dbl", ...only("fes") })).toBe("dbl");
      expect(await regionOf(rest, only("fes"))).toBe("fes");
      expect(await regionOf(rest)).toBe("not said");
    },
  );

  it("the region of the environment or of a cloud does not count, since the provider does not use it", async () => {
    const rest = configured({ region: refersTo("local.region"), cloud: constant("prod") });
    expect(await regionOf(rest, { environmentRegion: "dbl", ...byCloud })).toBe("not said");
  });

  it("an unknown region can be each region of the project", async () => {
    const cloud = { regions: ["cbk", "fes"] };
    const plan = await planOf(inRegion(refersTo("local.region")), { cloud, environmentRegion: "dbl" });
    expect(plan.demands).toMatchObject([
      { region: "cbk", lowest: 0, highest: 1, unknown: [{ kind: "region" }] },
      { region: "fes", lowest: 0, highest: 1 },
    ]);
    expect(plan.notes).toEqual([expect.stringContaining("The project has `cbk` and `fes`: they were checked as if")]);
  });

  it("a block for several providers can work in each region, whatever one of the providers shows", async () => {
    const rest = { ...inRegion(refersTo("each.key")), ...there("cbk") };
    const cloud = { regions: ["cbk", "fes"] };
    expect(await spreadOf(rest, { cloud, defaultRegion: "cbk" })).toEqual(["cbk 0 to 1", "fes 0 to 1"]);
    expect(await spreadOf(rest, only("fes"))).toEqual(["fes 1 to 1"]);
  });
});

describe("the region in which a provider read its data sources", () => {
  const IMAGE = "openstack_images_image_v2";

  /** Returns configuration and state of a data source of the provider with these settings. */
  const reading = (
    settings: object,
    regions: readonly (string | null)[],
    { expressions = {}, key = "openstack", hidden = {} } = {},
  ): object => ({
    ...configurationOf([written(`${ROUTER}.one`), written(`data.${IMAGE}.x`, expressions, key)], {
      openstack: settings,
    }),
    ...stateOf(
      ...regions.map((region, index) => known(`data.${IMAGE}.x[${index}]`, { region }, { sensitive_values: hidden })),
    ),
  });
  const local = { region: refersTo("local.region") };

  it.each([
    ["has none", {}],
    ["names a cloud by a variable", { cloud: refersTo("var.cloud") }],
    ["takes it from a local value", local],
    ["takes it from a function", { region: {} }],
    ["takes it from a variable that is null", { region: refersTo("var.none") }],
  ])("the region of data sources is certain if the provider %s", async (_, settings) => {
    const rest = { ...reading(settings, ["cbk", "cbk", null]), variables: { none: { value: null } } };
    const plan = await planOf(rest, { defaultRegion: "dbl" });
    expect(plan).toMatchObject({ demands: [{ region: "cbk", amount: 1 }], uncounted: [], notes: [] });
    expect(await regionOf(rest, stated("openstack", "fes"))).toBe("cbk");
  });

  it("the region of data sources takes precedence over a variable, but not over a constant", async () => {
    const variables = { region: { value: "fes" } };
    expect(await regionOf({ ...reading({ region: refersTo("var.region") }, ["fes1"]), variables })).toBe("fes1");
    expect(await regionOf(reading({ region: constant("fes") }, ["cbk"]))).toBe("fes");
  });

  it.each([
    ["the data sources are in several regions", reading(local, ["cbk", "fes"])],
    ["the data sources have their own region", reading(local, ["cbk"], { expressions: { region: constant("cbk") } })],
    ["the data sources are another provider's", reading(local, ["cbk"], { key: "openstack.b" })],
    ["one block stands for several providers", reading({ region: refersTo("each.key") }, ["cbk"])],
  ])("the region of data sources shows nothing if %s", async (_, rest) => {
    expect(await regionOf(rest)).toBe("not said");
  });

  it("the region of a data source counts if its `region` is a variable that is null", async () => {
    const expressions = { region: refersTo("var.none") };
    const rest = { ...reading(local, ["cbk"], { expressions }), variables: { none: { value: null } } };
    expect(await regionOf(rest)).toBe("cbk");
  });

  it("data sources that will be read during apply show nothing", async () => {
    const later = { ...changeOf(IMAGE, "read"), mode: "data", address: `data.${IMAGE}.x[0]` };
    const plan = await readChanges([created(), later], { rest: reading(local, ["cbk"]) });
    expect(plan.demands[0]?.region).toBe("?");
  });

  it("a region that the data sources mark as sensitive is hidden", async () => {
    const { demands } = await planOf(reading(local, ["hush"], { hidden: { region: true } }));
    expect(demands).toMatchObject([{ region: "hush", shownRegion: "(sensitive)" }]);
  });
});

describe("the region of a provider without any setting", () => {
  const silent = configured({});

  it.each([
    [silent],
    [inRegion(constant(null))],
    [inRegion(constant(""))],
    [configurationOf([written(`${ROUTER}.one`)])],
  ])("stated region, default region and the environment's count in this order: %j", async (rest) => {
    const all = { defaultRegion: "dbl", environmentRegion: "fes" };
    expect(await regionOf(rest, { ...all, ...stated("openstack", "cbk") })).toBe("cbk");
    for (const each of [rest, {}]) {
      expect(await regionOf(each, all)).toBe("dbl");
      expect(await regionOf(each, { environmentRegion: "fes" })).toBe("fes");
      expect(await regionOf(each)).toBe("not said");
    }
  });

  it.each([
    ["`dbl` is assumed, from `default-region`", { defaultRegion: "dbl" }],
    ["`fes` is assumed, from `OS_REGION_NAME`", { environmentRegion: "fes" }],
    [`\`cbk\` is assumed, from ${toText(CLOUD.from)}`, byCloud],
    ["`dbl` is assumed, the project's only region", only("dbl")],
  ])("an assumed region has a note with its source: %s", async (word, options) => {
    expect((await planOf(silent, options)).notes).toEqual([
      `The plan shows no region for the provider \`openstack\`: ${word}.`,
    ]);
  });

  it("the region of the cloud comes after the settings, and before the project's only region", async () => {
    const last = { cloud: { cloudRegion: CLOUD, regions: ["dbl"] } };
    expect(await regionOf(silent, { ...last, defaultRegion: "fes" })).toBe("fes");
    expect(await regionOf(silent, { ...last, environmentRegion: "fes" })).toBe("fes");
    expect(await regionOf(silent, last)).toBe("cbk");
    expect(await regionOf(silent, { cloud: { regions: [] } })).toBe("not said");
  });

  it("the region can be each region of the project if nothing shows it", async () => {
    expect(await spreadOf(silent, { cloud: { regions: ["cbk", "fes"] } })).toEqual(["cbk 0 to 1", "fes 0 to 1"]);
  });

  it("the region of existing objects counts unless they differ", async () => {
    const rest = { ...silent, ...there("fes") };
    for (const options of [{}, byCloud, only("cbk"), { defaultRegion: "dbl" }])
      expect(await regionOf(rest, options)).toBe("fes");
    const differing = stateOf(known(`${ROUTER}.one`, { region: "fes" }), known(`${ROUTER}.one[1]`, { region: "dbl" }));
    expect(await regionOf({ ...silent, ...differing }, { environmentRegion: "cbk" })).toBe("cbk");
  });
});

describe("the region of a provider that names a cloud", () => {
  const other = { region: "fes", cloud: "other", from: say`\`clouds.yaml\`` };
  const options = { cloud: { cloudRegion: CLOUD, otherClouds: [other] } };

  it.each<[string, object, string]>([
    ["is that of the cloud that was logged in to", { cloud: constant("prod") }, "cbk"],
    ["is that of another cloud of clouds.yaml", { cloud: constant("other") }, "fes"],
    ["is that of a cloud that a variable names", { cloud: refersTo("var.cloud") }, "fes"],
    ["is not known for a cloud that is not there", { cloud: constant("third") }, "not said"],
    ["is not known for a cloud from a local value", { cloud: refersTo("local.cloud") }, "not said"],
    ["is not known for an address", { auth_url: constant("https://keystone.example.com") }, "not said"],
  ])("the region of a provider that names a cloud %s", async (_, settings, region) => {
    const rest = { ...configured(settings), variables: { cloud: { value: "other" } } };
    expect(await regionOf(rest, options)).toBe(region);
    expect(await regionOf(rest, { environmentRegion: "ham1" })).toBe("ham1");
    expect(await regionOf(rest, only("dbl"))).toBe("dbl");
  });
});

describe("the `region` attribute of a resource", () => {
  const own = (region: object): object => configurationOf([written(`${ROUTER}.one`, { region })], { openstack: {} });

  it("an unknown region from variables is null, so the provider's region counts", async () => {
    const rest = { ...own(refersTo("var.region")), variables: { region: { value: null } } };
    expect(await regionOf(rest, { environmentRegion: "cbk" })).toBe("cbk");
    expect(await regionOf(own(refersTo("each.key")), { environmentRegion: "cbk" })).toBe("cbk");
  });

  it("a region that is known only after apply can be each region of the project", async () => {
    const rest = own(refersTo("openstack_compute_instance_v2.x.region"));
    expect(await regionOf(rest, { environmentRegion: "cbk" })).toBe("known after apply");
    const options = { environmentRegion: "cbk", cloud: { regions: ["cbk", "fes"] } };
    expect(await spreadOf(rest, options)).toEqual(["cbk 0 to 1", "fes 0 to 1"]);
    expect(await spreadOf(rest, only("dbl"))).toEqual(["dbl 1 to 1"]);
  });

  it("the region is null in a module whose call does not set the variable", async () => {
    const resources = [written(`${ROUTER}.one`, { region: refersTo("var.region") })];
    const module = { resources, variables: { region: { default: null } } };
    const rest = {
      configuration: {
        provider_config: { openstack: { name: "openstack", expressions: { region: constant("cbk") } } },
        root_module: { module_calls: { app: { module } } },
      },
    };
    expect(await regionOf(rest, {}, `module.app.${ROUTER}.one`)).toBe("cbk");
  });

  it.each([
    ["of a variable is null", refersTo("var.servers"), "cbk"],
    ["of constants is null", {}, "cbk"],
    ["of a local value is known after apply", refersTo("local.servers"), "known after apply"],
    ["of a resource is known after apply", refersTo("openstack_networking_network_v2.all"), "known after apply"],
  ])("an unknown region from `each.value` %s", async (_, for_each_expression, region) => {
    const resource = written(`${ROUTER}.one`, { region: refersTo("each.value.region", "each.value") });
    const rest = configurationOf([{ ...resource, for_each_expression }], { openstack: {} });
    expect(await regionOf(rest, { environmentRegion: "cbk" }, `${ROUTER}.one["a"]`)).toBe(region);
  });

  it.each([
    ["constants is null", constant({ a: {} }), "cbk"],
    [
      "an object of the plan is known after apply",
      refersTo("openstack_networking_network_v2.n.region"),
      "known after apply",
    ],
  ])("an unknown region from `each.value` of a module's variable that is given %s", async (_, routers, region) => {
    const resource = {
      ...written(`${ROUTER}.one`, { region: refersTo("each.value.region", "each.value") }),
      for_each_expression: refersTo("var.routers"),
    };
    const call = { expressions: { routers }, module: { resources: [resource], variables: { routers: {} } } };
    const rest = {
      configuration: {
        provider_config: { openstack: { name: "openstack" } },
        root_module: { module_calls: { app: call } },
      },
    };
    expect(await regionOf(rest, { environmentRegion: "cbk" }, `module.app.${ROUTER}.one["a"]`)).toBe(region);
  });
});

describe("a provider with `endpoint_overrides`", () => {
  it("overridden endpoints do not change the region", async () => {
    const rest = configured({ region: constant("cbk"), endpoint_overrides: constant({ compute: "https://x/" }) });
    expect(await regionOf(rest)).toBe("cbk");
  });
});

describe("a resource without configuration", () => {
  it("the only provider of its type counts, and neither of two", async () => {
    const one = { openstack: { region: constant("cbk") } };
    expect(await regionOf(configurationOf([], one))).toBe("cbk");
    const two = { ...one, "openstack.b": { region: constant("dbl") } };
    expect(await regionOf(configurationOf([], two))).toBe("not in the plan");
    expect(await spreadOf(configurationOf([], two), only("dbl"))).toEqual(["dbl 1 to 1"]);
  });
});

describe("the region of a provider by its existing objects", () => {
  const rest = { ...configured({}), ...there("cbk") };
  const notesWith = async (options: object): Promise<readonly string[]> => {
    const { demands, notes } = await planOf(rest, options);
    expect(demands).toMatchObject([{ region: "cbk" }]);
    return notes;
  };

  it.each<[string, object, string]>([
    ["`default-region`", { defaultRegion: "dbl", environmentRegion: "cbk" }, "`dbl` from `default-region`"],
    ["`OS_REGION_NAME`", { environmentRegion: "dbl" }, "`dbl` from `OS_REGION_NAME`"],
    [
      "the gate's cloud",
      { cloud: { cloudRegion: { ...CLOUD, region: "dbl" } } },
      "`dbl` from `region_name` of the cloud `prod` of `clouds.yaml`",
    ],
  ])("the region of existing objects takes precedence over %s, with a note", async (_, options, other) => {
    expect(await notesWith(options)).toEqual([
      `The objects of the provider \`openstack\` are in \`cbk\`, so ${other} does not count.`,
    ]);
  });

  it("the region of existing objects needs no note if no other source names another region", async () => {
    expect(await notesWith({})).toEqual([]);
    expect(await notesWith({ environmentRegion: "cbk" })).toEqual([]);
  });
});

describe("a DNS zone in an unknown region, in a project whose regions share their DNS service", () => {
  const zone = changeOf("openstack_dns_zone_v2", "create", { after: { region: null, name: "example.org." } });
  const zonesWith = async (regions: readonly string[]) => {
    const cloud = { regions, shared: [{ keys: ["dns.zones"], regions: ["cbk", "fes"] }] };
    const { demands } = await readChanges([zone], { cloud });
    const zones = demands.filter(({ key }) => key === "dns.zones");
    return zones.map(({ region, lowest, highest, peak }) => [region, lowest, highest, peak]);
  };

  it("the zone certainly counts once in the service if all regions share it", async () => {
    expect(await zonesWith(["cbk", "fes"])).toEqual([["cbk", 1, 1, 1]]);
  });

  it("the zone perhaps counts once in the service if another region has its own service", async () => {
    expect(await zonesWith(["cbk", "dbl", "fes"])).toEqual([
      ["cbk", 0, 1, 1],
      ["dbl", 0, 1, 1],
    ]);
  });

  it("the old zone makes room for its replacement in the service", async () => {
    const sides = { before: { region: "fes" }, after: { region: null }, after_unknown: { region: true } };
    const cloud = { regions: ["cbk", "fes"], shared: [{ keys: ["dns.zones"], regions: ["cbk", "fes"] }] };
    const { demands } = await readChanges([changeOf("openstack_dns_zone_v2", ["delete", "create"], sides)], {
      rest: inRegion(refersTo("local.region")),
      cloud,
      project: undefined,
    });
    const zones = demands.filter(({ key }) => key === "dns.zones");
    expect(zones.map(({ region, lowest, highest, peak }) => [region, lowest, highest, peak])).toEqual([
      ["fes", 0, 0, 0],
    ]);
  });
});

describe("a replacement in a project with several regions", () => {
  it("a replacement gives back in the old region, and may take in each region if the plan does not show the new one", async () => {
    const sides = { before: { region: "cbk" }, after: { region: null }, after_unknown: { region: true } };
    const elsewhere = stateOf(known(`${ROUTER}.one[1]`, { region: "fes" }));
    const rest = { ...inRegion(refersTo("local.region")), ...elsewhere };
    const plan = await readChanges([changeOf(ROUTER, ["delete", "create"], sides)], {
      rest,
      cloud: { regions: ["cbk", "fes"] },
    });
    expect(plan.demands.map(({ region, lowest, highest, peak }) => [region, lowest, highest, peak])).toEqual([
      ["cbk", -1, 0, 0],
      ["fes", 0, 1, 1],
    ]);
  });
});

describe("a replaced resource", () => {
  it.each([
    ["in its provider's region, not in its old region", inRegion(constant("fes")), "fes"],
    ["in an unknown region if the provider's is unknown", {}, "?"],
  ])("the new resource is created %s", async (_, rest, region) => {
    const sides = { before: { region: "cbk" }, after: { region: null }, after_unknown: { region: true } };
    const { demands } = await readChanges([changeOf(ROUTER, ["create", "delete"], sides)], { rest });
    expect(new Map(demands.map((demand) => [demand.region, demand.amount]))).toEqual(
      new Map([
        ["cbk", -1],
        [region, 1],
      ]),
    );
  });
});

describe("a plan with known and unknown regions", () => {
  it("demands in known and unknown regions are separate", async () => {
    const own = changeOf(ROUTER, "create", { after: { region: "cbk" }, address: `${ROUTER}.own` });
    const plan = await readChanges([own, created(), created(`${ROUTER}.two`)]);
    expect(plan.demands).toMatchObject([
      { region: "?", amount: 2 },
      { region: "cbk", amount: 1 },
    ]);
  });
});
