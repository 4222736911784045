// Reads a project's limits and usage with OpenStack's own command line, or by REST where it lacks a command. This file
// shares no code and no table with the gate.

import type { OpenstackCli } from "./openstack-cli.ts";
import type { Services } from "./services.ts";

/** Usage and limit by key with item, in the spelling of reports. null if the key has none. */
export interface Amounts {
  readonly [key: string]: { readonly used: number | null; readonly limit: number | "unlimited" | null };
}

/** A group of keys that are read together. */
export type Area = keyof typeof READERS;

type Row = Readonly<Record<string, string | number>>;

const READERS = {
  compute: readCompute,
  network: readNetwork,
  vpn: readVpn,
  volume: readVolume,
  dns: readDns,
  image: readImages,
  loadbalancer: readLoadBalancers,
  objectstorage: readObjectStorage,
  share: readShares,
  secret: readSecrets,
} satisfies Readonly<Record<string, (services: Services) => Promise<Amounts>>>;

/** Reads the amounts of some areas, by default of all. */
export async function readAmounts(services: Services, areas?: readonly Area[]): Promise<Amounts> {
  const said = (areas ?? (Object.keys(READERS) as Area[])).map((area) => READERS[area](services));
  return Object.assign({}, ...(await Promise.all(said)));
}

function toLimit(value: string | number | undefined): number | "unlimited" {
  const limit = Number(value);
  if (!Number.isInteger(limit)) throw new Error(`no limit: ${value}`);
  return limit < 0 ? "unlimited" : limit;
}

/** Returns the rows of a table by the value of a column. */
async function table(cli: OpenstackCli, command: string, column: string): Promise<ReadonlyMap<string, Row>> {
  const rows = await cli.ask<readonly Row[]>(command);
  return new Map(rows.map((row) => [String(row[column]), row]));
}

async function count(cli: OpenstackCli, command: string): Promise<number> {
  return (await cli.ask<readonly unknown[]>(command)).length;
}

/** Returns the amounts of keys, by their names in the output of `openstack quota list --detail`. */
function fromQuotaList(rows: ReadonlyMap<string, Row>, names: Readonly<Record<string, string>>): Amounts {
  const entries = Object.entries(names).map(([key, name]) => {
    const row = rows.get(name);
    const used = Number(row?.["In Use"]) + Number(row?.["Reserved"]);
    return [key, { used, limit: toLimit(row?.["Limit"]) }];
  });
  return Object.fromEntries(entries) as Amounts;
}

interface ServerGroup {
  readonly Name: string;
  readonly Members: string | readonly string[];
}

/** Returns a row for each object of a limit that holds for each, or a row with the limit if there is no object. */
function byObject(
  key: string,
  limit: number | "unlimited" | null,
  objects: readonly (readonly [name: string, used: number])[],
): Amounts {
  if (objects.length === 0) return { [key]: { used: null, limit } };
  return Object.fromEntries(objects.map(([name, used]) => [`${key}[${name}]`, { used, limit }]));
}

async function readCompute({ demo, admin, project }: Services): Promise<Amounts> {
  const [rows, servers, keyPairs, groups] = await Promise.all([
    table(admin, `quota list --compute --detail --project ${project}`, "Resource"),
    demo.ask<readonly Row[]>("server list"),
    count(demo, "keypair list"),
    demo.ask<readonly ServerGroup[]>("server group list --long"),
  ]);
  const flavors = Map.groupBy(servers, (server) => String(server["Flavor"]));
  const perObject = (name: string) => ({ used: null, limit: toLimit(rows.get(name)?.["Limit"]) });
  return {
    ...fromQuotaList(rows, {
      "compute.cores": "cores",
      "compute.instances": "instances",
      "compute.ram_mb": "ram",
      "compute.server_groups": "server_groups",
    }),
    "compute.key_pairs": { ...perObject("key_pairs"), used: keyPairs },
    "compute.metadata_items": perObject("metadata_items"),
    ...byObject(
      "compute.server_group_members",
      perObject("server_group_members").limit,
      groups.map(({ Name, Members }) => [
        Name,
        typeof Members === "string" ? Members.split(", ").filter((id) => id !== "").length : Members.length,
      ]),
    ),
    ...Object.fromEntries(
      [...flavors].map(([name, of]) => [`compute.flavors[${name}]`, { used: of.length, limit: null }]),
    ),
  };
}

