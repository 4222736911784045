// Reports of runs with a policy file, and of plans of resources: what rules, waivers and peaks make of a check.

import { type AppliedRule, type AppliedWaiver, type Check, type Report, say } from "../../src/core/index.ts";
import { createAddition, createCheck, createReport } from "./reports.ts";

/** What a policy file says of a check where none of its rules matches. */
export function createRule(overrides: Partial<AppliedRule> = {}): AppliedRule {
  return { warnAt: 80, onUnknown: "fail", enforce: "fail", decidedBy: [], ...overrides };
}

/** A waiver that covers a check for a month. */
export function createWaiver(overrides: Partial<AppliedWaiver> = {}): AppliedWaiver {
  return {
    waiver: 1,
    line: 20,
    regions: ["prod-*"],
    keys: ["compute.cores"],
    upTo: 640,
    until: "2026-09-30",
    daysLeft: 39,
    reason: "The new rack is ordered; the limit is raised when it is in, request 4711.",
    owner: "team-platform",
    state: "applies",
    ...overrides,
  };
}

/** A report with a policy file. */
export function createPolicyReport(checks: readonly Check[], overrides: Partial<Report> = {}): Report {
  return createReport(checks, {
    policy: {
      warnAt: 80,
      onUnknown: "fail",
      file: ".github/quota-policy.yml",
      commit: "9f8e7d6c5b4a39281706f5e4d3c2b1a099887766",
    },
    ...overrides,
  });
}

const KEEP_FREE = { setting: "keep-free", rule: 2, line: 14 } as const;

/** 520 of 640 after the change, of which 128 must remain. */
export function createReserveOver(overrides: Partial<Check> = {}): Check {
  return createAddition(["prod-1", "compute.cores", "count", 480, 40, 640], "over", {
    cause: "reserve",
    rule: createRule({ keepFree: 128, keepFreePercent: 20, limitNeeded: 650, decidedBy: [KEEP_FREE] }),
    ...overrides,
  });
}

/** Of everything that a policy file does one. */
export function createFailingPolicyReport(): Report {
  const decided = (enforce: AppliedRule["enforce"], rule: number | null, line: number) =>
    createRule({ enforce, decidedBy: [{ setting: "enforce", rule, line }] });
  const ending = {
    ...createWaiver({ waiver: 2, line: 27, upTo: 425_984, until: "2026-08-25", daysLeft: 3, owner: "@acme/storage" }),
    reason: "Übergang auf neue Knoten – bis „Woche 35“, siehe https://wiki.example/umzug und #4712.",
  };
  const checks = [
    createReserveOver(),
    createAddition(["prod-2", "volume.space_gb", "GiB", 9800, 600, 10_240], "over", {
      rule: createRule({ keepFree: 2048, limitNeeded: 12_448, decidedBy: [{ ...KEEP_FREE, rule: null, line: 3 }] }),
    }),
    createAddition(["prod-1", "network.routers", "count", 18, 9, 20], "over", {
      rule: createRule(),
      waiver: createWaiver({ waiver: 4, line: 48, upTo: 25, state: "exceeded", owner: "team-network" }),
    }),
    createAddition(["prod-1", "compute.instances", "count", 58, 4, 60], "waived", {
      rule: createRule(),
      waiver: createWaiver({ upTo: 64 }),
    }),
    createAddition(["prod-2", "compute.ram_mb", "MiB", 380_928, 32_768, 393_216], "waived", {
      rule: createRule(),
      waiver: ending,
    }),
    createAddition(["dev-1", "compute.cores", "count", 60, 8, 64], "over", {
      effect: "warn",
      rule: decided("warn", 5, 30),
    }),
    createCheck({
      region: "dev-1",
      key: "dns.zones",
      used: null,
      planned: 1,
      projected: null,
      limit: null,
      verdict: "unknown",
      effect: "warn",
      rule: decided("warn", 5, 30),
    }),
    createAddition(["prod-1", "network.ports", "count", 480, 0, 500], "tight", {
      cause: "reserve",
      rule: createRule({ keepFree: 50, decidedBy: [KEEP_FREE] }),
    }),
    createAddition(["sandbox", "compute.key_pairs", "count", 12, 4, 10], "over", {
      effect: "none",
      rule: decided("off", 6, 36),
    }),
    createAddition(["sandbox", "dns.zones", "count", 9, 1, 10], "tight", {
      effect: "none",
      rule: decided("off", null, 2),
    }),
    createAddition(["prod-1", "volume.volumes", "count", 34, 4, 60], "fits", { rule: createRule() }),
  ];
  const { policy } = createPolicyReport([]);
  return createPolicyReport(checks, {
    policy: { warnAt: 80, onUnknown: "fail", ...policy, changed: true },
    notes: [
      say`2 checks are not within their limits or thresholds and do not count, because the policy does not enforce them.`,
    ],
  });
}

