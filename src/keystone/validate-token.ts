// Tokens of clients: whether Keystone accepts one, and which project it is for. Keystone is asked with the token itself.

import { coalesce, GateError, type Problem } from "../core/index.ts";
import { createDeadline, createGate, createGates, SYSTEM_CLOCK } from "../http/index.ts";
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

/** Asks one Keystone about tokens, until closed. */
export type TokenValidator = ReturnType<typeof openTokenValidator>;

/** Means of a validator. The timing is that of each token by itself. */
export interface ValidatorOptions extends Omit<KeystoneOptions, "isLasting"> {
  readonly interface: string;
  /** Requests at once. 32 unless given. */
  readonly mostAtOnce?: number;
}

/** Parts of the requests at once that tokens never accepted before have together, and those of one client. The rest is for the others alone. */
const OF_STRANGERS = 3 / 4;
const OF_STRANGER = 1 / 4;

/** Time to say whether Keystone is there, in milliseconds: who asks for that waits for a few seconds only. */
const PROBE_MS = 2000;

/** Makes a validator. Sends no request. */
export function openTokenValidator(options: ValidatorOptions) {
  const { authUrl, ca, interface: reach, timing = DEFAULT_TIMING, clock = SYSTEM_CLOCK, mostAtOnce = 32 } = options;
  const enter = createGate(mostAtOnce);
  const enterStrangers = createGate(Math.ceil(mostAtOnce * OF_STRANGERS));
  const enterOfStranger = createGates(Math.ceil(mostAtOnce * OF_STRANGER));
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
      // Not behind the gate: whether Keystone is there can be found out while many wait for it.
      const answer = await open().send({ method: "GET", path: "" }, { deadline: createDeadline(PROBE_MS, clock) });
      return findOtherVersion(answer, authUrl);
    } catch (error) {
      if (error instanceof GateError) return error.problems[0];
      throw error;
    }
  };

  return {
    /**
     * The session of a token, with the earlier of its expiries by Keystone's clock and by this machine's; undefined: it is not accepted, or for
     * no project. Asked once at the same time. `stranger`: the client of a token never accepted before; such have a part of the requests at
     * once, each client a part of that. Throws a GateError where Keystone fails or does not answer, or something else does.
     */
    validate: (token: Token, stranger?: string): Promise<Session | undefined> =>
      coalesce(validating, token.text, () => validate(token, stranger)),
    /** Asks Keystone, without a token, whether it is there; once for all who want to know at the same time. undefined: it is. */
    findTrouble: (): Promise<Problem | undefined> => coalesce(probing, "probe", probe),
    close: async (): Promise<void> => opened?.close(),
  };
}

/** Keystone's clock may be ahead of what `Date` says by this much: it has whole seconds (RFC 9110, section 5.6.7). */
const DATE_PRECISION_MS = 1000;

/** The moment on this machine's clock at which a token has expired by it or by Keystone's clock, whichever comes first. `serverMs`: NaN: not known. */
function toExpiry(expiresAt: string, serverMs: number, now: Date): string {
  const aheadMs = Number.isNaN(serverMs) ? 0 : Math.max(0, serverMs + DATE_PRECISION_MS - now.getTime());
  return new Date(Date.parse(expiresAt) - aheadMs).toISOString();
}