async function readNetwork({ demo, admin, project, ask }: Services): Promise<Amounts> {
  type Routers = { readonly routers: readonly { readonly name: string; readonly routes: readonly unknown[] }[] };
  const [{ routers }, rows, { quota }, trunks] = await Promise.all([
    ask<Routers>("network", `/v2.0/routers?project_id=${project}`),
    table(admin, `quota list --network --detail --project ${project}`, "Resource"),
    ask<{ quota: Row }>("network", `/v2.0/quotas/${project}`),
    count(demo, "network trunk list"),
  ]);
  return {
    ...fromQuotaList(rows, {
      "network.floatingips": "floating_ips",
      "network.networks": "networks",
      "network.ports": "ports",
      "network.rbac_policies": "rbac_policies",
      "network.routers": "routers",
      "network.security_group_rules": "security_group_rules",
      "network.security_groups": "security_groups",
      "network.subnet_pools": "subnet_pools",
      "network.subnets": "subnets",
    }),
    "network.trunks": { used: trunks, limit: toLimit(quota["trunk"]) },
    // The limit of this release is an option, which no call shows.
    ...byObject(
      "network.router_routes",
      null,
      routers.map(({ name, routes }) => [name, routes.length]),
    ),
  };
}

async function readVpn({ demo, project, ask }: Services): Promise<Amounts> {
  const { quota } = await ask<{ quota: Row }>("network", `/v2.0/quotas/${project}`);
  const entry = async (resource: string, command: string) => ({
    used: await count(demo, `vpn ${command} list`),
    limit: toLimit(quota[resource]),
  });
  return {
    "network.vpn_endpoint_groups": await entry("endpoint_group", "endpoint group"),
    "network.vpn_ikepolicies": await entry("ikepolicy", "ike policy"),
    "network.vpn_ipsec_site_connections": await entry("ipsec_site_connection", "ipsec site connection"),
    "network.vpn_ipsecpolicies": await entry("ipsecpolicy", "ipsec policy"),
    "network.vpn_services": await entry("vpnservice", "service"),
  };
}

const VOLUME_LIMITS = {
  "volume.backup_gb": ["totalBackupGigabytesUsed", "maxTotalBackupGigabytes"],
  "volume.backups": ["totalBackupsUsed", "maxTotalBackups"],
  "volume.snapshots": ["totalSnapshotsUsed", "maxTotalSnapshots"],
  "volume.space_gb": ["totalGigabytesUsed", "maxTotalVolumeGigabytes"],
  "volume.volumes": ["totalVolumesUsed", "maxTotalVolumes"],
} as const;

async function readVolume({ demo, admin, project, ask }: Services): Promise<Amounts> {
  // The command line shows limits of volume types, but not their usage.
  type Quota = Readonly<Record<string, { readonly in_use: number; readonly reserved: number; readonly limit: number }>>;
  const [rows, shown, { quota_set: quota }] = await Promise.all([
    table(demo, "limits show --absolute", "Name"),
    admin.ask<Row>(`quota show ${project}`),
    ask<{ quota_set: Quota }>("volumev3", `/os-quota-sets/${project}?usage=true`),
  ]);
  const entries = Object.entries(VOLUME_LIMITS).map(([key, [used, limit]]) => {
    return [key, { used: Number(rows.get(used)?.["Value"]), limit: toLimit(rows.get(limit)?.["Value"]) }];
  });
  const members = Object.entries(quota).flatMap(([name, { in_use, reserved, limit }]) => {
    const [, resource, type] = /^(gigabytes|volumes|snapshots)_(.+)$/u.exec(name) ?? [];
    if (resource === undefined) return [];
    const key = resource === "gigabytes" ? "space_gb" : resource;
    return [[`volume.${key}[${type}]`, { used: in_use + reserved, limit: toLimit(limit) }]];
  });
  return {
    ...(Object.fromEntries([...entries, ...members]) as Amounts),
    "volume.groups": { used: quota["groups"]?.in_use ?? Number.NaN, limit: toLimit(shown["groups"]) },
    "volume.volume_size_gb": { used: null, limit: toLimit(shown["per-volume-gigabytes"]) },
  };
}

