// Connections to the services of a cloud, by origin: opened as they are needed, shared by all that ask at the same time.

import { type Environment, idOf } from "../../core/index.ts";
import { createShared, type HttpClient, HttpError, openClient } from "../../http/index.ts";

/** A server of the cloud. */
interface ServerAddress {
  readonly origin: string;
  /** Certificate authorities as PEM text that are trusted besides the usual ones; undefined: none. */
  readonly ca: string | undefined;
}

/** Connections, until closed. */
interface Connections {
  /** Runs a task with the client of a server. Throws what the task throws, and INPUT_INVALID where the proxy's address is not valid. */
  use<Value>(server: ServerAddress, task: (client: HttpClient) => Promise<Value>): Promise<Value>;
  /** Breaks off what is under way. */
  close(): Promise<void>;
}

/** Time after which a server that nobody asks is forgotten, with all that was opened for it. */
const FORGOTTEN_AFTER_MS = 60_000;

/** Makes connections. Sends nothing. `isLasting`: for a process that goes on for long. */
export function openConnections(to: { readonly env: Environment; readonly isLasting: boolean }): Connections {
  let isClosed = false;
  const clients = createShared<string, Promise<HttpClient>>({
    // One that could not be opened has nothing to close.
    close: (client) =>
      client.then(
        (one) => one.close(),
        () => undefined,
      ),
    lingerMs: FORGOTTEN_AFTER_MS,
  });
  return {
    use: async ({ origin, ca }, task) => {
      // What a closed connection has broken is not tried again on another one.
      if (isClosed) throw new HttpError("the program ends", { retry: "no" });
      const open = () => openClient({ ...to, url: origin, setting: "the address in the cloud's catalog", ca });
      return clients.use(idOf(origin, ca), open, async (client) => task(await client));
    },
    close: () => {
      isClosed = true;
      return clients.close();
    },
  };
}
