// Reads the requests to services from their logs.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Cloud } from "./lab.ts";

/** Each service's log, and an address at which it answers without a token. */
const LOGS = {
  compute: ["nova-api", "http://127.0.0.1:8774/"],
  network: ["neutron", "http://127.0.0.1:9696/"],
  volume: ["cinder-api", "http://127.0.0.1:8776/"],
  loadbalancer: ["octavia-api", "http://127.0.0.1:9876/"],
  dns: ["designate-api", "http://127.0.0.1:9001/"],
  image: ["glance", "http://127.0.0.1:9292/"],
  objectstorage: ["swift-proxy", "http://127.0.0.1:8080/info"],
  "compute in RegionTwo": ["nova-api-two", "http://127.0.0.1:18774/"],
  "volume in RegionTwo": ["cinder-api-two", "http://127.0.0.1:18776/"],
} as const satisfies Readonly<Record<string, readonly [log: string, address: string]>>;

type LoggedService = keyof typeof LOGS;

/** Method and path of requests by service, in the order of the log. Services without requests are left out. */
export type Requests = Partial<Record<LoggedService, readonly string[]>>;

const SERVICES = Object.keys(LOGS) as readonly LoggedService[];

/**
 * Matches a line of eventlet (`"GET /v3 HTTP/1.1" status: 200`), of uwsgi (`GET /v3 => generated`), or of Swift
 * (`GET /v1 HTTP/1.0 200`).
 */
const REQUEST = /(?:^|[ "])(GET|HEAD|POST|PUT|PATCH|DELETE) (\/\S*) (?:HTTP\/1\.[01]"? |=> generated)/u;

let marks = 0;

/** Returns the requests to services during an action. Marks in the logs show its beginning and end. */
export async function requestsDuring(
  { folder }: Pick<Cloud, "folder">,
  action: () => Promise<unknown>,
): Promise<Requests> {
  const begin = await mark(folder);
  await action();
  const end = await mark(folder);
  const found = await Promise.all(
    SERVICES.map(async (service) => {
      const lines = await readRequests(folder, service);
      const own = lines.slice(indexOf(lines, begin) + 1, indexOf(lines, end));
      return [service, own] as const;
    }),
  );
  return Object.fromEntries(found.filter(([, own]) => own.length > 0));
}

function indexOf(lines: readonly string[], name: string): number {
  return lines.findIndex((line) => line.endsWith(name));
}

async function readRequests(folder: string, service: LoggedService): Promise<readonly string[]> {
  const text = await readFile(join(folder, "log", `${LOGS[service][0]}.log`), "utf8");
  return text.split("\n").flatMap((line) => {
    const [, method, path] = REQUEST.exec(line) ?? [];
    return method === undefined ? [] : [`${method} ${path}`];
  });
}

/** Makes every service log a line with a unique name, after its earlier requests. Returns the name. */
async function mark(folder: string): Promise<string> {
  marks += 1;
  const name = `mark-${process.pid}-${marks}`;
  // A service logs a request after its answer, so the line of the last request may not be written yet.
  await pause(100);
  await Promise.all(SERVICES.map(async (service) => (await fetch(`${LOGS[service][1]}?${name}`)).text()));
  for (const service of SERVICES) {
    for (let attempt = 0; indexOf(await readRequests(folder, service), name) === -1; attempt += 1) {
      if (attempt === 200) throw new Error(`${service} has not written that it was asked for ${name}`);
      await pause(25);
    }
  }
  return name;
}
