// The log of the step, the texts that must not be shown, and the end of a run that cannot go on. The runner reads every line for commands, so
// each goes through `toSafeLine`. It masks secrets in logs and in the job summary; what is posted to GitHub and what lies in files for later
// steps, nobody masks but us.

import { writeSync } from "node:fs";
import * as core from "@actions/core";
import { type Log, type Message, toSafeLine, toText, visible } from "../../core/index.ts";
import { systemCode } from "../../files/index.ts";

/** A log on standard output. Warnings are annotations as well. */
export function createActionLog(): Log {
  return {
    info: (line) => core.info(toLine(line)),
    warning: (line) => core.warning(toLine(line)),
    debug: (line) => core.debug(toLine(line)),
  };
}

function toLine(message: Message): string {
  return toSafeLine(toText(message));
}

/** Fails the step, when it ends: the gate itself. Says why as an error. */
export function failStep(reason: string): void {
  core.setFailed(toSafeLine(reason));
}

let isCrashing = false;

/**
 * Says once that the run has failed by a mistake of its own, and ends the process with status 1. Where even that cannot be said,
 * the process ends just the same: the second crash is the report of the first.
 */
export function crash(error: unknown): void {
  if (isCrashing) process.exit(1);
  isCrashing = true;
  // Of an error that is not ours only the kind is shown: its message may quote anything.
  const kind = error instanceof Error ? error.name : typeof error;
  failStep(`Internal error (${kind}). No verdict was reached.`);
  process.stdout.write("", () => process.exit(1));
}

/** Ends the process with status 1, since the runner reads the log for commands, masks among them: for an error of standard output, which is full or has no reader. */
export function endWithoutLog(error: Error): void {
  const code = systemCode(error);
  try {
    writeSync(
      2,
      `quota-gate: The log of this step could not be written${code === undefined ? "" : ` (${code})`}, so the step fails.\n`,
    );
  } catch {}
  process.exit(1);
}

/**
 * Kills the process where it has not ended by itself after so many milliseconds, for whatever waits without a limit of its own. Does
 * not keep the process. The runner takes a killed process for a failed step; `process.exit` would wait for a file that never opens.
 */
export function stopAfter(ms: number): void {
  setTimeout(() => {
    const kill = (): void => void process.kill(process.pid, "SIGKILL");
    failStep(
      `quota-gate has not come to an end within ${Math.round(ms / 1000)} s and is stopped. No verdict was reached.`,
    );
    process.stdout.write("", kill);
    setTimeout(kill, 1000);
  }, ms).unref();
}

/**
 * Shortest text that is masked. The runner replaces every occurrence, so that masking something shorter would garble the log,
 * and could blank out an output such as `fail`.
 */
const MIN_SECRET_LENGTH = 8;

/** Everything that a run has masked, whatever it came from: inputs, variables, files, tokens that were issued meanwhile. */
export interface Secrets {
  /** Masks one more in the log, in all its forms. */
  readonly mask: (secret: string) => void;
  /** true for a text with one that was masked until this moment; then it must not leave the runner. */
  readonly areIn: (text: string) => boolean;
}

/** No secrets so far. */
export function createSecrets(): Secrets {
  const forms = new Set<string>();
  return {
    mask: (secret) => {
      for (const form of toSecretForms(secret)) {
        if (!forms.has(form)) core.setSecret(form);
        forms.add(form);
      }
    },
    areIn: (text) => holdsSecret(text, [...forms]),
  };
}

/**
 * A secret as a whole, without white space around it, and each of its lines; each of these in small letters too, and as it is shown
 * where it stands for a name. Without what is too short.
 */
export function toSecretForms(value: string): readonly string[] {
  const forms = [value, value.trim(), ...value.split(/[\r\n]+/u).map((line) => line.trim())];
  const long = [...new Set(forms)].filter((form) => form.trim().length >= MIN_SECRET_LENGTH);
  // In an address the host's name comes in small letters.
  const written = long.flatMap((form) => [form, form.toLowerCase()]);
  return [...new Set(written.flatMap((form) => [form, visible(form, Number.POSITIVE_INFINITY), visible(form)]))];
}

/**
 * true where the text holds one of the secrets: as it is, in other letters (a host's name has small ones), as it reads inside JSON or an
 * address, or inside base64, in which a comment keeps what the next run compares with.
 */
export function holdsSecret(text: string, secrets: readonly string[]): boolean {
  const encoded = text.match(/[A-Za-z0-9+/]{16,}={0,2}/gu) ?? [];
  const decoded = encoded.map((part) => Buffer.from(part, "base64").toString("utf8"));
  const searched = [text, ...decoded].join("\n").toLowerCase();
  const needles = secrets.flatMap((secret) => [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret.toWellFormed()),
  ]);
  return needles.some((needle) => searched.includes(needle.toLowerCase()));
}
