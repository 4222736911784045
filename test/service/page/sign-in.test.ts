import { describe, expect, it } from "vitest";
// The program of the browser has no door.
import { findProblems, readIssuedToken } from "../../../src/service/page/browser/sign-in.ts";

const ISSUED = {
  expires: "2026-11-22T19:00:00+0000",
  id: "gAAAAABtoken",
  project_id: "02a4522f7bc2442c90fce4362c6c0c0b",
  user_id: "7f273683bce54b9ab25e74fcd1af06f8",
};

describe("what openstack token issue -f json prints", () => {
  it.each([JSON.stringify(ISSUED, null, 2), `\n${JSON.stringify(ISSUED)}\n`])("is read: %s", (text) => {
    expect(readIssuedToken(text)).toEqual({ projectId: ISSUED.project_id, token: ISSUED.id });
  });

  it("is read as a field of one line leaves it, without its line breaks", () => {
    expect(readIssuedToken(JSON.stringify(ISSUED, null, 2).replaceAll("\n", ""))?.token).toBe(ISSUED.id);
  });

  it.each([
    "",
    "gAAAAABtoken",
    "{",
    "null",
    "1",
    '"token"',
    "[]",
    "{}",
    '{"id": "token"}',
    '{"id": 1, "project_id": 2}',
  ])("is not %s", (text) => {
    expect(readIssuedToken(text)).toBeNull();
  });
});

describe("a project and a token", () => {
  it("can be sent", () => {
    expect(findProblems({ projectId: ISSUED.project_id, token: ISSUED.id })).toEqual([]);
  });

  it("are both told where they are missing", () => {
    const problems = findProblems({ projectId: "", token: "" });
    expect(problems).toHaveLength(2);
    expect(problems.join()).toMatch(/`project_id`.*`id`/u);
  });

  it.each(["to ken", "töken", "token\n", "token\u0000"])("are not quoted where they cannot be sent: %j", (token) => {
    const [problem, ...others] = findProblems({ projectId: "p", token });
    expect(others).toEqual([]);
    expect(problem).toContain("Enter the token");
    expect(problem).not.toContain(token);
  });
});
