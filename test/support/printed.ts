// Values as documents have them.

import { isSaid, type Message, type Said, toText } from "../../src/core/index.ts";

/** A value in which each message is text. */
export type Printed<Value> = Said extends Value
  ? Printed<Exclude<Value, Said>>
  : Value extends readonly (infer Item)[]
    ? Printed<Item>[]
    : Value extends object
      ? { [Member in keyof Value]: Printed<Value[Member]> }
      : Value;

/** The value as a document has it: messages are text, with names in backticks. */
export function printed<Value>(value: Value): Printed<Value> {
  return JSON.parse(JSON.stringify(value, (_, member) => (isSaid(member) ? toText(member) : member)));
}

/** Messages as text. */
export function textsOf(messages: readonly Message[] | undefined): readonly string[] {
  return (messages ?? []).map((message) => toText(message));
}
