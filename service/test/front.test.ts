// The HTTP front: its checks of paths, methods, tokens, projects and parameters, in this order, and its answers.

import { Agent, request } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { NOT_VALID, Refusal } from "../../src/api-server/index.ts";
import { say } from "../../src/core/index.ts";
import { type Exchange, type ExchangeRequest, exchange, headerOf } from "../../test/support/exchange.ts";
import { type Access, PROJECT, type Serving, type Situation, serving, TOKEN } from "./fronts.ts";

const QUOTA = `/v3/projects/${PROJECT}/quota`;
const USAGE = `/v3/projects/${PROJECT}/current_usage`;

function ask({ url }: Serving, sent: Partial<ExchangeRequest> = {}): Promise<Exchange> {
  return exchange(url, { target: QUOTA, token: TOKEN, ...sent });
}

/** Returns the detail of a problem document. Fails for any other answer. */
function detailOf(answer: Exchange): string {
  expect(headerOf(answer, "content-type")).toBe("application/problem+json");
  const { type, title, status, detail, ...rest } = JSON.parse(answer.body.toString());
  expect({ type, status, rest }).toEqual({ type: "about:blank", status: answer.status, rest: {} });
  expect(title).toMatch(/^[A-Z]/u);
  return detail;
}

async function detailFor(sent: Partial<ExchangeRequest>, situation: Situation = {}): Promise<string> {
  return detailOf(await ask(await serving(situation), sent));
}

describe("paths", () => {
  it.each([
    "/v0/projects/shop/quota",
    "/V3/projects/shop/quota",
    "/v3/Projects/shop/quota",
    "/v3/projects/shop/quota/",
    "//v3/projects/shop/quota",
    "/v3/projects/shop//quota",
    "/./v3/projects/shop/quota",
    "/v3/projects/other/../shop/quota",
    "/%763/projects/shop/quota",
    "/v3%2Fprojects%2Fshop%2Fquota",
    "/v3/projects/shop/%71uota",
    "/v3/projects/shop/quota%00",
    "/v3/projects/shop/quota;regions=one",
    "/v3/projects/%zz/quota",
    "/v3/projects/%ff/quota",
    "/healthz/",
    "/Healthz",
    "/:name(",
    "*",
    "http://service.example",
  ])("the path %s is unknown", async (target) => {
    expect(await detailFor({ target })).toBe(
      "There is nothing at this path. Ask for `/v3/projects/{project_id}/quota` or `…/current_usage`.",
    );
  });

  it("a request target may contain the origin, as in requests to proxies", async () => {
    const front = await serving();
    expect((await ask(front, { target: `http://service.example${USAGE}?regions=one` })).status).toBe(200);
    expect(front.questions).toMatchObject([{ document: "usage", regions: ["one"] }]);
  });

  it("a project in the path may have any percent-encoded character", async () => {
    const front = await serving({ access: { projectId: "a/b c%é" } });
    expect((await ask(front, { target: "/v3/projects/a%2fb%20c%25%C3%A9/quota" })).status).toBe(200);
  });
});

describe("methods", () => {
  it.each(["POST", "GET"])("the body of %s is ignored, and the connection can be used again", async (method) => {
    const front = await serving();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    for (const isReused of [false, true]) {
      const { promise, resolve, reject } = Promise.withResolvers<{ status?: number; isReused: boolean }>();
      const headers = { "X-Auth-Token": TOKEN, "Content-Type": "application/json", "Content-Length": 200_000 };
      const sent = request(`${front.url}${QUOTA}`, { method, headers, agent }, (response) => {
        response.resume().on("end", () => resolve({ status: response.statusCode ?? 0, isReused: sent.reusedSocket }));
      });
      sent.on("error", reject).end("{".repeat(200_000));
      expect(await promise).toEqual({ status: method === "GET" ? 200 : 405, isReused });
    }
  });
});

describe("tokens", () => {
  it.each([
    [undefined, "is missing. Send a token for the project in it."],
    ["", "is missing. Send a token for the project in it."],
    ["one two three", "holds no token. Send the token alone."],
    ["short", "holds no token. Send the token alone."],
  ])("the token %j is refused without a lookup", async (token, detail) => {
    const front = await serving();
    const answer = await exchange(front.url, { target: QUOTA, token });
    expect(answer.status).toBe(401);
    expect(detailOf(answer)).toBe(`The header \`X-Auth-Token\` ${detail}`);
    expect(front.tokens).toEqual([]);
  });

  it("a request with two tokens is refused without a lookup", async () => {
    const front = await serving();
    const answer = await fetch(front.url + QUOTA, { headers: [1, 2].map(() => ["X-Auth-Token", TOKEN] as const) });
    expect(answer.status).toBe(401);
    expect(front.tokens).toEqual([]);
  });
});

