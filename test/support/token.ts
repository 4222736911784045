// Tokens of tests.

import { GateError } from "../../src/core/index.ts";
import { Token } from "../../src/inputs/index.ts";

/** The token with the given text, which must be one. */
export function toToken(text: string): Token {
  const parsed = Token.parse(text);
  if ("problems" in parsed) throw new GateError(parsed.problems);
  return parsed.value;
}
