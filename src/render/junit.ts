// A report in the XML of JUnit, as GitLab, Jenkins, Azure Pipelines and Bitbucket read it. Sources: the schema of Jenkins' xunit plugin
// (junit-10.xsd), https://docs.gitlab.com/ci/testing/unit_test_reports/

import { type Report, toPrintable } from "../core/index.ts";
import { shorten } from "./markdown.ts";
import { type TestCase, toTestCases } from "./test-cases.ts";
import { gateName } from "./wording.ts";

/** Longest sentence, in characters. */
const MAX_LENGTH = 1000;

/** A suite for each target, a case for each check. One that fails is a failure with its reason and advice, one that warns passes with them as its output. */
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

/** Text without a character that XML does not allow, or that has a meaning in it. */
function escapeXml(text: string): string {
  return toPrintable(text).replaceAll(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}
