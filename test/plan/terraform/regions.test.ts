import { describe, expect, it } from "vitest";
import { say, toText } from "../../../src/core/index.ts";
import { isRegionName } from "../../../src/plan/usage/regions.ts";
import { printed } from "../../support/printed.ts";
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

/** A router that is created without a region. */
function created(address = `${ROUTER}.one`): ReturnType<typeof changeOf> {
  return changeOf(ROUTER, "create", { after: { region: null }, after_unknown: { region: true }, address });
}

/** The configuration of one router and its provider's settings. */
const configured = (settings: object): object => configurationOf([written(`${ROUTER}.one`)], { openstack: settings });

const inRegion = (region: object): object => configured({ region });

/** A router of the state. */
const there = (region: string): object => stateOf(known(`${ROUTER}.one`, { region }));

function planOf(rest: object, options: object = {}, address?: string): Promise<FlatPlan> {
  return readChanges([created(address)], { rest, ...options });
}

async function regionOf(rest: object, options: object = {}, address?: string): Promise<string | null | undefined> {
  const plan = await planOf(rest, options, address);
  return plan.demands[0]?.regionUnknown ?? plan.demands[0]?.region;
}

const stated = (key: string, region: string): object => ({ providerRegions: new Map([[key, region]]) });

describe("when the provider has a region", () => {
  it("counts there, not in that of the options", async () => {
    const options = { defaultRegion: "dbl", environmentRegion: "fes" };
    expect(await regionOf(inRegion(constant("cbk")), options)).toBe("cbk");
  });

  it.each(["", "a,b", "a b", "a\nb", "a\u0000b", "x".repeat(256)])(
    "knows no region where it is set to what none is called: %j",
    async (name) => {
      expect(isRegionName(name)).toBe(false);
      expect(await regionOf(inRegion(constant(name)), { defaultRegion: "dbl" })).toBe("not in the plan");
    },
  );

  it("counts there where its objects are in another one", async () => {
    expect(await regionOf({ ...inRegion(constant("cbk")), ...there("fes") })).toBe("cbk");
  });

  it("refuses another one that the workflow states", async () => {
    await expect(planOf(inRegion(constant("cbk")), stated("openstack", "fes"))).rejects.toThrow(
      "`provider-regions` says that the provider `openstack` works in `fes`, but by the plan it is `cbk`.",
    );
    expect(await regionOf(inRegion(constant("fes")), stated("openstack", "fes"))).toBe("fes");
  });
});

describe("when the plan does not hold what the provider's region comes to", () => {
  const OTHERS = { defaultRegion: "dbl", environmentRegion: "dbl" };
  const variables = { region: { value: "dbl" }, a: { value: "x" } };
  const many = Array.from({ length: 99 }, (_, at) => `var.region[${at}]`);

  it.each([
    ["two variables", refersTo("var.a", "var.region"), "`var.a` and `var.region`"],
    ["a local value", refersTo("local.region"), "`local.region`, which a plan does not hold"],
    ["a data source", refersTo("data.http.x.body", "data.http.x"), "`data.http.x.body`"],
    ["a variable without a value", refersTo("var.none"), "`var.none`, of which the plan has no text"],
    ["a member that is none", refersTo("var.region.x", "var.region"), "`var.region.x`"],
    ["each", refersTo("each.value"), "`each.value`, which a plan does not hold"],
    ["a function without references", {}, "takes its `region` from what a function makes"],
    ["an empty text", constant(""), "has a `region` that no region is called"],
    ["a number", constant(7), "has a `region` that no region is called"],
    ["many references", refersTo(...many), "93 more"],
  ])("takes nothing else in its place: %s", async (_, region, because) => {
    const { demands } = await planOf({ ...inRegion(region), ...there("dbl"), variables }, OTHERS);
    expect(printed(demands)).toMatchObject([{ region: "?", regionProblem: expect.stringContaining(because) }]);
    expect(toText(demands[0]?.regionProblem ?? say``)).toContain(
      "state it with `provider-regions`, as in `openstack = REGION`",
    );
  });

  it("takes the region that the workflow states of it, and says so", async () => {
    const rest = inRegion(refersTo("local.region"));
    const plan = await planOf(rest, { ...OTHERS, ...stated("openstack", "fes") });
    expect(plan.demands).toMatchObject([{ region: "fes" }]);
    expect(plan.notes).toEqual([
      "The region of the provider `openstack`, `fes`, is from `provider-regions`; the plan does not show it.",
    ]);
    expect(await regionOf(rest, stated("openstack.backup", "fes"))).toBe("not in the plan");
  });
});

