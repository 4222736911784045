import { n as __exportAll } from "./rolldown-runtime.js";
import { C as quoted, E as say, I as compareText, U as addUp, r as inputProblem, s as throwIfAny, t as GateError, z as namesIn } from "./core-errors.js";

// src/plan/usage/facts/attributes.ts
const ONE = Symbol("one block");
function oneBlock(shape, needs = {}) {
	return {
		...shape,
		[ONE]: needs
	};
}
function isUuid(text) {
	return /^[0-9a-f-]{32,36}$/i.test(text);
}
const UNKNOWN = { kind: "unknown" };
const MAX_TEXT_LENGTH = 4096;
function memberOf(value, name) {
	return isObject(value) && Object.hasOwn(value, name) ? Reflect.get(value, name) : void 0;
}
function isObject(value) {
	return typeof value === "object" && value !== null;
}
function isRecord(value) {
	return isObject(value) && !Array.isArray(value);
}
function pickValues(value, shape) {
	if (!isObject(value)) return void 0;
	const kept = {};
	for (const [name, form] of Object.entries(shape)) {
		const attribute = memberOf(value, name) ?? void 0;
		if (attribute !== void 0) kept[name] = pickValue(attribute, form);
	}
	return kept;
}
const FLAGS = new Map(Object.entries({
	true: true,
	false: false,
	"": false
}));
const KEPT = {
	text: (value) => typeof value === "string" ? value : void 0,
	texts: (value) => Array.isArray(value) && value.every((each) => typeof each === "string") ? value : void 0,
	number: (value) => Number.isSafeInteger(value) ? value : void 0,
	flag: (value) => typeof value === "boolean" ? value : FLAGS.get(value),
	keys: (value) => isRecord(value) ? Object.keys(value) : void 0,
	bytes: (value) => typeof value === "string" ? Buffer.byteLength(value) : void 0,
	length: (value) => Array.isArray(value) ? value.length : void 0,
	isUuid: (value) => typeof value === "string" ? isUuid(value) : void 0
};
function pickValue(value, form) {
	if (typeof form === "object") return blocksOf(value, form)?.map((block) => pickValues(block, form));
	if (form !== "text" && form !== "number") return KEPT[form](value);
	return typeof value === "object" || typeof value === "string" && value.length > MAX_TEXT_LENGTH ? true : value;
}
function pickMarks(marks, shape) {
	if (!isObject(marks)) return marks === true;
	const kept = {};
	for (const [name, form] of Object.entries(shape)) {
		const mark = memberOf(marks, name);
		if (mark === true) kept[name] = true;
		else if (form === "keys" && isObject(mark)) kept[name] = Object.keys(mark).filter((key) => memberOf(mark, key) === true);
		else if (typeof form === "object" && mark !== void 0) kept[name] = blocksOf(mark, form)?.map((block) => pickMarks(block, form)) ?? false;
	}
	return kept;
}
function* findMisfits(values, marks, shape) {
	for (const [name, form] of Object.entries(shape)) {
		const [value, mark] = [memberOf(values, name) ?? void 0, memberOf(marks, name)];
		if (mark === true) continue;
		if (typeof form === "object") yield* misfitsOfBlocks(value, mark, form, name);
		else if (value !== void 0 && KEPT[form](value) === void 0) yield name;
	}
}
function* misfitsOfBlocks(value, mark, shape, name) {
	const { [ONE]: single } = shape;
	const [blocks, marks = []] = [blocksOf(value, shape), blocksOf(mark, shape)];
	if (blocks === void 0 || single && (blocks.length > 1 || blocks.length === 0 && single.isNeeded)) yield name;
	for (const [index, block] of (blocks ?? []).entries()) {
		if (marks[index] === true) continue;
		const isSet = (member) => [block, marks[index]].some((values) => isSetValue(memberOf(values, member)));
		if (!isRecord(block) || single?.oneOf?.some(isSet) === false) yield name;
		for (const inner of findMisfits(block, marks[index], shape)) yield `${name}.${inner}`;
	}
}
function isSetValue(value) {
	return value !== void 0 && value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
}
function blocksOf(value, shape) {
	if (value === void 0 || value === null) return [];
	if (Array.isArray(value)) return value;
	return shape[ONE] !== void 0 && typeof value === "object" ? [value] : void 0;
}
function findAttribute(values, marks, path) {
	let [value, mark] = [values, marks];
	for (const step of path) {
		if (mark === true) return UNKNOWN;
		[value, mark] = [memberOf(value, step), memberOf(mark, step)];
	}
	if (mark === true) return UNKNOWN;
	return value === void 0 || value === null ? { kind: "unset" } : {
		kind: "known",
		value
	};
}
function listIn(value) {
	return Array.isArray(value) ? value : [];
}
function hasBlock({ kind, value }) {
	return kind === "unknown" || listIn(value).length > 0;
}
function isMarked(marks, path) {
	return findAttribute(void 0, marks, path).kind === "unknown";
}
function textIn(value) {
	return typeof value === "string" && value !== "" ? value : void 0;
}
function textAt(values, name) {
	return textIn(memberOf(values, name));
}
function wholeNumberIn(value) {
	return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : void 0;
}

