// From bytes to text: UTF-8 and UTF-16, as people's tools write them (PowerShell's `>` writes UTF-16 with a mark).

import { GateError, type ProblemCode, quote } from "../core/index.ts";

type Encoding = "utf-8" | "utf-16le" | "utf-16be";

/** Whether a byte is ASCII that a text may begin with. */
function isTextByte(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x20 && byte < 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}

/** By the mark at the beginning, or by where the zero bytes of the first two characters are (`7b 00` or `00 7b`). */
function findEncoding(bytes: Uint8Array): Encoding | "utf-32" {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? "utf-32" : "utf-16le";
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff) return "utf-32";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (isTextByte(first) && second === 0 && (bytes.length === 2 || (isTextByte(third) && fourth === 0)))
    return "utf-16le";
  if (first === 0 && isTextByte(second) && (bytes.length === 2 || (third === 0 && isTextByte(fourth))))
    return "utf-16be";
  return "utf-8";
}

function decode(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** What bytes look like that are no text in the encoding. */
function describeBytes(bytes: Uint8Array, encoding: Encoding | "utf-32"): string {
  if (encoding === "utf-32") return "look like UTF-32";
  if (encoding !== "utf-8") return `begin like ${encoding.toUpperCase()}, but are not valid in it`;
  return bytes.includes(0)
    ? "are binary data (with zero bytes)"
    : "look like Latin-1, Windows-1252 or another single-byte encoding";
}

/**
 * The bytes of a plan as text, without the mark at its beginning. `file` is its name for the message.
 *
 * Throws PLAN_ENCODING where they are neither UTF-8 nor UTF-16, saying what they look like; a zero character is no text either.
 */
export function decodeText(bytes: Uint8Array, file: string): string {
  return decodeAs({ bytes, file, noun: "plan", code: "PLAN_ENCODING" });
}

/** The same for a policy, with POLICY_UNREADABLE. */
export function decodePolicyText(bytes: Uint8Array, file: string): string {
  return decodeAs({ bytes, file, noun: "policy", code: "POLICY_UNREADABLE" });
}

function decodeAs(of: {
  readonly bytes: Uint8Array;
  readonly file: string;
  readonly noun: string;
  readonly code: ProblemCode;
}): string {
  const { bytes, file, noun, code } = of;
  const encoding = findEncoding(bytes);
  const text = encoding === "utf-32" ? undefined : decode(bytes, encoding);
  if (text !== undefined && !text.includes("\0")) return text;
  throw new GateError({
    code,
    message: `The ${noun} ${quote(file)} must be text in UTF-8 or UTF-16; its bytes ${describeBytes(bytes, encoding)}.`,
    hint: "Save it as UTF-8.",
    place: { file, line: null, column: null },
  });
}
