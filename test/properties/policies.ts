// Policy files: valid ones, and some in which a value is odd.

import fc from "fast-check";
import type { Tree } from "./json-tree.ts";
import { toTree } from "./json-tree.ts";

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

/** Values that are wrong in some or all fields, and the odd one that is right. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>(
    null,
    true,
    "",
    " ",
    "off",
    "x".repeat(501),
    "a\nb",
    "a\u2028b",
    [],
    {},
    ["*"],
    [["a"]],
    [1],
    -1,
    0,
    0.5,
    33.333,
    100.5,
    2 ** 53,
    "5 %",
    "101 %",
    "100.1 %",
    "5.123 %",
    "-5 %",
    "5",
    "2 TiB",
    "2 tib",
    "2 EiB",
    "TiB",
    "a,b",
    "{a,b}",
    "!a",
    "a*b*c*",
    "***",
    "[a]",
    "k[a",
    "k[a]b",
    "k[]",
    "k[*]",
    "a b",
    "a\\b",
    "a'b",
    "2026-9-30",
    "2026-02-30",
    "1999-01-01",
    "2026-13-01",
    "2026-09-30T00:00:00Z",
    "FAIL",
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

type Fields = Partial<Record<keyof typeof good, fc.Arbitrary<unknown>>>;

function fieldsOf(names: readonly (keyof typeof good)[], requiredKeys: (keyof typeof good)[] = []) {
  const arbitraries: Fields = Object.fromEntries(names.map((name) => [name, good[name]]));
  return fc.record(arbitraries, { requiredKeys });
}

const settings = ["warn-at", "enforce", "on-unknown"] as const;
const waiver = ["region", "key", "up-to", "until", "reason", "owner"] as const;

/** Policies as plain values that most often are right. */
export const policies = fc.record(
  {
    $schema: fc.constant("./policy.schema.json"),
    defaults: fieldsOf(settings),
    rules: fc.array(fieldsOf(["region", "key", "keep-free", ...settings], ["key", "warn-at"]), { maxLength: 3 }),
    waivers: fc.array(fieldsOf(waiver, [...waiver]), { maxLength: 3 }),
  },
  { requiredKeys: [] },
);

export const policyTree: fc.Arbitrary<Tree> = policies.map(toTree);

/** Names that mean something in a policy, or nearly do. */
export const POLICY_NAMES: readonly string[] = [
  "$schema",
  "defaults",
  "rules",
  "waivers",
  ...Object.keys(good),
  "extra",
  "Region",
  "__proto__",
  "constructor",
];

/** Every place in a policy that something can be put into or taken from, as a path. */
function placesIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [[...path]];
  return [[...path], ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...path, name]))];
}

function change(value: unknown, path: readonly string[], to: (inner: unknown) => unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return to(value);
  if (Array.isArray(value)) return value.map((one, index) => (String(index) === first ? change(one, rest, to) : one));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).flatMap(([name, inner]) => {
    if (name !== first) return [[name, inner]];
    const changed = change(inner, rest, to);
    return changed === undefined ? [] : [[name, changed]];
  });
  return Object.fromEntries(entries);
}

/** Policies in which one place holds something else, as plain values. */
export const oddPolicies: fc.Arbitrary<unknown> = fc
  .record({
    policy: policies,
    at: fc.nat(),
    how: fc.oneof(
      odd.map((value) => () => value),
      fc.constant(() => undefined),
      fc.tuple(fc.constantFrom("extra", "__proto__", "constructor", "warn-at", "Region"), odd).map(
        ([name, value]) =>
          (inner: unknown) =>
            typeof inner === "object" && inner !== null && !Array.isArray(inner)
              ? Object.fromEntries([...Object.entries(inner), [name, value]])
              : inner,
      ),
    ),
  })
  .map(({ policy, at, how }): unknown => {
    const places = placesIn(policy);
    return change(policy, places[at % places.length] ?? [], how) ?? null;
  });

/** What YAML has beside JSON, as pieces of text: anchors, aliases, tags, merge keys, more documents, texts of several lines. */
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

/** The texts with a piece of YAML before or behind them, or instead of one of their lines. */
export function withYaml(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(texts, fc.constantFrom(...YAML_PIECES), fc.nat()).map(([text, piece, at]) => {
    const lines = text.split("\n");
    const where = at % (lines.length + 1);
    return [...lines.slice(0, where), piece.trimEnd(), ...lines.slice(where + (at % 2))].join("\n");
  });
}
