import { i as __toESM, t as __commonJSMin } from "./rolldown-runtime.js";
import { _ as unitOf, o as findKey } from "./core-resource-keys.js";
import { A as theSetting, C as quoted, D as sayText, E as say, S as prose, T as quotedList, at as readSize, g as joinMessages, l as asSentence, n as allOf, s as throwIfAny, t as GateError } from "./core-errors.js";
import { n as didYouMeanKey } from "./core-suggest.js";
import { A as UNSHOWABLE, C as toPath, D as PLAN, F as leavesProblem, I as missingHint, L as systemCode, M as fileProblem, N as findKindProblem, O as POLICY, P as isDangling, S as resolveLinks, h as decodeText, j as accessProblem, v as readFile$1, z as unshowableProblem } from "./render-columns.js";
import { a as toMatcher, c as findEnding, i as toKeyMatcher, n as matchesEveryRegion, o as unitsOf, r as stemOf, t as documentedKeys, u as strictestOf } from "./policy-key-glob.js";
import { i as elementsOf, l as toPlainValue, n as describeJson, o as memberNamed, s as membersOf } from "./documents-json.js";
import { n as createPlaceFinder, r as createProblemList } from "./documents-problem-list.js";
import { t as readYaml } from "./documents-yaml.js";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { lstat, readdir, realpath, stat } from "node:fs/promises";

// src/policy/policy-document.ts
const DAY_MS = 864e5;
function endOfDay(day) {
	const start = Date.parse(`${day}T00:00:00.000Z`);
	if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== day) return void 0;
	return start + DAY_MS;
}
function daysLeft(until, now) {
	return Math.ceil(((endOfDay(until) ?? NaN) - now.getTime()) / DAY_MS) - 1;
}
const PERCENT = /^([0-9]{1,3}(?:\.[0-9]{1,2})?) ?%$/;
function toKeepFree(written, unit, round) {
	if (typeof written === "number") return { amount: written + 0 };
	const percent = PERCENT.exec(written)?.[1];
	if (percent !== void 0) return { percent: Number(percent) };
	const size = readSize(written, unit);
	if (size === void 0) return { unfit: written };
	const amount = size.amount + (round === "up" && !size.isWhole ? 1n : 0n);
	const largest = BigInt(Number.MAX_SAFE_INTEGER);
	return { amount: Number(amount < largest ? amount : largest) };
}

// src/policy/apply.ts
const MAX_NOTES = 10;
function toFinder(entries) {
	const ofRegion = entries.map(({ regions }) => toMatcher(regions));
	const ofKey = entries.map(({ keys }) => toKeyMatcher(keys));
	return ({ region, key, item }) => entries.filter((_, at) => (region === void 0 || ofRegion[at]?.(region)) && ofKey[at]?.(key, item));
}
function isOfEveryRegion({ regions }) {
	return regions.some(matchesEveryRegion);
}
function findDecision(rules, name, place = {}) {
	const found = rules.findLast(({ settings }) => settings[name] !== void 0);
	const value = found?.settings[name];
	return found === void 0 || value === void 0 ? void 0 : {
		value,
		by: {
			rule: found.rule,
			line: found.line,
			...place
		}
	};
}
function toCheckWaiver(waiver, unit, now) {
	const upTo = toKeepFree(waiver.upTo, unit, "down");
	return {
		...waiver,
		upTo: "amount" in upTo ? upTo.amount : void 0,
		daysLeft: daysLeft(waiver.until, now)
	};
}
function announceEnds({ waivers }, now, of) {
	return waivers.map((waiver) => ({
		...waiver,
		days: daysLeft(waiver.until, now)
	})).sort((a, b) => a.days - b.days).flatMap(({ waiver, line, regions, keys, until, owner, days }) => {
		const ending = findEnding(days);
		if (ending === void 0) return [];
		const what = say`${quotedList(keys, { most: 3 })} in ${quotedList(regions, { most: 3 })}`;
		return say`Waiver ${waiver} of ${of} (line ${line}) for ${what} ends ${ending}, on ${prose(until)} (UTC). It is owned by ${quoted(owner)}.`;
	});
}
function limitNotes(notes) {
	const rest = notes.length - MAX_NOTES;
	return rest > 0 ? [...notes.slice(0, MAX_NOTES), say`And ${rest} more of this kind.`] : notes;
}
const LAXEST = {
	warnAt: 100,
	onUnknown: "warn",
	enforce: "off"
};
function applyPolicy(policy, { options, now, organisation }) {
	const inputs = {
		...options,
		enforce: "fail"
	};
	const base = organisation ?? policy;
	const find = createFinder(base, inputs, now, organisation !== void 0);
	const findOwn = organisation && createFinder(policy, LAXEST, now, false);
	const findRules = toFinder(allRules(base));
	const documents = organisation === void 0 ? [policy] : [organisation, policy];
	const nameOf = (document) => document === organisation ? "the organisation's policy" : "the policy";
	const defaults = find("defaults");
	const common = findOwn === void 0 ? defaults : mergePolicies(findOwn("defaults"), defaults, base.defaults?.settings["may-relax"]);
	return {
		defaults: {
			warnAt: common.warnAt.value,
			onUnknown: common.onUnknown.value
		},
		notes: [...limitNotes(documents.flatMap((document) => announceEnds(document, now, nameOf(document)))), ...limitNotes(documents.flatMap(({ remarks }) => remarks))],
		hasFile: true,
		find(check) {
			if (findOwn === void 0) return find(check);
			const mayRelax = check.region === void 0 ? void 0 : findDecision(findRules(check), "may-relax")?.value;
			return mergePolicies(findOwn(check), find(check), mayRelax);
		}
	};
}
function allRules({ defaults, rules }) {
	return defaults === void 0 ? rules : [defaults, ...rules];
}
function createFinder(policy, inputs, now, isBase) {
	const findRules = toFinder(allRules(policy));
	const findWaivers = toFinder(policy.waivers);
	const place = isBase ? { ofOrganisation: true } : {};
	return (check) => {
		const isKnown = check === "defaults" || check.region !== void 0;
		const unit = check === "defaults" ? "count" : unitOf(check.key);
		const waivers = (check === "defaults" ? [] : findWaivers(check)).filter((waiver) => isKnown || isOfEveryRegion(waiver)).map((waiver) => ({
			...toCheckWaiver(waiver, unit, now),
			...place
		}));
		const toPolicy = (rules) => {
			const decide = (name) => findDecision(rules, name, place);
			const reserve = decide("keep-free");
			return {
				warnAt: decide("warn-at") ?? {
					value: inputs.warnAt,
					by: void 0
				},
				onUnknown: decide("on-unknown") ?? {
					value: inputs.onUnknown,
					by: void 0
				},
				enforce: decide("enforce") ?? {
					value: inputs.enforce,
					by: void 0
				},
				keepFree: reserve === void 0 ? [] : [{
					...reserve,
					value: toKeepFree(reserve.value, unit, "up")
				}],
				waivers
			};
		};
		const rules = check === "defaults" ? allRules({
			...policy,
			rules: []
		}) : findRules(check);
		if (isKnown) return toPolicy(rules);
		const inSome = rules.filter((rule) => !isOfEveryRegion(rule));
		const inAny = (rule) => toPolicy(rules.filter((match) => isOfEveryRegion(match) || match === rule));
		return strictestOf([inAny(), ...inSome.map(inAny)]);
	};
}
function mergePolicies(own, base, mayRelax = []) {
	const strictest = strictestOf([base, own]);
	const decide = (name, setting) => (mayRelax.includes(setting) && own[name].by !== void 0 ? own : strictest)[name];
	const isRefused = !mayRelax.includes("waivers");
	return {
		warnAt: decide("warnAt", "warn-at"),
		onUnknown: decide("onUnknown", "on-unknown"),
		enforce: decide("enforce", "enforce"),
		keepFree: (mayRelax.includes("keep-free") && own.keepFree.length > 0 ? own : strictest).keepFree,
		waivers: [...base.waivers, ...own.waivers.map((waiver) => isRefused ? {
			...waiver,
			isRefused
		} : waiver)]
	};
}

// src/documents/schema-check.ts
function describeValue(value) {
	return value.kind === "string" && value.text === "" ? say`an empty string` : describeJson(value);
}
function refuseValue(name, found, expected) {
	return say`${asSentence(name)} is ${found}. ${expected}`;
}
function checkSchema(root, { validate, words, problems }) {
	const document = toPlainValue(root);
	if (validate(document)) return document;
	const parts = indexParts(root);
	const refused = /* @__PURE__ */ new Set();
	for (const error of validate.errors ?? []) {
		if (problems.isFull()) break;
		const { instancePath, schemaPath, keyword, params, propertyName } = error;
		if (propertyName !== void 0 || /\/anyOf\/\d/.test(schemaPath)) continue;
		const { path, value } = parts.get(instancePath) ?? {
			path: [],
			value: root
		};
		const add = (at, message, hint) => problems.add(at, {
			code: words.code,
			message,
			hint
		});
		const name = words.name(path);
		const expected = expectedBy(error);
		const wrongName = params["additionalProperty"] ?? (keyword === "propertyNames" && params["propertyName"]);
		if (typeof wrongName === "string") add(parts.get(`${instancePath}/${toStep(wrongName)}`)?.at ?? value.at, say`${quoted(wrongName)} cannot stand in ${name}. ${expected}`, words.suggestName?.(wrongName, path));
		else if (keyword === "required") add(value.at, say`${asSentence(name)} lacks ${quoted(String(params["missingProperty"]))}. ${expected}`);
		else if (keyword === "anyOf") add(value.at, say`${asSentence(name)} is not complete. ${expected}`);
		else if (!refused.has(instancePath)) {
			refused.add(instancePath);
			add(value.at, refuseValue(name, describeLength(value, keyword) ?? words.describeValue(value, path), expected));
		}
	}
}
function expectedBy({ parentSchema, schema, keyword }) {
	const ofNames = keyword === "propertyNames" ? Object(schema).errorMessage : void 0;
	return sayText(String(ofNames ?? parentSchema?.["errorMessage"]));
}
function describeLength(value, keyword) {
	if (!/^(?:min|max)(?:Length|Items)$/.test(keyword)) return void 0;
	if (value.kind === "string" && value.text !== "") return say`a text of ${Array.from(value.text).length} characters`;
	if (value.kind !== "list") return void 0;
	return value.elements.length === 0 ? say`an empty list` : say`a list of ${value.elements.length}`;
}
function indexParts(root) {
	const parts = /* @__PURE__ */ new Map();
	const add = (pointer, part) => {
		parts.set(pointer, part);
		for (const { name, value, at } of membersOf(part.value)) add(`${pointer}/${toStep(name)}`, {
			path: [...part.path, name],
			value,
			at
		});
		for (const [index, value] of elementsOf(part.value).entries()) add(`${pointer}/${index}`, {
			path: [...part.path, index],
			value,
			at: value.at
		});
	};
	add("", {
		path: [],
		value: root,
		at: root.at
	});
	return parts;
}
function toStep(name) {
	return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

// node_modules/fast-deep-equal/index.js
var require_fast_deep_equal = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = function equal(a, b) {
		if (a === b) return true;
		if (a && b && typeof a == "object" && typeof b == "object") {
			if (a.constructor !== b.constructor) return false;
			var length, i, keys;
			if (Array.isArray(a)) {
				length = a.length;
				if (length != b.length) return false;
				for (i = length; i-- !== 0;) if (!equal(a[i], b[i])) return false;
				return true;
			}
			if (a.constructor === RegExp) return a.source === b.source && a.flags === b.flags;
			if (a.valueOf !== Object.prototype.valueOf) return a.valueOf() === b.valueOf();
			if (a.toString !== Object.prototype.toString) return a.toString() === b.toString();
			keys = Object.keys(a);
			length = keys.length;
			if (length !== Object.keys(b).length) return false;
			for (i = length; i-- !== 0;) if (!Object.prototype.hasOwnProperty.call(b, keys[i])) return false;
			for (i = length; i-- !== 0;) {
				var key = keys[i];
				if (!equal(a[key], b[key])) return false;
			}
			return true;
		}
		return a !== a && b !== b;
	};
}));

// node_modules/ajv/dist/runtime/equal.js
var require_equal = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const equal = require_fast_deep_equal();
	equal.code = "require(\"ajv/dist/runtime/equal\").default";
	exports.default = equal;
}));

// node_modules/ajv/dist/runtime/ucs2length.js
var require_ucs2length = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	function ucs2length(str) {
		const len = str.length;
		let length = 0;
		let pos = 0;
		let value;
		while (pos < len) {
			length++;
			value = str.charCodeAt(pos++);
			if (value >= 55296 && value <= 56319 && pos < len) {
				value = str.charCodeAt(pos);
				if ((value & 64512) === 56320) pos++;
			}
		}
		return length;
	}
	exports.default = ucs2length;
	ucs2length.code = "require(\"ajv/dist/runtime/ucs2length\").default";
}));

