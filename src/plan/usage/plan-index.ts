// Facts that are kept of a plan while it is read. Everything else is dropped at once; what the facts mean together is worked out
// when the plan has ended, since its parts refer to one another in both directions.

import type { Flavor, UncountedResource } from "../../core/index.ts";
import type { Actions } from "./actions.ts";
import type { ConfigResource, Expression, ProviderBlock } from "./configuration.ts";
import type { Proof } from "./provider-region.ts";
import type { Quantity } from "./range.ts";

/** Content of a change that matters for quota. A plan may have 100,000 changes, and hardly ever 1,000 different ones. */
export interface ChangeContent {
  readonly type: string;
  readonly actions: Actions;
  /** The object exists already and comes under Terraform's care with this plan; what the state says of it is partly made up. */
  readonly importing: boolean;
  /** The object that exists is left over from an apply that failed: parts that are made beside the object itself may be missing. */
  readonly halfBuilt: boolean;
  /** Not applied in this run but in a later one. */
  readonly deferred: boolean;
  /** The kept attributes; null: there is no such side. */
  readonly before: unknown;
  readonly after: unknown;
  /** Marks of attributes that are known only after apply. */
  readonly unknown: unknown;
  /** Marks of attributes that must not be shown. */
  readonly hidden: { readonly before: unknown; readonly after: unknown };
}

/** A content, and the changes that have it. */
export interface KnownContent {
  readonly content: ChangeContent;
  /** Their addresses, by where they stand in the configuration. */
  readonly changes: Map<string, string[]>;
}

/** Shares of a resource in something that several resources have together, before and after: 1 of one of them, 0 of all others. */
export type Shares = Readonly<Partial<Record<"before" | "after", Quantity>>>;

/** A change, or many that do the same: instances of one resource whose kept attributes are equal. */
export interface Change extends ChangeContent {
  /** Absent: it has nothing together with others. */
  readonly shares?: Shares;
  /** At least one. */
  readonly addresses: readonly string[];
  /** Without instance keys: where it stands in the configuration. */
  readonly configAddress: string;
}

/** A resource whose consumption is not known. */
export interface Uncounted extends UncountedResource {
  /** `delete/create` and the like; null: the plan has actions that are not known. */
  readonly action: string | null;
  /** true: whatever it gives back is of a quota that is not read, and of no other. */
  readonly isApart?: true;
}

/** Evidence of a provider, from the objects of one resource in the configuration. Few of each: more than one says as much as many. */
export interface Evidence {
  readonly regions: Set<string>;
  readonly projects: Set<string>;
  /** Those of `projects` whose objects only their own project can see. */
  readonly owners: Set<string>;
}

/** An object that others refer to, by the attributes that are kept of it. */
export interface Referenced {
  readonly type: string;
  readonly id: string | undefined;
  readonly address: string;
  readonly configAddress: string;
  readonly values: unknown;
  /** Marks of attributes of `values` that must not be shown. */
  readonly hidden: unknown;
}

/** Objects that others refer to, before and after the plan. A replacement may say something else than what it replaces. */
export class ReferencedBook {
  readonly #byId = { before: new Map<string, Referenced>(), after: new Map<string, Referenced>() };
  readonly #byPlace = { before: new Map<string, Referenced[]>(), after: new Map<string, Referenced[]>() };
  /** By type, then by address. */
  readonly #byType = {
    before: new Map<string, Map<string, Referenced>>(),
    after: new Map<string, Map<string, Referenced>>(),
  };

  add(which: "before" | "after", object: Referenced): void {
    const { id, type, address, configAddress } = object;
    const ofType = this.#byType[which].get(type) ?? new Map<string, Referenced>();
    this.#byType[which].set(type, ofType.set(address, object));
    const [byId, byPlace] = [this.#byId[which], this.#byPlace[which]];
    if (id !== undefined && !byId.has(id)) byId.set(id, object);
    const here = byPlace.get(configAddress);
    if (here === undefined) byPlace.set(configAddress, [object]);
    else here.push(object);
  }

  /** The object with an id. After the plan, one that it does not list is as before. */
  withId(which: "before" | "after", id: string): Referenced | undefined {
    return this.#byId[which].get(id) ?? this.#byId.before.get(id);
  }

  /** All of a type, by address. */
  ofType(which: "before" | "after", type: string): ReadonlyMap<string, Referenced> {
    return this.#byType[which].get(type) ?? new Map();
  }

  /** All that come from a place in the configuration. */
  at(which: "before" | "after", configAddress: string): readonly Referenced[] {
    return this.#byPlace[which].get(configAddress) ?? this.#byPlace.before.get(configAddress) ?? [];
  }
}

