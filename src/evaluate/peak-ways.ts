// Ways to apply a change within a limit that its peak during apply may exceed: in several runs, with replacements that
// delete first, or with fewer operations at a time.
//
// Terraform creates all create-before-destroy replacements before it deletes anything, even with `-parallelism=1`. Only
// separate runs (`-target`) keep them apart. Fewer operations at a time only reduce amounts that an operation takes
// temporarily and gives back before it ends.

import type { ApplyParts, PeakWays } from "../core/index.ts";
import { addUp } from "../core/index.ts";

/**
 * Returns the ways that stay within the limit. `room` is the limit less current usage, negative if the limit is
 * exceeded.
 */
export function findPeakWays(parts: ApplyParts, room: number): PeakWays {
  const { released, others, othersDeletingFirst, rest, overlaps } = parts;
  const after = room + released;
  const parallelism = findParallelism(parts, room);
  return {
    releasesFirst: released > 0 && others <= after,
    replacements: addUp(overlaps, ({ count }) => count),
    atOnce: rest <= after ? findAtOnce(overlaps, after) : 0,
    deletingFirst: othersDeletingFirst <= room ? "yes" : othersDeletingFirst <= after ? "released" : "no",
    ...(parallelism === undefined ? {} : { parallelism }),
  };
}

/**
 * Returns how many replacements fit at the same time, whichever they are. Assumes those with the largest overlap, after
 * all others have grown.
 */
function findAtOnce(overlaps: ApplyParts["overlaps"], room: number): number {
  const grown = addUp(overlaps, ({ count, grows }) => count * grows);
  return countLargest(
    overlaps.map(({ count, takes, grows }) => ({ count, amount: takes - grows })),
    room - grown,
  );
}

/**
 * Returns the highest number of concurrent operations whose temporary amounts fit. Returns undefined if not even one
 * fits, or if all fit.
 */
function findParallelism({ others, transients }: ApplyParts, room: number): number | undefined {
  const all = addUp(transients, ({ count, amount }) => count * amount);
  const fitting = countLargest(transients, room - (others - all));
  const number = addUp(transients, ({ count }) => count);
  return fitting === 0 || fitting === number ? undefined : fitting;
}

/** Returns how many of the largest amounts fit together. */
function countLargest(amounts: readonly { readonly count: number; readonly amount: number }[], room: number): number {
  let rest = room;
  let fitting = 0;
  if (rest < 0) return 0;
  for (const { count, amount } of amounts.toSorted((a, b) => b.amount - a.amount)) {
    const more = amount <= 0 ? count : Math.min(count, Math.floor(rest / amount));
    fitting += more;
    if (more < count) return fitting;
    rest -= more * amount;
  }
  return fitting;
}
