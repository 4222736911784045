// The page for browsers: its files, and the policy under which browsers show them.

import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { PAGE_FILES } from "../../generated/page.ts";

/** Nothing but what this server sends, no markup from text, no frame around the page, no form that is sent. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

const HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": CONTENT_SECURITY_POLICY,
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  // Kept by browsers, and asked about each time: after an update no old script meets a new page.
  "cache-control": "no-cache",
};

/** Adds the page at the base path, and the files that it consists of beside it. */
export function addPage(front: FastifyInstance, basePath: string): void {
  for (const { name, type, text } of PAGE_FILES) {
    const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
    front.route({
      method: ["GET", "HEAD"],
      url: `${basePath}/${name}`,
      handler: (request, reply) => {
        reply.headers(HEADERS).header("etag", etag);
        const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//u, ""));
        return known?.includes(etag) === true ? reply.code(304).send() : reply.type(type).send(text);
      },
    });
  }
}
