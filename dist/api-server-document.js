import { ur as isSpecified } from "./part-start.js";
import { W as componentOf, q as keysOf } from "./part-check.js";

// src/api-server/document.ts
/** The JSON of a document: regions as given, empty ones too; keys in the specification's order, undocumented ones last and in v3 alone. */
function renderDocument(regions, shape) {
	const members = [...regions].map(([region, values]) => [region, toRegionMember(values, shape)]);
	return Buffer.from(JSON.stringify(Object.fromEntries(members)));
}
function toRegionMember(values, shape) {
	const members = [];
	for (const { key } of keysOf(shape.version)) {
		const value = key === "s3.space_bytes" ? findTotal(values) : values.get(key);
		if (value !== void 0 && isCovered(key, shape)) members.push([key, value]);
	}
	if (shape.version === "v3") {
		for (const [key, value] of values) if (!isSpecified(key) && isCovered(key, shape)) members.push([key, value]);
	}
	return Object.fromEntries(members);
}
/** Size or limit of all storage types: unlimited (-1) if one of them is. undefined: there is none, or the sum is too large to be exact. */
function findTotal(values) {
	const sizes = values.get("objectstorage");
	if (!Array.isArray(sizes)) return void 0;
	if (sizes.some((size) => size.space_bytes === -1)) return -1;
	const total = sizes.reduce((sum, size) => sum + size.space_bytes, 0);
	return Number.isSafeInteger(total) ? total : void 0;
}
function isCovered(key, { components }) {
	return components === void 0 || components.some((component) => component === componentOf(key));
}

export { renderDocument as t };