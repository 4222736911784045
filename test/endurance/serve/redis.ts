// A Redis on loopback that dies, hangs and comes back, empty, at the same port.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createClient, RESP_TYPES } from "@redis/client";
import { listening } from "../../support/loopback.ts";

/** A Redis. */
export interface RedisServer extends AsyncDisposable {
  /** With the password. */
  readonly url: string;
  readonly password: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Lets it take connections and answer nothing, or go on. */
  pause(): void;
  resume(): void;
  /** Every key and value, as text. */
  dump(): Promise<readonly (readonly [key: string, value: string])[]>;
  /** Puts the value of each key under another one's name, or bytes that nobody has written. */
  spoil(how: "swapped" | "garbage"): Promise<void>;
}

/** Starts one that asks for a password. */
export async function startRedis(): Promise<RedisServer> {
  const free = await listening(createServer());
  const { port } = free;
  await free[Symbol.asyncDispose]();
  const password = "s3cret-of-the-redis";
  const url = `redis://:${password}@127.0.0.1:${port}`;
  let child: ChildProcess | null = null;

  const start = async (): Promise<void> => {
    const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--requirepass", password];
    const started = spawn("redis-server", args, { stdio: ["ignore", "pipe", "inherit"] });
    child = started;
    await new Promise<void>((resolve, reject) => {
      started.once("error", reject);
      started.stdout.on("data", (chunk: Buffer) => {
        if (chunk.includes("Ready to accept")) resolve();
      });
    });
  };
  const kill = async (): Promise<void> => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, "close");
    child.kill("SIGKILL");
    await closed;
  };
  const open = async () => {
    const client = createClient({ url });
    await client.connect();
    // Values are bytes.
    const bytes = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
    return { bytes, [Symbol.dispose]: () => client.destroy() };
  };

  await start();
  return {
    url,
    password,
    start,
    kill,
    pause: () => child?.kill("SIGSTOP"),
    resume: () => child?.kill("SIGCONT"),
    dump: async () => {
      using client = await open();
      const keys = await client.bytes.keys("*");
      const values = await Promise.all(keys.map((key) => client.bytes.get(key)));
      return keys.map((key, index) => [key.toString("latin1"), values[index]?.toString("latin1") ?? ""] as const);
    },
    spoil: async (how) => {
      using client = await open();
      const keys = await client.bytes.keys("*");
      const values = await Promise.all(keys.map((key) => client.bytes.get(key)));
      for (const [index, key] of keys.entries()) {
        const value = how === "swapped" ? values[(index + 1) % values.length] : null;
        // What has expired meanwhile stays away.
        await client.bytes.set(key, value ?? "\u0000garbage", { condition: "XX", expiration: "KEEPTTL" });
      }
    },
    [Symbol.asyncDispose]: kill,
  };
}
