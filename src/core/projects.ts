// Projects of a cloud: their IDs, digests that distinguish them, and lists of them in sentences.

import { sha256 } from "./escape.ts";
import { firstWithRest, listMessages, type Message, quoted, say } from "./said.ts";
import { compareText } from "./words.ts";

const MOST_NAMED = 6;

/** Returns the ID in one spelling. Keystone writes IDs with and without dashes. */
export function plainProjectId(id: string): string {
  return id.replaceAll("-", "").toLowerCase();
}

/** True if two IDs belong to the same project. */
export function isSameProject(a: string, b: string): boolean {
  return plainProjectId(a) === plainProjectId(b);
}

/**
 * Lists projects with their numbers of changes: "`a` (3 changes), `b` (1 change) and 2 more". `changes` is by ID; ""
 * stands for sensitive IDs.
 */
export function describeProjects(changes: Iterable<readonly [string, number]>): Message {
  const all = [...changes].sort(([a, changesOfA], [b, changesOfB]) => changesOfB - changesOfA || compareText(a, b));
  const describe = (who: Message, number: number): Message =>
    number === 0 ? who : say`${who} (${number} ${number === 1 ? "change" : "changes"})`;
  const named = all.filter(([id]) => id !== "").map(([id, number]) => describe(quoted(id), number));
  const hidden = all
    .filter(([id]) => id === "")
    .map(([, number]) => describe(say`others whose ids are sensitive`, number));
  return listMessages([...firstWithRest(MOST_NAMED, named), ...hidden]);
}

/** A project of a cloud. */
export interface CloudProject {
  readonly id: string;
  /**
   * Digest of the project's ID and the address of its limits: 32 hexadecimal digits, equal for the same project of the
   * same cloud. It is public and reveals neither, but anyone can confirm a guess of both. undefined if the address is
   * unknown.
   */
  readonly digest: string | undefined;
  /** undefined if unknown. */
  readonly name: string | undefined;
  /** Name of the cloud in clouds.yaml, or else the host of the address. undefined if neither is known. */
  readonly cloud: string | undefined;
}

/**
 * Returns the mark of a sensitive region: 16 hexadecimal digits, equal for the same region of the same project. Returns
 * undefined if the project has no digest.
 */
export function markRegion({ digest, id }: Pick<CloudProject, "digest" | "id">, region: string): string | undefined {
  return digest === undefined ? undefined : sha256(JSON.stringify([digest, id, region])).slice(0, 16);
}

/**
 * Returns the project with its digest. `address` is that of its limits and usage, undefined if unknown. `cloud` is ""
 * if it has no name.
 */
export function toCloudProject({
  address,
  projectId: id,
  projectName: name,
  cloud,
}: {
  readonly address: string | undefined;
  readonly projectId: string;
  readonly projectName?: string | undefined;
  readonly cloud?: string;
}): CloudProject {
  const place = address?.toLowerCase().replace(/\/+$/u, "");
  const host = place !== undefined && URL.canParse(place) ? new URL(place).host : undefined;
  const digest = place === undefined ? undefined : sha256(JSON.stringify([place, id])).slice(0, 32);
  return { id, digest, name, cloud: cloud || host };
}
