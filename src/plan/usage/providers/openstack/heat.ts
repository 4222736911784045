// Stacks of Heat, whose templates stand in plans as texts, in HOT or in CFN's form. While a plan is read, a template
// becomes what it takes: texts of templates are not kept. Resources of types that the table lacks, nested templates
// among them, may take anything.
// Sources: heat 526defd06, engine/resources/openstack/ (a file for each type); provider orchestration_stack_v1.go.

import { namesIn } from "../../../../core/index.ts";
import { createProblemList, readYaml, toPlainValue } from "../../../../documents/index.ts";
import { type Amount, EACH } from "../../amounts/amount.ts";
import { between, type UnknownReason } from "../../amounts/quantity.ts";
import type { Rule } from "../../amounts/rules.ts";
import type { PlacedSide, Side } from "../../amounts/side.ts";
import {
  isMarked,
  isRecord,
  listIn,
  memberOf,
  oneBlock,
  type Shape,
  textAt,
  textIn,
  wholeNumberIn,
} from "../../facts/attributes.ts";
import { type NamedFlavor, needsOfServers, serversAmounts } from "../servers.ts";
import { withType } from "./storage.ts";

/** Keys of which a resource takes one each: in each line a type, and its keys. */
const KEYS = new Map(
  `
  OS::Cinder::Volume volume.volumes
  OS::Designate::Zone dns.zones
  OS::Neutron::FloatingIP network.floatingips
  OS::Neutron::Net network.networks
  OS::Neutron::Port network.ports
  OS::Neutron::Router network.routers
  OS::Neutron::SecurityGroup network.security_groups
  OS::Neutron::SecurityGroupRule network.security_group_rules
  OS::Neutron::Subnet network.subnets
  OS::Nova::ServerGroup compute.server_groups
  OS::Octavia::HealthMonitor loadbalancer.healthmonitors
  OS::Octavia::Listener loadbalancer.listeners
  OS::Octavia::LoadBalancer loadbalancer.loadbalancers network.ports
  OS::Octavia::Pool loadbalancer.pools
  OS::Octavia::PoolMember loadbalancer.members
  `
    .split("\n")
    .map(namesIn)
    .map(([type, ...keys]) => [type, keys] as const),
);

/** Types that take nothing: they configure, wait for, or connect what exists. */
const FREE =
  /^OS::(?:Cinder::VolumeAttachment|Neutron::FloatingIPAssociation|Heat::(?:CloudConfig|MultipartMime|None|RandomString|Software\w+|Structured\w+|Value|Wait\w+))$/;

/** Attributes of a server's network, with which a port is made. */
const NETWORKS = ["network", "subnet", "uuid"];

interface Taken {
  /** A key; of servers, the flavor. Absent: the flavor is not known. */
  readonly name?: string | undefined;
  readonly least: number;
  /** Absent: there is no bound. */
  readonly most?: number | undefined;
}

/** Amounts of a template. */
interface Stack {
  readonly amounts: Taken[];
  readonly servers: Taken[];
  /** true: it takes more, which is not known. */
  isPart: boolean;
}

const TAKEN: Shape = { name: "text", least: "number", most: "number" };

const MAX_LENGTH = 262_144;

const SIZE = "volume.volume_size_gb";

/**
 * Adds what the template takes, as `stack`, to the attributes of a resource. `marks`: what is known only after apply.
 */
export function withStack(values: unknown, marks: unknown): unknown {
  const text = memberOf(memberOf(values, "template_opts"), "Bin");
  const template = typeof text === "string" && text.length <= MAX_LENGTH ? parse(text) : undefined;
  const resources = memberOf(template, "resources") ?? memberOf(template, "Resources");
  if (!isRecord(values) || !isRecord(resources)) return values;
  const stack: Stack = { amounts: [], servers: [], isPart: memberOf(values, "environment_opts") != null };
  const declared = Object(memberOf(template, "parameters") ?? memberOf(template, "Parameters"));
  const find = (value: unknown): unknown => {
    const name = memberOf(value, "get_param") ?? memberOf(value, "Ref");
    if (typeof name !== "string") return isRecord(value) ? undefined : value;
    if (isMarked(marks, ["parameters", name])) return undefined;
    const parameter = memberOf(declared, name);
    return (
      memberOf(memberOf(values, "parameters"), name) ?? memberOf(parameter, "default") ?? memberOf(parameter, "Default")
    );
  };
  for (const resource of Object.values(resources)) addResource(stack, find, resource, { least: 1, most: 1 });
  return { ...values, stack };
}

function parse(text: string): unknown {
  try {
    const problems = createProblemList({ text, file: "" });
    const json = readYaml(text, problems, { unreadable: "PLAN_NOT_JSON", duplicate: "PLAN_INVALID" });
    return json && toPlainValue(json);
  } catch {
    return undefined;
  }
}

