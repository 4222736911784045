import { describe, expect, it } from "vitest";
import { GateError, say } from "../../src/core/index.ts";
import { DEMO_TOKEN, type EmulatorOptions, startEmulator } from "../../src/emulator/index.ts";
import { ask, documentOf, PROJECT, running } from "./running.ts";

const WRONG: EmulatorOptions = { token: "short", project: "" };

describe("an emulator", () => {
  it("listens on a free port of the loopback address, and accepts the documented demo token", async () => {
    const emulator = await running();
    expect(emulator.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/u);
    expect(DEMO_TOKEN).toBe("quota-gate-demo-token");
    expect((await ask(emulator)).headers.get("content-type")).toBe("application/json");
  });

  it("an emulator refuses connections once it is closed, and may be closed again", async () => {
    const emulator = await running();
    await ask(emulator);
    await emulator.close();
    await emulator.close();
    await expect(ask(emulator)).rejects.toThrow("fetch failed");
  });

  it("an IPv6 address is in brackets", async () => {
    const emulator = await running({ host: "::1" });
    expect(emulator.url).toMatch(/^http:\/\/\[::1\]:\d+$/u);
    expect((await ask(emulator)).status).toBe(200);
  });

  it("an emulator serves only the project and token of its options", async () => {
    const emulator = await running({ token: "s3cret-token", project: "shop/eu" });
    const asked = { token: "s3cret-token", project: "shop%2Feu" };
    expect(Object.keys(await documentOf(emulator, asked))).toEqual(["cbk", "dbl", "fes"]);
    expect((await ask(emulator, { ...asked, token: DEMO_TOKEN })).status).toBe(401);
    expect((await ask(emulator, { ...asked, project: PROJECT })).status).toBe(403);
  });

  it.each<[string, EmulatorOptions]>([
    ["and no space or line break.\nThe project is empty.", WRONG],
    ["The emulator cannot listen on port 70000 of `127.0.0.1`: ERR_SOCKET_BAD_PORT.", { port: 70_000 }],
    ["of `127.0.0.1`: EADDRINUSE. Give another port, or none to get a free one.", {}],
  ])("an emulator refuses to start with a reason: %s", async (message, options) => {
    const { url } = await running();
    const error = await startEmulator({ port: Number(new URL(url).port), ...options }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(GateError);
    expect((error as GateError).problems.map(({ code }) => code)).toContain("INPUT_INVALID");
    expect((error as GateError).message).toContain(message);
  });
});

describe("a token that findProject checks", () => {
  const findProject: NonNullable<EmulatorOptions["findProject"]> = async ({ text }) => {
    if (text === "token-down") throw new GateError({ code: "API_UNREACHABLE", message: say`Keystone is away.` });
    if (text === "token-fault") throw new Error(`no place for ${text}`);
    return text === "token-ours" ? PROJECT : text === "token-theirs" ? "theirs" : undefined;
  };

  it.each([
    ["token-ours", 200],
    ["token-theirs", 403],
    ["token-nobody's", 401],
    ["token-down", 503],
    ["token-fault", 500],
    [null, 401],
  ])("%o leads to the status %i", async (token, status) => {
    const authUrl = "https://keystone.example.com:5000/v3";
    const response = await ask(await running({ findProject, authUrl }), { token });
    expect(response.status).toBe(status);
    expect(response.headers.get("www-authenticate")).toBe(status === 401 ? `Keystone uri="${authUrl}"` : null);
    expect(await response.text()).not.toMatch(/no place|token-/u);
  });
});

describe("the log of requests", () => {
  it("shows method, path with query, and status, in the order of arrival", async () => {
    const emulator = await running();
    await ask(emulator, { document: "quota", query: "?regions=cbk,fes" });
    await ask(emulator, { method: "POST", path: "/elsewhere" });
    expect(emulator.requests).toEqual([
      { method: "GET", path: `/v3/projects/${PROJECT}/quota?regions=cbk,fes`, status: 200 },
      { method: "POST", path: "/elsewhere", status: 404 },
    ]);
  });

  it("the log of requests never shows a token, not even one in the path", async () => {
    const emulator = await running({ token: "right/token" });
    await ask(emulator, { token: "wrong-token", path: "/v3/right/token?a=right%2Ftoken&b=wrong-token" });
    expect(emulator.requests).toEqual([{ method: "GET", path: "/v3/***?a=***&b=***", status: 404 }]);
  });
});
