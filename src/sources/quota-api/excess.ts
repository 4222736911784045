// Limits on the size of documents. Everything after parsing takes time by the number of names in a document, and nothing interrupts
// computing: these limits keep a run within its time.

import type { Json } from "../../documents/index.ts";

/** Most names at each level of a document. Real clouds have some dozens of regions, keys, flavors and storage types. */
const LEVELS: readonly { readonly most: number; readonly what: string }[] = [
  { most: 5_000, what: "regions" },
  { most: 1_000, what: "keys in a region" },
  { most: 5_000, what: "members of a key" },
];

/** Most values in all, at any depth: to parse more takes seconds. 5,000 regions with all keys of the specification have half of it. */
export const MAX_VALUES = 500_000;

/** Finds an excess of names in a document: "more than 5000 regions". undefined: none. */
export function findExcess(document: Json, level = 0): string | undefined {
  const limit = LEVELS[level];
  if (limit === undefined) return undefined;
  const content = contentOf(document);
  if (content.length > limit.most) return `more than ${limit.most} ${limit.what}`;
  for (const value of content) {
    const excess = findExcess(value, level + 1);
    if (excess !== undefined) return excess;
  }
  return undefined;
}

function contentOf(json: Json): readonly Json[] {
  if (json.kind === "object") return json.members.map(({ value }) => value);
  return json.kind === "list" ? json.elements : [];
}
