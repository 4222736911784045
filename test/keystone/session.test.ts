import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { giveToken, startKeystone, tokenBody } from "../support/openstack-keystone.ts";
import { toToken } from "../support/token.ts";
import { open } from "./session-run.ts";

function inputs(authUrl: string) {
  return { authUrl, applicationCredentialId: "id1", applicationCredentialSecret: "sesame-open" };
}

describe("a session from credentials", () => {
  it("has a token, its project and a way to get another", async () => {
    await using server = await startKeystone({
      answer: (response, count) => giveToken(response, tokenBody(), { "x-subject-token": `token-no-${count}` }),
    });
    const { session, info, masked } = await open({ inputs: inputs(server.authUrl) });
    expect(session).toMatchObject({
      token: { text: "token-no-1" },
      projectId: "p1",
      projectName: "demo",
      ca: undefined,
    });
    expect((await session.renew?.())?.text).toBe("token-no-2");
    expect(masked).toEqual(["token-no-1", "token-no-2"]);
    expect(info.at(-1)).toBe(`Token for the project \`demo\` (\`p1\`), good until ${session.expiresAt}.`);
  });

  it("renews no token for another project", async () => {
    await using server = await startKeystone({
      answer: (response, count) =>
        giveToken(response, tokenBody({ token: { project: { id: `p${count}`, name: "demo" } } })),
    });
    const { session } = await open({ inputs: inputs(server.authUrl) });
    await expect(session.renew?.()).rejects.toThrow("The project `p1` is asked for");
  });
});

describe("a session from a file that cannot be read", () => {
  it("has masked the secrets of inputs and environment before the error", async () => {
    const masked: string[] = [];
    const environment = { OS_CLOUD: "prod", OS_CLIENT_CONFIG_FILE: ".", OS_PASSWORD: "sesame-open" };
    const session = open({ environment, mask: (secret) => masked.push(secret) });
    await expect(session).rejects.toThrow("The credentials file `.` is a folder; a file was expected.");
    expect(masked).toEqual(["sesame-open"]);
  });
});

describe("a session with `project-id`", () => {
  it("has that project where the token is for it", async () => {
    await using server = await startKeystone();
    const { session } = await open({ inputs: { ...inputs(server.authUrl), projectId: "p1" } });
    expect(session.projectId).toBe("p1");
  });

  it("is refused where the token is for another project", async () => {
    await using server = await startKeystone();
    await expect(open({ inputs: { ...inputs(server.authUrl), projectId: "p2" } })).rejects.toThrow(
      "The project `p2` is asked for with the input `project-id`, but the token is for `demo` (`p1`). Leave out the input `project-id`",
    );
  });
});

describe("a session from a token", () => {
  it("sends no request where Keystone is not known", async () => {
    const { session, info } = await open({ inputs: { token: toToken("the-token"), projectId: "p7" } });
    expect(session.token.text).toBe("the-token");
    const unknown = {
      projectName: undefined,
      expiresAt: undefined,
      ca: undefined,
      region: undefined,
      userId: undefined,
      roles: [],
      catalog: undefined,
    };
    expect(session).toEqual({ token: session.token, projectId: "p7", interface: "public", ...unknown });
    expect(info).toEqual(["Credentials: a token, from the input `token`."]);
  });

  it("is refused where the project of the variables is no segment of a path", async () => {
    const environment = { OS_TOKEN: "the-token", OS_PROJECT_ID: ".." };
    await expect(open({ environment })).rejects.toThrow("Invalid value `..` for the project");
  });

  it("asks a known Keystone for the token's project, and cannot renew it", async () => {
    await using server = await startKeystone({
      answer: (response) => {
        response.writeHead(200, { "content-type": "application/json" }).end(tokenBody());
      },
    });
    const { session } = await open({ inputs: { token: toToken("the-token"), authUrl: server.authUrl } });
    expect(session).toMatchObject({ token: { text: "the-token" }, projectId: "p1" });
    expect(session.renew).toBeUndefined();
    expect(server.requests).toEqual(["GET /v3/auth/tokens"]);
  });
});

describe("a session with a `cacert`", () => {
  const folder = join(import.meta.dirname, "certificates");

  it("trusts that authority, wherever the file is, and has it for other APIs", async () => {
    const cert = await readFile(join(folder, "valid.pem"), "utf8");
    const key = await readFile(join(folder, "test-only.key"), "utf8");
    await using server = await startKeystone({ issues: "the-token", certificate: { key, cert } });
    for (const [name, path] of [
      ["ca.pem", "work/ca.pem"],
      ["~/ca.pem", "home/ca.pem"],
    ]) {
      const given = {
        inputs: inputs(server.authUrl),
        environment: { OS_CACERT: name ?? "" },
        files: { [path ?? ""]: cert },
      };
      const { session } = await open(given);
      expect(session).toMatchObject({ token: { text: "the-token" }, ca: cert });
    }
    const absolute = { inputs: inputs(server.authUrl), environment: { OS_CACERT: join(folder, "valid.pem") } };
    expect((await open(absolute)).session.ca).toBe(cert);
  });

  it("says what is wrong with the file, and nothing of its content", async () => {
    const given = { inputs: inputs("http://127.0.0.1:9"), environment: { OS_CACERT: "ca.pem" } };
    await expect(open(given)).rejects.toThrow(
      "Cannot read the credentials file `ca.pem`: it does not exist, and `OS_CACERT` names it as `cacert`.",
    );
    const files = { "work/ca.pem": "hunter2" };
    await expect(open({ ...given, files })).rejects.toThrow("`ca.pem`: it holds no certificate (PEM), and `OS_CACERT`");
  });
});
