import { describe, expect, it } from "vitest";
import { createClock } from "../support/clock.ts";
import { type Answering, failFrom, readFrom, serve, TOKEN, want } from "./loopback.ts";

const FULL = { cbk: { "compute.cores": 5 } };

/** A query for the quota document only, so that each attempt is one request. */
const QUOTA_ONLY = { wanted: [want("cbk", "compute.key_pairs")] };

describe("a transient status", () => {
  it.each([408, 429, 500, 504])("%d makes the client try again until it passes", async (status) => {
    const { received, slept } = await readFrom(({ before }) => (before < 3 ? status : FULL), QUOTA_ONLY);
    expect([received.length, slept.length]).toEqual([4, 3]);
  });

  it.each([
    [503, "The service itself failed"],
    [429, "limits the rate of requests"],
  ])("%d is a failure when the time is up", async (status, hint) => {
    const { codes, text } = await failFrom(status, QUOTA_ONLY);
    expect(codes).toEqual(["API_FAILED"]);
    expect(text).toMatch(/: the answer was \d+ \(\d+ tries in [\d.]+ s\), and the time for all requests is up\./);
    expect(text).toContain(hint);
  });
});

describe("a lasting status", () => {
  it.each([
    [400, "API_REFUSED", "`project-id`"],
    [401, "API_REFUSED", "tokens live about an hour"],
    [403, "API_REFUSED", "`project-id` is the project that the token was issued for"],
    [404, "API_REFUSED", "`api-version`"],
    [407, "API_REFUSED", "HTTPS_PROXY"],
    [418, "API_REFUSED", "the answer was 418"],
    [201, "API_ANSWER_INVALID", "the answer was 201, where 200 was expected"],
    [304, "API_REFUSED", "a redirect to nowhere"],
  ])("%d is a failure at the first attempt, with the next step", async (status, code, hint) => {
    const { codes, text, slept, received } = await failFrom(status, { wanted: undefined });
    expect(codes).toEqual([code]);
    expect(text).toMatch(/GET `\/v3\/projects\/p1\/quota` at `http:\/\/127.0.0.1:\d+`/);
    expect(text).toContain(hint);
    expect(text).not.toContain("v1 and v2");
    expect([slept, received.length]).toEqual([[], 2]);
  });

  it.each([401, 403, 404])("%d under v2 names the limitation to the user's default project", async (status) => {
    expect((await failFrom(status, { apiVersion: "v2" })).text).toContain("the user's default project only");
  });

  it("leads to a problem that names the requested regions, but no sensitive one", async () => {
    const wanted = ["a`|b", "cbk"].map((region) => want(region, "compute.cores"));
    expect((await failFrom(403, { wanted })).text).toContain("for regions `a\\u{60}\\u{7c}b` and `cbk`: ");
    const hidden = { ...want("hidden-1", "compute.cores"), shownRegion: "(sensitive)" };
    const { text } = await failFrom(403, { wanted: [hidden, want("xyz", "compute.cores")] });
    expect(text).toContain("for regions `(sensitive)` and `xyz`: ");
    expect(text).not.toContain("hidden-1");
  });

  it("ends the run before the other document's answer, and leaves no connection or timer", async () => {
    const clock = createClock({ speed: 20 });
    const options = { timeoutMs: 3_600_000, clock };
    const answer: Answering = ({ document }) => (document === "usage" ? 403 : undefined);
    const { codes, text, open } = await failFrom(answer, {}, options);
    expect(codes).toHaveLength(1);
    expect(text).toContain("current_usage");
    await expect.poll(() => open.size).toBe(0);
    expect(clock.running()).toBe(0);
  });
});

it("a redirect to another origin is not followed, so the token goes nowhere else", async () => {
  await using other = await serve(FULL);
  const { codes, text } = await failFrom(({ token }, response) => {
    response.setHeader("location", `${other.base.origin}/sign-in?token=${token}&next=s3cret`);
    return 302;
  });
  expect(codes).toEqual(["API_REFUSED"]);
  expect(text).toContain(`a redirect to \`${other.base.origin}\``);
  expect(text).not.toMatch(/s3cret|sign-in/);
  expect(other.received).toEqual([]);
});

describe("an answer with status 200 that is no document", () => {
  it.each([
    ["<!DOCTYPE html><title>s3cret</title>", "such as a proxy or a login page", 1],
    ["\n <html>", "an HTML page, with status 200", 1],
    ["", "an empty answer, with status 200", 3],
    ["s3cret", "text that is not JSON", 1],
    ['{"cbk":{"compute.cores":5', "text that is not JSON", 3],
    ["[]", "a list instead of an object of regions", 1],
  ])("%j is described as “%s”", async (body, words, tries) => {
    const { codes, text, received } = await failFrom(body, QUOTA_ONLY);
    expect(codes).toEqual(["API_ANSWER_INVALID"]);
    expect(text).toContain(words);
    expect(text).not.toContain("s3cret");
    expect(received).toHaveLength(tries);
  });

  it("bytes that are not UTF-8 are an error, while a byte order mark is ignored", async () => {
    const latin = Buffer.from('{"cbk\xe4":{}}', "latin1");
    expect((await failFrom((_, response) => void response.end(latin))).text).toContain("not UTF-8");
    expect((await readFrom(`\ufeff${JSON.stringify(FULL)}`, QUOTA_ONLY)).quota).toHaveLength(1);
  });

  it("an HTML page is named with another status, too", async () => {
    const { text } = await failFrom((_, response) => {
      response.setHeader("content-type", "text/html; charset=x");
      return 403;
    });
    expect(text).toContain("the answer was 403 with an HTML page");
  });
});

describe("a server that does not answer", () => {
  it("the run fails when the time for a silent server is up", async () => {
    const { codes, text, open } = await failFrom(undefined, QUOTA_ONLY, { timeoutMs: 400 });
    expect(codes).toEqual(["API_UNREACHABLE"]);
    expect(text).toContain("no complete answer came within 0.");
    expect(text).toContain("raise `timeout`");
    await expect.poll(() => open.size).toBe(0);
  });
});

it.each([200, 302, 401, 429, 500])("a token that a server sends back with %i appears in no message", async (status) => {
  const { received } = await failFrom(({ token = "" }, response) => {
    const headers = { location: `/${token}`, "content-type": token, "retry-after": token, "x-echo": token };
    response.writeHead(status, headers);
    response.end(`{"cbk":"${token}","fes":{"compute.cores":"${token}"}} ${token}`);
    return undefined;
  });
  // `readAt` searches all messages for the token.
  expect(received[0]?.token).toBe(TOKEN);
});
