// No pass from garbage: the whole pipeline on documents with a missing or wrong fact. The verdicts are compared with
// those of a reference model, which shares no code with the gate and works from the served documents and the
// specification. The gate may always fail to decide, but must never be greener than the model.

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Report, toText } from "../../src/core/index.ts";
import { exitStatus } from "../../src/evaluate/index.ts";
import { API_VERSIONS } from "../../src/inputs/index.ts";
import { renderComment, renderJson, renderSummary, renderText } from "../../src/render/index.ts";
import { SPECIFIED_KEYS } from "../fixtures/specified-keys.ts";
import { createContext } from "../render/reports.ts";
import { textsOf } from "../support/printed.ts";
import { compileSchema } from "../support/schemas.ts";
import { PLAN_NAMES } from "./declared-plans.ts";
import { type Tree, toTree, writeJson, writeYaml } from "./json-tree.ts";
import { damaged, encoded, mutated, showing, utf8, wordsOf } from "./mutations.ts";
import { CARELESS, expectHarmlessTexts, expectUnpolluted } from "./outcome.ts";
import { type Body, NOW, type Pipeline, PROJECT, type Run, startPipeline } from "./pipeline.ts";
import { mutatedPolicies, withYaml } from "./policies.ts";
import { inputsAlone, type PolicyModel, readPolicyModel } from "./policy-reference-model.ts";
import { nameOf, type Prediction, predictDeclared } from "./reference-model.ts";
import { createTally, PROPERTY_TIMEOUT_MS, runs } from "./runs.ts";
import { documentOf, TERRAFORM_NAMES } from "./terraform-plans.ts";
import { predictTerraform } from "./terraform-reference-model.ts";

let pipeline: Pipeline;

beforeAll(async () => {
  pipeline = await startPipeline();
});

afterAll(async () => {
  await pipeline[Symbol.asyncDispose]();
});

const isReport = compileSchema("report");

/** Expects what holds for every report. */
function expectReport(report: Report): void {
  expectUnpolluted(report);
  const written = renderJson(report);
  isReport(JSON.parse(written));
  expect({ errors: isReport.errors, written }).toEqual({ errors: null, written });
  expectHarmlessTexts([...textsOf(report.problems), ...textsOf(report.notes)]);
  expectHarmlessTexts(report.checks.map(({ reason }) => `The reason: ${toText(reason)}`));
  expect(report.problems.some((text) => toText(text).includes("Internal error"))).toBe(false);
  expect(report.problems.length > 0).toBe(report.verdict === "error");
  expect(exitStatus(report)).toBe({ pass: 0, warn: 0, fail: 1, error: 2 }[report.verdict]);
  const context = createContext();
  for (const text of [renderComment({ report, context }), renderSummary({ report, context })]) {
    expect(text.length).toBeGreaterThan(10);
    expect(text).not.toMatch(CARELESS);
  }
  expect(renderText({ report, colour: false })).not.toMatch(CARELESS);
}

function decodePlan(bytes: Uint8Array): string {
  const decode = (encoding: string) => new TextDecoder(encoding, { fatal: true }).decode(bytes);
  // UTF-8, or UTF-16 with a byte order mark. Anything else is not text.
  const [first] = bytes;
  try {
    if (first === 0xff) return decode("utf-16le");
    return first === 0xfe ? decode("utf-16be") : decode("utf-8");
  } catch {
    return "";
  }
}

/** Amounts that the plan requests. */
const PLANNED = {
  cbk: {
    "compute.cores": 20,
    "network.ports": 5,
    "network.vpn_ikepolicies": 1,
    "compute.key_pairs": 3,
    objectstorage: [
      { type: "ceph", space_bytes: 1000 },
      { type: "quobyte", space_bytes: 1 },
    ],
    "image.images": 1,
    "loadbalancer.flavors": { amphora: 2 },
  },
  fes: { "volume.space_gb": 100, "dns.zones": -1, "network.trunks": 1 },
};

