// The committed dist/ and a plan of the real Terraform, whose provider block has only `cloud = "demo"` (stack/main.tf).
// The only other input is clouds.yaml. If the gate fails the plan, the services refuse the resources.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { openTerminal, runStep } from "../e2e/dist.ts";
import { toVariables } from "./lab.ts";
import { openServices, type Services } from "./services.ts";

const PLAN = readFileSync(join(import.meta.dirname, "stack/plan.json"), "utf8");

let services: Services;
let terminal: Awaited<ReturnType<typeof openTerminal>>;

beforeAll(async () => {
  services = await openServices(inject("cloud"));
  const { OS_AUTH_URL, OS_USERNAME, OS_PASSWORD } = toVariables(inject("cloud"), "demo");
  const domains = { user_domain_name: "Default", project_domain_name: "Default" };
  const auth = {
    auth_url: OS_AUTH_URL,
    username: OS_USERNAME,
    password: OS_PASSWORD,
    project_name: "demo",
    ...domains,
  };
  terminal = await openTerminal({
    "plan.json": PLAN,
    ".config/openstack/clouds.yaml": JSON.stringify({ clouds: { demo: { auth } } }),
  });
  await services.admin.run(`quota set --volume-type ssd --gigabytes 28 ${services.project}`);
});

afterEach(() => services.admin.run(`quota set --cores 20 ${services.project}`));

afterAll(async () => {
  await services[Symbol.asyncDispose]();
  await terminal[Symbol.asyncDispose]();
});

function check() {
  return terminal.run(["check", "plan.json", "--all"], { env: { OS_CLOUD: "demo" } });
}

describe("a plan that has only the name of a cloud in clouds.yaml", () => {
  it("fits, with flavors, region and limits from the cloud", async () => {
    const ended = await check();
    expect(ended.stderr).toBe("");
    expect(ended.status).toBe(0);
    expect(ended.stdout).toContain("Verdict: pass");
    // Two servers of m1.medium, and a volume of 5 GiB with a type.
    for (const row of [/compute\.cores +0 +\+4 +4 /u, /compute\.ram_mb .*\+8/u, /volume\.space_gb\[ssd\] .*\+5/u])
      expect(ended.stdout).toMatch(row);
  });

  it("the plan fails over the limit, and Nova refuses the same servers for their cores", async () => {
    await services.admin.run(`quota set --cores 3 ${services.project}`);
    const ended = await check();
    expect(ended.status).toBe(1);
    expect(ended.stdout).toMatch(/^over +RegionOne +compute\.cores /mu);
    expect(ended.stdout).toContain("Verdict: fail (1 ");
    const made = await services.demo.say("network create web");
    await services.demo.say("subnet create --network web --subnet-range 10.2.0.0/24 web");
    const said = await services.demo.say(
      "server create --flavor m1.medium --image ubuntu --network web --min 2 --max 2 web",
    );
    await services.demo.run("network delete web");
    expect(said, made).toContain("Quota exceeded for cores: Requested 4, but already used 0 of 3 cores");
  });
});

describe("the Action, with an application credential and a plan", () => {
  it("passes within the limits, and fails the step above them", async () => {
    const created = await services.demo.ask<{ id: string; secret: string }>("application credential create action");
    const step = {
      files: { "plan.json": PLAN },
      eventName: "schedule",
      inputs: {
        plan: "plan.json",
        "auth-url": inject("cloud").authUrl,
        "application-credential-id": created.id,
        "application-credential-secret": created.secret,
        "github-token": "",
      },
    };
    const fitting = await runStep(step);
    expect(fitting.outputs["verdict"], fitting.log).toBe("pass");
    expect(fitting.status).toBe(0);
    expect(fitting.report?.project).toBe(services.project);
    await services.admin.run(`quota set --cores 3 ${services.project}`);
    const failing = await runStep(step);
    expect(failing.outputs["verdict"]).toBe("fail");
    expect(failing.status).toBe(1);
    expect(fitting.log + failing.log).not.toContain(created.secret);
    await services.demo.run("application credential delete action");
  });
});
