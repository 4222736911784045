import { Gn as compareText, Jr as reaches, nr as findKey, pr as unitOf, rr as hasLimitOfEach, tr as checkKey } from "./part-start.js";

// src/evaluate/status.ts
/** Usage and limits of a snapshot. */
function toStatus({ project, source, readAt, quota, usage }, { isWanted = () => true, above, sort = "region", failAt } = {}) {
	const regions = regionsOf({
		quota,
		usage
	});
	const all = toStatusRows({
		quota,
		usage
	});
	const rows = all.filter(({ key, item }) => isWanted(key, item));
	const shown = above === void 0 ? rows : rows.filter((row) => ["reached", "unknown"].includes(levelOf(row, above)));
	const emptyRegions = regions.filter((region) => !all.some((row) => row.region === region));
	return {
		project,
		source,
		readAt,
		sort,
		rows: shown.sort(ORDERS[sort]),
		leftOut: above === void 0 ? void 0 : {
			percent: above,
			rows: rows.length - shown.length
		},
		emptyRegions,
		alarm: failAt === void 0 ? void 0 : toAlarm(rows, failAt)
	};
}
function toAlarm(rows, percent) {
	const levels = Map.groupBy(rows, (row) => levelOf(row, percent));
	const ofLevel = (level) => (levels.get(level) ?? []).toSorted(ORDERS.used);
	return {
		percent,
		reached: ofLevel("reached"),
		unknown: ofLevel("unknown")
	};
}
function levelOf({ used: { amount, state }, limit }, percent) {
	if (limit.amount === "unlimited" || limit.state === "none" || state === "none") return "none";
	if (limit.amount === void 0 || amount === void 0) return "unknown";
	return (limit.amount === 0 ? amount > 0 : reaches({
		amount,
		limit: limit.amount,
		percent
	})) ? "reached" : "below";
}
function byRegion(one, other) {
	return compareText(one.region, other.region) || compareText(one.name, other.name);
}
const ORDERS = {
	region: byRegion,
	key: (one, other) => compareText(one.name, other.name) || byRegion(one, other),
	used: (one, other) => shareOf(other) - shareOf(one) || byRegion(one, other)
};
/** Share of the limit that is in use; −1 where it is not known, −2 where there is none. For ordering only. */
function shareOf({ used, limit }) {
	if (limit.amount === "unlimited" || limit.state === "none" || used.state === "none") return -2;
	if (limit.amount === void 0 || used.amount === void 0) return -1;
	if (limit.amount === 0) return used.amount > 0 ? Number.MAX_VALUE : 0;
	return used.amount / limit.amount;
}
function regionsOf({ quota, usage }) {
	return [...new Set([...quota, ...usage].map(({ region }) => region))].sort();
}
/** A row of each key and item that either document has, by region. */
function toStatusRows(documents) {
	return regionsOf(documents).flatMap((region) => {
		const limits = toIndex(documents.quota, region);
		const uses = toIndex(documents.usage, region);
		const byObject = [...uses.values()].flatMap(({ key, item }) => hasLimitOfEach(key) && item !== void 0 ? key : []);
		return [...(/* @__PURE__ */ new Set([...limits.keys(), ...uses.keys()])).difference(new Set(byObject))].map((name) => {
			const { key, item } = limits.get(name) ?? uses.get(name) ?? {
				key: name,
				item: void 0
			};
			const used = toValue(uses.get(name), !hasLimitOfEach(key));
			const limit = toValue(limits.get(hasLimitOfEach(key) ? key : name), (findKey(key)?.limit ?? "always") === "always");
			const headroom = used.amount !== void 0 && typeof limit.amount === "number" ? limit.amount - used.amount : void 0;
			return {
				region,
				key,
				item,
				name,
				unit: unitOf(key),
				used,
				limit,
				headroom
			};
		});
	});
}
function toIndex(regions, region) {
	const readings = regions.filter((entry) => entry.region === region).flatMap((entry) => entry.readings);
	return new Map(readings.map((reading) => [checkKey(reading.key, reading.item), reading]));
}
function toValue(reading, isSpecified) {
	if (reading === void 0) return {
		state: isSpecified ? "absent" : "none",
		amount: void 0
	};
	if (reading.hasNone === true) return {
		state: "none",
		amount: void 0
	};
	const { value, found } = reading;
	if (value !== void 0) return {
		state: "known",
		amount: value,
		...found === void 0 ? {} : { found }
	};
	if (reading.reason !== void 0) return {
		state: "unknown",
		amount: void 0,
		reason: reading.reason
	};
	return {
		state: "wrong",
		amount: void 0,
		...found === void 0 ? {} : { found }
	};
}

export { toStatus as t };