// Walks one JSON document as its bytes arrive and hands out only the parts that are asked for, so that neither the text nor
// its values are ever in memory as a whole. (One string would end at about 512 MB, V8's limit, and its values at several times that.)
// Parts that are not asked for are passed over: their brackets and strings are checked, their numbers and words are not.

import { MAX_DEPTH, MAX_VALUE_BYTES, type Part, ScanError, type ScanFault } from "./parts.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;

/** White space between the parts of a document. */
function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** Longest name of a member that is walked. */
const MAX_KEY_BYTES = 65_536;

type State =
  | "value"
  | "first element"
  | "first key"
  | "key"
  | "in key"
  | "colon"
  | "after value"
  | "in container"
  | "in string"
  | "in word"
  | "done";

/** A container whose members are walked. */
interface Frame {
  readonly part: Extract<Part, { kind: "object" | "array" }>;
  readonly close: number;
  readonly keys: Set<string> | null;
}

/** Characters of numbers and of `true`, `false`, `null`. */
function isWordByte(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) ||
    (byte >= 0x61 && byte <= 0x7a) ||
    byte === 0x2d ||
    byte === 0x2b ||
    byte === 0x2e ||
    byte === 0x45
  );
}

/** Takes a document's chunks (UTF-8, cut anywhere) one after the other. */
export class JsonScanner {
  #state: State = "value";
  readonly #frames: Frame[] = [];
  #part: Part;
  /** Bytes of the chunks before the current one. */
  #base = 0;
  // The value (or key) that is being passed over or collected.
  #collecting = false;
  #pieces: Buffer[] = [];
  #collected = 0;
  #start = 0;
  /** Kind of bracket that closes each open container of a passed-over value. */
  readonly #closers = new Uint8Array(MAX_DEPTH + 1);
  #depth = 0;
  #inString = false;
  #escaped = false;

  constructor(root: Part) {
    this.#part = root;
  }

  /** Takes the next chunk. Throws {@link ScanError}, and whatever the parts' own functions throw. */
  push(bytes: Uint8Array): void {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const end = chunk.length;
    let at = 0;
    this.#start = 0;
    while (at < end) {
      switch (this.#state) {
        case "in container":
          at = this.#passContainer(chunk, at);
          break;
        case "in string":
        case "in key":
          at = this.#passString(chunk, at);
          break;
        case "in word":
          at = this.#passWord(chunk, at);
          break;
        case "value":
        case "first element":
        case "first key":
        case "key":
        case "colon":
        case "after value":
        case "done":
          at = this.#takeToken(chunk, at);
          break;
      }
    }
    if (this.#collecting) this.#keep(chunk.subarray(this.#start, end), end);
    this.#base += end;
  }

  /** Says that the last chunk was the last. Throws {@link ScanError} where the document is not complete. */
  finish(): void {
    if (this.#state === "in word" && this.#frames.length === 0) this.#endValue(Buffer.alloc(0), 0);
    if (this.#state === "done") return;
    throw new ScanError(this.#state === "value" && this.#frames.length === 0 ? "empty" : "truncated", this.#base);
  }

  #fail(fault: ScanFault, at: number): never {
    throw new ScanError(fault, this.#base + at);
  }

  #takeToken(chunk: Buffer, from: number): number {
    const byte = chunk[from] ?? 0;
    if (isSpace(byte)) return from + 1;
    switch (this.#state) {
      case "first element":
        if (byte === CLOSE_ARRAY) return this.#leave(byte, from);
        this.#part = this.#element(from);
        return this.#beginValue(chunk, from);
      case "value":
        return this.#beginValue(chunk, from);
      case "first key":
        if (byte === CLOSE_OBJECT) return this.#leave(byte, from);
        return this.#beginKey(byte, from);
      case "key":
        return this.#beginKey(byte, from);
      case "colon":
        if (byte !== COLON) this.#fail("syntax", from);
        this.#state = "value";
        return from + 1;
      case "after value":
        return this.#afterValue(byte, from);
      case "done":
        return this.#fail("trailing", from);
      case "in key":
      case "in container":
      case "in string":
      case "in word":
        return this.#fail("syntax", from);
      default:
        return this.#state satisfies never;
    }
  }

  #element(at: number): Part {
    const frame = this.#frames.at(-1);
    return frame?.part.kind === "array" ? frame.part.element() : this.#fail("syntax", at);
  }

  #beginKey(byte: number, at: number): number {
    if (byte !== QUOTE) this.#fail("syntax", at);
    this.#state = "in key";
    this.#beginSpan({ at, collect: true });
    return at + 1;
  }

  #beginValue(chunk: Buffer, at: number): number {
    const byte = chunk[at] ?? 0;
    const part = this.#part;
    if (part.kind === "object" || part.kind === "array") {
      const [open, close] = part.kind === "object" ? [OPEN_OBJECT, CLOSE_OBJECT] : [OPEN_ARRAY, CLOSE_ARRAY];
      if (byte === open) {
        if (this.#frames.length >= MAX_DEPTH) this.#fail("too deep", at);
        this.#frames.push({ part, close, keys: part.kind === "object" ? new Set() : null });
        this.#state = part.kind === "object" ? "first key" : "first element";
        return at + 1;
      }
      // Only null may stand where a container is expected; the word is looked at when it is complete.
      if (byte !== 0x6e) this.#fail("wrong type", at);
    }
    this.#beginSpan({ at, collect: part.kind !== "skip" });
    if (byte === QUOTE) {
      this.#state = "in string";
      return at + 1;
    }
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      this.#state = "in container";
      this.#depth = 0;
      this.#inString = false;
      return at;
    }
    if (!isWordByte(byte)) this.#fail("syntax", at);
    this.#state = "in word";
    return at;
  }

