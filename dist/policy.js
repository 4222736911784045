import { i as __toESM, t as __commonJSMin } from "./rolldown-runtime.js";
import { Dr as quotedList, Gr as readSize, Kn as ALL_KEYS, Or as say, Qn as hasLimitOfEach, Tr as quoted, Ur as inUnit, Xn as checkKey, Yn as canonicalKey, Zn as findKey, br as join, cr as unitOf, dn as strictestOf, hn as GateError, ln as findEnding, nn as didYouMeanKey, or as mayIgnoreCase, sr as parseCheckKey, un as ruleName, vr as asSentence, xn as throwIfAny } from "./part-start.js";
import { Q as require_ucs2length, at as checkSchema, ct as createProblemList, ft as memberNamed, ot as describeValue$1, pt as membersOf, st as createPlaceFinder, ut as elementsOf } from "./part-check.js";
import { t as readYaml } from "./documents-yaml.js";

// src/policy/document.ts
const DAY_MS = 864e5;
/** When a day (YYYY-MM-DD) ends in UTC, in milliseconds since 1970. undefined: there is no such day (30 February). */
function endOfDay(day) {
	const start = Date.parse(`${day}T00:00:00.000Z`);
	if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== day) return void 0;
	return start + DAY_MS;
}
/** Whole days after today until the day is over: 0 on the day itself, negative after it. NaN where one of the two is no date. */
function daysLeft(until, now) {
	return Math.ceil(((endOfDay(until) ?? NaN) - now.getTime()) / DAY_MS) - 1;
}
const PERCENT = /^([0-9]{1,3}(?:\.[0-9]{1,2})?) ?%$/;
/** What an amount comes to in a key's unit, rounded `up` (what must remain) or `down` (what is let through). `unfit`: it is a size, and the key is counted. */
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

// src/policy/key-glob.ts
/** Matches what one of the globs matches. Remembers answers: checks are many, names few. */
function toMatcher(globs) {
	const patterns = globs.map((glob) => glob.replaceAll(/[\\^$.+()[\]{}|/]/g, "\\$&").replaceAll(/\*+/g, ".*").replaceAll("?", "."));
	const expression = new RegExp(`^(?:${patterns.join("|")})$`, "s");
	const known = /* @__PURE__ */ new Map();
	return (name) => {
		const found = known.get(name) ?? expression.test(name);
		known.set(name, found);
		return found;
	};
}
/** Returns whether a glob matches every name. */
function matchesEveryRegion(glob) {
	return /^\*+$/u.test(glob);
}
/** Matches the key as reports show it (`objectstorage[ceph]`), or without the member, so that `objectstorage` means every type. Both spellings are one. */
function toKeyMatcher(globs) {
	const keys = globs.map(canonicalKey);
	const matches = toMatcher(keys);
	const matchesInAnyCase = toMatcher(keys.map((key) => key.toLowerCase()));
	return (key, item) => {
		if (matches(key) || item === void 0) return matches(key);
		const name = checkKey(key, item);
		return mayIgnoreCase(key) ? matchesInAnyCase(name.toLowerCase()) : matches(name);
	};
}
/** A key glob without its brackets: what it asks of the key itself. */
function stemOf(glob) {
	const bracket = glob.indexOf("[");
	return bracket === -1 ? canonicalKey(glob) : glob.slice(0, bracket);
}
/** The known keys that a glob can match, of lists and maps those whose members it can match. */
function documentedKeys(glob) {
	const matches = toMatcher([stemOf(glob)]);
	const asksForMembers = glob.includes("[");
	return ALL_KEYS.filter(({ key, itemsBy, membersBy }) => matches(key) && (!asksForMembers || (itemsBy ?? membersBy) !== void 0));
}
/** The units of the keys that globs can match, each with its first key; of an undocumented key, the unit that its suffix implies. */
function unitsOf(globs) {
	const all = globs.flatMap((glob) => {
		const rows = documentedKeys(glob);
		return rows.length > 0 ? rows : {
			key: stemOf(glob),
			unit: unitOf(stemOf(glob))
		};
	});
	return all.filter(({ unit }, index) => all.findIndex((other) => other.unit === unit) === index);
}

