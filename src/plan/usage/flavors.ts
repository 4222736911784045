// The sizes of flavors, and the file in which a user gives them.

import { type Flavor, GateError, type Message, type Problem, quoted, say, throwIfAny } from "../../core/index.ts";
import { memberOf } from "./attributes.ts";
import { pickExtraSpecs } from "./flavor-classes.ts";

const MAX_FLAVORS = 100_000;

/**
 * The flavors of a file: the output of `openstack flavor list --all --long -f json` (an array with `ID`, `Name`, `VCPUs`, `RAM` in MiB,
 * `Disk` and `Ephemeral` in GiB, `Swap` in MiB, `Properties`; without `--long` not the last three), or a map from name or id to
 * `{ "vcpus": 4, "ram": 8192 }`, perhaps with `disk`, `ephemeral`, `swap` and `extra_specs`. Throws `INPUT_INVALID` with everything that is wrong.
 */
export function parseFlavors(text: string, file: string): readonly Flavor[] {
  const place = { file, line: undefined, column: undefined };
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text);
  } catch {
    throw new GateError({
      code: "INPUT_INVALID",
      message: say`the flavors file is not JSON.`,
      hint: say`Make it with \`openstack flavor list --all --long -f json\`.`,
      place,
    });
  }
  const problems: Problem[] = [];
  const complain = (message: Message): void => {
    problems.push({ code: "INPUT_INVALID", message, place });
  };
  const rows = typeof value === "object" ? value : null;
  if (rows === null) complain(say`the flavors file must hold an array or an object.`);
  const found = Object.entries(rows ?? {}).map(([name, row]) => {
    const flavor = Array.isArray(value) ? fromRow(row, COLUMNS) : fromRow(row, MEMBERS, name);
    if (flavor !== undefined) return flavor;
    complain(
      Array.isArray(value)
        ? say`flavor ${Number(name) + 1} needs a \`Name\` or an \`ID\`, and \`VCPUs\` and \`RAM\` as whole numbers.`
        : say`flavor ${quoted(name)} needs \`vcpus\` and \`ram\` as whole numbers (\`ram\` in MiB).`,
    );
    return undefined;
  });
  if (found.length > MAX_FLAVORS) complain(say`the flavors file has more than ${MAX_FLAVORS} flavors.`);
  throwIfAny(problems.slice(0, 20));
  return found.filter((flavor) => flavor !== undefined);
}

/** Names of parts of a flavor in lists, and in maps. */
const COLUMNS = {
  id: "ID",
  name: "Name",
  vcpus: "VCPUs",
  ram: "RAM",
  disk: "Disk",
  ephemeral: "Ephemeral",
  swap: "Swap",
  extraSpecs: "Properties",
};
const MEMBERS = {
  vcpus: "vcpus",
  ram: "ram",
  disk: "disk",
  ephemeral: "ephemeral",
  swap: "swap",
  extraSpecs: "extra_specs",
};

function fromRow(
  row: unknown,
  names: Readonly<Partial<Record<FlavorPart, string>>>,
  name?: string,
): Flavor | undefined {
  const parts = Object.entries(names).map(([part, member]) => [part, memberOf(row, member)]);
  return toFlavor({ name, ...Object.fromEntries(parts) });
}

type FlavorPart = "id" | "name" | "vcpus" | "ram" | "disk" | "ephemeral" | "swap" | "extraSpecs" | "region";

/** A flavor from values that may be anything; undefined where its sizes are not both whole numbers, or nothing names it. */
export function toFlavor(parts: Readonly<Partial<Record<FlavorPart, unknown>>>): Flavor | undefined {
  const { vcpus, ram, disk, ephemeral } = parts;
  const [id, name, region] = [parts.id, parts.name, parts.region].map(nameOf);
  if (!isSize(vcpus) || !isSize(ram) || (id === undefined && name === undefined)) return undefined;
  // In lists "" is no swap.
  const swap = parts.swap === "" ? 0 : parts.swap;
  const moreDiskGiB = isSize(ephemeral) && isSize(swap) ? ephemeral + Math.ceil(swap / 1024) : undefined;
  const diskGiB = isSize(disk) ? disk : undefined;
  return { id, name, vcpus, ramMiB: ram, region, diskGiB, moreDiskGiB, extraSpecs: pickExtraSpecs(parts.extraSpecs) };
}

function nameOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function isSize(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
