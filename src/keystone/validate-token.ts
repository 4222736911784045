// Tokens of clients: whether Keystone accepts one, and which project it is for. Keystone is asked with the token itself.

import { coalesce, GateError, type Problem, quoted, say } from "../core/index.ts";
import { createDeadline, createGate, createGates, type HttpResponse, SYSTEM_CLOCK } from "../http/index.ts";
import type { Token } from "../inputs/index.ts";
import { explainToken, findForeignAnswer, isSuccess } from "./refusals.ts";
import type { Session } from "./session.ts";
import { isVersion3, readTokenAnswer, type TokenAnswer } from "./token-answer.ts";
import {
  askAboutToken,
  DEFAULT_TIMING,
  type InTurn,
  type KeystoneRequest,
  openTransport,
  type Transport,
  type TransportOptions,
} from "./transport.ts";

/** Asks one Keystone about tokens, until closed. */
export interface TokenValidator {
  /**
   * The session of a token for a project, with the earlier of its expiries by Keystone's clock and by this machine's; undefined: Keystone does
   * not accept the token, or it is for no project. The same token at the same time is asked about once. `stranger`: the client that a token
   * comes from which was never accepted before; such ones have a part of the requests at once, and each client a part of that. Throws a
   * GateError where Keystone fails or does not answer, and where something else answers in its place.
   */
  validate(token: Token, stranger?: string): Promise<Session | undefined>;
  /** Asks Keystone, without a token, whether it is there; once for all who want to know at the same time. undefined: it is. */
  findTrouble(): Promise<Problem | undefined>;
  /** Closes every connection. */
  close(): Promise<void>;
}

/** Means of a validator. The timing is that of each token by itself. */
export interface ValidatorOptions extends Omit<TransportOptions, "isLasting"> {
  /** Interface of the catalog's services that sessions name. */
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
export function openTokenValidator(options: ValidatorOptions): TokenValidator {
  const { authUrl, timing = DEFAULT_TIMING, clock = SYSTEM_CLOCK, mostAtOnce = 32 } = options;
  const gate = createGate(mostAtOnce);
  const strangers = createGate(Math.ceil(mostAtOnce * OF_STRANGERS));
  const ofStranger = createGates(Math.ceil(mostAtOnce * OF_STRANGER));
  const validating = new Map<string, Promise<Session | undefined>>();
  const probing = new Map<"probe", Promise<Problem | undefined>>();
  let opened: Promise<Transport> | undefined;
  const transport = (): Promise<Transport> => {
    opened ??= openTransport({ ...options, isLasting: true });
    return opened;
  };

  const send = async (request: KeystoneRequest, stranger: string | undefined): Promise<HttpResponse> => {
    const deadline = createDeadline(timing.totalMs, clock);
    const inTurn: InTurn = (task) => {
      const leftMs = () => deadline.remainingMs();
      const run = () => gate.run(task, leftMs());
      return stranger === undefined ? run() : ofStranger.run(stranger, () => strangers.run(run, leftMs()), leftMs());
    };
    return (await transport()).send(request, { deadline, inTurn });
  };

  const validate = async (token: Token, stranger: string | undefined): Promise<Session | undefined> => {
    const answer = await askAboutToken((request) => send(request, stranger), { token, authUrl });
    if (answer.status === 401 || answer.status === 404) return undefined;
    if (!isSuccess(answer)) throw new GateError(explainToken(answer));
    const about = readTokenAnswer(answer);
    if ("unscoped" in about) return undefined;
    const { ca, interface: reach } = options;
    return { token, ...about.facts, expiresAt: toExpiry(about, clock.now()).toISOString(), ca, interface: reach };
  };

  const probe = async (): Promise<Problem | undefined> => {
    try {
      // Not behind the gate: whether Keystone is there can be found out while many wait for it.
      const answer = await (await transport()).send(
        { method: "GET", url: authUrl, headers: {} },
        { deadline: createDeadline(PROBE_MS, clock) },
      );
      return isVersion3(answer) ? undefined : (findForeignAnswer(answer, authUrl) ?? notVersion3(answer, authUrl));
    } catch (error) {
      if (error instanceof GateError) return error.problems[0];
      throw error;
    }
  };

  return {
    validate: (token, stranger) => coalesce(validating, token.text, () => validate(token, stranger)),
    findTrouble: () => coalesce(probing, "probe", probe),
    close: async () => {
      if (opened === undefined) return;
      const [one] = await Promise.allSettled([opened]);
      if (one.status === "fulfilled") await one.value.close();
    },
  };
}

function notVersion3({ status }: HttpResponse, authUrl: string): Problem {
  const message = say`${quoted(authUrl)} is not version 3 of Keystone's API: it answered with status ${status}.`;
  return { code: "API_ANSWER_INVALID", message, hint: say`Is the address that of Keystone's API?` };
}

/** Keystone's clock may be ahead of what `Date` says by this much: it has whole seconds (RFC 9110, section 5.6.7). */
const DATE_PRECISION_MS = 1000;

/** The moment on this machine's clock at which a token has expired by it or by Keystone's clock, whichever comes first. */
function toExpiry({ facts, serverTime }: TokenAnswer, now: Date): Date {
  const aheadMs = serverTime === undefined ? 0 : serverTime.getTime() + DATE_PRECISION_MS - now.getTime();
  return new Date(Date.parse(facts.expiresAt) - Math.max(0, aheadMs));
}
