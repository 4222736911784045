// Answers of any size: a run ends in time and says why.

import { describe, expect, it } from "vitest";
import { sendJson, serveHttp } from "../support/loopback.ts";
import { runStep } from "./dist.ts";

/** Runs the Action on a plan, with the same answer to every request. */
async function runAgainst(answer: string, plan: unknown) {
  await using server = await serveHttp((response) => sendJson(response, answer));
  return await runStep({
    files: { "plan.json": JSON.stringify(plan) },
    eventName: "schedule",
    inputs: { plan: "plan.json", "api-url": server.url, "project-id": "p1", token: "a-long-token", "github-token": "" },
  });
}

function object(amount: number, prefix: string, value: string): string {
  return `{${Array.from({ length: amount }, (_, index) => `"${prefix}${index}":${value}`).join(",")}}`;
}

describe("a large answer of the Quota API", () => {
  it("an answer of maximum size leaves time for 2,000 missing keys", async () => {
    const answer = object(5000, "region-", object(90, "some.key-", "1"));
    const plan = { "region-1": Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`other.key-${at}`, 1])) };
    const result = await runAgainst(answer, plan);
    expect(result).toMatchObject({ status: 1, outputs: { verdict: "fail", unknown: "2000" } });
  });
});
