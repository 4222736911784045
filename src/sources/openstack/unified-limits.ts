// Unified limits of the compute service: Keystone has registered limits for each region, and limits of a project that
// override some of them. Nova does not report whether it applies them.
// Sources: keystone/api/registered_limits.py, limits.py; oslo_limit/limit.py; nova limit/, quota.py.

import { type ComputeLimits, code, type Limit, quoted, type Reading, say, z } from "../../core/index.ts";
import type { Call, RegionClient } from "./service-client.ts";
import {
  findField,
  findRecord,
  isWanted,
  type NotReported,
  type ReadRequest,
  readLimit,
  readUsageSum,
  type ServiceReadings,
  unknown,
} from "./service-reader.ts";
import { serviceIds, serviceText } from "./services.ts";

/** Key of the resource classes of servers. */
export const RESOURCES = "compute.resources";

const IDENTITY = { service: "identity", isExtra: true } as const;

export const REGISTERED: Call = { ...IDENTITY, call: "GET /registered_limits", subject: say`registered limits` };

const OF_PROJECT: Call = { ...IDENTITY, call: "GET /limits", subject: say`limits of the project` };

export const USAGES: Call = {
  service: "placement",
  isExtra: true,
  call: "GET /usages?project_id={project_id}",
  subject: say`usage`,
  headers: { "openstack-api-version": "placement 1.9" },
};

/**
 * Limits and counts of Nova. From microversion 2.57 (Queens, 2018) on, they are without limits of networks and images.
 * The query must not have `tenant_id`, which only an administrator may use, even for the token's project. `reserved`
 * makes releases before Pike count reserved amounts.
 */
export const NOVA_LIMITS_CALL = {
  service: "compute",
  call: "GET /limits?reserved=1",
  subject: say`limits`,
  headers: { "x-openstack-nova-api-version": "2.57" },
} as const satisfies Call;

const CLASS = "class:";

/**
 * Unified limits that have a key, by key: the name in Keystone, and the fields in `limits.absolute`
 * (nova/api/openstack/compute/views/limits.py).
 */
export const UNIFIED_LIMIT_KEYS: Readonly<Record<string, Readonly<{ name: string; limit: string; used?: string }>>> = {
  "compute.cores": { name: "class:VCPU", limit: "maxTotalCores", used: "totalCoresUsed" },
  "compute.instances": { name: "servers", limit: "maxTotalInstances", used: "totalInstancesUsed" },
  "compute.ram_mb": { name: "class:MEMORY_MB", limit: "maxTotalRAMSize", used: "totalRAMUsed" },
  "compute.metadata_items": { name: "server_metadata_items", limit: "maxServerMeta" },
  "compute.server_group_members": { name: "server_group_members", limit: "maxServerGroupMembers" },
  "compute.server_groups": { name: "server_groups", limit: "maxServerGroups", used: "totalServerGroupsUsed" },
  "compute.key_pairs": { name: "server_key_pairs", limit: "maxTotalKeypairs" },
};

const OWN_NAMES = Object.values(UNIFIED_LIMIT_KEYS).map(({ name }) => name);

const truncated = z.optional(z.boolean());
const place = { service_id: z.string(), region_id: z.nullish(z.string()), resource_name: z.string() };
const registeredBody = z.object({
  registered_limits: z.array(z.object({ ...place, default_limit: z.unknown() })),
  truncated,
});
const projectBody = z.object({
  limits: z.array(z.object({ ...place, project_id: z.nullish(z.string()), resource_limit: z.unknown() })),
  truncated,
});

/** Unified limits of the project in a region, by name in Keystone. The values are unchecked. */
type UnifiedLimits = ReadonlyMap<string, unknown>;

/**
 * Reads the unified limits that a region's compute service applies, or the reason why they are unknown. Returns
 * undefined if the service applies quotas of its own: Keystone lacks limits that it would need, or Nova reports limits
 * that differ from the registered ones, which an operator may still be preparing.
 */
export async function readUnifiedLimits({
  region,
  session,
  ask,
}: RegionClient): Promise<UnifiedLimits | NotReported | undefined> {
  const [registered, ofProject, nova] = await Promise.all([ask(REGISTERED), ask(OF_PROJECT), ask(NOVA_LIMITS_CALL)]);
  // Before Queens (2018) Keystone has none.
  if ("reason" in registered) return registered.status === 404 ? undefined : registered;
  const where = serviceText("identity", region);
  const defaults = registeredBody.safeParse(registered.body).data;
  const services = serviceIds(session, "compute");
  if (defaults === undefined || defaults.truncated === true || services.length === 0) {
    return { reason: say`The ${where} does not report every limit that is registered for the compute service.` };
  }
  const isHere = (limit: { readonly service_id: string; readonly region_id?: string | null | undefined }): boolean =>
    services.includes(limit.service_id) && limit.region_id === region;
  const found = new Map(
    defaults.registered_limits.filter(isHere).map((limit) => [limit.resource_name, limit.default_limit]),
  );
  if (!found.has("class:VCPU") && !found.has("servers")) return undefined;
  if ("reason" in ofProject) return ofProject;
  const own = projectBody.safeParse(ofProject.body).data;
  if (own === undefined || own.truncated === true) {
    return { reason: say`The ${where} does not report every limit of the project.` };
  }
  for (const { resource_name: name, resource_limit: limit, project_id: project, ...at } of own.limits) {
    // For resources that are not counted by project, Nova applies the registered limits only.
    const isCounted = name === "servers" || name.startsWith(CLASS);
    if (isCounted && project === session.projectId && isHere(at)) found.set(name, limit);
  }
  const isKept = Object.values(UNIFIED_LIMIT_KEYS).every(({ name, limit }) => {
    const reported = "reason" in nova ? undefined : findField(nova.body, `limits.absolute.${limit}`);
    return reported === undefined || !found.has(name) || reported === found.get(name);
  });
  return isKept ? found : undefined;
}

