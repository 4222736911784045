// Runs what must fail, and gives back everything that it said while failing.

import { expect } from "vitest";
import { GateError, type Problem, problemText, type Snapshot } from "../../src/core/index.ts";
import { makeQuery, type ProjectQuery, readSnapshot, type TestOptions, TOKEN } from "./loopback.ts";

export interface Failed {
  readonly problems: readonly Problem[];
  /** All problems as text. */
  readonly text: string;
}

/** The problems of a run that must throw a GateError; the token is in nothing that it said. */
export async function failing(options: TestOptions, query: ProjectQuery = makeQuery()): Promise<Failed> {
  const error = await readSnapshot(query, options).then(
    (snapshot) => new Error(`a snapshot came: ${JSON.stringify(snapshot)}`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof GateError)) throw error;
  expectSecret([error.problems, error.message, error.stack, error.cause], options);
  return { problems: error.problems, text: error.problems.map(problemText).join("\n") };
}

/** The snapshot of a run that must succeed; the token is in nothing that it said. */
export async function reading(
  options: Omit<TestOptions, "clock">,
  query: ProjectQuery = makeQuery(),
): Promise<Snapshot> {
  const snapshot = await readSnapshot(query, options);
  expectSecret(snapshot, options);
  return snapshot;
}

function expectSecret(said: unknown, options: Pick<TestOptions, "log">): void {
  const everything = JSON.stringify([said, options.log.lines]);
  expect(everything).not.toContain(TOKEN);
  expect(everything).not.toContain(TOKEN.slice(0, 12));
}
