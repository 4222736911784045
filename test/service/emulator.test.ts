import { describe, expect, it } from "vitest";
import { GateError } from "../../src/core/index.ts";
import { DEMO_TOKEN, type EmulatorOptions, startEmulator } from "../../src/service/index.ts";
import type { Emulator } from "../support/emulator.ts";
import { ask, documentOf, PROJECT, running } from "./running.ts";

describe("an emulator without options", () => {
  it("an emulator without options listens on a free port of the loopback address", async () => {
    const emulator = await running();
    expect(emulator.url).toBe(`http://127.0.0.1:${emulator.port}`);
    expect(emulator.port).toBeGreaterThan(0);
    expect((await ask(emulator)).headers.get("content-type")).toBe("application/json");
  });

  it("an emulator without options accepts the documented demo token", async () => {
    expect((await ask(await running(), { token: "quota-gate-demo-token" })).status).toBe(200);
    expect(DEMO_TOKEN).toBe("quota-gate-demo-token");
  });

  it("a closed emulator refuses connections, and may be closed again", async () => {
    const emulator = await running();
    await ask(emulator);
    await emulator.close();
    await emulator.close();
    await expect(ask(emulator)).rejects.toThrow("fetch failed");
  });
});

describe("address of an emulator", () => {
  it("the URL of an emulator has an IPv6 address in brackets", async () => {
    const emulator = await running({ host: "::1" });
    expect(emulator.url).toBe(`http://[::1]:${emulator.port}`);
    expect((await ask(emulator)).status).toBe(200);
  });

  it("an emulator with a base path serves below it and nowhere else", async () => {
    const emulator = await running({ basePath: "/cloud/quota" });
    expect(emulator.url).toBe(`http://127.0.0.1:${emulator.port}/cloud/quota`);
    expect((await ask(emulator)).status).toBe(200);
    const bare = await fetch(`http://127.0.0.1:${emulator.port}/v3/projects/${PROJECT}/quota`, {
      headers: { "X-Auth-Token": DEMO_TOKEN },
    });
    expect(bare.status).toBe(404);
    const beside = emulator.url.replace("/cloud/quota", "/cloud/other");
    expect((await ask({ ...emulator, url: beside })).status).toBe(404);
  });

  it("a port that is taken is refused", async () => {
    const { port } = await running();
    await expect(startEmulator({ port })).rejects.toThrow(
      `The emulator cannot listen on port ${port} of the given address: EADDRINUSE. Give another port, or none to get a free one.`,
    );
  });
});

describe("token and project of an emulator", () => {
  it("an emulator serves the given project to the given token alone", async () => {
    const emulator = await running({ token: "s3cret-token", project: "shop/eu" });
    const asked = { token: "s3cret-token", project: "shop%2Feu" };
    expect(Object.keys(await documentOf(emulator, asked))).toEqual(["cbk", "dbl", "fes"]);
    expect((await ask(emulator, { ...asked, token: DEMO_TOKEN })).status).toBe(401);
    expect((await ask(emulator, { ...asked, project: PROJECT })).status).toBe(403);
  });
});

describe("tokens that are checked elsewhere", () => {
  const findProject: NonNullable<EmulatorOptions["findProject"]> = async ({ text }) => {
    if (text === "token-down") throw new GateError({ code: "API_UNREACHABLE", message: "Keystone is away." });
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
  ])("a checked token %o is answered with %i", async (token, status) => {
    const response = await ask(await running({ findProject }), { token });
    expect(response.status).toBe(status);
    expect(await response.text()).not.toMatch(/no place|token-/u);
  });

  it("the response says what keeps a token from being checked, and when to ask again", async () => {
    const response = await ask(await running({ findProject }), { token: "token-down" });
    expect(response.headers.get("retry-after")).toBe("5");
    expect(await response.json()).toMatchObject({ title: "Service Unavailable", detail: "Keystone is away." });
  });

  it("a token that is refused is told where to get one", async () => {
    const authUrl = "https://keystone.example.com:5000/v3";
    const emulator = await running({ findProject, authUrl });
    for (const token of [null, "token-nobody's"]) {
      const response = await ask(emulator, { token });
      expect(response.headers.get("www-authenticate")).toBe(`Keystone uri="${authUrl}"`);
    }
  });

  it("what can be no token is not checked", async () => {
    const asked: string[] = [];
    const emulator = await running({
      findProject: async ({ text }) => {
        asked.push(text);
        return undefined;
      },
    });
    for (const token of [null, "short", "two words", "x".repeat(16_385), "long-enough"]) await ask(emulator, { token });
    expect(asked).toEqual(["long-enough"]);
  });
});

