// Tests of the traffic check itself, to show that it can fail.

import { describe, expect, it } from "vitest";
import { copyExample } from "../support/github/description.ts";
import { type Exchange, toSha } from "../support/github/host.ts";
import { findRequestViolations, findViolations } from "../support/github/openapi.ts";

function toExchange(overrides: Partial<Exchange>): Exchange {
  return {
    method: "POST",
    path: "/repos/octo-org/infra/issues/1/comments",
    query: {},
    requestHeaders: {},
    requestBody: { body: "fits" },
    status: 201,
    responseBody: copyExample("issue-comment"),
    isFault: false,
    ...overrides,
  };
}

const GET = { method: "GET", requestBody: undefined, status: 200, responseBody: [] };

describe("traffic that follows the description", () => {
  it("valid traffic has no violation", () => {
    const pulls = { ...GET, path: `/repos/o/r/commits/${toSha("a")}/pulls`, query: { per_page: "100" } };
    const file = { ...GET, path: "/repos/o/r/contents/.github/quota%20policy.yml", query: { ref: toSha("a") } };
    const files = ["file", "directory"].map((kind) => {
      return toExchange({ ...file, responseBody: copyExample(`content-file-response-if-content-is-a-${kind}`) });
    });
    expect(findViolations([toExchange({}), toExchange(pulls), ...files])).toEqual([]);
  });
});

describe("traffic that violates the description", () => {
  const wrong: readonly (readonly [string, Partial<Exchange>, RegExp])[] = [
    ["a path that does not exist", { path: "/repos/octo-org/infra/comments/1/issues" }, /no such operation/u],
    ["a number that is none", { path: "/repos/octo-org/infra/issues/one/comments" }, /issue_number must be integer/u],
    ["an unknown parameter", { ...GET, query: { perpage: "100" } }, /no parameter perpage/u],
    ["a time that is none", { ...GET, query: { since: "yesterday" } }, /since must match format/u],
    ["no body", { requestBody: undefined }, /a body is missing/u],
    ["a body where none is taken", { ...GET, requestBody: {} }, /a body where none is taken/u],
    ["a body without its member", { requestBody: {} }, /must have required property 'body'/u],
    [
      "a body with an unknown member",
      { requestBody: { body: "x", text: "x" } },
      /must NOT have additional properties text/u,
    ],
    ["an unknown status", { status: 202 }, /status 202 is not among the answers/u],
    ["a lost member", { responseBody: { ...copyExample("issue-comment"), id: undefined } }, /201 must have .* 'id'/u],
    [
      "a member that the description lacks",
      { responseBody: { ...copyExample("issue-comment"), gone: 1 } },
      /201 must NOT have additional properties gone/u,
    ],
    ["a wrong type", { responseBody: { ...copyExample("issue-comment"), id: "1" } }, /201\/id must be integer/u],
    ["GraphQL with GET", { method: "GET", path: "/graphql" }, /POST only/u],
  ];

  it.each(wrong)("a violation is found: %s", (_what, exchange, message) => {
    expect(findViolations([toExchange(exchange)])).toEqual([expect.stringMatching(message)]);
  });

  it("a file without content violates every kind of content", () => {
    const responseBody = { ...copyExample("content-file-response-if-content-is-a-file"), content: null };
    const violations = findViolations([toExchange({ ...GET, path: "/repos/o/r/contents/a/b.yml", responseBody })]);
    expect(violations.join("\n")).toContain("answer 200 must match exactly one schema in oneOf");
  });

  it("requests can be checked without their answers", () => {
    expect(findRequestViolations([toExchange({ responseBody: { id: 1 } })])).toEqual([]);
    expect(findRequestViolations([toExchange({ requestBody: {} })])).toHaveLength(1);
  });
});
