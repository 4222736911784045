// A configuration can be rewritten in many ways that Terraform evaluates to the same: what a plan tells of it differs, what is applied does not. Each
// generated plan here is written twice: plainly, with constants only, and in some other way that comes to the same.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Snapshot, Verdict } from "../../../src/core/index.ts";
import { evaluate, withoutRules, withUncounted } from "../../../src/evaluate/index.ts";
import { combinePlans } from "../../../src/plan/combine.ts";
import { toPlanPart } from "../../../src/plan/terraform/count.ts";
import { minimumHits, PROPERTY_TIMEOUT_MS, runs } from "../../properties/runs.ts";
import { countPlan } from "./documents.ts";

const REGIONS = ["cbk", "dbl", "fes"] as const;
type RegionName = (typeof REGIONS)[number];

const PROJECT = "5f3c1a9e0b7d4c2e8a6f90d1b2c3e4f5";
const OTHER_PROJECT = "ffffffffffffffffffffffffffffffff";
/** One type whose objects say whose they are, and one whose do not. */
const TYPES = ["openstack_networking_floatingip_v2", "openstack_blockstorage_volume_v3"] as const;
const KEYS = ["network.floatingips", "volume.volumes", "volume.space_gb"];

/** How a provider's region is written; all of them come to the same. */
const WAYS = [
  "constant",
  "local value",
  "function",
  "variable",
  "function of a variable",
  "two variables",
  "each",
  "environment",
] as const;

interface Provider {
  readonly region: RegionName;
  readonly way: (typeof WAYS)[number];
  /** What the variable holds where a function makes the region of it. */
  readonly decoy: RegionName;
  /** Where older objects of the provider are. */
  readonly older: RegionName | null;
  /** Whether a data source was read with it, which it is where it works. */
  readonly hasDataSource: boolean;
  /** A setting that the provider ignores, since it logs in with an application credential of the project. */
  readonly tenant: "none" | "constant" | "variable" | "function";
  readonly authUrl: "none" | "another spelling";
  /** A network of another project, shared with all, under Terraform's care. */
  readonly shared: "none" | "imported" | "there";
  /** A cloud of its own, however the plan is written. */
  readonly cloud: "none" | "another";
}

interface Resource {
  readonly type: (typeof TYPES)[number];
  readonly provider: number;
  readonly action: "create" | "delete";
  readonly count: number;
  readonly own: RegionName | null;
  readonly isSensitive: boolean;
  readonly module: boolean;
  /** The configuration has lost what is deleted. */
  readonly isGone: boolean;
  /** `value_specs` say whose it is, and the attribute says something else. */
  readonly hasSpecs: boolean;
}

interface Configuration {
  readonly providers: readonly Provider[];
  readonly resources: readonly Resource[];
  readonly backwards: boolean;
}

