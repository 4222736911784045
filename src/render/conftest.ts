// A report as conftest prints its results, for Atlantis' custom policy checks. Atlantis takes for a failure what begins with `FAIL` or has a
// number of failures in it, and older versions any line that has "fail" in it, in any case; without any output it stops.
// Source: server/events/project_command_runner.go, https://www.runatlantis.io/docs/custom-policy-checks

import type { Report } from "../core/index.ts";
import { type TestCase, toTestCases } from "./test-cases.ts";
import { count, gateName } from "./wording.ts";

/** A line for each check that fails or warns, those that fail first, and the counts. Where nothing fails, the word does not occur. */
export function renderConftest({ report, key }: { readonly report: Report; readonly key: string }): string {
  const cases = toTestCases(report);
  const of = (...results: readonly TestCase["result"][]) => cases.filter(({ result }) => results.includes(result));
  const [failed, warned] = [of("error", "failure"), of("warning")];
  const toLine = (sign: string) => (one: TestCase) =>
    // Atlantis shows the output in a block that backticks end.
    `${sign} - ${gateName(key, one.target)} - ${one.name}: ${one.sentences.join(" ")}`.replaceAll("`", "'");
  const counts = [
    count(cases.length, "test"),
    `${of("pass").length} passed`,
    count(warned.length, "warning"),
    ...(failed.length === 0 ? [] : [count(failed.length, "failure")]),
  ];
  const lines = [...failed.map(toLine("FAIL")), ...warned.map(toLine("WARN"))];
  const text = [...lines, ...(lines.length === 0 ? [] : [""]), counts.join(", ")].join("\n");
  return `${failed.length === 0 ? text.replaceAll(/(?<=f)a(?=il)/giu, "\\u{61}") : text}\n`;
}
