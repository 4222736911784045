import { n as __exportAll } from "./rolldown-runtime.js";
import { Fr as say, Mr as quoted, Zn as GateError, ir as throwIfAny } from "./shared.js";

// src/plan/usage/attributes.ts
const ONE = Symbol("one block");
/** The shape of a block that there is at most one of. */
function oneBlock(shape, needs = {}) {
	return {
		...shape,
		[ONE]: needs
	};
}
/** True for an id as OpenStack makes them. */
function isUuid(text) {
	return UUID.test(text);
}
const UNKNOWN = { kind: "unknown" };
const UNSET = { kind: "unset" };
/** Longest text that is kept; names and ids stay far below. */
const MAX_TEXT_LENGTH = 4096;
const UUID = /^[0-9a-f-]{32,36}$/i;
/** An object's own property; undefined for anything else. */
function memberOf(value, name) {
	if (typeof value !== "object" || value === null) return void 0;
	return Object.hasOwn(value, name) ? Reflect.get(value, name) : void 0;
}
/** The attributes of a value that the shape names; undefined: it is no object. What has another form is left out. */
function pickValues(value, shape) {
	if (typeof value !== "object" || value === null) return void 0;
	const kept = {};
	for (const [name, form] of Object.entries(shape)) {
		const attribute = memberOf(value, name);
		if (attribute !== void 0 && attribute !== null) kept[name] = pickValue(attribute, form);
	}
	return kept;
}
function pickValue(value, form) {
	switch (form) {
		case "keys": return keysOf(value);
		case "bytes": return typeof value === "string" ? Buffer.byteLength(value) : void 0;
		case "length": return Array.isArray(value) ? value.length : void 0;
		case "isUuid": return typeof value === "string" && isUuid(value);
		case "flag": return flagOf(value);
		case "text":
		case "number": return typeof value === "object" || typeof value === "string" && value.length > MAX_TEXT_LENGTH ? true : value;
		default: return blocksOf(value, form)?.map((block) => pickValues(block, form));
	}
}
/** The marks of an `after_unknown` (or `after_sensitive`) for the attributes that the shape names. */
function pickMarks(marks, shape) {
	if (marks === true) return true;
	if (typeof marks !== "object" || marks === null) return false;
	const kept = {};
	for (const [name, form] of Object.entries(shape)) {
		const mark = memberOf(marks, name);
		if (mark === true) kept[name] = true;
		else if (form === "keys" && typeof mark === "object" && mark !== null) kept[name] = Object.keys(mark).filter((key) => memberOf(mark, key) === true);
		else if (typeof form === "object" && mark !== void 0) kept[name] = blocksOf(mark, form)?.map((block) => pickMarks(block, form)) ?? false;
	}
	return kept;
}
/**
* Path of the first attribute whose value has another form than the shape says, or that is needed and not there; undefined: all can be read. What
* rules take for absent may be most of such a resource.
*/
function findMisfit(values, unknown, shape) {
	for (const [name, form] of Object.entries(shape)) {
		const mark = memberOf(unknown, name);
		const value = memberOf(values, name) ?? void 0;
		if (mark === true) continue;
		if (typeof form === "string") {
			if (value !== void 0 && !hasForm(value, form)) return name;
			continue;
		}
		const inner = misfitOfBlocks(value, mark, form);
		if (inner !== void 0) return [name, ...inner].join(".");
	}
}
/** Path from the blocks on; empty: they themselves do not fit. */
function misfitOfBlocks(value, mark, shape) {
	const one = shape[ONE];
	const blocks = blocksOf(value, shape);
	if (blocks === void 0 || one !== void 0 && blocks.length > 1) return [];
	if (blocks.length === 0) return one?.isNeeded === true ? [] : void 0;
	const marks = blocksOf(mark, shape) ?? [];
	for (const [index, block] of blocks.entries()) {
		if (marks[index] === true) continue;
		if (typeof block !== "object" || block === null || Array.isArray(block)) return [];
		const has = (name) => isThere(memberOf(block, name)) || isThere(memberOf(marks[index], name));
		if (one?.oneOf?.some(has) === false) return [];
		const inner = findMisfit(block, marks[index], shape);
		if (inner !== void 0) return [inner];
	}
}
function isThere(value) {
	return value !== void 0 && value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
}
function hasForm(value, form) {
	switch (form) {
		case "text":
		case "bytes":
		case "isUuid": return typeof value === "string";
		case "number": return Number.isSafeInteger(value);
		case "length": return Array.isArray(value);
		case "flag": return flagOf(value) !== void 0;
		case "keys": return keysOf(value) !== void 0;
		default: return form;
	}
}
/** Old versions of providers have flags as texts. undefined: it is none. */
function flagOf(value) {
	if (typeof value === "boolean") return value;
	return value === "true" ? true : value === "false" || value === "" ? false : void 0;
}
/** Blocks as a list; undefined: the value is nothing that blocks can be. */
function blocksOf(value, shape) {
	if (value === void 0 || value === null) return [];
	if (Array.isArray(value)) return value;
	return shape[ONE] !== void 0 && typeof value === "object" ? [value] : void 0;
}
function keysOf(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.keys(value) : void 0;
}
/** The attribute at a path of block names, positions and attribute names. */
function findAttribute(values, unknown, path) {
	let value = values;
	let mark = unknown;
	for (const step of path) {
		if (mark === true) return UNKNOWN;
		value = memberOf(value, step);
		mark = memberOf(mark, step);
	}
	if (mark === true) return UNKNOWN;
	return value === void 0 || value === null ? UNSET : {
		kind: "known",
		value
	};
}
/** True if a path, or something around it, is marked. */
function isMarked(marks, path) {
	return findAttribute(void 0, marks, path).kind === "unknown";
}
/** A text that is not empty, from a value that may be anything. */
function textOf(found) {
	return found.kind === "known" && typeof found.value === "string" && found.value !== "" ? found.value : void 0;
}
/** A whole number from 0 that JavaScript can hold exactly; anything else is undefined, so that no size is ever rounded. */
function wholeNumberOf(found) {
	const { kind } = found;
	if (kind !== "known" || typeof found.value !== "number") return void 0;
	return Number.isSafeInteger(found.value) && found.value >= 0 ? found.value : void 0;
}

