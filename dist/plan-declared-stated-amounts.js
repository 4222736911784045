import { _ as unitOf, a as checkKey, c as hasNamedItems, i as canonicalKey, o as findKey } from "./core-resource-keys.js";
import { C as quoted, E as say, at as readSize } from "./core-errors.js";
import { i as elementsOf, o as memberNamed, s as membersOf } from "./documents-json.js";

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
	if (value.kind === "object" && hasNamedItems(key)) return {
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

export { modeOf as a, sumOf as c, listKeys as i, amountNameOf as n, nameAmount as o, isSetting as r, settingOf as s, FLAVORS as t };