import { i as __toESM } from "./rolldown-runtime.js";
import { Ar as say, Dr as quoted, Fn as throwIfAny, Fr as quote, G as createProblemList, Hr as canonicalKey, J as elementsOf, Jr as parseCheckKey, K as createPlaceFinder, R as require_ucs2length, Sr as asSentence, U as checkSchema, Ur as checkKey, Vr as RESOURCE_KEYS, W as describeValue$1, Wr as findKey, Y as membersOf, Yr as unitOf, bn as ruleName, br as quoteAlternatives, fn as inUnit, kn as GateError, kr as quotedList, ln as didYouMeanKey, mn as strictestOf, q as createFinder, qr as mayIgnoreCase, wr as join, yn as findEnding } from "./shared.js";
import { t as require_posix } from "./picomatch.js";
import { t as parseYaml } from "./documents-yaml.js";

// src/policy/document.ts
const DAY_MS = 864e5;
/**
* When a day (YYYY-MM-DD) ends in UTC, in milliseconds since 1970: the first moment that is no longer in it. undefined: there is no such
* day (30 February).
*/
function endOfDay(day) {
	const start = Date.parse(`${day}T00:00:00.000Z`);
	if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== day) return void 0;
	return start + DAY_MS;
}
/** Whole days after today until the day is over: 0 on the day itself, negative after it. NaN where one of the two is no date. */
function daysLeft({ until, now }) {
	const end = endOfDay(until);
	return end === void 0 ? NaN : Math.ceil((end - now.getTime()) / DAY_MS) - 1;
}

// src/policy/key-glob.ts
var import_posix = /* @__PURE__ */ __toESM(require_posix(), 1);
/** Leaves `*`, `?` and the backslash that `toPathless` writes of picomatch's language. */
const OPTIONS = {
	dot: true,
	nobrace: true,
	nobracket: true,
	noextglob: true,
	noglobstar: true,
	nonegate: true
};
/**
* The text without what picomatch takes for parts of a path: the slash becomes a character that no region or key has, and a sign
* in front keeps `.` and `..` from being special.
*/
function toPathless(text) {
	return `=${text.replaceAll("/", "\0")}`;
}
function toMatcher(glob) {
	const literal = toPathless(glob.replaceAll(/\*+/g, "*")).replaceAll(/[^A-Za-z0-9_*?-]/gu, "\\$&");
	const expression = import_posix.default.makeRe(literal, OPTIONS);
	return (name) => expression.test(toPathless(name));
}
/** Remembers answers: checks are many, names few. */
function remember(matches) {
	const known = /* @__PURE__ */ new Map();
	return (name) => {
		const before = known.get(name);
		if (before !== void 0) return before;
		const found = matches(name);
		known.set(name, found);
		return found;
	};
}
/** Matches what one of the globs matches. */
function toRegionMatcher(globs) {
	const matchers = globs.map(toMatcher);
	return remember((region) => matchers.some((matches) => matches(region)));
}
/** Tells whether a glob matches every name. */
function matchesEveryRegion(glob) {
	return /^\*+$/u.test(glob);
}
/**
* Matches what one of the globs matches: the key as reports show it (`objectstorage[ceph]`), or the key without the member in
* brackets, so that `objectstorage` means every storage type. Both spellings of a key are one, in globs too.
*/
function toKeyMatcher(globs) {
	const matchers = globs.map((glob) => toMatcher(canonicalKey(glob)));
	const inAnyCase = globs.map((glob) => toMatcher(canonicalKey(glob).toLowerCase()));
	const matches = remember((name) => matchers.some((one) => one(name)));
	const matchesInAnyCase = remember((name) => inAnyCase.some((one) => one(name.toLowerCase())));
	return (key, item) => {
		if (matches(key)) return true;
		return item !== void 0 && (mayIgnoreCase(key) ? matchesInAnyCase : matches)(checkKey(key, item));
	};
}
/** A key glob without its brackets: what it asks of the key itself. */
function stemOf(glob) {
	const bracket = glob.indexOf("[");
	return bracket === -1 ? canonicalKey(glob) : glob.slice(0, bracket);
}
/** The documented keys that a glob can match, of lists and maps those whose members it can match. */
function documentedKeys(glob) {
	const matches = toMatcher(stemOf(glob));
	const asksForMembers = glob.includes("[");
	const hasMembers = ({ itemsBy, membersBy }) => itemsBy !== void 0 || membersBy !== void 0;
	return RESOURCE_KEYS.filter((row) => matches(row.key) && (!asksForMembers || hasMembers(row)));
}

