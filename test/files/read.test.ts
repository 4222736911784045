import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PLAN } from "../../src/files/file-problems.ts";
// Inner functions are tested, since the room opens a found document at once, and a test must act in between.
import { findPlanFiles } from "../../src/files/plans.ts";
import { type FoundFile, readFile, readHead, readWhole, withFile } from "../../src/files/read.ts";
import { asOrdinaryUser, createFolder, problemsOf } from "./workspace.ts";

async function findOne(folder: string, path = "plan.json"): Promise<FoundFile> {
  const search = { patterns: [path], workspace: join(folder, "workspace"), alsoAllowed: [], contained: true };
  const [file] = (await findPlanFiles(search, PLAN)).files;
  if (file === undefined) throw new Error("The test's plan was not found.");
  return file;
}

const MAX_BYTES = 100_000;

describe("a plan file", () => {
  it.each([0, 1, 65_536, 65_537])("yields its head, then all of its %i bytes, and is closed", async (length) => {
    const content = Buffer.alloc(length, "0123456789");
    const file = await findOne(createFolder({ "workspace/plan.json": content }));
    const handle = await withFile(file, async (open) => {
      expect(Buffer.from(await readHead(open, 65_536)).equals(content.subarray(0, 65_536))).toBe(true);
      expect(Buffer.from(await readWhole(open, MAX_BYTES)).equals(content)).toBe(true);
      return open.handle;
    });
    expect(handle.fd).toBe(-1);
  });

  it("a plan file is closed after a failure, too", async () => {
    const file = await findOne(createFolder({ "workspace/plan.json": "{}" }));
    let fd: (() => number) | undefined;
    const failure = withFile(file, (open) => {
      fd = () => open.handle.fd;
      return Promise.reject(new Error("use failed"));
    });
    await expect(failure).rejects.toThrow("use failed");
    expect(fd?.()).toBe(-1);
  });

  it("leads to a problem without the system's text if reading fails", async () => {
    const file = await findOne(createFolder({ "workspace/plan.json": "{}" }));
    const afterClose = withFile(file, async (open) => {
      await open.handle.close();
      return readWhole(open, 100);
    });
    expect(await problemsOf(afterClose)).toMatchObject([
      { code: "PLAN_UNREADABLE", message: expect.stringContaining("cannot be opened") },
    ]);
  });
});

describe("the maximum size of a plan file", () => {
  it("a file beyond the maximum size is refused before a byte of it is read", async () => {
    const folder = createFolder();
    // The file has this size, but no blocks.
    execFileSync("truncate", ["--size", String(2 ** 26 + 1), join(folder, "workspace/plan.json")]);
    const withoutReading = withFile(await findOne(folder), async (open) => {
      await open.handle.close();
      return readWhole(open, 2 ** 26);
    });
    expect(await problemsOf(withoutReading)).toMatchObject([
      { code: "PLAN_TOO_LARGE", message: expect.stringContaining("at most 67108864 bytes (64 MiB).") },
    ]);
  });

  it("allows a file of exactly this size", async () => {
    const file = await findOne(createFolder({ "workspace/plan.json": "0123456789" }));
    expect(await readFile(file, 10)).toHaveLength(10);
    expect(await problemsOf(readFile(file, 9))).toMatchObject([{ code: "PLAN_TOO_LARGE" }]);
  });

  it("allows a file to grow up to it while it is open, but no further", async () => {
    const folder = createFolder({ "workspace/plan.json": "0123456789" });
    const file = await findOne(folder);
    const grown = (maxBytes: number) =>
      withFile(file, (open) => {
        appendFileSync(join(folder, "workspace/plan.json"), Buffer.alloc(100_000));
        return readWhole(open, maxBytes);
      });
    expect(await grown(100_010)).toHaveLength(100_010);
    expect(await problemsOf(grown(200_009))).toMatchObject([{ code: "PLAN_TOO_LARGE" }]);
  });

  it("a file beyond the maximum size is refused even if its stated size is 0", async () => {
    const environment = { path: "environ", absolute: `/proc/${process.pid}/environ`, words: PLAN };
    expect(await problemsOf(readFile(environment, 20))).toMatchObject([{ code: "PLAN_TOO_LARGE" }]);
  });
});

describe("a file that is exchanged after it was found", () => {
  it.each<readonly [what: string, exchange: (path: string, folder: string) => void, message: string]>([
    ["nothing", (path) => rmSync(path), "There is no file `plan.json`."],
    [
      "a link to the outside",
      (path) => {
        rmSync(path);
        symlinkSync("../secret.json", path);
      },
      "was exchanged for a link",
    ],
    [
      "a named pipe, which does not hang",
      (path) => {
        rmSync(path);
        execFileSync("mkfifo", [path]);
      },
      "is a named pipe",
    ],
    [
      "a device",
      (path) => {
        rmSync(path);
        symlinkSync("/dev/zero", path);
      },
      "was exchanged for a link",
    ],
    [
      "a folder that is now a link to the outside",
      (path, folder) => {
        renameSync(join(folder, "workspace"), join(folder, "moved"));
        symlinkSync(".", join(folder, "workspace"));
        writeFileSync(path, "OS_PASSWORD=hunter2");
      },
      "was exchanged while it was being opened",
    ],
  ])("a file that was exchanged is refused if it became %s", async (_, exchange, message) => {
    const folder = createFolder({ "workspace/plan.json": "{}", "secret.json": "OS_PASSWORD=hunter2" });
    const file = await findOne(folder);
    exchange(file.absolute, folder);
    const problems = await problemsOf(readFile(file, MAX_BYTES));
    expect(problems).toMatchObject([{ code: "PLAN_UNREADABLE", message: expect.stringContaining(message) }]);
    expect(JSON.stringify(problems)).not.toContain("hunter2");
  });

  it("a file that was exchanged is refused when it is opened if its path is that of a device", async () => {
    for (const absolute of ["/dev/zero", "/dev/null"]) {
      expect(await problemsOf(readFile({ path: "plan.json", absolute, words: PLAN }, 1_000))).toMatchObject([
        { message: expect.stringContaining("is a device") },
      ]);
    }
  });
});

describe("a file without read permission", () => {
  it("leads to the problem “permission denied”", () =>
    asOrdinaryUser(async () => {
      const folder = createFolder({ "workspace/plan.json": "{}" });
      const file = await findOne(folder);
      chmodSync(file.absolute, 0);
      expect(await problemsOf(readFile(file, MAX_BYTES))).toMatchObject([
        { code: "PLAN_UNREADABLE", message: expect.stringContaining("permission denied") },
      ]);
    }));
});
