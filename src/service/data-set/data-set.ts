// Data set that the emulator serves: one project's quota and usage per region, with the keys of v3. Reads and checks the user's own
// and the embedded one; values are read in value.ts.

import {
  canonicalKey,
  findKey,
  GateError,
  type Problem,
  quote,
  quoteList,
  type ResourceKey,
  throwIfAny,
  z,
} from "../../core/index.ts";
import type { DocumentName } from "../../sources/index.ts";
import { findServedKey } from "../../sources/quota-api/index.ts";
import type { DataValue, RegionValues, StorageSize } from "../document.ts";
import embedded from "./data-set.json" with { type: "json" };

/** One region. undefined: that document does not have the region. */
type RegionData = Readonly<Record<DocumentName, RegionValues | undefined>>;

/** A checked data set. */
export interface DataSet {
  /** Identifier of the project. */
  readonly project: string;
  readonly regions: ReadonlyMap<string, RegionData>;
}

/** Longest data set that is read, in characters. */
export const MAX_DATA_SET_LENGTH = 16 * 1024 * 1024;
/** Number of problems of one data set that are reported; the rest is counted. */
const MAX_PROBLEMS = 100;

const REGION_NAME = /^(?!\$)[^,\s\p{Cc}]{1,255}$/u;
const KEY_FORM = /^[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)+$/;

const EXPECTED: Readonly<Record<DocumentName, string>> = {
  quota: "a whole number of 0 or more, or -1 for unlimited",
  usage: "a whole number of 0 or more",
};

function amountSchema(document: DocumentName) {
  const error = EXPECTED[document];
  return z.int({ error }).check(z.minimum(document === "quota" ? -1 : 0, { error }));
}

const NAME_EXPECTED = "a text of 1 to 255 characters";
/** A name or identifier. */
const Name = z
  .string({ error: NAME_EXPECTED })
  .check(z.minLength(1, { error: NAME_EXPECTED }), z.maxLength(255, { error: NAME_EXPECTED }));

/** An object with foreign names. No z.record: it leaves out a member that is called `__proto__`. */
const Members = z.custom<object>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  "an object",
);

function sizesSchema(document: DocumentName) {
  const element = z.strictObject(
    { type: Name, space_bytes: amountSchema(document) },
    { error: "an object with `type` and `space_bytes`" },
  );
  return z.array(element, { error: "a list of objects with `type` and `space_bytes`" });
}

const Outline = z.strictObject(
  { project: Name, regions: Members },
  { error: "an object with `project` and `regions`" },
);
const RegionOutline = z.strictObject(
  { quota: z.optional(Members), usage: z.optional(Members) },
  { error: "an object with `quota` and `usage`" },
);

/**
 * Reads a data set from the text of a JSON file: `{ "project": …, "regions": { "cbk": { "quota": {…}, "usage": {…} } } }`, each
 * region with the keys of v3, either document optional. Documented keys may be missing, undocumented ones of the form
 * `component.name` may be there. Throws INPUT_INVALID with everything that is wrong.
 */
export function parseDataSet(text: string): DataSet {
  if (text.length > MAX_DATA_SET_LENGTH) {
    throw invalid(`The data set has ${text.length} characters, expected at most ${MAX_DATA_SET_LENGTH}.`);
  }
  let document: unknown;
  try {
    document = JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text);
  } catch {
    // The exception's text quotes the file.
    throw invalid(
      "The data set is not JSON.",
      "Check it with a JSON editor, or start without one on the embedded data.",
    );
  }
  return toDataSet(document);
}

/** The data set that comes with the program: a believable project in the regions cbk, dbl and fes. */
export function embeddedDataSet(): DataSet {
  return toDataSet(embedded);
}

function toDataSet(document: unknown): DataSet {
  const wrong = new Set<string>();
  const outline = checked({ schema: Outline, value: document, where: [], wrong });
  const regions = new Map<string, RegionData>();
  for (const [region, value] of Object.entries(outline?.regions ?? {})) {
    if (!REGION_NAME.test(region)) {
      wrong.add(
        sentence(
          [],
          `the region ${quote(region)} cannot be requested: 1 to 255 characters, no comma or white space, no \`$\` first`,
        ),
      );
      continue;
    }
    const members = checked({ schema: RegionOutline, value, where: [region], wrong });
    regions.set(region, {
      quota: readDocument({ region, document: "quota", members: members?.quota, wrong }),
      usage: readDocument({ region, document: "usage", members: members?.usage, wrong }),
    });
  }
  throwIfAny(toProblems([...wrong]));
  // Nothing is wrong, so there is an outline.
  return { project: outline?.project ?? "", regions };
}

interface DocumentToRead {
  readonly region: string;
  readonly document: DocumentName;
  readonly members: object | undefined;
  readonly wrong: Set<string>;
}

