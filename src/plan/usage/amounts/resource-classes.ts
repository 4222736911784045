// Resource classes that a server takes by its flavor if its compute service uses unified limits.
// Sources: nova scheduler/utils.py (ResourceRequest.from_request_spec), objects/request_spec.py
// (RequestGroup.add_resource), limit/placement.py.

import {
  addUp,
  type CloudFacts,
  type ComputeLimits,
  compareText,
  type Flavor,
  type Message,
  say,
} from "../../../core/index.ts";
import { isRecord } from "../facts/attributes.ts";
import type { Amount } from "./amount.ts";
import {
  atLeast,
  between,
  byService,
  exactly,
  exactlyIfKnown,
  NOTHING,
  plus,
  type Quantity,
  reasonsOf,
  times,
  type UnknownReason,
} from "./quantity.ts";

const CLASS_SPECS = /^(?:resources[\w-]*:.|hw:(?:cpu_policy|emulator_threads_policy)$)/;

/**
 * Extra specs that give servers devices or memory of other classes. Most of these classes are named in the cloud's
 * configuration only.
 */
const DEVICE_SPECS = ["pci_passthrough:alias", "accel:device_profile", "hw:mem_encryption", "hw:pmem"];

/** Returns the extra specs that say what servers take, or undefined if the value is not a map. */
export function pickExtraSpecs(value: unknown): Flavor["extraSpecs"] {
  if (!isRecord(value)) return undefined;
  const kept = Object.entries(value).filter(([name]) => CLASS_SPECS.test(name) || DEVICE_SPECS.includes(name));
  // Sorted, so that flavors with the same extra specs are equal.
  return Object.fromEntries(
    kept.sort(([left], [right]) => compareText(left, right)).map(([name, text]) => [name, `${text}`]),
  );
}

/** Returns whether a flavor shows everything that its servers take. */
export function showsClasses({ diskGiB, moreDiskGiB, extraSpecs }: Flavor): boolean {
  return diskGiB !== undefined && moreDiskGiB !== undefined && extraSpecs !== undefined;
}

/** Settings that decide whether resource classes count. */
export interface ClassSettings {
  /**
   * true if the source of limits reports which kind of limits the compute service uses. If absent, it may still report
   * them, and flavors are asked for their classes only then.
   */
  readonly reportsComputeLimits?: boolean;
}

/** Returns whether resource classes of servers count, or may count. */
export function countsClasses({ reportsComputeLimits = false }: ClassSettings, { traits }: CloudFacts): boolean {
  return reportsComputeLimits || traits.some(({ computeLimits }) => (computeLimits?.kind ?? "own") !== "own");
}

interface Server {
  /** undefined if its size is unknown; `why` has the reason. */
  readonly flavor: Flavor | undefined;
  readonly why: UnknownReason;
  /** Identity of an unknown size: equal texts mean equal sizes. */
  readonly same?: string | undefined;
  readonly old?: Flavor | undefined;
  /** Number of root disks that come from the flavor: 0 if the server boots from a volume. */
  readonly rootDisks: Quantity;
  /** 1 if the server holds its resources under unified limits, 0 if not. Absent means 1. */
  readonly held?: Quantity;
}

type Classes = ReadonlyMap<string, Quantity>;

/**
 * Returns the amounts of a server by the kind of limits that its compute service uses: cores, RAM and other classes.
 */
export function sizesOf(server: Server, limits: ComputeLimits = { kind: "own" }): readonly Amount[] {
  const own = amountsOfEither(server, (flavor) => ownSizes(flavor, server.why));
  const byClass = limits.kind === "own" ? own : heldClasses(server, limits.kind === "unified" ? limits.classes : []);
  return [...new Set(["VCPU", "MEMORY_MB", ...byClass.keys()])].flatMap((name): readonly Amount[] => {
    const taken = byClass.get(name) ?? NOTHING;
    const amount = limits.kind === "unknown" ? either(own.get(name) ?? NOTHING, taken, limits.reason) : taken;
    const key = OWN_KEYS[name];
    if (key !== undefined) return [{ key, amount }];
    return taken.most === 0 ? [] : [{ key: "compute.resources", item: name, amount }];
  });
}

const OWN_KEYS: Readonly<Record<string, string>> = { VCPU: "compute.cores", MEMORY_MB: "compute.ram_mb" };

function ownSizes(flavor: Flavor | undefined, why: UnknownReason): Classes {
  return new Map([
    ["VCPU", exactlyIfKnown(flavor?.vcpus, why, 1)],
    ["MEMORY_MB", exactlyIfKnown(flavor?.ramMiB, why)],
  ]);
}

