// Validation of clients' tokens: whether Keystone accepts a token, and its project. The token itself authorizes the
// request.

import { coalesce, GateError, type Problem } from "../core/index.ts";
import { createDeadline, createLimiter, createLimiters, SYSTEM_CLOCK } from "../http/index.ts";
import type { Token } from "../inputs/index.ts";
import { explainRefusal, findOtherVersion, isSuccess, readTokenAnswer } from "./keystone-answers.ts";
import {
  askAboutToken,
  DEFAULT_TIMING,
  type KeystoneClient,
  type KeystoneOptions,
  openKeystone,
} from "./keystone-client.ts";
import type { Session } from "./login.ts";

/** Validates tokens at one Keystone until it is closed. */
export type TokenValidator = ReturnType<typeof openTokenValidator>;

/** Options of a validator. The timing applies to each token. */
export interface ValidatorOptions extends Omit<KeystoneOptions, "isLasting"> {
  readonly interface: string;
  /** Maximum number of concurrent requests. 32 by default. */
  readonly mostAtOnce?: number;
}

/**
 * Shares of the concurrent requests: for all tokens that were never accepted before, and for those of one client. The
 * rest is reserved for other tokens.
 */
const OF_STRANGERS = 3 / 4;
const OF_STRANGER = 1 / 4;

/** Time limit for finding out whether Keystone answers, in milliseconds. Clients wait only a few seconds for that. */
const PROBE_MS = 2000;

/** Opens a validator without sending a request. */
export function openTokenValidator(options: ValidatorOptions) {
  const { authUrl, ca, interface: reach, timing = DEFAULT_TIMING, clock = SYSTEM_CLOCK, mostAtOnce = 32 } = options;
  const enter = createLimiter(mostAtOnce);
  const enterStrangers = createLimiter(Math.ceil(mostAtOnce * OF_STRANGERS));
  const enterOfStranger = createLimiters(Math.ceil(mostAtOnce * OF_STRANGER));
  const validating = new Map<string, Promise<Session | undefined>>();
  const probing = new Map<"probe", Promise<Problem | undefined>>();
  let opened: KeystoneClient | undefined;
  const open = (): KeystoneClient => {
    opened ??= openKeystone({ ...options, isLasting: true });
    return opened;
  };

  const validate = async (token: Token, stranger: string | undefined): Promise<Session | undefined> => {
    const deadline = createDeadline(timing.totalMs, clock);
    const leftMs = () => deadline.remainingMs();
    const answer = await askAboutToken(open(), token, {
      deadline,
      inTurn: (attempt) => {
        const run = () => enter(attempt, leftMs());
        return stranger === undefined
          ? run()
          : enterOfStranger(stranger, () => enterStrangers(run, leftMs()), leftMs());
      },
    });
    if (answer.status === 401 || answer.status === 404) return undefined;
    if (!isSuccess(answer)) throw new GateError(explainRefusal(answer, { kind: "token" }));
    const facts = readTokenAnswer(answer);
    if ("unscoped" in facts) return undefined;
    const expiresAt = toExpiry(facts.expiresAt, Date.parse(answer.headers.get("date") ?? ""), clock.now());
    return { token, ...facts, expiresAt, ca, authUrl, interface: reach };
  };

  const probe = async (): Promise<Problem | undefined> => {
    try {
      // Sent past the gate, so that the probe also works while many requests wait for Keystone.
      const answer = await open().send({ method: "GET", path: "" }, { deadline: createDeadline(PROBE_MS, clock) });
      return findOtherVersion(answer, authUrl);
    } catch (error) {
      if (error instanceof GateError) return error.problems[0];
      throw error;
    }
  };

  return {
    /**
     * Resolves to the session of a token, which expires by Keystone's clock or by this machine's, whichever is earlier.
     * Resolves to undefined if the token is not accepted or has no project. Concurrent calls for a token share one
     * request. `stranger` is the client of a token that was never accepted before. Strangers have only a share of the
     * concurrent requests, and each stranger a share of that. Throws a GateError if Keystone fails or does not answer.
     */
    validate: (token: Token, stranger?: string): Promise<Session | undefined> =>
      coalesce(validating, token.text, () => validate(token, stranger)),
    /**
     * Asks Keystone without a token whether it answers. Concurrent calls share one request. Resolves to undefined if it
     * does.
     */
    findTrouble: (): Promise<Problem | undefined> => coalesce(probing, "probe", probe),
    close: async (): Promise<void> => opened?.close(),
  };
}

/** Maximum lead of Keystone's clock over its `Date` header, which has whole seconds (RFC 9110, section 5.6.7). */
const DATE_PRECISION_MS = 1000;

/**
 * Returns when a token expires by this machine's clock or by Keystone's, whichever is earlier. `serverMs` is NaN if
 * Keystone's time is not known.
 */
function toExpiry(expiresAt: string, serverMs: number, now: Date): string {
  const aheadMs = Number.isNaN(serverMs) ? 0 : Math.max(0, serverMs + DATE_PRECISION_MS - now.getTime());
  return new Date(Date.parse(expiresAt) - aheadMs).toISOString();
}
