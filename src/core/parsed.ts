// Results of parsers of inputs: the value, or everything that is wrong with the text.

import type { Place, Problem } from "./errors.ts";
import type { Message } from "./said.ts";

/** A parser's answer. `problems` has at least one. */
export type Parsed<Value> = { readonly value: Value } | { readonly problems: readonly Problem[] };

/** A problem with an input of the Action, an option of the command line, or a file of settings, there with its place. */
export function inputProblem(message: Message, hint?: Message, place?: Place): Problem {
  return { code: "INPUT_INVALID", message, hint, place };
}
