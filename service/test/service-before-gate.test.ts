// A gate before `quota-gate serve` knows what a gate at the cloud's services knows, and other clients of the service are none the wiser.

import { describe, expect, it, onTestFinished } from "vitest";
import { type Amounts, checkOn, ONE_OF_EACH } from "../../test/openstack/gate.ts";
import { serveHttp } from "../../test/support/loopback.ts";
import { SERVICES } from "../../test/support/openstack-answers.ts";
import {
  type CatalogEntry,
  type Cloud,
  type CloudOptions,
  recorded,
  startCloud,
} from "../../test/support/openstack-cloud.ts";
import { comparable } from "../../test/support/reports.ts";
import { openTerminalHere } from "../../test/support/terminal.ts";
import { startServiceHere } from "./support/service.ts";

/** A cloud with the service before it; both end with the test. */
async function openBoth(options: CloudOptions = {}) {
  const cloud = await startCloud(options);
  const service = await startServiceHere(cloud);
  onTestFinished(async () => {
    await service.close(0);
    await cloud[Symbol.asyncDispose]();
  });
  return { cloud, service };
}

/** A declared plan, checked both ways. `regions`: those that it is for, in place of `RegionOne`. */
async function checkBothWays(
  options: CloudOptions,
  amounts: Amounts,
  { regions = ["RegionOne"], version = "v3" }: { readonly regions?: readonly string[]; readonly version?: string } = {},
) {
  const { cloud, service } = await openBoth(options);
  const direct = await checkOn(cloud, amounts, { regions });
  const before = cloud.requests.length;
  const args = ["--api-url", service.url, "--api-version", version];
  const through = await checkOn(cloud, amounts, { regions, args });
  expect([direct.report.source, through.report.source]).toEqual(["openstack", "quota-api"]);
  const requests = [cloud.requests.slice(0, before), cloud.requests.slice(before)].map((all) =>
    [...new Set(all.map(({ service: name, region, line }) => `${name} ${region} ${line}`))].toSorted(),
  );
  return { direct, through, requests };
}

/** A cloud whose Designate has an address that nobody asks. */
const UNASKABLE: CloudOptions = {
  catalog: (catalog: readonly CatalogEntry[]) =>
    catalog.map((entry) => {
      const endpoints = entry.endpoints.map((endpoint) => ({ ...endpoint, url: "http://169.254.169.254/v2" }));
      return entry.type === "dns" ? { ...entry, endpoints } : entry;
    }),
};

const IMAGE_LIMITS: CloudOptions = {
  services: { image: { answers: { "GET /v2/info/usage": recorded("answers/image/usage-with-limits") } } },
};

const NO_IMAGE_LIMITS: CloudOptions = {
  services: { image: { answers: { "GET /v2/info/usage": { status: 403 } } } },
};

const TWO = { RegionOne: {}, RegionTwo: {} };
const BOTH = Object.keys(TWO);

