// Recorded conversations with Keystone, and a server on loopback that plays them. A recording has a real Keystone's
// answers to one flow (test/keystone-real/record.ts), with IDs, secrets and tokens replaced and times made relative.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serveHttp } from "../support/loopback.ts";

/** A request and its answer. */
export interface Exchange {
  readonly request: { readonly method: string; readonly path: string; readonly body: unknown };
  readonly status: number;
  readonly contentType: string;
  /** True if the answer had the header X-Subject-Token. */
  readonly token: boolean;
  /** JSON with relative times, or text. */
  readonly body: unknown;
}

/** Path of a flow's recording. */
export function recordingFile(flow: string): string {
  return join(import.meta.dirname, "fixtures", `${flow.replaceAll(" ", "-")}.json`);
}

export async function readRecording(flow: string): Promise<readonly Exchange[]> {
  return JSON.parse(await readFile(recordingFile(flow), "utf8")) as readonly Exchange[];
}

const TIMES: ReadonlySet<string> = new Set(["expires_at", "issued_at"]);

/** Replaces times: `2026-11-20T20:15:35.000000Z` → `now+3600 Z`. */
export function toRelativeTimes(value: unknown, now: number): unknown {
  return mapTimes(value, (text) => {
    const zone = text.endsWith("Z") ? " Z" : "";
    const seconds = Math.round((Date.parse(zone === "" ? `${text}Z` : text) - now) / 60_000) * 60;
    return `now${seconds < 0 ? "" : "+"}${seconds}${zone}`;
  });
}

function toAbsoluteTimes(value: unknown, now: number): unknown {
  return mapTimes(value, (text) => {
    const [, seconds = "0", zone = ""] = /^now([+-]\d+)( Z)?$/.exec(text) ?? [];
    const time = new Date(now + Number(seconds) * 1000).toISOString().replace(/\.\d+Z$/, ".000000");
    return zone === "" ? time : `${time}Z`;
  });
}

function mapTimes(value: unknown, change: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => mapTimes(item, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]: [string, unknown]) => [
      key,
      TIMES.has(key) && typeof item === "string" ? change(item) : mapTimes(item, change),
    ]),
  );
}

/**
 * Starts a server that gives the n-th request the n-th answer, whatever the request is. `asked` lists the requests.
 * `authUrl` replaces the recorded Keystone's.
 */
export async function play(recording: readonly Exchange[], token: string) {
  const asked: Exchange["request"][] = [];
  const server = await serveHttp((response, { method, url, body: text }) => {
    asked.push({ method, path: url, body: text === "" ? null : (JSON.parse(text) as unknown) });
    const exchange = recording[asked.length - 1];
    if (exchange === undefined) {
      response.writeHead(418).end();
      return;
    }
    const { status, contentType, body } = exchange;
    response.writeHead(status, { "content-type": contentType, ...(exchange.token && { "x-subject-token": token }) });
    response.end(typeof body === "string" ? body : JSON.stringify(toAbsoluteTimes(body, Date.now())));
  });
  return { ...server, authUrl: `${server.url}/v3`, asked };
}
