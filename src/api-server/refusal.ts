// Refusals: errors that a client gets as an answer.

import { GateError, join, type Message, problemMessage, say, toText } from "../core/index.ts";

/** An error that answers a request. Its message is shown to clients: what was found, what was expected and what to do, never the token. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: 400 | 401 | 403 | 429 | 503;
  /** Whole seconds after which the same request may be answered. undefined: the request itself is wrong. */
  readonly retryAfterS: number | undefined;

  /** 429: a client or a project has too many requests at the same time. 503: what the request needs does not answer, or fails. */
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

/** The refusal of a token that is not valid. Made once, since an error with a stack for each wrong token would be the dearest answer. */
export const NOT_VALID = new Refusal(
  401,
  say`The token is not valid, has expired, or is for no project. Get one for the project.`,
);

/** Returns the refusal that an error of a request is answered with: 503 for a GateError. undefined: a fault of the server, which is answered with 500. */
export function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof GateError) return new Refusal(503, join(error.problems.map(problemMessage)));
  return error instanceof Refusal ? error : undefined;
}

/** Returns the headers of a refusal's answer. `authUrl`: address of the Keystone that issues tokens; undefined: there is none to name. */
export function headersOfRefusal(
  { status, retryAfterS }: Refusal,
  authUrl: string | undefined,
): Readonly<Record<string, string>> {
  return {
    ...(retryAfterS === undefined ? {} : { "retry-after": String(retryAfterS) }),
    ...(status === 401 && authUrl !== undefined ? { "www-authenticate": `Keystone uri="${authUrl}"` } : {}),
  };
}
