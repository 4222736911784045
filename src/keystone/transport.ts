// Requests to Keystone. Redirects are not followed: the password or secret in the request would go along.

import { type Environment, GateError, type Log, quoted, say } from "../core/index.ts";
import {
  ask,
  type Clock,
  createDeadline,
  type Deadline,
  findPassing,
  type HttpResponse,
  openClient,
  SYSTEM_CLOCK,
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

/** Means of requests to Keystone. */
export interface TransportOptions {
  /** An address of Keystone, where all requests go. */
  readonly authUrl: string;
  /** For the proxies. */
  readonly env: Environment;
  /** Certificate authorities to trust in addition to the usual ones, as PEM text. undefined: none. */
  readonly ca: string | undefined;
  readonly log: Log;
  /** That of a run unless given. */
  readonly timing?: Timing;
  /** This machine's unless given. */
  readonly clock?: Clock;
  /** true: for a process that goes on for long. */
  readonly isLasting?: boolean;
  /** Called for every request, also for one that is tried again. */
  readonly onCall?: (call: KeystoneCall) => void;
}

/** Opens connections to Keystone, as they are needed. The caller must close it. */
export async function openTransport(options: TransportOptions): Promise<Transport> {
  const { authUrl, env, ca, log, isLasting = false, timing = DEFAULT_TIMING, clock = SYSTEM_CLOCK } = options;
  const client = await openClient({ url: authUrl, setting: say`Keystone's address`, env, ca, isLasting, clock });
  const own = createDeadline(timing.totalMs, clock);

  const sendOnce = async ({ url, ...request }: KeystoneRequest, limitMs: number): Promise<HttpResponse> => {
    const { pathname, search } = new URL(url);
    const headers = { accept: "application/json", "user-agent": "quota-gate", ...request.headers };
    const startedMs = clock.monotonicMs();
    let status: number | undefined;
    try {
      const path = pathname + search;
      const response = await client.send({ ...request, path, headers, limitMs, maxBytes: MAX_ANSWER_BYTES });
      ({ status } = response);
      return response;
    } finally {
      options.onCall?.({ status, durationMs: clock.monotonicMs() - startedMs });
    }
  };

  const atOnce: InTurn = (attempt) => attempt();
  const send: Transport["send"] = async (request, { deadline = own, inTurn = atOnce } = {}) => {
    const { origin, pathname } = new URL(request.url);
    const call = say`${request.method} ${quoted(pathname)}`;
    const { response: found } = await ask<{
      readonly kind: "response";
      readonly retry: "no";
      readonly response: HttpResponse;
    }>(
      { timing, deadline, clock, log },
      {
        call: `${request.method} ${origin}${pathname}`,
        subject: say`${quoted(pathname)} of Keystone`,
        attempt: async (limitMs) => {
          const leftMs = () => Math.max(1, Math.min(limitMs, deadline.remainingMs()));
          const response = await inTurn(() => sendOnce(request, leftMs()));
          return { response, meaning: findPassing(response) ?? { kind: "response", retry: "no", response } };
        },
        explain: (failure) => toProblem(failure, { server: say`Keystone`, call, origin }),
      },
    );
    return found;
  };

  return { send, close: client.close };
}

/** Keystone's answer about a token, with any status. Throws a GateError where something else has answered, and what `send` throws. */
export async function askAboutToken(
  send: (request: KeystoneRequest) => Promise<HttpResponse>,
  { token: { text }, authUrl }: { readonly token: Token; readonly authUrl: string },
): Promise<HttpResponse> {
  // Of a token whose application credential has access rules Keystone reports only to clients that say that they know such rules, and answers
  // 404 otherwise (keystone/token/provider.py, `_validate_token_access_rules`). The services enforce them, call by call.
  const headers = { "x-auth-token": text, "x-subject-token": text, "openstack-identity-access-rules": "1.0" };
  const answer = await send({ method: "GET", url: `${authUrl}/auth/tokens`, headers });
  const foreign = findForeignAnswer(answer, authUrl);
  if (foreign !== undefined) throw new GateError(foreign);
  return answer;
}
