// Properties of the resources in a template of Heat, and digests that show whether an update replaces a resource. The
// results of functions are known to Heat only.
// Sources: heat 19.0.0, engine/resources/openstack/ (`update_allowed` of properties), engine/resource.py.

import { namesIn, sha256 } from "../../../../core/index.ts";
import { between, exactly, type Quantity } from "../../amounts/quantity.ts";
import { isRecord, memberOf, type Shape } from "../../facts/attributes.ts";

/** Returns the names of each line by its first one. */
export function toTable(lines: string): ReadonlyMap<string, readonly string[]> {
  const rows = lines.trim().split("\n").map(namesIn);
  return new Map(rows.map(([name = "", ...others]) => [name, others]));
}

/** Properties for which an update replaces a resource, by its type. Others are changed in place. */
const REPLACING = toTable(`
  OS::Cinder::Volume availability_zone image imageRef multiattach scheduler_hints snapshot_id source_volid
  OS::Designate::Zone name type
  OS::Neutron::FloatingIP floating_ip_address floating_network floating_network_id floating_subnet value_specs
  OS::Neutron::Port mac_address network network_id
  OS::Neutron::Router distributed ha
  OS::Neutron::Subnet cidr ip_version ipv6_address_mode ipv6_ra_mode network network_id prefixlen subnetpool
  OS::Nova::KeyPair name public_key save_private_key
  OS::Nova::Server admin_user availability_zone block_device_mapping block_device_mapping_v2 config_drive diskConfig key_name personality reservation_id scheduler_hints security_groups user_data user_data_format
  OS::Nova::ServerGroup name policies rules
  OS::Octavia::HealthMonitor pool type
  OS::Octavia::Listener loadbalancer protocol protocol_port
  OS::Octavia::LoadBalancer availability_zone flavor provider vip_address vip_subnet
  OS::Octavia::Pool listener loadbalancer protocol
  OS::Octavia::PoolMember address monitor_address monitor_port pool protocol_port subnet
`);

/** Functions, in the place of values that only Heat knows. */
const FUNCTION = /^(?:Ref|Fn::\w+|(?:get|list|map|str)_\w+|if|repeat|yaql)$/;

/** Functions whose result is set: it names an object. */
const REFERENCE = /^(?:get_attr|get_file|Fn::GetAtt)$/;

/** An amount of a template. */
export interface TemplateAmount {
  /** A key, `DHCP_PORTS` or `DEFAULT_RULES`; of servers, the flavor. Absent: the flavor is not known. */
  readonly name?: string | undefined;
  readonly least: number;
  /** Absent: unbounded. */
  readonly most?: number | undefined;
  /** Identity of the resource that takes it. A resource that an update replaces has another one afterwards. */
  readonly part?: string | undefined;
  /** true: it stays when it leaves the stack. */
  readonly isRetained?: boolean;
  /** true for servers whose root disk is a volume. */
  readonly isDiskless?: boolean;
}

/** Attributes of {@link TemplateAmount}. */
export const TEMPLATE_AMOUNT: Shape = {
  name: "text",
  least: "number",
  most: "number",
  part: "text",
  isRetained: "flag",
  isDiskless: "flag",
};

/** Amounts of a template. */
export interface Stack {
  readonly amounts: TemplateAmount[];
  readonly servers: TemplateAmount[];
  /** true: it takes more, which is not known. */
  isPart: boolean;
  /** Identity of all that open amounts depend on. Absent: none is open. */
  inputs?: string;
}

/** A template while it is read. */
export interface Template {
  readonly stack: Stack;
  readonly resources: object;
  /** Types that the environment replaces by others. */
  readonly registry: readonly string[];
  /** Returns a value with its parameter put in. undefined: it is not known. */
  readonly find: (value: unknown) => unknown;
  /** Digests of resources by name. */
  readonly digests: Map<string, string>;
  /** Networks whose DHCP ports are counted. */
  readonly networks: Set<string>;
  /** Numbers of members by server group. That of servers whose group is not known has the name "". */
  readonly members: Map<string, Quantity>;
  /** Conditions and functions that amounts depend on. */
  readonly open: unknown[];
}

/** Returns a member by its name in HOT, or by that in CFN's form. */
export function sectionOf(values: unknown, name: string): unknown {
  const inCfn = name.replaceAll(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());
  return memberOf(values, name) ?? memberOf(values, inCfn);
}

export function isFunction(value: unknown, names = FUNCTION): boolean {
  return isRecord(value) && Object.keys(value).some((name) => names.test(name));
}

/** Returns 1 for a value that is set, 0 for null, 0 and an empty text, and from 0 to 1 if only Heat knows. */
export function toSet({ open, find, resources }: Template, value: unknown): Quantity {
  const resource = memberOf(value, "get_resource") ?? memberOf(value, "Ref");
  const isOfResource = typeof resource === "string" && Object.hasOwn(resources, resource);
  if (isOfResource || isFunction(value, REFERENCE)) return exactly(1);
  const found = find(value ?? "");
  if (found === undefined) open.push(value);
  return found === undefined ? between(0, 1) : exactly(found === "" || found === 0 ? 0 : 1);
}

export function typeOf(definition: unknown): string {
  return String(sectionOf(definition, "type"));
}

/** Returns the properties of a resource, which a function may give. undefined: they are not known. */
export function propertiesOf({ find }: Template, definition: unknown): object | undefined {
  const properties = find(sectionOf(definition, "properties") ?? {});
  return isRecord(properties) ? properties : undefined;
}

/** Returns a property. Heat takes null for one that is not set. */
export function propertyOf(template: Template, definition: unknown, name: string): unknown {
  return memberOf(propertiesOf(template, definition), name) ?? undefined;
}

/** Returns a whole number of 0 or more, which may be written as a text. */
export function toNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\s*\+?\d+\s*$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/** Returns a digest of what an update may replace a resource for: properties, and the resources that they refer to. */
export function digestOf(template: Template, definition: unknown): string {
  const type = typeOf(definition);
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (!isRecord(value)) return toComparable(value);
    const [name] = ["get_resource", "get_attr", "Ref", "Fn::GetAtt"].flatMap((each) => memberOf(value, each) ?? []);
    if (typeof name === "string" && Object.hasOwn(template.resources, name))
      return [name, digestOfNamed(template, name)];
    const found = template.find(value);
    if (found !== undefined && found !== value) return toComparable(found);
    return Object.entries(value).map(([member, each]) => [member, resolve(each)]);
  };
  const property = (name: string): unknown => propertyOf(template, definition, name);
  const chosen = ["flavor", "image"].filter((name) => property(`${name}_update_policy`) !== undefined);
  return digest([type, [...(REPLACING.get(type) ?? []), ...chosen].map((name) => resolve(property(name)))]);
}

export function digest(value: unknown): string {
  return sha256(JSON.stringify(value));
}

/** Returns a text that is the same for a parameter's value and for the text that a state has of it. */
export function toComparable(value: unknown): string {
  return JSON.stringify(value ?? null)
    .toLowerCase()
    .replaceAll(/["\\\s]/g, "");
}

function digestOfNamed(template: Template, name: string): string {
  const known = template.digests.get(name);
  if (known !== undefined) return known;
  // A template whose resources refer to each other in a circle is refused by Heat.
  template.digests.set(name, "");
  const found = digestOf(template, memberOf(template.resources, name));
  template.digests.set(name, found);
  return found;
}
