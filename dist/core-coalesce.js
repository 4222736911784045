// src/core/coalesce.ts
/** Returns what is kept under a key, or makes it and keeps it. */
function once(kept, key, make) {
	const value = kept.get(key) ?? make();
	kept.set(key, value);
	return value;
}
/** Returns the promise that is under way for a key, or begins one with `make`. Nothing is kept once it has ended, well or not. */
function coalesce(underWay, key, make) {
	return once(underWay, key, () => make().finally(() => underWay.delete(key)));
}

export { once as n, coalesce as t };