// OpenStack's own command line, as one process for all commands, since starting it takes seconds.

import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { SYSTEM_ENVIRONMENT } from "../support/debian.ts";

/** Runs commands of python-openstackclient as one user. */
export class OpenstackCli {
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  #output = "";
  #commands = 0;
  #onOutput: () => void = () => {};
  #last: Promise<unknown> = Promise.resolve();

  constructor(credentials: Readonly<Record<string, string>>, folder: string) {
    // One pipe for both streams keeps errors in order with the outputs of commands.
    this.#process = spawn("/bin/sh", ["-c", "exec openstack 2>&1"], {
      cwd: folder,
      env: { ...SYSTEM_ENVIRONMENT, ...credentials, HOME: folder, PYTHONUNBUFFERED: "1", no_proxy: "127.0.0.1" },
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.#process.stdout.setEncoding("utf8").on("data", (text: string) => {
      this.#output += text;
      this.#onOutput();
    });
    this.#process.once("close", () => {
      this.#output += "\nopenstack has ended\n";
      this.#onOutput();
    });
    // The first line may be lost while the process starts.
    this.#process.stdin.write("help help\n");
    this.#last = this.#read();
  }

  /** Runs a command. Returns its output, including errors. Later commands wait for it. */
  say(command: string): Promise<string> {
    const said = this.#last.then(() => {
      this.#process.stdin.write(`${command}\n`);
      return this.#read();
    });
    this.#last = said.catch(() => {});
    return said;
  }

  /** Runs a command and parses its JSON. Throws any other output, which is an error of the service or the command. */
  async ask<Answer>(command: string): Promise<Answer> {
    const said = await this.say(`${command} -f json`);
    // Some commands print their progress before the answer.
    const json = said.slice(Math.max(0, said.search(/^[[{]/mu)));
    try {
      return JSON.parse(json) as Answer;
    } catch {
      throw new Error(`openstack ${command}: ${said}`);
    }
  }

  /** Runs a command without output. Throws any output. */
  async run(command: string): Promise<void> {
    const said = (await this.say(command)).trim();
    if (said !== "") throw new Error(`openstack ${command}: ${said}`);
  }

  /** Ends the process. */
  close(): void {
    this.#process.stdin.end();
    this.#process.kill();
  }

  /** Returns the output up to a line that follows all output of the command. */
  async #read(): Promise<string> {
    this.#commands += 1;
    const end = `end-of-command-${this.#commands}\n`;
    this.#process.stdin.write(`!echo ${end}`);
    await new Promise<void>((resolve, reject) => {
      this.#onOutput = () => {
        if (this.#output.endsWith(end)) resolve();
        if (this.#output.endsWith("openstack has ended\n")) reject(new Error(this.#output));
      };
      this.#onOutput();
    });
    const output = this.#output.slice(0, -end.length);
    this.#output = "";
    return output;
  }
}
