// A connection to Redis or Valkey. Commands have a short time limit, never fail, and the connection is restored in the
// background.

import { inputProblem, type Log, type Message, type Parsed, prose, quoted, say } from "../../../src/core/index.ts";
import { within } from "../../../src/http/index.ts";

/** Outcome of a command: answered, no reply in time, answered with an error, or no connection. */
export type CommandOutcome = "ok" | "slow" | "refused" | "away";

type Reply = Buffer | string;

/** A connection to a Redis. */
export type Redis = ReturnType<typeof openRedis>;

/** Time limit of a command. A slower cache would be of no use. */
const COMMAND_MS = 100;

const CONNECT_MS = 2000;

/** A connection that is silent for longer is closed. Pings, which Redis answers, keep a working one open. */
const SILENCE_MS = 3000;
const PING_MS = 1000;

/** Pauses between attempts to connect. They double until they reach the longest. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2000;

/**
 * Reads the address of a Redis: `redis://[user:password@]host[:port][/database]`, or `rediss://` for TLS. `name` is the
 * setting that problems name.
 */
export function parseRedisUrl(text: string, name: Message): Parsed<string> {
  const url = URL.parse(text.trim());
  const isRedis = url !== null && ["redis:", "rediss:"].includes(url.protocol) && url.hostname !== "";
  if (!isRedis || !/^(\/\d*)?$/.test(url.pathname) || url.search + url.hash !== "") {
    const expected = "redis://[user:password@]host[:port][/database], or rediss:// for TLS";
    return { problems: [inputProblem(say`${name} is not the address of a Redis.`, say`Expected: ${expected}.`)] };
  }
  return { value: url.href };
}

/** Opens a connection in the background, and opens it again whenever it is lost, until it is closed. */
export function openRedis(options: {
  /** Address with user and password, as {@link parseRedisUrl} returns it. */
  readonly url: string;
  readonly log: Log;
  /** Called at the end of every command. */
  readonly onCommand: (outcome: CommandOutcome) => void;
  /** Time limit of a command. Absent for the usual one. */
  readonly commandMs?: number;
}) {
  const { url, log, onCommand, commandMs = COMMAND_MS } = options;
  const trouble = createTroubleLog(url, log);
  const tried = Promise.withResolvers<void>();
  let isClosed = false;
  /** Number of commands that passed their time limit without a reply. No command is sent while one is overdue. */
  let overdue = 0;
  const opening = openClient(url).then(({ client, ErrorReply }) => {
    client.on("ready", tried.resolve);
    client.on("error", (error: unknown) => {
      trouble.begin("connection", codeOf(error));
      tried.resolve();
    });
    // The client tries again until it is closed, so a failure needs no handling.
    if (!isClosed) client.connect().catch(() => undefined);
    return { client, ErrorReply };
  });

  const ask = async (command: readonly (string | Buffer)[]): Promise<{ outcome: CommandOutcome; reply?: Reply }> => {
    const { client, ErrorReply } = await opening;
    // The first commands of a process wait for its first attempt to connect.
    if (!client.isReady) await within(tried.promise, commandMs);
    if (!client.isReady || overdue > 0) return { outcome: "away" };
    const name = String(command[0]);
    const pending = client.sendCommand<Reply>([...command]).then(
      (reply) => {
        trouble.end("connection");
        trouble.end(name);
        return { outcome: "ok" as const, reply };
      },
      (error: unknown) => {
        if (!(error instanceof ErrorReply)) return { outcome: "away" as const };
        trouble.begin(name, codeOf(error));
        return { outcome: "refused" as const };
      },
    );
    const result = await within(pending, commandMs);
    if (result !== undefined) return result;
    trouble.begin("connection", `no reply within ${commandMs} ms`);
    overdue += 1;
    void pending.then(() => {
      overdue -= 1;
    });
    return { outcome: "slow" };
  };

  return {
    /**
     * Sends a command and returns its reply, or undefined without a reply in time. The time limit applies once to the
     * command, and before that once to the first connection. Never throws.
     */
    send: async (command: readonly (string | Buffer)[]): Promise<Reply | undefined> => {
      const { outcome, reply } = await ask(command);
      onCommand(outcome);
      return reply;
    },
    close: async (): Promise<void> => {
      isClosed = true;
      (await opening).client.destroy();
    },
  };
}

async function openClient(url: string) {
  // Loaded on demand, since most services run without a shared cache.
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

/** Creates a log of failures: one line when a kind of failure begins, and one when it ends. */
function createTroubleLog(url: string, log: Log) {
  const { protocol, host } = new URL(url);
  const cache = say`The shared cache ${quoted(`${protocol}//${host}`)}`;
  const ongoing = new Set<string>();
  return {
    begin: (kind: string, reason: string): void => {
      if (ongoing.has(kind)) return;
      ongoing.add(kind);
      log.warning(
        say`${cache} does not serve (${prose(`${kind}: ${reason}`)}). Answers are kept in this process alone until it does.`,
      );
    },
    end: (kind: string): void => {
      if (ongoing.delete(kind)) log.info(say`${cache} serves again (${prose(kind)}).`);
    },
  };
}

/**
 * Returns the code of an error: the system's, or the first word of Redis' reply. Its text is not used, since it may
 * quote the command. An error without a code means that the connection was lost.
 */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "connection lost";
  const code = "code" in error ? String(error.code) : /^[A-Z]{2,20}(?=\s|$)/.exec(error.message)?.[0];
  return code !== undefined && /^\w{1,60}$/.test(code) ? code : "connection lost";
}
