// Globs for names of regions and keys. `*` stands for any text, including dots, slashes and brackets, `?` for one
// character, and everything else for itself. The schema allows at most two `*`, which keeps matching quadratic in the
// length of a name.

import {
  ALL_KEYS,
  canonicalKey,
  checkKey,
  getOrCreate,
  groupsOf,
  mayIgnoreCase,
  type ResourceKey,
  unitOf,
} from "../core/index.ts";

type Matcher = (name: string) => boolean;

/** Returns a matcher for names that match one of the globs. It caches results, since many checks share few names. */
export function toMatcher(globs: readonly string[]): Matcher {
  const patterns = globs.map((glob) =>
    glob
      .replaceAll(/[\\^$.+()[\]{}|/]/g, "\\$&")
      .replaceAll(/\*+/g, ".*")
      .replaceAll("?", "."),
  );
  const expression = new RegExp(`^(?:${patterns.join("|")})$`, "s");
  const known = new Map<string, boolean>();
  return (name) => getOrCreate(known, name, () => expression.test(name));
}

/** True if a glob matches every name. */
export function matchesEveryRegion(glob: string): boolean {
  return /^\*+$/u.test(glob);
}

/**
 * Returns a matcher for keys as reports show them (`objectstorage[ceph]`), with or without the item: `objectstorage`
 * matches every type. Both spellings of a key match.
 */
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

/** Returns the part of a key glob before the bracket, which must match the key itself. */
export function stemOf(glob: string): string {
  const bracket = glob.indexOf("[");
  return bracket === -1 ? canonicalKey(glob) : glob.slice(0, bracket);
}

/** Returns the known keys that a glob can match. A glob with brackets only matches keys that have items or members. */
export function documentedKeys(glob: string): readonly ResourceKey[] {
  const matches = toMatcher([stemOf(glob)]);
  const asksForMembers = glob.includes("[");
  return ALL_KEYS.filter(
    ({ key, itemsBy, membersBy }) => matches(key) && (!asksForMembers || (itemsBy ?? membersBy) !== undefined),
  );
}

/**
 * Returns the units of the keys that globs can match, each with its first key. The unit of an undocumented key follows
 * from its suffix.
 */
export function unitsOf(globs: readonly string[]): readonly Pick<ResourceKey, "key" | "unit">[] {
  const all = globs.flatMap((glob) => {
    const rows = documentedKeys(glob);
    return rows.length > 0 ? rows : { key: stemOf(glob), unit: unitOf(stemOf(glob)) };
  });
  return groupsOf(all, ({ unit }) => unit).map(([first]) => first);
}