  #beginSpan({ at, collect }: { readonly at: number; readonly collect: boolean }): void {
    this.#collecting = collect;
    this.#start = at;
    this.#escaped = false;
  }

  #passContainer(chunk: Buffer, from: number): number {
    const end = chunk.length;
    const closers = this.#closers;
    let at = from;
    let depth = this.#depth;
    let inString = this.#inString;
    if (this.#escaped) {
      this.#escaped = false;
      at++;
    }
    while (at < end) {
      if (inString) {
        while (at < end) {
          const byte = chunk[at++];
          if (byte === QUOTE) {
            inString = false;
            break;
          }
          if (byte === BACKSLASH) {
            if (at === end) this.#escaped = true;
            at++;
          }
        }
        continue;
      }
      const byte = chunk[at++] ?? 0;
      if (byte === QUOTE) {
        inString = true;
        continue;
      }
      // Braces and square brackets differ in one bit only.
      const kind = byte | 0x20;
      if (kind === OPEN_OBJECT) {
        if (depth >= MAX_DEPTH) this.#fail("too deep", at);
        closers[depth++] = byte + 2;
      } else if (kind === CLOSE_OBJECT) {
        if (closers[--depth] !== byte) this.#fail("syntax", at);
        if (depth === 0) {
          this.#endValue(chunk, at);
          return at;
        }
      }
    }
    this.#depth = depth;
    this.#inString = inString;
    return end;
  }

  #passString(chunk: Buffer, from: number): number {
    const end = chunk.length;
    let at = from;
    if (this.#escaped) {
      this.#escaped = false;
      at++;
    }
    while (at < end) {
      const byte = chunk[at++];
      if (byte === QUOTE) {
        if (this.#state === "in key") this.#endKey(chunk, at);
        else this.#endValue(chunk, at);
        return at;
      }
      if (byte === BACKSLASH) {
        if (at === end) this.#escaped = true;
        at++;
      }
    }
    return end;
  }

  #passWord(chunk: Buffer, from: number): number {
    let at = from;
    while (at < chunk.length && isWordByte(chunk[at] ?? 0)) at++;
    if (at < chunk.length) this.#endValue(chunk, at);
    return at;
  }

  #keep(piece: Buffer, at: number): void {
    this.#collected += piece.length;
    if (this.#collected > (this.#state === "in key" ? MAX_KEY_BYTES : MAX_VALUE_BYTES)) this.#fail("too large", at);
    // Copied: whoever reads the file may use the same memory for the next chunk. (A Buffer's own `slice` would not.)
    this.#pieces.push(Buffer.from(piece));
  }

  /** The collected text, up to `end` of the current chunk. */
  #text(chunk: Buffer, end: number): string {
    const last = chunk.subarray(this.#start, end);
    const limit = this.#state === "in key" ? MAX_KEY_BYTES : MAX_VALUE_BYTES;
    if (this.#collected + last.length > limit) this.#fail("too large", end);
    const text = (this.#pieces.length === 0 ? last : Buffer.concat([...this.#pieces, last])).toString();
    this.#collecting = false;
    this.#pieces = [];
    this.#collected = 0;
    return text;
  }

  #parse(text: string, at: number): unknown {
    try {
      return JSON.parse(text);
    } catch {
      // The engine's message quotes the text: not passed on.
      return this.#fail("syntax", at);
    }
  }

  #endKey(chunk: Buffer, end: number): void {
    const text = this.#text(chunk, end);
    const key = /[\\\p{Cc}]/u.test(text) ? String(this.#parse(text, end)) : text.slice(1, -1);
    const frame = this.#frames.at(-1);
    if (frame?.part.kind !== "object" || frame.keys === null) this.#fail("syntax", end);
    if (frame.keys.has(key)) this.#fail("duplicate member", end);
    frame.keys.add(key);
    this.#part = frame.part.member(key);
    this.#state = "colon";
  }

  #endValue(chunk: Buffer, end: number): void {
    const part = this.#part;
    const text = this.#collecting ? this.#text(chunk, end) : null;
    this.#state = this.#frames.length === 0 ? "done" : "after value";
    if (text === null) return;
    if (part.kind === "value") part.take(this.#parse(text, end));
    else if (text !== "null") this.#fail("wrong type", end);
    else if (part.kind === "object") part.end?.();
  }

  #afterValue(byte: number, at: number): number {
    const frame = this.#frames.at(-1);
    if (frame === undefined) return this.#fail("syntax", at);
    if (byte === frame.close) return this.#leave(byte, at);
    if (byte !== COMMA) this.#fail("syntax", at);
    if (frame.part.kind === "object") {
      this.#state = "key";
    } else {
      this.#part = frame.part.element();
      this.#state = "value";
    }
    return at + 1;
  }

  #leave(byte: number, at: number): number {
    const frame = this.#frames.pop();
    if (frame?.close !== byte) return this.#fail("syntax", at);
    if (frame.part.kind === "object") frame.part.end?.();
    this.#state = this.#frames.length === 0 ? "done" : "after value";
    return at + 1;
  }
}
