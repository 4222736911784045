// Registry of providers. A new one is a file or folder here and a line in the list.

import type { Shape } from "../attributes.ts";
import type { CountedType, Provider, ResourceType, Role } from "../provider.ts";
import { METAKUBE } from "./metakube.ts";
import { OPENSTACK } from "./openstack/resource-types.ts";

const PROVIDERS: readonly Provider[] = [OPENSTACK, METAKUBE];

/** All types of all providers, with the names that old plans still have. */
export const RESOURCE_TYPES: readonly ResourceType[] = PROVIDERS.flatMap(({ resourceTypes }) => resourceTypes);

const BY_TYPE: ReadonlyMap<string, ResourceType> = new Map(RESOURCE_TYPES.map((row) => [row.type, row]));

/** The row of a type; undefined: no table has it. */
export function findResourceType(type: string): ResourceType | undefined {
  return BY_TYPE.get(type);
}

const ROLES: ReadonlyMap<string, Role> = new Map(PROVIDERS.flatMap(({ roles }) => [...roles]));

/** The role of a type; undefined: it has none. */
export function roleOf(type: string): Role | undefined {
  return ROLES.get(type);
}

/** The row of a type whose resources are counted; undefined: it is of another kind, or no table has it. */
export function findCountedType(type: string): CountedType | undefined {
  const row = findResourceType(type);
  return row?.kind === "counted" ? row : undefined;
}

/** The provider of a type, whether its table has it or not; undefined: none whose resources consume quota. */
export function providerOfType(type: string): Provider | undefined {
  return PROVIDERS.find(({ prefix }) => type.startsWith(prefix));
}

/** The provider of this name or source address (before 0.13 perhaps an alias); undefined: none whose resources consume quota. */
export function providerNamed(name: unknown): Provider | undefined {
  const last = typeof name === "string" ? /(?:^|\/)(\w+)(?:\.[^/]*)?$/.exec(name)?.[1] : undefined;
  return last === undefined ? undefined : PROVIDERS.find((provider) => provider.name === last);
}

const NO_SHAPE: Shape = { region: "text" };

const SHAPES: ReadonlyMap<string, Shape> = new Map(
  RESOURCE_TYPES.flatMap((row) => (row.kind === "counted" ? [[row.type, shapeOf(row)] as const] : [])),
);

function shapeOf({ project, untold = [], referenced, rules }: CountedType): Shape {
  return Object.assign(
    Object.fromEntries(untold.flatMap(({ attribute }) => (attribute ? [[attribute, "length"]] : []))),
    NO_SHAPE,
    project && { [project]: "text" },
    referenced,
    ...rules.map(({ attributes }) => attributes),
  );
}

/** The attributes that counting a resource of a type reads. */
export function attributesRead(type: string): Shape {
  return SHAPES.get(type) ?? NO_SHAPE;
}