function readDocument({ region, document, members, wrong }: DocumentToRead): RegionData[DocumentName] {
  if (members === undefined) return undefined;
  const values = new Map<string, DataValue>();
  for (const [written, value] of Object.entries(members)) {
    const key = canonicalKey(written);
    const where = [region, document, written];
    const misplaced = findMisplacement({ key, region, document, known: values });
    if (misplaced !== undefined) {
      wrong.add(sentence(where, misplaced));
      continue;
    }
    const read = readValue({ document, itemsBy: findKey(key)?.itemsBy, value, where, wrong });
    if (read !== undefined) values.set(key, read);
  }
  return values;
}

/** Reason why a key cannot be in a document of a region; undefined where it can. */
function findMisplacement(at: {
  readonly key: string;
  readonly region: string;
  readonly document: DocumentName;
  readonly known: ReadonlyMap<string, DataValue>;
}): string | undefined {
  const { key, region, document, known } = at;
  if (known.has(key)) return `the key is duplicated, in both spellings; expected ${quote(key)} once`;
  const row = findServedKey(key);
  if (row === undefined) {
    return KEY_FORM.test(key) ? undefined : "found a name that is no resource key, expected the form `component.name`";
  }
  if (row.until !== "v3") {
    return `v3 does not have this key; expected ${quote("objectstorage")}, from which it is worked out for v1 and v2`;
  }
  if (!row[document]) return `the ${document} document does not have this key`;
  if (row.onlyIn !== undefined && !row.onlyIn.includes(region)) {
    return `the key is in the regions ${quoteList(row.onlyIn)} only`;
  }
  return undefined;
}

function toProblems(wrong: readonly string[]): readonly Problem[] {
  const shown = wrong.slice(0, MAX_PROBLEMS);
  const rest = wrong.length - shown.length;
  const all = rest > 0 ? [...shown, `The data set has ${rest} more problems of these kinds.`] : shown;
  return all.map((message) => ({ code: "INPUT_INVALID", message }));
}

function invalid(message: string, hint?: string): GateError {
  return new GateError({ code: "INPUT_INVALID", message, hint });
}

/** A value, and its place. */
interface ValueToRead {
  readonly document: DocumentName;
  readonly itemsBy: ResourceKey["itemsBy"];
  readonly value: unknown;
  readonly where: readonly string[];
  readonly wrong: Set<string>;
}

/** Reads the value of a key; undefined where it is wrong, and then `wrong` gets a sentence for each reason. */
function readValue(from: ValueToRead): DataValue | undefined {
  return READERS[from.itemsBy ?? "none"](from);
}

/** Readers by the kind of item that a key has. */
const READERS: Readonly<
  Record<NonNullable<ResourceKey["itemsBy"]> | "none", (from: ValueToRead) => DataValue | undefined>
> = {
  none: ({ document, value, where, wrong }) => checked({ schema: amountSchema(document), value, where, wrong }),
  flavor: readCounts,
  type: readSizes,
};

function readCounts({ document, value, where, wrong }: ValueToRead): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [name, count] of Object.entries(checked({ schema: Members, value, where, wrong }) ?? {})) {
    const read = checked({ schema: amountSchema(document), value: count, where: [...where, name], wrong });
    if (read !== undefined) counts.set(name, read);
  }
  return counts;
}

function readSizes({ document, value, where, wrong }: ValueToRead): readonly StorageSize[] | undefined {
  const sizes = checked({ schema: sizesSchema(document), value, where, wrong });
  if (sizes === undefined) return undefined;
  const types = sizes.map((size) => size.type);
  for (const type of new Set(types.filter((name, index) => types.indexOf(name) !== index))) {
    wrong.add(sentence(where, `duplicate type ${quote(type)}`));
  }
  if (!Number.isSafeInteger(sizes.reduce((sum, size) => sum + size.space_bytes, 0))) {
    wrong.add(
      sentence(where, `the sizes add up to more than ${Number.MAX_SAFE_INTEGER}, which v1 and v2 could not state`),
    );
  }
  return sizes;
}

/** Validates a value; undefined where it is invalid, and then `wrong` gets a sentence for each reason. */
function checked<Output>(what: {
  readonly schema: z.ZodMiniType<Output>;
  readonly value: unknown;
  readonly where: readonly string[];
  readonly wrong: Set<string>;
}): Output | undefined {
  const result = z.safeParse(what.schema, what.value, { reportInput: true });
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const where = [...what.where, ...issue.path.map(String)];
    what.wrong.add(
      issue.code === "unrecognized_keys"
        ? sentence(where, `found ${quoteList(issue.keys)}, which has no meaning here`)
        : sentence(where, `found ${kindOf(issue.input)}, expected ${issue.message}`),
    );
  }
  return undefined;
}

/** Describes a value, never by the text of a string. */
function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "number") return String(value);
  if (typeof value === "object") return "an object";
  return value === "" ? "an empty text" : `a ${typeof value}`;
}

/** Sentence on a problem at a place of the data set. */
function sentence(where: readonly string[], what: string): string {
  const place = where.length === 0 ? "" : ` at ${where.map(quote).join(", ")}`;
  return `The data set is wrong${place}: ${what}.`;
}
