import type { Message } from "./said.ts";
// Other changes that are not applied yet: what is known of them.

/** A change that was judged by itself and is not applied yet: another pull request. */
export interface OtherChange {
  /** As reports name it: "#12", "networks.json". */
  readonly name: string;
  /** What it takes; nothing that it gives back. One entry for each region, key and item. */
  readonly additions: readonly Addition[];
}

/** What a change adds to usage once it is applied. */
export interface Addition {
  readonly region: string;
  /** Key with its item, as checks have it: "compute.cores", "objectstorage[ceph]". */
  readonly key: string;
  /** In the key's unit, more than 0. */
  readonly amount: number;
  /** true: more may come that is not known; `amount` is a lower bound. */
  readonly atLeast: boolean;
}

/** Other changes, and what their being in the way does. */
export interface OtherChanges {
  /** Effect of a check that fits alone and not together with them. */
  readonly effect: "fail" | "warn";
  /** Names differ from each other. */
  readonly changes: readonly OtherChange[];
}

/** Other changes as they were found. */
export interface OthersFound {
  /** Names differ from each other. */
  readonly changes: readonly OtherChange[];
  /** Sentences on what is not known of them. */
  readonly notes: readonly Message[];
}
