// A real Redis, Debian's redis-server, as a process of its own on a free port of loopback.

import { type ChildProcess, spawn } from "node:child_process";
import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@redis/client";
import { listening } from "./loopback.ts";

/** A Redis that is running. */
export interface RunningRedis extends AsyncDisposable {
  readonly url: string;
  /** Kills it, as with a machine that loses its power. */
  kill(): Promise<void>;
  /** Starts it again at the same address, empty. */
  start(): Promise<void>;
  /** Stops its process where it is (SIGSTOP): connections stay, and nothing is answered. */
  freeze(): void;
  thaw(): void;
  /** All keys, with their values. */
  dump(): Promise<ReadonlyMap<string, Buffer>>;
  /** Runs a command of the tests' own. */
  command(...parts: readonly (string | Buffer)[]): Promise<unknown>;
}

/** Starts it. Fails where there is no redis-server. */
export async function startRedis(options: readonly string[] = []): Promise<RunningRedis> {
  const port = await findFreePort();
  const url = `redis://127.0.0.1:${port}`;
  let process: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    const own = [
      "--port",
      String(port),
      "--bind",
      "127.0.0.1",
      "--save",
      "",
      "--appendonly",
      "no",
      "--loglevel",
      "warning",
    ];
    const child = spawn("redis-server", [...own, ...options], { stdio: "ignore", cwd: "/tmp" });
    process = child;
    let isAlive = true;
    child.once("error", () => (isAlive = false));
    child.once("exit", () => (isAlive = false));
    await waitForPort(port, () => isAlive);
  };
  const kill = async (): Promise<void> => {
    const child = process;
    process = null;
    if (child === null || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  };
  const command: RunningRedis["command"] = async (...parts) => {
    const client = createClient({ url, RESP: 2 });
    await client.connect();
    try {
      return await client.sendCommand([...parts], { typeMapping: { 36: Buffer } });
    } finally {
      client.destroy();
    }
  };
  await start();
  return {
    url,
    start,
    kill,
    freeze: () => void process?.kill("SIGSTOP"),
    thaw: () => void process?.kill("SIGCONT"),
    command,
    dump: async () => {
      const keys = (await command("KEYS", "*")) as readonly Buffer[];
      const entries = keys.map(async (key) => [String(key), (await command("GET", key)) as Buffer] as const);
      return new Map(await Promise.all(entries));
    },
    [Symbol.asyncDispose]: kill,
  };
}

async function findFreePort(): Promise<number> {
  await using free = await listening(createServer());
  return free.port;
}

async function waitForPort(port: number, isAlive: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && isAlive(); tries += 1) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true));
      socket.once("error", () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await sleep(50);
  }
  throw new Error("redis-server does not run: these tests need it (apt-get install redis-server).");
}
