// JSON as written: numbers as digits, and objects with all members, duplicates included. This reader and writer belong
// to the tests, so they cannot repeat a misunderstanding of the gate's readers.

/** A JSON value as written. */
export type Tree =
  | { readonly kind: "object"; readonly members: readonly Member[] }
  | { readonly kind: "list"; readonly elements: readonly Tree[] }
  /** A number, string or word by its text. To break a document, it may be any text. */
  | { readonly kind: "scalar"; readonly text: string };

export type Member = readonly [name: string, value: Tree];

export function scalar(value: string | number | boolean | null): Tree {
  return { kind: "scalar", text: JSON.stringify(value) };
}

/** Returns the tree of a plain value. Own members called `__proto__` are kept. */
export function toTree(value: unknown): Tree {
  if (Array.isArray(value)) return { kind: "list", elements: value.map(toTree) };
  if (typeof value !== "object" || value === null) return { kind: "scalar", text: JSON.stringify(value) ?? "null" };
  return { kind: "object", members: Object.entries(value).map(([name, inner]): Member => [name, toTree(inner)]) };
}

export function writeJson(tree: Tree): string {
  if (tree.kind === "scalar") return tree.text;
  if (tree.kind === "list") return `[${tree.elements.map(writeJson).join(",")}]`;
  return `{${tree.members.map(([name, value]) => `${JSON.stringify(name)}:${writeJson(value)}`).join(",")}}`;
}

/** Returns a tree as YAML in block style. Names and texts are quoted, and other scalars are written as they are. */
export function writeYaml(tree: Tree, indent = ""): string {
  if (tree.kind === "scalar") return tree.text;
  const inner = `${indent}  `;
  if (tree.kind === "list") {
    if (tree.elements.length === 0) return "[]";
    return tree.elements.map((element) => `\n${indent}- ${writeYaml(element, inner)}`).join("");
  }
  if (tree.members.length === 0) return "{}";
  return tree.members.map(([name, value]) => `\n${indent}${writeName(name)}: ${writeYaml(value, inner)}`).join("");
}

function writeName(name: string): string {
  return /^[a-z][\w-]*$/i.test(name) || name === "<<" ? name : JSON.stringify(name);
}

/** Returns the tree of a JSON text, or undefined if the text is not JSON. */
export function readJson(text: string): Tree | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  let at = 0;
  const read = (): Tree => {
    const token = tokens[at++] ?? "";
    if (token === "[") {
      const elements: Tree[] = [];
      while (tokens[at] !== "]") {
        if (tokens[at] === ",") at++;
        elements.push(read());
      }
      at++;
      return { kind: "list", elements };
    }
    if (token !== "{") return { kind: "scalar", text: token };
    const members: Member[] = [];
    while (tokens[at] !== "}") {
      if (tokens[at] === ",") at++;
      const name = String(JSON.parse(tokens[at++] ?? '""'));
      at++;
      members.push([name, read()]);
    }
    at++;
    return { kind: "object", members };
  };
  return read();
}

/** Returns all members with a name. Returns none if the tree is not an object. */
export function membersCalled(tree: Tree | undefined, name: string): readonly Tree[] {
  if (tree?.kind !== "object") return [];
  return tree.members.flatMap(([other, value]) => (other === name ? [value] : []));
}

/** Returns the only member with a name, or undefined if there is not exactly one. */
export function onlyMember(tree: Tree | undefined, name: string): Tree | undefined {
  const [only, ...others] = membersCalled(tree, name);
  return others.length > 0 ? undefined : only;
}

/** Returns the text of a string, or undefined if the tree is not a string. */
export function stringOf(tree: Tree | undefined): string | undefined {
  return tree?.kind === "scalar" && tree.text.startsWith('"') ? String(JSON.parse(tree.text)) : undefined;
}

/** Returns the exact number, or undefined unless the tree is a whole number written with digits only. */
export function wholeOf(tree: Tree | undefined): bigint | undefined {
  return tree?.kind === "scalar" && /^-?(?:0|[1-9]\d*)$/.test(tree.text) ? BigInt(tree.text) : undefined;
}

/** Returns whether any object in the tree has duplicate members. */
export function hasRepeatedMember(tree: Tree): boolean {
  if (tree.kind === "list") return tree.elements.some(hasRepeatedMember);
  if (tree.kind === "scalar") return false;
  const names = tree.members.map(([name]) => name);
  return new Set(names).size < names.length || tree.members.some(([, value]) => hasRepeatedMember(value));
}
