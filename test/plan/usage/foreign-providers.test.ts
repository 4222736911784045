import { describe, expect, it } from "vitest";
import {
  type ChangeDocument,
  changeOf,
  configurationOf,
  constant,
  documentOf,
  parsePlan,
  readChanges,
} from "../terraform/documents.ts";

const OWN = "8b1f6c2e4d7a49d0a3c5e917f0b26d38";
const OTHER = "ffffffffffffffffffffffffffffffff";
const REASON = "what this type takes from an OpenStack project, perhaps this one, is not known";

/** Returns the change of a resource of a foreign provider. */
function foreign(type: string, ...[actions = "create", sides = { after: {} }]: Partial<Tail>): ChangeDocument {
  const name = type.split("_")[0];
  return { ...changeOf(type, actions, sides), provider_name: `registry.opentofu.org/${name}/${name}` };
}

type Tail = [actions: string | readonly string[], sides: Parameters<typeof changeOf>[2]];

const uncountedIn = async (changes: readonly ChangeDocument[], options = {}) =>
  (await readChanges(changes, options)).uncounted.map(({ address, type, reason }) => [address, type, reason]);

describe("resources of foreign providers that build in OpenStack projects", () => {
  const BUILD = [
    "cleura_gardener_shoot",
    "flexibleengine_cce_node_v3",
    "g42cloud_compute_instance",
    "huaweicloud_evs_volume",
    "infomaniak_kaas_instance_pool",
    "opentelekomcloud_networking_floatingip_v2",
    "ovh_cloud_project_new_service",
    "sbercloud_vpc_eip",
    "selectel_global_router_vpc_subnet_v1",
    "selectel_mks_nodegroup_v1",
    "servercore_vpc_floatingip_v2",
    "vkcs_db_instance",
  ];

  it.each(BUILD)("a change of %s that may take something is named with type and address", async (type) => {
    for (const actions of ["create", "update", ["delete", "create"], ["create", "delete"]])
      expect(await uncountedIn([foreign(type, actions, { before: {}, after: {} })])).toEqual([
        [`${type}.one`, type, REASON],
      ]);
  });

  it.each(BUILD)("%s takes nothing if it is deleted, forgotten, imported or unchanged", async (type) => {
    for (const actions of ["delete", "forget", "no-op", "read"])
      expect(await uncountedIn([foreign(type, actions, { before: {}, after: null })])).toEqual([]);
    expect(await uncountedIn([foreign(type, "no-op", { before: {}, after: {}, importing: { id: "1" } })])).toEqual([]);
    expect(await uncountedIn([{ ...foreign(type), mode: "data" }])).toEqual([]);
  });

  it.each([
    "cleura_gardener_shoot_kubeconfig",
    "huaweicloud_identity_user",
    "infomaniak_domain_record",
    "opentelekomcloud_rds_instance_v3",
    "ovh_cloud_project_containerregistry_oidc",
    "ovh_cloud_project_database_postgresql_user",
    "ovh_cloud_project_user_s3_credential",
    "ovh_domain_zone_record",
    "rancher2_cluster",
    "rancher2_token",
    "selectel_domains_rrset_v2",
    "selectel_vpc_project_v2",
    "vkcs_publicdns_zone",
  ])("%s takes nothing", async (type) => {
    expect(await readChanges([foreign(type)])).toMatchObject({
      uncounted: [],
      notes: [],
      plans: [{ leftOut: undefined }],
    });
  });

  it("foreign resources are recognised by type prefix from any registry, or else by provider name", async () => {
    const type = "ovh_cloud_project_new_service";
    for (const provider_name of ["registry.terraform.io/ovh/ovh", "example.com/fork/ovh-2", "ovh", "", 'a"b\n/ovh'])
      expect(await uncountedIn([{ ...foreign(type), provider_name }])).toEqual([[`${type}.one`, type, REASON]]);
    const renamed = { ...foreign("cloudy_server"), provider_name: "registry.terraform.io/ovh/ovh" };
    expect(await uncountedIn([renamed])).toEqual([
      ["cloudy_server.one", "cloudy_server", "its provider has no type of this name"],
    ]);
  });

  it("deleted foreign resources are not named, but a note says that their amounts are not counted", async () => {
    const plan = await readChanges([
      foreign("ovh_cloud_project_new_service", "delete", { before: {}, after: null }),
      changeOf("openstack_networking_network_v2", "create", { after: {} }),
    ]);
    expect(plan.demands).toMatchObject([{ key: "network.networks", highest: 1, lowest: undefined }]);
    expect(plan.notes).toContainEqual(
      "What the deletion of `ovh_cloud_project_new_service.one` gives back is not known, and not counted.",
    );
    expect(plan.plans).toMatchObject([{ changes: 2, leftOut: 1 }]);
  });

  it("foreign resources do not change the amounts of OpenStack resources in the same plan", async () => {
    const own = [
      changeOf("openstack_networking_network_v2", "create", { after: {} }),
      changeOf("openstack_networking_router_v2", "delete", { before: {}, after: null }),
    ];
    const foreigners = [foreign("ovh_cloud_project_new_service"), foreign("huaweicloud_compute_instance")];
    const configuration = configurationOf([], { openstack: { user_name: constant("ci") } });
    const demandsOf = async (changes: readonly ChangeDocument[]) =>
      (await parsePlan(documentOf(changes, configuration), { file: "plan.json", project: OWN })).demands;
    expect(await demandsOf([...own, ...foreigners])).toEqual(await demandsOf(own));
  });
});

