// Where JSON values end in bytes that are all there. What these functions accept, JSON.parse accepts too; what they do not understand
// (it is cut, nested very deeply, or no JSON) they leave to somebody slower.

export const QUOTE = 0x22;
export const BACKSLASH = 0x5c;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;
export const OPEN_ARRAY = 0x5b;
export const CLOSE_ARRAY = 0x5d;

const MINUS = 0x2d;
const PLUS = 0x2b;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const UPPER_E = 0x45;
const LOWER_E = 0x65;
const LOWER_U = 0x75;

/** What all functions return that find no end. */
export const NO_END = -1;

/** Deepest nesting: so many bits fit into a number. */
const MAX_NESTING = 30;

/** White space between the parts of a document. */
export function isSpace(byte: number): boolean {
  return byte <= 0x20 && (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09);
}

/** The first place from there on that is no white space; the end of the bytes where all is. */
export function endOfSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && isSpace(bytes[at] ?? 0)) at++;
  return at;
}

/** The place behind a string's closing quote, of a string whose opening quote is right before `from`. */
export function endOfString(bytes: Uint8Array, from: number): number {
  const end = bytes.length;
  let at = from;
  while (at < end) {
    const byte = bytes[at++] ?? 0;
    // Most bytes are small letters.
    if (byte > BACKSLASH) continue;
    if (byte === QUOTE) return at;
    if (byte < 0x20) return NO_END;
    if (byte === BACKSLASH) {
      at = endOfEscape(bytes, at);
      if (at === NO_END) return NO_END;
    }
  }
  return NO_END;
}

/** As {@link endOfString}, for a string without escapes, whose bytes are its text. */
export function endOfPlainString(bytes: Uint8Array, from: number): number {
  const end = bytes.length;
  let at = from;
  while (at < end) {
    const byte = bytes[at++] ?? 0;
    if (byte > BACKSLASH) continue;
    if (byte === QUOTE) return at;
    if (byte < 0x20 || byte === BACKSLASH) return NO_END;
  }
  return NO_END;
}

/** The place behind an escape, whose backslash is right before `from`. */
function endOfEscape(bytes: Uint8Array, from: number): number {
  if (from >= bytes.length) return NO_END;
  switch (bytes[from] ?? 0) {
    case QUOTE:
    case BACKSLASH:
    case 0x2f:
    case 0x62:
    case 0x66:
    case 0x6e:
    case 0x72:
    case 0x74:
      return from + 1;
    case LOWER_U: {
      const end = from + 5;
      if (end > bytes.length) return NO_END;
      for (let at = from + 1; at < end; at++) if (!isHexDigit(bytes[at] ?? 0)) return NO_END;
      return end;
    }
    default:
      return NO_END;
  }
}

function isHexDigit(byte: number): boolean {
  const small = byte | 0x20;
  return isDigit(byte) || (small >= 0x61 && small <= 0x66);
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

/** The place behind a number, `true`, `false` or `null`. What follows must be there, since it may belong to a number. */
function endOfWord(bytes: Uint8Array, from: number): number {
  switch (bytes[from] ?? 0) {
    case 0x74:
      return endOfLetters(bytes, from, TRUE);
    case 0x66:
      return endOfLetters(bytes, from, FALSE);
    case 0x6e:
      return endOfLetters(bytes, from, NULL);
    default:
      return endOfNumber(bytes, from);
  }
}

const TRUE = [0x74, 0x72, 0x75, 0x65];
const FALSE = [0x66, 0x61, 0x6c, 0x73, 0x65];
const NULL = [0x6e, 0x75, 0x6c, 0x6c];

function endOfLetters(bytes: Uint8Array, from: number, letters: readonly number[]): number {
  const end = from + letters.length;
  if (end >= bytes.length) return NO_END;
  for (let index = 1; index < letters.length; index++) if (bytes[from + index] !== letters[index]) return NO_END;
  return end;
}

function endOfNumber(bytes: Uint8Array, from: number): number {
  let at = bytes[from] === MINUS ? from + 1 : from;
  const whole = at;
  at = endOfDigits(bytes, at);
  // No digit, or digits after a leading zero.
  if (at === whole || (at > whole + 1 && bytes[whole] === ZERO)) return NO_END;
  if (at < bytes.length && bytes[at] === POINT) {
    const fraction = at + 1;
    at = endOfDigits(bytes, fraction);
    if (at === fraction) return NO_END;
  }
  if (at < bytes.length && (bytes[at] === LOWER_E || bytes[at] === UPPER_E)) {
    at += 1;
    if (at < bytes.length && (bytes[at] === MINUS || bytes[at] === PLUS)) at += 1;
    const exponent = at;
    at = endOfDigits(bytes, exponent);
    if (at === exponent) return NO_END;
  }
  return at < bytes.length ? at : NO_END;
}

function endOfDigits(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && isDigit(bytes[at] ?? 0)) at++;
  return at;
}

/** The place behind the colon that follows a key, from a key's closing quote on. */
export function endOfColon(bytes: Uint8Array, from: number): number {
  const at = endOfSpace(bytes, from);
  return at < bytes.length && bytes[at] === COLON ? at + 1 : NO_END;
}

/** The place behind a key's colon, of a key that begins at `from` or after white space. */
function endOfKey(bytes: Uint8Array, from: number): number {
  const quote = endOfSpace(bytes, from);
  if (quote >= bytes.length || bytes[quote] !== QUOTE) return NO_END;
  const closed = endOfString(bytes, quote + 1);
  return closed === NO_END ? NO_END : endOfColon(bytes, closed);
}

/** The place behind a value that begins at `from` or after white space. */
export function endOfValue(bytes: Uint8Array, from: number): number {
  const end = bytes.length;
  let at = from;
  let depth = 0;
  // One bit for each open container: set for an object.
  let objects = 0;
  for (;;) {
    at = endOfSpace(bytes, at);
    if (at >= end) return NO_END;
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) {
      at = endOfString(bytes, at + 1);
      if (at === NO_END) return NO_END;
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      const isObject = byte === OPEN_OBJECT;
      at = endOfSpace(bytes, at + 1);
      if (at >= end) return NO_END;
      // A bracket's closing form is two further on.
      if (bytes[at] === byte + 2) {
        at += 1;
      } else {
        if (depth === MAX_NESTING) return NO_END;
        depth += 1;
        objects = (objects << 1) | (isObject ? 1 : 0);
        if (isObject) at = endOfKey(bytes, at);
        if (at === NO_END) return NO_END;
        continue;
      }
    } else {
      at = endOfWord(bytes, at);
      if (at === NO_END) return NO_END;
    }
    for (;;) {
      if (depth === 0) return at;
      at = endOfSpace(bytes, at);
      if (at >= end) return NO_END;
      const isObject = (objects & 1) === 1;
      const next = bytes[at] ?? 0;
      at += 1;
      if (next === COMMA) {
        if (isObject) at = endOfKey(bytes, at);
        if (at === NO_END) return NO_END;
        break;
      }
      if (next !== (isObject ? CLOSE_OBJECT : CLOSE_ARRAY)) return NO_END;
      depth -= 1;
      objects >>>= 1;
    }
  }
}
