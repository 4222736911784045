// Data set that the emulator serves: one project's quota and usage per region, with the keys of v3. Reads and checks the user's own
// and the embedded one.

import {
  canonicalKey,
  findKey,
  GateError,
  inputProblem,
  isSpecified,
  join,
  type Message,
  quoted,
  quotedList,
  say,
  sayText,
  throwIfAny,
  z,
} from "../../core/index.ts";
import type { DocumentName } from "../../sources/index.ts";
import { findServedKey } from "../../sources/quota-api/index.ts";
import type { DataValue, RegionValues } from "../document.ts";
import embedded from "./data-set.json" with { type: "json" };

/** One region. undefined: that document does not have the region. */
type RegionData = Readonly<Record<DocumentName, RegionValues | undefined>>;

/** A checked data set. */
export interface DataSet {
  /** Identifier of the project. */
  readonly project: string;
  readonly regions: ReadonlyMap<string, RegionData>;
}

/** Longest data set that is read, in bytes. */
export const MAX_DATA_SET_LENGTH = 16 * 1024 * 1024;

const REGION_NAME = /^(?!\$)[^,\s\p{Cc}]{1,255}$/u;
const KEY_FORM = /^[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)+$/;

// The error of each schema is what it expects.

const NAME = { error: "a text of 1 to 255 characters" };
const Name = z.string(NAME).check(z.minLength(1, NAME), z.maxLength(255, NAME));

/** An object with foreign names, as a map. No z.record: it leaves out a member that is called `__proto__`. */
const Members = z.pipe(
  z.custom<object>((value) => typeof value === "object" && value !== null && !Array.isArray(value), "an object"),
  z.transform((members) => new Map<string, unknown>(Object.entries(members))),
);

const Outline = z.strictObject(
  {
    project: Name,
    regions: z.pipe(
      Members,
      z.map(
        z.string(),
        z.strictObject(
          { quota: z.optional(Members), usage: z.optional(Members) },
          { error: "an object with `quota` and `usage`" },
        ),
      ),
    ),
  },
  { error: "an object with `project` and `regions`" },
);

/** Schemas of values: an amount, counts by flavor, sizes by type. */
function schemasOf(document: DocumentName) {
  const isQuota = document === "quota";
  const error = `a whole number of 0 or more${isQuota ? ", or -1 for unlimited" : ""}`;
  const amount = z.int({ error }).check(z.minimum(isQuota ? -1 : 0, { error }));
  const size = z.strictObject(
    { type: Name, space_bytes: amount },
    { error: "an object with `type` and `space_bytes`" },
  );
  return {
    amount,
    flavor: z.pipe(Members, z.map(z.string(), amount)),
    type: z.array(size, { error: "a list of objects with `type` and `space_bytes`" }).check(
      z.refine((sizes) => new Set(sizes.map(({ type }) => type)).size === sizes.length, "each type once"),
      // v1 and v2 have the sum.
      z.refine(
        (sizes) => Number.isSafeInteger(sizes.reduce((sum, { space_bytes }) => sum + space_bytes, 0)),
        `sizes that add up to ${Number.MAX_SAFE_INTEGER} at most`,
      ),
    ),
  };
}

const SCHEMAS = { quota: schemasOf("quota"), usage: schemasOf("usage") };

/** The shape of a key's values; keys that the API does not have are numbers. */
function shapeOf(key: string): keyof ReturnType<typeof schemasOf> {
  const itemsBy = isSpecified(key) ? findKey(key)?.itemsBy : undefined;
  return itemsBy === "flavor" || itemsBy === "type" ? itemsBy : "amount";
}

/**
 * Reads a data set from the text of a JSON file: `{ "project": …, "regions": { "cbk": { "quota": {…}, "usage": {…} } } }`, each
 * region with the keys of v3, either document optional. Documented keys may be missing, undocumented ones of the form
 * `component.name` may be there. Throws INPUT_INVALID with everything that is wrong.
 */
