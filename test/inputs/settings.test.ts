import { describe, expect, it } from "vitest";
import { code, GateError, problemText } from "../../src/core/index.ts";
import {
  DELIVERY_SETTINGS,
  EFFECT_SETTINGS,
  GATE_SETTINGS,
  readSettings,
  SETTINGS,
  type Setting,
} from "../../src/inputs/index.ts";

type Texts = Readonly<Record<string, string>>;

const REQUIRED = {
  plan: "plans/*.json",
  "api-url": "https://quota.example.com:5001",
  "project-id": "d3b6a1f0c2e94f7d8a5b6c7d8e9f0a1b",
  token: "gAAAAABk-token",
};

function read<Values extends object>(
  settings: { readonly [Name in keyof Values]: Setting<Values[Name]> },
  texts: Texts,
) {
  return readSettings(settings, {
    find: ({ name }: Setting<unknown>) => new Map(Object.entries(texts)).get(name),
    labelOf: ({ name }) => code(`--${name}`),
  });
}

/** Returns the values of all settings except for those of the delivery. Throws if one is invalid. */
function readValues(texts: Texts = {}) {
  const parsed = read(GATE_SETTINGS, { ...REQUIRED, ...texts });
  if ("problems" in parsed) throw new GateError(parsed.problems);
  return parsed.value;
}

/** Returns the texts of all problems. Throws if there are none. */
function readProblems(texts: Texts): readonly string[] {
  const parsed = read<object>(SETTINGS, { ...REQUIRED, ...texts });
  if ("value" in parsed) throw new Error("No setting is wrong.");
  expect(parsed.problems.every((problem) => problem.code === "INPUT_INVALID")).toBe(true);
  return parsed.problems.map(problemText);
}

