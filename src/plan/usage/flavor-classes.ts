// Resource classes: what a server takes where its compute service keeps to unified limits, by its flavor. Sources: nova scheduler/utils.py
// (ResourceRequest.from_request_spec), objects/request_spec.py (RequestGroup.add_resource), limit/placement.py.

import { type ComputeLimits, type Flavor, say } from "../../core/index.ts";
import { atLeast, between, exactly, NOTHING, plus, type Quantity, reasonsOf, times, type Why } from "./range.ts";
import type { Amount } from "./side.ts";

/** Names of extra specs that say what servers take. */
const TAKES = /^(?:resources[\w-]*:.|hw:(?:cpu_policy|emulator_threads_policy|mem_encryption|pmem)$)/;

/** Extra specs by which servers get devices of classes that only the configuration of the cloud names. */
const DEVICES = ["pci_passthrough:alias", "accel:device_profile"];

/** The extra specs that say what servers take. undefined: it is no map of texts. */
export function pickExtraSpecs(value: unknown): Flavor["extraSpecs"] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const own = Object.entries(value).filter(([name]) => TAKES.test(name) || DEVICES.includes(name));
  return Object.fromEntries(
    own.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, text]) => [name, `${text}`]),
  );
}

/** True if nothing else has to be known of a flavor for what its servers take. */
export function tellsClasses({ diskGiB, moreDiskGiB, extraSpecs }: Flavor): boolean {
  return diskGiB !== undefined && moreDiskGiB !== undefined && extraSpecs !== undefined;
}

/** What a server takes by quotas of the compute service's own. */
interface OwnAmounts {
  readonly cores: Quantity;
  readonly ram: Quantity;
}

/** A server, as far as its flavor does not tell what it takes. */
interface Server {
  /** undefined: its size is not known, and `why`. */
  readonly flavor: Flavor | undefined;
  readonly why: Why;
  /** How many root disks it has in the flavor's own: none if it boots from a volume. */
  readonly rootDisks: Quantity;
}

/** What a server takes by the limits that its compute service keeps to: cores, RAM and other classes. `own`: by quotas of its own. */
export function amountsBy(
  limits: ComputeLimits | undefined,
  own: OwnAmounts,
  classes: (limited: readonly string[]) => ReadonlyMap<string, Quantity>,
): readonly Amount[] {
  const kind = limits?.kind ?? "own";
  const found = kind === "own" ? undefined : classes(limits?.kind === "unified" ? limits.classes : []);
  const { VCPU = NOTHING, MEMORY_MB = NOTHING, ...others } = Object.fromEntries(found ?? []);
  const unclear: Why = {
    kind: "service",
    name: "flavor",
    ...(limits?.kind === "unknown" && { remark: limits.reason }),
  };
  const byKind = (one: Quantity, other: Quantity): Quantity =>
    kind === "own" ? one : kind === "unified" ? other : either(one, other, unclear);
  return [
    { key: "compute.cores", amount: byKind(own.cores, VCPU) },
    { key: "compute.ram_mb", amount: byKind(own.ram, MEMORY_MB) },
    ...Object.entries(others).flatMap(([item, amount]) =>
      amount.most === 0 ? [] : [{ key: "compute.resources", item, amount: byKind(NOTHING, amount) }],
    ),
  ];
}

/** Cores, RAM and classes of a server. */
export function sizesOf(server: Server, limits: ComputeLimits | undefined): readonly Amount[] {
  const { flavor, why } = server;
  const own = {
    cores: flavor === undefined ? atLeast(1, why) : exactly(flavor.vcpus),
    ram: flavor === undefined ? atLeast(0, why) : exactly(flavor.ramMiB),
  };
  return amountsBy(limits, own, (limited) => classesOf(server, limited));
}

/** One of two amounts. */
function either(one: Quantity, other: Quantity, why: Why): Quantity {
  const [least, most] = [Math.min(one.least, other.least), Math.max(one.most, other.most)];
  const { same = other.same } = one;
  return { ...between(least, most, why, ...reasonsOf(one, other)), same };
}

