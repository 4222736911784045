// terraform-provider-rancher2: Rancher makes the nodes of a cluster with the machine configurations (before: node
// templates) that its pools name. Those with `openstack_config` are for OpenStack, and all others for other clouds. Its
// other types exist inside Rancher only.
// Sources: terraform-provider-rancher2 docs/resources (August 2026), rancher2/structure_machine_config_v2_openstack.go
// (the kind).

import type { Side } from "../amounts/side.ts";
import { type AttributeValue, hasBlock, listIn, memberOf, oneBlock, textIn } from "../facts/attributes.ts";
import { referencedOfType } from "../facts/facts.ts";
import { foreign, takesElsewhere } from "./provider.ts";

const TEMPLATES = ["rancher2_machine_config_v2", "rancher2_node_template"];
const SETTINGS = "openstack_config";

export const RANCHER = foreign(
  "rancher2",
  [
    // A change of a configuration replaces the nodes that were made with it.
    ...TEMPLATES.map((type) =>
      takesElsewhere(type, { referenced: { [SETTINGS]: oneBlock({}) }, takes: (side) => hasBlock(side.at(SETTINGS)) }),
    ),
    takesElsewhere("rancher2_cluster_v2", {
      attributes: { rke_config: oneBlock({ machine_pools: { machine_config: oneBlock({ kind: "text" }) } }) },
      takes: (side) => kindsOf(side).some((kind) => isOpenStack(side, kind)),
    }),
    takesElsewhere("rancher2_node_pool", { takes: mayUseOpenStack }),
  ],
  "*",
);

/** Kinds of the machine configurations of a cluster's pools. Unknown ones stand for blocks that are not known. */
function kindsOf(side: Side): readonly AttributeValue[] {
  const below = (path: readonly (string | number)[], [name, ...rest]: readonly string[]): readonly AttributeValue[] => {
    if (name === undefined) return [side.at(...path, "kind")];
    const blocks = side.at(...path, name);
    if (blocks.kind === "unknown") return [blocks];
    return listIn(blocks.value).flatMap((_, index) => below([...path, name, index], rest));
  };
  return below([], ["rke_config", "machine_pools", "machine_config"]);
}

function isOpenStack(side: Side, { value }: AttributeValue): boolean {
  const name = textIn(value);
  return name === undefined ? mayUseOpenStack(side) : name === "OpenstackConfig";
}

/** True unless the plan and its state have configurations of machines, and none of them is for OpenStack. */
function mayUseOpenStack({ facts }: Side): boolean {
  const templates = TEMPLATES.flatMap((type) =>
    (["before", "after"] as const).flatMap((which) => Object.values(referencedOfType(facts, which, type))),
  );
  return templates.length === 0 || templates.some(({ values }) => listIn(memberOf(values, SETTINGS)).length > 0);
}
