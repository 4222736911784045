// Clouds whose compute service applies unified limits. The plans are from the real Terraform: they create a server with
// a GPU, one with dedicated cores and one that boots from a volume, and then resize them.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Answer, type CloudOptions, changed, roundTrips } from "../support/openstack-cloud.ts";
import { openTerminalHere } from "../support/terminal.ts";
import { type Amounts, checkOn } from "./gate.ts";
import { openCloud } from "./reading.ts";

function planOf(name: string): string {
  return readFileSync(new URL(`../fixtures/unified-limits/${name}.json`, import.meta.url), "utf8");
}

/** Limits of a region by name in Keystone. */
type Limits = Readonly<Record<string, number>>;

/** Limits that Nova reports in the recorded answers. */
const REPORTED: Limits = {
  servers: 10,
  "class:VCPU": 20,
  "class:MEMORY_MB": 51_200,
  server_metadata_items: 128,
  server_key_pairs: 100,
  server_groups: 11,
  server_group_members: 12,
};
const CLASSES: Limits = { "class:PCPU": 8, "class:DISK_GB": 1000, "class:CUSTOM_GPU": 4 };

function entries(limits: Limits, amount: "default_limit" | "resource_limit", at: object = {}): readonly object[] {
  const place = { service_id: "id-of-compute", region_id: "RegionOne", project_id: PROJECT, ...at };
  return Object.entries(limits).map(([resource_name, value]) => ({ ...place, resource_name, [amount]: value }));
}

const PROJECT = "02a4522f7bc2442c90fce4362c6c0c0b";
const IMAGES = entries({ image_count_total: 100, servers: 1 }, "default_limit", { service_id: "id-of-image" });

/** Returns flavors as Nova shows them from microversion 2.61 on. */
function flavors(extraSpecs: Readonly<Record<string, object | undefined>> = SPECS): Answer {
  return changed("cloud/compute/flavors", ({ flavors: [one] }: { flavors: object[] }) => ({
    flavors: Object.entries(SIZES).map(([name, sizes]) => {
      return { ...one, id: name, name, ...sizes, extra_specs: extraSpecs[name] };
    }),
  }));
}

/** Sizes of flavors, with the IDs in the states of the plans. */
const SIZES = {
  s: { id: "3e0ed397-d323-4c84-a6ac-10f4b6973d4a", vcpus: 2, ram: 4096, disk: 50 },
  m: {
    id: "e6a7faa6-f282-4a6f-baec-ce0b68647a2b",
    vcpus: 4,
    ram: 8192,
    disk: 50,
    swap: 1500,
    "OS-FLV-EXT-DATA:ephemeral": 3,
  },
  gpu: { id: "cfaf80e8-b2cc-49f1-b14b-908d6e7becf5", vcpus: 2, ram: 4096, disk: 10 },
  gpu2: { vcpus: 2, ram: 4096, disk: 20 },
  pinned: { id: "6bb43436-54cb-4208-86d9-87d6cbf63918", vcpus: 4, ram: 4096, disk: 10 },
};
const SPECS: Readonly<Record<string, object>> = {
  s: {},
  m: { "hw_rng:allowed": "True" },
  gpu: { "resources:CUSTOM_GPU": "1" },
  gpu2: { resources1: "x", "resources1:CUSTOM_GPU": "1", "resources_GPU:CUSTOM_GPU": "1", "resources:VGPU": "0" },
  pinned: { "hw:cpu_policy": "dedicated" },
};

interface Situation {
  readonly registered?: readonly object[];
  readonly own?: readonly object[];
  readonly flavors?: Answer;
  readonly nova?: Limits;
  readonly limits?: CloudOptions["limits"];
  readonly placement?: Answer;
}

/** Returns a cloud with these limits in Keystone. */
function unified(situation: Situation = {}): CloudOptions {
  const { registered = entries({ ...REPORTED, ...CLASSES }, "default_limit"), own = [], placement } = situation;
  const nova = changed("cloud/compute/limits", (body: { limits: { absolute: object } }) => ({
    limits: { absolute: { ...body.limits.absolute, ...situation.nova } },
  }));
  return {
    project: PROJECT,
    limits: {
      "/v3/registered_limits": { body: { registered_limits: [...registered, ...IMAGES] } },
      "/v3/limits": { body: { limits: own } },
      ...situation.limits,
    },
    services: {
      compute: { answers: { "GET /v2.1/flavors/detail": situation.flavors ?? flavors(), "GET /v2.1/limits": nova } },
      placement: placement === undefined ? {} : { answers: { "GET /usages?project_id={project}": placement } },
    },
  };
}

