// A connection to Redis or Valkey that is never in the way: commands end soon, one way or the other, and it comes back by itself.

import { inputProblem, type Log, type Parsed, quoted, say } from "../../core/index.ts";
import { SYSTEM_CLOCK, within } from "../../http/index.ts";

/** Address of a Redis, as far as it may be shown, and whole. */
export interface RedisAddress {
  /** With user and password. */
  readonly url: string;
  /** Without them: `redis://cache:6379`. */
  readonly shown: string;
}

/** End of a command: well, not in time, refused with an error, or not sent since there is no connection. */
export type CommandEnd = "ok" | "slow" | "refused" | "away";

/** What a connection is made from. */
interface RedisOptions {
  readonly address: RedisAddress;
  readonly log: Log;
  /** Called at the end of every command. */
  readonly onCommand: (end: CommandEnd) => void;
  /** Time for one command, in milliseconds: 100 unless given. A cache that takes longer is worth nothing. */
  readonly commandMs?: number;
}

/** A connection. */
export interface Redis {
  /**
   * Sends a command and waits for its reply for a short time, before that as long for the first attempt to connect. undefined: there is no
   * reply that counts. Never throws.
   */
  send(command: readonly (string | Buffer)[]): Promise<{ readonly reply: Reply } | undefined>;
  close(): Promise<void>;
}

const COMMAND_MS = 100;

/** Time for a connection with TLS, user and password, in milliseconds. */
const CONNECT_MS = 2000;

/** Waits between attempts to connect, in milliseconds; the time in between doubles, up to the longest. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

/** Reads the address of a Redis: `redis://[user:password@]host[:port][/database]`, or `rediss://` for TLS. `name`: of the setting, in messages. */
export function parseRedisUrl(text: string, name: string): Parsed<RedisAddress> {
  const url = URL.parse(text.trim());
  const isRedis = url !== null && ["redis:", "rediss:"].includes(url.protocol) && url.hostname !== "";
  if (!isRedis || !/^(\/\d*)?$/.test(url.pathname) || url.search + url.hash !== "") {
    const expected = "redis://[user:password@]host[:port][/database], or rediss:// for TLS";
    return { problems: [inputProblem(`${name} is not the address of a Redis.`, `Expected: ${expected}.`)] };
  }
  return { value: { url: url.href, shown: `${url.protocol}//${url.host}` } };
}

/** Opens a connection, in the background and for ever. */
export function openRedis({ address, log, onCommand, commandMs = COMMAND_MS }: RedisOptions): Redis {
  const closed = new AbortController();
  const trouble = createTroubleLog(address, log);
  let client: Connected | undefined;
  const { promise: tried, resolve: haveTried } = Promise.withResolvers<void>();
  const run = keepConnected({
    address,
    commandMs,
    closed: closed.signal,
    onChange: (connected, reason) => {
      client = connected;
      trouble.note("connection", reason);
      haveTried();
    },
  });
  return {
    send: async (command) => {
      // A process that has just started has not lost its cache.
      if (client === undefined) await within(tried, commandMs);
      const used = client;
      if (used === undefined) {
        onCommand("away");
        return undefined;
      }
      const end = await used.ask(command, commandMs);
      onCommand(end.kind);
      if (end.kind === "slow") used.drop(`no reply within ${commandMs} ms`);
      if (end.kind === "ok" || end.kind === "refused") trouble.note(String(command[0]), end.reason);
      return end.kind === "ok" ? { reply: end.reply } : undefined;
    },
    close: async () => {
      closed.abort();
      await run;
    },
  };
}

/** Connects again and again. `onChange`: there is a connection, or none, with the reason; undefined: it is no trouble. */
async function keepConnected(options: {
  readonly address: RedisAddress;
  readonly commandMs: number;
  readonly closed: AbortSignal;
  readonly onChange: (client: Connected | undefined, reason: string | undefined) => void;
}): Promise<void> {
  const { address, commandMs, closed, onChange } = options;
  let pauseMs = FIRST_PAUSE_MS;
  while (!closed.aborted) {
    const client = await connect(address.url, { connectMs: CONNECT_MS, greetMs: commandMs, closed });
    if ("reason" in client) {
      onChange(undefined, closed.aborted ? undefined : client.reason);
    } else {
      const sinceMs = SYSTEM_CLOCK.monotonicMs();
      onChange(client, undefined);
      const reason = await client.lost;
      onChange(undefined, closed.aborted ? undefined : reason);
      // One that is lost again and again is not tried more and more often.
      if (SYSTEM_CLOCK.monotonicMs() - sinceMs > LONGEST_PAUSE_MS) pauseMs = FIRST_PAUSE_MS;
    }
    await SYSTEM_CLOCK.sleep(pauseMs * (0.5 + Math.random() / 2), closed);
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
  }
}