/** Region, whether it is hidden, and why it is not certain. */
async function likely(rest: object, options: object = {}): Promise<readonly unknown[]> {
  const { demands, uncounted } = await planOf(rest, options);
  return [demands[0]?.region, demands[0]?.shownRegion !== undefined, ...uncounted.map(({ reason }) => reason)];
}

describe("when the provider's region is a variable", () => {
  const rest = { ...inRegion(refersTo("var.region")), variables: { region: { value: "fes" } } };

  it("counts in its value, and says that a function may have changed it", async () => {
    expect(await likely(rest)).toEqual([
      "fes",
      false,
      "its region is only likely, since the provider `openstack` takes it from `var.region` (`fes`) and a plan does not show whether a function changes the value; state it with `provider-regions`, as in `openstack = fes`",
    ]);
    expect(await likely(rest, stated("openstack", "fes"))).toEqual(["fes", false]);
    await expect(likely(rest, stated("openstack", "cbk"))).rejects.toThrow(
      "`provider-regions` says that the provider `openstack` works in `cbk`, but by the plan it is `fes`.",
    );
  });

  it.each([[["var.os.region", "var.os"]], [['var.os["region"]', "var.os"]]])(
    "follows a member: %j",
    async (references) => {
      const variables = { os: { value: { region: "fes" } } };
      expect(await likely({ ...inRegion(refersTo(...references)), variables })).toMatchObject(["fes", false, {}]);
    },
  );

  it("uses a sensitive one, and does not show it", async () => {
    const { configuration } = rest as unknown as { configuration: { root_module: object } };
    const root_module = { ...configuration.root_module, variables: { region: { sensitive: true } } };
    const [region, isHidden, reason] = await likely({ ...rest, configuration: { ...configuration, root_module } });
    expect([region, isHidden]).toEqual(["fes", true]);
    expect(reason).not.toContain("fes");
  });
});

describe("when a provider stands in a module", () => {
  const address = `module.app.${ROUTER}.one`;
  const key = "module.app:openstack";
  const resources = [written(`${ROUTER}.one`, {}, key)];
  const block = { name: "openstack", module_address: "module.app", expressions: { region: refersTo("var.region") } };
  const rest = {
    variables: { region: { value: "fes" } },
    configuration: {
      provider_config: { [key]: block },
      root_module: { module_calls: { app: { module: { resources } } } },
    },
  };

  it("does not know its variable, which is not the root module's of that name", async () => {
    expect(await regionOf(rest, { defaultRegion: "ham1" }, address)).toBe("not in the plan");
  });

  it("may be named in what the workflow states", async () => {
    expect(await regionOf(rest, stated(key, "fes"), address)).toBe("fes");
  });
});

