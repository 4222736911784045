// The committed dist/ behind a real proxy: what is cut out of the bundle leaves the way through it whole.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEMO_TOKEN, embeddedDataSet } from "../../src/emulator/index.ts";
import { textsOf } from "../support/gate.ts";
import { startTinyproxy } from "../support/tinyproxy.ts";
import { startCloud } from "./cloud.ts";
import { openTerminal } from "./dist.ts";

/** tinyproxy takes letters and digits only; in the address any of them may be encoded. */
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

describe("through a proxy", () => {
  it("Keystone, the Quota API and GitHub are asked", async () => {
    await using proxy = await startTinyproxy({ names: cloud.names });
    const result = await cloud.run({ login: "application credential", env: { HTTPS_PROXY: proxy.url } });
    expect(result.report?.problems).toEqual([]);
    expect(result.outputs["verdict"]).toBe("pass");
    expect(cloud.github.comments.size).toBe(1);
    expect(await proxy.asked()).toEqual(["github", "keystone", "quota"].map((one) => `CONNECT ${one}.cloud.test:443`));
  });

  it("that wants user and password they are asked", async () => {
    await using proxy = await startTinyproxy({ names: cloud.names, login: LOGIN });
    const env = { HTTPS_PROXY: proxy.url.replace("//", `//${ENCODED}@`) };
    const result = await cloud.run({ login: "application credential", env });
    expect(result.report?.problems).toEqual([]);
    expect(result.outputs["verdict"]).toBe("pass");
    expect(cloud.github.comments.size).toBe(1);
    expect(textsOf(result)).not.toContain(LOGIN.password);
  });

  it("GitHub is asked by http_proxy where its API is http", async () => {
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

  it("the command line asks, too", async () => {
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

describe("where the proxy does not pass on what is asked", () => {
  it.each([
    ["the right password", "token", "//me:wr%30ng-p4ssword@", 401],
    ["a password", "token", "//", 407],
    ["a password", "application credential", "//", 407],
  ] as const)("for want of %s, that is said without it: %s", async (_, login, user, status) => {
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
  });

  it("for GitHub over http, that is a warning, and so is that no other pull requests were read", async () => {
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
