import { _ as unitOf, a as checkKey, c as idOf, i as canonicalKey, l as isByName, o as findKey } from "./core-resource-keys.js";
import { F as compareText, Z as readSize, w as say, x as quoted } from "./core-errors.js";
import { t as groupsOf } from "./core-groups.js";
import { i as elementsOf, o as memberNamed, s as membersOf } from "./documents-json.js";

// src/core/demands.ts
function compareDemands(one, other) {
	return compareText(one.region, other.region) || compareText(one.key, other.key) || compareText(one.item ?? "", other.item ?? "");
}
function amountOf({ end, known }) {
	return end.least ?? known ?? 0;
}
function isExact({ least, most }) {
	return least !== void 0 && least === most;
}
function rangesBetween(least, most) {
	const end = {
		least,
		most
	};
	return {
		end,
		likely: end,
		worst: {
			least: Math.max(0, least ?? 0),
			most: most === void 0 ? void 0 : Math.max(0, most)
		}
	};
}
function toRanges(boundAt) {
	const rangeAt = (moment) => ({
		least: boundAt(moment, "least"),
		most: boundAt(moment, "most")
	});
	return {
		end: rangeAt("end"),
		likely: rangeAt("likely"),
		worst: rangeAt("worst")
	};
}
function mapBounds(ranges, change) {
	return toRanges((moment, which) => change(ranges[moment][which], ranges[moment]));
}
function joinBounds(all, join) {
	return toRanges((moment, which) => join(all.map((ranges) => ranges[moment][which]), which));
}
function addExactly(numbers) {
	return Number(numbers.reduce((sum, number) => sum + BigInt(number), 0n));
}
function addRanges(group) {
	const isKnown = (bound) => bound !== void 0;
	const sums = joinBounds(group, (bounds) => bounds.every(isKnown) ? addExactly(bounds) : void 0);
	if (group.every(({ isStated }) => isStated)) return rangesBetween(sums.end.least, sums.end.most);
	const peaks = group.map(({ worst }, position) => {
		return group.map(({ end }, index) => index === position ? 0 : Math.min(0, end.least ?? -Infinity)).reduce((peak, change) => peak + change, worst.least ?? 0);
	});
	return {
		...sums,
		worst: {
			...sums.worst,
			least: Math.max(0, sums.end.least ?? 0, ...peaks)
		}
	};
}
function joinRest(group) {
	const unknown = addUnknown(group.flatMap((demand) => demand.unknown ?? []));
	return {
		isStated: group.every(({ isStated }) => isStated) || void 0,
		unknown: unknown.length === 0 ? void 0 : unknown,
		from: group.some(({ from }) => from !== void 0) ? group.flatMap(({ from = [] }) => from) : void 0,
		parts: addParts(group),
		takes: group.some(({ takes }) => takes) || void 0,
		onlyReplaces: group.every(({ onlyReplaces }) => onlyReplaces) || void 0
	};
}
function addParts(group) {
	const all = group.flatMap(({ parts }) => parts ?? []);
	if (all.length < group.length) return void 0;
	const sum = (name) => all.reduce((total, parts) => total + parts[name], 0);
	return {
		released: sum("released"),
		others: sum("others"),
		othersDeletingFirst: sum("othersDeletingFirst"),
		rest: sum("rest"),
		overlaps: all.flatMap(({ overlaps }) => overlaps),
		transients: all.flatMap(({ transients }) => transients)
	};
}
function addDemands(group) {
	const ranges = addRanges(group);
	const known = ranges.end.least === void 0 ? addExactly(group.map(amountOf)) : void 0;
	if (!Number.isSafeInteger(amountOf({
		...ranges,
		known
	}))) return void 0;
	const [one, ...others] = group.flatMap(({ untyped }) => untyped ?? []);
	const untyped = one && addDemands([one, ...others]);
	if (one !== void 0 && untyped === void 0) return void 0;
	return {
		...group[0],
		...ranges,
		known,
		...joinRest(group),
		untyped
	};
}
function largestDemand(group) {
	const largest = group.reduce((most, demand) => amountOf(demand) > amountOf(most) ? demand : most);
	const ranges = joinBounds(group, (bounds, which) => {
		const known = bounds.filter((bound) => bound !== void 0);
		return known.length > 0 && (which === "least" || known.length === bounds.length) ? Math.max(...known) : void 0;
	});
	return {
		...largest,
		mode: "target",
		...ranges,
		...joinRest(group)
	};
}
const MOST_EXAMPLES = 3;
function addUnknown(all) {
	return groupsOf(all, ({ kind, name, type }) => idOf(kind, name, type)).map((group) => {
		const addresses = group.flatMap((one) => one.addresses).sort(compareText);
		const resources = group.reduce((sum, one) => sum + one.resources, 0);
		return {
			...group[0],
			resources,
			addresses: addresses.slice(0, 3)
		};
	}).sort((one, other) => other.resources - one.resources || compareText(one.kind, other.kind) || compareText(one.name ?? "", other.name ?? "") || compareText(one.type, other.type));
}
function contributionsOf(groups) {
	return groups.flatMap(({ addresses, isLate: _, ...share }) => addresses.map((address) => ({
		address,
		...share
	}))).sort((one, other) => Math.abs(other.amount) - Math.abs(one.amount) || compareText(one.address, other.address) || compareText(one.action, other.action));
}

