// What it is that makes a check over or tight: the limit, what must remain free of it, or the way to the end.

import type { Check } from "../core/index.ts";
import { findPeak } from "./peak.ts";

/**
 * `limit`: projected is above it. `reserve`: too little remains free. `any order`: every order of applying exceeds the limit on
 * the way; `worst order`: some may. `threshold`: a share of the limit is reached. null: the numbers do not say.
 */
export type Cause = "limit" | "reserve" | "any order" | "worst order" | "threshold" | null;

/** What must remain free, in the key's unit; 0 where nothing must. */
export function reserveOf(check: Check): number {
  return check.rule?.keepFree ?? 0;
}

/** What of a limit may be used. */
export function usableOf(limit: number, check: Check): number {
  return Math.max(0, limit - reserveOf(check));
}

/** Whether a check's usage grows. Without usage (limits of each single object) whatever is planned does. */
function isAdding({ used, projected }: Check): boolean {
  return projected !== null && projected > (used ?? 0);
}

/** Whether usage may exceed the limit on the way; a way of which no bound is known may. */
function mayExceed(check: Check, limit: number): boolean {
  return check.peak === null || (findPeak(check)?.atMost ?? 0) > limit;
}

function causeOfOver(check: Check): Cause {
  const { projected, limit, peakAtLeast } = check;
  if (typeof limit !== "number" || projected === null) return null;
  if (isAdding(check) && projected > limit) return "limit";
  if (isAdding(check) && projected > usableOf(limit, check)) return "reserve";
  if (typeof peakAtLeast === "number" && peakAtLeast > limit) return "any order";
  if (mayExceed(check, limit)) return "worst order";
  return projected > limit ? "limit" : null;
}

function causeOfTight(check: Check): Cause {
  const { projected, limit } = check;
  if (typeof limit !== "number" || projected === null) return null;
  if (projected > limit) return "limit";
  if (!isAdding(check) && projected > usableOf(limit, check)) return "reserve";
  return mayExceed(check, limit) ? "worst order" : "threshold";
}

/** What makes an over check over and a tight one tight; null for every other verdict. */
export function findCause(check: Check): Cause {
  if (check.verdict === "over") return causeOfOver(check);
  return check.verdict === "tight" ? causeOfTight(check) : null;
}