/** Logs what is wrong when it begins and when it is over, each kind of trouble by itself. */
function createTroubleLog({ shown }: RedisAddress, log: Log) {
  const known = new Set<string>();
  return {
    note: (kind: string, reason: string | undefined) => {
      if (reason !== undefined && !known.has(kind)) {
        log.warning(
          say`The shared cache ${quoted(shown)} does not serve (${kind}: ${reason}). Answers are kept in this process alone until it does.`,
        );
      }
      if (reason === undefined && known.delete(kind))
        log.info(say`The shared cache ${quoted(shown)} serves again (${kind}).`);
      if (reason !== undefined) known.add(kind);
    },
  };
}

/** A reply: bytes, or a word. No command of ours has another one. */
type Reply = Buffer | string;

/** The end of a command. Reasons are the error's code alone: texts of errors quote commands. */
type End =
  | { readonly kind: "ok"; readonly reply: Reply; readonly reason: undefined }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "slow" }
  | { readonly kind: "away" };

/** A connection, until it is lost. */
interface Connected {
  /** Sends a command. Never throws. */
  ask(command: readonly (string | Buffer)[], limitMs: number): Promise<End>;
  /** Gives the connection up, for a reason in words. */
  drop(reason: string): void;
  /** The reason, once the connection is lost. */
  readonly lost: Promise<string>;
}

/** Opens a connection and greets the server; otherwise tells the reason why there is none, in words. `closed`: none is needed any more. */
async function connect(
  url: string,
  {
    connectMs,
    greetMs,
    closed,
  }: { readonly connectMs: number; readonly greetMs: number; readonly closed: AbortSignal },
): Promise<Connected | { readonly reason: string }> {
  // Loaded on demand: most services run without a shared cache.
  const { createClient, ErrorReply, RESP_TYPES } = await import("@redis/client");
  const client = createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: "disabled",
    commandsQueueMaxLength: MOST_COMMANDS,
    commandOptions: { timeout: 0 },
    socket: { connectTimeout: connectMs, reconnectStrategy: false },
  });
  const { promise: lost, resolve: lose } = Promise.withResolvers<string>();
  const drop = (reason: string): void => {
    lose(reason);
    if (client.isOpen) client.destroy();
  };
  const stop = (): void => drop("closed");
  closed.addEventListener("abort", stop);
  if (closed.aborted) stop();
  void lost.then(() => closed.removeEventListener("abort", stop));
  client.on("error", (error: unknown) => drop(codeOf(error)));
  const ask: Connected["ask"] = async (command, limitMs) => {
    const options = { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } };
    const asked = client.sendCommand<Reply>([...command], options).then(
      (reply): End => ({ kind: "ok", reply, reason: undefined }),
      (error: unknown): End =>
        error instanceof ErrorReply ? { kind: "refused", reason: codeOf(error) } : { kind: "away" },
    );
    return (await within(asked, limitMs)) ?? { kind: "slow" };
  };

  const connecting = client.connect().then(
    () => "connected",
    (error: unknown) => codeOf(error),
  );
  const state = (await within(Promise.race([connecting, lost]), connectMs)) ?? `no connection within ${connectMs} ms`;
  const greeting = state === "connected" ? await ask(["PING"], greetMs) : undefined;
  if (greeting?.kind === "ok") return { ask, drop, lost };
  drop("not connected");
  if (greeting?.kind === "refused") return greeting;
  return { reason: state === "connected" ? `no reply within ${greetMs} ms` : state };
}

/** Commands that wait for their replies, at most. */
const MOST_COMMANDS = 10_000;

/**
 * Code of an error, in place of its text: of the system ("ECONNREFUSED"), or the first word of Redis' reply ("OOM", "WRONGPASS"). The
 * errors that have neither are those of a connection that has ended.
 */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "connection lost";
  const code = "code" in error ? String(error.code) : /^[A-Z]{2,20}(?=\s|$)/.exec(error.message)?.[0];
  return code !== undefined && /^\w{1,60}$/.test(code) ? code : "connection lost";
}
