// The gate asks a cloud's services itself, or `quota-gate serve` over the same services: of the plans of every scenario folder it says the
// same, check by check and number by number. What may differ is written down here, scenario by scenario, and why.

import { describe, expect, it } from "vitest";
import type { Check, Report } from "../src/core/model.ts";
import { loginOf, type Services, startCloud } from "./support/openstack-cloud.ts";
import { checkScenario, readScenario, SCENARIOS } from "./support/scenario.ts";
import { type RegionValues, toRegions } from "./support/scenario-cloud.ts";
import { startServiceHere } from "./support/service.ts";
import { ACCESS } from "./support/settings.ts";

interface Reports {
  readonly direct: Report;
  readonly through: Report;
}

/** The reports on a scenario's plans. The services tell what the scenario's documents tell. */
async function checkBothWays(name: string): Promise<Reports> {
  const services = await readScenario<Services>(name, "cloud.json");
  const quota = (await readScenario<RegionValues>(name, "quota.json")) ?? {};
  const usage = (await readScenario<RegionValues>(name, "usage.json")) ?? {};
  const regions = toRegions({ quota, usage });
  await using cloud = await startCloud({
    project: ACCESS["project-id"],
    services: services ?? {},
    ...(Object.keys(regions).length === 0 ? {} : { regions }),
  });
  await using service = await startServiceHere(cloud);
  const login = loginOf(cloud);
  return {
    direct: await checkScenario(name, { ...login, source: "openstack" }),
    through: await checkScenario(name, { ...login, source: "quota-api", "api-url": service.url }),
  };
}

/** Remarks of the one or the other on what it asks beside limits and usage. */
const REMARKS = [
  // The API has no limits by volume type.
  /^Volume types have limits of their own, /u,
  // Neutron tells which networks DHCP agents make ports in; the API does not.
  /^DHCP agents may make ports in /u,
];

