import { hash } from "node:crypto";

// src/core/amounts.ts
const SIZES = [
	"bytes",
	"KiB",
	"MiB",
	"GiB",
	"TiB",
	"PiB"
];
/** Sign, digits, decimals, prefix of the unit (`k` or `K` is the only one in two spellings), `i` for powers of 1024. */
const SIZE = /^(-?)([0-9]{1,15})(?:\.([0-9]{1,6}))? ?([kKMGTP]?)(i?)B$/;
const PREFIXES = [
	"",
	"K",
	"M",
	"G",
	"T",
	"P"
];
/** What a written size, such as `1.5 GiB`, comes to in a key's unit, towards 0, and whether that is exact. undefined: it is no size, or the key is counted. */
function readSize(text, unit) {
	const [found, sign = "", whole = "", fraction = "", prefix = "", binary = ""] = SIZE.exec(text) ?? [];
	if (found === void 0 || unit === "count") return void 0;
	const factor = (binary === "" ? 1000n : 1024n) ** BigInt(PREFIXES.indexOf(prefix.toUpperCase()));
	const numerator = BigInt(sign + whole + fraction) * factor;
	const denominator = 10n ** BigInt(fraction.length) * 1024n ** BigInt(SIZES.indexOf(unit));
	return {
		amount: numerator / denominator,
		isWhole: numerator % denominator === 0n
	};
}
/** Largest unit that amounts are shown in. Memory and volumes are spoken of in GiB, however large. */
const LARGEST = {
	bytes: "PiB",
	MiB: "GiB",
	GiB: "GiB"
};
/** The units that an amount can be shown in, smallest (the key's own) first. */
function scalesOf(unit) {
	if (unit === "count") return [{
		label: "",
		factor: 1,
		unit
	}];
	return SIZES.slice(SIZES.indexOf(unit), SIZES.indexOf(LARGEST[unit]) + 1).map((label, power) => ({
		label,
		factor: 1024 ** power,
		unit
	}));
}
/** A whole number with thousands separators and a real minus sign: `10,240`, `−4`. */
function formatInteger(value) {
	const digits = String(value).replace(/^-/, "").replace(/\B(?=(\d{3})+$)/g, ",");
	return value < 0 ? `−${digits}` : digits;
}
/** Hundredths of a scale's unit, with at most two decimals and the unit: `688 GiB`, `0.25 TiB`, `−4`. */
function formatHundredths(hundredths, { label }) {
	const size = hundredths < 0n ? -hundredths : hundredths;
	const decimals = String(size % 100n).padStart(2, "0").replace(/0{1,2}$/, "");
	const number = `${formatInteger(size / 100n)}${decimals === "" ? "" : `.${decimals}`}`;
	return `${hundredths < 0n ? "−" : ""}${number}${label === "" ? "" : ` ${label}`}`;
}
/** Hundredths of a scale's unit: exactly, or rounded to the next of them. undefined: there is no such whole number. */
function toHundredths(value, { factor }, rounding) {
	if (!Number.isSafeInteger(value)) return void 0;
	const hundredfold = BigInt(value) * 100n;
	const divisor = BigInt(factor);
	const rest = (hundredfold % divisor + divisor) % divisor;
	if (rest === 0n) return hundredfold / divisor;
	if (rounding === void 0) return void 0;
	const below = (hundredfold - rest) / divisor;
	return rounding === "up" ? below + 1n : below;
}
/** The largest unit in which each of the amounts is exact with at most two decimals, and the largest of them is at least 1. */
function toScale(unit, amounts) {
	const scales = scalesOf(unit);
	const largest = Math.max(0, ...amounts.map(Math.abs));
	return scales.findLast((scale) => largest >= scale.factor && amounts.every((amount) => toHundredths(amount, scale) !== void 0)) ?? scales[0] ?? {
		label: "",
		factor: 1,
		unit
	};
}
/** An amount in a unit, exactly; in a smaller one where two decimals would not be enough. */
function formatAmount(value, scale) {
	const hundredths = toHundredths(value, scale);
	if (hundredths !== void 0) return formatHundredths(hundredths, scale);
	if (scale.factor > 1) return formatAmount(value, toScale(scale.unit, [value]));
	return `${value}${scale.label === "" ? "" : ` ${scale.label}`}`;
}
/** An amount in a sentence, exactly: by itself, "8", "10,240 GiB", "0.5 GiB", or in the unit of others; absent: "an unknown amount". */
function inUnit(amount, unit) {
	if (amount == null) return "an unknown amount";
	return formatAmount(amount, typeof unit === "string" ? toScale(unit, [amount]) : unit);
}
/** True: the amount is at least that percentage of the limit. Exact, though byte counts times 100 leave the range of safe integers. */
function reaches({ amount, limit, percent }) {
	const thousandths = toThousandths(percent);
	if (thousandths === void 0) return true;
	return BigInt(amount) * 100000n >= BigInt(limit) * BigInt(thousandths);
}
/** A percentage in thousandths of a percent, the unit that percentages are computed in. undefined: it is not a number. */
function toThousandths(percent) {
	const thousandths = Math.round(percent * 1e3);
	return Number.isSafeInteger(thousandths) ? thousandths : void 0;
}

