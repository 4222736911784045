// Terraform plans on a cloud, which reports facts that a plan lacks.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sendJson, serveHttp } from "../support/loopback.ts";
import { type Cloud, type CloudOptions, changed, mostAtOnce, recorded } from "../support/openstack-cloud.ts";
import { checkOn } from "./gate.ts";
import { openCloud } from "./reading.ts";

/** Two servers of the flavor `m1.small` (2 cores, 2 GiB). The provider has only the name of the cloud, `demo`. */
const PLAN = readFileSync(new URL("../plan/terraform/cases/cloud-only/plan.json", import.meta.url), "utf8");

interface Situation {
  readonly on?: CloudOptions;
  readonly plan?: string;
  readonly args?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
}

/** Checks a plan with a clouds.yaml, which Terraform would use, too. */
async function checkPlan({ on = {}, plan = PLAN, args = [], files = {} }: Situation = {}) {
  const cloud = await openCloud(on);
  const clouds = `clouds:
  demo:
    auth_type: v3applicationcredential
    auth:
      auth_url: ${cloud.authUrl}
      application_credential_id: ${cloud.env["OS_APPLICATION_CREDENTIAL_ID"]}
      application_credential_secret: ${cloud.env["OS_APPLICATION_CREDENTIAL_SECRET"]}
`;
  return checkOn(cloud, plan, { args, env: { OS_CLOUD: "demo" }, files: { "clouds.yaml": clouds, ...files } });
}

function pathsOf({ requests }: Cloud): readonly string[] {
  return requests.map(({ service, line }) => `${service} ${line}`);
}

describe("a Terraform plan whose provider has only the name of a cloud", () => {
  it("needs no other input, since the cloud reports region and sizes", async () => {
    const { status, report, checkOf, cloud } = await checkPlan();
    expect(report.problems).toEqual([]);
    expect([status, report.verdict, report.source]).toEqual([0, "pass", "openstack"]);
    expect(new Set(report.checks.map(({ region }) => region))).toEqual(new Set(["RegionOne"]));
    expect(checkOf("compute.cores")).toMatchObject({ planned: 4, used: 4, limit: 20, verdict: "fits" });
    expect(checkOf("compute.ram_mb")).toMatchObject({ planned: 4096 });
    expect(checkOf("compute.cores")?.unknown).toBeUndefined();
    expect(report.notes).toContain(
      "The plan shows no region for the provider `openstack`: `RegionOne` is assumed, the project's only region.",
    );
    expect(pathsOf(cloud).filter((path) => path.includes("/flavors"))).toHaveLength(1);
    expect(cloud.tokens).toHaveLength(1);
    expect(mostAtOnce(cloud.requests)).toBeGreaterThan(1);
  });
});

describe("volumes of a Terraform plan without a type", () => {
  it("count for the cloud's default type, and in total", async () => {
    const path = "cloud/block-storage/default-type";
    const named = (name: string) => ({
      "GET /v3/{project}/types/default": changed(path, (body: { volume_type: object }) => ({
        volume_type: { ...body.volume_type, name },
      })),
    });
    const { status, checkOf } = await checkPlan({ on: { services: { "block-storage": { answers: named("ssd") } } } });
    expect(checkOf("volume.space_gb[ssd]")).toMatchObject({ planned: 5, used: 20, limit: 200, verdict: "fits" });
    expect(checkOf("volume.space_gb")).toMatchObject({ planned: 5, used: 70, limit: 1000, verdict: "fits" });
    expect(status).toBe(0);
  });
});

describe("flavors of a Terraform plan", () => {
  const huge = PLAN.replaceAll("m1.small", "m1.smal");

  it("make the check fail if the cloud lacks them, whatever the limits are", async () => {
    for (const args of [[], ["--on-unknown", "warn"]]) {
      const { status, report, checkOf } = await checkPlan({ plan: huge, args });
      expect([status, report.verdict]).toEqual([1, "fail"]);
      for (const key of ["compute.cores", "compute.ram_mb", "compute.flavors[m1.smal]"]) {
        expect(checkOf(key)).toMatchObject({
          verdict: "forbidden",
          cause: "flavor",
          reason:
            "There is no flavor `m1.smal` in `RegionOne` (2 servers, such as `openstack_compute_instance_v2.web[0]`): the apply would fail. Did you mean `m1.small`?",
        });
      }
      expect(checkOf("compute.instances")).toMatchObject({ verdict: "fits" });
    }
  });

  it("cause the only request to the cloud if a Quota API is the source", async () => {
    const amounts = { "compute.cores": 8, "compute.instances": 8, "compute.ram_mb": 8192, "compute.flavors": {} };
    await using api = await serveHttp((response) => sendJson(response, { RegionOne: amounts }));
    const { report, checkOf, cloud } = await checkPlan({ args: ["--api-url", api.url] });
    expect(report.source).toBe("quota-api");
    expect(checkOf("compute.cores")).toMatchObject({ planned: 4, used: 8, verdict: "over" });
    expect(pathsOf(cloud)).toEqual(["compute GET /v2.1/flavors/detail?limit=1000"]);
  });

  it("cause no request if the file has all of them", async () => {
    const whole = { vcpus: 3, ram: 1024, disk: 1, ephemeral: 0, swap: 0, extra_specs: {} };
    const files = { "flavors.json": JSON.stringify({ "m1.small": whole }) };
    const { checkOf, cloud } = await checkPlan({ files, args: ["--flavors", "flavors.json"] });
    expect(checkOf("compute.cores")).toMatchObject({ planned: 6 });
    expect(pathsOf(cloud).filter((path) => path.includes("/flavors"))).toEqual([]);
  });

  it("make amounts unknown, with a reason, if the cloud refuses to list flavors", async () => {
    const answers = { "GET /v2.1/flavors/detail": { ...recorded("cloud/compute/flavors"), status: 403 } };
    const { report, checkOf } = await checkPlan({ on: { services: { compute: { answers } } } });
    expect(report.verdict).toBe("fail");
    expect(checkOf("compute.cores")).toMatchObject({ verdict: "unknown", cause: "amount" });
    expect(checkOf("compute.cores")?.reason).toMatch(/^The size of flavor `m1\.small` is unknown .*refuses `GET .*403/);
  });

  it("make the run an error if the compute service fails", async () => {
    const on = { services: { compute: { always: { status: 500 } } } };
    const { status, report } = await checkPlan({ on, args: ["--timeout", "1"] });
    expect([status, report.verdict]).toEqual([2, "error"]);
    expect(report.problems.join("\n")).toContain("The compute service in");
  });
});
