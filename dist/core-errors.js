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
const SIZE = /^(-?)([0-9]{1,15})(?:\.([0-9]{1,6}))? ?([kKMGTP]?)(i?)B$/;
const PREFIXES = [
	"",
	"K",
	"M",
	"G",
	"T",
	"P"
];
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
const LARGEST = {
	bytes: "PiB",
	MiB: "GiB",
	GiB: "GiB"
};
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
function formatInteger(value) {
	const digits = String(value).replace(/^-/, "").replace(/\B(?=(\d{3})+$)/g, ",");
	return value < 0 ? `−${digits}` : digits;
}
function formatHundredths(hundredths, { label }) {
	const size = hundredths < 0n ? -hundredths : hundredths;
	const decimals = String(size % 100n).padStart(2, "0").replace(/0{1,2}$/, "");
	const number = `${formatInteger(size / 100n)}${decimals === "" ? "" : `.${decimals}`}`;
	return `${hundredths < 0n ? "−" : ""}${number}${label === "" ? "" : ` ${label}`}`;
}
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
function toScale(unit, amounts) {
	const scales = scalesOf(unit);
	const largest = Math.max(0, ...amounts.map(Math.abs));
	return scales.findLast((scale) => largest >= scale.factor && amounts.every((amount) => toHundredths(amount, scale) !== void 0)) ?? scales[0] ?? {
		label: "",
		factor: 1,
		unit
	};
}
function formatAmount(value, scale) {
	const hundredths = toHundredths(value, scale);
	if (hundredths !== void 0) return formatHundredths(hundredths, scale);
	if (scale.factor > 1) return formatAmount(value, toScale(scale.unit, [value]));
	return `${value}${scale.label === "" ? "" : ` ${scale.label}`}`;
}
function inUnit(amount, unit) {
	if (amount == null) return "an unknown amount";
	return formatAmount(amount, typeof unit === "string" ? toScale(unit, [amount]) : unit);
}
function reaches({ amount, limit, percent }) {
	const thousandths = toThousandths(percent);
	if (thousandths === void 0) return true;
	return BigInt(amount) * 100000n >= BigInt(limit) * BigInt(thousandths);
}
function toThousandths(percent) {
	const thousandths = Math.round(percent * 1e3);
	return Number.isSafeInteger(thousandths) ? thousandths : void 0;
}

