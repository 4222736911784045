// src/core/coalesce.ts
/** Returns what is kept under a key, or makes it and keeps it. */
function once(kept, key, make) {
	const value = kept.get(key) ?? make();
	kept.set(key, value);
	return value;
}
/** Returns the promise that is under way for a key, or begins one with `make`. Nothing is kept once it has ended, well or not. */
function coalesce(underWay, key, make) {
	const known = underWay.get(key);
	if (known !== void 0) return known;
	const made = make().finally(() => underWay.delete(key));
	underWay.set(key, made);
	return made;
}

export { once as n, coalesce as t };