// The services of a cloud for many sessions at the same time, as a service that runs for months asks them.

import { deserialize, serialize } from "node:v8";
import { coalesce, idOf, type Snapshot, say } from "../../core/index.ts";
import {
  createDeadline,
  createGate,
  createGates,
  type Deadline,
  openClients,
  type ServerCall,
  SYSTEM_CLOCK,
} from "../../http/index.ts";
import type { Session } from "../../keystone/index.ts";
import type { SourceRuntime } from "../source.ts";
import { identify, openCloudClient } from "./client.ts";
import { checkCatalog, INFO } from "./openstack.ts";
import { type RequestMeans, type ServiceOutcome, type ServiceRequest, sendToService } from "./service-request.ts";
import { listRegions, type ServiceName } from "./services.ts";
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
  /** Time for one reading, in milliseconds. */
  readonly timeoutMs: number;
  /** Requests at once to each service of each address; of one project half as many. */
  readonly mostAtOnce: number;
  readonly runtime: SourceRuntime;
  /** Called for every request, further attempts included. */
  readonly onCall: (call: ServiceCall) => void;
  /** Absent: nothing is kept. Lists are never kept: they have names of servers in them. */
  readonly calls?: CallStore;
}

/** A document as it was read. */
export interface CloudSnapshot extends Snapshot {
  /** The moment from which on some of it may be out of date, in milliseconds since 1970: when the oldest call in it was made. */
  readonly bornMs: number;
}

/** Reads limits and usage of sessions, until closed. */
export interface CloudReader {
  /** Names of the regions of a session's catalog, sorted. Sends nothing. Throws a GateError where the catalog has no service. */
  listRegions(session: Session): Promise<readonly string[]>;
  /**
   * Reads what is wanted as the source OpenStack does. Only the calls are made that it needs. Throws a GateError with every service that fails
   * or does not answer.
   */
  read(session: Session, query: ReadQuery): Promise<CloudSnapshot>;
  /** Closes every connection, what is under way included. */
  close(): Promise<void>;
}

/** Attempts, the first one included: a service that fails three times in two seconds fails. */
const TIMING = { attempts: 3, backoffMs: 500 };

/**
 * Large answers that are read at once, of all projects, and one of each: pages with servers, about which users write what they like. An answer has
 * up to 16 MiB, and what is made of it is several times as large for a moment.
 */
const LARGE_AT_ONCE = 4;

/**
 * Opens a reader. Sends nothing. The same request of the same token under way is sent once for all readings, few at once to each service,
 * and what one reading gives up goes on for the others.
 */
export function openCloudReader(options: CloudReaderOptions): CloudReader {
  const { timeoutMs, mostAtOnce, runtime, calls, onCall } = options;
  const { now, env, clock = SYSTEM_CLOCK } = runtime;
  const clients = openClients({ setting: say`the address in the cloud's catalog`, env, isLasting: true });
  const enter = createGates(mostAtOnce);
  const enterOfProject = createGates(Math.ceil(mostAtOnce / 2));
  const enterLarge = createGate(LARGE_AT_ONCE);
  const enterLargeOfProject = createGates(2);
  const underWay = new Map<string, Promise<Dated<ServiceOutcome>>>();
  const closing = new AbortController();

  const toMeans = (session: Session, deadline: Deadline): RequestMeans => {
    const { projectId, ca } = session;
    const leftMs = () => deadline.remainingMs();
    return {
      token: session.token,
      timing: { ...TIMING, attemptMs: timeoutMs / 2 },
      deadline,
      clock,
      runtime,
      halt: closing.signal,
      findClient: (origin) => clients.find({ origin, ca }),
      inTurn: ({ service, address }, attempt) => {
        const gate = idOf(service, address.replaceAll(projectId, "{project_id}"));
        return enterOfProject(idOf(gate, projectId), () => enter(gate, attempt, leftMs()), leftMs());
      },
      onCall: (service, call) => onCall({ service, ...call }),
      largeInTurn: (read) => enterLargeOfProject(projectId, () => enterLarge(read, leftMs()), leftMs()),
    };
  };

  const findOrSend = async (
    request: ServiceRequest,
    session: Session,
    deadline: Deadline,
  ): Promise<Dated<ServiceOutcome>> => {
    const store = request.page === undefined ? calls : undefined;
    const kept = store?.find(session, identify(request));
    if (kept !== undefined) return { value: deserialize(kept.value), bornMs: kept.bornMs };
    const bornMs = now().getTime();
    const value = await sendToService(toMeans(session, deadline), request);
    store?.keep(session, identify(request), { value: serialize(value), bornMs });
    return { value, bornMs };
  };

  return {
    listRegions: async (session) => {
      checkCatalog(session);
      return listRegions(session);
    },
    read: async (session, query) => {
      checkCatalog(session);
      let bornMs = now().getTime();
      const deadline = createDeadline(timeoutMs, clock);
      const send = async (request: ServiceRequest): Promise<ServiceOutcome> => {
        const id = idOf(session.token.text, identify(request));
        const sent = await coalesce(underWay, id, () => findOrSend(request, session, deadline));
        bornMs = Math.min(bornMs, sent.bornMs);
        return sent.value;
      };
      const client = openCloudClient(session, send);
      try {
        const snapshot = await readSnapshot(client, query, { info: INFO, now });
        return { ...snapshot, bornMs };
      } finally {
        client.close();
      }
    },
    close: () => {
      closing.abort();
      return clients.close();
    },
  };
}
