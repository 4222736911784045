// The sizes of flavors: from the plan's own data, and from a file that the user gives.

import { GateError, type Problem, throwIfAny } from "../../errors.ts";
import { quote } from "../../names.ts";

/** What one server of a flavor takes. */
export interface Flavor {
  /** null where only the other one of the two is known. */
  readonly id: string | null;
  readonly name: string | null;
  readonly vcpus: number;
  readonly ramMiB: number;
  /** null: of every region. */
  readonly region: string | null;
}

/** Which flavor is meant. */
export interface FlavorQuery {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly region: string | null;
}

/** Most flavors that a file may have. */
const MAX_FLAVORS = 100_000;

/**
 * Looks up flavors: by id, else by name, in the first list that has it. Of several with that id or name those of the region
 * count; where they do not agree on a size, none is found.
 */
export function createFlavorFinder(lists: readonly (readonly Flavor[])[]): (query: FlavorQuery) => Flavor | undefined {
  const books = lists.map((list) => ({
    byId: groupBy(list, ({ id }) => id),
    byName: groupBy(list, ({ name }) => name),
  }));
  return (query) => {
    const { id, name } = query;
    for (const { byId, byName } of books) {
      const found =
        (id === undefined ? undefined : agreeing(byId.get(id), query)) ??
        (name === undefined ? undefined : agreeing(byName.get(name), query)) ??
        // A map in a flavors file does not tell names from ids.
        (id === undefined
          ? undefined
          : agreeing(
              byName.get(id)?.filter((flavor) => flavor.id === null),
              query,
            ));
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

function groupBy(
  list: readonly Flavor[],
  keyOf: (flavor: Flavor) => string | null,
): ReadonlyMap<string, readonly Flavor[]> {
  const groups = new Map<string, Flavor[]>();
  for (const flavor of list) {
    const key = keyOf(flavor);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [flavor]);
    // A data source for each server is usual, and all of them find the same flavor.
    else if (!group.some((known) => isSameFlavor(known, flavor))) group.push(flavor);
  }
  return groups;
}

function isSameFlavor(one: Flavor, other: Flavor): boolean {
  return (
    one.id === other.id &&
    one.name === other.name &&
    one.vcpus === other.vcpus &&
    one.ramMiB === other.ramMiB &&
    one.region === other.region
  );
}

function agreeing(candidates: readonly Flavor[] = [], { region }: FlavorQuery): Flavor | undefined {
  const here = candidates.filter((flavor) => flavor.region === region && region !== null);
  const among = here.length > 0 ? here : candidates;
  const [first] = among;
  if (first === undefined) return undefined;
  const agree = among.every((flavor) => flavor.vcpus === first.vcpus && flavor.ramMiB === first.ramMiB);
  if (!agree) return undefined;
  return first.name === null ? (among.find((flavor) => flavor.name !== null) ?? first) : first;
}

/**
 * The flavors of a file: the output of `openstack flavor list -f json` (an array with `ID`, `Name`, `VCPUs`, `RAM` in MiB), or a
 * map from name or id to `{ "vcpus": 4, "ram": 8192 }`. Throws `INPUT_INVALID` with everything that is wrong.
 */
export function parseFlavors(text: string, file: string): readonly Flavor[] {
  const place = { file, line: null, column: null };
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text);
  } catch {
    throw new GateError({
      code: "INPUT_INVALID",
      message: "the flavors file is not JSON.",
      hint: "Make it with `openstack flavor list --all -f json`.",
      place,
    });
  }
  const problems: Problem[] = [];
  const flavors: Flavor[] = [];
  const complain = (message: string): void => {
    problems.push({ code: "INPUT_INVALID", message, place });
  };
  if (Array.isArray(value)) {
    value.slice(0, MAX_FLAVORS + 1).forEach((row: unknown, index) => {
      const flavor = fromListRow(row);
      if (flavor === undefined)
        complain(`flavor ${index + 1} needs a \`Name\` or an \`ID\`, and \`VCPUs\` and \`RAM\` as whole numbers.`);
      else flavors.push(flavor);
    });
  } else if (typeof value === "object" && value !== null) {
    for (const [name, sizes] of Object.entries(value)) {
      const flavor = fromMapEntry(name, sizes);
      if (flavor === undefined)
        complain(`flavor ${quote(name)} needs \`vcpus\` and \`ram\` as whole numbers (\`ram\` in MiB).`);
      else flavors.push(flavor);
    }
  } else {
    complain("the flavors file must hold an array or an object.");
  }
  if (flavors.length > MAX_FLAVORS) complain(`the flavors file has more than ${MAX_FLAVORS} flavors.`);
  throwIfAny(problems.slice(0, 20));
  return flavors;
}

function fromListRow(row: unknown): Flavor | undefined {
  if (!isObject(row)) return undefined;
  return toFlavor({
    id: row["ID"] ?? null,
    name: row["Name"] ?? null,
    vcpus: row["VCPUs"],
    ram: row["RAM"],
    region: null,
  });
}

function fromMapEntry(name: string, sizes: unknown): Flavor | undefined {
  if (!isObject(sizes)) return undefined;
  return toFlavor({ id: null, name, vcpus: sizes["vcpus"], ram: sizes["ram"], region: null });
}

/** A flavor from values that may be anything; undefined where its sizes are not both whole numbers, or nothing names it. */
export function toFlavor(parts: {
  readonly id: unknown;
  readonly name: unknown;
  readonly vcpus: unknown;
  readonly ram: unknown;
  readonly region: unknown;
}): Flavor | undefined {
  const { vcpus, ram } = parts;
  const id = nameOf(parts.id);
  const name = nameOf(parts.name);
  if (!isSize(vcpus) || !isSize(ram) || (id === null && name === null)) return undefined;
  return { id, name, vcpus, ramMiB: ram, region: nameOf(parts.region) };
}

function nameOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function isSize(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