/** Reads which limits the compute service of a region applies, with the classes that have a unified limit. */
export async function readComputeLimits(client: RegionClient): Promise<ComputeLimits> {
  const limits = await readUnifiedLimits(client);
  if (limits === undefined) return { kind: "own" };
  if ("reason" in limits) return { kind: "unknown", reason: limits.reason };
  return { kind: "unified", classes: [...classesIn(limits).keys()] };
}

function classesIn(limits: UnifiedLimits): UnifiedLimits {
  const others = [...limits].filter(([name]) => name.startsWith(CLASS) && !OWN_NAMES.includes(name));
  return new Map(others.map(([name, limit]) => [name.slice(CLASS.length), limit]));
}

/**
 * Adds limits and usage by class to the reported readings. A limit that is not registered becomes unknown, since Nova
 * reports it as 0.
 */
export async function withUnifiedLimits(
  request: ReadRequest,
  reported: ServiceReadings,
  limits: UnifiedLimits | NotReported | undefined,
): Promise<ServiceReadings> {
  const [wantsLimits, wantsUsage] = [isWanted(request, RESOURCES, "quota"), isWanted(request, RESOURCES, "usage")];
  if (limits === undefined) {
    const none = wantsLimits && !request.isEverything ? [{ key: RESOURCES, hasNone: true } as const] : [];
    return { quota: [...reported.quota, ...none], usage: reported.usage };
  }
  if ("reason" in limits) {
    // A limit of 0 may stand for a limit that is not registered.
    const quota = reported.quota.map((one) =>
      one.value === 0 && one.key in UNIFIED_LIMIT_KEYS ? unknown<Limit>(one.key, { ...limits, isRefused: true }) : one,
    );
    const both = [unknown<never>(RESOURCES, limits)];
    return {
      quota: [...quota, ...(wantsLimits ? both : [])],
      usage: [...reported.usage, ...(wantsUsage ? both : [])],
    };
  }
  const classes = classesIn(limits);
  const registered = reported.quota.map((reading) => {
    const { name = "" } = UNIFIED_LIMIT_KEYS[reading.key] ?? {};
    return limits.has(name) ? reading : unknown<Limit>(reading.key, notRegistered(request.region, name));
  });
  const ofClasses = [...classes].map(([item, limit]) => {
    const absent = say`The ${serviceText("identity", request.region)} does not report the limit of ${quoted(CLASS + item)}.`;
    return readLimit({ key: RESOURCES, item, absent }, limit);
  });
  const rest = { ...unknown<Limit>(RESOURCES, notRegistered(request.region)), isOfRest: true } as const;
  return {
    quota: [...registered, ...(wantsLimits ? [...ofClasses, ...(request.isEverything ? [] : [rest])] : [])],
    usage: [...reported.usage, ...(wantsUsage ? await readUsage(request, [...classes.keys()]) : [])],
  };
}

function notRegistered(region: string, name?: string): NotReported {
  const limit = name === undefined ? say`no limit of this class` : say`no ${quoted(name)}`;
  const reason = say`The compute service in ${quoted(region)} keeps to unified limits, and Keystone has ${limit} registered for it: whether that forbids it or sets no limit is a setting of Nova that no call shows (${code("unified_limits_resource_strategy")}). Ask the cloud's operator; where there is no limit, a rule of the policy with ${code("on-unknown: warn")} for this key lets it pass.`;
  return { reason, isRefused: true };
}

/** Reads the usage by class. Placement leaves out unused classes. */
async function readUsage(request: ReadRequest, classes: readonly string[]): Promise<readonly Reading<number>[]> {
  const answer = await request.ask(USAGES);
  if ("reason" in answer) return [unknown(RESOURCES, answer)];
  const used = findRecord(answer.body, "usages");
  const reason = say`The ${serviceText("placement", request.region)} does not report ${quoted("usages")}.`;
  if (used === undefined) return [unknown(RESOURCES, { reason })];
  const items = [...new Set([...classes, ...Object.keys(used)])].filter((item) => !OWN_NAMES.includes(CLASS + item));
  const rest = request.isEverything ? [] : [{ key: RESOURCES, value: 0, isOfRest: true } as const];
  return [...items.map((item) => readUsageSum({ key: RESOURCES, item, absent: reason }, [used[item] ?? 0])), ...rest];
}
