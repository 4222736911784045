// Mutations of documents: of their values (missing, renamed or duplicate members, other types, other sizes) and of
// their text (cut, changed bytes, other encodings). Each document gets one or two mutations, so that most of it stays
// valid.

import fc from "fast-check";
import { type Member, scalar, type Tree, toTree } from "./json-tree.ts";

/** Returns the words of a text, for lists of names and values. */
export function wordsOf(text: string): readonly string[] {
  return text.trim().split(/\s+/u);
}

/** Names that a program may misinterpret. */
export const HOSTILE_NAMES: readonly string[] = [
  wordsOf("__proto__ constructor prototype toString valueOf hasOwnProperty length a,b"),
  wordsOf("::error::x `a` a|b <b> @octocat https://evil.example"),
  ["", " ", "a b", "x".repeat(300), "x".repeat(5000)],
  ["nul\u0000", "esc\u001b[31m", "line\nbreak", "cr\rbreak", "c1\u0085", "bidi\u202eover", "zero\u200bwidth"],
  ["\u2028", "\ud800", "x\udc00", "\u{1f600}"],
].flat();

export const hostileName: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_NAMES) },
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
);

/** Values that are invalid in most places, as texts. */
const ODD_SCALARS: readonly string[] = [
  wordsOf('null true false "" "1" "0" "-1" "nan" "Infinity" "unlimited" "add" "target"'),
  wordsOf("0 -0 0.0 1 -1 -1.0 -2 -5 1.0 1.5 0.1 1e0 1e3 1E400 1e999 -1e999 1e-400"),
  wordsOf("9007199254740991 9007199254740992 9007199254740993 9007199254740991.4 -9007199254740993"),
  ["123456789012345678901234567890", `1${"0".repeat(400)}`],
].flat();

const oddTree: fc.Arbitrary<Tree> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...ODD_SCALARS).map((text): Tree => ({ kind: "scalar", text })) },
  { weight: 1, arbitrary: hostileName.map(scalar) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>([], {}, [1], [[]], { a: 1 }, [{}], [null], ["1"]).map(toTree) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }).map(toTree) },
);

interface Change {
  /** Kind of values that the mutation applies to. */
  readonly at: "any" | "object" | "list" | "number" | "text";
  readonly make: (tree: Tree) => Tree;
}

function isAt(tree: Tree, at: Change["at"]): boolean {
  if (at === "any") return true;
  if (at === "object" || at === "list") return tree.kind === at;
  return tree.kind === "scalar" && (at === "text") === tree.text.startsWith('"');
}

function changeMembers(make: (members: readonly Member[]) => readonly Member[]): Change {
  return {
    at: "object",
    make: (tree) => (tree.kind === "object" ? { ...tree, members: make(tree.members) } : tree),
  };
}

function changeElements(make: (elements: readonly Tree[]) => Tree): Change {
  return { at: "list", make: (tree) => (tree.kind === "list" ? make(tree.elements) : tree) };
}

function changeScalar(at: "number" | "text", make: (text: string) => string): Change {
  return { at, make: (tree) => (tree.kind === "scalar" ? { ...tree, text: make(tree.text) } : tree) };
}

function nest(tree: Tree, levels: number): Tree {
  let nested = tree;
  for (let level = 0; level < levels; level++) {
    nested = level % 2 === 0 ? { kind: "list", elements: [nested] } : { kind: "object", members: [["a", nested]] };
  }
  return nested;
}

/** Mutations that write a number in another way, or change it. */
const NUMBER_CHANGES: readonly ((text: string) => string)[] = [
  (text) => `${text}.0`,
  (text) => `${text}.5`,
  (text) => `${text}.00000000000000000001`,
  (text) => `${text}e0`,
  (text) => `${text}e1`,
  (text) => `${text}0`,
  (text) => `"${text}"`,
  (text) => (text.startsWith("-") ? text.slice(1) : `-${text}`),
  (text) => text.slice(0, -1) || "0",
  (text) => String(Number(text) + 1),
  (text) => String(Number(text) - 1),
  (text) => String(Math.floor(Number(text) / 2)),
];

