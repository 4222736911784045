// Several projects and clouds in one run of the Action.

import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmulator } from "../../src/emulator/index.ts";
import type { Emulator } from "../support/emulator.ts";
import { type Result, runGateWith, type Situation } from "../support/gate.ts";
import { type FakeGitHub, startGitHub } from "../support/github/server.ts";
import { giveToken, startKeystone } from "../support/openstack-keystone.ts";
import { forgeRecord, readRecord, shaOf } from "../support/others.ts";
import { runStepHere } from "../support/step.ts";

const [PRODUCTION, STAGING] = ["1".repeat(32), "2".repeat(32)] as const;
const TOKENS = {
  PROD_OS_TOKEN: "token-of-production",
  PROD_OS_PROJECT_ID: PRODUCTION,
  STAG_OS_TOKEN: "token-of-staging",
};

/** The emulators of the two projects: 172 of 192 cores of cbk are in use in each. */
let production: Emulator;
let staging: Emulator;

beforeAll(async () => {
  production = await startEmulator({ project: PRODUCTION, token: TOKENS.PROD_OS_TOKEN });
  staging = await startEmulator({ project: STAGING, token: TOKENS.STAG_OS_TOKEN });
});

afterAll(async () => {
  await production.close();
  await staging.close();
});

/** A target for a project with credentials of its own. */
function target(name: string, plan: string, { project: owner = "prod", more = "" } = {}): string {
  const [prefix, { url }, project] = owner === "prod" ? ["PROD_", production, PRODUCTION] : ["STAG_", staging, STAGING];
  const lines = [
    `name: ${name}`,
    `plan: ${plan}`,
    `env-prefix: ${prefix}`,
    `api-url: ${url}`,
    `project-id: "${project}"`,
  ];
  return `- ${lines.join("\n  ")}\n${more === "" ? "" : `  ${more}\n`}`;
}

/** A plan of cores in a region. */
function cores(amount: number, region = "cbk", more: object = {}): string {
  return JSON.stringify({ ...more, [region]: { "compute.cores": amount } });
}

const PLANS = { "a.json": cores(12), "b.json": cores(12) };

function run(targets: string, situation: Situation = {}): Promise<Result> {
  const inputs = { plan: "", token: "", "project-id": "", "warn-at": "100", targets, ...situation.inputs };
  return runGateWith(runStepHere, { files: PLANS, ...situation, inputs, env: { ...TOKENS, ...situation.env } });
}

const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
  JSON.parse(readFileSync(new URL("../../schemas/report.schema.json", import.meta.url), "utf8")) as object,
);

