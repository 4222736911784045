// Parses reports like the systems that read them.

import { DOMParser, type Element } from "@xmldom/xmldom";

/**
 * Returns the test cases of JUnit XML. Throws if the XML is not well-formed, if a sum is wrong, or if two test cases
 * have the same name.
 */
export function readJunit(xml: string) {
  const parser = new DOMParser({
    onError: (level, message) => {
      throw new Error(`${level}: ${message}`);
    },
  });
  const document = parser.parseFromString(xml, "text/xml");
  const suites = [...document.getElementsByTagName("testsuite")];
  const cases = suites.flatMap((suite) => {
    const own = [...suite.getElementsByTagName("testcase")].map((one) => toCase(one, suite));
    const count = (result: string) => String(own.filter((one) => one.result === result).length);
    const sums = [String(own.length), count("failure"), count("error")];
    const stated = ["tests", "failures", "errors"].map((name) => suite.getAttribute(name));
    if (sums.join() !== stated.join()) throw new Error(`The sums are ${sums.join()}, and ${stated.join()} is stated.`);
    return own;
  });
  const names = new Set(cases.map(({ classname, name }) => JSON.stringify([classname, name])));
  if (names.size !== cases.length) throw new Error("Two test cases have the same name.");
  return cases;
}

function toCase(one: Element, suite: Element) {
  const [content] = [...one.getElementsByTagName("*")];
  const kind = content?.tagName;
  return {
    suite: suite.getAttribute("name") ?? "",
    classname: one.getAttribute("classname") ?? "",
    name: one.getAttribute("name") ?? "",
    result: kind === "failure" || kind === "error" ? kind : "pass",
    /** Text of the failure, the error or the output. */
    text: content?.textContent ?? "",
    message: content?.getAttribute("message") ?? null,
  };
}

/**
 * Returns whether Atlantis treats the output of a custom policy check as a success: today
 * (server/events/project_command_runner.go at 078d0a820), and before it counted failures. Empty output is never one.
 */
export function isPassedByAtlantis(output: string): { readonly today: boolean; readonly before: boolean } {
  const failed = /[1-9][0-9]* failure|failures": \[/u.test(output) || output.trim().startsWith("FAIL");
  return { today: output !== "" && !failed, before: output !== "" && !output.toLowerCase().includes("fail") };
}
