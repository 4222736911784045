// What a check is judged by, as its reason may mention it.

import type { AppliedWaiver, Check, CheckPolicy, Demand, Limit, Said, Scale } from "../core/index.ts";
import { quoted } from "../core/index.ts";
import type { Finding } from "./snapshot-index.ts";
import type { Contention } from "./together.ts";
import type { ValueHints } from "./value-hints.ts";
import type { Judgement } from "./verdict.ts";

/** Everything that a reason may mention. */
export interface Circumstances {
  readonly demand: Demand;
  /** The unit of the check's amounts, in which each of them is exact. */
  readonly scale: Scale;
  /** Of this change by itself. */
  readonly judgement: Judgement;
  /** null: it has nothing to do with other changes. */
  readonly contention: Contention | null;
  readonly limit: Finding<Limit>;
  /** Source of limits and usage, as the subject of a sentence: "The API". */
  readonly source: string;
  /** null: usage of the key is not read. */
  readonly used: Finding<number> | null;
  readonly whereabouts: ValueHints;
  readonly policy: CheckPolicy;
  /** null: none matches, or there is nothing to waive. */
  readonly waiver: AppliedWaiver | null;
  /** The check's own, by the policy. */
  readonly outcome: Pick<Check, "verdict" | "effect">;
}

/** The limit, where it is a number; null: it is not. */
export function limitIn({ limit }: Circumstances): number | null {
  return limit.state === "value" && typeof limit.value === "number" ? limit.value : null;
}

/** The demand's region as it is shown. */
export function shownRegion(demand: Demand): Said {
  return quoted(demand.shownRegion ?? demand.region);
}
