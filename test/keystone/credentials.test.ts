import { describe, expect, it } from "vitest";
import { toToken } from "../support/token.ts";
import { choose, type LoginSetup, noTraces } from "./login-run.ts";

const URL = "https://keystone.example.com";
const INPUTS = { authUrl: URL, applicationCredentialId: "id1", applicationCredentialSecret: "sesame-open" };
const VARIABLES = { OS_AUTH_URL: URL, OS_USERNAME: "ada", OS_PASSWORD: "sesame-open", OS_PROJECT_NAME: "demo" };
const { OS_PASSWORD: _, ...USER } = VARIABLES;
const TOKEN = toToken("the-token");
const CLOUD = `clouds:
  prod:
    auth_type: v3applicationcredential
    auth:
      auth_url: ${URL}
      application_credential_id: id1
      application_credential_secret: sesame-open
`;

function withCloud(extra: string, secure?: string): LoginSetup {
  const files = { "work/clouds.yaml": CLOUD + extra, ...(secure === undefined ? {} : { "work/secure.yaml": secure }) };
  return { env: { OS_CLOUD: "prod" }, files };
}

describe("secrets in settings", () => {
  it("every secret is masked in full, used or not", async () => {
    const env = { OS_PASSWORD: " first line\nsecond line\n}\n", OS_TOKEN: "", OS_PASSCODE: " 123 " };
    const { masked } = await choose({ inputs: INPUTS, env });
    expect(masked).toEqual(expect.arrayContaining([" first line\nsecond line\n}\n", " 123 "]));
  });

  it("secrets of all clouds are masked, also in secure.yaml and despite mistakes", async () => {
    const other = "  test:\n    auth: {password: of-test, token: 12345}\n";
    expect((await choose(withCloud(other))).masked).toEqual(["sesame-open", "of-test", "12345"]);
    const traces = noTraces();
    const wrong = choose({ ...withCloud(other, "clouds: {prod: {passcode: of-secure}}"), traces });
    await expect(wrong).rejects.toThrow("passcode");
    expect(traces.masked).toContain("of-secure");
  });
});

describe("the credential of a source", () => {
  it.each<readonly [string, LoginSetup, object]>([
    [
      "read from inputs without surrounding white space",
      {
        inputs: {
          authUrl: ` ${URL}/v3/ `,
          applicationCredentialId: "id1\n",
          applicationCredentialSecret: "s\n",
        },
      },
      { authUrl: `${URL}/v3`, identity: { id: "id1" }, secret: "s" },
    ],
    [
      "an application credential by name and user",
      { env: { ...USER, OS_APPLICATION_CREDENTIAL_NAME: "gate", OS_APPLICATION_CREDENTIAL_SECRET: "s" } },
      { identity: { name: "gate", user: { name: "ada" } }, expectedProject: { id: undefined, name: "demo" } },
    ],
    [
      "a token for a named project, without an address",
      { env: { OS_AUTH_TOKEN: "the-token" }, inputs: { projectId: "p" } },
      { kind: "token", authUrl: undefined },
    ],
    [
      "a password from variables with supported options",
      { env: { ...VARIABLES, OS_INSECURE: "false", OS_AUTH_TYPE: "v3password" } },
      { kind: "password" },
    ],
    ["read from a cloud with supported options", withCloud("    verify: true\n"), { kind: "application-credential" }],
    ["the cloud's if secure.yaml is empty", withCloud("", ""), { secret: "sesame-open" }],
    ["the cloud's if secure.yaml has no clouds", withCloud("", "clouds:\n"), { secret: "sesame-open" }],
    [
      "the cloud's if secure.yaml has another cloud only",
      withCloud("", "clouds: {test: {}}"),
      { secret: "sesame-open" },
    ],
    ["the cloud's if secure.yaml has an empty entry", withCloud("", "clouds: {prod: }"), { secret: "sesame-open" }],
  ])("the credential is %s", async (_what, setup, expected) => {
    expect((await choose(setup)).credential).toMatchObject(expected);
  });
});

