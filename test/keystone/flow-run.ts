// Runs a flow and puts down what it came to, in words: the same for recordings and for a real Keystone.

import { GateError, type ProblemCode } from "../../src/core/index.ts";
import { requestToken } from "../../src/keystone/request-token.ts";
import type { Credential } from "./choice-run.ts";
import { RECORDED_TOKEN, type Seed, toRecorded } from "./seed.ts";

/** What a run left behind. */
export interface FlowResult {
  /** null: a problem. */
  readonly token: string | null;
  readonly code: ProblemCode | null;
  /** In the words of recordings. */
  readonly text: string;
  /** Everything that was masked, in order. */
  readonly masked: readonly string[];
  /** Everything that was logged. */
  readonly logged: readonly string[];
}

/** Short pauses: a test waits for no server to recover. */
export const QUICK = { attemptMs: 10_000, totalMs: 20_000, attempts: 3, backoffMs: 1 };

export async function runFlow(credential: Credential, seed: Seed): Promise<FlowResult> {
  const masked: string[] = [];
  const logged: string[] = [];
  const log = {
    info: (line: string) => logged.push(line),
    warning: (line: string) => logged.push(line),
    debug: (line: string) => logged.push(line),
  };
  const mask = (secret: string) => masked.push(secret);
  const options = { environment: {}, ca: undefined, mask, log, timing: QUICK };
  try {
    if (credential.kind === "token" && credential.authUrl === undefined) throw new Error("the flow needs an address");
    const issued = await requestToken(credential as Parameters<typeof requestToken>[0], options);
    const text = `token for the project ${issued.projectId} (${issued.projectName})`;
    return { token: issued.token.text, code: null, text: toRecorded(text, seed), masked, logged };
  } catch (error) {
    if (!(error instanceof GateError)) throw error;
    const code = error.problems[0]?.code ?? null;
    const text = toRecorded(error.message, seed).replaceAll(RECORDED_TOKEN, "(a token!)");
    return { token: null, code, text: `${code}: ${text}`, masked, logged };
  }
}

/** The results of all flows as one readable text. */
export function flowsText(results: readonly (readonly [string, FlowResult])[]): string {
  return results.map(([name, { text }]) => `${name}\n  ${text}\n`).join("\n");
}
