// The sizes of flavors, and the file in which a user gives them.

import { type Flavor, GateError, type Message, type Problem, quoted, say, throwIfAny } from "../../core/index.ts";

/** Most flavors that a file may have. */
const MAX_FLAVORS = 100_000;

/**
 * The flavors of a file: the output of `openstack flavor list --all -f json` (an array with `ID`, `Name`, `VCPUs`, `RAM` in MiB,
 * `Disk` in GiB), or a map from name or id to `{ "vcpus": 4, "ram": 8192 }`, perhaps with `disk`. Throws `INPUT_INVALID` with everything that is wrong.
 */
export function parseFlavors(text: string, file: string): readonly Flavor[] {
  const place = { file, line: undefined, column: undefined };
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
  const complain = (message: Message): void => {
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
        complain(say`flavor ${quoted(name)} needs \`vcpus\` and \`ram\` as whole numbers (\`ram\` in MiB).`);
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
    id: row["ID"],
    name: row["Name"],
    vcpus: row["VCPUs"],
    ram: row["RAM"],
    disk: row["Disk"],
    region: undefined,
  });
}

function fromMapEntry(name: string, sizes: unknown): Flavor | undefined {
  if (!isObject(sizes)) return undefined;
  return toFlavor({
    id: undefined,
    name,
    vcpus: sizes["vcpus"],
    ram: sizes["ram"],
    disk: sizes["disk"],
    region: undefined,
  });
}

/** A flavor from values that may be anything; undefined where its sizes are not both whole numbers, or nothing names it. */
export function toFlavor(parts: {
  readonly id: unknown;
  readonly name: unknown;
  readonly vcpus: unknown;
  readonly ram: unknown;
  readonly disk: unknown;
  readonly region: unknown;
}): Flavor | undefined {
  const { vcpus, ram, disk } = parts;
  const id = nameOf(parts.id);
  const name = nameOf(parts.name);
  if (!isSize(vcpus) || !isSize(ram) || (id === undefined && name === undefined)) return undefined;
  const flavor = { id, name, vcpus, ramMiB: ram, region: nameOf(parts.region) };
  return isSize(disk) ? { ...flavor, diskGiB: disk } : flavor;
}

function nameOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function isSize(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
