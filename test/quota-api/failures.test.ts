import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createClock } from "../support/clock.ts";
import { sendJson, serveRaw } from "../support/loopback.ts";
import { failing, makeOptions, makeQuery, reading, serve, TOKEN, toBase, want } from "./loopback.ts";

const FULL = { cbk: { "compute.cores": 5 } };
const OK = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

/** Only the quota document is asked for, so that the number of requests is that of one question. */
const QUOTA_ONLY = makeQuery({ wanted: [want("cbk", "compute.key_pairs")] });

describe("a transient answer", () => {
  it.each([408, 429, 500, 502, 503, 504])("%d is tried again until it passes", async (status) => {
    await using server = await serve((response, { before }) => sendJson(response, FULL, before < 3 ? status : 200));
    const options = makeOptions(server.base);
    await reading(options, QUOTA_ONLY);
    expect(server.received).toHaveLength(4);
    expect(options.slept).toHaveLength(3);
  });

  it.each([
    [503, "The service itself failed"],
    [429, "limits the rate of requests"],
    [408, "the answer was 408"],
  ])("%d that stays ends when the time is up, as a failure", async (status, hint) => {
    await using server = await serve((response) => sendJson(response, {}, status));
    const options = makeOptions(server.base);
    const { problems, text } = await failing(options, QUOTA_ONLY);
    expect(problems.map(({ code }) => code)).toEqual(["API_FAILED"]);
    expect(text).toMatch(/: the answer was \d+ \(\d+ tries in [\d.]+ s\), and the time for all requests is up\./);
    expect(text).toContain(hint);
  });

  it("with Retry-After is tried again no sooner", async () => {
    await using server = await serve((response, { before }) => {
      if (before === 0) response.setHeader("retry-after", "7");
      if (before === 1) response.setHeader("retry-after", new Date(Date.now() + 7000 + 5000).toUTCString());
      sendJson(response, FULL, before < 2 ? 429 : 200);
    });
    const options = makeOptions(server.base);
    await reading(options, QUOTA_ONLY);
    expect(options.slept[0]).toBe(7000);
    expect(options.slept[1]).toBeGreaterThan(2000);
    expect(options.slept[1]).toBeLessThanOrEqual(5000);
  });

  it("with a Retry-After beyond the time that is left ends at once and says so", async () => {
    await using server = await serve((response) => {
      response.setHeader("retry-after", "3600");
      sendJson(response, {}, 429);
    });
    const options = makeOptions(server.base);
    const { text } = await failing(options, QUOTA_ONLY);
    expect(text).toContain("the answer was 429, and it asked to wait 3600 s, but only 20 s are left.");
    expect(server.received).toHaveLength(1);
    expect(options.slept).toEqual([]);
  });
});