// src/plan/usage/flavors.ts
/** Most flavors that a file may have. */
const MAX_FLAVORS = 1e5;
/**
* The flavors of a file: the output of `openstack flavor list --all -f json` (an array with `ID`, `Name`, `VCPUs`, `RAM` in MiB,
* `Disk` in GiB), or a map from name or id to `{ "vcpus": 4, "ram": 8192 }`, perhaps with `disk`. Throws `INPUT_INVALID` with everything that is wrong.
*/
function parseFlavors(text, file) {
	const place = {
		file,
		line: void 0,
		column: void 0
	};
	let value;
	try {
		value = JSON.parse(text.startsWith("﻿") ? text.slice(1) : text);
	} catch {
		throw new GateError({
			code: "INPUT_INVALID",
			message: say`the flavors file is not JSON.`,
			hint: say`Make it with \`openstack flavor list --all -f json\`.`,
			place
		});
	}
	const problems = [];
	const complain = (message) => {
		problems.push({
			code: "INPUT_INVALID",
			message,
			place
		});
	};
	const rows = typeof value === "object" ? value : null;
	if (rows === null) complain(say`the flavors file must hold an array or an object.`);
	const found = Object.entries(rows ?? {}).map(([name, row]) => {
		const flavor = Array.isArray(value) ? fromListRow(row) : fromMapEntry(name, row);
		if (flavor !== void 0) return flavor;
		complain(Array.isArray(value) ? say`flavor ${Number(name) + 1} needs a \`Name\` or an \`ID\`, and \`VCPUs\` and \`RAM\` as whole numbers.` : say`flavor ${quoted(name)} needs \`vcpus\` and \`ram\` as whole numbers (\`ram\` in MiB).`);
	});
	if (found.length > MAX_FLAVORS) complain(say`the flavors file has more than ${MAX_FLAVORS} flavors.`);
	throwIfAny(problems.slice(0, 20));
	return found.filter((flavor) => flavor !== void 0);
}
function fromListRow(row) {
	const [id, name, vcpus, ram, disk] = [
		"ID",
		"Name",
		"VCPUs",
		"RAM",
		"Disk"
	].map((member) => memberOf(row, member));
	return toFlavor({
		id,
		name,
		vcpus,
		ram,
		disk
	});
}
function fromMapEntry(name, sizes) {
	const [vcpus, ram, disk] = [
		"vcpus",
		"ram",
		"disk"
	].map((member) => memberOf(sizes, member));
	return toFlavor({
		name,
		vcpus,
		ram,
		disk
	});
}
/** A flavor from values that may be anything; undefined where its sizes are not both whole numbers, or nothing names it. */
function toFlavor(parts) {
	const { vcpus, ram, disk } = parts;
	const [id, name, region] = [
		parts.id,
		parts.name,
		parts.region
	].map(nameOf);
	if (!isSize(vcpus) || !isSize(ram) || id === void 0 && name === void 0) return void 0;
	const flavor = {
		id,
		name,
		vcpus,
		ramMiB: ram,
		region
	};
	return isSize(disk) ? {
		...flavor,
		diskGiB: disk
	} : flavor;
}
function nameOf(value) {
	return typeof value === "string" && value !== "" ? value : void 0;
}
function isSize(value) {
	return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

// src/plan/usage/index.ts
var usage_exports = /* @__PURE__ */ __exportAll({ parseFlavors: () => parseFlavors });

export { isMarked as a, oneBlock as c, textOf as d, wholeNumberOf as f, findMisfit as i, pickMarks as l, toFlavor as n, isUuid as o, findAttribute as r, memberOf as s, usage_exports as t, pickValues as u };