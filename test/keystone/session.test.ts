import { describe, expect, it } from "vitest";
import { makeCertificate } from "../support/certificate.ts";
import { giveToken, startKeystone, tokenBody } from "../support/openstack-keystone.ts";
import { toToken } from "../support/token.ts";
import { logIn, noTraces } from "./login-run.ts";

function inputs(authUrl: string) {
  return { authUrl, applicationCredentialId: "id1", applicationCredentialSecret: "sesame-open" };
}

describe("a session from credentials", () => {
  it("a session has a token and its project", async () => {
    await using server = await startKeystone({
      answer: (response, count) => giveToken(response, tokenBody(), { "x-subject-token": `token-no-${count}` }),
    });
    const { session, info, masked } = await logIn({ inputs: { ...inputs(server.authUrl), projectId: "p1" } });
    expect(session).toMatchObject({ token: { text: "token-no-1" }, projectId: "p1", projectName: "demo" });
    expect(session.ca).toBeUndefined();
    expect(masked).toEqual(["token-no-1"]);
    expect(info).toEqual([
      "Credentials: the application credential `id1`, from `auth-url`, `application-credential-id` and `application-credential-secret`.",
      `Token for the project \`demo\` (\`p1\`), good until ${session.expiresAt}.`,
    ]);
  });

  it("a session is refused if the token is for another project than `project-id`", async () => {
    await using server = await startKeystone({
      answer: (response) => giveToken(response, tokenBody({ token: { project: { id: "p3", name: "demo" } } })),
    });
    await expect(logIn({ inputs: { ...inputs(server.authUrl), projectId: "p2" } })).rejects.toThrow(
      "The project `p2` is asked for with `project-id`, but the token is for `demo` (`p3`). Leave out `project-id`",
    );
  });

  it("secrets of the environment are masked even if a file cannot be read", async () => {
    const traces = noTraces();
    const env = { OS_CLOUD: "prod", OS_CLIENT_CONFIG_FILE: ".", OS_PASSWORD: "sesame-open" };
    await expect(logIn({ env, traces })).rejects.toThrow("The credentials file `.` is a folder; a file was expected.");
    expect(traces.masked).toEqual(["sesame-open"]);
  });
});

describe("a session from a token", () => {
  it("a token without an address of Keystone causes no request", async () => {
    const { session, info } = await logIn({ inputs: { token: toToken("the-token"), projectId: "p7" } });
    expect(session.token.text).toBe("the-token");
    expect(session).toEqual({ token: session.token, projectId: "p7", interface: "public", roles: [] });
    expect(info).toEqual(["Credentials: a token, from `token`."]);
  });

  it.each([
    [{}, "public"],
    [{ OS_INTERFACE: "internal" }, "internal"],
    [{ OS_ENDPOINT_TYPE: "adminURL" }, "admin"],
  ])("the session has the endpoint interface of the variables: %j", async (named, expected) => {
    const env = { OS_TOKEN: "the-token", OS_PROJECT_ID: "p7", ...named };
    expect((await logIn({ env })).session.interface).toBe(expected);
  });

  it("a project of the variables that is not a path segment is refused", async () => {
    const env = { OS_TOKEN: "the-token", OS_PROJECT_ID: ".." };
    await expect(logIn({ env })).rejects.toThrow("Invalid value `..` for the project");
  });

  it("a token with an address of Keystone is looked up for its project", async () => {
    await using server = await startKeystone({ tokens: { "the-token": {} } });
    const { session } = await logIn({ inputs: { token: toToken("the-token"), authUrl: server.authUrl } });
    expect(session).toMatchObject({ token: { text: "the-token" }, projectId: "p1" });
    expect(server.requests).toEqual(["GET /v3/auth/tokens"]);
  });
});

describe("a session with a `cacert`", () => {
  const { key, cert } = makeCertificate("keystone.example.com");

  it.each([
    ["ca.pem", "work/ca.pem"],
    ["~/ca.pem", "home/ca.pem"],
    ["{root}/ca.pem", "ca.pem"],
  ])("the authority is trusted, and kept for other APIs: %s", async (name, path) => {
    await using server = await startKeystone({ issues: "the-token", certificate: { key, cert } });
    const files = { [path]: cert };
    const { session } = await logIn({ inputs: inputs(server.authUrl), env: { OS_CACERT: name }, files });
    expect(session).toMatchObject({ token: { text: "the-token" }, ca: cert });
  });

  it("the error of an unknown authority says how to name it", async () => {
    await using server = await startKeystone({ certificate: { key, cert } });
    await expect(logIn({ inputs: inputs(server.authUrl) })).rejects.toThrow(
      /not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)\. .*`cacert` \(`OS_CACERT`\) or in .*NODE_EXTRA_CA_CERTS/,
    );
    expect(server.requests).toEqual([]);
  });

  it.each([
    ["does not exist", {}],
    ["holds no certificate (PEM)", { "work/ca.pem": "hunter2" }],
  ])("the error of an unusable file does not show its content: %s", async (what, files) => {
    await expect(logIn({ inputs: inputs("http://127.0.0.1:9"), env: { OS_CACERT: "ca.pem" }, files })).rejects.toThrow(
      `The file of certificate authorities \`ca.pem\` ${what}; \`OS_CACERT\` names it as \`cacert\`.`,
    );
  });
});