describe("a lasting answer", () => {
  it.each([
    [400, "API_REFUSED", "`project-id`"],
    [401, "API_REFUSED", "tokens live about an hour"],
    [403, "API_REFUSED", "`project-id` is the project that the token was issued for"],
    [404, "API_REFUSED", "`api-version`"],
    [407, "API_REFUSED", "HTTPS_PROXY"],
    [409, "API_REFUSED", "the answer was 409"],
    [418, "API_REFUSED", "the answer was 418"],
    [201, "API_ANSWER_INVALID", "the answer was 201, where 200 was expected"],
    [204, "API_ANSWER_INVALID", "the answer was 204"],
    [304, "API_REFUSED", "a redirect to nowhere"],
  ])("%d is not tried again, and says what to look at", async (status, code, hint) => {
    await using server = await serve((response) => response.writeHead(status).end());
    const options = makeOptions(server.base);
    const { problems, text } = await failing(options, makeQuery({ wanted: undefined }));
    expect(problems.map((one) => one.code)).toEqual([code]);
    expect(text).toContain(`GET \`/v3/projects/p1/quota\` at \`${server.base.origin}\``);
    expect(text).toContain(hint);
    expect(text).not.toContain("v1 and v2");
    expect(options.slept).toEqual([]);
    expect(server.received).toHaveLength(2);
  });

  it.each([401, 403, 404])("%d under v2 names the limitation to the user's default project", async (status) => {
    await using server = await serve((response) => response.writeHead(status).end());
    const { text } = await failing(makeOptions(server.base), makeQuery({ apiVersion: "v2" }));
    expect(text).toContain("the user's default project only");
  });

  it("names the regions that were asked for", async () => {
    await using server = await serve((response) => response.writeHead(403).end());
    const wanted = ["a`|b", "cbk"].map((region) => want(region, "compute.cores"));
    const { text } = await failing(makeOptions(server.base), makeQuery({ wanted }));
    expect(text).toContain("for regions `a\\u{60}\\u{7c}b` and `cbk`: ");
  });

  it("does not name a region that a plan marks as sensitive", async () => {
    await using server = await serve((response) => response.writeHead(403).end());
    const wanted = [{ ...want("hidden-1", "compute.cores"), shownRegion: "(sensitive)" }, want("xyz", "compute.cores")];
    const { text } = await failing(makeOptions(server.base), makeQuery({ wanted }));
    expect(text).toContain("for regions `(sensitive)` and `xyz`: ");
    expect(text).not.toContain("hidden-1");
  });

  it("of one request ends the other one's tries", async () => {
    await using server = await serve((response, { document, before }) => {
      if (document === "quota") return sendJson(response, {}, 503);
      return setTimeout(() => sendJson(response, {}, 403), before === 0 ? 20 : 0);
    });
    const clock = {
      ...createClock(),
      sleep: (_: number, signal?: AbortSignal) =>
        new Promise<void>((resolve) => signal?.addEventListener("abort", () => resolve())),
    };
    const options = makeOptions(server.base, { clock });
    const { problems } = await failing(options);
    expect(problems.map(({ code }) => code)).toEqual(["API_FAILED", "API_REFUSED"]);
    expect(server.received).toHaveLength(2);
  });

  it("of one request comes before the other one's first failure: that is not tried again either", async () => {
    await using server = await serve((response, { document }) => {
      if (document === "usage") response.writeHead(403).end();
      else setTimeout(() => sendJson(response, {}, 503), 100);
    });
    const options = makeOptions(server.base);
    const { problems } = await failing(options);
    expect(problems.map(({ code }) => code)).toEqual(["API_FAILED", "API_REFUSED"]);
    expect(options.slept).toEqual([]);
    expect(options.log.lines.join("\n")).not.toContain("trying again");
  });

  it("of one request does not wait for the other one's answer", async () => {
    await using server = await serve((response, { document }) => {
      if (document === "usage") response.writeHead(403).end();
    });
    const clock = createClock({ speed: 20 });
    const { problems, text } = await failing(makeOptions(server.base, { timeoutMs: 3_600_000, clock }));
    expect(problems).toHaveLength(1);
    expect(text).toContain("current_usage");
    await expect.poll(() => server.open.size).toBe(0);
  });
});

describe("a redirect", () => {
  it("to another origin is not followed, and the token stays", async () => {
    await using other = await serve((response) => sendJson(response, FULL));
    await using server = await serve((response, { token }) => {
      response.writeHead(302, { location: `${other.base.origin}/sign-in?token=${token}&next=s3cret` }).end();
    });
    const { problems, text } = await failing(makeOptions(server.base));
    expect(problems.map(({ code }) => code)).toEqual(["API_REFUSED"]);
    expect(text).toContain(`a redirect to \`${other.base.origin}\``);
    expect(text).not.toContain("s3cret");
    expect(text).not.toContain("sign-in");
    expect(other.received).toEqual([]);
  });
});

describe("an answer with status 200 that is no document", () => {
  it.each([
    ["<!DOCTYPE html><title>s3cret</title>", "an HTML page with status 200", 1],
    ["\n <html>", "an HTML page with status 200", 1],
    ["", "an empty answer with status 200", 3],
    ["s3cret", "text that is not JSON", 1],
    ['{"cbk":{"compute.cores":5', "text that is not JSON", 3],
    ["[]", "a list instead of an object of regions", 1],
    ["null", "null instead of an object of regions", 1],
  ])("%j", async (body, words, tries) => {
    await using server = await serve((response) => sendJson(response, body));
    const { problems, text } = await failing(makeOptions(server.base), QUOTA_ONLY);
    expect(problems.map(({ code }) => code)).toEqual(["API_ANSWER_INVALID"]);
    expect(text).toContain(words);
    expect(text).not.toContain("s3cret");
    expect(server.received).toHaveLength(tries);
  });

  it("is asked whether a proxy or a login page is in front, where it is a page", async () => {
    await using server = await serve((response) => response.end("<html>"));
    expect((await failing(makeOptions(server.base))).text).toContain("proxy or a login page in front");
  });

  it("is told where it is not UTF-8, while a byte order mark is nothing", async () => {
    await using latin = await serve((response) => response.end(Buffer.from('{"cbk\xe4":{}}', "latin1")));
    expect((await failing(makeOptions(latin.base))).text).toContain("not UTF-8");
    await using marked = await serve((response) => response.end(`\ufeff${JSON.stringify(FULL)}`));
    expect((await reading(makeOptions(marked.base), QUOTA_ONLY)).quota).toHaveLength(1);
  });

  it("is refused where it is compressed, whatever it would unpack to", async () => {
    await using server = await serve((response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(50_000_000, " ")));
    });
    const { text } = await failing(makeOptions(server.base));
    expect(text).toContain("a compressed answer, which was not asked for");
  });

  it("names an HTML page with another status as well", async () => {
    await using server = await serve((response) =>
      response.writeHead(403, { "content-type": "text/html; charset=x" }).end("<p>"),
    );
    expect((await failing(makeOptions(server.base))).text).toContain("the answer was 403 with an HTML page");
  });
});

