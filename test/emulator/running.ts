// Starts an emulator for a test, and sends requests to it without the gate's client.

import { onTestFinished } from "vitest";
import { DEMO_TOKEN, type EmulatorOptions } from "../../src/emulator/index.ts";
import { startWatched, type WatchedEmulator } from "../support/emulator.ts";

/** Project of the embedded data set. */
export const PROJECT = "8b1f6c2e4d7a49d0a3c5e917f0b26d38";

/** Starts an emulator that ends with the test. */
export async function running(options: EmulatorOptions = {}): Promise<WatchedEmulator> {
  const emulator = await startWatched(options);
  onTestFinished(() => emulator.close());
  return emulator;
}

export interface Ask {
  /** Path and query after the base address. */
  readonly path?: string;
  readonly version?: string;
  readonly project?: string;
  readonly document?: string;
  readonly query?: string;
  readonly method?: string;
  /** null sends no header. */
  readonly token?: string | null;
  readonly signal?: AbortSignal;
}

/** Sends a valid request for the whole v3 usage document, with overrides. */
export function ask(emulator: WatchedEmulator, overrides: Ask = {}): Promise<Response> {
  const { version = "v3", project = PROJECT, document = "current_usage", query = "" } = overrides;
  const { method = "GET", token = DEMO_TOKEN, signal = null } = overrides;
  const { path = `/${version}/projects/${project}/${document}${query}` } = overrides;
  return fetch(`${emulator.url}${path}`, {
    method,
    headers: token === null ? {} : { "X-Auth-Token": token },
    signal,
  });
}

export type Answer = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Returns the document that answers a request. Throws if the status is not 200. */
export async function documentOf(emulator: WatchedEmulator, overrides: Ask = {}): Promise<Answer> {
  const response = await ask(emulator, overrides);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${text}`);
  return JSON.parse(text) as Answer;
}

/** Returns the text of a data set with one region of these members. */
export function dataSetText(members: { quota?: object; usage?: object }, region = "cbk"): string {
  return JSON.stringify({ project: PROJECT, regions: { [region]: members } });
}
