// Commands with which an administrator of OpenStack raises limits. Sources: `openstack quota set` of
// python-openstackclient (common/quota.py), and the commands of the clients of Octavia (osc/v2/quota.py), Manila
// (osc/v2/quotas.py) and Designate (v2/cli/quotas.py).

import { type Check, findKey, groupsOf, parseCheckKey, toShellWord, visible } from "../core/index.ts";

/** Commands and their options, by key. No client sets the limit of any other key by project alone. */
const OPTIONS: ReadonlyMap<string, readonly [command: string, option: string]> = new Map(
  Object.entries({
    "quota set": {
      "compute.cores": "cores",
      "compute.instances": "instances",
      "compute.key_pairs": "key-pairs",
      "compute.metadata_items": "properties",
      "compute.ram_mb": "ram",
      "compute.server_group_members": "server-group-members",
      "compute.server_groups": "server-groups",
      "network.floatingips": "floating-ips",
      "network.networks": "networks",
      "network.ports": "ports",
      "network.rbac_policies": "rbac-policies",
      "network.routers": "routers",
      "network.security_group_rules": "secgroup-rules",
      "network.security_groups": "secgroups",
      "network.subnet_pools": "subnetpools",
      "network.subnets": "subnets",
      "volume.backup_gb": "backup-gigabytes",
      "volume.backups": "backups",
      "volume.groups": "groups",
      "volume.snapshots": "snapshots",
      "volume.space_gb": "gigabytes",
      "volume.volume_size_gb": "per-volume-gigabytes",
      "volume.volumes": "volumes",
    },
    "loadbalancer quota set": {
      "loadbalancer.healthmonitors": "healthmonitor",
      "loadbalancer.l7policies": "l7policy",
      "loadbalancer.l7rules": "l7rule",
      "loadbalancer.listeners": "listener",
      "loadbalancer.loadbalancers": "loadbalancer",
      "loadbalancer.members": "member",
      "loadbalancer.pools": "pool",
    },
    "share quota set": {
      "share.share_networks": "share-networks",
      "share.share_size_gb": "per-share-gigabytes",
      "share.shares": "shares",
      "share.snapshot_gb": "snapshot-gigabytes",
      "share.snapshots": "snapshots",
      "share.space_gb": "gigabytes",
    },
    "dns quota set": {
      "dns.recordset_records": "recordset-records",
      "dns.zone_records": "zone-records",
      "dns.zone_recordsets": "zone-recordsets",
      "dns.zones": "zones",
    },
  }).flatMap(([command, keys]) =>
    Object.entries(keys).map(([key, option]) => [key, [command, option] as const] as const),
  ),
);

/** True if a command sets the limit of the key. */
export function hasQuotaCommand({ key }: Pick<Check, "key">): boolean {
  return OPTIONS.has(parseCheckKey(key).key);
}

/**
 * Returns the commands that raise the limits of one region's checks: one per client and member type. `region` is
 * undefined if it must not be shown.
 */
export function toQuotaCommands(
  checks: readonly Check[],
  { region, project }: { readonly region: string | undefined; readonly project: string },
): readonly string[] {
  const limits = checks.flatMap(({ key: shown, limitNeeded = 0 }) => {
    const { key, item } = parseCheckKey(shown);
    const [command, option] = OPTIONS.get(key) ?? [];
    if (command === undefined) return [];
    const members = item === undefined ? undefined : findKey(key)?.membersBy;
    const type = members === undefined ? "" : ` --${members.replace(" ", "-")} ${toShellWord(visible(item ?? ""))}`;
    return { command, option, limitNeeded, type };
  });
  const lead = region === undefined ? "openstack" : `openstack --os-region-name ${toShellWord(visible(region))}`;
  return groupsOf(limits, ({ command, type }) => command + type).map((group) => {
    const [{ command, type }] = group;
    // A limit that holds for each object has to be enough for the largest object.
    const options = [...Map.groupBy(group, ({ option }) => option)].map(
      ([option, same]) => ` --${option} ${Math.max(...same.map(({ limitNeeded }) => limitNeeded))}`,
    );
    const by = command.startsWith("dns") ? "--project-id " : "";
    return `${lead} ${command}${options.join("")}${type} ${by}${toShellWord(visible(project))}`;
  });
}