describe("a gate before the service says what a gate at the cloud says", () => {
  it.each<[string, CloudOptions, Amounts, readonly string[]]>([
    ["of zones of two regions with one DNS service", { regions: TWO, shared: ["dns"] }, { "dns.zones": 22 }, BOTH],
    ["of services that two regions share", { regions: TWO, shared: SERVICES }, ONE_OF_EACH, BOTH],
    ["of a volume type over its limit", {}, { "volume.space_gb": [{ type: "ssd", space_gb: 190 }] }, ["RegionOne"]],
    ["of a service at an address that is not asked", UNASKABLE, { "dns.zones": 1, "compute.cores": 1 }, ["RegionOne"]],
    ["of images alone, where Glance has limits", IMAGE_LIMITS, { "image.images": 7 }, ["RegionOne"]],
    ["of images alone, where Glance refuses to report limits", NO_IMAGE_LIMITS, { "image.images": 1 }, ["RegionOne"]],
    ["of images alone, where there are no limits", {}, { "image.images": 7 }, ["RegionOne"]],
    ["of images of a region that there is not", { regions: TWO }, { "image.images": 1 }, ["Mars"]],
    ["of key pairs alone", {}, { "compute.key_pairs": 100 }, ["RegionOne"]],
    ["of what each server has to itself", {}, { "compute.metadata_items": 129 }, ["RegionOne"]],
    ["of a region that there is not", { regions: TWO }, { "compute.cores": 1 }, ["RegionOne", "Mars"]],
    [
      "of a service that refuses the token",
      { services: { "load-balancer": { always: recorded("answers/load-balancer/forbidden") } } },
      ONE_OF_EACH,
      ["RegionOne"],
    ],
    [
      "of a service that fails, where none of it is asked for",
      { services: { dns: { always: { status: 500 } } } },
      { "compute.cores": 1 },
      ["RegionOne"],
    ],
    [
      "of a cloud without names of regions",
      {
        catalog: (catalog) =>
          catalog.map((entry) => ({
            ...entry,
            endpoints: entry.endpoints.map((one) => ({ ...one, region: null, region_id: null })),
          })),
      },
      { "compute.cores": 1 },
      ["anything"],
    ],
  ])("%s", async (_, options, amounts, regions) => {
    const { direct, through, requests } = await checkBothWays(options, amounts, { regions });
    expect(comparable(through.report)).toEqual(comparable(direct.report));
    expect(through.status).toBe(direct.status);
    // And asks for no more.
    expect(requests[0]).toEqual(expect.arrayContaining(requests[1] ?? []));
  });

  it("and fails where the images of one region do not fit, and another region has the rest of the plan", async () => {
    const { cloud, service } = await openBoth({ ...IMAGE_LIMITS, regions: TWO });
    await using terminal = await openTerminalHere({
      "plan.json": JSON.stringify({ RegionOne: { "compute.cores": 1 }, RegionTwo: { "image.images": 7 } }),
    });
    const check = async (...args: readonly string[]) =>
      JSON.parse((await terminal.run(["check", "plan.json", "--format", "json", ...args], { env: cloud.env })).stdout);
    const [direct, through] = [await check(), await check("--api-url", service.url)];
    expect(comparable(through)).toEqual(comparable(direct));
    expect(through.checks).toMatchObject([{ verdict: "fits" }, { key: "image.images", verdict: "over", limit: 7 }]);
  });

  it("and fails where the zones of both regions do not fit one DNS service", async () => {
    const options = { regions: TWO, shared: ["dns"] } as const;
    const { through } = await checkBothWays(options, { "dns.zones": 22 }, { regions: BOTH });
    expect(through.report).toMatchObject({ verdict: "fail", checks: [{ key: "dns.zones", planned: 44, limit: 41 }] });
  });

  it.each(["v1", "v2"])("in %s, too", async (version) => {
    const amounts = { "volume.space_gb": [{ type: "ssd", space_gb: 190 }], "dns.zones": 1 };
    const options = { regions: TWO, shared: ["dns"] } as const;
    const { direct, through } = await checkBothWays(options, amounts, { regions: BOTH, version });
    expect(comparable(through.report)).toEqual(comparable(direct.report));
    expect(through.checkOf("volume.space_gb[ssd]")?.verdict).toBe("over");
  });

  it.each(["v1", "v2"])("in %s of object storage, which is one number there", async (version) => {
    const { cloud, service } = await openBoth({ regions: TWO, shared: ["object-store"] });
    const args = ["--api-url", service.url, "--api-version", version];
    const direct = await checkOn(cloud, { objectstorage: [{ space_bytes: 600_000 }] }, { regions: BOTH });
    const through = await checkOn(cloud, { "s3.space_bytes": 600_000 }, { regions: BOTH, args });
    const toNumbers = ({ report }: typeof direct) =>
      report.checks.map(({ region, verdict, used, planned, limit }) => ({ region, verdict, used, planned, limit }));
    expect(toNumbers(through)).toEqual(toNumbers(direct));
    expect(through.report.verdict).toBe("fail");
  });

  it("in its overview of all keys", async () => {
    const { cloud, service } = await openBoth({ ...UNASKABLE, regions: TWO });
    await using terminal = await openTerminalHere();
    const show = async (...args: readonly string[]) =>
      JSON.parse((await terminal.run(["status", "--format", "json", ...args], { env: cloud.env })).stdout);
    const [direct, through] = [await show(), await show("--api-url", service.url)];
    expect(through.regions).toEqual(direct.regions);
    const zones = { key: "dns.zones", usedReason: expect.stringContaining("is not one that can be asked") };
    expect(direct.regions).toMatchObject([{ keys: expect.arrayContaining([expect.objectContaining(zones)]) }, {}]);
    expect(JSON.stringify(direct.regions)).toContain("volume.space_gb[ssd]");
  });

  it("unless something on the way takes the question out, which is told", async () => {
    const { cloud, service } = await openBoth();
    const proxy = await serveHttp(async (response, { url, headers }) => {
      const answer = await fetch(service.url + url, { headers: { "x-auth-token": String(headers["x-auth-token"]) } });
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    });
    onTestFinished(() => proxy[Symbol.asyncDispose]());
    const { status, report } = await checkOn(cloud, { "compute.cores": 1 }, { args: ["--api-url", proxy.url] });
    expect([status, report.verdict]).toEqual([2, "error"]);
    expect(report.problems.join()).toContain("removes the header `quota-gate-readings`");
  });
});

describe("other clients of the service", () => {
  it.each(["v1", "v2", "v3"])("get the documents of %s as they are described", async (version) => {
    const { cloud, service } = await openBoth({ regions: TWO, shared: ["dns", "object-store"] });
    for (const document of ["quota", "current_usage"]) {
      const answer = await ask(cloud, `${service.url}/${version}/projects/${cloud.project}/${document}`);
      expect(answer.headers.get("content-type")).toBe("application/json");
      const regions = Object.entries((await answer.json()) as object);
      expect(regions.map(([region]) => region)).toEqual(["RegionOne", "RegionTwo"]);
      for (const [key, value] of regions.flatMap(([, values]) => Object.entries(values as object))) {
        if (key !== "objectstorage" && !key.endsWith(".flavors")) expect(value, key).toBeTypeOf("number");
      }
    }
  });
});

async function ask(cloud: Cloud, url: string): Promise<Response> {
  const { token } = await cloud.login();
  return fetch(url, { headers: { "x-auth-token": token.text } });
}
