// JSON as it stands in the text: numbers with their own digits, every member of an object, also those of one name, and where each
// value stands. `JSON.parse` loses all three; the first two would change a verdict silently (2^53 + 1 becomes 2^53, and of two
// members the last wins).

/** A JSON value (RFC 8259). */
export type Json = JsonObject | JsonList | JsonScalar;

/** An object with its members in the order of the text, those of a repeated name included. */
export interface JsonObject {
  readonly kind: "object";
  readonly at: number;
  readonly members: readonly JsonMember[];
}

/** A member of an object. `at`: offset of its name. */
export interface JsonMember {
  readonly name: string;
  readonly at: number;
  readonly value: Json;
}

interface JsonList {
  readonly kind: "list";
  readonly at: number;
  readonly elements: readonly Json[];
}

/** `at`: offset in the text. `digits`: the number as written. */
type JsonScalar =
  | { readonly kind: "number"; readonly at: number; readonly digits: string }
  | { readonly kind: "string"; readonly at: number; readonly text: string }
  | { readonly kind: "true" | "false" | "null"; readonly at: number };

/** Reason why a text is not read, and the offset of what it is about. A text that ends too early has the offset of its end. */
export interface JsonFault {
  readonly fault: "not JSON" | "control character" | "long string" | "too deep" | "too many values";
  readonly at: number;
  /** Token that JSON requires at that place. Absent: the fault is another one. */
  readonly expected?: JsonExpectation | undefined;
}

/** Something that JSON has at a place. */
export type JsonExpectation = "value" | "name" | "colon" | "comma or }" | "comma or ]" | "end of the text";

/** Bounds of what is read. */
export interface JsonLimits {
  /** Deepest nesting of objects and lists. */
  readonly maxDepth: number;
  /** true: the content of deeper ones is left out. Absent: it is a fault. */
  readonly leavesOutDeeper?: true;
  /** Most values: members and elements. */
  readonly maxValues: number;
  /** Longest string, in characters as written. Absent: any. */
  readonly maxStringLength?: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const SPACE = 0x20;

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y;
const NUMBER_CHARACTER = /[-+.0-9eE]/;

type Open =
  | { readonly kind: "object"; readonly at: number; readonly members: JsonMember[] }
  | { readonly kind: "list"; readonly at: number; readonly elements: Json[] };

/** The value of a JSON text, or the first fault in it. Accepts what `JSON.parse` does, within the limits. Not recursive. */
export function parseJson(text: string, limits: JsonLimits): Json | JsonFault {
  try {
    return new JsonReader(text, limits).read();
  } catch (error) {
    if (error instanceof Fault) {
      const { fault, at, expected } = error;
      return { fault, at: Math.min(at, text.length), expected };
    }
    throw error;
  }
}

class Fault extends Error {
  readonly fault: JsonFault["fault"];
  readonly at: number;
  readonly expected: JsonExpectation | undefined;

  constructor(fault: JsonFault["fault"], at: number, expected?: JsonExpectation) {
    super(fault);
    this.fault = fault;
    this.at = at;
    this.expected = expected;
  }
}

class JsonReader {
  readonly #text: string;
  readonly #limits: JsonLimits;
  readonly #maxStringLength: number;
  /** Objects and lists that are not closed yet, outermost first. */
  readonly #open: Open[] = [];
  /** true: the innermost of them was just opened, so that no comma comes before an entry. */
  #isFresh = false;
  #values = 1;
  #at = 0;

  constructor(text: string, limits: JsonLimits) {
    this.#text = text;
    this.#limits = limits;
    this.#maxStringLength = limits.maxStringLength ?? Infinity;
  }

  read(): Json {
    const root = this.#readValue();
    for (let around = this.#open.at(-1); around !== undefined; around = this.#open.at(-1)) {
      const code = this.#skipSpace();
      if (code === (around.kind === "object" ? CLOSE_BRACE : CLOSE_BRACKET)) {
        this.#at += 1;
        this.#isFresh = false;
        this.#open.pop();
        continue;
      }
      if (!this.#isFresh) {
        if (code !== COMMA) {
          throw new Fault("not JSON", this.#at, around.kind === "object" ? "comma or }" : "comma or ]");
        }
        this.#count();
        this.#at += 1;
      }
      this.#isFresh = false;
      this.#readEntry(around);
    }
    this.#skipSpace();
    if (this.#at < this.#text.length) throw new Fault("not JSON", this.#at, "end of the text");
    return root;
  }

  /** The next character that is not white space; NaN at the text's end. */
  #skipSpace(): number {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== SPACE && code !== 0x0a && code !== 0x0d && code !== 0x09) return code;
      this.#at += 1;
    }
  }

  #count(): void {
    this.#values += 1;
    if (this.#values > this.#limits.maxValues) throw new Fault("too many values", this.#at);
  }