interface Recordset {
  readonly type: string;
  readonly records: string | readonly string[];
}

async function readDns({ demo }: Services): Promise<Amounts> {
  const quota = await demo.ask<Row>("dns quota list");
  const zones = await demo.ask<readonly Row[]>("zone list");
  const all = await Promise.all(zones.map(({ id }) => demo.ask<readonly Recordset[]>(`recordset list ${id}`)));
  const inZones = (key: string, of: (recordsets: readonly Recordset[]) => number) =>
    byObject(
      `dns.${key}`,
      toLimit(quota[key]),
      zones.map(({ name }, index) => [String(name), of(all[index] ?? [])]),
    );
  return {
    "dns.zones": { used: zones.length, limit: toLimit(quota["zones"]) },
    "dns.recordset_records": { used: null, limit: toLimit(quota["recordset_records"]) },
    ...inZones("zone_recordsets", (recordsets) => recordsets.length),
    ...inZones("zone_records", (recordsets) =>
      recordsets
        .filter(({ type }) => type !== "SOA" && type !== "NS")
        .reduce((sum, { records }) => sum + (typeof records === "string" ? records.split(/\s+/u) : records).length, 0),
    ),
  };
}

async function readImages({ demo, project, ask }: Services): Promise<Amounts> {
  const images = (await demo.ask<readonly Row[]>("image list --long")).filter(({ Project }) => Project === project);
  const bytes = images.reduce((sum, { Size }) => sum + Number(Size ?? 0), 0);
  // The command line lacks these limits. The administrator's project has the registered ones, too. No upload is under
  // way.
  const { usage } = await ask<{ readonly usage: Readonly<Record<string, { readonly limit: number }>> }>(
    "image",
    "/v2/info/usage",
  );
  const limitOf = (name: string, size = 1): number | "unlimited" => toLimit((usage[name]?.limit ?? Number.NaN) * size);
  return {
    "image.images": { used: images.length, limit: limitOf("image_count_total") },
    "image.space_bytes": { used: bytes, limit: limitOf("image_size_total", 1024 * 1024) },
    "image.staged_bytes": { used: 0, limit: limitOf("image_stage_total", 1024 * 1024) },
    "image.uploading": { used: 0, limit: limitOf("image_count_uploading") },
  };
}

async function readLoadBalancers({ demo, admin, project }: Services): Promise<Amounts> {
  const [quota, pools] = await Promise.all([
    admin.ask<Row>(`loadbalancer quota show ${project}`),
    demo.ask<readonly Row[]>("loadbalancer pool list"),
  ]);
  let members = 0;
  for (const { id } of pools) members += await count(demo, `loadbalancer member list ${id}`);
  const policies = await demo.ask<readonly Row[]>("loadbalancer l7policy list");
  let rules = 0;
  for (const { id } of policies) rules += await count(demo, `loadbalancer l7rule list ${id}`);
  const entry = (used: number, name: string) => ({ used, limit: toLimit(quota[name]) });
  return {
    "loadbalancer.healthmonitors": entry(await count(demo, "loadbalancer healthmonitor list"), "health_monitor"),
    "loadbalancer.l7policies": entry(policies.length, "l7policy"),
    "loadbalancer.l7rules": entry(rules, "l7rule"),
    "loadbalancer.listeners": entry(await count(demo, "loadbalancer listener list"), "listener"),
    "loadbalancer.loadbalancers": entry(await count(demo, "loadbalancer list"), "load_balancer"),
    "loadbalancer.members": entry(members, "member"),
    "loadbalancer.pools": entry(pools.length, "pool"),
  };
}

