// Deletions that free quota only after replacements that create first, since Terraform deletes nothing that an existing
// object depends on.

import { describe, expect, it } from "vitest";
import { type ChangeDocument, changeOf, known, readChanges, stateOf } from "./documents.ts";

const NETWORK = "openstack_networking_network_v2";
const PORT = "openstack_networking_port_v2";
const SERVER = "openstack_compute_instance_v2";

/** Changes that delete one network and create another one. */
const NETWORKS = [
  changeOf(NETWORK, "delete", { address: `module.net["a"].${NETWORK}.old[0]`, before: {}, after: null }),
  changeOf(NETWORK, "create", { address: `${NETWORK}.new`, before: null, after: {} }),
];

/**
 * Returns the likely peak of networks, most and least, and whether the deletion can be applied first. An object in the
 * state depends on `dependsOn`.
 */
async function networksOf(changes: readonly ChangeDocument[], dependsOn: unknown, address = `${SERVER}.web["b"]`) {
  const rest = stateOf(known(address, {}, { depends_on: dependsOn }));
  const { demands } = await readChanges([...NETWORKS, ...changes], { rest });
  const networks = demands.filter(({ key }) => key === "network.networks");
  return networks.flatMap(({ likely, parts }) => [likely.most, likely.least, parts !== undefined]);
}

const replaced = (actions: readonly string[], type = SERVER): ChangeDocument => ({
  ...changeOf(type, actions, { address: `${type}.web["b"]`, before: {}, after: {} }),
});

const FIRST = ["create", "delete"];
const OLD = `module.net.${NETWORK}.old`;

describe("a dependency of a replacement that creates first", () => {
  it("the dependency is deleted after the replacement, and counts until then", async () => {
    expect(await networksOf([replaced(FIRST)], [OLD])).toEqual([1, 1, false]);
  });

  it("the dependency is also late for a replacement of another provider", async () => {
    const other = { ...replaced(FIRST, "terraform_data"), provider_name: "terraform.io/builtin/terraform" };
    expect(await networksOf([other], [OLD], 'terraform_data.web["b"]')).toEqual([1, 1, false]);
  });

  it.each<[string, readonly ChangeDocument[], unknown]>([
    ["the replacement deletes first", [replaced(["delete", "create"])], [OLD]],
    [
      "the replaced object depended on something else",
      [replaced(FIRST)],
      [`${NETWORK}.old`, `module.net.${NETWORK}.older`],
    ],
    ["the state shows no dependencies", [replaced(FIRST)], undefined],
    ["the dependencies in the state have another shape", [replaced(FIRST)], { 0: OLD }],
    ["there is no replacement", [], [OLD]],
  ])("the network can be deleted first in a separate run if %s", async (_, changes, dependsOn) => {
    expect(await networksOf(changes, dependsOn)).toEqual([1, 1, true]);
  });
});

describe("an object that moves to another region by creating first", () => {
  it("the old object counts in its region until the end, next to new objects there", async () => {
    const moved = changeOf(PORT, FIRST, { before: { region: "cbk" }, after: { region: "fes" } });
    const created = changeOf(PORT, "create", { address: `${PORT}.two`, before: null, after: {} });
    const { demands } = await readChanges([moved, created]);
    const found = demands.map(({ region, amount, likely, peak }) => [region, amount, likely.most, peak].join(" "));
    expect(found).toEqual(["cbk 0 1 1", "fes 1 1 1"]);
  });
});
