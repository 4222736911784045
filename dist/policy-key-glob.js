import { _ as unitOf, a as checkKey, h as mayIgnoreCase, i as canonicalKey, t as ALL_KEYS } from "./core-resource-keys.js";
import { E as say, W as groupsOf } from "./core-errors.js";
import { i as getOrCreate } from "./core-suggest.js";

// src/core/policy.ts
const toRank = (effect) => [
	"fail",
	void 0,
	"warn",
	"off"
].indexOf(effect);
function strictestOf(policies) {
	const [first, ...others] = policies;
	if (others.length === 0) return first;
	const lowestOf = (name, rank) => policies.map((policy) => policy[name]).reduce((lowest, decision) => rank(decision.value) < rank(lowest.value) ? decision : lowest);
	const isSame = (a, b) => a.waiver === b.waiver && a.ofOrganisation === b.ofOrganisation && a.isRefused === b.isRefused;
	const isInAll = (waiver) => others.every(({ waivers }) => waivers.some((other) => isSame(other, waiver)));
	return {
		warnAt: lowestOf("warnAt", Number),
		onUnknown: lowestOf("onUnknown", toRank),
		enforce: lowestOf("enforce", toRank),
		keepFree: largestOf(policies.flatMap(({ keepFree }) => keepFree)),
		waivers: first.waivers.filter(isInAll)
	};
}
function largestOf(all) {
	const sizeOf = ({ value }) => "amount" in value ? value.amount : "percent" in value ? value.percent : 0;
	return [
		"amount",
		"percent",
		"unfit"
	].flatMap((kind) => {
		const [largest] = all.filter(({ value }) => kind in value).toSorted((a, b) => sizeOf(b) - sizeOf(a));
		return largest ?? [];
	});
}
const ANNOUNCED_DAYS = 7;
function ruleName({ rule, line, ofOrganisation }) {
	if (rule == null) return ofOrganisation === true ? say`the defaults of the organisation's policy` : say`the policy's defaults`;
	return say`rule ${rule} (line ${line})${ofOrganisation === true ? " of the organisation's policy" : ""}`;
}
function byRule(by) {
	return by === void 0 ? "" : say` by ${ruleName(by)}`;
}
function findEnding(daysLeft) {
	if (!(daysLeft >= 0 && daysLeft <= ANNOUNCED_DAYS)) return void 0;
	if (daysLeft === 0) return say`today`;
	return daysLeft === 1 ? say`tomorrow` : say`in ${daysLeft} days`;
}

// src/policy/key-glob.ts
function toMatcher(globs) {
	const patterns = globs.map((glob) => glob.replaceAll(/[\\^$.+()[\]{}|/]/g, "\\$&").replaceAll(/\*+/g, ".*").replaceAll("?", "."));
	const expression = new RegExp(`^(?:${patterns.join("|")})$`, "s");
	const known = /* @__PURE__ */ new Map();
	return (name) => getOrCreate(known, name, () => expression.test(name));
}
function matchesEveryRegion(glob) {
	return /^\*+$/u.test(glob);
}
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
function stemOf(glob) {
	const bracket = glob.indexOf("[");
	return bracket === -1 ? canonicalKey(glob) : glob.slice(0, bracket);
}
function documentedKeys(glob) {
	const matches = toMatcher([stemOf(glob)]);
	const asksForMembers = glob.includes("[");
	return ALL_KEYS.filter(({ key, itemsBy, membersBy }) => matches(key) && (!asksForMembers || (itemsBy ?? membersBy) !== void 0));
}
function unitsOf(globs) {
	const all = globs.flatMap((glob) => {
		const rows = documentedKeys(glob);
		return rows.length > 0 ? rows : {
			key: stemOf(glob),
			unit: unitOf(stemOf(glob))
		};
	});
	return groupsOf(all, ({ unit }) => unit).map(([first]) => first);
}

export { toMatcher as a, findEnding as c, toKeyMatcher as i, ruleName as l, matchesEveryRegion as n, unitsOf as o, stemOf as r, byRule as s, documentedKeys as t, strictestOf as u };