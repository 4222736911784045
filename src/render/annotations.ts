// Annotations of a job: plain text beside the lines of a plan, or beside nothing.

import {
  type Cause,
  type Check,
  formatInteger,
  idOf,
  join,
  type Message,
  type Place,
  type PlacedAmount,
  type Report,
  toBareText,
  toPrintable,
  toText,
} from "../core/index.ts";
import { findAdvice } from "../words/index.ts";
import { findSources } from "./advised.ts";
import { printCells, toCells } from "./amounts.ts";
import { shorten } from "./markdown.ts";
import { toGroups } from "./order.ts";
import { showSubject } from "./subject.ts";
import { count } from "./wording.ts";

/** One annotation. Texts are plain and on one line. */
export interface Annotation {
  readonly level: "error" | "warning";
  readonly title: string;
  readonly message: string;
  readonly place?: Place;
}

/** GitHub shows ten errors of a step and drops the rest without a word; the tenth says how many more there are. */
const MOST_ERRORS = 9;

/** Longest message, in characters: GitHub takes 64 KB for an annotation and shows far less. */
const MAX_MESSAGE_LENGTH = 1000;

function toPlainText(message: Message): string {
  return shorten(toPrintable(toBareText(message)), MAX_MESSAGE_LENGTH);
}

const TITLES: Readonly<Record<Check["verdict"], string>> = {
  over: "Cloud quota: over the limit",
  forbidden: "Cloud quota: the limit is 0",
  contended: "Cloud quota: fits alone only",
  unknown: "Cloud quota: unknown whether it fits",
  tight: "Cloud quota: tight",
  waived: "Cloud quota: waived",
  fits: "Cloud quota: fits",
  unmetered: "Cloud quota: no limit",
};

/** Titles of over and forbidden checks whose cause is not the limit. */
const OTHER_TITLES: ReadonlyMap<Cause, string> = new Map([
  ["flavor", "Cloud quota: cannot be applied"],
  ["reserve", "Cloud quota: too little remains free"],
  ["peakAtLeast", "Cloud quota: cannot be applied"],
  ["peakLikely", "Cloud quota: expected to exceed the limit during apply"],
  ["peak", "Cloud quota: may exceed the limit during apply"],
]);

function titleOf(check: Check): string {
  const { verdict, cause } = check;
  const isExceeded = verdict === "over" || verdict === "forbidden";
  return (isExceeded && cause !== undefined ? OTHER_TITLES.get(cause) : undefined) ?? TITLES[verdict];
}

/** An error about a check, or about several of one region that is at fault, at the first of them. */
function toError(check: Check, { others, places }: { readonly others: number; readonly places: Places }): Annotation {
  const advice = findAdvice(check) ?? check.reason;
  const place = places.get(idOf(check.shownRegion ?? check.region, check.key));
  // What no line of a file states comes from resources.
  const sources = place === undefined ? findSources([check]) : undefined;
  const text = toPlainText(sources === undefined ? advice : join([advice, sources]));
  return {
    level: "error",
    title: titleOf(check),
    message: `${showSubject(check)}${others === 0 ? "" : ` and ${count(others, "more key")}`}: ${text}`,
    ...(place === undefined ? {} : { place }),
  };
}

function withMore(errors: readonly Annotation[], noun: string, all: number): readonly Annotation[] {
  const more = all - errors.length;
  if (more === 0) return errors;
  const text = `and ${formatInteger(more)} more ${noun}${more === 1 ? "" : "s"}; the job summary has them all`;
  return [...errors, { level: "error", title: "Cloud quota: more", message: text }];
}

/** What only warns, in some words: its verdict, or where the peak decides, how high it may get. */
function toWarning(check: Check): string {
  const { verdict, cause } = check;
  const { peak, limit } = printCells(toCells(check));
  if (cause === "peak" || cause === "peakLikely")
    return peak === undefined ? "may exceed the limit during apply" : `${peak}, limit ${limit}`;
  if (verdict === "tight" && cause === "limit") return "over the limit already";
  return verdict === "tight" && cause === "reserve" ? "below the reserve already" : verdict;
}

/** One warning for all that only warns, if there is any. */
function toWarnings(warned: readonly Check[]): readonly Annotation[] {
  if (warned.length === 0) return [];
  const named = warned.slice(0, MOST_ERRORS).map((check) => `${showSubject(check)} (${toWarning(check)})`);
  const more = warned.length - named.length;
  const list = [...named, ...(more > 0 ? [`${formatInteger(more)} more`] : [])].join(", ");
  return [
    {
      level: "warning",
      title: "Cloud quota: warnings",
      message: `${count(warned.length, "check")} to look at: ${list}`,
    },
  ];
}

/** Places of amounts in plans, by region and key as checks have them. */
type Places = ReadonlyMap<string, Place>;

/**
 * At most nine errors, the worst first, and one that counts the rest; at most one warning for what only warns. Empty where
 * everything fits or does not count. `amounts`: those that a line of a file states. Where the run only warns, all of them are warnings, and eight besides.
 */
export function toAnnotations(report: Report, amounts: readonly PlacedAmount[]): readonly Annotation[] {
  const places: Places = new Map(amounts.map(({ region, key, place }) => [idOf(region, key), place]));
  if (report.warnOnly !== true) return toUsualAnnotations(report, { places, most: MOST_ERRORS });
  // Ten of one kind are shown: one less, so that what only warns anyway has its place.
  const usual = toUsualAnnotations(report, { places, most: MOST_ERRORS - 1 });
  return usual.map((annotation) => ({ ...annotation, level: "warning" }));
}

function toUsualAnnotations(
  report: Report,
  { places, most }: { readonly places: Places; readonly most: number },
): readonly Annotation[] {
  if (report.verdict === "error") {
    const errors = report.problems.slice(0, most).map(
      (text): Annotation => ({
        level: "error",
        title: "Cloud quota: could not be checked",
        message: toPlainText(text),
      }),
    );
    return withMore(errors, "problem", report.problems.length);
  }
  const { problems, waived } = toGroups(report);
  const failing = problems.filter(({ effect }) => effect === "fail");
  const warned = [...problems, ...waived].filter(({ effect }) => effect === "warn");
  // What is the same for several keys of a region is told once.
  const isShared = ({ cause }: Check): boolean => cause === "region" || cause === "flavor";
  const told = [...Map.groupBy(failing, (check) => (isShared(check) ? toText(check.reason) : check)).values()];
  const errors = told
    .slice(0, most)
    .flatMap(([first, ...others]) => (first === undefined ? [] : toError(first, { others: others.length, places })));
  return [...withMore(errors, "problem", told.length), ...toWarnings(warned)];
}
