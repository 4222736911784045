// Annotations of a job: plain text at the lines of a plan, or at none.

import {
  type Check,
  countOf,
  formatInteger,
  idOf,
  type Message,
  type Place,
  type PlacedAmount,
  type Report,
  say,
  toBareText,
  toSafeLine,
} from "../core/index.ts";
import { findAdvice } from "../words/index.ts";
import { findSources, regionOf, subjectOf, targetsOf, toFaults, toGroups } from "./check-groups.ts";
import { shorten } from "./markdown.ts";
import { VERDICTS } from "./verdicts.ts";
import { count, findExcess, toPlain } from "./wording.ts";

/** GitHub shows ten annotations of each level and drops the rest without a word; the tenth says how many more there are. */
const MOST_ERRORS = 9;

/** Longest message, in characters: GitHub takes 64 KB for an annotation and shows far less. */
const MAX_MESSAGE_LENGTH = 1000;

function toPlainText(message: Message): string {
  return shorten(toPlain(message), MAX_MESSAGE_LENGTH);
}

/** An error about a check, or about several of one region or flavor that is at fault, at the first of them. */
function toError(check: Check, { others, place }: { readonly others: number; readonly place: Place | undefined }) {
  // What no line of a file states comes from resources.
  const sources = place === undefined ? findSources([check]) : undefined;
  const subject = say`${subjectOf([check])}${others === 0 ? "" : say` and ${countOf(others, "more key")}`}`;
  const message = say`${subject}: ${findAdvice(check) ?? check.reason}${sources === undefined ? "" : say` ${sources}`}`;
  const title = `Cloud quota: ${findExcess(check) ?? VERDICTS[check.verdict].title ?? check.verdict}`;
  return { title, message: toPlainText(message), place };
}

/** Errors about checks that fail, the worst first. What is the same for several keys of a region is said once. */
function toErrors(problems: readonly Check[], amounts: readonly PlacedAmount[]) {
  const places = new Map(amounts.map(({ region, key, place }) => [idOf(region, key), place]));
  const failing = problems.filter(({ effect }) => effect === "fail");
  return toFaults(failing).map(([check, ...others]) =>
    toError(check, { others: others.length, place: places.get(idOf(regionOf(check), check.key)) }),
  );
}

function toWarnings(warned: readonly Check[]) {
  if (warned.length === 0) return [];
  const named = warned.slice(0, MOST_ERRORS).map((check) => `${toBareText(subjectOf([check]))} (${check.verdict})`);
  const more = warned.length - named.length;
  const list = [...named, ...(more > 0 ? [`${formatInteger(more)} more`] : [])].join(", ");
  const message = `${count(warned.length, "check")} to look at: ${list}`;
  return [{ level: "warning", title: "Cloud quota: warnings", message, place: undefined } as const];
}

/** At most nine errors, the worst first, and one that counts the rest; one warning for what only warns. `amounts`: those that a line of a file states. Texts are plain and on one line. */
export function toAnnotations(report: Report, amounts: readonly PlacedAmount[]) {
  // Ten of one level are shown: one less, so that what only warns anyway has its place.
  const most = report.warnOnly === true ? MOST_ERRORS - 1 : MOST_ERRORS;
  const ofTargets = targetsOf(report).map((target) => ofTarget(target, amounts));
  const errors = ofTargets.flatMap((one) => one.errors);
  const more = errors.length - most;
  const message = `and ${count(more, "more problem")}; the job summary has them all`;
  const level = report.warnOnly === true ? "warning" : "error";
  const rest = more > 0 ? [{ title: "Cloud quota: more", message, place: undefined }] : [];
  const shown = [...errors.slice(0, most), ...rest].map((error) => ({ level, ...error }) as const);
  return [...shown, ...toWarnings(ofTargets.flatMap((one) => one.warned))];
}

function ofTarget(target: ReturnType<typeof targetsOf>[number], amounts: readonly PlacedAmount[]) {
  const { name, verdict } = target;
  const { problems, waived } = toGroups(target);
  const title = "Cloud quota: could not be checked";
  const errors =
    verdict === "error"
      ? target.problems.map((problem) => ({ title, message: toPlainText(problem), place: undefined }))
      : toErrors(problems, Map.groupBy(amounts, (amount) => amount.target).get(name) ?? []);
  const lead = name === undefined ? "" : `${toSafeLine(name)}: `;
  return {
    errors: errors.map((error) => ({ ...error, message: `${lead}${error.message}` })),
    warned: [...problems, ...waived].filter(({ effect }) => effect === "warn"),
  };
}