describe("the table of settings", () => {
  it("returns the default of each setting that is not given", () => {
    expect(readValues()).toEqual({
      plan: ["plans/*.json"],
      targets: "",
      source: "auto",
      base: { origin: "https://quota.example.com:5001", path: "" },
      apiVersion: "v3",
      timeoutMs: 60_000,
      expect: undefined,
      noPlan: "error",
      planMode: undefined,
      allowNegative: true,
      otherProjects: [],
      warnAt: 80,
      onUnknown: undefined,
      peak: "likely",
      uncounted: "fail",
      defaultRegion: undefined,
      providerRegions: [],
      flavors: "",
      policyFile: undefined,
      onlyChanged: false,
      orgPolicy: undefined,
      policyFrom: "base",
      policyBranches: [],
      together: "warn",
      togetherDrafts: false,
      pending: undefined,
      token: expect.objectContaining({ text: "gAAAAABk-token" }),
      projectId: "d3b6a1f0c2e94f7d8a5b6c7d8e9f0a1b",
      authUrl: "",
      applicationCredentialId: "",
      applicationCredentialSecret: "",
      cloud: "",
      cloudsFile: "",
    });
    expect(read(EFFECT_SETTINGS, {})).toEqual({ value: { warnOnly: false } });
    for (const yes of [" true\n", "True", "TRUE"])
      expect(read(EFFECT_SETTINGS, { "warn-only": yes })).toEqual({ value: { warnOnly: true } });
    for (const no of ["false", "False", "FALSE"])
      expect(read(EFFECT_SETTINGS, { "warn-only": no })).toEqual({ value: { warnOnly: false } });
    expect(read(DELIVERY_SETTINGS, {})).toEqual({
      value: { comment: "always", commentKey: "default", prNumber: undefined, githubToken: undefined },
    });
  });

  it("reads regions of providers, one a line", () => {
    const { providerRegions } = readValues({
      "provider-regions": "openstack = fes\r\n\n  openstack.backup=cbk \nmodule.app:openstack =\tdbl\nopenstack = fes",
    });
    expect(providerRegions).toEqual([
      ["openstack", "fes"],
      ["openstack.backup", "cbk"],
      ["module.app:openstack", "dbl"],
    ]);
  });

  it("reads IDs of other projects, one a line", () => {
    expect(readValues({ "other-projects": " one\r\n\n*\n" }).otherProjects).toEqual(["one", "*"]);
  });

  it("reads values without white space around them", () => {
    const texts = {
      plan: "\n  a.json\r\n\n\tb/*.json  \n",
      "plan-mode": "target",
      "allow-negative": " false\n",
      "api-version": "v1",
      "warn-at": "97.5",
      "on-unknown": "warn",
      timeout: "5",
      token: "\tgAAAAABk-token\r\n",
    };
    expect(readValues(texts)).toMatchObject({
      plan: ["a.json", "b/*.json"],
      planMode: "target",
      allowNegative: false,
      apiVersion: "v1",
      warnAt: 97.5,
      onUnknown: "warn",
      timeoutMs: 5000,
      token: expect.objectContaining({ text: "gAAAAABk-token" }),
    });
    const delivery = { comment: "problems", "comment-key": "prod.eu-1_a", "pr-number": "12", "github-token": "ghs_1" };
    expect(read(DELIVERY_SETTINGS, delivery)).toEqual({
      value: { comment: "problems", commentKey: "prod.eu-1_a", prNumber: 12, githubToken: "ghs_1" },
    });
  });

  const wrong: readonly (readonly [string, readonly string[]])[] = [
    ["plan", ["", " \n "]],
    ["plan-mode", ["Add", "both", "add,target"]],
    ["allow-negative", ["", "no", "fALSE", "0"]],
    ["warn-only", ["", "yes", "tRUE", "True!", "1", "on", "constructor"]],
    ["api-version", ["", "v4", "3"]],
    ["project-id", ["a b", "..", ".", "a\u0001b", "x".repeat(256)]],
    ["other-projects", ["a b", "..", "*, a", "a\u0001b", "x".repeat(256)]],
    ["warn-at", ["", "0", "0.8", "1.0", "100.01", "80%", "-1", "1e2", "NaN", "Infinity", "80.123", "8 0", "0x10"]],
    ["on-unknown", ["ignore", "WARN"]],
    ["peak", ["", "ignore"]],
    ["uncounted", ["", "off"]],
    ["policy-from", ["", "head"]],
    [
      "policy-branches",
      ["main, release/*", "release-?", "[a-z]", "!main", "a*b*c*d", "x".repeat(251), "a\n".repeat(101)],
    ],
    ["comment", ["", "true", "changed"]],
    ["comment-key", ["", "a+b", "a\tb", "x".repeat(101), "\ud800"]],
    ["pr-number", ["0", "-1", "#12", "1.5", "01", "12345678901"]],
    ["pending", ["2", "h", "-1h", "1.5h", "2 hours", "1000d", "0h"]],
    ["timeout", ["", "0", "3601", "1.5", "60s", "-5"]],
    ["provider-regions", ["fes", "openstack =", "= fes", "openstack = a b", "openstack = a = b", "openstack: fes"]],
  ];
  const cases = wrong.flatMap(([name, values]) => values.map((value) => [name, value] as const));

  it.each(cases)("%s refuses %j with one problem that names the setting", (name, value) => {
    const problems = readProblems({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`\`--${name}\``);
  });

  it.each([
    [{ "on-unknown": "igno|re" }, "Invalid value `igno\\u{7c}re` for `--on-unknown`: expected `fail` or `warn`."],
    [
      { "warn-at": "200" },
      "Invalid value `200` for `--warn-at`: expected a percentage from 1 to 100, with up to two decimals and without a percent sign: 80, not 0.8.",
    ],
    [{ plan: "" }, "Missing value for `--plan`: expected at least one path or glob, one per line."],
    [
      { "provider-regions": "openstack.x = cbk\nfes" },
      "Invalid line `fes` in `--provider-regions`: expected `PROVIDER = REGION`, as in `openstack.backup = cbk`.",
    ],
    [
      { "provider-regions": "openstack = fes\nopenstack = cbk" },
      "Two regions for the provider `openstack` in `--provider-regions`: `fes` and `cbk`.",
    ],
    [
      { "api-url": "https://quota.example.com/v2" },
      "Invalid value for `--api-url`: it ends in `v2`, but the chosen API version is `v3`. Expected something like `https://quota.example.com:5001`, without the version and with https.",
    ],
  ])("describes the found and the expected value of %j", (texts, expected) => {
    expect(readProblems(texts)).toEqual([expected]);
  });

  it("reports all problems at once", () => {
    const problems = readProblems({ plan: "", "warn-at": "80%", comment: "yes", "project-id": "..", timeout: "soon" });
    expect(problems.map((problem) => /`--([^`]+)`/u.exec(problem)?.[1])).toEqual([
      "plan",
      "timeout",
      "project-id",
      "warn-at",
      "comment",
    ]);
  });
});
