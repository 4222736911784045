// Code blocks of README.md, SECURITY.md, docs/ and examples/ work as they are pasted. Every block is run from the text
// itself, or is listed here with the reason why it is not.

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../support/github/runner.ts";
import { loadWorkflowParser } from "../support/github/workflow-parser.ts";
import { findFreePort } from "../support/ports.ts";
import { type Block, readBlocks, readSession, toPlace } from "./documents/blocks.ts";
import { toPayload } from "./documents/events.ts";
import { CLOUD, type Commands, runAtlantis, runGitLab, runJenkins, runPreCommit } from "./documents/other-systems.ts";
import { asPasted, openShell } from "./documents/shell.ts";
import { readEvents, runWorkflow } from "./documents/workflow.ts";
import { SECRETS, startWorld, type World } from "./documents/world.ts";

const DOCUMENTS = [
  "README.md",
  "SECURITY.md",
  ...globSync(["{docs,service,service/docs}/*.md", "examples/*.{md,yml}"], { cwd: ROOT }).sort(),
];
const blocks = DOCUMENTS.flatMap(readBlocks);

/** Blocks that are not run, with the reason. */
const NOT_RUN: readonly { readonly text: RegExp; readonly reason: string }[] = [
  {
    text: /^(?:\$ .*quota-gate-service[ @]|\$ curl |# prometheus\.yml)/mu,
    reason: "service/test/e2e/readme.test.ts runs it, on free ports",
  },
  { text: /^usage\n {2}limit/u, reason: "a diagram" },
  {
    text: /^quota-gate-service serve/u,
    reason: "it runs until it is stopped; service/test/e2e/serve.test.ts starts it",
  },
  {
    text: /^quota-gate-service export/u,
    reason: "it runs until it is stopped; service/test/e2e/prometheus.test.ts starts it",
  },
  {
    text: /^npm pack quota-gate-service/u,
    reason: "systemd and root; service/test/e2e/deploy.test.ts runs what the unit starts",
  },
  {
    text: /^docker run/u,
    reason: "an engine for containers; service/test/e2e/deploy.test.ts runs what the image starts",
  },
  { text: /^npm trust/u, reason: "a maintainer does it once, at npm's registry" },
  { text: /@<that commit>/u, reason: "a placeholder stands where the command above it prints a commit" },
];

type Kind = keyof typeof KINDS;

/** Kinds of blocks. The first that matches counts. */
const KINDS = {
  workflow: ({ language, text }: Block) => language === "yaml" && /^jobs:/mu.test(text),
  "GitLab CI": ({ text }: Block) => text.startsWith("# .gitlab-ci.yml\n"),
  Jenkins: ({ text }: Block) => text.startsWith("// Jenkinsfile\n"),
  Atlantis: ({ text }: Block) => text.startsWith("# repos.yaml\n"),
  "pre-commit": ({ text }: Block) => text.startsWith("# .pre-commit-config.yaml\n"),
  policy: ({ language, text }: Block) => language === "yaml" && /^(?:rules|waivers|defaults):/mu.test(text),
  steps: ({ language, text }: Block) => language === "yaml" && /^- (?:uses|run):/u.test(text),
  condition: ({ language, text }: Block) => language === "yaml" && /^if: /mu.test(text),
  trigger: ({ language, text }: Block) => language === "yaml" && text.startsWith("on:\n"),
  inputs: ({ language }: Block) => language === "yaml",
  plan: ({ language }: Block) => language === "json",
  script: ({ language }: Block) => language === "sh" || language === "console",
} satisfies Readonly<Record<string, (block: Block) => boolean>>;

function isRunnable({ text }: Block): boolean {
  return !NOT_RUN.some((listed) => listed.text.test(text));
}

function ofKind(kind: Kind): (readonly [string, Block])[] {
  return blocks
    .filter(isRunnable)
    .filter((block) => Object.entries(KINDS).find(([, matches]) => matches(block))?.[0] === kind)
    .map((block) => [toPlace(block), block] as const);
}

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

describe("the code blocks of the documents", () => {
  it("every block is of a kind that is run, or on the list of those that are not", () => {
    const untried = blocks
      .filter(isRunnable)
      .filter((block) => !Object.values(KINDS).some((matches) => matches(block)));
    expect(untried.map(toPlace)).toEqual([]);
    expect(NOT_RUN.filter(({ text }) => !blocks.some((block) => text.test(block.text)))).toEqual([]);
    expect(blocks.length).toBeGreaterThan(20);
  });
});

async function findMistakes(content: string): Promise<readonly string[]> {
  const { parseWorkflow, NoOperationTraceWriter } = await loadWorkflowParser();
  const { context } = parseWorkflow({ name: "workflow.yml", content }, new NoOperationTraceWriter());
  return context.errors.getErrors().map(({ message }) => message);
}

function runOn(workflow: string, event: string) {
  return runWorkflow(workflow, world, { event, payload: toPayload(event, world.github), secrets: SECRETS });
}

const VERDICTS = /^(?:pass|warn)(?:,(?:pass|warn))*$/u;

describe("a workflow in the documents", () => {
  const runs = ofKind("workflow").flatMap(([place, block]) =>
    readEvents(block.text).map((event) => [place, event, block] as const),
  );

  it.each(ofKind("workflow"))("the workflow at %s is accepted by GitHub", async (_, { text }) => {
    expect(await findMistakes(text)).toEqual([]);
  });

  it.each(runs)("the workflow at %s works on %s", async (_, event, block) => {
    const run = await runOn(block.text, event);
    expect(run.failures).toEqual([]);
    if (block.text.includes("quota-gate/quota-gate@"))
      expect(run.gates.map(({ verdict }) => verdict).join()).toMatch(VERDICTS);
  });
});

describe("an excerpt of a workflow in the documents", () => {
  const LOGIN = [
    "auth-url: https://keystone.example.com:5000/v3",
    `application-credential-id: $\{{ secrets.OS_APPLICATION_CREDENTIAL_ID }}`,
    `application-credential-secret: $\{{ secrets.OS_APPLICATION_CREDENTIAL_SECRET }}`,
  ];
  const REST = ["plan: quota/plan.json", "api-url: https://quota.example.com:5001"];

  function toWorkflow(steps: string): string {
    const checkout = "- uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1";
    const job = `runs-on: ubuntu-latest\nsteps:\n${indent(`${checkout}\n${steps}`)}`;
    return `on: push\njobs:\n  quota:\n${indent(indent(job))}`;
  }

  function indent(text: string): string {
    return text.replaceAll(/^(?=.)/gmu, "  ");
  }

  it.each(ofKind("steps"))("the steps at %s work after a checkout", async (_, { text }) => {
    // "# … api-url, plan and so on" stands for inputs in other examples.
    const workflow = toWorkflow(
      text.replaceAll(/^( *)# … .*$/gmu, (_all, space: string) => `${space}${REST.join(`\n${space}`)}`),
    );
    expect(await findMistakes(workflow)).toEqual([]);
    const run = await runOn(workflow, "push");
    expect(run.failures).toEqual([]);
    if (text.includes("quota-gate/quota-gate@"))
      expect(run.gates.map(({ verdict }) => verdict).join()).toMatch(VERDICTS);
  });

  it.each(ofKind("inputs"))("the inputs at %s exist in the Action", async (_, { text }) => {
    const inputs = text.replace(/^with:\n((?: .*\n)*)/u, (_all, lines: string) => lines.replaceAll(/^ {2}/gmu, ""));
    const all = `${[...LOGIN, ...REST].join("\n")}\n${inputs}`;
    const workflow = toWorkflow(`- uses: quota-gate/quota-gate@v1\n  with:\n${indent(indent(all))}`);
    const run = await runOn(workflow, "push");
    expect(run.failures).toEqual([]);
  });

  it.each(ofKind("condition"))("%s lets the job of the README run, but for forks", async (_, { text }) => {
    const [, { text: workflow } = { text: "" }] =
      ofKind("workflow").find(([place]) => place.startsWith("README.md")) ?? [];
    const conditional = workflow.replace(/^ {4}(?=runs-on:)/mu, `${indent(indent(text))}    `);
    expect(conditional).not.toBe(workflow);
    expect(await findMistakes(conditional)).toEqual([]);
    for (const event of ["pull_request", "merge_group"])
      expect((await runOn(conditional, event)).gates.map(({ verdict }) => verdict).join()).toMatch(VERDICTS);
    const payload = JSON.parse(
      JSON.stringify(toPayload("pull_request", world.github)).replaceAll("octo-org/infra", "somebody/infra"),
    ) as object;
    const secrets = Object.fromEntries(Object.keys(SECRETS).map((name) => [name, ""]));
    const ofFork = await runWorkflow(conditional, world, { event: "pull_request", payload, secrets });
    expect(ofFork).toEqual({ gates: [], failures: [] });
  });

  it.each(ofKind("trigger"))("the trigger at %s starts a workflow", async (_, { text }) => {
    expect(
      await findMistakes(`${text}jobs:\n  quota:\n    runs-on: ubuntu-latest\n    steps:\n      - run: "true"\n`),
    ).toEqual([]);
  });
});

describe("a recipe for another CI system", () => {
  const RUNNERS = { "GitLab CI": runGitLab, Jenkins: runJenkins, Atlantis: runAtlantis, "pre-commit": runPreCommit };
  const recipes = (Object.keys(RUNNERS) as (keyof typeof RUNNERS)[]).flatMap((kind) =>
    ofKind(kind).map(([place, block]) => [kind, place, block] as const),
  );

  it.each(recipes)("the recipe for %s (%s) works", async (kind, _, { text }) => {
    const commands: Commands = await RUNNERS[kind](text, world);
    expect(commands.filter(({ status }) => status !== 0)).toEqual([]);
    expect(commands.map(({ stdout }) => stdout).join("\n")).toMatch(/everything fits|Cloud quota|[1-9]\d* passed/u);
  });

  it("each system that the tests can run has a recipe in the documents", () => {
    expect(new Set(recipes.map(([kind]) => kind))).toEqual(new Set(Object.keys(RUNNERS)));
  });
});

describe("a policy in the documents", () => {
  it.each(ofKind("policy"))("the policy at %s is read by `explain`", async (_, { text }) => {
    await using shell = await openShell(world, { programs: ["node", "quota-gate"], files: { "policy.yml": text } });
    const ended = await shell.run("quota-gate explain --policy policy.yml prod-1 compute.cores");
    expect(ended).toMatchObject({ status: 0, stderr: "" });
  });
});

describe("a declared plan in the documents", () => {
  it.each(ofKind("plan"))("the plan at %s can be checked", async (_, { text }) => {
    const files = { "plan.json": text };
    await using shell = await openShell(world, { programs: ["node", "quota-gate"], files, env: CLOUD });
    const { status, stdout, stderr } = await shell.run("quota-gate check plan.json");
    expect([0, 1], stdout + stderr).toContain(status);
  });
});

/** A checkout in a job. Its own policy makes the check fail, that of the base branch lets it pass. */
const CHECKOUT = `export CI=true
git init -q -b main "$HOME/origin"
echo '{}' > "$HOME/origin/quota-policy.yml"
git -C "$HOME/origin" add .
git -C "$HOME/origin" -c user.name=a -c user.email=a@example.com commit -q -m All
git init -q .
git remote add origin "$HOME/origin"
echo 'defaults: { keep-free: 100 % }' > quota-policy.yml
`;

describe("commands in the documents", () => {
  /** The scripts of a section are one session. */
  const sections = Map.groupBy(
    ofKind("script").map(([, one]) => one),
    (one) => `${one.file}${toSection(one)}`,
  );

  function toSection({ file, line }: Block): string {
    const before = readFileSync(join(ROOT, file), "utf8").split("\n").slice(0, line);
    return before.findLast((text) => text.startsWith("## "))?.slice(2) ?? "";
  }

  /** Returns the files that the document shows, by the names in their first lines. */
  function readFilesOf(file: string): Record<string, string> {
    const named = blocks
      .filter((block) => block.file === file)
      .map(({ text }) => [/^# (?:\S*\/)?([\w.-]+\.yml)\b/u.exec(text)?.[1] ?? "", text] as const);
    return Object.fromEntries(named.filter(([name]) => name !== ""));
  }

  it.each([...sections])("the commands of “%s” work", async (_, session) => {
    const port = await findFreePort();
    const script = session
      .map(({ language, text }) => (language === "console" ? readSession(text) : text))
      .join("\n")
      .replaceAll("8077", String(port))
      // Checks the status that a remark names.
      .replaceAll(/^(.*\S) +# .*\bends with status (\d)$/gmu, "status=0; $1 || status=$?; [ $status -eq $2 ]");
    await using shell = await openShell(world, {
      programs: ["node", "git", "gh", "openstack", "terragrunt", "jq", "curl", "quota-gate"],
      files: { ...readFilesOf(session[0]?.file ?? ""), "plan.json": readFileSync(`${ROOT}examples/small-plan.json`) },
      // Jobs have the credentials in their environment. A terminal has clouds.yaml.
      env: ["docs/ci.md", "docs/monorepos.md"].includes(session[0]?.file ?? "") ? CLOUD : {},
    });
    const project = /^(?:node |alias quota-gate="node \$PWD\/)dist\//u.test(script)
      ? "git clone https://github.com/quota-gate/quota-gate\ncd quota-gate\n"
      : "";
    const ofUser = script.includes("cd ../my-infrastructure") ? "git init -q my-infrastructure\n" : "";
    const checkout = script.startsWith("git fetch origin") ? CHECKOUT : "";
    const { status, stdout, stderr } = await shell.run(asPasted(ofUser + project + checkout + script));
    expect({ status, stderr }, stdout).toEqual({ status: 0, stderr: expect.not.stringMatching(/rror/u) });
  });
});

describe("the folder examples", () => {
  it("examples/README.md names every file of the folder", () => {
    const files = globSync("**/*.*", { cwd: join(ROOT, "examples") });
    const text = readFileSync(join(ROOT, "examples/README.md"), "utf8");
    expect(files.filter((name) => name !== "README.md" && !text.includes(`](${name})`))).toEqual([]);
  });

  it("the Terraform plan in examples/ belongs to the configuration next to it", () => {
    const read = (name: string): string => readFileSync(join(ROOT, "examples/terraform", name), "utf8");
    const plan = JSON.parse(read("plan.json")) as {
      readonly configuration: { readonly root_module: { readonly resources: readonly { readonly address: string }[] } };
    };
    const written = [...read("main.tf").matchAll(/^(resource|data) "(\w+)" "(\w+)"/gmu)].map(
      ([, kind, type, name]) => `${kind === "data" ? "data." : ""}${type}.${name}`,
    );
    const planned = plan.configuration.root_module.resources.map(({ address }) => address);
    expect(planned.toSorted()).toEqual(written.toSorted());
  });
});