describe("the project of a foreign resource", () => {
  const NODES = "ovh_cloud_project_new_service";
  const named = (project: unknown, rest = {}) =>
    foreign(NODES, "create", { after: { service_name: project }, ...rest });

  it("foreign resources in other projects are left out with a note, and all others are uncounted", async () => {
    for (const project of [OWN, OWN.replace(/^.{8}/u, "$&-"), "", null])
      expect(await uncountedIn([named(project)], { project: OWN })).toHaveLength(1);
    expect(await uncountedIn([named(null, { after_unknown: { service_name: true } })], { project: OWN })).toHaveLength(
      1,
    );
    expect(await uncountedIn([named(OTHER)])).toHaveLength(1);
    const volume = foreign("selectel_vpc_subnet_v2", "create", { after: { project_id: OTHER } });
    const plan = await readChanges([named(OTHER), volume, named(OWN)], { project: OWN });
    expect(plan.uncounted).toHaveLength(1);
    expect(plan.plans).toMatchObject([{ changes: 3, leftOut: 2, elsewhere: [{ project: OTHER, changes: 2 }] }]);
    expect(plan.notes).toEqual([
      expect.stringMatching(/^Left out are resources of other projects: `f{32}` \(2 changes\)/u),
    ]);
  });

  it("the project of foreign resources is that of the plan only if the plan has nothing else", async () => {
    const network = changeOf("openstack_networking_network_v2", "create", { after: {} });
    const { elsewhere } = await readChanges([named(OTHER), network], { project: OWN });
    expect(elsewhere).toMatchObject({ isAll: false, shown: [], changes: [[OTHER, 1]] });
    const isAll = async (...changes: ChangeDocument[]) =>
      (await readChanges(changes, { project: OWN })).elsewhere.isAll;
    expect(await isAll(named(OTHER))).toBe(true);
    expect(await isAll(named(OTHER), named(OWN))).toBe(false);
  });

  it("a sensitive project of a foreign resource is not shown", async () => {
    const plan = await readChanges([named(OTHER, { after_sensitive: { service_name: true } }), named(OWN)], {
      project: OWN,
    });
    expect(JSON.stringify(plan)).not.toContain(OTHER);
    expect(plan.plans).toMatchObject([{ leftOut: 1, elsewhere: [{ project: "", changes: 1 }] }]);
  });
});

describe("databases of Selectel", () => {
  it("databases of Selectel take from the project only with public addresses", async () => {
    const TYPE = "selectel_dbaas_postgresql_datastore_v1";
    const uncounted = (after: object, rest = {}) => uncountedIn([foreign(TYPE, "create", { after, ...rest })]);
    expect(await uncounted({ floating_ips: [] })).toEqual([]);
    expect(await uncounted({ floating_ips: [{ master: 1 }] })).toEqual([[`${TYPE}.one`, TYPE, REASON]]);
    expect(await uncounted({}, { after_unknown: { floating_ips: true } })).toHaveLength(1);
  });
});
