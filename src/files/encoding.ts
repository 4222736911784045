// Decoding of files: UTF-8 and UTF-16, with or without a byte-order mark (PowerShell's `>` writes UTF-16 with one). One rule for all
// files that are read as text.

import { GateError, quoted, say } from "../core/index.ts";
import { type FileWords, PLAN, POLICY } from "./subject.ts";

type Encoding = "utf-8" | "utf-16le" | "utf-16be";

function isAsciiText(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x20 && byte < 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}

/** By the byte-order mark, or by where the zero bytes of the first two characters are (`7b 00` or `00 7b`). */
function findEncoding(bytes: Uint8Array): Encoding | "utf-32" {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? "utf-32" : "utf-16le";
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff) return "utf-32";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const isShort = bytes.length === 2;
  if (isAsciiText(first) && second === 0 && (isShort || (isAsciiText(third) && fourth === 0))) return "utf-16le";
  if (first === 0 && isAsciiText(second) && (isShort || (third === 0 && isAsciiText(fourth)))) return "utf-16be";
  return "utf-8";
}

/** The beginning of a file as text, BOM stripped: a character that is cut at its end is left out, and nothing is refused. */
export function decodeHead(head: Uint8Array): string {
  const encoding = findEncoding(head);
  return new TextDecoder(encoding === "utf-32" ? "utf-8" : encoding).decode(head, { stream: true });
}

function decode(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Describes bytes that are not text in the encoding. */
function describeBytes(bytes: Uint8Array, encoding: Encoding | "utf-32"): string {
  if (encoding === "utf-32") return "look like UTF-32";
  if (encoding !== "utf-8") return `begin like ${encoding.toUpperCase()}, but are not valid in it`;
  return bytes.includes(0)
    ? "are binary data (with zero bytes)"
    : "look like Latin-1, Windows-1252 or another single-byte encoding";
}

/**
 * The bytes of a file as text, BOM stripped. `file`: its name in messages; `subject`: what it is, a plan where left out.
 *
 * Throws the subject's encoding error where they are neither UTF-8 nor UTF-16 or hold a zero character, with what they look like.
 */
export function decodeText(
  bytes: Uint8Array,
  { file, subject = PLAN }: { readonly file: string; readonly subject?: FileWords },
) {
  const encoding = findEncoding(bytes);
  const text = encoding === "utf-32" ? undefined : decode(bytes, encoding);
  if (text !== undefined && !text.includes("\0")) return text;
  throw new GateError({
    code: subject.encoding,
    message: say`The ${subject.noun} ${quoted(file)} must be text in UTF-8 or UTF-16; its bytes ${describeBytes(bytes, encoding)}.`,
    hint: "Save it as UTF-8.",
    place: { file, line: null, column: null },
  });
}

/** The bytes of a policy as text, BOM stripped. Throws POLICY_UNREADABLE as {@link decodeText} does. */
export function decodePolicyText(bytes: Uint8Array, file: string): string {
  return decodeText(bytes, { file, subject: POLICY });
}
