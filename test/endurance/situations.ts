// Plans for runs, with their correct verdicts.

import type { Verdict } from "../../src/core/index.ts";
import type { Files } from "../e2e/dist.ts";

/** A plan with its environment and its verdict. */
export interface Situation {
  readonly name: string;
  readonly files: Files;
  readonly inputs: Readonly<Record<string, string>>;
  /** The policy at the base commit, read through GitHub. */
  readonly policy?: string;
  /** Verdict without faults. With faults it may also be `error`. */
  readonly verdict: Verdict;
}

const POLICY = ".github/quota-policy.yml";

const FITS = { cbk: { "compute.instances": 1 }, fes: { "compute.cores": 2 } };
const TIGHT = { cbk: { "compute.ram_mb": 98_304 } };
const OVER = { cbk: { "compute.cores": 24, "compute.instances": 1 } };
/** Volumes and networks are other components of the service than servers. */
const WIDE = { cbk: { "compute.instances": 1, "network.floatingips": 1 }, fes: { "volume.volumes": 1 } };
const UNKNOWN = { cbk: { "compute.instances": 1 }, nowhere: { "compute.cores": 1 } };

function toFiles(plan: object): Files {
  return { "plan.json": JSON.stringify(plan, null, 2) };
}

const WAIVER = `waivers:
  - region: cbk
    key: compute.cores
    up-to: 1000
    until: 2999-12-31
    reason: The old cluster goes next week.
    owner: platform
`;

/** A reserve that makes the first plan exceed the limit. */
const RESERVE = "rules:\n  - key: compute.instances\n    keep-free: 60\n";

/** Plans that would pass without usage, and without a limit. Their verdicts change if either is unknown. */
export const NEEDING_BOTH: readonly [Situation, ...Situation[]] = [
  { name: "tight", files: toFiles(TIGHT), inputs: {}, verdict: "warn" },
  { name: "over, unknown only warns", files: toFiles(OVER), inputs: { "on-unknown": "warn" }, verdict: "fail" },
  {
    name: "over, waived",
    files: toFiles(OVER),
    inputs: { policy: POLICY },
    policy: WAIVER,
    verdict: "warn",
  },
];

/** Plans for which the Quota API is asked. */
export const SITUATIONS: readonly [Situation, ...Situation[]] = [
  ...NEEDING_BOTH,
  { name: "fits", files: toFiles(FITS), inputs: {}, verdict: "pass" },
  { name: "fits, several components", files: toFiles(WIDE), inputs: {}, verdict: "pass" },
  { name: "over", files: toFiles(OVER), inputs: {}, verdict: "fail" },
  { name: "region unknown", files: toFiles(UNKNOWN), inputs: {}, verdict: "fail" },
  {
    name: "over its reserve",
    files: toFiles(FITS),
    inputs: { policy: POLICY },
    policy: RESERVE,
    verdict: "fail",
  },
];

/** A plan for which the Quota API is not asked. */
export const BAD_PLAN: Situation = {
  name: "bad plan",
  files: { "plan.json": "{" },
  inputs: {},
  verdict: "error",
};

/** Path of the policy in the repository. */
export const POLICY_PATH = POLICY;
