// Calls that many readings share: the same call of the same token under way is made once, few at once to each service, and what one
// reading gives up goes on for the others.

import { idOf, z } from "../../core/index.ts";
import {
  type Clock,
  createDeadline,
  createGate,
  createGates,
  type Deadline,
  type Failure,
  type HttpRequest,
  inSeconds,
  SYSTEM_CLOCK,
  within,
} from "../../http/index.ts";
import type { Session } from "../../keystone/index.ts";
import type { SourceRuntime } from "../source.ts";
import { type Exchanged, type ExchangeMeans, exchange, type Line, type Outcome, type Question } from "./attempts.ts";
import { openConnections } from "./connections.ts";
import { type Exchanges, openExchanges, toKey } from "./exchange.ts";
import type { ServiceName } from "./services.ts";

/** A request to a service that has ended. */
export interface ServiceCall {
  readonly service: ServiceName;
  /** HTTP status; null: no complete answer. */
  readonly status: number | null;
  /** From when it was sent, without the time that it waited for its turn. */
  readonly durationMs: number;
}

/** What a service has told a token. */
export interface KeptCall {
  readonly value: Buffer;
  /** When it was asked, in milliseconds since 1970. */
  readonly bornMs: number;
}

/**
 * Keeps what single calls of a token were answered, for that token alone, by names with nothing secret in them. `make` is called where
 * nothing is kept; what it throws passes through and is not kept.
 */
export type Keep = (
  subject: { readonly session: Session; readonly name: string },
  make: () => Promise<KeptCall>,
) => Promise<KeptCall>;

/** What calls are made with. */
export interface SharedCallsOptions {
  /** Time for one reading, in milliseconds. */
  readonly timeoutMs: number;
  /** Calls at once to each service of each address; of one project half as many. */
  readonly mostAtOnce: number;
  readonly runtime: SourceRuntime;
  /** Called for every request, further attempts included. */
  readonly onCall: (call: ServiceCall) => void;
  /** Absent: nothing is kept. Lists are never kept: they tell names of servers. */
  readonly keep?: Keep;
}

/** Calls, until closed. */
export interface SharedCalls {
  /** Begins a reading, which has its own time. The caller must close it. */
  begin(session: Session): Exchanges;
  close(): Promise<void>;
}

