// Reading a JSON tree: members by name, plain values for the schema's validator, and what a value is in words.

import type { MemberNode, StringNode, ValueNode } from "@humanwhocodes/momoa";
import { quote } from "../core/index.ts";

/** Longest number that is shown as it is written. */
const MAX_SHOWN_DIGITS = 24;

/** A member of an object: its name, where the name stands, and its value. */
export interface Member {
  readonly name: string;
  readonly nameNode: StringNode;
  readonly value: ValueNode;
}

/** Whether a member of a plan is a setting (`$mode`) and no region. */
export function isSetting(name: string): boolean {
  return name.startsWith("$");
}

function toMember(node: MemberNode): readonly Member[] {
  // Identifiers exist in JSON5 only.
  return node.name.type === "String" ? [{ name: node.name.value, nameNode: node.name, value: node.value }] : [];
}

/** The members of an object in the order of the text, with those of a repeated name; none where the value is no object. */
export function membersOf(node: ValueNode): readonly Member[] {
  return node.type === "Object" ? node.members.flatMap(toMember) : [];
}

/** The elements of an array; none where the value is no array. */
export function elementsOf(node: ValueNode): readonly ValueNode[] {
  return node.type === "Array" ? node.elements.map((element) => element.value) : [];
}

/** The members whose name an earlier member of the same object has, at any depth, in the order of the text. */
export function findRepeatedMembers(node: ValueNode): readonly Member[] {
  const seen = new Set<string>();
  return [
    ...membersOf(node).flatMap((member) => {
      const repeated = seen.has(member.name);
      seen.add(member.name);
      const inside = findRepeatedMembers(member.value);
      return repeated ? [member, ...inside] : inside;
    }),
    ...elementsOf(node).flatMap(findRepeatedMembers),
  ];
}

/**
 * The plain value, for the validator. Objects have no prototype, and every member is defined rather than assigned: `__proto__`
 * is a name like any other. Of a repeated name the first counts.
 */
export function toPlainValue(node: ValueNode): unknown {
  if (node.type === "Object") return toPlainObject(membersOf(node), ({ value }) => toPlainValue(value));
  if (node.type === "Array") return elementsOf(node).map(toPlainValue);
  return "value" in node ? node.value : null;
}

/** An object without a prototype that has the members, with the values that `toValue` gives them. */
export function toPlainObject(members: readonly Member[], toValue: (member: Member) => unknown): object {
  const object: object = Object.create(null);
  for (const member of members) {
    if (Object.hasOwn(object, member.name)) continue;
    Object.defineProperty(object, member.name, { value: toValue(member), enumerable: true });
  }
  return object;
}

/** A value of a tree, and what a reader looks for when told of it: the member's name, or an element itself. */
export interface Found {
  readonly value: ValueNode;
  readonly named: ValueNode;
}

/**
 * How to find what is at a path of member names and element numbers; undefined where there is nothing. Of a repeated name the
 * first counts. Each object's members are indexed once, so that finding many is not quadratic.
 */
export function createFinder(root: ValueNode): (path: readonly string[]) => Found | undefined {
  const indexes = new Map<ValueNode, ReadonlyMap<string, Found>>();

  function indexOf(node: ValueNode): ReadonlyMap<string, Found> {
    const known = indexes.get(node);
    if (known !== undefined) return known;
    const children: (readonly [string, Found])[] = [
      ...membersOf(node).map(({ name, nameNode, value }) => [name, { value, named: nameNode }] as const),
      ...elementsOf(node).map((value, number) => [String(number), { value, named: value }] as const),
    ];
    // Of two entries with one name a Map keeps the last.
    const index = new Map(children.toReversed());
    indexes.set(node, index);
    return index;
  }

  return (path) =>
    path.reduce<Found | undefined>((at, step) => at && indexOf(at.value).get(step), { value: root, named: root });
}

/** A number as the text writes it. */
export function numberText(node: ValueNode, text: string): string {
  return text.slice(node.loc.start.offset, node.loc.end.offset);
}

/** What a value is, for "found …": its kind; the digits of a number unless they are many; never the content of a string. */
export function describeValue(node: ValueNode, text: string): string {
  if (node.type === "Object") return "an object";
  if (node.type === "Array") return "a list";
  if (node.type === "String") return node.value === "" ? "an empty string" : "a string";
  if (node.type === "Boolean") return String(node.value);
  if (node.type === "Null") return "null";
  const written = numberText(node, text);
  return written.length <= MAX_SHOWN_DIGITS ? quote(written) : `a number of ${written.length} characters`;
}