describe("when data sources were read for the plan", () => {
  const IMAGE = "openstack_images_image_v2";

  /** A data source of the provider with these settings, as the configuration and the state have it. */
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
  const byVariable = { region: refersTo("var.region") };

  it("knows by theirs the region of a provider that has none", async () => {
    expect(await likely(reading({}, ["cbk", "cbk", null]), { defaultRegion: "dbl" })).toEqual(["cbk", false]);
    expect(await likely(reading({ cloud: constant("c") }, ["cbk"]))).toEqual(["cbk", false]);
    expect(await likely(reading({ cloud: refersTo("terraform.applying") }, ["cbk"]))).toHaveLength(3);
  });

  it("is certain of a variable of that value, and says so where it has another one", async () => {
    const of = (value: string) => likely({ ...reading(byVariable, ["fes"]), variables: { region: { value } } });
    expect(await of("fes")).toEqual(["fes", false]);
    expect(await of("cbk")).toEqual([
      "fes",
      false,
      "its region is only likely, since the provider `openstack` has read its data sources there (`fes`), and its `region` is evaluated again when the plan is applied; state it with `provider-regions`, as in `openstack = fes`",
    ]);
  });

  it.each([
    ["a local value", refersTo("local.region")],
    ["what differs when the plan is applied", refersTo("terraform.applying")],
    ["what a resource makes", refersTo("terraform_data.r.output", "terraform_data.r")],
    ["a function", {}],
  ])("counts there what takes its region from %s, for that is evaluated again", async (_, region) => {
    const rest = reading({ region }, ["cbk"]);
    expect(await likely(rest, { defaultRegion: "dbl" })).toMatchObject(["cbk", false, {}]);
    expect(await likely(rest, stated("openstack", "cbk"))).toEqual(["cbk", false]);
    await expect(likely(rest, stated("openstack", "fes"))).rejects.toThrow(
      "works in `fes`, but by the plan it is `cbk`",
    );
  });

  it.each([
    ["they are in several regions", reading(local, ["cbk", "fes"])],
    ["the configuration says another one", reading({ region: constant("fes") }, ["cbk"])],
    ["they have a region of their own", reading(local, ["cbk"], { expressions: { region: {} } })],
    ["they are another provider's", reading(local, ["cbk"], { key: "openstack.b" })],
    ["one block stands for several providers", reading({ region: refersTo("each.key") }, ["cbk"])],
  ])("does not where %s", async (_, rest) => {
    expect(await regionOf(rest, { defaultRegion: "dbl" })).toBe("not in the plan");
  });

  it("does not where they will be read later", async () => {
    const later = { ...changeOf(IMAGE, "read"), mode: "data", address: `data.${IMAGE}.x[0]` };
    const plan = await readChanges([created(), later], { rest: reading(local, ["cbk"]) });
    expect(plan.demands[0]?.region).toBe("?");
  });

  it("does not show a region that they mark as sensitive", async () => {
    expect(await likely(reading(local, ["hush"], { hidden: { region: true } }))).toMatchObject(["hush", true, {}]);
  });
});

describe("when a provider's settings lead elsewhere", () => {
  it.each([
    ["endpoint_overrides", constant({ compute: "https://x/" })],
    ["endpoint_overrides", refersTo("var.endpoints")],
    ["endpoint_overrides", {}],
    ["swauth", constant(true)],
  ])("knows no region, also if one is stated: %s %j", async (name, setting) => {
    const rest = configured({ region: constant("cbk"), [name]: setting });
    const own = changeOf(ROUTER, "delete", { before: { region: "fes" } });
    const plan = await readChanges([own, created(`${ROUTER}.two`)], { rest, ...stated("openstack", "cbk") });
    expect(printed(plan.demands)).toMatchObject([{ region: "?", regionProblem: expect.stringContaining(name) }]);
  });

  it.each([
    ["endpoint_overrides", constant(null)],
    ["endpoint_overrides", constant({})],
    ["swauth", constant(false)],
  ])("does not mind %s %j", async (name, setting) => {
    expect(await regionOf(configured({ region: constant("cbk"), [name]: setting }))).toBe("cbk");
  });
});