// src/generated/policy-validator.js
var import_equal = /* @__PURE__ */ __toESM(require_equal(), 1);
var import_ucs2length = /* @__PURE__ */ __toESM(require_ucs2length(), 1);
const validate = validate20;
const schema31 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://quota-gate.github.io/schemas/policy.schema.json",
	"type": "object",
	"properties": {
		"$schema": {
			"type": "string",
			"errorMessage": "Expected the address of a schema."
		},
		"defaults": { "$ref": "#/$defs/Defaults" },
		"rules": {
			"type": "array",
			"maxItems": 1e3,
			"items": { "$ref": "#/$defs/Rule" },
			"errorMessage": "Expected a list of at most 1000 rules."
		},
		"waivers": {
			"type": "array",
			"maxItems": 1e3,
			"items": { "$ref": "#/$defs/Waiver" },
			"errorMessage": "Expected a list of at most 1000 waivers."
		}
	},
	"additionalProperties": false,
	"$defs": {
		"RegionGlob": {
			"type": "string",
			"minLength": 1,
			"maxLength": 255,
			"pattern": "^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+$",
			"errorMessage": "Expected a glob of a region's name, or a list of them. `*` stands for anything, at most twice, and `?` for one character; several are a list, not `{a,b}`, and there is no `!` and no `[a-z]`."
		},
		"RegionGlobs": {
			"type": ["string", "array"],
			"if": { "type": "string" },
			"then": { "$ref": "#/$defs/RegionGlob" },
			"minItems": 1,
			"maxItems": 100,
			"items": { "$ref": "#/$defs/RegionGlob" },
			"errorMessage": "Expected a glob of a region's name, or a list of them. `*` stands for anything, at most twice, and `?` for one character; several are a list, not `{a,b}`, and there is no `!` and no `[a-z]`."
		},
		"KeyGlob": {
			"type": "string",
			"minLength": 1,
			"maxLength": 512,
			"pattern": "^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+(\\[[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+\\])?$",
			"errorMessage": "Expected a glob of a resource key, or a list of them. `*` stands for anything, at most twice, and `?` for one character; several are a list, not `{a,b}`, and there is no `!` and no `[a-z]`."
		},
		"KeyGlobs": {
			"type": ["string", "array"],
			"if": { "type": "string" },
			"then": { "$ref": "#/$defs/KeyGlob" },
			"minItems": 1,
			"maxItems": 100,
			"items": { "$ref": "#/$defs/KeyGlob" },
			"errorMessage": "Expected a glob of a resource key, or a list of them. `*` stands for anything, at most twice, and `?` for one character; several are a list, not `{a,b}`, and there is no `!` and no `[a-z]`."
		},
		"WarnAt": {
			"type": "number",
			"minimum": 1,
			"maximum": 100,
			"errorMessage": "Expected a percentage from 1 to 100, without a percent sign: 80, not 0.8."
		},
		"KeepFree": {
			"type": ["integer", "string"],
			"minimum": 0,
			"maximum": 9007199254740991,
			"pattern": "^((100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?) ?%|[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB))$",
			"errorMessage": "Expected a whole number such as 64, a size such as `2 TiB`, or a percentage such as `10 %`. Sizes are B, kB, MB, GB, TB, PB, KiB, MiB, GiB, TiB or PiB."
		},
		"KeepFreePercent": {
			"type": "string",
			"pattern": "^(100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?) ?%$",
			"errorMessage": "Expected a percentage such as `10 %`. Keys have different units: put an amount into a rule with a `key`."
		},
		"Enforce": {
			"enum": [
				"fail",
				"warn",
				"off"
			],
			"errorMessage": "Expected `fail`, `warn` or `off`."
		},
		"OnUnknown": {
			"enum": ["fail", "warn"],
			"errorMessage": "Expected `fail` or `warn`."
		},
		"MayRelax": {
			"type": "array",
			"items": { "enum": [
				"warn-at",
				"keep-free",
				"enforce",
				"on-unknown",
				"waivers"
			] },
			"uniqueItems": true,
			"errorMessage": "Expected a list of `warn-at`, `keep-free`, `enforce`, `on-unknown` and `waivers`, each once at most."
		},
		"Defaults": {
			"type": "object",
			"properties": {
				"warn-at": { "$ref": "#/$defs/WarnAt" },
				"keep-free": { "$ref": "#/$defs/KeepFreePercent" },
				"enforce": { "$ref": "#/$defs/Enforce" },
				"on-unknown": { "$ref": "#/$defs/OnUnknown" },
				"may-relax": { "$ref": "#/$defs/MayRelax" }
			},
			"additionalProperties": false,
			"errorMessage": "The defaults are an object whose fields are `warn-at`, `keep-free`, `enforce`, `on-unknown` and `may-relax`."
		},
		"Rule": {
			"type": "object",
			"properties": {
				"region": { "$ref": "#/$defs/RegionGlobs" },
				"key": { "$ref": "#/$defs/KeyGlobs" },
				"warn-at": { "$ref": "#/$defs/WarnAt" },
				"keep-free": { "$ref": "#/$defs/KeepFree" },
				"enforce": { "$ref": "#/$defs/Enforce" },
				"on-unknown": { "$ref": "#/$defs/OnUnknown" },
				"may-relax": { "$ref": "#/$defs/MayRelax" }
			},
			"additionalProperties": false,
			"allOf": [{
				"anyOf": [{
					"properties": { "region": true },
					"required": ["region"]
				}, {
					"properties": { "key": true },
					"required": ["key"]
				}],
				"errorMessage": "A rule has `region` or `key`: settings for all regions and keys belong in `defaults`."
			}, {
				"anyOf": [
					{
						"properties": { "warn-at": true },
						"required": ["warn-at"]
					},
					{
						"properties": { "keep-free": true },
						"required": ["keep-free"]
					},
					{
						"properties": { "enforce": true },
						"required": ["enforce"]
					},
					{
						"properties": { "on-unknown": true },
						"required": ["on-unknown"]
					},
					{
						"properties": { "may-relax": true },
						"required": ["may-relax"]
					}
				],
				"errorMessage": "A rule has at least one of `warn-at`, `keep-free`, `enforce`, `on-unknown` and `may-relax`."
			}],
			"errorMessage": "A rule is an object whose fields are `region`, `key`, `warn-at`, `keep-free`, `enforce`, `on-unknown` and `may-relax`."
		},
		"Waiver": {
			"type": "object",
			"required": [
				"region",
				"key",
				"up-to",
				"until",
				"reason",
				"owner"
			],
			"properties": {
				"region": { "$ref": "#/$defs/RegionGlobs" },
				"key": { "$ref": "#/$defs/KeyGlobs" },
				"up-to": {
					"type": ["integer", "string"],
					"minimum": 0,
					"maximum": 9007199254740991,
					"pattern": "^[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$",
					"errorMessage": "Expected a whole number such as 640, or a size such as `2 TiB`. Sizes are B, kB, MB, GB, TB, PB, KiB, MiB, GiB, TiB or PiB."
				},
				"until": {
					"type": "string",
					"pattern": "^2[0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
					"errorMessage": "Expected a day such as 2026-09-30."
				},
				"reason": {
					"type": "string",
					"maxLength": 500,
					"pattern": "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$",
					"errorMessage": "Expected a text of 1 to 500 characters. Write one line of text."
				},
				"owner": {
					"type": "string",
					"maxLength": 100,
					"pattern": "^(?=.*[\\p{L}\\p{N}])[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$",
					"errorMessage": "Name the team or person who answers for the waiver, such as `team-platform`, in one line of 1 to 100 characters."
				}
			},
			"additionalProperties": false,
			"errorMessage": "A waiver is an object whose fields are `region`, `key`, `up-to`, `until`, `reason` and `owner`."
		}
	},
	"errorMessage": "A policy is an object whose fields are `defaults`, `rules` and `waivers`."
};
const schema32 = {
	"type": "object",
	"properties": {
		"warn-at": { "$ref": "#/$defs/WarnAt" },
		"keep-free": { "$ref": "#/$defs/KeepFreePercent" },
		"enforce": { "$ref": "#/$defs/Enforce" },
		"on-unknown": { "$ref": "#/$defs/OnUnknown" },
		"may-relax": { "$ref": "#/$defs/MayRelax" }
	},
	"additionalProperties": false,
	"errorMessage": "The defaults are an object whose fields are `warn-at`, `keep-free`, `enforce`, `on-unknown` and `may-relax`."
};
const schema33 = {
	"type": "number",
	"minimum": 1,
	"maximum": 100,
	"errorMessage": "Expected a percentage from 1 to 100, without a percent sign: 80, not 0.8."
};
const schema34 = {
	"type": "string",
	"pattern": "^(100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?) ?%$",
	"errorMessage": "Expected a percentage such as `10 %`. Keys have different units: put an amount into a rule with a `key`."
};
const schema35 = {
	"enum": [
		"fail",
		"warn",
		"off"
	],
	"errorMessage": "Expected `fail`, `warn` or `off`."
};
const schema36 = {
	"enum": ["fail", "warn"],
	"errorMessage": "Expected `fail` or `warn`."
};
const schema37 = {
	"type": "array",
	"items": { "enum": [
		"warn-at",
		"keep-free",
		"enforce",
		"on-unknown",
		"waivers"
	] },
	"uniqueItems": true,
	"errorMessage": "Expected a list of `warn-at`, `keep-free`, `enforce`, `on-unknown` and `waivers`, each once at most."
};
const pattern4 = new RegExp("^(100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?) ?%$", "u");
const func0 = import_equal.default.default ?? import_equal.default;
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate21.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const key0 in data) if (!(key0 === "warn-at" || key0 === "keep-free" || key0 === "enforce" || key0 === "on-unknown" || key0 === "may-relax")) {
			const err0 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 },
				schema: false,
				parentSchema: schema32,
				data
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data["warn-at"] !== void 0) {
			let data0 = data["warn-at"];
			if (typeof data0 == "number" && isFinite(data0)) {
				if (data0 > 100 || isNaN(data0)) {
					const err1 = {
						instancePath: instancePath + "/warn-at",
						schemaPath: "#/$defs/WarnAt/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 100
						},
						schema: 100,
						parentSchema: schema33,
						data: data0
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
				if (data0 < 1 || isNaN(data0)) {
					const err2 = {
						instancePath: instancePath + "/warn-at",
						schemaPath: "#/$defs/WarnAt/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 1
						},
						schema: 1,
						parentSchema: schema33,
						data: data0
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
			} else {
				const err3 = {
					instancePath: instancePath + "/warn-at",
					schemaPath: "#/$defs/WarnAt/type",
					keyword: "type",
					params: { type: "number" },
					schema: schema33.type,
					parentSchema: schema33,
					data: data0
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
		}
		if (data["keep-free"] !== void 0) {
			let data1 = data["keep-free"];
			if (typeof data1 === "string") {
				if (!pattern4.test(data1)) {
					const err4 = {
						instancePath: instancePath + "/keep-free",
						schemaPath: "#/$defs/KeepFreePercent/pattern",
						keyword: "pattern",
						params: { pattern: "^(100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?) ?%$" },
						schema: "^(100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?) ?%$",
						parentSchema: schema34,
						data: data1
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
			} else {
				const err5 = {
					instancePath: instancePath + "/keep-free",
					schemaPath: "#/$defs/KeepFreePercent/type",
					keyword: "type",
					params: { type: "string" },
					schema: schema34.type,
					parentSchema: schema34,
					data: data1
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
		if (data.enforce !== void 0) {
			let data2 = data.enforce;
			if (!(data2 === "fail" || data2 === "warn" || data2 === "off")) {
				const err6 = {
					instancePath: instancePath + "/enforce",
					schemaPath: "#/$defs/Enforce/enum",
					keyword: "enum",
					params: { allowedValues: schema35.enum },
					schema: schema35.enum,
					parentSchema: schema35,
					data: data2
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
		if (data["on-unknown"] !== void 0) {
			let data3 = data["on-unknown"];
			if (!(data3 === "fail" || data3 === "warn")) {
				const err7 = {
					instancePath: instancePath + "/on-unknown",
					schemaPath: "#/$defs/OnUnknown/enum",
					keyword: "enum",
					params: { allowedValues: schema36.enum },
					schema: schema36.enum,
					parentSchema: schema36,
					data: data3
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
		}
		if (data["may-relax"] !== void 0) {
			let data4 = data["may-relax"];
			if (Array.isArray(data4)) {
				const len0 = data4.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data5 = data4[i0];
					if (!(data5 === "warn-at" || data5 === "keep-free" || data5 === "enforce" || data5 === "on-unknown" || data5 === "waivers")) {
						const err8 = {
							instancePath: instancePath + "/may-relax/" + i0,
							schemaPath: "#/$defs/MayRelax/items/enum",
							keyword: "enum",
							params: { allowedValues: schema37.items.enum },
							schema: schema37.items.enum,
							parentSchema: schema37.items,
							data: data5
						};
						if (vErrors === null) vErrors = [err8];
						else vErrors.push(err8);
						errors++;
					}
				}
				let i1 = data4.length;
				let j0;
				if (i1 > 1) {
					outer0: for (; i1--;) for (j0 = i1; j0--;) if (func0(data4[i1], data4[j0])) {
						const err9 = {
							instancePath: instancePath + "/may-relax",
							schemaPath: "#/$defs/MayRelax/uniqueItems",
							keyword: "uniqueItems",
							params: {
								i: i1,
								j: j0
							},
							schema: true,
							parentSchema: schema37,
							data: data4
						};
						if (vErrors === null) vErrors = [err9];
						else vErrors.push(err9);
						errors++;
						break outer0;
					}
				}
			} else {
				const err10 = {
					instancePath: instancePath + "/may-relax",
					schemaPath: "#/$defs/MayRelax/type",
					keyword: "type",
					params: { type: "array" },
					schema: schema37.type,
					parentSchema: schema37,
					data: data4
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
	} else {
		const err11 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			schema: schema32.type,
			parentSchema: schema32,
			data
		};
		if (vErrors === null) vErrors = [err11];
		else vErrors.push(err11);
		errors++;
	}
	validate21.errors = vErrors;
	return errors === 0;
}
validate21.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema38 = {
	"type": "object",
	"properties": {
		"region": { "$ref": "#/$defs/RegionGlobs" },
		"key": { "$ref": "#/$defs/KeyGlobs" },
		"warn-at": { "$ref": "#/$defs/WarnAt" },
		"keep-free": { "$ref": "#/$defs/KeepFree" },
		"enforce": { "$ref": "#/$defs/Enforce" },
		"on-unknown": { "$ref": "#/$defs/OnUnknown" },
		"may-relax": { "$ref": "#/$defs/MayRelax" }
	},
	"additionalProperties": false,
	"allOf": [{
		"anyOf": [{
			"properties": { "region": true },
			"required": ["region"]
		}, {
			"properties": { "key": true },
			"required": ["key"]
		}],
		"errorMessage": "A rule has `region` or `key`: settings for all regions and keys belong in `defaults`."
	}, {
		"anyOf": [
			{
				"properties": { "warn-at": true },
				"required": ["warn-at"]
			},
			{
				"properties": { "keep-free": true },
				"required": ["keep-free"]
			},
			{
				"properties": { "enforce": true },
				"required": ["enforce"]
			},
			{
				"properties": { "on-unknown": true },
				"required": ["on-unknown"]
			},
			{
				"properties": { "may-relax": true },
				"required": ["may-relax"]
			}
		],
		"errorMessage": "A rule has at least one of `warn-at`, `keep-free`, `enforce`, `on-unknown` and `may-relax`."
	}],
	"errorMessage": "A rule is an object whose fields are `region`, `key`, `warn-at`, `keep-free`, `enforce`, `on-unknown` and `may-relax`."
};
const schema46 = {
	"type": ["integer", "string"],
	"minimum": 0,
	"maximum": 9007199254740991,
	"pattern": "^((100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?) ?%|[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB))$",
	"errorMessage": "Expected a whole number such as 64, a size such as `2 TiB`, or a percentage such as `10 %`. Sizes are B, kB, MB, GB, TB, PB, KiB, MiB, GiB, TiB or PiB."
};
const schema39 = {
	"type": ["string", "array"],
	"if": { "type": "string" },
	"then": { "$ref": "#/$defs/RegionGlob" },
	"minItems": 1,
	"maxItems": 100,
	"items": { "$ref": "#/$defs/RegionGlob" },
	"errorMessage": "Expected a glob of a region's name, or a list of them. `*` stands for anything, at most twice, and `?` for one character; several are a list, not `{a,b}`, and there is no `!` and no `[a-z]`."
};
const schema40 = {
	"type": "string",
	"minLength": 1,
	"maxLength": 255,
	"pattern": "^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+$",
	"errorMessage": "Expected a glob of a region's name, or a list of them. `*` stands for anything, at most twice, and `?` for one character; several are a list, not `{a,b}`, and there is no `!` and no `[a-z]`."
};
const func2 = import_ucs2length.default.default ?? import_ucs2length.default;
const pattern5 = new RegExp("^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+$", "u");
function validate24(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate24.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data !== "string" && !Array.isArray(data)) {
		const err0 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema39.type },
			schema: schema39.type,
			parentSchema: schema39,
			data
		};
		if (vErrors === null) vErrors = [err0];
		else vErrors.push(err0);
		errors++;
	}
	const _errs1 = errors;
	let valid0 = true;
	const _errs2 = errors;
	if (typeof data !== "string") {
		const err1 = {};
		if (vErrors === null) vErrors = [err1];
		else vErrors.push(err1);
		errors++;
	}
	var _valid0 = _errs2 === errors;
	errors = _errs1;
	if (vErrors !== null) {
		if (_errs1) vErrors.length = _errs1;
		else vErrors = null;
	}
	if (_valid0) {
		const _errs4 = errors;
		if (typeof data === "string") {
			if (func2(data) > 255) {
				const err2 = {
					instancePath,
					schemaPath: "#/$defs/RegionGlob/maxLength",
					keyword: "maxLength",
					params: { limit: 255 },
					schema: 255,
					parentSchema: schema40,
					data
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
			if (func2(data) < 1) {
				const err3 = {
					instancePath,
					schemaPath: "#/$defs/RegionGlob/minLength",
					keyword: "minLength",
					params: { limit: 1 },
					schema: 1,
					parentSchema: schema40,
					data
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
			if (!pattern5.test(data)) {
				const err4 = {
					instancePath,
					schemaPath: "#/$defs/RegionGlob/pattern",
					keyword: "pattern",
					params: { pattern: "^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+$" },
					schema: "^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+$",
					parentSchema: schema40,
					data
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
		} else {
			const err5 = {
				instancePath,
				schemaPath: "#/$defs/RegionGlob/type",
				keyword: "type",
				params: { type: "string" },
				schema: schema40.type,
				parentSchema: schema40,
				data
			};
			if (vErrors === null) vErrors = [err5];
			else vErrors.push(err5);
			errors++;
		}
		var _valid0 = _errs4 === errors;
		valid0 = _valid0;
	}
	if (!valid0) {
		const err6 = {
			instancePath,
			schemaPath: "#/if",
			keyword: "if",
			params: { failingKeyword: "then" },
			schema: schema39.if,
			parentSchema: schema39,
			data
		};
		if (vErrors === null) vErrors = [err6];
		else vErrors.push(err6);
		errors++;
	}
	if (Array.isArray(data)) {
		if (data.length > 100) {
			const err7 = {
				instancePath,
				schemaPath: "#/maxItems",
				keyword: "maxItems",
				params: { limit: 100 },
				schema: 100,
				parentSchema: schema39,
				data
			};
			if (vErrors === null) vErrors = [err7];
			else vErrors.push(err7);
			errors++;
		}
		if (data.length < 1) {
			const err8 = {
				instancePath,
				schemaPath: "#/minItems",
				keyword: "minItems",
				params: { limit: 1 },
				schema: 1,
				parentSchema: schema39,
				data
			};
			if (vErrors === null) vErrors = [err8];
			else vErrors.push(err8);
			errors++;
		}
		const len0 = data.length;
		for (let i0 = 0; i0 < len0; i0++) {
			let data0 = data[i0];
			if (typeof data0 === "string") {
				if (func2(data0) > 255) {
					const err9 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/RegionGlob/maxLength",
						keyword: "maxLength",
						params: { limit: 255 },
						schema: 255,
						parentSchema: schema40,
						data: data0
					};
					if (vErrors === null) vErrors = [err9];
					else vErrors.push(err9);
					errors++;
				}
				if (func2(data0) < 1) {
					const err10 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/RegionGlob/minLength",
						keyword: "minLength",
						params: { limit: 1 },
						schema: 1,
						parentSchema: schema40,
						data: data0
					};
					if (vErrors === null) vErrors = [err10];
					else vErrors.push(err10);
					errors++;
				}
				if (!pattern5.test(data0)) {
					const err11 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/RegionGlob/pattern",
						keyword: "pattern",
						params: { pattern: "^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+$" },
						schema: "^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+$",
						parentSchema: schema40,
						data: data0
					};
					if (vErrors === null) vErrors = [err11];
					else vErrors.push(err11);
					errors++;
				}
			} else {
				const err12 = {
					instancePath: instancePath + "/" + i0,
					schemaPath: "#/$defs/RegionGlob/type",
					keyword: "type",
					params: { type: "string" },
					schema: schema40.type,
					parentSchema: schema40,
					data: data0
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
		}
	}
	validate24.errors = vErrors;
	return errors === 0;
}
validate24.evaluated = {
	"items": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema42 = {
	"type": ["string", "array"],
	"if": { "type": "string" },
	"then": { "$ref": "#/$defs/KeyGlob" },
	"minItems": 1,
	"maxItems": 100,
	"items": { "$ref": "#/$defs/KeyGlob" },
	"errorMessage": "Expected a glob of a resource key, or a list of them. `*` stands for anything, at most twice, and `?` for one character; several are a list, not `{a,b}`, and there is no `!` and no `[a-z]`."
};
const schema43 = {
	"type": "string",
	"minLength": 1,
	"maxLength": 512,
	"pattern": "^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+(\\[[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+\\])?$",
	"errorMessage": "Expected a glob of a resource key, or a list of them. `*` stands for anything, at most twice, and `?` for one character; several are a list, not `{a,b}`, and there is no `!` and no `[a-z]`."
};
const pattern7 = new RegExp("^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+(\\[[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+\\])?$", "u");
function validate26(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate26.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data !== "string" && !Array.isArray(data)) {
		const err0 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema42.type },
			schema: schema42.type,
			parentSchema: schema42,
			data
		};
		if (vErrors === null) vErrors = [err0];
		else vErrors.push(err0);
		errors++;
	}
	const _errs1 = errors;
	let valid0 = true;
	const _errs2 = errors;
	if (typeof data !== "string") {
		const err1 = {};
		if (vErrors === null) vErrors = [err1];
		else vErrors.push(err1);
		errors++;
	}
	var _valid0 = _errs2 === errors;
	errors = _errs1;
	if (vErrors !== null) {
		if (_errs1) vErrors.length = _errs1;
		else vErrors = null;
	}
	if (_valid0) {
		const _errs4 = errors;
		if (typeof data === "string") {
			if (func2(data) > 512) {
				const err2 = {
					instancePath,
					schemaPath: "#/$defs/KeyGlob/maxLength",
					keyword: "maxLength",
					params: { limit: 512 },
					schema: 512,
					parentSchema: schema43,
					data
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
			if (func2(data) < 1) {
				const err3 = {
					instancePath,
					schemaPath: "#/$defs/KeyGlob/minLength",
					keyword: "minLength",
					params: { limit: 1 },
					schema: 1,
					parentSchema: schema43,
					data
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
			if (!pattern7.test(data)) {
				const err4 = {
					instancePath,
					schemaPath: "#/$defs/KeyGlob/pattern",
					keyword: "pattern",
					params: { pattern: "^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+(\\[[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+\\])?$" },
					schema: "^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+(\\[[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+\\])?$",
					parentSchema: schema43,
					data
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
		} else {
			const err5 = {
				instancePath,
				schemaPath: "#/$defs/KeyGlob/type",
				keyword: "type",
				params: { type: "string" },
				schema: schema43.type,
				parentSchema: schema43,
				data
			};
			if (vErrors === null) vErrors = [err5];
			else vErrors.push(err5);
			errors++;
		}
		var _valid0 = _errs4 === errors;
		valid0 = _valid0;
	}
	if (!valid0) {
		const err6 = {
			instancePath,
			schemaPath: "#/if",
			keyword: "if",
			params: { failingKeyword: "then" },
			schema: schema42.if,
			parentSchema: schema42,
			data
		};
		if (vErrors === null) vErrors = [err6];
		else vErrors.push(err6);
		errors++;
	}
	if (Array.isArray(data)) {
		if (data.length > 100) {
			const err7 = {
				instancePath,
				schemaPath: "#/maxItems",
				keyword: "maxItems",
				params: { limit: 100 },
				schema: 100,
				parentSchema: schema42,
				data
			};
			if (vErrors === null) vErrors = [err7];
			else vErrors.push(err7);
			errors++;
		}
		if (data.length < 1) {
			const err8 = {
				instancePath,
				schemaPath: "#/minItems",
				keyword: "minItems",
				params: { limit: 1 },
				schema: 1,
				parentSchema: schema42,
				data
			};
			if (vErrors === null) vErrors = [err8];
			else vErrors.push(err8);
			errors++;
		}
		const len0 = data.length;
		for (let i0 = 0; i0 < len0; i0++) {
			let data0 = data[i0];
			if (typeof data0 === "string") {
				if (func2(data0) > 512) {
					const err9 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/KeyGlob/maxLength",
						keyword: "maxLength",
						params: { limit: 512 },
						schema: 512,
						parentSchema: schema43,
						data: data0
					};
					if (vErrors === null) vErrors = [err9];
					else vErrors.push(err9);
					errors++;
				}
				if (func2(data0) < 1) {
					const err10 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/KeyGlob/minLength",
						keyword: "minLength",
						params: { limit: 1 },
						schema: 1,
						parentSchema: schema43,
						data: data0
					};
					if (vErrors === null) vErrors = [err10];
					else vErrors.push(err10);
					errors++;
				}
				if (!pattern7.test(data0)) {
					const err11 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/KeyGlob/pattern",
						keyword: "pattern",
						params: { pattern: "^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+(\\[[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+\\])?$" },
						schema: "^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+(\\[[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+\\])?$",
						parentSchema: schema43,
						data: data0
					};
					if (vErrors === null) vErrors = [err11];
					else vErrors.push(err11);
					errors++;
				}
			} else {
				const err12 = {
					instancePath: instancePath + "/" + i0,
					schemaPath: "#/$defs/KeyGlob/type",
					keyword: "type",
					params: { type: "string" },
					schema: schema43.type,
					parentSchema: schema43,
					data: data0
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
		}
	}
	validate26.errors = vErrors;
	return errors === 0;
}
validate26.evaluated = {
	"items": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const pattern9 = new RegExp("^((100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?) ?%|[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB))$", "u");
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate23.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	const _errs2 = errors;
	let valid1 = false;
	const _errs3 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.region === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/allOf/0/anyOf/0/required",
				keyword: "required",
				params: { missingProperty: "region" },
				schema: schema38.allOf[0].anyOf[0].required,
				parentSchema: schema38.allOf[0].anyOf[0],
				data
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
	}
	var _valid0 = _errs3 === errors;
	valid1 = valid1 || _valid0;
	if (_valid0) {
		var props0 = {};
		props0.region = true;
	}
	const _errs4 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.key === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/allOf/0/anyOf/1/required",
				keyword: "required",
				params: { missingProperty: "key" },
				schema: schema38.allOf[0].anyOf[1].required,
				parentSchema: schema38.allOf[0].anyOf[1],
				data
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
	}
	var _valid0 = _errs4 === errors;
	valid1 = valid1 || _valid0;
	if (_valid0) {
		if (props0 !== true) {
			props0 = props0 || {};
			props0.key = true;
		}
	}
	if (!valid1) {
		const err2 = {
			instancePath,
			schemaPath: "#/allOf/0/anyOf",
			keyword: "anyOf",
			params: {},
			schema: schema38.allOf[0].anyOf,
			parentSchema: schema38.allOf[0],
			data
		};
		if (vErrors === null) vErrors = [err2];
		else vErrors.push(err2);
		errors++;
	} else {
		errors = _errs2;
		if (vErrors !== null) {
			if (_errs2) vErrors.length = _errs2;
			else vErrors = null;
		}
	}
	const _errs6 = errors;
	let valid2 = false;
	const _errs7 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data["warn-at"] === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/allOf/1/anyOf/0/required",
				keyword: "required",
				params: { missingProperty: "warn-at" },
				schema: schema38.allOf[1].anyOf[0].required,
				parentSchema: schema38.allOf[1].anyOf[0],
				data
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
	}
	var _valid1 = _errs7 === errors;
	valid2 = valid2 || _valid1;
	if (_valid1) {
		var props1 = {};
		props1["warn-at"] = true;
	}
	const _errs8 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data["keep-free"] === void 0) {
			const err4 = {
				instancePath,
				schemaPath: "#/allOf/1/anyOf/1/required",
				keyword: "required",
				params: { missingProperty: "keep-free" },
				schema: schema38.allOf[1].anyOf[1].required,
				parentSchema: schema38.allOf[1].anyOf[1],
				data
			};
			if (vErrors === null) vErrors = [err4];
			else vErrors.push(err4);
			errors++;
		}
	}
	var _valid1 = _errs8 === errors;
	valid2 = valid2 || _valid1;
	if (_valid1) {
		if (props1 !== true) {
			props1 = props1 || {};
			props1["keep-free"] = true;
		}
	}
	const _errs9 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.enforce === void 0) {
			const err5 = {
				instancePath,
				schemaPath: "#/allOf/1/anyOf/2/required",
				keyword: "required",
				params: { missingProperty: "enforce" },
				schema: schema38.allOf[1].anyOf[2].required,
				parentSchema: schema38.allOf[1].anyOf[2],
				data
			};
			if (vErrors === null) vErrors = [err5];
			else vErrors.push(err5);
			errors++;
		}
	}
	var _valid1 = _errs9 === errors;
	valid2 = valid2 || _valid1;
	if (_valid1) {
		if (props1 !== true) {
			props1 = props1 || {};
			props1.enforce = true;
		}
	}
	const _errs10 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data["on-unknown"] === void 0) {
			const err6 = {
				instancePath,
				schemaPath: "#/allOf/1/anyOf/3/required",
				keyword: "required",
				params: { missingProperty: "on-unknown" },
				schema: schema38.allOf[1].anyOf[3].required,
				parentSchema: schema38.allOf[1].anyOf[3],
				data
			};
			if (vErrors === null) vErrors = [err6];
			else vErrors.push(err6);
			errors++;
		}
	}
	var _valid1 = _errs10 === errors;
	valid2 = valid2 || _valid1;
	if (_valid1) {
		if (props1 !== true) {
			props1 = props1 || {};
			props1["on-unknown"] = true;
		}
	}
	const _errs11 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data["may-relax"] === void 0) {
			const err7 = {
				instancePath,
				schemaPath: "#/allOf/1/anyOf/4/required",
				keyword: "required",
				params: { missingProperty: "may-relax" },
				schema: schema38.allOf[1].anyOf[4].required,
				parentSchema: schema38.allOf[1].anyOf[4],
				data
			};
			if (vErrors === null) vErrors = [err7];
			else vErrors.push(err7);
			errors++;
		}
	}
	var _valid1 = _errs11 === errors;
	valid2 = valid2 || _valid1;
	if (_valid1) {
		if (props1 !== true) {
			props1 = props1 || {};
			props1["may-relax"] = true;
		}
	}
	if (!valid2) {
		const err8 = {
			instancePath,
			schemaPath: "#/allOf/1/anyOf",
			keyword: "anyOf",
			params: {},
			schema: schema38.allOf[1].anyOf,
			parentSchema: schema38.allOf[1],
			data
		};
		if (vErrors === null) vErrors = [err8];
		else vErrors.push(err8);
		errors++;
	} else {
		errors = _errs6;
		if (vErrors !== null) {
			if (_errs6) vErrors.length = _errs6;
			else vErrors = null;
		}
	}
	if (props0 !== true && props1 !== void 0) {
		if (props1 === true) props0 = true;
		else {
			props0 = props0 || {};
			Object.assign(props0, props1);
		}
	}
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const key0 in data) if (!(key0 === "region" || key0 === "key" || key0 === "warn-at" || key0 === "keep-free" || key0 === "enforce" || key0 === "on-unknown" || key0 === "may-relax")) {
			const err9 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 },
				schema: false,
				parentSchema: schema38,
				data
			};
			if (vErrors === null) vErrors = [err9];
			else vErrors.push(err9);
			errors++;
		}
		if (data.region !== void 0) {
			if (!validate24(data.region, {
				instancePath: instancePath + "/region",
				parentData: data,
				parentDataProperty: "region",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
				errors = vErrors.length;
			}
		}
		if (data.key !== void 0) {
			if (!validate26(data.key, {
				instancePath: instancePath + "/key",
				parentData: data,
				parentDataProperty: "key",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
				errors = vErrors.length;
			}
		}
		if (data["warn-at"] !== void 0) {
			let data2 = data["warn-at"];
			if (typeof data2 == "number" && isFinite(data2)) {
				if (data2 > 100 || isNaN(data2)) {
					const err10 = {
						instancePath: instancePath + "/warn-at",
						schemaPath: "#/$defs/WarnAt/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 100
						},
						schema: 100,
						parentSchema: schema33,
						data: data2
					};
					if (vErrors === null) vErrors = [err10];
					else vErrors.push(err10);
					errors++;
				}
				if (data2 < 1 || isNaN(data2)) {
					const err11 = {
						instancePath: instancePath + "/warn-at",
						schemaPath: "#/$defs/WarnAt/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 1
						},
						schema: 1,
						parentSchema: schema33,
						data: data2
					};
					if (vErrors === null) vErrors = [err11];
					else vErrors.push(err11);
					errors++;
				}
			} else {
				const err12 = {
					instancePath: instancePath + "/warn-at",
					schemaPath: "#/$defs/WarnAt/type",
					keyword: "type",
					params: { type: "number" },
					schema: schema33.type,
					parentSchema: schema33,
					data: data2
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
		}
		if (data["keep-free"] !== void 0) {
			let data3 = data["keep-free"];
			if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3)) && typeof data3 !== "string") {
				const err13 = {
					instancePath: instancePath + "/keep-free",
					schemaPath: "#/$defs/KeepFree/type",
					keyword: "type",
					params: { type: schema46.type },
					schema: schema46.type,
					parentSchema: schema46,
					data: data3
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
			if (typeof data3 == "number" && isFinite(data3)) {
				if (data3 > 9007199254740991 || isNaN(data3)) {
					const err14 = {
						instancePath: instancePath + "/keep-free",
						schemaPath: "#/$defs/KeepFree/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 9007199254740991
						},
						schema: 9007199254740991,
						parentSchema: schema46,
						data: data3
					};
					if (vErrors === null) vErrors = [err14];
					else vErrors.push(err14);
					errors++;
				}
				if (data3 < 0 || isNaN(data3)) {
					const err15 = {
						instancePath: instancePath + "/keep-free",
						schemaPath: "#/$defs/KeepFree/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						},
						schema: 0,
						parentSchema: schema46,
						data: data3
					};
					if (vErrors === null) vErrors = [err15];
					else vErrors.push(err15);
					errors++;
				}
			}
			if (typeof data3 === "string") {
				if (!pattern9.test(data3)) {
					const err16 = {
						instancePath: instancePath + "/keep-free",
						schemaPath: "#/$defs/KeepFree/pattern",
						keyword: "pattern",
						params: { pattern: "^((100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?) ?%|[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB))$" },
						schema: "^((100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?) ?%|[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB))$",
						parentSchema: schema46,
						data: data3
					};
					if (vErrors === null) vErrors = [err16];
					else vErrors.push(err16);
					errors++;
				}
			}
		}
		if (data.enforce !== void 0) {
			let data4 = data.enforce;
			if (!(data4 === "fail" || data4 === "warn" || data4 === "off")) {
				const err17 = {
					instancePath: instancePath + "/enforce",
					schemaPath: "#/$defs/Enforce/enum",
					keyword: "enum",
					params: { allowedValues: schema35.enum },
					schema: schema35.enum,
					parentSchema: schema35,
					data: data4
				};
				if (vErrors === null) vErrors = [err17];
				else vErrors.push(err17);
				errors++;
			}
		}
		if (data["on-unknown"] !== void 0) {
			let data5 = data["on-unknown"];
			if (!(data5 === "fail" || data5 === "warn")) {
				const err18 = {
					instancePath: instancePath + "/on-unknown",
					schemaPath: "#/$defs/OnUnknown/enum",
					keyword: "enum",
					params: { allowedValues: schema36.enum },
					schema: schema36.enum,
					parentSchema: schema36,
					data: data5
				};
				if (vErrors === null) vErrors = [err18];
				else vErrors.push(err18);
				errors++;
			}
		}
		if (data["may-relax"] !== void 0) {
			let data6 = data["may-relax"];
			if (Array.isArray(data6)) {
				const len0 = data6.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data7 = data6[i0];
					if (!(data7 === "warn-at" || data7 === "keep-free" || data7 === "enforce" || data7 === "on-unknown" || data7 === "waivers")) {
						const err19 = {
							instancePath: instancePath + "/may-relax/" + i0,
							schemaPath: "#/$defs/MayRelax/items/enum",
							keyword: "enum",
							params: { allowedValues: schema37.items.enum },
							schema: schema37.items.enum,
							parentSchema: schema37.items,
							data: data7
						};
						if (vErrors === null) vErrors = [err19];
						else vErrors.push(err19);
						errors++;
					}
				}
				let i1 = data6.length;
				let j0;
				if (i1 > 1) {
					outer0: for (; i1--;) for (j0 = i1; j0--;) if (func0(data6[i1], data6[j0])) {
						const err20 = {
							instancePath: instancePath + "/may-relax",
							schemaPath: "#/$defs/MayRelax/uniqueItems",
							keyword: "uniqueItems",
							params: {
								i: i1,
								j: j0
							},
							schema: true,
							parentSchema: schema37,
							data: data6
						};
						if (vErrors === null) vErrors = [err20];
						else vErrors.push(err20);
						errors++;
						break outer0;
					}
				}
			} else {
				const err21 = {
					instancePath: instancePath + "/may-relax",
					schemaPath: "#/$defs/MayRelax/type",
					keyword: "type",
					params: { type: "array" },
					schema: schema37.type,
					parentSchema: schema37,
					data: data6
				};
				if (vErrors === null) vErrors = [err21];
				else vErrors.push(err21);
				errors++;
			}
		}
	} else {
		const err22 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			schema: schema38.type,
			parentSchema: schema38,
			data
		};
		if (vErrors === null) vErrors = [err22];
		else vErrors.push(err22);
		errors++;
	}
	validate23.errors = vErrors;
	return errors === 0;
}
validate23.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema50 = {
	"type": "object",
	"required": [
		"region",
		"key",
		"up-to",
		"until",
		"reason",
		"owner"
	],
	"properties": {
		"region": { "$ref": "#/$defs/RegionGlobs" },
		"key": { "$ref": "#/$defs/KeyGlobs" },
		"up-to": {
			"type": ["integer", "string"],
			"minimum": 0,
			"maximum": 9007199254740991,
			"pattern": "^[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$",
			"errorMessage": "Expected a whole number such as 640, or a size such as `2 TiB`. Sizes are B, kB, MB, GB, TB, PB, KiB, MiB, GiB, TiB or PiB."
		},
		"until": {
			"type": "string",
			"pattern": "^2[0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
			"errorMessage": "Expected a day such as 2026-09-30."
		},
		"reason": {
			"type": "string",
			"maxLength": 500,
			"pattern": "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$",
			"errorMessage": "Expected a text of 1 to 500 characters. Write one line of text."
		},
		"owner": {
			"type": "string",
			"maxLength": 100,
			"pattern": "^(?=.*[\\p{L}\\p{N}])[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$",
			"errorMessage": "Name the team or person who answers for the waiver, such as `team-platform`, in one line of 1 to 100 characters."
		}
	},
	"additionalProperties": false,
	"errorMessage": "A waiver is an object whose fields are `region`, `key`, `up-to`, `until`, `reason` and `owner`."
};
const pattern10 = new RegExp("^[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$", "u");
const pattern11 = new RegExp("^2[0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$", "u");
const pattern12 = new RegExp("^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$", "u");
const pattern13 = new RegExp("^(?=.*[\\p{L}\\p{N}])[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$", "u");
function validate29(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate29.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.region === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "region" },
				schema: schema50.required,
				parentSchema: schema50,
				data
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.key === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "key" },
				schema: schema50.required,
				parentSchema: schema50,
				data
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data["up-to"] === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "up-to" },
				schema: schema50.required,
				parentSchema: schema50,
				data
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.until === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "until" },
				schema: schema50.required,
				parentSchema: schema50,
				data
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.reason === void 0) {
			const err4 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "reason" },
				schema: schema50.required,
				parentSchema: schema50,
				data
			};
			if (vErrors === null) vErrors = [err4];
			else vErrors.push(err4);
			errors++;
		}
		if (data.owner === void 0) {
			const err5 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "owner" },
				schema: schema50.required,
				parentSchema: schema50,
				data
			};
			if (vErrors === null) vErrors = [err5];
			else vErrors.push(err5);
			errors++;
		}
		for (const key0 in data) if (!(key0 === "region" || key0 === "key" || key0 === "up-to" || key0 === "until" || key0 === "reason" || key0 === "owner")) {
			const err6 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 },
				schema: false,
				parentSchema: schema50,
				data
			};
			if (vErrors === null) vErrors = [err6];
			else vErrors.push(err6);
			errors++;
		}
		if (data.region !== void 0) {
			if (!validate24(data.region, {
				instancePath: instancePath + "/region",
				parentData: data,
				parentDataProperty: "region",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
				errors = vErrors.length;
			}
		}
		if (data.key !== void 0) {
			if (!validate26(data.key, {
				instancePath: instancePath + "/key",
				parentData: data,
				parentDataProperty: "key",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
				errors = vErrors.length;
			}
		}
		if (data["up-to"] !== void 0) {
			let data2 = data["up-to"];
			if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2)) && typeof data2 !== "string") {
				const err7 = {
					instancePath: instancePath + "/up-to",
					schemaPath: "#/properties/up-to/type",
					keyword: "type",
					params: { type: schema50.properties["up-to"].type },
					schema: schema50.properties["up-to"].type,
					parentSchema: schema50.properties["up-to"],
					data: data2
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
			if (typeof data2 == "number" && isFinite(data2)) {
				if (data2 > 9007199254740991 || isNaN(data2)) {
					const err8 = {
						instancePath: instancePath + "/up-to",
						schemaPath: "#/properties/up-to/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 9007199254740991
						},
						schema: 9007199254740991,
						parentSchema: schema50.properties["up-to"],
						data: data2
					};
					if (vErrors === null) vErrors = [err8];
					else vErrors.push(err8);
					errors++;
				}
				if (data2 < 0 || isNaN(data2)) {
					const err9 = {
						instancePath: instancePath + "/up-to",
						schemaPath: "#/properties/up-to/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						},
						schema: 0,
						parentSchema: schema50.properties["up-to"],
						data: data2
					};
					if (vErrors === null) vErrors = [err9];
					else vErrors.push(err9);
					errors++;
				}
			}
			if (typeof data2 === "string") {
				if (!pattern10.test(data2)) {
					const err10 = {
						instancePath: instancePath + "/up-to",
						schemaPath: "#/properties/up-to/pattern",
						keyword: "pattern",
						params: { pattern: "^[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$" },
						schema: "^[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$",
						parentSchema: schema50.properties["up-to"],
						data: data2
					};
					if (vErrors === null) vErrors = [err10];
					else vErrors.push(err10);
					errors++;
				}
			}
		}
		if (data.until !== void 0) {
			let data3 = data.until;
			if (typeof data3 === "string") {
				if (!pattern11.test(data3)) {
					const err11 = {
						instancePath: instancePath + "/until",
						schemaPath: "#/properties/until/pattern",
						keyword: "pattern",
						params: { pattern: "^2[0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$" },
						schema: "^2[0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
						parentSchema: schema50.properties.until,
						data: data3
					};
					if (vErrors === null) vErrors = [err11];
					else vErrors.push(err11);
					errors++;
				}
			} else {
				const err12 = {
					instancePath: instancePath + "/until",
					schemaPath: "#/properties/until/type",
					keyword: "type",
					params: { type: "string" },
					schema: schema50.properties.until.type,
					parentSchema: schema50.properties.until,
					data: data3
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
		}
		if (data.reason !== void 0) {
			let data4 = data.reason;
			if (typeof data4 === "string") {
				if (func2(data4) > 500) {
					const err13 = {
						instancePath: instancePath + "/reason",
						schemaPath: "#/properties/reason/maxLength",
						keyword: "maxLength",
						params: { limit: 500 },
						schema: 500,
						parentSchema: schema50.properties.reason,
						data: data4
					};
					if (vErrors === null) vErrors = [err13];
					else vErrors.push(err13);
					errors++;
				}
				if (!pattern12.test(data4)) {
					const err14 = {
						instancePath: instancePath + "/reason",
						schemaPath: "#/properties/reason/pattern",
						keyword: "pattern",
						params: { pattern: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$" },
						schema: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$",
						parentSchema: schema50.properties.reason,
						data: data4
					};
					if (vErrors === null) vErrors = [err14];
					else vErrors.push(err14);
					errors++;
				}
			} else {
				const err15 = {
					instancePath: instancePath + "/reason",
					schemaPath: "#/properties/reason/type",
					keyword: "type",
					params: { type: "string" },
					schema: schema50.properties.reason.type,
					parentSchema: schema50.properties.reason,
					data: data4
				};
				if (vErrors === null) vErrors = [err15];
				else vErrors.push(err15);
				errors++;
			}
		}
		if (data.owner !== void 0) {
			let data5 = data.owner;
			if (typeof data5 === "string") {
				if (func2(data5) > 100) {
					const err16 = {
						instancePath: instancePath + "/owner",
						schemaPath: "#/properties/owner/maxLength",
						keyword: "maxLength",
						params: { limit: 100 },
						schema: 100,
						parentSchema: schema50.properties.owner,
						data: data5
					};
					if (vErrors === null) vErrors = [err16];
					else vErrors.push(err16);
					errors++;
				}
				if (!pattern13.test(data5)) {
					const err17 = {
						instancePath: instancePath + "/owner",
						schemaPath: "#/properties/owner/pattern",
						keyword: "pattern",
						params: { pattern: "^(?=.*[\\p{L}\\p{N}])[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$" },
						schema: "^(?=.*[\\p{L}\\p{N}])[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$",
						parentSchema: schema50.properties.owner,
						data: data5
					};
					if (vErrors === null) vErrors = [err17];
					else vErrors.push(err17);
					errors++;
				}
			} else {
				const err18 = {
					instancePath: instancePath + "/owner",
					schemaPath: "#/properties/owner/type",
					keyword: "type",
					params: { type: "string" },
					schema: schema50.properties.owner.type,
					parentSchema: schema50.properties.owner,
					data: data5
				};
				if (vErrors === null) vErrors = [err18];
				else vErrors.push(err18);
				errors++;
			}
		}
	} else {
		const err19 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			schema: schema50.type,
			parentSchema: schema50,
			data
		};
		if (vErrors === null) vErrors = [err19];
		else vErrors.push(err19);
		errors++;
	}
	validate29.errors = vErrors;
	return errors === 0;
}
validate29.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate20(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate20.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const key0 in data) if (!(key0 === "$schema" || key0 === "defaults" || key0 === "rules" || key0 === "waivers")) {
			const err0 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 },
				schema: false,
				parentSchema: schema31,
				data
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.$schema !== void 0) {
			let data0 = data.$schema;
			if (typeof data0 !== "string") {
				const err1 = {
					instancePath: instancePath + "/$schema",
					schemaPath: "#/properties/%24schema/type",
					keyword: "type",
					params: { type: "string" },
					schema: schema31.properties.$schema.type,
					parentSchema: schema31.properties.$schema,
					data: data0
				};
				if (vErrors === null) vErrors = [err1];
				else vErrors.push(err1);
				errors++;
			}
		}
		if (data.defaults !== void 0) {
			if (!validate21(data.defaults, {
				instancePath: instancePath + "/defaults",
				parentData: data,
				parentDataProperty: "defaults",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
				errors = vErrors.length;
			}
		}
		if (data.rules !== void 0) {
			let data2 = data.rules;
			if (Array.isArray(data2)) {
				if (data2.length > 1e3) {
					const err2 = {
						instancePath: instancePath + "/rules",
						schemaPath: "#/properties/rules/maxItems",
						keyword: "maxItems",
						params: { limit: 1e3 },
						schema: 1e3,
						parentSchema: schema31.properties.rules,
						data: data2
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				const len0 = data2.length;
				for (let i0 = 0; i0 < len0; i0++) if (!validate23(data2[i0], {
					instancePath: instancePath + "/rules/" + i0,
					parentData: data2,
					parentDataProperty: i0,
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
					errors = vErrors.length;
				}
			} else {
				const err3 = {
					instancePath: instancePath + "/rules",
					schemaPath: "#/properties/rules/type",
					keyword: "type",
					params: { type: "array" },
					schema: schema31.properties.rules.type,
					parentSchema: schema31.properties.rules,
					data: data2
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
		}
		if (data.waivers !== void 0) {
			let data4 = data.waivers;
			if (Array.isArray(data4)) {
				if (data4.length > 1e3) {
					const err4 = {
						instancePath: instancePath + "/waivers",
						schemaPath: "#/properties/waivers/maxItems",
						keyword: "maxItems",
						params: { limit: 1e3 },
						schema: 1e3,
						parentSchema: schema31.properties.waivers,
						data: data4
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				const len1 = data4.length;
				for (let i1 = 0; i1 < len1; i1++) if (!validate29(data4[i1], {
					instancePath: instancePath + "/waivers/" + i1,
					parentData: data4,
					parentDataProperty: i1,
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
					errors = vErrors.length;
				}
			} else {
				const err5 = {
					instancePath: instancePath + "/waivers",
					schemaPath: "#/properties/waivers/type",
					keyword: "type",
					params: { type: "array" },
					schema: schema31.properties.waivers.type,
					parentSchema: schema31.properties.waivers,
					data: data4
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
	} else {
		const err6 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			schema: schema31.type,
			parentSchema: schema31,
			data
		};
		if (vErrors === null) vErrors = [err6];
		else vErrors.push(err6);
		errors++;
	}
	validate20.errors = vErrors;
	return errors === 0;
}
validate20.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const validatePolicy = validate;

// src/policy/policy-file.ts
const MAX_POLICY_LENGTH = 262144;
function parsePolicy({ text, file }) {
	const problems = createProblemList({
		text,
		file
	});
	const root = parseText({
		text,
		file
	}, problems);
	const policy = checkSchema(root, {
		validate: validatePolicy,
		words: WORDS,
		problems
	});
	findMistakes(root, problems);
	throwIfAny(problems.all());
	const placeAt = createPlaceFinder({
		text,
		file
	});
	const lineOf = (list, index) => {
		const value = memberNamed(root, list)?.value ?? root;
		return placeAt((index === void 0 ? value : elementsOf(value)[index])?.at ?? 0).line ?? 1;
	};
	const toScope = ({ region, key }, line) => {
		return {
			line,
			regions: toGlobs(region),
			keys: toGlobs(key)
		};
	};
	const { defaults } = policy ?? {};
	const rules = (policy?.rules ?? []).map((rule, index) => {
		return {
			rule: index + 1,
			...toScope(rule, lineOf("rules", index)),
			settings: rule
		};
	});
	const waivers = (policy?.waivers ?? []).map((waiver, index) => {
		const { "up-to": upTo, until, reason, owner } = waiver;
		return {
			waiver: index + 1,
			...toScope(waiver, lineOf("waivers", index)),
			upTo,
			until,
			reason,
			owner
		};
	});
	return {
		file,
		defaults: defaults && {
			rule: void 0,
			line: lineOf("defaults"),
			regions: ["*"],
			keys: ["*"],
			settings: defaults
		},
		rules,
		waivers,
		remarks: [...rules.flatMap((rule) => toRemarks(say`rule ${rule.rule ?? ""}`, rule)), ...waivers.flatMap((waiver) => toRemarks(say`waiver ${waiver.waiver}`, waiver))]
	};
}
function parseText({ text, file }, problems) {
	const refuse = (message, hint) => new GateError({
		code: "POLICY_UNREADABLE",
		message,
		hint,
		place: { file }
	});
	if (text.length > MAX_POLICY_LENGTH) throw refuse(say`The policy has ${text.length} characters; at most ${MAX_POLICY_LENGTH} are read.`);
	const root = readYaml(text, problems, {
		unreadable: "POLICY_UNREADABLE",
		duplicate: "POLICY_INVALID"
	});
	if (root === void 0) throw refuse(say`The policy is empty.`, say`Write \`{}\` for an empty policy.`);
	return root;
}
const WORDS = {
	code: "POLICY_INVALID",
	name: namePart,
	describeValue: describePolicyValue
};
function namePart([section, index, field]) {
	if (section === void 0) return say`the policy`;
	if (section !== "defaults" && index === void 0) return quoted(String(section));
	const [name, own] = section === "defaults" ? [say`the defaults`, index] : [say`${section === "rules" ? "rule" : "waiver"} ${Number(index) + 1}`, field];
	return own === void 0 ? name : say`${quoted(String(own))} of ${name}`;
}
function describePolicyValue(value, { length }) {
	if (value.kind === "null") return say`nothing`;
	if (value.kind === "object") return say`a mapping`;
	if (value.kind !== "string") return describeValue(value);
	if (value.text.trim() === "") return say`an empty text`;
	return length === 0 ? say`a text` : say`the text ${quoted(value.text)}`;
}
function findMistakes(root, problems) {
	for (const { name: list, value } of membersOf(root)) {
		const sections = list === "defaults" ? [value] : elementsOf(value);
		for (const [index, section] of sections.entries()) for (const member of membersOf(section)) {
			const { at } = member.value;
			const name = namePart(list === "defaults" ? [list, member.name] : [
				list,
				index,
				member.name
			]);
			const message = problems.hasAt(at) ? void 0 : findMistake(name, member, section);
			if (message !== void 0) problems.add(at, {
				code: "POLICY_INVALID",
				message
			});
		}
	}
}
function findMistake(name, { name: field, value: written }, section) {
	if (field === "warn-at" && written.kind === "number") {
		const threshold = Number(written.digits);
		if (Number(threshold.toFixed(2)) === threshold) return void 0;
		return say`${name} must have at most two decimals; found ${quoted(written.digits)}.`;
	}
	if (field === "until" && written.kind === "string" && endOfDay(written.text) === void 0) return say`${name} is a day that does not exist: ${quoted(written.text)}.`;
	return field === "keep-free" || field === "up-to" ? findAmountMistake(name, written, section) : void 0;
}
function findAmountMistake(name, written, section) {
	const value = written.kind === "number" ? Number(written.digits) : written.kind === "string" ? written.text : void 0;
	const globs = globsOf(memberNamed(section, "key")?.value);
	if (value === void 0 || globs === void 0) return void 0;
	if (value === 0 || "percent" in toKeepFree(value, "bytes", "up")) return void 0;
	const units = unitsOf(globs);
	if (typeof value === "string") {
		const counted = units.find(({ unit }) => unit === "count");
		return counted && say`${name} is a size, but ${quoted(counted.key)} is counted. Write a whole number, or move the keys that are sizes to an entry of their own.`;
	}
	const [first, second] = units;
	if (first === void 0 || second === void 0) return void 0;
	return say`${name} is a number without a unit, but ${quoted(first.key)} ${describeUnit(first.unit)} and ${quoted(second.key)} ${describeUnit(second.unit)}. Write one entry for each, or a size such as \`2 TiB\` where all are sizes.`;
}
function globsOf(value) {
	if (value === void 0) return toGlobs(void 0);
	const globs = value.kind === "list" ? value.elements : [value];
	const texts = globs.flatMap((glob) => glob.kind === "string" ? glob.text : []);
	return texts.length === globs.length ? texts : void 0;
}
function describeUnit(unit) {
	return unit === "count" ? say`is counted` : say`is in ${unit}`;
}
function toGlobs(written = ["*"]) {
	return typeof written === "string" ? [written] : written;
}
function toRemarks(name, { line, keys }) {
	return keys.filter((glob) => documentedKeys(glob).length === 0 && findKey(stemOf(glob)) === void 0).map((glob) => {
		const question = didYouMeanKey(stemOf(glob));
		const remark = say`${asSentence(name)} of the policy (line ${line}): ${quoted(glob)} matches no documented key.`;
		return question === void 0 ? remark : joinMessages([remark, question]);
	});
}

// node_modules/picomatch/lib/constants.js
var require_constants = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const WIN_SLASH = "\\\\/";
	const WIN_NO_SLASH = `[^${WIN_SLASH}]`;
	const DEFAULT_MAX_EXTGLOB_RECURSION = 0;
	const DOT_LITERAL = "\\.";
	const PLUS_LITERAL = "\\+";
	const QMARK_LITERAL = "\\?";
	const SLASH_LITERAL = "\\/";
	const ONE_CHAR = "(?=.)";
	const QMARK = "[^/]";
	const END_ANCHOR = `(?:${SLASH_LITERAL}|$)`;
	const START_ANCHOR = `(?:^|${SLASH_LITERAL})`;
	const DOTS_SLASH = `${DOT_LITERAL}{1,2}${END_ANCHOR}`;
	const POSIX_CHARS = {
		DOT_LITERAL,
		PLUS_LITERAL,
		QMARK_LITERAL,
		SLASH_LITERAL,
		ONE_CHAR,
		QMARK,
		END_ANCHOR,
		DOTS_SLASH,
		NO_DOT: `(?!${DOT_LITERAL})`,
		NO_DOTS: `(?!${START_ANCHOR}${DOTS_SLASH})`,
		NO_DOT_SLASH: `(?!${DOT_LITERAL}{0,1}${END_ANCHOR})`,
		NO_DOTS_SLASH: `(?!${DOTS_SLASH})`,
		QMARK_NO_DOT: `[^.${SLASH_LITERAL}]`,
		STAR: `${QMARK}*?`,
		START_ANCHOR,
		SEP: "/"
	};
	const WINDOWS_CHARS = {
		...POSIX_CHARS,
		SLASH_LITERAL: `[${WIN_SLASH}]`,
		QMARK: WIN_NO_SLASH,
		STAR: `${WIN_NO_SLASH}*?`,
		DOTS_SLASH: `${DOT_LITERAL}{1,2}(?:[${WIN_SLASH}]|$)`,
		NO_DOT: `(?!${DOT_LITERAL})`,
		NO_DOTS: `(?!(?:^|[${WIN_SLASH}])${DOT_LITERAL}{1,2}(?:[${WIN_SLASH}]|$))`,
		NO_DOT_SLASH: `(?!${DOT_LITERAL}{0,1}(?:[${WIN_SLASH}]|$))`,
		NO_DOTS_SLASH: `(?!${DOT_LITERAL}{1,2}(?:[${WIN_SLASH}]|$))`,
		QMARK_NO_DOT: `[^.${WIN_SLASH}]`,
		START_ANCHOR: `(?:^|[${WIN_SLASH}])`,
		END_ANCHOR: `(?:[${WIN_SLASH}]|$)`,
		SEP: "\\"
	};
	const POSIX_REGEX_SOURCE = {
		__proto__: null,
		alnum: "a-zA-Z0-9",
		alpha: "a-zA-Z",
		ascii: "\\x00-\\x7F",
		blank: " \\t",
		cntrl: "\\x00-\\x1F\\x7F",
		digit: "0-9",
		graph: "\\x21-\\x7E",
		lower: "a-z",
		print: "\\x20-\\x7E ",
		punct: "\\-!\"#$%&'()\\*+,./:;<=>?@[\\]^_`{|}~",
		space: " \\t\\r\\n\\v\\f",
		upper: "A-Z",
		word: "A-Za-z0-9_",
		xdigit: "A-Fa-f0-9"
	};
	module.exports = {
		DEFAULT_MAX_EXTGLOB_RECURSION,
		MAX_LENGTH: 65536,
		POSIX_REGEX_SOURCE,
		REGEX_BACKSLASH: /\\(?![*+?^${}(|)[\]])/g,
		REGEX_NON_SPECIAL_CHARS: /^[^@![\].,$*+?^{}()|\\/]+/,
		REGEX_SPECIAL_CHARS: /[-*+?.^${}(|)[\]]/,
		REGEX_SPECIAL_CHARS_BACKREF: /(\\?)((\W)(\3*))/g,
		REGEX_SPECIAL_CHARS_GLOBAL: /([-*+?.^${}(|)[\]])/g,
		REGEX_REMOVE_BACKSLASH: /(?:\[.*?[^\\]\]|\\(?=.))/g,
		REPLACEMENTS: {
			__proto__: null,
			"***": "*",
			"**/**": "**",
			"**/**/**": "**"
		},
		CHAR_0: 48,
		CHAR_9: 57,
		CHAR_UPPERCASE_A: 65,
		CHAR_LOWERCASE_A: 97,
		CHAR_UPPERCASE_Z: 90,
		CHAR_LOWERCASE_Z: 122,
		CHAR_LEFT_PARENTHESES: 40,
		CHAR_RIGHT_PARENTHESES: 41,
		CHAR_ASTERISK: 42,
		CHAR_AMPERSAND: 38,
		CHAR_AT: 64,
		CHAR_BACKWARD_SLASH: 92,
		CHAR_CARRIAGE_RETURN: 13,
		CHAR_CIRCUMFLEX_ACCENT: 94,
		CHAR_COLON: 58,
		CHAR_COMMA: 44,
		CHAR_DOT: 46,
		CHAR_DOUBLE_QUOTE: 34,
		CHAR_EQUAL: 61,
		CHAR_EXCLAMATION_MARK: 33,
		CHAR_FORM_FEED: 12,
		CHAR_FORWARD_SLASH: 47,
		CHAR_GRAVE_ACCENT: 96,
		CHAR_HASH: 35,
		CHAR_HYPHEN_MINUS: 45,
		CHAR_LEFT_ANGLE_BRACKET: 60,
		CHAR_LEFT_CURLY_BRACE: 123,
		CHAR_LEFT_SQUARE_BRACKET: 91,
		CHAR_LINE_FEED: 10,
		CHAR_NO_BREAK_SPACE: 160,
		CHAR_PERCENT: 37,
		CHAR_PLUS: 43,
		CHAR_QUESTION_MARK: 63,
		CHAR_RIGHT_ANGLE_BRACKET: 62,
		CHAR_RIGHT_CURLY_BRACE: 125,
		CHAR_RIGHT_SQUARE_BRACKET: 93,
		CHAR_SEMICOLON: 59,
		CHAR_SINGLE_QUOTE: 39,
		CHAR_SPACE: 32,
		CHAR_TAB: 9,
		CHAR_UNDERSCORE: 95,
		CHAR_VERTICAL_LINE: 124,
		CHAR_ZERO_WIDTH_NOBREAK_SPACE: 65279,
		extglobChars(chars) {
			return {
				"!": {
					type: "negate",
					open: "(?:(?!(?:",
					close: `))${chars.STAR})`
				},
				"?": {
					type: "qmark",
					open: "(?:",
					close: ")?"
				},
				"+": {
					type: "plus",
					open: "(?:",
					close: ")+"
				},
				"*": {
					type: "star",
					open: "(?:",
					close: ")*"
				},
				"@": {
					type: "at",
					open: "(?:",
					close: ")"
				}
			};
		},
		globChars(win32) {
			return win32 === true ? WINDOWS_CHARS : POSIX_CHARS;
		}
	};
}));

// node_modules/picomatch/lib/utils.js
var require_utils = /* @__PURE__ */ __commonJSMin(((exports) => {
	const { REGEX_BACKSLASH, REGEX_REMOVE_BACKSLASH, REGEX_SPECIAL_CHARS, REGEX_SPECIAL_CHARS_GLOBAL } = require_constants();
	exports.isObject = (val) => val !== null && typeof val === "object" && !Array.isArray(val);
	exports.hasRegexChars = (str) => REGEX_SPECIAL_CHARS.test(str);
	exports.isRegexChar = (str) => str.length === 1 && exports.hasRegexChars(str);
	exports.escapeRegex = (str) => str.replace(REGEX_SPECIAL_CHARS_GLOBAL, "\\$1");
	exports.toPosixSlashes = (str) => str.replace(REGEX_BACKSLASH, "/");
	exports.isWindows = () => {
		if (typeof navigator !== "undefined" && navigator.platform) {
			const platform = navigator.platform.toLowerCase();
			return platform === "win32" || platform === "windows";
		}
		if (typeof process !== "undefined" && process.platform) return process.platform === "win32";
		return false;
	};
	exports.removeBackslashes = (str) => {
		return str.replace(REGEX_REMOVE_BACKSLASH, (match) => {
			return match === "\\" ? "" : match;
		});
	};
	exports.escapeLast = (input, char, lastIdx) => {
		const idx = input.lastIndexOf(char, lastIdx);
		if (idx === -1) return input;
		if (input[idx - 1] === "\\") return exports.escapeLast(input, char, idx - 1);
		return `${input.slice(0, idx)}\\${input.slice(idx)}`;
	};
	exports.removePrefix = (input, state = {}) => {
		let output = input;
		if (output.startsWith("./")) {
			output = output.slice(2);
			state.prefix = "./";
		}
		return output;
	};
	exports.wrapOutput = (input, state = {}, options = {}) => {
		let output = `${options.contains ? "" : "^"}(?:${input})${options.contains ? "" : "$"}`;
		if (state.negated === true) output = `(?:^(?!${output}).*$)`;
		return output;
	};
	exports.basename = (path, { windows } = {}) => {
		const segs = path.split(windows ? /[\\/]/ : "/");
		const last = segs[segs.length - 1];
		if (last === "") return segs[segs.length - 2];
		return last;
	};
}));

// node_modules/picomatch/lib/scan.js
var require_scan = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const utils = require_utils();
	const { CHAR_ASTERISK, CHAR_AT, CHAR_BACKWARD_SLASH, CHAR_COMMA, CHAR_DOT, CHAR_EXCLAMATION_MARK, CHAR_FORWARD_SLASH, CHAR_LEFT_CURLY_BRACE, CHAR_LEFT_PARENTHESES, CHAR_LEFT_SQUARE_BRACKET, CHAR_PLUS, CHAR_QUESTION_MARK, CHAR_RIGHT_CURLY_BRACE, CHAR_RIGHT_PARENTHESES, CHAR_RIGHT_SQUARE_BRACKET } = require_constants();
	const isPathSeparator = (code) => {
		return code === CHAR_FORWARD_SLASH || code === CHAR_BACKWARD_SLASH;
	};
	const depth = (token) => {
		if (token.isPrefix !== true) token.depth = token.isGlobstar ? Infinity : 1;
	};
	const scan = (input, options) => {
		const opts = options || {};
		const length = input.length - 1;
		const scanToEnd = opts.parts === true || opts.tokens === true || opts.scanToEnd === true;
		const slashes = [];
		const tokens = [];
		const parts = [];
		let str = input;
		let index = -1;
		let start = 0;
		let lastIndex = 0;
		let isBrace = false;
		let isBracket = false;
		let isGlob = false;
		let isExtglob = false;
		let isGlobstar = false;
		let braceEscaped = false;
		let backslashes = false;
		let negated = false;
		let negatedExtglob = false;
		let finished = false;
		let braces = 0;
		let prev;
		let code;
		let token = {
			value: "",
			depth: 0,
			isGlob: false
		};
		const eos = () => index >= length;
		const peek = () => str.charCodeAt(index + 1);
		const advance = () => {
			prev = code;
			return str.charCodeAt(++index);
		};
		while (index < length) {
			code = advance();
			let next;
			if (code === CHAR_BACKWARD_SLASH) {
				backslashes = token.backslashes = true;
				code = advance();
				if (code === CHAR_LEFT_CURLY_BRACE) braceEscaped = true;
				continue;
			}
			if (braceEscaped === true || code === CHAR_LEFT_CURLY_BRACE) {
				braces++;
				while (eos() !== true && (code = advance())) {
					if (code === CHAR_BACKWARD_SLASH) {
						backslashes = token.backslashes = true;
						advance();
						continue;
					}
					if (code === CHAR_LEFT_CURLY_BRACE) {
						braces++;
						continue;
					}
					if (braceEscaped !== true && code === CHAR_DOT && (code = advance()) === CHAR_DOT) {
						isBrace = token.isBrace = true;
						isGlob = token.isGlob = true;
						finished = true;
						if (scanToEnd === true) continue;
						break;
					}
					if (braceEscaped !== true && code === CHAR_COMMA) {
						isBrace = token.isBrace = true;
						isGlob = token.isGlob = true;
						finished = true;
						if (scanToEnd === true) continue;
						break;
					}
					if (code === CHAR_RIGHT_CURLY_BRACE) {
						braces--;
						if (braces === 0) {
							braceEscaped = false;
							isBrace = token.isBrace = true;
							finished = true;
							break;
						}
					}
				}
				if (scanToEnd === true) continue;
				break;
			}
			if (code === CHAR_FORWARD_SLASH) {
				slashes.push(index);
				tokens.push(token);
				token = {
					value: "",
					depth: 0,
					isGlob: false
				};
				if (finished === true) continue;
				if (prev === CHAR_DOT && index === start + 1) {
					start += 2;
					continue;
				}
				lastIndex = index + 1;
				continue;
			}
			if (opts.noext !== true) {
				if ((code === CHAR_PLUS || code === CHAR_AT || code === CHAR_ASTERISK || code === CHAR_QUESTION_MARK || code === CHAR_EXCLAMATION_MARK) === true && peek() === CHAR_LEFT_PARENTHESES) {
					isGlob = token.isGlob = true;
					isExtglob = token.isExtglob = true;
					finished = true;
					if (code === CHAR_EXCLAMATION_MARK && index === start) negatedExtglob = true;
					if (scanToEnd === true) {
						let parens = 0;
						while (eos() !== true && (code = advance())) {
							if (code === CHAR_BACKWARD_SLASH) {
								backslashes = token.backslashes = true;
								advance();
								continue;
							}
							if (code === CHAR_LEFT_PARENTHESES) {
								parens++;
								continue;
							}
							if (code === CHAR_RIGHT_PARENTHESES && --parens === 0) {
								finished = true;
								break;
							}
						}
						continue;
					}
					break;
				}
			}
			if (code === CHAR_ASTERISK) {
				if (prev === CHAR_ASTERISK) isGlobstar = token.isGlobstar = true;
				isGlob = token.isGlob = true;
				finished = true;
				if (scanToEnd === true) continue;
				break;
			}
			if (code === CHAR_QUESTION_MARK) {
				isGlob = token.isGlob = true;
				finished = true;
				if (scanToEnd === true) continue;
				break;
			}
			if (code === CHAR_LEFT_SQUARE_BRACKET) {
				while (eos() !== true && (next = advance())) {
					if (next === CHAR_BACKWARD_SLASH) {
						backslashes = token.backslashes = true;
						advance();
						continue;
					}
					if (next === CHAR_RIGHT_SQUARE_BRACKET) {
						isBracket = token.isBracket = true;
						isGlob = token.isGlob = true;
						finished = true;
						break;
					}
				}
				if (scanToEnd === true) continue;
				break;
			}
			if (opts.nonegate !== true && code === CHAR_EXCLAMATION_MARK && index === start) {
				negated = token.negated = true;
				start++;
				continue;
			}
			if (opts.noparen !== true && code === CHAR_LEFT_PARENTHESES) {
				isGlob = token.isGlob = true;
				if (scanToEnd === true) {
					let parens = 1;
					while (eos() !== true && (code = advance())) {
						if (code === CHAR_BACKWARD_SLASH) {
							backslashes = token.backslashes = true;
							advance();
							continue;
						}
						if (code === CHAR_LEFT_PARENTHESES) {
							parens++;
							continue;
						}
						if (code === CHAR_RIGHT_PARENTHESES && --parens === 0) {
							finished = true;
							break;
						}
					}
					continue;
				}
				break;
			}
			if (isGlob === true) {
				finished = true;
				if (scanToEnd === true) continue;
				break;
			}
		}
		if (opts.noext === true) {
			isExtglob = false;
			isGlob = false;
		}
		let base = str;
		let prefix = "";
		let glob = "";
		if (start > 0) {
			prefix = str.slice(0, start);
			str = str.slice(start);
			lastIndex -= start;
		}
		if (base && isGlob === true && lastIndex > 0) {
			base = str.slice(0, lastIndex);
			glob = str.slice(lastIndex);
		} else if (isGlob === true) {
			base = "";
			glob = str;
		} else base = str;
		if (base && base !== "" && base !== "/" && base !== str) {
			if (isPathSeparator(base.charCodeAt(base.length - 1))) base = base.slice(0, -1);
		}
		if (opts.unescape === true) {
			if (glob) glob = utils.removeBackslashes(glob);
			if (base && backslashes === true) base = utils.removeBackslashes(base);
		}
		const state = {
			prefix,
			input,
			start,
			base,
			glob,
			isBrace,
			isBracket,
			isGlob,
			isExtglob,
			isGlobstar,
			negated,
			negatedExtglob
		};
		if (opts.tokens === true) {
			state.maxDepth = 0;
			if (!isPathSeparator(code)) tokens.push(token);
			state.tokens = tokens;
		}
		if (opts.parts === true || opts.tokens === true) {
			let prevIndex;
			for (let idx = 0; idx < slashes.length; idx++) {
				const n = prevIndex !== void 0 ? prevIndex + 1 : start;
				const i = slashes[idx];
				const value = input.slice(n, i);
				if (opts.tokens) {
					if (idx === 0 && start !== 0) {
						tokens[idx].isPrefix = true;
						tokens[idx].value = prefix;
					} else tokens[idx].value = value;
					depth(tokens[idx]);
					state.maxDepth += tokens[idx].depth;
				}
				if (i >= start) {
					parts.push(value);
					prevIndex = i;
				}
			}
			const n = prevIndex !== void 0 ? prevIndex + 1 : start;
			const value = input.slice(n);
			parts.push(value);
			if (opts.tokens && prevIndex && prevIndex + 1 < input.length) {
				tokens[tokens.length - 1].value = value;
				depth(tokens[tokens.length - 1]);
				state.maxDepth += tokens[tokens.length - 1].depth;
			}
			state.slashes = slashes;
			state.parts = parts;
		}
		return state;
	};
	module.exports = scan;
}));

// node_modules/picomatch/lib/parse.js
var require_parse = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const constants = require_constants();
	const utils = require_utils();
	const { MAX_LENGTH, POSIX_REGEX_SOURCE, REGEX_NON_SPECIAL_CHARS, REGEX_SPECIAL_CHARS_BACKREF, REPLACEMENTS } = constants;
	const expandRange = (args, options) => {
		if (typeof options.expandRange === "function") return options.expandRange(...args, options);
		args.sort();
		const value = `[${args.join("-")}]`;
		try {
			new RegExp(value);
		} catch (ex) {
			return args.map((v) => utils.escapeRegex(v)).join("..");
		}
		return value;
	};
	const syntaxError = (type, char) => {
		return `Missing ${type}: "${char}" - use "\\\\${char}" to match literal characters`;
	};
	const splitTopLevel = (input) => {
		const parts = [];
		let bracket = 0;
		let paren = 0;
		let quote = 0;
		let value = "";
		let escaped = false;
		for (const ch of input) {
			if (escaped === true) {
				value += ch;
				escaped = false;
				continue;
			}
			if (ch === "\\") {
				value += ch;
				escaped = true;
				continue;
			}
			if (ch === "\"") {
				quote = quote === 1 ? 0 : 1;
				value += ch;
				continue;
			}
			if (quote === 0) {
				if (ch === "[") bracket++;
				else if (ch === "]" && bracket > 0) bracket--;
				else if (bracket === 0) {
					if (ch === "(") paren++;
					else if (ch === ")" && paren > 0) paren--;
					else if (ch === "|" && paren === 0) {
						parts.push(value);
						value = "";
						continue;
					}
				}
			}
			value += ch;
		}
		parts.push(value);
		return parts;
	};
	const isPlainBranch = (branch) => {
		let escaped = false;
		for (const ch of branch) {
			if (escaped === true) {
				escaped = false;
				continue;
			}
			if (ch === "\\") {
				escaped = true;
				continue;
			}
			if (/[?*+@!()[\]{}]/.test(ch)) return false;
		}
		return true;
	};
	const normalizeSimpleBranch = (branch) => {
		let value = branch.trim();
		let changed = true;
		while (changed === true) {
			changed = false;
			if (/^@\([^\\()[\]{}|]+\)$/.test(value)) {
				value = value.slice(2, -1);
				changed = true;
			}
		}
		if (!isPlainBranch(value)) return;
		return value.replace(/\\(.)/g, "$1");
	};
	const hasRepeatedCharPrefixOverlap = (branches) => {
		const values = branches.map(normalizeSimpleBranch).filter(Boolean);
		for (let i = 0; i < values.length; i++) for (let j = i + 1; j < values.length; j++) {
			const a = values[i];
			const b = values[j];
			const char = a[0];
			if (!char || a !== char.repeat(a.length) || b !== char.repeat(b.length)) continue;
			if (a === b || a.startsWith(b) || b.startsWith(a)) return true;
		}
		return false;
	};
	const parseRepeatedExtglob = (pattern, requireEnd = true) => {
		if (pattern[0] !== "+" && pattern[0] !== "*" || pattern[1] !== "(") return;
		let bracket = 0;
		let paren = 0;
		let quote = 0;
		let escaped = false;
		for (let i = 1; i < pattern.length; i++) {
			const ch = pattern[i];
			if (escaped === true) {
				escaped = false;
				continue;
			}
			if (ch === "\\") {
				escaped = true;
				continue;
			}
			if (ch === "\"") {
				quote = quote === 1 ? 0 : 1;
				continue;
			}
			if (quote === 1) continue;
			if (ch === "[") {
				bracket++;
				continue;
			}
			if (ch === "]" && bracket > 0) {
				bracket--;
				continue;
			}
			if (bracket > 0) continue;
			if (ch === "(") {
				paren++;
				continue;
			}
			if (ch === ")") {
				paren--;
				if (paren === 0) {
					if (requireEnd === true && i !== pattern.length - 1) return;
					return {
						type: pattern[0],
						body: pattern.slice(2, i),
						end: i
					};
				}
			}
		}
	};
	const buildCharClassStar = (chars) => {
		return `${chars.length === 1 ? utils.escapeRegex(chars[0]) : `[${chars.map((ch) => utils.escapeRegex(ch)).join("")}]`}*`;
	};
	const getStarExtglobSequenceChars = (pattern) => {
		let index = 0;
		const chars = [];
		while (index < pattern.length) {
			const match = parseRepeatedExtglob(pattern.slice(index), false);
			if (!match || match.type !== "*") return;
			const branches = splitTopLevel(match.body).map((branch) => branch.trim());
			if (branches.length !== 1) return;
			const branch = normalizeSimpleBranch(branches[0]);
			if (!branch || branch.length !== 1) return;
			chars.push(branch);
			index += match.end + 1;
		}
		if (chars.length < 1) return;
		return chars;
	};
	const repeatedExtglobRecursion = (pattern) => {
		let depth = 0;
		let value = pattern.trim();
		let match = parseRepeatedExtglob(value);
		while (match) {
			depth++;
			value = match.body.trim();
			match = parseRepeatedExtglob(value);
		}
		return depth;
	};
	const analyzeRepeatedExtglob = (body, options) => {
		if (options.maxExtglobRecursion === false) return { risky: false };
		const max = typeof options.maxExtglobRecursion === "number" ? options.maxExtglobRecursion : constants.DEFAULT_MAX_EXTGLOB_RECURSION;
		const branches = splitTopLevel(body).map((branch) => branch.trim());
		if (branches.length > 1) {
			if (branches.some((branch) => branch === "") || branches.some((branch) => /^[*?]+$/.test(branch)) || hasRepeatedCharPrefixOverlap(branches)) return { risky: true };
		}
		const safeChars = [];
		let sawStarSequence = false;
		let combinable = true;
		for (const branch of branches) {
			const chars = getStarExtglobSequenceChars(branch);
			if (chars) {
				sawStarSequence = true;
				safeChars.push(...chars);
				continue;
			}
			const literal = normalizeSimpleBranch(branch);
			if (literal && literal.length === 1) {
				safeChars.push(literal);
				continue;
			}
			combinable = false;
			if (repeatedExtglobRecursion(branch) > max) return { risky: true };
		}
		if (sawStarSequence) return combinable ? {
			risky: true,
			safeOutput: buildCharClassStar([...new Set(safeChars)])
		} : { risky: true };
		return { risky: false };
	};
	const parse = (input, options) => {
		if (typeof input !== "string") throw new TypeError("Expected a string");
		input = REPLACEMENTS[input] || input;
		const opts = { ...options };
		const max = typeof opts.maxLength === "number" ? Math.min(MAX_LENGTH, opts.maxLength) : MAX_LENGTH;
		let len = input.length;
		if (len > max) throw new SyntaxError(`Input length: ${len}, exceeds maximum allowed length: ${max}`);
		const bos = {
			type: "bos",
			value: "",
			output: opts.prepend || ""
		};
		const tokens = [bos];
		const capture = opts.capture ? "" : "?:";
		const PLATFORM_CHARS = constants.globChars(opts.windows);
		const EXTGLOB_CHARS = constants.extglobChars(PLATFORM_CHARS);
		const { DOT_LITERAL, PLUS_LITERAL, SLASH_LITERAL, ONE_CHAR, DOTS_SLASH, NO_DOT, NO_DOT_SLASH, NO_DOTS_SLASH, QMARK, QMARK_NO_DOT, STAR, START_ANCHOR } = PLATFORM_CHARS;
		const globstar = (opts) => {
			return `(${capture}(?:(?!${START_ANCHOR}${opts.dot ? DOTS_SLASH : DOT_LITERAL}).)*?)`;
		};
		const nodot = opts.dot ? "" : NO_DOT;
		const qmarkNoDot = opts.dot ? QMARK : QMARK_NO_DOT;
		let star = opts.bash === true ? globstar(opts) : STAR;
		if (opts.capture) star = `(${star})`;
		if (typeof opts.noext === "boolean") opts.noextglob = opts.noext;
		const state = {
			input,
			index: -1,
			start: 0,
			dot: opts.dot === true,
			consumed: "",
			output: "",
			prefix: "",
			backtrack: false,
			negated: false,
			brackets: 0,
			braces: 0,
			parens: 0,
			quotes: 0,
			globstar: false,
			tokens
		};
		input = utils.removePrefix(input, state);
		len = input.length;
		const extglobs = [];
		const braces = [];
		const stack = [];
		let prev = bos;
		let value;
		const eos = () => state.index === len - 1;
		const peek = state.peek = (n = 1) => input[state.index + n];
		const advance = state.advance = () => input[++state.index] || "";
		const remaining = () => input.slice(state.index + 1);
		const consume = (value = "", num = 0) => {
			state.consumed += value;
			state.index += num;
		};
		const append = (token) => {
			state.output += token.output != null ? token.output : token.value;
			consume(token.value);
		};
		const negate = () => {
			let count = 1;
			while (peek() === "!" && (peek(2) !== "(" || peek(3) === "?")) {
				advance();
				state.start++;
				count++;
			}
			if (count % 2 === 0) return false;
			state.negated = true;
			state.start++;
			return true;
		};
		const increment = (type) => {
			state[type]++;
			stack.push(type);
		};
		const decrement = (type) => {
			state[type]--;
			stack.pop();
		};
		const push = (tok) => {
			if (prev.type === "globstar") {
				const isBrace = state.braces > 0 && (tok.type === "comma" || tok.type === "brace");
				const isExtglob = tok.extglob === true || extglobs.length && (tok.type === "pipe" || tok.type === "paren");
				if (tok.type !== "slash" && tok.type !== "paren" && !isBrace && !isExtglob) {
					state.output = state.output.slice(0, -prev.output.length);
					prev.type = "star";
					prev.value = "*";
					prev.output = star;
					state.output += prev.output;
				}
			}
			if (extglobs.length && tok.type !== "paren") extglobs[extglobs.length - 1].inner += tok.value;
			if (tok.value || tok.output) append(tok);
			if (prev && prev.type === "text" && tok.type === "text") {
				prev.output = (prev.output || prev.value) + tok.value;
				prev.value += tok.value;
				return;
			}
			tok.prev = prev;
			tokens.push(tok);
			prev = tok;
		};
		const extglobOpen = (type, value) => {
			const token = {
				...EXTGLOB_CHARS[value],
				conditions: 1,
				inner: ""
			};
			token.prev = prev;
			token.parens = state.parens;
			token.output = state.output;
			token.startIndex = state.index;
			token.tokensIndex = tokens.length;
			const output = (opts.capture ? "(" : "") + token.open;
			increment("parens");
			push({
				type,
				value,
				output: state.output ? "" : ONE_CHAR
			});
			push({
				type: "paren",
				extglob: true,
				value: advance(),
				output
			});
			extglobs.push(token);
		};
		const extglobClose = (token) => {
			const literal = input.slice(token.startIndex, state.index + 1);
			const body = input.slice(token.startIndex + 2, state.index);
			const analysis = analyzeRepeatedExtglob(body, opts);
			if ((token.type === "plus" || token.type === "star") && analysis.risky) {
				const safeOutput = analysis.safeOutput ? (token.output ? "" : ONE_CHAR) + (opts.capture ? `(${analysis.safeOutput})` : analysis.safeOutput) : void 0;
				const open = tokens[token.tokensIndex];
				open.type = "text";
				open.value = literal;
				open.output = safeOutput || utils.escapeRegex(literal);
				for (let i = token.tokensIndex + 1; i < tokens.length; i++) {
					tokens[i].value = "";
					tokens[i].output = "";
					delete tokens[i].suffix;
				}
				state.output = token.output + open.output;
				state.backtrack = true;
				push({
					type: "paren",
					extglob: true,
					value,
					output: ""
				});
				decrement("parens");
				return;
			}
			let output = token.close + (opts.capture ? ")" : "");
			let rest;
			if (token.type === "negate") {
				let extglobStar = star;
				if (token.inner && token.inner.length > 1 && token.inner.includes("/")) extglobStar = globstar(opts);
				if (extglobStar !== star || eos() || /^\)+$/.test(remaining())) output = token.close = `)$))${extglobStar}`;
				if (token.inner.includes("*") && (rest = remaining()) && /^\.[^\\/.]+$/.test(rest)) output = token.close = `)${parse(rest, {
					...options,
					fastpaths: false
				}).output})${extglobStar})`;
				if (token.prev.type === "bos") state.negatedExtglob = true;
			}
			push({
				type: "paren",
				extglob: true,
				value,
				output
			});
			decrement("parens");
		};
		if (opts.fastpaths !== false && !/(^[*!]|[/()[\]{}"])/.test(input)) {
			let backslashes = false;
			let output = input.replace(REGEX_SPECIAL_CHARS_BACKREF, (m, esc, chars, first, rest, index) => {
				if (first === "\\") {
					backslashes = true;
					return m;
				}
				if (first === "?") {
					if (esc) return esc + first + (rest ? QMARK.repeat(rest.length) : "");
					if (index === 0) return qmarkNoDot + (rest ? QMARK.repeat(rest.length) : "");
					return QMARK.repeat(chars.length);
				}
				if (first === ".") return DOT_LITERAL.repeat(chars.length);
				if (first === "*") {
					if (esc) return esc + first + (rest ? star : "");
					return star;
				}
				return esc ? m : `\\${m}`;
			});
			if (backslashes === true) {
				if (opts.unescape === true) output = output.replace(/\\/g, "");
				else output = output.replace(/\\+/g, (m) => {
					return m.length % 2 === 0 ? "\\\\" : m ? "\\" : "";
				});
			}
			if (output === input && opts.contains === true) {
				state.output = input;
				return state;
			}
			state.output = utils.wrapOutput(output, state, options);
			return state;
		}
		while (!eos()) {
			value = advance();
			if (value === "\0") continue;
			if (value === "\\") {
				const next = peek();
				if (next === "/" && opts.bash !== true) continue;
				if (next === "." || next === ";") continue;
				if (!next) {
					value += "\\";
					push({
						type: "text",
						value
					});
					continue;
				}
				const match = /^\\+/.exec(remaining());
				let slashes = 0;
				if (match && match[0].length > 2) {
					slashes = match[0].length;
					state.index += slashes;
					if (slashes % 2 !== 0) value += "\\";
				}
				if (opts.unescape === true) value = advance();
				else value += advance();
				if (state.brackets === 0) {
					push({
						type: "text",
						value
					});
					continue;
				}
			}
			if (state.brackets > 0 && (value !== "]" || prev.value === "[" || prev.value === "[^")) {
				if (opts.posix !== false && value === ":") {
					const inner = prev.value.slice(1);
					if (inner.includes("[")) {
						prev.posix = true;
						if (inner.includes(":")) {
							const idx = prev.value.lastIndexOf("[");
							const pre = prev.value.slice(0, idx);
							const rest = prev.value.slice(idx + 2);
							const posix = POSIX_REGEX_SOURCE[rest];
							if (posix) {
								prev.value = pre + posix;
								state.backtrack = true;
								advance();
								if (!bos.output && tokens.indexOf(prev) === 1) bos.output = ONE_CHAR;
								continue;
							}
						}
					}
				}
				if (value === "[" && peek() !== ":" || value === "-" && peek() === "]") value = `\\${value}`;
				if (value === "]" && (prev.value === "[" || prev.value === "[^")) value = `\\${value}`;
				if (opts.posix === true && value === "!" && prev.value === "[") value = "^";
				prev.value += value;
				append({ value });
				continue;
			}
			if (state.quotes === 1 && value !== "\"") {
				value = utils.escapeRegex(value);
				prev.value += value;
				append({ value });
				continue;
			}
			if (value === "\"") {
				state.quotes = state.quotes === 1 ? 0 : 1;
				if (opts.keepQuotes === true) push({
					type: "text",
					value
				});
				continue;
			}
			if (value === "(") {
				increment("parens");
				push({
					type: "paren",
					value
				});
				continue;
			}
			if (value === ")") {
				if (state.parens === 0 && opts.strictBrackets === true) throw new SyntaxError(syntaxError("opening", "("));
				const extglob = extglobs[extglobs.length - 1];
				if (extglob && state.parens === extglob.parens + 1) {
					extglobClose(extglobs.pop());
					continue;
				}
				push({
					type: "paren",
					value,
					output: state.parens ? ")" : "\\)"
				});
				decrement("parens");
				continue;
			}
			if (value === "[") {
				if (opts.nobracket === true || !remaining().includes("]")) {
					if (opts.nobracket !== true && opts.strictBrackets === true) throw new SyntaxError(syntaxError("closing", "]"));
					value = `\\${value}`;
				} else increment("brackets");
				push({
					type: "bracket",
					value
				});
				continue;
			}
			if (value === "]") {
				if (opts.nobracket === true || prev && prev.type === "bracket" && prev.value.length === 1) {
					push({
						type: "text",
						value,
						output: `\\${value}`
					});
					continue;
				}
				if (state.brackets === 0) {
					if (opts.strictBrackets === true) throw new SyntaxError(syntaxError("opening", "["));
					push({
						type: "text",
						value,
						output: `\\${value}`
					});
					continue;
				}
				decrement("brackets");
				const prevValue = prev.value.slice(1);
				if (prev.posix !== true && prevValue[0] === "^" && !prevValue.includes("/")) value = `/${value}`;
				prev.value += value;
				append({ value });
				if (opts.literalBrackets === false || utils.hasRegexChars(prevValue)) continue;
				const escaped = utils.escapeRegex(prev.value);
				state.output = state.output.slice(0, -prev.value.length);
				if (opts.literalBrackets === true) {
					state.output += escaped;
					prev.value = escaped;
					continue;
				}
				prev.value = `(${capture}${escaped}|${prev.value})`;
				state.output += prev.value;
				continue;
			}
			if (value === "{" && opts.nobrace !== true) {
				increment("braces");
				const open = {
					type: "brace",
					value,
					output: "(",
					outputIndex: state.output.length,
					tokensIndex: state.tokens.length
				};
				braces.push(open);
				push(open);
				continue;
			}
			if (value === "}") {
				const brace = braces[braces.length - 1];
				if (opts.nobrace === true || !brace) {
					push({
						type: "text",
						value,
						output: value
					});
					continue;
				}
				let output = ")";
				if (brace.dots === true) {
					const arr = tokens.slice();
					const range = [];
					for (let i = arr.length - 1; i >= 0; i--) {
						tokens.pop();
						if (arr[i].type === "brace") break;
						if (arr[i].type !== "dots") range.unshift(arr[i].value);
					}
					output = expandRange(range, opts);
					state.backtrack = true;
				}
				if (brace.comma !== true && brace.dots !== true) {
					const out = state.output.slice(0, brace.outputIndex);
					const toks = state.tokens.slice(brace.tokensIndex);
					brace.value = brace.output = "\\{";
					value = output = "\\}";
					state.output = out;
					for (const t of toks) state.output += t.output || t.value;
				}
				push({
					type: "brace",
					value,
					output
				});
				decrement("braces");
				braces.pop();
				continue;
			}
			if (value === "|") {
				if (extglobs.length > 0) extglobs[extglobs.length - 1].conditions++;
				push({
					type: "text",
					value
				});
				continue;
			}
			if (value === ",") {
				let output = value;
				const brace = braces[braces.length - 1];
				if (brace && stack[stack.length - 1] === "braces") {
					brace.comma = true;
					output = "|";
				}
				push({
					type: "comma",
					value,
					output
				});
				continue;
			}
			if (value === "/") {
				if (prev.type === "dot" && state.index === state.start + 1) {
					state.start = state.index + 1;
					state.consumed = "";
					state.output = "";
					tokens.pop();
					prev = bos;
					continue;
				}
				push({
					type: "slash",
					value,
					output: SLASH_LITERAL
				});
				continue;
			}
			if (value === ".") {
				if (state.braces > 0 && prev.type === "dot") {
					if (prev.value === ".") prev.output = DOT_LITERAL;
					const brace = braces[braces.length - 1];
					prev.type = "dots";
					prev.output += value;
					prev.value += value;
					brace.dots = true;
					continue;
				}
				if (state.braces + state.parens === 0 && prev.type !== "bos" && prev.type !== "slash") {
					push({
						type: "text",
						value,
						output: DOT_LITERAL
					});
					continue;
				}
				push({
					type: "dot",
					value,
					output: DOT_LITERAL
				});
				continue;
			}
			if (value === "?") {
				if (!(prev && prev.value === "(") && opts.noextglob !== true && peek() === "(" && peek(2) !== "?") {
					extglobOpen("qmark", value);
					continue;
				}
				if (prev && prev.type === "paren") {
					const next = peek();
					let output = value;
					if (prev.value === "(" && !/[!=<:]/.test(next) || next === "<" && !/<([!=]|\w+>)/.test(remaining())) output = `\\${value}`;
					push({
						type: "text",
						value,
						output
					});
					continue;
				}
				if (opts.dot !== true && (prev.type === "slash" || prev.type === "bos")) {
					push({
						type: "qmark",
						value,
						output: QMARK_NO_DOT
					});
					continue;
				}
				push({
					type: "qmark",
					value,
					output: QMARK
				});
				continue;
			}
			if (value === "!") {
				if (opts.noextglob !== true && peek() === "(") {
					if (peek(2) !== "?" || !/[!=<:]/.test(peek(3))) {
						extglobOpen("negate", value);
						continue;
					}
				}
				if (opts.nonegate !== true && state.index === 0) {
					negate();
					continue;
				}
			}
			if (value === "+") {
				if (opts.noextglob !== true && peek() === "(" && peek(2) !== "?") {
					extglobOpen("plus", value);
					continue;
				}
				if (prev && prev.value === "(" || opts.regex === false) {
					push({
						type: "plus",
						value,
						output: PLUS_LITERAL
					});
					continue;
				}
				if (prev && (prev.type === "bracket" || prev.type === "paren" || prev.type === "brace") || state.parens > 0) {
					push({
						type: "plus",
						value
					});
					continue;
				}
				push({
					type: "plus",
					value: PLUS_LITERAL
				});
				continue;
			}
			if (value === "@") {
				if (opts.noextglob !== true && peek() === "(" && peek(2) !== "?") {
					push({
						type: "at",
						extglob: true,
						value,
						output: ""
					});
					continue;
				}
				push({
					type: "text",
					value
				});
				continue;
			}
			if (value !== "*") {
				if (value === "$" || value === "^") value = `\\${value}`;
				const match = REGEX_NON_SPECIAL_CHARS.exec(remaining());
				if (match) {
					value += match[0];
					state.index += match[0].length;
				}
				push({
					type: "text",
					value
				});
				continue;
			}
			if (prev && (prev.type === "globstar" || prev.star === true)) {
				prev.type = "star";
				prev.star = true;
				prev.value += value;
				prev.output = star;
				state.backtrack = true;
				state.globstar = true;
				consume(value);
				continue;
			}
			let rest = remaining();
			if (opts.noextglob !== true && /^\([^?]/.test(rest)) {
				extglobOpen("star", value);
				continue;
			}
			if (prev.type === "star") {
				if (opts.noglobstar === true) {
					consume(value);
					continue;
				}
				const prior = prev.prev;
				const before = prior.prev;
				const isStart = prior.type === "slash" || prior.type === "bos";
				const afterStar = before && (before.type === "star" || before.type === "globstar");
				if (opts.bash === true && (!isStart || rest[0] && rest[0] !== "/")) {
					push({
						type: "star",
						value,
						output: ""
					});
					continue;
				}
				const isBrace = state.braces > 0 && (prior.type === "comma" || prior.type === "brace");
				const isExtglob = extglobs.length && (prior.type === "pipe" || prior.type === "paren");
				if (!isStart && prior.type !== "paren" && !isBrace && !isExtglob) {
					push({
						type: "star",
						value,
						output: ""
					});
					continue;
				}
				while (rest.slice(0, 3) === "/**") {
					const after = input[state.index + 4];
					if (after && after !== "/") break;
					rest = rest.slice(3);
					consume("/**", 3);
				}
				const isEnd = eos() || state.parens > 0 && rest === ")".repeat(state.parens) && !extglobs.some((extglob) => extglob.type === "negate");
				if (prior.type === "bos" && eos()) {
					prev.type = "globstar";
					prev.value += value;
					prev.output = globstar(opts);
					state.output = prev.output;
					state.globstar = true;
					consume(value);
					continue;
				}
				if (prior.type === "slash" && prior.prev.type !== "bos" && !afterStar && isEnd) {
					state.output = state.output.slice(0, -(prior.output + prev.output).length);
					prior.output = `(?:${prior.output}`;
					prev.type = "globstar";
					prev.output = globstar(opts) + (opts.strictSlashes ? ")" : "|$)");
					prev.value += value;
					state.globstar = true;
					state.output += prior.output + prev.output;
					consume(value);
					continue;
				}
				if (prior.type === "slash" && prior.prev.type !== "bos" && rest[0] === "/") {
					const end = rest[1] !== void 0 ? "|$" : "";
					state.output = state.output.slice(0, -(prior.output + prev.output).length);
					prior.output = `(?:${prior.output}`;
					prev.type = "globstar";
					prev.output = `${globstar(opts)}${SLASH_LITERAL}|${SLASH_LITERAL}${end})`;
					prev.value += value;
					state.output += prior.output + prev.output;
					state.globstar = true;
					consume(value + advance());
					push({
						type: "slash",
						value: "/",
						output: ""
					});
					continue;
				}
				if (prior.type === "bos" && rest[0] === "/") {
					prev.type = "globstar";
					prev.value += value;
					prev.output = `(?:^|${SLASH_LITERAL}|${globstar(opts)}${SLASH_LITERAL})`;
					state.output = prev.output;
					state.globstar = true;
					consume(value + advance());
					push({
						type: "slash",
						value: "/",
						output: ""
					});
					continue;
				}
				state.output = state.output.slice(0, -prev.output.length);
				prev.type = "globstar";
				prev.output = globstar(opts);
				prev.value += value;
				state.output += prev.output;
				state.globstar = true;
				consume(value);
				continue;
			}
			const token = {
				type: "star",
				value,
				output: star
			};
			if (opts.bash === true) {
				token.output = ".*?";
				if (prev.type === "bos" || prev.type === "slash") token.output = nodot + token.output;
				push(token);
				continue;
			}
			if (prev && (prev.type === "bracket" || prev.type === "paren") && opts.regex === true) {
				token.output = value;
				push(token);
				continue;
			}
			if (state.index === state.start || prev.type === "slash" || prev.type === "dot") {
				if (prev.type === "dot") {
					state.output += NO_DOT_SLASH;
					prev.output += NO_DOT_SLASH;
				} else if (opts.dot === true) {
					state.output += NO_DOTS_SLASH;
					prev.output += NO_DOTS_SLASH;
				} else {
					state.output += nodot;
					prev.output += nodot;
				}
				if (peek() !== "*") {
					state.output += ONE_CHAR;
					prev.output += ONE_CHAR;
				}
			}
			push(token);
		}
		while (state.brackets > 0) {
			if (opts.strictBrackets === true) throw new SyntaxError(syntaxError("closing", "]"));
			state.output = utils.escapeLast(state.output, "[");
			decrement("brackets");
		}
		while (state.parens > 0) {
			if (opts.strictBrackets === true) throw new SyntaxError(syntaxError("closing", ")"));
			state.output = utils.escapeLast(state.output, "(");
			decrement("parens");
		}
		while (state.braces > 0) {
			if (opts.strictBrackets === true) throw new SyntaxError(syntaxError("closing", "}"));
			state.output = utils.escapeLast(state.output, "{");
			decrement("braces");
		}
		if (opts.strictSlashes !== true && (prev.type === "star" || prev.type === "bracket")) push({
			type: "maybe_slash",
			value: "",
			output: `${SLASH_LITERAL}?`
		});
		if (state.backtrack === true) {
			state.output = "";
			for (const token of state.tokens) {
				state.output += token.output != null ? token.output : token.value;
				if (token.suffix) state.output += token.suffix;
			}
		}
		return state;
	};
	parse.fastpaths = (input, options) => {
		const opts = { ...options };
		const max = typeof opts.maxLength === "number" ? Math.min(MAX_LENGTH, opts.maxLength) : MAX_LENGTH;
		const len = input.length;
		if (len > max) throw new SyntaxError(`Input length: ${len}, exceeds maximum allowed length: ${max}`);
		input = REPLACEMENTS[input] || input;
		const { DOT_LITERAL, SLASH_LITERAL, ONE_CHAR, DOTS_SLASH, NO_DOT, NO_DOTS, NO_DOTS_SLASH, STAR, START_ANCHOR } = constants.globChars(opts.windows);
		const nodot = opts.dot ? NO_DOTS : NO_DOT;
		const slashDot = opts.dot ? NO_DOTS_SLASH : NO_DOT;
		const capture = opts.capture ? "" : "?:";
		const state = {
			negated: false,
			prefix: ""
		};
		let star = opts.bash === true ? ".*?" : STAR;
		if (opts.capture) star = `(${star})`;
		const globstar = (opts) => {
			if (opts.noglobstar === true) return star;
			return `(${capture}(?:(?!${START_ANCHOR}${opts.dot ? DOTS_SLASH : DOT_LITERAL}).)*?)`;
		};
		const create = (str) => {
			switch (str) {
				case "*": return `${nodot}${ONE_CHAR}${star}`;
				case ".*": return `${DOT_LITERAL}${ONE_CHAR}${star}`;
				case "*.*": return `${nodot}${star}${DOT_LITERAL}${ONE_CHAR}${star}`;
				case "*/*": return `${nodot}${star}${SLASH_LITERAL}${ONE_CHAR}${slashDot}${star}`;
				case "**": return nodot + globstar(opts);
				case "**/*": return `(?:${nodot}${globstar(opts)}${SLASH_LITERAL})?${slashDot}${ONE_CHAR}${star}`;
				case "**/*.*": return `(?:${nodot}${globstar(opts)}${SLASH_LITERAL})?${slashDot}${star}${DOT_LITERAL}${ONE_CHAR}${star}`;
				case "**/.*": return `(?:${nodot}${globstar(opts)}${SLASH_LITERAL})?${DOT_LITERAL}${ONE_CHAR}${star}`;
				default: {
					const match = /^(.*?)\.(\w+)$/.exec(str);
					if (!match) return;
					const source = create(match[1]);
					if (!source) return;
					return source + DOT_LITERAL + match[2];
				}
			}
		};
		let source = create(utils.removePrefix(input, state));
		if (source && opts.strictSlashes !== true) source += `${SLASH_LITERAL}?`;
		return source;
	};
	module.exports = parse;
}));

// node_modules/picomatch/lib/picomatch.js
var require_picomatch = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const scan = require_scan();
	const parse = require_parse();
	const utils = require_utils();
	const constants = require_constants();
	const isObject = (val) => val && typeof val === "object" && !Array.isArray(val);
	const picomatch = (glob, options, returnState = false) => {
		if (Array.isArray(glob)) {
			const fns = glob.map((input) => picomatch(input, options, returnState));
			const arrayMatcher = (str) => {
				for (const isMatch of fns) {
					const state = isMatch(str);
					if (state) return state;
				}
				return false;
			};
			return arrayMatcher;
		}
		const isState = isObject(glob) && glob.tokens && glob.input;
		if (glob === "" || typeof glob !== "string" && !isState) throw new TypeError("Expected pattern to be a non-empty string");
		const opts = options || {};
		const posix = opts.windows;
		const regex = isState ? picomatch.compileRe(glob, options) : picomatch.makeRe(glob, options, false, true);
		const state = regex.state;
		delete regex.state;
		let isIgnored = () => false;
		if (opts.ignore) {
			const ignoreOpts = {
				...options,
				ignore: null,
				onMatch: null,
				onResult: null
			};
			isIgnored = picomatch(opts.ignore, ignoreOpts, returnState);
		}
		const matcher = (input, returnObject = false) => {
			const { isMatch, match, output } = picomatch.test(input, regex, options, {
				glob,
				posix
			});
			const result = {
				glob,
				state,
				regex,
				posix,
				input,
				output,
				match,
				isMatch
			};
			if (typeof opts.onResult === "function") opts.onResult(result);
			if (isMatch === false) {
				result.isMatch = false;
				return returnObject ? result : false;
			}
			if (isIgnored(input)) {
				if (typeof opts.onIgnore === "function") opts.onIgnore(result);
				result.isMatch = false;
				return returnObject ? result : false;
			}
			if (typeof opts.onMatch === "function") opts.onMatch(result);
			return returnObject ? result : true;
		};
		if (returnState) matcher.state = state;
		return matcher;
	};
	picomatch.test = (input, regex, options, { glob, posix } = {}) => {
		if (typeof input !== "string") throw new TypeError("Expected input to be a string");
		if (input === "") return {
			isMatch: false,
			output: ""
		};
		const opts = options || {};
		const format = opts.format || (posix ? utils.toPosixSlashes : null);
		let match = input === glob;
		let output = match && format ? format(input) : input;
		if (match === false) {
			output = format ? format(input) : input;
			match = output === glob;
		}
		if (match === false || opts.capture === true) {
			if (opts.matchBase === true || opts.basename === true) match = picomatch.matchBase(input, regex, options, posix);
			else match = regex.exec(output);
		}
		return {
			isMatch: Boolean(match),
			match,
			output
		};
	};
	picomatch.matchBase = (input, glob, options, posix = options && options.windows) => {
		return (glob instanceof RegExp ? glob : picomatch.makeRe(glob, options)).test(utils.basename(input, { windows: posix }));
	};
	picomatch.isMatch = (str, patterns, options) => picomatch(patterns, options)(str);
	picomatch.parse = (pattern, options) => {
		if (Array.isArray(pattern)) return pattern.map((p) => picomatch.parse(p, options));
		return parse(pattern, {
			...options,
			fastpaths: false
		});
	};
	picomatch.scan = (input, options) => scan(input, options);
	picomatch.compileRe = (state, options, returnOutput = false, returnState = false) => {
		if (returnOutput === true) return state.output;
		const opts = options || {};
		const prepend = opts.contains ? "" : "^";
		const append = opts.contains ? "" : "$";
		let source = `${prepend}(?:${state.output})${append}`;
		if (state && state.negated === true) source = `^(?!${source}).*$`;
		const regex = picomatch.toRegex(source, options);
		if (returnState === true) regex.state = state;
		return regex;
	};
	picomatch.makeRe = (input, options = {}, returnOutput = false, returnState = false) => {
		if (!input || typeof input !== "string") throw new TypeError("Expected a non-empty string");
		let parsed = {
			negated: false,
			fastpaths: true
		};
		if (options.fastpaths !== false && (input[0] === "." || input[0] === "*")) parsed.output = parse.fastpaths(input, options);
		if (!parsed.output) parsed = parse(input, options);
		return picomatch.compileRe(parsed, options, returnOutput, returnState);
	};
	picomatch.toRegex = (source, options) => {
		try {
			const opts = options || {};
			return new RegExp(source, opts.flags || (opts.nocase ? "i" : ""));
		} catch (err) {
			if (options && options.debug === true) throw err;
			return /$^/;
		}
	};
	picomatch.constants = constants;
	module.exports = picomatch;
}));

// node_modules/picomatch/posix.js
var require_posix = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = require_picomatch();
}));

