// terraform-provider-vkcs: VK Cloud's OpenStack services under names of their own. Which project it is, its login decides.
// Sources: terraform-provider-vkcs docs/resources (v0.16.0); cloud.vk.com quotasandlimits: databases and clusters use the project's quota.

import { foreign, takesElsewhere } from "../provider.ts";

export const VK_CLOUD = foreign(
  "vkcs",
  [takesElsewhere("vkcs_*")],
  [
    "vkcs_backup_plan",
    "vkcs_cdn_*",
    "vkcs_cloud_monitoring",
    "vkcs_compute_floatingip_associate",
    "vkcs_compute_volume_attach",
    "vkcs_db_config_group",
    "vkcs_db_database",
    "vkcs_db_user",
    "vkcs_iam_*",
    "vkcs_kubernetes_addon",
    "vkcs_kubernetes_security_policy",
    "vkcs_networking_floatingip_associate",
    "vkcs_networking_port_secgroup_associate",
    "vkcs_publicdns_*",
    "vkcs_sharedfilesystem_securityservice",
    "vkcs_sharedfilesystem_share_access",
  ],
);
