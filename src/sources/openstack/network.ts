// Neutron: limits and counts from one answer. Without the extension `quota_details`, counts come from lists.

import {
  type DefaultRules,
  isLimitedInSomeClouds,
  type Message,
  prose,
  quoted,
  type Reading,
  say,
  USUAL_DEFAULT_RULES,
  z,
} from "../../core/index.ts";
import { createRows, type RowKey } from "./quota-rows.ts";
import type { Call, RegionClient } from "./service-client.ts";
import {
  countByObject,
  findField,
  joinReadings,
  type ReadRequest,
  readLimit,
  type ServiceReader,
  type ServiceReadings,
  unknown,
  unknownReadings,
} from "./service-reader.ts";
import { type Refusal, serviceText } from "./services.ts";

const service = "network";

const DETAILS = "GET /quotas/{project_id}/details";

const ROWS = createRows({ call: DETAILS, member: "quota", used: "used" });

interface NetworkKey extends RowKey {
  readonly path: string;
  /** The extension that a cloud without such a row lacks: "VPN service". Absent if every Neutron has the row. */
  readonly extension?: string | undefined;
  /** The list in each object whose length is its usage. Absent if objects are counted. */
  readonly member?: string;
}

function entry(key: string, name: string, path: string, extension?: string): NetworkKey {
  return { ...ROWS.toKey(`network.${key}`, name), path, extension };
}

const VPN = "VPN service";
const FIREWALL = "firewall service";
const LEGACY = "load balancers of the network service";

/**
 * Names of quotas. Sources: neutron/conf/quota.py and the extensions; neutron/services/trunk/plugin.py;
 * neutron_vpnaas/extensions/vpnaas.py; neutron_fwaas/extensions/firewall_v2.py;
 * networking_bgpvpn/neutron/extensions/bgpvpn.py; the last release's neutron_lbaas/extensions/loadbalancerv2.py.
 */
const QUOTA_KEYS: readonly NetworkKey[] = [
  entry("bgpvpns", "bgpvpn", "/bgpvpn/bgpvpns", "BGP VPN service"),
  entry("firewall_groups", "firewall_group", "/fwaas/firewall_groups", FIREWALL),
  entry("firewall_policies", "firewall_policy", "/fwaas/firewall_policies", FIREWALL),
  entry("firewall_rules", "firewall_rule", "/fwaas/firewall_rules", FIREWALL),
  entry("floatingips", "floatingip", "/floatingips"),
  entry("lb_healthmonitors", "healthmonitor", "/lbaas/healthmonitors", LEGACY),
  entry("lb_listeners", "listener", "/lbaas/listeners", LEGACY),
  entry("lb_members", "member", "/lbaas/members", LEGACY),
  entry("lb_pools", "pool", "/lbaas/pools", LEGACY),
  entry("loadbalancers", "loadbalancer", "/lbaas/loadbalancers", LEGACY),
  entry("networks", "network", "/networks"),
  entry("ports", "port", "/ports"),
  entry("rbac_policies", "rbac_policy", "/rbac-policies"),
  entry("routers", "router", "/routers"),
  entry("security_group_rules", "security_group_rule", "/security-group-rules"),
  entry("security_groups", "security_group", "/security-groups"),
  entry("subnet_pools", "subnetpool", "/subnetpools"),
  entry("subnets", "subnet", "/subnets"),
  entry("trunks", "trunk", "/trunks", "trunks"),
  entry("vpn_endpoint_groups", "endpoint_group", "/vpn/endpoint-groups", VPN),
  entry("vpn_ikepolicies", "ikepolicy", "/vpn/ikepolicies", VPN),
  entry("vpn_ipsec_site_connections", "ipsec_site_connection", "/vpn/ipsec-site-connections", VPN),
  entry("vpn_ipsecpolicies", "ipsecpolicy", "/vpn/ipsecpolicies", VPN),
  entry("vpn_services", "vpnservice", "/vpn/vpnservices", VPN),
];

const PLAIN = "GET /quotas/{project_id}";

/** Returns a key whose usage is the length of a list in each object. */
function entryByObject(key: string, name: string, path: string, member: string): NetworkKey {
  const call = `GET ${path}?project_id={project_id}&fields=id&fields=name&fields=${member}`;
  return { key: `network.${key}`, name, path, member, usage: { call, field: `${path.slice(1)}[].${member}` } };
}

/**
 * Routes of a router. Their limit is a quota since 2026.2, and before that an option (`max_routes`) that no call
 * reports.
 */