// src/files/glob.ts
var import_posix = /* @__PURE__ */ __toESM(require_posix(), 1);
const MAX_FOLDERS_WALKED = 1e5;
function isGlob(text) {
	const { isGlob: hasMeaning, negated } = import_posix.default.scan(text);
	return text.includes("\\") || hasMeaning || negated;
}
const SPECIAL$1 = /[\\*?[\]{}()!+@|]/;
function splitGlob(pattern, folder) {
	const segments = pattern.split("/");
	const special = segments.findIndex((segment) => SPECIAL$1.test(segment));
	const plain = special < 0 ? segments.length - 1 : special;
	const way = segments.slice(0, plain).join("/");
	return {
		base: resolve(folder, pattern.startsWith("/") ? `/${way}` : way),
		glob: segments.slice(plain).join("/")
	};
}
const toPattern = (glob) => import_posix.default.makeRe(glob, { posix: true });
function createFolderFilter(glob) {
	const segments = glob.split("/");
	const isPart = (segment) => [
		"()",
		"{}",
		"[]"
	].some(([open = "", close = ""]) => segment.split(open).length !== segment.split(close).length);
	const open = segments.findIndex((segment) => segment === "**" || isPart(segment));
	const above = segments.slice(0, open === -1 ? -1 : open).map(toPattern);
	const below = open === -1 ? [] : segments.slice(open);
	const hidden = below.filter((segment) => segment !== "**").map(toPattern);
	return (name, depth) => {
		const own = above[depth];
		if (own !== void 0) return own.test(name);
		if (below.length === 0) return false;
		return !name.startsWith(".") || below.some(isPart) || hidden.some((pattern) => pattern.test(name));
	};
}
const PLAN_ENDING = /\.(?:json|ya?ml|\{[^{}/]*\})$/u;
async function walkGlob(search) {
	const { pattern, folder, mayEnter, maxFolders = MAX_FOLDERS_WALKED } = search;
	const { base, glob } = splitGlob(pattern, folder);
	const mayHoldMatches = createFolderFilter(glob);
	const whole = /^!(?!\()/u.test(glob) ? /(?!)/u : toPattern(glob);
	const anyEnding = PLAN_ENDING.test(glob) ? toPattern(glob.replace(PLAN_ENDING, ".{json,yaml,yml}")) : void 0;
	const paths = [];
	const beside = [];
	const skipped = /* @__PURE__ */ new Map();
	let folders = 0;
	const walk = async (path, above) => {
		folders += 1;
		if (folders > maxFolders) return;
		let real = path;
		try {
			real = await resolveLinks(path);
			if (above.filter((one) => one === real).length > 1) return;
			if (!mayEnter(real)) {
				skipped.set(real, {
					path,
					error: void 0
				});
				return;
			}
			for (const entry of await readdir(path, {
				encoding: "buffer",
				withFileTypes: true
			})) {
				const name = toPath(entry.name);
				const at = join(path, name);
				if ((entry.isSymbolicLink() ? await stat(at).catch(() => void 0) : entry)?.isDirectory() !== true) {
					const way = relative(base, at).split(sep).join("/");
					if (whole.test(way)) paths.push(at);
					else if (anyEnding?.test(way) === true) beside.push(at);
				} else if (mayHoldMatches(name, above.length)) await walk(at, [...above, real]);
			}
		} catch (error) {
			if (!["ENOENT", "ENOTDIR"].includes(systemCode(error) ?? "")) skipped.set(real, {
				path,
				error
			});
		}
	};
	await walk(base, []);
	return folders > maxFolders ? void 0 : {
		paths,
		beside,
		skipped: [...skipped.values()]
	};
}

// src/files/plans.ts
const MAX_PLAN_FILES = 1e3;
const MAX_POLICY_BYTES = 262144;
async function resolveScope(search, words) {
	const { workspace, alsoAllowed, contained, noPlan } = search;
	const anchors = [workspace, ...alsoAllowed].map((folder) => resolve(folder));
	const naming = {
		words,
		base: contained ? "the workspace" : "the current folder"
	};
	const resolved = await Promise.all(anchors.map((folder) => realpath(folder).catch(() => void 0)));
	const allowed = contained ? resolved.filter((folder) => folder !== void 0) : void 0;
	return {
		workspace: resolve(workspace),
		anchors,
		allowed,
		mayBeNone: noPlan === "pass",
		naming
	};
}
function isInside(path, folder) {
	const way = relative(folder, path);
	return way === "" || way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
function isAllowed(path, { allowed }) {
	return allowed?.some((folder) => isInside(path, folder)) ?? true;
}
function toSlashes(path) {
	return path.split(sep).join("/");
}
function shownPath(absolute, { workspace }) {
	return toSlashes(isInside(absolute, workspace) ? relative(workspace, absolute) : absolute) || ".";
}
async function findFile(path, scope) {
	const lexical = resolve(scope.workspace, path);
	const shown = {
		path: shownPath(lexical, scope),
		...scope.naming
	};
	if (UNSHOWABLE.test(shown.path)) throw new GateError(unshowableProblem(shown));
	const fail = async (error) => {
		if (!isAllowed(lexical, scope) && !scope.anchors.some((folder) => isInside(lexical, folder))) throw new GateError(leavesProblem(shown));
		const leadsNowhere = systemCode(error) === "ENOENT" && await isDangling(lexical);
		throw new GateError(leadsNowhere ? fileProblem(shown, say`is a link that leads nowhere.`) : accessProblem(shown, error));
	};
	const absolute = await resolveLinks(lexical).catch(fail);
	const problem = isAllowed(absolute, scope) ? findKindProblem(shown, await lstat(absolute).catch(fail)) : leavesProblem(shown);
	if (problem !== void 0) throw new GateError(problem);
	return {
		...shown,
		absolute
	};
}
async function findByPattern(text, scope) {
	if (UNSHOWABLE.test(text)) throw new GateError(unshowableProblem({
		path: text,
		...scope.naming
	}));
	const slashed = toSlashes(text);
	const anchor = scope.anchors.find((folder) => slashed.startsWith(`${toSlashes(folder)}/`));
	const pattern = anchor === void 0 ? slashed : slashed.slice(anchor.length).replace(/^\/+/u, "");
	if (!SPECIAL.test(pattern) || !isGlob(pattern)) return findNamed(text, scope);
	const mayEnter = (real) => isAllowed(real, scope);
	const folder = anchor ?? scope.workspace;
	const named = resolve(folder, pattern);
	const isThere = await lstat(named).catch(() => void 0) !== void 0;
	const walk = await walkGlob({
		pattern,
		folder,
		mayEnter
	});
	return findMatches(pattern, scope, walk && {
		...walk,
		paths: [...walk.paths, ...isThere ? [named] : []]
	});
}
async function findNamed(path, scope) {
	const error = scope.mayBeNone ? await lstat(resolve(scope.workspace, path)).catch((thrown) => thrown) : null;
	return {
		files: systemCode(error) === "ENOENT" ? [] : [await findFile(path, scope)],
		beside: []
	};
}
const SPECIAL = /[\\*?[({!]/u;
async function findMatches(pattern, scope, walk) {
	const code = scope.naming.words.unreadable;
	if (walk === void 0) {
		const message = say`The glob ${quoted(pattern)} walks through too many folders.`;
		throw new GateError({
			code,
			message,
			hint: say`Begin the glob with the folder that the plans are in.`
		});
	}
	const { paths, beside, skipped } = walk;
	const problems = skipped.map(({ path, error }) => {
		const why = describeObstacle(error);
		const message = say`The glob ${quoted(pattern)} meets the folder ${quoted(shownPath(path, scope))}, which ${why}.`;
		const hint = say`Narrow the glob so that it skips the folder, or copy the plans to where they can be read.`;
		return {
			code,
			message,
			hint
		};
	});
	if (paths.length === 0 && skipped.length === 0 && !scope.mayBeNone) {
		const usual = say`Check the glob, and that the command that writes the files has succeeded. A plan without changes is \`{}\`; if there may be none, set ${theSetting("no-plan", "pass")}.`;
		const hint = pattern.startsWith("!") ? say`Negated patterns are not supported.` : missingHint({
			path: pattern,
			...scope.naming
		}, usual);
		problems.push({
			code,
			message: say`No file matches the glob ${quoted(pattern)}.`,
			hint
		});
	}
	const [files] = await allOf([allOf([...new Set(paths)].sort().map((path) => findFile(path, scope))), (async () => throwIfAny(problems))()]);
	return {
		files,
		beside
	};
}
function describeObstacle(error) {
	if (error === void 0) return say`leads out of the workspace`;
	const code = systemCode(error);
	return code === "EILSEQ" ? say`has a name in it, or leads to one, that is not UTF-8` : say`cannot be read (${prose(code ?? "unknown reason")})`;
}
async function findPlanFiles(search, words) {
	const scope = await resolveScope(search, words);
	const found = await allOf(search.patterns.map((pattern) => findByPattern(pattern, scope)));
	const files = /* @__PURE__ */ new Map();
	const problems = [];
	for (const file of found.flatMap((named) => named.files)) {
		const known = files.get(file.absolute);
		if (known === void 0) files.set(file.absolute, file);
		else if (known.path !== file.path) {
			const what = say`is the same file as ${quoted(known.path)}, by a link; two were expected.`;
			problems.push(fileProblem(file, what, say`Remove the link, or name the file once.`));
		}
	}
	const paths = [...files.values()].map(({ path }) => path);
	throwIfAny([...problems, ...findMissing(paths, search.expect)]);
	if (files.size > MAX_PLAN_FILES) throw new GateError({
		code: "PLAN_TOO_LARGE",
		message: say`The patterns name ${files.size} plans; at most ${MAX_PLAN_FILES} are read in one run.`
	});
	const beside = /* @__PURE__ */ new Map();
	for (const path of found.flatMap((named) => named.beside).slice(0, MOST_BESIDE)) {
		const file = await findFile(path, scope).catch(() => void 0);
		if (file !== void 0 && !files.has(file.absolute)) beside.set(file.absolute, file);
	}
	return {
		files: [...files.values()],
		beside: [...beside.values()]
	};
}
const MOST_BESIDE = 100;
const MAX_BESIDE_BYTES = 1048576;
const MOST_NAMED = 10;
function findMissing(found, expected) {
	const named = theSetting("expect");
	const code = PLAN.unreadable;
	if (expected === void 0) return [];
	if ("paths" in expected) {
		const missing = expected.paths.filter((path) => !found.includes(path.replace(/^(?:\.\/)+/u, "")));
		const [are, them] = missing.length === 1 ? ["is", "it"] : ["are", "them"];
		const message = say`${quotedList(missing, { most: MOST_NAMED })} ${are} not among the plans, and ${named} names ${them}.`;
		const hint = say`Check that \`plan\` matches it, and that the command that writes it has succeeded. A plan without changes is \`{}\`.`;
		return missing.length === 0 ? [] : [{
			code,
			message,
			hint
		}];
	}
	if (expected.count === found.length) return [];
	const there = found.length === 0 ? "" : say`: ${quotedList(found, { most: MOST_NAMED })}`;
	return [{
		code,
		message: say`${found.length === 1 ? "There is 1 plan" : say`There are ${found.length} plans`}, and ${named} says ${expected.count}${there}.`,
		hint: say`Check that each command that writes a plan has succeeded, or change the number.`
	}];
}
async function readPolicyFile(search) {
	const found = await findFile(search.path, await resolveScope({
		...search,
		alsoAllowed: []
	}, POLICY));
	return {
		file: found.path,
		text: decodeText(await readFile$1(found, MAX_POLICY_BYTES), found)
	};
}

export { require_posix as a, checkSchema as c, allRules as d, applyPolicy as f, readPolicyFile as i, describeValue as l, MAX_POLICY_BYTES as n, parsePolicy as o, findPlanFiles as r, require_ucs2length as s, MAX_BESIDE_BYTES as t, refuseValue as u };