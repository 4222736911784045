import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Timing } from "../../src/http/index.ts";
import { requestToken } from "../../src/keystone/request-token.ts";
import { type Answering, giveToken, startKeystone, tokenBody } from "../support/openstack-keystone.ts";
import { toToken } from "../support/token.ts";
import type { Credential } from "./choice-run.ts";
import { QUICK } from "./flow-run.ts";

const SECRET = "sesame-open-1";
const CERTIFICATES = join(import.meta.dirname, "certificates");

interface Given {
  readonly credential?: Partial<Credential>;
  readonly environment?: Record<string, string>;
  readonly ca?: string;
  readonly timing?: Partial<Timing>;
}

/** Asks with an application credential, unless said otherwise; the error's message where that fails. */
async function ask(authUrl: string, given: Given = {}) {
  const masked: string[] = [];
  const warnings: string[] = [];
  const lines: string[] = [];
  const credential = {
    kind: "application-credential",
    authUrl,
    identity: { id: "id1" },
    secret: SECRET,
    expectedProject: { id: undefined, name: undefined },
    ...given.credential,
  } as Parameters<typeof requestToken>[0];
  const options = {
    environment: given.environment ?? {},
    ca: given.ca,
    mask: (secret: string) => masked.push(secret),
    log: {
      info: (line: string) => lines.push(line),
      warning: (line: string) => warnings.push(line),
      debug: (line: string) => lines.push(line),
    },
    timing: { ...QUICK, ...given.timing },
  };
  const outcome = await requestToken(credential, options).then(
    (issued) => ({ issued, message: null }),
    (error: unknown) => ({ issued: null, message: error instanceof Error ? error.message : "no error" }),
  );
  return { ...outcome, masked, warnings, lines };
}

