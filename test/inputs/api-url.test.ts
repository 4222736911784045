import { describe, expect, it } from "vitest";
import { problemText, say } from "../../src/core/index.ts";
import { type ApiVersion, CONNECTION_SETTINGS } from "../../src/inputs/index.ts";

/** Parses a text of the setting, in a run with the Quota API. */
function parse(text: string, version: ApiVersion) {
  const { source, apiVersion, base } = CONNECTION_SETTINGS;
  const texts = new Map<unknown, string>([
    [source, "quota-api"],
    [apiVersion, version],
  ]);
  return base.parse(text, { label: say`\`--api-url\``, textOf: (setting) => texts.get(setting) ?? "" });
}

function accepted(text: string, version: ApiVersion = "v3") {
  const parsed = parse(text, version);
  if ("problems" in parsed) throw new Error(parsed.problems.map(problemText).join("\n"));
  if (parsed.value === undefined) throw new Error("There is no address.");
  return parsed.value;
}

function refused(text: string, version: ApiVersion = "v3"): string {
  const parsed = parse(text, version);
  if ("value" in parsed) throw new Error(`accepted as ${JSON.stringify(parsed.value)}`);
  expect(parsed.problems.length).toBeGreaterThan(0);
  for (const { code } of parsed.problems) expect(code).toBe("INPUT_INVALID");
  return parsed.problems.map(problemText).join("\n");
}

describe("an accepted address", () => {
  it.each([
    ["https://quota.example:7443", "https://quota.example:7443", ""],
    ["HTTPS://Quota.Example:443//", "https://quota.example", ""],
    ["https://quota.example/api/quota/", "https://quota.example", "/api/quota"],
    ["https://quota.example/api//v3/", "https://quota.example", "/api"],
    ["https://quota.example:7443/v3", "https://quota.example:7443", ""],
    ["https://quota.example/v2/api", "https://quota.example", "/v2/api"],
    ["https://10.1.2.3", "https://10.1.2.3", ""],
    ["http://127.0.0.1:8080", "http://127.0.0.1:8080", ""],
    ["http://127.8.9.10", "http://127.8.9.10", ""],
    ["http://localhost:3000/v3", "http://localhost:3000", ""],
    ["http://[::1]:3000", "http://[::1]:3000", ""],
    ["https://localhost", "https://localhost", ""],
  ])("%j has the origin %s and the path “%s”", (text, origin, path) => {
    expect(accepted(text)).toEqual({ origin, path });
  });

  it("loses a version at its end only if it is the chosen one", () => {
    expect(accepted("https://quota.example/v1", "v1").path).toBe("");
    expect(refused("https://quota.example/v1", "v3")).toContain("ends in `v1`, but the chosen API version is `v3`");
    expect(refused("https://quota.example/V9/", "v3")).toContain("ends in `V9`");
  });
});

describe("a refused address", () => {
  it.each([
    ["", "Missing value for `--api-url`"],
    ...[
      "quota.example:7443",
      "https:quota.example",
      "https:///x",
      "//quota.example",
      "ftp://quota.example",
      "javascript:alert(1)",
      "https://quota.example?x=1",
      "https://quota.example/#x",
      "https://quo ta.example",
      "https://quota.example\n.evil.example",
      "https://quota.example\\evil",
      "https://quota.example:99999",
      "https://256.1.1.1",
    ].map((text) => [text, "it is not an address that begins with `https://`"]),
    ["http://quota.example", "in the clear"],
    ["http://127.0.0.1.evil.example", "in the clear"],
    ["http://localhost.evil.example", "in the clear"],
    ["http://10.1.2.3", "in the clear"],
    ["http://[::ffff:127.0.0.1]", "in the clear"],
    ["https://[::ffff:127.0.0.1]", "written as IPv6"],
    ["https://169.254.169.254", "link-local"],
    ["https://0xa9fea9fe/latest", "link-local"],
    ["https://[fe80::1]", "link-local"],
    ["https://quota.example/v3/projects/p1/quota", "goes on after the version"],
  ])("%j has the reason “%s”", (text, expected) => {
    expect(refused(text)).toContain(expected);
  });
});

describe("a refused address that may have a secret", () => {
  it.each([
    "https://user:s3cret@quota.example",
    "https://s3cret@quota.example:7443/v3",
    "https://user:s3cr/et@quota.example",
    "https://us er:s3cret@ho st/",
    "http://user:s3cret@quota.example",
    "https://quota.example/?token=s3cret",
    "https://quota.example/#s3cret",
    "https://quota.example/s3cret?",
    "s3cret",
    "gAAAAs3cret:==",
    "s3cret://quota.example",
    "https://quota.example:s3cret",
  ])("appears in no message: %j", (text) => {
    expect(refused(text)).not.toContain("s3cr");
  });
});
