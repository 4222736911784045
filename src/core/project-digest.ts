// A project of a cloud, for those who have to tell whether two are the same one.

import { sha256 } from "./text/digest.ts";

/** A project of a cloud. */
export interface CloudProject {
  readonly id: string;
  /** As {@link digestProject} gives it. null: the cloud's address is not known. */
  readonly digest: string | null;
}

/**
 * Digest of a project and of the address that its limits and usage are asked for at: 32 hexadecimal digits, which are equal for the same
 * project of the same cloud. They stand where everybody may read them, and show neither; who guesses both can tell that the guess is right.
 */
export function digestProject({ address, id }: { readonly address: string; readonly id: string }): string {
  return sha256(JSON.stringify([address.toLowerCase().replace(/\/+$/u, ""), id])).slice(0, 32);
}
