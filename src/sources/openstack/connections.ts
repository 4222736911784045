// Connections to the services of a cloud, by origin: opened as they are needed, shared by all who ask at the same time.

import { type Environment, idOf } from "../../core/index.ts";
import { type HttpClient, HttpError, openClient } from "../../http/index.ts";

/** A server of the cloud. */
export interface ServerAddress {
  readonly origin: string;
  /** Certificate authorities as PEM text that are trusted besides the usual ones; null: none. */
  readonly ca: string | null;
}

/** Connections, until closed. */
export interface Connections {
  /** Runs a task with the client of a server. Throws what the task throws, and INPUT_INVALID where the proxy's address is not valid. */
  use<Value>(server: ServerAddress, task: (client: HttpClient) => Promise<Value>): Promise<Value>;
  /** Breaks off what is under way. */
  close(): Promise<void>;
}

interface Opened {
  readonly client: Promise<HttpClient>;
  users: number;
  closing: ReturnType<typeof setTimeout> | undefined;
}

/** Time after which a server that nobody asks is forgotten, with all that was opened for it. */
const FORGOTTEN_AFTER_MS = 60_000;

/** Makes connections. Sends nothing. `isLasting`: for a process that goes on for long. */
export function openConnections(to: { readonly env: Environment; readonly isLasting: boolean }): Connections {
  const opened = new Map<string, Opened>();
  let isClosed = false;
  const open = ({ origin, ca }: ServerAddress): Opened => {
    const setting = "the address in the cloud's catalog";
    return { client: openClient({ ...to, url: origin, setting, ca }), users: 0, closing: undefined };
  };
  const close = async ({ client, closing }: Opened): Promise<void> => {
    clearTimeout(closing);
    const [one] = await Promise.allSettled([client]);
    if (one.status === "fulfilled") await one.value.close();
  };
  return {
    use: async (server, task) => {
      // What a closed connection has broken is not tried again on another one.
      if (isClosed) throw new HttpError("the program ends", { retry: "no" });
      const name = idOf(server.origin, server.ca);
      const one = opened.get(name) ?? open(server);
      opened.set(name, one);
      clearTimeout(one.closing);
      one.users += 1;
      try {
        return await task(await one.client);
      } finally {
        one.users -= 1;
        if (one.users === 0) {
          one.closing = setTimeout(() => {
            opened.delete(name);
            void close(one);
          }, FORGOTTEN_AFTER_MS).unref();
        }
      }
    },
    close: async () => {
      isClosed = true;
      await Promise.all([...opened.values()].map(close));
      opened.clear();
    },
  };
}