/**
 * Checks a plan of Terraform. `rows` has, by key: used + planned of the limit, the likely and the highest peak: the
 * verdict.
 */
async function check(plan: string, on: CloudOptions, args: readonly string[] = []) {
  const { report, cloud } = await checkOn(on, plan, { args });
  const checks = report.checks.filter(({ key }) => /^compute\.(?:cores|ram_mb|resources)/.test(key));
  const rows = Object.fromEntries(
    checks.map(({ key, used, planned, limit, peak, peakLikely, verdict }) => {
      return [key.replace("compute.", ""), `${used}+${planned} of ${limit}, ${peakLikely} to ${peak}: ${verdict}`];
    }),
  );
  return { rows, report, cloud, reasonOf: (key: string) => checks.find((row) => row.key === key)?.reason ?? "" };
}

describe("a cloud whose Nova applies unified limits", () => {
  it("the gate counts resource classes as Nova does, in one round trip after the token", async () => {
    const { rows, report, cloud } = await check(planOf("create"), { ...unified(), inWaves: true });
    expect(report.problems).toEqual([]);
    expect(rows).toEqual({
      // A flavor with dedicated cores has no other cores. `m` boots from a volume, with 3 GiB and a swap disk of 2 GiB.
      cores: "4+6 of 20, 10 to 10: fits",
      ram_mb: "3072+16384 of 51200, 19456 to 19456: fits",
      "resources[CUSTOM_GPU]": "1+1 of 4, 2 to 2: fits",
      "resources[DISK_GB]": "100+25 of 1000, 125 to 125: fits",
      "resources[PCPU]": "0+4 of 8, 4 to 4: fits",
    });
    expect(roundTrips(cloud.requests)).toBe(1);
  });

  it("old and new resources count together during a resize", async () => {
    const { rows } = await check(planOf("resize"), unified());
    expect(rows).toEqual({
      cores: "4+2 of 20, 12 to 12: fits",
      ram_mb: "3072+0 of 51200, 19456 to 19456: fits",
      "resources[CUSTOM_GPU]": "1+1 of 4, 3 to 3: fits",
      "resources[DISK_GB]": "100+50 of 1000, 175 to 175: fits",
      "resources[PCPU]": "0+-4 of 8, 0 to 0: fits",
    });
    const full = await check(planOf("resize"), unified({ own: entries({ "class:CUSTOM_GPU": 2 }, "resource_limit") }));
    expect(full.rows["resources[CUSTOM_GPU]"]).toBe("1+1 of 2, 3 to 3: over");
  });

  it("frees the resources of a shelved server, and takes them again when it is unshelved", async () => {
    const shelve = (plan: string, from: string, to: string): string => {
      type Change = { address: string; change: Record<"before" | "after", Record<string, unknown>> };
      const parsed: { resource_changes: Change[] } = JSON.parse(plan);
      for (const { address, change } of parsed.resource_changes)
        if (address.startsWith("openstack_compute_instance_v2")) {
          change.after = { ...change.before, power_state: to };
          change.before = { ...change.before, power_state: from };
        }
      return JSON.stringify(parsed);
    };
    const down = await check(shelve(planOf("resize"), "active", "shelved_offloaded"), unified());
    expect(down.rows).toMatchObject({
      cores: "4+-6 of 20, 4 to 4: fits",
      "resources[DISK_GB]": "100+-25 of 1000, 100 to 100: fits",
    });
    const up = await check(shelve(planOf("resize"), "shelved_offloaded", "active"), unified());
    expect(up.rows).toMatchObject({ cores: "4+6 of 20, 10 to 10: fits", "resources[PCPU]": "0+4 of 8, 4 to 4: fits" });
    const broken = await check(shelve(planOf("resize"), "error", "shutoff"), unified());
    expect(broken.rows["resources[PCPU]"]).toMatch(/0\+0 of 8, .*: unknown|fits/);
  });

  it("the project's limits replace registered ones: -1 means unlimited, 0 forbids, unregistered ones are unknown", async () => {
    const own = [
      ...entries({ "class:PCPU": -1, "class:CUSTOM_GPU": 0, server_groups: 1 }, "resource_limit"),
      ...entries({ "class:PCPU": 1 }, "resource_limit", { region_id: "RegionTwo" }),
      ...entries({ "class:PCPU": 1 }, "resource_limit", { project_id: "another" }),
    ];
    const { "class:DISK_GB": _, ...classes } = CLASSES;
    const { servers: __, ...reported } = REPORTED;
    const registered = entries({ ...reported, ...classes }, "default_limit");
    const { rows, report, reasonOf } = await check(planOf("create"), unified({ own, registered }));
    expect(rows["resources[PCPU]"]).toMatch(/: fits$/);
    expect(rows["resources[CUSTOM_GPU]"]).toMatch(/of 0, .*: forbidden$/);
    expect(rows["resources[DISK_GB]"]).toMatch(/^100\+25 of null, .*: unknown$/);
    expect(reasonOf("compute.resources[DISK_GB]")).toMatch(/no limit of this class registered.*resource_strategy/);
    expect(report.checks.find(({ key }) => key === "compute.instances")?.reason).toContain(
      "Keystone has no `servers` registered",
    );
    const groups = await checkOn(unified({ own, registered }), { "compute.server_groups": 1 });
    expect(groups.checkOf("compute.server_groups")).toMatchObject({ used: 1, limit: 11, verdict: "fits" });
  });

  it("classes are unknown if a flavor requests devices by alias", async () => {
    const specs = { ...SPECS, pinned: { "hw:cpu_policy": "mixed", "pci_passthrough:alias": "a1:2,b:1" } };
    const { rows, reasonOf } = await check(planOf("create"), unified({ flavors: flavors(specs) }));
    expect(rows["resources[CUSTOM_GPU]"]).toBe("1+1 of 4, 2 to 5: unknown");
    expect(reasonOf("compute.resources[CUSTOM_GPU]")).toContain("`pci_passthrough:alias`");
    expect(rows["resources[PCPU]"]).toBe("0+0 of 8, 0 to 5: fits");
  });

  it("amounts are unknown if the cloud hides the extra specs of flavors", async () => {
    const { rows, reasonOf } = await check(planOf("create"), unified({ flavors: flavors({}) }));
    for (const key of ["cores", "ram_mb", "resources[PCPU]", "resources[CUSTOM_GPU]", "resources[DISK_GB]"])
      expect([key, rows[key]]).toEqual([key, expect.stringMatching(/: unknown$/)]);
    expect(reasonOf("compute.resources[PCPU]")).toContain("Nothing shows its extra specs");
  });

  it("checks flavors of a declared plan by class, and classes that the plan states", async () => {
    const plan: Amounts = { "compute.flavors": { pinned: 1, gpu2: 1 }, "compute.resources": { VGPU: 1 } };
    const { checkOf } = await checkOn(unified(), plan);
    expect(checkOf("compute.cores")).toMatchObject({ planned: 2, limit: 20 });
    expect(checkOf("compute.resources[PCPU]")).toMatchObject({ planned: 4, used: 0, limit: 8, verdict: "fits" });
    expect(checkOf("compute.resources[CUSTOM_GPU]")).toMatchObject({ planned: 2, used: 1, limit: 4, verdict: "fits" });
    // The servers may boot from volumes.
    expect(checkOf("compute.resources[DISK_GB]")).toMatchObject({ planned: 0, peak: 130, verdict: "fits" });
    expect(checkOf("compute.resources[VGPU]")).toMatchObject({ planned: 1, used: 0, verdict: "unknown" });
  });

  it("shows all classes with a limit in a status, and no others", async () => {
    const cloud = await openCloud(unified());
    await using terminal = await openTerminalHere({});
    const args = ["status", "--format", "json", "--key", "compute.resources"];
    const { stdout } = await terminal.run(args, { env: cloud.env });
    const { regions }: { regions: { keys: { key: string; used: number; limit: number }[] }[] } = JSON.parse(stdout);
    expect(regions.flatMap(({ keys }) => keys).map(({ key, used, limit }) => [key, used, limit])).toEqual([
      ["compute.resources[CUSTOM_GPU]", 1, 4],
      ["compute.resources[DISK_GB]", 100, 1000],
      ["compute.resources[PCPU]", 0, 8],
    ]);
  });
});