/** A flavor that exists, as the state has it or a data source has found it. */
export interface KnownFlavor {
  readonly configAddress: string;
  /** null: a data source, which the plan does not change. */
  readonly address: string | null;
  readonly flavor: Flavor;
}

/** A flavor before and after the plan. undefined: there is none, or its size is not known. */
export interface ChangedFlavor {
  readonly configAddress: string;
  readonly before: Flavor | undefined;
  readonly after: Flavor | undefined;
}

/** The flavors of one resource of the configuration, as they will be. */
export interface ManagedFlavor {
  /** Number that there will be. */
  instances: number;
  /** True if the plan changes any. */
  changes: boolean;
  /** The last one; undefined: its size is not known. */
  after: Flavor | undefined;
}

/** Everything that is kept of one plan; empty until something is read. */
export class Facts {
  readonly changes: Change[] = [];
  /** By all that they say. */
  readonly contents = new Map<string, KnownContent>();
  readonly uncounted: Uncounted[] = [];
  /** Resources whose change is left to a later run. */
  readonly deferred: Omit<Uncounted, "reason">[] = [];
  /** Addresses of resources that set limits and are about to change. */
  readonly limits: string[] = [];
  /** Changes and actions of other providers, by provider. */
  readonly otherProviders = new Map<string, number>();
  /** Short texts of root variables; an object's members as `name.member`. */
  readonly variables = new Map<string, string>();
  /** By `variableId`, as the next two. */
  readonly sensitiveVariables = new Set<string>();
  /** Arguments of module calls. */
  readonly moduleArguments = new Map<string, Expression>();
  /** Short texts that variables of modules have where the call gives them nothing. */
  readonly moduleDefaults = new Map<string, string>();
  readonly providers = new Map<string, ProviderBlock>();
  /** By address without instance keys. */
  readonly resources = new Map<string, ConfigResource>();
  /** Of managed resources, by address without instance keys. */
  readonly evidence = new Map<string, Evidence>();
  /** Ids of projects that must not be shown, as `plainProjectId` writes them. */
  readonly hiddenProjects = new Set<string>();
  /** Regions in which data sources were read, by address without instance keys. */
  readonly dataRegions = new Map<string, Proof>();
  /** Data sources that are only read while the plan is applied: what the state says of them may be of an earlier run. */
  readonly readLater = new Set<string>();
  /** Resources with objects that come under Terraform's care with this plan, by address without instance keys. */
  readonly imported = new Set<string>();
  /** Flavors that exist, by everything that is said of them. */
  readonly flavors = new Map<string, KnownFlavor>();
  /** Flavors that the plan changes, by address, those left behind by an earlier change with their keys. */
  readonly changedFlavors = new Map<string, ChangedFlavor>();
  /** Flavors that there will be, by address without instance keys. */
  readonly managedFlavors = new Map<string, ManagedFlavor>();
  /** Instances of server groups, by address without instance keys: how many there will be. */
  readonly serverGroups = new Map<string, number>();
  /** Members that existing server groups have, by the group's id, whether Terraform made them or not. */
  readonly groupMembers = new Map<string, number>();
  readonly referenced = new ReferencedBook();
  /** Resources of which the plan replaces an object and creates the new one first, by address without instance keys, of any provider. */
  readonly createdFirst = new Set<string>();
  /** What each resource of the state depends on, over others, too: addresses without instance keys. */
  readonly dependencies = new Map<string, Set<string>>();
  /** Addresses of objects in the state that an apply which failed has left behind, maybe half built. Few: it stops at its first failures. */
  readonly tainted = new Set<string>();
  /** Ids of ports that the plan's state has. */
  readonly ports = new Set<string>();
  /** Ids of objects that the plan deletes or replaces. */
  readonly gone = new Set<string>();
  /** Sizes of snapshots, by id, in GiB. */
  readonly snapshots = new Map<string, number>();
  /** Ids of the volumes that snapshots are of, by the snapshot's id. */
  readonly snapshotVolumes = new Map<string, string>();
  /** Names of types of volumes that exist, by the volume's id. */
  readonly volumeTypes = new Map<string, string>();
  /** Names of types that images give to volumes that are made from them, by the image's id; "": it gives none. */
  readonly imageVolumeTypes = new Map<string, string>();
}