// src/core/escape.ts
/** Longest shown form of a name, in characters, before the rest is replaced by a hash. */
const MAX_SHOWN_NAME_LENGTH = 64;
/** Printable ASCII without the characters that have a meaning in Markdown tables, HTML or e-mail replies, for a class of a pattern. */
const PLAIN = String.raw` !"#$%'()*+,\-.\/0-9:;=?A-Z\[\]^_a-z{}~`;
/**
* What CI systems carry out in the output of a job. Azure Pipelines, GitHub and TeamCity take `##vso[…]`, `##[…]` and `##teamcity[…]`
* anywhere in a line. GitHub takes `::name::` at the start of a line, after white space, and lines are wrapped at spaces.
* Sources: actions/runner, `ActionCommand.TryParseV2` and `TryParse`; microsoft/azure-pipelines-agent, `Command.TryParse`.
*/
const COMMAND = "#(?=#)|(?<=(?:^| ):):";
/** `%0A` and `%0D`, which are line ends in the text of a command. */
const LINE_END = "%(?=0[ADad])";
const NOT_IN_NAMES = new RegExp(`[^${PLAIN}]|^ | $|${LINE_END}|${COMMAND}`, "gu");
/** Everything that does not show, moves the cursor, ends a line or changes the direction of what follows. */
const NOT_PRINTING = String.raw`[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}`;
const NOT_IN_LINES = new RegExp(`${NOT_PRINTING}|${COMMAND}`, "gu");
/** Line feeds of JSON text stand between its values. */
const NOT_IN_JSON = new RegExp(`(?!\n)(?:${NOT_PRINTING}|${LINE_END}|${COMMAND})`, "gu");
function escapeCharacter(character) {
	return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
/**
* The name as visible, harmless characters on one line: everything outside plain ASCII, and every character with a meaning in
* Markdown tables, HTML or the log of a CI system, becomes `\u{…}`; spaces at either end too. A name longer than
* {@link MAX_SHOWN_NAME_LENGTH} ends in `…` and eight hex digits of its hash, so that two long names stay different. An empty or blank
* name is `(empty)`. Paths may be given more room than other names.
*/
function visible(name, maxLength = 64) {
	if (name.trim() === "") return "(empty)";
	const shown = name.slice(0, maxLength + 3).replace(NOT_IN_NAMES, escapeCharacter);
	return shown.length > maxLength ? `${shown.slice(0, maxLength)}…${sha256(name, "utf16le").slice(0, 8)}` : shown;
}
/** The name in backticks, for a sentence: renderers rely on it that what stands between backticks is a name, and all else our wording. */
function quote(name) {
	return `\`${visible(name)}\``;
}
/** The text as one line for any output: what does not print, and what a CI system would take for a command, becomes `\u{…}`. */
function toSafeLine(text) {
	return text.replace(NOT_IN_LINES, escapeCharacter);
}
/** JSON text with the same characters as escapes of JSON, so that it means the same. */
function toSafeJson(json) {
	const toEscape = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
	return json.replace(NOT_IN_JSON, (character) => character.split("").map(toEscape).join(""));
}
/** The SHA-256 of a text, as hexadecimal digits: for what is compared and not shown. */
function sha256(text, encoding = "utf8") {
	return hash("sha256", Buffer.from(text, encoding));
}

// src/core/said.ts
/** Longest shown address of a resource, in characters: those of resources in modules are longer than other names. */
const MAX_ADDRESS_LENGTH = 120;
/** A name from outside as a message. */
function quoted(text) {
	return { said: [{ name: text }] };
}
/** The address of a resource as a message. */
function quotedAddress(text) {
	return { said: [{ address: text }] };
}
/** A command or another text of this program as a message. */
function code(text) {
	return { said: [{ code: text }] };
}
/** An amount as a message: by itself, or in the unit of others; absent: "an unknown amount". */
function amountIn(amount, unit) {
	return { said: [{ amount: inUnit(amount, unit) }] };
}
/** A percentage as a message. */
function percentage(percent) {
	return { said: [{ amount: `${percent} %` }] };
}
/** Wording that the eye should find first, as a message. */
function strong(message) {
	return { said: [{ strong: message }] };
}
/** A setting of the gate as a message, with a value where one is given. `input`: name of the Action's input. */
function theSetting(input, value) {
	return { said: [{
		setting: input,
		...value === void 0 ? {} : { value }
	}] };
}
/** A message from a template. Backticks in the template's own texts mark code; inserted strings are wording, and inserted messages stay what they are. */
function say(texts, ...inserted) {
	return { said: withoutSeams(texts.flatMap((text, index) => {
		const value = inserted[index];
		return [...partsOfText(text), ...typeof value === "object" ? value.said : [String(value ?? "")]];
	})) };
}
/** The parts of wording in which code stands between backticks, as in the sentences of a schema. */
function sayText(text) {
	return { said: partsOfText(text) };
}
function partsOfText(text) {
	const pieces = text.split("`");
	if (pieces.length % 2 === 0) pieces.push(pieces.splice(-2).join("`"));
	return pieces.flatMap((piece, index) => {
		if (index % 2 === 1) return [{ code: piece }];
		return piece === "" ? [] : [piece];
	});
}
/** Neighbouring texts as one, so that equal messages have equal parts. */
function withoutSeams(parts) {
	const joined = [];
	for (const part of parts) {
		const last = joined.at(-1);
		if (typeof part === "string" && typeof last === "string") joined[joined.length - 1] = last + part;
		else if (part !== "") joined.push(part);
	}
	return joined;
}
/** Messages with a text between each two of them. */
function join(messages, between = " ") {
	return { said: withoutSeams(messages.flatMap((message, index) => [index === 0 ? "" : between, ...message.said])) };
}
/** Messages as a list in a sentence: "a", "a and b", "a, b and c". Nothing where there are none. */
function listed(messages, conjunction = "and") {
	const last = messages.at(-1);
	if (last === void 0) return { said: [] };
	if (messages.length === 1) return join([last]);
	return say`${join(messages.slice(0, -1), ", ")} ${conjunction} ${last}`;
}
/** Names as a list in a sentence: "`a`, `b` and 3 more". At most `most` are named, and the others counted. */
function quotedList(texts, { most = 6, conjunction = "and" } = {}) {
	return listed(upTo(most, texts.map(quoted)), conjunction);
}
/** The first messages of a list; then the number of the others: "3 more". */
function upTo(most, messages) {
	const rest = messages.length - most;
	return rest > 0 ? [...messages.slice(0, most), say`${rest} more`] : messages;
}
/** The message with its first character in upper case, where it begins with a text. */
function asSentence(message) {
	const [first, ...others] = message.said;
	if (first === void 0) return { said: [] };
	return { said: [typeof first === "string" ? first.charAt(0).toUpperCase() + first.slice(1) : first, ...others] };
}
/** Names a setting as a workflow does: `timeout`, with a value `timeout: 20`. */
const nameInput = ({ setting: input, value }) => code(value === void 0 ? input : `${input}: ${visible(value)}`);
/** A name or code, escaped, without marks. */
function shownName(part) {
	if ("code" in part) return part.code;
	return "name" in part ? visible(part.name) : visible(part.address, MAX_ADDRESS_LENGTH);
}
/** The message as one line of text, with names and code in backticks: for logs, JSON and everything else without marks of its own. */
function toText(message, nameSetting = nameInput) {
	return print(message, {
		nameSetting,
		mark: "`"
	});
}
/** The message as text without marks, for media in which names stand out by themselves or need not. */
function toBareText(message, nameSetting = nameInput) {
	return print(message, {
		nameSetting,
		mark: ""
	});
}
function print(message, how) {
	return message.said.map((part) => {
		if (typeof part === "string") return part;
		if (isSetting(part)) return print(how.nameSetting(part), how);
		if ("strong" in part) return print(part.strong, how);
		if ("amount" in part) return part.amount;
		return `${how.mark}${shownName(part)}${how.mark}`;
	}).join("");
}
/** Each message once, in the order of their first places. */
function unique(messages) {
	return [...new Map(messages.map((message) => [toText(message), message])).values()];
}
/** true for a part that names a setting of the gate. */
function isSetting(part) {
	return typeof part === "object" && "setting" in part;
}
/** The message with its settings as they are named where it is read, so that what prints it later need not know. */
function nameSettings(message, nameSetting) {
	return { said: message.said.flatMap((part) => {
		if (isSetting(part)) return nameSetting(part).said;
		return typeof part === "object" && "strong" in part ? [{ strong: nameSettings(part.strong, nameSetting) }] : [part];
	}) };
}
/** true for a message with parts. */
function isSaid(value) {
	return typeof value === "object" && value !== null && "said" in value;
}

// src/core/errors.ts
const MAX_SHOWN_PATH_LENGTH = 200;
/** A problem as one message: place, message, next step. The file's path is escaped as any other name. */
function problemMessage({ place, message, hint }) {
	return join([say`${placeText(place)}${message}`, ...hint === void 0 ? [] : [hint]]);
}
/** A problem as one line of text, see {@link problemMessage}. */
function problemText(problem) {
	return toText(problemMessage(problem));
}
function placeText(place) {
	if (place === void 0) return "";
	const file = visible(place.file, MAX_SHOWN_PATH_LENGTH);
	return place.line === void 0 ? `${file}: ` : `${file}:${place.line}:${place.column ?? 1}: `;
}
/** A problem with an input of the Action, an option of the command line, or a file of settings, there with its place. */
function inputProblem(message, hint, place) {
	return {
		code: "INPUT_INVALID",
		message,
		hint,
		place
	};
}
/** Thrown where nothing can be decided. Carries all problems that were found, at least one, and the cause where there is one. */
var GateError = class extends Error {
	name = "GateError";
	problems;
	constructor(problems, options) {
		const all = "code" in problems ? [problems] : problems;
		super(all.map(problemText).join("\n"), options);
		this.problems = all;
	}
};
/** Problems to report for an error. The message of one that is not ours may quote anything, so only its kind and our own place are named. */
function problemsOf(error) {
	if (error instanceof GateError) return error.problems;
	const kind = error instanceof Error ? error.name : typeof error;
	const place = error instanceof Error ? /\/([\w-]+\.[jt]s:\d+:\d+)/.exec(error.stack?.split("\n    at ")[1] ?? "") : null;
	const where = place?.[1] === void 0 ? "" : say` at ${quoted(place[1])}`;
	return [{
		code: "INTERNAL",
		message: say`Internal error (${quoted(kind)}${where}). No verdict was reached. Please report this line.`
	}];
}
/** Throws a {@link GateError} with all of the problems; does nothing where there are none. */
function throwIfAny(problems) {
	if (problems.length > 0) throw new GateError(problems);
}
/** Takes a step with each item. Throws a {@link GateError} with the problems of all steps that fail. */
function mapAll(items, step) {
	const problems = [];
	const values = items.flatMap((item) => {
		try {
			return [step(item)];
		} catch (error) {
			if (!(error instanceof GateError)) throw error;
			problems.push(...error.problems);
			return [];
		}
	});
	throwIfAny(problems);
	return values;
}
/** The values of all steps, each awaited to its end. Throws one {@link GateError} with the problems of all that fail, each once, or another error as it is. */
async function allOf(steps) {
	const problems = [];
	for (const step of await Promise.allSettled(steps)) {
		if (step.status === "fulfilled") continue;
		if (!(step.reason instanceof GateError)) throw step.reason;
		const known = new Set(problems.map(problemText));
		problems.push(...step.reason.problems.filter((problem) => !known.has(problemText(problem))));
	}
	throwIfAny(problems);
	return Promise.all(steps);
}

export { sha256 as A, toThousandths as B, strong as C, unique as D, toText as E, formatInteger as F, inUnit as I, reaches as L, toSafeLine as M, visible as N, upTo as O, formatAmount as P, readSize as R, shownName as S, toBareText as T, quoted as _, problemMessage as a, say as b, amountIn as c, isSaid as d, join as f, percentage as g, nameSettings as h, mapAll as i, toSafeJson as j, quote as k, asSentence as l, nameInput as m, allOf as n, problemsOf as o, listed as p, inputProblem as r, throwIfAny as s, GateError as t, code as u, quotedAddress as v, theSetting as w, sayText as x, quotedList as y, toScale as z };