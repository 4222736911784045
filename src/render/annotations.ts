// Annotations of a job: plain text, at a line of a plan if one states the amount.

import {
  type Check,
  countOf,
  formatInteger,
  idOf,
  type Message,
  type PlacedAmount,
  type Report,
  say,
  toBareText,
  toSafeLine,
} from "../core/index.ts";
import { findAdvice } from "../words/index.ts";
import { findSources, nameChecks, regionOf, targetsOf, toFaults, toGroups } from "./check-groups.ts";
import { shorten } from "./markdown.ts";
import { VERDICTS } from "./verdicts.ts";
import { count, findExcess, toPlain } from "./wording.ts";

/**
 * Maximum number of errors. GitHub shows ten annotations of each level and drops the rest silently; the tenth counts
 * them.
 */
const MOST_ERRORS = 9;

/** Maximum length of a message, in characters. GitHub accepts 64 KB and shows far less. */
const MAX_MESSAGE_LENGTH = 1000;

function toPlainText(message: Message): string {
  return shorten(toPlain(message), MAX_MESSAGE_LENGTH);
}

/**
 * Returns errors about failing checks, the worst first. Checks with one region or flavor at fault share an error, which
 * stands at the place of the first.
 */
function toErrors(problems: readonly Check[], amounts: readonly PlacedAmount[]) {
  const places = new Map(amounts.map(({ region, key, place }) => [idOf(region, key), place]));
  const failing = problems.filter(({ effect }) => effect === "fail");
  return toFaults(failing).map(([check, ...others]) => {
    const place = places.get(idOf(regionOf(check), check.key));
    // An amount that no line of a file states comes from resources.
    const sources = place === undefined ? findSources([check]) : undefined;
    const more = others.length === 0 ? "" : say` and ${countOf(others.length, "more key")}`;
    const advice = findAdvice(check) ?? check.reason;
    const message = say`${nameChecks([check])}${more}: ${advice}${sources === undefined ? "" : say` ${sources}`}`;
    const title = `Cloud quota: ${findExcess(check) ?? VERDICTS[check.verdict].title ?? check.verdict}`;
    return { title, message: toPlainText(message), place };
  });
}

function toWarnings(warned: readonly Check[]) {
  if (warned.length === 0) return [];
  const named = warned.slice(0, MOST_ERRORS).map((check) => `${toBareText(nameChecks([check]))} (${check.verdict})`);
  const more = warned.length - named.length;
  const list = [...named, ...(more > 0 ? [`${formatInteger(more)} more`] : [])].join(", ");
  const message = `${count(warned.length, "check")} to look at: ${list}`;
  return [{ level: "warning", title: "Cloud quota: warnings", message, place: undefined } as const];
}

/**
 * Returns at most nine errors, the worst first, one that counts the rest, and one warning for the checks that only
 * warn. `amounts` are those that a line of a file states. Texts are plain and on one line.
 */
export function toAnnotations(report: Report, amounts: readonly PlacedAmount[]) {
  // The warning about checks needs one of the ten.
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
