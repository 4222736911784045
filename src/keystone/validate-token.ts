// Somebody else's token: whether Keystone accepts it, and what it is for. Asked with the token itself.

import { type Environment, GateError, type Log } from "../core/index.ts";
import type { Timing } from "../http/index.ts";
import type { Token } from "../inputs/index.ts";
import { headersAbout } from "./about-token.ts";
import { explainToken, findForeignAnswer, isSuccess } from "./refusals.ts";
import type { Session } from "./session.ts";
import { readTokenBody } from "./token-answer.ts";
import { DEFAULT_TIMING, openTransport } from "./transport.ts";

/** Asks one Keystone about tokens, until closed. */
export interface TokenValidator {
  /** The session of a token for a project; null: Keystone does not accept the token, or it is for no project. Throws a GateError where Keystone fails or does not answer. */
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
        const { projectId, projectName, userId, roles, catalog, expiresAt } = readTokenBody(answer);
        return {
          token,
          projectId,
          projectName,
          userId,
          roles,
          catalog,
          expiresAt: expiresAt.toISOString(),
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