// src/plan/usage/amounts/quantity.ts
const NOTHING = {
	least: 0,
	most: 0
};
function exactly(amount) {
	return {
		least: amount,
		most: amount
	};
}
function atLeast(amount, why) {
	return between(amount, Number.POSITIVE_INFINITY, why);
}
function exactlyIfKnown(amount, why, least = 0) {
	return amount === void 0 ? atLeast(least, why) : exactly(amount);
}
function between(least, most, ...why) {
	return least === most ? {
		least,
		most
	} : {
		least,
		most,
		why
	};
}
function upToOne(why) {
	return between(0, 1, why);
}
function plus(left, right) {
	if (right.most === 0) return left;
	if (left.most === 0) return right;
	const sum = between(left.least + right.least, left.most + right.most, ...reasonsOf(left, right));
	return left.same === void 0 || right.same === void 0 ? sum : {
		...sum,
		same: `${left.same}, ${right.same}`
	};
}
function larger(left, right) {
	return between(Math.max(left.least, right.least), Math.max(left.most, right.most), ...reasonsOf(left, right));
}
function smaller(one, other) {
	return between(Math.min(one.least, other.least), Math.min(one.most, other.most), ...reasonsOf(one, other));
}
function times(count, amount) {
	const most = count.most === 0 || amount.most === 0 ? 0 : count.most * amount.most;
	return between(count.least * amount.least, most, ...reasonsOf(count, amount));
}
function perhaps(why, amount, most = amount.most) {
	return between(0, most, why, ...reasonsOf(amount));
}
function reasonsOf(...amounts) {
	return amounts.flatMap(({ why = [] }) => why);
}
function difference({ before, after }) {
	if (after.same !== void 0 && after.same === before.same) return NOTHING;
	return {
		least: after.least - before.most,
		most: after.most - before.least
	};
}
function toBound(bound) {
	return Number.isFinite(bound) ? bound + 0 : void 0;
}
function byService(name) {
	return {
		kind: "service",
		name
	};
}
function whyOf({ kind }, name) {
	return {
		kind: {
			unknown: "after-apply",
			unset: "not-set",
			known: "not-in-plan"
		}[kind],
		name
	};
}

