// Waiting commands, interrupted in a pseudo-terminal (`script` of util-linux) by Ctrl+C, or by SIGTERM as `timeout` and
// Docker do.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Loopback, serveHttp } from "../support/loopback.ts";
import { openTerminal } from "./dist.ts";

let silent: Loopback;
beforeAll(async () => {
  silent = await serveHttp(() => undefined);
});
afterAll(() => silent[Symbol.asyncDispose]());

/**
 * Starts a command in its own terminal, and interrupts it when its output matches `sign`. Without `sign`, when it has
 * sent a request to the server that never answers.
 */
async function interrupt(options: {
  readonly args: string;
  readonly by: "Ctrl+C" | "SIGTERM";
  readonly env?: Readonly<Record<string, string>>;
  readonly sign?: RegExp;
}) {
  const { args, by, env, sign } = options;
  await using terminal = await openTerminal({ "fits.json": '{"cbk": {"compute.instances": 1}}' });
  const before = silent.accepted();
  const child = spawn("script", ["-qec", `echo "PID $$ "; exec "$NODE" "$ENTRY" ${args}`, "/dev/null"], {
    cwd: terminal.folder,
    env: {
      PATH: process.env["PATH"] ?? "",
      HOME: terminal.folder,
      SHELL: "/bin/sh",
      TERM: "xterm",
      NODE: process.execPath,
      ENTRY: terminal.entry,
      QUOTA_GATE_API_URL: silent.url,
      OS_TOKEN: "token-of-nobody",
      OS_PROJECT_ID: "p1",
      ...env,
    },
    timeout: 30_000,
    killSignal: "SIGKILL",
  });
  let text = "";
  let isInterrupted = false;
  const watch = setInterval(() => {
    const isWaiting = sign === undefined ? silent.accepted() > before : sign.test(text);
    if (!isWaiting || isInterrupted) return;
    isInterrupted = true;
    if (by === "Ctrl+C") child.stdin.write("\u{3}");
    else process.kill(Number(/PID (\d+)/u.exec(text)?.[1]), "SIGTERM");
  }, 20);
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const [status] = await once(child, "close");
  clearInterval(watch);
  return { status, text };
}

/** Two frames of the spinner: it draws the first before it handles signals. */
const SPINNER = /(reading limits and usage.*){2}/su;

describe.each(["check fits.json", "check -", "status"])("quota-gate %s in a terminal", (args) => {
  it.each([
    ["Ctrl+C", 130],
    ["SIGTERM", 143],
  ] as const)("%s ends the wait with status %i, no message and a visible cursor", async (by, expected) => {
    const { status, text } = await interrupt({ args, by, sign: SPINNER });
    expect(text).not.toMatch(/error|report/iu);
    expect(status).toBe(expected);
    expect(text.lastIndexOf("\u{1b}[?25h")).toBeGreaterThan(text.lastIndexOf("\u{1b}[?25l"));
  });
});

describe.each(["check fits.json", "status"])("quota-gate %s in a terminal without a cursor", (args) => {
  it.each([
    ["Ctrl+C", 130],
    ["SIGTERM", 143],
  ] as const)("%s ends the wait with status %i and no message", async (by, expected) => {
    const { status, text } = await interrupt({ args, by, env: { TERM: "dumb" } });
    expect(text).not.toMatch(/error|report|reading/iu);
    expect(status).toBe(expected);
  });
});

describe("--no-color", () => {
  it.each(["status --no-color", "--no-color status"])("%s prints the spinner without colors", async (args) => {
    const { status, text } = await interrupt({ args, by: "Ctrl+C", sign: SPINNER });
    expect(text).not.toContain("\u{1b}[3");
    expect(status).toBe(130);
    const colored = await interrupt({ args: "status", by: "Ctrl+C", sign: SPINNER });
    expect(colored.text).toContain("\u{1b}[36m");
  });
});

describe("quota-gate emulate", () => {
  it.each(["Ctrl+C", "SIGTERM"] as const)("%s ends the emulator silently with status 0", async (by) => {
    const { status, text } = await interrupt({ args: "emulate", by, sign: /Stop it with Ctrl\+C\./u });
    expect(text).not.toMatch(/error/iu);
    expect(status).toBe(0);
  });
});
