// A report as test cases, for formats that programs read as results of tests: each check is a case, and so is the change as a whole.

import { type Check, capitalised, type Message, type Report, say, toBareText, toPrintable } from "../core/index.ts";
import { findAdvice } from "../words/index.ts";
import { findSources, subjectOf } from "./groups.ts";
import { toMeaning } from "./wording.ts";

/** A test case. Texts are plain and on one line, but prose of others may have any printable character in it. */
export interface TestCase {
  /** The target that it is of. undefined: there is one only. */
  readonly target: string | undefined;
  /** The same in every run, and no other case of the target has it. */
  readonly name: string;
  readonly result: "error" | "failure" | "warning" | "pass";
  /** A word for the result: a check's verdict, or the run's. */
  readonly verdict: string;
  /** Why, and what to do. */
  readonly sentences: readonly string[];
}

/** Name of the case that stands for the change as a whole: a verdict that no check explains is its result. */
const WHOLE = "the whole change";

/** A message without Markdown, on one line. */
export function toPlain(message: Message): string {
  return toPrintable(toBareText(message));
}

/** The targets of a report. Of one project that is no target: the report, without a name. */
export function targetsOf(report: Report) {
  return report.targets ?? [{ ...report, name: undefined }];
}

/** The test cases of a report by target. One is an error exactly where the verdict is `error`, a failure where it is `fail`; warnings where the run only warns. */
export function toTestCases(report: Report): readonly TestCase[] {
  return targetsOf(report).flatMap(({ name: target, ...own }) => {
    const names = new Set<string>();
    return [toWhole(own), ...own.checks.map(toCase)].map((one) => {
      let name = one.name;
      // Hidden regions have one name.
      for (let number = 2; names.has(name); number += 1) name = `${one.name} (${number})`;
      names.add(name);
      return { ...one, target, name, result: toResult(one.result, report) };
    });
  });
}

function toResult(effect: Report["verdict"] | Check["effect"], { warnOnly }: Report): TestCase["result"] {
  if (effect === "pass" || effect === "none") return "pass";
  if (effect === "warn" || warnOnly === true) return "warning";
  return effect === "fail" ? "failure" : effect;
}

function toWhole(report: Report) {
  const { verdict, checks, problems, notes = [] } = report;
  const isOfCheck = checks.some(({ effect }) => effect === verdict);
  const result = isOfCheck ? "pass" : verdict;
  const reasons = verdict === "error" ? problems : notes;
  return {
    name: WHOLE,
    verdict,
    result,
    sentences: [say`${capitalised(toMeaning(report))}.`, ...reasons].map(toPlain),
  };
}

function toCase(check: Check) {
  const sources = check.effect === "none" ? undefined : findSources([check]);
  const messages = [findAdvice(check) ?? check.reason, ...(sources === undefined ? [] : [sources])];
  const { verdict, effect: result } = check;
  return { name: toPlain(subjectOf([check])), verdict, result, sentences: messages.map(toPlain) };
}
