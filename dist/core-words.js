// src/core/words.ts
/** Parts of a sentence as one: "a", "a and b", "a, b and c". Empty text: there are none. */
function listOf(parts, conjunction = "and") {
	const last = parts.at(-1) ?? "";
	return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}
/** Order by UTF-16 units, so that no locale changes it: negative, 0 or positive. */
function compareText(one, other) {
	return one < other ? -1 : Number(one > other);
}
/** The text with its first character in upper case. */
function capitalised(text) {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
/** Name of a plan for people, by its path: its folder, where the file is called as in every folder ("stacks/s3/plan.json" is "stacks/s3"). */
function planName(path) {
	return path.replace(/(?<=[^/])\/(?:tf)?plan\.json$/u, "");
}
/** Name of a gate among changes, by its key: "gate staging". */
function gateName(key) {
	return `gate ${key}`;
}
/** Name of a target among changes: "target staging". */
function targetName(name) {
	return `target ${name}`;
}
/** The block of an instance such as `web["a"]`, and its index as it is written; undefined where the address has no index at its end. */
function parseInstance(address) {
	if (!address.endsWith("]")) return void 0;
	const start = address.endsWith("\"]") ? address.lastIndexOf("[\"", address.length - 4) : address.lastIndexOf("[");
	const index = address.slice(start + 1, -1);
	return start > 0 && /^(?:\d+|".*")$/s.test(index) ? {
		block: address.slice(0, start),
		index
	} : void 0;
}
/** Order in which numbers within texts count as numbers: `s[2]` comes before `s[10]`. */
function compareNaturally(one, other) {
	const [ones, others] = [one, other].map((text) => text.split(/(\d+)/));
	for (const [at, part] of (ones ?? []).entries()) {
		const against = others?.[at];
		if (against === void 0) return 1;
		if (part === against) continue;
		return (at % 2 === 1 ? Number(part) - Number(against) : 0) || (part < against ? -1 : 1);
	}
	return (others?.length ?? 0) - (ones?.length ?? 0);
}

export { listOf as a, targetName as c, gateName as i, compareNaturally as n, parseInstance as o, compareText as r, planName as s, capitalised as t };