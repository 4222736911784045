// A server program as a process.

import { spawn } from "node:child_process";
import { once } from "node:events";

/** A server program as a process. */
export type Serving = Awaited<ReturnType<typeof startServing>>;

/** Runs a program in a folder until it serves. */
export async function startServing(of: {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}) {
  const [program = "", ...args] = of.command;
  const child = spawn(program, args, { cwd: of.cwd, env: of.env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "close");
  let text = "";
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const found = /(https?:\/\/\S+)\n/u.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`It ended: ${said}`)));
  });
  /** Returns the lines of the log so far. */
  const lines = () =>
    said
      .slice(0, said.lastIndexOf("\n") + 1)
      .split("\n")
      .flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Readonly<Record<string, unknown>>]));
  return {
    url,
    process: child,
    /** Returns the whole output so far. */
    said: () => text + said,
    lines,
    /** Resolves when the log has a line with this message. */
    async waitFor(message: RegExp) {
      for (;;) {
        const found = lines().find(({ msg }) => message.test(String(msg)));
        if (found !== undefined) return found;
        await once(child.stderr, "data");
      }
    },
    /** Sends a signal and resolves to the exit status, or to null if the process was killed. */
    async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
