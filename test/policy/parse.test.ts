// Reading a policy file: what is told of its mistakes, and what gets through.

import { describe, expect, it } from "vitest";
import { GateError, problemText } from "../../src/core/index.ts";
import { parsePolicy } from "../../src/policy/index.ts";
import { parse, problemsOf } from "./policies.ts";

const WAIVER = "region: a, key: compute.cores, up-to: 5, until: 2026-09-30, reason: r, owner: o";

describe("a policy", () => {
  it("comes with everything that it says, in the order of the file", () => {
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
    const document = {
      file: "policy.yml",
      defaults: {
        rule: undefined,
        line: 3,
        regions: ["*"],
        keys: ["*"],
        settings: { warnAt: 85, keepFree: { kind: "percent", percent: 5 } },
      },
      rules: [
        {
          rule: 1,
          line: 6,
          regions: ["prod-*"],
          keys: ["volume.space_gb", "volume.backup_gb"],
          settings: { keepFree: { kind: "size", text: "2 TiB" } },
        },
        {
          rule: 2,
          line: 9,
          regions: ["*"],
          keys: ["compute.cores"],
          settings: { warnAt: 92.5, onUnknown: "warn", enforce: "off" },
        },
      ],
      waivers: [
        {
          waiver: 1,
          line: 14,
          regions: ["prod-1"],
          keys: ["compute.cores"],
          upTo: { kind: "plain", value: 640 },
          until: "2026-09-30",
          reason: "A higher limit is on its way: request 4711.",
          owner: "team-platform",
        },
      ],
      remarks: [],
    };
    expect(parse(text)).toEqual(document);
    expect(parse(`\uFEFF${text.replaceAll("\n", "\r\n")}`)).toEqual(document);
  });

  it.each([
    ["JSON", '{\n\t"rules": [{"key": "compute.*", "enforce": "off"}]\n}\n'],
    ["YAML with a marker", "---\nrules: [{key: compute.*, enforce: off}]\n...\n"],
    ["an anchor", "rules:\n  - key: &all compute.*\n    enforce: off\nwaivers: []"],
    ["YAML 1.2 by name", "%YAML 1.2\n---\nrules: [{key: compute.*, enforce: off}]"],
  ])("may be %s", (_, text) => {
    expect(parse(text).rules[0]).toMatchObject({ keys: ["compute.*"], settings: { enforce: "off" } });
  });

  it("may say nothing, in so many words", () => {
    expect(parse("{}")).toEqual({ file: "policy.yml", defaults: undefined, rules: [], waivers: [], remarks: [] });
  });

  it("may use an alias for what it says twice", () => {
    const text = `waivers:\n  - {${WAIVER}, region: &where [cbk, dbl]}\n`.replace("region: a, ", "");
    const twice = `${text}rules:\n  - {region: *where, enforce: warn}\n`;
    expect(parse(twice).rules[0]?.regions).toEqual(["cbk", "dbl"]);
  });
});

