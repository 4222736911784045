import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MAX_CREDENTIAL_FILE_BYTES, readCloudsFiles } from "../../src/keystone/clouds-files.ts";
import { findWorkspace } from "../../src/keystone/index.ts";

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "quota-gate-clouds-"));
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

function read(file: string | undefined, environment: Record<string, string> = {}) {
  return readCloudsFiles(file, { directory, workspace: undefined, home: undefined, environment });
}

describe("when the file is there", () => {
  it("reads it, and what lies beside it, under the names that a reader knows", async () => {
    await mkdir(join(directory, "conf"));
    for (const name of ["my", "secure"]) await writeFile(join(directory, "conf", `${name}.yaml`), name);
    expect(await read("conf/my.yaml")).toEqual({
      clouds: { name: "conf/my.yaml", text: "my", isInWorkspace: false },
      secure: { name: "conf/secure.yaml", text: "secure", isInWorkspace: false },
      searched: ["conf/my.yaml"],
    });
  });

  it("takes a byte order mark off", async () => {
    await writeFile(join(directory, "clouds.yaml"), "\uFEFFclouds:");
    expect((await read(undefined)).clouds?.text).toBe("clouds:");
  });

  it("reads as much as is allowed, and no more", async () => {
    await writeFile(join(directory, "clouds.yaml"), "#".repeat(MAX_CREDENTIAL_FILE_BYTES));
    expect((await read(undefined)).clouds?.text).toHaveLength(MAX_CREDENTIAL_FILE_BYTES);
    await writeFile(join(directory, "clouds.yaml"), "#".repeat(MAX_CREDENTIAL_FILE_BYTES + 1));
    await expect(read(undefined)).rejects.toThrow(
      "The credentials file `clouds.yaml` is larger than is read: at most 1048576 bytes (1 MiB)",
    );
  });
});

describe("a credentials file in UTF-16", () => {
  it("is read as a plan in UTF-16 is", async () => {
    await writeFile(join(directory, "clouds.yaml"), Buffer.from("\ufeffclouds: {}", "utf16le"));
    expect((await read(undefined)).clouds?.text).toBe("clouds: {}");
  });
});

describe("when the file is no file of clouds", () => {
  it("says what it is instead of going on to the next place", async () => {
    await writeFile(join(directory, "clouds.yaml"), Uint8Array.of(0xff, 0xfe, 0x00));
    await expect(read(undefined)).rejects.toThrow(
      "The credentials file `clouds.yaml` must be text in UTF-8 or UTF-16; its bytes begin like UTF-16LE, but are not valid in it.",
    );
    await rm(join(directory, "clouds.yaml"));
    await mkdir(join(directory, "clouds.yaml"));
    await expect(read(undefined)).rejects.toThrow(
      "The credentials file `clouds.yaml` is a folder; a file was expected.",
    );
    await expect(read("x".repeat(300))).rejects.toThrow(/: the system says ENAMETOOLONG\.$/);
  });
});

describe("when something else than a file has its name", () => {
  const run = promisify(execFile);

  it("says so of a named pipe instead of waiting for what comes out of it", async () => {
    for (const name of ["clouds", "secure"]) {
      await writeFile(join(directory, "clouds.yaml"), "clouds:");
      await rm(join(directory, `${name}.yaml`), { force: true });
      await run("mkfifo", [join(directory, `${name}.yaml`)]);
      await expect(read("clouds.yaml")).rejects.toThrow(`\`${name}.yaml\` is a named pipe; a plain file was expected.`);
      await rm(join(directory, `${name}.yaml`));
    }
  });

  it("says so of a device and of a socket", async () => {
    await expect(read("/dev/zero")).rejects.toThrow("`/dev/zero` is a device; a plain file was expected.");
    const server = createServer().listen(join(directory, "clouds.yaml"));
    await once(server, "listening");
    await expect(read("clouds.yaml")).rejects.toThrow("`clouds.yaml` is a socket; a plain file was expected.");
    server.close();
  });

  it("says so of links that lead nowhere or in a circle", async () => {
    await symlink("gone.yaml", join(directory, "my.yaml"));
    await expect(read("my.yaml")).rejects.toThrow("`my.yaml`: it is a link that leads nowhere.");
    await symlink("one.yaml", join(directory, "other.yaml"));
    await symlink("other.yaml", join(directory, "one.yaml"));
    await expect(read("one.yaml")).rejects.toThrow("`one.yaml`: its links lead in a circle.");
    await symlink(directory, join(directory, "folder"));
    expect((await read("folder/none.yaml")).clouds).toBeUndefined();
  });
});

describe("when a workspace is looked for", () => {
  it.each([
    [{ GITHUB_WORKSPACE: "/ws", CI: "true" }, "/ws"],
    [{ GITHUB_ACTIONS: "true" }, "/here"],
    [{ CI: "1" }, "/here"],
    [{ JENKINS_URL: "https://jenkins.example" }, "/here"],
    [{ TF_BUILD: "True" }, "/here"],
    [{ CODEBUILD_BUILD_ARN: "arn" }, "/here"],
    [{ TEAMCITY_VERSION: "2026" }, "/here"],
    [{ CI: "false", GITHUB_WORKSPACE: "" }, undefined],
    [{}, undefined],
  ])("takes from %j that it is %s", (environment, expected) => {
    expect(findWorkspace(environment, "/here")).toBe(expected);
  });
});

describe("when a job works in a folder of a repository", () => {
  it("takes the whole repository for the workspace, and what it is a submodule of", async () => {
    await mkdir(join(directory, "repository/.git"), { recursive: true });
    await mkdir(join(directory, "repository/module/infra"), { recursive: true });
    await writeFile(join(directory, "repository/module/.git"), "gitdir: ../.git/modules/module");
    expect(findWorkspace({ CI: "true" }, join(directory, "repository/module/infra"))).toBe(
      join(directory, "repository"),
    );
  });
});

describe("when there is no file", () => {
  it("says where it looked", async () => {
    expect(await read(undefined)).toEqual({
      clouds: undefined,
      secure: undefined,
      searched: ["clouds.yaml", "/etc/openstack/clouds.yaml"],
    });
  });

  it("says so of a secure.yaml that is named", async () => {
    await writeFile(join(directory, "my.yaml"), "clouds:");
    const environment = { OS_CLIENT_SECURE_FILE: "gone.yaml" };
    await expect(read("my.yaml", environment)).rejects.toThrow(
      "`gone.yaml`: it does not exist, and `OS_CLIENT_SECURE_FILE` names it.",
    );
  });
});
