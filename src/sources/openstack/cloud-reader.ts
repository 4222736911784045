// The services of a cloud for many sessions at the same time, as a service that runs for months asks them.

import { coalesce, idOf, type Snapshot, throwIfAny, toText, z } from "../../core/index.ts";
import {
  type Clock,
  createDeadline,
  createGate,
  createGates,
  type Deadline,
  type Failure,
  type HttpRequest,
  inSeconds,
  openClients,
  SYSTEM_CLOCK,
  within,
} from "../../http/index.ts";
import type { Session } from "../../keystone/index.ts";
import type { SourceRuntime } from "../source.ts";
import { type CloudClient, createClient, identify, openConversation } from "./client.ts";
import { findEmptyCatalog, INFO } from "./openstack.ts";
import {
  type PacedClient,
  type RequestMeans,
  type ServiceOutcome,
  type ServiceRequest,
  sendToService,
  type TimedOutcome,
} from "./service-request.ts";
import { listRegions, type ServiceName } from "./services.ts";
import { type DocumentQuery, type ReadQuery, readDocument, readSnapshot } from "./snapshot.ts";

export type { DocumentQuery, ReadQuery } from "./snapshot.ts";

/** A request to a service that has ended. */
export interface ServiceCall {
  readonly service: ServiceName;
  /** HTTP status; undefined: no complete answer. */
  readonly status: number | undefined;
  /** From when it was sent, without the time that it waited for its turn. */
  readonly durationMs: number;
}

/** The outcome of a request, as it is kept. */
export interface KeptCall {
  readonly value: Buffer;
  /** When it was asked, in milliseconds since 1970. */
  readonly bornMs: number;
}

/** Keeps outcomes of single requests of a session, for its token alone, by names with nothing secret in them. */
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

/** Reads documents of sessions, until closed. */
export interface CloudReader {
  /** Names of the regions of a session's catalog, sorted. Sends nothing. Throws a GateError where the catalog has no service. */
  listRegions(session: Session): Promise<readonly string[]>;
  /**
   * Reads one document, with the wanted keys; the other one of the snapshot is empty. Only the calls are made that they need. What a
   * region does not have is left out; what a service does not tell to the token is a reading that says so (`isRefused`); what is not known
   * for another reason, as a value that is none or a list that cannot be read to its end, is a reading without a value. Object storage has
   * the amount of the whole account, without an item, and that of each storage policy in which something is stored. Throws a GateError with every service that fails
   * or does not answer.
   */
  read(session: Session, query: DocumentQuery): Promise<CloudSnapshot>;
  /** Reads what is wanted as the source OpenStack does, with the reason where there is no value. Throws as {@link read} does. */
  readWanted(session: Session, query: ReadQuery): Promise<CloudSnapshot>;
  /** Closes every connection, what is under way included. */
  close(): Promise<void>;
}

/** A reading. */
interface Reader {
  readonly session: Session;
  readonly deadline: Deadline;
  readonly upgrades: Map<string, string>;
}

/** Attempts, the first one included: a service that fails three times in two seconds fails. */
const TIMING = { attempts: 3, backoffMs: 500 };

/**
 * Large answers that are read at once, of all projects, and one of each: pages with servers, about which users write what they like. An answer has
 * up to 16 MiB, and what is made of it is several times as large for a moment.
 */
const LARGE_AT_ONCE = 4;

/** A request that ends with a reading's time has this long to say why. */
const LANDING_MS = 100;

/** With less time left than this, nothing is tried again. */
const LEAST_MS = 1000;

/**
 * Opens a reader. Sends nothing. The same request of the same token under way is sent once for all readings, few at once to each service,
 * and what one reading gives up goes on for the others.
 */
