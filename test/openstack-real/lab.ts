// A whole OpenStack on loopback for a test run, in its own folder, which is removed at the end.

import { spawn } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { SYSTEM_ENVIRONMENT } from "../support/debian.ts";

/** Addresses and credentials of a running cloud. */
export interface Cloud {
  readonly authUrl: string;
  readonly region: string;
  /** Password of the ordinary user `demo` of the project `demo`. */
  readonly demo: string;
  /** Password of the administrator. */
  readonly admin: string;
  /** Folder of the services: configuration in `etc`, one log each in `log`. */
  readonly folder: string;
}

/** Returns the environment variables for a login as a user of a cloud. */
export function toVariables(cloud: Cloud, user: "demo" | "admin"): Record<string, string> {
  return {
    OS_AUTH_URL: cloud.authUrl,
    OS_IDENTITY_API_VERSION: "3",
    OS_USERNAME: user,
    OS_PASSWORD: cloud[user],
    OS_USER_DOMAIN_NAME: "Default",
    OS_PROJECT_NAME: user,
    OS_PROJECT_DOMAIN_NAME: "Default",
  };
}

interface RunningCloud {
  readonly cloud: Cloud;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the services with empty databases. They end with this process, however it ends. Throws if a service does not
 * start.
 */
export async function startCloud(): Promise<RunningCloud> {
  // In one of some dozens of starts, a message between two services is lost while others still start.
  const running = (await startOnce()) ?? (await startOnce());
  if (running === undefined) throw new Error("The lab did not start, twice; its output stands above.");
  return running;
}

/** Starts the services. Resolves to undefined if one does not start. */
async function startOnce(): Promise<RunningCloud | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "quota-gate-openstack-"));
  const child = spawn("/bin/bash", [join(import.meta.dirname, "lab/up.sh"), folder], {
    env: { ...SYSTEM_ENVIRONMENT, HOME: folder },
    // The script runs until its standard input is closed.
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
  });
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await ended;
  };
  for await (const line of createInterface({ input: child.stdout })) return { cloud: JSON.parse(line) as Cloud, stop };
  await stop();
  return undefined;
}
