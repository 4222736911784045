// Reads the user's file with sizes of flavors, and flavors from unchecked values.

import {
  type Flavor,
  GateError,
  inputProblem,
  type Message,
  namesIn,
  type Problem,
  quoted,
  say,
  throwIfAny,
} from "../../../core/index.ts";
import { memberOf, textIn } from "../facts/attributes.ts";
import { pickExtraSpecs } from "./resource-classes.ts";

const MAX_FLAVORS = 100_000;

/**
 * Reads the flavors of a file. The file has one of two forms:
 * - the output of `openstack flavor list --all --long -f json`: an array with `ID`, `Name`, `VCPUs`, `RAM` in MiB,
 * `Disk` and `Ephemeral` in GiB, `Swap` in MiB, `Properties`. Without `--long`, `Swap` and `Properties` are missing.
 * - a map from name or ID to `{ "vcpus": 4, "ram": 8192 }`, optionally with `disk`, `ephemeral`, `swap` and
 * `extra_specs`.
 *
 * Throws INPUT_INVALID with all problems.
 */
export function parseFlavors(text: string, file: string): readonly Flavor[] {
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text);
  } catch {
    const hint = say`Make it with \`openstack flavor list --all --long -f json\`.`;
    throw new GateError(inputProblem(say`the flavors file is not JSON.`, hint, { file }));
  }
  const problems: Problem[] = [];
  const complain = (message: Message): void => {
    problems.push(inputProblem(message, undefined, { file }));
  };
  const rows = typeof value === "object" ? value : null;
  if (rows === null) complain(say`the flavors file must hold an array or an object.`);
  const found = Object.entries(rows ?? {}).map(([name, row]) => {
    const flavor = Array.isArray(value) ? fromRow(row, COLUMNS) : fromRow(row, MEMBERS, name);
    if (flavor !== undefined) return flavor;
    complain(
      Array.isArray(value)
        ? say`flavor ${Number(name) + 1} needs a \`Name\` or an \`ID\`, and \`VCPUs\` and \`RAM\` as whole numbers from 1.`
        : say`flavor ${quoted(name)} needs \`vcpus\` and \`ram\` as whole numbers from 1 (\`ram\` in MiB).`,
    );
    return undefined;
  });
  if (found.length > MAX_FLAVORS) complain(say`the flavors file has more than ${MAX_FLAVORS} flavors.`);
  throwIfAny(problems.slice(0, 20));
  return found.filter((flavor) => flavor !== undefined);
}

/** Names of a flavor's parts in lists and in maps, in one order. In a map, the key is the name or ID. */
const COLUMNS = namesIn("VCPUs RAM Disk Ephemeral Swap Properties ID Name");
const MEMBERS = namesIn("vcpus ram disk ephemeral swap extra_specs");

function fromRow(row: unknown, names: readonly string[], key?: string): Flavor | undefined {
  const parts = names.map((part) => memberOf(row, part));
  const [vcpus, ram, disk, ephemeral, swap, extraSpecs, id, name = key] = parts;
  return toFlavor({ id, name, vcpus, ram, disk, ephemeral, swap, extraSpecs });
}

type FlavorPart = "id" | "name" | "vcpus" | "ram" | "disk" | "ephemeral" | "swap" | "extraSpecs" | "region";

/**
 * Returns a flavor from unchecked values. Returns undefined unless vCPUs and RAM are whole numbers of 1 or more, as
 * Nova requires, and it has an ID or a name.
 */
export function toFlavor(parts: Readonly<Partial<Record<FlavorPart, unknown>>>): Flavor | undefined {
  const { vcpus, ram, disk, ephemeral } = parts;
  const [id, name, region] = [parts.id, parts.name, parts.region].map(textIn);
  if (!isSize(vcpus, 1) || !isSize(ram, 1) || (id === undefined && name === undefined)) return undefined;
  // Lists have "" for no swap.
  const swap = parts.swap === "" ? 0 : parts.swap;
  const moreDiskGiB = isSize(ephemeral) && isSize(swap) ? ephemeral + Math.ceil(swap / 1024) : undefined;
  const diskGiB = isSize(disk) ? disk : undefined;
  return { id, name, vcpus, ramMiB: ram, region, diskGiB, moreDiskGiB, extraSpecs: pickExtraSpecs(parts.extraSpecs) };
}

function isSize(value: unknown, least = 0): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= least;
}