async function readObjectStorage({ demo, readAccount }: Services): Promise<Amounts> {
  const { Bytes } = await demo.ask<Row>("object store account show");
  // The command line lacks quotas and storage policies.
  const headers = await readAccount();
  const quota = (name: string) => toLimit(headers.get(name) ?? -1);
  const policies = [...headers].flatMap(([name, value]) => {
    const [, policy] = /^x-account-storage-policy-(.+)-bytes-used$/u.exec(name) ?? [];
    if (policy === undefined) return [];
    return [
      [`objectstorage[${policy}]`, { used: Number(value), limit: quota(`x-account-quota-bytes-policy-${policy}`) }],
    ];
  });
  return {
    objectstorage: { used: Number(Bytes), limit: quota("x-account-meta-quota-bytes") },
    ...Object.fromEntries(policies),
  };
}

/** Keys of shares, with the names of their limits and of their usage. */
const SHARE_KEYS = {
  "share.share_networks": ["share_networks", "totalShareNetworksUsed"],
  "share.shares": ["shares", "totalSharesUsed"],
  "share.snapshot_gb": ["snapshot_gigabytes", "totalSnapshotGigabytesUsed"],
  "share.snapshots": ["snapshots", "totalShareSnapshotsUsed"],
  "share.space_gb": ["gigabytes", "totalShareGigabytesUsed"],
} as const;

async function readShares({ demo, admin, project }: Services): Promise<Amounts> {
  const [quota, used] = await Promise.all([
    admin.ask<Row>(`share quota show ${project}`),
    table(demo, "share limits show --absolute", "Name"),
  ]);
  const totals = Object.entries(SHARE_KEYS).map(([key, [limit, usage]]) => {
    return [key, { used: Number(used.get(usage)?.["Value"]), limit: toLimit(quota[limit]) }] as const;
  });
  const shares = await demo.ask<readonly Row[]>("share list");
  const snapshots = await demo.ask<readonly Row[]>("share snapshot list --detail");
  const types = await demo.ask<readonly Row[]>("share type list");
  const ofTypes: (readonly [string, Amounts[string]])[] = [];
  for (const type of types.map(({ Name }) => String(Name))) {
    const own = await admin.ask<Row>(`share quota show ${project} --share-type ${type}`);
    const sizes = shares.filter((share) => share["Share Type Name"] === type);
    const names = sizes.map(({ ID }) => String(ID));
    const moments = snapshots.filter((snapshot) => names.includes(String(snapshot["Share ID"])));
    const sum = (rows: readonly Row[], column: string) => rows.reduce((all, row) => all + Number(row[column]), 0);
    const amounts = {
      "share.shares": sizes.length,
      "share.snapshot_gb": sum(moments, "Share Size"),
      "share.snapshots": moments.length,
      "share.space_gb": sum(sizes, "Size"),
    };
    for (const [key, amount] of Object.entries(amounts)) {
      const [name] = SHARE_KEYS[key as keyof typeof amounts];
      // Manila reports a type without a limit with the project's limit.
      const limit = own[name] === quota[name] ? "unlimited" : toLimit(own[name]);
      ofTypes.push([`${key}[${type}]`, { used: amount, limit }]);
    }
  }
  return {
    ...Object.fromEntries([...totals, ...ofTypes]),
    "share.share_size_gb": { used: null, limit: toLimit(quota["per_share_gigabytes"]) },
  };
}

async function readSecrets({ demo, ask, project }: Services): Promise<Amounts> {
  // The command line lacks quotas. Only the administrator can read those that were set for a project.
  type Quotas = { readonly project_quotas: Readonly<Record<string, number>> };
  const set = await ask<Quotas>("key-manager", `/v1/project-quotas/${project}`).catch(() => undefined);
  const entry = async (name: string) => ({
    used: await count(demo, `secret ${name === "secrets" ? "" : `${name.replace(/s$/u, "")} `}list`),
    limit: toLimit(set?.project_quotas[name] ?? -1),
  });
  return {
    "secret.containers": await entry("containers"),
    "secret.orders": await entry("orders"),
    "secret.secrets": await entry("secrets"),
  };
}
