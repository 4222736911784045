// The application credential of docs/credentials.md, created by the command in that document. Services let it read
// every key that its user can read, and refuse everything else.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type ServiceCall, startServing } from "../../service/test/openstack-real/serving.ts";
import type { toStatusJson } from "../../src/render/index.ts";
import { openTerminal } from "../e2e/dist.ts";
import { ROOT } from "../support/github/runner.ts";
import { runProcess } from "../support/processes.ts";
import { toVariables } from "./lab.ts";
import { OpenstackCli } from "./openstack-cli.ts";
import { openServices, type Services } from "./services.ts";
import { issueToken, type Login } from "./tokens.ts";

let services: Services;
let terminal: Awaited<ReturnType<typeof openTerminal>>;
/** Environment variables for a login with the credential. */
let credential: Record<string, string>;
let secrets: { readonly id: string; readonly secret: string };
/** OpenStack's command line with the credential. */
let restricted: OpenstackCli;

beforeAll(async () => {
  services = await openServices(inject("cloud"));
  terminal = await openTerminal();
  const document = readFileSync(join(ROOT, "docs/credentials.md"), "utf8");
  const command = /```sh\n(openstack application credential create [^`]*--access-rules[^`]*)```/u.exec(document)?.[1];
  const { stdout } = await runProcess({
    command: "/bin/sh",
    args: ["-c", `${command?.trim()} -f json`],
    cwd: services.folder,
    env: {
      ...toVariables(inject("cloud"), "demo"),
      PATH: "/usr/bin:/bin",
      HOME: services.folder,
      PYTHONWARNINGS: "ignore",
    },
  });
  const { id, secret } = JSON.parse(stdout) as typeof secrets;
  secrets = { id, secret };
  credential = {
    OS_AUTH_URL: inject("cloud").authUrl,
    OS_AUTH_TYPE: "v3applicationcredential",
    OS_APPLICATION_CREDENTIAL_ID: id,
    OS_APPLICATION_CREDENTIAL_SECRET: secret,
  };
  restricted = new OpenstackCli(credential, services.folder);
});

afterAll(async () => {
  restricted.close();
  await services.demo.run("application credential delete quota-gate");
  await services[Symbol.asyncDispose]();
  await terminal[Symbol.asyncDispose]();
});

async function readStatus(env: Readonly<Record<string, string>>): Promise<ReturnType<typeof toStatusJson>["regions"]> {
  const ended = await terminal.run(["status", "--source", "openstack", "--format", "json"], { env });
  expect(ended.stderr).toBe("");
  return (JSON.parse(ended.stdout) as ReturnType<typeof toStatusJson>).regions;
}

describe("the application credential of the documentation", () => {
  it("reads the same keys as its user", async () => {
    const regions = await readStatus(credential);
    expect(regions).toEqual(await readStatus(toVariables(inject("cloud"), "demo")));
    const used = regions.flatMap(({ keys }) => keys).filter((key) => key.usedState === "known");
    expect(used.length).toBeGreaterThan(35);
  });

  it("reads the same keys through `serve`, which validates the token with nothing but that token", async () => {
    await using serving = await startServing(inject("cloud"), ["--cache-ttl", "0"]);
    const read = async (login: Login, document: ServiceCall["document"]) =>
      serving.read(await issueToken(inject("cloud"), login), { document });
    const demo = { user: "demo", project: "demo", password: inject("cloud").demo };
    for (const document of ["quota", "current_usage"] as const)
      expect(await read(secrets, document)).toEqual(await read(demo, document));
  });

  it("reads the same keys by its token only", async () => {
    const { token } = await issueToken(inject("cloud"), secrets);
    const byToken = { OS_AUTH_URL: inject("cloud").authUrl, OS_AUTH_TYPE: "v3token", OS_TOKEN: token };
    expect(await readStatus(byToken)).toEqual(await readStatus(credential));
  });

  it("suffices for a Terraform plan: flavors, ports of DHCP agents and the default volume type", async () => {
    const plan = readFileSync(join(import.meta.dirname, "stack/plan.json"), "utf8");
    const ended = await terminal.run(["check", "-"], { env: credential, stdin: plan });
    expect(ended.stderr).toBe("");
    expect(ended.stdout).toContain("Verdict: pass");
  });

  it.each([
    "server create --flavor m1.tiny --image ubuntu --network ext-net refused",
    "keypair create refused",
    "network create refused",
    "volume create --size 1 refused",
    "zone create --email hostmaster@example.org refused.example.org.",
    "image create refused",
    "loadbalancer create --name refused --vip-network-id ext-net",
    "container create refused",
  ])("the credential cannot create anything: %s", async (command) => {
    // Designate's client shows no status.
    expect(await restricted.say(command)).toMatch(/\b40[13]\b|Unauthorized|Forbidden/u);
    expect(await services.demo.say(command.replace(/ create .*/u, " list"))).not.toContain("refused");
  });
});
