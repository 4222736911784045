// terraform-provider-infomaniak: nodes of managed Kubernetes take from the quota of an OpenStack project. Infomaniak
// uses its own numbers for projects.
// Sources: terraform-provider-infomaniak docs/resources (May 2026),
// internal/services/kaas/kaas_instance_pool_resource.go ("FailedQuota").

import { foreign } from "./provider.ts";

export const INFOMANIAK = foreign("infomaniak", "dbaas* domain_*");
