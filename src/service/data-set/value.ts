// Values of a data set, read and checked.

import { quote, quoteList, type ResourceKey, z } from "../../core/index.ts";
import type { DocumentName } from "../backend.ts";
import type { DataValue, StorageSize } from "../document.ts";

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
export const Name = z
  .string({ error: NAME_EXPECTED })
  .check(z.minLength(1, { error: NAME_EXPECTED }), z.maxLength(255, { error: NAME_EXPECTED }));

/** An object with foreign names. No z.record: it leaves out a member that is called `__proto__`. */
export const Members = z.custom<object>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  "an object",
);

const Amount = { quota: amountSchema("quota"), usage: amountSchema("usage") };
const Sizes = { quota: sizesSchema("quota"), usage: sizesSchema("usage") };

function sizesSchema(document: DocumentName) {
  const element = z.strictObject(
    { type: Name, space_bytes: amountSchema(document) },
    { error: "an object with `type` and `space_bytes`" },
  );
  return z.array(element, { error: "a list of objects with `type` and `space_bytes`" });
}

/** A value, and its place. */
export interface ValueToRead {
  readonly document: DocumentName;
  readonly itemsBy: ResourceKey["itemsBy"];
  readonly value: unknown;
  readonly where: readonly string[];
  readonly wrong: Set<string>;
}

/** Reads the value of a key; undefined where it is wrong, and then `wrong` gets a sentence for each reason. */
export function readValue(from: ValueToRead): DataValue | undefined {
  return READERS[from.itemsBy ?? "none"](from);
}

/** Readers by the kind of item that a key has. */
const READERS: Readonly<
  Record<NonNullable<ResourceKey["itemsBy"]> | "none", (from: ValueToRead) => DataValue | undefined>
> = {
  none: ({ document, value, where, wrong }) => checked({ schema: Amount[document], value, where, wrong }),
  flavor: readCounts,
  type: readSizes,
};

function readCounts({ document, value, where, wrong }: ValueToRead): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [name, count] of Object.entries(checked({ schema: Members, value, where, wrong }) ?? {})) {
    const read = checked({ schema: Amount[document], value: count, where: [...where, name], wrong });
    if (read !== undefined) counts.set(name, read);
  }
  return counts;
}

function readSizes({ document, value, where, wrong }: ValueToRead): readonly StorageSize[] | undefined {
  const sizes = checked({ schema: Sizes[document], value, where, wrong });
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
export function checked<Output>(what: {
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
export function sentence(where: readonly string[], what: string): string {
  const place = where.length === 0 ? "" : ` at ${where.map(quote).join(", ")}`;
  return `The data set is wrong${place}: ${what}.`;
}