describe("targets of several projects", () => {
  it("each target is judged by itself, in one report and one comment", async () => {
    const files = { ...PLANS, "b.json": cores(24) };
    const result = await run(target("production", "a.json") + target("staging", "b.json", { project: "stag" }), {
      files,
    });
    expect(result).toMatchObject({ status: 1, outputs: { verdict: "fail", over: "1" } });
    expect(result.report).toMatchObject({
      verdict: "fail",
      checks: [],
      counts: { over: 1, fits: 1 },
      plans: [{ path: "a.json" }, { path: "b.json" }],
      targets: [
        { name: "production", verdict: "pass", project: PRODUCTION, checks: [{ projected: 184 }] },
        { name: "staging", verdict: "fail", project: STAGING, checks: [{ verdict: "over", projected: 196 }] },
      ],
    });
    validate(JSON.parse(JSON.stringify(result.report)));
    expect(validate.errors).toBeNull();
    const [comment = "", ...others] = result.comments;
    expect(others).toEqual([]);
    expect(comment).toContain("### ❌ Cloud quota: this change does not fit in 1 of 2 targets — check failed");
    expect(comment).toContain("#### ❌ `staging`: this change does not fit");
    expect(comment).toMatch(/^- ✅ `production`: everything fits \(1 fits; 1 check, 1 region\) · project `1{32}`/mu);
    expect(result.log).toMatch(
      /^::error title=Cloud quota%3A over the limit,file=b\.json,.*::staging: cbk compute\.cores: 196/mu,
    );
    for (const secret of [TOKENS.PROD_OS_TOKEN, TOKENS.STAG_OS_TOKEN])
      expect([result.log, comment, result.summary, JSON.stringify(result.report)].join()).not.toContain(secret);
  });

  it("the other targets are reported if one cannot be decided, and its error is the run's", async () => {
    const broken = target("broken", "a.json", { more: "timeout: 1" }).replace(production.url, "http://127.0.0.1:9");
    const result = await run(broken + target("staging", "b.json", { project: "stag" }) + target("lost", "none.json"));
    expect(result).toMatchObject({ status: 1, outputs: { verdict: "error" } });
    expect(result.report?.targets?.map(({ verdict }) => verdict)).toEqual(["error", "pass", "error"]);
    expect(JSON.stringify(result.report?.problems)).toMatch(/`broken`: .*`lost`: /u);
  });

  it("targets share one login per credential, and at most eight are checked at once", async () => {
    let [open, most] = [0, 0];
    // Eight logins are held until all of them have arrived, and long enough for a ninth to arrive.
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await using keystone = await startKeystone({
      answer: async (response, _count, request) => {
        if (request.method !== "POST") return giveToken(response);
        open += 1;
        most = Math.max(most, open);
        if (open === 8) setTimeout(release, 50);
        await held;
        open -= 1;
        giveToken(response);
      },
    });
    const names = Array.from({ length: 24 }, (_, index) => `t${index}`);
    const files = Object.fromEntries(names.map((name) => [`${name}.json`, cores(0)]));
    const env = Object.fromEntries(
      names.flatMap((_, index) => {
        const login = { AUTH_URL: keystone.authUrl, USERNAME: `user${index % 12}`, PASSWORD: "secret-of-users" };
        const more = { USER_DOMAIN_NAME: "d", PROJECT_NAME: "demo", PROJECT_DOMAIN_NAME: "d" };
        return Object.entries({ ...login, ...more }).map(([key, value]) => [`U${index % 12}_OS_${key}`, value]);
      }),
    );
    const targets = names.map((name, index) =>
      [`- name: ${name}`, `plan: ${name}.json`, `env-prefix: U${index % 12}_`, `api-url: ${production.url}`].join(
        "\n  ",
      ),
    );
    const { report } = await run(targets.join("\n"), { files, env });
    expect(keystone.requests.filter((request) => request.startsWith("POST"))).toHaveLength(12);
    expect(most).toBe(8);
    expect(report?.targets).toHaveLength(24);
  });
});

describe("targets of one project", () => {
  it("targets count together, so that they fail if only their sum exceeds the limit", async () => {
    const both = target("web", "a.json") + target("db", "b.json");
    const { status, report } = await run(both);
    expect(status).toBe(1);
    for (const judged of report?.targets ?? []) expect(judged).toMatchObject({ verdict: "fail", counts: { over: 1 } });
    expect(JSON.stringify(report?.targets?.[0]?.checks[0]?.reason)).toContain("`target db` (+12)");
    expect(await run(both, { files: { ...PLANS, "b.json": cores(8) } })).toMatchObject({ status: 0 });
  });

  it("targets count together even if their API has two addresses", async () => {
    const elsewhere = target("db", "b.json").replace("127.0.0.1", "localhost");
    const { status, report } = await run(target("web", "a.json") + elsewhere);
    expect(status).toBe(1);
    expect(report?.targets?.map(({ verdict }) => verdict)).toEqual(["fail", "fail"]);
  });
});

