// The login of a run: what its credentials may come from, by its settings and its machine.

import type { Environment, Log } from "../core/index.ts";
import { CREDENTIAL_SETTINGS, type CredentialInputs, type SettingsSource } from "../inputs/index.ts";
import type { CredentialSources } from "./credentials.ts";
import { openSession, type Session } from "./session.ts";

/** The machine that logs in. */
export interface LoginRuntime {
  readonly env: Environment;
  readonly directory: string;
  /** The folder of a job that holds what a pull request brings; undefined: this is no job but somebody's own machine. */
  readonly workspace: string | undefined;
  /** Called with every secret before anything else is done with it. */
  readonly mask: (secret: string) => void;
  readonly log: Log;
  /** Name of a setting in messages. */
  readonly labelOf: SettingsSource["labelOf"];
}

/** Logs in with the credentials that are given. Throws a GateError where there are none, or where they are refused. */
export function login(inputs: CredentialInputs, runtime: LoginRuntime): Promise<Session> {
  const { mask, log } = runtime;
  return openSession({ ...toCredentialSources(inputs, runtime), mask, log });
}

/** Everything that credentials may come from. */
export function toCredentialSources(
  inputs: CredentialInputs,
  { env, directory, workspace, labelOf }: Omit<LoginRuntime, "mask" | "log">,
): CredentialSources {
  const label = (name: keyof CredentialInputs): string => labelOf(CREDENTIAL_SETTINGS[name]);
  const home = env["HOME"] ?? env["USERPROFILE"];
  return { inputs, label, environment: env, directory, workspace, home };
}
