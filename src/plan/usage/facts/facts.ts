// Facts that are kept of a plan while it is read, as data that JSON can hold. Everything else is dropped at once; what
// the facts mean together is worked out when the plan has ended, since its parts refer to one another in both
// directions.

import type { Flavor, UncountedResource } from "../../../core/index.ts";
import { typeAt } from "./address.ts";
import type { ConfigResource, Expression, ProviderBlock } from "./configuration.ts";

/**
 * Values by names that a plan makes up. It has no members but its own, also if they are called as those of any object.
 */
export type Table<Value> = Record<string, Value>;

/** Names that a plan makes up, each once. */
export type Names = Table<true>;

/** An empty table. */
export function createTable<Value>(): Table<Value> {
  return Object.create(null);
}

/** `delete then create` and `create then delete` are replacements. `keep`: neither consumes nor gives back. */
export type Order = "create" | "delete" | "update" | "delete then create" | "create then delete" | "keep";

/** Actions of a change. */
export interface Actions {
  readonly order: Order;
  /** Words of the plan: `create`, `delete/create`. They are of a closed list. */
  readonly name: string;
}

/**
 * Content of a change that matters for quota. A plan may have 100,000 changes, and hardly ever 1,000 different ones.
 */
export interface ChangeContent {
  readonly type: string;
  readonly actions: Actions;
  /**
   * The object exists already and comes under Terraform's care with this plan; what the state says of it is partly made
   * up.
   */
  readonly importing: boolean;
  /**
   * The object that exists is left over from an apply that failed: parts that are made aside from the object itself may
   * be missing.
   */
  readonly halfBuilt: boolean;
  readonly before: unknown;
  readonly after: unknown;
  readonly unknown: unknown;
  readonly hidden: { readonly before: unknown; readonly after: unknown };
}

/** An object with a limit to itself. */
export interface LimitedObject {
  /** Id of an object that exists; of one that the plan makes, the address of its resource. */
  readonly item: string;
  /** true: the plan makes it, so that it has nothing but what the plan and the service put into it. */
  readonly isNew: boolean;
}

/** A change, or many that do the same: instances of one resource whose kept attributes are equal. */
export interface Change extends ChangeContent {
  readonly addresses: readonly string[];
  /** Without instance keys: where it stands in the configuration. */
  readonly configAddress: string;
}

/** A resource whose consumption is not known. */
export interface UncountedChange extends UncountedResource {
  /** `delete/create` and the like; undefined: the plan has actions that are not known. */
  readonly action: string | undefined;
}

/**
 * Evidence of a provider, from the objects of one resource in the configuration. Few of each: more than one says as
 * much as many.
 */
export interface Evidence {
  readonly regions: string[];
  readonly projects: string[];
  /** Projects among them whose objects only their own project can see. */
  readonly owners: string[];
}

/** Regions in which the data sources of a provider were read. */
export interface Proof {
  readonly regions: string[];
  hidden: boolean;
}

/** An object that others refer to, by the attributes that are kept of it. */
export interface KeptObject {
  readonly type: string;
  readonly id: string | undefined;
  readonly address: string;
  readonly configAddress: string;
  readonly values: unknown;
  readonly hidden: unknown;
}

/** The object of a type with an id. After the plan, one that it does not list is as before. */
export function referencedWithId(
  { referenced }: Facts,
  which: "before" | "after",
  { type, id }: { readonly type: string; readonly id: string },
): KeptObject | undefined {
  return referenced[which].byId[`${type} ${id}`] ?? referenced.before.byId[`${type} ${id}`];
}

/** All of a type, by address. */
export function referencedOfType(facts: Facts, which: "before" | "after", type: string): Readonly<Table<KeptObject>> {
  return facts.referenced[which].byType[type] ?? createTable();
}

/** All of a type that come from a place in the configuration; after the plan, as before where it lists none. */
export function referencedAt(facts: Facts, which: "before" | "after", place: string): readonly KeptObject[] {
  const [here, before] = [which, "before" as const].map((side) =>
    Object.values(referencedOfType(facts, side, typeAt(place))).filter(({ configAddress }) => configAddress === place),
  );
  return here?.length ? here : (before ?? []);
}

