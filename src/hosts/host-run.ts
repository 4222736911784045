// A run on a host as one object, the same for each host.

import type { Log } from "../core/index.ts";
import type { Outcome } from "../evaluate/index.ts";
import type { Delivery } from "../inputs/index.ts";
import type { Host } from "./host.ts";
import type { FindOthers, OtherChangeRules } from "./other-changes.ts";
import type { Settled } from "./report-comment.ts";
import type { Secrets } from "./secrets.ts";

/** A run on a host. No method throws. */
export interface HostRun {
  /** Texts that must not be shown. */
  readonly secrets: Secrets;
  readonly log: Log;
  /** Finds the change of the run, and the repository with its files at any commit. */
  findHost(): Promise<Host>;
  /** Opens the other changes, which may be applied before that of the run. */
  openOthers(rules: OtherChangeRules, now: Date): FindOthers;
  /** Writes the comment, or logs why there is none; then closes every connection. Resolves to the report with what other gates of the change take. */
  settle(delivery: RunDelivery): Promise<Settled>;
}

/** The end of a run, and how it is commented on. */
export interface RunDelivery extends Pick<Delivery, "requestUrl"> {
  readonly outcome: Outcome;
  /** When to create a comment. undefined: it is not known, and none is written. */
  readonly comment: Delivery["comment"] | undefined;
  /** Key of the comment. */
  readonly key: string;
  readonly now: () => Date;
}
