// Providers, as the accounting knows them: which types of resources each has, what these consume, and what tells where they are.

import type { NameOf } from "../../core/index.ts";
import type { Shape } from "./attributes.ts";
import type { ResourceSide, Rule } from "./rules.ts";
import type { PartOf } from "./shared-parts.ts";

/** A row of a provider's table of resource types. */
export type ResourceType =
  | CountedType
  | (Row & { readonly kind: "nothing"; readonly reason: string })
  /** Sets limits; consumes nothing. */
  | (Row & { readonly kind: "limits" })
  | (Row & { readonly kind: "uncountable"; readonly reason: string });

interface Row {
  readonly type: string;
  /** The code or document that says so. */
  readonly source: string;
}

/** A row of a type whose resources consume quota. */
interface CountedType extends Row {
  readonly kind: "counted";
  readonly rules: readonly Rule[];
  /** The attribute that may name another project; null: there is none, or the service ignores it. */
  readonly project: "tenant_id" | "project_id" | null;
  /** Attributes that rules of other resources look up by id or reference. Absent: none. */
  readonly referenced?: Shape;
  /** Attributes that share an object with other projects: while all are false, only its own project sees it. Absent: it may be shared in other ways. */
  readonly sharedBy?: readonly string[];
  /** What a resource of the type has together with others of it, by the attributes in `referenced`. Absent: nothing. */
  readonly partOf?: PartOf;
  /** true: also resources that do not change are kept, since limits hold for each of them, or for each user. */
  readonly countsUnchanged?: true;
}

/** Part that a type's objects play for other resources, beside what they consume. */
export type Role = "flavor" | "image" | "port" | "server group" | "snapshot" | "subnet" | "volume";

/** Region that a resource tells itself. */
export interface OwnRegion {
  readonly region: string;
  /** True if the plan marks what it comes from as sensitive. */
  readonly hidden: boolean;
  /** The attribute from whose value it is guessed; null: it is the plan's word. */
  readonly guessedFrom: string | null;
}

/** Region and project of resources that tell them themselves, whatever the provider's settings are. */
export interface Placement {
  /** Region of the resource; undefined: it does not tell. */
  readonly regionOf: (side: ResourceSide) => OwnRegion | undefined;
  /** Why the region is not known where it cannot be guessed, with the way out. */
  readonly untold: (nameOf: NameOf) => string;
  /** Project of the resource; undefined: it does not name one. */
  readonly projectOf: (side: ResourceSide) => string | undefined;
}

/** A provider whose resources consume quota. */
export interface Provider {
  /** Last part of its source address: `openstack`. */
  readonly name: string;
  /** Prefix of the names of its types: `openstack_`. */
  readonly prefix: string;
  readonly resourceTypes: readonly ResourceType[];
  /** Roles of types, also of data sources, which have no row. */
  readonly roles: ReadonlyMap<string, Role>;
  /** null: the settings of the provider tell region, account and cloud. */
  readonly placement: Placement | null;
}

/** A row of a type whose resources are counted. */
export function counted(
  type: string,
  rules: readonly Rule[],
  rest: Pick<CountedType, "source"> & Partial<Omit<CountedType, "kind" | "type" | "rules">>,
): ResourceType {
  return { kind: "counted", type, rules, project: null, ...rest };
}

/** Rows of types that consume nothing, and why. */
export function nothing(
  types: readonly string[],
  reason: string,
  source = "provider, the type's file",
): readonly ResourceType[] {
  return types.map((type) => ({ kind: "nothing", type, reason, source }));
}