  #readEntry(around: Open): void {
    const isKept = this.#open.length <= this.#limits.maxDepth;
    if (around.kind === "list") {
      const value = this.#readValue();
      if (isKept) around.elements.push(value);
      return;
    }
    if (this.#skipSpace() !== QUOTE) throw new Fault("not JSON", this.#at, "name");
    const at = this.#at;
    const name = this.#readString();
    if (this.#skipSpace() !== COLON) throw new Fault("not JSON", this.#at, "colon");
    this.#at += 1;
    const value = this.#readValue();
    if (isKept) around.members.push({ name, at, value });
  }

  /** A value; of an object or a list the beginning only. */
  #readValue(): Json {
    const code = this.#skipSpace();
    const at = this.#at;
    if (code === QUOTE) return { kind: "string", at, text: this.#readString() };
    if (code === OPEN_BRACE) return this.#openOne({ kind: "object", at, members: [] });
    if (code === OPEN_BRACKET) return this.#openOne({ kind: "list", at, elements: [] });
    for (const kind of ["true", "false", "null"] as const) {
      if (code === kind.charCodeAt(0) && this.#text.startsWith(kind, at)) {
        this.#at += kind.length;
        return { kind, at };
      }
    }
    NUMBER.lastIndex = at;
    if (!NUMBER.test(this.#text) || NUMBER_CHARACTER.test(this.#text.charAt(NUMBER.lastIndex))) {
      throw new Fault("not JSON", at, "value");
    }
    this.#at = NUMBER.lastIndex;
    return { kind: "number", at, digits: this.#text.slice(at, this.#at) };
  }

  #openOne(opened: Open): Json {
    if (this.#limits.leavesOutDeeper !== true && this.#open.length >= this.#limits.maxDepth) {
      throw new Fault("too deep", this.#at);
    }
    this.#count();
    this.#at += 1;
    this.#open.push(opened);
    this.#isFresh = true;
    return opened;
  }

  #readString(): string {
    const text = this.#text;
    const start = this.#at;
    const most = start + this.#maxStringLength;
    let isEscaped = false;
    // No regular expression: one over a string of many megabytes can exhaust the engine's stack.
    let at = start + 1;
    for (let code = text.charCodeAt(at); code !== QUOTE; code = text.charCodeAt(at)) {
      if (Number.isNaN(code)) throw new Fault("not JSON", at);
      if (code < SPACE) throw new Fault("control character", at);
      if (code === BACKSLASH) {
        isEscaped = true;
        at += 1;
      }
      at += 1;
      if (at > most) throw new Fault("long string", start);
    }
    this.#at = at + 1;
    return isEscaped ? textOf(text.slice(start, at + 1), start) : text.slice(start + 1, at);
  }
}

/** The text that a string with escapes stands for. `at`: its offset. */
function textOf(written: string, at: number): string {
  try {
    return String(JSON.parse(written));
  } catch {
    throw new Fault("not JSON", at);
  }
}

/** The longest number that is shown by its digits. */
const MAX_SHOWN_DIGITS = 24;

const KINDS_IN_WORDS: Readonly<Record<Exclude<Json["kind"], "number">, string>> = {
  object: "an object",
  list: "a list",
  string: "a string",
  true: "true",
  false: "false",
  null: "null",
};

/** Describes a value for "found …": its kind, of a number the digits where they are few; never the content of a string. */
export function describeJson(json: Json): string {
  if (json.kind !== "number") return KINDS_IN_WORDS[json.kind];
  return json.digits.length <= MAX_SHOWN_DIGITS ? json.digits : `a number of ${json.digits.length} characters`;
}

/** The members of an object; none where the value is not one. */
export function membersOf(json: Json): readonly JsonMember[] {
  return json.kind === "object" ? json.members : [];
}

/** The elements of a list; none where the value is not one. */
export function elementsOf(json: Json): readonly Json[] {
  return json.kind === "list" ? json.elements : [];
}

/** The members whose name an earlier member of the same object has, at any depth, in the order of the text. */
export function findRepeatedMembers(json: Json): readonly JsonMember[] {
  const seen = new Set<string>();
  return [
    ...membersOf(json).flatMap((member) => {
      const isRepeated = seen.has(member.name);
      seen.add(member.name);
      const inside = findRepeatedMembers(member.value);
      return isRepeated ? [member, ...inside] : inside;
    }),
    ...elementsOf(json).flatMap(findRepeatedMembers),
  ];
}

/**
 * The plain value, for a validator. Objects have no prototype, and every member is defined rather than assigned: `__proto__` is a
 * name like any other. Of a repeated name the first counts.
 */
export function toPlainValue(json: Json): unknown {
  switch (json.kind) {
    case "object": {
      const object: object = Object.create(null);
      for (const { name, value } of json.members) {
        if (Object.hasOwn(object, name)) continue;
        Object.defineProperty(object, name, { value: toPlainValue(value), enumerable: true });
      }
      return object;
    }
    case "list":
      return json.elements.map(toPlainValue);
    case "number":
      return Number(json.digits);
    case "string":
      return json.text;
    case "null":
      return null;
    case "true":
      return true;
    case "false":
      return false;
    default:
      return json satisfies never;
  }
}

/** A value found by its path. `at`: offset of the member's name, or of the element. */
export interface FoundValue {
  readonly value: Json;
  readonly at: number;
}

/**
 * Finds what is at a path of member names and element numbers; undefined where there is nothing. Of a repeated name the first
 * counts. Each object's members are indexed once, so that finding many is not quadratic.
 */
export function createFinder(root: Json): (path: readonly string[]) => FoundValue | undefined {
  const indexes = new Map<Json, ReadonlyMap<string, FoundValue>>();

  function indexOf(json: Json): ReadonlyMap<string, FoundValue> {
    const known = indexes.get(json);
    if (known !== undefined) return known;
    const children: (readonly [string, FoundValue])[] = [
      ...membersOf(json).map(({ name, at, value }) => [name, { value, at }] as const),
      ...elementsOf(json).map((value, number) => [String(number), { value, at: value.at }] as const),
    ];
    // Of two entries with one name a Map keeps the last.
    const index = new Map(children.toReversed());
    indexes.set(json, index);
    return index;
  }

  return (path) =>
    path.reduce<FoundValue | undefined>((found, step) => found && indexOf(found.value).get(step), {
      value: root,
      at: root.at,
    });
}
