// Annotations of a job: plain text beside the lines of a plan, or beside nothing.

import {
  type Check,
  formatInteger,
  idOf,
  type Message,
  type Place,
  type PlacedAmount,
  type Report,
  say,
  toBareText,
  toPrintable,
  toText,
} from "../core/index.ts";
import { findAdvice } from "../words/index.ts";
import { printCells, toCells } from "./amounts.ts";
import { findSources, regionOf, subjectOf, toGroups } from "./groups.ts";
import { shorten } from "./markdown.ts";
import { count, findExcess } from "./wording.ts";

/** One annotation. Texts are plain and on one line. */
export interface Annotation {
  readonly level: "error" | "warning";
  readonly title: string;
  readonly message: string;
  readonly place?: Place | undefined;
}

/** GitHub shows ten annotations of each level and drops the rest without a word; the tenth says how many more there are. */
const MOST_ERRORS = 9;

/** Longest message, in characters: GitHub takes 64 KB for an annotation and shows far less. */
const MAX_MESSAGE_LENGTH = 1000;

function toPlainText(message: Message): string {
  return shorten(toPrintable(toBareText(message)), MAX_MESSAGE_LENGTH);
}

/** Titles of errors. */
const TITLES: Partial<Readonly<Record<Check["verdict"], string>>> = {
  over: "over the limit",
  forbidden: "the limit is 0",
  contended: "fits alone only",
  unknown: "unknown whether it fits",
};

/** An error about a check, or about several of one region or flavor that is at fault, at the first of them. */
function toError(
  check: Check,
  { others, place }: { readonly others: number; readonly place: Place | undefined },
): Annotation {
  // What no line of a file states comes from resources.
  const sources = place === undefined ? findSources([check]) : undefined;
  const subject = say`${subjectOf([check])}${others === 0 ? "" : ` and ${count(others, "more key")}`}`;
  const message = say`${subject}: ${findAdvice(check) ?? check.reason}${sources === undefined ? "" : say` ${sources}`}`;
  return {
    level: "error",
    title: `Cloud quota: ${findExcess(check) ?? TITLES[check.verdict] ?? check.verdict}`,
    message: toPlainText(message),
    place,
  };
}

function withMore(errors: readonly Annotation[], all: number): readonly Annotation[] {
  const more = all - errors.length;
  if (more === 0) return errors;
  const message = `and ${count(more, "more problem")}; the job summary has them all`;
  return [...errors, { level: "error", title: "Cloud quota: more", message }];
}

/** What only warns, in some words: its verdict, or where the peak decides, how high it may get. */
function toWarning(check: Check): string {
  const { verdict, cause } = check;
  const { peak, limit } = printCells(toCells(check));
  const isExceeded = cause === "peak" || cause === "peakLikely";
  if (isExceeded) return peak === "" ? "may exceed the limit during apply" : `${peak} during apply, limit ${limit}`;
  if (verdict === "tight" && cause === "limit") return "over the limit already";
  return verdict === "tight" && cause === "reserve" ? "below the reserve already" : verdict;
}

/** One warning for all that only warns, if there is any. */
function toWarnings(warned: readonly Check[]): readonly Annotation[] {
  if (warned.length === 0) return [];
  const named = warned.slice(0, MOST_ERRORS).map((check) => `${toBareText(subjectOf([check]))} (${toWarning(check)})`);
  const more = warned.length - named.length;
  const list = [...named, ...(more > 0 ? [`${formatInteger(more)} more`] : [])].join(", ");
  const message = `${count(warned.length, "check")} to look at: ${list}`;
  return [{ level: "warning", title: "Cloud quota: warnings", message }];
}

/**
 * At most nine errors, the worst first, and one that counts the rest; at most one warning for what only warns. Empty where
 * everything fits or does not count. `amounts`: those that a line of a file states. Where the run only warns, all of them are warnings, and eight besides.
 */
export function toAnnotations(report: Report, amounts: readonly PlacedAmount[]): readonly Annotation[] {
  if (report.warnOnly !== true) return toUsualAnnotations(report, { amounts, most: MOST_ERRORS });
  // Ten of one level are shown: one less, so that what only warns anyway has its place.
  const usual = toUsualAnnotations(report, { amounts, most: MOST_ERRORS - 1 });
  return usual.map((annotation) => ({ ...annotation, level: "warning" }));
}

function toUsualAnnotations(
  report: Report,
  { amounts, most }: { readonly amounts: readonly PlacedAmount[]; readonly most: number },
): readonly Annotation[] {
  if (report.verdict === "error") {
    const title = "Cloud quota: could not be checked";
    const shown = report.problems.slice(0, most);
    return withMore(
      shown.map((problem): Annotation => ({ level: "error", title, message: toPlainText(problem) })),
      report.problems.length,
    );
  }
  const places = new Map(amounts.map(({ region, key, place }) => [idOf(region, key), place]));
  const { problems, waived } = toGroups(report);
  const failing = problems.filter(({ effect }) => effect === "fail");
  const warned = [...problems, ...waived].filter(({ effect }) => effect === "warn");
  // What is the same for several keys of a region is said once.
  const isShared = ({ cause }: Check): boolean => cause === "region" || cause === "flavor";
  const groups = [...Map.groupBy(failing, (check) => (isShared(check) ? toText(check.reason) : check)).values()];
  const errors = groups.slice(0, most).flatMap((members) => {
    const others = members.length - 1;
    return members
      .slice(0, 1)
      .map((check) => toError(check, { others, place: places.get(idOf(regionOf(check), check.key)) }));
  });
  return [...withMore(errors, groups.length), ...toWarnings(warned)];
}
