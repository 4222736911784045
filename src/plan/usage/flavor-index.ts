// Lists of flavors, as they are looked up: by id, else by name, and only where all that is said of them agrees.

import type { Flavor } from "../../core/index.ts";

/** Names of a flavor to look up. */
export interface FlavorQuery {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  /** undefined: not known; then the flavor has to be the same in every region. */
  readonly region: string | undefined;
}

/** Flavor of a server at a time. */
export interface ServerFlavor extends FlavorQuery {
  /** `before`: as it is now. `after`: as it will be once the plan is applied. */
  readonly at: "before" | "after";
  /** The attribute of the server that says so. */
  readonly attribute: "flavor_id" | "flavor_name" | undefined;
  /** True if its name must not be shown. */
  readonly hidden: boolean;
}

/** A flavor that was found: one size, or two that contradict each other. */
export type FoundFlavor =
  | { readonly kind: "one"; readonly flavor: Flavor }
  | { readonly kind: "contradiction"; readonly sizes: readonly [Flavor, Flavor] };

/** Combines two sources; undefined: neither has the flavor. */
export function agreement(one: FoundFlavor | undefined, other: FoundFlavor | undefined): FoundFlavor | undefined {
  if (one === undefined || one.kind === "contradiction") return one ?? other;
  if (other === undefined || other.kind === "contradiction") return other ?? one;
  const [first, second] = [one.flavor, other.flavor];
  if (first.vcpus !== second.vcpus || first.ramMiB !== second.ramMiB)
    return { kind: "contradiction", sizes: [first, second] };
  const flavor = { ...first, id: first.id ?? second.id, name: first.name ?? second.name };
  const diskGiB = agreedDisk(first.diskGiB, second.diskGiB);
  return { kind: "one", flavor: diskGiB === undefined ? flavor : { ...flavor, diskGiB } };
}

/** A disk that only one of two tells is known. Of two that differ neither is, whatever a third one says. */
function agreedDisk(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one === other ? one : Number.NaN;
}

/** Flavors of one id or name. */
interface Entry {
  /** By sources that hold for every region. */
  everywhere: FoundFlavor | undefined;
  /** By those that hold for one. */
  readonly byRegion: Map<string, FoundFlavor>;
  /** By all of them. */
  all: FoundFlavor | undefined;
}

/** Flavors by id and by name. */
export class FlavorIndex {
  readonly #byId = new Map<string, Entry>();
  readonly #byName = new Map<string, Entry>();

  constructor(flavors: Iterable<Flavor>) {
    for (const flavor of flavors) {
      const { id, name } = flavor;
      // A map in a flavors file does not tell names from ids.
      const key = id ?? name;
      if (key !== undefined) keep(this.#byId, key, flavor);
      if (name !== undefined) keep(this.#byName, name, flavor);
    }
  }

  /** The flavor in its region; undefined: it is in no list. */
  find({ id, name, region }: FlavorQuery): FoundFlavor | undefined {
    const byId = id === undefined ? undefined : foundIn(this.#byId.get(id), region);
    return byId ?? (name === undefined ? undefined : foundIn(this.#byName.get(name), region));
  }
}

function keep(entries: Map<string, Entry>, key: string, flavor: Flavor): void {
  let entry = entries.get(key);
  if (entry === undefined) {
    entry = { everywhere: undefined, byRegion: new Map(), all: undefined };
    entries.set(key, entry);
  }
  const found: FoundFlavor = { kind: "one", flavor };
  const { region } = flavor;
  entry.all = agreement(entry.all, found);
  if (region === undefined) entry.everywhere = agreement(entry.everywhere, found);
  else entry.byRegion.set(region, agreement(entry.byRegion.get(region), found) ?? found);
}

function foundIn(entry: Entry | undefined, region: string | undefined): FoundFlavor | undefined {
  if (entry === undefined || region === undefined) return entry?.all;
  return agreement(entry.byRegion.get(region), entry.everywhere);
}