/** As many requests as the log keeps. */
const MAX_LOGGED_REQUESTS = 2_000;

describe("log of requests", () => {
  it("the log has method, path with query, and status, in the order of arrival", async () => {
    const told: Emulator["requests"][number][] = [];
    const emulator = await running({ onRequest: (request) => told.push(request) });
    await ask(emulator, { document: "quota", query: "?regions=cbk,fes" });
    await ask(emulator, { query: "?regions=mars&filter=compute" });
    await ask(emulator, { method: "POST", path: "/elsewhere" });
    expect(emulator.requests).toEqual([
      { method: "GET", path: `/v3/projects/${PROJECT}/quota?regions=cbk,fes`, status: 200 },
      { method: "GET", path: `/v3/projects/${PROJECT}/current_usage?regions=mars&filter=compute`, status: 400 },
      { method: "POST", path: "/elsewhere", status: 404 },
    ]);
    expect(told).toEqual(emulator.requests);
  });

  it("the log never has a token, not even one that was put into the path", async () => {
    const emulator = await running({ token: "right/token" });
    await ask(emulator, { token: "wrong-token", path: "/v3/right/token?a=right%2Ftoken&b=wrong-token" });
    expect(emulator.requests).toEqual([{ method: "GET", path: "/v3/***?a=***&b=***", status: 404 }]);
  });

  it("an error of `onRequest` ends the connection", async () => {
    const emulator = await running({
      onRequest: () => {
        throw new Error("a full disk");
      },
    });
    await expect(ask(emulator)).rejects.toThrow("fetch failed");
  });

  it("the log keeps the newest requests", async () => {
    const emulator = await running();
    const batch = 200;
    for (let sent = 0; sent <= MAX_LOGGED_REQUESTS; sent += batch) {
      await Promise.all(Array.from({ length: batch }, () => ask(emulator, { path: "/old" }).then((old) => old.text())));
    }
    await ask(emulator, { path: "/new" });
    expect(emulator.requests).toHaveLength(MAX_LOGGED_REQUESTS);
    expect(emulator.requests.at(-1)?.path).toBe("/new");
  });
});

describe("invalid options", () => {
  it.each<[string, EmulatorOptions]>([
    ["The port is 70000, expected 0 to 65535.", { port: 70_000 }],
    ["The port is NaN, expected 0 to 65535.", { port: Number.NaN }],
    ["The token is empty.", { token: "" }],
    ["The token has a space, a line break or another character in it that cannot be sent.", { token: "token\ntoken" }],
    ["The token is shorter than 8 characters, so it cannot be a token.", { token: "short" }],
    [
      "There is a token and a check of tokens, expected one of them.",
      { token: "long-enough", findProject: async () => undefined },
    ],
    ["The project is empty.", { project: "" }],
    ["There is no version to serve.", { versions: [] }],
    ["The base path is wrong, expected a form like `/quota`.", { basePath: "quota" }],
    ["The base path is wrong, expected a form like `/quota`.", { basePath: "/quota/" }],
  ])("invalid options are refused: %s", async (message, options) => {
    await expect(startEmulator(options)).rejects.toThrow(new GateError({ code: "INPUT_INVALID", message }));
  });

  it("all problems of options are reported at once", async () => {
    const error = await startEmulator({ port: -1, project: "" }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(GateError);
    expect((error as GateError).problems.map(({ code }) => code)).toEqual(
      Array.from({ length: 2 }, () => "INPUT_INVALID"),
    );
  });
});
