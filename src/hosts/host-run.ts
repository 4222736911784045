// The interface of a run on a host, the same for every host.

import type { Log } from "../core/index.ts";
import type { Outcome } from "../evaluate/index.ts";
import type { Delivery } from "../inputs/index.ts";
import type { Host } from "./host.ts";
import type { OtherChangeRules, OtherChangesReader } from "./other-changes.ts";
import type { FinalReport } from "./report-comment.ts";
import type { Secrets } from "./secrets.ts";

/** A run on a host. No method throws. */
export interface HostRun {
  /** Texts that must not be shown. */
  readonly secrets: Secrets;
  readonly log: Log;
  /** Finds the change of the run and its repository. */
  findHost(): Promise<Host>;
  /** The other changes that may be applied before the run's. */
  readonly others: OtherChangesReader;
  /**
   * Writes the comment, or logs why there is none, then closes all connections. Resolves to the report, which counts
   * the amounts of the change's other gates and, if `rules` are strict, of changes that are checked at the same time.
   */
  settle(delivery: RunDelivery): Promise<FinalReport>;
}

/** Outcome of a run, and settings of its comment. */
export interface RunDelivery extends Pick<Delivery, "requestUrl"> {
  readonly outcome: Outcome;
  /** When to create a comment. Undefined if the setting is invalid; then no comment is written. */
  readonly comment: Delivery["comment"] | undefined;
  /** Key of the comment. */
  readonly key: string;
  /** Other changes that the outcome counts. Undefined if it counts none. */
  readonly rules: OtherChangeRules | undefined;
  readonly now: () => Date;
}