const ROUTES: NetworkKey = {
  ...entryByObject("router_routes", "router_route", "/routers", "routes"),
  limit: { call: PLAIN, field: "quota.router_route" },
};

/** Host routes of a subnet. Their limit is an option (`max_subnet_host_routes`) in every release. */
const HOST_ROUTES = entryByObject("subnet_host_routes", "", "/subnets", "host_routes");

const KEYS: readonly NetworkKey[] = [...QUOTA_KEYS, ROUTES, HOST_ROUTES];

/** Reads limits and usage of networks. */
export const networkReader: ServiceReader = {
  service,
  keys: KEYS,
  read: async (request) => {
    // If everything is read, the usage of a limit that is never reported is of no interest.
    const wanted = KEYS.filter((key) => request.keys.has(key.key) && !(request.isEverything && key === HOST_ROUTES));
    const answer = wanted.every(isByMember) ? undefined : await readQuotas(request, DETAILS);
    const isRefused = answer !== undefined && "reason" in answer;
    // 404 means that the extension `quota_details` is missing: with the driver without limits, or a vendor's plugin.
    if (isRefused && answer.status !== 404) return unknownReadings(wanted, answer);
    const rows = isRefused ? undefined : answer?.rows;
    const isThere = ({ name }: NetworkKey): boolean => rows !== undefined && name in rows;
    const isMissing = (key: NetworkKey): boolean =>
      request.isEverything && rows !== undefined && key.extension !== undefined && !isThere(key);
    const isCounted = (key: NetworkKey): boolean =>
      !isByMember(key) && isThere(key) && !(request.documents.has("usage") && mayBeEarly(key, rows?.[key.name]));
    // Quotas that no plugin can count are in the plain answer only, not in `details` (neutron/db/quota/driver.py).
    const leftOut = wanted.filter((key) => !(isCounted(key) || isMissing(key)));
    const rest = leftOut.length === 0 ? [] : await readPlain(request, leftOut);
    const detailed = KEYS.filter(isCounted).map((key) => ROWS.read(absentIn(request, key), rows?.[key.name]));
    return joinReadings([...detailed, ...rest]);
  },
};

function isByMember({ member }: NetworkKey): boolean {
  return member !== undefined;
}

/**
 * Returns whether a count of 0 may be too early. Counting a project's firewall groups creates its default group, with
 * two policies and four rules, which may have been counted before (neutron_fwaas/db/firewall/v2/firewall_db_v2.py,
 * get_firewall_groups).
 */
function mayBeEarly({ extension }: NetworkKey, row: unknown): boolean {
  return extension === FIREWALL && findField(row, "used") === 0;
}

/**
 * Reads the rows of quotas. An answer without rows is a refusal, since it does not show which extensions a cloud lacks.
 */
async function readQuotas(
  { ask, region }: ReadRequest,
  call: string,
): Promise<{ readonly rows: Readonly<Record<string, unknown>> } | Refusal> {
  const answer = await ask({ service, call, subject: say`quotas` });
  if ("reason" in answer) return answer;
  const rows = ROWS.find(answer.body);
  if (rows !== undefined) return { rows };
  return { reason: say`The answer of the ${serviceText(service, region)} is without quotas.` };
}

function absentIn({ region }: ReadRequest, { key, name }: Pick<NetworkKey, "key" | "name">) {
  const absent = say`The quotas of the ${serviceText(service, region)} are without a value of ${quoted(name)}.`;
  return { key, absent };
}

/** Reads limits from the plain quotas, and counts from lists of the project's objects, all at once. */
async function readPlain(request: ReadRequest, keys: readonly NetworkKey[]): Promise<readonly ServiceReadings[]> {
  const { documents, isEverything, region } = request;
  const [quotas, ...counts] = await Promise.all([
    documents.has("quota") && keys.some((key) => key !== HOST_ROUTES) ? readQuotas(request, PLAIN) : undefined,
    ...(documents.has("usage") ? keys.map((key) => countObjects(request, key)) : []),
  ]);
  if (quotas !== undefined && "reason" in quotas) return [unknownReadings(keys, quotas)];
  return keys.map((key, index): ServiceReadings => {
    const { name, extension } = key;
    const usage = counts[index] ?? [];
    if (quotas === undefined || key === HOST_ROUTES) return { quota: [], usage };
    if (key === ROUTES && !(name in quotas.rows)) return { quota: [{ key: key.key, hasNone: true }], usage };
    if (extension === undefined || name in quotas.rows) {
      return { quota: [readLimit(absentIn(request, key), quotas.rows[name])], usage };
    }
    if (isLimitedInSomeClouds(key.key) && usage.some(({ value }) => value !== undefined))
      return { quota: [{ key: key.key, hasNone: true }], usage };
    if (isEverything) return { quota: [], usage };
    return unknownReadings([key], { reason: noExtension(region, extension) });
  });
}

