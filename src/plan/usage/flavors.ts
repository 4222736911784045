// Sizes of flavors: the file in which a user gives them, lists of them that are looked up by id and by name, what is asked of the cloud about others, and
// which source is trusted for which server. That is the user's file, what the plan has found in the cloud of the server's provider, else the cloud
// itself. A server that may get a flavor of this plan gets that, or the one that has its name now: the larger sizes count. Where the plan and the user's
// file contradict each other, nothing counts.

import {
  type CloudFacts,
  didYouMean,
  type Flavor,
  type FlavorFacts,
  type FlavorQuestion,
  GateError,
  idOf,
  inputProblem,
  join,
  type Message,
  once,
  type Problem,
  quoted,
  say,
  throwIfAny,
  unique,
} from "../../core/index.ts";
import { typeAt } from "./address.ts";
import { memberOf } from "./attributes.ts";
import { SERVICE_SETTINGS } from "./configuration.ts";
import type { Change, Facts } from "./facts.ts";
import { pickExtraSpecs, tellsClasses } from "./flavor-classes.ts";
import { findProvider, type Place } from "./provider-lookup.ts";
import { providerOfType } from "./providers/index.ts";
import type { Why } from "./range.ts";
import { identityOf } from "./values.ts";

/** Flavor of a server at a time. `region` undefined: not known; then the flavor has to be the same in every region. */
export interface ServerFlavor extends Pick<Flavor, "region"> {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  /** `before`: as it is now. `after`: as it will be once the plan is applied. */
  readonly at: "before" | "after";
  /** The attribute of the server that names it; undefined: the state does, or nothing. */
  readonly attribute: "flavor_id" | "flavor_name" | undefined;
  /** Resources of flavors, one of which gives the id that is known only after apply. Absent: the server names its flavor. */
  readonly planned?: readonly string[];
  readonly hidden: boolean;
}

/** A flavor that was found, or that there are two sizes of it that contradict each other. */
export type FoundFlavor = Flavor | "contradiction";

/** A flavor by a list, and by the cloud where the list lacks something that counts. `isWhole`: what servers take of resource classes counts. */
export function findTogether(own: FoundFlavor | undefined, isWhole: boolean, inCloud: () => FoundFlavor | undefined) {
  const isPart = isWhole && own !== undefined && own !== "contradiction" && !tellsClasses(own);
  const asksCloud = own === undefined || isPart;
  const both = agreement(own, asksCloud ? inCloud() : undefined);
  return { found: isPart && both === "contradiction" ? own : both, asksCloud };
}

/** Combines two sources; undefined: neither has the flavor. */
function agreement(one: FoundFlavor | undefined, other: FoundFlavor | undefined): FoundFlavor | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  if (one === "contradiction" || other === "contradiction") return "contradiction";
  if (one.vcpus !== other.vcpus || one.ramMiB !== other.ramMiB) return "contradiction";
  return {
    ...one,
    id: one.id ?? other.id,
    name: one.name ?? other.name,
    diskGiB: agreed(one.diskGiB, other.diskGiB, Number.NaN),
    moreDiskGiB: agreed(one.moreDiskGiB, other.moreDiskGiB, Number.NaN),
    extraSpecs: agreed(one.extraSpecs, other.extraSpecs, null),
  };
}

/** What only one of two has is known. Of two that differ neither is, not even if a third one agrees. */
function agreed<Value>(one: Value | undefined, other: Value | undefined, neither: Value): Value | undefined {
  if (one === undefined || other === undefined) return one === undefined ? other : one;
  return JSON.stringify(one) === JSON.stringify(other) ? one : neither;
}

/** Flavors of one id or name, by region. Under undefined: those of sources that hold for every region. Under "": all of them together. */
type SameName = Map<string | undefined, FoundFlavor>;

/** Flavors by id and by name. */
export class FlavorIndex {
  readonly #byId = new Map<string, SameName>();
  readonly #byName = new Map<string, SameName>();

