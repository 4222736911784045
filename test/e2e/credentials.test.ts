// Files that a pull request can put into the workspace, against the Action and the command line. The workflow's secret
// goes to its own Keystone or nowhere, the project is the workflow's, and masked texts are never posted.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DEMO_TOKEN, embeddedDataSet, startEmulator } from "../../src/emulator/index.ts";
import { type Keystone, startKeystone } from "../support/openstack-keystone.ts";
import { type Files, openTerminal, writeFiles } from "./dist.ts";
import { FITS, OVER, type Result, runGate, type Situation } from "./gate.ts";

const SECRET = "prod-secret-0123456789";
const PROJECT = embeddedDataSet().project;

let home: string;
let ours: Keystone;
let theirs: Keystone;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "quota-gate-home-"));
  const options = { project: { id: PROJECT, name: "production" }, issues: DEMO_TOKEN };
  ours = await startKeystone(options);
  theirs = await startKeystone(options);
});

afterEach(async () => {
  await ours[Symbol.asyncDispose]();
  await theirs[Symbol.asyncDispose]();
  await rm(home, { recursive: true });
});

/** Returns the text of clouds.yaml, or of a file of the same form, with one cloud. */
function cloud(auth: Readonly<Record<string, string>>, rest: Readonly<Record<string, string>> = {}): string {
  return JSON.stringify({ clouds: { production: { auth, ...rest } } });
}

const identity = { application_credential_id: "ours" };
const secret = { application_credential_secret: SECRET };
const complete = () => cloud({ auth_url: ours.authUrl, ...identity, ...secret });
const redirecting = () => cloud({ auth_url: theirs.authUrl });

/** Runs a step with a cloud of clouds.yaml instead of a token. `atHome` are files of the user's configuration. */
async function run(situation: Situation & { readonly atHome?: Files }): Promise<Result> {
  const { atHome = {}, inputs = {}, files = {}, env = {}, ...rest } = situation;
  await writeFiles(join(home, ".config/openstack"), atHome);
  return runGate({
    ...rest,
    files: { ...FITS, ...files },
    inputs: { token: "", "project-id": "", cloud: "production", ...inputs },
    env: { HOME: home, ...env },
  });
}

function expectNothingSent(): void {
  expect(theirs.requests).toEqual([]);
  expect(ours.requests).toEqual([]);
}

function expectOurs(result: Result): void {
  expect(theirs.requests).toEqual([]);
  expect(ours.bodies.join()).toContain(SECRET);
  expect(result.report).toMatchObject({ verdict: "pass", project: PROJECT });
  expect(result.status).toBe(0);
}

describe("a clouds.yaml in the workspace, with a secure.yaml from the pull request", () => {
  const files = () => ({ "clouds.yaml": complete(), "secure.yaml": redirecting() });

  it("an unnamed clouds.yaml in the workspace is not used, and the error says where to put it", async () => {
    const result = await run({ files: files() });
    expectNothingSent();
    expect(result.outputs["verdict"]).toBe("error");
    expect(result.report?.problems.join()).toContain("$RUNNER_TEMP/clouds.yaml");
  });

  it("a named clouds.yaml requires the project", async () => {
    const result = await run({ files: files(), inputs: { "clouds-file": "clouds.yaml" } });
    expectNothingSent();
    expect(result.outputs["verdict"]).toBe("error");
    expect(result.report?.problems.join()).toContain("project-id");
  });

  it("a named clouds.yaml is used without secure.yaml if the project is set", async () => {
    expectOurs(await run({ files: files(), inputs: { "clouds-file": "clouds.yaml", "project-id": PROJECT } }));
  });
});

describe("a clouds.yaml from the pull request", () => {
  const own = () => cloud({ auth_url: theirs.authUrl, application_credential_id: "x", ...secret });

  it("the project of the user's configuration is checked", async () => {
    const result = await run({ atHome: { "clouds.yaml": complete() }, files: { ...OVER, "clouds.yaml": own() } });
    expect(theirs.requests).toEqual([]);
    expect(result.report).toMatchObject({ verdict: "fail", project: PROJECT });
    expect(result.status).toBe(1);
  });

  it.each([{ CI: "true" }, { GITHUB_ACTIONS: "true" }])(
    "a job of the command line ignores the clouds.yaml of its folder (%j)",
    async (env) => {
      const emulator = await startEmulator();
      await using terminal = await openTerminal({ ...FITS, "clouds.yaml": own() });
      await writeFiles(join(home, ".config/openstack"), { "clouds.yaml": complete() });
      const args = ["check", "plan.json", "--api-url", emulator.url, "--cloud", "production", "--format", "json"];
      const inJob = await terminal.run(args, { env: { HOME: home, ...env } });
      expect(theirs.requests).toEqual([]);
      expect(JSON.parse(inJob.stdout)).toMatchObject({ verdict: "pass", project: PROJECT });
      const atHome = await terminal.run(args, { env: { HOME: home } });
      expect(atHome.status).toBe(0);
      expect(theirs.requests).toHaveLength(1);
      await emulator.close();
    },
  );
});

describe("a server that answers with a secret", () => {
  const written = async (authUrl: string) => {
    const file = join(home, "clouds.yaml");
    await writeFile(file, cloud({ auth_url: authUrl, ...identity, ...secret }));
    return { "clouds-file": file };
  };

  it("a report with a secret of clouds.yaml is neither posted nor kept", async () => {
    await using mirror = await startKeystone({ project: { id: "other", name: SECRET } });
    const result = await run({ inputs: { ...(await written(mirror.authUrl)), "project-id": PROJECT } });
    expect(result.outputs["verdict"]).toBe("error");
    expect(result.stdout).toContain(`::add-mask::${SECRET}`);
    expect(JSON.stringify(result.github.traffic)).not.toContain(SECRET);
    expect(result.comments).toEqual([]);
    expect(result.outputs).not.toHaveProperty("report");
    expect(result.outputs).not.toHaveProperty("markdown");
    expect(result.stdout).toMatch(/^::warning::The comment .* holds a secret/mu);
    expect(result.stdout).toMatch(/^::warning::The report `report\.json` was not written/mu);
  });

  it("a report with a token issued during the run is not posted", async () => {
    const token = "gAAAAAB-issued-meanwhile";
    await using mirror = await startKeystone({ project: { id: "other", name: `<${token}>` }, issues: token });
    const result = await run({ inputs: { ...(await written(mirror.authUrl)), "project-id": PROJECT } });
    expect(result.outputs["verdict"]).toBe("error");
    expect(JSON.stringify(result.github.traffic)).not.toContain(token);
    expect(result.comments).toEqual([]);
  });

  it("a redirect is posted with its server only", async () => {
    await using mirror = await startKeystone({
      answer: (response) => response.writeHead(302, { location: `https://elsewhere.example/${SECRET}` }).end(),
    });
    const result = await run({ inputs: await written(mirror.authUrl) });
    expect(result.log + JSON.stringify(result.report) + result.comments.join()).not.toContain(SECRET);
    expect(result.comments.join()).toContain("https://elsewhere.example");
  });
});
