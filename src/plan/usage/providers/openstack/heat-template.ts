// Templates of Heat, which stand in plans as texts, in HOT or in CFN's form. While a plan is read, a template becomes
// what it takes: texts of templates are not kept. Resources of types that the tables lack, nested templates among them,
// may take anything.
// Sources: heat 19.0.0, engine/resources/openstack/ (a file for each type; `update_allowed` of its properties),
// engine/environment.py, engine/resource.py; provider orchestration_stack_v1.go.

import { createHash } from "node:crypto";
import { namesIn } from "../../../../core/index.ts";
import { createProblemList, readYaml, toPlainValue } from "../../../../documents/index.ts";
import { between, exactly, NOTHING, plus, type Quantity, smaller, times } from "../../amounts/quantity.ts";
import { findAttribute, isMarked, isRecord, memberOf, type Shape, textIn } from "../../facts/attributes.ts";

/** Returns the names of each line by its first one. */
function toTable(lines: string): ReadonlyMap<string, readonly string[]> {
  const rows = lines.trim().split("\n").map(namesIn);
  return new Map(rows.map(([name = "", ...others]) => [name, others]));
}

/** Types that are counted, and the keys that each takes one of. {@link MORE} has their other amounts. */
const KEYS = toTable(`
  OS::Barbican::Secret secret.secrets
  OS::Cinder::Volume volume.volumes
  OS::Designate::Zone dns.zones
  OS::Heat::AutoScalingGroup
  OS::Heat::ResourceGroup
  OS::Neutron::FloatingIP network.floatingips
  OS::Neutron::IKEPolicy network.vpn_ikepolicies
  OS::Neutron::IPsecPolicy network.vpn_ipsecpolicies
  OS::Neutron::IPsecSiteConnection network.vpn_ipsec_site_connections
  OS::Neutron::Net network.networks
  OS::Neutron::Port network.ports
  OS::Neutron::Router network.routers
  OS::Neutron::RouterInterface
  OS::Neutron::SecurityGroup network.security_groups
  OS::Neutron::SecurityGroupRule network.security_group_rules
  OS::Neutron::Subnet network.subnets
  OS::Neutron::SubnetPool network.subnet_pools
  OS::Neutron::Trunk network.trunks
  OS::Neutron::VPNService network.vpn_services
  OS::Nova::KeyPair compute.key_pairs
  OS::Nova::Server
  OS::Nova::ServerGroup compute.server_groups
  OS::Octavia::HealthMonitor loadbalancer.healthmonitors
  OS::Octavia::L7Policy loadbalancer.l7policies
  OS::Octavia::L7Rule loadbalancer.l7rules
  OS::Octavia::Listener loadbalancer.listeners
  OS::Octavia::LoadBalancer loadbalancer.loadbalancers network.ports
  OS::Octavia::Pool loadbalancer.pools
  OS::Octavia::PoolMember loadbalancer.members
`);

/** Types that take nothing: they configure, watch, wait for, or connect what exists. */
const FREE =
  /^OS::(?:Aodh::\w+|Cinder::VolumeAttachment|Heat::(?:CloudConfig|Delay|MultipartMime|None|RandomString|ScalingPolicy|Software\w+|Structured\w+|SwiftSignal\w*|Value|Wait\w+)|Neutron::(?:FloatingIPAssociation|RouterGateway)|Swift::Container)$/;

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

/** Keys whose limit holds for each object. */
export const SIZE = "volume.volume_size_gb";
export const MEMBERS = "compute.server_group_members";

/** Ports of DHCP agents, and default rules of security groups. Their number is a fact of the cloud. */
export const DHCP_PORTS = "DHCP ports";
export const DEFAULT_RULES = "default rules";

/** The network of a project without one, among the networks of a template. */
const OWN_NETWORK = "own network";