/** What is said of an answer. */
async function messageFor(answer: Answering, given: Given = {}): Promise<string | null> {
  await using server = await startKeystone({ answer });
  return (await ask(server.authUrl, given)).message;
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Answering {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
}

function text(status: number, body: string, headers: Record<string, string> = {}): Answering {
  return (response) => {
    response.writeHead(status, headers).end(body);
  };
}

const UNAUTHORIZED = {
  error: { code: 401, message: "The request you have made requires authentication.", title: "Unauthorized" },
};
const PASSWORD: Partial<Credential> = {
  kind: "password",
  user: { name: "ada", domain: { id: "default" } },
  password: SECRET,
  project: { id: "p1" },
};

async function certificate(name: "valid" | "expired"): Promise<{ key: string; cert: string }> {
  const cert = await readFile(join(CERTIFICATES, `${name}.pem`), "utf8");
  return { key: await readFile(join(CERTIFICATES, "test-only.key"), "utf8"), cert };
}

describe("a request for a token", () => {
  it.each([408, 429, 500, 502, 503, 504])("is sent again after a status %i", async (status) => {
    await using server = await startKeystone({
      answer: (response, count) => (count < 3 ? response.writeHead(status).end() : giveToken(response)),
    });
    const { issued } = await ask(server.authUrl);
    expect(issued).toMatchObject({ token: { text: "the-token" }, projectId: "p1", projectName: "demo" });
    expect(server.requests).toHaveLength(3);
  });

  it("is sent again after a broken connection", async () => {
    await using server = await startKeystone({
      answer: (response, count) => (count === 1 ? response.destroy() : giveToken(response)),
    });
    expect((await ask(server.authUrl)).issued?.token.text).toBe("the-token");
  });

  it("waits as long as Retry-After says, and is given up at once where that is too long", async () => {
    await using patient = await startKeystone({
      answer: (response, count) =>
        count === 1 ? response.writeHead(429, { "retry-after": "0" }).end() : giveToken(response),
    });
    expect((await ask(patient.authUrl)).issued?.token.text).toBe("the-token");
    await using busy = await startKeystone({
      answer: (response) => response.writeHead(429, { "retry-after": "3600" }).end(),
    });
    expect((await ask(busy.authUrl)).message).toMatch(
      /^Keystone failed: POST .*: the answer was 429, and it asked to wait 3600 s/,
    );
    const later = new Date(Date.now() + 3_600_000).toUTCString();
    await using dated = await startKeystone({
      answer: (response) => response.writeHead(503, { "retry-after": later }).end(),
    });
    expect((await ask(dated.authUrl)).message).toContain("the answer was 503, and it asked to wait");
  });

  it("is never sent again after a refusal", async () => {
    await using server = await startKeystone({ answer: json(403, { error: { message: "no" } }) });
    expect((await ask(server.authUrl)).message).toContain("forbids a token for the application credential `id1` (403)");
    expect(server.requests).toHaveLength(1);
  });
});

describe("a Keystone that is down", () => {
  it("is said to fail, after all attempts", async () => {
    await using server = await startKeystone({ answer: text(503, "<html>unavailable</html>") });
    expect((await ask(server.authUrl)).message).toMatch(
      /^Keystone failed: POST `\/v3\/auth\/tokens` at `.*`: the answer was 503 \(3 tries in /,
    );
    expect(server.requests).toHaveLength(3);
  });

  it("is said to refuse the connection, with what to look at", async () => {
    const server = await startKeystone({ answer: () => {} });
    await server[Symbol.asyncDispose]();
    expect((await ask(server.authUrl)).message).toMatch(
      /^No answer from Keystone: POST `\/v3\/auth\/tokens` at `.*`: the connection was refused \(ECONNREFUSED\) \(3 tries in [\d.]+ s\)\. Check host and port of Keystone's address, /,
    );
  });

  it("is said not to have answered in time, and is waited for no longer than in all", async () => {
    await using server = await startKeystone({ answer: () => {} });
    const timing = { attemptMs: 50, totalMs: 120, attempts: 100 };
    expect((await ask(server.authUrl, { timing })).message).toContain("no complete answer came within 0");
    expect(server.requests.length).toBeLessThan(5);
  });

  it("is asked no longer for the reason of a refusal than for all together", async () => {
    // Both waits together would be longer than the limit, each alone is not.
    const wait = json(503, {}, { "retry-after": "2" });
    await using server = await startKeystone({
      answer: (response, count, request) =>
        count === 2
          ? json(401, { error: { message: "no" } })(response, count, request)
          : wait(response, count, request),
    });
    const credential = {
      kind: "password",
      user: { id: "u1" },
      password: SECRET,
      project: { id: "p1" },
    } as Partial<Credential>;
    const { message } = await ask(server.authUrl, { credential, timing: { totalMs: 3_500 } });
    expect(message).toContain("refuses the user `u1` (401)");
    expect(server.requests).toHaveLength(3);
  });
});

describe("an answer that is not Keystone's", () => {
  it.each([
    [200, "<!doctype html><title>Log in</title>", "answered with status 200 and a web page (HTML)"],
    [401, "<html>", "answered with status 401 and a web page (HTML)"],
    [404, "<html>", "answered with status 404 and a web page (HTML)"],
    [404, "", "answered with status 404 and nothing"],
    [200, "welcome", "answered with status 200 and something that is not JSON"],
  ])("is told as that with status %i and the body %j", async (status, body, expected) => {
    const message = await messageFor(text(status, body));
    expect(message).toContain("is not Keystone's API: it");
    expect(message).toContain(expected);
  });

  it("that redirects is not followed, and the server that it leads to is named without the path", async () => {
    await using target = await startKeystone();
    const { origin } = new URL(target.authUrl);
    for (const status of [301, 302, 303, 307, 308]) {
      const message = await messageFor(text(status, "", { location: `${origin}/${SECRET}/auth/tokens?x=${SECRET}` }));
      expect(message).toContain(`it answers with a redirect (${status}) to \`${origin}\`, which is not followed`);
      expect(message).not.toContain(SECRET);
    }
    expect(target.requests).toEqual([]);
  });

  it("is read up to 1 MiB", async () => {
    expect(await messageFor(text(201, `"${"x".repeat(1024 * 1024)}"`))).toContain(
      ": an answer of more than 1048576 bytes.",
    );
  });
});

describe("an answer that differs from Keystone's API", () => {
  it.each([
    [
      "no token in the header",
      json(201, JSON.parse(tokenBody())),
      "The answer of Keystone cannot be used: there is no token in it.",
    ],
    [
      "two tokens",
      (response) => giveToken(response, tokenBody(), { "x-subject-token": "one two" }),
      "its token holds characters that no token has",
    ],
    ["no token in the body", (response) => giveToken(response, "{}"), "what is wrong is `token`."],
    ["a list", (response) => giveToken(response, "[]"), "what is wrong is `the whole`."],
    [
      "no expiry",
      (response) => giveToken(response, '{"token":{"project":{"id":""}}}'),
      "what is wrong is `token.expires_at`, `token.project.id`.",
    ],
    [
      "an expiry that is none",
      (response) => giveToken(response, '{"token":{"expires_at":"soon","project":{"id":"p"}}}'),
      "`token.expires_at` is not a time",
    ],
    [
      "a time that there is not",
      (response) => giveToken(response, '{"token":{"expires_at":"2026-13-41T00:00:00Z","project":{"id":"p"}}}'),
      "`token.expires_at` is not a time",
    ],
    [
      "a token for a domain",
      (response) => giveToken(response, tokenBody({ token: { project: undefined, domain: {} } })),
      "The token is for a whole domain; quotas belong to projects.",
    ],
    [
      "a token for the system",
      (response) => giveToken(response, tokenBody({ token: { project: undefined, system: {} } })),
      "The token is for the whole system",
    ],
    [
      "a token for nothing",
      (response) => giveToken(response, tokenBody({ token: { project: undefined } })),
      "The token is for no project (unscoped)",
    ],
  ] satisfies [string, Answering, string][])("is refused by name: %s", async (_what, answer, expected) => {
    expect(await messageFor(answer)).toContain(expected);
  });

  it("may have an expiry without time zone, which is UTC", async () => {
    await using server = await startKeystone({
      answer: (response) => giveToken(response, tokenBody({ token: { expires_at: "2999-01-02T03:04:05.123456" } })),
    });
    expect((await ask(server.authUrl)).issued?.expiresAt).toBe("2999-01-02T03:04:05.123Z");
  });

  it("may lack the project's name", async () => {
    await using server = await startKeystone({
      answer: (response) => giveToken(response, tokenBody({ token: { project: { id: "p2" } } })),
    });
    const credential = { expectedProject: { id: undefined, name: "demo" } };
    expect((await ask(server.authUrl, { credential })).issued).toMatchObject({
      projectId: "p2",
      projectName: undefined,
    });
  });
});

describe("a good answer", () => {
  it("has its token masked before anything else, even where the body turns out to be useless", async () => {
    await using server = await startKeystone({ answer: (response) => giveToken(response, "{}") });
    const { masked, message, lines } = await ask(server.authUrl);
    expect(masked).toEqual(["the-token"]);
    expect([message, ...lines].join()).not.toContain("the-token");
  });

  it("comes without a catalogue, for one request with the secret", async () => {
    await using server = await startKeystone();
    const { lines } = await ask(server.authUrl);
    expect(server.requests).toEqual(["POST /v3/auth/tokens"]);
    expect(lines.join()).not.toContain(SECRET);
  });
});

function at(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toUTCString();
}

describe("a difference between the clocks", () => {
  it.each([
    [-60, "The clock of this machine is 60 minutes ahead of Keystone's."],
    [60, "The clock of this machine is 60 minutes behind Keystone's."],
  ])("of %i minutes is a warning, and Keystone's clock counts", async (minutes, warning) => {
    const seconds = minutes * 60;
    const body = () => tokenBody({ issued: seconds, expires: seconds + 600 });
    await using server = await startKeystone({
      answer: (response) => giveToken(response, body(), { date: at(minutes) }),
    });
    const { issued, warnings } = await ask(server.authUrl);
    expect(issued?.token.text).toBe("the-token");
    expect(warnings).toEqual([warning]);
  });

  it("is found by the time of issue where there is no date", async () => {
    await using server = await startKeystone({
      answer: (response) => {
        response.sendDate = false;
        giveToken(response, tokenBody({ issued: -7200, expires: -3600 }));
      },
    });
    const { issued, warnings } = await ask(server.authUrl);
    expect(issued?.token.text).toBe("the-token");
    expect(warnings).toEqual(["The clock of this machine is 120 minutes ahead of Keystone's."]);
  });

  it("of a few minutes is not mentioned", async () => {
    await using server = await startKeystone({
      answer: (response) => giveToken(response, tokenBody(), { date: at(4) }),
    });
    expect((await ask(server.authUrl)).warnings).toEqual([]);
  });

  it("does not save a token that has expired by Keystone's own clock", async () => {
    expect(await messageFor((response) => giveToken(response, tokenBody({ expires: -1 })))).toContain(
      "issued a token that has expired already by Keystone's own clock",
    );
  });
});

/** The n-th answer to the n-th request. */
function byCount(...answers: readonly Answering[]): Answering {
  return (response, count, request) => answers[count - 1]?.(response, count, request);
}

describe("a refused password", () => {
  it("is told to need a second factor where Keystone wants one", async () => {
    const receipt = json(
      401,
      { receipt: {}, required_auth_methods: [["password", "totp"]] },
      { "openstack-auth-receipt": "r" },
    );
    expect(await messageFor(receipt, { credential: PASSWORD })).toContain(
      "(multi-factor authentication), which is not supported",
    );
  });

  it("is told to be right where only the project is refused, though the user's projects cannot be read", async () => {
    const answer = byCount(json(401, UNAUTHORIZED), (response) => giveToken(response), json(403, {}));
    expect(await messageFor(answer, { credential: PASSWORD })).toContain(
      "is right, but Keystone gives no token for the project `p1` (401): it does not exist, it is disabled, or the user has no role in it.",
    );
  });

  it("is told to belong to a user without projects where that is so", async () => {
    const answer = byCount(json(401, UNAUTHORIZED), (response) => giveToken(response), json(200, { projects: [] }));
    expect(await messageFor(answer, { credential: PASSWORD })).toContain("The user has no role in any project.");
  });

  it("is told by the first answer where the second request fails", async () => {
    const answer = byCount(json(401, UNAUTHORIZED), text(200, "<html>"));
    expect(await messageFor(answer, { credential: PASSWORD })).toContain("Keystone refuses the user `ada`");
  });

  it.each([
    [400, "cannot make sense of the request with the password of the user `ada`"],
    [403, "forbids a token for the password of the user `ada`"],
    [413, "refuses the password of the user `ada` of the domain `default` with status 413"],
  ])("with status %i leads to no second request", async (status, expected) => {
    await using server = await startKeystone({ answer: json(status, {}) });
    expect((await ask(server.authUrl, { credential: PASSWORD })).message).toContain(expected);
    expect(server.requests).toHaveLength(1);
  });

  it("is not shown, but white space around it is mentioned", async () => {
    const credential = { ...PASSWORD, password: ` ${SECRET}` };
    const message = await messageFor(json(401, UNAUTHORIZED), { credential });
    expect(message).toContain("What was given begins or ends with white space.");
    expect(message).not.toContain(SECRET);
  });
});

describe("a given token", () => {
  const given = { credential: { kind: "token", token: toToken("given-token") } as const };

  it("is sent as both headers, with the word that access rules are known, and given back", async () => {
    const seen: unknown[] = [];
    await using server = await startKeystone({
      answer: (response, _count, request) => {
        const { headers } = request;
        seen.push(headers["x-auth-token"], headers["x-subject-token"], headers["openstack-identity-access-rules"]);
        json(200, JSON.parse(tokenBody()))(response, 1, request);
      },
    });
    const { issued } = await ask(server.authUrl, given);
    expect(issued).toMatchObject({ token: { text: "given-token" }, projectId: "p1" });
    expect(seen).toEqual(["given-token", "given-token", "1.0"]);
  });

  it.each([401, 404])("is told to have expired with status %i", async (status) => {
    expect(await messageFor(json(status, UNAUTHORIZED), given)).toContain(
      `does not accept the token (${status}): it has expired`,
    );
  });

  it("is told to be forbidden with status 403, and a redirect is told as that", async () => {
    expect(await messageFor(json(403, {}), given)).toContain("forbids a token for a token (403)");
    expect(await messageFor(text(307, "", { location: "https://x.example.com/" }), given)).toContain("redirect (307)");
  });

  it("is refused where it is for another project than is named beside it", async () => {
    const credential = { ...given.credential, expectedProject: { id: undefined, name: "test" } };
    expect(await messageFor(json(200, JSON.parse(tokenBody())), { credential })).toContain(
      "The credentials name the project `test`, but the token is for `demo` (`p1`).",
    );
  });
});

describe("a Keystone with https", () => {
  it("gets nothing where its authority is unknown, and the message says how to name that", async () => {
    await using server = await startKeystone({ issues: "the-token", certificate: await certificate("valid") });
    const { message, lines } = await ask(server.authUrl);
    expect(lines).toEqual([expect.stringMatching(/^POST .*\/v3\/auth\/tokens: no answer, attempts: 1, \d+ ms$/)]);
    expect(message).toMatch(
      /^No answer from Keystone: .*: the server's certificate is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)\. .*`cacert` \(`OS_CACERT`\) or in .*NODE_EXTRA_CA_CERTS\./,
    );
    expect(server.requests).toEqual([]);
  });

  it("is trusted where its authority is given", async () => {
    const tls = await certificate("valid");
    await using server = await startKeystone({ issues: "the-token", certificate: tls });
    expect((await ask(server.authUrl, { ca: tls.cert })).issued?.token.text).toBe("the-token");
  });

  it("is told to have an expired certificate, with what the clock here says", async () => {
    const tls = await certificate("expired");
    await using server = await startKeystone({ issues: "the-token", certificate: tls });
    const { message } = await ask(server.authUrl, { ca: tls.cert });
    expect(message).toMatch(
      /certificate has expired \(CERT_HAS_EXPIRED\)\. The clock of this machine says \d{4}-\d\d-\d\d \d\d:\d\d UTC\./,
    );
  });
});

describe("a Keystone behind a proxy", () => {
  it("is told with the proxy's variable, but without its address, where nothing comes through", async () => {
    const gone = await startKeystone({ answer: () => {} });
    await gone[Symbol.asyncDispose]();
    const environment = { HTTPS_PROXY: `http://ada:${SECRET}@127.0.0.1:${gone.port}` };
    const { message } = await ask("https://keystone.example.com/v3", { environment });
    expect(message).toContain("through the proxy of `HTTPS_PROXY`: the connection was refused (ECONNREFUSED)");
    expect(message).not.toContain(SECRET);
  });
});
