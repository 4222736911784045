// Tokens of tests.

import { GateError } from "../../src/core/index.ts";
import { Token } from "../../src/inputs/index.ts";

/** Returns the token with a text. Throws if the text is not a token. */
export function toToken(text: string): Token {
  const parsed = Token.parse(text);
  if ("problems" in parsed) throw new GateError(parsed.problems);
  return parsed.value;
}
