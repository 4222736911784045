// Readers of Terraform plans, flavors and files of clouds, on generated documents with mutated values or damaged bytes.
// They read a document or report its problems: no crash, no endless loop, no polluted prototype, no hostile or secret
// text in a message.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isPair, isScalar, parseAllDocuments, visit } from "yaml";
import { problemText, toText, UNANSWERED_FACTS } from "../../src/core/index.ts";
import { planDocuments } from "../../src/files/index.ts";
import { chooseCredentials } from "../../src/keystone/login.ts";
import { countPlans, readPlans } from "../../src/plan/index.ts";
import { parseFlavors } from "../../src/plan/usage/index.ts";
import { NO_INPUTS } from "../support/openstack-cloud.ts";
import { CLOUDS_NAMES, cloudsTrees, SECRET_MARK, SECRET_NAMES } from "./clouds-files.ts";
import { type Tree, toTree, writeJson, writeYaml } from "./json-tree.ts";
import { damaged, encoded, mutated, utf8, wordsOf } from "./mutations.ts";
import {
  expectHarmlessProblems,
  expectHarmlessTexts,
  expectUnpolluted,
  type Outcome,
  outcomeLater,
  outcomeOf,
} from "./outcome.ts";
import { withYaml } from "./policies.ts";
import { createTally, minimumHits, PROPERTY_TIMEOUT_MS, runs } from "./runs.ts";
import { TERRAFORM_NAMES, terraformTrees } from "./terraform-plans.ts";

/** Generates documents with mutated values, and documents with damaged bytes. */
function broken(trees: fc.Arbitrary<Tree>, spoilt: fc.Arbitrary<Tree>): fc.Arbitrary<Uint8Array> {
  const texts = spoilt.map(writeJson);
  return fc.oneof(
    { weight: 3, arbitrary: encoded(texts) },
    { weight: 2, arbitrary: damaged(trees.map(writeJson)) },
    { weight: 1, arbitrary: damaged(texts) },
  );
}

/** Checks that a property holds for documents, and that some of them are read and some refused. */
async function checkReader<Document>(reader: {
  readonly documents: fc.Arbitrary<Document>;
  readonly usual: number;
  readonly least: number;
  /** Reads a document and checks the result. */
  readonly read: (document: Document) => Promise<"read" | "refused">;
}): Promise<void> {
  const tally = createTally();
  const property = fc.asyncProperty(reader.documents, async (document) => tally.count(await reader.read(document)));
  await fc.assert(property, runs(reader.usual));
  tally.expectAtLeast({ read: reader.least, refused: reader.least });
}

/** Checks the outcome of a reader. `expectSound` checks a value that was read. */
function judge<Value>(outcome: Outcome<Value>, expectSound: (value: Value) => void): "read" | "refused" {
  expectUnpolluted(outcome);
  if ("problems" in outcome) {
    expectHarmlessProblems(outcome.problems);
    return "refused";
  }
  expectSound(outcome.value);
  return "read";
}

const isAmount = (value: unknown) => typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quota-gate-properties-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe("Terraform plans", () => {
  const plans = { patterns: [], workspace: "/", alsoAllowed: [], contained: true };
  const request = { planMode: undefined, allowNegative: true, defaultRegion: undefined, providerRegions: [] };

  it(
    "Terraform plans are counted or refused",
    () =>
      checkReader({
        documents: broken(terraformTrees, mutated(terraformTrees, TERRAFORM_NAMES)),
        usual: 400,
        least: 20,
        read: async (bytes) => {
          const documents = planDocuments({ plans, inlinePlan: { file: "plan.json", bytes }, flavors: "" });
          const inputs = { documents, project: Promise.resolve("p"), environmentRegion: "", supports: () => undefined };
          const counted = await outcomeLater(async () =>
            countPlans(await readPlans(request, inputs), UNANSWERED_FACTS),
          );
          return judge(counted, ({ demands, notes }) => {
            expectHarmlessTexts(notes.map((note) => toText(note)));
            for (const { region, key, end, known, likely, worst } of demands) {
              expect(Number.isSafeInteger(end.least ?? known)).toBe(true);
              expect([region, key].every((name) => typeof name === "string" && name !== "")).toBe(true);
              for (const range of [end, likely, worst]) expect(Object.values(range)).not.toContain(Number.NaN);
            }
          });
        },
      }),
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
  const trees = fc.oneof(rows, map);

  it(
    "flavors are read or refused",
    () =>
      checkReader({
        documents: broken(trees, mutated(trees, wordsOf("ID Name VCPUs RAM vcpus ram __proto__"))),
        usual: 200,
        least: 15,
        read: async (bytes) =>
          judge(
            outcomeOf(() => parseFlavors(decode(bytes), "flavors.json")),
            (flavors) => {
              for (const { vcpus, ramMiB } of flavors) expect([vcpus, ramMiB].every(isAmount)).toBe(true);
            },
          ),
      }),
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

  /** Pieces of a secret that are too long to occur by chance. */
  const PIECES = [SECRET_MARK.slice(0, 5), SECRET_MARK.slice(1, 6), SECRET_MARK.slice(2, 7), SECRET_MARK.slice(3)];
  const holdsSecret = (text: string) => PIECES.some((piece) => text.includes(piece));

  /** Returns whether a secret cannot be recognised: it is a name, or the value of a member that is not secret. */
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
    "files of clouds give a credential or problems, and never reveal a secret",
    async () => {
      let clean = 0;
      const names = fc.oneof({ weight: 9, arbitrary: fc.constant("prod") }, fc.constantFrom("__proto__", "toString"));
      await checkReader({
        documents: fc.tuple(files, names),
        usual: 200,
        least: 5,
        read: async ([contents, cloud]) => {
          for (const [name, bytes] of Object.entries(contents)) await writeFile(join(folder, name), bytes);
          const masked: string[] = [];
          const inputs = { ...NO_INPUTS, cloud, cloudsFile: join(folder, "clouds.yaml") };
          const mask = (secret: string) => masked.push(secret);
          const places = { env: {}, directory: folder, workspace: undefined, mask };
          const outcome = await outcomeLater(() => chooseCredentials(inputs, places));
          const result = judge(outcome, ({ source }) => expectHarmlessTexts([toText(source)]));
          if (Object.values(contents).some(hasStraySecret)) return result;
          clean += 1;
          const texts = "problems" in outcome ? outcome.problems.map(problemText) : [toText(outcome.value.source)];
          expect(texts.filter(holdsSecret)).toEqual([]);
          if ("value" in outcome) {
            const { credential } = outcome.value;
            if (credential.kind === "token") expect(masked).toContain(credential.token.text);
            else expect(masked).toContain(credential.kind === "password" ? credential.password : credential.secret);
          }
          return result;
        },
      });
      expect(clean).toBeGreaterThanOrEqual(minimumHits(30));
    },
    PROPERTY_TIMEOUT_MS,
  );
});
