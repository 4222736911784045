// The few attributes of a resource that counting needs, kept apart from everything else in it. Plans hold secrets: what is not
// named by a shape is dropped while the plan is read.

/**
 * Attributes that are kept, with the form that each has: texts, numbers and flags as they are. `keys`: only the names of a map's members. `bytes`:
 * only the length of a text. `length`: only that of a list. `isUuid`: only whether a text is an id as OpenStack makes them; as the ids of many objects differ, they would keep
 * equal ones apart. A shape: of each block in a list of them these attributes.
 */
export interface Shape {
  readonly [attribute: string]: AttributeForm | Shape;
  /** Absent: there may be any number of these blocks. */
  readonly [ONE]?: OneBlock;
}

/** Form of an attribute's value. Numbers are whole. */
export type AttributeForm = "text" | "number" | "flag" | "keys" | "bytes" | "length" | "isUuid";

const ONE: unique symbol = Symbol("one block");

/** A block that there is at most one of: in a list, or by itself. */
interface OneBlock {
  /** true: without it, nothing is known of the resource. */
  readonly isNeeded?: boolean;
  readonly oneOf?: readonly string[];
}

/** The shape of a block that there is at most one of. */
export function oneBlock(shape: Shape, needs: OneBlock = {}): Shape {
  return { ...shape, [ONE]: needs };
}

/** True for an id as OpenStack makes them. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f-]{32,36}$/i.test(text);
}

/** An attribute's value: known, known only after apply, or not set. */
export type Found =
  | { readonly kind: "known"; readonly value: unknown }
  | { readonly kind: "unknown" }
  | { readonly kind: "unset" };

const UNKNOWN: Found = { kind: "unknown" };
const UNSET: Found = { kind: "unset" };

const MAX_TEXT_LENGTH = 4096;

/** An object's own property; undefined for anything else. */
export function memberOf(value: unknown, name: string | number): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

/** The attributes of a value that the shape names; undefined: it is no object. What has another form is left out. */
export function pickValues(value: unknown, shape: Shape): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  const kept: Record<string, unknown> = {};
  for (const [name, form] of Object.entries(shape)) {
    const attribute = memberOf(value, name);
    if (attribute !== undefined && attribute !== null) kept[name] = pickValue(attribute, form);
  }
  return kept;
}

/** Old versions of providers have flags as texts. */
const FLAGS: ReadonlyMap<unknown, boolean> = new Map(Object.entries({ true: true, false: false, "": false }));

/** A value as what each form keeps of it. undefined: it has another form. */
const KEPT: Readonly<Record<AttributeForm, (value: unknown) => unknown>> = {
  text: (value) => (typeof value === "string" ? value : undefined),
  number: (value) => (Number.isSafeInteger(value) ? value : undefined),
  flag: (value) => (typeof value === "boolean" ? value : FLAGS.get(value)),
  keys: (value) =>
    typeof value === "object" && value !== null && !Array.isArray(value) ? Object.keys(value) : undefined,
  bytes: (value) => (typeof value === "string" ? Buffer.byteLength(value) : undefined),
  length: (value) => (Array.isArray(value) ? value.length : undefined),
  isUuid: (value) => (typeof value === "string" ? isUuid(value) : undefined),
};

function pickValue(value: unknown, form: AttributeForm | Shape): unknown {
  if (typeof form === "object") return blocksOf(value, form)?.map((block) => pickValues(block, form));
  if (form !== "text" && form !== "number") return KEPT[form](value);
  // Too long texts, and blocks that no shape describes, are something set but not usable.
  return typeof value === "object" || (typeof value === "string" && value.length > MAX_TEXT_LENGTH) ? true : value;
}

/** The marks of an `after_unknown` (or `after_sensitive`) for the attributes that the shape names. */
export function pickMarks(marks: unknown, shape: Shape): unknown {
  if (marks === true) return true;
  if (typeof marks !== "object" || marks === null) return false;
  const kept: Record<string, unknown> = {};
  for (const [name, form] of Object.entries(shape)) {
    const mark = memberOf(marks, name);
    if (mark === true) kept[name] = true;
    else if (form === "keys" && typeof mark === "object" && mark !== null)
      kept[name] = Object.keys(mark).filter((key) => memberOf(mark, key) === true);
    else if (typeof form === "object" && mark !== undefined)
      kept[name] = blocksOf(mark, form)?.map((block) => pickMarks(block, form)) ?? false;
  }
  return kept;
}

/** Path of the first attribute that has another form than the shape says, or is needed and not there; undefined: all can be read. */
export function findMisfit(values: unknown, unknown: unknown, shape: Shape): string | undefined {
  for (const [name, form] of Object.entries(shape)) {
    const mark = memberOf(unknown, name);
    const value = memberOf(values, name) ?? undefined;
    if (mark === true) continue;
    if (typeof form === "string") {
      if (value !== undefined && KEPT[form](value) === undefined) return name;
      continue;
    }
    const inner = misfitOfBlocks(value, mark, form);
    if (inner !== undefined) return [name, ...inner].join(".");
  }
  return undefined;
}

/** Path from the blocks on; empty: they themselves do not fit. */
function misfitOfBlocks(value: unknown, mark: unknown, shape: Shape): readonly string[] | undefined {
  const one = shape[ONE];
  const blocks = blocksOf(value, shape);
  if (blocks === undefined || (one !== undefined && blocks.length > 1)) return [];
  if (blocks.length === 0) return one?.isNeeded === true ? [] : undefined;
  const marks = blocksOf(mark, shape) ?? [];
  for (const [index, block] of blocks.entries()) {
    if (marks[index] === true) continue;
    if (typeof block !== "object" || block === null || Array.isArray(block)) return [];
    const has = (name: string): boolean => isThere(memberOf(block, name)) || isThere(memberOf(marks[index], name));
    if (one?.oneOf?.some(has) === false) return [];
    const inner = findMisfit(block, marks[index], shape);
    if (inner !== undefined) return [inner];
  }
  return undefined;
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
}

function blocksOf(value: unknown, shape: Shape): readonly unknown[] | undefined {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  return shape[ONE] !== undefined && typeof value === "object" ? [value] : undefined;
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

/** True if there are blocks at the place, or may be. */
export function hasBlock(found: Found): boolean {
  return found.kind === "unknown" || (found.kind === "known" && Array.isArray(found.value) && found.value.length > 0);
}

/** True if a path, or something around it, is marked. */
export function isMarked(marks: unknown, path: readonly (string | number)[]): boolean {
  return findAttribute(undefined, marks, path).kind === "unknown";
}

/** A text that is not empty, from a value that may be anything. */
export function textOf(found: Found): string | undefined {
  return found.kind === "known" && typeof found.value === "string" && found.value !== "" ? found.value : undefined;
}

/** The same of a member of a value. */
export function textAt(values: unknown, name: string): string | undefined {
  return textOf({ kind: "known", value: memberOf(values, name) });
}

/** A whole number from 0 that JavaScript can hold exactly; anything else is undefined, so that no size is ever rounded. */
export function wholeNumberOf(found: Found): number | undefined {
  const { kind } = found;
  if (kind !== "known" || typeof found.value !== "number") return undefined;
  return Number.isSafeInteger(found.value) && found.value >= 0 ? found.value : undefined;
}
