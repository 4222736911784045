// Logins for tests, each with its own folder and environment. Records everything that was masked and logged.

import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Message, toText } from "../../src/core/index.ts";
import type { Clock, Timing } from "../../src/http/index.ts";
import type { CredentialInputs } from "../../src/inputs/index.ts";
import { type LoginRuntime, login, type Session } from "../../src/keystone/index.ts";
import { type ChosenCredentials, chooseCredentials } from "../../src/keystone/login.ts";
import { NO_INPUTS } from "../support/openstack-cloud.ts";

/** Timing with short waits, since tests do not wait for a server to recover. */
export const QUICK = { attemptMs: 10_000, totalMs: 20_000, attempts: 3, backoffMs: 1 };

/** Start of a login. Files are by path: the working directory is `work/`, the user's home is `home/`. */
export interface LoginSetup {
  readonly inputs?: Partial<CredentialInputs>;
  /** Variables. `{root}` in a value stands for the test's folder. */
  readonly env?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  /** Targets of links, by path. `{root}` is replaced as in `env`. */
  readonly links?: Readonly<Record<string, string>>;
  /** Path of a job's workspace in the test's folder. Absent outside of jobs. */
  readonly workspace?: string;
  readonly timing?: Partial<Timing>;
  readonly clock?: Clock;
  /** Collects texts that are masked and logged before a failure. */
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

/** Runs a step in a new folder, which is removed afterwards. */
async function runIn<Value extends object>(
  { inputs = {}, env = {}, files = {}, links = {}, workspace, traces = noTraces(), ...setup }: LoginSetup,
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
        timing: { ...QUICK, ...setup.timing },
        ...(setup.clock === undefined ? {} : { clock: setup.clock }),
      },
    );
    return { ...value, ...traces };
  } finally {
    await rm(root, { recursive: true });
  }
}

/** Logs in. */
export function logIn(setup: LoginSetup): Promise<{ readonly session: Session } & Traces> {
  return runIn(setup, async (...args) => ({ session: await login(...args) }));
}

/** Chooses a credential and reads its files, without a network. */
export function choose(setup: LoginSetup): Promise<ChosenCredentials & Traces> {
  return runIn(setup, chooseCredentials);
}
