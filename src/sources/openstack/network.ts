// Neutron: limits and counts in one answer, or, where the extension for that is missing, limits in one and counts by lists.

import { quoted, type Reading, say, z } from "../../core/index.ts";
import { type Refusal, type ServiceAnswer, serviceText } from "./client.ts";
import {
  type NotTold,
  type ReadRequest,
  readLimit,
  readUsageSum,
  type ServiceKey,
  type ServiceReader,
  type ServiceReadings,
  unknown,
  unknownReadings,
} from "./service-reader.ts";

const DETAILS = "GET /quotas/{project_id}/details";

/** A key, Neutron's name for it, and the collection that has its objects. */
interface NetworkKey extends ServiceKey {
  readonly name: string;
  readonly path: string;
  /** What a cloud does not have that has no such row: "VPN service". null: every Neutron has it. */
  readonly extension: string | null;
}

function entry(key: string, name: string, path: string, extension: string | null = null): NetworkKey {
  const place = (...fields: readonly string[]) => ({
    call: DETAILS,
    field: fields.map((field) => `quota.${name}.${field}`).join(" + "),
  });
  return {
    key: `network.${key}`,
    limit: place("limit"),
    usage: place("used", "reserved"),
    name,
    path,
    extension,
  };
}

const VPN = "VPN service";
const LEGACY = "load balancers of the network service";

/**
 * Names of quotas. Sources: neutron/conf/quota.py and the extensions; neutron/services/trunk/plugin.py; neutron_vpnaas/extensions/vpnaas.py;
 * neutron_lbaas/extensions/loadbalancerv2.py as it was last.
 */
const KEYS: readonly NetworkKey[] = [
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
  // Not a documented key, but one that plans of resources ask for.
  entry("trunks", "trunk", "/trunks", "trunks"),
  entry("vpn_endpoint_groups", "endpoint_group", "/vpn/endpoint-groups", VPN),
  entry("vpn_ikepolicies", "ikepolicy", "/vpn/ikepolicies", VPN),
  entry("vpn_ipsec_site_connections", "ipsec_site_connection", "/vpn/ipsec-site-connections", VPN),
  entry("vpn_ipsecpolicies", "ipsecpolicy", "/vpn/ipsecpolicies", VPN),
  entry("vpn_services", "vpnservice", "/vpn/vpnservices", VPN),
];

/** Neutron's part of the snapshot. */
export const networkReader: ServiceReader = {
  service: "network",
  keys: KEYS,
  read: async (request) => {
    const wanted = KEYS.filter(({ key }) => request.keys.has(key));
    const answer = await getQuotas(request, "/details");
    // 404: the extension `quota_details` is missing, as with the driver that has no limits and with plugins of vendors.
    if (answer.kind === "refusal" && answer.status !== 404) return unknownReadings(wanted, answer);
    const found = answer.kind === "answer" ? findQuota(answer.body) : null;
    if (answer.kind === "answer" && found === null) return unknownReadings(wanted, withoutQuotas(request));
    const rows = found ?? {};
    const mayBeMissing = request.isEverything && found !== null;
    // Quotas that no plugin can count are not in `details`, though in the plain answer (neutron/db/quota/driver.py).
    const leftOut = wanted.filter(({ name, extension }) => !(name in rows || (mayBeMissing && extension !== null)));
    const rest = leftOut.length === 0 ? [] : await readPlain(request, leftOut);
    const detailed = KEYS.filter(({ name }) => name in rows).map((key) => readRow(request, key, rows));
    return {
      quota: [...detailed, ...rest].flatMap(({ quota }) => quota),
      usage: [...detailed, ...rest].flatMap(({ usage }) => usage),
    };
  },
};

function getQuotas({ client, region }: ReadRequest, rest: "" | "/details"): Promise<ServiceAnswer | Refusal> {
  const path = `/quotas/${encodeURIComponent(client.session.projectId)}${rest}`;
  return client.get({ service: "network", region, path, subject: "quotas" });
}

type QuotaRow = Readonly<Record<string, unknown>>;

const body = z.object({ quota: z.record(z.string(), z.unknown()) });
const details = z.record(z.string(), z.unknown());

function findQuota(answer: unknown): QuotaRow | null {
  return body.safeParse(answer).data?.quota ?? null;
}

/** Of an answer that has no quotas in it, which says nothing about what a cloud does not have. */
function withoutQuotas({ region }: ReadRequest): NotTold {
  return {
    status: undefined,
    reason: say`The answer of the ${serviceText({ service: "network", region })} is without quotas.`,
  };
}

function absentIn({ region }: ReadRequest, { key, name }: NetworkKey) {
  const absent = say`The quotas of the ${serviceText({ service: "network", region })} are without a value of ${quoted(name)}.`;
  return { key, absent };
}

/** What is reserved is about to be used, and refused to others. */
function readRow(request: ReadRequest, key: NetworkKey, rows: QuotaRow): ServiceReadings {
  const of = absentIn(request, key);
  const { limit, used, reserved }: QuotaRow = details.safeParse(rows[key.name]).data ?? {};
  return { quota: [readLimit(of, limit)], usage: [readUsageSum(of, [used, reserved])] };
}

/** Limits from the plain quotas, and counts from lists of what belongs to the project, all at once. */
async function readPlain(request: ReadRequest, keys: readonly NetworkKey[]): Promise<readonly ServiceReadings[]> {
  const { documents, isEverything, region } = request;
  const [quotas, ...counts] = await Promise.all([
    documents.has("quota") ? getQuotas(request, "") : null,
    ...(documents.has("usage") ? keys.map((key) => countObjects(request, key)) : []),
  ]);
  if (quotas?.kind === "refusal") return [unknownReadings(keys, quotas)];
  const found = quotas === null ? null : findQuota(quotas.body);
  if (quotas !== null && found === null) return [unknownReadings(keys, withoutQuotas(request))];
  return keys.map((key, index): ServiceReadings => {
    const { name, extension } = key;
    const usage = counts[index] ?? [];
    if (quotas === null) return { quota: [], usage };
    if (extension === null || (found !== null && name in found)) {
      return { quota: [readLimit(absentIn(request, key), found?.[name])], usage };
    }
    if (isEverything) return { quota: [], usage: [] };
    return unknownReadings([key], noExtension(region, extension));
  });
}

function noExtension(region: string, extension: string): NotTold {
  return { status: undefined, reason: say`This cloud has no ${extension} in ${quoted(region)}.` };
}

/**
 * Counts the project's own objects: without the filter, lists have shared and external ones of other projects, too. Nothing where
 * everything is read and the cloud does not have the extension.
 */
async function countObjects(request: ReadRequest, of: NetworkKey): Promise<readonly Reading<number>[]> {
  const { client, region, documents, isEverything } = request;
  const { key, path, extension } = of;
  const list = await client.list({
    service: "network",
    region,
    path,
    query: { project_id: client.session.projectId, fields: "id" },
    subject: path.slice(path.lastIndexOf("/") + 1).replaceAll("-", " "),
    member: path.slice(path.lastIndexOf("/") + 1).replaceAll("-", "_"),
    fields: [],
  });
  if (list.kind === "list") return [{ key, item: undefined, value: list.items.length }];
  if (extension === null || list.status !== 404) return [unknown(key, list)];
  if (isEverything) return [];
  // With the limits, it is those that tell.
  return [unknown(key, documents.has("quota") ? list : noExtension(region, extension))];
}
