// Reads and checks the data set of the emulators: quota and usage of a project by region, with the keys of v3. A user
// can bring one; otherwise the embedded one is used.

import type { DataValue, RegionValues } from "../api-server/index.ts";
import {
  canonicalKey,
  checkKey,
  countOf,
  findKey,
  GateError,
  groupsOf,
  idOf,
  inputProblem,
  joinMessages,
  type Limit,
  type Message,
  type Problem,
  parseCheckKey,
  quoted,
  quotedList,
  say,
  sayText,
  throwIfAny,
  toText,
  z,
} from "../core/index.ts";
import { boundProblems, describePlain } from "../documents/index.ts";
import type { DocumentName } from "../sources/index.ts";
import { AMOUNTS, findServedKey, LIMITS, parseDocument } from "../sources/quota-api/index.ts";
import embedded from "./data-set.json" with { type: "json" };

/** A checked data set. */
export interface DataSet {
  readonly project: string;
  /** Values of each region. A document without the region is undefined. */
  readonly regions: ReadonlyMap<string, DataRegion>;
  readonly flavors: readonly DataFlavor[];
  /** Types of OpenStack services that all regions share. They report the values of the first region. */
  readonly shared: readonly string[];
}

/** Maximum size of a data set in bytes. */
export const MAX_DATA_SET_LENGTH = 16 * 1024 * 1024;

const REGION_NAME = /^(?!\$)[^,\s\p{Cc}]{1,255}$/u;
const KEY_FORM = /^[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)+$/;

// The error of each schema completes "expected …".

const NAME = { error: "a text of 1 to 255 characters" };
const Name = z.string(NAME).check(z.minLength(1, NAME), z.maxLength(255, NAME));

/**
 * Schema of an object with any names, read as a map of unchecked values. z.record would drop a member called
 * `__proto__`.
 */
function membersOf<Value>() {
  return z.pipe(
    z.custom<object>((value) => typeof value === "object" && value !== null && !Array.isArray(value), "an object"),
    z.transform((members) => new Map<string, Value>(Object.entries(members))),
  );
}

const Values = z.optional(membersOf<DataValue>());

const SIZE = { error: "a whole number of 0 or more" };
const Size = z.int(SIZE).check(z.nonnegative(SIZE));

const Flavor = z.strictObject(
  {
    id: z.optional(Name),
    name: Name,
    vcpus: Size,
    ram: Size,
    disk: Size,
    extra_specs: z.optional(z.record(z.string(), z.string(NAME))),
  },
  { error: "an object with `name`, `vcpus`, `ram` and `disk`" },
);

/** A flavor with the fields of Nova: RAM in MiB, the disk in GiB. */
export type DataFlavor = Readonly<z.infer<typeof Flavor>>;

const OpenstackValues = z.optional(membersOf<unknown>());

const Region = z.strictObject(
  {
    quota: Values,
    usage: Values,
    /**
     * Values that only OpenStack's services report, by key, or key and member (`volume.space_gb[ssd]`): a number, or
     * numbers by name.
     */
    openstack: z.optional(z.strictObject({ quota: OpenstackValues, usage: OpenstackValues })),
  },
  { error: "an object with `quota` and `usage`" },
);

/** Values of a region. */
export type DataRegion = Readonly<z.infer<typeof Region>>;

const Outline = z.strictObject(
  {
    project: Name,
    flavors: z.optional(z.array(Flavor, "a list of flavors")),
    shared: z.optional(z.array(Name, "a list of types of services")),
    regions: z.pipe(membersOf<unknown>(), z.map(z.string(), Region)),
  },
  { error: "an object with `project` and `regions`" },
);

/**
 * Reads a data set from the text of a JSON file: `{ "project": …, "regions": { "cbk": { "quota": {…}, "usage": {…} } }
 * }`. Regions have keys of v3, even undocumented ones. Both documents are optional. `flavors`, `shared` and a region's
 * `openstack` are for OpenStack's services. Throws INPUT_INVALID with all problems of the outline, or else of the
 * values.
 */
export function parseDataSet(text: string): DataSet {
  let document: unknown;
  try {
    document = JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text);
  } catch {
    // The exception's text is not used, since it quotes the file.
    const hint = say`Check it with a JSON editor, or start without one on the embedded data.`;
    throw new GateError(inputProblem(say`The data set is not JSON.`, hint));
  }
  return toDataSet(document);
}

/** Returns the embedded data set: a believable project in the regions cbk, dbl and fes. */
export function embeddedDataSet(): DataSet {
  return toDataSet(embedded);
}