describe("plans of another target's project", () => {
  it.each([
    [
      "declared",
      cores(1, "cbk", { $project: STAGING }),
      /A plan of the target `production` is for the project of `staging`: list it there/u,
    ],
    ["of resources", terraform(STAGING), /is for the project of `staging`: list it there/u],
    [
      "of resources of both projects",
      terraform(STAGING, PRODUCTION),
      /The plan `a\.json` of the target `production` has resources of the project of `staging`, which does not read it/u,
    ],
  ])("a plan of another target's project is an error that names that target: %s", async (_kind, plan, message) => {
    const both = target("production", "a.json") + target("staging", "b.json", { project: "stag" });
    const result = await run(both, { files: { ...PLANS, "a.json": plan } });
    expect(result).toMatchObject({ status: 1, outputs: { verdict: "error" } });
    expect(JSON.stringify(result.report?.targets?.[0]?.problems)).toMatch(message);
  });

  it("a plan counts in each target that reads it", async () => {
    const both = target("production", "a.json") + target("staging", "a.json", { project: "stag" });
    const { report } = await run(both, { files: { "a.json": terraform(STAGING, PRODUCTION) } });
    expect(report?.targets?.map(({ checks }) => checks.map(({ key, planned }) => [key, planned]))).toEqual(
      [1, 2].map(() => [["network.floatingips", 1]]),
    );
  });
});

describe("a plan with resources of another project and of none", () => {
  const OTHER = "3".repeat(32);
  const runWith = (more: string) => {
    const targets = target("production", "a.json", { more }) + target("staging", "b.json", { project: "stag" });
    return run(targets, { files: { ...PLANS, "a.json": terraform(OTHER, undefined) } });
  };

  it("the plan is an error, although `project-id` names the target's project", async () => {
    const result = await runWith("");
    expect(result).toMatchObject({ status: 1, outputs: { verdict: "error" } });
    expect(result.report?.targets?.map(({ verdict }) => verdict)).toEqual(["error", "pass"]);
    expect(JSON.stringify(result.report?.problems)).toContain(
      `are of \`${OTHER}\` (1 change). Use the credentials of the project`,
    );
  });

  it.each([OTHER, "[a, '*']"])(
    "the remaining resources count if the target expects that project: %s",
    async (value) => {
      const { report, outputs } = await runWith(`other-projects: ${JSON.stringify(value).slice(1, -1)}`);
      expect(outputs["verdict"]).toBe("pass");
      expect(report?.targets?.[0]?.checks.map(({ key, planned }) => [key, planned])).toEqual([
        ["network.floatingips", 1],
      ]);
    },
  );

  it("the plan is an error if the target expects a third project", async () => {
    expect((await runWith(`other-projects: ${"4".repeat(32)}`)).outputs["verdict"]).toBe("error");
  });
});

/** Terraform plan with a floating IP for each project. undefined is a floating IP without a project. */
function terraform(...projects: readonly (string | undefined)[]): string {
  const changes = projects.map((project, index) => {
    const after = { ...(project && { tenant_id: project }), region: "cbk", pool: "ext-net" };
    const change = { actions: ["create"], before: null, after, after_unknown: {} };
    const type = "openstack_networking_floatingip_v2";
    const provider = "registry.terraform.io/terraform-provider-openstack/openstack";
    return {
      address: `${type}.ip${index}`,
      mode: "managed",
      type,
      name: `ip${index}`,
      provider_name: provider,
      change,
    };
  });
  return JSON.stringify({
    format_version: "1.2",
    terraform_version: "1.11.4",
    resource_changes: changes,
    complete: true,
    errored: false,
  });
}

