// Registry of providers. A new one is a file or folder here and a line in the list.

import type { Shape } from "../facts/attributes.ts";
import { CLEURA } from "./cleura.ts";
import { HUAWEI_CLOUDS } from "./huawei-clouds.ts";
import { INFOMANIAK } from "./infomaniak.ts";
import { METAKUBE } from "./metakube.ts";
import { OPENSTACK, ROLES } from "./openstack/resource-types.ts";
import { OVH } from "./ovh.ts";
import type { Provider, ResourceType, Role } from "./provider.ts";
import { RANCHER } from "./rancher.ts";
import { SELECTEL, SERVERCORE } from "./selectel.ts";
import { VK_CLOUD } from "./vk-cloud.ts";

/** All providers whose resources take from OpenStack projects. */
export const PROVIDERS: readonly Provider[] = [
  OPENSTACK,
  METAKUBE,
  CLEURA,
  INFOMANIAK,
  OVH,
  RANCHER,
  SELECTEL,
  SERVERCORE,
  VK_CLOUD,
  ...HUAWEI_CLOUDS,
];

/** All rows of all providers, with the names that old plans still have. */
export const RESOURCE_TYPES: readonly ResourceType[] = PROVIDERS.flatMap(({ resourceTypes }) => resourceTypes);

const BY_TYPE: ReadonlyMap<string, ResourceType> = new Map(RESOURCE_TYPES.map((row) => [row.type, row]));

/** Rows of several types by how these begin, longest first. */
const BY_BEGINNING = RESOURCE_TYPES.filter(({ type }) => type.endsWith("*"))
  .map((row) => ({ row, beginning: row.type.slice(0, -1) }))
  .sort((one, other) => other.beginning.length - one.beginning.length);

/** The row of a type; undefined: no table has it. */
export function findResourceType(type: string): ResourceType | undefined {
  return BY_TYPE.get(type) ?? BY_BEGINNING.find(({ beginning }) => type.startsWith(beginning))?.row;
}

/** The role of a type; undefined: it has none. */
export function roleOf(type: string): Role | undefined {
  return Object.hasOwn(ROLES, type) ? ROLES[type] : undefined;
}

/** The provider of a type, whether its table has it or not; undefined: none whose resources consume quota. */
export function providerOfType(type: string): Provider | undefined {
  return PROVIDERS.find(({ name }) => type.startsWith(`${name}_`));
}

/**
 * The provider of this name or source address (before 0.13 perhaps an alias); undefined: none whose resources consume
 * quota.
 */
export function providerNamed(name: unknown): Provider | undefined {
  const last = typeof name === "string" ? /(?:^|\/)(\w+)(?:\.[^/]*)?$/.exec(name)?.[1] : undefined;
  return last === undefined ? undefined : PROVIDERS.find((provider) => provider.name === last);
}

const NO_SHAPE: Shape = { region: "text" };

const SHAPES: ReadonlyMap<ResourceType | undefined, Shape> = new Map(RESOURCE_TYPES.map((row) => [row, shapeOf(row)]));

function shapeOf(row: ResourceType): Shape {
  const { project, referenced, rules } = row;
  return Object.assign(
    {},
    NO_SHAPE,
    project && { [project]: "text" },
    referenced,
    ...rules.map(({ attributes }) => attributes),
  );
}

/** The attributes that counting a resource of a type reads. */
export function attributesRead(type: string): Shape {
  return SHAPES.get(findResourceType(type)) ?? NO_SHAPE;
}
