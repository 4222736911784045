// Every reader of a document, on generated documents with something wrong in their values or in their bytes: it reads them or says
// what is wrong with them. No crash, no endless loop, no polluted prototype, no hostile or secret text in a message.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isPair, isScalar, parseAllDocuments, visit } from "yaml";
import { NOTHING_KNOWN, type Plan, problemText, RESOURCE_KEYS, toText } from "../../src/core/index.ts";
import { decodePolicyText, type InlinePlan, planDocuments } from "../../src/files/index.ts";
import { API_VERSIONS, type ApiVersion } from "../../src/inputs/index.ts";
import { chooseCredentials } from "../../src/keystone/credentials.ts";
import { countPlans, findOmissions, readPlans, toDeclaredPlan } from "../../src/plan/index.ts";
import { parseFlavors } from "../../src/plan/usage/index.ts";
import { applyPolicy, explain, parsePolicy } from "../../src/policy/index.ts";
import { supportOf } from "../../src/sources/quota-api/index.ts";
import { type ParsedDocument, parseQuota, parseUsage } from "../../src/sources/quota-api/parse-response.ts";
import { NO_INPUTS } from "../support/openstack-cloud.ts";
import { textsOf } from "../support/printed.ts";
import { ANSWER_NAMES, answerTree, errorAnswers } from "./answers.ts";
import { CLOUDS_NAMES, cloudsTrees, SECRET_MARK, SECRET_NAMES } from "./clouds-files.ts";
import { PLAN_NAMES, planTree } from "./declared-plans.ts";
import { type Tree, toTree, writeJson, writeYaml } from "./json-tree.ts";
import { damaged, encoded, mutated, utf8 } from "./mutations.ts";
import { expectHarmlessTexts, expectTold, expectUnpolluted, outcomeLater, outcomeOf } from "./outcome.ts";
import { POLICY_NAMES, policyTree, withYaml } from "./policies.ts";
import { minimumHits, PROPERTY_TIMEOUT_MS, runs, withinLimit } from "./runs.ts";
import { TERRAFORM_NAMES, terraformTree } from "./terraform-plans.ts";

/** Documents with something wrong in their values, and ones with something wrong in their bytes. */
function broken(trees: fc.Arbitrary<Tree>, names: readonly string[]): fc.Arbitrary<Uint8Array> {
  const texts = mutated(trees, names).map(writeJson);
  return fc.oneof(
    { weight: 3, arbitrary: encoded(texts) },
    { weight: 2, arbitrary: damaged(trees.map(writeJson)) },
    { weight: 1, arbitrary: damaged(texts) },
  );
}

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quota-gate-properties-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** How many documents were read and how many refused: a property that sees only one of the two shows little. */
function createTally() {
  const tally = { read: 0, refused: 0 };
  return {
    count: (outcome: object) => {
      tally["value" in outcome ? "read" : "refused"] += 1;
    },
    expectBoth: (least: number) => {
      expect(tally.read).toBeGreaterThanOrEqual(minimumHits(least));
      expect(tally.refused).toBeGreaterThanOrEqual(minimumHits(least));
    },
  };
}

describe("plans", () => {
  const surroundings = fc.record({
    project: fc.constantFrom("", "p", "__proto__"),
    environmentRegion: fc.constantFrom("", "cbk"),
  });

  async function readBoth(
    bytes: Uint8Array,
    apiVersion: ApiVersion,
    given: { project: string; environmentRegion: string },
  ) {
    const request = { planMode: undefined, allowNegative: true, defaultRegion: "", providerRegions: new Map() };
    const known = { ...given, supports: supportOf(apiVersion) };
    await writeFile(join(folder, "plan.json"), bytes);
    const search = { workspace: folder, alsoAllowed: [], contained: true };
    const read = (patterns: readonly string[], inlinePlan?: InlinePlan) =>
      outcomeLater(async () => {
        const documents = planDocuments({ plans: { ...search, patterns }, inlinePlan, flavors: "" });
        return countPlans(await readPlans(request, { ...known, documents }), NOTHING_KNOWN);
      });
    const fromFile = await read(["plan.json"]);
    const fromInput = await read([], { file: "plan.json", bytes });
    return { fromFile, fromInput };
  }

  function expectSound(plan: Plan): void {
    expectUnpolluted(
      plan,
      toDeclaredPlan(plan, {
        omissions: findOmissions(plan, { project: undefined }).map((message) => toText(message)),
        project: undefined,
      }),
    );
    expectHarmlessTexts(textsOf(plan.notes));
    for (const { amount, region, key, bounds } of plan.demands) {
      expect(Number.isSafeInteger(amount)).toBe(true);
      expect([region, key].every((name) => typeof name === "string" && name !== "")).toBe(true);
      for (const bound of Object.values(bounds ?? {})) expect(bound === undefined || !Number.isNaN(bound)).toBe(true);
    }
  }

  it.each([
    { kind: "declared", trees: planTree, names: PLAN_NAMES, usual: 500, least: 40 },
    { kind: "Terraform", trees: terraformTree, names: TERRAFORM_NAMES, usual: 400, least: 40 },
  ])(
    "that are $kind are read or refused, from a file as from an input",
    async ({ trees, names, usual, least }) => {
      const tally = createTally();
      await fc.assert(
        fc.asyncProperty(
          broken(trees, names),
          fc.constantFrom(...API_VERSIONS),
          surroundings,
          async (bytes, version, given) => {
            const { fromFile, fromInput } = await readBoth(bytes, version, given);
            for (const outcome of [fromFile, fromInput]) {
              tally.count(outcome);
              if ("problems" in outcome) expectTold(outcome.problems);
              else expectSound(outcome.value);
            }
            expectUnpolluted();
            if ("value" in fromFile && "value" in fromInput) expect(fromFile.value).toEqual(fromInput.value);
          },
        ),
        runs(usual),
      );
      tally.expectBoth(least);
    },
    PROPERTY_TIMEOUT_MS,
  );
});

