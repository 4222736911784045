import { type EmulatorOptions, type LoggedRequest, startEmulator } from "../../src/emulator/index.ts";

/** A running emulator. */
export type Emulator = Awaited<ReturnType<typeof startEmulator>>;

/** One with the requests that it has answered, the oldest first. */
export type WatchedEmulator = Awaited<ReturnType<typeof startWatched>>;

/** Starts an emulator that keeps its requests. */
export async function startWatched(options: EmulatorOptions = {}) {
  const requests: LoggedRequest[] = [];
  return { ...(await startEmulator({ ...options, onRequest: (request) => requests.push(request) })), requests };
}
