// A gate that asks `quota-gate-service serve` knows as much as one that asks the cloud's services. Other clients of the
// service get the described documents.

import { describe, expect, it, onTestFinished } from "vitest";
import { type Amounts, checkOn, ONE_OF_EACH } from "../../test/openstack/gate.ts";
import { serveHttp } from "../../test/support/loopback.ts";
import { SERVICES } from "../../test/support/openstack-answers.ts";
import {
  type CatalogEntry,
  type Cloud,
  type CloudOptions,
  changed,
  recorded,
  startCloud,
} from "../../test/support/openstack-cloud.ts";
import { comparable } from "../../test/support/reports.ts";
import { openTerminalHere } from "../../test/support/terminal.ts";
import { startServiceHere } from "./support/service.ts";

/** Starts a cloud and a service in front of it. Both are closed at the end of the test. */
async function openBoth(options: CloudOptions = {}) {
  const cloud = await startCloud(options);
  const service = await startServiceHere(cloud);
  onTestFinished(async () => {
    await service.close(0);
    await cloud[Symbol.asyncDispose]();
  });
  return { cloud, service };
}

/** Checks a declared plan for `regions` in both ways. Returns both outcomes, and the cloud's requests of each. */
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
  const requests = [cloud.requests.slice(0, before), cloud.requests.slice(before)].map((part) =>
    [...new Set(part.map(({ service: name, region, line }) => `${name} ${region} ${line}`))].toSorted(),
  );
  return { direct, through, requests };
}

/** A cloud whose catalog has a forbidden address of Designate. */
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

