// Shares: what they take of the quotas of their type, and ports of the servers that the service makes for them.

import { isConfigured } from "../../configuration.ts";
import type { Facts } from "../../facts.ts";
import { between, times } from "../../range.ts";
import { ofEach, one, size } from "../../rules.ts";
import type { Rule, Side } from "../../side.ts";
import type { Part } from "../../splits.ts";
import { attributeIn, type Known, targetOf } from "../../targets.ts";
import { defaultType, OF_SHARES, type StorageType, typedRule, typeNamed, UNKNOWN_TYPE } from "./volume-types.ts";

/** Type of share networks. */
export const SHARE_NETWORK = "openstack_sharedfilesystem_sharenetwork_v2";

/** Everything that a share consumes. Its size can change in place both ways, and is checked when it is made or extended. Source: manila share/api.py, quota.py. */
export const SHARE: readonly Rule[] = [
  typedRule([one("share.shares"), size("share.space_gb", "size", { least: 1, canShrink: true })], {
    attributes: { share_type: "text", snapshot_id: "text" },
    typeOf: typeOfShare,
  }),
  ofEach(size("share.share_size_gb", "size", { least: 1, canShrink: true })),
  { attributes: { share_network_id: "text" }, amounts: portsOfServer },
];

function typeOfShare(side: Side): StorageType {
  return typeNamed(OF_SHARES, { side, path: ["share_type"] }, () => {
    const isCopy = side.text("snapshot_id") !== undefined || side.at("snapshot_id").kind === "unknown";
    // A share from a snapshot gets the type of the snapshot's share, which no plan shows.
    return isCopy ? UNKNOWN_TYPE : defaultType(OF_SHARES, side);
  });
}

/** The most ports that a share server has been seen to have. How many it is, and in whose project, depends on the driver. */
const MOST_PORTS = 2;

/** A share server may have ports in the project. It goes some time after its last share, or with the share network. */
function portsOfServer(side: Side) {
  if (side.change.shares?.[side.which] === undefined) return [];
  const ports = between(0, MOST_PORTS, { kind: "service", name: "share_network_id" });
  return [{ key: "network.ports", amount: times(side.share, ports), isAside: true } as const];
}

/** The share server that the shares of a share network have together. undefined: the share has no share network. */
export function serverPart(facts: Facts, share: Known): Part | undefined {
  const name = "share_network_id";
  const given = attributeIn(share, name);
  const isThere = given.kind === "known" ? given.value !== "" : given.kind === "unknown";
  // What is not written is computed: it will be empty.
  if (!isThere || (given.kind === "unknown" && isConfigured(facts.resources[share.configAddress], [name]) === false))
    return;
  return { of: [targetOf(facts, share, name, SHARE_NETWORK)], isCertain: true, why: { kind: "service", name } };
}
