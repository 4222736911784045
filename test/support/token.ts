// Tokens of tests.

import { GateError } from "../../src/core/errors.ts";
import { Token } from "../../src/inputs/token.ts";

/** The token with the given text, which must be one. */
export function toToken(text: string): Token {
  const parsed = Token.parse(text);
  if ("problems" in parsed) throw new GateError(parsed.problems);
  return parsed.value;
}
