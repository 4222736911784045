import { describe, expect, it } from "vitest";
import { toToken } from "../support/token.ts";
import { choose, chooseApplicationCredential, choosePassword, chooseToken } from "./choice-run.ts";

const URL = "https://keystone.example.com";
const INPUTS = { authUrl: URL, applicationCredentialId: "id1", applicationCredentialSecret: "sesame-open" };
const VARIABLES = { OS_AUTH_URL: URL, OS_USERNAME: "ada", OS_PASSWORD: "sesame-open", OS_PROJECT_NAME: "demo" };
const CLOUD = `clouds:
  prod:
    auth_type: v3applicationcredential
    auth:
      auth_url: ${URL}
      application_credential_id: id1
      application_credential_secret: sesame-open
`;

function withCloud(extra: string): { environment: { OS_CLOUD: string }; files: Record<string, string> } {
  return { environment: { OS_CLOUD: "prod" }, files: { "work/clouds.yaml": CLOUD + extra } };
}

describe("when nothing is given", () => {
  it.each([
    ["on somebody's own machine", undefined, ""],
    [
      "in a job",
      "work",
      " Workflows started by pull requests from forks get no secrets; those started by Dependabot get Dependabot's secrets only (`gh secret set --app dependabot NAME`).",
    ],
  ])("says what is possible, %s", async (_, workspace, ofSecrets) => {
    const given = { environment: { OS_REGION_NAME: "cbk", OS_PASSWORD: "" } };
    const { message } = await choose(workspace === undefined ? given : { ...given, workspace }).then(
      () => new Error("there are some"),
      (error: Error) => error,
    );
    expect(message).toEqual(
      `There are no credentials. Name a cloud of clouds.yaml with the input \`cloud\` or \`OS_CLOUD\`. Or give an application credential: the input \`auth-url\`, the input \`application-credential-id\` and the input \`application-credential-secret\`, or the same in variables \`OS_*\`. Or give a token: the input \`token\`, with the input \`project-id\`.${ofSecrets}`,
    );
  });

  it("mentions a file that is named without a cloud", async () => {
    await expect(choose({ environment: { OS_CLIENT_CONFIG_FILE: "c.yaml" } })).rejects.toThrow("but no cloud is named");
  });
});

describe("when secrets are read", () => {
  it("masks them whole, used or not, and nothing that is blank", async () => {
    const environment = { OS_PASSWORD: " first line\nsecond line\n}\n", OS_TOKEN: "", OS_PASSCODE: " 123 " };
    const { masked } = await choose({ inputs: INPUTS, environment });
    expect(masked).toEqual([" first line\nsecond line\n}\n", " 123 "]);
  });

  it("masks those of all clouds in the file and in secure.yaml", async () => {
    const given = withCloud("  test:\n    auth: {password: of-test, token: 12345}\n");
    const files = { ...given.files, "work/secure.yaml": "clouds: {prod: {passcode: of-secure}}" };
    await expect(choose({ ...given, files })).rejects.toThrow("passcode");
    const { masked } = await choose(given);
    expect(masked).toEqual(["sesame-open", "of-test", "12345"]);
  });
});

