// The committed dist/, Keystone and the emulator together, as in production: the Action gets a token from Keystone, and the emulator
// accepts it because Keystone says so.

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

function runGate(
  inputs: Readonly<Record<string, string>>,
  rest: Pick<Parameters<typeof runStep>[0], "env" | "files"> = {},
) {
  return runStep({
    files: { "plan.json": PLAN, ...rest.files },
    eventName: "schedule",
    inputs: { plan: "plan.json", "api-url": apiUrl, "github-token": "", ...inputs },
    ...(rest.env === undefined ? {} : { env: rest.env }),
  });
}

function applicationCredential({ id, secret }: { readonly id: string; readonly secret: string }) {
  return {
    "auth-url": inject("seed").authUrl,
    "application-credential-id": id,
    "application-credential-secret": secret,
  };
}

describe("the Action with an application credential", () => {
  it("needs nothing else: the project is the token's", async () => {
    const { valid, project } = inject("seed");
    const result = await runGate(applicationCredential(valid));
    expect(result.outputs["verdict"]).toBe("pass");
    expect(result.report?.project).toBe(project.id);
    expect(result.log + JSON.stringify(result.report)).not.toContain(valid.secret);
    expect(result.log).not.toMatch(/gAAAA/u);
    expect(result.stdout).toContain(`::add-mask::${valid.secret}`);
    expect(result.stdout).toMatch(/^::add-mask::gAAAA/mu);
  });

  it("is an error that names the ways out when it has expired, was revoked, or the secret is wrong", async () => {
    const { valid, expired, revoked } = inject("seed");
    for (const credential of [expired, revoked, { ...valid, secret: "not-the-secret-at-all" }]) {
      const result = await runGate(applicationCredential(credential));
      expect(result.status).toBe(1);
      expect(result.outputs["verdict"]).toBe("error");
      expect(result.report?.problems).toHaveLength(1);
      expect(result.log).not.toContain(credential.secret);
    }
  });

  it("is an error, before the Quota API is asked, for another project than the credential's", async () => {
    const { valid, foreignProject } = inject("seed");
    const result = await runGate({ ...applicationCredential(valid), "project-id": foreignProject.id });
    expect(result.outputs["verdict"]).toBe("error");
    expect(result.report?.problems.join()).toContain("project-id");
  });
});

describe("the Action with a cloud of clouds.yaml", () => {
  it("logs in with a password by names, from a file of the workspace that is named", async () => {
    const { authUrl, user, project, password } = inject("seed");
    const clouds = {
      clouds: {
        production: {
          auth: {
            auth_url: authUrl,
            username: user.name,
            password,
            user_domain_name: "Default",
            project_name: project.name,
            project_domain_name: "Default",
          },
        },
      },
    };
    const result = await runGate(
      { cloud: "production", "clouds-file": "clouds.yaml", "project-id": project.id },
      { files: { "clouds.yaml": JSON.stringify(clouds) } },
    );
    expect(result.outputs["verdict"]).toBe("pass");
    expect(result.report?.project).toBe(project.id);
    expect(result.log).not.toContain(password);
  });
});

describe("the command line with the variables OS_*", () => {
  it("logs in, and shows the project's quota", async () => {
    const { authUrl, valid } = inject("seed");
    await using terminal = await openTerminal();
    const ended = await terminal.run(["status", "--api-url", apiUrl], {
      env: {
        OS_AUTH_URL: authUrl,
        OS_AUTH_TYPE: "v3applicationcredential",
        OS_APPLICATION_CREDENTIAL_ID: valid.id,
        OS_APPLICATION_CREDENTIAL_SECRET: valid.secret,
      },
    });
    expect(ended.stderr).toBe("");
    expect(ended.status).toBe(0);
    expect(ended.stdout).toContain("compute.cores");
  });

  it("asks Keystone whose project a token is for", async () => {
    const { authUrl, token, revokedToken } = inject("seed");
    await using terminal = await openTerminal();
    const status = (given: string) =>
      terminal.run(["status", "--api-url", apiUrl], { env: { OS_AUTH_URL: authUrl, OS_TOKEN: given } });
    expect((await status(token)).status).toBe(0);
    const revoked = await status(revokedToken);
    expect(revoked.status).toBe(2);
    expect(revoked.stderr).not.toContain(revokedToken);
  });
});
