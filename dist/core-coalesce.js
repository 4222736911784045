// src/core/coalesce.ts
function once(kept, key, make) {
	const value = kept.get(key) ?? make();
	kept.set(key, value);
	return value;
}
function coalesce(underWay, key, make) {
	return once(underWay, key, () => make().finally(() => underWay.delete(key)));
}

export { once as n, coalesce as t };