// src/policy/size.ts
/** Bytes in each unit that sizes are written in. */
const SUFFIXES = /* @__PURE__ */ new Map([
	["B", 1n],
	["kB", 10n ** 3n],
	["KB", 10n ** 3n],
	["MB", 10n ** 6n],
	["GB", 10n ** 9n],
	["TB", 10n ** 12n],
	["PB", 10n ** 15n],
	["KiB", 1n << 10n],
	["MiB", 1n << 20n],
	["GiB", 1n << 30n],
	["TiB", 1n << 40n],
	["PiB", 1n << 50n]
]);
/** Bytes in one of a key's unit. undefined: the key is counted. */
const UNIT_BYTES = {
	count: void 0,
	bytes: 1n,
	MiB: 1n << 20n,
	GiB: 1n << 30n
};
const SIZE = /^([0-9]{1,15})(?:\.([0-9]{1,6}))? ?([A-Za-z]+)$/;
const PERCENT = /^([0-9]{1,3}(?:\.[0-9]{1,2})?) ?%$/;
/** Reads an amount that the schema accepts. */
function toAmount(written) {
	if (typeof written === "number") return {
		kind: "plain",
		value: written + 0
	};
	const percent = PERCENT.exec(written)?.[1];
	return percent === void 0 ? {
		kind: "size",
		text: written
	} : {
		kind: "percent",
		percent: Number(percent)
	};
}
/**
* A size in a key's unit. What is no whole number goes `up` (what must remain) or `down` (what is let through); what is beyond exact
* numbers is the largest of them, which no limit and no exact amount is above. undefined: the key is counted.
*/
function sizeIn(unit, { text, round }) {
	const unitBytes = UNIT_BYTES[unit];
	const [, whole = "", fraction = "", suffix = ""] = SIZE.exec(text) ?? [];
	const factor = SUFFIXES.get(suffix);
	if (unitBytes === void 0 || factor === void 0) return void 0;
	const numerator = BigInt(whole + fraction) * factor;
	const denominator = 10n ** BigInt(fraction.length) * unitBytes;
	const amount = (numerator + (round === "up" ? denominator - 1n : 0n)) / denominator;
	return Number(amount < BigInt(Number.MAX_SAFE_INTEGER) ? amount : BigInt(Number.MAX_SAFE_INTEGER));
}
/**
* The units of the keys that globs can match, each with the first key that has it. Of a glob that matches no documented key: the
* unit that the suffix of the key implies (`share.space_gb`).
*/
function unitsOf(globs) {
	const all = globs.flatMap((glob) => {
		const rows = documentedKeys(glob);
		return rows.length > 0 ? rows : [{
			key: stemOf(glob),
			unit: unitOf(stemOf(glob))
		}];
	});
	return all.filter(({ unit }, index) => all.findIndex((other) => other.unit === unit) === index);
}

// src/policy/apply.ts
/** Most notes of one kind; the rest is counted. */
const MAX_NOTES = 10;
/** Tells which of the entries match a check; of a check whose region is not known, all those that match it in any. */
function toFinder(entries) {
	const matchers = entries.map((entry) => ({
		entry,
		isOfEveryRegion: entry.regions.some(matchesEveryRegion),
		matchesRegion: toRegionMatcher(entry.regions),
		matchesKey: toKeyMatcher(entry.keys)
	}));
	return ({ region, key, item }) => matchers.filter(({ matchesRegion, matchesKey }) => (region === void 0 || matchesRegion(region)) && matchesKey(key, item));
}
/** The last of the rules that says something of a setting, and what; undefined where none does. */
function lastOf(rules, name) {
	const found = rules.findLast(({ settings }) => settings[name] !== void 0);
	const value = found?.settings[name];
	return found === void 0 || value === void 0 ? void 0 : {
		value,
		by: sourceOf(found)
	};
}
function sourceOf({ rule, line }) {
	return {
		rule,
		line
	};
}
function toKeepFree(amount, unit) {
	switch (amount.kind) {
		case "plain": return { amount: amount.value };
		case "percent": return { percent: amount.percent };
		case "size": {
			const size = sizeIn(unit, {
				text: amount.text,
				round: "up"
			});
			return size === void 0 ? { unfit: amount.text } : { amount: size };
		}
		default: return amount;
	}
}
function toCheckWaiver(waiver, { unit, now }) {
	const { upTo } = waiver;
	return {
		...waiver,
		upTo: upTo.kind === "plain" ? upTo.value : upTo.kind === "size" ? sizeIn(unit, {
			text: upTo.text,
			round: "down"
		}) : void 0,
		daysLeft: daysLeft({
			until: waiver.until,
			now
		})
	};
}
/** Waivers that end within a week, soonest first. Expired ones are reported at the checks that they no longer cover. */
function announce(waivers, now) {
	return waivers.map((waiver) => ({
		...waiver,
		days: daysLeft({
			until: waiver.until,
			now
		})
	})).sort((a, b) => a.days - b.days).flatMap(({ waiver, line, regions, keys, until, owner, days }) => {
		const ending = findEnding(days);
		if (ending === void 0) return [];
		const of = say`${quotedList(keys, { most: 3 })} in ${quotedList(regions, { most: 3 })}`;
		return say`Waiver ${waiver} of the policy (line ${line}) for ${of} ends ${ending}, on ${until} (UTC). It is owned by ${quoted(owner)}.`;
	});
}
function atMost(notes) {
	const rest = notes.length - MAX_NOTES;
	return rest > 0 ? [...notes.slice(0, MAX_NOTES), `And ${rest} more of this kind.`] : notes;
}
/**
* Applies a policy to every check there may be. `options`: the inputs, which hold where the policy says nothing. `now`
* decides which waivers are in force; an invalid date leaves none in force.
*/
function applyPolicy({ policy, options, now }) {
	const defaults = policy.defaults === void 0 ? [] : [policy.defaults];
	const findRules = toFinder(policy.rules);
	const findWaivers = toFinder(policy.waivers);
	const common = defaults[0]?.settings;
	return {
		defaults: {
			warnAt: common?.warnAt ?? options.warnAt,
			onUnknown: common?.onUnknown ?? options.onUnknown
		},
		notes: [...atMost(announce(policy.waivers, now)), ...atMost(policy.remarks)],
		hasFile: true,
		find(check) {
			const { region, key } = check;
			const unit = unitOf(key);
			const waivers = findWaivers(check).filter((one) => region !== void 0 || one.isOfEveryRegion).map(({ entry }) => toCheckWaiver(entry, {
				unit,
				now
			}));
			const rules = findRules(check);
			const toPolicy = (some) => {
				const settings = [...defaults, ...some.map(({ entry }) => entry)];
				const keepFree = lastOf(settings, "keepFree");
				return {
					warnAt: lastOf(settings, "warnAt") ?? {
						value: options.warnAt,
						by: void 0
					},
					onUnknown: lastOf(settings, "onUnknown") ?? {
						value: options.onUnknown,
						by: void 0
					},
					enforce: lastOf(settings, "enforce") ?? {
						value: "fail",
						by: void 0
					},
					keepFree: keepFree === void 0 ? void 0 : {
						value: toKeepFree(keepFree.value, unit),
						by: keepFree.by
					},
					waivers
				};
			};
			if (region !== void 0) return toPolicy(rules);
			const inSome = rules.filter(({ isOfEveryRegion }) => !isOfEveryRegion);
			const inAny = (rule) => toPolicy(rules.filter((one) => one.isOfEveryRegion || one === rule));
			return strictestOf([inAny(void 0), ...inSome.map(inAny)]);
		}
	};
}

