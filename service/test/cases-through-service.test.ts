// The gate asks a cloud's services itself, or the service over the same services. For the plans of every scenario folder both give the same
// report, word by word, apart from the name of the source.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Report, toText } from "../../src/core/index.ts";
import { type Cloud, type CloudOptions, loginOf, startCloud } from "../../test/support/openstack-cloud.ts";
import { comparable } from "../../test/support/reports.ts";
import { checkScenario, readCloud, readDocument, SCENARIOS } from "../../test/support/scenario.ts";
import { ACCESS } from "../../test/support/settings.ts";
import { startServiceHere } from "./support/service.ts";

/** A scenario of keys that only older versions of the API have; OpenStack's are those of the newest. */
const OF_OLDER_VERSIONS = "version-1";

/** What the cloud of a scenario has: its documents of the Quota API by region, and its `cloud.json`. */
async function readFacts(name: string) {
  const read = async (document: "quota" | "usage"): Promise<Readonly<Record<string, object>>> =>
    JSON.parse((await readDocument(name, document)) ?? "{}");
  return { quota: await read("quota"), usage: await read("usage"), cloud: await readCloud(name) };
}

type Facts = Awaited<ReturnType<typeof readFacts>>;

function toCloudOptions({ quota, usage, cloud }: Facts): CloudOptions {
  const regions = Object.fromEntries(Object.keys({ ...quota, ...usage }).map((region) => [region, {}]));
  const valuesOf = ({ region }: { readonly region: string }) => ({
    quota: new Map(Object.entries(quota[region] ?? {})),
    usage: new Map(Object.entries(usage[region] ?? {})),
  });
  return {
    project: ACCESS["project-id"],
    ...cloud,
    ...(Object.keys(regions).length === 0 ? {} : { regions, valuesOf }),
  };
}

/** Scenarios with the same cloud, of which one is started for all of them. */
const GROUPS = Object.values(
  Object.groupBy(
    await Promise.all(
      SCENARIOS.filter((name) => name !== OF_OLDER_VERSIONS).map(async (name) => ({
        name,
        facts: await readFacts(name),
      })),
    ),
    ({ facts }) => JSON.stringify(facts),
  ),
).flatMap((scenarios = []) => {
  const [first] = scenarios;
  return first === undefined ? [] : { options: toCloudOptions(first.facts), names: scenarios.map(({ name }) => name) };
});

/** A key that OpenStack lacks is a mistake there, before anything is asked. An API may have it: it is unknown where it turns out not to. */
function isOfKeysThatOpenstackLacks({ problems }: Report): boolean {
  return problems.some((problem) => toText(problem).includes("is not a key that OpenStack has"));
}

const verdicts = new Set<string>();

describe.each(GROUPS)("the gate through the service, over one cloud", ({ options, names }) => {
  let cloud: Cloud;
  let service: Awaited<ReturnType<typeof startServiceHere>>;
  beforeAll(async () => {
    cloud = await startCloud(options);
    service = await startServiceHere(cloud);
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await cloud[Symbol.asyncDispose]();
  });

  it.each(names)("the report on %s is that of the gate at the services themselves", async (name) => {
    const login = loginOf(cloud);
    const { report: direct } = await checkScenario(name, { ...login, source: "openstack" });
    const { report: through } = await checkScenario(name, { ...login, source: "quota-api", "api-url": service.url });
    for (const { verdict } of through.checks) verdicts.add(verdict);
    expect([direct.source, through.source]).toEqual(["openstack", "quota-api"]);
    if (isOfKeysThatOpenstackLacks(direct)) expect(["error", "fail"]).toContain(through.verdict);
    else expect(comparable(through)).toEqual(comparable(direct));
  });
});

describe("the scenarios through the service", () => {
  it("their checks have every verdict", () => {
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