// src/plan/usage/amounts/resource-classes.ts
const CLASS_SPECS = /^(?:resources[\w-]*:.|hw:(?:cpu_policy|emulator_threads_policy)$)/;
const DEVICE_SPECS = [
	"pci_passthrough:alias",
	"accel:device_profile",
	"hw:mem_encryption",
	"hw:pmem"
];
function pickExtraSpecs(value) {
	if (!isRecord(value)) return void 0;
	const kept = Object.entries(value).filter(([name]) => CLASS_SPECS.test(name) || DEVICE_SPECS.includes(name));
	return Object.fromEntries(kept.sort(([left], [right]) => compareText(left, right)).map(([name, text]) => [name, `${text}`]));
}
function showsClasses({ diskGiB, moreDiskGiB, extraSpecs }) {
	return diskGiB !== void 0 && moreDiskGiB !== void 0 && extraSpecs !== void 0;
}
function countsClasses({ reportsComputeLimits = false }, { traits }) {
	return reportsComputeLimits || traits.some(({ computeLimits }) => (computeLimits?.kind ?? "own") !== "own");
}
function sizesOf(server, limits = { kind: "own" }) {
	const own = amountsOfEither(server, (flavor) => ownSizes(flavor, server.why));
	const byClass = limits.kind === "own" ? own : heldClasses(server, limits.kind === "unified" ? limits.classes : []);
	return [.../* @__PURE__ */ new Set([
		"VCPU",
		"MEMORY_MB",
		...byClass.keys()
	])].flatMap((name) => {
		const taken = byClass.get(name) ?? NOTHING;
		const amount = limits.kind === "unknown" ? either(own.get(name) ?? NOTHING, taken, limits.reason) : taken;
		const key = OWN_KEYS[name];
		if (key !== void 0) return [{
			key,
			amount
		}];
		return taken.most === 0 ? [] : [{
			key: "compute.resources",
			item: name,
			amount
		}];
	});
}
const OWN_KEYS = {
	VCPU: "compute.cores",
	MEMORY_MB: "compute.ram_mb"
};
function ownSizes(flavor, why) {
	return /* @__PURE__ */ new Map([["VCPU", exactlyIfKnown(flavor?.vcpus, why, 1)], ["MEMORY_MB", exactlyIfKnown(flavor?.ramMiB, why)]]);
}
function heldClasses(server, limited) {
	const { held = exactly(1) } = server;
	const found = amountsOfEither(server, (flavor) => classesOf({
		...server,
		flavor
	}, limited));
	return held.least === 1 ? found : new Map([...found].map(([name, amount]) => [name, times(held, amount)]));
}
function amountsOfEither({ flavor, old, same }, taken) {
	const now = taken(flavor);
	if (flavor === void 0) return new Map([...now].map(([name, amount]) => [name, {
		...amount,
		same
	}]));
	if (old === void 0) return now;
	const kept = taken(old);
	return new Map([.../* @__PURE__ */ new Set([...now.keys(), ...kept.keys()])].map((name) => {
		const { least, most } = now.get(name) ?? NOTHING;
		return [name, between(least, Math.max(most, kept.get(name)?.most ?? 0), byService("flavor_name"))];
	}));
}
function either(left, right, remark) {
	const [least, most] = [Math.min(left.least, right.least), Math.max(left.most, right.most)];
	const why = {
		...byService("flavor"),
		remark
	};
	return {
		...between(least, most, why, ...reasonsOf(left, right)),
		same: left.same ?? right.same
	};
}
const HIDDEN = say`Nothing shows its extra specs, which say what it takes of each resource class, or its ephemeral disk.`;
function classesOf({ flavor, why, rootDisks }, limited) {
	const hidden = {
		kind: "flavor",
		remark: HIDDEN,
		name: why.name
	};
	if (!flavor?.extraSpecs) {
		const open = atLeast(0, flavor === void 0 ? why : hidden);
		return new Map([
			"VCPU",
			"MEMORY_MB",
			...limited
		].map((name) => [name, open]));
	}
	const { vcpus, ramMiB, diskGiB = NaN, moreDiskGiB = NaN, extraSpecs: specs } = flavor;
	const found = resourcesIn(specs);
	const add = (name, amount) => {
		if (!found.has(name)) found.set(name, amount);
	};
	const policy = specs["hw:cpu_policy"];
	const isOpen = policy === "mixed" || specs["hw:emulator_threads_policy"] !== void 0;
	const dedicated = between(0, vcpus + (isOpen ? 1 : 0), byService("hw:cpu_policy"));
	if (policy === "dedicated" || policy === "mixed") found.set("PCPU", isOpen ? dedicated : exactly(vcpus));
	if (policy === "mixed") found.set("VCPU", dedicated);
	if (!found.has("PCPU")) add("VCPU", exactly(vcpus));
	add("MEMORY_MB", exactly(ramMiB));
	add("DISK_GB", Number.isFinite(diskGiB + moreDiskGiB) ? plus(times(rootDisks, exactly(diskGiB)), exactly(moreDiskGiB)) : atLeast(0, hidden));
	for (const name of limited) if (name !== "PCPU") add(name, devicesIn(specs));
	return found;
}
function resourcesIn(specs) {
	const found = /* @__PURE__ */ new Map();
	const add = (name, amount) => found.set(name, plus(found.get(name) ?? NOTHING, exactly(amount)));
	for (const [key, text] of Object.entries(specs)) {
		const [, name] = /^resources[\w-]{0,64}:(.+)$/.exec(key) ?? [];
		if (name !== void 0 && /^\s*\d{1,15}\s*$/.test(text)) add(name, Number(text));
	}
	return found;
}
function devicesIn(specs) {
	const [name = ""] = DEVICE_SPECS.filter((device) => specs[device] !== void 0);
	if (name === "") return NOTHING;
	const aliases = (specs[name] ?? "").split(",").map((alias) => Number(alias.split(":")[1] ?? 1));
	const most = name === DEVICE_SPECS[0] ? addUp(aliases, (count) => count) : NaN;
	return between(0, Number.isSafeInteger(most) ? most : Number.POSITIVE_INFINITY, byService(name));
}

