// Processes of a measurement: the service, the cloud, a bare server, and their clients. They are controlled by
// messages.

import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { findFreePort } from "../../test/support/ports.ts";

const HERE = import.meta.dirname;

/** A process that answers messages. Each message needs the reply to the one before. */
export interface Worker<Message extends object, Reply> extends AsyncDisposable {
  ask(message: Message): Promise<Reply>;
}

/** A process that serves an address. It answers any message with its figures. */
export interface Server<Reply> extends Worker<object, Reply> {
  readonly url: string;
  readonly pid: number;
}

/** Memory in use after a garbage collection, in bytes. */
export interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
}

/** Starts a script of this folder. */
export function startWorker<Message extends object, Reply>(script: string): Worker<Message, Reply> {
  return toWorker(fork(join(HERE, script)));
}

/**
 * Starts a cloud with a latency. It reports the numbers of calls of Keystone and of services. `servers` is the number
 * of servers with metadata in each project.
 */
export async function startCloud(
  latencyMs: number,
  servers = 0,
): Promise<Server<{ readonly keystone: number; readonly services: number }>> {
  const child = fork(join(HERE, "cloud.ts"), [String(latencyMs), String(servers)]);
  const [url] = await once(child, "message");
  return { ...toWorker(child), url: String(url), pid: child.pid ?? 0 };
}

/** Starts a bare server that has a single answer. */
export async function startBare(answer: {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}): Promise<Server<never>> {
  const child = fork(join(HERE, "bare.mjs"));
  const worker = toWorker<object, never>(child);
  return { ...worker, url: await worker.ask(answer), pid: child.pid ?? 0 };
}

/** Starts the service, which reports its memory. `cli` is the entry of its bundle. */
export async function startService(options: {
  readonly cli: string;
  readonly authUrl: string;
  readonly args: readonly string[];
}): Promise<Server<Memory>> {
  const { cli, authUrl, args } = options;
  const child = fork(cli, ["serve", "--auth-url", authUrl, "--port", "0", ...args], {
    execArgv: ["--expose-gc", "--import", join(HERE, "memory.mjs")],
    env: { PATH: process.env["PATH"] ?? "" },
    // The service logs as usual, but the log is discarded.
    stdio: ["ignore", "pipe", "ignore", "ipc"],
  });
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.once("close", (status) => reject(new Error(`The service ended with ${status}: ${output}`)));
    child.stdout?.on("data", (chunk: Buffer) => {
      if (output.length > 100_000) return;
      output += chunk.toString();
      const found = /Quota API: (http\S+)/u.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return { ...toWorker(child), url, pid: child.pid ?? 0 };
}

/** Returns the processor time of a process in milliseconds, in steps of 10. */
export async function readCpuMs(pid: number): Promise<number> {
  const [, fields = ""] = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ");
  const [user, system] = fields.split(" ").slice(11, 13).map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) * 10;
}

/** Returns the peak of a process' resident memory so far, in bytes. */
export async function readPeak(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB$/mu.exec(status)?.[1]) * 1024;
}

/** Starts a Redis that stores nothing on disk. */
export async function startRedis(): Promise<{ readonly url: string; [Symbol.asyncDispose](): Promise<void> }> {
  const port = await findFreePort();
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const child = spawn("redis-server", args, { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.stdout.on("data", (chunk: Buffer) => {
      if (chunk.includes("Ready to accept")) resolve();
    });
  });
  return { url: `redis://127.0.0.1:${port}`, [Symbol.asyncDispose]: () => end(child) };
}

function toWorker<Message extends object, Reply>(child: ChildProcess): Worker<Message, Reply> {
  return {
    ask: async (message) => {
      const finished = new AbortController();
      const { signal } = finished;
      const answered = once(child, "message", { signal });
      const closed = once(child, "close", { signal }).then(([status]): never => {
        throw new Error(`A process ended with ${status}.`);
      });
      child.send(message);
      try {
        const [reply] = await Promise.race([answered, closed]);
        return reply;
      } finally {
        finished.abort();
      }
    },
    [Symbol.asyncDispose]: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "close");
  child.kill("SIGKILL");
  await closed;
}