/** An amount of a template. */
export interface TemplateAmount {
  /** A key, {@link DHCP_PORTS} or {@link DEFAULT_RULES}; of servers, the flavor. Absent: the flavor is not known. */
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
interface Stack {
  readonly amounts: TemplateAmount[];
  readonly servers: TemplateAmount[];
  /** true: it takes more, which is not known. */
  isPart: boolean;
  /** Identity of all that open amounts depend on. Absent: none is open. */
  inputs?: string;
}

/** A template while it is read. */
interface Template {
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

const MAX_LENGTH = 262_144;

/** Adds what the template takes, as `stack`, to a resource's attributes. `marks`: what is known only after apply. */
export function withStack(values: unknown, marks: unknown): unknown {
  const [source, environment] = ["template_opts", "environment_opts"].map((name) => readText(values, marks, name));
  const resources = sectionOf(source, "resources");
  const registry = Object.keys(Object(memberOf(environment, "resource_registry")));
  // Patterns of types, and types of single resources.
  const isOpen = environment === undefined || registry.some((name) => name === "resources" || name.includes("*"));
  if (!isRecord(values) || !isRecord(resources) || isOpen) return values;
  const given = [
    memberOf(values, "parameters"),
    ...["parameters", "parameter_defaults"].map((name) => memberOf(environment, name)),
  ];
  const find = (value: unknown): unknown => {
    const name = memberOf(value, "get_param") ?? memberOf(value, "Ref");
    if (typeof name !== "string") return isFunction(value) ? undefined : value;
    if (isMarked(marks, ["parameters", name])) return undefined;
    const byDefault = sectionOf(memberOf(sectionOf(source, "parameters"), name), "default");
    return [...given.map((each) => memberOf(each, name)), byDefault].find(
      (each) => each !== undefined && each !== null,
    );
  };
  const stack: Stack = { amounts: [], servers: [], isPart: false };
  const kept = { digests: new Map(), networks: new Set<string>(), members: new Map(), open: [] };
  const template: Template = { stack, resources, registry, find, ...kept };
  for (const [name, definition] of Object.entries(resources)) {
    // A resource with an id of its own exists already.
    const external = toSet(template, memberOf(definition, "external_id"));
    if (external.least > 0) continue;
    const policy = sectionOf(definition, "deletion_policy") ?? "delete";
    // A policy that only Heat knows may be to retain it.
    const isRetained = /^retain$/i.test(textIn(find(policy)) ?? "retain");
    const condition = sectionOf(definition, "condition");
    if (condition !== undefined) template.open.push(condition);
    const count = between(condition === undefined && external.most === 0 ? 1 : 0, 1);
    addPart(new Part(template, definition, { name, count, isRetained }));
  }
  const { "": elsewhere = NOTHING, ...groups } = Object.fromEntries(template.members);
  for (const count of [NOTHING, ...Object.values(groups)])
    stack.amounts.push({ name: MEMBERS, ...toBounds(plus(count, elsewhere)) });
  if (template.open.length > 0) stack.inputs = digestOfInputs(template, source);
  return { ...values, stack };
}

/** Returns a digest of all that open amounts depend on: functions, conditions, and the parameters in these. */
function digestOfInputs({ open, resources, find }: Template, source: unknown): string {
  const isOfResources = /"(?:get_attr|Fn::GetAtt)"/.test(JSON.stringify(open));
  const text = JSON.stringify([open, sectionOf(source, "conditions"), isOfResources ? resources : []]);
  const names = Object.keys(Object(sectionOf(source, "parameters"))).filter((name) =>
    text.includes(JSON.stringify(name)),
  );
  return digest([text, ...names.map((name) => toComparable(find({ get_param: name })))]);
}

/** Reads a template or an environment. Returns undefined if it is not known. */
function readText(values: unknown, marks: unknown, name: string): unknown {
  const { kind, value: text } = findAttribute(values, marks, [name, "Bin"]);
  if (kind === "unset" && memberOf(memberOf(values, name), "URL") === undefined) return {};
  if (typeof text !== "string" || text.length > MAX_LENGTH) return undefined;
  try {
    const problems = createProblemList({ text, file: "" });
    const json = readYaml(text, problems, { unreadable: "PLAN_NOT_JSON", duplicate: "PLAN_INVALID" });
    // The provider needs an environment, which is an empty line in its documentation.
    const value = json === undefined ? {} : toPlainValue(json);
    return isRecord(value) ? mergeMembers(value) : undefined;
  } catch {
    return undefined;
  }
}

/** Puts members in the place of YAML's merge keys (`<<`), which Heat's parser knows. */
function mergeMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mergeMembers);
  if (!isRecord(value)) return value;
  const sources = [mergeMembers(memberOf(value, "<<"))].flat().toReversed();
  const own = Object.entries(value).filter(([name]) => name !== "<<");
  const members = own.map(([name, member]) => [name, mergeMembers(member)] as const);
  return Object.fromEntries([...sources.flatMap((source) => Object.entries(Object(source))), ...members]);
}

