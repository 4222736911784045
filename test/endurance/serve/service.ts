// `quota-gate serve` of the committed dist/ as a process, and everything that it says.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { installDist } from "../../e2e/dist.ts";

const dist = await installDist();

/** Removes what all services share. */
export function uninstall(): Promise<void> {
  return dist[Symbol.asyncDispose]();
}

/** A running service. */
export interface ServiceProcess extends AsyncDisposable {
  readonly url: string;
  readonly child: ChildProcess;
  /** Standard output and standard error so far. */
  said(): string;
  /** Requests that arrived, and how each ended, by the log. */
  logged(): readonly LoggedRequest[];
  /** The most memory that it had at a time, in MiB. */
  peakMiB(): Promise<number>;
  /** Asks it to stop, and waits for its end. null: it had to be killed. */
  stop(): Promise<number | null>;
}

/** A request of the log. */
export interface LoggedRequest {
  readonly id: string;
  /** null: its client went away. undefined: the log has no end of it. */
  readonly status: number | null | undefined;
}

/** A stop takes 15 seconds at most; what has not ended after this long hangs. */
const STOP_LIMIT_MS = 40_000;

/** Starts a service. */
export async function startService(of: {
  readonly authUrl: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}): Promise<ServiceProcess> {
  const { authUrl, args = [], env = {} } = of;
  const all = ["serve", "--auth-url", authUrl, "--port", "0", "--log-level", "debug", ...args];
  const child = spawn(process.execPath, [join(dist.folder, "dist", "cli.js"), ...all], {
    env: { PATH: process.env["PATH"] ?? "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const chunks: Buffer[] = [];
  const said = (): string => Buffer.concat(chunks).toString();
  const closed = once(child, "close");
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      chunks.push(chunk);
      const found = /Quota API: (http:\/\/[\w.:]+)/u.exec(chunk.toString())?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("close", (status) => reject(new Error(`The service ended with ${status}: ${said()}`)));
  });
  return {
    url,
    child,
    said,
    logged: () => readLog(said()),
    peakMiB: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, "utf8");
      return Number(/^VmHWM:\s+(\d+) kB/mu.exec(status)?.[1]) / 1024;
    },
    stop: async () => {
      const killer = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
      child.kill("SIGTERM");
      await closed;
      clearTimeout(killer);
      return child.exitCode;
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await closed;
    },
  };
}

function readLog(text: string): readonly LoggedRequest[] {
  const ends = new Map<string, number | null | undefined>();
  for (const line of text.split("\n")) {
    if (!line.startsWith("{") || !line.endsWith("}")) continue;
    const { request, msg, status }: { request?: string; msg?: string; status?: number | null } = JSON.parse(line);
    if (request === undefined) continue;
    if (msg === "request arrived") ends.set(request, undefined);
    else if (status !== undefined) ends.set(request, status);
  }
  return [...ends].map(([id, status]) => ({ id, status }));
}
