import { type EmulatorOptions, embeddedDataSet, type LoggedRequest, startEmulator } from "../../src/emulator/index.ts";

/** A running emulator. */
export type Emulator = Awaited<ReturnType<typeof startEmulator>>;

/** A running emulator with the requests that it has answered, oldest first. */
export type WatchedEmulator = Awaited<ReturnType<typeof startWatched>>;

/** The emulator's own data, validated once for all emulators. */
export const DATA_SET = embeddedDataSet();

/** Starts an emulator that keeps its requests. */
export async function startWatched(options: EmulatorOptions = {}) {
  const requests: LoggedRequest[] = [];
  const onRequest = (request: LoggedRequest) => requests.push(request);
  return { ...(await startEmulator({ dataSet: DATA_SET, ...options, onRequest })), requests };
}
