import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { type Message, problemText, say, toText } from "../../src/core/index.ts";
import { openRedis, parseRedisUrl } from "../../src/service/cache/redis.ts";
import { listening, serveHttp } from "../support/loopback.ts";
import { serveSilence } from "../support/tinyproxy.ts";

describe("the address of a Redis", () => {
  it.each([
    ["redis://cache", "redis://cache"],
    ["redis://cache:6380/2", "redis://cache:6380"],
    ["rediss://user:s3cret@cache.example.com:6380", "rediss://cache.example.com:6380"],
    [" redis://:s3cret@[::1]:6379/ ", "redis://[::1]:6379"],
  ])("is %s, shown as %s", (text, shown) => {
    const parsed = parseRedisUrl(text, say`\`--cache\``);
    expect(parsed).toEqual({ value: { url: new URL(text.trim()).href, shown } });
  });

  it.each([
    "",
    "cache:6379",
    "http://user:s3cret@cache",
    "redis://",
    "redis://user:s3cret@cache/database",
    "redis://user:s3cret@cache?ssl=true",
    "user:s3cret@cache",
  ])("is not %j, which is not repeated", (address) => {
    const parsed = parseRedisUrl(address, say`\`--cache\``);
    const problems = "problems" in parsed ? parsed.problems : [];
    expect(problems).toHaveLength(1);
    const text = problems.map(problemText).join();
    expect(text).toMatch(/`--cache` is not the address of a Redis.*redis:\/\/\[user/);
    expect(text).not.toMatch(/s3cret/);
  });
});

describe("what is no Redis", () => {
  /** Tries it, and tells what is logged about it. */
  async function tryOut(url: string): Promise<string> {
    const address = parseRedisUrl(url.replace("http://", "redis://user:s3cret@"), say`the cache`);
    if ("problems" in address) throw new Error("no address");
    const { promise, resolve } = Promise.withResolvers<Message>();
    const log = { info: resolve, warning: resolve, debug: resolve };
    const redis = openRedis({ address: address.value, log, onCommand: () => {} });
    expect(await redis.send(["PING"])).toBeUndefined();
    const line = toText(await promise);
    await redis.close();
    expect(line).not.toMatch(/s3cret/);
    return line;
  }

  it("is logged and does no harm where it is silent, closes, or speaks something else", async () => {
    await using silence = await serveSilence();
    await using closing = await listening(createServer((socket) => socket.end()));
    await using web = await serveHttp((response) => response.end("hello"));
    await using noise = await listening(createServer((socket) => socket.write(Buffer.alloc(65_536, 0x2a))));
    const [silent, closed, ...others] = await Promise.all([silence, closing, web, noise].map(({ url }) => tryOut(url)));
    for (const line of [silent, closed]) expect(line).toMatch(/does not serve \(connection: connection lost\)/);
    for (const line of others) expect(line).toMatch(/does not serve/);
  });

  it("is let go of at once, whatever it does", async () => {
    await using silence = await serveSilence();
    const address = parseRedisUrl(silence.url.replace("http:", "redis:"), say`the cache`);
    if ("problems" in address) throw new Error("no address");
    const lines: string[] = [];
    const log = {
      info: (line: Message) => lines.push(toText(line)),
      warning: (line: Message) => lines.push(toText(line)),
      debug: () => {},
    };
    const redis = openRedis({ address: address.value, log, onCommand: () => {} });
    await redis.close();
    expect(lines).toEqual([]);
  });
});
