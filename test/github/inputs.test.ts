import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GateError } from "../../src/core/errors.ts";
import { quote } from "../../src/core/text/escape.ts";
import { readDelivery, readInputs } from "../../src/hosts/github/inputs.ts";
import { createSecrets, holdsSecret, maskSecretInputs, toSecretForms } from "../../src/hosts/github/secrets.ts";
import { JOB_TOKEN, toInputVariables } from "../support/github/runner.ts";

const REQUIRED = {
  plan: "plans/*.json",
  "api-url": "https://quota.example.com:5001",
  "project-id": "d3b6a1f0c2e94f7d8a5b6c7d8e9f0a1b",
  token: "gAAAAABk-token",
};

let printed = "";

beforeEach(() => {
  printed = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Gives inputs as a runner does; what is not named has its default. */
function give(inputs: Readonly<Record<string, string>> = {}): void {
  for (const [name, value] of Object.entries(toInputVariables({ ...REQUIRED, ...inputs }))) vi.stubEnv(name, value);
}

/** The texts of all problems; the test fails where there are none. */
function readProblems(): readonly string[] {
  try {
    readInputs();
  } catch (error) {
    if (error instanceof GateError) {
      expect(error.problems.every(({ code }) => code === "INPUT_INVALID")).toBe(true);
      return error.problems.map(({ message, hint }) => `${message} ${hint ?? ""}`.trim());
    }
    throw error;
  }
  throw new Error("No input is wrong.");
}

describe("when only the required inputs are given", () => {
  it("has the defaults of action.yml for the others", () => {
    give();
    expect(readInputs()).toEqual({
      plan: ["plans/*.json"],
      settings: {
        base: { origin: "https://quota.example.com:5001", path: "", loopback: false },
        apiVersion: "v3",
        timeoutMs: 60_000,
        planMode: null,
        allowNegative: true,
        policy: { warnAt: 80, onUnknown: "fail" },
        planPolicy: { peak: "warn", uncounted: "fail" },
      },
      terraform: { defaultRegion: "", providerRegions: new Map(), flavors: "" },
      policyFile: null,
      policyFrom: "base",
      policyBranches: [],
      credentials: {
        token: "gAAAAABk-token",
        projectId: "d3b6a1f0c2e94f7d8a5b6c7d8e9f0a1b",
        authUrl: "",
        applicationCredentialId: "",
        applicationCredentialSecret: "",
        cloud: "",
        cloudsFile: "",
      },
      comment: "always",
      commentKey: "default",
      prNumber: null,
      githubToken: JOB_TOKEN,
    });
  });
});

describe("when inputs have other values", () => {
  it("reads the regions of providers, one a line", () => {
    give({
      "provider-regions": "openstack = fes\r\n\n  openstack.backup=cbk \nmodule.app:openstack =\tdbl\nopenstack = fes",
    });
    const { providerRegions } = readInputs().terraform;
    expect([...providerRegions]).toEqual([
      ["openstack", "fes"],
      ["openstack.backup", "cbk"],
      ["module.app:openstack", "dbl"],
    ]);
  });

  it("reads them", () => {
    give({
      plan: "\n  a.json\r\n\n\tb/*.json  \n",
      "plan-mode": "target",
      "allow-negative": "false",
      "api-version": "v1",
      "warn-at": "97.5",
      "on-unknown": "warn",
      comment: "problems",
      "comment-key": "prod.eu-1_a",
      "pr-number": "12",
      timeout: "5",
      "github-token": "",
    });
    expect(readInputs()).toMatchObject({
      plan: ["a.json", "b/*.json"],
      settings: {
        planMode: "target",
        allowNegative: false,
        apiVersion: "v1",
        policy: { warnAt: 97.5, onUnknown: "warn" },
        timeoutMs: 5000,
      },
      comment: "problems",
      commentKey: "prod.eu-1_a",
      prNumber: 12,
      githubToken: null,
    });
  });

  it.each([" gAAAAABk-token\n", "gAAAAABk-token\r\n", "\tgAAAAABk-token"])("trims the token %j", (token) => {
    give({ token });
    expect(readInputs().credentials.token).toBe("gAAAAABk-token");
  });
});

describe("when the regions of providers are not lines of `PROVIDER = REGION`", () => {
  it.each([
    ["fes"],
    ["openstack ="],
    ["= fes"],
    ["openstack = a b"],
    ["openstack = a = b"],
    ["open stack = a"],
    ["openstack: fes"],
  ])("says so: %j", (line) => {
    give({ "provider-regions": `openstack.x = cbk\n${line}` });
    expect(readProblems()).toEqual([
      `Input \`provider-regions\` has the line \`${line}\`; expected is \`PROVIDER = REGION\`, as in \`openstack.backup = cbk\`.`,
    ]);
  });

  it("says so where a provider has two", () => {
    give({ "provider-regions": "openstack = fes\nopenstack = cbk" });
    expect(readProblems()).toEqual([
      "Input `provider-regions` gives the provider `openstack` two regions, `fes` and `cbk`.",
    ]);
  });
});

describe("when an input is wrong", () => {
  const wrong: readonly (readonly [string, readonly string[]])[] = [
    ["plan", ["", " \n "]],
    ["plan-mode", ["Add", "both", "add,target"]],
    ["allow-negative", ["", "no", "False", "0"]],
    ["api-url", [""]],
    ["api-version", ["", "v4", "3"]],
    ["project-id", ["a b", "..", ".", "a\u0001b", "x".repeat(256)]],
    ["warn-at", ["", "0", "0.00", "100.01", "80%", "-1", "1e2", "NaN", "Infinity", "80.123", "8 0", "0x10"]],
    ["on-unknown", ["", "ignore", "WARN"]],
    ["peak", ["", "ignore"]],
    ["uncounted", ["", "off"]],
    ["policy-from", ["", "head"]],
    [
      "policy-branches",
      ["main, release/*", "release-?", "[a-z]", "!main", "a*b*c*d", "x".repeat(251), "a\n".repeat(101)],
    ],
    ["comment", ["", "true", "changed"]],
    ["comment-key", ["", "Default", "-a", "a b", "a-->", "x".repeat(41), "é"]],
    ["pr-number", ["0", "-1", "#12", "1.5", "01", "12345678901"]],
    ["timeout", ["", "0", "3601", "1.5", "60s", "-5"]],
  ];
  const cases = wrong.flatMap(([name, values]) => values.map((value) => [name, value] as const));

  it.each(cases)("says so: %s %j", (name, value) => {
    give({ [name]: value });
    const problems = readProblems();
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`\`${name}\``);
  });

  it("shows the value and what is allowed", () => {
    give({ "on-unknown": "igno|re" });
    expect(readProblems()).toEqual(["Input `on-unknown` is `igno\\u{7c}re`; allowed is `fail` or `warn`."]);
  });

  it("names all of them at once", () => {
    give({ plan: "", "warn-at": "80%", comment: "yes", "project-id": "..", timeout: "soon" });
    expect(readProblems().map((problem) => /`([^`]+)`/u.exec(problem)?.[1])).toEqual([
      "comment",
      "plan",
      "project-id",
      "timeout",
      "warn-at",
    ]);
  });
});

describe("when the token is no token", () => {
  it.each(["qw", "qwertz", "gAAAAABk\ngAAAAABl", "gAAAAAB\u00e9-token", "gAAAAAB token"])(
    "does not show it: %j",
    (token) => {
      give({ token });
      const problems = readProblems();
      expect(problems).toHaveLength(1);
      expect(problems[0]).not.toContain(token);
    },
  );
});

describe("when the runner is told what to mask", () => {
  it("masks a secret as a whole, trimmed, and line by line, but nothing so short that it would garble the log", () => {
    give({ token: "first-line-1\r\nsecond-line\nab\n", "github-token": "ghp_other-token" });
    const secrets = createSecrets();
    maskSecretInputs(secrets);
    expect(printed.split(/\r?\n/u).filter((line) => line !== "")).toEqual([
      "::add-mask::first-line-1%0D%0Asecond-line%0Aab%0A",
      "::add-mask::first-line-1\\u{d}\\u{a}second-line\\u{a}ab\\u{a}",
      "::add-mask::first-line-1%0D%0Asecond-line%0Aab",
      "::add-mask::first-line-1\\u{d}\\u{a}second-line\\u{a}ab",
      "::add-mask::first-line-1",
      "::add-mask::second-line",
      "::add-mask::ghp_other-token",
    ]);
  });

  it.each(["", " ", "\n", "x", "fail"])("masks nothing for %j", (token) => {
    give({ token, "github-token": "" });
    maskSecretInputs(createSecrets());
    expect(printed).toBe("");
  });

  it("masks each secret once, and as names are shown", () => {
    const secrets = createSecrets();
    for (let round = 0; round < 2; round += 1) secrets.mask("two<words&more");
    expect(printed).toBe("::add-mask::two<words&more\n::add-mask::two\\u{3c}words\\u{26}more\n");
  });
});

describe("when only the delivery is asked for", () => {
  it("is known although other inputs are wrong", () => {
    give({ plan: "", token: "", "warn-at": "?", comment: "problems", "comment-key": "prod", "pr-number": "7" });
    expect(readDelivery()).toEqual({
      comment: "problems",
      commentKey: "prod",
      prNumber: 7,
      githubToken: JOB_TOKEN,
    });
  });

  it.each([{ comment: "?" }, { "comment-key": "?" }, { "pr-number": "?" }])("is unknown with %j", (inputs) => {
    give(inputs);
    expect(readDelivery()).toBeNull();
  });
});

describe("when a text is held against secrets", () => {
  it("is told to hold each form of them, wherever it stands", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8 }), fc.string(), fc.string(), (secret, before, after) => {
        const forms = toSecretForms(secret);
        const isHeld = holdsSecret(before + secret + after, forms);
        expect(isHeld).toBe(forms.length > 0);
        expect(holdsSecret(JSON.stringify(before + secret + after), forms)).toBe(forms.length > 0);
      }),
    );
  });

  it.each([
    ["as a name is shown", quote('a<b>&"c"|d`e@f')],
    ["at the beginning of a name that is too long", quote(`a<b>&"c"|d\`e@f${"x".repeat(80)}`)],
    ["inside an address", `https://x.example/?q=${encodeURIComponent('a<b>&"c"|d`e@f')}`],
    ["in small letters", 'host A<B>&"C"|D`E@F'],
    ["inside base64", `<!-- ${Buffer.from('{"region":"a<b>&\\"c\\"|d`e@f"}').toString("base64")} -->`],
  ])("finds them %s", (_how, text) => {
    expect(holdsSecret(text, toSecretForms('a<b>&"c"|d`e@f'))).toBe(true);
    expect(holdsSecret(text, toSecretForms("another-secret"))).toBe(false);
  });

  it("finds one that is too long to be shown whole", () => {
    const secret = "0123456789abcdef".repeat(6);
    expect(quote(secret)).not.toContain(secret);
    expect(holdsSecret(`the region ${quote(secret)} is unknown`, toSecretForms(secret))).toBe(true);
  });

  it("knows all that was masked until then, whatever it came from", () => {
    const secrets = createSecrets();
    expect(secrets.areIn("gAAAAABk-token")).toBe(false);
    secrets.mask("gAAAAABk-token");
    expect(secrets.areIn("the region gAAAAABk-token")).toBe(true);
  });

  it("is not told so where it holds none", () => {
    expect(holdsSecret("fits", toSecretForms("gAAAAABk-token"))).toBe(false);
    expect(holdsSecret("fits", toSecretForms(""))).toBe(false);
  });
});