describe("requests that are too large", () => {
  it("a request with too long headers is refused, and the next one is answered", async () => {
    const front = await serving();
    const sent = { headers: { "X-Auth-Token": TOKEN, "X-Any": "x".repeat(40_000) } };
    expect((await exchange(front.url, { target: QUOTA, ...sent })).status).toBe(431);
    expect(front.tokens).toEqual([]);
    expect((await ask(front)).status).toBe(200);
  });
});

describe("projects", () => {
  it("a project without data in the backend is refused", async () => {
    const answer = await ask(await serving({ access: { projectId: undefined } }));
    expect(answer.status).toBe(403);
    expect(detailOf(answer)).toBe("This service has no data of the token's project.");
  });
});

describe("parameters", () => {
  it("the order of regions and components in a query does not change the question", async () => {
    const front = await serving();
    for (const query of ["regions=two,one&filter=volume,compute", "filter=compute,volume&regions=one,two"]) {
      expect((await ask(front, { target: `${USAGE}?${query}` })).status).toBe(200);
    }
    const question = { version: "v3", document: "usage", regions: ["one", "two"], components: ["compute", "volume"] };
    expect(front.questions).toEqual([question, question]);
  });

  it("a question without parameters has all regions and components", async () => {
    const front = await serving();
    await ask(front, { target: "/v1/projects/shop/quota?" });
    expect(front.questions).toEqual([{ version: "v1", document: "quota", regions: undefined, components: undefined }]);
  });

  it.each([
    [`${QUOTA}?regions=mars`, "There is no region `mars`. There are `one` and `two`."],
    [`${QUOTA}?regions=one,mars,ONE`, "There is no region `mars` or `ONE`. There are `one` and `two`."],
    [`${QUOTA}?regions=one%2Ctwo%20`, "There is no region `two\\u{20}`. There are `one` and `two`."],
    [`${QUOTA}?regions=%zz`, "There is no region `%zz`. There are `one` and `two`."],
    [`${QUOTA}?filter=compute`, "The parameter `filter` is not known here. There is `regions`."],
    [`${USAGE}?limit=1`, "The parameter `limit` is not known here. There are `regions` and `filter`."],
    [
      "/v1/projects/shop/current_usage?filter=loadbalancer",
      "There is no component `loadbalancer` in v1. There are `compute`, `dns`, `network`, `network.lb`, `network.vpn`, `s3` and `volume`.",
    ],
    [
      `${USAGE}?filter=image,COMPUTE`,
      "There is no component `image` or `COMPUTE` in v3. There are `compute`, `DNS`, `loadbalancer`, `network`, `network.lb`, `network.vpn`, `s3` and `volume`.",
    ],
    [`${USAGE}?filter=dns,DNS`, "The parameter `filter` has a name more than once. Send each name once."],
    [`${QUOTA}?regions=one,one`, "The parameter `regions` has a name more than once. Send each name once."],
    [`${QUOTA}?regions=one&regions=two`, "is there more than once. Send one list, with commas between the names."],
    [`${QUOTA}?regions=`, "has an empty name in its list. Leave the parameter out for everything."],
  ])("%s is refused with the accepted names", async (target, detail) => {
    expect(await detailFor({ target })).toBe(/^[A-Z]/u.test(detail) ? detail : `The parameter \`regions\` ${detail}`);
  });

  it("the refusal of an unknown region names all regions, or says that there are none", async () => {
    const regions = Array.from({ length: 30 }, (_, index) => `region-${index}`);
    const named = await detailFor({ target: `${QUOTA}?regions=mars` }, { access: { regions } });
    expect(named.match(/region-\d+/gu)).toEqual(regions);
    const none = await detailFor({ target: `${QUOTA}?regions=mars` }, { access: { regions: [] } });
    expect(none).toBe("There is no region `mars`. There are none.");
  });
});

describe("the refusal of a request with a token in its URL", () => {
  const OTHER = `gAAAAA${"Zx9_".repeat(40)}`;

  it.each([
    ["the request's token as a region", `${QUOTA}?regions=mars,${TOKEN}`],
    ["the request's token as an encoded region", `${QUOTA}?regions=${TOKEN.replaceAll("-", "%2D")}`],
    ["the request's token as a part of a region", `${QUOTA}?regions=X-Auth-Token:${TOKEN}`],
    ["the request's token as a component", `${USAGE}?filter=${TOKEN}`],
    ["the request's token as a parameter", `${QUOTA}?${TOKEN}=1`],
    ["another token as a region", `${QUOTA}?regions=${OTHER}`],
    ["another token as a parameter", `${QUOTA}?${OTHER}`],
    ["a token in an old format as a region", `${QUOTA}?regions=0123456789abcdef0123456789ABCDEF`],
  ])("%s is not shown", async (_, target) => {
    const front = await serving();
    const answer = await ask(front, { target });
    expect(answer.status).toBe(400);
    expect(detailOf(answer)).toContain("`***`");
    const whole = JSON.stringify([answer.headers, answer.body.toString()]);
    for (const token of [TOKEN, "gAAAAA", "0123456789"]) expect(whole).not.toContain(token);
  });

  it.each([`/v3/projects/${TOKEN}/quota`, `/${TOKEN}`])("a token in the path %s is not shown", async (target) => {
    const answer = await ask(await serving(), { target });
    expect(answer.status).toBeGreaterThanOrEqual(403);
    expect(detailOf(answer)).not.toContain(TOKEN);
  });
});

