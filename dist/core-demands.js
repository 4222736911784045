import { I as compareText, K as toGroup, U as addUp, W as groupsOf } from "./core-errors.js";
import { l as idOf } from "./core-resource-keys.js";

// src/core/demands.ts
function compareDemands(a, b) {
	return compareText(a.region, b.region) || compareText(a.key, b.key) || compareText(a.item ?? "", b.item ?? "");
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
function joinFields(group) {
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
	const sum = (name) => addUp(all, (parts) => parts[name]);
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
	const parts = toGroup(group.flatMap(({ untyped }) => untyped ?? []));
	const untyped = parts && addDemands(parts);
	if (parts !== void 0 && untyped === void 0) return void 0;
	return {
		...group[0],
		...ranges,
		known,
		...joinFields(group),
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
		...joinFields(group)
	};
}
const MOST_EXAMPLES = 3;
function addUnknown(all) {
	return groupsOf(all, ({ kind, name, type }) => idOf(kind, name, type)).map((group) => {
		const addresses = group.flatMap((reason) => reason.addresses).sort(compareText);
		const resources = addUp(group, (reason) => reason.resources);
		return {
			...group[0],
			resources,
			addresses: addresses.slice(0, MOST_EXAMPLES)
		};
	}).sort((a, b) => b.resources - a.resources || compareText(a.kind, b.kind) || compareText(a.name ?? "", b.name ?? "") || compareText(a.type, b.type));
}
function contributionsOf(groups) {
	return groups.flatMap(({ addresses, isLate: _, ...share }) => addresses.map((address) => ({
		address,
		...share
	}))).sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount) || compareText(a.address, b.address) || compareText(a.action, b.action));
}

export { contributionsOf as a, largestDemand as c, compareDemands as i, mapBounds as l, addUnknown as n, isExact as o, amountOf as r, joinBounds as s, addDemands as t, rangesBetween as u };