/** A family of resources, and one that stands alone. */
export function createContributions(amount: number): NonNullable<Check["from"]> {
  const workers = Array.from({ length: 4 }, (_, index) => ({
    address: `module.kubernetes["prod"].module.pool.openstack_compute_instance_v2.worker[${index}]`,
    action: "create",
    amount: amount * 2,
  }));
  const others = ["bastion", "registry", "runner", "mirror"].map((name) => ({
    address: `openstack_compute_instance_v2.${name}`,
    action: name === "mirror" ? "delete/create" : "create",
    amount,
  }));
  return [...workers, ...others, { address: "openstack_compute_instance_v2.old", action: "delete", amount: -amount }];
}

/** Cannot be applied: no order of applying stays below 136. */
export function createAnyOrderOver(overrides: Partial<Check> = {}): Check {
  return createAddition(["cbk", "compute.instances", "count", 112, 4, 128], "over", {
    peak: 148,
    peakAtLeast: 136,
    cause: "peakAtLeast",
    from: createContributions(1),
    ...overrides,
  });
}

/** Tight only because some order of applying goes over the limit. */
export function createWorstOrderTight(overrides: Partial<Check> = {}): Check {
  return createAddition(["cbk", "network.floatingips", "count", 10, 2, 20], "tight", {
    peak: 24,
    peakAtLeast: 14,
    cause: "peak",
    from: [{ address: "openstack_networking_floatingip_v2.web[0]", action: "create/delete", amount: 2 }],
    ...overrides,
  });
}

/** A check of whose plan does not say the region. */
export function createRegionless(key: string, overrides: Partial<Check> = {}): Check {
  return createCheck({
    region: "?",
    regionKnown: false,
    cause: "region",
    key,
    used: null,
    planned: 8,
    projected: null,
    limit: null,
    verdict: "unknown",
    peak: null,
    peakAtLeast: null,
    reason: say`The plan does not tell the region of provider \`openstack\`. Say it with \`default-region\`.`,
    from: [
      { address: "openstack_compute_instance_v2.a", action: "create", amount: 4 },
      { address: 'openstack_compute_instance_v2.b["x"]', action: "create", amount: 4 },
    ],
    ...overrides,
  });
}

/** Of everything that a plan of resources has one. */
export function createTerraformReport(): Report {
  return createReport([
    createAnyOrderOver(),
    createAddition(["cbk", "compute.cores", "count", 112, 20, 128], "over", {
      peak: 150,
      peakAtLeast: 140,
      from: createContributions(2),
    }),
    createAddition(["dbl", "compute.ram_mb", "MiB", 360_448, 40_960, 393_216], "over", {
      peak: 412_000,
      peakAtLeast: 401_408,
      from: [
        { address: "openstack_compute_instance_v2.db", action: "create", amount: 32_768 },
        { address: "openstack_compute_instance_v2.cache", action: "update", amount: 8192 },
      ],
    }),
    createRegionless("compute.cores"),
    createRegionless("compute.instances"),
    createRegionless("compute.ram_mb", { unit: "MiB" }),
    createWorstOrderTight(),
    createAddition(["cbk", "volume.volumes", "count", 30, 4, 60], "fits", { peak: 40, peakAtLeast: 36 }),
    createAddition(["cbk", "volume.space_gb", "GiB", 6000, -200, 10_240], "fits", { peak: 6000, peakAtLeast: 6000 }),
    createAddition(["dbl", "network.ports", "count", 30, 4, 60], "fits", { peak: 34, peakAtLeast: 34 }),
  ]);
}