function changes(names: fc.Arbitrary<string>, values: fc.Arbitrary<Tree>): fc.Arbitrary<Change> {
  const name = fc.oneof({ weight: 2, arbitrary: names }, { weight: 1, arbitrary: hostileName });
  const place = fc.nat(1000);
  /** Replaces one member with the result of `make`. */
  const ofMember = (make: (member: Member, members: readonly Member[]) => readonly Member[]) =>
    place.map((at) =>
      changeMembers((members) =>
        members.flatMap((member, index) => (index === at % members.length ? make(member, members) : [member])),
      ),
    );
  return fc.oneof(
    // A member is missing, renamed or duplicate. The duplicate comes before or after it, so that either may be the one
    // that counts.
    ofMember(() => []),
    name.chain((to) => ofMember(([, value]) => [[to, value]])),
    fc
      .tuple(values, fc.boolean())
      .chain(([value, isFirst]) =>
        ofMember((member) => (isFirst ? [[member[0], value], member] : [member, [member[0], value]])),
      ),
    fc.tuple(name, values).map(([to, value]) => changeMembers((members) => [...members, [to, value]])),
    // A member gets the value of another member.
    place.chain((other) => ofMember(([old, value], members) => [[old, members[other % members.length]?.[1] ?? value]])),
    values.map((value): Change => ({ at: "any", make: () => value })),
    fc.constantFrom(...NUMBER_CHANGES, ...NUMBER_CHANGES).map((make) => changeScalar("number", make)),
    hostileName.map((to) => changeScalar("text", () => JSON.stringify(to))),
    fc.constant(changeScalar("text", (text) => JSON.stringify(String(JSON.parse(text)).toUpperCase()))),
    fc.constant<Change>({ at: "any", make: (tree) => ({ kind: "list", elements: [tree] }) }),
    name.map((to): Change => ({ at: "any", make: (tree) => ({ kind: "object", members: [[to, tree]] }) })),
    // The deepest is far beyond each reader's limit. Two such mutations still fit the stack of the writers.
    fc.constantFrom(40, 100, 600).map((levels): Change => ({ at: "any", make: (tree) => nest(tree, levels) })),
    fc.constantFrom(
      changeElements((elements) => ({ kind: "list", elements: [...elements, ...elements] })),
      changeElements((elements) => ({
        kind: "object",
        members: elements.map((element, index): Member => [String(index), element]),
      })),
      changeElements(() => ({ kind: "list", elements: [] })),
      changeMembers(() => []),
    ),
  );
}

function countPlaces(tree: Tree, at: Change["at"]): number {
  const inside = childrenOf(tree).reduce((sum, child) => sum + countPlaces(child, at), 0);
  return inside + (isAt(tree, at) ? 1 : 0);
}

function childrenOf(tree: Tree): readonly Tree[] {
  if (tree.kind === "scalar") return [];
  return tree.kind === "list" ? tree.elements : tree.members.map(([, value]) => value);
}

/** Returns the tree with the mutation at the nth place that it applies to. */
function changeAt(tree: Tree, change: Change, nth: number): Tree {
  let left = nth;
  const visit = (one: Tree): Tree => {
    if (isAt(one, change.at) && left-- === 0) return change.make(one);
    if (one.kind === "list") return { ...one, elements: one.elements.map(visit) };
    if (one.kind === "object") {
      return { ...one, members: one.members.map(([name, value]): Member => [name, visit(value)]) };
    }
    return one;
  };
  return visit(tree);
}

function applyChange(tree: Tree, [change, nth]: readonly [Change, number]): Tree {
  const places = countPlaces(tree, change.at);
  return places === 0 ? tree : changeAt(tree, change, nth % places);
}

/**
 * Mutates trees in one or two places. Some results are still valid by chance. `names` have a meaning in such a
 * document. `values` are invalid in some of its places.
 */
export function mutated(
  trees: fc.Arbitrary<Tree>,
  names: readonly string[],
  values: readonly unknown[] = [],
): fc.Arbitrary<Tree> {
  const odd = values.length === 0 ? oddTree : fc.oneof(oddTree, fc.constantFrom(...values).map(toTree));
  const change = fc.tuple(changes(fc.constantFrom(...names), odd), fc.nat());
  return fc
    .tuple(trees, fc.array(change, { minLength: 1, maxLength: 2 }))
    .map(([tree, all]) => all.reduce(applyChange, tree));
}