/** Returns limits and usage for that plan. `over` is the key without enough room. */
function situationOf(over: "compute.cores" | "volume.space_gb" | "objectstorage" | "compute.key_pairs" | "none") {
  const limit = (key: string, enough: number, short: number) => (key === over ? short : enough);
  const quota = {
    cbk: {
      "compute.cores": limit("compute.cores", 200, 119),
      "network.ports": 500,
      "network.vpn_ikepolicies": 10,
      "compute.key_pairs": limit("compute.key_pairs", 100, 2),
      objectstorage: [
        { type: "quobyte", space_bytes: -1 },
        { space_bytes: limit("objectstorage", 1_000_000, 5500), type: "ceph" },
      ],
    },
    fes: { "volume.space_gb": limit("volume.space_gb", 10_240, 1000), "dns.zones": 0, "network.trunks": 100 },
    dbl: {},
  };
  const usage = {
    cbk: {
      "compute.cores": 100,
      "network.ports": 50,
      "network.vpn_ikepolicies": 1,
      objectstorage: [
        { type: "ceph", space_bytes: 5000 },
        { type: "quobyte", space_bytes: 7 },
      ],
      "image.images": 3,
      "loadbalancer.flavors": { amphora: 20 },
    },
    fes: { "volume.space_gb": 950, "dns.zones": 1, "network.trunks": 1 },
  };
  return { quota: toTree(quota), usage: toTree(usage) };
}

/** Plans with other amounts: some of the keys, with amounts around the limits. */
const variants = fc
  .record(
    {
      cbk: fc.record(
        {
          "compute.cores": fc.constantFrom(18, 19, 20, 59, 60, 0, -1, 100, 101, 119),
          "network.vpn_ikepolicy": fc.constantFrom(1, 7, 8, 9, 10),
          "compute.key_pairs": fc.constantFrom(0, 1, 2, 3, 79, 80, 100, 101),
          objectstorage: fc.constantFrom(
            [{ type: "ceph", space_bytes: 500 }],
            [{ type: "ceph", space_bytes: 501 }],
            [{ type: "quobyte", space_bytes: Number.MAX_SAFE_INTEGER }],
            [{ type: "swift", space_bytes: 0 }],
            [],
          ),
          "image.images": fc.constantFrom(1, -4, Number.MAX_SAFE_INTEGER),
          "loadbalancer.pools": fc.constantFrom(0, 1),
        },
        { requiredKeys: [] },
      ),
      fes: fc.record(
        {
          "volume.space_gb": fc.constantFrom(50, 51, 100, -1000, 9290, 9291),
          "dns.zones": fc.constantFrom(-1, 0, 1),
          "network.trunks": fc.constantFrom(1, 78, 79, 99, 100),
        },
        { requiredKeys: [] },
      ),
      dbl: fc.constantFrom({}, { "compute.cores": 0 }),
    },
    { requiredKeys: [] },
  )
  .map((plan) => JSON.stringify(plan));

const situations = fc
  .constantFrom("compute.cores", "volume.space_gb", "objectstorage", "compute.key_pairs", "none")
  .map((over) => ({ over, ...situationOf(over), plan: toTree(PLANNED) }));

const toBody = (tree: Tree): Body => ({ bytes: utf8(writeJson(tree)) });

/** Names with a meaning in an answer. */
const ANSWER_NAMES: readonly string[] = [
  ...wordsOf("cbk CBK dbl type space_bytes network.vpn_ikepolicy compute.Cores error"),
  ...SPECIFIED_KEYS.map(([key]) => key),
];

/** Generates answers with mutated values, damaged bytes or a wrong length. */
function bodies(tree: Tree): fc.Arbitrary<Body> {
  const spoilt = mutated(fc.constant(tree), ANSWER_NAMES).map(writeJson);
  return fc.oneof(
    { weight: 6, arbitrary: spoilt.map((text) => ({ bytes: utf8(text) })) },
    { weight: 1, arbitrary: damaged(fc.constant(writeJson(tree))).map((bytes) => ({ bytes })) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constant(writeJson(tree)), fc.nat()).map(([text, at]) => {
        const bytes = utf8(text);
        return { bytes: showing(bytes.slice(0, at % bytes.length)), announced: bytes.length };
      }),
    },
  );
}

/** Expects that the gate agrees with the reference model in every check, or cannot decide. */
function expectNothingBetter({ report }: Run, right: Prediction): void {
  const { verdict, checks, problems } = report;
  const reasons = checks.map((check) => `${nameOf(check)} ${check.verdict}: ${check.reason}`);
  const all = [...reasons, ...problems].join("\n");
  expect([right.verdict, "error"], all).toContain(verdict);
  if (verdict === "error") return;
  expect(Object.fromEntries(checks.map((check) => [nameOf(check), check.verdict])), all).toEqual(
    Object.fromEntries(right.checks),
  );
}

const UNDECIDED: Prediction = { verdict: "error", checks: new Map() };

