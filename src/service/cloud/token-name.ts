// Names of tokens in memory.

import { hash } from "node:crypto";
import type { Token } from "../../inputs/index.ts";

/** Name of a token, from which it cannot be had. */
export function nameOfToken({ text }: Token): string {
  return hash("sha256", text, "base64");
}
