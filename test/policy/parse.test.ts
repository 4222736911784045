// Parsing of policy files: mistakes, and valid documents.

import { describe, expect, it } from "vitest";
import { GateError } from "../../src/core/index.ts";
import { parsePolicy } from "../../src/policy/index.ts";
import { printedText } from "../support/printed.ts";
import { parse, problemsOf } from "./policies.ts";

const WAIVER = "region: a, key: compute.cores, up-to: 5, until: 2026-09-30, reason: r, owner: o";

const MISTAKEN: readonly (readonly [what: string, text: string])[] = [
  ["a list", "- a"],
  ["no rules", "rules:\n"],
  ["a field twice", "rules: []\nwaivers: []\nrules: []"],
  ["a field twice in JSON", '{"rules": [{"key": "a.b", "enforce": "warn", "enforce": "off"}]}'],
  ["a field that every object has", "__proto__: {rules: []}"],
  ["a hostile field", '"`|<b>": 1'],
  ["a mapping in place of a glob", "rules: [{region: {a: b}, enforce: off}]"],
  ["an amount that is a list", "rules: [{key: compute.cores, keep-free: [5]}]"],
  ["an amount of a mapping in place of a glob", "rules: [{key: {a: b}, keep-free: 5}]"],
  ["a threshold that is a share", "defaults: {warn-at: 0.8}"],
  ["a threshold that is no number", "defaults: {warn-at: .nan}"],
  ["a threshold of too many decimals", "defaults: {warn-at: 80.123}"],
  ["a waiver without an end", `waivers: [{${WAIVER.replace("until: 2026-09-30, ", "")}}]`],
  ["a waiver until a day that does not exist", `waivers: [{${WAIVER.replace("2026-09-30", "2026-02-29")}}]`],
  ...['""', '" "', '"\\u200b"', '"?"', "~"].map(
    (owner) => [`the owner ${owner}`, `waivers: [{${WAIVER.replace(/o$/u, owner)}}]`] as const,
  ),
  ...["2 tib", "2 EiB", "2", "TiB", "-2 TiB"].map(
    (size) => [`the size ${size}`, `rules: [{key: volume.space_gb, keep-free: "${size}"}]`] as const,
  ),
  ["a size of cores", "rules: [{key: compute.cores, keep-free: 2 GiB}]"],
  ["a size of keys that are not documented", "rules: [{key: rocket.*, keep-free: 2 GiB}]"],
  ["a number of two units", "rules: [{key: compute.*, keep-free: 2}]"],
  ["a waiver of two units", `waivers: [{${WAIVER.replace("compute.cores", "[volume.space_gb, compute.ram_mb]")}}]`],
  ["a merge key", "defaults: &d {enforce: off}\nrules: [{<<: *d, key: a.b}]"],
];

/** Texts that are not YAML, or use features of YAML that are not supported. */
const UNREADABLE: readonly (readonly [what: string, text: string])[] = [
  ["nothing", ""],
  ["a comment", "# later"],
  ["a tab", "rules:\n\t- a"],
  ["an open bracket", "rules: ["],
  ["an open quote", 'rules: "secret'],
  ["a second colon", "defaults: warn-at: 5"],
  ["two documents", "rules: []\n---\nwaivers: []"],
  ["a tag of one's own", "rules: !secret x"],
  ["a star without quotes", "rules:\n  - region: *\n    enforce: off"],
  ["a glob without quotes", "rules:\n  - region: *-1\n    enforce: off"],
  ["a team without quotes", "waivers:\n  - owner: @acme/platform"],
  ["binary data", "rules: !!binary aGVsbG8="],
  ["YAML 1.1", "%YAML 1.1\n---\ndefaults: {enforce: off}"],
  ["an unknown directive", "%FOO\n---\n{}"],
  ["a name that is a list", "? [a]\n: 1"],
  ["a page", "<!DOCTYPE html>\n<html lang='en'>: x: y"],
  ["an unknown anchor", "rules: *nowhere"],
  ["an alias in itself", "rules: &a [*a]"],
];

/** Returns the problems of each text, a line each. */
function describeAll(texts: typeof MISTAKEN): string {
  const lines = texts.flatMap(([what, text]) =>
    problemsOf(text).map((problem) => `${what}: ${problem.code} ${printedText(problem)}`),
  );
  return `${lines.join("\n")}\n`;
}

