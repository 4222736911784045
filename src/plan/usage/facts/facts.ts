// Facts that are kept of a plan while it is read, as data that JSON can hold. Everything else is dropped at once. The
// parts of a plan refer to one another in both directions, so conclusions are drawn only once the whole plan is read.

import type { Flavor, UncountedResource } from "../../../core/index.ts";
import { typeAt } from "./address.ts";
import type { ConfigResource, Expressions, ProviderBlock } from "./configuration.ts";

/** Values by names from a plan. The table has no prototype, so a name such as `constructor` finds nothing. */
export type Table<Value> = Record<string, Value>;

/** Set of names from a plan. */
export type Names = Table<true>;

/** Returns an empty table. */
export function createTable<Value>(): Table<Value> {
  return Object.create(null);
}

/**
 * Order of deletion and creation. `delete then create` and `create then delete` are replacements. `keep` takes nothing
 * and gives nothing back.
 */
export type Order = "create" | "delete" | "update" | "delete then create" | "create then delete" | "keep";

type Orders = ReadonlySet<Order | undefined>;

/** Name of a side: before or after the change. */
export type SideName = "before" | "after";

/** Orders that create an object. */
export const CREATING_ORDERS: Orders = new Set(["create", "delete then create", "create then delete"] as const);

/** Orders after which the resource exists. */
export const LASTING_ORDERS: Orders = new Set([...CREATING_ORDERS, "update"]);

/** Actions of a change. */
export interface Actions {
  readonly order: Order;
  /** Words of the plan, such as `create` or `delete/create`, from a closed list. */
  readonly name: string;
}

/** Content of a change that matters for quota. A plan may have 100,000 changes, but rarely has 1,000 different ones. */
export interface ChangeContent {
  readonly type: string;
  readonly actions: Actions;
  /** true if this plan imports an existing object. Its values in the state are partly made up. */
  readonly importing: boolean;
  /**
   * true if the existing object is left over from a failed apply: objects that are created along with it may be
   * missing.
   */
  readonly halfBuilt: boolean;
  readonly before: unknown;
  readonly after: unknown;
  readonly unknown: unknown;
  readonly hidden: { readonly before: unknown; readonly after: unknown };
}

/** An object with a limit of its own. */
export interface LimitedObject {
  /** ID of an existing object, or the address of a resource that the plan creates. */
  readonly item: string;
  /** true if the plan creates it. It then contains only what the plan and the service put into it. */
  readonly isNew: boolean;
}

/** A change, or several equal ones: instances of one resource whose kept attributes are equal. */
export interface Change extends ChangeContent {
  readonly addresses: readonly string[];
  /** Address without instance keys, which identifies the block in the configuration. */
  readonly configAddress: string;
}

/** A resource whose consumption is unknown. */
export interface UncountedChange extends UncountedResource {
  /** Words of the plan, such as `delete/create`. undefined if they are unknown. */
  readonly action: string | undefined;
}

/** A resource that sets limits. */
export interface LimitChange {
  readonly address: string;
  /** Project that it names, which may be sensitive. undefined: none. */
  readonly project: string | undefined;
  /** Names of the limits that it sets, with what it sets them to. Empty: the plan does not show it. */
  readonly sets: readonly (readonly [name: string, value: string])[];
}

/**
 * Evidence of where a provider works, from the objects of one resource block. Each list is short: two different values
 * show as much as many.
 */
export interface Evidence {
  readonly regions: string[];
  readonly projects: string[];
  /** Subset of `projects` whose objects only the project itself can see. */
  readonly owners: string[];
}

/** Regions in which a data source was read. */
interface ReadRegions {
  readonly regions: string[];
  hidden: boolean;
}

/** An object that others refer to, with the attributes that are kept. */
export interface KeptObject {
  readonly type: string;
  readonly id: string | undefined;
  readonly address: string;
  readonly configAddress: string;
  readonly values: unknown;
  readonly hidden: unknown;
  /** Marks of values that are known only after apply. Absent: the values are the state's. */
  readonly unknown?: unknown;
}

/** Finds an object by type and ID. After the plan, an object that the plan does not list is as before. */
export function referencedWithId(
  { referenced }: Facts,
  which: SideName,
  type: string,
  id: string,
): KeptObject | undefined {
  return referenced[which].byId[`${type} ${id}`] ?? referenced.before.byId[`${type} ${id}`];
}

