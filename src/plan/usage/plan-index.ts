// Facts that are kept of a plan while it is read. Everything else is dropped at once; what the facts mean together is worked out
// when the plan has ended, since its parts refer to one another in both directions.

import type { UncountedResource } from "../../core/index.ts";
import type { Actions } from "./actions.ts";
import type { AddressList } from "./address-list.ts";
import type { ConfigResource, Expression, ProviderBlock } from "./configuration.ts";
import type { Flavor } from "./flavors.ts";
import type { Proof } from "./provider-region.ts";

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
  /** By where they stand in the configuration. */
  readonly changes: Map<string, Change>;
}

/** A change, or many that do the same: instances of one resource whose kept attributes are equal. */
export interface Change extends ChangeContent {
  /** At least one. */
  readonly addresses: AddressList;
  /** Without instance keys: where it stands in the configuration. */
  readonly configAddress: string;
}

/** A resource whose consumption is not known. */
export interface Uncounted extends UncountedResource {
  /** `delete/create` and the like; null: the plan has actions that are not known. */
  readonly action: string | null;
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
  readonly configAddress: string;
  readonly values: unknown;
  /** Marks of attributes of `values` that must not be shown. */
  readonly hidden: unknown;
}

/** Objects as they are at one time. */
class ReferencedIndex {
  readonly #byId = new Map<string, Referenced>();
  readonly #byPlace = new Map<string, Referenced[]>();

  add(object: Referenced): void {
    const { id, configAddress } = object;
    if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, object);
    const here = this.#byPlace.get(configAddress);
    if (here === undefined) this.#byPlace.set(configAddress, [object]);
    else here.push(object);
  }

  withId(id: string): Referenced | undefined {
    return this.#byId.get(id);
  }

  /** All that come from a place in the configuration; undefined: nothing is known of that place. */
  at(configAddress: string): readonly Referenced[] | undefined {
    return this.#byPlace.get(configAddress);
  }
}

/** Objects that others refer to. A replacement may say something else than what it replaces. */
export class ReferencedBook {
  readonly #before = new ReferencedIndex();
  readonly #after = new ReferencedIndex();

  add(which: "before" | "after", object: Referenced): void {
    (which === "before" ? this.#before : this.#after).add(object);
  }

  /** The object with an id. After the plan, one that it does not list is as before. */
  withId(which: "before" | "after", id: string): Referenced | undefined {
    return (which === "after" ? this.#after.withId(id) : undefined) ?? this.#before.withId(id);
  }

  /** All that come from a place in the configuration. */
  at(which: "before" | "after", configAddress: string): readonly Referenced[] {
    return (which === "after" ? this.#after.at(configAddress) : undefined) ?? this.#before.at(configAddress) ?? [];
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

/** Everything that is kept of one plan. */
export interface Facts {
  readonly changes: Change[];
  /** By all that they say. */
  readonly contents: Map<string, KnownContent>;
  readonly uncounted: Uncounted[];
  /** Changes of the deferred kind, by address and type. */
  readonly deferred: { readonly address: string; readonly type: string; readonly action: string | null }[];
  /** Addresses of resources that set limits and are about to change. */
  readonly limits: string[];
  /** Changes and actions of other providers, by provider. */
  readonly otherProviders: Map<string, number>;
  /** Short texts of root variables; an object's members as `name.member`. */
  readonly variables: Map<string, string>;
  /** By `variableId`, as the next two. */
  readonly sensitiveVariables: Set<string>;
  /** Arguments of module calls. */
  readonly moduleArguments: Map<string, Expression>;
  /** Short texts that variables of modules have where the call gives them nothing. */
  readonly moduleDefaults: Map<string, string>;
  readonly providers: Map<string, ProviderBlock>;
  /** false: a resource may name another block than its own, which has no settings (Terraform up to 1.0). */
  hasExactProviderKeys: boolean;
  /** By address without instance keys. */
  readonly resources: Map<string, ConfigResource>;
  /** Of managed resources, by address without instance keys. */
  readonly evidence: Map<string, Evidence>;
  /** Regions in which data sources were read, by address without instance keys. */
  readonly dataRegions: Map<string, Proof>;
  /** Data sources that are only read while the plan is applied: what the state says of them may be of an earlier run. */
  readonly readLater: Set<string>;
  /** Resources with objects that come under Terraform's care with this plan, by address without instance keys. */
  readonly imported: Set<string>;
  /** Flavors that exist, by everything that is said of them. */
  readonly flavors: Map<string, KnownFlavor>;
  /** Flavors that the plan changes, by address, those left behind by an earlier change with their keys. */
  readonly changedFlavors: Map<string, ChangedFlavor>;
  /** Flavors that there will be, by address without instance keys. */
  readonly managedFlavors: Map<string, ManagedFlavor>;
  /** Instances of server groups, by address without instance keys: how many there will be. */
  readonly serverGroups: Map<string, number>;
  /** Members that existing server groups have, by the group's id, whether Terraform made them or not. */
  readonly groupMembers: Map<string, number>;
  readonly referenced: ReferencedBook;
  /** Addresses of objects in the state that an apply which failed has left behind, maybe half built. Few: it stops at its first failures. */
  readonly tainted: Set<string>;
  /** Ids of ports that the plan's state has. */
  readonly ports: Set<string>;
  /** Ids of objects that the plan deletes or replaces. */
  readonly gone: Set<string>;
  /** Sizes of snapshots, by id, in GiB. */
  readonly snapshots: Map<string, number>;
}

/** Facts of a plan that nothing was read of yet. */
export function noFacts(): Facts {
  return {
    changes: [],
    contents: new Map(),
    uncounted: [],
    deferred: [],
    limits: [],
    otherProviders: new Map(),
    variables: new Map(),
    sensitiveVariables: new Set(),
    moduleArguments: new Map(),
    moduleDefaults: new Map(),
    providers: new Map(),
    hasExactProviderKeys: true,
    resources: new Map(),
    evidence: new Map(),
    dataRegions: new Map(),
    readLater: new Set(),
    imported: new Set(),
    flavors: new Map(),
    changedFlavors: new Map(),
    managedFlavors: new Map(),
    serverGroups: new Map(),
    groupMembers: new Map(),
    referenced: new ReferencedBook(),
    tainted: new Set(),
    ports: new Set(),
    gone: new Set(),
    snapshots: new Map(),
  };
}
