// The processes of a measurement: the service, the cloud, a bare server, and what asks them. Each is told things by messages.

import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { findFreePort } from "../../test/support/ports.ts";

const HERE = import.meta.dirname;

/** A process that answers messages, one at a time. */
export interface Teller<Message extends object, Told> extends AsyncDisposable {
  tell(message: Message): Promise<Told>;
}

/** A process and the address that it serves; told anything, it tells what it has to. */
export interface Server<Told> extends Teller<object, Told> {
  readonly url: string;
  readonly pid: number;
}

/** Memory in use after garbage was collected, in bytes. */
export interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
}

/** Starts a script of this folder. */
export function startTeller<Message extends object, Told>(script: string): Teller<Message, Told> {
  return toTeller(fork(join(HERE, script)));
}

/** Starts a cloud whose answers take so long; it tells the number of calls of Keystone and of services. `servers`: with metadata, in each project. */
export async function startCloud(
  latencyMs: number,
  servers = 0,
): Promise<Server<{ readonly keystone: number; readonly services: number }>> {
  const child = fork(join(HERE, "cloud.ts"), [String(latencyMs), String(servers)]);
  const [url] = await once(child, "message");
  return { ...toTeller(child), url: String(url), pid: child.pid ?? 0 };
}

/** Starts a bare server that gives one answer. */
export async function startBare(answer: {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}): Promise<Server<never>> {
  const child = fork(join(HERE, "bare.mjs"));
  const teller = toTeller<object, never>(child);
  return { ...teller, url: await teller.tell(answer), pid: child.pid ?? 0 };
}

/** Starts the service, `cli` of its bundle; it tells its memory. */
export async function startService(of: {
  readonly cli: string;
  readonly authUrl: string;
  readonly args: readonly string[];
}): Promise<Server<Memory>> {
  const child = fork(of.cli, ["serve", "--auth-url", of.authUrl, "--port", "0", ...of.args], {
    execArgv: ["--expose-gc", "--import", join(HERE, "memory.mjs")],
    env: { PATH: process.env["PATH"] ?? "" },
    // It logs as always, to nobody.
    stdio: ["ignore", "pipe", "ignore", "ipc"],
  });
  let said = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.once("close", (status) => reject(new Error(`The service ended with ${status}: ${said}`)));
    child.stdout?.on("data", (chunk: Buffer) => {
      if (said.length > 100_000) return;
      said += chunk.toString();
      const found = /Quota API: (http\S+)/u.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return { ...toTeller(child), url, pid: child.pid ?? 0 };
}

/** Time that a process has had a processor for, in milliseconds, in steps of 10. */
export async function readCpuMs(pid: number): Promise<number> {
  const [, fields = ""] = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ");
  const [user, system] = fields.split(" ").slice(11, 13).map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) * 10;
}

/** The most memory that a process has had so far, in bytes. */
export async function readPeak(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB$/mu.exec(status)?.[1]) * 1024;
}

/** Starts a Redis that keeps everything in memory. */
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

function toTeller<Message extends object, Told>(child: ChildProcess): Teller<Message, Told> {
  return {
    tell: async (message) => {
      const over = new AbortController();
      const { signal } = over;
      const heard = once(child, "message", { signal });
      const gone = once(child, "close", { signal }).then(([status]): never => {
        throw new Error(`A process ended with ${status}.`);
      });
      child.send(message);
      try {
        const [told] = await Promise.race([heard, gone]);
        return told;
      } finally {
        over.abort();
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
