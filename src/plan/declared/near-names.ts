// "Did you mean …?" for keys and settings.

import { distance } from "fastest-levenshtein";
import { CATALOGUE, quoteList } from "../../core/index.ts";

/** Longer names are not compared: no catalogue key comes near, and comparing costs the product of the lengths. */
const MAX_COMPARED_LENGTH = 64;

/** At most a third of the name may be mistyped. */
function isNear(name: string, candidate: string): boolean {
  const allowed = Math.max(1, Math.floor(Math.min(name.length, candidate.length) / 3));
  return distance(name.toLowerCase(), candidate) <= allowed;
}

function lastPart(key: string): string {
  return key.slice(key.indexOf(".") + 1);
}

/** "Did you mean `a` or `b`?" of up to three candidates that are spelled almost like the name; undefined where none is. */
function askFor(name: string, candidates: readonly string[], comparable: (candidate: string) => readonly string[]) {
  if (name === "" || name.length > MAX_COMPARED_LENGTH) return undefined;
  const near = candidates
    .map((candidate) => ({
      candidate,
      away: Math.min(
        ...comparable(candidate).map((text) => (isNear(name, text) ? distance(name.toLowerCase(), text) : Infinity)),
      ),
    }))
    .filter(({ away }) => away < Infinity)
    .sort((a, b) => a.away - b.away);
  const best = near.filter(({ away }) => away === near[0]?.away).slice(0, 3);
  if (best.length === 0) return undefined;
  return `Did you mean ${quoteList(best.map(({ candidate }) => candidate)).replace(" and ", " or ")}?`;
}

/** A question for a key that cannot be one, by its whole name or by the part after the component: `cores`, `compute_cores`. */
export function askForNearKey(name: string): string | undefined {
  const keys = CATALOGUE.map(({ key }) => key);
  return askFor(name, keys, (key) => [key, lastPart(key)]);
}

/** A question for a setting that does not exist, `$Mode`, or that lacks its `$`. */
export function askForNearSetting(name: string): string | undefined {
  return askFor(name, ["$mode", "$schema"], (setting) => [setting, setting.slice(1)]);
}
