// clouds.yaml and its companions: text → a tree of plain values, each with its place. Everything in it is text: whoever reads a
// project id that happens to look like a number (1e10…) wants it as it was written.

import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type YAMLMap,
} from "yaml";
import { GateError, type Place, type Problem } from "../core/index.ts";
import type { CloudsFile } from "./clouds-files.ts";

/** A value of the document. `none`: written as nothing (`key:`), `~` or `null`. */
export type Tree =
  | MapTree
  | ListTree
  | { readonly kind: "text"; readonly text: string; readonly place: Place }
  | Nothing;

/** A mapping. Own keys only: the tree knows no `__proto__`. */
export interface MapTree {
  readonly kind: "map";
  readonly entries: ReadonlyMap<string, Tree>;
  readonly place: Place;
}

interface ListTree {
  readonly kind: "list";
  readonly items: readonly Tree[];
  readonly place: Place;
}

interface Nothing {
  readonly kind: "none";
  readonly place: Place;
}

/** Bounds on what aliases may blow a small file up to, in space and in time (each is looked up in the whole document). */
const MAX_NODES = 20_000;
const MAX_ALIASES = 500;
const MAX_DEPTH = 32;

/** What the parser's error codes mean, in words; its own texts quote the file, which holds secrets. */
const MISTAKES: ReadonlyMap<string, string> = new Map([
  ["BAD_ALIAS", "an alias (`*…`) that is not allowed or that nothing defines"],
  ["BAD_DQ_ESCAPE", "an unknown escape in double quotes; single quotes take everything as it is"],
  ["BAD_INDENT", "wrong indentation"],
  ["BAD_SCALAR_START", "a value that has to be in quotes because of its first character"],
  ["BLOCK_AS_IMPLICIT_KEY", "a nested value on the line of its key; values with `: ` in them need quotes"],
  ["DUPLICATE_KEY", "a key that was there before in the same mapping"],
  ["MISSING_CHAR", "a missing quote, bracket, comma or colon"],
  ["MULTIPLE_DOCS", "a second document (`---`); one is expected"],
  ["TAB_AS_INDENT", "a tab; YAML is indented with spaces"],
  ["TAG_RESOLVE_FAILED", "a tag (`!…`) that is not supported"],
]);

function mistake(place: Place, found: string): Problem {
  return { code: "INPUT_INVALID", message: `Cannot read the file: ${found}.`, place };
}

/**
 * The document's tree: YAML 1.2 (JSON is a part of it), with the merge key `<<` of YAML 1.1, which clouds.yaml files use. Throws
 * a GateError with all mistakes, each with line and column and none with the file's text.
 */
export function parseCloudsDocument(file: Pick<CloudsFile, "name" | "text">): Tree {
  const lines = new LineCounter();
  const document = parseDocument(file.text, {
    schema: "core",
    lineCounter: lines,
    uniqueKeys: true,
    prettyErrors: false,
    logLevel: "error",
  });
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { file: file.name, line, column: col };
  };
  const mistakes = [...document.errors, ...document.warnings].map(({ code, pos }) =>
    mistake(placeAt(pos[0]), MISTAKES.get(code) ?? "not valid YAML here"),
  );
  if (mistakes.length > 0) throw new GateError(mistakes);
  return growTree(document, placeAt);
}

function growTree(document: Document.Parsed, placeAt: (offset: number) => Place): Tree {
  let nodes = 0;
  let aliases = 0;
  const placeOf = (node: Node | null): Place => placeAt(node?.range?.[0] ?? 0);

  function grow(node: Node | null, depth: number): Tree {
    nodes += 1;
    const place = placeOf(node);
    if (isAlias(node)) aliases += 1;
    if (nodes > MAX_NODES || aliases > MAX_ALIASES || depth > MAX_DEPTH) {
      throw new GateError(mistake(place, "more nesting or aliases than a file of credentials has"));
    }
    if (isAlias(node)) {
      const target = node.resolve(document);
      if (target === undefined) throw new GateError(mistake(place, "an alias (`*…`) that nothing before it defines"));
      return grow(target, depth + 1);
    }
    if (isMap(node)) return { kind: "map", entries: growEntries(node, depth), place };
    if (isSeq(node)) return { kind: "list", items: node.items.map((item) => grow(toNode(item), depth + 1)), place };
    if (!isScalar(node) || node.value === null) return { kind: "none", place };
    return { kind: "text", text: typeof node.value === "string" ? node.value : (node.source ?? ""), place };
  }

  function growEntries(map: YAMLMap, depth: number): ReadonlyMap<string, Tree> {
    const own = new Map<string, Tree>();
    const merged = new Map<string, Tree>();
    for (const { key, value } of map.items) {
      const name = grow(toNode(key), depth + 1);
      if (name.kind !== "text") throw new GateError(mistake(name.place, "a key that is not plain text"));
      const tree = grow(toNode(value), depth + 1);
      if (name.text !== "<<") own.set(name.text, tree);
      else
        for (const [inherited, from] of inheritedEntries(tree)) if (!merged.has(inherited)) merged.set(inherited, from);
    }
    return new Map([...merged, ...own]);
  }

  return grow(document.contents, 0);
}

/** What `<<` brings: the entries of a mapping, or of several, of which the first wins. */
function inheritedEntries(tree: Tree): readonly (readonly [string, Tree])[] {
  const sources = tree.kind === "list" ? tree.items : [tree];
  return sources.flatMap((source) => {
    if (source.kind !== "map") {
      throw new GateError(mistake(source.place, "something to merge (`<<`) that is no mapping"));
    }
    return [...source.entries];
  });
}

function toNode(value: unknown): Node | null {
  return isAlias(value) || isMap(value) || isSeq(value) || isScalar(value) ? value : null;
}