// src/policy/apply.ts
const MAX_NOTES = 10;
/** Finds the entries that match a check, in the order of the file; of a check whose region is not known, all those that match it in any. */
function toFinder(entries) {
	const ofRegion = entries.map(({ regions }) => toMatcher(regions));
	const ofKey = entries.map(({ keys }) => toKeyMatcher(keys));
	return ({ region, key, item }) => entries.filter((_, at) => (region === void 0 || ofRegion[at]?.(region)) && ofKey[at]?.(key, item));
}
function isOfEveryRegion({ regions }) {
	return regions.some(matchesEveryRegion);
}
/** The last of the rules that says something of a setting, and what; undefined where none does. */
function lastOf(rules, name) {
	const found = rules.findLast(({ settings }) => settings[name] !== void 0);
	const value = found?.settings[name];
	return found === void 0 || value === void 0 ? void 0 : {
		value,
		by: {
			rule: found.rule,
			line: found.line
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
/** Waivers that end within a week, soonest first. Expired ones are reported at the checks that they no longer cover. */
function announce({ waivers }, now, of) {
	return waivers.map((waiver) => ({
		...waiver,
		days: daysLeft(waiver.until, now)
	})).sort((a, b) => a.days - b.days).flatMap(({ waiver, line, regions, keys, until, owner, days }) => {
		const ending = findEnding(days);
		if (ending === void 0) return [];
		const what = say`${quotedList(keys, { most: 3 })} in ${quotedList(regions, { most: 3 })}`;
		return say`Waiver ${waiver} of ${of} (line ${line}) for ${what} ends ${ending}, on ${until} (UTC). It is owned by ${quoted(owner)}.`;
	});
}
function atMost(notes) {
	const rest = notes.length - MAX_NOTES;
	return rest > 0 ? [...notes.slice(0, MAX_NOTES), say`And ${rest} more of this kind.`] : notes;
}
/** Those of a document on top of another: the laxest there are, so that only what it sets can be stricter. */
const LAXEST = {
	warnAt: 100,
	onUnknown: "warn",
	enforce: "off"
};
/** Applies a policy to every check there may be. */
function applyPolicy(policy, { options, now, organisation }) {
	const unset = {
		...options,
		enforce: "fail"
	};
	const base = organisation ?? policy;
	const find = createFinder(base, unset, now, organisation !== void 0);
	const findOwn = organisation && createFinder(policy, LAXEST, now, false);
	const findRules = toFinder(allRules(base));
	const documents = organisation === void 0 ? [policy] : [organisation, policy];
	const nameOf = (document) => document === organisation ? "the organisation's policy" : "the policy";
	const defaults = find("defaults");
	const common = findOwn === void 0 ? defaults : onTop(findOwn("defaults"), defaults, base.defaults?.settings["may-relax"]);
	return {
		defaults: {
			warnAt: common.warnAt.value,
			onUnknown: common.onUnknown.value
		},
		notes: [...atMost(documents.flatMap((document) => announce(document, now, nameOf(document)))), ...atMost(documents.flatMap(({ remarks }) => remarks))],
		hasFile: true,
		find(check) {
			if (findOwn === void 0) return find(check);
			const mayRelax = check.region === void 0 ? void 0 : lastOf(findRules(check), "may-relax")?.value;
			return onTop(findOwn(check), find(check), mayRelax);
		}
	};
}
/** The rules of a document in their order, its defaults first. */
function allRules({ defaults, rules }) {
	return defaults === void 0 ? rules : [defaults, ...rules];
}
/** Finds what a document by itself says of a check, or of one that only its defaults are about. */
function createFinder(policy, unset, now, isBase) {
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
			const decide = (name) => {
				const decision = lastOf(rules, name);
				return decision?.by && {
					value: decision.value,
					by: {
						...decision.by,
						...place
					}
				};
			};
			const reserve = decide("keep-free");
			return {
				warnAt: decide("warn-at") ?? {
					value: unset.warnAt,
					by: void 0
				},
				onUnknown: decide("on-unknown") ?? {
					value: unset.onUnknown,
					by: void 0
				},
				enforce: decide("enforce") ?? {
					value: unset.enforce,
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
		const inAny = (rule) => toPolicy(rules.filter((one) => isOfEveryRegion(one) || one === rule));
		return strictestOf([inAny(), ...inSome.map(inAny)]);
	};
}
/** A policy on top of another: of each setting the stricter value, but the own one where it may be laxer. */
function onTop(own, base, mayRelax = []) {
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

// src/policy/explanation.ts
const NAMES = {
	warnAt: "warn-at",
	keepFree: "keep-free",
	enforce: "enforce",
	onUnknown: "on-unknown"
};
const FIELDS = [
	"warnAt",
	"keepFree",
	"enforce",
	"onUnknown"
];
function describeValue(policy, field, unit) {
	if (field === "warnAt") return `${policy.warnAt.value} %`;
	if (field !== "keepFree") return policy[field].value ?? "fail";
	const reserves = policy.keepFree.map(({ value }) => {
		if ("percent" in value) return `${value.percent} % of the limit`;
		return "amount" in value ? inUnit(value.amount, unit) : `${value.unfit}: a size, but this key is counted`;
	});
	return reserves.length === 0 ? "nothing" : reserves.join(" and ");
}
function decidersOf(policy, field) {
	return [policy[field]].flat().flatMap(({ by }) => by ?? []);
}
function describeSource(policy, field, key) {
	const by = decidersOf(policy, field);
	if (by.length > 0) return by.map(ruleName).join(" and ");
	if (field === "onUnknown" && policy.onUnknown.value === void 0 && hasLimitOfEach(key)) return "the default, but warn where no plan can show the amount";
	return field === "warnAt" || field === "onUnknown" ? "the options" : "no rule says otherwise";
}
function describeRule(rule, { region, key, item }, policy) {
	const missed = [...region !== void 0 && !toMatcher(rule.regions)(region) ? [say`its region is ${quotedList(rule.regions, { conjunction: "or" })}`] : [], ...toKeyMatcher(rule.keys)(key, item) ? [] : [say`its key is ${quotedList(rule.keys, { conjunction: "or" })}`]];
	if (missed.length > 0) return say`does not match: ${join(missed, ", ")}`;
	const isThis = (by) => by.rule === rule.rule && by.ofOrganisation === rule.ofOrganisation;
	const sets = FIELDS.filter((field) => rule.settings[NAMES[field]] !== void 0).map((field) => {
		const by = decidersOf(policy, field);
		if (by.some(isThis)) return `decides ${NAMES[field]}`;
		const others = by.length === 0 ? "the default, which is stricter" : by.map(ruleName).join(" and ");
		return `${NAMES[field]} is overruled by ${others}`;
	});
	const allowed = rule.ofOrganisation === true ? rule.settings["may-relax"] : void 0;
	const allows = allowed?.length === 0 ? "nothing may be relaxed" : `${allowed?.join(", ")} may be relaxed`;
	const says = [...sets, ...allowed === void 0 ? [] : [allows]];
	const matches = region === void 0 && !rule.regions.some(matchesEveryRegion) ? "may match" : "matches";
	return say`${matches}: ${says.length === 0 ? "sets nothing" : says.join(", ")}`;
}
function describeWaiver(applied, unit) {
	const { waiver, line, until, daysLeft, upTo, owner, ofOrganisation, isRefused } = applied;
	const name = `waiver ${waiver} (line ${line})${ofOrganisation === true ? " of the organisation's policy" : ""}`;
	if (isRefused === true) return say`${name} covers nothing: the organisation's policy allows none here`;
	if (!(daysLeft >= 0)) return say`${name} has expired: its last day was ${until} (UTC)`;
	const days = daysLeft === 0 ? "its last day" : `${daysLeft} more ${daysLeft === 1 ? "day" : "days"}`;
	const covers = upTo === void 0 ? "covers nothing: it is a size, but this key is counted;" : `covers up to ${inUnit(upTo, unit)}`;
	return say`${name} ${covers} until ${until} (UTC, ${days}), owned by ${quoted(owner)}`;
}
/** Explains line by line what a policy says of a region and key, as reports show them, and which rule decides. The region `?` is one that is not known. */
function explain(document, { region, key, ...setting }) {
	const isKnown = region !== "?";
	const check = {
		region: isKnown ? region : void 0,
		...parseCheckKey(key)
	};
	const unit = unitOf(check.key);
	const policy = applyPolicy(document, setting).find(check);
	const { organisation } = setting;
	const documents = organisation === void 0 ? [document] : [organisation, document];
	const others = documents.flatMap(({ waivers }) => waivers).length - policy.waivers.length;
	const settings = FIELDS.map((field) => {
		const value = describeValue(policy, field, unit).padEnd(18);
		return say`  ${NAMES[field].padEnd(10)}  ${value}  ${describeSource(policy, field, check.key)}`;
	});
	const ofRules = documents.flatMap((one) => allRules(one).map((rule) => {
		const named = one === organisation ? {
			...rule,
			ofOrganisation: true
		} : rule;
		return say`  ${ruleName(named)} ${describeRule(named, check, policy)}`;
	}));
	const by = join(documents.map(({ file }) => quoted(file)).toReversed(), " on top of ");
	return [
		say`${quoted(checkKey(check.key, check.item))} in ${isKnown ? quoted(region) : "a region that is not known"}, by ${by}:`,
		say``,
		...settings,
		say``,
		isKnown ? say`Rules, of which the last that matches decides${organisation === void 0 ? "" : " in each policy, and then the stricter"}, for each setting by itself:` : say`Rules, of which those that could match together and are strictest decide:`,
		...ofRules.length === 0 ? [say`  none`] : ofRules,
		say``,
		say`Waivers:`,
		...policy.waivers.length + others === 0 ? [say`  none`] : policy.waivers.map((waiver) => say`  ${describeWaiver(waiver, unit)}`),
		...others === 0 ? [] : [say`  ${others} ${others === 1 ? "waiver does" : "waivers do"} not match`]
	];
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
/** Longest policy that is parsed, in UTF-16 units: some thousand rules. */
const MAX_POLICY_LENGTH = 262144;
/** The policy that a text is. Throws all mistakes, with line and column: POLICY_UNREADABLE where it cannot be parsed, POLICY_INVALID where it is no policy. */
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
/** The text as a tree. Throws POLICY_UNREADABLE, or POLICY_INVALID for fields that stand twice. */
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
/** "the policy", "`rules`", "rule 2", "`until` of waiver 1". Entries of a list of globs are called as the field. */
function namePart([section, index, field]) {
	if (section === void 0) return say`the policy`;
	if (section !== "defaults" && index === void 0) return quoted(String(section));
	const [name, own] = section === "defaults" ? [say`the defaults`, index] : [say`${section === "rules" ? "rule" : "waiver"} ${Number(index) + 1}`, field];
	return own === void 0 ? name : say`${quoted(String(own))} of ${name}`;
}
/** Values are shown, but for the whole: the file may be any that the gate was given by mistake. */
function describePolicyValue(value, { length }) {
	if (value.kind === "null") return say`nothing`;
	if (value.kind === "object") return say`a mapping`;
	if (value.kind !== "string") return describeValue$1(value);
	if (value.text.trim() === "") return say`an empty text`;
	return length === 0 ? say`a text` : say`the text ${quoted(value.text)}`;
}
/** Adds what the schema cannot say: decimals of a threshold, units of amounts, days that do not exist. Values that the schema refuses are passed over. */
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
/** An amount that has no meaning, or several, for the keys that are meant. */
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
/** The globs of a field. undefined: what stands there is no glob, which the schema reports. */
function globsOf(value) {
	if (value === void 0) return toGlobs(void 0);
	const globs = value.kind === "list" ? value.elements : [value];
	const texts = globs.flatMap((glob) => glob.kind === "string" ? glob.text : []);
	return texts.length === globs.length ? texts : void 0;
}
function describeUnit(unit) {
	return unit === "count" ? "is counted" : `is in ${unit}`;
}
function toGlobs(written = ["*"]) {
	return typeof written === "string" ? [written] : written;
}
/** Key globs that match no documented key. Clouds have keys that are not documented, so it is no mistake, but it may be a misspelling. */
function toRemarks(name, { line, keys }) {
	return keys.filter((glob) => documentedKeys(glob).length === 0 && findKey(stemOf(glob)) === void 0).map((glob) => {
		const question = didYouMeanKey(stemOf(glob));
		const remark = say`${asSentence(name)} of the policy (line ${line}): ${quoted(glob)} matches no documented key.`;
		return question === void 0 ? remark : join([remark, question]);
	});
}

export { applyPolicy, explain, parsePolicy, toKeyMatcher };