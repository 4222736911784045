// src/core/coalesce.ts
function getOrCreate(kept, key, make) {
	const value = kept.get(key) ?? make();
	kept.set(key, value);
	return value;
}
function coalesce(underWay, key, make) {
	return getOrCreate(underWay, key, () => make().finally(() => underWay.delete(key)));
}

export { getOrCreate as n, coalesce as t };