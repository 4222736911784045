import { describe, expect, it } from "vitest";
import { serving } from "../fronts.ts";

describe("the page", () => {
  it.each([
    ["/", "text/html; charset=utf-8"],
    ["/page.css", "text/css; charset=utf-8"],
    ["/page.js", "text/javascript; charset=utf-8"],
    ["/page.svg", "image/svg+xml"],
  ])("consists of %s, under a policy that allows nothing else", async (path, type) => {
    const front = await serving();
    const response = await fetch(front.url + path);
    expect(response.status).toBe(200);
    const { headers } = response;
    expect(headers.get("content-type")).toBe(type);
    const policy = (headers.get("content-security-policy") ?? "").split("; ");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.join()).not.toMatch(/unsafe|\*|https?:|data:/u);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("set-cookie")).toBeNull();
  });

  it("names no other host, and has neither script nor style of its own in it", async () => {
    const front = await serving();
    const html = await (await fetch(front.url)).text();
    expect(html).not.toMatch(/https?:|\/\/|<style|\sstyle=|\son\w+=/u);
    expect(html.match(/<script[^>]*>[^<]*/gu)).toEqual(['<script type="module" src="page.js">']);
  });

  it("is not sent again where the browser has it", async () => {
    const front = await serving();
    const first = await fetch(front.url);
    expect(first.headers.get("cache-control")).toBe("no-cache");
    const etag = first.headers.get("etag") ?? "";
    const again = await fetch(front.url, { headers: { "if-none-match": `"other", W/${etag}` } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("content-security-policy")).toBe(first.headers.get("content-security-policy"));
    expect((await fetch(front.url, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  it("has files that are found from where it is, below the path of a proxy, too", async () => {
    const front = await serving();
    const html = await (await fetch(front.url)).text();
    const paths = [...html.matchAll(/(?:href|src)="([^"]*)"/gu)].map(([, path = ""]) => path);
    expect(paths).toContain("page.js");
    for (const path of paths.filter((name) => !name.startsWith("#"))) {
      expect(path).toMatch(/^[\w.]+$/u);
      expect((await fetch(`${front.url}/${path}`)).status).toBe(200);
    }
  });
});
