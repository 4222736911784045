// Requests to Keystone. Redirects are not followed: the password or secret in
// the request would go along.

import { type Environment, GateError, type Log, quote, quoted, say } from "../core/index.ts";
import {
  ask,
  createDeadline,
  type Deadline,
  findPassing,
  type HttpResponse,
  openClient,
  type Timing,
  toProblem,
} from "../http/index.ts";
import type { Token } from "../inputs/index.ts";
import { findForeignAnswer } from "./refusals.ts";

/**
 * The limits of a run. Hashing a secret takes Keystone some 0.2 s. All time other than that for the Quota API, with commenting in the end,
 * is to be no more than half a minute.
 */
export const DEFAULT_TIMING: Timing = { attemptMs: 8_000, totalMs: 14_000, attempts: 4, backoffMs: 500 };

/** Largest answer that is read, in bytes. A token without catalogue has 600, a list of a thousand projects half a million. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/** One request. */
export interface KeystoneRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A call of Keystone that has ended. */
export interface KeystoneCall {
  /** HTTP status; undefined: no answer. */
  readonly status: number | undefined;
  readonly durationMs: number;
}

/** Runs an attempt when it is its turn. Throws `NoTurn` where that does not come in time. */
export type InTurn = (attempt: () => Promise<HttpResponse>) => Promise<HttpResponse>;

/** Sends requests until closed. */
export interface Transport {
  /**
   * The response, after retries, with any status that another attempt would not change. Throws a GateError where there is none.
   * `deadline`: the end of its time; that of everything together, since the transport was opened, unless given. `inTurn`: runs each attempt;
   * at once unless given.
   */
  readonly send: (
    request: KeystoneRequest,
    of?: { readonly deadline?: Deadline; readonly inTurn?: InTurn },
  ) => Promise<HttpResponse>;
  readonly close: () => Promise<void>;
}

/** Opens connections to Keystone, as they are needed. The caller must close it. */
export async function openTransport(options: {
  /** An address of Keystone, where all requests go. */
  readonly authUrl: string;
  /** For the proxy. */
  readonly environment: Environment;
  /** Certificate authorities to trust in addition to the usual ones, as PEM. undefined: none. */
  readonly ca?: string | undefined;
  readonly timing: Timing;
  readonly log: Log;
  /** true: for a process that goes on for long. */
  readonly isLasting?: boolean;
  readonly onCall?: (call: KeystoneCall) => void;
}): Promise<Transport> {
  const { authUrl, environment: env, ca, timing, log, isLasting = false, onCall = () => {} } = options;
  const client = await openClient({ url: authUrl, setting: "Keystone's address", env, ca, isLasting });
  const own = createDeadline(timing.totalMs);

  const sendOnce = async ({ url, ...request }: KeystoneRequest, limitMs: number): Promise<HttpResponse> => {
    const { pathname, search } = new URL(url);
    const headers = { accept: "application/json", "user-agent": "quota-gate", ...request.headers };
    const startedMs = performance.now();
    let status: number | undefined;
    try {
      const path = pathname + search;
      const response = await client.send({ ...request, path, headers, limitMs, maxBytes: MAX_ANSWER_BYTES });
      ({ status } = response);
      return response;
    } finally {
      onCall({ status, durationMs: performance.now() - startedMs });
    }
  };

  const atOnce: InTurn = (attempt) => attempt();
  const send: Transport["send"] = async (request, { deadline = own, inTurn = atOnce } = {}) => {
    const { origin, pathname } = new URL(request.url);
    const outcome = await ask<Responded>(
      { timing, deadline, log },
      {
        call: `${request.method} ${origin}${pathname}`,
        subject: `${quote(pathname)} of Keystone`,
        attempt: async (limitMs) => {
          const response = await inTurn(() =>
            sendOnce(request, Math.max(1, Math.min(limitMs, deadline.remainingMs()))),
          );
          return { response, meaning: findPassing(response) ?? { kind: "response", retry: "no", response } };
        },
      },
    );
    if (outcome.kind === "response") return outcome.response;
    if (outcome.kind === "abandoned") throw new Error("Keystone's answer was given up.");
    throw new GateError(
      toProblem(outcome, { server: "Keystone", call: say`${request.method} ${quoted(pathname)}`, origin }),
    );
  };

  return { send, close: client.close };
}

interface Responded {
  readonly kind: "response";
  readonly retry: "no";
  readonly response: HttpResponse;
}

/** Keystone's answer about a token, with any status. Throws a GateError where something else has answered, and what `send` throws. */
export async function askAboutToken(
  send: (request: KeystoneRequest) => Promise<HttpResponse>,
  { token, authUrl }: { readonly token: Token; readonly authUrl: string },
): Promise<HttpResponse> {
  const answer = await send({ method: "GET", url: `${authUrl}/auth/tokens`, headers: headersAbout(token) });
  const foreign = findForeignAnswer(answer, authUrl);
  if (foreign !== undefined) throw new GateError(foreign);
  return answer;
}

/**
 * Headers of that request. Of a token whose application credential has access rules Keystone reports only to clients that say that they know such
 * rules, and answers 404 otherwise (keystone/token/provider.py, `_validate_token_access_rules`). The services enforce them, call by call.
 */
function headersAbout({ text }: Token): Readonly<Record<string, string>> {
  return { "x-auth-token": text, "x-subject-token": text, "openstack-identity-access-rules": "1.0" };
}
