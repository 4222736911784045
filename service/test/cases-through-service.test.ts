// The gate asks a cloud's services itself, or `quota-gate serve` over the same services: of the plans of every scenario folder it says the
// same, word by word, but for the name of what it has asked.

import { describe, expect, it } from "vitest";
import { type Report, toText } from "../../src/core/index.ts";
import { loginOf, startCloud } from "../../test/support/openstack-cloud.ts";
import { comparable } from "../../test/support/reports.ts";
import { checkScenario, readCloud, readDocument, SCENARIOS } from "../../test/support/scenario.ts";
import { ACCESS } from "../../test/support/settings.ts";
import { startServiceHere } from "./support/service.ts";

interface Reports {
  readonly direct: Report;
  readonly through: Report;
}

/** The reports on a scenario's plans. The services tell what the scenario's documents tell. */
async function checkBothWays(name: string): Promise<Reports> {
  const read = async (document: "quota" | "usage"): Promise<Readonly<Record<string, object>>> =>
    JSON.parse((await readDocument(name, document)) ?? "{}");
  const [quota, usage] = [await read("quota"), await read("usage")];
  const regions = Object.fromEntries(Object.keys({ ...quota, ...usage }).map((region) => [region, {}]));
  const valuesOf = ({ region }: { readonly region: string }) => ({
    quota: new Map(Object.entries(quota[region] ?? {})),
    usage: new Map(Object.entries(usage[region] ?? {})),
  });
  await using cloud = await startCloud({
    project: ACCESS["project-id"],
    ...(await readCloud(name)),
    ...(Object.keys(regions).length === 0 ? {} : { regions, valuesOf }),
  });
  await using service = await startServiceHere(cloud);
  const login = loginOf(cloud);
  return {
    direct: (await checkScenario(name, { ...login, source: "openstack" })).report,
    through: (await checkScenario(name, { ...login, source: "quota-api", "api-url": service.url })).report,
  };
}

/** A scenario of keys that only older versions of the API have; OpenStack's are those of the newest. */
const OF_OLDER_VERSIONS = "version-1";

/** A key that OpenStack lacks is a mistake there, before anything is asked. An API may have it: it is unknown where it turns out not to. */
function isOfKeysThatOpenstackLacks({ problems }: Report): boolean {
  return problems.some((problem) => toText(problem).includes("is not a key that OpenStack has"));
}

const reports: Reports[] = [];

describe("the gate through the service says what it says of the services themselves", () => {
  it.each(SCENARIOS.filter((name) => name !== OF_OLDER_VERSIONS))("%s", async (name) => {
    const both = await checkBothWays(name);
    reports.push(both);
    expect([both.direct.source, both.through.source]).toEqual(["openstack", "quota-api"]);
    if (isOfKeysThatOpenstackLacks(both.direct)) expect(["error", "fail"]).toContain(both.through.verdict);
    else expect(comparable(both.through)).toEqual(comparable(both.direct));
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