/** A call under way, and the end of the time of the reading that has begun it. */
interface Flight {
  readonly landed: Promise<Exchanged>;
  readonly deadline: Deadline;
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

/** What ends with a reading's time has this long to say why. */
const LANDING_MS = 100;

/** With less time left than this, nothing is tried again. */
const LEAST_MS = 1000;

/** Makes shared calls. Sends nothing. */
export function openSharedCalls(options: SharedCallsOptions): SharedCalls {
  const { timeoutMs, runtime, keep } = options;
  const clock = runtime.clock ?? SYSTEM_CLOCK;
  const connections = openConnections({ env: runtime.env, isLasting: true });
  const gates = createGates(options.mostAtOnce);
  const ofProject = createGates(Math.ceil(options.mostAtOnce / 2));
  const large = createGate(LARGE_AT_ONCE);
  const largeOfProject = createGates(2);
  const flights = new Map<string, Flight>();
  const closing = new AbortController();

  const toMeans = ({ session, deadline, upgrades }: Reader): ExchangeMeans => ({
    // There is nothing to get another token with.
    token: { current: () => session.token, replace: async () => null },
    timing: { ...TIMING, attemptMs: timeoutMs / 2 },
    deadline,
    clock,
    runtime,
    upgrades,
    halt: closing.signal,
    use: (origin, { service, address }, task) =>
      connections.use({ origin, ca: session.ca }, ({ send }) => {
        const gate = idOf(service, address.replaceAll(session.projectId, "{project_id}"));
        const told = (request: HttpRequest) => tell(() => send(request), { service, clock, onCall: options.onCall });
        const leftMs = () => deadline.remainingMs();
        const inTurn: Line["inTurn"] = (work, limitMs) =>
          ofProject.run(idOf(gate, session.projectId), () => gates.run(gate, work, leftMs()), limitMs);
        const largeInTurn = (read: () => Promise<void>) =>
          largeOfProject.run(session.projectId, () => large.run(read, leftMs()), leftMs());
        return task({ send: told, inTurn, largeInTurn });
      }),
  });

  const fly = (question: Question, reader: Reader, key: string): Flight => {
    const { session } = reader;
    const make = () => exchange(toMeans(reader), question);
    const made =
      keep === undefined || question.page !== null ? make() : keepCall(keep, { session, name: toKey(question) }, make);
    const flight = { landed: made.finally(() => flights.delete(key)), deadline: reader.deadline };
    flights.set(key, flight);
    return flight;
  };

  const join = async (question: Question, reader: Reader): Promise<Exchanged> => {
    const { deadline, session } = reader;
    const key = idOf(session.token.text, toKey(question));
    for (;;) {
      const flight = flights.get(key) ?? fly(question, reader, key);
      const landed = await within(flight.landed, deadline.remainingMs() + LANDING_MS);
      if (landed === null) return { outcome: timeUp(timeoutMs), bornMs: runtime.now().getTime() };
      // Somebody else's time was up, before this reader's.
      const isOthers = flight.deadline !== deadline && flight.deadline.remainingMs() < LEAST_MS;
      if (landed.outcome.kind !== "failed" || !isOthers || deadline.remainingMs() < LEAST_MS) return landed;
    }
  };

  return {
    begin: (session) => {
      const reader: Reader = { session, deadline: createDeadline(timeoutMs, clock), upgrades: new Map() };
      return openExchanges((question) => join(question, reader));
    },
    close: () => {
      closing.abort();
      return connections.close();
    },
  };
}

function timeUp(limitMs: number): Failure {
  const what = `no complete answer came within ${inSeconds(limitMs)}`;
  return { kind: "failed", code: "API_UNREACHABLE", retry: "no", status: null, what, hint: "Try again later." };
}

/** Sends a request, and tells how it went. */
async function tell<Response extends { readonly status: number }>(
  send: () => Promise<Response>,
  of: Pick<ServiceCall, "service"> & Pick<SharedCallsOptions, "onCall"> & { readonly clock: Clock },
): Promise<Response> {
  const { service, clock, onCall } = of;
  const startedMs = clock.monotonicMs();
  let status: number | null = null;
  try {
    const response = await send();
    ({ status } = response);
    return response;
  } finally {
    onCall({ service, status, durationMs: clock.monotonicMs() - startedMs });
  }
}

/** Thrown for what is not to be kept. */
class NotKept extends Error {
  override readonly name = "NotKept";
  readonly exchanged: Exchanged;

  constructor(exchanged: Exchanged) {
    super("The outcome of a call is not kept.");
    this.exchanged = exchanged;
  }
}

const kept = z.union([
  z.object({ kind: z.literal("answer"), headers: z.array(z.tuple([z.string(), z.string()])), body: z.unknown() }),
  z.object({ kind: z.literal("refused"), status: z.number(), what: z.string() }),
]);

/** The outcome that is kept of a call, or that of making it. */
async function keepCall(keep: Keep, subject: Parameters<Keep>[0], make: () => Promise<Exchanged>): Promise<Exchanged> {
  let made: Exchanged | null = null;
  try {
    const { value, bornMs } = await keep(subject, async () => {
      made = await make();
      const text = toText(made.outcome);
      if (text === null) throw new NotKept(made);
      return { value: Buffer.from(text), bornMs: made.bornMs };
    });
    const outcome = made === null ? fromText(value.toString()) : null;
    return outcome === null ? (made ?? make()) : { outcome, bornMs };
  } catch (error) {
    if (error instanceof NotKept) return error.exchanged;
    throw error;
  }
}

/** null: a failure passes, so it is not kept. */
function toText(outcome: Outcome): string | null {
  if (outcome.kind === "answer") return JSON.stringify({ ...outcome, headers: [...outcome.headers] });
  return outcome.kind === "refused" ? JSON.stringify(outcome) : null;
}

/** null: another version of this program has kept it. */
function fromText(text: string): Outcome | null {
  const outcome = kept.safeParse(JSON.parse(text)).data;
  if (outcome === undefined) return null;
  const rest = { retry: "no" } as const;
  return outcome.kind === "answer"
    ? { ...outcome, ...rest, headers: new Map(outcome.headers) }
    : { ...outcome, ...rest };
}
