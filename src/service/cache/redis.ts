// A connection to Redis or Valkey that is never in the way: commands end soon, one way or the other, and it comes back by itself.

import { inputProblem, type Log, type Parsed, quote } from "../../core/index.ts";
import { SYSTEM_CLOCK, within } from "../../http/index.ts";
import { type Connected, connect, type Reply } from "./redis-client.ts";

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
export interface RedisOptions {
  readonly address: RedisAddress;
  readonly log: Log;
  /** Told the end of every command. */
  readonly onCommand: (end: CommandEnd) => void;
  /** Time for one command, in milliseconds: 100 unless given. A cache that takes longer is worth nothing. */
  readonly commandMs?: number;
}

/** A connection. */
export interface Redis {
  /**
   * Sends a command and waits for its reply for a short time, before that as long for the first attempt to connect. null: there is no
   * reply that counts. Never throws.
   */
  send(command: readonly (string | Buffer)[]): Promise<{ readonly reply: Reply } | null>;
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
  let client: Connected | null = null;
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
      if (client === null) await within(tried, commandMs);
      const used = client;
      if (used === null) {
        onCommand("away");
        return null;
      }
      const end = await used.ask(command, commandMs);
      onCommand(end.kind);
      if (end.kind === "slow") used.drop(`no reply within ${commandMs} ms`);
      if (end.kind === "ok" || end.kind === "refused") trouble.note(String(command[0]), end.reason);
      return end.kind === "ok" ? { reply: end.reply } : null;
    },
    close: async () => {
      closed.abort();
      await run;
    },
  };
}

/** Connects again and again. `onChange`: there is a connection, or none, with the reason; null: it is no trouble. */
async function keepConnected(options: {
  readonly address: RedisAddress;
  readonly commandMs: number;
  readonly closed: AbortSignal;
  readonly onChange: (client: Connected | null, reason: string | null) => void;
}): Promise<void> {
  const { address, commandMs, closed, onChange } = options;
  let pauseMs = FIRST_PAUSE_MS;
  while (!closed.aborted) {
    const client = await connect(address.url, { connectMs: CONNECT_MS, greetMs: commandMs, closed });
    if ("reason" in client) {
      onChange(null, closed.aborted ? null : client.reason);
    } else {
      const sinceMs = SYSTEM_CLOCK.monotonicMs();
      onChange(client, null);
      const reason = await client.lost;
      onChange(null, closed.aborted ? null : reason);
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
    note: (kind: string, reason: string | null) => {
      if (reason !== null && !known.has(kind)) {
        log.warning(
          `The shared cache ${quote(shown)} does not serve (${kind}: ${reason}). Answers are kept in this process alone until it does.`,
        );
      }
      if (reason === null && known.delete(kind)) log.info(`The shared cache ${quote(shown)} serves again (${kind}).`);
      if (reason !== null) known.add(kind);
    },
  };
}
