import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { findKey } from "../../../src/core/index.ts";
import { findResourceType, providerOfType, RESOURCE_TYPES } from "../../../src/plan/usage/providers/index.ts";
import { amountsIn, changeOf, readChanges } from "../terraform/documents.ts";

/** Types that older versions of the OpenStack provider had, and version 3.4.0 does not. */
const REMOVED = [
  "openstack_blockstorage_quotaset_v2",
  "openstack_blockstorage_volume_attach_v2",
  "openstack_blockstorage_volume_v1",
  "openstack_blockstorage_volume_v2",
  "openstack_compute_floatingip_associate_v2",
  "openstack_compute_floatingip_v2",
  "openstack_compute_secgroup_v2",
  "openstack_fw_firewall_v1",
  "openstack_fw_policy_v1",
  "openstack_fw_rule_v1",
  "openstack_lb_member_v1",
  "openstack_lb_monitor_v1",
  "openstack_lb_pool_v1",
  "openstack_lb_vip_v1",
  "openstack_networking_quotas_v2",
  "openstack_workflow_cron_trigger_v2",
];

describe("the table of resource types", () => {
  it("every type has one row, and a reason if it is not counted", () => {
    const types = RESOURCE_TYPES.map(({ type }) => type);
    expect(new Set(types).size).toBe(types.length);
    for (const row of RESOURCE_TYPES) {
      expect(providerOfType(row.type)).toBeDefined();
      expect(row.kind === "counted" ? "-" : row.reason).not.toBe("");
    }
  });

  it("the table has all current and removed types of the OpenStack provider, and no others", async () => {
    // Made with `terraform providers schema -json` and `jq '{provider: "terraform-provider-openstack", version:
    // "3.4.0", types: [.provider_schemas[].resource_schemas | keys[]]}'`.
    const fixture = new URL("../../fixtures/openstack-provider-types.json", import.meta.url);
    const { types }: { types: readonly string[] } = JSON.parse(await readFile(fixture, "utf8"));
    expect(types.length).toBeGreaterThan(100);
    expect(types.filter((type) => findResourceType(type) === undefined)).toEqual([]);
    const known = new Set(types);
    const others = RESOURCE_TYPES.flatMap(({ type }) =>
      providerOfType(type)?.name === "openstack" && !known.has(type) ? [type] : [],
    );
    expect(others.sort()).toEqual(REMOVED);
  });

  it("all counted keys are known", async () => {
    const changes = RESOURCE_TYPES.map(({ type }) => changeOf(type, "create", { after: {} }));
    const keys = new Set((await readChanges(changes)).demands.map(({ key }) => key));
    expect(keys.size).toBeGreaterThan(30);
    expect([...keys].filter((key) => findKey(key) === undefined)).toEqual([]);
  });

  it("names of members of `Object.prototype` are not types", () => {
    expect(findResourceType("constructor")).toBeUndefined();
  });
});

describe("types without a quota", () => {
  it("types without a quota take nothing", async () => {
    const free = RESOURCE_TYPES.filter(({ kind }) => kind === "no quota" || kind === "limits");
    const changes = free.map(({ type }) => changeOf(type, "create", { after: { size: 5, name: "x" } }));
    expect(await readChanges(changes)).toMatchObject({ demands: [], uncounted: [] });
  });
});

describe("types that cannot be counted", () => {
  const isOwn = (type: string): boolean => providerOfType(type)?.isForeign !== true;
  const rows = RESOURCE_TYPES.flatMap((row) => (row.kind === "uncounted" && isOwn(row.type) ? [row] : []));

  it.each(rows)("$type is named if it is created or changed, and noted if it is deleted", async ({ type, reason }) => {
    const read = (action: string) => readChanges([changeOf(type, action, { before: {}, after: {} })]);
    for (const action of ["create", "update"]) {
      const { demands, uncounted } = await read(action);
      expect([demands, uncounted.map((one) => one.reason)]).toEqual([[], [reason]]);
    }
    expect(await read("delete")).toMatchObject({
      uncounted: [],
      notes: [`What the deletion of \`${type}.one\` gives back is not known, and not counted.`],
    });
  });
});

