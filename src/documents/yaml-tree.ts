// Reading a YAML tree: plain values for the schema's validator, and where in the text a value or a field's name stands.

import { isAlias, isMap, isScalar, isSeq, type Node } from "yaml";
import type { Problem } from "../core/index.ts";
import { MAX_DEPTH, MAX_VALUES, type YamlText } from "./yaml-text.ts";

/** Steps from the root: names of fields and numbers of elements, from 0. */
export type Path = readonly (string | number)[];

/** Where something stands: the value, and the name before it where it is a field. */
interface Found {
  readonly node: unknown;
  readonly name: unknown;
}

/** Most aliases that are followed: finding what one stands for takes a walk through the text. */
export const MAX_ALIASES = 100;

/** An alias that cannot be followed. */
class Unfollowable extends Error {
  readonly node: Node;

  constructor(node: Node) {
    super("An alias cannot be followed.");
    this.node = node;
  }
}

/**
 * The plain value. Objects have no prototype, and every field is defined rather than assigned: `__proto__` is a name like any other.
 * An empty value is null. What aliases stand for is counted every time, and not followed deeper than a policy can be. The problem, at
 * the alias, where one stands for nothing, for something around it, or for more than is read.
 */
export function toPlainYaml(yaml: YamlText): { readonly value: unknown } | Problem {
  const { document, root } = yaml;
  let values = 0;
  let aliases = 0;

  function convert(node: unknown, depth: number, alias: Node | null): unknown {
    values += 1;
    if (alias !== null && (depth > MAX_DEPTH || values > MAX_VALUES)) throw new Unfollowable(alias);
    if (isAlias(node)) {
      aliases += 1;
      const target = aliases > MAX_ALIASES ? undefined : node.resolve(document);
      if (target === undefined) throw new Unfollowable(node);
      return convert(target, depth, alias ?? node);
    }
    if (isSeq(node)) return node.items.map((item) => convert(item, depth + 1, alias));
    if (!isMap(node)) return isScalar(node) ? node.value : null;
    const object: object = Object.create(null);
    for (const { key, value } of node.items) {
      const name = isScalar(key) ? String(key.value) : "";
      Object.defineProperty(object, name, { value: convert(value, depth + 1, alias), enumerable: true });
    }
    return object;
  }

  try {
    return { value: convert(root, 0, null) };
  } catch (error) {
    if (!(error instanceof Unfollowable)) throw error;
    return {
      code: "POLICY_UNREADABLE",
      message:
        "A word with `*` before it is an alias in YAML, and this one stands for nothing, for something that it is itself in, or for more than is read.",
      hint: "Put a glob that begins with `*` in quotes; otherwise write out what the alias stands for.",
      place: yaml.placeAt(error.node.range?.[0] ?? 0),
    };
  }
}

function step(from: unknown, to: string | number, document: YamlText["document"]): Found | undefined {
  const node = isAlias(from) ? from.resolve(document) : from;
  if (isSeq(node)) return { node: node.items[Number(to)], name: null };
  if (!isMap(node)) return undefined;
  const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(to));
  return pair === undefined ? undefined : { node: pair.value, name: pair.key };
}

function startOf(node: unknown): number | undefined {
  return isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? node.range?.[0] : undefined;
}

/**
 * The offset of what stands at the path: of the value, or with `name` of the field's name. Where there is nothing there, of the nearest thing
 * around it.
 */
export function findOffset(yaml: YamlText, { path, name = false }: { readonly path: Path; readonly name?: boolean }) {
  let at: Found = { node: yaml.root, name: null };
  let offset = startOf(yaml.root) ?? 0;
  for (const [index, to] of path.entries()) {
    const next = step(at.node, to, yaml.document);
    if (next === undefined) return offset;
    const last = index === path.length - 1;
    offset = (last && name ? startOf(next.name) : startOf(next.node)) ?? startOf(next.name) ?? offset;
    at = next;
  }
  return offset;
}
