// Errors that answer a request.

import { GateError, joinMessages, type Message, problemMessage, say, toText } from "../core/index.ts";

/**
 * Error that answers a request. Clients see its message, which says what was found, what was expected and what to do,
 * and never has the token.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: 400 | 401 | 403 | 429 | 503;
  /** Whole seconds after which the client may try again. undefined if the request itself is wrong. */
  readonly retryAfterS: number | undefined;

  /** 429 means too many concurrent requests of a client or project, 503 that a server behind this one fails. */
  constructor(status: Refusal["status"], message: Message, options: { retryAfterS?: number; cause?: unknown } = {}) {
    super(toText(message), { cause: options.cause });
    this.status = status;
    this.retryAfterS = options.retryAfterS ?? RETRY_AFTER_S.get(status);
  }
}

const RETRY_AFTER_S: ReadonlyMap<number, number> = new Map([
  [429, 1],
  [503, 5],
]);

/**
 * Refusal of an invalid token. It is created once, since creating an error's stack would be the most expensive part.
 */
export const NOT_VALID = new Refusal(
  401,
  say`The token is not valid, has expired, or is for no project. Get one for the project.`,
);

/**
 * Returns the refusal for an error: 503 for a GateError. Returns undefined for a fault of the server, whose answer is
 * 500.
 */
export function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof GateError) return new Refusal(503, joinMessages(error.problems.map(problemMessage)));
  return error instanceof Refusal ? error : undefined;
}

/**
 * Returns the headers of a refusal's answer. `authUrl` is the address of the Keystone that issues tokens, if it is
 * known.
 */
export function headersOfRefusal(
  { status, retryAfterS }: Refusal,
  authUrl: string | undefined,
): Readonly<Record<string, string>> {
  return {
    ...(retryAfterS === undefined ? {} : { "retry-after": String(retryAfterS) }),
    ...(status === 401 && authUrl !== undefined ? { "www-authenticate": `Keystone uri="${authUrl}"` } : {}),
  };
}
