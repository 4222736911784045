// Logins for tests: a folder and an environment of their own, and everything that was masked and logged.

import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Message, toText } from "../../src/core/index.ts";
import type { Clock, Timing } from "../../src/http/index.ts";
import type { CredentialInputs } from "../../src/inputs/index.ts";
import { type LoginRuntime, login, type Session } from "../../src/keystone/index.ts";
import { type ChosenCredentials, chooseCredentials } from "../../src/keystone/login.ts";
import { NO_INPUTS } from "../support/openstack-cloud.ts";

/** Short pauses: a test waits for no server to recover. */
export const QUICK = { attemptMs: 10_000, totalMs: 20_000, attempts: 3, backoffMs: 1 };

/** What a login starts from. Files by path: below `work/` the working directory, below `home/` the user's home. */
export interface Given {
  readonly inputs?: Partial<CredentialInputs>;
  /** `{root}` in a value stands for the folder that all paths are in. */
  readonly env?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  /** Links by path, with what they lead to; `{root}` as above. */
  readonly links?: Readonly<Record<string, string>>;
  /** Path of a job's workspace in the folder. Absent: a user's own machine. */
  readonly workspace?: string;
  readonly timing?: Partial<Timing>;
  readonly clock?: Clock;
  /** For what was masked and logged before something goes wrong. */
  readonly traces?: Traces;
}

/** Everything that was masked and logged. */
export interface Traces {
  readonly masked: string[];
  readonly info: string[];
  readonly warnings: string[];
  readonly debug: string[];
}

export function noTraces(): Traces {
  return { masked: [], info: [], warnings: [], debug: [] };
}

/** Runs a step in a fresh folder, which is gone afterwards. */
async function runIn<Value extends object>(
  { inputs = {}, env = {}, files = {}, links = {}, workspace, traces = noTraces(), ...given }: Given,
  step: (inputs: CredentialInputs, runtime: LoginRuntime) => Promise<Value>,
): Promise<Value & Traces> {
  const root = await mkdtemp(join(tmpdir(), "quota-gate-login-"));
  const toRoot = (text: string) => text.replaceAll("{root}", root);
  const add = (lines: string[]) => (line: Message) => void lines.push(toText(line));
  try {
    for (const name of ["work", "home"]) await mkdir(join(root, name));
    for (const path of [...Object.keys(files), ...Object.keys(links)])
      await mkdir(dirname(join(root, path)), { recursive: true });
    for (const [path, text] of Object.entries(files)) await writeFile(join(root, path), text);
    for (const [path, target] of Object.entries(links)) await symlink(toRoot(target), join(root, path));
    const variables = Object.entries(env).map(([name, value]) => [name, toRoot(value)]);
    const value = await step(
      { ...NO_INPUTS, ...inputs },
      {
        env: { HOME: join(root, "home"), ...Object.fromEntries(variables) },
        directory: join(root, "work"),
        workspace: workspace === undefined ? undefined : join(root, workspace),
        mask: (secret) => traces.masked.push(secret),
        log: { info: add(traces.info), warning: add(traces.warnings), debug: add(traces.debug) },
        timing: { ...QUICK, ...given.timing },
        ...(given.clock === undefined ? {} : { clock: given.clock }),
      },
    );
    return { ...value, ...traces };
  } finally {
    await rm(root, { recursive: true });
  }
}

/** Logs in. */
export function logIn(given: Given): Promise<{ readonly session: Session } & Traces> {
  return runIn(given, async (...of) => ({ session: await login(...of) }));
}

/** Runs everything up to the choice of a credential, files included, without a network. */
export function choose(given: Given): Promise<ChosenCredentials & Traces> {
  return runIn(given, chooseCredentials);
}
