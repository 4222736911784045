// The committed dist/ behind a real proxy. The bundle must keep the code for proxies.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEMO_TOKEN, embeddedDataSet } from "../../src/emulator/index.ts";
import { textsOf } from "../support/gate.ts";
import { startTinyproxy } from "../support/tinyproxy.ts";
import { startCloud } from "./cloud.ts";
import { openTerminal } from "./dist.ts";

/** tinyproxy accepts letters and digits only. In the address, any of them may be encoded. */
const LOGIN = { user: "me", password: "Passw0rd" };
const ENCODED = "me:Passw%30rd";

let cloud: Awaited<ReturnType<typeof startCloud>>;

beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud[Symbol.asyncDispose]());
beforeEach(() => {
  cloud.github.comments.clear();
});

describe("a proxy", () => {
  it("Keystone, the Quota API and GitHub are asked through the proxy", async () => {
    await using proxy = await startTinyproxy({ names: cloud.names });
    const result = await cloud.run({ login: "application credential", env: { HTTPS_PROXY: proxy.url } });
    expect(result.report?.problems).toEqual([]);
    expect(result.outputs["verdict"]).toBe("pass");
    expect(cloud.github.comments.size).toBe(1);
    expect(await proxy.asked()).toEqual(["github", "keystone", "quota"].map((one) => `CONNECT ${one}.cloud.test:443`));
  });

  it("all of them are asked through a proxy that requires user and password", async () => {
    await using proxy = await startTinyproxy({ names: cloud.names, login: LOGIN });
    const env = { HTTPS_PROXY: proxy.url.replace("//", `//${ENCODED}@`) };
    const result = await cloud.run({ login: "application credential", env });
    expect(result.report?.problems).toEqual([]);
    expect(result.outputs["verdict"]).toBe("pass");
    expect(cloud.github.comments.size).toBe(1);
    expect(textsOf(result)).not.toContain(LOGIN.password);
  });

  it("GitHub is asked through http_proxy if its API is http", async () => {
    await using proxy = await startTinyproxy({ names: cloud.names, login: LOGIN });
    const url = proxy.url.replace("//", `//${ENCODED}@`);
    const result = await cloud.run({
      login: "token",
      env: { http_proxy: url, GITHUB_API_URL: "http://plain-github.cloud.test" },
      inputs: { "api-url": cloud.emulator.url },
    });
    expect(result.outputs["verdict"]).toBe("pass");
    expect(cloud.github.comments.size).toBe(1);
    expect((await proxy.asked())[0]).toMatch(/^(GET|POST) http:\/\/plain-github\.cloud\.test\//u);
  });

  it("the command line asks through the proxy", async () => {
    await using proxy = await startTinyproxy({ names: cloud.names });
    await using terminal = await openTerminal();
    const { project } = embeddedDataSet();
    const ended = await terminal.run(["status", "--api-url", "https://quota.cloud.test", "--project-id", project], {
      env: { OS_TOKEN: DEMO_TOKEN, HTTPS_PROXY: proxy.url, NODE_EXTRA_CA_CERTS: cloud.authority },
    });
    expect(ended).toMatchObject({ status: 0, stderr: "" });
    expect(await proxy.asked()).toEqual(["CONNECT quota.cloud.test:443"]);
  });
});

describe("a proxy that refuses requests", () => {
  it.each([
    ["a valid password", "token", "//me:wr%30ng-p4ssword@", 401],
    ["a password", "token", "//", 407],
    ["a password", "application credential", "//", 407],
  ] as const)(
    "the error without %s names proxy and status, but not the password: %s",
    async (_, login, user, status) => {
      await using proxy = await startTinyproxy({ names: cloud.names, login: LOGIN });
      const result = await cloud.run({ login, env: { HTTPS_PROXY: proxy.url.replace("//", user) } });
      expect(result).toMatchObject({ status: 1, outputs: { verdict: "error" } });
      const told = result.report?.problems.join("\n") ?? "";
      expect(told).toContain(login === "token" ? "Quota API" : "Keystone");
      expect(told).toContain("through the proxy of `HTTPS_PROXY`");
      expect(told).toContain(`the proxy answered ${status} instead of connecting`);
      expect(told).toContain("another user and password");
      expect(result.stdout).toMatch(/^::warning::[^\n]*the proxy answered 40[17] instead of connecting to GitHub/mu);
      expect(textsOf(result)).not.toMatch(/p4ssword|wr0ng/u);
    },
  );

  it("GitHub over http gets a warning, and other pull requests count as unread", async () => {
    await using proxy = await startTinyproxy({ names: cloud.names, login: LOGIN });
    const result = await cloud.run({
      login: "token",
      env: { HTTP_PROXY: proxy.url, GITHUB_API_URL: "http://plain-github.cloud.test" },
      inputs: { "api-url": cloud.emulator.url },
    });
    expect(result).toMatchObject({ status: 0, outputs: { verdict: "warn" } });
    expect(result.stdout).toMatch(/^::warning::[^\n]*the proxy answered 407 instead of connecting to GitHub/mu);
  });
});