export function parseDataSet(text: string): DataSet {
  let document: unknown;
  try {
    document = JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text);
  } catch {
    // The exception's text quotes the file.
    const hint = say`Check it with a JSON editor, or start without one on the embedded data.`;
    throw new GateError(inputProblem(say`The data set is not JSON.`, hint));
  }
  return toDataSet(document);
}

/** The data set that comes with the program: a believable project in the regions cbk, dbl and fes. */
export function embeddedDataSet(): DataSet {
  return toDataSet(embedded);
}

function toDataSet(document: unknown): DataSet {
  const wrong: Message[] = [];
  const outline = checked(Outline, document, { where: [], wrong });
  const regions = new Map<string, RegionData>();
  for (const [region, { quota, usage }] of outline?.regions ?? []) {
    if (!REGION_NAME.test(region)) {
      const expected = say`1 to 255 characters, no comma or white space, no \`$\` first`;
      wrong.push(sentence([], say`the region ${quoted(region)} cannot be requested: ${expected}`));
    }
    const read = (name: DocumentName, members: ReadonlyMap<string, unknown> | undefined) =>
      members && readDocument(members, { region, document: name, wrong });
    regions.set(region, { quota: read("quota", quota), usage: read("usage", usage) });
  }
  throwIfAny(wrong.map((message) => inputProblem(message)));
  // Nothing is wrong, so there is an outline.
  return { project: outline?.project ?? "", regions };
}

/** Where problems of a part go, and its place. */
interface Place {
  readonly where: readonly string[];
  readonly wrong: Message[];
}

function readDocument(
  members: ReadonlyMap<string, unknown>,
  of: { readonly region: string; readonly document: DocumentName; readonly wrong: Message[] },
): RegionValues {
  const { region, document, wrong } = of;
  const values = new Map<string, DataValue>();
  for (const [written, given] of members) {
    const key = canonicalKey(written);
    const where = ["regions", region, document, written];
    const misplaced = values.has(key)
      ? say`the key is duplicated, in both spellings; expected ${quoted(key)} once`
      : findMisplacement(key, of);
    if (misplaced !== undefined) {
      wrong.push(sentence(where, misplaced));
      continue;
    }
    const schema: z.ZodMiniType<DataValue> = SCHEMAS[document][shapeOf(key)];
    const value = checked(schema, given, { where, wrong });
    if (value !== undefined) values.set(key, value);
  }
  return values;
}

/** Reason why a key cannot be in a document of a region; undefined where it can. */
function findMisplacement(
  key: string,
  { region, document }: { readonly region: string; readonly document: DocumentName },
): Message | undefined {
  const row = findServedKey(key);
  if (row === undefined) {
    return KEY_FORM.test(key)
      ? undefined
      : say`found a name that is no resource key, expected the form \`component.name\``;
  }
  if (row.until !== "v3") {
    return say`v3 does not have this key; expected \`objectstorage\`, from which it is worked out for v1 and v2`;
  }
  if (!row[document]) return say`the ${document} document does not have this key`;
  const isElsewhere = row.onlyIn?.includes(region) === false;
  return isElsewhere ? say`the key is in the regions ${quotedList(row.onlyIn ?? [])} only` : undefined;
}

/** Validates a value; undefined where it is invalid, and then there is a sentence for each reason. */
function checked<Output>(schema: z.ZodMiniType<Output>, value: unknown, place: Place): Output | undefined {
  const result = z.safeParse(schema, value, { reportInput: true });
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const what =
      issue.code === "unrecognized_keys"
        ? say`found ${quotedList(issue.keys)}, which has no meaning here`
        : say`found ${kindOf(issue.input)}, expected ${sayText(issue.message)}`;
    place.wrong.push(sentence([...place.where, ...issue.path.map(String)], what));
  }
  return undefined;
}

/** Describes a value, never by the text of a string. */
function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null || typeof value === "number") return String(value);
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  return value === "" ? "an empty text" : `a ${typeof value}`;
}

/** Sentence on a problem at a place of the data set. */
function sentence(where: readonly string[], what: Message): Message {
  const place = where.length === 0 ? "" : say` at ${join(where.map(quoted), ", ")}`;
  return say`The data set is wrong${place}: ${what}.`;
}