describe("answers", () => {
  it("a document is sent unchanged, and proxies must not store it", async () => {
    const body = Buffer.from('{"one":{}}');
    const answer = await ask(
      await serving({ access: { answer: async () => ({ body, leftOut: [], from: "memory" }) } }),
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(body);
    expect(headerOf(answer, "content-type")).toBe("application/json");
    expect(headerOf(answer, "cache-control")).toBe("no-store");
    expect(headerOf(answer, "quota-gate-left-out")).toBeUndefined();
  });

  it("reasons for missing keys are in a header, as a list of strings", async () => {
    const leftOut = ['Octavia in `one` said "no".', "A \\ and a ü\r\nin `two`."];
    const answer = await ask(
      await serving({ access: { answer: async () => ({ body: Buffer.from("{}"), leftOut, from: "backend" }) } }),
    );
    expect(headerOf(answer, "quota-gate-left-out")).toBe(
      '"Octavia in `one` said \\"no\\".", "A \\\\ and a ???in `two`."',
    );
  });
});

describe("IDs of requests", () => {
  it("every answer has a unique ID", async () => {
    const front = await serving();
    const targets = [QUOTA, `${QUOTA}?regions=mars`, "/elsewhere", "/%zz", "/healthz", QUOTA];
    const answers = await Promise.all(targets.map((target) => ask(front, { target })));
    const ids = answers.map((answer) => headerOf(answer, "x-openstack-request-id"));
    for (const id of ids) expect(id).toMatch(/^req-[0-9a-f-]{36}$/u);
    expect(new Set(ids).size).toBe(targets.length);
  });
});

describe("failures", () => {
  const fail = async () => {
    throw new Refusal(503, say`Nova of \`one\` does not answer. Leave \`compute\` out.`, { retryAfterS: 7 });
  };

  it.each<[string, Situation]>([
    ["a lookup of a token", { findAccess: fail }],
    ["an answer to a question", { access: { answer: fail } }],
  ])("%s that fails is answered with the reason and the time to try again", async (_, situation) => {
    const answer = await ask(await serving(situation));
    expect(answer.status).toBe(503);
    expect(headerOf(answer, "retry-after")).toBe("7");
    expect(detailOf(answer)).toBe("Nova of `one` does not answer. Leave `compute` out.");
  });

  it("a project with too many concurrent requests is refused, and other projects are answered", async () => {
    const held = Promise.withResolvers<void>();
    const answerNow: Access["answer"] = async () => ({ body: Buffer.from("{}"), leftOut: [], from: "backend" });
    const answer: Access["answer"] = (question) => held.promise.then(() => answerNow(question));
    let begun = 0;
    const findAccess = async (): Promise<Access> => {
      begun += 1;
      return { projectId: begun <= 251 ? PROJECT : "other", regions: [], answer: begun <= 251 ? answer : answerNow };
    };
    const front = await serving({ findAccess });
    const answers = Array.from({ length: 251 }, () => ask(front));
    const first = await Promise.race(answers);
    expect([first.status, headerOf(first, "retry-after")]).toEqual([429, "1"]);
    expect(detailOf(first)).toMatch(/^Too many requests of this project are under way\. /u);
    expect((await ask(front, { target: QUOTA.replace(PROJECT, "other") })).status).toBe(200);
    held.resolve();
    expect((await Promise.all(answers)).filter(({ status }) => status === 200)).toHaveLength(250);
  });

  it("a token that becomes invalid during a request is refused", async () => {
    const refuse = async () => {
      throw NOT_VALID;
    };
    const answer = await ask(await serving({ access: { answer: refuse }, authUrl: "https://keystone.example.com/v3" }));
    expect(answer.status).toBe(401);
    expect(headerOf(answer, "www-authenticate")).toBe('Keystone uri="https://keystone.example.com/v3"');
    expect(detailOf(answer)).toMatch(/^The token is not valid, /u);
  });

  it.each<[string, Situation, Partial<ExchangeRequest>]>([
    ["in an answer of the backend", { access: { answer: () => Promise.reject(new Error(`no ${TOKEN}`)) } }, {}],
    ["in a lookup of a token", { findAccess: () => Promise.reject(new TypeError(`no ${TOKEN}`)) }, {}],
    ["outside the API", { findTrouble: () => Promise.reject(new Error(`no ${TOKEN}`)) }, { target: "/readyz" }],
  ])("a fault %s is answered without its message", async (_, situation, sent) => {
    const answer = await ask(await serving(situation), sent);
    expect(answer.status).toBe(500);
    expect(detailOf(answer)).toBe("The service has a fault. Its log has the request's id: tell its operator.");
  });
});
