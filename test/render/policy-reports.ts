// Reports of runs with a policy file and of plans of resources: the effects of rules, waivers and peaks.

import { type AppliedRule, type AppliedWaiver, type Check, type Report, say } from "../../src/core/index.ts";
import { createAddition, createCheck, createReport } from "./reports.ts";

/** The policy of a check that no rule matches. */
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

/** 520 of 640 after the change, with a reserve of 128. */
export function createReserveOver(overrides: Partial<Check> = {}): Check {
  return createAddition(["prod-1", "compute.cores", "count", 480, 40, 640], "over", {
    cause: "reserve",
    rule: createRule({ keepFree: 128, keepFreePercent: 20, limitNeeded: 650, decidedBy: [KEEP_FREE] }),
    ...overrides,
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

/** Cannot be applied: every apply order exceeds 136. */
export function createAnyOrderOver(overrides: Partial<Check> = {}): Check {
  return createAddition(["cbk", "compute.instances", "count", 112, 4, 128], "over", {
    peak: 148,
    peakAtLeast: 136,
    cause: "peakAtLeast",
    from: createContributions(1),
    ...overrides,
  });
}

/** Tight only because one apply order exceeds the limit. */
export function createWorstOrderTight(overrides: Partial<Check> = {}): Check {
  return createAddition(["cbk", "network.floatingips", "count", 10, 2, 20], "tight", {
    peak: 24,
    peakAtLeast: 14,
    cause: "peak",
    from: [{ address: "openstack_networking_floatingip_v2.web[0]", action: "create/delete", amount: 2 }],
    ...overrides,
  });
}

/** A check whose plan does not say the region. */
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
