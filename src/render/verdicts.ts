// Signs, colors and words of verdicts. A sign or color never stands without words.

import type { CheckVerdict, Report } from "../core/index.ts";
import type { Style } from "./columns.ts";

interface ShownVerdict {
  readonly sign: string;
  readonly style: Style;
  /** Words after the number of checks with the verdict. `countedOne` is for one check. Absent: the same. */
  readonly counted: string;
  readonly countedOne?: string;
  /** Title of an annotation. Absent: the verdict. */
  readonly title?: string;
}

/** Verdicts of checks, in the order in which they are shown. */
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

/** Names of the verdicts, in that order. */
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
