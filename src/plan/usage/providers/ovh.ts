// terraform-provider-ovh: a Public Cloud project of OVHcloud is an OpenStack project, whose id is `service_name`.
// Sources: terraform-provider-ovh docs/resources and ovh/provider.go (August 2026). All that builds in a project is
// called `ovh_cloud_…`. Nodes, volumes and load balancers of Kubernetes are in the user's project (ovh/docs#8587);
// databases, registries, S3 and Rancher are run outside of it.

import { foreign, otherTypes, type Provider, takesElsewhere } from "./provider.ts";

const TYPES = foreign(
  "ovh",
  [takesElsewhere("ovh_cloud_*", { project: "service_name" })],
  `
    *
    cloud_key_manager_container_consumer
    cloud_key_manager_secret_consumer
    cloud_project
    cloud_project_alerting
    cloud_project_containerregistry*
    cloud_project_database*
    cloud_project_failover_ip_attach
    cloud_project_kube_iprestrictions
    cloud_project_kube_log_subscription
    cloud_project_kube_oidc
    cloud_project_rancher
    cloud_project_region
    cloud_project_region_loadbalancer_log_subscription
    cloud_project_region_storage_presign
    cloud_project_ssh_key
    cloud_project_storage*
    cloud_project_user*
    cloud_project_workflow_backup
    cloud_ssh_key
    cloud_storage_file_share_acl
  `,
);

export const OVH: Provider = {
  ...TYPES,
  resourceTypes: [...TYPES.resourceTypes, ...otherTypes("limits", { "sets limits": "ovh_cloud_quota" })],
};
