// Picks the few attributes of a resource that counting needs. Plans hold secrets, so all other attributes are dropped
// while the plan is read.

/** Attributes to keep, each with its form. A nested shape describes a list of blocks with these attributes. */
export interface Shape {
  readonly [attribute: string]: AttributeForm | Shape;
  /** Present for a single block. Absent for any number of blocks. */
  readonly [ONE]?: SingleBlock;
}

/**
 * Form of an attribute. `text`, `number` (whole numbers) and `flag` keep the value. `keys` keeps only the names of a
 * map's members, `bytes` the length of a text, `length` that of a list. `isUuid` keeps only whether a text is an ID as
 * OpenStack generates them: the IDs of many objects would keep equal changes apart.
 */
export type AttributeForm = "text" | "texts" | "number" | "flag" | "keys" | "bytes" | "length" | "isUuid";

const ONE: unique symbol = Symbol("one block");

/** A single nested block. Older providers wrap it in a list. */
interface SingleBlock {
  /** true if the resource cannot be counted without the block. */
  readonly isNeeded?: boolean;
  /** Alternative attributes: at least one must be set. */
  readonly oneOf?: readonly string[];
}

/** Returns the shape of a single nested block. */
export function oneBlock(shape: Shape, needs: SingleBlock = {}): Shape {
  return { ...shape, [ONE]: needs };
}

/** Returns whether a text is an ID as OpenStack generates them. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f-]{32,36}$/i.test(text);
}

/** A path of block names, positions and attribute names. */
export type AttributePath = readonly (string | number)[];

/** Value of an attribute: known, known only after apply, or not set. */
export type AttributeValue =
  | { readonly kind: "known"; readonly value: unknown }
  | { readonly kind: "unknown" | "unset"; readonly value?: undefined };

/** A value that is known only after apply. */
export const UNKNOWN: AttributeValue = { kind: "unknown" };

const MAX_TEXT_LENGTH = 4096;

/** Returns an object's own property, or undefined if the value has no such property. */
export function memberOf(value: unknown, name: string | number): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Returns whether a value is an object other than an array. */
export function isRecord(value: unknown): value is object {
  return isObject(value) && !Array.isArray(value);
}

/**
 * Returns the attributes that a shape names, each reduced to its form: `bytes` keeps the length of a text only. Returns
 * undefined if the value is not an object.
 */
export function pickValues(value: unknown, shape: Shape): unknown {
  if (!isObject(value)) return undefined;
  const kept: Record<string, unknown> = {};
  for (const [name, form] of Object.entries(shape)) {
    const attribute = memberOf(value, name) ?? undefined;
    if (attribute !== undefined) kept[name] = pickValue(attribute, form);
  }
  return kept;
}

/** Flags as texts, which old versions of providers have. */
const FLAGS: ReadonlyMap<unknown, boolean> = new Map(Object.entries({ true: true, false: false, "": false }));

/** For each form, returns the part of a value to keep, or undefined if the value has another form. */
const KEPT: Readonly<Record<AttributeForm, (value: unknown) => unknown>> = {
  text: (value) => (typeof value === "string" ? value : undefined),
  texts: (value) => (Array.isArray(value) && value.every((each) => typeof each === "string") ? value : undefined),
  number: (value) => (Number.isSafeInteger(value) ? value : undefined),
  flag: (value) => (typeof value === "boolean" ? value : FLAGS.get(value)),
  keys: (value) => (isRecord(value) ? Object.keys(value) : undefined),
  bytes: (value) => (typeof value === "string" ? Buffer.byteLength(value) : undefined),
  length: (value) => (Array.isArray(value) ? value.length : undefined),
  isUuid: (value) => (typeof value === "string" ? isUuid(value) : undefined),
};

