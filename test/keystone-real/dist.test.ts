// The committed dist/ with Keystone and the emulator, as in production: the Action gets a token from Keystone, and the
// emulator asks Keystone whether it is valid.

import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { installDist, openTerminal, runStep } from "../e2e/dist.ts";

const PLAN = JSON.stringify({ cbk: { "compute.instances": 1 } });

let dist: Awaited<ReturnType<typeof installDist>>;
let emulator: ChildProcess;
let apiUrl: string;

beforeAll(async () => {
  dist = await installDist();
  const args = ["emulate", "--keystone", inject("seed").authUrl, "--project", inject("seed").project.id];
  emulator = spawn(process.execPath, [`${dist.folder}/dist/cli.js`, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  if (emulator.stdout === null) throw new Error("no output");
  const lines = createInterface({ input: emulator.stdout })[Symbol.asyncIterator]();
  apiUrl = /(http\S+)/u.exec((await lines.next()).value ?? "")?.[1] ?? "";
  emulator.stdout.resume();
});

afterAll(async () => {
  emulator.kill();
  await dist[Symbol.asyncDispose]();
});

function runGate(inputs: Readonly<Record<string, string>>, files: Readonly<Record<string, string>> = {}) {
  return runStep({
    files: { "plan.json": PLAN, ...files },
    eventName: "schedule",
    inputs: { plan: "plan.json", "api-url": apiUrl, "github-token": "", ...inputs },
  });
}

function applicationCredential({ id, secret }: { readonly id: string; readonly secret: string }) {
  return {
    "auth-url": inject("seed").authUrl,
    "application-credential-id": id,
    "application-credential-secret": secret,
  };
}

describe("the Action", () => {
  it("an application credential alone is enough, and the project is the token's", async () => {
    const { valid, project } = inject("seed");
    const result = await runGate(applicationCredential(valid));
    expect(result.outputs["verdict"]).toBe("pass");
    expect(result.report?.project).toBe(project.id);
    expect(result.log + JSON.stringify(result.report)).not.toContain(valid.secret);
    expect(result.log).not.toMatch(/gAAAA/u);
    expect(result.stdout).toContain(`::add-mask::${valid.secret}`);
    expect(result.stdout).toMatch(/^::add-mask::gAAAA/mu);
  });

  it("an expired application credential is an error", async () => {
    const { expired } = inject("seed");
    const result = await runGate(applicationCredential(expired));
    expect([result.status, result.outputs["verdict"]]).toEqual([1, "error"]);
    expect(result.report?.problems).toHaveLength(1);
    expect(result.log).not.toContain(expired.secret);
  });

  it("a password in clouds.yaml is used for the login", async () => {
    const { authUrl, user, project, password } = inject("seed");
    const auth = {
      auth_url: authUrl,
      username: user.name,
      password,
      project_name: project.name,
      domain_name: "Default",
    };
    const result = await runGate(
      { cloud: "production", "clouds-file": "clouds.yaml", "project-id": project.id },
      { "clouds.yaml": JSON.stringify({ clouds: { production: { auth } } }) },
    );
    expect(result.outputs["verdict"]).toBe("pass");
    expect(result.report?.project).toBe(project.id);
    expect(result.log).not.toContain(password);
  });
});

describe("the command line", () => {
  it("the status of a token's project is shown, and a revoked token is an error", async () => {
    const { authUrl, token, revokedToken } = inject("seed");
    await using terminal = await openTerminal();
    const status = (text: string) =>
      terminal.run(["status", "--api-url", apiUrl], { env: { OS_AUTH_URL: authUrl, OS_TOKEN: text } });
    expect(await status(token)).toMatchObject({ status: 0, stdout: expect.stringContaining("compute.cores") });
    const revoked = await status(revokedToken);
    expect(revoked.status).toBe(2);
    expect(revoked.stderr).not.toContain(revokedToken);
  });
});
