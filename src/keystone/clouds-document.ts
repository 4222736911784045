// clouds.yaml and its companions: text → a tree of plain values, each with its place. Everything in it is text: a reader of a
// project id that happens to look like a number (1e10…) wants it as it was written.

import { GateError, inputProblem, type Place } from "../core/index.ts";
import { createPlaceFinder, type Json, type JsonMember, parseYaml } from "../documents/index.ts";
import type { CloudsFile } from "./clouds-files.ts";

/** A value of the document. `none`: written as nothing (`key:`), `~` or `null`. */
export type Tree =
  | MapTree
  | { readonly kind: "list"; readonly items: readonly Tree[]; readonly place: Place }
  | { readonly kind: "text"; readonly text: string; readonly place: Place }
  | { readonly kind: "none"; readonly place: Place };

/** A mapping. Own keys only: the tree knows no `__proto__`. */
export interface MapTree {
  readonly kind: "map";
  readonly entries: ReadonlyMap<string, Tree>;
  readonly place: Place;
}

/**
 * The document's tree: YAML 1.2 (JSON is a part of it), with the merge key `<<` of YAML 1.1, which clouds.yaml files use. Throws
 * a GateError with all mistakes, each with line and column and none with the file's text.
 */
export function parseCloudsDocument({ name, text }: Pick<CloudsFile, "name" | "text">): Tree {
  const placeAt = createPlaceFinder({ text, file: name });
  const yaml = parseYaml(text);
  if ("faults" in yaml) {
    throw new GateError(yaml.faults.map(({ message, hint, at }) => inputProblem(message, hint, placeAt(at))));
  }

  function grow(json: Json): Tree {
    const place = placeAt(json.at);
    switch (json.kind) {
      case "object":
        return { kind: "map", entries: growEntries(json.members), place };
      case "list":
        return { kind: "list", items: json.elements.map(grow), place };
      case "null":
        return { kind: "none", place };
      case "string":
        return { kind: "text", text: json.text, place };
      case "number":
        return { kind: "text", text: json.digits, place };
      case "true":
      case "false":
        // In the letters that are written, such as `True`.
        return { kind: "text", text: text.slice(json.at, json.at + json.kind.length), place };
      default:
        return json satisfies never;
    }
  }

  function growEntries(members: readonly JsonMember[]): ReadonlyMap<string, Tree> {
    const own = new Map<string, Tree>();
    const merged = new Map<string, Tree>();
    for (const { name: key, value } of members) {
      const tree = grow(value);
      if (key !== "<<") own.set(key, tree);
      else
        for (const [inherited, from] of inheritedEntries(tree)) if (!merged.has(inherited)) merged.set(inherited, from);
    }
    return new Map([...merged, ...own]);
  }

  return yaml.root === undefined ? { kind: "none", place: placeAt(0) } : grow(yaml.root);
}

/** Entries that `<<` inherits: those of a mapping, or of several, of which the first wins. */
function inheritedEntries(tree: Tree): readonly (readonly [string, Tree])[] {
  const sources = tree.kind === "list" ? tree.items : [tree];
  return sources.flatMap((source) => {
    if (source.kind !== "map") {
      const message = "A merge key (`<<`) must have a mapping, or a list of mappings.";
      throw new GateError(inputProblem(message, undefined, source.place));
    }
    return [...source.entries];
  });
}