/** Returns bytes that a failing case prints as text, with codes for non-ASCII bytes. */
export function showing(bytes: Uint8Array): Uint8Array {
  const shown = () => `bytes of ${JSON.stringify(Buffer.from(bytes).toString("latin1"))}`;
  return Object.defineProperty(bytes, fc.toStringMethod, { value: shown });
}

/** Returns the UTF-8 bytes of a text. */
export function utf8(text: string): Uint8Array {
  return showing(new TextEncoder().encode(text));
}

/** Encodes texts, mostly in UTF-8, sometimes in another encoding or with a byte order mark. */
export function encoded(texts: fc.Arbitrary<string>): fc.Arbitrary<Uint8Array> {
  return fc
    .tuple(texts, fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.nat(5)))
    .map(([text, how]) => showing(toBytes(text, how)));
}

function toBytes(text: string, how: number): Uint8Array {
  const marked = `\uFEFF${text}`;
  const forms = [
    () => new TextEncoder().encode(text),
    () => new TextEncoder().encode(marked),
    () => new Uint8Array(Buffer.from(marked, "utf16le")),
    () => new Uint8Array(Buffer.from(text, "utf16le")),
    () => new Uint8Array(Buffer.from(marked, "utf16le").swap16()),
    () => new Uint8Array(Buffer.from(text, "latin1")),
  ];
  return forms[how]?.() ?? new Uint8Array();
}

/** Bytes that are inserted into a text. */
const INTRUDERS: readonly (readonly number[])[] = [
  [
    wordsOf("\" { } [ ] , : - 0 9 . e \\ # *a !!x ' // /**/ ,, ,} NaN | > % @"),
    ["\n", "\t", " ", "&a ", "\u0000", "\u001b", "\u2028", "\uFEFF", "\n---\n", "\n<<: "],
  ]
    .flat()
    .map((put) => Array.from(new TextEncoder().encode(put))),
  // Bytes that are invalid in UTF-8: stray, overlong, half a surrogate pair, beyond the last character.
  [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0x80], [0xe2, 0x82]],
].flat();

const damage = fc.record({
  how: fc.constantFrom("cut", "behead", "flip", "insert", "replace", "remove", "repeat", "double", "append"),
  at: fc.nat(),
  size: fc.integer({ min: 1, max: 30 }),
  bit: fc.nat(7),
  put: fc.constantFrom(...INTRUDERS),
});
type Damage = typeof damage extends fc.Arbitrary<infer Value> ? Value : never;

function applyDamage(bytes: Uint8Array, { how, at, size, bit, put }: Damage): Uint8Array {
  const from = at % (bytes.length + 1);
  const splice = (removed: number, added: readonly number[] = []) =>
    Uint8Array.from([...bytes.subarray(0, from), ...added, ...bytes.subarray(from + removed)]);
  switch (how) {
    case "cut":
      return bytes.subarray(0, from);
    case "behead":
      return bytes.subarray(from);
    case "flip":
      return splice(1, [(bytes[from] ?? 0) ^ (1 << bit)]);
    case "insert":
      return splice(0, put);
    case "replace":
      return splice(put.length, put);
    case "remove":
      return splice(size);
    case "repeat":
      return splice(0, [...bytes.subarray(from, from + size)]);
    // The whole text again, or additional bytes at the end.
    case "double":
      return Uint8Array.from([...bytes, ...bytes]);
    case "append":
      return Uint8Array.from([...bytes, ...put]);
    default:
      return how satisfies never;
  }
}

/** Encodes texts and damages one to three places. */
export function damaged(texts: fc.Arbitrary<string>): fc.Arbitrary<Uint8Array> {
  return fc
    .tuple(encoded(texts), fc.array(damage, { minLength: 1, maxLength: 3 }))
    .map(([bytes, all]) => showing(Uint8Array.from(all.reduce(applyDamage, bytes))));
}