const HIDDEN: Pick<Why, "kind" | "remark"> = {
  kind: "flavor",
  remark: say`Nothing shows its extra specs, which say what it takes of each resource class, or its ephemeral disk.`,
};

/** What a server takes by unified limits, by class. `limited`: those that have a limit, without VCPU and MEMORY_MB. */
export function classesOf(
  { flavor, why, rootDisks }: Server,
  limited: readonly string[],
): ReadonlyMap<string, Quantity> {
  const hidden: Why = { ...HIDDEN, name: why.name };
  const specs = flavor?.extraSpecs ?? undefined;
  if (flavor === undefined || specs === undefined) {
    const open = atLeast(0, flavor === undefined ? why : hidden);
    return new Map(["VCPU", "MEMORY_MB", ...limited].map((name) => [name, open]));
  }
  const { vcpus, ramMiB, diskGiB = Number.NaN, moreDiskGiB = Number.NaN } = flavor;
  const found = resourcesIn(specs);
  const add = (name: string, amount: Quantity): void => {
    if (!found.has(name)) found.set(name, amount);
  };
  const emulator = exactly(specs["hw:emulator_threads_policy"] === "isolate" ? 1 : 0);
  if (specs["hw:cpu_policy"] === "dedicated") found.set("PCPU", plus(exactly(vcpus), emulator));
  if (specs["hw:cpu_policy"] === "mixed") {
    // A mask says which ones.
    const some = between(1, Math.max(1, vcpus - 1), { kind: "service", name: "hw:cpu_policy" });
    found.set("PCPU", plus(some, emulator)).set("VCPU", some);
  }
  if (!found.has("PCPU")) add("VCPU", exactly(vcpus));
  add("MEMORY_MB", exactly(ramMiB));
  const isKnown = Number.isFinite(diskGiB + moreDiskGiB);
  add("DISK_GB", isKnown ? plus(times(rootDisks, exactly(diskGiB)), exactly(moreDiskGiB)) : atLeast(0, hidden));
  for (const name of limited) if (name !== "PCPU") add(name, devicesIn(specs));
  return found;
}

/** What extra specs ask for by class, in all groups together. */
function resourcesIn(specs: Readonly<Record<string, string>>): Map<string, Quantity> {
  const found = new Map<string, Quantity>();
  const add = (name: string, amount: number) => found.set(name, plus(found.get(name) ?? NOTHING, exactly(amount)));
  for (const [key, text] of Object.entries(specs)) {
    const [, name] = /^resources[\w-]{0,64}:(.+)$/.exec(key) ?? [];
    // Nova ignores what is no number.
    if (name !== undefined && /^\s*\d{1,15}\s*$/.test(text)) add(name, Number(text));
  }
  if (/^(?:1|t|true|on|y|yes)$/i.test(specs["hw:mem_encryption"] ?? "")) add("MEM_ENCRYPTION_CONTEXT", 1);
  for (const label of (specs["hw:pmem"] ?? "").split(",").filter((one) => one !== ""))
    add(`CUSTOM_PMEM_NAMESPACE_${label.toUpperCase().replaceAll(/[^\dA-Z]+/g, "_")}`, 1);
  return found;
}

/** Devices, all of which may be of any class that the extra specs do not name. */
function devicesIn(specs: Readonly<Record<string, string>>): Quantity {
  const [name = ""] = DEVICES.filter((one) => specs[one] !== undefined);
  if (name === "") return NOTHING;
  const aliases = (specs[name] ?? "").split(",").map((alias) => Number(alias.split(":")[1] ?? 1));
  const most = name === DEVICES[0] ? aliases.reduce((sum, count) => sum + count, 0) : Number.NaN;
  return between(0, Number.isSafeInteger(most) ? most : Number.POSITIVE_INFINITY, { kind: "service", name });
}