// src/policy/explanation.ts
const NAMES = {
	warnAt: "warn-at",
	keepFree: "keep-free",
	enforce: "enforce",
	onUnknown: "on-unknown"
};
const FIELDS$1 = [
	"warnAt",
	"keepFree",
	"enforce",
	"onUnknown"
];
function describeValue(policy, field, unit) {
	if (field === "warnAt") return `${policy.warnAt.value} %`;
	if (field !== "keepFree") return policy[field].value;
	if (policy.keepFree === void 0) return "nothing";
	const { value } = policy.keepFree;
	if ("percent" in value) return `${value.percent} % of the limit`;
	return "amount" in value ? inUnit(value.amount, unit) : `${value.unfit}: a size, but this key is counted`;
}
function describeSource(policy, field) {
	const by = policy[field]?.by;
	if (by !== void 0) return ruleName(by);
	return field === "warnAt" || field === "onUnknown" ? "the options" : "no rule says otherwise";
}
function describeRule(rule, check, policy) {
	const { region } = check;
	const missed = [...region !== void 0 && !toRegionMatcher(rule.regions)(region) ? [`region is ${quoteAlternatives(rule.regions)}`] : [], ...toKeyMatcher(rule.keys)(check.key, check.item) ? [] : [`key is ${quoteAlternatives(rule.keys)}`]];
	if (missed.length > 0) return `does not match: its ${missed.join(", its ")}`;
	const sets = FIELDS$1.filter((field) => rule.settings[field] !== void 0).map((field) => {
		const by = policy[field]?.by;
		if (by?.rule === rule.rule) return `decides ${NAMES[field]}`;
		return `${NAMES[field]} is overruled by ${by === void 0 ? "the default, which is stricter" : ruleName(by)}`;
	});
	return `${region === void 0 && !rule.regions.some(matchesEveryRegion) ? "may match" : "matches"}: ${sets.length === 0 ? "sets nothing" : sets.join(", ")}`;
}
function describeWaiver({ waiver, line, until, daysLeft, upTo, owner }, unit) {
	const name = `waiver ${waiver} (line ${line})`;
	if (!(daysLeft >= 0)) return `${name} has expired: its last day was ${until} (UTC)`;
	const ownedUntil = `until ${until} (UTC, ${daysLeft === 0 ? "its last day" : `${daysLeft} more ${daysLeft === 1 ? "day" : "days"}`}), owned by ${quote(owner)}`;
	return upTo === void 0 ? `${name} covers nothing: it is a size, but this key is counted; ${ownedUntil}` : `${name} covers up to ${inUnit(upTo, unit)} ${ownedUntil}`;
}
/**
* Explains in lines of plain text what a policy says of a region and key (as reports show it, `objectstorage[ceph]`), and which rule
* decides. The region `?`, as reports show it, is one that is not known: the strictest policy that could hold decides. `options` and `now` as for
* a check. Names are made harmless.
*/
function explain({ policy: document, options, region, key, now }) {
	const isKnown = region !== "?";
	const check = {
		region: isKnown ? region : void 0,
		...parseCheckKey(key)
	};
	const unit = unitOf(check.key);
	const policy = applyPolicy({
		policy: document,
		options,
		now
	}).find(check);
	const rules = document.defaults === void 0 ? document.rules : [document.defaults, ...document.rules];
	const { waivers } = policy;
	const others = document.waivers.length - waivers.length;
	return [
		`${quote(checkKey(check.key, check.item))} in ${isKnown ? quote(region) : "a region that is not known"}, by ${quote(document.file)}:`,
		"",
		...FIELDS$1.map((field) => {
			const value = describeValue(policy, field, unit).padEnd(18);
			return `  ${NAMES[field].padEnd(10)}  ${value}  ${describeSource(policy, field)}`;
		}),
		"",
		isKnown ? "Rules, of which the last that matches decides, for each setting by itself:" : "Rules, of which those that could match together and are strictest decide:",
		...rules.length === 0 ? ["  none"] : rules.map((rule) => `  ${ruleName(rule)} ${describeRule(rule, check, policy)}`),
		"",
		"Waivers:",
		...document.waivers.length === 0 ? ["  none"] : waivers.map((waiver) => `  ${describeWaiver(waiver, unit)}`),
		...others === 0 ? [] : [`  ${others} ${others === 1 ? "waiver does" : "waivers do"} not match`],
		""
	].join("\n");
}

