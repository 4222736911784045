// Tokens that are new to the service: they wait by themselves, and however many there are, requests with known ones are answered.

import { Agent } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { exchange, headerOf } from "../../test/support/exchange.ts";
import { type Cloud, startCloud } from "../../test/support/openstack-cloud.ts";
import { toClient } from "../src/cloud/sessions.ts";
import { startServiceHere } from "./support/service.ts";

interface Got {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly type: string | undefined;
}

/** A service whose Keystone takes its time for tokens that it has not given. */
async function open({ cacheTtlMs }: { readonly cacheTtlMs: number }) {
  const held = Promise.withResolvers<void>();
  const cloud: Cloud = await startCloud({
    beforeAnswer: ({ method, headers }) =>
      method === "POST" || cloud.tokens.includes(String(headers["x-subject-token"])) ? undefined : held.promise,
  });
  onTestFinished(() => cloud[Symbol.asyncDispose]());
  // Requests that wait are let wait for as long as a busy machine takes to send all others.
  const service = await startServiceHere(cloud, { cacheTtlMs, timeoutMs: 120_000 });
  onTestFinished(() => service[Symbol.asyncDispose]());
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const target = `/v3/projects/${cloud.project}/current_usage?filter=dns`;
  const ask = async (token: string, localAddress = "127.0.0.1"): Promise<Got> => {
    const answer = await exchange(service.url, { target, token, localAddress, agent });
    const [retryAfter, type] = ["retry-after", "content-type"].map((name) => headerOf(answer, name));
    return { status: answer.status, retryAfter, type };
  };
  /** Sends made-up tokens; resolves once all but those that are let wait have their answer. */
  const flood = async (requests: number, waiting: number, localAddress?: string) => {
    const answers: Got[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const asked = Array.from({ length: requests }, async (_, number) => {
      answers.push(await ask(`made-up-token-of-nobody-${localAddress ?? ""}-${number}`, localAddress));
      if (answers.length === requests - waiting) resolve();
    });
    await promise;
    return { early: [...answers], end: Promise.all(asked), answers };
  };
  return { cloud, ask, flood, release: held.resolve };
}

const TOO_MANY: Got = { status: 429, retryAfter: "1", type: "application/problem+json" };

describe("a flood of tokens that are new to the service", () => {
  it("is refused beyond a bound for each client, and keeps neither kept answers nor new tokens of others waiting", async () => {
    const { cloud, ask, flood, release } = await open({ cacheTtlMs: 600_000 });
    const known = (await cloud.login()).token.text;
    expect((await ask(known)).status).toBe(200);
    const flooded = await flood(400, 100);
    expect(flooded.early).toEqual(Array.from({ length: 300 }, () => TOO_MANY));
    // From the address that the flood comes from, as behind a proxy.
    expect((await ask(known)).status).toBe(200);
    expect((await ask((await cloud.login()).token.text, "127.0.0.2")).status).toBe(200);
    expect(cloud.keystone.asked.length).toBeLessThan(16);
    release();
    await flooded.end;
    expect(flooded.answers.slice(300).map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 401));
  });

  it("does not keep tokens waiting that Keystone has to be asked about again", async () => {
    const { cloud, ask, flood, release } = await open({ cacheTtlMs: 0 });
    const known = (await cloud.login()).token.text;
    expect((await ask(known)).status).toBe(200);
    const floods = await Promise.all([2, 3, 4, 5].map((number) => flood(101, 100, `127.0.0.${number}`)));
    expect(await ask((await cloud.login()).token.text)).toEqual(TOO_MANY);
    for (let time = 0; time < 3; time += 1) expect((await ask(known)).status).toBe(200);
    release();
    await Promise.all(floods.map(({ end }) => end));
  });

  it("leaves nothing behind", async () => {
    const { cloud, ask, flood, release } = await open({ cacheTtlMs: 0 });
    const first = await flood(101, 100);
    release();
    await first.end;
    expect((await ask((await cloud.login()).token.text)).status).toBe(200);
    const again = await flood(100, 0);
    expect(new Set(again.early.map(({ status }) => status))).toEqual(new Set([401]));
  });
});

describe("a client", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:db8:1:2::9", "2001:db8:1:2"],
    ["2001:db8::9", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["", ""],
  ])("at %s is %s: of IPv6, the network", (address, client) => {
    expect(toClient(address)).toBe(client);
  });
});
