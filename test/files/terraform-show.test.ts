// Binary plans, with scripts in place of Terraform, and with the real one if it is on the PATH.

import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type PlanDocument, planDocuments } from "../../src/files/index.ts";
import { createFolder, problemsOf } from "./workspace.ts";

const ZIP = Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0);

interface ReadOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly terraformDir?: string | undefined;
  readonly mayBeOfFork?: boolean;
  readonly plan?: string;
}

/** Reads the plan in the workspace of a folder. Returns the first characters of its head, and its text. */
async function readPlan(folder: string, options: ReadOptions = {}): Promise<string> {
  const { env = { PATH: join(folder, "bin") }, mayBeOfFork = false, plan = "tfplan" } = options;
  const { terraformDir } = { terraformDir: "infra", ...options };
  const texts: string[] = [];
  const search = { workspace: join(folder, "workspace"), alsoAllowed: [], contained: true };
  const plans = { ...search, patterns: [plan], mayBeOfFork: async () => mayBeOfFork };
  for (const open of (
    await Promise.all(planDocuments({ plans, flavors: "", terraformDir, env }).plans.map((find) => find()))
  ).flat())
    await open(async (document: PlanDocument) => void texts.push(document.headText.slice(0, 2), await document.text()));
  return texts.join(" ");
}

/** Creates a workspace with a binary plan and a folder `infra`, and a folder `bin` with programs as shell scripts. */
function prepare(programs: Readonly<Record<string, string>>): string {
  const folder = createFolder({ "workspace/tfplan": ZIP, "workspace/infra/main.tf": "" });
  mkdirSync(join(folder, "bin"));
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, "bin", name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, "bin", name), 0o755);
  }
  return folder;
}

describe("a binary plan", () => {
  it("a binary plan becomes the output of the program on the PATH, which gets no secret", async () => {
    const folder = prepare({
      terraform: 'echo "{} $* $PWD $OS_TOKEN $TF_VAR_password $HOME $TF_DATA_DIR"; echo secret >&2',
    });
    const env = {
      PATH: `.:bin:${join(folder, "bin")}`,
      OS_TOKEN: "t0k",
      TF_VAR_password: "pw",
      HOME: "/h",
      TF_DATA_DIR: ".tf",
    };
    const workspace = join(folder, "workspace");
    expect(await readPlan(folder, { env })).toBe(
      `{} {} -chdir=${workspace}/infra show -no-color -json ${workspace}/tfplan ${process.cwd()}   /h .tf\n`,
    );
    expect(readdirSync(workspace)).toEqual(["infra", "tfplan"]);
  });

  it("a binary plan is shown by the real program rather than its wrapper, and by OpenTofu if Terraform fails", async () => {
    const failing = { terraform: "echo wrapped", "terraform-bin": "exit 1", tofu: "echo tofu" };
    expect(await readPlan(prepare(failing))).toBe("to tofu\n");
  });

  it.each<[string, Readonly<Record<string, string>>, ReadOptions]>([
    ["of a fork", { terraform: "echo {}" }, { mayBeOfFork: true }],
    ["no folder", { terraform: "echo {}" }, { terraformDir: "elsewhere" }],
    ["no program", {}, {}],
    ["programs that fail", { terraform: "echo password >&2; exit 1", tofu: "kill -9 $$" }, {}],
    ["a program that cannot be started", { terraform: "" }, { plan: "tfplan" }],
  ])("leads to a problem with the next step: %s", async (what, programs, options) => {
    const folder = prepare(programs);
    if (what.startsWith("a program")) writeFileSync(join(folder, "bin/terraform"), "#!/nowhere\n");
    const problems = await problemsOf(readPlan(folder, options));
    const text = problems
      .map(({ message, hint }) => `${message} ${hint}`)
      .join("\n")
      .replaceAll(folder, "");
    await expect(`${text}\n`).toMatchFileSnapshot(`expected/binary-plan-${what.replaceAll(" ", "-")}.txt`);
  });

  it("a binary plan stays binary if no folder is named", async () => {
    const folder = prepare({ terraform: "echo {}" });
    expect(await problemsOf(readPlan(folder, { terraformDir: undefined }))).toMatchObject([{ code: "PLAN_ENCODING" }]);
  });
});

const findReal = (): string | undefined => {
  try {
    return execFileSync("sh", ["-c", "command -v terraform"], { encoding: "utf8" }).trim();
  } catch {
    console.warn("LEFT OUT: a binary plan of the real Terraform, since it is not on the PATH.");
    return undefined;
  }
};

describe.each([findReal() ?? []].flat())("a binary plan of the real %s", (terraform) => {
  it("the plan becomes the output of `show`, and leaves no file", async () => {
    const folder = createFolder({
      "workspace/infra/main.tf": 'resource "terraform_data" "server" {\n  input = "s3cret"\n}\n',
    });
    const workspace = join(folder, "workspace");
    const env = { PATH: process.env["PATH"] ?? "", HOME: folder, CHECKPOINT_DISABLE: "1" };
    const run = (...args: readonly string[]) =>
      execFileSync(terraform, [`-chdir=${workspace}/infra`, ...args], { env, encoding: "utf8" });
    run("init", "-no-color");
    run("plan", "-no-color", "-out=../tfplan");
    const before = readdirSync(folder, { recursive: true });
    expect(await readPlan(folder, { env })).toBe(`{" ${run("show", "-json", "../tfplan")}`);
    expect(readdirSync(folder, { recursive: true })).toEqual(before);
    writeFileSync(join(workspace, "cut"), readFileSync(join(workspace, "tfplan")).subarray(0, 100));
    expect(await problemsOf(readPlan(folder, { env, plan: "cut" }))).toMatchObject([{ code: "PLAN_UNREADABLE" }]);
  }, 60_000);
});
