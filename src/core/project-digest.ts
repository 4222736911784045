// A project of a cloud, for those who have to tell whether two are the same one.

import { sha256 } from "./text/digest.ts";

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
