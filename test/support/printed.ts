// Values with messages as text, as in documents.

import { isMessage, type Message, type Problem, problemText, sayText, toText } from "../../src/core/index.ts";

/** A value in which each message is text. */
export type Printed<Value> = Message extends Value
  ? string | Printed<Exclude<Value, Message>>
  : Value extends readonly (infer Item)[]
    ? Printed<Item>[]
    : Value extends object
      ? { [Member in keyof Value]: Printed<Value[Member]> }
      : Value;

/** Returns the value with its messages as text, names in backticks. */
export function printed<Value>(value: Value): Printed<Value> {
  return print(value) as Printed<Value>;
}

function print(value: unknown): unknown {
  if (isMessage(value)) return toText(value);
  if (Array.isArray(value)) return value.map(print);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, print(member)]));
}

/** Returns messages as text. */
export function textsOf(messages: readonly Message[] | undefined): readonly string[] {
  return (messages ?? []).map((message) => toText(message));
}

/** A problem with its messages as text. */
export interface PrintedProblem extends Omit<Problem, "message" | "hint"> {
  readonly message: string;
  readonly hint?: string | undefined;
}

/** Returns a printed problem as one line of text. */
export function printedText({ message, hint, ...rest }: PrintedProblem): string {
  return problemText({ ...rest, message: sayText(message), hint: hint === undefined ? undefined : sayText(hint) });
}

/** Returns problems with their messages as text. */
export function printProblems(problems: readonly Problem[]): readonly PrintedProblem[] {
  return problems.map(({ hint, ...problem }) => ({
    ...problem,
    message: toText(problem.message),
    ...(hint === undefined ? {} : { hint: toText(hint) }),
  }));
}
