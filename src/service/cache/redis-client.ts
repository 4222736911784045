// One connection of the client library, with an end to everything: it is lost at the first sign of trouble, and never comes back.

import { SYSTEM_CLOCK, toTimerMs } from "../../http/index.ts";

/** A reply: bytes, or a word. No command of ours has another one. */
export type Reply = Buffer | string;

/** The end of a command. Reasons are the error's code alone: texts of errors quote commands. */
export type End =
  | { readonly kind: "ok"; readonly reply: Reply; readonly reason: null }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "slow" }
  | { readonly kind: "away" };

/** A connection, until it is lost. */
export interface Connected {
  /** Sends a command. Never throws. */
  ask(command: readonly (string | Buffer)[], limitMs: number): Promise<End>;
  /** Gives the connection up, for a reason in words. */
  drop(reason: string): void;
  /** The reason, once the connection is lost. */
  readonly lost: Promise<string>;
}

/** Opens a connection and greets the server; otherwise tells the reason why there is none, in words. `closed`: none is needed any more. */
export async function connect(
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
      (reply): End => ({ kind: "ok", reply, reason: null }),
      (error: unknown): End =>
        error instanceof ErrorReply ? { kind: "refused", reason: codeOf(error) } : { kind: "away" },
    );
    return within(asked, limitMs);
  };

  const connecting = client.connect().then(
    () => null,
    (error: unknown) => codeOf(error),
  );
  const done = new AbortController();
  const timeUp = SYSTEM_CLOCK.sleep(connectMs, done.signal).then(() => `no connection within ${connectMs} ms`);
  const failure = await Promise.race([connecting, timeUp, lost]);
  done.abort();
  const greeting = failure === null ? await ask(["PING"], greetMs) : null;
  if (greeting?.kind === "ok") return { ask, drop, lost };
  drop("not connected");
  if (greeting?.kind === "refused") return greeting;
  return { reason: failure ?? `no reply within ${greetMs} ms` };
}

/** Commands that wait for their replies, at most. */
const MOST_COMMANDS = 10_000;

/** The command's end, or that it is slow. */
function within(asked: Promise<End>, limitMs: number): Promise<End> {
  return new Promise((resolve) => {
    // Where this process was busy for long, the reply is there, but not read yet: it is before the timers' next turn.
    const timer = setTimeout(() => setImmediate(() => resolve({ kind: "slow" })), toTimerMs(limitMs));
    void asked.then((end) => {
      clearTimeout(timer);
      resolve(end);
    });
  });
}

/**
 * Code of an error, in place of its text: of the system ("ECONNREFUSED"), or the first word of Redis' reply ("OOM", "WRONGPASS"). The
 * errors that have neither are those of a connection that has ended.
 */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "connection lost";
  const code = "code" in error ? String(error.code) : /^[A-Z]{2,20}(?=\s|$)/.exec(error.message)?.[0];
  return code !== undefined && /^\w{1,60}$/.test(code) ? code : "connection lost";
}
