// What is wrong with one document: collected in the order of its text, with lines and columns, and bounded.

import { integer, type Place, type Problem, say, toText } from "../core/index.ts";

/** Most problems of one document that are listed; the rest is counted. */
export const MAX_PROBLEMS = 100;

/** Most problems of one document that are looked for: describing tens of thousands takes too long. */
const MAX_COLLECTED = 10_000;

/** Text of a document, and its name in messages. */
export interface DocumentText {
  readonly text: string;
  readonly file: string;
}

/** Problems of one document so far. */
export type ProblemList = ReturnType<typeof createProblemList>;

export function createProblemList(document: DocumentText) {
  const placeAt = createPlaceFinder(document);
  const found = new Map<string, { readonly offset: number; readonly problem: Problem }>();
  const offsets = new Set<number>();
  return {
    /** Adds a problem at an offset. At most one is kept for each place and message. */
    add(offset: number, problem: Problem): void {
      const identity = `${offset} ${toText(problem.message)}`;
      found.set(identity, { offset, problem: { ...problem, place: placeAt(offset) } });
      offsets.add(offset);
    },
    hasAt: (offset: number): boolean => offsets.has(offset),
    /** true: there are so many that looking for more is of no use. */
    isFull: (): boolean => found.size >= MAX_COLLECTED,
    /** In the order of the text; after {@link MAX_PROBLEMS} the rest as a number. */
    all(): readonly Problem[] {
      const sorted = [...found.values()].sort((a, b) => a.offset - b.offset).map(({ problem }) => problem);
      return boundProblems(sorted, document.file);
    },
  };
}

/** The first {@link MAX_PROBLEMS} problems, and one more that says how many were left out. `file` absent: they are of several. */
export function boundProblems(problems: readonly Problem[], file?: string): readonly Problem[] {
  const next = problems[MAX_PROBLEMS];
  if (next === undefined) return problems;
  const atLeast = problems.length < MAX_COLLECTED ? "" : "At least ";
  const more: Problem = {
    code: next.code,
    message: say`${atLeast}${integer(problems.length - MAX_PROBLEMS)} more problems are not listed.`,
    place: file === undefined ? undefined : { file },
  };
  return [...problems.slice(0, MAX_PROBLEMS), more];
}

/** Places of a text: line and column, from 1, of an offset. A line ends with LF, CR LF or CR. Columns are UTF-16 units. */
export function createPlaceFinder({ text, file }: DocumentText): (offset: number) => Place {
  let ends: readonly number[] | undefined;
  return (offset) => {
    ends ??= Array.from(text.matchAll(/\r\n|[\n\r]/g), ({ 0: end, index }) => index + end.length);
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((ends[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return { file, line: low + 1, column: offset - (ends[low - 1] ?? 0) + 1 };
  };
}
