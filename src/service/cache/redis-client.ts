// One connection of the client library, with an end to everything: it is lost at the first sign of trouble, and never comes back.

import { within } from "../../http/index.ts";

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
    return (await within(asked, limitMs)) ?? { kind: "slow" };
  };

  const connecting = client.connect().then(
    () => "connected",
    (error: unknown) => codeOf(error),
  );
  const state = (await within(Promise.race([connecting, lost]), connectMs)) ?? `no connection within ${connectMs} ms`;
  const greeting = state === "connected" ? await ask(["PING"], greetMs) : null;
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
