// "Did you mean …?" for misspelled names.

import { distance } from "fastest-levenshtein";
import { RESOURCE_KEYS } from "./resource-keys.ts";
import { type Message, quotedList, say } from "./said.ts";

/** Longest name that is compared, in characters: comparing costs the product of the lengths, and names may be hostile. */
const MAX_COMPARED_LENGTH = 100;

const MAX_SUGGESTIONS = 3;

/** Other names of what a key counts: OpenStack's own, its client's, and everyday ones, without the component. */
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

/** The texts that a key is recognised by: its whole name, the part after the component, and its other names in both ways. */
function spellingsOfKey(key: string): readonly string[] {
  const component = key.slice(0, key.indexOf(".") + 1);
  const names = [key.slice(component.length), ...(OTHER_NAMES.get(key) ?? [])];
  return component === "" ? names : names.flatMap((name) => [name, component + name]);
}

/** The spelling that is compared: case and the choice between `_` and `-` are no mistakes. */
function fold(name: string): string {
  return name.toLowerCase().replaceAll("_", "-");
}

/** True for names of the same length that differ in two neighbouring characters, which changed places: `ckb` and `cbk`. */
function isSwapped(name: string, candidate: string): boolean {
  const at = name.split("").findIndex((character, index) => character !== candidate[index]);
  const swapped = `${name.slice(0, at)}${name.charAt(at + 1)}${name.charAt(at)}${name.slice(at + 2)}`;
  return swapped === candidate;
}

/** Number of edits between two folded names; Infinity where more than a third of the shorter one would be mistyped. */
function editsBetween(name: string, candidate: string): number {
  const allowed = Math.max(1, Math.floor(Math.min(name.length, candidate.length) / 3));
  if (Math.abs(name.length - candidate.length) > allowed) return Infinity;
  const edits = name.length === candidate.length && isSwapped(name, candidate) ? 1 : distance(name, candidate);
  return edits > allowed ? Infinity : edits;
}

/** "Did you mean `a` or `b`?" of the up to three nearest candidates, each recognised by its `spellingsOf`; undefined where none is near. */
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
  const nearest = groups.get([...groups.keys()].sort((one, other) => one - other)[0] ?? 0);
  if (nearest === undefined) return undefined;
  return say`Did you mean ${quotedList(nearest.slice(0, MAX_SUGGESTIONS), { conjunction: "or" })}?`;
}

/** The same for a resource key, by its name with or without the component, or another name of the same thing (`ram`). `others`: further candidates. */
export function didYouMeanKey(name: string, others: Iterable<string> = []): Message | undefined {
  return didYouMean(name, new Set([...RESOURCE_KEYS.map(({ key }) => key), ...others]), spellingsOfKey);
}