describe("a valid policy", () => {
  it("a policy is parsed with everything in it, in the order of the file", () => {
    const text = `# What we let pass.
defaults:
  warn-at: 85
  keep-free: 5 %
rules:
  - region: prod-*
    key: [volume.space_gb, volume.backup_gb]
    keep-free: 2 TiB
  - key: compute.cores
    warn-at: 92.5
    on-unknown: warn
    enforce: off
waivers:
  - region: prod-1
    key: compute.cores
    up-to: 640
    until: 2026-09-30
    reason: "A higher limit is on its way: request 4711."
    owner: team-platform
`;
    const everywhere = { regions: ["*"], keys: ["*"] };
    const document = {
      file: "policy.yml",
      defaults: { ...everywhere, line: 3, settings: { "warn-at": 85, "keep-free": "5 %" } },
      rules: [
        {
          rule: 1,
          line: 6,
          regions: ["prod-*"],
          keys: ["volume.space_gb", "volume.backup_gb"],
          settings: { "keep-free": "2 TiB" },
        },
        {
          ...everywhere,
          rule: 2,
          line: 9,
          keys: ["compute.cores"],
          settings: { "warn-at": 92.5, "on-unknown": "warn", enforce: "off" },
        },
      ],
      waivers: [
        {
          waiver: 1,
          line: 14,
          regions: ["prod-1"],
          keys: ["compute.cores"],
          upTo: 640,
          until: "2026-09-30",
          reason: "A higher limit is on its way: request 4711.",
          owner: "team-platform",
        },
      ],
      remarks: [],
    };
    expect(parse(text)).toMatchObject(document);
    expect(parse(`\uFEFF${text.replaceAll("\n", "\r\n")}`)).toEqual(parse(text));
  });

  it.each([
    ["JSON", '{\n\t"rules": [{"key": "compute.*", "enforce": "off"}]\n}\n'],
    ["YAML with a marker", "---\nrules: [{key: compute.*, enforce: off}]\n...\n"],
    ["an anchor", "rules:\n  - key: &all compute.*\n    enforce: off\nwaivers: []"],
    ["YAML 1.2 by name", "%YAML 1.2\n---\nrules: [{key: compute.*, enforce: off}]"],
  ])("a policy written as %s is accepted", (_, text) => {
    expect(parse(text).rules[0]).toMatchObject({ keys: ["compute.*"], settings: { enforce: "off" } });
  });

  it("a policy may be empty", () => {
    expect(parse("{}")).toEqual({ file: "policy.yml", defaults: undefined, rules: [], waivers: [], remarks: [] });
  });

  it("a policy may use an alias for a repeated value", () => {
    const text = `waivers:\n  - {${WAIVER}, region: &where [cbk, dbl]}\n`.replace("region: a, ", "");
    const twice = `${text}rules:\n  - {region: *where, enforce: warn}\n`;
    expect(parse(twice).rules[0]?.regions).toEqual(["cbk", "dbl"]);
  });
});

describe("a policy with mistakes", () => {
  it("all mistakes are reported with line and column, in the order of the text", async () => {
    const text = `default: {}
defaults:
  warn-at: 0
  keep-free: 5
  enforce: of
rules:
  - region: "{cbk,dbl}"
    keep_free: 2
  - key: volume.*
    keep-free: 2 TiB
  - key: ["*"]
    keep-free: 12
  - foo
  - warn-at: 80.001
    key: []
  - region: [a, "b c", 3]
    enforce: true
  - warn-at: 70
  - key: objectstorage[ceph
    keep-free: -1
waivers:
  - region: prod-1
    key: volume.*
    up-to: 5
    until: 2026-02-30
    reason: ""
    owner:
  - {}
  - region: a
    key: compute.cores
    up-to: 5 %
    until: tomorrow
    reason: [because]
    owner: "two\\nlines"
`;
    const shown = problemsOf(text).map(printedText).join("\n");
    await expect(`${text}\n${shown}\n`).toMatchFileSnapshot("expected/mistakes.txt");
  });

  it("each mistake is reported as POLICY_INVALID", async () => {
    for (const [, text] of MISTAKEN) {
      expect([...new Set(problemsOf(text).map(({ code }) => code))]).toEqual(["POLICY_INVALID"]);
    }
    await expect(describeAll(MISTAKEN)).toMatchFileSnapshot("expected/mistaken.txt");
  });

  it("a mistake in an aliased value is reported at the anchor", () => {
    const [problem] = problemsOf("rules: []\ndefaults: {enforce: &x of}\nwaivers: [*x]");
    expect(problem?.place).toMatchObject({ line: 2, column: 24 });
    expect(problemsOf("rules: [&r {key: a.b}, *r]").map(({ place }) => place?.column)).toEqual([12, 24]);
  });

  it("mistakes beyond a hundred are only counted", () => {
    const problems = problemsOf(`rules: [${"1,".repeat(110)}]`);
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)?.message).toBe("10 more problems are not listed.");
  });
});

