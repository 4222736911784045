// A whole OpenStack on loopback for as long as a test run lasts: its own folder, nothing left behind.

import { spawn } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { SYSTEM_ENVIRONMENT } from "../support/debian.ts";

/** Who may do what in a running cloud. */
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

/** The variables by which programs log in as a user of a cloud. */
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

/** Starts the services with empty databases. They end with this process, however this one ends. Throws where one does not start. */
export async function startCloud(): Promise<RunningCloud> {
  // Once in some dozens of starts a message between two services is lost for good while others still start.
  const running = (await startOnce()) ?? (await startOnce());
  if (running === undefined) throw new Error("The lab did not start, twice; its output stands above.");
  return running;
}

/** undefined: a service did not start. */
async function startOnce(): Promise<RunningCloud | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "quota-gate-openstack-"));
  const child = spawn("/bin/bash", [join(import.meta.dirname, "lab/up.sh"), folder], {
    env: { ...SYSTEM_ENVIRONMENT, HOME: folder },
    // Its standard input stays open until it shall stop.
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