describe("no pass from garbage", () => {
  it(
    "garbage in the API's answers never makes a verdict greener",
    async () => {
      const tally = createTally();
      const cases = situations.chain(({ quota, usage, plan }) =>
        fc.record({
          plan: fc.constant(writeJson(plan)),
          served: fc.oneof(
            fc.record({ quota: bodies(quota), usage: fc.constant(toBody(usage)) }),
            fc.record({ quota: fc.constant(toBody(quota)), usage: bodies(usage) }),
            // The answer to a filtered request lacks something or is garbage, and the answer to the wider request has
            // it, or something else.
            fc.record({
              quota: fc.constant(toBody(quota)),
              usage: bodies(usage),
              usageOfAll: fc.oneof(bodies(usage), fc.constant(toBody(usage))),
            }),
          ),
          onUnknown: fc.constantFrom("fail" as const, "fail" as const, "warn" as const),
        }),
      );
      await fc.assert(
        fc.asyncProperty(cases, async ({ plan, served, onUnknown }) => {
          const run = await pipeline.run({ plan: utf8(plan), onUnknown }, served);
          const right = predictDeclared({
            plan,
            version: "v3",
            answers: run.answers,
            policy: inputsAlone(onUnknown),
          });
          tally.count(run.report.verdict);
          expectReport(run.report);
          expectNothingBetter(run, right);
          // A readable answer is never a reason not to decide.
          if (right.verdict !== "error") expect(run.report.verdict).toBe(right.verdict);
        }),
        runs(600),
      );
      tally.expectAtLeast({ pass: 2, warn: 5, fail: 100, error: 20 });
    },
    PROPERTY_TIMEOUT_MS,
  );

  it(
    "garbage in a declared plan never makes a verdict greener",
    async () => {
      const tally = createTally();
      const cases = situations.chain(({ quota, usage, plan }) =>
        fc.record({
          plan: fc.oneof(
            { weight: 5, arbitrary: variants.map(utf8) },
            { weight: 4, arbitrary: mutated(fc.constant(plan), PLAN_NAMES).map(writeJson).map(utf8) },
            { weight: 1, arbitrary: encoded(mutated(fc.constant(plan), PLAN_NAMES).map(writeJson)) },
            { weight: 2, arbitrary: damaged(fc.constant(writeJson(plan))) },
          ),
          served: fc.constant({ quota: toBody(quota), usage: toBody(usage) }),
          planMode: fc.constantFrom(undefined, undefined, "add" as const, "target" as const),
          apiVersion: fc.oneof({ weight: 9, arbitrary: fc.constant("v3" as const) }, fc.constantFrom(...API_VERSIONS)),
          project: fc.oneof(
            { weight: 9, arbitrary: fc.constant(PROJECT) },
            fc.constantFrom("another", "__proto__", PROJECT.toUpperCase()),
          ),
        }),
      );
      await fc.assert(
        fc.asyncProperty(cases, async ({ plan, served, planMode, apiVersion, project }) => {
          const run = await pipeline.run({ plan, planMode, apiVersion, project }, served);
          const text = decodePlan(plan);
          const right = predictDeclared({
            plan: text,
            mode: planMode,
            version: apiVersion,
            answers: run.answers,
            policy: inputsAlone(),
          });
          tally.count(run.report.verdict);
          expectReport(run.report);
          // The API refuses requests for another project.
          const asksNothing = run.report.checks.length === 0;
          expectNothingBetter(run, project === PROJECT || asksNothing ? right : UNDECIDED);
        }),
        runs(600),
      );
      tally.expectAtLeast({ pass: 2, fail: 40, error: 60 });
    },
    PROPERTY_TIMEOUT_MS,
  );

  it(
    "garbage in a policy never makes a verdict greener",
    async () => {
      const tally = createTally();
      const { quota, usage, plan } = { ...situationOf("compute.cores"), plan: toTree(PLANNED) };
      // The plan needs 120 of 119 cores, so values are around these numbers.
      const region = fc.constantFrom("cbk", "c?k", "*", "*b*", "fes", "cb", ["fes", "cbk"]);
      const key = fc.constantFrom("compute.cores", "compute.*", "*", "compute.core", "volume.*", [
        "dns.zones",
        "compute.cores",
      ]);
      const settings = {
        "warn-at": fc.constantFrom(100, 80, 1, 50.25),
        enforce: fc.constantFrom("fail", "warn", "off"),
        "on-unknown": fc.constantFrom("fail", "warn"),
      };
      const rule = fc.record(
        { region, key, "keep-free": fc.constantFrom("10 %", "0 %", "99.99%", 0), ...settings },
        { requiredKeys: ["region", "key", "enforce"] },
      );
      const waiver = fc.record({
        region,
        key: fc.constantFrom("compute.cores", "compute.*", "compute.core", "volume.volumes"),
        "up-to": fc.constantFrom(120, 119, 121, 0),
        until: fc.constantFrom("2026-09-15", "2026-09-14", "2026-12-31", "2999-12-31"),
        reason: fc.constant("Ordered."),
        owner: fc.constant("team"),
      });
      const policies = fc
        .record(
          {
            defaults: fc.record(settings, { requiredKeys: [] }),
            rules: fc.array(rule, { maxLength: 3 }),
            waivers: fc.array(waiver, { maxLength: 3 }),
          },
          { requiredKeys: [] },
        )
        .map(toTree);
      const spoilt = mutatedPolicies(policies);
      const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
      const texts = fc.oneof(
        { weight: 8, arbitrary: policies.map(writeYaml) },
        { weight: 4, arbitrary: spoilt.map(writeJson) },
        { weight: 4, arbitrary: spoilt.map(writeYaml) },
        { weight: 1, arbitrary: withYaml(policies.map(writeYaml)) },
        { weight: 2, arbitrary: damaged(policies.map(writeYaml)).map(decode) },
        { weight: 1, arbitrary: damaged(policies.map(writeJson)).map(decode) },
      );
      const served = { quota: toBody(quota), usage: toBody(usage) };
      const text = writeJson(plan);
      await fc.assert(
        fc.asyncProperty(texts, fc.constantFrom("fail" as const, "warn" as const), async (policy, onUnknown) => {
          const run = await pipeline.run({ plan: utf8(text), policy, onUnknown }, served);
          const model: PolicyModel | undefined = readPolicyModel(policy, {
            onUnknown,
            today: NOW.toISOString().slice(0, 10),
          });
          const right =
            model === undefined
              ? UNDECIDED
              : predictDeclared({ plan: text, version: "v3", answers: run.answers, policy: model });
          tally.count(run.report.verdict);
          expectReport(run.report);
          expectNothingBetter(run, right);
        }),
        runs(400),
      );
      tally.expectAtLeast({ pass: 5, warn: 10, fail: 25, error: 40 });
    },
    PROPERTY_TIMEOUT_MS,
  );

  it(
    "garbage in a Terraform plan never makes a verdict green",
    async () => {
      const tally = createTally();
      const room = {
        "volume.space_gb": { limit: 10_240n, used: 9800n },
        "volume.volumes": { limit: 60n, used: 40n },
        "network.floatingips": { limit: 20n, used: 18n },
        "dns.zones": { limit: 20n, used: 10n },
      };
      const numbers = (what: "limit" | "used") =>
        Object.fromEntries(Object.entries(room).map(([key, one]) => [key, Number(one[what])]));
      const served = {
        quota: toBody(toTree({ cbk: numbers("limit") })),
        usage: toBody(toTree({ cbk: numbers("used") })),
      };
      const type = fc.constantFrom(
        "openstack_blockstorage_volume_v3",
        "openstack_blockstorage_volume_v3",
        "openstack_networking_floatingip_v2",
        "openstack_dns_zone_v2",
      );
      const side = fc.record({ region: fc.constant("cbk"), size: fc.constantFrom(10, 100, 300) });
      const changes = fc.array(
        fc.record({
          type,
          before: side,
          after: side,
          actions: fc.constantFrom(
            ["create"],
            ["create"],
            ["update"],
            ["delete"],
            ["delete", "create"],
            ["create", "delete"],
            ["no-op"],
          ),
        }),
        { minLength: 1, maxLength: 4 },
      );
      const plans = changes.map((all) => toTree(documentOf(all)));
      const texts = fc.oneof(
        { weight: 1, arbitrary: plans.map(writeJson).map(utf8) },
        { weight: 6, arbitrary: mutated(plans, TERRAFORM_NAMES).map(writeJson).map(utf8) },
        { weight: 1, arbitrary: encoded(mutated(plans, TERRAFORM_NAMES).map(writeJson)) },
        { weight: 2, arbitrary: damaged(plans.map(writeJson)) },
      );
      await fc.assert(
        fc.asyncProperty(texts, async (plan) => {
          const run = await pipeline.run({ plan }, served);
          const text = decodePlan(plan);
          const right = predictTerraform(text, { region: "cbk", room });
          // The damaged document may be a declared plan without demands: `{}`.
          const declared = predictDeclared({
            plan: text,
            version: "v3",
            answers: run.answers,
            policy: inputsAlone(),
          });
          const isGreen = run.report.verdict === "pass" || run.report.verdict === "warn";
          tally.count(run.report.verdict);
          expectReport(run.report);
          if (right === "red" && declared.verdict !== "pass")
            expect({ isGreen, text }).toMatchObject({ isGreen: false });
        }),
        runs(600),
      );
      tally.expectAtLeast({ pass: 20, fail: 60, error: 40 });
    },
    PROPERTY_TIMEOUT_MS,
  );
});
