import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
// The program of the browser has no door.
import { ask } from "../../../src/service/page/browser/ask.ts";
import { type Received, sendJson, serveHttp } from "../../support/loopback.ts";

const TOKEN = "gAAAAAB-secret";

/** What the page is told by a server. */
async function tell(answer: (response: ServerResponse, request: Received) => void) {
  await using server = await serveHttp(answer);
  const told = await ask({
    base: `${server.url}/below/`,
    signIn: { projectId: "a/b", token: TOKEN },
    signal: new AbortController().signal,
  });
  return { told, received: server.received };
}

describe("the page's question", () => {
  it("is for both documents, below the page's address, with the token in its header only", async () => {
    const { told, received } = await tell((response, { url }) =>
      sendJson(response, { cbk: { "compute.cores": url.endsWith("quota") ? -1 : 3 } }),
    );
    expect(received.map(({ url }) => url).toSorted()).toEqual([
      "/below/v3/projects/a%2Fb/current_usage",
      "/below/v3/projects/a%2Fb/quota",
    ]);
    for (const { method, headers } of received) {
      expect([method, headers["x-auth-token"], headers.cookie]).toEqual(["GET", TOKEN, undefined]);
    }
    const id = '["compute.cores",null]';
    expect(told).toMatchObject({ leftOut: [] });
    if ("sentences" in told) throw new Error("There is trouble.");
    expect([told.quota, told.usage].map((regions) => regions.get("cbk")?.get(id)?.amount)).toEqual(["unlimited", 3]);
  });

  it("tells what the service left out, once", async () => {
    const { told } = await tell((response, { url }) => {
      const more = url.endsWith("quota") ? "" : ', "DNS in \\"fes\\"; \\\\"';
      response.setHeader("Quota-Gate-Left-Out", `"load-balancer in cbk, dbl"${more}`);
      sendJson(response, {});
    });
    expect(told).toMatchObject({ leftOut: ["load-balancer in cbk, dbl", 'DNS in "fes"; \\'] });
  });

  it.each([
    [401, {}, null],
    [403, { "retry-after": "7" }, null],
    [503, { "retry-after": "7" }, 7],
    [503, { "retry-after": "0" }, 1],
    [503, { "retry-after": "soon" }, 30],
    [503, {}, 30],
    [500, {}, 30],
    [404, {}, 30],
  ] as const)("that is answered with %i %j may be asked again after %j s", async (status, headers, retryAfterS) => {
    const { told } = await tell((response) => {
      response.writeHead(status, { ...headers, "content-type": "application/problem+json" });
      response.end(JSON.stringify({ type: "about:blank", title: "T", status, detail: `What ${TOKEN} means.` }));
    });
    expect(told).toMatchObject({ retryAfterS });
    expect(JSON.stringify(told)).toContain("What … means.");
    expect(JSON.stringify(told)).not.toContain(TOKEN);
  });

  it("has trouble where one of the two documents is missing", async () => {
    const { told } = await tell((response, { url }) => sendJson(response, {}, url.endsWith("quota") ? 200 : 503));
    expect(told).toMatchObject({ sentences: ["The service cannot answer at the moment."] });
  });

  it.each(["<html>", "[]", '{"cbk": 7}', ""])("has trouble where the answer is %j", async (body) => {
    const { told } = await tell((response) => response.end(body));
    expect(told).toMatchObject({
      sentences: ["The service's answer to `quota` is no document of the Quota API."],
      retryAfterS: 30,
    });
  });

  it("has trouble where the connection breaks, and where it is led elsewhere", async () => {
    const broken = await tell((response) => response.destroy());
    expect(broken.told).toMatchObject({ sentences: ["The service cannot be reached."], retryAfterS: 30 });
    const moved = await tell((response) => response.writeHead(302, { location: "/elsewhere" }).end());
    expect(moved.told).toMatchObject({ sentences: ["The service cannot be reached."] });
    expect(moved.received).toHaveLength(2);
  });
});
