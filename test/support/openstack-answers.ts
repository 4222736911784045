// Answers of OpenStack's services that differ from those of the emulated cloud, recorded ones from the files of test/fixtures/openstack.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Answer } from "../../src/emulator/index.ts";

export type { Answer } from "../../src/emulator/index.ts";

const FIXTURES = join(import.meta.dirname, "../fixtures/openstack");

/** Services of a cloud, by the type that the catalog has. */
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
] as const;

/** Placement is asked only where Nova keeps to unified limits. */
export type ServiceType = (typeof SERVICES)[number] | "placement";

/** A request as a service gets it. */
export interface Asked {
  readonly method: string;
  /** Without the service's prefix. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Id of the token's project. */
  readonly project: string;
}

/**
 * What a service does about a request: gives an answer, ends the connection without one, or never answers. In the texts of an answer `{project}`,
 * `{user}`, `{service}` and `{keystone}` stand for the ids and addresses of the cloud that gives it.
 */
type Reaction = Answer | "hang up" | "silence";

/** What a service does, or how it finds out, which may take its time. undefined: what is usual. */
export type Answering = Reaction | ((asked: Asked) => Reaction | undefined | Promise<Reaction | undefined>);

/**
 * Answers by request: `GET /v2.0/ports?device_owner=network:dhcp`. A query is part of what has to be asked for, `*` at the end of a path
 * any rest of it. The one that says most holds, and of two that say as much the later one.
 */
export type Answers = Readonly<Record<string, Answering>>;

interface RecordedFile extends Answer {
  readonly request: string;
}

function readRecorded(path: string): RecordedFile {
  const file: RecordedFile = JSON.parse(readFileSync(join(FIXTURES, path), "utf8"));
  return file;
}

/** The answer of a file, by its path: `answers/load-balancer/forbidden`. */
export function recorded(path: string): Answer {
  const { request: _, ...answer } = readRecorded(`${path}.json`);
  return answer;
}

/** The answer of a file with another body, made from its own. */
export function changed(path: string, change: (body: never) => unknown): Answer {
  const answer = recorded(path);
  return { ...answer, body: change(structuredClone(answer.body) as never) };
}

/** All recorded answers of a healthy service. */
export function recordedAnswers(service: ServiceType): Readonly<Record<string, Answer>> {
  const folder = `cloud/${service}`;
  const files = readdirSync(join(FIXTURES, folder)).map((name) => readRecorded(`${folder}/${name}`));
  return Object.fromEntries(files.map(({ request, ...answer }) => [request, answer]));
}

/** What is to be done about a request. undefined: nothing is said about it. */
export function findAnswering(answers: Answers, asked: Asked): Answering | undefined {
  let best: { readonly answering: Answering; readonly weight: number } | undefined;
  for (const [request, answering] of Object.entries(answers)) {
    const weight = weigh(request, asked);
    if (weight !== null && weight >= (best?.weight ?? 0)) best = { answering, weight };
  }
  return best?.answering;
}

/** How much a request's description says, where the request is as it says. null: the request is another one. */
function weigh(request: string, { method, path, query }: Asked): number | null {
  const [, itsMethod, itsPath = "", itsQuery = ""] = /^(\S+) ([^?]+)(?:\?(.*))?$/u.exec(request) ?? [];
  const parameters = [...new URLSearchParams(itsQuery)];
  const isPath = itsPath.endsWith("*") ? path.startsWith(itsPath.slice(0, -1)) : path === itsPath;
  if (method !== itsMethod || !isPath) return null;
  if (!parameters.every(([name, value]) => query.getAll(name).includes(value))) return null;
  return (itsPath.endsWith("*") ? itsPath.length : 1000) + parameters.length;
}