describe("the detection of unified limits", () => {
  const OWN_QUOTAS = { cores: "4+10 of 20, 14 to 14: fits", ram_mb: "3072+16384 of 51200, 19456 to 19456: fits" };

  it.each<readonly [string, Situation]>([
    ["Keystone is too old for them", { limits: { "/v3/registered_limits": { status: 404, body: {} } } }],
    ["Keystone has none registered for Nova", { registered: [] }],
    [
      "Keystone has them registered for another region",
      { registered: entries(REPORTED, "default_limit", { region_id: "RegionTwo" }) },
    ],
    [
      "Nova reports other limits than are registered",
      { nova: { maxTotalCores: 21 }, registered: entries(REPORTED, "default_limit") },
    ],
  ])("no unified limits are detected if %s", async (_, situation) => {
    const { rows } = await check(planOf("create"), unified(situation));
    expect(Object.keys(rows)).toEqual(["cores", "ram_mb"]);
    expect(rows["cores"]).toMatch(/^4\+10 of 2/);
  });

  it.each<readonly [string, Situation["limits"], RegExp]>([
    ["refuses the list", { "/v3/registered_limits": { status: 403, body: {} } }, /identity service .* refuses/],
    ["answers 401", { "/v3/registered_limits": { status: 401, body: {} } }, /rules of an application credential/],
    [
      "truncates the list",
      { "/v3/registered_limits": { body: { registered_limits: [], truncated: true } } },
      /every limit/,
    ],
    ["hides the project's limits", { "/v3/limits": { status: 403, body: {} } }, /refuses `GET \/v3\/limits`/],
  ])("the detection stays undecided if Keystone %s", async (_, limits, reason) => {
    const { rows, reasonOf } = await check(planOf("create"), unified({ limits }));
    // Dedicated cores may or may not count.
    expect(rows).toMatchObject({ cores: "4+6 of 20, 10 to 14: fits", ram_mb: OWN_QUOTAS.ram_mb });
    expect(rows["resources[PCPU]"]).toMatch(/^null\+0 of null, .*: unknown$/);
    expect(reasonOf("compute.resources[PCPU]")).toMatch(reason);
  });

  it("a Quota API as the source causes no request for unified limits", async () => {
    const { cloud } = await check(planOf("create"), unified(), ["--api-url", "http://127.0.0.1:9", "--timeout", "1"]);
    expect(cloud.requests.filter(({ service }) => service === "placement")).toEqual([]);
  });

  it("usage is unknown if Placement refuses or answers something else", async () => {
    const refused = await check(planOf("create"), unified({ placement: { status: 403, body: {} } }));
    expect(refused.reasonOf("compute.resources[PCPU]")).toMatch(/placement .* refuses `GET \/usages` \(403\)/);
    expect(refused.rows["cores"]).toBe("4+6 of 20, 10 to 10: fits");
    for (const body of [{}, { usages: { PCPU: "4" } }]) {
      const { rows } = await check(planOf("create"), unified({ placement: { body } }));
      expect(rows["resources[PCPU]"]).toMatch(/: unknown$/);
    }
  });

  it("decides for each region of a shared Keystone separately", async () => {
    const on = unified({
      registered: [
        ...entries({ ...REPORTED, ...CLASSES }, "default_limit"),
        ...entries({ ...REPORTED, "class:PCPU": 3 }, "default_limit", { region_id: "RegionTwo" }),
      ],
    });
    const amounts = { "compute.resources": { PCPU: 4 } };
    const { report } = await checkOn({ ...on, regions: { RegionOne: {}, RegionTwo: {}, RegionThree: {} } }, amounts, {
      regions: ["RegionOne", "RegionTwo", "RegionThree"],
    });
    expect(report.checks.map(({ region, limit, verdict }) => [region, limit, verdict])).toEqual([
      ["RegionOne", 8, "fits"],
      ["RegionThree", null, "unmetered"],
      ["RegionTwo", 3, "over"],
    ]);
  });
});
