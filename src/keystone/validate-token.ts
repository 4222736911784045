// Somebody else's token: whether Keystone accepts it, and what it is for. Asked with the token itself.

import { type Environment, GateError, type Log } from "../core/index.ts";
import type { HttpResponse, Timing } from "../http/index.ts";
import type { Token } from "../inputs/index.ts";
import { headersAbout } from "./about-token.ts";
import { explainToken, findForeignAnswer, isSuccess } from "./refusals.ts";
import type { Session } from "./session.ts";
import { readTokenBody, type TokenAnswer } from "./token-answer.ts";
import { DEFAULT_TIMING, openTransport } from "./transport.ts";

/** Asks one Keystone about tokens, until closed. */
export interface TokenValidator {
  /**
   * The session of a token for a project, with the earlier of its expiries by Keystone's clock and by this machine's; null: Keystone does
   * not accept the token, or it is for no project. Throws a GateError where Keystone fails or does not answer.
   */
  validate(token: Token): Promise<Session | null>;
  close(): Promise<void>;
}

/** What a validator is made from. */
export interface ValidatorOptions {
  readonly authUrl: string;
  /** Interface of the catalog's services that sessions name. */
  readonly interface: string;
  /** For the proxies. */
  readonly environment: Environment;
  /** Certificate authorities to trust besides the usual ones, as PEM text. null: the usual ones. */
  readonly ca: string | null;
  readonly timing?: Timing;
  readonly log: Log;
}

/** Makes a validator. Sends no request. */
export function openTokenValidator(options: ValidatorOptions): TokenValidator {
  const { authUrl, environment, ca, log, timing = DEFAULT_TIMING } = options;
  return {
    validate: async (token) => {
      const transport = await openTransport({ authUrl, environment, ca, timing, log });
      try {
        const answer = await transport.send({
          method: "GET",
          url: `${authUrl}/auth/tokens`,
          headers: headersAbout(token.text),
        });
        const foreign = findForeignAnswer(answer, authUrl);
        if (answer.status === 401 || answer.status === 404) return null;
        if (foreign !== null) throw new GateError(foreign);
        if (!isSuccess(answer)) {
          throw new GateError(
            explainToken(answer, { kind: "token", token, authUrl, expectedProject: { id: null, name: null } }),
          );
        }
        const valid = readProjectToken(answer);
        if (valid === null) return null;
        const { projectId, projectName, userId, roles, catalog } = valid;
        return {
          token,
          projectId,
          projectName,
          userId,
          roles,
          catalog,
          expiresAt: toExpiry(valid, new Date()).toISOString(),
          ca,
          region: null,
          interface: options.interface,
        };
      } finally {
        await transport.close();
      }
    },
    close: async () => {},
  };
}

/** The token that an answer is about; null: it is for no project. */
function readProjectToken(answer: HttpResponse): TokenAnswer | null {
  try {
    return readTokenBody(answer);
  } catch (error) {
    const isForNone = error instanceof GateError && error.problems.every(({ code }) => code === "API_REFUSED");
    if (isForNone) return null;
    throw error;
  }
}

/** Keystone's clock may be ahead of what `Date` says by this much: it has whole seconds (RFC 9110, section 5.6.7). */
const DATE_PRECISION_MS = 1000;

/** The moment on this machine's clock at which a token has expired by it or by Keystone's clock, whichever comes first. */
function toExpiry({ expiresAt, serverTime }: Pick<TokenAnswer, "expiresAt" | "serverTime">, now: Date): Date {
  const aheadMs = serverTime === null ? 0 : serverTime.getTime() + DATE_PRECISION_MS - now.getTime();
  return new Date(expiresAt.getTime() - Math.max(0, aheadMs));
}