/** Returns a member by its name in HOT, or by that in CFN's form. */
function sectionOf(values: unknown, name: string): unknown {
  const inCfn = name.replaceAll(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());
  return memberOf(values, name) ?? memberOf(values, inCfn);
}

function isFunction(value: unknown, names = FUNCTION): boolean {
  return isRecord(value) && Object.keys(value).some((name) => names.test(name));
}

/** Returns 1 for a value that is set, 0 for null, 0 and an empty text, and from 0 to 1 if only Heat knows. */
function toSet({ open, find, resources }: Template, value: unknown): Quantity {
  const resource = memberOf(value, "get_resource") ?? memberOf(value, "Ref");
  const isOfResource = typeof resource === "string" && Object.hasOwn(resources, resource);
  if (isOfResource || isFunction(value, REFERENCE)) return exactly(1);
  const found = find(value ?? "");
  if (found === undefined) open.push(value);
  return found === undefined ? between(0, 1) : exactly(found === "" || found === 0 ? 0 : 1);
}

/** The resource that a part of a template comes from, and the number of these parts that it has. */
interface Origin {
  readonly name: string;
  readonly count: Quantity;
  readonly isRetained: boolean;
}

/** A resource of a template, or equal members of a group of resources. */
class Part {
  readonly template: Template;
  readonly definition: unknown;
  readonly origin: Origin;
  readonly type: string;
  /** See {@link TemplateAmount}. */
  readonly id: string;

  constructor(template: Template, definition: unknown, origin: Origin) {
    this.template = template;
    this.definition = definition;
    this.origin = origin;
    this.type = typeOf(definition);
    this.id = `${origin.name} ${digestOf(template, definition)}`;
  }

  /** Returns a property as it is written. */
  written(name: string): unknown {
    return propertyOf(this.template, this.definition, name);
  }

  find(name: string): unknown {
    return this.findIn(this.written(name));
  }

  /** Returns a value that amounts depend on. undefined: it is not known. */
  findIn(value: unknown): unknown {
    const found = this.template.find(value);
    if (found === undefined && value !== undefined) this.template.open.push(value);
    return found;
  }

  number(name: string): number | undefined {
    return toNumber(this.find(name));
  }

  /** Returns the elements of a list, none if it is not set. Returns undefined if they are not known. */
  list(name: string): readonly unknown[] | undefined {
    const found = this.written(name) === undefined ? [] : this.find(name);
    return Array.isArray(found) ? found : undefined;
  }

  take(key: string, amount = exactly(1)): void {
    this.template.stack.amounts.push(this.toTaken(key, times(this.origin.count, amount)));
  }

  toTaken(name: string | undefined, amount: Quantity): TemplateAmount {
    return { name, ...toBounds(amount), part: this.id, isRetained: this.origin.isRetained };
  }
}

function typeOf(definition: unknown): string {
  return String(sectionOf(definition, "type"));
}

/** Returns the properties of a resource, which a function may give. undefined: they are not known. */
function propertiesOf({ find }: Template, definition: unknown): object | undefined {
  const properties = find(sectionOf(definition, "properties") ?? {});
  return isRecord(properties) ? properties : undefined;
}

