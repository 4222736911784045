// The services of a cloud, for the sessions of one run, or for many at the same time, as a service that runs for months asks them.

import { deserialize, serialize } from "node:v8";
import { coalesce, idOf, say, theSetting } from "../../core/index.ts";
import {
  ask,
  createDeadline,
  createGate,
  createGates,
  type Deadline,
  openClients,
  type ServerCall,
  SYSTEM_CLOCK,
  type Timing,
} from "../../http/index.ts";
import type { Session } from "../../keystone/index.ts";
import type { SourceRuntime } from "../source.ts";
import { type CloudClient, identify, openCloudClient } from "./service-client.ts";
import { readAnswer, type ServiceOutcome, type ServiceRequest } from "./service-request.ts";
import { checkCatalog, INFO, type ServiceName } from "./services.ts";
import { type ReadQuery, readSnapshot } from "./snapshot.ts";

export type { ReadQuery } from "./snapshot.ts";

/** A request to a service that has ended. */
export interface ServiceCall extends ServerCall {
  readonly service: ServiceName;
}

/** The outcome of a request, and when it was asked, in milliseconds since 1970. */
interface Dated<Outcome> {
  readonly value: Outcome;
  readonly bornMs: number;
}

/** The outcome of a request, as it is kept. */
export type KeptCall = Dated<Buffer>;

/** Keeps outcomes of single requests of a session in this process, for its token alone, by names with nothing secret in them. */
export interface CallStore {
  find(session: Session, name: string): KeptCall | undefined;
  keep(session: Session, name: string, call: KeptCall): void;
}

/** What a reader is made from. */
export interface CloudReaderOptions {
  readonly timeoutMs: number;
  /** Attempts. Absent: few, as of a service with many clients. */
  readonly timing?: Omit<Timing, "totalMs">;
  /** Requests at once to each service of each address; of one project half as many. */
  readonly mostAtOnce: number;
  readonly runtime: SourceRuntime;
  readonly onCall?: (call: ServiceCall) => void;
  /** Absent: nothing is kept. Lists are never kept: they have names of servers in them. */
  readonly calls?: CallStore;
  /** false: the process ends soon. */
  readonly isLasting?: boolean;
}

/** Reads limits and usage of sessions, until closed. */
export type CloudReader = ReturnType<typeof openCloudReader>;

/** Largest answer, in bytes: a page of a thousand servers has some two million. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** Large answers that are read at once, of all projects: users write much about servers, and what is made of it takes more for a moment. */
const LARGE_AT_ONCE = 4;

/** Opens a reader. Sends nothing. A request under way is sent once for all readings of a token, and goes on where one gives it up. */
export function openCloudReader(options: CloudReaderOptions) {
  const { timeoutMs, mostAtOnce, runtime, calls, onCall, isLasting = true } = options;
  const { timing = { attemptMs: timeoutMs / 2, attempts: 3, backoffMs: 500 } } = options;
  const { now, env, log, version, clock = SYSTEM_CLOCK } = runtime;
  const clients = openClients({ setting: say`the address in the cloud's catalog`, env, isLasting });
  const enter = createGates(mostAtOnce);
  const enterOfProject = createGates(Math.ceil(mostAtOnce / 2));
  const enterLarge = createGate(LARGE_AT_ONCE);
  const enterLargeOfProject = createGates(2);
  const underWay = new Map<string, Promise<Dated<ServiceOutcome>>>();
  const closing = new AbortController();
  const slowHint = say`If the service is slow rather than out of reach, raise ${theSetting("timeout")}.`;

  /** Asks, with retries. Throws a GateError where there is no answer. */
  const send = (request: ServiceRequest, { token, projectId, ca }: Session, deadline: Deadline) => {
    const { service, method, url, headers, words } = request;
    const { origin, pathname, search } = new URL(url);
    const leftMs = () => deadline.remainingMs();
    // Of a lasting one, no service holds up those who ask another one at the same origin.
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
          onlyOf200: true,
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
    const kept = store?.find(session, identify(request));
    if (kept !== undefined) return { ...kept, value: deserialize(kept.value) };
    const bornMs = now().getTime();
    const value = await send(request, session, deadline);
    store?.keep(session, identify(request), { value: serialize(value), bornMs });
    return { value, bornMs };
  };

  /** Runs a task with a session's services, in the time for one reading. `bornMs`: of the oldest call so far, in milliseconds since 1970. Throws what the task throws. */
  const use = async <Value>(
    session: Session,
    task: (client: CloudClient, bornMs: () => number) => Promise<Value>,
  ): Promise<Value> => {
    let bornMs = now().getTime();
    const deadline = createDeadline(timeoutMs, clock);
    const client = openCloudClient(session, async (request) => {
      const id = idOf(session.token.text, identify(request));
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
    /** Reads what is wanted, with the calls alone that this needs. Throws a GateError with every service that fails or does not answer. */
    read: async (session: Session, query: ReadQuery) => {
      checkCatalog(session);
      return use(session, async (client, bornMs) => {
        const snapshot = await readSnapshot(client, query, { info: INFO, now });
        return { snapshot, bornMs: bornMs() };
      });
    },
    close: (): Promise<void> => {
      closing.abort();
      return clients.close();
    },
  };
}
