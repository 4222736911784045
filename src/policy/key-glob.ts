// Globs over names of regions and keys. picomatch makes the expressions; what is here keeps its rules for paths out: names are no
// paths, so `*` runs over dots, slashes and brackets, and a dot at the beginning hides nothing.
// The schema allows two `*` at most, which keeps matching quadratic in the length of a name.

import picomatch from "picomatch/posix.js";
import {
  canonicalKey,
  checkKey,
  mayIgnoreCase,
  RESOURCE_KEYS,
  type ResourceKey,
  type Unit,
  unitOf,
} from "../core/index.ts";

/** Leaves `*`, `?` and the backslash that `toPathless` writes of picomatch's language. */
const OPTIONS = { dot: true, nobrace: true, nobracket: true, noextglob: true, noglobstar: true, nonegate: true };

/** Tells whether a name matches. */
type Matcher = (name: string) => boolean;

/**
 * The text without what picomatch takes for parts of a path: the slash becomes a character that no region or key has, and a sign
 * in front keeps `.` and `..` from being special.
 */
function toPathless(text: string): string {
  return `=${text.replaceAll("/", "\0")}`;
}

function toMatcher(glob: string): Matcher {
  const literal = toPathless(glob.replaceAll(/\*+/g, "*")).replaceAll(/[^A-Za-z0-9_*?-]/gu, "\\$&");
  const expression = picomatch.makeRe(literal, OPTIONS);
  return (name) => expression.test(toPathless(name));
}

/** Remembers answers: checks are many, names few. */
function remember(matches: Matcher): Matcher {
  const known = new Map<string, boolean>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const found = matches(name);
    known.set(name, found);
    return found;
  };
}

/** Matches what one of the globs matches. */
export function toRegionMatcher(globs: readonly string[]): Matcher {
  const matchers = globs.map(toMatcher);
  return remember((region) => matchers.some((matches) => matches(region)));
}

/** Tells whether a glob matches every name. */
export function matchesEveryRegion(glob: string): boolean {
  return /^\*+$/u.test(glob);
}

/**
 * Matches what one of the globs matches: the key as reports show it (`objectstorage[ceph]`), or the key without the member in
 * brackets, so that `objectstorage` means every storage type. Both spellings of a key are one, in globs too.
 */
export function toKeyMatcher(globs: readonly string[]): (key: string, item: string | undefined) => boolean {
  const matchers = globs.map((glob) => toMatcher(canonicalKey(glob)));
  const inAnyCase = globs.map((glob) => toMatcher(canonicalKey(glob).toLowerCase()));
  const matches = remember((name) => matchers.some((one) => one(name)));
  const matchesInAnyCase = remember((name) => inAnyCase.some((one) => one(name.toLowerCase())));
  return (key, item) => {
    if (matches(key)) return true;
    return item !== undefined && (mayIgnoreCase(key) ? matchesInAnyCase : matches)(checkKey(key, item));
  };
}

/** A key glob without its brackets: what it asks of the key itself. */
export function stemOf(glob: string): string {
  const bracket = glob.indexOf("[");
  return bracket === -1 ? canonicalKey(glob) : glob.slice(0, bracket);
}

/** The documented keys that a glob can match, of lists and maps those whose members it can match. */
export function documentedKeys(glob: string): readonly ResourceKey[] {
  const matches = toMatcher(stemOf(glob));
  const asksForMembers = glob.includes("[");
  const hasMembers = ({ itemsBy, membersBy }: ResourceKey): boolean => itemsBy !== undefined || membersBy !== undefined;
  return RESOURCE_KEYS.filter((row) => matches(row.key) && (!asksForMembers || hasMembers(row)));
}

/** A key and its unit, as an example in a message. */
interface KeyUnit {
  readonly key: string;
  readonly unit: Unit;
}

/**
 * The units of the keys that globs can match, each with the first key that has it. Of a glob that matches no documented key: the
 * unit that the suffix of the key implies (`share.space_gb`).
 */
export function unitsOf(globs: readonly string[]): readonly KeyUnit[] {
  const all = globs.flatMap((glob): readonly KeyUnit[] => {
    const rows = documentedKeys(glob);
    return rows.length > 0 ? rows : [{ key: stemOf(glob), unit: unitOf(stemOf(glob)) }];
  });
  return all.filter(({ unit }, index) => all.findIndex((other) => other.unit === unit) === index);
}
