// terraform-provider-vkcs: VK Cloud's OpenStack services under its own names. The provider's login decides on the
// project.
// Sources: terraform-provider-vkcs docs/resources (v0.16.0); cloud.vk.com quotasandlimits: databases and clusters use
// the project's quota.

import { foreign } from "./provider.ts";

export const VK_CLOUD = foreign(
  "vkcs",
  `
    backup_plan
    cdn_*
    cloud_monitoring
    compute_floatingip_associate
    compute_volume_attach
    db_config_group
    db_database
    db_user
    iam_*
    kubernetes_addon
    kubernetes_security_policy
    networking_floatingip_associate
    networking_port_secgroup_associate
    publicdns_*
    sharedfilesystem_securityservice
    sharedfilesystem_share_access
  `,
);