const anyRegion = fc.constantFrom(...REGIONS);
const anyProvider: fc.Arbitrary<Provider> = fc.record({
  region: anyRegion,
  way: fc.constantFrom(...WAYS),
  decoy: anyRegion,
  older: fc.option(anyRegion),
  hasDataSource: fc.boolean(),
  tenant: fc.constantFrom("none", "none", "constant", "variable", "function"),
  authUrl: fc.constantFrom("none", "another spelling"),
  shared: fc.constantFrom("none", "imported", "there"),
  cloud: fc.constantFrom("none", "none", "another"),
});
const configuration: fc.Arbitrary<Configuration> = fc
  .record({
    providers: fc.array(anyProvider, { minLength: 1, maxLength: 3 }),
    resources: fc.array(
      fc.record({
        type: fc.constantFrom(...TYPES),
        provider: fc.nat(2),
        action: fc.constantFrom("create", "create", "delete"),
        count: fc.integer({ min: 1, max: 4 }),
        own: fc.option(anyRegion),
        isSensitive: fc.boolean(),
        module: fc.boolean(),
        isGone: fc.boolean(),
        hasSpecs: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    backwards: fc.boolean(),
  })
  .map(({ providers, resources, backwards }) => ({
    providers,
    resources: resources.map((one) => ({ ...one, provider: one.provider % providers.length })),
    backwards,
  }));

/** The environment says one region for all providers that say none. */
function environmentOf({ providers }: Configuration): RegionName | undefined {
  return providers.find(({ way }) => way === "environment")?.region;
}

function regionOf({ providers }: Configuration, provider: Provider): RegionName {
  return provider.way === "environment"
    ? (environmentOf({ providers, resources: [], backwards: false }) ?? provider.region)
    : provider.region;
}

function keyOf(index: number): string {
  return index === 0 ? "openstack" : `openstack.p${index}`;
}

function regionExpression(index: number, { way, region }: Provider): object | undefined {
  switch (way) {
    case "constant":
      return { constant_value: region };
    case "local value":
      return { references: ["local.region"] };
    case "function":
      return {};
    case "variable":
    case "function of a variable":
      return { references: [`var.region${index}`] };
    case "two variables":
      return { references: [`var.region${index}`, "var.suffix"] };
    case "each":
      return { references: ["each.value"] };
    case "environment":
      return undefined;
    default:
      return way satisfies never;
  }
}

const TENANTS = {
  none: undefined,
  constant: { constant_value: OTHER_PROJECT },
  variable: { references: ["var.tenant"] },
  function: {},
} as const;

/** The plan document of a configuration; plainly: everything as a constant, and nothing else. */
function documentOf(all: Configuration, isPlain: boolean): string {
  const { providers, resources, backwards } = all;
  const changes: object[] = [];
  const configured: object[] = [];
  const inModule: object[] = [];
  const state: object[] = [];
  resources.forEach(({ type, provider: at, action, count, own, isSensitive, module, isGone, hasSpecs }, index) => {
    const provider = providers[at];
    if (provider === undefined) throw new Error("no such provider");
    const place = own ?? regionOf(all, provider);
    const isHere = !isPlain && module;
    const expressions = own === null ? {} : { region: isPlain ? { constant_value: own } : {} };
    const entry = { address: `${type}.r${index}`, mode: "managed", type, expressions };
    const isLeft = isPlain || action === "create" || !isGone;
    if (isLeft) (isHere ? inModule : configured).push({ ...entry, provider_config_key: keyOf(at) });
    const isTold = type === TYPES[0] && (action === "delete" || hasSpecs);
    const isReplaced = !isPlain && hasSpecs && action === "create";
    const specs = isReplaced ? { value_specs: { tenant_id: PROJECT } } : {};
    for (let copy = 0; copy < count; copy += 1) {
      const address = isHere ? `module.app["x"].${type}.r${index}[${copy}]` : `${type}.r${index}[${copy}]`;
      const isKnown = action === "delete" || own !== null;
      const values = {
        ...(isKnown ? { region: place } : {}),
        size: 1,
        ...(isTold ? { tenant_id: isReplaced ? OTHER_PROJECT : PROJECT, ...specs } : {}),
      };
      const marks = !isPlain && isSensitive ? { region: true } : {};
      changes.push({
        address,
        mode: "managed",
        type,
        name: `r${index}`,
        provider_name: "registry.terraform.io/terraform-provider-openstack/openstack",
        change: {
          actions: [action],
          before: action === "delete" ? values : null,
          after: action === "create" ? values : null,
          after_unknown: {
            ...(action === "create" && !isKnown ? { region: true } : {}),
            ...(action === "create" && !isTold ? { tenant_id: true } : {}),
          },
          before_sensitive: marks,
          after_sensitive: marks,
        },
      });
    }
  });
  const variables: Record<string, object> = { suffix: { value: "1" }, tenant: { value: OTHER_PROJECT } };
  const blocks: Record<string, object> = {};
  providers.forEach((provider, index) => {
    const key = keyOf(index);
    const name = { name: "openstack", ...(index === 0 ? {} : { alias: `p${index}` }) };
    const cloud = provider.cloud === "none" ? {} : { cloud: { constant_value: "another" } };
    if (isPlain) {
      blocks[key] = { ...name, expressions: { region: { constant_value: regionOf(all, provider) }, ...cloud } };
      return;
    }
    const { way, decoy, older, hasDataSource, tenant, authUrl, shared } = provider;
    const where = regionExpression(index, provider);
    const tenantId = TENANTS[tenant];
    blocks[key] = {
      ...name,
      expressions: {
        ...(where === undefined ? {} : { region: where }),
        ...cloud,
        ...(tenantId === undefined ? {} : { tenant_id: tenantId }),
        ...(authUrl === "none"
          ? {}
          : { auth_url: { constant_value: `https://keystone.example:5000/v3${"/".repeat(index)}` } }),
      },
    };
    variables[`region${index}`] = { value: way === "function of a variable" ? decoy : provider.region };
    if (older !== null) {
      const address = `openstack_networking_router_v2.old${index}`;
      const type = "openstack_networking_router_v2";
      configured.push({ address, mode: "managed", type, provider_config_key: key, expressions: {} });
      state.push({ address, mode: "managed", type, values: { region: older, tenant_id: PROJECT } });
    }
    if (hasDataSource && way !== "each") {
      const [address, type] = [`data.openstack_images_image_v2.i${index}`, "openstack_images_image_v2"];
      configured.push({ address, mode: "data", type, provider_config_key: key, expressions: {} });
      state.push({ address, mode: "data", type, values: { region: regionOf(all, provider) } });
    }
    if (shared === "none") return;
    const [address, type] = [`openstack_networking_network_v2.shared${index}`, "openstack_networking_network_v2"];
    const values = { region: regionOf(all, provider), tenant_id: OTHER_PROJECT, shared: true, external: true };
    configured.push({ address, mode: "managed", type, provider_config_key: key, expressions: {} });
    state.push({ address, mode: "managed", type, values });
    changes.push({
      address,
      mode: "managed",
      type,
      name: `shared${index}`,
      change: {
        actions: ["no-op"],
        before: values,
        after: values,
        ...(shared === "imported" ? { importing: { id: "1" } } : {}),
      },
    });
  });
  return JSON.stringify({
    format_version: "1.2",
    terraform_version: "1.11.4",
    variables,
    resource_changes: backwards && !isPlain ? changes.toReversed() : changes,
    prior_state: { values: { root_module: { resources: state } } },
    configuration: {
      provider_config: blocks,
      root_module: { resources: configured, module_calls: { app: { module: { resources: inModule } } } },
    },
    complete: true,
    errored: false,
  });
}

const snapshot = (room: readonly number[]): Snapshot => ({
  source: { kind: "quota-api", name: "Quota API v3", subject: "The API", apiVersion: "v3" },
  project: PROJECT,
  readAt: "2026-08-22T14:03:00.000Z",
  quota: REGIONS.map((name, index) => ({
    region: name,
    readings: KEYS.map((key) => ({ key, item: undefined, value: 10 + (room[index] ?? 0) })),
  })),
  usage: REGIONS.map((name) => ({ region: name, readings: KEYS.map((key) => ({ key, item: undefined, value: 10 })) })),
  regions: undefined,
  explanations: [],
  traits: [],
  shared: [],
});

async function verdictOf(
  text: string,
  found: Snapshot,
  words: { readonly environmentRegion: string | undefined; readonly defaultRegion: string | undefined },
) {
  const read = countPlan(text, {
    file: "plan.json",
    project: PROJECT,
    ...words,
  });
  const plan = combinePlans([toPlanPart(read, { providerRegions: [], project: PROJECT })], "add");
  const policy = withoutRules({ warnAt: 100, onUnknown: "fail" });
  const { verdict } = evaluate({ demands: plan.demands, snapshot: found, policy });
  return withUncounted(verdict, { plan, policy: "fail" });
}

const stops = (verdict: Verdict): boolean => verdict === "fail" || verdict === "error";

describe("a configuration that is rewritten so that it comes to the same", () => {
  it(
    "never turns what does not fit into a pass",
    async () => {
      let stopped = 0;
      const room = fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 3, maxLength: 3 });
      await fc.assert(
        fc.asyncProperty(configuration, room, anyRegion, async (all, free, decoy) => {
          const found = snapshot(free);
          const environmentRegion = environmentOf(all);
          const plain = await verdictOf(documentOf(all, true), found, { environmentRegion, defaultRegion: undefined });
          if (!stops(plain)) return;
          stopped += 1;
          // What the user says of providers that have no region is true of them; of others it is not asked for.
          const words = {
            environmentRegion: environmentRegion ?? decoy,
            defaultRegion: environmentRegion === undefined ? decoy : undefined,
          };
          expect(stops(await verdictOf(documentOf(all, false), found, words))).toBe(true);
        }),
        runs(800),
      );
      expect(stopped).toBeGreaterThan(minimumHits(50));
    },
    PROPERTY_TIMEOUT_MS,
  );

  it("still passes what fits, where the plan tells as much", async () => {
    const none = { older: null, hasDataSource: false, tenant: "none", authUrl: "none", cloud: "none" } as const;
    const byVariable = { ...none, region: "fes", way: "variable", decoy: "cbk", older: "cbk" } as const;
    const known: Configuration = {
      providers: [
        { ...byVariable, hasDataSource: true, shared: "imported" },
        { ...none, region: "cbk", way: "constant", decoy: "fes", shared: "there" },
      ],
      resources: [0, 1].map((provider) => {
        const marks = { own: null, isSensitive: true, module: true, isGone: false, hasSpecs: true };
        return { type: TYPES[0], provider, action: "create", count: 2, ...marks };
      }),
      backwards: true,
    };
    const words = { environmentRegion: "dbl", defaultRegion: undefined };
    expect(await verdictOf(documentOf(known, false), snapshot([2, 0, 2]), words)).toBe("warn");
    expect(await verdictOf(documentOf(known, false), snapshot([2, 0, 1]), words)).toBe("fail");
    expect(await verdictOf(documentOf(known, false), snapshot([9, 0, 9]), words)).toBe("pass");
  });
});
