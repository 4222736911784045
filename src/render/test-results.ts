// A report as test results for other programs: each check is a case, and so is the change as a whole.

import { type Check, capitalise, type Report, toSafeLine } from "../core/index.ts";
import { findAdvice } from "../words/index.ts";
import { findSources, nameChecks, targetsOf } from "./check-groups.ts";
import { shorten } from "./markdown.ts";
import { count, gateName, toMeaning, toPlain } from "./wording.ts";

/** A test case. Its texts are plain and on one line, but prose from outside may have any printable character. */
type TestCase = ReturnType<typeof toTestCases>[number];

/**
 * Returns the test cases of a report, by target. A case is an error exactly if the verdict is `error`, and a failure if
 * it is `fail`. Both are warnings in a run that only warns.
 */
function toTestCases(report: Report) {
  return targetsOf(report).flatMap(({ name: target, ...own }) => {
    const names = new Set<string>();
    return [toWhole(own), ...own.checks.map(toCase)].map((one) => {
      let name = one.name;
      // All hidden regions share one name.
      for (let number = 2; names.has(name); number += 1) name = `${one.name} (${number})`;
      names.add(name);
      // The name is unique within the target, and the same in every run.
      return { ...one, target, name, result: toResult(one.result, report) };
    });
  });
}

function toResult(effect: Report["verdict"] | Check["effect"], { warnOnly }: Report) {
  if (effect === "pass" || effect === "none") return "pass";
  if (effect === "warn" || warnOnly === true) return "warning";
  return effect === "fail" ? "failure" : effect;
}

/** Returns the case of the change as a whole. Its result is a verdict that no check explains. */
function toWhole(report: Report) {
  const { verdict, checks, problems, notes = [] } = report;
  const reasons = verdict === "error" ? problems : notes;
  return {
    name: "the whole change",
    verdict,
    result: checks.some(({ effect }) => effect === verdict) ? "pass" : verdict,
    sentences: [`${capitalise(toMeaning(report))}.`, ...reasons.map(toPlain)],
  } as const;
}

function toCase(check: Check) {
  const { verdict, effect: result } = check;
  const sources = result === "none" ? undefined : findSources([check]);
  const sentences = [findAdvice(check) ?? check.reason, sources ?? []].flat().map(toPlain);
  return { name: toPlain(nameChecks([check])), verdict, result, sentences };
}

const MAX_LENGTH = 1000;

/**
 * Renders JUnit XML, as GitLab, Jenkins, Azure Pipelines and Bitbucket read it: a suite per target, a case per check. A
 * failing check is a failure with its reason and advice. A warning passes, with them as its output. Sources: the schema
 * of Jenkins' xunit plugin (junit-10.xsd), https://docs.gitlab.com/ci/testing/unit_test_reports/
 */
export function renderJunit({ report, key }: { readonly report: Report; readonly key: string }): string {
  const suites = [...Map.groupBy(toTestCases(report), ({ target }) => target)];
  const content = suites.map(([target, cases]) => renderSuite(gateName(key, target), cases, report));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="quota-gate">\n${content.join("")}</testsuites>\n`;
}

function renderSuite(name: string, cases: readonly TestCase[], { checkedAt }: Report): string {
  const countOf = (result: TestCase["result"]) => cases.filter((one) => one.result === result).length;
  const attributes = toAttributes({
    name,
    tests: cases.length,
    failures: countOf("failure"),
    errors: countOf("error"),
    timestamp: checkedAt.replace(/\.\d+Z$/u, "Z"),
  });
  const content = cases.map((one) => renderCase(one, name));
  return `<testsuite${attributes}>\n${content.join("")}</testsuite>\n`;
}

function renderCase({ name, result, verdict, sentences }: TestCase, classname: string): string {
  const attributes = toAttributes({ name, classname });
  const texts = sentences.map((sentence) => shorten(sentence, MAX_LENGTH));
  const text = texts.map(escapeXml).join("\n");
  if (result === "pass") return `<testcase${attributes}/>\n`;
  if (result === "warning") {
    return `<testcase${attributes}><system-out>${escapeXml(verdict)}: ${text}</system-out></testcase>\n`;
  }
  const why = toAttributes({ type: verdict, message: shorten(texts.join(" "), MAX_LENGTH) });
  return `<testcase${attributes}><${result}${why}>${text}</${result}></testcase>\n`;
}

function toAttributes(attributes: Readonly<Record<string, string | number>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join("");
}

/** Escapes characters that XML does not allow or gives a meaning. */
function escapeXml(text: string): string {
  return toSafeLine(text).replaceAll(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Renders results as conftest prints them, for Atlantis' custom policy checks: a line per check that fails or warns,
 * failures first, then the counts. Atlantis reads a line that begins with `FAIL`, or counts failures, as a failure;
 * older versions any line that contains "fail" in any case. Without any output it stops. So the word does not occur if
 * no check fails. Source: server/events/project_command_runner.go, https://www.runatlantis.io/docs/custom-policy-checks
 */
export function renderConftest({ report, key }: { readonly report: Report; readonly key: string }): string {
  const cases = toTestCases(report);
  const casesWith = (...results: readonly TestCase["result"][]) =>
    cases.filter(({ result }) => results.includes(result));
  const [failed, warned] = [casesWith("error", "failure"), casesWith("warning")];
  const toLine = (sign: string) => (one: TestCase) =>
    // Atlantis shows the output in a code block, which backticks would end.
    `${sign} - ${gateName(key, one.target)} - ${one.name}: ${one.sentences.join(" ")}`.replaceAll("`", "'");
  const counts = [
    count(cases.length, "test"),
    `${casesWith("pass").length} passed`,
    count(warned.length, "warning"),
    ...(failed.length === 0 ? [] : [count(failed.length, "failure")]),
  ];
  const lines = [...failed.map(toLine("FAIL")), ...warned.map(toLine("WARN"))];
  const text = [...lines, ...(lines.length === 0 ? [] : [""]), counts.join(", ")].join("\n");
  return `${failed.length === 0 ? text.replaceAll(/(?<=f)a(?=il)/giu, "\\u{61}") : text}\n`;
}