function addResource(stack: Stack, find: (value: unknown) => unknown, resource: unknown, { least, most }: Taken): void {
  const [type, properties] = ["type", "properties"].map(
    (name) =>
      memberOf(resource, name) ??
      memberOf(
        resource,
        name.replace(/^./, (letter) => letter.toUpperCase()),
      ),
  );
  const count: Taken = { least: memberOf(resource, "condition") === undefined ? least : 0, most };
  const property = (name: string): unknown => memberOf(properties, name);
  const number = (name: string, otherwise?: number): number | undefined => {
    const value = property(name) === undefined ? otherwise : find(property(name));
    const found = value === undefined || value === null ? Number.NaN : Number(value);
    return Number.isSafeInteger(found) && found >= 0 ? found : undefined;
  };
  const times = (low: number, high: number | undefined): Taken => {
    const isOpen = high === undefined || (count.most === undefined && high > 0);
    return { least: count.least * low, most: isOpen ? undefined : (count.most ?? 0) * high };
  };
  const take = (name: string, low: number, high: number | undefined) =>
    stack.amounts.push({ name, ...times(low, high) });
  // A list that a function gives has any number of entries.
  const entries = (name: string): readonly unknown[] | undefined => {
    const list = find(property(name) ?? []);
    return Array.isArray(list) ? list : undefined;
  };
  const group = (low: number | undefined, high: number | undefined) =>
    addResource(stack, find, property("resource_def") ?? property("resource"), times(low ?? 0, high));
  if (type === "OS::Heat::ResourceGroup") {
    group(number("count", 1), number("count", 1));
    return;
  }
  if (type === "OS::Heat::AutoScalingGroup") {
    const [wanted, largest] = [number("desired_capacity") ?? number("min_size"), number("max_size")];
    group(wanted, largest === undefined ? undefined : Math.max(largest, wanted ?? 0));
    return;
  }
  if (type === "OS::Nova::Server") {
    stack.servers.push({ name: textIn(find(property("flavor"))), ...times(1, 1) });
    const networks = entries("networks");
    if (networks?.length === 0) take("network.ports", 1, 1);
    else {
      const made = networks?.filter((network) => memberOf(network, "port") === undefined);
      // An entry that a function gives may name a port.
      const certain = made?.filter((network) => NETWORKS.some((name) => memberOf(network, name) !== undefined));
      take("network.ports", certain?.length ?? 0, made?.length);
    }
    // The amounts of devices depend on images and snapshots.
    stack.isPart ||=
      property("block_device_mapping") !== undefined || property("block_device_mapping_v2") !== undefined;
    return;
  }
  if (type === "OS::Neutron::RouterInterface") {
    const ports = property("port") === undefined ? 1 : 0;
    take("network.ports", ports, ports);
    return;
  }
  for (const key of KEYS.get(String(type)) ?? []) take(key, 1, 1);
  const size = number("size");
  if (type === "OS::Cinder::Volume") {
    stack.amounts.push({ name: "volume.space_gb", ...times(size ?? 1, size) });
    if (most !== 0) stack.amounts.push({ name: SIZE, least: size ?? 1, most: size });
  }
  const rules = entries("rules")?.length;
  // The two default rules may be deleted.
  if (type === "OS::Neutron::SecurityGroup")
    take("network.security_group_rules", rules ?? 0, rules === undefined ? undefined : rules + 2);
  stack.isPart ||= !KEYS.has(String(type)) && !FREE.test(String(type));
}

/** Reason why more of a stack than is counted cannot be. undefined: all of it is. */
export function besidesStack(side: Side | undefined): string | undefined {
  return side?.at("stack", 0, "isPart").value === false
    ? undefined
    : "not all that a Heat stack creates follows from its template in the plan";
}

const WHY: UnknownReason = { kind: "not-in-plan", name: "template_opts" };

function takenIn(side: Side, name: "amounts" | "servers"): readonly Taken[] {
  return listIn(side.at("stack", 0, name).value).map((taken) => {
    const [least = 0, most] = ["least", "most"].map((bound) => wholeNumberIn(memberOf(taken, bound)));
    return { name: textAt(taken, "name"), least, most };
  });
}

function flavorOf(side: PlacedSide, name: string | undefined): NamedFlavor {
  if (name === undefined) return WHY;
  const marks = memberOf(side.change.hidden[side.which], "parameters");
  const hidden = marks === true || listIn(marks).length > 0;
  return { name, region: side.place.region, at: side.which, attribute: "flavor_name", hidden };
}

const toQuantity = ({ least, most = Number.POSITIVE_INFINITY }: Taken) => between(least, most, WHY);

export const STACK: Rule = {
  attributes: {
    parameters: "keys",
    stack: oneBlock({ amounts: TAKEN, servers: TAKEN, isPart: "flag" }),
  },
  needs: (side) => takenIn(side, "servers").flatMap(({ name }) => needsOfServers(flavorOf(side, name))),
  amounts: (side): readonly Amount[] => {
    const [before, after] = [side.change.before, side.change.after].map((values) => memberOf(values, "stack"));
    if (side.isInPlace && JSON.stringify(before) === JSON.stringify(after)) return [];
    const amounts = takenIn(side, "amounts").flatMap((taken): readonly Amount[] => {
      const [key, amount] = [taken.name ?? "", toQuantity(taken)];
      if (key === SIZE) return side.which === "before" ? [] : [{ key, amount, object: EACH }];
      return key.startsWith("volume.") ? withType([{ key, amount }], {}) : [{ key, amount }];
    });
    const servers = takenIn(side, "servers").flatMap((taken) =>
      serversAmounts(side, { count: toQuantity(taken), flavor: flavorOf(side, taken.name), each: {} }),
    );
    return [...amounts, ...servers];
  },
};