describe("credentials that cannot be used", () => {
  const SOURCE = "the credentials are read from the environment variables `OS_*`.";
  const FORKS =
    " Workflows started by pull requests from forks get no secrets; those started by Dependabot get Dependabot's secrets only (`gh secret set --app dependabot NAME`).";
  const PROTECTED =
    " Pipelines of unprotected branches, as most merge requests have, get no protected variables: do not protect these. Pipelines of forks have the fork's variables.";
  const NONE =
    "There are no credentials. Name a cloud of clouds.yaml with `cloud` or `OS_CLOUD`. Or give an application credential: `auth-url`, `application-credential-id` and `application-credential-secret`, or the same in variables `OS_*`. Or give a token: `token`, with `project-id`.";
  const EMPTY = { OS_AUTH_URL: URL, OS_APPLICATION_CREDENTIAL_ID: "id1", OS_APPLICATION_CREDENTIAL_SECRET: "" };

  it.each<readonly [string, LoginSetup, string | RegExp]>([
    ["no settings", { env: { OS_REGION_NAME: "cbk", OS_PASSWORD: "" } }, new RegExp(`${NONE.slice(-30)}$`, "u")],
    ["no settings in a job", { workspace: "work" }, NONE + FORKS],
    ["no settings in a job of GitLab", { workspace: "work", env: { GITLAB_CI: "true" } }, NONE + PROTECTED],
    [
      "a variable that a job of GitLab does not have",
      {
        workspace: "work",
        env: { GITLAB_CI: "true", OS_AUTH_TYPE: "v3applicationcredential", OS_AUTH_URL: URL },
      },
      `\`OS_APPLICATION_CREDENTIAL_SECRET\` is missing: ${SOURCE}${PROTECTED}`,
    ],
    ["a file without a cloud", { env: { OS_CLIENT_CONFIG_FILE: "c.yaml" } }, "but no cloud is named"],
    [
      "a token alone",
      { inputs: { token: TOKEN } },
      "It is not known which project the token is for. Give `project-id`, or `auth-url` so that Keystone can be asked.",
    ],
    ["a variable with a token alone", { env: { OS_TOKEN: "the-token" } }, "or `OS_AUTH_URL` so that Keystone"],
    [
      "a malformed token",
      { env: { OS_TOKEN: "two words" }, inputs: { projectId: "p" } },
      "`OS_TOKEN` cannot be a token",
    ],
    [
      "a password alone",
      { env: { OS_PASSWORD: "s" } },
      `\`OS_AUTH_URL\` is missing: ${SOURCE}\n\`OS_USERNAME\` or \`OS_USER_ID\` is missing: ${SOURCE}\n\`OS_PROJECT_ID\` or \`OS_PROJECT_NAME\` is missing: ${SOURCE}`,
    ],
    [
      "an address alone",
      { env: { OS_AUTH_URL: URL } },
      `\`OS_APPLICATION_CREDENTIAL_SECRET\`, \`OS_PASSWORD\` or \`OS_TOKEN\` is missing: ${SOURCE}`,
    ],
    [
      "an input with an address alone",
      { inputs: { authUrl: URL } },
      "`application-credential-secret` is empty: the credentials are read from `auth-url`.",
    ],
    ["an empty secret", { env: EMPTY, workspace: "work" }, `CREDENTIAL_SECRET\` is empty: ${SOURCE}${FORKS}`],
    [
      "an application credential with neither id nor name",
      { env: { OS_AUTH_URL: URL, OS_APPLICATION_CREDENTIAL_SECRET: "s" } },
      "`OS_APPLICATION_CREDENTIAL_ID` is missing",
    ],
    [
      "several things at once",
      { env: { ...VARIABLES, OS_CERT: "c", OS_KEY: "k" } },
      /asks for a client certificate \(`cert`\).*\n.*asks for a client certificate \(`key`\)/u,
    ],
  ])("credentials are refused: %s", async (_what, setup, expected) => {
    await expect(choose(setup)).rejects.toThrow(expected);
  });

  it.each([
    [
      { OS_AUTH_TYPE: "v3totp" },
      "`OS_AUTH_TYPE` asks for `v3totp` (`auth_type`), which is not supported. Supported are application credentials,",
    ],
    [{ OS_SYSTEM_SCOPE: "all" }, "asks for a token for the whole system instead of a project (`system_scope`)"],
    [{ OS_TRUST_ID: "t" }, "asks for a trust (delegation from another user) (`trust_id`)"],
    [{ OS_PASSCODE: "123456" }, "asks for a one-time passcode (`passcode`)"],
    [{ OS_AUTH_URL: `${URL}/v2.0` }, "from `OS_AUTH_URL`, is for version 2 of Keystone's API"],
    [{ OS_INSECURE: "true" }, "`OS_INSECURE` asks for no check of Keystone's certificate"],
    [{ OS_PROJECT_NAME: "", OS_DOMAIN_ID: "d" }, "`OS_PROJECT_NAME` is empty"],
  ])("an unsupported setting is refused by name: %o", async (extra, expected) => {
    await expect(choose({ env: { ...VARIABLES, ...extra } })).rejects.toThrow(expected);
  });

  it.each(["false", "False", "no", "off", "0"])("`verify: %s` is refused with its line", async (no) => {
    const expected = "clouds.yaml:8:13: `clouds.yaml` line 8 asks for no check of Keystone's certificate";
    await expect(choose(withCloud(`    verify: ${no}\n`))).rejects.toThrow(expected);
  });
});