/** Returns all objects of a type, by address. */
export function referencedOfType(facts: Facts, which: SideName, type: string): Readonly<Table<KeptObject>> {
  return facts.referenced[which].byType[type] ?? createTable();
}

/**
 * Returns all objects of a block in the configuration. After the plan, the objects are as before if the plan lists
 * none.
 */
export function referencedAt(facts: Facts, which: SideName, place: string): readonly KeptObject[] {
  const listed = Object.values(referencedOfType(facts, which, typeAt(place))).filter(
    ({ configAddress }) => configAddress === place,
  );
  return listed.length > 0 || which === "before" ? listed : referencedAt(facts, "before", place);
}

/** Returns empty facts, to be filled while a plan is read. */
export function createFacts(file = "") {
  return {
    file,
    /** Changes by their content without addresses, so that equal ones are kept once. */
    changes: createTable<Change & { readonly addresses: string[] }>(),
    uncounted: [] as UncountedChange[],
    limits: [] as LimitChange[],
    otherProviders: createTable<number>(),
    /**
     * Values of root variables and defaults of modules' variables, by {@link variableIn}. Only short texts, null and
     * other values without members are kept.
     */
    variables: createTable<unknown>(),
    /** Variables of all modules that are marked as sensitive, by {@link variableIn}. */
    sensitiveVariables: createTable<true>(),
    /** Arguments of module calls, by address of the called module. */
    calls: createTable<Expressions>(),
    /** Outputs of modules, by address of the module. */
    outputs: createTable<Expressions>(),
    providers: createTable<ProviderBlock>(),
    resources: createTable<ConfigResource>(),
    evidence: createTable<Evidence>(),
    /** IDs of projects that must not be shown, in the form of `plainProjectId`. */
    hiddenProjects: createTable<true>(),
    /** Regions in which data sources were read, by address without instance keys. */
    dataRegions: createTable<ReadRegions>(),
    /** Data sources that are only read during apply. Their values in the state may be from an earlier run. */
    readLater: createTable<true>(),
    /** Names of the flavors that these data sources will look up, by address. "" if the name is unknown. */
    flavorsRead: createTable<string>(),
    /** Resources for which the plan imports an object, by address without instance keys. */
    imported: createTable<true>(),
    /** Existing flavors, from the state and from data sources. */
    flavors: createTable<{ readonly configAddress: string; readonly flavor: Flavor }>(),
    /** Flavors that the plan creates, changes, or looks up by size during apply, by address. */
    plannedFlavors: createTable<Flavor>(),
    /** Known names and regions of the volume types that the plan creates, by address. */
    plannedTypes: createTable<Readonly<Record<"name" | "region", string | undefined>>>(),
    /**
     * Number of members of existing server groups, by ID of the group. Members that Terraform does not manage are
     * included.
     */
    groupMembers: createTable<number>(),
    referenced: { before: noObjects(), after: noObjects() },
    /**
     * Resources of any provider that the plan replaces by creating the new object first, by address without instance
     * keys.
     */
    createdFirst: createTable<true>(),
    /** Resources that the plan replaces by deleting the old object first, with their module instances. As above. */
    deletedFirst: createTable<Names>(),
    /**
     * Resources and data sources that each resource in the configuration refers to, within its module, by address
     * without instance keys.
     */
    references: createTable<Names>(),
    /** Resources that each resource of the state depends on, also indirectly. Addresses have no instance keys. */
    dependencies: createTable<Names>(),
    /**
     * Addresses of objects in the state that a failed apply left behind, perhaps half built. There are few, since an
     * apply stops at its first failures.
     */
    tainted: createTable<true>(),
    /** IDs of ports and volumes that the plan deletes or replaces. */
    gone: createTable<true>(),
    /** Sizes of snapshots in GiB, and the IDs of their volumes, by ID of the snapshot. */
    snapshots: createTable<Readonly<{ size: number | undefined; volume: string | undefined }>>(),
    /** Type names of existing volumes, by ID of the volume. */
    volumeTypes: createTable<string | undefined>(),
    /** Volume types that images set for volumes made from them, by ID of the image. "" if an image sets none. */
    imageVolumeTypes: createTable<string>(),
  };
}

/** Everything that is kept of one plan, as plain data. */
export type Facts = Readonly<ReturnType<typeof createFacts>>;

function noObjects() {
  // IDs are looked up by type: a resource for all members of a pool has the ID of the pool.
  return { byId: createTable<KeptObject>(), byType: createTable<Table<KeptObject>>() };
}
