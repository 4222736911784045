// Generates policy files: valid ones, and some with odd values.

import fc from "fast-check";
import { type Tree, toTree } from "./json-tree.ts";
import { mutated, wordsOf } from "./mutations.ts";

const good = {
  region: fc.constantFrom("cbk", "prod-*", "*", ["cbk", "d?l"], "a.b/c", "*a*"),
  key: fc.constantFrom("compute.cores", ["compute.cores", "network.ports"], "network.*", "compute.instances"),
  "warn-at": fc.constantFrom(1, 80, 92.5, 100, 0.01),
  "keep-free": fc.constantFrom(0, 5, 2 ** 53 - 1, "10 %", "100%", "12.5 %"),
  enforce: fc.constantFrom("fail", "warn", "off"),
  "on-unknown": fc.constantFrom("fail", "warn"),
  "up-to": fc.constantFrom(0, 640, 2 ** 53 - 1),
  until: fc.constantFrom("2026-09-30", "2028-02-29", "2999-12-31"),
  reason: fc.constantFrom("Request 4711.", "ä: #", "-", "x".repeat(500), "null"),
  owner: fc.constantFrom("team", "@acme/team", "1"),
};

/** Values that are invalid in some or all fields. */
const POLICY_VALUES: readonly unknown[] = [
  wordsOf("off TiB 5 a,b {a,b} !a a*b*c* *** [a] k[a k[a]b k[] k[*] a\\b a'b FAIL"),
  wordsOf("2026-9-30 2026-02-30 1999-01-01 2026-13-01 2026-09-30T00:00:00Z"),
  ["x".repeat(501), "a\nb", "a\u2028b", "a b", "2 TiB", "2 tib", "2 EiB"],
  ["5 %", "101 %", "100.1 %", "5.123 %", "-5 %", ["*"], [["a"]], 0.5, 33.333, 100.5],
].flat();

type Fields = Partial<Record<keyof typeof good, fc.Arbitrary<unknown>>>;

function fieldsOf(names: readonly (keyof typeof good)[], requiredKeys: (keyof typeof good)[] = []) {
  const arbitraries: Fields = Object.fromEntries(names.map((name) => [name, good[name]]));
  return fc.record(arbitraries, { requiredKeys });
}

const settings = ["warn-at", "enforce", "on-unknown"] as const;
const waiver = ["region", "key", "up-to", "until", "reason", "owner"] as const;

/** Policies as plain values, most of which are valid. */
const policies = fc.record(
  {
    $schema: fc.constant("./policy.schema.json"),
    defaults: fieldsOf(settings),
    rules: fc.array(fieldsOf(["region", "key", "keep-free", ...settings], ["key", "warn-at"]), { maxLength: 3 }),
    waivers: fc.array(fieldsOf(waiver, [...waiver]), { maxLength: 3 }),
  },
  { requiredKeys: [] },
);

export const policyTree: fc.Arbitrary<Tree> = policies.map(toTree);

/** Names that have or nearly have a meaning in a policy. */
const POLICY_NAMES: readonly string[] = [
  ...Object.keys(good),
  ...wordsOf("$schema defaults rules waivers extra Region __proto__ constructor"),
];

/** Returns mutations of policies. */
export function mutatedPolicies(trees: fc.Arbitrary<Tree>): fc.Arbitrary<Tree> {
  return mutated(trees, POLICY_NAMES, POLICY_VALUES);
}

/** Pieces of YAML that JSON lacks: anchors, aliases, tags, merge keys, several documents, multi-line texts. */
const YAML_PIECES: readonly string[] = [
  "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]\n",
  "a: &a [*a]\n",
  "x: *nothing\n",
  "base: &base {k: 1}\nother:\n  <<: *base\n",
  "<<: {rules: []}\n",
  "? [a]\n: 1\n",
  "!!map {}\n",
  "x: !!js/function 'return 1'\n",
  "x: !secret y\n",
  "x: !!binary aGk=\n",
  "%YAML 1.1\n---\n",
  "%TAG ! tag:evil.example,2000:\n---\n",
  "---\n",
  "...\n---\n",
  "x: |\n  text\n  text\n",
  "x: >-\n  text\n",
  "\tx: 1\n",
  "x: {a: 1, a: 2}\n",
  "x: 0x10\n",
  "x: 0o17\n",
  "x: .inf\n",
  "x: .nan\n",
  "x: 2026-09-30\n",
  "x: yes\n",
  "x: ~\n",
  "x:\n",
  "# only a comment\n",
  "{",
  "]",
  "- a\n- b\n",
  `${"[".repeat(500)}${"]".repeat(500)}\n`,
  `${"- ".repeat(300)}x\n`,
  `x: [${"*a, ".repeat(200)}]\n`,
];

/** Inserts a piece of YAML into texts, or replaces one of their lines with it. */
export function withYaml(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(texts, fc.constantFrom(...YAML_PIECES), fc.nat()).map(([text, piece, at]) => {
    const lines = text.split("\n");
    const where = at % (lines.length + 1);
    return [...lines.slice(0, where), piece.trimEnd(), ...lines.slice(where + (at % 2))].join("\n");
  });
}
