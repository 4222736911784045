import { C as quoted, E as say } from "./core-errors.js";

// src/documents/json.ts
var JsonFault = class extends Error {
	fault;
	at;
	expected;
	constructor(fault, at, expected) {
		super(fault);
		this.fault = fault;
		this.at = at;
		this.expected = expected;
	}
};
const END = "the end of the text";
const WORD = /true|false|null/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y;
function parseJson(text, { maxDepth, maxValues }) {
	let values = 0;
	let at = 0;
	const next = () => {
		for (;;) {
			const character = text.charAt(at);
			if (character !== " " && character !== "\n" && character !== "\r" && character !== "	") return character;
			at += 1;
		}
	};
	const expect = (expected) => new JsonFault("not JSON", at, expected);
	const match = (pattern) => {
		pattern.lastIndex = at;
		const found = pattern.exec(text)?.[0];
		at += found?.length ?? 0;
		return found;
	};
	const readString = () => {
		const start = at;
		let end = start;
		do {
			end = text.indexOf("\"", end + 1);
			if (end === -1) throw new JsonFault("not JSON", text.length);
		} while (isEscaped(text, end));
		at = end + 1;
		try {
			return String(JSON.parse(text.slice(start, at)));
		} catch {
			throw new JsonFault("not JSON", start);
		}
	};
	const readEntries = (closing, readEntry) => {
		const entries = [];
		at += 1;
		if (next() !== closing) {
			entries.push(readEntry());
			while (next() === ",") {
				at += 1;
				entries.push(readEntry());
			}
			if (next() !== closing) throw expect(`\`,\` or \`${closing}\``);
		}
		at += 1;
		return entries;
	};
	const readMember = (depth) => {
		if (next() !== "\"") throw expect("a name in double quotes");
		const begin = at;
		const name = readString();
		if (next() !== ":") throw expect("`:` after the name");
		at += 1;
		return {
			name,
			at: begin,
			value: readValue(depth + 1)
		};
	};
	const readValue = (depth) => {
		const first = next();
		const begin = at;
		values += 1;
		if (values > maxValues) throw new JsonFault("too many values", begin);
		if (first === "\"") return {
			kind: "string",
			at: begin,
			text: readString()
		};
		if (first === "{" || first === "[") {
			if (depth === maxDepth) throw new JsonFault("too deep", begin);
			if (first === "{") return {
				kind: "object",
				at: begin,
				members: readEntries("}", () => readMember(depth))
			};
			return {
				kind: "list",
				at: begin,
				elements: readEntries("]", () => readValue(depth + 1))
			};
		}
		const word = match(WORD);
		if (word === "true" || word === "false" || word === "null") return {
			kind: word,
			at: begin
		};
		const digits = match(NUMBER);
		if (digits === void 0) throw expect("a value");
		return {
			kind: "number",
			at: begin,
			digits
		};
	};
	try {
		const root = readValue(0);
		if (next() !== "") throw expect(END);
		return root;
	} catch (error) {
		if (error instanceof JsonFault) return error;
		throw error;
	}
}
function isEscaped(text, at) {
	let first = at;
	while (text.charAt(first - 1) === "\\") first -= 1;
	return (at - first) % 2 === 1;
}
const MAX_SHOWN_DIGITS = 24;
function describeJson(json) {
	if (json.kind === "object") return say`an object`;
	if (json.kind !== "number") return json.kind === "list" || json.kind === "string" ? say`a ${json.kind}` : say`${json.kind}`;
	return json.digits.length <= MAX_SHOWN_DIGITS ? quoted(json.digits) : say`a number of ${json.digits.length} characters`;
}
function describePlain(value) {
	if (value === void 0) return say`nothing`;
	if (value === null || typeof value === "number" || typeof value === "boolean") return quoted(String(value));
	if (typeof value === "object") return Array.isArray(value) ? say`a list` : say`an object`;
	return value === "" ? say`an empty text` : say`a ${typeof value}`;
}
function membersOf(json) {
	return json.kind === "object" ? json.members : [];
}
function memberNamed(json, name) {
	return membersOf(json).find((member) => member.name === name);
}
function elementsOf(json) {
	return json.kind === "list" ? json.elements : [];
}
function findRepeatedMembers(json) {
	const seen = /* @__PURE__ */ new Set();
	return [...membersOf(json).flatMap((member) => {
		const isRepeated = seen.has(member.name);
		seen.add(member.name);
		const inside = findRepeatedMembers(member.value);
		return isRepeated ? [member, ...inside] : inside;
	}), ...elementsOf(json).flatMap(findRepeatedMembers)];
}
function toPlainValue(json) {
	switch (json.kind) {
		case "object": return Object.fromEntries(json.members.map(({ name, value }) => [name, toPlainValue(value)]));
		case "list": return json.elements.map(toPlainValue);
		case "number": return Number(json.digits);
		case "string": return json.text;
		case "null": return null;
		case "true":
		case "false": return json.kind === "true";
		default: return json;
	}
}

export { findRepeatedMembers as a, parseJson as c, elementsOf as i, toPlainValue as l, describeJson as n, memberNamed as o, describePlain as r, membersOf as s, END as t };