describe("a text that is not supported YAML", () => {
  it("an unreadable text is refused without quoting it", async () => {
    for (const [, text] of UNREADABLE) {
      expect([...new Set(problemsOf(text).map(({ code }) => code))]).toEqual(["POLICY_UNREADABLE"]);
    }
    const said = describeAll(UNREADABLE);
    expect(said).not.toContain("secret");
    await expect(said).toMatchFileSnapshot("expected/unreadable.txt");
  });

  it.each<[what: string, text: string, message: string]>([
    ["open lists", "[".repeat(20_000), "The YAML is nested deeper than 32 levels."],
    ["list items", "- ".repeat(10_000), "The YAML is nested deeper than 32 levels."],
    ["open mappings", "{a: ".repeat(10_000), "The YAML is nested deeper than 32 levels."],
    ["questions", "? ".repeat(10_000), "The YAML is nested deeper than 32 levels."],
    ["33 levels", `${"[".repeat(33)}${"]".repeat(33)}`, "The YAML is nested deeper than 32 levels."],
    ["values", `[${"1,".repeat(20_000)}]`, "The YAML holds more than 20000 values, which is more than is read."],
    ["characters", "#".repeat(262_145), "The policy has 262145 characters; at most 262144 are read."],
    [
      "what aliases stand for",
      `a: &a [${"1,".repeat(500)}]\nb: &b [${"*a,".repeat(50)}]`,
      "A word with `*` before it is an alias in YAML, and this one stands for nothing, for something that it is itself in, or for more than is read.",
    ],
    [
      "aliases",
      `a: &a 1\nb: [${"*a,".repeat(501)}]`,
      "A word with `*` before it is an alias in YAML, and this one stands for nothing, for something that it is itself in, or for more than is read.",
    ],
  ])("too many %s are refused", (_, text, message) => {
    expect(problemsOf(text).map((problem) => problem.message)).toEqual([message]);
    expect(problemsOf(text)[0]?.code).toBe("POLICY_UNREADABLE");
  });

  it("a policy just within the limits is read", () => {
    const deep = problemsOf(`${"[".repeat(32)}${"]".repeat(32)}`);
    expect(deep.map(({ code }) => code)).toEqual(["POLICY_INVALID"]);
    const rules = Array.from({ length: 1000 }, (_, index) => `  - {region: r${index}, warn-at: 70}`).join("\n");
    expect(parse(`rules:\n${rules}`).rules).toHaveLength(1000);
  });

  it("the error has the file's name", () => {
    expect(() => parsePolicy({ text: "rules: 1", file: ".github/quota.yml" })).toThrow(GateError);
    expect(() => parsePolicy({ text: "rules: 1", file: ".github/quota.yml" })).toThrow(/^\.github\/quota\.yml:1:8: /);
  });
});

describe("a key glob that matches no documented key", () => {
  it("a remark names the glob and suggests a key", () => {
    const text = `rules: [{key: [compute.core, network.quagga, 'network.*'], enforce: off}]\nwaivers: [{${WAIVER.replace("compute.cores", "'objectstorag[ceph]'")}}]`;
    expect(parse(text).remarks).toEqual([
      "Rule 1 of the policy (line 1): `compute.core` matches no documented key. Did you mean `compute.cores`?",
      "Rule 1 of the policy (line 1): `network.quagga` matches no documented key.",
      "Waiver 1 of the policy (line 2): `objectstorag[ceph]` matches no documented key. Did you mean `objectstorage`?",
    ]);
  });
});
