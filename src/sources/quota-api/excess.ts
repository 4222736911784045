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
const MAX_VALUES = 500_000;

/** Finds an excess of values in JSON text before it is parsed: "more than 500000 values". undefined: none. */
export function findTooManyValues(text: string): string | undefined {
  let values = 1;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isString = !isString;
    else if (isString) {
      if (code === BACKSLASH) at += 1;
    } else if (code === COMMA || code === BRACE || code === BRACKET) {
      values += 1;
      if (values > MAX_VALUES) return `more than ${MAX_VALUES} values`;
    }
  }
  return undefined;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const BRACE = 0x7b;
const BRACKET = 0x5b;

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
  if (json.kind === "object") return json.members.map(([, value]) => value);
  return json.kind === "list" ? json.elements : [];
}
