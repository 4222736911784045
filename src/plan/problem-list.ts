// Collects what is wrong with one plan, in the order of the text and bounded.

import type { Problem } from "../core/index.ts";
import { createPlaceFinder } from "../documents/index.ts";

/** Most problems of one plan that are listed; the rest is counted. */
export const MAX_PROBLEMS = 100;

/** Most problems of one plan that are looked for: describing each of hundreds of thousands takes long, and nobody reads them. */
const MAX_COLLECTED = 10_000;

type Statement = Pick<Problem, "code" | "message" | "hint">;

/** Problems of one plan so far. */
export interface ProblemList {
  /** Adds a problem at an offset. At most one is kept for each place and message. */
  add(offset: number, statement: Statement): void;
  isEmpty(): boolean;
  /** true: there are so many that looking for more is of no use. */
  isFull(): boolean;
  /** In the order of the text; after {@link MAX_PROBLEMS} the rest as a number. */
  all(): readonly Problem[];
}

/** An empty list for a plan. */
export function createProblemList({ text, file }: { readonly text: string; readonly file: string }): ProblemList {
  const placeAt = createPlaceFinder({ text, file });
  const found = new Map<string, { readonly offset: number; readonly problem: Problem }>();
  return {
    add(offset, statement) {
      const identity = `${offset} ${statement.message}`;
      if (!found.has(identity)) found.set(identity, { offset, problem: { ...statement, place: placeAt(offset) } });
    },
    isEmpty: () => found.size === 0,
    isFull: () => found.size >= MAX_COLLECTED,
    all() {
      const sorted = [...found.values()].sort((a, b) => a.offset - b.offset).map(({ problem }) => problem);
      return boundProblems(sorted, file);
    },
  };
}

/** The first {@link MAX_PROBLEMS} problems, and one more that says how many were left out. */
export function boundProblems(problems: readonly Problem[], file: string | null): readonly Problem[] {
  const rest = problems.length - MAX_PROBLEMS;
  if (rest <= 0) return problems;
  const more: Problem = {
    code: problems[MAX_PROBLEMS]?.code ?? "PLAN_INVALID",
    message: `${problems.length < MAX_COLLECTED ? "" : "At least "}${rest.toLocaleString("en-US")} more problems are not listed.`,
    place: file === null ? undefined : { file, line: null, column: null },
  };
  return [...problems.slice(0, MAX_PROBLEMS), more];
}
