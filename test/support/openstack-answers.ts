// Answers of OpenStack's services that differ from those of the emulated cloud. Recorded ones are in
// test/fixtures/openstack.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Answer } from "../../src/emulator/index.ts";

export type { Answer } from "../../src/emulator/index.ts";

const FIXTURES = join(import.meta.dirname, "../fixtures/openstack");

/** Services of a cloud by type in the catalog. */
export const SERVICES = [
  "compute",
  "network",
  "block-storage",
  "load-balancer",
  "dns",
  "image",
  "object-store",
  "shared-file-system",
  "key-manager",
  "container-infrastructure-management",
  "database",
] as const;

/** Placement is asked only if Nova uses unified limits. */
export type ServiceType = (typeof SERVICES)[number] | "placement";

/** A request to a service. */
export interface IncomingRequest {
  readonly method: string;
  /** Path without the service's prefix. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** ID of the token's project. */
  readonly project: string;
}

/**
 * Reaction of a service to a request: an answer, a closed connection, or silence.
 * In the texts of an answer `{project}`, `{user}`, `{service}` and `{keystone}` stand for the IDs and addresses of its
 * cloud.
 */
type Reaction = Answer | "hang up" | "silence";

/** A reaction, or a function that returns one. undefined for the usual answer. */
export type Answering = Reaction | ((asked: IncomingRequest) => Reaction | undefined | Promise<Reaction | undefined>);

/**
 * Answers by request: `GET /v2.0/ports?device_owner=network:dhcp`. A request must have the query. `*` at the end of a
 * path matches any rest. The most specific entry wins, and the later one of equally specific entries.
 */
export type Answers = Readonly<Record<string, Answering>>;

interface RecordedFile extends Answer {
  readonly request: string;
}

function readRecorded(path: string): RecordedFile {
  const file: RecordedFile = JSON.parse(readFileSync(join(FIXTURES, path), "utf8"));
  return file;
}

/** Returns the answer in a file, by its path: `answers/load-balancer/forbidden`. */
export function recorded(path: string): Answer {
  const { request: _, ...answer } = readRecorded(`${path}.json`);
  return answer;
}

/** Returns the answer in a file with a changed body. */
export function changed(path: string, change: (body: never) => unknown): Answer {
  const answer = recorded(path);
  return { ...answer, body: change(structuredClone(answer.body) as never) };
}

/** Returns all recorded answers of a healthy service. */
export function recordedAnswers(service: ServiceType): Readonly<Record<string, Answer>> {
  const folder = `cloud/${service}`;
  const files = readdirSync(join(FIXTURES, folder)).map((name) => readRecorded(`${folder}/${name}`));
  return Object.fromEntries(files.map(({ request, ...answer }) => [request, answer]));
}

/** Returns the reaction to a request, or undefined if no entry matches. */
export function findAnswering(answers: Answers, asked: IncomingRequest): Answering | undefined {
  let best: { readonly answering: Answering; readonly weight: number } | undefined;
  for (const [request, answering] of Object.entries(answers)) {
    const weight = weigh(request, asked);
    if (weight !== null && weight >= (best?.weight ?? 0)) best = { answering, weight };
  }
  return best?.answering;
}

/** Returns how specific a matching entry is. Returns null if it does not match. */
function weigh(request: string, { method, path, query }: IncomingRequest): number | null {
  const [, itsMethod, itsPath = "", itsQuery = ""] = /^(\S+) ([^?]+)(?:\?(.*))?$/u.exec(request) ?? [];
  const parameters = [...new URLSearchParams(itsQuery)];
  const isPath = itsPath.endsWith("*") ? path.startsWith(itsPath.slice(0, -1)) : path === itsPath;
  if (method !== itsMethod || !isPath) return null;
  if (!parameters.every(([name, value]) => query.getAll(name).includes(value))) return null;
  return (itsPath.endsWith("*") ? itsPath.length : 1000) + parameters.length;
}