/** Returns a property. Heat takes null for one that is not set. */
function propertyOf(template: Template, definition: unknown, name: string): unknown {
  return memberOf(propertiesOf(template, definition), name) ?? undefined;
}

/** Returns a whole number of 0 or more, which may be written as a text. */
function toNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\s*\+?\d+\s*$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

const NO_BOUND = Number.POSITIVE_INFINITY;

/** Returns 1 less an amount of up to 1. */
function without({ least, most }: Quantity): Quantity {
  return between(1 - most, 1 - least);
}

function toBounds({ least, most }: Quantity): Pick<TemplateAmount, "least" | "most"> {
  return { least, most: most === NO_BOUND ? undefined : most };
}

function addPart(part: Part): void {
  const { type, template } = part;
  const keys = template.registry.includes(type) ? undefined : KEYS.get(type);
  for (const key of keys ?? []) part.take(key);
  const isKnown = propertiesOf(template, part.definition) !== undefined;
  if (keys !== undefined && isKnown) MORE[type]?.(part);
  else if (keys !== undefined || template.registry.includes(type) || !FREE.test(type)) template.stack.isPart = true;
}

/** Amounts that depend on properties. */
const MORE: Readonly<Record<string, (part: Part) => void>> = {
  "OS::Cinder::Volume": (volume) => addSize(volume, volume.number("size")),
  "OS::Heat::AutoScalingGroup": (group) => {
    const least = group.number("desired_capacity") ?? group.number("min_size") ?? 0;
    addMembers(group, "resource", between(least, Math.max(least, group.number("max_size") ?? NO_BOUND)));
  },
  "OS::Heat::ResourceGroup": (group) => {
    const number = group.written("count") === undefined ? 1 : group.number("count");
    addMembers(group, "resource_def", between(number ?? 0, number ?? NO_BOUND));
  },
  "OS::Neutron::RouterInterface": (inside) => {
    inside.take("network.ports", without(toSet(inside.template, inside.written("port"))));
  },
  "OS::Neutron::SecurityGroup": addRules,
  "OS::Neutron::Subnet": addDhcpPorts,
  "OS::Nova::Server": addServer,
};

function addMembers(group: Part, name: string, number: Quantity): void {
  const origin = { ...group.origin, count: times(group.origin.count, number) };
  addPart(new Part(group.template, group.written(name), origin));
}

function addServer(server: Part): void {
  const { template, origin } = server;
  const named = server.find("flavor");
  const flavor = typeof named === "number" ? String(named) : textIn(named);
  const isDiskless = server.written("image") === undefined;
  template.stack.servers.push({ ...server.toTaken(flavor, origin.count), isDiskless });
  // Nova checks the quota for a port also if nothing names a network.
  const networks = server.list("networks");
  const ports =
    networks?.length === 0 ? exactly(1) : networks?.map((each) => portOf(server, each)).reduce(plus, NOTHING);
  server.take("network.ports", ports ?? between(0, NO_BOUND));
  for (const device of ["block_device_mapping", "block_device_mapping_v2"].flatMap((name) => server.list(name)))
    addDevice(server, device);
  const hints = server.written("scheduler_hints") === undefined ? {} : server.find("scheduler_hints");
  const group = memberOf(hints, "group") ?? undefined;
  if (isRecord(hints) && group === undefined) return;
  const [name, count] = isRecord(hints)
    ? [JSON.stringify(template.find(group) ?? group), origin.count]
    : ["", between(0, origin.count.most)];
  template.members.set(name, plus(template.members.get(name) ?? NOTHING, count));
}

/** Returns the port that Heat or Nova makes for a network of a server. */
function portOf(server: Part, network: unknown): Quantity {
  const { template } = server;
  if (isFunction(network)) template.open.push(network);
  const allocated = server.findIn(memberOf(network, "allocate_network") ?? undefined);
  if (allocated === "none") return NOTHING;
  if (allocated === "auto") addOwnNetwork(server);
  const isNamed = ["network", "subnet", "uuid", "allocate_network"].some(
    (name) => memberOf(network, name) !== undefined,
  );
  const made = without(toSet(template, memberOf(network, "port")));
  return between(isNamed ? made.least : 0, made.most);
}

