import { Bn as array, Ur as isLimitedInSomeClouds, Zn as record, er as string, li as say, oi as quoted, rr as unknown$1, st as serviceText } from "./shared.js";

// src/sources/openstack/service-reader.ts
/** true where the limit, or the usage, of a key is to be read. */
function isWanted({ keys, documents }, key, document) {
	return documents.has(document) && keys.has(key);
}
/** All of several readings. */
function joinReadings(all) {
	return {
		quota: all.flatMap(({ quota }) => quota),
		usage: all.flatMap(({ usage }) => usage)
	};
}
/** The reading of a limit: -1 is unlimited. `unlimited`: further numbers that are, as Designate has any below 0. */
function readLimit(of, value, isUnlimited = (amount) => amount === -1) {
	return readAmount(of, value, (amount) => isUnlimited(amount) ? "unlimited" : amount);
}
/**
* The reading of a usage in several parts, such as what is in use and what is reserved; all of them have to be numbers from 0 on: drivers that
* do not count say -1.
*/
function readUsageSum(of, values) {
	const parts = values.map((value) => readAmount(of, value, (amount) => amount));
	const bad = parts.find(({ value }) => value === void 0);
	const sum = parts.reduce((total, { value }) => total + (value ?? NaN), 0);
	return bad ?? readAmount(of, sum, (amount) => amount);
}
function readAmount({ absent, ...of }, value, toValue) {
	if (value === void 0 || value === null) return {
		...of,
		reason: absent
	};
	const amount = typeof value === "number" && Number.isSafeInteger(value) ? toValue(value) : void 0;
	if (amount === void 0 || typeof amount === "number" && amount < 0) return {
		...of,
		found: describe(value)
	};
	return {
		...of,
		value: amount
	};
}
/** A value for "found …": its kind, of a number the digits where they are few; never the content of a string. */
function describe(value) {
	if (typeof value === "number" || typeof value === "boolean") return String(value);
	if (typeof value === "object") return Array.isArray(value) ? "a list" : "an object";
	return `a ${typeof value}`;
}
/** The reading of a key, or one of its items, that the service does not tell, with the reason. */
function unknown(key, why, item) {
	const { reason, isRefused } = why;
	return {
		key,
		item,
		reason,
		...isRefused === true ? { isRefused } : {}
	};
}
/** Readings of keys, or of one item of each, that the service does not tell, with the reason. */
function unknownReadings(keys, why, item) {
	const toReading = ({ key }) => unknown(key, why, item);
	return {
		quota: keys.filter(({ limit }) => limit !== void 0).map(toReading),
		usage: keys.filter(({ usage }) => usage !== void 0).map(toReading)
	};
}
/**
* Reads everything wanted that a call tells in fields of its answer. Sends nothing where there are none. Of a limit that only some clouds have
* there is no reading where a complete answer lacks it. `isUnlimited`: numbers that are no limit; -1 unless given.
*/
async function readFields(request, keys, call) {
	const placesOf = (place, key, document) => place?.call === call.call && isWanted(request, key, document) ? [{
		key,
		place
	}] : [];
	const limits = keys.flatMap(({ key, limit }) => placesOf(limit, key, "quota"));
	const usages = keys.flatMap(({ key, usage }) => placesOf(usage, key, "usage"));
	if (limits.length + usages.length === 0) return {
		quota: [],
		usage: []
	};
	const answer = await request.ask(call);
	const read = ({ key, place }, toReading) => {
		if (answer.kind === "refusal") return unknown(key, answer);
		const fields = fieldsOf(place);
		return toReading({
			key,
			absent: say`The ${serviceText(call.service, request.region)} does not report ${quoted(fields[0] ?? "")}.`
		}, fields.map((field) => findField(answer.body, field)));
	};
	return {
		quota: limits.map((one) => isLimitedInSomeClouds(one.key) && isWithout(answer, fieldsOf(one.place)) ? {
			key: one.key,
			hasNone: true
		} : read(one, (of, values) => readLimit(of, values.find((value) => value !== void 0 && value !== null), call.isUnlimited))),
		usage: usages.map((one) => read(one, readUsageSum))
	};
}
/** true: the service does not have the call, or its answer has what limits stand in, but none of these. */
function isWithout(answer, fields) {
	if (answer.kind === "refusal") return answer.status === 404;
	return fields.every((field) => {
		const [member = "", name = ""] = field.split(".");
		const rows = record(string(), unknown$1()).safeParse(findField(answer.body, member)).data;
		return rows !== void 0 && !(name in rows);
	});
}
/** Fields of a place: spellings of a limit ("a or b"), of which the first that is there counts, or parts of a usage ("a + b"). */
function fieldsOf({ field }) {
	return field.split(/ or | \+ /);
}
/** The value at a path of names. undefined: there is none. */
function findField(body, path) {
	let value = body;
	for (const name of path.split(".")) value = record(string(), unknown$1()).safeParse(value).data?.[name];
	return value;
}
/** Reads a list to its end. Entries that are not as the schema says make all of it unknown. */
async function readList(request, call, { member, entry }) {
	const items = await request.list(call, {
		member,
		fields: Object.keys(entry.shape)
	});
	if ("reason" in items) return items;
	const parsed = array(entry).safeParse(items);
	if (parsed.success) return parsed.data;
	const field = (parsed.error.issues[0]?.path ?? []).filter((part) => typeof part === "string").join(".");
	const wrong = field === "" ? "one of its entries is not an object" : say`an entry's ${quoted(field)} is not what was expected`;
	const list = say`The list of ${call.subject} of the ${serviceText(call.service, request.region)}`;
	return {
		kind: "refusal",
		status: 200,
		reason: say`${list} cannot be read: ${wrong}.`
	};
}
/** Usage of the wanted keys among those that count something in a list. */
function countIn(request, list, counters) {
	return Object.entries(counters).filter(([key]) => isWanted(request, key, "usage")).map(([key, count]) => "reason" in list ? unknown(key, list) : {
		key,
		value: count(list)
	});
}
/** Usage of a key by object: by its name, or by its id where it has none (an empty one), or where another one has the same. */
function countByObject(key, objects, count) {
	if ("reason" in objects) return [unknown(key, objects)];
	const names = Map.groupBy(objects, ({ name }) => name);
	return objects.map((object) => {
		const { id, name } = object;
		const value = count(object);
		return name !== "" && names.get(name)?.length === 1 ? {
			key,
			item: name,
			id,
			value
		} : {
			key,
			item: id,
			value
		};
	});
}
/** Usage of a key by item: how often each item comes. */
function countItems(key, items) {
	return [...Map.groupBy(items, (item) => item)].map(([item, all]) => ({
		key,
		item,
		value: all.length
	}));
}

export { isWanted as a, readLimit as c, unknown as d, unknownReadings as f, findField as i, readList as l, countIn as n, joinReadings as o, countItems as r, readFields as s, countByObject as t, readUsageSum as u };