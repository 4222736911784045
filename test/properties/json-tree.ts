// JSON as it is written: numbers by their digits, objects with every member, also those of the same name. A reader and a writer of
// the tests' own, so that nothing here repeats a misunderstanding of one of the gate's readers.

/** A JSON value as written. */
export type Tree =
  | { readonly kind: "object"; readonly members: readonly Member[] }
  | { readonly kind: "list"; readonly elements: readonly Tree[] }
  /** A number, string or word by its text; or any text at all, where a document is to be broken. */
  | { readonly kind: "scalar"; readonly text: string };

export type Member = readonly [name: string, value: Tree];

export function scalar(value: string | number | boolean | null): Tree {
  return { kind: "scalar", text: JSON.stringify(value) };
}

/** The tree of a plain value. Members called `__proto__` are kept where they are own ones. */
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

/** The same as YAML in its block style: names and texts in quotes, other scalars as they are. */
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

/** The tree of a JSON text; undefined where it is none. */
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

/** All members of that name; none where the tree is no object. */
export function membersCalled(tree: Tree | undefined, name: string): readonly Tree[] {
  if (tree?.kind !== "object") return [];
  return tree.members.flatMap(([other, value]) => (other === name ? [value] : []));
}

/** The only member of that name. undefined: there is none, or several. */
export function onlyMember(tree: Tree | undefined, name: string): Tree | undefined {
  const [only, ...others] = membersCalled(tree, name);
  return others.length > 0 ? undefined : only;
}

/** The text of a string; undefined where the tree is none. */
export function stringOf(tree: Tree | undefined): string | undefined {
  return tree?.kind === "scalar" && tree.text.startsWith('"') ? String(JSON.parse(tree.text)) : undefined;
}

/** The number that the digits write, exactly. undefined: it is no number, no whole one, or not written with digits only. */
export function wholeOf(tree: Tree | undefined): bigint | undefined {
  return tree?.kind === "scalar" && /^-?(?:0|[1-9]\d*)$/.test(tree.text) ? BigInt(tree.text) : undefined;
}

/** Whether a member stands twice in one object, at any depth. */
export function hasRepeatedMember(tree: Tree): boolean {
  if (tree.kind === "list") return tree.elements.some(hasRepeatedMember);
  if (tree.kind === "scalar") return false;
  const names = tree.members.map(([name]) => name);
  return new Set(names).size < names.length || tree.members.some(([, value]) => hasRepeatedMember(value));
}
