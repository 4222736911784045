import { E as say, M as toText, m as integer } from "./core-errors.js";

// src/documents/problem-list.ts
const MAX_PROBLEMS = 100;
const MAX_COLLECTED = 1e4;
function createProblemList(document) {
	const placeAt = createPlaceFinder(document);
	const found = /* @__PURE__ */ new Map();
	const offsets = /* @__PURE__ */ new Set();
	return {
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
		isFull: () => found.size >= MAX_COLLECTED,
		all() {
			return boundProblems([...found.values()].sort((a, b) => a.offset - b.offset).map(({ problem }) => problem), document.file);
		}
	};
}
function boundProblems(problems, file) {
	const next = problems[100];
	if (next === void 0) return problems;
	const atLeast = problems.length < MAX_COLLECTED ? "" : "At least ";
	const more = {
		code: next.code,
		message: say`${atLeast}${integer(problems.length - 100)} more problems are not listed.`,
		place: file === void 0 ? void 0 : { file }
	};
	return [...problems.slice(0, 100), more];
}
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