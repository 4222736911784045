// Whether Keystone is there, asked without any credential.

import { type Environment, GateError, type Log, type Problem, problemsOf } from "../core/index.ts";
import type { Timing } from "../http/index.ts";
import { findForeignAnswer, isSuccess } from "./refusals.ts";
import { openTransport } from "./transport.ts";

/** One request, in a time that those who ask for it wait. */
const TIMING: Timing = { attemptMs: 2000, totalMs: 2000, attempts: 1, backoffMs: 0 };

/** Asks Keystone for the description of its API's version 3, which needs no token. null: it is there. */
export async function findKeystoneTrouble(options: {
  /** Its address, with `/v3`. */
  readonly authUrl: string;
  /** For the proxy. */
  readonly environment: Environment;
  /** Certificate authorities to trust besides the usual ones, as PEM. null: none. */
  readonly ca: string | null;
  readonly log: Log;
}): Promise<Problem | null> {
  const { authUrl } = options;
  const transport = await openTransport({ ...options, timing: TIMING });
  try {
    const answer = await transport.send({ method: "GET", url: authUrl, headers: {} });
    const foreign = findForeignAnswer(answer, authUrl);
    if (foreign !== null || isSuccess(answer)) return foreign;
    return { code: "API_REFUSED", message: `Keystone answers with status ${answer.status}.` };
  } catch (error) {
    if (error instanceof GateError) return problemsOf(error)[0] ?? null;
    throw error;
  } finally {
    await transport.close();
  }
}
