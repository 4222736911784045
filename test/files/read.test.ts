import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
// A document that was found is opened at once: what happens in between shows only here.
import { findPlanFiles } from "../../src/files/find.ts";
import { type FoundFile, readFile, readHead, readWhole, withFile } from "../../src/files/open.ts";
import { MAX_DECLARED_PLAN_BYTES } from "../../src/files/plan-documents.ts";
import { asOrdinaryUser, createFolder, problemsOf } from "./workspace.ts";

async function findOne(folder: string, path = "plan.json"): Promise<FoundFile> {
  const search = { patterns: [path], workspace: join(folder, "workspace"), alsoAllowed: [], contained: true };
  const [file] = await findPlanFiles(search);
  if (file === undefined) throw new Error("The test's plan was not found.");
  return file;
}

describe("when a plan is read", () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 1_000_000])("gives all of its %i bytes", async (length) => {
    const content = Buffer.alloc(length, "0123456789");
    const file = await findOne(createFolder({ "workspace/plan.json": content }));
    expect(Buffer.from(await readFile(file, MAX_DECLARED_PLAN_BYTES)).equals(content)).toBe(true);
  });

  it("gives its head, then all of it, through one handle", async () => {
    const file = await findOne(createFolder({ "workspace/plan.json": "0123456789" }));
    const read = await withFile(file, async (open) => [
      open.path,
      open.size,
      Buffer.from(await readHead(open, 4)).toString(),
      Buffer.from(await readHead(open, 100)).toString(),
      Buffer.from(await readWhole(open, 10)).toString(),
    ]);
    expect(read).toEqual(["plan.json", 10, "0123", "0123456789", "0123456789"]);
  });

  it("closes the file, also after a failure", async () => {
    const file = await findOne(createFolder({ "workspace/plan.json": "{}" }));
    const handle = await withFile(file, (open) => Promise.resolve(open.handle));
    expect(handle.fd).toBe(-1);
    let failed = handle;
    const failure = withFile(file, (open) => {
      failed = open.handle;
      return Promise.reject(new Error("use failed"));
    });
    await expect(failure).rejects.toThrow("use failed");
    expect(failed.fd).toBe(-1);
  });
});

describe("when a plan is larger than is read", () => {
  it("is refused before a byte of it is read", async () => {
    const folder = createFolder();
    const path = join(folder, "workspace/plan.json");
    // Holds no blocks: only its size is as large.
    execFileSync("truncate", ["--size", String(MAX_DECLARED_PLAN_BYTES + 1), path]);
    const file = await findOne(folder);
    const withoutReading = withFile(file, async (open) => {
      await open.handle.close();
      return readWhole(open, MAX_DECLARED_PLAN_BYTES);
    });
    expect(await problemsOf(withoutReading)).toEqual(await problemsOf(readFile(file, MAX_DECLARED_PLAN_BYTES)));
    const problems = await problemsOf(readFile(file, MAX_DECLARED_PLAN_BYTES));
    expect(problems).toMatchObject([
      {
        code: "PLAN_TOO_LARGE",
        message: expect.stringContaining("at most 67108864 bytes (64 MiB); found 67108865 bytes"),
      },
    ]);
  });

  it("is read up to the very limit", async () => {
    const file = await findOne(createFolder({ "workspace/plan.json": "0123456789" }));
    expect(await readFile(file, 10)).toHaveLength(10);
    expect(await problemsOf(readFile(file, 9))).toMatchObject([{ code: "PLAN_TOO_LARGE" }]);
  });

  it("is refused where it grows beyond the limit while it is open", async () => {
    const folder = createFolder({ "workspace/plan.json": "0123456789" });
    const file = await findOne(folder);
    const grown = withFile(file, (open) => {
      appendFileSync(join(folder, "workspace/plan.json"), Buffer.alloc(1_000_000));
      return readWhole(open, 200_000);
    });
    expect(await problemsOf(grown)).toMatchObject([
      { code: "PLAN_TOO_LARGE", message: expect.stringContaining("having grown while it was read") },
    ]);
  });

  it("is read with what it grew by where that is within the limit", async () => {
    const folder = createFolder({ "workspace/plan.json": "0123456789" });
    const grown = await withFile(await findOne(folder), (open) => {
      appendFileSync(join(folder, "workspace/plan.json"), Buffer.alloc(300_000, "x"));
      return readWhole(open, 1_000_000);
    });
    expect(grown).toHaveLength(300_010);
  });

  // Its size is 0 and it never ends being written by the kernel: what is bounded is what is read.
  it("bounds files whose size says nothing", async () => {
    const environment = { path: "environ", absolute: `/proc/${process.pid}/environ` };
    expect(readFileSync(environment.absolute).length).toBeGreaterThan(20);
    expect(await problemsOf(readFile(environment, 20))).toMatchObject([{ code: "PLAN_TOO_LARGE" }]);
  });
});

describe("when a file was exchanged after it was found", () => {
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
  ])("%s is refused", async (_what, exchange, message) => {
    const folder = createFolder({ "workspace/plan.json": "{}", "secret.json": "OS_PASSWORD=hunter2" });
    const file = await findOne(folder);
    exchange(file.absolute, folder);
    const problems = await problemsOf(readFile(file, MAX_DECLARED_PLAN_BYTES));
    expect(problems).toMatchObject([{ code: "PLAN_UNREADABLE", message: expect.stringContaining(message) }]);
    expect(JSON.stringify(problems)).not.toContain("hunter2");
  });

  it("a device by its own name is refused when it is opened", async () => {
    for (const absolute of ["/dev/zero", "/dev/null"]) {
      expect(await problemsOf(readFile({ path: "plan.json", absolute }, 1_000))).toMatchObject([
        { message: expect.stringContaining("is a device") },
      ]);
    }
  });
});

describe("when a file may not be read", () => {
  it("says so", () =>
    asOrdinaryUser(async () => {
      const folder = createFolder({ "workspace/plan.json": "{}" });
      const file = await findOne(folder);
      chmodSync(file.absolute, 0);
      expect(await problemsOf(readFile(file, MAX_DECLARED_PLAN_BYTES))).toMatchObject([
        { code: "PLAN_UNREADABLE", message: expect.stringContaining("permission denied") },
      ]);
    }));
});

describe("when reading fails", () => {
  it("says so without the system's text", async () => {
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