describe("when the provider says nothing", () => {
  const silent = configured({});

  it.each([[silent], [inRegion(constant(null))], [configurationOf([written(`${ROUTER}.one`)])]])(
    "takes what is stated, the default region or the environment's, in this order, else none: %j",
    async (rest) => {
      const all = { defaultRegion: "dbl", environmentRegion: "fes" };
      expect(await regionOf(rest, { ...all, ...stated("openstack", "cbk") })).toBe("cbk");
      for (const each of [rest, {}]) {
        expect(await regionOf(each, all)).toBe("dbl");
        expect(await regionOf(each, { environmentRegion: "fes" })).toBe("fes");
        expect(await regionOf(each)).toBe("not said");
      }
    },
  );

  const CLOUD = { region: "cbk", cloud: "prod", from: "`region_name` of the cloud `prod` of `clouds.yaml`" };
  const byCloud = { cloud: { cloudRegion: CLOUD } };
  const only = (region: string): object => ({ cloud: { regions: [region] } });

  it.each([
    ["`dbl` is assumed, from `default-region`", { defaultRegion: "dbl" }],
    ["`fes` is assumed, from `OS_REGION_NAME`", { environmentRegion: "fes" }],
    [`\`cbk\` is assumed, from ${CLOUD.from}`, byCloud],
    ["`dbl` is assumed, the project's only region", only("dbl")],
  ])("says on whose word: %s", async (word, options) => {
    expect((await planOf(silent, options)).notes).toEqual([
      `The plan names no region for the provider \`openstack\`: ${word}.`,
    ]);
  });

  it("takes the region of the cloud, and the project's only one, last", async () => {
    const last = { cloud: { cloudRegion: CLOUD, regions: ["dbl"] } };
    expect(await regionOf(silent, { ...last, defaultRegion: "fes" })).toBe("fes");
    expect(await regionOf(silent, { ...last, environmentRegion: "fes" })).toBe("fes");
    expect(await regionOf(silent, last)).toBe("cbk");
    expect(await regionOf(silent, { cloud: { regions: [] } })).toBe("not said");
  });

  it("names the regions to choose from where there are several", async () => {
    const { demands } = await planOf(silent, { cloud: { regions: ["cbk", "fes"] } });
    expect(demands[0]?.regionProblem).toEqual(
      "The plan names no region for these resources, and the project has `cbk` and `fes`: set `default-region`, or `provider-regions` where providers have different ones.",
    );
  });

  it.each<[string, object, boolean]>([
    ["names that cloud", { cloud: constant("prod") }, true],
    ["names another cloud", { cloud: constant("other") }, false],
    ["takes the cloud from elsewhere", { cloud: refersTo("var.cloud") }, false],
    ["has an address of its own", { auth_url: constant("https://keystone.example.com") }, false],
  ])("takes the cloud's region where the provider is of that cloud: it %s", async (_, settings, isTaken) => {
    expect(await regionOf(configured(settings), byCloud)).toBe(isTaken ? "cbk" : "not said");
    expect(await regionOf(configured(settings), only("dbl"))).toBe("dbl");
  });

  it("assumes nothing that the provider's own objects contradict, and does not go by them", async () => {
    const rest = { ...silent, ...there("fes") };
    expect(await regionOf(rest, byCloud)).toBe("not said");
    expect(await regionOf(rest, only("cbk"))).toBe("not said");
    expect(await regionOf(rest, only("fes"))).toBe("fes");
    expect(await regionOf(rest)).toBe("not said");
    expect(await regionOf(rest, { defaultRegion: "dbl" })).toBe("dbl");
  });

  it("assumes nothing where a region is configured and not in the plan", async () => {
    const options = { cloud: { cloudRegion: CLOUD, regions: ["dbl"] } };
    expect(await regionOf(inRegion(refersTo("local.region")), options)).toBe("not in the plan");
    const own = written(`${ROUTER}.one`, { region: refersTo("openstack_compute_instance_v2.x.region") });
    expect(await regionOf(configurationOf([own], { openstack: {} }), options)).toBe("known after apply");
  });
});

describe("when the plan has no configuration for the resource", () => {
  it("takes the only provider there is, and none of two", async () => {
    const one = { openstack: { region: constant("cbk") } };
    expect(await regionOf(configurationOf([], one))).toBe("cbk");
    const two = { ...one, "openstack.b": { region: constant("dbl") } };
    expect(await regionOf(configurationOf([], two))).toBe("not in the plan");
  });
});

describe("when a resource is replaced", () => {
  it.each([
    ["in its provider's region, not in that where it was", inRegion(constant("fes")), "fes"],
    ["in a region that is not known, where its provider's is not", {}, "?"],
  ])("is made %s", async (_, rest, region) => {
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
