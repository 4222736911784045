// A connection to Redis or Valkey that is never in the way: commands end soon, one way or the other, and it comes back by itself.

import { inputProblem, type Log, type Message, type Parsed, prose, quoted, say } from "../../../src/core/index.ts";
import { within } from "../../../src/http/index.ts";

/** End of a command: well, not in time, refused with an error, or not sent since there is no connection. */
export type CommandEnd = "ok" | "slow" | "refused" | "away";

type Reply = Buffer | string;

/** A connection. */
export type Redis = ReturnType<typeof openRedis>;

/** Time for one command, in milliseconds. A cache that takes longer is worth nothing. */
const COMMAND_MS = 100;

const CONNECT_MS = 2000;

/** Time after which a connection without a sign of life is given up, and how often it is asked for one, in milliseconds. */
const SILENCE_MS = 3000;
const PING_MS = 1000;

/** Waits between attempts to connect, in milliseconds; the time in between doubles, up to the longest. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2000;

/** Reads the address of a Redis: `redis://[user:password@]host[:port][/database]`, or `rediss://` for TLS. `name`: of the setting, in messages. */
export function parseRedisUrl(text: string, name: Message): Parsed<string> {
  const url = URL.parse(text.trim());
  const isRedis = url !== null && ["redis:", "rediss:"].includes(url.protocol) && url.hostname !== "";
  if (!isRedis || !/^(\/\d*)?$/.test(url.pathname) || url.search + url.hash !== "") {
    const expected = "redis://[user:password@]host[:port][/database], or rediss:// for TLS";
    return { problems: [inputProblem(say`${name} is not the address of a Redis.`, say`Expected: ${expected}.`)] };
  }
  return { value: url.href };
}

/** Opens a connection, in the background and for ever. `url`: with user and password. `onCommand`: called at the end of every command. `commandMs`: time for one, unless the usual. */
export function openRedis(options: {
  readonly url: string;
  readonly log: Log;
  readonly onCommand: (end: CommandEnd) => void;
  readonly commandMs?: number;
}) {
  const { url, log, onCommand, commandMs = COMMAND_MS } = options;
  const trouble = createTroubleLog(url, log);
  const tried = Promise.withResolvers<void>();
  let isClosed = false;
  /** Commands whose replies are still to come: until then nothing else is sent. */
  let overdue = 0;
  const opening = openClient(url).then(({ client, ErrorReply }) => {
    client.on("ready", tried.resolve);
    client.on("error", (error: unknown) => {
      trouble.begin("connection", codeOf(error));
      tried.resolve();
    });
    // It is tried again until it is closed.
    if (!isClosed) client.connect().catch(() => undefined);
    return { client, ErrorReply };
  });

  const ask = async (command: readonly (string | Buffer)[]): Promise<{ end: CommandEnd; reply?: Reply }> => {
    const { client, ErrorReply } = await opening;
    // A process that has just started has not lost its cache.
    if (!client.isReady) await within(tried.promise, commandMs);
    if (!client.isReady || overdue > 0) return { end: "away" };
    const name = String(command[0]);
    const asked = client.sendCommand<Reply>([...command]).then(
      (reply) => {
        trouble.end("connection");
        trouble.end(name);
        return { end: "ok" as const, reply };
      },
      (error: unknown) => {
        if (!(error instanceof ErrorReply)) return { end: "away" as const };
        trouble.begin(name, codeOf(error));
        return { end: "refused" as const };
      },
    );
    const ended = await within(asked, commandMs);
    if (ended !== undefined) return ended;
    trouble.begin("connection", `no reply within ${commandMs} ms`);
    overdue += 1;
    void asked.then(() => {
      overdue -= 1;
    });
    return { end: "slow" };
  };

  return {
    /** Sends a command, and waits a short time for its reply and as long for the first connection. undefined: there is no reply. Never throws. */
    send: async (command: readonly (string | Buffer)[]): Promise<Reply | undefined> => {
      const { end, reply } = await ask(command);
      onCommand(end);
      return reply;
    },
    close: async (): Promise<void> => {
      isClosed = true;
      (await opening).client.destroy();
    },
  };
}

async function openClient(url: string) {
  // Loaded on demand: most services run without a shared cache.
  const { createClient, ErrorReply, RESP_TYPES } = await import("@redis/client");
  const client = createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    maintNotifications: "disabled",
    pingInterval: PING_MS,
    commandOptions: { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } },
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (retries: number) =>
        Math.min(FIRST_PAUSE_MS * 2 ** retries, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2),
    },
  });
  return { client, ErrorReply };
}

/** Logs what is wrong when it begins and when it is over, each kind of trouble by itself. */
function createTroubleLog(url: string, log: Log) {
  const { protocol, host } = new URL(url);
  const cache = say`The shared cache ${quoted(`${protocol}//${host}`)}`;
  const known = new Set<string>();
  return {
    begin: (kind: string, reason: string): void => {
      if (known.has(kind)) return;
      known.add(kind);
      log.warning(
        say`${cache} does not serve (${prose(`${kind}: ${reason}`)}). Answers are kept in this process alone until it does.`,
      );
    },
    end: (kind: string): void => {
      if (known.delete(kind)) log.info(say`${cache} serves again (${prose(kind)}).`);
    },
  };
}

/** Code of an error, whose text may quote commands: the system's, or the first word of Redis' reply. One without: the connection has ended. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "connection lost";
  const code = "code" in error ? String(error.code) : /^[A-Z]{2,20}(?=\s|$)/.exec(error.message)?.[0];
  return code !== undefined && /^\w{1,60}$/.test(code) ? code : "connection lost";
}
