// What to do about a peak during apply: ways to apply the change that keep usage within the limit, with Terraform's own options.

import { type Check, type Contribution, parseInstance, visible } from "../core/index.ts";

/** Longest list of options, in characters: what a code span has room for. */
const MAX_OPTIONS_LENGTH = 220;

/** Most addresses of one list of options. */
const MOST_TARGETS = 6;

/** Longest address that is shown as it is. */
const MAX_ADDRESS_LENGTH = 200;

/**
 * Ways to apply the change, each as the beginning of a sentence in lower case, the surest first. Empty: there is none, or not all that the
 * changes take is known.
 */
export function findPeakAdvice({ peakWays, from = [] }: Check): readonly string[] {
  if (peakWays === undefined) return [];
  const { releasesFirst, replacements, atOnce, deletingFirst, parallelism } = peakWays;
  const released = from.filter(isRelease);
  const replaced = from.filter(isReplacement);
  const releases = released.length === 0 ? undefined : toReleases(released, from);
  const first = releases === undefined ? "" : `apply ${releases} first in a separate run, then `;
  return [
    ...(releasesFirst && releases !== undefined ? [`apply ${releases} first in a separate run`] : []),
    ...(atOnce > 0 && !releasesFirst ? [`${first}${toBatches(replaced, { atOnce, replacements })}`] : []),
    ...(replacements > 0 && deletingFirst === "yes" ? ["apply without `create_before_destroy` this once"] : []),
    ...(replacements > 0 && deletingFirst === "released" && !releasesFirst
      ? [`${first}the rest without \`create_before_destroy\` this once`]
      : []),
    ...(parallelism === undefined ? [] : [`apply with \`-parallelism=${parallelism}\``]),
  ];
}

function isReplacement({ action }: Contribution): boolean {
  return action === "create/delete";
}

function isRelease(contribution: Contribution): boolean {
  return contribution.amount < 0 && !isReplacement(contribution);
}

/** "the deletions (`-target='…'`)". */
function toReleases(released: readonly Contribution[], all: readonly Contribution[]): string {
  const name = released.every(({ action }) => action === "delete") ? "the deletions" : "what only gives back";
  const counts = Map.groupBy(all, ({ address }) => parseInstance(address)?.block);
  // A whole resource stands for its instances where every one of them that changes the amount is meant.
  const targets = [...Map.groupBy(released, ({ address }) => parseInstance(address)?.block)].flatMap(
    ([block, members]) =>
      block !== undefined && members.length > 1 && members.length === counts.get(block)?.length
        ? [block]
        : members.map(({ address }) => address),
  );
  return `${name}${toTargets(targets.sort())}`;
}

/** "the 5 replacements in batches of at most 3, each in a separate run (first `-target='…' -target='…'`)". */
function toBatches(
  replaced: readonly Contribution[],
  { atOnce, replacements }: { readonly atOnce: number; readonly replacements: number },
): string {
  const addresses = replaced.map(({ address }) => address).sort();
  if (atOnce >= replacements) return `apply the replacements first in a separate run${toTargets(addresses)}`;
  const batch = addresses.slice(0, atOnce);
  const size = atOnce === 1 ? "one at a time" : `in batches of at most ${atOnce}`;
  return `apply the ${replacements} replacements ${size}, each in a separate run${toTargets(batch, "the first: ")}`;
}

/** " (`-target='a' -target='b'` and 3 more)"; empty where no address can be shown as it is. */
function toTargets(addresses: readonly string[], lead = ""): string {
  let options = "";
  let shown = 0;
  for (const address of addresses.slice(0, MOST_TARGETS)) {
    const option = `-target='${address.replaceAll("'", "'\\''")}'`;
    if (visible(address, MAX_ADDRESS_LENGTH) !== address) continue;
    if (options.length + option.length >= MAX_OPTIONS_LENGTH && shown > 0) break;
    options += shown === 0 ? option : ` ${option}`;
    shown += 1;
  }
  if (shown === 0) return "";
  const rest = addresses.length - shown;
  return ` (${lead}\`${options}\`${rest > 0 ? ` and ${rest} more` : ""})`;
}