function pickValue(value: unknown, form: AttributeForm | Shape): unknown {
  if (typeof form === "object") return blocksOf(value, form)?.map((block) => pickValues(block, form));
  if (form !== "text" && form !== "number") return KEPT[form](value);
  // A text that is too long, or a block that no shape describes, is set but unusable.
  return typeof value === "object" || (typeof value === "string" && value.length > MAX_TEXT_LENGTH) ? true : value;
}

/** Returns the marks in `after_unknown` or `after_sensitive` for the attributes that a shape names. */
export function pickMarks(marks: unknown, shape: Shape): unknown {
  if (!isObject(marks)) return marks === true;
  const kept: Record<string, unknown> = {};
  for (const [name, form] of Object.entries(shape)) {
    const mark = memberOf(marks, name);
    if (mark === true) kept[name] = true;
    else if (form === "keys" && isObject(mark))
      kept[name] = Object.keys(mark).filter((key) => memberOf(mark, key) === true);
    else if (typeof form === "object" && mark !== undefined)
      kept[name] = blocksOf(mark, form)?.map((block) => pickMarks(block, form)) ?? false;
  }
  return kept;
}

/** Finds paths of attributes that have another form than the shape says, or that are needed but missing. */
export function* findMisfits(values: unknown, marks: unknown, shape: Shape): Generator<string> {
  for (const [name, form] of Object.entries(shape)) {
    const [value, mark] = [memberOf(values, name) ?? undefined, memberOf(marks, name)];
    if (mark === true) continue;
    if (typeof form === "object") yield* misfitsOfBlocks(value, mark, form, name);
    else if (value !== undefined && KEPT[form](value) === undefined) yield name;
  }
}

function* misfitsOfBlocks(value: unknown, mark: unknown, shape: Shape, name: string): Generator<string> {
  const { [ONE]: single } = shape;
  const [blocks, marks = []] = [blocksOf(value, shape), blocksOf(mark, shape)];
  const isWrong = blocks === undefined || (single && (blocks.length > 1 || (blocks.length === 0 && single.isNeeded)));
  if (isWrong) yield name;
  for (const [index, block] of (blocks ?? []).entries()) {
    if (marks[index] === true) continue;
    const isSet = (member: string): boolean =>
      [block, marks[index]].some((values) => isSetValue(memberOf(values, member)));
    if (!isRecord(block) || single?.oneOf?.some(isSet) === false) yield name;
    for (const inner of findMisfits(block, marks[index], shape)) yield `${name}.${inner}`;
  }
}

function isSetValue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
}

function blocksOf(value: unknown, shape: Shape): readonly unknown[] | undefined {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  return shape[ONE] !== undefined && typeof value === "object" ? [value] : undefined;
}

/** Finds the attribute at a path of block names, positions and attribute names. */
export function findAttribute(values: unknown, marks: unknown, path: AttributePath): AttributeValue {
  let [value, mark] = [values, marks];
  for (const step of path) {
    if (mark === true) return UNKNOWN;
    [value, mark] = [memberOf(value, step), memberOf(mark, step)];
  }
  if (mark === true) return UNKNOWN;
  return value === undefined || value === null ? { kind: "unset" } : { kind: "known", value };
}

/** Returns the elements of a list. Returns none for any other value. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns whether blocks are set, or may be set after apply. */
export function hasBlock({ kind, value }: AttributeValue): boolean {
  return kind === "unknown" || listIn(value).length > 0;
}

/** Returns whether a path, or a part of the value that contains it, is marked. */
export function isMarked(marks: unknown, path: AttributePath): boolean {
  return findAttribute(undefined, marks, path).kind === "unknown";
}

/** Returns a text unless it is empty. Returns undefined for any other value. */
export function textIn(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Returns a member as {@link textIn} does. */
export function textAt(values: unknown, name: string): string | undefined {
  return textIn(memberOf(values, name));
}

/**
 * Returns a whole number of 0 or more that JavaScript holds exactly. Returns undefined for any other value, so that no
 * size is rounded.
 */
export function wholeNumberIn(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
