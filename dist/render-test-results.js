import { Or as say, Rn as capitalised, zr as toSafeLine } from "./part-start.js";
import { C as toPlain, E as findSources, O as subjectOf, S as toMeaning, T as shorten, bt as findAdvice, k as targetsOf, x as gateName, y as count } from "./part-check.js";

// src/render/test-results.ts
/** The test cases of a report by target. One is an error exactly where the verdict is `error`, a failure where it is `fail`; warnings where the run only warns. */
function toTestCases(report) {
	return targetsOf(report).flatMap(({ name: target, ...own }) => {
		const names = /* @__PURE__ */ new Set();
		return [toWhole(own), ...own.checks.map(toCase)].map((one) => {
			let name = one.name;
			for (let number = 2; names.has(name); number += 1) name = `${one.name} (${number})`;
			names.add(name);
			return {
				...one,
				target,
				name,
				result: toResult(one.result, report)
			};
		});
	});
}
function toResult(effect, { warnOnly }) {
	if (effect === "pass" || effect === "none") return "pass";
	if (effect === "warn" || warnOnly === true) return "warning";
	return effect === "fail" ? "failure" : effect;
}
/** The case that stands for the change as a whole: a verdict that no check explains is its result. */
function toWhole(report) {
	const { verdict, checks, problems, notes = [] } = report;
	const reasons = verdict === "error" ? problems : notes;
	return {
		name: "the whole change",
		verdict,
		result: checks.some(({ effect }) => effect === verdict) ? "pass" : verdict,
		sentences: [say`${capitalised(toMeaning(report))}.`, ...reasons].map(toPlain)
	};
}
function toCase(check) {
	const { verdict, effect: result } = check;
	const sources = result === "none" ? void 0 : findSources([check]);
	const sentences = [findAdvice(check) ?? check.reason, sources ?? []].flat().map(toPlain);
	return {
		name: toPlain(subjectOf([check])),
		verdict,
		result,
		sentences
	};
}
const MAX_LENGTH = 1e3;
/**
* JUnit XML, as GitLab, Jenkins, Azure Pipelines and Bitbucket read it: a suite for each target, a case for each check. One that fails is a
* failure with its reason and advice, one that warns passes with them as its output. Sources: the schema of Jenkins' xunit plugin
* (junit-10.xsd), https://docs.gitlab.com/ci/testing/unit_test_reports/
*/
function renderJunit({ report, key }) {
	return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="quota-gate">\n${[...Map.groupBy(toTestCases(report), ({ target }) => target)].map(([target, cases]) => renderSuite(gateName(key, target), cases, report)).join("")}</testsuites>\n`;
}
function renderSuite(name, cases, { checkedAt }) {
	const countOf = (result) => cases.filter((one) => one.result === result).length;
	return `<testsuite${toAttributes({
		name,
		tests: cases.length,
		failures: countOf("failure"),
		errors: countOf("error"),
		timestamp: checkedAt.replace(/\.\d+Z$/u, "Z")
	})}>\n${cases.map((one) => renderCase(one, name)).join("")}</testsuite>\n`;
}
function renderCase({ name, result, verdict, sentences }, classname) {
	const attributes = toAttributes({
		name,
		classname
	});
	const texts = sentences.map((sentence) => shorten(sentence, MAX_LENGTH));
	const text = texts.map(escapeXml).join("\n");
	if (result === "pass") return `<testcase${attributes}/>\n`;
	if (result === "warning") return `<testcase${attributes}><system-out>${escapeXml(verdict)}: ${text}</system-out></testcase>\n`;
	return `<testcase${attributes}><${result}${toAttributes({
		type: verdict,
		message: shorten(texts.join(" "), MAX_LENGTH)
	})}>${text}</${result}></testcase>\n`;
}
function toAttributes(attributes) {
	return Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`).join("");
}
/** Text without a character that XML does not allow, or that has a meaning in it. */
function escapeXml(text) {
	return toSafeLine(text).replaceAll(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}
/**
* Results as conftest prints them, for Atlantis' custom policy checks: a line for each check that fails or warns, those that fail first, and
* the counts. Atlantis takes for a failure what begins with `FAIL` or has a number of failures in it, and older versions any line that has
* "fail" in it, in any case; without any output it stops. Where nothing fails, the word does not occur.
* Source: server/events/project_command_runner.go, https://www.runatlantis.io/docs/custom-policy-checks
*/
function renderConftest({ report, key }) {
	const cases = toTestCases(report);
	const of = (...results) => cases.filter(({ result }) => results.includes(result));
	const [failed, warned] = [of("error", "failure"), of("warning")];
	const toLine = (sign) => (one) => `${sign} - ${gateName(key, one.target)} - ${one.name}: ${one.sentences.join(" ")}`.replaceAll("`", "'");
	const counts = [
		count(cases.length, "test"),
		`${of("pass").length} passed`,
		count(warned.length, "warning"),
		...failed.length === 0 ? [] : [count(failed.length, "failure")]
	];
	const lines = [...failed.map(toLine("FAIL")), ...warned.map(toLine("WARN"))];
	const text = [
		...lines,
		...lines.length === 0 ? [] : [""],
		counts.join(", ")
	].join("\n");
	return `${failed.length === 0 ? text.replaceAll(/(?<=f)a(?=il)/giu, "\\u{61}") : text}\n`;
}

export { renderConftest, renderJunit };