describe("flavors", () => {
  const rows = fc
    .array(fc.record({ ID: fc.string(), Name: fc.string(), VCPUs: fc.nat(64), RAM: fc.nat(4096) }), { maxLength: 3 })
    .map(toTree);
  const map = fc
    .dictionary(fc.string(), fc.record({ vcpus: fc.nat(64), ram: fc.nat(4096) }), { maxKeys: 3 })
    .map(toTree);
  const names = ["ID", "Name", "VCPUs", "RAM", "vcpus", "ram", "__proto__"];

  it(
    "are read or refused",
    () => {
      const tally = createTally();
      fc.assert(
        fc.property(broken(fc.oneof(rows, map), names), (bytes) => {
          const text = new TextDecoder().decode(bytes);
          const outcome = outcomeOf(() => withinLimit(() => parseFlavors(text, "flavors.json")));
          tally.count(outcome);
          expectUnpolluted(outcome);
          if ("problems" in outcome) expectTold(outcome.problems);
          else {
            for (const { vcpus, ramMiB } of outcome.value) {
              expect(Number.isSafeInteger(vcpus) && vcpus >= 0 && Number.isSafeInteger(ramMiB) && ramMiB >= 0).toBe(
                true,
              );
            }
          }
        }),
        runs(200),
      );
      tally.expectBoth(15);
    },
    PROPERTY_TIMEOUT_MS,
  );
});

describe("answers", () => {
  const answers = fc
    .constantFrom(...API_VERSIONS)
    .chain((version) =>
      fc.oneof(
        { weight: 5, arbitrary: answerTree("quota", version) },
        { weight: 5, arbitrary: answerTree("usage", version) },
        { weight: 1, arbitrary: errorAnswers },
      ),
    );

  function expectValues<Value>(answer: ParsedDocument<Value>, isValue: (value: unknown) => boolean): void {
    for (const { readings } of answer.regions) {
      for (const { value, found } of readings) {
        if (value === undefined) expectHarmlessTexts([`The answer has ${found ?? ""}.`]);
        else expect(isValue(value)).toBe(true);
      }
    }
    expectHarmlessTexts([...answer.unreadable.values()].map((found) => `The answer has ${found}.`));
  }

  const isAmount = (value: unknown) => typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

  it(
    "have values that are amounts, or are none",
    () => {
      const tally = createTally();
      fc.assert(
        fc.property(broken(answers, ANSWER_NAMES), (bytes) => {
          const text = new TextDecoder().decode(bytes);
          const [quota, usage] = withinLimit(() => [parseQuota(text), parseUsage(text)] as const);
          expectUnpolluted(quota, usage);
          expect("what" in quota).toBe("what" in usage);
          if ("what" in quota || "what" in usage) {
            tally.count({});
            expectHarmlessTexts([quota, usage].flatMap((one) => ("what" in one ? [one.what] : [])));
            return;
          }
          tally.count({ value: quota });
          expectValues(quota, (value) => value === "unlimited" || isAmount(value));
          expectValues(usage, isAmount);
        }),
        runs(800),
      );
      tally.expectBoth(100);
    },
    PROPERTY_TIMEOUT_MS,
  );
});

