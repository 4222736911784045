// JSON as it stands in the text: numbers with their own digits, objects with every member, also those of the same name.
// `JSON.parse` loses both (2^53+1 becomes 2^53, of two members the last wins), and both would change a verdict silently.

/** A JSON value. */
export type Json =
  | { readonly kind: "object"; readonly members: readonly (readonly [name: string, value: Json])[] }
  | { readonly kind: "list"; readonly elements: readonly Json[] }
  | { readonly kind: "number"; readonly digits: string }
  | { readonly kind: "string"; readonly text: string }
  | { readonly kind: "true" | "false" | "null" };

/**
 * Deepest nesting that is kept. The API's documents have four levels; what is nested deeper is nothing that anybody asks for, and
 * must not make the rest of an answer unreadable.
 */
const MAX_DEPTH = 32;

type Open =
  | { readonly kind: "object"; readonly members: [string, Json][]; name: string | null }
  | { readonly kind: "list"; readonly elements: Json[] };

function isJson(text: string): boolean {
  try {
    // The bundler may take a call whose result is not used for one that does nothing.
    return JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}

/** The value of a JSON text, without what is nested deeper than in any answer of the API; undefined where it is no JSON. */
export function parseJson(text: string): Json | undefined {
  // The engine says whether it is JSON; from there on, reading tokens in turn cannot go wrong.
  if (!isJson(text)) return undefined;
  const open: Open[] = [];
  for (let at = 0; at < text.length; ) {
    const [token, end] = tokenAt(text, at);
    at = end;
    if (token === "{" || token === "[") {
      open.push(token === "{" ? { kind: "object", members: [], name: null } : { kind: "list", elements: [] });
      continue;
    }
    if (token === "" || token === "," || token === ":") continue;
    const around = open.at(-1);
    if (around?.kind === "object" && around.name === null && token.startsWith('"')) {
      around.name = toText(token);
      continue;
    }
    const value = token === "}" || token === "]" ? close(open) : toScalar(token);
    const parent = open.at(-1);
    if (parent === undefined) return value;
    const isKept = open.length <= MAX_DEPTH;
    if (parent.kind === "list") {
      if (isKept) parent.elements.push(value);
    } else {
      if (isKept) parent.members.push([parent.name ?? "", value]);
      parent.name = null;
    }
  }
  return undefined;
}

/** The token at a place, and where the next one may begin. White space is an empty token. */
function tokenAt(text: string, at: number): readonly [token: string, end: number] {
  const first = text.charAt(at);
  if (" \t\n\r".includes(first)) return ["", at + 1];
  if ("{}[],:".includes(first)) return [first, at + 1];
  let end = at + 1;
  if (first === '"') {
    // No regular expression: one over a string of many megabytes can exhaust the engine's stack.
    while (text.charAt(end) !== '"') end += text.charAt(end) === "\\" ? 2 : 1;
    end += 1;
  } else {
    while (end < text.length && !" \t\n\r,]}".includes(text.charAt(end))) end += 1;
  }
  return [text.slice(at, end), end];
}

function close(open: Open[]): Json {
  const closed = open.pop();
  if (closed === undefined) throw new Error("A JSON text that JSON.parse accepts has a closing bracket too many.");
  return closed.kind === "object"
    ? { kind: "object", members: closed.members }
    : { kind: "list", elements: closed.elements };
}

function toScalar(token: string): Json {
  if (token === "true" || token === "false" || token === "null") return { kind: token };
  return token.startsWith('"') ? { kind: "string", text: toText(token) } : { kind: "number", digits: token };
}

function toText(token: string): string {
  const text: unknown = JSON.parse(token);
  return typeof text === "string" ? text : "";
}
