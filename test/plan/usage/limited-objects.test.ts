import { describe, expect, it } from "vitest";
import { type ChangeDocument, changeOf, known, readChanges, stateOf } from "../terraform/documents.ts";

const ZONE = "openstack_dns_zone_v2";
const RECORDSET = "openstack_dns_recordset_v2";

const zone = (key: string): ChangeDocument => changeOf(ZONE, "create", { address: `${ZONE}.z${key}`, after: {} });

/** Returns the change of a record set. Its zone is known by ID, or only by the references of its configuration. */
const recordset = (key: string, zoneId?: string, actions: string | string[] = "create"): ChangeDocument =>
  changeOf(RECORDSET, actions, {
    address: `${RECORDSET}.r${key}`,
    after: zoneId === undefined ? {} : { zone_id: zoneId },
    after_unknown: zoneId === undefined ? { zone_id: true } : {},
    ...(actions === "create" ? {} : { before: { zone_id: zoneId ?? "old" } }),
  });

const configured = (references: readonly string[]): object => ({
  configuration: {
    root_module: {
      resources: [
        { address: `${ZONE}.z`, mode: "managed", type: ZONE, name: "z", expressions: {} },
        {
          address: `${RECORDSET}.r`,
          mode: "managed",
          type: RECORDSET,
          name: "r",
          expressions: { zone_id: { references } },
        },
      ],
    },
  },
});

/** Returns the lowest and highest number of record sets by zone. */
async function inZones(changes: readonly ChangeDocument[], options: Parameters<typeof readChanges>[1] = {}) {
  const { demands } = await readChanges(changes, options);
  const own = demands.filter(({ key }) => key === "dns.zone_recordsets");
  return Object.fromEntries(
    own.map(({ item = "?", isNew, lowest, highest }) => [`${item}${isNew ? " new" : ""}`, [lowest, highest]]),
  );
}

describe("the zone of a record set", () => {
  it("record sets with zone IDs count for each zone", async () => {
    expect(await inZones([recordset("[0]", "a"), recordset("[1]", "a"), recordset("[2]", "b")])).toEqual({
      a: [2, 2],
      b: [1, 1],
    });
  });

  it("a new zone starts with two record sets, and the reference decides on its instance", async () => {
    const changes = [zone("[0]"), zone("[1]"), recordset("[0]"), recordset("[1]")];
    expect(await inZones(changes, { rest: configured([`${ZONE}.z`, "count.index"]) })).toEqual({
      [`${ZONE}.z[0] new`]: [3, 3],
      [`${ZONE}.z[1] new`]: [3, 3],
    });
  });

  it("a record set of an unknown zone may be in any new zone, so the fullest zone may get all", async () => {
    const changes = [zone("[0]"), zone("[1]"), recordset("[0]"), recordset("[1]")];
    expect(await inZones(changes, { rest: configured(["local.zone"]) })).toEqual({
      [`${ZONE}.z[0] new`]: [2, 2],
      [`${ZONE}.z[1] new`]: [2, 2],
      "? new": [0, 4],
    });
  });

  it("record sets of an unknown zone have no bound if the zone may exist", async () => {
    expect(await inZones([recordset("[0]")], { rest: configured(["local.zone"]) })).toEqual({
      "? new": [0, undefined],
    });
  });

  it("record sets of an unknown zone have no bound if a data source will look up a zone during apply", async () => {
    const read = (type: string): ChangeDocument => ({
      ...changeOf(type, "read", { address: `data.${type}.one`, after: {} }),
      mode: "data",
    });
    const inZone = (other: ChangeDocument) =>
      inZones([zone("[0]"), recordset("[0]"), other], { rest: configured(["module.names"]) });
    const open = { [`${ZONE}.z[0] new`]: [2, 2], "? new": [0, undefined] };
    expect(await inZone(read(ZONE))).toEqual(open);
    expect(await inZone(read("openstack_images_image_v2"))).toEqual({ ...open, "? new": [0, 3] });
  });

  it("a record set that moves counts for its new zone, and the old zone has no check", async () => {
    const moved = changeOf(RECORDSET, ["delete", "create"], {
      address: `${RECORDSET}.r`,
      before: { zone_id: "a" },
      after: { zone_id: "b" },
    });
    expect(await inZones([moved])).toEqual({ b: [1, 1] });
  });

  it("a sensitive zone is not named", async () => {
    const hidden = { ...recordset("", "a") };
    const change = { ...hidden.change, after_sensitive: { zone_id: true } };
    expect(await inZones([{ ...hidden, change }])).toEqual({ "? new": [0, undefined] });
  });
});

describe("members of server groups", () => {
  const SERVER = "openstack_compute_instance_v2";
  const server = (name: string, group: string): ChangeDocument =>
    changeOf(SERVER, "create", { address: `${SERVER}.${name}`, after: { scheduler_hints: [{ group }] } });

  it("members are known for each group, and the largest group is the total", async () => {
    const group = known("openstack_compute_servergroup_v2.g", { id: "g", members: ["x", "y"] });
    const { demands } = await readChanges([server("a", "g"), server("b", "g"), server("c", "h")], {
      rest: stateOf(group),
    });
    const [demand] = demands.filter(({ key }) => key === "compute.server_group_members");
    expect(demand).toMatchObject({ item: undefined, mode: "target", amount: 4 });
    const objects = demand?.objects?.map(({ item, end, mode }) => `${item} ${end.least} ${mode}`);
    expect(objects).toEqual(["g 2 add", "h 1 add"]);
  });
});
