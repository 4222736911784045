// Amounts of the resources in a template of Heat. Resources of types that the tables lack, nested templates among them,
// may take anything.
// Sources: heat 19.0.0, engine/resources/openstack/ (a file for each type).

import { between, exactly, NOTHING, plus, type Quantity, smaller, times } from "../../amounts/quantity.ts";
import { isRecord, memberOf, textIn } from "../../facts/attributes.ts";
import { AUTO_ALLOCATED } from "../servers.ts";
import {
  digestOf,
  isFunction,
  propertiesOf,
  propertyOf,
  type Template,
  type TemplateAmount,
  toNumber,
  toSet,
  toTable,
  typeOf,
} from "./heat-properties.ts";

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

/** Keys whose limit holds for each object. */
export const SIZE = "volume.volume_size_gb";
export const MEMBERS = "compute.server_group_members";

/** Ports of DHCP agents, and default rules of security groups. Their number is a fact of the cloud. */
export const DHCP_PORTS = "DHCP ports";
export const DEFAULT_RULES = "default rules";

/** The network of a project without one, among the networks of a template. */
const OWN_NETWORK = "own network";

/** The resource that a part of a template comes from, and the number of these parts that it has. */
interface Origin {
  readonly name: string;
  readonly count: Quantity;
  readonly isRetained: boolean;
}

/** A resource of a template, or equal members of a group of resources. */
export class Part {
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
    this.template.stack.amounts.push(this.toAmount(key, times(this.origin.count, amount)));
  }

  toAmount(name: string | undefined, amount: Quantity): TemplateAmount {
    return { name, ...toBounds(amount), part: this.id, isRetained: this.origin.isRetained };
  }
}

const NO_BOUND = Number.POSITIVE_INFINITY;

/** Returns 1 less an amount of up to 1. */
function without({ least, most }: Quantity): Quantity {
  return between(1 - most, 1 - least);
}

export function toBounds({ least, most }: Quantity): Pick<TemplateAmount, "least" | "most"> {
  return { least, most: most === NO_BOUND ? undefined : most };
}

export function addPart(part: Part): void {
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
  template.stack.servers.push({ ...server.toAmount(flavor, origin.count), isDiskless });
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

/** Adds the network that Nova lets Neutron make if the project has none. */
function addOwnNetwork(server: Part): void {
  const { stack, networks } = server.template;
  if (networks.has(OWN_NETWORK)) return;
  networks.add(OWN_NETWORK);
  for (const [key, each] of Object.entries(AUTO_ALLOCATED)) stack.amounts.push(server.toAmount(key, between(0, each)));
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
  if (part.origin.count.most > 0) part.template.stack.amounts.push(part.toAmount(SIZE, space));
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
  subnet.template.stack.amounts.push(subnet.toAmount(DHCP_PORTS, between(isNew ? least : 0, most)));
}

/** Booleans as Heat reads them. */
const ON = /^(?:1|t|true|on|y|yes)$/;
const OFF = /^(?:0|f|false|off|n|no)$/;
