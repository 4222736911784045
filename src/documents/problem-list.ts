// Collects the problems of a document in the order of its text, with lines and columns, up to a maximum.

import { LineCounter } from "yaml";
import { integer, type Place, type Problem, say, toText } from "../core/index.ts";

/** Maximum number of listed problems of a document. The rest is counted. */
export const MAX_PROBLEMS = 100;

/** Maximum number of problems to look for. Describing tens of thousands would take too long. */
const MAX_COLLECTED = 10_000;

/** A document's text, and its name in messages. */
export interface DocumentText {
  readonly text: string;
  readonly file: string;
}

/** Problems of a document. */
export type ProblemList = ReturnType<typeof createProblemList>;

/** Creates an empty list of problems. */
export function createProblemList(document: DocumentText) {
  const placeAt = createPlaceFinder(document);
  const found = new Map<string, { readonly offset: number; readonly problem: Problem }>();
  const offsets = new Set<number>();
  return {
    /** Adds a problem at an offset. A problem with the same message at the same offset is replaced. */
    add(offset: number, problem: Problem): void {
      const identity = `${offset} ${toText(problem.message)}`;
      found.set(identity, { offset, problem: { ...problem, place: placeAt(offset) } });
      offsets.add(offset);
    },
    hasAt: (offset: number): boolean => offsets.has(offset),
    /** Returns whether the list has so many problems that more would not help. */
    isFull: (): boolean => found.size >= MAX_COLLECTED,
    /** Returns the problems in the order of the text, bounded by {@link boundProblems}. */
    all(): readonly Problem[] {
      const sorted = [...found.values()].sort((a, b) => a.offset - b.offset).map(({ problem }) => problem);
      return boundProblems(sorted, document.file);
    },
  };
}

/** Returns the first {@link MAX_PROBLEMS} problems, and one more with the number of the rest. `file` is its place. */
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

/**
 * Returns a function that converts an offset to a line and a column, both from 1. A line ends with LF, CR LF or CR.
 * Columns are UTF-16 units.
 */
export function createPlaceFinder({ text, file }: DocumentText): (offset: number) => Place {
  const lines = new LineCounter();
  return (offset) => {
    if (lines.lineStarts.length === 0) {
      lines.addNewLine(0);
      for (const { 0: end, index } of text.matchAll(/\r\n|[\n\r]/g)) lines.addNewLine(index + end.length);
    }
    const { line, col: column } = lines.linePos(offset);
    return { file, line, column };
  };
}
