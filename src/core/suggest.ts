// "Did you mean …?" for misspelled names.

import { distance } from "fastest-levenshtein";
import { RESOURCE_KEYS } from "./resource-keys.ts";
import { type Message, quotedList, say } from "./said.ts";

/**
 * Maximum length of a compared name, in characters. Time grows with the product of the lengths, and names may be
 * hostile.
 */
const MAX_COMPARED_LENGTH = 100;

const MAX_SUGGESTIONS = 3;

/** Other names for the resources of a key, without the component: OpenStack's own, its client's, and everyday ones. */
const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ["compute.cores", ["cpu", "cpus", "vcpu", "vcpus"]],
  ["compute.instances", ["servers", "vms", "virtual_machines"]],
  ["compute.ram_mb", ["ram", "memory", "memory_mb"]],
  ["network.floatingips", ["fips", "public_ips"]],
  ["loadbalancer.loadbalancers", ["lb", "lbs"]],
  ["objectstorage", ["object_storage", "s3", "swift", "buckets"]],
  ["volume.backup_gb", ["backup_gigabytes"]],
  ["volume.space_gb", ["gigabytes", "disk", "storage"]],
]);

/** Returns all spellings that suggest a key: the key and its other names, each with and without the component. */
function spellingsOfKey(key: string): readonly string[] {
  const component = key.slice(0, key.indexOf(".") + 1);
  const names = [key.slice(component.length), ...(OTHER_NAMES.get(key) ?? [])];
  return component === "" ? names : names.flatMap((name) => [name, component + name]);
}

/** Returns a name without differences that are no typing mistakes: case, and `-` for `_`. */
function fold(name: string): string {
  return name.toLowerCase().replaceAll("_", "-");
}

/** True for names of the same length that differ in two swapped neighbouring characters: `ckb` and `cbk`. */
function isSwapped(name: string, candidate: string): boolean {
  const at = name.split("").findIndex((character, index) => character !== candidate[index]);
  const swapped = `${name.slice(0, at)}${name.charAt(at + 1)}${name.charAt(at)}${name.slice(at + 2)}`;
  return swapped === candidate;
}

/** Returns the number of edits between two folded names. Returns Infinity if it exceeds a third of the shorter name. */
function editsBetween(name: string, candidate: string): number {
  const allowed = Math.max(1, Math.floor(Math.min(name.length, candidate.length) / 3));
  if (Math.abs(name.length - candidate.length) > allowed) return Infinity;
  const edits = name.length === candidate.length && isSwapped(name, candidate) ? 1 : distance(name, candidate);
  return edits > allowed ? Infinity : edits;
}

/**
 * Returns "Did you mean `a` or `b`?" with the nearest candidates, at most three. `spellingsOf` returns the texts that
 * each candidate is compared by. Returns undefined if no candidate is near.
 */
export function didYouMean(
  name: string,
  candidates: Iterable<string>,
  spellingsOf: (candidate: string) => readonly string[] = (candidate) => [candidate],
): Message | undefined {
  if (name === "" || name.length > MAX_COMPARED_LENGTH) return undefined;
  const folded = fold(name);
  const editsOf = (candidate: string): number =>
    Math.min(...spellingsOf(candidate).map((spelling) => editsBetween(folded, fold(spelling))));
  const others = [...candidates].filter((candidate) => candidate !== "" && candidate !== name);
  const groups = Map.groupBy(others, editsOf);
  groups.delete(Infinity);
  const nearest = groups.get(Math.min(...groups.keys()));
  if (nearest === undefined) return undefined;
  return say`Did you mean ${quotedList(nearest.slice(0, MAX_SUGGESTIONS), { conjunction: "or" })}?`;
}

/**
 * Suggests resource keys by name, with or without the component, or by another name of the same thing (`ram`). `others`
 * are further candidates.
 */
export function didYouMeanKey(name: string, others: Iterable<string> = []): Message | undefined {
  return didYouMean(name, new Set([...RESOURCE_KEYS.map(({ key }) => key), ...others]), spellingsOfKey);
}
