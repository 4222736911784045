// Reader of a cloud's services: for the sessions of one run, or for many sessions at once in a service that runs for
// months.

import { deserialize, serialize } from "node:v8";
import { coalesce, idOf, say, theSetting } from "../../core/index.ts";
import {
  ask,
  createDeadline,
  createLimiter,
  createLimiters,
  type Deadline,
  openClients,
  type ServerCall,
  SYSTEM_CLOCK,
  type Timing,
} from "../../http/index.ts";
import type { Session } from "../../keystone/index.ts";
import type { SourceRuntime } from "../source.ts";
import { type CloudClient, openCloudClient } from "./service-client.ts";
import { readAnswer, type ServiceOutcome, type ServiceRequest } from "./service-request.ts";
import { checkCatalog, type ServiceName } from "./services.ts";
import { type ReadQuery, readSnapshot } from "./snapshot.ts";

export type { ReadQuery } from "./snapshot.ts";

/** A finished request to a service. */
export interface ServiceCall extends ServerCall {
  readonly service: ServiceName;
}

/** The outcome of a request, and the time of the request in milliseconds since 1970. */
interface Dated<Outcome> {
  readonly value: Outcome;
  readonly bornMs: number;
}

/** A serialized outcome of a request. */
export type KeptCall = Dated<Buffer>;

/**
 * Store for outcomes of single requests, within this process and for one token each. Names of requests contain no
 * secret.
 */
export interface CallStore {
  find(session: Session, name: string): KeptCall | undefined;
  keep(session: Session, name: string, call: KeptCall): void;
}

/** Options of a reader. */
export interface CloudReaderOptions {
  readonly timeoutMs: number;
  /** Attempts of a request. The default is few, for a service with many clients. */
  readonly timing?: Omit<Timing, "totalMs">;
  /** Maximum number of concurrent requests to a service at an address. A single project has half of it. */
  readonly mostAtOnce: number;
  readonly runtime: SourceRuntime;
  readonly onCall?: (call: ServiceCall) => void;
  /**
   * Store for outcomes of requests. Without it none are kept. Lists are never kept, since they contain names of
   * servers.
   */
  readonly calls?: CallStore;
  /** false if the process ends soon. */
  readonly isLasting?: boolean;
}

/** Reader of limits and usage for any number of sessions. The caller must close it. */
export type CloudReader = ReturnType<typeof openCloudReader>;

/** Maximum size of an answer in bytes. A page of a thousand servers has about two million. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/**
 * Maximum number of large answers that are read at once. Lists of servers are large, and parsing takes more memory
 * still.
 */
const LARGE_AT_ONCE = 4;

/**
 * Opens a reader. Sends no request. Concurrent readings with one token share equal requests. A shared request goes on
 * if one of the readings gives up.
 */
export function openCloudReader(options: CloudReaderOptions) {
  const { timeoutMs, mostAtOnce, runtime, calls, onCall, isLasting = true } = options;
  const { timing = { attemptMs: timeoutMs / 2, attempts: 3, backoffMs: 500 } } = options;
  const { now, env, log, version, clock = SYSTEM_CLOCK } = runtime;
  const clients = openClients({ setting: say`the address in the cloud's catalog`, env, isLasting });
  const enter = createLimiters(mostAtOnce);
  const enterOfProject = createLimiters(Math.ceil(mostAtOnce / 2));
  const enterLarge = createLimiter(LARGE_AT_ONCE);
  const enterLargeOfProject = createLimiters(2);
  const underWay = new Map<string, Promise<Dated<ServiceOutcome>>>();
  const closing = new AbortController();
  const slowHint = say`If the service is slow rather than out of reach, raise ${theSetting("timeout")}.`;

  /** Sends a request, with retries. Throws a GateError if it gets no answer. */
  const send = (request: ServiceRequest, { token, projectId, ca }: Session, deadline: Deadline) => {
    const { service, method, url, headers, words } = request;
    const { origin, pathname, search } = new URL(url);
    const leftMs = () => deadline.remainingMs();
    // A lasting reader limits requests by service, so that a slow service does not hold up another one at its origin.
    const gate = isLasting ? idOf(service, request.address.replaceAll(projectId, "{project_id}")) : origin;
    const own = { "user-agent": `quota-gate/${version}`, accept: "application/json" };
    return ask<ServiceOutcome>(
      { timing, deadline, clock, log, slowHint, halt: closing.signal },
      {
        ...words,
        origin,
        request: {
          method,
          path: pathname + search,
          headers: { ...own, ...headers, "x-auth-token": token.text },
          maxBytes: MAX_ANSWER_BYTES,
          skipsErrorBody: true,
          largeInTurn: (read) => enterLargeOfProject(projectId, () => enterLarge(read, leftMs()), leftMs()),
        },
        send: async (whole) => clients.find(origin, ca).send(whole),
        inTurn: (attempt) => enterOfProject(idOf(gate, projectId), () => enter(gate, attempt, leftMs()), leftMs()),
        onCall: (call) => onCall?.({ service, ...call }),
        read: (response) => readAnswer(response, request),
      },
    );
  };

  const findOrSend = async (
    request: ServiceRequest,
    session: Session,
    deadline: Deadline,
  ): Promise<Dated<ServiceOutcome>> => {
    const store = request.page === undefined ? calls : undefined;
    const kept = store?.find(session, request.id);
    if (kept !== undefined) return { ...kept, value: deserialize(kept.value) };
    const bornMs = now().getTime();
    const value = await send(request, session, deadline);
    store?.keep(session, request.id, { value: serialize(value), bornMs });
    return { value, bornMs };
  };

  /**
   * Runs a task with a session's services, within the time for one reading. `bornMs` returns the time of the oldest
   * answer so far, in milliseconds since 1970. Throws what the task throws.
   */
  const use = async <Value>(
    session: Session,
    task: (client: CloudClient, bornMs: () => number) => Promise<Value>,
  ): Promise<Value> => {
    let bornMs = now().getTime();
    const deadline = createDeadline(timeoutMs, clock);
    const client = openCloudClient(session, async (request) => {
      const id = idOf(session.token.text, request.id);
      const sent = await coalesce(underWay, id, () => findOrSend(request, session, deadline));
      bornMs = Math.min(bornMs, sent.bornMs);
      return sent.value;
    });
    try {
      return await task(client, () => bornMs);
    } finally {
      client.close();
    }
  };

  return {
    use,
    /**
     * Reads the wanted keys, with only the calls that they need.
     * Throws a GateError that names every service that fails or does not answer.
     */
    read: async (session: Session, query: ReadQuery) => {
      checkCatalog(session);
      return use(session, async (client, bornMs) => {
        const snapshot = await readSnapshot(client, query, now);
        return { snapshot, bornMs: bornMs() };
      });
    },
    close: (): Promise<void> => {
      closing.abort();
      return clients.close();
    },
  };
}
