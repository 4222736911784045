// terraform-provider-cleura: Kubernetes clusters by Gardener in the OpenStack project that the provider's settings
// name. Two providers have this name.
// Sources: cleura/terraform-provider-cleura docs/resources (July 2026), aztekas/terraform-provider-cleura
// docs/resources.

import { foreign } from "./provider.ts";

export const CLEURA = foreign("cleura", "gardener_shoot_kubeconfig shoot_kubeconfig");
