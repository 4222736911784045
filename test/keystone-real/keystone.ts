// A real Keystone on loopback for one test run, with its own folder and port. Nothing is left behind.

import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ensurePackages, SYSTEM_ENVIRONMENT } from "../support/debian.ts";

/** A running Keystone. */
export interface Keystone {
  /** Address, which ends in /v3. */
  readonly authUrl: string;
  readonly adminPassword: string;
  readonly stop: () => Promise<void>;
}

/**
 * Installs missing packages. Returns null if Keystone is available, otherwise the reason why it is not. Throws if the
 * installation fails.
 */
export function ensureKeystone(): string | null {
  return ensurePackages({ what: "Keystone", names: ["python3-keystone"] });
}

const START_TIMEOUT_MS = 120_000;

/** Starts Keystone with an empty database. It ends with this process, however this process ends. */
export async function startKeystone(): Promise<Keystone> {
  const folder = await mkdtemp(join(tmpdir(), "quota-gate-keystone-"));
  const adminPassword = randomBytes(12).toString("hex");
  const logFile = join(folder, "keystone.log");
  const log = await open(logFile, "w");
  const child = spawn("/usr/bin/python3", [join(import.meta.dirname, "serve.py"), folder], {
    env: { ...SYSTEM_ENVIRONMENT, HOME: folder, OS_BOOTSTRAP_PASSWORD: adminPassword },
    // Keystone stops when its standard input is closed.
    stdio: ["pipe", "pipe", log.fd],
  });
  await log.close();
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error("no pipes to Keystone");
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
  });
  const stop = async (): Promise<void> => {
    stdin.end();
    const timer = setTimeout(() => child.kill("SIGKILL"), 5_000);
    await ended;
    clearTimeout(timer);
    await rm(folder, { recursive: true, force: true });
  };
  const timer = setTimeout(() => child.kill("SIGKILL"), START_TIMEOUT_MS);
  try {
    for await (const line of createInterface({ input: stdout })) {
      const { authUrl } = JSON.parse(line) as { authUrl: string };
      return { authUrl, adminPassword, stop };
    }
    throw new Error(`Keystone did not start:\n${(await readFile(logFile, "utf8")).split("\n").slice(-30).join("\n")}`);
  } catch (error) {
    await stop();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
