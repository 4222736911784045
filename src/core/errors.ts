// The one error class, for "could not decide". It carries all problems at once. A verdict is data and never thrown.

import { joinMessages, type Message, type Place, placeIn, quoted, say, toText } from "./said.ts";

/** Kind of a problem. */
export type ProblemCode =
  /** An input of the Action or an option of the command line is missing, or its value is not allowed. */
  | "INPUT_INVALID"
  /** No file matches, or a match is not a regular file inside the allowed folders, or it cannot be read. */
  | "PLAN_UNREADABLE"
  /** The file exceeds the maximum size. */
  | "PLAN_TOO_LARGE"
  /** The bytes are not UTF-8 or UTF-16 text. */
  | "PLAN_ENCODING"
  /** The text is neither JSON nor YAML, or another known format: a web page, a binary plan, log lines. */
  | "PLAN_NOT_JSON"
  /** The JSON or YAML is not a plan: wrong shape, names or amounts. */
  | "PLAN_INVALID"
  /** Plans that are valid by themselves contradict each other. */
  | "PLAN_CONFLICT"
  /** The source of limits does not have a planned key, for example in the chosen version of the API. */
  | "PLAN_KEY_UNAVAILABLE"
  /** The policy file cannot be read, or its text is not YAML or JSON. */
  | "POLICY_UNREADABLE"
  /** The text is YAML or JSON, but not a policy: wrong fields, globs, amounts or dates. */
  | "POLICY_INVALID"
  /** No connection, or no complete answer in time. */
  | "API_UNREACHABLE"
  /** The API refused: 401, 403, 404 and other permanent answers. */
  | "API_REFUSED"
  /** The API failed (429, 5xx) until the time limit. */
  | "API_FAILED"
  /** The API's answer violates its specification. */
  | "API_ANSWER_INVALID"
  /** A bug in this program. */
  | "INTERNAL";

/**
 * A problem. `message` names the thing, the actual and the expected value; `hint` is the next step. Neither contains a
 * token, header or body.
 */
export interface Problem {
  readonly code: ProblemCode;
  readonly message: Message;
  readonly hint?: Message | undefined;
  readonly place?: Place | undefined;
  /** IDs of the projects that the thing belongs to, if it belongs to other projects than the checked one. */
  readonly projects?: readonly string[];
}

/** Returns a problem as one message: place, message, next step. The path of the file is escaped like any other name. */
export function problemMessage({ place, message, hint }: Problem): Message {
  const placed = place === undefined ? message : say`${placeIn(place)}: ${message}`;
  return hint === undefined ? placed : joinMessages([placed, hint]);
}

/** Returns a problem as one line of text, see {@link problemMessage}. */
export function problemText(problem: Problem): string {
  return toText(problemMessage(problem));
}

/** Result of a parser. `problems` has at least one problem. */
export type Parsed<Value> = { readonly value: Value } | { readonly problems: readonly Problem[] };

/**
 * Returns a problem with an input of the Action, an option of the command line, or a file of settings. Only the last
 * has a `place`.
 */
export function inputProblem(message: Message, hint?: Message, place?: Place): Problem {
  return { code: "INPUT_INVALID", message, hint, place };
}

/** Thrown if no verdict can be reached. Has at least one problem, and the cause if one is known. */
export class GateError extends Error {
  override readonly name = "GateError";
  readonly problems: readonly Problem[];

  constructor(problems: Problem | readonly Problem[], options?: { readonly cause?: unknown }) {
    const all: readonly Problem[] = "code" in problems ? [problems] : problems;
    super(all.map(problemText).join("\n"), options);
    this.problems = all;
  }
}

/**
 * Returns the problems to report for an error. The message of a foreign error may quote anything, so the problem names
 * its kind and the place in our code only.
 */
export function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof GateError) return error.problems;
  const kind = error instanceof Error ? error.name : typeof error;
  const place =
    error instanceof Error ? /\/([\w-]+\.[jt]s:\d+:\d+)/.exec(error.stack?.split("\n    at ")[1] ?? "") : null;
  const where = place?.[1] === undefined ? "" : say` at ${quoted(place[1])}`;
  const message = say`Internal error (${quoted(kind)}${where}). No verdict was reached. Please report this line.`;
  return [{ code: "INTERNAL", message }];
}

/** Throws a {@link GateError} with all problems. Does nothing if the list is empty. */
export function throwIfAny(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new GateError(problems);
}

/** Maps all items. Throws a {@link GateError} with the problems of all steps that fail. */
export function mapAll<Item, Value>(items: readonly Item[], step: (item: Item) => Value): readonly Value[] {
  const problems: Problem[] = [];
  const values = items.flatMap((item) => {
    try {
      return [step(item)];
    } catch (error) {
      if (!(error instanceof GateError)) throw error;
      problems.push(...error.problems);
      return [];
    }
  });
  throwIfAny(problems);
  return values;
}

/**
 * Resolves to the values of all steps, once every step has settled. Throws one {@link GateError} with the problems of
 * all steps that fail, without duplicates. Another error is thrown as it is.
 */
export async function allOf<const Steps extends readonly unknown[]>(
  steps: Steps,
): Promise<{ -readonly [Index in keyof Steps]: Awaited<Steps[Index]> }> {
  const problems: Problem[] = [];
  for (const step of await Promise.allSettled(steps)) {
    if (step.status === "fulfilled") continue;
    if (!(step.reason instanceof GateError)) throw step.reason;
    const known = new Set(problems.map(problemText));
    problems.push(...step.reason.problems.filter((problem) => !known.has(problemText(problem))));
  }
  throwIfAny(problems);
  return Promise.all(steps);
}