describe("a gate in front of the service", () => {
  it.each<[string, CloudOptions, Amounts, readonly string[]]>([
    ["zones in two regions with one DNS service", { regions: TWO, shared: ["dns"] }, { "dns.zones": 22 }, BOTH],
    ["services that two regions share", { regions: TWO, shared: SERVICES }, ONE_OF_EACH, BOTH],
    ["a volume type over its limit", {}, { "volume.space_gb": [{ type: "ssd", space_gb: 190 }] }, ["RegionOne"]],
    ["a service at a forbidden address", UNASKABLE, { "dns.zones": 1, "compute.cores": 1 }, ["RegionOne"]],
    ["images only, with limits in Glance", IMAGE_LIMITS, { "image.images": 7 }, ["RegionOne"]],
    ["images only, with limits that Glance refuses to report", NO_IMAGE_LIMITS, { "image.images": 1 }, ["RegionOne"]],
    ["images only, without limits", {}, { "image.images": 7 }, ["RegionOne"]],
    ["images in an unknown region", { regions: TWO }, { "image.images": 1 }, ["Mars"]],
    ["key pairs only", {}, { "compute.key_pairs": 100 }, ["RegionOne"]],
    ["a limit of each server", {}, { "compute.metadata_items": 129 }, ["RegionOne"]],
    ["an unknown region", { regions: TWO }, { "compute.cores": 1 }, ["RegionOne", "Mars"]],
    [
      "a service that refuses the token",
      { services: { "load-balancer": { always: recorded("answers/load-balancer/forbidden") } } },
      ONE_OF_EACH,
      ["RegionOne"],
    ],
    [
      "a failing service outside of the plan",
      { services: { dns: { always: { status: 500 } } } },
      { "compute.cores": 1 },
      ["RegionOne"],
    ],
    [
      "a cloud without names of regions",
      {
        catalog: (catalog) =>
          catalog.map((entry) => ({
            ...entry,
            endpoints: entry.endpoints.map((endpoint) => ({ ...endpoint, region: null, region_id: null })),
          })),
      },
      { "compute.cores": 1 },
      ["anything"],
    ],
  ])("the report on %s equals the report without the service", async (_, options, amounts, regions) => {
    const { direct, through, requests } = await checkBothWays(options, amounts, { regions });
    expect(comparable(through.report)).toEqual(comparable(direct.report));
    expect(through.status).toBe(direct.status);
    // The service makes no additional calls.
    expect(requests[0]).toEqual(expect.arrayContaining(requests[1] ?? []));
  });

  it("images over the limit in one region fail a plan whose other keys are in another region", async () => {
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

  it("zones of two regions over the limit of one DNS service fail the plan", async () => {
    const options = { regions: TWO, shared: ["dns"] } as const;
    const { through } = await checkBothWays(options, { "dns.zones": 22 }, { regions: BOTH });
    expect(through.report).toMatchObject({ verdict: "fail", checks: [{ key: "dns.zones", planned: 44, limit: 41 }] });
  });

  it.each(["v1", "v2"])("the report in %s equals the report without the service", async (version) => {
    const amounts = { "volume.space_gb": [{ type: "ssd", space_gb: 190 }], "dns.zones": 1 };
    const options = { regions: TWO, shared: ["dns"] } as const;
    const { direct, through } = await checkBothWays(options, amounts, { regions: BOTH, version });
    expect(comparable(through.report)).toEqual(comparable(direct.report));
    expect(through.checkOf("volume.space_gb[ssd]")?.verdict).toBe("over");
  });

  it.each(["v1", "v2"])("object storage, which is one number in %s, has the numbers of the cloud", async (version) => {
    const { cloud, service } = await openBoth({ regions: TWO, shared: ["object-store"] });
    const args = ["--api-url", service.url, "--api-version", version];
    const direct = await checkOn(cloud, { objectstorage: [{ space_bytes: 600_000 }] }, { regions: BOTH });
    const through = await checkOn(cloud, { "s3.space_bytes": 600_000 }, { regions: BOTH, args });
    const toNumbers = ({ report }: typeof direct) =>
      report.checks.map(({ region, verdict, used, planned, limit }) => ({ region, verdict, used, planned, limit }));
    expect(toNumbers(through)).toEqual(toNumbers(direct));
    expect(through.report.verdict).toBe("fail");
  });

  it("a cluster by a template that only Magnum knows is judged as without the service", async () => {
    const listed = changed(
      "cloud/container-infrastructure-management/clustertemplates",
      ({ clustertemplates }: { clustertemplates: object[] }) => ({
        clustertemplates: clustertemplates.map((one) => ({ ...one, http_proxy: "http://me:a-secret@proxy.example" })),
      }),
    );
    const answers = { "GET /v1/clustertemplates*": listed };
    const { cloud, service } = await openBoth({ services: { "container-infrastructure-management": { answers } } });
    const after = { region: "RegionOne", cluster_template_id: "kubernetes", master_count: 1, node_count: 2 };
    const change = { actions: ["create"], before: null, after, after_unknown: {} };
    const type = "openstack_containerinfra_cluster_v1";
    const provider_name = "registry.terraform.io/terraform-provider-openstack/openstack";
    const resource = { address: `${type}.one`, mode: "managed", type, name: "one", provider_name, change };
    const plan = JSON.stringify({ format_version: "1.2", terraform_version: "1.11.4", resource_changes: [resource] });
    const direct = await checkOn(cloud, plan);
    const through = await checkOn(cloud, plan, { args: ["--api-url", service.url] });
    expect(comparable(through.report)).toEqual(comparable(direct.report));
    // Three nodes of m1.small.
    expect(through.checkOf("compute.cores")).toMatchObject({ planned: 6, verdict: "fits" });
    const headers = {
      "x-auth-token": (await cloud.login()).token.text,
      "quota-gate-readings": "key=&cluster-templates=*",
    };
    const readings = await fetch(`${service.url}/v3/projects/${cloud.project}/quota`, { headers });
    const text = await readings.text();
    expect(text).toContain('"master_flavor":"m1.small"');
    expect(text).not.toContain("a-secret");
  });

  it("the status of all keys equals the status without the service", async () => {
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

  it("a proxy that removes the header for readings is an error that names the header", async () => {
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
  it.each(["v1", "v2", "v3"])("other clients get the described documents in %s", async (version) => {
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