describe("policies", () => {
  const NOW = new Date("2026-09-15T12:00:00.000Z");
  const yaml = mutated(policyTree, POLICY_NAMES).map(writeYaml);
  const documents = fc.oneof(
    { weight: 3, arbitrary: broken(policyTree, POLICY_NAMES) },
    { weight: 1, arbitrary: encoded(yaml) },
    { weight: 1, arbitrary: encoded(withYaml(policyTree.map(writeYaml))) },
    { weight: 1, arbitrary: damaged(policyTree.map(writeYaml)) },
  );

  it(
    "are read or refused, and what is read has settings for every check",
    () => {
      const tally = createTally();
      fc.assert(
        fc.property(documents, fc.constantFrom("cbk", "__proto__", "prod-1"), (bytes, region) => {
          const outcome = outcomeOf(() =>
            withinLimit(() => {
              const policy = parsePolicy({ text: decodePolicyText(bytes, "policy.yml"), file: "policy.yml" });
              const options = { warnAt: 80, onUnknown: "fail" } as const;
              const applied = applyPolicy({ policy, options, now: NOW });
              const found = RESOURCE_KEYS.map(({ key }) => applied.find({ region, key, item: undefined }));
              const text = explain({ policy, options, region, key: "compute.cores", now: NOW });
              return { policy, notes: applied.notes, found, text };
            }),
          );
          tally.count(outcome);
          expectUnpolluted(outcome);
          if ("problems" in outcome) return expectTold(outcome.problems);
          const { notes, found } = outcome.value;
          expectHarmlessTexts(textsOf(notes));
          for (const { warnAt, onUnknown, enforce, keepFree, waivers } of found) {
            expect(warnAt.value > 0 && warnAt.value <= 100).toBe(true);
            expect(["fail", "warn"]).toContain(onUnknown.value);
            expect(["fail", "warn", "off"]).toContain(enforce.value);
            for (const amount of Object.values(keepFree?.value ?? {})) {
              expect(typeof amount === "string" || Number(amount) >= 0).toBe(true);
            }
            for (const { upTo } of waivers) expect(upTo === undefined || Number.isSafeInteger(upTo)).toBe(true);
          }
        }),
        runs(700),
      );
      tally.expectBoth(30);
    },
    PROPERTY_TIMEOUT_MS,
  );
});

describe("files of clouds", () => {
  const files = cloudsTrees.chain(({ clouds, secure }) => {
    const whole = (tree: Tree) => fc.constantFrom(writeYaml(tree), writeJson(tree));
    const spoilt = (tree: Tree) =>
      fc.oneof(
        encoded(mutated(fc.constant(tree), CLOUDS_NAMES).chain(whole)),
        encoded(withYaml(fc.constant(writeYaml(tree)))),
        damaged(whole(tree)),
      );
    const right = (tree: Tree) => fc.constant(utf8(writeYaml(tree)));
    return fc.record({
      "clouds.yaml": fc.oneof({ weight: 1, arbitrary: spoilt(clouds) }, { weight: 1, arbitrary: right(clouds) }),
      "secure.yaml": fc.oneof({ weight: 1, arbitrary: spoilt(secure) }, { weight: 4, arbitrary: right(secure) }),
    });
  });

  /** Any piece of a secret that is long enough to be told from chance. */
  const PIECES = [SECRET_MARK.slice(0, 5), SECRET_MARK.slice(1, 6), SECRET_MARK.slice(2, 7), SECRET_MARK.slice(3)];
  const holdsSecret = (text: string) => PIECES.some((piece) => text.includes(piece));

  /** Whether a secret stands where nobody could tell that it is one: as a name, or as the value of something that is no secret. */
  function hasStraySecret(bytes: Uint8Array): boolean {
    let stray = false;
    for (const document of parseAllDocuments(new TextDecoder().decode(bytes), {
      uniqueKeys: false,
      logLevel: "silent",
    })) {
      if (!("contents" in document)) continue;
      visit(document, {
        Alias: () => {
          stray = true;
        },
        Scalar: (_, { value, source }, path) => {
          if (!holdsSecret(String(value)) && !holdsSecret(source ?? "")) return;
          const pair = path.at(-1);
          const name = isPair(pair) && isScalar(pair.key) && pair.key.value !== value ? String(pair.key.value) : "";
          if (!SECRET_NAMES.includes(name.replaceAll("-", "_"))) stray = true;
        },
      });
    }
    return stray;
  }

  it(
    "give a credential or say what is wrong, and never tell a secret",
    async () => {
      const tally = createTally();
      let clean = 0;
      await fc.assert(
        fc.asyncProperty(
          files,
          fc.oneof({ weight: 9, arbitrary: fc.constant("prod") }, fc.constantFrom("__proto__", "toString")),
          async (contents, cloud) => {
            for (const [name, bytes] of Object.entries(contents)) await writeFile(join(folder, name), bytes);
            const masked: string[] = [];
            const given = { ...NO_INPUTS, cloud, cloudsFile: join(folder, "clouds.yaml") };
            const mask = (secret: string) => masked.push(secret);
            const places = { env: {}, directory: folder, workspace: undefined, mask };
            const outcome = await outcomeLater(() => chooseCredentials(given, places));
            tally.count(outcome);
            expectUnpolluted(outcome);
            const told = "problems" in outcome ? outcome.problems.map(problemText) : [toText(outcome.value.source)];
            expectHarmlessTexts(told);
            if (Object.values(contents).some(hasStraySecret)) return;
            clean += 1;
            expect(told.filter(holdsSecret)).toEqual([]);
            if ("problems" in outcome) return;
            const { credential } = outcome.value;
            const secret =
              credential.kind === "token"
                ? credential.token.text
                : credential.kind === "password"
                  ? credential.password
                  : credential.secret;
            expect(masked).toContain(secret);
          },
        ),
        runs(200),
      );
      tally.expectBoth(5);
      expect(clean).toBeGreaterThanOrEqual(minimumHits(30));
    },
    PROPERTY_TIMEOUT_MS,
  );
});
