import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MAX_CLOUDS_FILE_BYTES, readCloudsFiles } from "../src/clouds-files.ts";

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "quota-gate-clouds-"));
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

function read(file: string | null, environment: Record<string, string> = {}) {
  return readCloudsFiles({ file, directory, home: null, environment });
}

describe("when the file is there", () => {
  it("reads it, and what lies beside it, under the names that a reader knows", async () => {
    await mkdir(join(directory, "conf"));
    for (const name of ["my", "secure", "clouds-public"])
      await writeFile(join(directory, "conf", `${name}.yaml`), name);
    expect(await read("conf/my.yaml")).toEqual({
      clouds: { name: "conf/my.yaml", text: "my" },
      secure: { name: "conf/secure.yaml", text: "secure" },
      profiles: { name: "conf/clouds-public.yaml", text: "clouds-public" },
      searched: ["conf/my.yaml"],
    });
  });

  it("takes a byte order mark off", async () => {
    await writeFile(join(directory, "clouds.yaml"), "\uFEFFclouds:");
    expect((await read(null)).clouds?.text).toBe("clouds:");
  });

  it("reads as much as is allowed, and no more", async () => {
    await writeFile(join(directory, "clouds.yaml"), "#".repeat(MAX_CLOUDS_FILE_BYTES));
    expect((await read(null)).clouds?.text).toHaveLength(MAX_CLOUDS_FILE_BYTES);
    await writeFile(join(directory, "clouds.yaml"), "#".repeat(MAX_CLOUDS_FILE_BYTES + 1));
    await expect(read(null)).rejects.toThrow(
      "Cannot read the credentials file `clouds.yaml`: it is larger than 1 MiB.",
    );
  });
});

describe("when the file is no file of clouds", () => {
  it("says what it is instead of going on to the next place", async () => {
    await writeFile(join(directory, "clouds.yaml"), Uint8Array.of(0xff, 0xfe, 0x00));
    await expect(read(null)).rejects.toThrow("`clouds.yaml`: it is not UTF-8 text.");
    await rm(join(directory, "clouds.yaml"));
    await mkdir(join(directory, "clouds.yaml"));
    await expect(read(null)).rejects.toThrow("`clouds.yaml`: it is not a plain file.");
    await expect(read("x".repeat(300))).rejects.toThrow(/: the system says ENAMETOOLONG\.$/);
  });
});

describe("when there is no file", () => {
  it("says where it looked", async () => {
    expect(await read(null)).toEqual({
      clouds: null,
      secure: null,
      profiles: null,
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