// src/core/escape.ts
const MAX_SHOWN_NAME_LENGTH = 64;
const UNITS_PER_CHARACTER = 4;
const MARKUP = "[`|<>&@\\\\…]";
const LOOSE_MARK = String.raw`^\p{M}|(?<=\p{M}{8})\p{M}`;
const COMMAND = "#(?=#)|(?<=(?:^| ):):";
const LINE_END = "%(?=0[ADad])";
const NOT_PRINTING = String.raw`[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}`;
const NOT_IN_NAMES = new RegExp(`${NOT_PRINTING}|${MARKUP}|${LOOSE_MARK}|^ | $|${LINE_END}|${COMMAND}`, "gu");
const NOT_IN_LINES = new RegExp(`${NOT_PRINTING}|${COMMAND}`, "gu");
const NOT_IN_JSON = new RegExp(`(?!\n)(?:${NOT_PRINTING}|${LINE_END}|${COMMAND})`, "gu");
function quoteForShell(text) {
	return `'${text.replaceAll("'", "'\\''")}'`;
}
function toShellWord(text) {
	return /^(?:~\/)?[\w./:@][\w./:@%+=,-]*$/u.test(text) ? text : quoteForShell(toSafeLine(text));
}
function escapeCharacter(character) {
	return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
function visible(name, maxLength = MAX_SHOWN_NAME_LENGTH) {
	if (name.trim() === "") return "(empty)";
	const shown = name.slice(0, UNITS_PER_CHARACTER * maxLength + 3).replace(NOT_IN_NAMES, escapeCharacter);
	const start = firstCharacters(shown, maxLength);
	return start === shown ? shown : `${start.replace(/\\[^}]*$/u, "")}…${sha256(name, "utf16le").slice(0, 8)}`;
}
const SEGMENTER = new Intl.Segmenter("en", { granularity: "grapheme" });
function firstCharacters(text, most) {
	if (text.length <= most) return text;
	const start = text.slice(0, UNITS_PER_CHARACTER * most);
	const segments = Iterator.from(SEGMENTER.segment(start)).take(most + 1);
	const characters = Array.from(segments, ({ segment }) => segment);
	return characters.slice(0, start.length < text.length ? Math.min(most, characters.length - 1) : most).join("");
}
function quote(name) {
	return `\`${visible(name)}\``;
}
function toSafeLine(text) {
	return text.replace(NOT_IN_LINES, escapeCharacter);
}
function toSafeJson(json) {
	const toEscape = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
	return json.replace(NOT_IN_JSON, (character) => character.split("").map(toEscape).join(""));
}
function sha256(text, encoding = "utf8") {
	return hash("sha256", Buffer.from(text, encoding));
}

// src/core/groups.ts
function groupsOf(items, idOf) {
	const groups = /* @__PURE__ */ new Map();
	for (const item of items) {
		const group = groups.get(idOf(item));
		if (group === void 0) groups.set(idOf(item), [item]);
		else group.push(item);
	}
	return [...groups.values()];
}
function toGroup([first, ...others]) {
	return first === void 0 ? void 0 : [first, ...others];
}
function onlyOf(items) {
	const [item, ...others] = new Set(items);
	return others.length === 0 ? item : void 0;
}
function addUp(items, amountOf) {
	let sum = 0;
	for (const item of items) sum += amountOf(item);
	return sum;
}

// src/core/words.ts
function namesIn(text) {
	return text.trim().split(/\s+/u);
}
function listTexts(parts, conjunction = "and") {
	const last = parts.at(-1) ?? "";
	return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}
function compareText(a, b) {
	return a < b ? -1 : Number(a > b);
}
function capitalise(text) {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
function planName(path) {
	return path.replace(/(?<=[^/])\/(?:tf)?plan\.json$/u, "");
}
function gateName(key) {
	return `gate ${key}`;
}
function targetName(name) {
	return `target ${name}`;
}
function parseInstance(address) {
	if (!address.endsWith("]")) return void 0;
	const start = address.endsWith("\"]") ? address.lastIndexOf("[\"", address.length - 4) : address.lastIndexOf("[");
	const index = address.slice(start + 1, -1);
	return start > 0 && /^(?:\d+|".*")$/s.test(index) ? {
		block: address.slice(0, start),
		index
	} : void 0;
}
const BY_VALUE = new Intl.Collator("en", { numeric: true });
function compareNaturally(a, b) {
	return BY_VALUE.compare(a, b) || compareText(a, b);
}

// src/core/said.ts
function isProse(part) {
	return typeof part === "object" && "prose" in part;
}
const MAX_ADDRESS_LENGTH = 120;
const MAX_PATH_LENGTH = 200;
function messageOf(...parts) {
	const said = [];
	for (const part of parts) {
		const last = said.at(-1);
		if (part === "") continue;
		if (typeof part === "string" && typeof last === "string") said.splice(-1, 1, last + part);
		else if (isProse(part) && isProse(last)) said.splice(-1, 1, { prose: last.prose + part.prose });
		else said.push(part);
	}
	return { said };
}
function quoted(text) {
	return messageOf({ name: text });
}
function quotedAddress(text) {
	return messageOf({ address: text });
}
function prose(text) {
	return messageOf({ prose: text });
}
function placeIn(place) {
	return messageOf({ place });
}
function code(text) {
	return messageOf({ code: text });
}
function integer(value) {
	return messageOf({ amount: formatInteger(value) });
}
function countOf(amount, noun) {
	return messageOf({ amount: formatInteger(amount) }, ` ${noun}${amount === 1 ? "" : "s"}`);
}
function amountIn(amount, unit) {
	return messageOf({ amount: inUnit(amount, unit) });
}
function percentage(percent) {
	return messageOf({ amount: `${percent} %` });
}
function strong(message) {
	return messageOf({ strong: message });
}
function theSetting(input, value) {
	return messageOf({
		setting: input,
		value
	});
}
function say(texts, ...inserted) {
	return messageOf(...texts.flatMap((text, index) => {
		const value = inserted[index];
		return [...partsOfText(text), ...typeof value === "object" ? value.said : [String(value ?? "")]];
	}));
}
function sayText(text) {
	return messageOf(...partsOfText(text));
}
function partsOfText(text) {
	return text.split("`").map((piece, index) => index % 2 === 1 ? { code: piece } : piece);
}
function foreignMessage(parts) {
	return messageOf(...parts.map((part) => {
		if (typeof part === "string") return { prose: part };
		return "code" in part ? { name: part.code } : part;
	}));
}
function joinMessages(messages, between) {
	return messageOf(...messages.flatMap(({ said }, index) => [index === 0 ? "" : between ?? " ", ...said]));
}
function listMessages(messages, conjunction = "and") {
	const last = messages.at(-1);
	if (last === void 0 || messages.length === 1) return joinMessages(messages);
	return say`${joinMessages(messages.slice(0, -1), ", ")} ${conjunction} ${last}`;
}
function quotedList(texts, { most = 6, conjunction = "and" } = {}) {
	return listMessages(firstWithRest(most, texts.map(quoted)), conjunction);
}
function firstWithRest(most, messages) {
	const rest = messages.length - most;
	return rest > 0 ? [...messages.slice(0, most), say`${rest} more`] : messages;
}
function asSentence({ said: [first = "", ...others] }) {
	return messageOf(typeof first === "string" ? capitalise(first) : first, ...others);
}
const nameInput = ({ setting: input, value }) => code(value === void 0 ? input : `${input}: ${visible(value)}`);
function toText(message, nameSetting = nameInput) {
	return print(message, {
		nameSetting,
		mark: "`"
	});
}
function toBareText(message, nameSetting = nameInput) {
	return print(message, {
		nameSetting,
		mark: ""
	});
}
function print(message, how) {
	return message.said.map((part) => {
		if (typeof part === "string") return part;
		if ("setting" in part) return print(how.nameSetting(part), how);
		if ("strong" in part) return print(part.strong, how);
		const shown = showPart(part);
		return "name" in part || "address" in part || "code" in part ? `${how.mark}${shown}${how.mark}` : shown;
	}).join("");
}
function showPart(part) {
	if ("name" in part) return visible(part.name);
	if ("address" in part) return visible(part.address, MAX_ADDRESS_LENGTH);
	if ("prose" in part) return toSafeLine(part.prose);
	if ("amount" in part) return part.amount;
	if ("code" in part) return part.code;
	const { file, line, column = 1 } = part.place;
	const shown = visible(file, MAX_PATH_LENGTH);
	return line === void 0 ? shown : `${shown}:${line}:${column}`;
}
const MOST_REGIONS = 4;
function joinRegions(messages) {
	return groupsOf(messages, ({ region, message }) => JSON.stringify(replaceRegion(message, region, code("{region}")))).map((group) => {
		const [{ region, message }] = group;
		const regions = [...new Set(group.map((member) => member.region))];
		return regions.length === 1 ? message : replaceRegion(message, region, quotedList(regions, { most: 4 }));
	});
}
function replaceRegion({ said }, region, replacement) {
	return messageOf(...said.flatMap((part) => {
		if (typeof part === "string" || !("name" in part)) return [part];
		return part.name === region ? replacement.said : [{ name: part.name.replaceAll(`/${region}/`, "/{region}/") }];
	}));
}
function uniqueMessages(messages) {
	return [...new Map(messages.map((message) => [toText(message), message])).values()];
}
function nameSettings(message, nameSetting) {
	return messageOf(...message.said.flatMap((part) => {
		if (typeof part === "string") return [part];
		if ("setting" in part) return nameSetting(part).said;
		return "strong" in part ? [{ strong: nameSettings(part.strong, nameSetting) }] : [part];
	}));
}
function isMessage(value) {
	return typeof value === "object" && value !== null && "said" in value && Array.isArray(value.said) && Object.keys(value).length === 1;
}

// src/core/errors.ts
function problemMessage({ place, message, hint }) {
	const placed = place === void 0 ? message : say`${placeIn(place)}: ${message}`;
	return hint === void 0 ? placed : joinMessages([placed, hint]);
}
function problemText(problem) {
	return toText(problemMessage(problem));
}
function inputProblem(message, hint, place) {
	return {
		code: "INPUT_INVALID",
		message,
		hint,
		place
	};
}
var GateError = class extends Error {
	name = "GateError";
	problems;
	constructor(problems, options) {
		const all = "code" in problems ? [problems] : problems;
		super(all.map(problemText).join("\n"), options);
		this.problems = all;
	}
};
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
function throwIfAny(problems) {
	if (problems.length > 0) throw new GateError(problems);
}
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

export { toShellWord as $, theSetting as A, parseInstance as B, quoted as C, sayText as D, say as E, compareNaturally as F, onlyOf as G, targetName as H, compareText as I, quote as J, toGroup as K, gateName as L, toText as M, uniqueMessages as N, showPart as O, capitalise as P, toSafeLine as Q, listTexts as R, prose as S, quotedList as T, addUp as U, planName as V, groupsOf as W, sha256 as X, quoteForShell as Y, toSafeJson as Z, joinRegions as _, problemMessage as a, readSize as at, nameSettings as b, amountIn as c, countOf as d, visible as et, firstWithRest as f, joinMessages as g, isMessage as h, mapAll as i, reaches as it, toBareText as j, strong as k, asSentence as l, integer as m, allOf as n, formatInteger as nt, problemsOf as o, toScale as ot, foreignMessage as p, firstCharacters as q, inputProblem as r, inUnit as rt, throwIfAny as s, toThousandths as st, GateError as t, formatAmount as tt, code as u, listMessages as v, quotedAddress as w, percentage as x, nameInput as y, namesIn as z };