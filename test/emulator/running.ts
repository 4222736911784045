// A running emulator for one test, and requests to it as a client without any of our code would send them.

import { onTestFinished } from "vitest";
import { DEMO_TOKEN, type EmulatorOptions } from "../../src/emulator/index.ts";
import { startWatched, type WatchedEmulator } from "../support/emulator.ts";

/** The embedded data set's project. */
export const PROJECT = "8b1f6c2e4d7a49d0a3c5e917f0b26d38";

/** Starts an emulator that is closed when the test is over. */
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
  /** null: the header is not sent. */
  readonly token?: string | null;
  readonly signal?: AbortSignal;
}

/** A complete valid request, the v3 usage of everything, and what is overridden of it. */
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

/** The document that a request is answered with; fails where the status is not 200. */
export async function documentOf(emulator: WatchedEmulator, overrides: Ask = {}): Promise<Answer> {
  const response = await ask(emulator, overrides);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${text}`);
  return JSON.parse(text) as Answer;
}

/** The text of a data set with one region, cbk, of these members. */
export function dataSetText(members: { quota?: object; usage?: object }, region = "cbk"): string {
  return JSON.stringify({ project: PROJECT, regions: { [region]: members } });
}