/** What a report says but for where its numbers come from. */
function comparable({ source: _, apiVersion: __, checkedAt: ___, checks: ____, notes = [], ...rest }: Report) {
  // Each says of a key it does not have what it has instead.
  const problems = rest.problems.map((problem) => problem.replace(/(?<= in region `[^`]*` ).*$/u, "…"));
  return { ...rest, problems, notes: notes.filter((note) => !REMARKS.some((remark) => remark.test(note))) };
}

/**
 * A check without the reason, where that tells what the source has told: a cause in the services' words, or that there is never a limit.
 * A flavor that no server has is not in the API's answer.
 */
function comparableCheck({ reason, ...check }: Check): Fields {
  const { key, verdict, used, planned, effect } = check;
  if (key.startsWith("compute.flavors[") && (used ?? 0) === 0) return { verdict, planned, effect };
  return { ...check, reason: ["unknown", "unmetered"].includes(verdict) ? "the source's" : reason };
}

type Fields = Readonly<Record<string, unknown>>;

/** Members in which two objects differ, of some or of all: `used: 1 → null`. */
function compare(
  direct: Fields,
  through: Fields,
  names = [...new Set(Object.keys({ ...direct, ...through }))],
): string {
  const different = names.filter((name) => JSON.stringify(direct[name]) !== JSON.stringify(through[name]));
  return different
    .map((name) => `${name}: ${JSON.stringify(direct[name])} → ${JSON.stringify(through[name])}`)
    .join(", ");
}

/** All differences of two reports, by check; of the rest as `report`. */
function findDifferences({ direct, through }: Reports): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  const byCheck = (report: Report) => new Map(report.checks.map((of) => [`${of.region} ${of.key}`, of]));
  const [left, right] = [byCheck(direct), byCheck(through)];
  // An error has no checks.
  const isDecided = [direct, through].every(({ verdict }) => verdict !== "error");
  for (const name of isDecided ? new Set([...left.keys(), ...right.keys()]) : []) {
    const [one, other] = [left.get(name), right.get(name)];
    if (one === undefined) found[name] = `only through the service: ${other?.verdict}`;
    else if (other === undefined) found[name] = `only direct: ${one.verdict}`;
    else {
      const all = compare(comparableCheck(one), comparableCheck(other));
      const told = compare({ ...one }, { ...other }, ["used", "projected", "limit", "verdict"]);
      if (all !== "") found[name] = told === "" ? all : told;
    }
  }
  // Counts and hints follow from the checks.
  const following = Object.keys(found).length === 0 ? {} : { counts: null, hints: null };
  const all = compare({ ...comparable(direct), ...following }, { ...comparable(through), ...following });
  if (all === "") return found;
  const told = compare(
    { ...direct, problems: direct.problems.length },
    { ...through, problems: through.problems.length },
    ["verdict", "problems"],
  );
  return { ...found, report: told === "" ? all : told };
}

/** What differs, and why it has to. */
interface Allowed {
  readonly because: string;
  readonly differences: Readonly<Record<string, string>>;
}

const KEY_PAIRS =
  "The API has no usage of key pairs, which belong to users: what a plan states is compared with the limit alone.";
const CLOSED = "OpenStack's keys are all known, and the API may have keys that nothing documents.";
const STORAGE_TYPES =
  "The service has one type of object storage, Swift's whole account, since that is what limits all storage policies together.";
const VOLUME_TYPES = "The API has no limits by volume type.";

const ALLOWED: Readonly<Record<string, Allowed>> = {
  "bad-plan": { because: CLOSED, differences: { report: "problems: 11 → 10" } },
  "flavors-are-unmetered": {
    because: "No component of `filter` has images, so that a plan with other keys beside them is answered without.",
    differences: { "cbk image.images": "used: 4 → null, projected: 5 → null" },
  },
  "object-storage": {
    because: STORAGE_TYPES,
    differences: {
      "fes objectstorage[ceph]":
        'used: 549755813888 → null, projected: 1649267441664 → null, limit: 2199023255552 → null, verdict: "fits" → "unknown"',
      "fes objectstorage[quobyte]":
        'used: 0 → null, projected: 1 → null, limit: 0 → null, verdict: "forbidden" → "unknown"',
      "fes objectstorage[tape]": 'used: 0 → null, projected: 1 → null, limit: 5 → null, verdict: "fits" → "unknown"',
      "fes objectstorage[twice]": 'used: 1 → null, projected: 2 → null, limit: 6 → null, verdict: "fits" → "unknown"',
    },
  },
  "openstack-key-pairs": {
    because: KEY_PAIRS,
    differences: {
      "RegionOne compute.key_pairs": 'used: 1 → null, projected: 101 → 100, verdict: "over" → "tight"',
      report: 'verdict: "fail" → "warn"',
    },
  },
  "openstack-misspelt-key": { because: CLOSED, differences: { report: 'verdict: "error" → "fail", problems: 4 → 0' } },
  "openstack-object-storage": {
    because: STORAGE_TYPES,
    differences: {
      "RegionOne objectstorage": "only direct: over",
      "RegionOne objectstorage[gold]":
        'used: 52 → null, projected: 57 → null, limit: 62 → null, verdict: "tight" → "unknown"',
      "RegionOne objectstorage[silver]":
        'used: 53 → null, projected: 1048453 → null, limit: "unlimited" → null, verdict: "fits" → "unknown"',
      "RegionOne objectstorage[swift]": "only through the service: fits",
    },
  },
  "openstack-volume-types": {
    because: VOLUME_TYPES,
    differences: {
      "RegionOne volume.space_gb[ssd]": "only direct: over",
      "RegionOne volume.volumes[nvme]": "only direct: unknown",
      "RegionOne volume.volumes[ssd]": "only direct: fits",
      report: 'verdict: "fail" → "pass"',
    },
  },
  "per-object-limits": {
    because: KEY_PAIRS,
    differences: { "cbk compute.key_pairs": "used: 1 → null, projected: 91 → 90" },
  },
  "terraform-and-declared": {
    because: KEY_PAIRS,
    differences: { "cbk compute.key_pairs": "used: 1 → null, projected: 2 → 1" },
  },
  "terraform-stack": {
    because: KEY_PAIRS,
    differences: { "cbk compute.key_pairs": "used: 1 → null, projected: 2 → 1" },
  },
  "terraform-tainted-servers": {
    because: VOLUME_TYPES,
    differences: {
      "cbk volume.space_gb[ssd]": "only direct: fits",
      "cbk volume.volumes[ssd]": "only direct: fits",
    },
  },
  "unknown-key": { because: CLOSED, differences: { report: 'verdict: "error" → "fail", problems: 2 → 0' } },
  "unknown-region-of-many-keys": {
    because: CLOSED,
    differences: { report: 'verdict: "error" → "fail", problems: 1 → 0' },
  },
  "version-1": {
    because: "OpenStack's keys are those of the newest version, whatever `api-version` says.",
    differences: { report: 'verdict: "error" → "warn", problems: 1 → 0' },
  },
  "wrong-values": {
    because:
      "A service that tells no number makes one check unknown, but the service's whole document: it has no holes.",
    differences: { report: 'verdict: "fail" → "error", problems: 0 → 1' },
  },
};

const reports: Reports[] = [];

describe("the gate through the service says what it says of the services themselves", () => {
  it.each(SCENARIOS)("%s", async (name) => {
    const both = await checkBothWays(name);
    reports.push(both);
    expect([both.direct.source, both.through.source]).toEqual(["openstack", "quota-api"]);
    expect(findDifferences(both), ALLOWED[name]?.because).toEqual(ALLOWED[name]?.differences ?? {});
  });

  it("of checks with every verdict", () => {
    const verdicts = new Set(reports.flatMap(({ through }) => through.checks.map(({ verdict }) => verdict)));
    expect([...verdicts].toSorted()).toEqual([
      "contended",
      "fits",
      "forbidden",
      "over",
      "tight",
      "unknown",
      "unmetered",
      "waived",
    ]);
  });
});
