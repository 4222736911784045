import { C as mayIgnoreCase, T as unitOf, f as canonicalKey, l as ALL_KEYS, p as checkKey } from "./core-words.js";

// src/core/policy.ts
/** Results from strict to lax: one that is set is stricter than the same by default. */
const toRank = (effect) => [
	"fail",
	void 0,
	"warn",
	"off"
].indexOf(effect);
/** Combines policies that may hold for one check: of each setting the strictest value counts, and a waiver only where all of them have it. */
function strictestOf(policies) {
	const [first, ...others] = policies;
	if (others.length === 0) return first;
	const lowestOf = (name, rank) => policies.map((policy) => policy[name]).reduce((lowest, one) => rank(one.value) < rank(lowest.value) ? one : lowest);
	const isSame = (one, other) => one.waiver === other.waiver && one.ofOrganisation === other.ofOrganisation && one.isRefused === other.isRefused;
	const isInAll = (waiver) => others.every(({ waivers }) => waivers.some((one) => isSame(one, waiver)));
	return {
		warnAt: lowestOf("warnAt", Number),
		onUnknown: lowestOf("onUnknown", toRank),
		enforce: lowestOf("enforce", toRank),
		keepFree: largestOf(policies.flatMap(({ keepFree }) => keepFree)),
		waivers: first.waivers.filter(isInAll)
	};
}
/** The largest of each kind: amounts and percentages cannot be compared without the limit. */
function largestOf(all) {
	const sizeOf = ({ value }) => "amount" in value ? value.amount : "percent" in value ? value.percent : 0;
	return [
		"amount",
		"percent",
		"unfit"
	].flatMap((kind) => {
		const [largest] = all.filter(({ value }) => kind in value).toSorted((one, other) => sizeOf(other) - sizeOf(one));
		return largest ?? [];
	});
}
const ANNOUNCED_DAYS = 7;
/** "rule 2 (line 14)", "the policy's defaults", "rule 2 (line 14) of the organisation's policy". */
function ruleName({ rule, line, ofOrganisation }) {
	const name = rule == null ? "defaults" : `rule ${rule} (line ${line})`;
	if (ofOrganisation === true) return `${rule == null ? "the " : ""}${name} of the organisation's policy`;
	return rule == null ? `the policy's ${name}` : name;
}
/** " by rule 2 (line 14)"; empty where the inputs decided. */
function byRule(by) {
	return by === void 0 ? "" : ` by ${ruleName(by)}`;
}
/** End of a waiver: "today", "in 3 days". undefined: in more than a week, or it has ended. */
function findEnding(daysLeft) {
	if (!(daysLeft >= 0 && daysLeft <= ANNOUNCED_DAYS)) return void 0;
	if (daysLeft === 0) return "today";
	return daysLeft === 1 ? "tomorrow" : `in ${daysLeft} days`;
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

export { toMatcher as a, findEnding as c, toKeyMatcher as i, ruleName as l, matchesEveryRegion as n, unitsOf as o, stemOf as r, byRule as s, documentedKeys as t, strictestOf as u };