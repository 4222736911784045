// The few attributes of a resource that counting needs, kept apart from everything else in it. Plans hold secrets: whatever is not
// named by a shape is dropped while the plan is read.

/**
 * Attributes that are kept. `true`: as they are. `keys`: only the names of a map's members. `bytes`: only the length of a text.
 * `isUuid`: only whether it is an id as OpenStack makes them; as the ids of many objects differ, they would keep equal ones apart.
 * A shape: of each block of that name these attributes.
 */
export interface Shape {
  readonly [attribute: string]: true | "keys" | "bytes" | "isUuid" | Shape;
}

/** True for an id as OpenStack makes them. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** An attribute's value: known, known only after apply, or not set. */
export type Found =
  | { readonly kind: "known"; readonly value: unknown }
  | { readonly kind: "unknown" }
  | { readonly kind: "unset" };

const UNKNOWN: Found = { kind: "unknown" };
const UNSET: Found = { kind: "unset" };

/** Longest text that is kept; names and ids stay far below. */
const MAX_TEXT_LENGTH = 4096;

const UUID = /^[0-9a-f-]{32,36}$/i;

/** An object's own property; undefined for anything else. */
export function memberOf(value: unknown, name: string | number): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

/** The attributes of a value that the shape names. */
export function pickValues(value: unknown, shape: Shape): unknown {
  if (Array.isArray(value)) return value.map((element: unknown) => pickValues(element, shape));
  if (typeof value !== "object" || value === null) return null;
  const kept: Record<string, unknown> = {};
  for (const [name, rule] of Object.entries(shape)) {
    const attribute = memberOf(value, name);
    if (attribute === undefined || attribute === null) continue;
    if (rule === "keys") kept[name] = keysOf(attribute);
    else if (rule === "bytes") kept[name] = typeof attribute === "string" ? Buffer.byteLength(attribute) : null;
    else if (rule === "isUuid") kept[name] = typeof attribute === "string" && isUuid(attribute);
    else if (rule === true) kept[name] = toPlain(attribute);
    else kept[name] = pickValues(attribute, rule);
  }
  return kept;
}

/** The marks of an `after_unknown` (or `after_sensitive`) for the attributes that the shape names. */
export function pickMarks(marks: unknown, shape: Shape): unknown {
  if (marks === true) return true;
  if (Array.isArray(marks)) return marks.map((element: unknown) => pickMarks(element, shape));
  if (typeof marks !== "object" || marks === null) return false;
  const kept: Record<string, unknown> = {};
  for (const [name, rule] of Object.entries(shape)) {
    const mark = memberOf(marks, name);
    if (mark === true) kept[name] = true;
    else if (rule === "keys" && typeof mark === "object" && mark !== null) kept[name] = markedKeys(mark);
    else if (typeof rule === "object" && mark !== undefined) kept[name] = pickMarks(mark, rule);
  }
  return kept;
}

function keysOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.keys(value) : null;
}

function markedKeys(marks: object): readonly string[] {
  return Object.entries(marks).flatMap(([name, mark]) => (mark === true ? [name] : []));
}

/** Scalars as they are, too long texts and blocks that no shape describes as something set but not usable. */
function toPlain(value: unknown): unknown {
  if (typeof value === "string") return value.length <= MAX_TEXT_LENGTH ? value : true;
  return typeof value === "object" ? true : value;
}

/** The attribute at a path of block names, positions and attribute names. */
export function findAttribute(values: unknown, unknown: unknown, path: readonly (string | number)[]): Found {
  let value = values;
  let mark = unknown;
  for (const step of path) {
    if (mark === true) return UNKNOWN;
    value = memberOf(value, step);
    mark = memberOf(mark, step);
  }
  if (mark === true) return UNKNOWN;
  return value === undefined || value === null ? UNSET : { kind: "known", value };
}

/** True if a path, or something around it, is marked. */
export function isMarked(marks: unknown, path: readonly (string | number)[]): boolean {
  return findAttribute(null, marks, path).kind === "unknown";
}

/** A text that is not empty, from a value that may be anything. */
export function textOf(found: Found): string | undefined {
  return found.kind === "known" && typeof found.value === "string" && found.value !== "" ? found.value : undefined;
}

/** A whole number from 0 that JavaScript can hold exactly; anything else is undefined, so that no size is ever rounded. */
export function wholeNumberOf(found: Found): number | undefined {
  const { kind } = found;
  if (kind !== "known" || typeof found.value !== "number") return undefined;
  return Number.isSafeInteger(found.value) && found.value >= 0 ? found.value : undefined;
}