// src/generated/policy-validator.js
var import_ucs2length = /* @__PURE__ */ __toESM(require_ucs2length(), 1);
const validate = validate20;
const schema35 = { "enum": [
	"fail",
	"warn",
	"off"
] };
const schema36 = { "enum": ["fail", "warn"] };
const pattern4 = new RegExp("^(100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?) ?%$", "u");
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate21.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const key0 in data) if (!(key0 === "warn-at" || key0 === "keep-free" || key0 === "enforce" || key0 === "on-unknown")) {
			const err0 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 },
				message: "must NOT have additional properties"
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
						message: "must be <= 100"
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
						message: "must be >= 1"
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
					message: "must be number"
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
						message: "must match pattern \"^(100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?) ?%$\""
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
					message: "must be string"
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
					message: "must be equal to one of the allowed values"
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
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
		}
	} else {
		const err8 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err8];
		else vErrors.push(err8);
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
const schema45 = {
	"type": ["integer", "string"],
	"minimum": 0,
	"maximum": 9007199254740991,
	"pattern": "^((100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?) ?%|[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB))$"
};
const schema38 = {
	"type": ["string", "array"],
	"if": { "type": "string" },
	"then": { "$ref": "#/$defs/RegionGlob" },
	"minItems": 1,
	"maxItems": 100,
	"items": { "$ref": "#/$defs/RegionGlob" }
};
const func1 = import_ucs2length.default.default ?? import_ucs2length.default;
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
			params: { type: schema38.type },
			message: "must be string,array"
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
			if (func1(data) > 255) {
				const err2 = {
					instancePath,
					schemaPath: "#/$defs/RegionGlob/maxLength",
					keyword: "maxLength",
					params: { limit: 255 },
					message: "must NOT have more than 255 characters"
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
			if (func1(data) < 1) {
				const err3 = {
					instancePath,
					schemaPath: "#/$defs/RegionGlob/minLength",
					keyword: "minLength",
					params: { limit: 1 },
					message: "must NOT have fewer than 1 characters"
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
					message: "must match pattern \"^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+$\""
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
				message: "must be string"
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
			message: "must match \"then\" schema"
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
				message: "must NOT have more than 100 items"
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
				message: "must NOT have fewer than 1 items"
			};
			if (vErrors === null) vErrors = [err8];
			else vErrors.push(err8);
			errors++;
		}
		const len0 = data.length;
		for (let i0 = 0; i0 < len0; i0++) {
			let data0 = data[i0];
			if (typeof data0 === "string") {
				if (func1(data0) > 255) {
					const err9 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/RegionGlob/maxLength",
						keyword: "maxLength",
						params: { limit: 255 },
						message: "must NOT have more than 255 characters"
					};
					if (vErrors === null) vErrors = [err9];
					else vErrors.push(err9);
					errors++;
				}
				if (func1(data0) < 1) {
					const err10 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/RegionGlob/minLength",
						keyword: "minLength",
						params: { limit: 1 },
						message: "must NOT have fewer than 1 characters"
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
						message: "must match pattern \"^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+$\""
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
					message: "must be string"
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
const schema41 = {
	"type": ["string", "array"],
	"if": { "type": "string" },
	"then": { "$ref": "#/$defs/KeyGlob" },
	"minItems": 1,
	"maxItems": 100,
	"items": { "$ref": "#/$defs/KeyGlob" }
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
			params: { type: schema41.type },
			message: "must be string,array"
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
			if (func1(data) > 512) {
				const err2 = {
					instancePath,
					schemaPath: "#/$defs/KeyGlob/maxLength",
					keyword: "maxLength",
					params: { limit: 512 },
					message: "must NOT have more than 512 characters"
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
			if (func1(data) < 1) {
				const err3 = {
					instancePath,
					schemaPath: "#/$defs/KeyGlob/minLength",
					keyword: "minLength",
					params: { limit: 1 },
					message: "must NOT have fewer than 1 characters"
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
					message: "must match pattern \"^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+(\\[[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+\\])?$\""
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
				message: "must be string"
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
			message: "must match \"then\" schema"
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
				message: "must NOT have more than 100 items"
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
				message: "must NOT have fewer than 1 items"
			};
			if (vErrors === null) vErrors = [err8];
			else vErrors.push(err8);
			errors++;
		}
		const len0 = data.length;
		for (let i0 = 0; i0 < len0; i0++) {
			let data0 = data[i0];
			if (typeof data0 === "string") {
				if (func1(data0) > 512) {
					const err9 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/KeyGlob/maxLength",
						keyword: "maxLength",
						params: { limit: 512 },
						message: "must NOT have more than 512 characters"
					};
					if (vErrors === null) vErrors = [err9];
					else vErrors.push(err9);
					errors++;
				}
				if (func1(data0) < 1) {
					const err10 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/KeyGlob/minLength",
						keyword: "minLength",
						params: { limit: 1 },
						message: "must NOT have fewer than 1 characters"
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
						message: "must match pattern \"^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+(\\[[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+\\])?$\""
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
					message: "must be string"
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
				message: "must have required property 'region'"
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
				message: "must have required property 'key'"
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
			message: "must match a schema in anyOf"
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
				message: "must have required property 'warn-at'"
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
				message: "must have required property 'keep-free'"
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
				message: "must have required property 'enforce'"
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
				message: "must have required property 'on-unknown'"
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
	if (!valid2) {
		const err7 = {
			instancePath,
			schemaPath: "#/allOf/1/anyOf",
			keyword: "anyOf",
			params: {},
			message: "must match a schema in anyOf"
		};
		if (vErrors === null) vErrors = [err7];
		else vErrors.push(err7);
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
		for (const key0 in data) if (!(key0 === "region" || key0 === "key" || key0 === "warn-at" || key0 === "keep-free" || key0 === "enforce" || key0 === "on-unknown")) {
			const err8 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 },
				message: "must NOT have additional properties"
			};
			if (vErrors === null) vErrors = [err8];
			else vErrors.push(err8);
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
					const err9 = {
						instancePath: instancePath + "/warn-at",
						schemaPath: "#/$defs/WarnAt/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 100
						},
						message: "must be <= 100"
					};
					if (vErrors === null) vErrors = [err9];
					else vErrors.push(err9);
					errors++;
				}
				if (data2 < 1 || isNaN(data2)) {
					const err10 = {
						instancePath: instancePath + "/warn-at",
						schemaPath: "#/$defs/WarnAt/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 1
						},
						message: "must be >= 1"
					};
					if (vErrors === null) vErrors = [err10];
					else vErrors.push(err10);
					errors++;
				}
			} else {
				const err11 = {
					instancePath: instancePath + "/warn-at",
					schemaPath: "#/$defs/WarnAt/type",
					keyword: "type",
					params: { type: "number" },
					message: "must be number"
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
		if (data["keep-free"] !== void 0) {
			let data3 = data["keep-free"];
			if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3)) && typeof data3 !== "string") {
				const err12 = {
					instancePath: instancePath + "/keep-free",
					schemaPath: "#/$defs/KeepFree/type",
					keyword: "type",
					params: { type: schema45.type },
					message: "must be integer,string"
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
			if (typeof data3 == "number" && isFinite(data3)) {
				if (data3 > 9007199254740991 || isNaN(data3)) {
					const err13 = {
						instancePath: instancePath + "/keep-free",
						schemaPath: "#/$defs/KeepFree/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 9007199254740991
						},
						message: "must be <= 9007199254740991"
					};
					if (vErrors === null) vErrors = [err13];
					else vErrors.push(err13);
					errors++;
				}
				if (data3 < 0 || isNaN(data3)) {
					const err14 = {
						instancePath: instancePath + "/keep-free",
						schemaPath: "#/$defs/KeepFree/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						},
						message: "must be >= 0"
					};
					if (vErrors === null) vErrors = [err14];
					else vErrors.push(err14);
					errors++;
				}
			}
			if (typeof data3 === "string") {
				if (!pattern9.test(data3)) {
					const err15 = {
						instancePath: instancePath + "/keep-free",
						schemaPath: "#/$defs/KeepFree/pattern",
						keyword: "pattern",
						params: { pattern: "^((100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?) ?%|[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB))$" },
						message: "must match pattern \"^((100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?) ?%|[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB))$\""
					};
					if (vErrors === null) vErrors = [err15];
					else vErrors.push(err15);
					errors++;
				}
			}
		}
		if (data.enforce !== void 0) {
			let data4 = data.enforce;
			if (!(data4 === "fail" || data4 === "warn" || data4 === "off")) {
				const err16 = {
					instancePath: instancePath + "/enforce",
					schemaPath: "#/$defs/Enforce/enum",
					keyword: "enum",
					params: { allowedValues: schema35.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err16];
				else vErrors.push(err16);
				errors++;
			}
		}
		if (data["on-unknown"] !== void 0) {
			let data5 = data["on-unknown"];
			if (!(data5 === "fail" || data5 === "warn")) {
				const err17 = {
					instancePath: instancePath + "/on-unknown",
					schemaPath: "#/$defs/OnUnknown/enum",
					keyword: "enum",
					params: { allowedValues: schema36.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err17];
				else vErrors.push(err17);
				errors++;
			}
		}
	} else {
		const err18 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err18];
		else vErrors.push(err18);
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
const schema48 = {
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
			"pattern": "^[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$"
		},
		"until": {
			"type": "string",
			"pattern": "^2[0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"
		},
		"reason": {
			"type": "string",
			"maxLength": 500,
			"pattern": "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$"
		},
		"owner": {
			"type": "string",
			"maxLength": 100,
			"pattern": "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$"
		}
	},
	"additionalProperties": false
};
const pattern10 = new RegExp("^[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$", "u");
const pattern11 = new RegExp("^2[0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$", "u");
const pattern12 = new RegExp("^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$", "u");
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
				message: "must have required property 'region'"
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
				message: "must have required property 'key'"
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
				message: "must have required property 'up-to'"
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
				message: "must have required property 'until'"
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
				message: "must have required property 'reason'"
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
				message: "must have required property 'owner'"
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
				message: "must NOT have additional properties"
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
					params: { type: schema48.properties["up-to"].type },
					message: "must be integer,string"
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
						message: "must be <= 9007199254740991"
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
						message: "must be >= 0"
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
						message: "must match pattern \"^[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$\""
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
						message: "must match pattern \"^2[0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$\""
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
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
		}
		if (data.reason !== void 0) {
			let data4 = data.reason;
			if (typeof data4 === "string") {
				if (func1(data4) > 500) {
					const err13 = {
						instancePath: instancePath + "/reason",
						schemaPath: "#/properties/reason/maxLength",
						keyword: "maxLength",
						params: { limit: 500 },
						message: "must NOT have more than 500 characters"
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
						message: "must match pattern \"^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$\""
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
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err15];
				else vErrors.push(err15);
				errors++;
			}
		}
		if (data.owner !== void 0) {
			let data5 = data.owner;
			if (typeof data5 === "string") {
				if (func1(data5) > 100) {
					const err16 = {
						instancePath: instancePath + "/owner",
						schemaPath: "#/properties/owner/maxLength",
						keyword: "maxLength",
						params: { limit: 100 },
						message: "must NOT have more than 100 characters"
					};
					if (vErrors === null) vErrors = [err16];
					else vErrors.push(err16);
					errors++;
				}
				if (!pattern12.test(data5)) {
					const err17 = {
						instancePath: instancePath + "/owner",
						schemaPath: "#/properties/owner/pattern",
						keyword: "pattern",
						params: { pattern: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$" },
						message: "must match pattern \"^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$\""
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
					message: "must be string"
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
			message: "must be object"
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
				message: "must NOT have additional properties"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.$schema !== void 0) {
			if (typeof data.$schema !== "string") {
				const err1 = {
					instancePath: instancePath + "/$schema",
					schemaPath: "#/properties/%24schema/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
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
						message: "must NOT have more than 1000 items"
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
					message: "must be array"
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
						message: "must NOT have more than 1000 items"
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
					message: "must be array"
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
			message: "must be object"
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

// src/policy/fields.ts
const GLOB_HINT = "`*` stands for anything, at most twice, and `?` for one character; several are a list, not `{a,b}`, and there is no `!` and no `[a-z]`.";
const LINE_HINT = "Write one line of text.";
const SIZE_HINT = "Sizes are B, kB, MB, GB, TB, PB, KiB, MiB, GiB, TiB or PiB.";
const SETTINGS = {
	"warn-at": { expected: "a percentage from 1 to 100, without a percent sign: 80, not 0.8" },
	"keep-free": {
		expected: "a whole number such as 64, a size such as `2 TiB`, or a percentage such as `10 %`",
		hint: SIZE_HINT
	},
	enforce: { expected: "`fail`, `warn` or `off`" },
	"on-unknown": { expected: "`fail` or `warn`" }
};
const GLOBS = {
	region: {
		expected: "a glob of a region's name, or a list of them",
		hint: GLOB_HINT
	},
	key: {
		expected: "a glob of a resource key, or a list of them",
		hint: GLOB_HINT
	}
};
/** The fields of each section, in the order in which messages list them. */
const FIELDS = {
	policy: {
		defaults: { expected: "a mapping of settings" },
		rules: { expected: "a list of at most 1000 rules" },
		waivers: { expected: "a list of at most 1000 waivers" }
	},
	defaults: {
		...SETTINGS,
		"keep-free": {
			expected: "a percentage such as `10 %`",
			hint: "Keys have different units: put an amount into a rule with a `key`."
		}
	},
	rule: {
		...GLOBS,
		...SETTINGS
	},
	waiver: {
		...GLOBS,
		"up-to": {
			expected: "a whole number such as 640, or a size such as `2 TiB`",
			hint: SIZE_HINT
		},
		until: { expected: "a day such as 2026-09-30" },
		reason: {
			expected: "a text of 1 to 500 characters",
			hint: LINE_HINT
		},
		owner: {
			expected: "a text of 1 to 100 characters",
			hint: LINE_HINT
		}
	}
};
/** The address of a schema, which a policy may have for editors. */
const SCHEMA_ADDRESS = { expected: "the address of a schema" };
const ANYTHING = { expected: "something else" };
/** The words for policies. */
const POLICY_WORDS = {
	code: "POLICY_INVALID",
	describe,
	describeValue: describePolicyValue
};
/** Tells where a path leads to. */
function locate([list, index, field]) {
	if (list === "defaults") return {
		section: "defaults",
		name: "the defaults",
		field: index
	};
	if (index === void 0) return {
		section: "policy",
		name: "the policy",
		field: list
	};
	const section = list === "rules" ? "rule" : "waiver";
	return {
		section,
		name: `${section} ${Number(index) + 1}`,
		field
	};
}
function describe({ path, missing }) {
	const { section, name, field } = locate(path);
	if (field !== void 0) {
		const { expected, hint } = field === "$schema" ? SCHEMA_ADDRESS : FIELDS[section][field] ?? ANYTHING;
		return {
			name: section === "policy" ? quoted(field) : say`${quoted(field)} of ${name}`,
			expected,
			hint
		};
	}
	const names = Object.keys(FIELDS[section]);
	return {
		name,
		expected: section === "policy" ? say`a mapping with ${quotedList(names)}` : "a mapping",
		hint: hintForMissing(missing),
		members: {
			noun: "field",
			names
		}
	};
}
/** The way out where a rule lacks one of several fields. */
function hintForMissing([first, second]) {
	if (second === void 0) return void 0;
	return first === "region" ? "Settings for all regions and keys belong in `defaults`." : "Remove it, or give it a setting.";
}
/** Values are shown, but for the whole: the file may be any that the gate was given by mistake. */
function describePolicyValue(value, path) {
	if (value.kind === "null") return "nothing";
	if (value.kind === "object") return "a mapping";
	if (value.kind !== "string") return describeValue$1(value);
	if (value.text.trim() === "") return "an empty text";
	return path.length === 0 ? "a text" : say`the text ${quoted(value.text)}`;
}

// src/policy/mistakes.ts
/** Adds all mistakes to the problems. */
function findMistakes(root, problems) {
	for (const fields of sectionsOf(root)) for (const [name, value] of fields.values) {
		const statement = problems.hasAt(value.at) ? void 0 : findMistake(name, value, fields);
		if (statement !== void 0) problems.add(value.at, {
			code: "POLICY_INVALID",
			...statement
		});
	}
}
function sectionsOf(root) {
	return membersOf(root).flatMap(({ name, value }) => {
		const toFields = (section, path) => ({
			section: locate(path).name,
			values: new Map(membersOf(section).map((field) => [field.name, field.value]))
		});
		if (name === "defaults") return [toFields(value, [name])];
		return elementsOf(value).map((entry, index) => toFields(entry, [name, String(index)]));
	});
}
function findMistake(name, value, { section, values }) {
	switch (name) {
		case "warn-at": return findThresholdMistake(value, section);
		case "until": return findDayMistake(value, section);
		case "keep-free":
		case "up-to": return findAmountMistake(value, {
			name,
			section,
			globs: globsOf(values.get("key"))
		});
		default: return;
	}
}
/** More decimals than are judged by, which would round a threshold. */
function findThresholdMistake(value, section) {
	if (value.kind !== "number") return void 0;
	const threshold = Number(value.digits);
	if (Number(threshold.toFixed(2)) === threshold) return void 0;
	return { message: say`\`warn-at\` of ${section} must have at most two decimals; found ${quoted(value.digits)}.` };
}
function findDayMistake(value, section) {
	if (value.kind !== "string" || endOfDay(value.text) !== void 0) return void 0;
	return { message: say`${asSentence(section)} ends on a day that does not exist: ${value.text}.` };
}
/** The globs of a field. Absent: everything. undefined: what stands there is no glob, which the schema reports. */
function globsOf(value) {
	if (value === void 0) return ["*"];
	const texts = (value.kind === "list" ? value.elements : [value]).map((one) => one.kind === "string" ? one.text : void 0);
	return texts.every((text) => text !== void 0) ? texts : void 0;
}
/** An amount that has no meaning, or several, for the keys that are meant. */
function findAmountMistake(value, { name, section, globs }) {
	const written = value.kind === "number" ? Number(value.digits) : value.kind === "string" ? value.text : void 0;
	if (written === void 0 || globs === void 0) return void 0;
	const amount = toAmount(written);
	if (amount.kind === "percent" || amount.kind === "plain" && amount.value === 0) return void 0;
	const units = unitsOf(globs);
	const whose = say`${quoted(name)} of ${section}`;
	const counted = units.find(({ unit }) => unit === "count");
	if (amount.kind === "size") {
		if (counted === void 0) return void 0;
		return {
			message: say`${whose} is a size, but ${quoted(counted.key)} is counted.`,
			hint: "Write a whole number, or move the keys that are sizes to a rule of their own."
		};
	}
	const [first, second] = units;
	if (first === void 0 || second === void 0) return void 0;
	return {
		message: say`${whose} is a number without a unit, but ${quoted(first.key)} ${describeUnit(first.unit)} and ${quoted(second.key)} ${describeUnit(second.unit)}.`,
		hint: name === "keep-free" ? "Write one rule for each, a percentage, or a size such as `2 TiB` where all are sizes." : "Write one waiver for each, or a size such as `2 TiB` where all are sizes."
	};
}
function describeUnit(unit) {
	return unit === "count" ? "is counted" : `is in ${unit}`;
}

// src/policy/policy-file.ts
/** Longest policy that is parsed, in UTF-16 units: some thousand rules. */
const MAX_POLICY_LENGTH = 262144;
/**
* The policy that a text is. Throws a GateError with all mistakes, each with line and column: POLICY_UNREADABLE where the text is no YAML or
* JSON, is empty or too large; POLICY_INVALID where it is no policy.
*/
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
		words: POLICY_WORDS,
		problems
	});
	findMistakes(root, problems);
	if (policy === void 0) throw new GateError(problems.all());
	throwIfAny(problems.all());
	const find = createFinder(root);
	const placeAt = createPlaceFinder({
		text,
		file
	});
	const lineOf = (...path) => placeAt(find(path)?.value.at ?? 0).line ?? 1;
	const rules = (policy.rules ?? []).map((written, index) => {
		const { region, key } = written;
		const line = lineOf("rules", String(index));
		const settings = toSettings(written);
		return {
			rule: index + 1,
			line,
			regions: toGlobs(region),
			keys: toGlobs(key),
			settings
		};
	});
	const waivers = (policy.waivers ?? []).map((written, index) => {
		const { region, key, "up-to": upTo, until, reason, owner } = written;
		const line = lineOf("waivers", String(index));
		const scope = {
			regions: toGlobs(region),
			keys: toGlobs(key)
		};
		return {
			waiver: index + 1,
			line,
			...scope,
			upTo: toAmount(upTo),
			until,
			reason,
			owner
		};
	});
	return {
		file,
		defaults: policy.defaults === void 0 ? void 0 : {
			rule: void 0,
			line: lineOf("defaults"),
			regions: ["*"],
			keys: ["*"],
			settings: toSettings(policy.defaults)
		},
		rules,
		waivers,
		remarks: [...rules.flatMap((rule) => toRemarks(`rule ${rule.rule}`, rule)), ...waivers.flatMap((waiver) => toRemarks(`waiver ${waiver.waiver}`, waiver))]
	};
}
/** The text as a tree. Throws POLICY_UNREADABLE, or POLICY_INVALID for fields that stand twice. */
function parseText({ text, file }, problems) {
	const refuse = (message, hint) => new GateError({
		code: "POLICY_UNREADABLE",
		message,
		hint,
		place: {
			file,
			line: void 0,
			column: void 0
		}
	});
	if (text.length > MAX_POLICY_LENGTH) throw refuse(`The policy has ${text.length} characters; at most ${MAX_POLICY_LENGTH} are read.`);
	const yaml = parseYaml(text);
	if ("faults" in yaml) {
		for (const { message, hint, at, isDuplicate } of yaml.faults) problems.add(at, {
			code: isDuplicate ? "POLICY_INVALID" : "POLICY_UNREADABLE",
			message,
			hint
		});
		throw new GateError(problems.all());
	}
	if (yaml.root === void 0) throw refuse("The policy is empty.", "Write `{}` for an empty policy.");
	return yaml.root;
}
/** The globs of a field. Absent: everything. */
function toGlobs(written = ["*"]) {
	return typeof written === "string" ? [written] : written;
}
function toSettings(written) {
	const { "warn-at": warnAt, "keep-free": keepFree, enforce, "on-unknown": onUnknown } = written;
	return {
		warnAt,
		keepFree: keepFree === void 0 ? void 0 : toAmount(keepFree),
		enforce,
		onUnknown
	};
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