describe("when a policy has mistakes", () => {
  it("tells all of them, with line and column, in the order of the text", async () => {
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
    const shown = problemsOf(text).map(problemText).join("\n");
    await expect(`${text}\n${shown}\n`).toMatchFileSnapshot("expected/mistakes.txt");
  });

  it.each<[what: string, text: string, place: string, message: string]>([
    ["a list", "- a", "1:1", "The policy must be a mapping with `defaults`, `rules` and `waivers`; found a list."],
    ["a text", "off", "1:1", "The policy must be a mapping with `defaults`, `rules` and `waivers`; found a text."],
    ["null", "~", "1:1", "The policy must be a mapping with `defaults`, `rules` and `waivers`; found nothing."],
    ["no rules", "rules:\n", "1:7", "`rules` must be a list of at most 1000 rules; found nothing."],
    ["rules by name", "rules: {a: {}}", "1:8", "`rules` must be a list of at most 1000 rules; found a mapping."],
    ["a field twice", "rules: []\nwaivers: []\nrules: []", "3:1", "Duplicate field. Remove one of the two."],
    [
      "a field twice in JSON",
      '{"rules": [{"key": "a.b", "enforce": "warn", "enforce": "off"}]}',
      "1:46",
      "Duplicate field. Remove one of the two.",
    ],
    [
      "a field that every object has",
      "__proto__: {rules: []}",
      "1:1",
      "`__proto__` is not a field of the policy; the fields are `defaults`, `rules` and `waivers`.",
    ],
    [
      "a field that every object has, in a rule",
      "rules: [{key: a.b, enforce: off, constructor: 1}]",
      "1:34",
      "`constructor` is not a field of rule 1; the fields are `region`, `key`, `warn-at`, `keep-free`, `enforce` and `on-unknown`.",
    ],
    [
      "a hostile field",
      '"`|<b>": 1',
      "1:1",
      "`\\u{60}\\u{7c}\\u{3c}b\\u{3e}` is not a field of the policy; the fields are `defaults`, `rules` and `waivers`.",
    ],
    [
      "three stars",
      "rules: [{region: a*b*c*, enforce: off}]",
      "1:18",
      "`region` of rule 1 must be a glob of a region's name, or a list of them; found the text `a*b*c*`. `*` stands for anything, at most twice, and `?` for one character; several are a list, not `{a,b}`, and there is no `!` and no `[a-z]`.",
    ],
    [
      "a mapping",
      "rules: [{region: {a: b}, enforce: off}]",
      "1:18",
      "`region` of rule 1 must be a glob of a region's name, or a list of them; found a mapping. `*` stands for anything, at most twice, and `?` for one character; several are a list, not `{a,b}`, and there is no `!` and no `[a-z]`.",
    ],
    [
      "a threshold of 0",
      "defaults: {warn-at: 0}",
      "1:21",
      "`warn-at` of the defaults must be a percentage from 1 to 100, without a percent sign: 80, not 0.8; found `0`.",
    ],
    [
      "a threshold that is a share",
      "defaults: {warn-at: 0.8}",
      "1:21",
      "`warn-at` of the defaults must be a percentage from 1 to 100, without a percent sign: 80, not 0.8; found `0.8`.",
    ],
    [
      "a threshold that is no number",
      "defaults: {warn-at: .nan}",
      "1:21",
      "`warn-at` of the defaults must be a percentage from 1 to 100, without a percent sign: 80, not 0.8; found `NaN`.",
    ],
    [
      "a threshold of too many decimals",
      "defaults: {warn-at: 80.123}",
      "1:21",
      "`warn-at` of the defaults must have at most two decimals; found `80.123`.",
    ],
    [
      "a waiver without an end",
      `waivers: [{${WAIVER.replace("until: 2026-09-30, ", "")}}]`,
      "1:11",
      "Waiver 1 lacks `until`: a day such as 2026-09-30.",
    ],
    [
      "a waiver until a moment",
      `waivers: [{${WAIVER.replace("2026-09-30", "2026-09-30T12:00:00Z")}}]`,
      "1:60",
      "`until` of waiver 1 must be a day such as 2026-09-30; found the text `2026-09-30T12:00:00Z`.",
    ],
    [
      "a waiver until a day that does not exist",
      `waivers: [{${WAIVER.replace("2026-09-30", "2026-02-29")}}]`,
      "1:60",
      "Waiver 1 ends on a day that does not exist: 2026-02-29.",
    ],
    [
      "a waiver of a percentage",
      `waivers: [{${WAIVER.replace("up-to: 5", "up-to: 5 %")}}]`,
      "1:50",
      "`up-to` of waiver 1 must be a whole number such as 640, or a size such as `2 TiB`; found the text `5 %`. Sizes are B, kB, MB, GB, TB, PB, KiB, MiB, GiB, TiB or PiB.",
    ],
    ...["2 tib", "2 EiB", "2", "TiB", "-2 TiB"].map((text): [string, string, string, string] => [
      `a size that is none, ${text}`,
      `rules: [{key: volume.space_gb, keep-free: "${text}"}]`,
      "1:43",
      `\`keep-free\` of rule 1 must be a whole number such as 64, a size such as \`2 TiB\`, or a percentage such as \`10 %\`; found the text \`${text}\`. Sizes are B, kB, MB, GB, TB, PB, KiB, MiB, GiB, TiB or PiB.`,
    ]),
    [
      "a size of cores",
      "rules: [{key: compute.cores, keep-free: 2 GiB}]",
      "1:41",
      "`keep-free` of rule 1 is a size, but `compute.cores` is counted. Write a whole number, or move the keys that are sizes to a rule of their own.",
    ],
    [
      "a size of everything in a region",
      "rules: [{region: a, keep-free: 2 GiB}]",
      "1:32",
      "`keep-free` of rule 1 is a size, but `compute.cores` is counted. Write a whole number, or move the keys that are sizes to a rule of their own.",
    ],
    [
      "a size of keys that nobody knows",
      "rules: [{key: share.*, keep-free: 2 GiB}]",
      "1:35",
      "`keep-free` of rule 1 is a size, but `share.*` is counted. Write a whole number, or move the keys that are sizes to a rule of their own.",
    ],
    [
      "a number of two units",
      "rules: [{key: compute.*, keep-free: 2}]",
      "1:37",
      "`keep-free` of rule 1 is a number without a unit, but `compute.cores` is counted and `compute.ram_mb` is in MiB. Write one rule for each, a percentage, or a size such as `2 TiB` where all are sizes.",
    ],
    [
      "a waiver of two units",
      `waivers: [{${WAIVER.replace("compute.cores", "[volume.space_gb, compute.ram_mb]")}}]`,
      "1:70",
      "`up-to` of waiver 1 is a number without a unit, but `volume.space_gb` is in GiB and `compute.ram_mb` is in MiB. Write one waiver for each, or a size such as `2 TiB` where all are sizes.",
    ],
    [
      "an unknown anchor",
      "rules: *nowhere",
      "1:8",
      "A word with `*` before it is an alias in YAML, and this one stands for nothing, for something that it is itself in, or for more than is read. Put a value that begins with `*` in quotes; otherwise write out what the alias stands for.",
    ],
    [
      "an alias in itself",
      "rules: &a [*a]",
      "1:12",
      "A word with `*` before it is an alias in YAML, and this one stands for nothing, for something that it is itself in, or for more than is read. Put a value that begins with `*` in quotes; otherwise write out what the alias stands for.",
    ],
    [
      "a merge key",
      "defaults: &d {enforce: off}\nrules: [{<<: *d, key: a.b}]",
      "2:9",
      "Rule 1 lacks `warn-at`, `keep-free`, `enforce` or `on-unknown`. Remove it, or give it a setting.",
    ],
  ])("refuses %s", (_, text, place, message) => {
    const [problem] = problemsOf(text);
    expect(problem).toBeDefined();
    expect(problem?.code).toBe(/alias/.test(message) ? "POLICY_UNREADABLE" : "POLICY_INVALID");
    expect(problem === undefined ? "" : problemText(problem)).toBe(`policy.yml:${place}: ${message}`);
  });

  it("tells of what an alias stands for where it stands", () => {
    const [problem] = problemsOf("rules: []\ndefaults: {enforce: &x of}\nwaivers: [*x]");
    expect(problem?.place).toMatchObject({ line: 2, column: 24 });
    expect(problemsOf("rules: [&r {key: a.b}, *r]").map(({ place }) => place?.column)).toEqual([12, 24]);
  });

  it("counts the rest where they are many", () => {
    const problems = problemsOf(`rules: [${"1,".repeat(110)}]`);
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)?.message).toBe("10 more problems are not listed.");
  });
});

