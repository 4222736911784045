import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findWorkspace } from "../../src/keystone/index.ts";
import { choose, type LoginSetup } from "./login-run.ts";

const URL = "https://keystone.example.com/v3";
const TEXT = `clouds: {prod: {auth: {auth_url: "${URL}", user_id: u, password: p, project_id: p}}}`;
const MOST = 1024 * 1024;

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "quota-gate-clouds-"));
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

/** Chooses the cloud `prod` of a file in the test's folder. */
function read(file: string, setup: LoginSetup = {}) {
  return choose({ inputs: { cloud: "prod", cloudsFile: join(directory, file) }, ...setup });
}

describe("a clouds.yaml", () => {
  it.each([
    ["a byte order mark", `\uFEFF${TEXT}`],
    ["UTF-16", Buffer.from(`\uFEFF${TEXT}`, "utf16le")],
    ["the maximum size", TEXT.padEnd(MOST)],
  ])("a clouds.yaml may have %s", async (_what, content) => {
    await writeFile(join(directory, "my.yaml"), content);
    expect((await read("my.yaml")).credential).toMatchObject({ password: "p" });
  });

  it("messages name clouds.yaml and its secure.yaml as the user does", async () => {
    const files = { "work/conf/my.yaml": TEXT, "work/conf/secure.yaml": "clouds: [x]" };
    const inputs = { cloud: "prod", cloudsFile: "conf/my.yaml" };
    await expect(choose({ inputs, files })).rejects.toThrow("conf/secure.yaml:1:9: `clouds` is not a mapping");
  });

  it.each<readonly [expected: string, what: string, make: (path: string) => Promise<unknown>]>([
    ["is larger than is read: at most 1048576 bytes (1 MiB)", "a", (path) => writeFile(path, TEXT.padEnd(MOST + 1))],
    ["must be text in UTF-8 or UTF-16", "broken text", (path) => writeFile(path, Uint8Array.of(0xff, 0xfe, 0x00))],
    ["is a folder; a file was expected.", "a folder", (path) => mkdir(path)],
    ["is a named pipe; a plain file was expected.", "a pipe", (path) => promisify(execFile)("mkfifo", [path])],
    ["is a link that leads nowhere.", "a link to nothing", (path) => symlink("gone.yaml", path)],
    ["is a link that leads to itself", "a link to itself", (path) => symlink(path, path)],
  ])("an unusable file is an error and not treated as missing: %s", async (expected, _what, make) => {
    await make(join(directory, "clouds.yaml"));
    await expect(read("clouds.yaml")).rejects.toThrow(expected);
    await expect(
      choose({ env: { OS_CLOUD: "prod", XDG_CONFIG_HOME: "{root}" }, links: { openstack: directory } }),
    ).rejects.toThrow(expected);
  });
});

describe("the workspace of a job", () => {
  it.each([
    [{ GITHUB_WORKSPACE: "/ws", CI: "true" }, "/ws"],
    [{ GITHUB_ACTIONS: "true" }, "/here"],
    [{ CI: "1" }, "/here"],
    [{ JENKINS_URL: "https://jenkins.example" }, "/here"],
    [{ TF_BUILD: "True" }, "/here"],
    [{ CODEBUILD_BUILD_ARN: "arn" }, "/here"],
    [{ TEAMCITY_VERSION: "2026" }, "/here"],
    [{ ATLANTIS_TERRAFORM_VERSION: "1.13.0" }, "/here"],
    [{ TF_VAR_spacelift_run_id: "01JKZAHVAQHFM8CC3EA5HWRMP1" }, "/here"],
    [{ CI: "false", GITHUB_WORKSPACE: "" }, undefined],
    [{}, undefined],
  ])("the workspace with %j is %s", (env, expected) => {
    expect(findWorkspace(env, "/here")).toBe(expected);
  });

  it("the workspace is the outermost repository, even from within a submodule", async () => {
    await mkdir(join(directory, "repository/.git"), { recursive: true });
    await mkdir(join(directory, "repository/module/infra"), { recursive: true });
    await writeFile(join(directory, "repository/module/.git"), "gitdir: ../.git/modules/module");
    const found = findWorkspace({ CI: "true" }, join(directory, "repository/module/infra"));
    expect(found).toBe(join(directory, "repository"));
  });
});