describe("a limit that no call returns", () => {
  const PORT = "openstack_networking_port_v2";
  const pairs = (number: number) => ({
    allowed_address_pairs: Array.from({ length: number }, (_, at) => ({ ip_address: `10.0.0.${at}` })),
  });
  const largest = async (key: string, ...change: Parameters<typeof changeOf>) => {
    const { demands } = await readChanges([changeOf(...change)]);
    return demands.find((demand) => demand.key === key)?.amount;
  };

  it("the limit is compared with the longest list in the plan", async () => {
    const key = "network.port_address_pairs";
    expect(await largest(key, PORT, "create", { after: pairs(11) })).toBe(11);
    expect(await largest(key, PORT, "update", { before: pairs(10), after: pairs(11) })).toBe(11);
    expect(await largest(key, PORT, ["delete", "create"], { before: pairs(12), after: pairs(11) })).toBe(11);
    expect(await largest(key, PORT, "create", { after: {} })).toBeUndefined();
    expect(await largest(key, PORT, "delete", { before: pairs(11) })).toBeUndefined();
    const after = { dns_nameservers: ["10.0.0.1", "10.0.0.2"], enable_dhcp: false };
    expect(await largest("network.subnet_name_servers", "openstack_networking_subnet_v2", "create", { after })).toBe(2);
  });

  it("the limit is compared with the sum of the resources in a subnet", async () => {
    const ROUTE = "openstack_networking_subnet_route_v2";
    const changes = ["a", "b"].map((name) =>
      changeOf(ROUTE, "create", { after: { subnet_id: "s" }, address: `${ROUTE}.${name}` }),
    );
    const { demands } = await readChanges(changes);
    expect(demands).toMatchObject([{ key: "network.subnet_host_routes", item: "s", amount: 2 }]);
  });
});

describe("a record set whose records are known only after apply", () => {
  it("the record set counts as one record at least, in its zone and by itself", async () => {
    const change = changeOf("openstack_dns_recordset_v2", "create", {
      after: { zone_id: "z", type: "A" },
      after_unknown: { records: true },
    });
    const { demands } = await readChanges([change]);
    const records = demands.filter(({ key }) => key.endsWith("_records"));
    expect(records).toMatchObject([
      { key: "dns.recordset_records", amount: 1, atLeast: true },
      { key: "dns.zone_records", amount: 1, atLeast: true },
    ]);
  });
});

describe("types whose resources are counted", () => {
  const types = RESOURCE_TYPES.flatMap(({ kind, type }) => (kind === "counted" ? [type] : []));

  it.each(types)(
    "deleting %s gives back what creating it certainly takes, and an update takes nothing",
    async (type) => {
      const made = await readChanges([changeOf(type, "create", { after: {} })]);
      const created = { ...amountsIn(made, "?"), ...amountsIn(made) };
      const deleted = await readChanges([changeOf(type, "delete", { before: {} })]);
      const updated = amountsIn(
        await readChanges([changeOf(type, "update", { before: {}, after: { name: "other" } })]),
      );
      for (const { key, amount, mode, atLeast, lowest } of deleted.demands) {
        if (lowest !== undefined && !atLeast && mode === "add")
          expect([key, amount]).toEqual([key, -(created[key] ?? 0)]);
      }
      const taken = Object.keys(updated).filter((key) => key !== "compute.key_pairs" && updated[key] !== 0);
      expect(taken).toEqual([]);
    },
  );

  it("a transferred zone remains when the acceptance of its transfer is deleted", async () => {
    const deletion = changeOf("openstack_dns_transfer_accept_v2", "delete", { before: {} });
    expect((await readChanges([deletion])).demands).toEqual([]);
  });

  it.each(
    RESOURCE_TYPES.flatMap((row) =>
      row.kind !== "counted" || row.project === undefined ? [] : [[row.type, row.project] as const],
    ),
  )("%s of another project (%s) is left out", async (type, attribute) => {
    const change = changeOf(type, "create", { after: { [attribute]: "theirs", shared: true } });
    const found = async (project: string): Promise<number> => {
      const { demands, uncounted } = await readChanges([change], { project });
      return demands.length + uncounted.length;
    };
    expect(await found("ours")).toBe(0);
    expect(await found("theirs")).toBeGreaterThan(0);
  });
});
