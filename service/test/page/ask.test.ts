import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { type ReceivedRequest, sendJson, serveHttp } from "../../../test/support/loopback.ts";
// The browser's program has no index.ts.
import { ask, Trouble } from "../../src/page/browser/ask.ts";

const TOKEN = "gAAAAAB-secret";

/** Requests the documents from a server. Returns them, or the error in place of them, with the received requests. */
async function askServer(answer: (response: ServerResponse, request: ReceivedRequest) => void) {
  await using server = await serveHttp(answer);
  const found = await ask({
    base: `${server.url}/below/`,
    signIn: { projectId: "a/b", token: TOKEN },
    signal: new AbortController().signal,
  }).catch((error: unknown) => error);
  return { found, received: server.received };
}

describe("requests of the page", () => {
  it("the page requests both documents below its own address, with the token in a header only", async () => {
    const { found, received } = await askServer((response, { url }) =>
      sendJson(response, { cbk: { "compute.cores": url.endsWith("quota") ? -1 : 3 } }),
    );
    expect(received.map(({ url }) => url).toSorted()).toEqual([
      "/below/v3/projects/a%2Fb/current_usage",
      "/below/v3/projects/a%2Fb/quota",
    ]);
    for (const { method, headers } of received) {
      expect([method, headers["x-auth-token"], headers.cookie]).toEqual(["GET", TOKEN, undefined]);
    }
    const regionsWith = (value: unknown) => [{ region: "cbk", readings: [{ key: "compute.cores", value }] }];
    expect(found).toEqual({ quota: regionsWith("unlimited"), usage: regionsWith(3), leftOut: [], shared: [] });
  });

  it("reasons for missing keys come from both documents, without duplicates", async () => {
    const { found } = await askServer((response, { url }) => {
      const more = url.endsWith("quota") ? "" : ', "DNS in \\"fes\\"; \\\\"';
      response.setHeader("Quota-Gate-Left-Out", `"load-balancer in cbk, dbl"${more}`);
      sendJson(response, {});
    });
    expect(found).toMatchObject({ leftOut: ["load-balancer in cbk, dbl", 'DNS in "fes"; \\'] });
  });

  it.each([
    [401, {}, Number.POSITIVE_INFINITY],
    [403, { "retry-after": "7" }, Number.POSITIVE_INFINITY],
    [503, { "retry-after": "7" }, 7],
    [503, { "retry-after": "0" }, 1],
    [503, { "retry-after": "soon" }, 30],
    [503, {}, 30],
    [500, {}, 30],
    [404, {}, 30],
  ] as const)(
    "the answer %i with the headers %j allows the next request after %j s",
    async (status, headers, retryAfterS) => {
      const { found } = await askServer((response) => {
        response.writeHead(status, { ...headers, "content-type": "application/problem+json" });
        response.end(JSON.stringify({ type: "about:blank", title: "T", status, detail: `What ${TOKEN} means.` }));
      });
      expect(found).toBeInstanceOf(Trouble);
      expect(found).toMatchObject({ retryAfterS });
      expect(JSON.stringify(found)).toContain("What … means.");
      expect(JSON.stringify(found)).not.toContain(TOKEN);
    },
  );

  it("a single failed document fails the whole question", async () => {
    const { found } = await askServer((response, { url }) => sendJson(response, {}, url.endsWith("quota") ? 200 : 503));
    expect(found).toMatchObject({ sentences: ["The service cannot answer at the moment."] });
  });

  it.each(["<html>", "[]", "null", "1", '{"cbk": 7}', '{"cbk": []}', '{"cbk": {}, "dbl": null}', ""])(
    "an answer that is no document is an error: %j",
    async (body) => {
      const { found } = await askServer((response) => response.end(body));
      expect(found).toMatchObject({
        sentences: ["The service's answer to `quota` is no document of the Quota API."],
        retryAfterS: 30,
      });
    },
  );

  it("a broken connection and a redirect are errors, and the redirect is not followed", async () => {
    const broken = await askServer((response) => response.destroy());
    expect(broken.found).toMatchObject({ sentences: ["The service cannot be reached."], retryAfterS: 30 });
    const moved = await askServer((response) => response.writeHead(302, { location: "/elsewhere" }).end());
    expect(moved.found).toMatchObject({ sentences: ["The service cannot be reached."] });
    expect(moved.received.map(({ url }) => url)).not.toContain("/elsewhere");
  });
});