describe("a connection that breaks", () => {
  it("is tried again", async () => {
    await using server = await serveRaw((socket, before) => {
      if (before > 0) return void socket.end(`${OK}\r\n${JSON.stringify(FULL)}`);
      return void socket.write(`${OK}Content-Length: 99\r\n\r\n{`, () => socket.resetAndDestroy());
    });
    await reading(makeOptions(toBase(server)), QUOTA_ONLY);
    expect(server.received).toHaveLength(2);
  });

  it("after fewer bytes than announced, or none announced, never gives half a document", async () => {
    await using server = await serveRaw((socket) => void socket.end(`${OK}\r\n${JSON.stringify(FULL).slice(0, -1)}`));
    const { problems } = await failing(makeOptions(toBase(server)), QUOTA_ONLY);
    expect(problems.map(({ code }) => code)).toEqual(["API_ANSWER_INVALID"]);
  });

  it("that is refused is given up after three tries and ten seconds, even with a time limit of an hour", async () => {
    const gone = await serve(() => undefined);
    await gone[Symbol.asyncDispose]();
    const options = makeOptions(gone.base, { timeoutMs: 3_600_000 });
    const { problems, text } = await failing(options, QUOTA_ONLY);
    expect(problems.map(({ code }) => code)).toEqual(["API_UNREACHABLE"]);
    expect(text).toContain("the connection was refused (ECONNREFUSED) (3 tries in");
    expect(text).toContain("Check host and port of `api-url`");
    expect(options.slept.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(10_000);
  });

  it("to a host whose name nobody knows is given up after three tries", async () => {
    const base = { origin: "https://no-such-host.invalid", path: "" };
    const options = makeOptions(base, { timeoutMs: 3_600_000, env: { HTTPS_PROXY: "", NO_PROXY: "*" } });
    const { text } = await failing(options, QUOTA_ONLY);
    expect(text).toMatch(/could not be resolved \((ENOTFOUND|EAI_AGAIN)\)/);
    expect(options.slept.length).toBeLessThanOrEqual(2);
  });

  it("at the proxy names the variable that has it", async () => {
    await using proxy = await serveRaw((socket) => socket.destroy());
    const base = { origin: "https://quota.example.test", path: "" };
    const { text } = await failing(makeOptions(base, { env: { HTTPS_PROXY: proxy.url } }), QUOTA_ONLY);
    expect(text).toContain("at `https://quota.example.test` through the proxy of `HTTPS_PROXY`");
  });
});

describe("no answer", () => {
  it("within an attempt's time is tried again", async () => {
    const clock = createClock();
    await using server = await serve((response, { before }) => {
      if (before > 0) sendJson(response, FULL);
      else clock.timeUp();
    });
    await reading(makeOptions(server.base, { clock }), QUOTA_ONLY);
    expect(server.received).toHaveLength(2);
  });

  it("at all ends when the time is up", async () => {
    await using server = await serve(() => undefined);
    const { problems, text } = await failing(makeOptions(server.base, { timeoutMs: 400 }), QUOTA_ONLY);
    expect(problems.map(({ code }) => code)).toEqual(["API_UNREACHABLE"]);
    expect(text).toContain("no complete answer came within 0.");
    expect(text).toContain("raise `timeout`");
    await expect.poll(() => server.open.size).toBe(0);
  });
});

describe("a server that sends the token back", () => {
  it("in a body, a header or a name finds it nowhere in what we say", async () => {
    for (const status of [200, 302, 401, 429, 500]) {
      await using server = await serve((response, { token }) => {
        response.writeHead(status, {
          location: `/${token}`,
          "content-type": token,
          "retry-after": token,
          "x-echo": token,
        });
        response.end(`{"cbk":"${token}","fes":{"compute.cores":"${token}"}} ${token}`);
      });
      // `failing` looks for the token in everything that was said.
      await failing(makeOptions(server.base));
      expect(server.received[0]?.token).toBe(TOKEN);
    }
  });
});
