import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { MAX_POLICY_BYTES, readPolicyFile } from "../../src/files/index.ts";
import type { PrintedProblem } from "../support/printed.ts";
import { createFolder, problemsOf } from "./workspace.ts";

function read(folder: string, path: string, contained = true) {
  return readPolicyFile({ path, workspace: join(folder, "workspace"), contained });
}

async function readProblem(folder: string, path = "policy.yml"): Promise<PrintedProblem> {
  const problems = await problemsOf(read(folder, path));
  expect(problems).toMatchObject([{ code: "POLICY_UNREADABLE" }]);
  expect(problems.map(({ message, hint = "" }) => message + hint).join("")).not.toMatch(/plan/iu);
  return problems[0] as PrintedProblem;
}

describe("the reader of policies", () => {
  it("returns the text of a policy, and its name for messages", async () => {
    const folder = createFolder({ "workspace/a/policy.yml": "rules: []", "temp/policy.yml": "outside" });
    expect(await read(folder, "./a/policy.yml")).toEqual({ file: "a/policy.yml", text: "rules: []" });
    const outside = { file: join(folder, "temp/policy.yml"), text: "outside" };
    expect(await read(folder, "../temp/policy.yml", false)).toEqual(outside);
  });

  it("a name with special characters is not a glob", async () => {
    const folder = createFolder({ "workspace/a.yml": "a", "workspace/[a].yml": "brackets" });
    expect((await read(folder, "[a].yml")).text).toBe("brackets");
    expect((await readProblem(folder, "*.yml")).message).toBe("There is no file `*.yml`.");
  });

  it("policy files up to the limit are accepted", async () => {
    const folder = createFolder({
      "workspace/policy.yml": " ".repeat(MAX_POLICY_BYTES),
      "workspace/more.yml": " ".repeat(MAX_POLICY_BYTES + 1),
    });
    expect((await read(folder, "policy.yml")).text).toHaveLength(MAX_POLICY_BYTES);
    expect((await readProblem(folder, "more.yml")).message).toBe(
      "The policy `more.yml` is larger than is read: at most 262144 bytes (256 KiB).",
    );
  });
});

describe("an unreadable policy", () => {
  it.each([
    ["a missing file", () => undefined, "There is no file `policy.yml`."],
    ["a pipe", (path: string) => execFileSync("mkfifo", [path]), "is a named pipe; a plain file was expected."],
    [
      "a link out of the workspace",
      (path: string) => symlinkSync("../temp/x", path),
      "leaves the workspace, by its path or through",
    ],
  ])("leads to a problem that speaks of a policy and no plan: %s", async (_, arrange, message) => {
    const folder = createFolder({ "temp/x": "secret" });
    arrange(join(folder, "workspace/policy.yml"));
    expect((await readProblem(folder)).message).toContain(message);
  });
});