// src/plan/declared/stated-amounts.ts
const FLAVORS = "compute.flavors";
function amountNameOf(key) {
	return findKey(key)?.itemsBy === "type" ? "space_bytes" : key.slice(key.indexOf(".") + 1);
}
function isSetting(name) {
	return name.startsWith("$");
}
function settingOf(root, name) {
	const value = memberNamed(root, name)?.value;
	return value?.kind === "string" ? value : void 0;
}
function modeOf(root, otherwise = "add") {
	const mode = settingOf(root, "$mode")?.text;
	return mode === "add" || mode === "target" ? mode : otherwise;
}
function listKeys(root) {
	return membersOf(root).filter(({ name }) => !isSetting(name)).flatMap((region) => membersOf(region.value).map((member) => toStatedKey(region.name, member)));
}
function toStatedKey(region, { name, at, value }) {
	const key = canonicalKey(name);
	const { itemsBy, membersBy } = findKey(key) ?? {};
	const isSum = value.kind === "list" && membersBy !== void 0;
	const stated = {
		region,
		key,
		name,
		at,
		value,
		isSum
	};
	if (isSum || value.kind === "list" && itemsBy === "type") return {
		...stated,
		amounts: elementsOf(value).map((entry) => toTypedAmount(entry, key))
	};
	if (value.kind === "object" && isByName(key)) return {
		...stated,
		amounts: value.members.map((member) => ({
			...member,
			item: member.name
		}))
	};
	return {
		...stated,
		amounts: [{
			item: void 0,
			at,
			value: toNumber(value, key)
		}]
	};
}
function toNumber(value, key) {
	const size = value.kind === "string" ? readSize(value.text, unitOf(key)) : void 0;
	if (size === void 0 || !size.isWhole || !Number.isSafeInteger(Number(size.amount))) return value;
	return {
		kind: "number",
		at: value.at,
		digits: String(size.amount)
	};
}
function toTypedAmount(entry, key) {
	const type = memberNamed(entry, "type")?.value;
	return {
		item: type?.kind === "string" ? type.text : void 0,
		at: type?.at ?? entry.at,
		value: toNumber(memberNamed(entry, amountNameOf(key))?.value ?? entry, key)
	};
}
function sumOf(amounts) {
	const numbers = amounts.map(({ value }) => value.kind === "number" ? Number(value.digits) : 0);
	return Number(numbers.filter(Number.isSafeInteger).reduce((sum, amount) => sum + BigInt(amount), 0n));
}
function nameAmount({ key, item, region }) {
	return say`${quoted(checkKey(key, item))} in region ${quoted(region)}`;
}

export { rangesBetween as _, nameAmount as a, addDemands as c, compareDemands as d, contributionsOf as f, mapBounds as g, largestDemand as h, modeOf as i, addUnknown as l, joinBounds as m, isSetting as n, settingOf as o, isExact as p, listKeys as r, sumOf as s, FLAVORS as t, amountOf as u };