  constructor(flavors: Iterable<Flavor> = []) {
    for (const described of flavors) {
      const flavor = { ...described, extraSpecs: pickExtraSpecs(described.extraSpecs) };
      const { id, name } = flavor;
      // A map in a flavors file does not distinguish names from ids.
      keep(this.#byId, id ?? name, flavor);
      keep(this.#byName, name, flavor);
    }
  }

  /** The flavor in its region; undefined: it is in no list. One that is found by its id has to agree with all of its name. */
  find({ id, name, region }: Pick<ServerFlavor, "id" | "name" | "region">): FoundFlavor | undefined {
    const byId = foundIn(this.#byId.get(id ?? ""), region);
    const own = byId === "contradiction" ? undefined : byId?.name;
    return agreement(byId, foundIn(this.#byName.get(own ?? name ?? ""), region));
  }
}

function keep(names: Map<string, SameName>, key: string | undefined, flavor: Flavor): void {
  if (key === undefined) return;
  const same = names.get(key) ?? new Map();
  names.set(key, same);
  for (const region of [flavor.region, ""]) same.set(region, agreement(same.get(region), flavor) ?? flavor);
}

function foundIn(same: SameName | undefined, region: string | undefined): FoundFlavor | undefined {
  return region === undefined ? same?.get("") : agreement(same?.get(region), same?.get(undefined));
}

/** The question about a flavor. undefined: nothing names it, or its region. A server that is made by a name gets the flavor of that name, even if its id differs. */
export function toQuestion({ id, name, region, hidden, at, attribute }: ServerFlavor): FlavorQuestion | undefined {
  if (region === undefined || (id === undefined && name === undefined)) return undefined;
  const isByName = at === "after" && attribute === "flavor_name" && name !== undefined;
  return { region, id: isByName ? undefined : id, name, ...(hidden ? { hidden } : {}) };
}

/** Why the size of a flavor that is in no list is unknown. `cloud` undefined: it was not asked. */
export function whyUnlisted(cloud: FlavorFacts | undefined, flavor: ServerFlavor): Omit<Why, "name"> {
  const question = toQuestion(flavor);
  if (cloud === undefined || question === undefined) return { kind: "flavor" };
  // A server that exists has the size that its flavor had, even if the flavor is gone.
  if (flavor.at === "after" && cloud.missing.some((one) => isSame(one, question))) {
    const similar = question.hidden ? undefined : similarTo(question, cloud.flavors);
    return similar === undefined ? { kind: "no-flavor" } : { kind: "no-flavor", remark: similar };
  }
  const reasons = cloud.failures.filter(({ region }) => region === question.region).map(({ reason }) => reason);
  return reasons.length === 0 ? { kind: "flavor" } : { kind: "flavor", remark: join(unique(reasons)) };
}

function isSame(one: FlavorQuestion, other: FlavorQuestion): boolean {
  return one.region === other.region && one.id === other.id && (one.id !== undefined || one.name === other.name);
}

function similarTo({ region, id, name }: FlavorQuestion, flavors: readonly Flavor[]): Message | undefined {
  const here = flavors.filter((flavor) => flavor.region === region);
  const names = here.map((flavor) => (id === undefined ? flavor.name : flavor.id)).filter((one) => one !== undefined);
  return didYouMean(id ?? name ?? "", names);
}

/** Facts of the cloud, in which no flavor is missing that a plan makes. */
export function withoutPlannedFlavors(cloud: CloudFacts, plans: readonly Facts[]): CloudFacts {
  const { flavors } = cloud;
  const planned = plans.flatMap(({ plannedFlavors }) => Object.values(plannedFlavors).map(({ flavor }) => flavor));
  if (flavors === undefined || planned.length === 0) return cloud;
  const missing = flavors.missing.filter((asked) => !planned.some((flavor) => isNamed(flavor, asked)));
  return { ...cloud, flavors: { ...flavors, missing } };
}

function isNamed(flavor: Pick<Flavor, "id" | "name">, { id, name }: Pick<ServerFlavor, "id" | "name">): boolean {
  return (id !== undefined && flavor.id === id) || (name !== undefined && flavor.name === name);
}

function sizeIn({ vcpus, ramMiB }: Flavor): string {
  return idOf(vcpus, ramMiB);
}

/** A flavor with the larger one of each size. What a server takes of resource classes is known if both agree. */
function largerFlavor(one: Flavor, other: Flavor): Flavor {
  const both = agreement({ ...one, vcpus: 0, ramMiB: 0 }, { ...other, vcpus: 0, ramMiB: 0 });
  return {
    ...one,
    ...(both === "contradiction" ? {} : both),
    vcpus: Math.max(one.vcpus, other.vcpus),
    ramMiB: Math.max(one.ramMiB, other.ramMiB),
  };
}

/** What is known of a flavor. */
export interface FlavorSize {
  /** undefined: its size is not known, and `why`. */
  readonly flavor: Flavor | undefined;
  readonly why: Why;
  /** The question to the cloud; undefined: the plan or the file has all that counts, or there is nothing to ask. */
  readonly question: FlavorQuestion | undefined;
}

/** Looks up the flavor of a server or a group of nodes of one plan. */
export type FlavorBook = (change: Change, flavor: ServerFlavor) => FlavorSize;

/** The flavors of one plan. `cloud` undefined: nobody has asked it. `isWhole`: what servers take of resource classes counts, too. */
export function createFlavorBook(
  facts: Facts,
  of: { readonly file: readonly Flavor[]; readonly cloud: FlavorFacts | undefined; readonly isWhole: boolean },
): FlavorBook {
  const { file, cloud, isWhole } = of;
  const clouds = new Map<string, string | undefined>();
  const cloudFor = (place: Place) => once(clouds, place.configAddress, () => findCloud(facts, place));
  const byCloud = Map.groupBy(Object.values(facts.flavors), ({ configAddress }) =>
    cloudFor({ configAddress, type: typeAt(configAddress) }),
  );
  const indexes = new Map(
    [...byCloud].map(([key, found]) => [key, new FlavorIndex([...found.map(({ flavor }) => flavor), ...file])]),
  );
  const ofFile = new FlavorIndex(file);
  const ofCloud = new FlavorIndex(cloud?.flavors ?? []);
  return (change, query) => {
    const key = cloudFor(change);
    const here = ((key !== undefined && indexes.get(key)) || ofFile).find(query);
    const asked = toQuestion(query);
    const { found, asksCloud } = findTogether(
      here,
      isWhole,
      () =>
        // Its word counts by the name that was asked for.
        asked && ofCloud.find(asked.id === undefined ? asked : { ...asked, name: undefined }),
    );
    const question = asksCloud ? asked : undefined;
    const name = query.hidden ? null : (query.name ?? query.id ?? null);
    if (found === "contradiction") return { flavor: undefined, why: { kind: "flavor-conflict", name }, question };
    const planned = Object.values(facts.plannedFlavors).flatMap(({ configAddress, flavor }) =>
      query.at === "after" && (isNamed(flavor, query) || query.planned?.includes(configAddress)) ? flavor : [],
    );
    const { kind, ...rest } = whyUnlisted(cloud, query);
    const [first, ...others] = [found ?? [], planned].flat();
    // Of the instances of a resource it is not known which one a reference means.
    const isOne = query.id !== undefined || query.name !== undefined || new Set(planned.map(sizeIn)).size === 1;
    return {
      flavor: isOne ? first && others.reduce(largerFlavor, first) : undefined,
      why: { kind, name, ...rest },
      question,
    };
  };
}

/** Providers with equal texts work in one cloud, and see the same flavors there. undefined: the plan, or the settings of the provider, do not show it. */
function findCloud(facts: Facts, place: Place): string | undefined {
  const { block, unclear } = findProvider(facts, place);
  if (unclear !== undefined || providerOfType(place.type)?.placement !== undefined) return undefined;
  return identityOf(facts, block, SERVICE_SETTINGS);
}

const MAX_FLAVORS = 100_000;

/**
 * The flavors of a file: the output of `openstack flavor list --all --long -f json` (an array with `ID`, `Name`, `VCPUs`, `RAM` in MiB,
 * `Disk` and `Ephemeral` in GiB, `Swap` in MiB, `Properties`; without `--long` not the last three), or a map from name or id to
 * `{ "vcpus": 4, "ram": 8192 }`, perhaps with `disk`, `ephemeral`, `swap` and `extra_specs`. Throws `INPUT_INVALID` with everything that is wrong.
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

/** Parts of a flavor as lists call them, and maps, in one order. Maps have no names in them: these are their keys. */
const COLUMNS = ["VCPUs", "RAM", "Disk", "Ephemeral", "Swap", "Properties", "ID", "Name"];
const MEMBERS = ["vcpus", "ram", "disk", "ephemeral", "swap", "extra_specs"];

function fromRow(row: unknown, names: readonly string[], key?: string): Flavor | undefined {
  const parts = names.map((part) => memberOf(row, part));
  const [vcpus, ram, disk, ephemeral, swap, extraSpecs, id, name = key] = parts;
  return toFlavor({ id, name, vcpus, ram, disk, ephemeral, swap, extraSpecs });
}

type FlavorPart = "id" | "name" | "vcpus" | "ram" | "disk" | "ephemeral" | "swap" | "extraSpecs" | "region";

/** A flavor from values that may be anything; undefined where its sizes are not both whole numbers from 1, as Nova takes them, or nothing names it. */
export function toFlavor(parts: Readonly<Partial<Record<FlavorPart, unknown>>>): Flavor | undefined {
  const { vcpus, ram, disk, ephemeral } = parts;
  const [id, name, region] = [parts.id, parts.name, parts.region].map(nameOf);
  if (!isSize(vcpus, 1) || !isSize(ram, 1) || (id === undefined && name === undefined)) return undefined;
  // In lists "" is no swap.
  const swap = parts.swap === "" ? 0 : parts.swap;
  const moreDiskGiB = isSize(ephemeral) && isSize(swap) ? ephemeral + Math.ceil(swap / 1024) : undefined;
  const diskGiB = isSize(disk) ? disk : undefined;
  return { id, name, vcpus, ramMiB: ram, region, diskGiB, moreDiskGiB, extraSpecs: pickExtraSpecs(parts.extraSpecs) };
}

function nameOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function isSize(value: unknown, least = 0): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= least;
}
