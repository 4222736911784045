// Providers, as the accounting knows them: which types of resources each has, what these consume, and what shows where
// they are.

import { type Message, namesIn } from "../../../core/index.ts";
import { oneOf, type Rule } from "../amounts/rules.ts";
import type { PartsIn } from "../amounts/shared-parts.ts";
import type { KnownRegion, Side } from "../amounts/side.ts";
import type { Shape } from "../facts/attributes.ts";

/** A row of a provider's table of resource types. */
export interface ResourceType {
  /** `limits`: its resources have no quota, and set limits of other types. */
  readonly kind: "counted" | "uncounted" | "no quota" | "limits";
  /** Name of one type, or a pattern of several with `*` at its end. The longest pattern that matches decides. */
  readonly type: string;
  /** Reason why its resources are not counted. Absent if they are. */
  readonly reason?: string;
  /** The attribute that may name another project. Absent if the type has none, or if the service ignores it. */
  readonly project?: string;
  /** Empty if its resources are not counted. */
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
  readonly whyUncounted?: (side: Side | undefined) => string | undefined;
  /** Returns the attributes with what follows from some that are not kept. Absent: nothing does. */
  readonly reduce?: (values: unknown, marks: unknown) => unknown;
  /** true: also resources that do not change are kept, since limits hold for each of them, or for each user. */
  readonly countsUnchanged?: true;
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
   * Reason why the region is not known, with the way out, if the provider's settings say nothing of it. Absent: they
   * may.
   */
  readonly reasonUnknown?: Message;
  /** Absent: {@link ResourceType.project} holds. A resource without a project may be of any. */
  readonly projectOf?: (side: Side) => string | undefined;
}

/** Attributes of an object that a change makes, with their marks. */
export interface NewObject {
  readonly values: unknown;
  readonly unknown: unknown;
  readonly hidden: unknown;
}

/** A provider whose resources consume quota of OpenStack projects. */
export interface Provider {
  /** Last part of its source address, and the beginning of its types: `openstack`. */
  readonly name: string;
  readonly resourceTypes: readonly ResourceType[];
  /** The attributes as they are sent, where a request may have other ones than the resource. Absent: it never has. */
  readonly asRequested?: (object: NewObject, shape: Shape) => NewObject;
  /** Absent: the settings of the provider name region, account and cloud. */
  readonly placement?: Placement;
  /** true: it has a login of its own, and its resources are not counted. Absent: they are counted. */
  readonly isForeign?: true;
}

/** Members that a row may have. */
export type TypeTraits = Partial<Omit<ResourceType, "kind" | "type" | "reason">>;

/** Makes a row of a type whose resources are counted. */
export function counted(type: string, rules: readonly Rule[], traits: TypeTraits = {}): ResourceType {
  return { kind: "counted", type, rules, ...traits };
}

/** Makes rows of types whose resources take one of a key each. `rows`: in each line a type, and its key. */
export function ones(rows: string, traits: TypeTraits = {}): readonly ResourceType[] {
  return rows
    .trim()
    .split("\n")
    .map(namesIn)
    .map(([type = "", key = ""]) => counted(type, [oneOf(key)], traits));
}

/** Makes a row of types whose resources are not counted. */
export function otherType(
  kind: Exclude<ResourceType["kind"], "counted">,
  type: string,
  reason: string,
  traits: TypeTraits = {},
): ResourceType {
  return { kind, type, reason, rules: [], ...(kind === "uncounted" && { whyUncounted: () => reason }), ...traits };
}

/**
 * Makes rows of types that are not counted. `reasons`: names of types, with white space between them, by the reason.
 * `prefix`: before each name.
 */
export function otherTypes(
  kind: Parameters<typeof otherType>[0],
  reasons: Readonly<Record<string, string>>,
  prefix = "",
): readonly ResourceType[] {
  return Object.entries(reasons).flatMap(([reason, types]) =>
    namesIn(types).map((type) => otherType(kind, `${prefix}${type}`, reason)),
  );
}

/** Reason why types that take from an OpenStack project, which may be this one or another one, are not counted. */
export const ELSEWHERE = "what this type takes from an OpenStack project, perhaps this one, is not known";

/** Reason why types of providers with a login of their own are not counted. */
export const TAKES_NOTHING = "takes nothing from an OpenStack project";

/**
 * Makes a provider that builds in OpenStack projects with a login of its own. `freeTypes`: names, without its prefix,
 * of types that take nothing from them. `rows`: its other types. Absent: none of them can be counted.
 */
export function foreign(
  name: string,
  freeTypes: string,
  rows: readonly ResourceType[] = [otherType("uncounted", `${name}_*`, ELSEWHERE)],
): Provider {
  const free = otherTypes("no quota", { [TAKES_NOTHING]: freeTypes }, `${name}_`);
  return { name, resourceTypes: [...free, ...rows], isForeign: true };
}