describe("when a text is no YAML, or not the YAML that is read", () => {
  it.each<[what: string, text: string, message: string]>([
    ["nothing", "", "policy.yml: The policy is empty. Write `{}` for an empty policy."],
    ["a comment", "# later", "policy.yml: The policy is empty. Write `{}` for an empty policy."],
    ["a tab", "rules:\n\t- a", "policy.yml:2:1: The text is not valid YAML: a tab stands where YAML needs spaces."],
    [
      "an open bracket",
      "rules: [",
      "policy.yml:1:9: The text is not valid YAML: this is not indented as it should be, or a closing bracket is missing.",
    ],
    [
      "an open quote",
      'rules: "secret',
      "policy.yml:1:15: The text is not valid YAML: a closing quote or bracket, or a separator, is missing.",
    ],
    [
      "a second colon",
      "defaults: warn-at: 5",
      "policy.yml:1:11: The text is not valid YAML: a second `:` stands on the line. Put the value in quotes if it has a `:` in it.",
    ],
    [
      "two documents",
      "rules: []\n---\nwaivers: []",
      "policy.yml:2:1: The text holds more than one YAML document. Remove what follows the further `---` line.",
    ],
    [
      "a tag of one's own",
      "rules: !secret x",
      "policy.yml:1:8: Tags (words that begin with an exclamation mark) are not supported. Remove it.",
    ],
    [
      "a star without quotes",
      "rules:\n  - region: *\n    enforce: off",
      "policy.yml:2:13: The text is not valid YAML: a `*` stands here without quotes. Put a value that begins with `*` in quotes.",
    ],
    [
      "a glob without quotes",
      "rules:\n  - region: *-1\n    enforce: off",
      "policy.yml:2:13: A word with `*` before it is an alias in YAML, and this one stands for nothing, for something that it is itself in, or for more than is read. Put a value that begins with `*` in quotes; otherwise write out what the alias stands for.",
    ],
    [
      "a team without quotes",
      "waivers:\n  - owner: @acme/platform",
      "policy.yml:2:12: The text is not valid YAML: no text may begin with this character. Put a text that begins with an at sign, a percent sign or a backtick in quotes.",
    ],
    [
      "binary data",
      "rules: !!binary aGVsbG8=",
      "policy.yml:1:8: Tags (words that begin with an exclamation mark) are not supported. Remove it.",
    ],
    [
      "YAML 1.1",
      "%YAML 1.1\n---\ndefaults: {enforce: off}",
      "policy.yml:1:1: Only YAML 1.2 is read; the first line says another version. Remove the line.",
    ],
    ["an unknown directive", "%FOO\n---\n{}", "policy.yml:1:1: The text is not valid YAML from here on."],
    ["a name that is a list", "? [a]\n: 1", "policy.yml:1:3: A field's name must be plain text."],
    ["a page", "<!DOCTYPE html>\n<html lang='en'>: x: y", "policy.yml:1:1: The text is not valid YAML from here on."],
  ])("refuses %s", (_, text, message) => {
    const problems = problemsOf(text);
    expect(problems.map(problemText)).toContain(message);
    expect(problems.every(({ code }) => code === "POLICY_UNREADABLE")).toBe(true);
    expect(problems.map(problemText).join()).not.toContain("secret");
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
  ])("refuses too many %s", (_, text, message) => {
    expect(problemsOf(text).map((problem) => problem.message)).toEqual([message]);
    expect(problemsOf(text)[0]?.code).toBe("POLICY_UNREADABLE");
  });

  it("reads what is just not too much", () => {
    const deep = problemsOf(`${"[".repeat(32)}${"]".repeat(32)}`);
    expect(deep.map(({ code }) => code)).toEqual(["POLICY_INVALID"]);
    const rules = Array.from({ length: 1000 }, (_, index) => `  - {region: r${index}, warn-at: 70}`).join("\n");
    expect(parse(`rules:\n${rules}`).rules).toHaveLength(1000);
  });

  it("throws with the file's name", () => {
    expect(() => parsePolicy({ text: "rules: 1", file: ".github/quota.yml" })).toThrow(GateError);
    expect(() => parsePolicy({ text: "rules: 1", file: ".github/quota.yml" })).toThrow(/^\.github\/quota\.yml:1:8: /);
  });
});

describe("a key glob that matches no documented key", () => {
  it("is remarked on, with what may have been meant", () => {
    const text = `rules: [{key: [compute.core, network.trunks, 'network.*'], enforce: off}]\nwaivers: [{${WAIVER.replace("compute.cores", "'objectstorag[ceph]'")}}]`;
    expect(parse(text).remarks).toEqual([
      "Rule 1 of the policy (line 1): `compute.core` matches no documented key. Did you mean `compute.cores`?",
      "Rule 1 of the policy (line 1): `network.trunks` matches no documented key.",
      "Waiver 1 of the policy (line 2): `objectstorag[ceph]` matches no documented key. Did you mean `objectstorage`?",
    ]);
  });
});
