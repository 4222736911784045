// Reports of the gate in every scenario folder are the same whether the gate asks a cloud's services or the service in
// front of them. Only the name of the source differs.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Report, toText } from "../../src/core/index.ts";
import { type Cloud, type CloudOptions, loginOf, startCloud } from "../../test/support/openstack-cloud.ts";
import { comparable } from "../../test/support/reports.ts";
import { checkScenario, readCloud, readDocument, SCENARIOS } from "../../test/support/scenario.ts";
import { ACCESS } from "../../test/support/settings.ts";
import { startServiceHere } from "./support/service.ts";

/** Scenario with keys that only older versions of the API have. OpenStack has those of the newest. */
const OLDER_VERSIONS = "version-1";

/** Reads the documents of a scenario's cloud by region, and its `cloud.json`. */
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

/** Scenarios by their cloud. Scenarios with equal clouds share one. */
const GROUPS = Object.values(
  Object.groupBy(
    await Promise.all(
      SCENARIOS.filter((name) => name !== OLDER_VERSIONS).map(async (name) => ({
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

/**
 * Checks whether a report refuses a key that OpenStack lacks. OpenStack refuses it without a request. An API may have
 * it, so there it is unknown.
 */
function hasKeyMissingInOpenstack({ problems }: Report): boolean {
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

  it.each(names)("the report on %s equals the report without the service", async (name) => {
    const login = loginOf(cloud);
    const { report: direct } = await checkScenario(name, { ...login, source: "openstack" });
    const { report: through } = await checkScenario(name, { ...login, source: "quota-api", "api-url": service.url });
    for (const { verdict } of through.checks) verdicts.add(verdict);
    expect([direct.source, through.source]).toEqual(["openstack", "quota-api"]);
    if (hasKeyMissingInOpenstack(direct)) expect(["error", "fail"]).toContain(through.verdict);
    else expect(comparable(through)).toEqual(comparable(direct));
  });
});

describe("the scenarios through the service", () => {
  it("checks of the scenarios have every verdict", () => {
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
