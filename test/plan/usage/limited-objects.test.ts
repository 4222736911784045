import { describe, expect, it } from "vitest";
import { type ChangeDocument, changeOf, known, readChanges, stateOf } from "../terraform/documents.ts";

const ZONE = "openstack_dns_zone_v2";
const RECORDSET = "openstack_dns_recordset_v2";

const zone = (key: string): ChangeDocument => changeOf(ZONE, "create", { address: `${ZONE}.z${key}`, after: {} });

/** Record sets whose zone is known by its id, or only by what their configuration refers to. */
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

/** Record sets by zone: at least, and at most. */
async function inZones(changes: readonly ChangeDocument[], options: Parameters<typeof readChanges>[1] = {}) {
  const { demands } = await readChanges(changes, options);
  const own = demands.filter(({ key }) => key === "dns.zone_recordsets");
  return Object.fromEntries(
    own.map(({ item = "?", isNew, lowest, highest }) => [`${item}${isNew ? " new" : ""}`, [lowest, highest]]),
  );
}

describe("the zone that a record set is in", () => {
  it("is that of its id, and each has its own", async () => {
    expect(await inZones([recordset("[0]", "a"), recordset("[1]", "a"), recordset("[2]", "b")])).toEqual({
      a: [2, 2],
      b: [1, 1],
    });
  });

  it("begins with two record sets where the plan makes it, and goes by the instance that the reference chooses", async () => {
    const changes = [zone("[0]"), zone("[1]"), recordset("[0]"), recordset("[1]")];
    expect(await inZones(changes, { rest: configured([`${ZONE}.z`, "count.index"]) })).toEqual({
      [`${ZONE}.z[0] new`]: [3, 3],
      [`${ZONE}.z[1] new`]: [3, 3],
    });
  });

  it("may be any that the plan makes where nothing tells which, so that the fullest of them may get all", async () => {
    const changes = [zone("[0]"), zone("[1]"), recordset("[0]"), recordset("[1]")];
    expect(await inZones(changes, { rest: configured(["local.zone"]) })).toEqual({
      [`${ZONE}.z[0] new`]: [2, 2],
      [`${ZONE}.z[1] new`]: [2, 2],
      "? new": [0, 4],
    });
  });

  it("has no bound where it may be one that exists", async () => {
    expect(await inZones([recordset("[0]")], { rest: configured(["local.zone"]) })).toEqual({
      "? new": [0, undefined],
    });
  });

  it("has no bound either where a data source will find one while the plan is applied", async () => {
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

  it("is another one for a record set that moves, and the old one has no check", async () => {
    const moved = changeOf(RECORDSET, ["delete", "create"], {
      address: `${RECORDSET}.r`,
      before: { zone_id: "a" },
      after: { zone_id: "b" },
    });
    expect(await inZones([moved])).toEqual({ b: [1, 1] });
  });

  it("is not named where the plan must not show it", async () => {
    const hidden = { ...recordset("", "a") };
    const change = { ...hidden.change, after_sensitive: { zone_id: true } };
    expect(await inZones([{ ...hidden, change }])).toEqual({ "? new": [0, undefined] });
  });
});

describe("members of server groups", () => {
  const SERVER = "openstack_compute_instance_v2";
  const server = (name: string, group: string): ChangeDocument =>
    changeOf(SERVER, "create", { address: `${SERVER}.${name}`, after: { scheduler_hints: [{ group }] } });

  it("are known by group, beside the total of the largest one", async () => {
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
