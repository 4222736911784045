// The one error class: "could not decide", with everything that is wrong at once. A verdict is data and never thrown.

import { join, type Message, type Place, placeIn, quoted, say, toText } from "./said.ts";

/** Kind of a problem. */
export type ProblemCode =
  /** An input of the Action or an option of the command line has a value that is not allowed, or is missing. */
  | "INPUT_INVALID"
  /** No file matches, or what matches is not a plain file inside the allowed folders, or it cannot be read. */
  | "PLAN_UNREADABLE"
  /** The file is larger than is read. */
  | "PLAN_TOO_LARGE"
  /** The bytes are not UTF-8 or UTF-16 text. */
  | "PLAN_ENCODING"
  /** The text is neither JSON nor YAML, or is a well-known something else (a page, a binary plan, log lines). */
  | "PLAN_NOT_JSON"
  /** The JSON or YAML is not a plan: wrong shape, names or amounts. */
  | "PLAN_INVALID"
  /** Plans that are right by themselves contradict each other. */
  | "PLAN_CONFLICT"
  /** The source of limits does not have a planned key, for example in the chosen version of the API. */
  | "PLAN_KEY_UNAVAILABLE"
  /** The policy file cannot be got, or its text is no YAML or JSON. */
  | "POLICY_UNREADABLE"
  /** The text is YAML or JSON, but no policy: wrong fields, globs, amounts or dates. */
  | "POLICY_INVALID"
  /** No connection, or no complete answer in time. */
  | "API_UNREACHABLE"
  /** The API refused: 401, 403, 404 and other lasting answers. */
  | "API_REFUSED"
  /** The API failed (429, 5xx) until the time was up. */
  | "API_FAILED"
  /** The API's answer is not what its specification says. */
  | "API_ANSWER_INVALID"
  /** A mistake in this program. */
  | "INTERNAL";

/** A problem. `message` names the thing, what was found and what was expected; `hint` is the next step. No token, header or body is in it. */
export interface Problem {
  readonly code: ProblemCode;
  readonly message: Message;
  readonly hint?: Message | undefined;
  readonly place?: Place | undefined;
  /** Ids of the projects that the thing is of, where it is not of the one that is asked for. Absent: it is about something else. */
  readonly projects?: readonly string[];
}

/** A problem as one message: place, message, next step. The file's path is escaped as any other name. */
export function problemMessage({ place, message, hint }: Problem): Message {
  const placed = place === undefined ? message : say`${placeIn(place)}: ${message}`;
  return hint === undefined ? placed : join([placed, hint]);
}

/** A problem as one line of text, see {@link problemMessage}. */
export function problemText(problem: Problem): string {
  return toText(problemMessage(problem));
}

/** A parser's answer. `problems` has at least one. */
export type Parsed<Value> = { readonly value: Value } | { readonly problems: readonly Problem[] };

/** A problem with an input of the Action, an option of the command line, or a file of settings, there with its place. */
export function inputProblem(message: Message, hint?: Message, place?: Place): Problem {
  return { code: "INPUT_INVALID", message, hint, place };
}

/** Thrown where nothing can be decided. Carries all problems that were found, at least one, and the cause where there is one. */
export class GateError extends Error {
  override readonly name = "GateError";
  readonly problems: readonly Problem[];

  constructor(problems: Problem | readonly Problem[], options?: { readonly cause?: unknown }) {
    const all: readonly Problem[] = "code" in problems ? [problems] : problems;
    super(all.map(problemText).join("\n"), options);
    this.problems = all;
  }
}

/** Problems to report for an error. The message of one that is not ours may quote anything, so only its kind and our own place are named. */
export function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof GateError) return error.problems;
  const kind = error instanceof Error ? error.name : typeof error;
  const place =
    error instanceof Error ? /\/([\w-]+\.[jt]s:\d+:\d+)/.exec(error.stack?.split("\n    at ")[1] ?? "") : null;
  const where = place?.[1] === undefined ? "" : say` at ${quoted(place[1])}`;
  const message = say`Internal error (${quoted(kind)}${where}). No verdict was reached. Please report this line.`;
  return [{ code: "INTERNAL", message }];
}

/** Throws a {@link GateError} with all of the problems; does nothing where there are none. */
export function throwIfAny(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new GateError(problems);
}

/** Takes a step with each item. Throws a {@link GateError} with the problems of all steps that fail. */
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

/** The values of all steps, each awaited to its end. Throws one {@link GateError} with the problems of all that fail, each once, or another error as it is. */
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