describe("when something is used", () => {
  it("says where each value came from, and no value", async () => {
    const given = withCloud("");
    expect((await choose(given)).log).toEqual([
      "Credentials: the application credential `id1`, from the cloud `prod` of `clouds.yaml`: `auth_type` from `clouds.yaml` line 3, `auth_url` from `clouds.yaml` line 5, `application_credential_id` from `clouds.yaml` line 6, `application_credential_secret` from `clouds.yaml` line 7.",
    ]);
    expect((await choose({ environment: VARIABLES })).log).toEqual([
      "Credentials: the password of the user `ada` of the domain `default`, from the environment variables `OS_*`: `OS_AUTH_URL`, `OS_USERNAME`, `OS_PASSWORD`, `OS_PROJECT_NAME`.",
    ]);
    expect((await choose({ inputs: INPUTS })).log).toEqual([
      "Credentials: the application credential `id1`, from the input `auth-url`, the input `application-credential-id`, the input `application-credential-secret`.",
    ]);
  });

  it("says what is there and not used", async () => {
    const inputs = { ...INPUTS, token: toToken("the-token"), cloud: "prod" };
    expect((await choose({ inputs, environment: VARIABLES })).log.slice(1)).toEqual([
      "The input `token` goes before an application credential.",
      "Not used, since something before it in the order is given: the cloud that is named and the variables `OS_*`.",
    ]);
    const given = withCloud("");
    const both = { ...given, environment: { ...VARIABLES, ...given.environment } };
    expect((await choose(both)).log.at(-1)).toContain(
      "Not used, since something before it in the order is given: the variables `OS_*`.",
    );
  });

  it("trims what inputs and ids have around them", async () => {
    const inputs = { authUrl: ` ${URL}/v3/ `, applicationCredentialId: "id1\n", applicationCredentialSecret: "s\n" };
    expect(await chooseApplicationCredential({ inputs })).toMatchObject({
      authUrl: `${URL}/v3`,
      identity: { id: "id1" },
      secret: "s",
    });
  });

  it("takes an application credential by name with its user", async () => {
    const { OS_PASSWORD: _, ...user } = VARIABLES;
    const environment = { ...user, OS_APPLICATION_CREDENTIAL_NAME: "gate", OS_APPLICATION_CREDENTIAL_SECRET: "s" };
    expect(await chooseApplicationCredential({ environment })).toMatchObject({
      identity: { name: "gate", user: { name: "ada", domain: { id: "default" } } },
      expectedProject: { id: undefined, name: "demo" },
    });
  });
});

describe("when a token is given without its Keystone", () => {
  it("needs the project", async () => {
    await expect(choose({ inputs: { token: toToken("the-token") } })).rejects.toThrow(
      "It is not known which project the token is for. Give the input `project-id`, or the input `auth-url` so that Keystone can be asked.",
    );
    await expect(choose({ environment: { OS_TOKEN: "the-token" } })).rejects.toThrow(
      "or `OS_AUTH_URL` so that Keystone",
    );
    expect(
      await chooseToken({ environment: { OS_AUTH_TOKEN: "the-token" }, inputs: { projectId: "p" } }),
    ).toMatchObject({
      authUrl: undefined,
    });
  });

  it("refuses what cannot be a token", async () => {
    await expect(choose({ environment: { OS_TOKEN: "two words" }, inputs: { projectId: "p" } })).rejects.toThrow(
      "The token from `OS_TOKEN` has a space, a line break or another character in it that cannot be sent.",
    );
  });
});

