// A flood of tokens that are new to the service does not delay requests with known tokens.

import { Agent } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { exchange, headerOf } from "../../test/support/exchange.ts";
import { type Cloud, startCloud } from "../../test/support/openstack-cloud.ts";
import { toClient } from "../src/cloud/sessions.ts";
import { startServiceHere } from "./support/service.ts";

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly type: string | undefined;
}

/** Opens a service. Its Keystone delays the validation of tokens that it did not issue until `release` is called. */
async function open({ cacheTtlMs }: { readonly cacheTtlMs: number }) {
  const held = Promise.withResolvers<void>();
  const cloud: Cloud = await startCloud({
    beforeAnswer: ({ method, headers }) =>
      method === "POST" || cloud.tokens.includes(String(headers["x-subject-token"])) ? undefined : held.promise,
  });
  onTestFinished(() => cloud[Symbol.asyncDispose]());
  // A busy machine may need long to send all requests, and the first ones must still be waiting then.
  const service = await startServiceHere(cloud, { cacheTtlMs, timeoutMs: 120_000 });
  onTestFinished(() => service[Symbol.asyncDispose]());
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const target = `/v3/projects/${cloud.project}/current_usage?filter=dns`;
  const ask = async (token: string, localAddress = "127.0.0.1"): Promise<Answer> => {
    const answer = await exchange(service.url, { target, token, localAddress, agent });
    const [retryAfter, type] = ["retry-after", "content-type"].map((name) => headerOf(answer, name));
    return { status: answer.status, retryAfter, type };
  };
  /**
   * Sends requests with invented tokens. Resolves when all but `waiting` of them have an answer. `early` has these
   * answers. `end` resolves when `answers` has all.
   */
  const flood = async (requests: number, waiting: number, localAddress?: string) => {
    const answers: Answer[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const sent = Array.from({ length: requests }, async (_, number) => {
      answers.push(await ask(`made-up-token-of-nobody-${localAddress ?? ""}-${number}`, localAddress));
      if (answers.length === requests - waiting) resolve();
    });
    await promise;
    return { early: [...answers], end: Promise.all(sent), answers };
  };
  return { cloud, ask, flood, release: held.resolve };
}

const TOO_MANY: Answer = { status: 429, retryAfter: "1", type: "application/problem+json" };

describe("a flood of tokens that are new to the service", () => {
  it("a flood is limited per client, and delays neither cached answers nor new tokens of other clients", async () => {
    const { cloud, ask, flood, release } = await open({ cacheTtlMs: 600_000 });
    const known = (await cloud.login()).token.text;
    expect((await ask(known)).status).toBe(200);
    const flooded = await flood(400, 100);
    expect(flooded.early).toEqual(Array.from({ length: 300 }, () => TOO_MANY));
    // The same address as that of the flood, as behind a proxy.
    expect((await ask(known)).status).toBe(200);
    expect((await ask((await cloud.login()).token.text, "127.0.0.2")).status).toBe(200);
    expect(cloud.keystone.asked.length).toBeLessThan(16);
    release();
    await flooded.end;
    expect(flooded.answers.slice(300).map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 401));
  });

  it("a flood does not delay tokens that were accepted before and are validated again", async () => {
    const { cloud, ask, flood, release } = await open({ cacheTtlMs: 0 });
    const known = (await cloud.login()).token.text;
    expect((await ask(known)).status).toBe(200);
    const floods = await Promise.all([2, 3, 4, 5].map((number) => flood(101, 100, `127.0.0.${number}`)));
    expect(await ask((await cloud.login()).token.text)).toEqual(TOO_MANY);
    for (let time = 0; time < 3; time += 1) expect((await ask(known)).status).toBe(200);
    release();
    await Promise.all(floods.map(({ end }) => end));
  });

  it("requests are answered again after the end of a flood", async () => {
    const { cloud, ask, flood, release } = await open({ cacheTtlMs: 0 });
    const first = await flood(101, 100);
    release();
    await first.end;
    expect((await ask((await cloud.login()).token.text)).status).toBe(200);
    const again = await flood(100, 0);
    expect(new Set(again.early.map(({ status }) => status))).toEqual(new Set([401]));
  });
});

describe("the client of an address", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:db8:1:2::9", "2001:db8:1:2"],
    ["2001:db8::9", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["", ""],
  ])("the client of “%s” is “%s”, which is the network for IPv6", (address, client) => {
    expect(toClient(address)).toBe(client);
  });
});
