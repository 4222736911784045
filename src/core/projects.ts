// Projects of a cloud: their ids, digests that distinguish them, and lists of them in sentences.

import { sha256 } from "./escape.ts";
import { listed, type Message, quoted, say, upTo } from "./said.ts";
import { compareText } from "./words.ts";

const MOST_NAMED = 6;

/** The id in one spelling: Keystone writes ids with and without dashes. */
export function plainProjectId(id: string): string {
  return id.replaceAll("-", "").toLowerCase();
}

/** True if two ids are of the same project. */
export function isSameProject(one: string, other: string): boolean {
  return plainProjectId(one) === plainProjectId(other);
}

/** Projects with the number of changes of each: "`a` (3 changes), `b` (1 change) and 2 more". `changes`: by id; "" stands for ids that must not be shown. */
export function describeProjects(changes: Iterable<readonly [string, number]>): Message {
  const all = [...changes].sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || compareText(one, other));
  const describe = (who: Message, number: number): Message =>
    number === 0 ? who : say`${who} (${number} ${number === 1 ? "change" : "changes"})`;
  const named = all.filter(([id]) => id !== "").map(([id, number]) => describe(quoted(id), number));
  const hidden = all
    .filter(([id]) => id === "")
    .map(([, number]) => describe(say`others whose ids are sensitive`, number));
  return listed([...upTo(MOST_NAMED, named), ...hidden]);
}

/** A project of a cloud. */
export interface CloudProject {
  readonly id: string;
  /**
   * Digest of the id and of the address at which limits and usage are read: 32 hexadecimal digits, which are equal for the same project of the same
   * cloud. It stands where everybody may read it and shows neither, but a guess of both can be confirmed. undefined if the
   * address is not known.
   */
  readonly digest: string | undefined;
  /** undefined: not known. */
  readonly name: string | undefined;
  /** Name of the cloud in clouds.yaml, or else the host of the address. undefined: neither is known. */
  readonly cloud: string | undefined;
}

/** Mark of a region that must not be shown: 16 hexadecimal digits, which are equal for the same region of the same project. undefined: the project has no digest. */
export function markRegion({ digest, id }: Pick<CloudProject, "digest" | "id">, region: string): string | undefined {
  return digest === undefined ? undefined : sha256(JSON.stringify([digest, id, region])).slice(0, 16);
}

/** Returns the project with its digest. `address`: where its limits and usage are read; undefined: not known. `cloud`: "" if it has no name. */
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