export function openCloudReader(options: CloudReaderOptions): CloudReader {
  const { timeoutMs, runtime, calls } = options;
  const { now } = runtime;
  const clock = runtime.clock ?? SYSTEM_CLOCK;
  const clients = openClients({ setting: "the address in the cloud's catalog", env: runtime.env, isLasting: true });
  const gates = createGates(options.mostAtOnce);
  const ofProject = createGates(Math.ceil(options.mostAtOnce / 2));
  const large = createGate(LARGE_AT_ONCE);
  const largeOfProject = createGates(2);
  const underWay = new Map<string, Promise<TimedOutcome & { readonly deadline: Deadline }>>();
  const closing = new AbortController();

  const toMeans = ({ session, deadline, upgrades }: Reader): RequestMeans => ({
    // There is nothing to get another token with.
    token: { current: () => session.token, replace: async () => undefined },
    timing: { ...TIMING, attemptMs: timeoutMs / 2 },
    deadline,
    clock,
    runtime,
    upgrades,
    halt: closing.signal,
    use: (origin, { service, address }, task) =>
      clients.use({ origin, ca: session.ca }, ({ send }) => {
        const gate = idOf(service, address.replaceAll(session.projectId, "{project_id}"));
        const sendTimed = (request: HttpRequest) =>
          report(() => send(request), { service, clock, onCall: options.onCall });
        const leftMs = () => deadline.remainingMs();
        const inTurn: PacedClient["inTurn"] = (work, limitMs) =>
          ofProject.run(idOf(gate, session.projectId), () => gates.run(gate, work, leftMs()), limitMs);
        const largeInTurn = (read: () => Promise<void>) =>
          largeOfProject.run(session.projectId, () => large.run(read, leftMs()), leftMs());
        return task({ send: sendTimed, inTurn, largeInTurn });
      }),
  });

  const findOrSend = async (request: ServiceRequest, reader: Reader): Promise<TimedOutcome> => {
    const store = request.page === null ? calls : undefined;
    const kept = store?.find(reader.session, identify(request));
    const outcome = kept === undefined ? null : unpack(kept.value.toString());
    if (kept !== undefined && outcome !== null) return { outcome, bornMs: kept.bornMs };
    const sent = await sendToService(toMeans(reader), request);
    const text = pack(sent.outcome);
    if (text !== null) {
      store?.keep(reader.session, identify(request), { value: Buffer.from(text), bornMs: sent.bornMs });
    }
    return sent;
  };

  const join = async (request: ServiceRequest, reader: Reader): Promise<TimedOutcome> => {
    const { deadline, session } = reader;
    const key = idOf(session.token.text, identify(request));
    for (;;) {
      const sending = coalesce(underWay, key, async () => ({ ...(await findOrSend(request, reader)), deadline }));
      const sent = await within(sending, deadline.remainingMs() + LANDING_MS);
      if (sent === undefined) return { outcome: timeUp(timeoutMs), bornMs: now().getTime() };
      // The time of the reading that sent it was up, before this one's.
      const isOthers = sent.deadline !== deadline && sent.deadline.remainingMs() < LEAST_MS;
      if (sent.outcome.kind !== "failed" || !isOthers || deadline.remainingMs() < LEAST_MS) return sent;
    }
  };

  const readWith = async (session: Session, task: (client: CloudClient) => Promise<Snapshot>) => {
    throwIfAny(findEmptyCatalog(session));
    const beganMs = now().getTime();
    const reader: Reader = { session, deadline: createDeadline(timeoutMs, clock), upgrades: new Map() };
    const conversation = openConversation((request) => join(request, reader));
    try {
      const snapshot = await task(createClient(session, conversation));
      return { ...snapshot, bornMs: Math.min(beganMs, conversation.bornMs) };
    } finally {
      conversation.close();
    }
  };

  return {
    listRegions: async (session) => {
      throwIfAny(findEmptyCatalog(session));
      return listRegions(session);
    },
    read: (session, query) => readWith(session, (client) => readDocument(client, query, { info: INFO, now })),
    readWanted: (session, query) => readWith(session, (client) => readSnapshot(client, query, { info: INFO, now })),
    close: () => {
      closing.abort();
      return clients.close();
    },
  };
}

function timeUp(limitMs: number): Failure {
  const what = `no complete answer came within ${inSeconds(limitMs)}`;
  return { kind: "failed", code: "API_UNREACHABLE", retry: "no", status: undefined, what, hint: "Try again later." };
}

/** Sends a request, and reports how it went. */
async function report<Response extends { readonly status: number }>(
  send: () => Promise<Response>,
  of: Pick<ServiceCall, "service"> & Pick<CloudReaderOptions, "onCall"> & { readonly clock: Clock },
): Promise<Response> {
  const { service, clock, onCall } = of;
  const startedMs = clock.monotonicMs();
  let status: number | undefined;
  try {
    const response = await send();
    ({ status } = response);
    return response;
  } finally {
    onCall({ service, status, durationMs: clock.monotonicMs() - startedMs });
  }
}

const keptOutcome = z.union([
  z.object({ kind: z.literal("answer"), headers: z.array(z.tuple([z.string(), z.string()])), body: z.unknown() }),
  z.object({ kind: z.literal("refused"), status: z.number(), what: z.string() }),
]);

/** The text of an outcome that is kept; null: a failure may pass, so it is not. */
function pack(outcome: ServiceOutcome): string | null {
  if (outcome.kind === "answer") return JSON.stringify({ ...outcome, headers: [...outcome.headers] });
  return outcome.kind === "refused" ? JSON.stringify({ ...outcome, what: toText(outcome.what) }) : null;
}

/** The outcome of a text; null: another version of this program has kept it. */
function unpack(text: string): ServiceOutcome | null {
  const outcome = keptOutcome.safeParse(JSON.parse(text)).data;
  if (outcome === undefined) return null;
  const rest = { retry: "no" } as const;
  return outcome.kind === "answer"
    ? { ...outcome, ...rest, headers: new Map(outcome.headers) }
    : { ...outcome, ...rest };
}
