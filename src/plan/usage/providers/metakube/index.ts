// terraform-provider-metakube, which makes Kubernetes clusters in an OpenStack project. Its settings say nothing of OpenStack: each
// cluster names its data centre, and perhaps its project.

import { code, say, theSetting } from "../../../../core/index.ts";
import { counted, free, type Provider } from "../../provider.ts";
import { isRegionName } from "../../provider-region.ts";
import { CLUSTER_ATTRIBUTES, CLUSTERS, findCluster, NODES, regionOfDataCentre } from "./clusters.ts";

export const METAKUBE: Provider = {
  name: "metakube",
  prefix: "metakube_",
  resourceTypes: [
    counted("metakube_cluster", [CLUSTERS], {
      referenced: CLUSTER_ATTRIBUTES,
      source: "metakube resource_cluster_schema.go, docs/resources/cluster.md; ports and rules inferred",
    }),
    counted("metakube_node_deployment", [NODES], {
      source: "metakube resource_node_deployment_schema.go, docs/resources/node_deployment.md; ports inferred",
    }),
    ...free(
      [
        "metakube_cluster_role_binding",
        "metakube_maintenance_cron_job",
        "metakube_project",
        "metakube_role_binding",
        "metakube_service_account",
        "metakube_service_account_token",
        "metakube_sshkey",
      ],
      "exists inside MetaKube only",
      { source: "metakube, the type's file" },
    ),
  ],
  roles: new Map(),
  placement: {
    regionOf: (side) => {
      const { dcName, isDcHidden = false } = findCluster(side) ?? {};
      const region = dcName === undefined ? undefined : regionOfDataCentre(dcName);
      return isRegionName(region) ? { region, hidden: isDcHidden, guessedFrom: "dc_name" } : undefined;
    },
    untold: () =>
      say`the plan does not tell the data centre of these MetaKube resources, or its name tells no region: state it with ${theSetting("provider-regions")}, as in ${code("metakube = REGION")}`,
    projectOf: (side) => findCluster(side)?.project,
  },
};