describe("when something unsupported is asked for", () => {
  it.each([
    [
      { OS_AUTH_TYPE: "v3totp" },
      "`OS_AUTH_TYPE` asks for `auth_type` `v3totp`, which is not supported. Supported are application credentials,",
    ],
    [{ OS_AUTH_TYPE: "v2password" }, "`v2password`, which is not supported"],
    [{ OS_AUTH_TYPE: "v3oidcpassword" }, "`v3oidcpassword`, which is not supported"],
    [{ OS_SYSTEM_SCOPE: "all" }, "asks for a token for the whole system instead of a project (`system_scope`)"],
    [{ OS_TRUST_ID: "t" }, "asks for a trust (delegation from another user) (`trust_id`)"],
    [{ OS_PASSCODE: "123456" }, "asks for a one-time passcode (`passcode`)"],
    [{ OS_CERT: "c.pem" }, "asks for a client certificate (`cert`)"],
    [{ OS_KEY: "k.pem" }, "asks for a client certificate (`key`)"],
    [{ OS_PROTOCOL: "openid" }, "asks for a login through another identity provider (`protocol`)"],
    [
      { OS_IDENTITY_API_VERSION: "2.0" },
      "`OS_IDENTITY_API_VERSION` asks for version `2.0` of Keystone's API; only version 3 is supported.",
    ],
    [{ OS_AUTH_URL: `${URL}/v2.0` }, "from `OS_AUTH_URL`, is for version 2 of Keystone's API"],
    [
      { OS_INSECURE: "true" },
      "`OS_INSECURE` turns off the check of Keystone's certificate; that is refused, since the secret would be sent to an unverified server. Name the file with the certificate authority as `OS_CACERT`, or in `NODE_EXTRA_CA_CERTS`.",
    ],
    [{ OS_PROJECT_NAME: "", OS_DOMAIN_ID: "d" }, "`OS_DOMAIN_ID` asks for a token for a whole domain"],
  ])("refuses %o by name", async (extra, expected) => {
    await expect(choose({ environment: { ...VARIABLES, ...extra } })).rejects.toThrow(expected);
  });

  it("refuses verify: false with its line, however it is written", async () => {
    for (const no of ["false", "False", "no", "off", "0"]) {
      const given = withCloud(`    verify: ${no}\n`);
      await expect(choose(given)).rejects.toThrow("clouds.yaml:8:13: `clouds.yaml` line 8 turns off the check");
    }
  });

  it("takes what asks for nothing special", async () => {
    const harmless = {
      OS_INSECURE: "false",
      OS_IDENTITY_API_VERSION: "3",
      OS_AUTH_TYPE: "v3password",
      OS_PROTOCOL: "openid",
    };
    expect(await choosePassword({ environment: { ...VARIABLES, ...harmless } })).toBeDefined();
    expect(await chooseApplicationCredential(withCloud("    verify: true\n    region_name: cbk\n"))).toBeDefined();
  });

  it("tells everything at once", async () => {
    const environment = { ...VARIABLES, OS_AUTH_TYPE: "v3totp", OS_INSECURE: "1", OS_CERT: "c" };
    const error: unknown = await choose({ environment }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ problems: [{}, {}, {}] });
  });
});

describe("when credentials are incomplete", () => {
  it("says everything that is missing", async () => {
    await expect(choose({ environment: { OS_PASSWORD: "s" } })).rejects.toThrow(
      "The environment variables `OS_*` lack `OS_AUTH_URL`.\nThe environment variables `OS_*` lack `OS_USERNAME` or `OS_USER_ID`.\nThe environment variables `OS_*` lack `OS_PROJECT_ID` or `OS_PROJECT_NAME`.",
    );
  });

  it("says what would do where only an address is there", async () => {
    await expect(choose({ environment: { OS_AUTH_URL: URL } })).rejects.toThrow(
      "The environment variables `OS_*` lack `OS_APPLICATION_CREDENTIAL_SECRET` or `OS_PASSWORD` or `OS_TOKEN`.",
    );
  });

  it("says where a secret is empty, as in pull requests from forks", async () => {
    const environment = { OS_AUTH_URL: URL, OS_APPLICATION_CREDENTIAL_ID: "id1", OS_APPLICATION_CREDENTIAL_SECRET: "" };
    await expect(choose({ environment, workspace: "work" })).rejects.toThrow(
      "`OS_APPLICATION_CREDENTIAL_SECRET` is empty (read from the environment variables `OS_*`). Workflows started by pull requests from forks",
    );
  });

  it("asks for the id where an application credential has neither id nor name", async () => {
    const environment = { OS_AUTH_URL: URL, OS_APPLICATION_CREDENTIAL_SECRET: "s" };
    await expect(choose({ environment })).rejects.toThrow("lack `OS_APPLICATION_CREDENTIAL_ID`.");
  });
});