// src/plan/usage/amounts/flavors-file.ts
const MAX_FLAVORS = 1e5;
function parseFlavors(text, file) {
	let value;
	try {
		value = JSON.parse(text.startsWith("﻿") ? text.slice(1) : text);
	} catch {
		const hint = say`Make it with \`openstack flavor list --all --long -f json\`.`;
		throw new GateError(inputProblem(say`the flavors file is not JSON.`, hint, { file }));
	}
	const problems = [];
	const complain = (message) => {
		problems.push(inputProblem(message, void 0, { file }));
	};
	const rows = typeof value === "object" ? value : null;
	if (rows === null) complain(say`the flavors file must hold an array or an object.`);
	const found = Object.entries(rows ?? {}).map(([name, row]) => {
		const flavor = Array.isArray(value) ? fromRow(row, COLUMNS) : fromRow(row, MEMBERS, name);
		if (flavor !== void 0) return flavor;
		complain(Array.isArray(value) ? say`flavor ${Number(name) + 1} needs a \`Name\` or an \`ID\`, and \`VCPUs\` and \`RAM\` as whole numbers from 1.` : say`flavor ${quoted(name)} needs \`vcpus\` and \`ram\` as whole numbers from 1 (\`ram\` in MiB).`);
	});
	if (found.length > MAX_FLAVORS) complain(say`the flavors file has more than ${MAX_FLAVORS} flavors.`);
	throwIfAny(problems.slice(0, 20));
	return found.filter((flavor) => flavor !== void 0);
}
const COLUMNS = namesIn("VCPUs RAM Disk Ephemeral Swap Properties ID Name");
const MEMBERS = namesIn("vcpus ram disk ephemeral swap extra_specs");
function fromRow(row, names, key) {
	const [vcpus, ram, disk, ephemeral, swap, extraSpecs, id, name = key] = names.map((part) => memberOf(row, part));
	return toFlavor({
		id,
		name,
		vcpus,
		ram,
		disk,
		ephemeral,
		swap,
		extraSpecs
	});
}
function toFlavor(parts) {
	const { vcpus, ram, disk, ephemeral } = parts;
	const [id, name, region] = [
		parts.id,
		parts.name,
		parts.region
	].map(textIn);
	if (!isSize(vcpus, 1) || !isSize(ram, 1) || id === void 0 && name === void 0) return void 0;
	const swap = parts.swap === "" ? 0 : parts.swap;
	const moreDiskGiB = isSize(ephemeral) && isSize(swap) ? ephemeral + Math.ceil(swap / 1024) : void 0;
	return {
		id,
		name,
		vcpus,
		ramMiB: ram,
		region,
		diskGiB: isSize(disk) ? disk : void 0,
		moreDiskGiB,
		extraSpecs: pickExtraSpecs(parts.extraSpecs)
	};
}
function isSize(value, least = 0) {
	return typeof value === "number" && Number.isSafeInteger(value) && value >= least;
}

// src/plan/usage/index.ts
var usage_exports = /* @__PURE__ */ __exportAll({ parseFlavors: () => parseFlavors });

export { listIn as A, UNKNOWN as C, isMarked as D, hasBlock as E, textAt as F, textIn as I, wholeNumberIn as L, oneBlock as M, pickMarks as N, isRecord as O, pickValues as P, whyOf as S, findMisfits as T, reasonsOf as _, showsClasses as a, toBound as b, atLeast as c, difference as d, exactly as f, plus as g, perhaps as h, pickExtraSpecs as i, memberOf as j, isUuid as k, between as l, larger as m, toFlavor as n, sizesOf as o, exactlyIfKnown as p, countsClasses as r, NOTHING as s, usage_exports as t, byService as u, smaller as v, findAttribute as w, upToOne as x, times as y };