// Providers, as the accounting knows them: which types of resources each has, what these consume, and what shows where
// they are.

import { type Message, namesIn } from "../../../core/index.ts";
import { oneOf, type Rule } from "../amounts/rules.ts";
import type { PartsIn } from "../amounts/shared-parts.ts";
import type { KnownRegion, Side } from "../amounts/side.ts";
import type { Shape } from "../facts/attributes.ts";

/** A row of a provider's table of resource types: each is of one of four kinds. */
export type ResourceType = CountedType | OtherType;

/** A row of a type whose resources consume quota. */
export interface CountedType {
  readonly kind: "counted";
  readonly type: string;
  /** The attribute that may name another project. Absent if the type has none, or if the service ignores it. */
  readonly project?: "tenant_id" | "project_id" | "service_name";
  readonly rules: readonly Rule[];
  /** Attributes that rules of other resources look up by id or reference. Absent: none. */
  readonly referenced?: Shape;
  /**
   * Attributes that share an object with other projects: while all are false, only its own project sees it. Absent: it
   * may be shared in other ways.
   */
  readonly sharedBy?: readonly string[];
  /**
   * Parts that a resource of the type has together with others of it, and of types with the same function, by the
   * attributes in `referenced`. Absent: nothing.
   */
  readonly partsIn?: PartsIn;
  /** Returns the reason why more of it than the rules say cannot be counted. undefined, and absent: all of it can. */
  readonly besides?: (side: Side | undefined) => string | undefined;
  /** Returns the attributes with what follows from some that are not kept. Absent: nothing does. */
  readonly reduce?: (values: unknown, marks: unknown) => unknown;
  /** true: also resources that do not change are kept, since limits hold for each of them, or for each user. */
  readonly countsUnchanged?: true;
}

/** A row of types whose resources are not counted. */
interface OtherType {
  /** `limits`: they have no quota, and set limits of other types. */
  readonly kind: "uncounted" | "no quota" | "limits";
  /** Name of one type, or a pattern of several with `*` at its end. The longest pattern that matches decides. */
  readonly type: string;
  readonly reason: string;
  /** The attribute that names the project. Absent if the type has none. */
  readonly project?: string;
  /** The attributes that `takes` reads. Absent: none. */
  readonly attributes?: Shape;
  /** See {@link CountedType}. */
  readonly referenced?: Shape;
  /** Returns false for a resource that takes nothing from an OpenStack project. Absent: each may. */
  readonly takes?: (side: Side) => boolean;
}

/** Part that a type's objects play for other resources, apart from what they consume. */
export type Role =
  | "cluster template"
  | "flavor"
  | "image"
  | "port"
  | "server group"
  | "snapshot"
  | "subnet"
  | "volume"
  | "volume type";

/** Region and project of resources that say them themselves: the provider's settings do not. */
export interface Placement {
  /**
   * Returns the regions that the resource is in, or may be in; undefined for one that is not known. Empty: not known.
   */
  readonly regionsOf: (side: Side) => readonly (KnownRegion | undefined)[];
  /**
   * Returns the reason why the region is not known, with the way out, if the provider's settings say nothing of it.
   * Absent: they may.
   */
  readonly reasonUnknown?: () => Message;
  readonly projectOf: (side: Side) => string | undefined;
  /** true: each resource names its project, so that one whose project is not known may be of any. */
  readonly namesProject?: true;
}

/** Attributes of an object that a change makes, with their marks. */
export interface NewObject {
  readonly values: unknown;
  readonly unknown: unknown;
  readonly hidden: unknown;
}

/** A provider whose resources consume quota of OpenStack projects. */
export interface Provider {
  /** Last part of its source address: `openstack`. */
  readonly name: string;
  readonly prefix: string;
  readonly resourceTypes: readonly ResourceType[];
  /** Roles by type, also of data sources, which have no row. Absent: none. */
  readonly roles?: Readonly<Record<string, Role>>;
  /** The attributes as they are sent, where a request may have other ones than the resource. Absent: it never has. */
  readonly asRequested?: (object: NewObject, shape: Shape) => NewObject;
  /** Absent: the settings of the provider name region, account and cloud. */
  readonly placement?: Placement;
  /** true: it has a login of its own, and its resources are not counted. Absent: they are counted. */
  readonly isForeign?: true;
}

/** Members that a row of a counted type may have besides its rules. */
export type CountedTraits = Omit<CountedType, "kind" | "type" | "rules">;

/** Makes a row of a type whose resources are counted. */
export function counted(type: string, rules: readonly Rule[], traits: CountedTraits = {}): ResourceType {
  return { kind: "counted", type, rules, ...traits };
}

/** Makes rows of types whose resources take one of a key each. `rows`: in each line a type, and its key. */
export function ones(rows: string, traits: CountedTraits = {}): readonly ResourceType[] {
  return rows
    .trim()
    .split("\n")
    .map(namesIn)
    .map(([type = "", key = ""]) => counted(type, [oneOf(key)], traits));
}

/**
 * Makes rows of types that are not counted. `reasons`: names of types, with white space between them, by the reason.
 * `prefix`: before each name.
 */
export function otherTypes(
  kind: OtherType["kind"],
  reasons: Readonly<Record<string, string>>,
  prefix = "",
): readonly ResourceType[] {
  return Object.entries(reasons).flatMap(([reason, types]) =>
    namesIn(types).map((type) => ({ kind, type: `${prefix}${type}`, reason })),
  );
}

/** Makes a row of types that take from an OpenStack project, which may be this one or another one. */
export function takesElsewhere(
  type: string,
  rest: Pick<OtherType, "attributes" | "project" | "referenced" | "takes"> = {},
): ResourceType {
  const reason = "what this type takes from an OpenStack project, perhaps this one, is not known";
  return { kind: "uncounted", type, reason, ...rest };
}

/**
 * Makes a provider that builds in OpenStack projects with a login of its own. `freeTypes`: names, without its prefix,
 * of types that take nothing from them.
 */
export function foreign(name: string, takes: readonly ResourceType[], freeTypes: string): Provider {
  const prefix = `${name}_`;
  const free = otherTypes("no quota", { "takes nothing from an OpenStack project": freeTypes }, prefix);
  return { name, prefix, resourceTypes: [...takes, ...free], isForeign: true };
}