function noExtension(region: string, extension: string): Message {
  return say`This cloud has no ${prose(extension)} in ${quoted(region)}.`;
}

const namedObject = z.looseObject({ id: z.string(), name: z.string() });
const entries = z.array(z.unknown());

/**
 * Counts the project's objects. Lists without a filter have objects of other projects, too. Returns no reading if
 * everything is read and the cloud lacks the extension.
 */
async function countObjects(request: ReadRequest, of: NetworkKey): Promise<readonly Reading<number>[]> {
  const { list, region, documents, isEverything } = request;
  const { key, path, extension, member, usage } = of;
  const objects = path.slice(path.lastIndexOf("/") + 1);
  if (member !== undefined && usage !== undefined) {
    const call: Call = { service, call: usage.call, subject: prose(objects) };
    const found = await list({ ...call, member: objects, entry: namedObject });
    return countByObject(key, found, (object) => entries.safeParse(object[member]).data?.length ?? 0);
  }
  const answer = await list({
    service,
    call: `GET ${path}?project_id={project_id}&fields=id`,
    subject: prose(objects.replaceAll("-", " ")),
    member: objects.replaceAll("-", "_"),
    entry: z.object({}),
  });
  if (!("reason" in answer)) return [{ key, value: answer.length }];
  if (extension === undefined || answer.status !== 404) return [unknown(key, answer)];
  if (isEverything) return [];
  // If limits are read, too, their answer shows whether the extension is missing.
  return [unknown(key, documents.has("quota") ? answer : { reason: noExtension(region, extension) })];
}

const withId = z.object({ id: z.string() });
const ofNetwork = z.object({ network_id: z.string() });

/**
 * Reads the smallest number of DHCP ports on a network of the project with a DHCP subnet. Returns undefined if the
 * project has no such network, or if a list is refused. Sources: neutron/db/agentschedulers_db.py,
 * `dhcp_agents_per_network`; the ports belong to the network's project (neutron/agent/linux/dhcp.py,
 * `DEVICE_OWNER_DHCP`).
 */
export async function readDhcpPorts(client: RegionClient): Promise<number | undefined> {
  const list = <Entry>(member: string, query: string, form: z.ZodMiniType<Entry>) => {
    const call = `GET /${member}?${query}&project_id={project_id}`;
    return client.list({ service, call, subject: prose(member), member, entry: form });
  };
  const [networks, subnets, ports] = await Promise.all([
    list("networks", "fields=id", withId),
    list("subnets", "enable_dhcp=True&fields=id&fields=network_id", ofNetwork),
    list("ports", "device_owner=network%3Adhcp&fields=id&fields=network_id", ofNetwork),
  ]);
  if ("reason" in networks || "reason" in subnets || "reason" in ports) return undefined;
  const withDhcp = new Set(subnets.map(({ network_id }) => network_id));
  // The project may have subnets in networks of other projects, which own the DHCP ports.
  const counts = networks
    .filter(({ id }) => withDhcp.has(id))
    .map(({ id }) => ports.filter(({ network_id }) => network_id === id).length);
  return counts.length === 0 ? undefined : Math.min(...counts);
}

const template = z.object({ used_in_default_sg: z.boolean(), used_in_non_default_sg: z.boolean() });

/**
 * Reads the numbers of rules in the template of new security groups, which operators may change since 2023.2. Sources:
 * neutron/db/securitygroups_db.py (_create_rules_from_template); neutron/conf/policies/default_security_group_rules.py.
 */
export async function readDefaultRules(client: RegionClient): Promise<DefaultRules> {
  const path = "/default-security-group-rules";
  const fields = "fields=id&fields=used_in_default_sg&fields=used_in_non_default_sg";
  const rules = await client.list({
    service,
    call: `GET ${path}?${fields}`,
    subject: say`default security group rules`,
    isExtra: true,
    member: "default_security_group_rules",
    entry: template,
  });
  // 404 means that the release, or the plugin, lacks the extension.
  if ("reason" in rules) return { ...USUAL_DEFAULT_RULES, assumed: rules.status === 404 ? undefined : rules.reason };
  return {
    ofDefault: rules.filter((rule) => rule.used_in_default_sg).length,
    ofOthers: rules.filter((rule) => rule.used_in_non_default_sg).length,
  };
}