describe("mistakes in targets", () => {
  it.each([
    ["- name: a\n", /targets:1:3: Missing value for `plan` of the target `a`: expected at least one path or glob/u],
    ["- name: a\n  plan: a.json\n- name: a\n  plan: b.json\n", /Two targets are called `a`/u],
    ["- name: a\n  plan: a.json\n  regoin: cbk\n", /`regoin`.*Did you mean `region`\?/su],
    ["- name: a\n  plan: a.json\n  password: secret\n", /Secrets stand in clouds\.yaml or in environment variables/u],
    ["- name: a\n  plan: a.json\n  cloud: x\n  env-prefix: A_\n", /both `cloud` and `env-prefix`/u],
    ["- name: a\n  plan: a.json\n  warn-at: 800\n", /`warn-at` of the target `a`/u],
    ["- name: a\n  plan: a.json\n  env-prefix: NONE_\n", /no variable `NONE_OS_\*` has any/u],
    ["[]", /1 to 1000/u],
  ])("a mistake is an error with its place: %j", async (text, message) => {
    const { status, report } = await run(text);
    expect([status, report?.verdict]).toEqual([1, "error"]);
    expect(JSON.stringify(report?.problems)).toMatch(message);
  });

  it("plans in both `plan` and `targets` are an error", async () => {
    const { report } = await run(target("a", "a.json"), { inputs: { plan: "a.json" } });
    expect(JSON.stringify(report?.problems)).toContain("Plans cannot be given twice");
  });
});

describe("a single target", () => {
  it("a single target is checked as if its settings were the run's", async () => {
    const { report } = await run(target("only", "a.json"));
    expect(report).toMatchObject({ verdict: "pass", checks: [{ projected: 184 }] });
    expect(report?.targets).toBeUndefined();
  });
});

describe("the record of several targets", () => {
  /** Runs targets in pull request `number`. */
  async function check(
    github: FakeGitHub,
    number: number,
    targets: string,
    situation: Situation = {},
  ): Promise<Result> {
    const pullRequest = github.pullRequests.get(number);
    if (pullRequest === undefined)
      github.addPullRequest({ number, headSha: shaOf(number), headRef: `change-${number}` });
    const payload = () => ({
      pull_request: {
        number,
        head: { sha: shaOf(number), ref: `change-${number}` },
        base: { sha: "b".repeat(40), ref: "main" },
      },
    });
    return await run(targets, { github, payload, ...situation });
  }
  const both = () => target("production", "a.json") + target("staging", "b.json", { project: "stag" });

  it("the record counts for other pull requests, by project", async () => {
    await using github = await startGitHub();
    expect(await check(github, 1, both())).toMatchObject({ outputs: { verdict: "pass" } });
    const second = await check(github, 2, both());
    expect(second).toMatchObject({ outputs: { verdict: "warn", contended: "2" } });
    expect(second.report?.targets?.map(({ others }) => others)).toEqual([["#1"], ["#1"]]);
  });

  it("other gates of the pull request count all targets of a project", async () => {
    await using github = await startGitHub();
    const files = { "a.json": cores(4), "b.json": cores(12), "c.json": cores(5) };
    const checkGate = (key: string, targets: string) =>
      check(github, 1, targets, { files, inputs: { "comment-key": key } });
    expect(await checkGate("a", target("web", "a.json") + target("db", "b.json"))).toMatchObject({ status: 0 });
    const second = await checkGate("b", target("only", "c.json"));
    expect(second).toMatchObject({ status: 1, outputs: { verdict: "fail", over: "1" } });
    expect(second.report?.checks[0]?.together).toMatchObject({ others: [{ name: "gate a", amount: 16 }] });
  });

  it("a partial record adds a note that more may be taken", async () => {
    await using github = await startGitHub();
    await check(github, 1, both());
    const [comment] = github.comments.values();
    if (comment === undefined) throw new Error("There is no comment.");
    const raw = /quota-gate-data:v2 (\S+) /u.exec(comment.body ?? "")?.[1] ?? "";
    const record = JSON.parse(Buffer.from(raw, "base64").toString()) as { targets: unknown[] };
    expect(readRecord(comment.body)).toBeUndefined();
    forgeRecord(comment, { json: { ...record, targets: record.targets.slice(0, 1), partial: true } });
    const second = await check(github, 2, both());
    expect(second.report?.targets?.[0]?.verdict).toBe("warn");
    for (const judged of second.report?.targets ?? [])
      expect(JSON.stringify(judged.othersNotes)).toContain("Amounts of `#1` are only partly known");
  });
});
