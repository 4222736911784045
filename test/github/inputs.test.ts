import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readInputs, toSettingsSource } from "../../src/action/inputs.ts";
import { quote } from "../../src/core/index.ts";
import { hideInLog } from "../../src/hosts/github/index.ts";
import { createSecrets, holdsSecret, toSecretForms } from "../../src/hosts/secrets.ts";
import { readSettings, SETTINGS } from "../../src/inputs/index.ts";
import { toInputVariables } from "../support/github/runner.ts";

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
});

/** Reads all settings as the Action does. */
function read(inputs: Readonly<Record<string, string>>, secrets = createSecrets(hideInLog)) {
  const settings: Parameters<typeof readSettings<object>>[0] = SETTINGS;
  return readSettings(settings, toSettingsSource(readInputs(toInputVariables(inputs)), secrets.mask));
}

describe("inputs from the runner", () => {
  it("inputs are found by name, and other variables are ignored", () => {
    const env = { "INPUT_PLAN-MODE": "add", INPUT_PLAN: "a.json\nb.json", PATH: "/bin", INPUT_: "x" };
    expect(readInputs(env)).toEqual({ "plan-mode": "add", plan: "a.json\nb.json" });
  });

  it("messages call inputs by their names", () => {
    const parsed = read({ plan: "a.json", "api-url": "https://quota.example", "on-unknown": "ignore" });
    expect(parsed).toEqual({
      problems: [
        {
          code: "INPUT_INVALID",
          message: "Invalid value `ignore` for the input `on-unknown`: expected `fail` or `warn`.",
        },
      ],
    });
  });
});

describe("masking of secrets", () => {
  it("a secret is masked whole, trimmed and by line, but not in parts that are too short", () => {
    read({ token: "first-line-1\r\nsecond-line\nab\n", "github-token": "ghp_other-token" });
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

  it.each(["", " ", "\n", "x", "fail"])("the value %j is not masked", (token) => {
    read({ token, "github-token": "" });
    expect(printed).toBe("");
  });

  it("each secret is masked once, also in the form of a shown name", () => {
    const secrets = createSecrets(hideInLog);
    for (let round = 0; round < 2; round += 1) secrets.mask("two<words&more");
    expect(printed).toBe("::add-mask::two<words&more\n::add-mask::two\\u{3c}words\\u{26}more\n");
  });
});

describe("the search of a text for secrets", () => {
  it("every form of a secret is found, wherever it is", () => {
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
    ["in lowercase", 'host A<B>&"C"|D`E@F'],
    ["inside base64", `<!-- ${Buffer.from('{"region":"a<b>&\\"c\\"|d`e@f"}').toString("base64")} -->`],
  ])("a secret is found %s", (_how, text) => {
    expect(holdsSecret(text, toSecretForms('a<b>&"c"|d`e@f'))).toBe(true);
    expect(holdsSecret(text, toSecretForms("another-secret"))).toBe(false);
  });

  it("every secret masked so far is found", () => {
    const secrets = createSecrets(hideInLog);
    expect(secrets.occurIn("gAAAAABk-token")).toBe(false);
    secrets.mask("gAAAAABk-token");
    expect(secrets.occurIn("the region gAAAAABk-token")).toBe(true);
  });

  it("a text without the secret, and an empty secret, do not match", () => {
    expect(holdsSecret("fits", toSecretForms("gAAAAABk-token"))).toBe(false);
    expect(holdsSecret("fits", toSecretForms(""))).toBe(false);
  });
});