function toDataSet(given: unknown): DataSet {
  const { project, regions, flavors, shared } = checkOutline(given);
  const names = [...regions.keys()].filter((region) => !REGION_NAME.test(region));
  const expected = say`1 to 255 characters, no comma or white space, no \`$\` first`;
  throwIfAny(
    toProblems([
      ...names.map((region) => ({
        where: [],
        what: say`the region ${quoted(region)} cannot be requested: ${expected}`,
      })),
      ...findWrongValues("quota", regions),
      ...findWrongValues("usage", regions),
      ...findWrongOpenstackValues(regions),
    ]),
  );
  const canonical = (values: RegionValues | undefined) =>
    values && new Map([...values].map(([key, value]) => [canonicalKey(key), value]));
  const checked = [...regions].map(
    ([region, { quota, usage, openstack }]) =>
      [region, { quota: canonical(quota), usage: canonical(usage), openstack }] as const,
  );
  return { project, regions: new Map(checked), flavors: flavors ?? embedded.flavors, shared: shared ?? [] };
}

/** Finds values that only OpenStack's services would report, and that no client could read. */
function findWrongOpenstackValues(regions: DataSet["regions"]): readonly Mistake[] {
  return [...regions].flatMap(([region, { openstack }]) =>
    (["quota", "usage"] as const).flatMap((document) => {
      const least = document === "quota" ? -1 : 0;
      const isAmount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= least;
      return [...(openstack?.[document] ?? [])].flatMap(([key, value]) => {
        const where = ["regions", region, "openstack", document, key];
        if (findKey(parseCheckKey(key).key) === undefined) return [{ where, what: say`the name is no resource key` }];
        const values = typeof value === "object" && value !== null ? Object.values(value) : [value];
        const what = say`expected a whole number of ${least} or more, or such numbers by name`;
        return values.every(isAmount) && !Array.isArray(value) ? [] : [{ where, what }];
      });
    }),
  );
}

/** Finds keys that a document cannot have, and values that clients of the API could not read either. */
function findWrongValues(document: DocumentName, regions: DataSet["regions"]): readonly Mistake[] {
  const members = [...regions].map(([region, data]) => [region, Object.fromEntries(data[document] ?? [])]);
  const plain: unknown = Object.fromEntries(members);
  const parsed = parseDocument<Limit>(JSON.stringify(plain), document === "quota" ? LIMITS : AMOUNTS);
  if ("what" in parsed) return [{ where: [document], what: say`found ${parsed.what}` }];
  const expected =
    document === "quota" ? "whole numbers of 0 or more, or -1 for unlimited" : "whole numbers of 0 or more";
  return parsed.regions.flatMap(({ region, readings }) => {
    const where = ["regions", region, document];
    const misplaced = [...(regions.get(region)?.[document]?.keys() ?? [])].flatMap((key) => {
      const what = findMisplacement(canonicalKey(key), document);
      return what === undefined ? [] : [{ where: [...where, key], what }];
    });
    const wrong = readings.flatMap(({ key, item, value, found }) =>
      value === undefined || found !== undefined
        ? [{ where: [...where, checkKey(key, item)], what: say`found ${found ?? "nothing"}, expected ${expected}` }]
        : [],
    );
    return [...misplaced, ...wrong];
  });
}

/** Returns the reason why a key cannot be in a document, or undefined if it can. */
function findMisplacement(key: string, document: DocumentName): Message | undefined {
  const row = findServedKey(key);
  if (row === undefined) {
    return KEY_FORM.test(key)
      ? undefined
      : say`found a name that is no resource key, expected the form \`component.name\``;
  }
  if (row.until !== "v3") {
    return say`v3 does not have this key; expected \`objectstorage\`, from which it is worked out for v1 and v2`;
  }
  return row[document] ? undefined : say`the ${document} document does not have this key`;
}

function checkOutline(value: unknown): z.infer<typeof Outline> {
  const result = z.safeParse(Outline, value, { reportInput: true });
  if (result.success) return result.data;
  const mistakes = result.error.issues.map((issue) => {
    const what =
      issue.code === "unrecognized_keys"
        ? say`found ${quotedList(issue.keys)}, which has no meaning here`
        : say`found ${describePlain(issue.input)}, expected ${sayText(issue.message)}`;
    return { where: issue.path.map(String), what };
  });
  throw new GateError(toProblems(mistakes));
}

/** A mistake in a data set. `where` has the names of members from the root. */
interface Mistake {
  readonly where: readonly string[];
  readonly what: Message;
}

/** Returns at most 100 problems and a count of the rest. The same mistake in several regions is one problem. */
function toProblems(mistakes: readonly Mistake[]): readonly Problem[] {
  const groups = groupsOf(mistakes, ({ where, what }) =>
    idOf(toText(what), ...(where[0] === "regions" ? where.toSpliced(1, 1) : where)),
  );
  return boundProblems(
    groups.map(([{ where, what }, ...others]) => {
      const place = where.length === 0 ? "" : say` at ${joinMessages(where.map(quoted), ", ")}`;
      const also = others.length === 0 ? "" : say`, and in ${countOf(others.length, "more region")}`;
      return inputProblem(say`The data set is wrong${place}${also}: ${what}.`);
    }),
  );
}
