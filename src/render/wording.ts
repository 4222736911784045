// What a report says in words, the same for every medium: the headline, the counts, what the amounts are.

import type { CheckVerdict, Report } from "../model.ts";
import { isOverAlready } from "./advice.ts";
import { formatInteger } from "./numbers.ts";
import { countRegions, VERDICT_ORDER } from "./order.ts";

/** A sign and the verdict. The sign never stands without the words. */
export const VERDICT_SIGNS: Readonly<Record<CheckVerdict, string>> = {
  over: "❌",
  forbidden: "⛔",
  unknown: "❓",
  tight: "⚠️",
  waived: "🔓",
  fits: "✅",
  unmetered: "➖",
};

const OVERALL_SIGNS: Readonly<Record<Report["verdict"], string>> = { pass: "✅", warn: "⚠️", fail: "❌", error: "🛑" };

/** "1 check", "13 checks". */
export function count(amount: number, noun: string): string {
  return `${formatInteger(amount)} ${noun}${amount === 1 ? "" : "s"}`;
}

/** "1 check does", "2 checks do". */
function countThat(amount: number, [one, many]: readonly [string, string]): string {
  return `${count(amount, "check")} ${amount === 1 ? one : many}`;
}

/** Headline of a report, without a sign: what it means for the change, and, where `merge`, for the merge. */
export function toHeadline(report: Report, { merge }: { readonly merge: boolean }): string {
  const { counts, checks } = report;
  const blocked = merge ? " — merge blocked" : "";
  switch (report.verdict) {
    case "error":
      return `Cloud quota: could not be checked${blocked}`;
    case "fail":
      return counts.over + counts.forbidden > 0
        ? `Cloud quota: this change does not fit${blocked}`
        : `Cloud quota: unknown whether this change fits${blocked}`;
    case "warn":
      if (counts.unknown > 0) return "Cloud quota: not everything could be checked";
      if (counts.waived > 0) return "Cloud quota: does not fit, but waived";
      return checks.some(isOverAlready)
        ? "Cloud quota: over a limit already, not made worse"
        : "Cloud quota: fits, but it gets tight";
    case "pass":
      if (checks.length === 0) return "Cloud quota: this change asks for nothing";
      return counts.fits === 0 ? "Cloud quota: nothing in this change has a limit" : "Cloud quota: everything fits";
    default:
      return report.verdict satisfies never;
  }
}

/** Sign for the overall verdict. */
export function toSign(report: Report): string {
  return OVERALL_SIGNS[report.verdict];
}

/** How a count of checks with a verdict reads in the count line. */
function toCountText(verdict: CheckVerdict, amount: number): string {
  const words: Readonly<Record<CheckVerdict, string>> = {
    over: "over the limit",
    forbidden: "forbidden",
    unknown: "unknown",
    tight: "tight",
    waived: "waived",
    fits: amount === 1 ? "fits" : "fit",
    unmetered: "without a limit",
  };
  return `${formatInteger(amount)} ${words[verdict]}`;
}

/** Whether checks with this verdict are why the overall verdict is what it is. */
function isDecisive(verdict: CheckVerdict, report: Report): boolean {
  const isUnknownFailing = report.policy?.onUnknown !== "warn";
  switch (verdict) {
    case "over":
    case "forbidden":
      return true;
    case "unknown":
      return isUnknownFailing || report.verdict === "warn";
    case "tight":
    case "waived":
      return report.verdict === "warn";
    case "fits":
    case "unmetered":
      return report.verdict === "pass";
    default:
      return verdict satisfies never;
  }
}

/** The count line: every verdict that occurs, and what they add up to. */
export interface CountLine {
  /** What decided. Not empty where there are checks. */
  readonly decisive: readonly string[];
  readonly others: readonly string[];
  /** "13 checks, 3 regions". */
  readonly total: string;
}

/** Counts by verdict in words, in the order in which verdicts are told. */
export function toCountLine(report: Report): CountLine {
  const present = VERDICT_ORDER.filter((verdict) => report.counts[verdict] > 0);
  const toTexts = (verdicts: readonly CheckVerdict[]) =>
    verdicts.map((verdict) => toCountText(verdict, report.counts[verdict]));
  return {
    decisive: toTexts(present.filter((verdict) => isDecisive(verdict, report))),
    others: toTexts(present.filter((verdict) => !isDecisive(verdict, report))),
    total: `${count(report.checks.length, "check")}, ${count(countRegions(report), "region")}`,
  };
}

/** Why a report that warns does not block the merge: one sentence for each kind of warning. Empty for other verdicts. */
export function toExcuses(report: Report): readonly string[] {
  if (report.verdict !== "warn") return [];
  const { tight, unknown, waived } = report.counts;
  const excuses: string[] = [];
  if (unknown > 0) {
    excuses.push(`${countThat(unknown, ["is", "are"])} unknown; \`on-unknown: warn\` lets unknown checks pass.`);
  }
  if (waived > 0) {
    excuses.push(
      `${countThat(waived, ["does", "do"])} not fit, but the policy waives ${waived === 1 ? "it" : "them"}.`,
    );
  }
  if (tight > 0) {
    const from = report.policy === undefined ? "" : ` (${report.policy.warnAt} % of the limit or more)`;
    excuses.push(`${countThat(tight, ["is", "are"])} tight${from}, which only warns.`);
  }
  return excuses;
}

const MODE_TEXTS: Readonly<Record<NonNullable<Report["mode"]>, string>> = {
  add: "planned amounts are additions",
  target: "planned amounts are totals after the change",
  mixed: "planned amounts are additions (+) or totals (=)",
};

/** Told about a plan without amounts where nothing else is. */
export const EMPTY_PLAN_TEXT = "The plan has no amounts, so there was nothing to check.";

/** What to know about unknown checks where they fail the run; null where there are none or they only warn. */
export function findUnknownHint(report: Report): string | null {
  if (report.counts.unknown === 0 || report.policy?.onUnknown === "warn") return null;
  return "Unknown is never taken for a fit. Where you accept that, `on-unknown: warn` lets unknown checks pass with a warning.";
}

/** What the planned amounts are. Told in every report: mixing up the two is the worst silent mistake. undefined: no plan was read. */
export function findModeText(report: Report): string | undefined {
  if (report.mode === null) return undefined;
  const hasTotals = report.mode === "add" && report.checks.some((check) => check.mode === "target");
  return hasTotals ? `${MODE_TEXTS.add}; totals are marked` : MODE_TEXTS[report.mode];
}
