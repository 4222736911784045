// The end of a process that has read a snapshot: nothing may keep it.

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import type { Problem, Snapshot } from "../../src/core/index.ts";
import { serve, TOKEN } from "./loopback.ts";

interface Said {
  readonly snapshot?: Snapshot;
  readonly problems?: readonly Problem[];
  /** Timers that still hold the process. */
  readonly timers: readonly string[];
}

/** The output of a process that reads a snapshot and has to end by itself. */
async function run(url: string, timeoutMs = 10_000): Promise<Said> {
  const script = fileURLToPath(new URL("child.ts", import.meta.url));
  const options = { env: { OS_TOKEN: TOKEN } };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, url, String(timeoutMs)], options);
  expect(stderr).toBe("");
  expect(stdout).not.toContain(TOKEN);
  return JSON.parse(stdout) as Said;
}

it("a process that has read a snapshot ends by itself, even where the server would keep the connection", async () => {
  await using server = await serve({ cbk: { "compute.cores": 5 } });
  const { snapshot, timers } = await run(server.base.origin);
  expect(snapshot?.usage).toHaveLength(1);
  expect(timers).toEqual([]);
});

it("a process that could not read one ends by itself, even with a time limit of an hour", async () => {
  await using server = await serve(({ document }) => (document === "quota" ? 403 : 503));
  const { problems, timers } = await run(server.base.origin, 3_600_000);
  expect(problems?.map(({ code }) => code)).toEqual(["API_REFUSED", "API_FAILED"]);
  expect(timers).toEqual([]);
});