describe("mistakes in clouds.yaml", () => {
  it.each([
    ["no clouds", "cloud: {}", "clouds.yaml:1:1: There is no `clouds` at the file's top level."],
    ["a list", "- hunter2", "clouds.yaml:1:1: The file's top level is not a mapping"],
    ["clouds that are a list", "clouds: [hunter2]", "clouds.yaml:1:9: `clouds` is not a mapping"],
    ["a cloud that is text", "clouds: {prod: hunter2}", "clouds.yaml:1:16: The cloud `prod` is not a mapping"],
    ["auth that is text", "clouds: {prod: {auth: hunter2}}", "clouds.yaml:1:23: `auth` is not a mapping"],
    ["a list as password", "clouds: {prod: {auth: {password: [hunter2]}}}", "clouds.yaml:1:34: `password` is not"],
    ["a profile", "clouds: {prod: {profile: hunter2}}", "clouds.yaml:1:26: `profile` is not supported."],
    [
      "values of one region",
      "clouds: {prod: {regions: [{name: a, values: {auth: {password: hunter2}}}]}}",
      "clouds.yaml:1:27: A region with values of its own is not supported. Write the names of the regions; make a cloud of its own for a region with other values.",
    ],
    [
      "several regions as one",
      "clouds: {prod: {region_name: 'a,b'}}",
      "clouds.yaml:1:30: `region_name` is not the name of one region. List several as `regions`.",
    ],
    [
      "an invalid address",
      "clouds: {prod: {auth: {auth_url: hunter2, token: t}}}",
      "clouds.yaml:1:34: Keystone's address, from `clouds.yaml` line 1, is not a URL.",
    ],
    ["a key twice", "clouds:\n  prod: hunter2\n  prod: x", "clouds.yaml:3:3: Duplicate field."],
    ["a mistake in a quote", 'clouds:\n  password: "hunter2', "clouds.yaml:2:21: The text is not valid YAML"],
    ["a list to be merged", "clouds:\n  <<: hunter2", "clouds.yaml:2:7: A merge key (`<<`) is not a mapping"],
  ])("the error of %s has its line and none of the text", async (_what, text, expected) => {
    const choice = choose({ env: { OS_CLOUD: "prod" }, files: { "work/clouds.yaml": text } });
    const error: unknown = await choice.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: expect.stringContaining(expected) });
    expect(String(error)).not.toContain("hunter2");
  });

  it("a mistake in secure.yaml is reported for that file", async () => {
    const expected = "secure.yaml:1:16: The cloud `prod` is not a mapping";
    await expect(choose(withCloud("", "clouds: {prod: x}"))).rejects.toThrow(expected);
  });
});

describe("the region of a cloud", () => {
  it.each([
    ["region_name: cbk", "cbk"],
    ["region-name: cbk", "cbk"],
    ["region_name: 12", "12"],
    ["regions: cbk", "cbk"],
    ["regions: [cbk]", "cbk"],
    ["region_name: cbk\n    regions: [cbk, fes]", "cbk"],
    ["region_name: fes\n    regions: [cbk, fes]", undefined],
    ["region_name: fes\n    regions: [cbk]", undefined],
    ["regions: [cbk, fes]", undefined],
    ["region_name: ''", undefined],
    ["regions: []", undefined],
    ["interface: public", undefined],
  ])("the region of a cloud with %s is %s", async (extra, expected) => {
    expect((await choose(withCloud(`    ${extra}\n`))).region?.region).toBe(expected);
  });

  it.each<readonly [string, Partial<LoginSetup>]>([
    ["the credentials are not the cloud's", { inputs: INPUTS }],
    ["there is no cloud", { env: { ...VARIABLES, OS_REGION_NAME: "cbk" } }],
    ["pull requests can write the file", { workspace: "work", inputs: { cloudsFile: "clouds.yaml", projectId: "p1" } }],
  ])("no region is used if %s", async (_what, setup) => {
    expect((await choose({ ...withCloud("    region_name: cbk\n"), ...setup })).region).toBeUndefined();
  });
});
