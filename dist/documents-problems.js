import { E as toText, F as formatInteger, b as say } from "./core-errors.js";

// src/documents/problems.ts
/** Most problems of one document that are listed; the rest is counted. */
const MAX_PROBLEMS = 100;
/** Most problems of one document that are looked for: describing tens of thousands takes too long. */
const MAX_COLLECTED = 1e4;
function createProblemList(document) {
	const placeAt = createPlaceFinder(document);
	const found = /* @__PURE__ */ new Map();
	const offsets = /* @__PURE__ */ new Set();
	return {
		/** Adds a problem at an offset. At most one is kept for each place and message. */
		add(offset, problem) {
			const identity = `${offset} ${toText(problem.message)}`;
			found.set(identity, {
				offset,
				problem: {
					...problem,
					place: placeAt(offset)
				}
			});
			offsets.add(offset);
		},
		hasAt: (offset) => offsets.has(offset),
		/** true: there are so many that looking for more is of no use. */
		isFull: () => found.size >= MAX_COLLECTED,
		/** In the order of the text; after {@link MAX_PROBLEMS} the rest as a number. */
		all() {
			return boundProblems([...found.values()].sort((a, b) => a.offset - b.offset).map(({ problem }) => problem), document.file);
		}
	};
}
/** The first {@link MAX_PROBLEMS} problems, and one more that says how many were left out. `file` absent: they are of several. */
function boundProblems(problems, file) {
	const next = problems[100];
	if (next === void 0) return problems;
	const atLeast = problems.length < MAX_COLLECTED ? "" : "At least ";
	const more = {
		code: next.code,
		message: say`${atLeast}${formatInteger(problems.length - 100)} more problems are not listed.`,
		place: file === void 0 ? void 0 : { file }
	};
	return [...problems.slice(0, 100), more];
}
/** Places of a text: line and column, from 1, of an offset. A line ends with LF, CR LF or CR. Columns are UTF-16 units. */
function createPlaceFinder({ text, file }) {
	let ends;
	return (offset) => {
		ends ??= Array.from(text.matchAll(/\r\n|[\n\r]/g), ({ 0: end, index }) => index + end.length);
		let [low, high] = [0, ends.length];
		while (low < high) {
			const middle = Math.floor((low + high) / 2);
			if ((ends[middle] ?? 0) <= offset) low = middle + 1;
			else high = middle;
		}
		return {
			file,
			line: low + 1,
			column: offset - (ends[low - 1] ?? 0) + 1
		};
	};
}

export { createPlaceFinder as n, createProblemList as r, boundProblems as t };