function heldClasses(server: Server, limited: readonly string[]): Classes {
  const { held = exactly(1) } = server;
  const found = amountsOfEither(server, (flavor) => classesOf({ ...server, flavor }, limited));
  return held.least === 1 ? found : new Map([...found].map(([name, amount]) => [name, times(held, amount)]));
}

/**
 * Returns the amounts of a server by its flavor. If it may keep those of its old flavor, the larger ones are the upper
 * bounds.
 */
function amountsOfEither({ flavor, old, same }: Server, taken: (flavor: Flavor | undefined) => Classes): Classes {
  const now = taken(flavor);
  if (flavor === undefined) return new Map([...now].map(([name, amount]) => [name, { ...amount, same }]));
  if (old === undefined) return now;
  const kept = taken(old);
  return new Map(
    [...new Set([...now.keys(), ...kept.keys()])].map((name) => {
      const { least, most } = now.get(name) ?? NOTHING;
      return [name, between(least, Math.max(most, kept.get(name)?.most ?? 0), byService("flavor_name"))];
    }),
  );
}

/** Returns an amount that is one of two. `remark` says why it is unknown which. */
function either(left: Quantity, right: Quantity, remark: Message): Quantity {
  const [least, most] = [Math.min(left.least, right.least), Math.max(left.most, right.most)];
  const why: UnknownReason = { ...byService("flavor"), remark };
  return { ...between(least, most, why, ...reasonsOf(left, right)), same: left.same ?? right.same };
}

const HIDDEN = say`Nothing shows its extra specs, which say what it takes of each resource class, or its ephemeral disk.`;

/**
 * Returns the amounts of a server under unified limits, by class. `limited` has the classes with a limit, without VCPU
 * and MEMORY_MB.
 */
function classesOf({ flavor, why, rootDisks }: Server, limited: readonly string[]): Classes {
  const hidden: UnknownReason = { kind: "flavor", remark: HIDDEN, name: why.name };
  if (!flavor?.extraSpecs) {
    const open = atLeast(0, flavor === undefined ? why : hidden);
    return new Map(["VCPU", "MEMORY_MB", ...limited].map((name) => [name, open]));
  }
  const { vcpus, ramMiB, diskGiB = Number.NaN, moreDiskGiB = Number.NaN, extraSpecs: specs } = flavor;
  const found = resourcesIn(specs);
  const add = (name: string, amount: Quantity): void => {
    if (!found.has(name)) found.set(name, amount);
  };
  const policy = specs["hw:cpu_policy"];
  // `mixed` takes both VCPU and PCPU. Isolated emulator threads take one more CPU.
  const isOpen = policy === "mixed" || specs["hw:emulator_threads_policy"] !== undefined;
  const dedicated = between(0, vcpus + (isOpen ? 1 : 0), byService("hw:cpu_policy"));
  if (policy === "dedicated" || policy === "mixed") found.set("PCPU", isOpen ? dedicated : exactly(vcpus));
  if (policy === "mixed") found.set("VCPU", dedicated);
  if (!found.has("PCPU")) add("VCPU", exactly(vcpus));
  add("MEMORY_MB", exactly(ramMiB));
  const isKnown = Number.isFinite(diskGiB + moreDiskGiB);
  add("DISK_GB", isKnown ? plus(times(rootDisks, exactly(diskGiB)), exactly(moreDiskGiB)) : atLeast(0, hidden));
  for (const name of limited) if (name !== "PCPU") add(name, devicesIn(specs));
  return found;
}

function resourcesIn(specs: Readonly<Record<string, string>>): Map<string, Quantity> {
  const found = new Map<string, Quantity>();
  const add = (name: string, amount: number) => found.set(name, plus(found.get(name) ?? NOTHING, exactly(amount)));
  for (const [key, text] of Object.entries(specs)) {
    const [, name] = /^resources[\w-]{0,64}:(.+)$/.exec(key) ?? [];
    // Nova ignores values that are not numbers.
    if (name !== undefined && /^\s*\d{1,15}\s*$/.test(text)) add(name, Number(text));
  }
  return found;
}

/** Returns the number of devices. All of them may be of any class that the extra specs do not name. */
function devicesIn(specs: Readonly<Record<string, string>>): Quantity {
  const [name = ""] = DEVICE_SPECS.filter((device) => specs[device] !== undefined);
  if (name === "") return NOTHING;
  const aliases = (specs[name] ?? "").split(",").map((alias) => Number(alias.split(":")[1] ?? 1));
  const most = name === DEVICE_SPECS[0] ? addUp(aliases, (count) => count) : Number.NaN;
  return between(0, Number.isSafeInteger(most) ? most : Number.POSITIVE_INFINITY, byService(name));
}
