// Verdicts as they are shown. A sign and a colour never stand without words.

import type { CheckVerdict, Report } from "../core/index.ts";
import type { Style } from "./columns.ts";

interface ShownVerdict {
  readonly sign: string;
  readonly style: Style;
  /** Behind the number of checks that have it, and where that is 1; absent: the same. */
  readonly counted: string;
  readonly countedOne?: string;
  /** Title of an error about a check. Absent: the verdict. */
  readonly title?: string;
}

/** Verdicts of checks in the order in which they are shown. */
export const VERDICTS: Readonly<Record<CheckVerdict, ShownVerdict>> = {
  over: { sign: "❌", style: "red", counted: "over the limit", title: "over the limit" },
  forbidden: { sign: "⛔", style: "red", counted: "forbidden", title: "the limit is 0" },
  contended: { sign: "👥", style: "yellow", counted: "contended", title: "fits alone only" },
  unknown: { sign: "❓", style: "magenta", counted: "unknown", title: "unknown whether it fits" },
  tight: { sign: "⚠️", style: "yellow", counted: "tight" },
  waived: { sign: "🔓", style: "yellow", counted: "waived" },
  fits: { sign: "✅", style: "green", counted: "fit", countedOne: "fits" },
  unmetered: { sign: "➖", style: "dim", counted: "without a limit" },
};

/** Verdicts of checks in this order. */
export const VERDICT_ORDER = Object.keys(VERDICTS).filter((name): name is CheckVerdict =>
  Object.hasOwn(VERDICTS, name),
);

/** Verdicts of reports, the worst first. */
export const OVERALL: Readonly<Record<Report["verdict"], Pick<ShownVerdict, "sign" | "style">>> = {
  error: { sign: "🛑", style: "red" },
  fail: { sign: "❌", style: "red" },
  warn: { sign: "⚠️", style: "yellow" },
  pass: { sign: "✅", style: "green" },
};