describe("when clouds.yaml is not what it should be", () => {
  it.each([
    ["no clouds", "cloud: {}", "clouds.yaml:1:1: There is no `clouds` at the file's top level."],
    ["an empty file", "", "There is no `clouds`"],
    ["a list", "- a", "clouds.yaml:1:1: The file's top level is not a mapping"],
    ["clouds that are a list", "clouds: [a]", "clouds.yaml:1:9: `clouds` is not a mapping"],
    ["a cloud that is text", "clouds: {prod: x}", "clouds.yaml:1:16: The cloud `prod` is not a mapping"],
    ["auth that is text", "clouds: {prod: {auth: x}}", "clouds.yaml:1:23: `auth` is not a mapping"],
    [
      "a password that is a list",
      "clouds: {prod: {auth: {password: [x]}}}",
      "clouds.yaml:1:34: `password` is not a plain value.",
    ],
    ["no cloud at all", "clouds: {}", "The file has none."],
    ["a profile", "clouds: {prod: {profile: vexxhost}}", "clouds.yaml:1:26: `profile` is not supported."],
    ["a profile that is a list", "clouds: {prod: {profile: [x]}}", "clouds.yaml:1:26: `profile` is not supported."],
    [
      "credentials of one region",
      "clouds: {prod: {regions: [{name: a, values: {auth: {}}}]}}",
      "clouds.yaml:1:52: `auth` of a single region is not supported.",
    ],
    [
      "an address that is none",
      "clouds: {prod: {auth: {auth_url: x, token: t}}}",
      "clouds.yaml:1:34: Keystone's address, from `clouds.yaml` line 1, is not a URL.",
    ],
  ])("tells %s with its line", async (_what, text, expected) => {
    const choice = choose({ environment: { OS_CLOUD: "prod" }, files: { "work/clouds.yaml": text } });
    await expect(choice).rejects.toThrow(expected);
  });

  it("tells mistakes of secure.yaml under its name", async () => {
    const given = withCloud("");
    const files = { ...given.files, "work/secure.yaml": "clouds: {prod: x}" };
    await expect(choose({ ...given, files })).rejects.toThrow("secure.yaml:1:16: The cloud `prod` is not a mapping");
  });

  it("takes a secure.yaml that says nothing of the cloud", async () => {
    const given = withCloud("");
    for (const text of ["", "clouds:\n", "clouds: {test: {}}", "clouds: {prod: }"]) {
      const files = { ...given.files, "work/secure.yaml": text };
      expect(await chooseApplicationCredential({ ...given, files })).toMatchObject({ secret: "sesame-open" });
    }
  });
});

describe("the region of a cloud", () => {
  const regionOf = async (extra: string, rest: Partial<Parameters<typeof choose>[0]> = {}) =>
    (await choose({ ...withCloud(extra), ...rest })).region;

  it.each([
    ["region_name: cbk", "cbk"],
    ["region-name: cbk", "cbk"],
    ["region_name: 12", "12"],
    ["region_name: [cbk]", "cbk"],
    ["regions: [cbk]", "cbk"],
    ["regions: [{name: cbk, values: {}}]", "cbk"],
    ["region_name: cbk\n    regions: [cbk, fes]", "cbk"],
    ["region_name: fes\n    regions: [cbk, fes]", undefined],
    ["region_name: fes\n    regions: [cbk]", undefined],
    ["regions: [cbk, fes]", undefined],
    ["region_name: cbk,fes", undefined],
    ["region_name: ''", undefined],
    ["regions: []", undefined],
    ["regions: [{values: {}}]", undefined],
    ["interface: public", undefined],
  ])("is told by %s: %s", async (extra, expected) => {
    expect((await regionOf(`    ${extra}\n`))?.region).toBe(expected);
  });

  it("says where it was read", async () => {
    expect(await regionOf("    region_name: cbk\n")).toEqual({
      region: "cbk",
      cloud: "prod",
      from: "`region_name` of the cloud `prod` of `clouds.yaml`",
    });
  });

  it("is none where the credentials are not the cloud's", async () => {
    expect(await regionOf("    region_name: cbk\n", { inputs: INPUTS })).toBeUndefined();
    expect((await choose({ environment: { ...VARIABLES, OS_REGION_NAME: "cbk" } })).region).toBeUndefined();
  });

  it("is none where a pull request can write the file", async () => {
    const given = { ...withCloud("    region_name: cbk\n"), workspace: "work" };
    const inputs = { cloudsFile: "clouds.yaml", projectId: "p1" };
    expect((await choose({ ...given, inputs })).region).toBeUndefined();
  });
});
