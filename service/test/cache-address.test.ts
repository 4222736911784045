import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { type Message, problemText, say, toText } from "../../src/core/index.ts";
import { listening, serveHttp } from "../../test/support/loopback.ts";
import { serveSilence } from "../../test/support/tinyproxy.ts";
import { openRedis, parseRedisUrl } from "../src/cache/redis.ts";

const parse = (text: string) => parseRedisUrl(text, say`\`--cache\``);

describe("the address of a Redis", () => {
  it.each([
    "redis://cache",
    "redis://cache:6380/2",
    "rediss://user:s3cret@cache.example.com:6380",
    " redis://:s3cret@[::1]:6379/ ",
  ])("“%s” is accepted", (text) => {
    expect(parse(text)).toEqual({ value: new URL(text.trim()).href });
  });

  it.each([
    "",
    "cache:6379",
    "http://user:s3cret@cache",
    "redis://",
    "redis://user:s3cret@cache/database",
    "redis://user:s3cret@cache?ssl=true",
    "user:s3cret@cache",
  ])("%j is refused by a message that does not repeat it", (address) => {
    const parsed = parse(address);
    const problems = "problems" in parsed ? parsed.problems : [];
    expect(problems).toHaveLength(1);
    const text = problems.map(problemText).join();
    expect(text).toMatch(/`--cache` is not the address of a Redis.*redis:\/\/\[user/);
    expect(text).not.toMatch(/s3cret/);
  });
});

describe("a connection to a server that is no Redis", () => {
  /** Opens a connection. Returns it with all lines of its log and a promise of the first. */
  function open(url: string) {
    const address = new URL(url.replace("http:", "redis:"));
    Object.assign(address, { username: "user", password: "s3cret" });
    const { promise, resolve } = Promise.withResolvers<Message>();
    const lines: string[] = [];
    const write = (line: Message): void => {
      lines.push(toText(line));
      resolve(line);
    };
    const log = { info: write, warning: write, debug: write };
    return { redis: openRedis({ url: address.href, log, onCommand: () => {} }), lines, first: promise };
  }

  /** Sends a command, which fails. Returns the line of the log about it. */
  async function tryOut(url: string): Promise<string> {
    const { redis, first } = open(url);
    expect(await redis.send(["PING"])).toBeUndefined();
    const line = toText(await first);
    await redis.close();
    expect(line).toContain(`\`${url.replace("http:", "redis:")}\``);
    expect(line).not.toMatch(/s3cret/);
    return line;
  }

  it("commands to a server that is silent, closes or sends other data have no reply, and the log says so", async () => {
    await using silence = await serveSilence();
    await using closing = await listening(createServer((socket) => socket.end()));
    await using web = await serveHttp((response) => response.end("hello"));
    await using noise = await listening(createServer((socket) => socket.write(Buffer.alloc(65_536, 0x2a))));
    const [silent, closed, ...foreign] = await Promise.all(
      [silence, closing, web, noise].map(({ url }) => tryOut(url)),
    );
    for (const line of [silent, closed]) expect(line).toMatch(/does not serve \(connection: connection lost\)/);
    for (const line of foreign) expect(line).toMatch(/does not serve/);
  });

  it("a connection can be closed at once, without a line in the log", async () => {
    await using silence = await serveSilence();
    const { redis, lines } = open(silence.url);
    await redis.close();
    expect(lines).toEqual([]);
  });
});
