// Globs over names of regions and keys: `*` stands for anything, dots, slashes and brackets among it, `?` for one character, and everything else for
// itself. The schema allows two `*` at most, which keeps matching quadratic in the length of a name.

import { ALL_KEYS, canonicalKey, checkKey, mayIgnoreCase, type ResourceKey, unitOf } from "../core/index.ts";

type Matcher = (name: string) => boolean;

/** Matches what one of the globs matches. Remembers answers: checks are many, names few. */
export function toMatcher(globs: readonly string[]): Matcher {
  const patterns = globs.map((glob) =>
    glob
      .replaceAll(/[\\^$.+()[\]{}|/]/g, "\\$&")
      .replaceAll(/\*+/g, ".*")
      .replaceAll("?", "."),
  );
  const expression = new RegExp(`^(?:${patterns.join("|")})$`, "s");
  const known = new Map<string, boolean>();
  return (name) => {
    const found = known.get(name) ?? expression.test(name);
    known.set(name, found);
    return found;
  };
}

/** Returns whether a glob matches every name. */
export function matchesEveryRegion(glob: string): boolean {
  return /^\*+$/u.test(glob);
}

/** Matches the key as reports show it (`objectstorage[ceph]`), or without the member, so that `objectstorage` means every type. Both spellings are one. */
export function toKeyMatcher(globs: readonly string[]): (key: string, item: string | undefined) => boolean {
  const keys = globs.map(canonicalKey);
  const matches = toMatcher(keys);
  const matchesInAnyCase = toMatcher(keys.map((key) => key.toLowerCase()));
  return (key, item) => {
    if (matches(key) || item === undefined) return matches(key);
    const name = checkKey(key, item);
    return mayIgnoreCase(key) ? matchesInAnyCase(name.toLowerCase()) : matches(name);
  };
}

/** A key glob without its brackets: what it asks of the key itself. */
export function stemOf(glob: string): string {
  const bracket = glob.indexOf("[");
  return bracket === -1 ? canonicalKey(glob) : glob.slice(0, bracket);
}

/** The known keys that a glob can match, of lists and maps those whose members it can match. */
export function documentedKeys(glob: string): readonly ResourceKey[] {
  const matches = toMatcher([stemOf(glob)]);
  const asksForMembers = glob.includes("[");
  return ALL_KEYS.filter(
    ({ key, itemsBy, membersBy }) => matches(key) && (!asksForMembers || (itemsBy ?? membersBy) !== undefined),
  );
}

/** The units of the keys that globs can match, each with its first key; of an undocumented key, the unit that its suffix implies. */
export function unitsOf(globs: readonly string[]): readonly Pick<ResourceKey, "key" | "unit">[] {
  const all = globs.flatMap((glob) => {
    const rows = documentedKeys(glob);
    return rows.length > 0 ? rows : { key: stemOf(glob), unit: unitOf(stemOf(glob)) };
  });
  return all.filter(({ unit }, index) => all.findIndex((other) => other.unit === unit) === index);
}
