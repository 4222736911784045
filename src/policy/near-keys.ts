// "Did you mean …?" for key globs that match nothing.

import { closest, distance } from "fastest-levenshtein";
import { CATALOGUE, quote } from "../core/index.ts";

const KEYS = CATALOGUE.map(({ key }) => key);

/** Longer names are not compared: no key comes near, and comparing costs the product of the lengths. */
const MAX_COMPARED_LENGTH = 64;

/** A question for a documented key that is spelled almost like the glob; undefined where none is. */
export function askForNearKey(glob: string): string | undefined {
  if (glob.length > MAX_COMPARED_LENGTH) return undefined;
  const nearest = closest(glob.toLowerCase(), KEYS);
  const far = distance(glob.toLowerCase(), nearest) > Math.max(1, Math.floor(glob.length / 4));
  return far ? undefined : `Did you mean ${quote(nearest)}?`;
}