/** Facts of a plan of which nothing has been read yet: everything that is kept of one, as data. */
export function createFacts(file = "") {
  return {
    file,
    /** By all that they say but addresses, so that what is equal is kept once. */
    changes: createTable<Change & { readonly addresses: string[] }>(),
    uncounted: [] as UncountedChange[],
    limits: [] as string[],
    otherProviders: createTable<number>(),
    /**
     * Values of root variables and defaults of modules' variables, by {@link variableIn}: short texts, null and other
     * values without members.
     */
    variables: createTable<unknown>(),
    /** Variables of all modules that are marked as sensitive, by {@link variableIn}. */
    sensitiveVariables: createTable<true>(),
    /** Arguments of calls of modules, by the address of the called module. */
    calls: createTable<Readonly<Record<string, Expression>>>(),
    /** Outputs of called modules, by the module's address. */
    outputs: createTable<Readonly<Record<string, Expression>>>(),
    providers: createTable<ProviderBlock>(),
    resources: createTable<ConfigResource>(),
    evidence: createTable<Evidence>(),
    /** Ids of projects that must not be shown, as `plainProjectId` writes them. */
    hiddenProjects: createTable<true>(),
    /** Regions in which data sources were read, by address without instance keys. */
    dataRegions: createTable<Proof>(),
    /**
     * Data sources that are only read while the plan is applied: what the state says of them may be of an earlier run.
     */
    readLater: createTable<true>(),
    /** Names of the flavors that such data sources will find, by address; "" if a name is not known. */
    flavorsRead: createTable<string>(),
    /** Resources with objects that come under Terraform's care with this plan, by address without instance keys. */
    imported: createTable<true>(),
    /** Flavors that exist, as the state has them or a data source has found them. */
    flavors: createTable<{ readonly configAddress: string; readonly flavor: Flavor }>(),
    /** Flavors that the plan makes, changes, or looks for by their sizes while it is applied, by address. */
    plannedFlavors: createTable<Flavor>(),
    /** Volume types that the plan makes, by address: what is known of their names and regions. */
    plannedTypes: createTable<Readonly<Record<"name" | "region", string | undefined>>>(),
    /** Members that existing server groups have, by the group's id, whether Terraform made them or not. */
    groupMembers: createTable<number>(),
    referenced: { before: noObjects(), after: noObjects() },
    /**
     * Resources of which the plan replaces an object and creates the new one first, by address without instance keys,
     * of any provider.
     */
    createdFirst: createTable<true>(),
    /**
     * Resources of which the plan replaces an object and deletes the old one first: the instances of modules that these
     * are in. As above.
     */
    deletedFirst: createTable<Names>(),
    /**
     * Resources and data sources that each one in the configuration refers to, in its module; by address without
     * instance keys.
     */
    references: createTable<Names>(),
    /** Resources that each one of the state depends on, over others, too: addresses without instance keys. */
    dependencies: createTable<Names>(),
    /**
     * Addresses of objects in the state that an apply which failed has left behind, maybe half built. Few: it stops at
     * its first failures.
     */
    tainted: createTable<true>(),
    /** Ids of ports that the plan's state has. */
    ports: createTable<true>(),
    /** Ids of objects that the plan deletes or replaces. */
    gone: createTable<true>(),
    /** Sizes of snapshots, in GiB, and ids of the volumes that they are of, by the snapshot's id. */
    snapshots: createTable<Readonly<{ size: number | undefined; volume: string | undefined }>>(),
    /** Names of types of volumes that exist, by the volume's id. */
    volumeTypes: createTable<string | undefined>(),
    /** Names of types that images give to volumes that are made from them, by the image's id; "": it gives none. */
    imageVolumeTypes: createTable<string>(),
  };
}

/** Everything that is kept of one plan, as data. */
export type Facts = Readonly<ReturnType<typeof createFacts>>;

function noObjects() {
  // Ids hold for a type: all members of a pool, as one resource, have that of the pool.
  return { byId: createTable<KeptObject>(), byType: createTable<Table<KeptObject>>() };
}
