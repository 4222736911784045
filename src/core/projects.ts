// Projects of a cloud: their ids, digests to tell them apart by, and lists of them in sentences.

import { quote, sha256 } from "./escape.ts";
import { compareText, listOf } from "./words.ts";

/** Most projects that a sentence names. */
const MOST_NAMED = 6;

/** The id in one spelling: Keystone writes ids with and without dashes. */
export function plainProjectId(id: string): string {
  return id.replaceAll("-", "").toLowerCase();
}

/** True if two ids are of the same project. */
export function isSameProject(one: string, other: string): boolean {
  return plainProjectId(one) === plainProjectId(other);
}

/**
 * Projects with the number of changes that each has, for a sentence: "`a` (3 changes), `b` (1 change) and 2 more". `changes`: by id;
 * "" stands for those whose id must not be shown. Empty text: there is none.
 */
export function describeProjects(changes: Iterable<readonly [string, number]>): string {
  const all = [...changes].sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || compareText(one, other));
  const named = all.filter(([id]) => id !== "").slice(0, MOST_NAMED);
  const texts = named.map(([id, number]) => (number === 0 ? quote(id) : `${quote(id)} (${countChanges(number)})`));
  const unnamed = all.find(([id]) => id === "")?.[1];
  const rest = all.length - named.length - (unnamed === undefined ? 0 : 1);
  const parts = [
    ...texts,
    ...(rest > 0 ? [`${rest} more`] : []),
    ...(unnamed === undefined
      ? []
      : [`others whose ids are sensitive${unnamed === 0 ? "" : ` (${countChanges(unnamed)})`}`]),
  ];
  return listOf(parts);
}

function countChanges(number: number): string {
  return `${number} change${number === 1 ? "" : "s"}`;
}

/** A project of a cloud. */
export interface CloudProject {
  readonly id: string;
  /**
   * Digest of the id and of the address that its limits and usage are asked for at: 32 hexadecimal digits, which are equal for the same project
   * of the same cloud. They stand where everybody may read them, and show neither; who guesses both can tell that the guess is right. undefined: the
   * address is not known.
   */
  readonly digest: string | undefined;
}

/** The project with its digest. `address`: that its limits and usage are asked for at; undefined: not known. */
export function toCloudProject({
  address,
  id,
}: {
  readonly address: string | undefined;
  readonly id: string;
}): CloudProject {
  if (address === undefined) return { id, digest: undefined };
  return { id, digest: sha256(JSON.stringify([address.toLowerCase().replace(/\/+$/u, ""), id])).slice(0, 32) };
}
