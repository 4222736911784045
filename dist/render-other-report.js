import { An as string, Ln as _minLength, Lr as quote, Qn as GateError, Tn as optional, fn as _enum, hn as boolean, mn as array, p as toAddition, vn as int, wn as object, xn as nullable, yn as literal } from "./shared.js";

// src/render/other-report.ts
const amount = int();
const check = object({
	region: string().check(_minLength(1)),
	regionKnown: optional(boolean()),
	key: string().check(_minLength(1)),
	mode: optional(_enum(["add", "target"])),
	used: nullable(amount),
	planned: amount,
	atLeast: optional(boolean())
});
const document = object({
	version: literal(1),
	verdict: _enum([
		"pass",
		"warn",
		"fail",
		"error"
	]),
	mode: nullable(_enum([
		"add",
		"target",
		"mixed"
	])),
	project: nullable(string()),
	checks: array(check)
});
/**
* Reads the JSON report of a change. `name`: of the file. Throws a GateError (INPUT_INVALID) where the text is no report, and where
* nothing was decided in it.
*/
function parseOtherReport({ text, name }) {
	const parsed = document.safeParse(parseJson(text));
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		const where = (issue?.path ?? []).map(String).join(".");
		throw new GateError(invalid(`${quote(name)} is not a JSON report of quota-gate${where === "" ? "" : `: ${quote(where)} is missing or not what was expected`}.`, `Write one with ${quote("quota-gate check --format json")}, or take the one that the Action writes.`));
	}
	const { verdict, project, checks } = parsed.data;
	if (verdict === "error") throw new GateError(invalid(`Nothing was decided in the report ${quote(name)}: its verdict is ${quote("error")}.`, "Leave it out, or make it again."));
	const known = checks.filter(({ regionKnown = true }) => regionKnown);
	const unknown = checks.length - known.length;
	const additions = known.flatMap((one) => toAddition(one, parsed.data) ?? []);
	return {
		name,
		project,
		additions: additions.filter((addition) => addition !== "untold"),
		notes: [...unknown === 0 ? [] : [`${quote(name)} asks for ${count(unknown)} in a region that is not known; they do not count here.`], ...untoldNotes(name, additions.filter((addition) => addition === "untold").length)]
	};
}
function untoldNotes(name, untold) {
	return untold === 0 ? [] : [`${quote(name)} takes ${count(untold)} of which nothing is known; they do not count here.`];
}
function count(amounts) {
	return `${amounts} amount${amounts === 1 ? "" : "s"}`;
}
function parseJson(text) {
	try {
		return JSON.parse(text);
	} catch {
		return;
	}
}
function invalid(message, hint) {
	return {
		code: "INPUT_INVALID",
		message,
		hint
	};
}

export { parseOtherReport as t };