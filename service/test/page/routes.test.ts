import { describe, expect, it } from "vitest";
import { serving } from "../fronts.ts";

describe("the page", () => {
  it.each([
    ["/", "text/html; charset=utf-8"],
    ["/page.css", "text/css; charset=utf-8"],
    ["/page.js", "text/javascript; charset=utf-8"],
    ["/page.svg", "image/svg+xml"],
  ])("the file %s has a policy that allows resources of the service only", async (path, type) => {
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

  it("the page names no other host, and has no inline scripts and styles", async () => {
    const front = await serving();
    const html = await (await fetch(front.url)).text();
    expect(html).not.toMatch(/https?:|\/\/|<style|\sstyle=|\son\w+=/u);
    expect(html.match(/<script[^>]*>[^<]*/gu)).toEqual(['<script type="module" src="page.js">']);
  });

  it("the page is not sent again if the browser has the current one", async () => {
    const front = await serving();
    const first = await fetch(front.url);
    expect(first.headers.get("cache-control")).toBe("no-cache");
    const etag = first.headers.get("etag") ?? "";
    const again = await fetch(front.url, { headers: { "if-none-match": `"other", W/${etag}` } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("content-security-policy")).toBe(first.headers.get("content-security-policy"));
    expect((await fetch(front.url, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  it("the page refers to its files by relative paths, so that they work below a proxy's path", async () => {
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