/** Adds the network that Nova lets Neutron make if the project has none, as in compute-instance.ts. */
function addOwnNetwork(server: Part): void {
  const { stack, networks } = server.template;
  if (networks.has(OWN_NETWORK)) return;
  networks.add(OWN_NETWORK);
  const most = { "network.networks": 1, "network.subnets": 2, "network.routers": 1 };
  for (const [key, each] of Object.entries(most)) stack.amounts.push(server.toTaken(key, between(0, each)));
}

/** Adds the volume that a server makes from an image or a snapshot. */
function addDevice(server: Part, device: unknown): void {
  const has = (name: string) => toSet(server.template, memberOf(device, name)).most > 0;
  const isFrom = ["image", "image_id", "snapshot_id"].some(has);
  const isOld = has("volume_id");
  if (!isRecord(device) || isFunction(device)) server.template.stack.isPart = true;
  else if (isFrom || (!isOld && !["swap_size", "ephemeral_size", "ephemeral_format"].some(has))) {
    const count = between(isOld ? 0 : 1, 1);
    server.take("volume.volumes", count);
    addSize(server, toNumber(server.findIn(memberOf(device, "volume_size"))), count);
  }
}

/** Adds the size of a volume. A volume without a size has the size of its source. */
function addSize(part: Part, size: number | undefined, count = exactly(1)): void {
  const space = times(count, between(size ?? 1, size ?? NO_BOUND));
  part.take("volume.space_gb", space);
  if (part.origin.count.most > 0) part.template.stack.amounts.push(part.toTaken(SIZE, space));
}

/** Adds the rules of a security group. Heat deletes the default ones if the template has some for outgoing traffic. */
function addRules(group: Part): void {
  const rules = group.list("rules");
  const plain = rules?.filter((rule) => !isFunction(rule)) ?? [];
  group.template.open.push(...(rules ?? []).filter((rule) => isFunction(rule)));
  const most = rules?.length ?? NO_BOUND;
  group.take("network.security_group_rules", between(plain.length, most));
  const directions = plain.map((rule) => memberOf(rule, "direction") ?? "ingress");
  if (directions.includes("egress")) return;
  const isSure = plain.length === most && directions.every((direction) => direction === "ingress");
  group.take(DEFAULT_RULES, between(isSure ? 1 : 0, 1));
}

/** Adds the ports of DHCP agents, which come with the first subnet of a network. */
function addDhcpPorts(subnet: Part): void {
  const network = JSON.stringify(subnet.written("network") ?? subnet.written("network_id"));
  const isOn = subnet.written("enable_dhcp") === undefined ? "true" : String(subnet.find("enable_dhcp")).toLowerCase();
  const isEmpty = subnet.origin.count.most === 0;
  if (isEmpty || OFF.test(isOn) || subnet.template.networks.has(network)) return;
  subnet.template.networks.add(network);
  // A network that exists may have them already.
  const isNew = ON.test(isOn) && /"(?:get_resource|Ref)"/.test(network);
  // Members of a group of resources are in one network.
  const { least, most } = smaller(subnet.origin.count, exactly(1));
  subnet.template.stack.amounts.push(subnet.toTaken(DHCP_PORTS, between(isNew ? least : 0, most)));
}

/** Booleans as Heat reads them. */
const ON = /^(?:1|t|true|on|y|yes)$/;
const OFF = /^(?:0|f|false|off|n|no)$/;

/** Returns a digest of what an update may replace a resource for: properties, and the resources that they refer to. */
function digestOf(template: Template, definition: unknown): string {
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

function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64");
}

/** Returns a text that is the same for a parameter's value and for the text that a state has of it. */
function toComparable(value: unknown): string {
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
