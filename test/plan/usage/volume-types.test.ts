import { describe, expect, it } from "vitest";
import type { CloudFacts } from "../../../src/core/index.ts";
import {
  type ChangeDocument,
  changeOf,
  configurationOf,
  known,
  readChanges,
  refersTo,
  stateOf,
  written,
} from "../terraform/documents.ts";

// The case volume-types has a complete plan by real Terraform, with the sums.

const VOLUME = "openstack_blockstorage_volume_v3";
const FAST = "72e8b39a-5ed9-47c6-885a-03258ab798fe";
const volumeTypes = [{ id: FAST, name: "fast" }];
const CLOUD: Partial<CloudFacts> = {
  traits: [{ region: "cbk", dhcpPorts: undefined, defaultVolumeType: "ssd", volumeTypes }],
};

const STATE = [
  known(`${VOLUME}.v1`, { id: "v1", volume_type: "hdd" }),
  known(`data.${VOLUME}.v2`, { id: "v2", volume_type: "fast" }),
  known("data.openstack_blockstorage_snapshot_v3.s1", { id: "s1", volume_id: "v1", size: 5 }),
  known("data.openstack_images_image_v2.plain", { id: "plain", properties: { os_distro: "x" } }),
  known("data.openstack_images_image_v2.typed", { id: "typed", properties: { cinder_img_volume_type: "hdd" } }),
];

/** Returns the bounds of the number of volumes by type. */
async function typesOf(changes: readonly ChangeDocument[], cloud = CLOUD): Promise<Record<string, unknown>> {
  const { demands } = await readChanges(changes, { rest: stateOf(...STATE), cloud });
  const found = demands.filter(({ key, item }) => key === "volume.volumes" && item !== undefined);
  return Object.fromEntries(found.map(({ item, lowest, highest }) => [item, [lowest, highest]]));
}

const volume = (after: object, marks: object = {}): ChangeDocument =>
  changeOf(VOLUME, "create", { after: { size: 1, ...after }, after_unknown: marks });
const booting = (device: object): ChangeDocument => {
  const block = { destination_type: "volume", volume_size: 1, boot_index: 0, ...device };
  return changeOf("openstack_compute_instance_v2", "create", { after: { flavor_name: "s", block_device: [block] } });
};

function hiddenVolume(type: string): ChangeDocument {
  return changeOf(VOLUME, "create", { after: { size: 1, volume_type: type }, after_sensitive: { volume_type: true } });
}

/** Returns the creation of a volume type in a region. */
const planned = (region: string): ChangeDocument =>
  changeOf("openstack_blockstorage_volume_type_v3", "create", { after: { region, name: "lab" } });

describe("a volume of a type that the same plan creates", () => {
  const TYPE = "openstack_blockstorage_volume_type_v3.one";
  const named = volume({ volume_type: "lab" });
  const rest = configurationOf([
    written(`${VOLUME}.one`, { volume_type: refersTo(`${TYPE}.name`, TYPE) }),
    written(TYPE, {}, "openstack.other"),
  ]);

  it("a volume takes nothing from limits of a type that is created in its region", async () => {
    expect(await typesOf([planned("cbk"), named])).toEqual({});
  });

  it("a volume takes from limits of a type that is created in another region only", async () => {
    expect(await typesOf([planned("dbl"), named])).toEqual({ lab: [1, 1] });
  });

  it("a volume with an unknown type may take from any type if the new type is in another region", async () => {
    const open = volume({}, { volume_type: true });
    const untypedOf = async (region: string) => {
      const { demands } = await readChanges([planned(region), open], { rest, cloud: CLOUD });
      return demands.find(({ key }) => key === "volume.volumes")?.untyped?.end;
    };
    expect(await untypedOf("cbk")).toBeUndefined();
    expect(await untypedOf("dbl")).toEqual({ least: 0, most: 1 });
  });
});

describe("the type of a new volume", () => {
  it.each([
    ["is the one that the volume names", volume({ volume_type: "hdd" }), { hdd: [1, 1] }],
    ["is the cloud's default", volume({}), { ssd: [1, 1] }],
    ["is that of the volume that is copied", volume({ source_vol_id: "v1" }), { hdd: [1, 1] }],
    ["is that of a volume from a data source", volume({ source_vol_id: "v2" }), { fast: [1, 1] }],
    ["is that of the snapshot's volume", volume({ snapshot_id: "s1" }), { hdd: [1, 1] }],
    ["is the one that the image names", volume({ image_id: "typed" }), { hdd: [1, 1] }],
    ["is the default if the image names none", volume({ image_id: "plain" }), { ssd: [1, 1] }],
    ["may be the default if the image is unknown", volume({ image_id: "other" }), { ssd: [0, 1] }],
    ["is unknown for a copy of an unknown volume", volume({ source_vol_id: "other" }), {}],
    ["is the one with the ID that the volume names", volume({ volume_type: FAST }), { fast: [1, 1] }],
    ["is unknown for an ID that the cloud lacks", volume({ volume_type: FAST.replace("7", "8") }), {}],
    ["is unknown for a sensitive ID", hiddenVolume(FAST), {}],
    ["of a server's volume may be named by ID", booting({ source_type: "image", volume_type: FAST }), { fast: [1, 1] }],
    ["is unknown if it is known only after apply", volume({}, { volume_type: true }), {}],
    [
      "of a server's volume is the one that the device names",
      booting({ source_type: "image", volume_type: "hdd" }),
      { hdd: [1, 1] },
    ],
    ["of a server's volume follows the image", booting({ source_type: "image", uuid: "typed" }), { hdd: [1, 1] }],
    ["of a server's volume follows the snapshot", booting({ source_type: "snapshot", uuid: "s1" }), { hdd: [1, 1] }],
    ["of a blank device is the default", booting({ source_type: "blank", uuid: "" }), { ssd: [1, 1] }],
  ])("the type %s", async (_, change, expected) => {
    expect(await typesOf([change])).toEqual(expected);
  });

  it("an unknown default may be any type in the plan", async () => {
    const named = changeOf(VOLUME, "create", { address: `${VOLUME}.two`, after: { size: 1, volume_type: "hdd" } });
    expect(await typesOf([volume({})], {})).toEqual({});
    expect(await typesOf([volume({}), named], {})).toEqual({ hdd: [1, 2] });
  });

  it("a sensitive type is not shown", async () => {
    expect(await typesOf([hiddenVolume("hdd")])).toEqual({});
  });
});

describe("the cloud's default type", () => {
  it.each([
    ["asked for if a volume names none", volume({}), ["cbk"]],
    ["not asked for if all volumes name their types", volume({ volume_type: "hdd" }), []],
  ])("the default type is %s", async (_, change, expected) => {
    expect((await readChanges([change])).questions.defaultVolumeType).toEqual(expected);
  });
});

describe("an id of a volume type", () => {
  it("a shown ID is looked up, and equals the type's name in an update", async () => {
    expect((await readChanges([volume({ volume_type: FAST })])).questions.volumeTypes).toEqual(["cbk"]);
    expect((await readChanges([volume({ volume_type: "hdd" }), hiddenVolume(FAST)])).questions.volumeTypes).toEqual([]);
    const grown = changeOf(VOLUME, "update", {
      before: { size: 1, volume_type: FAST },
      after: { size: 5, volume_type: "fast" },
    });
    const { demands } = await readChanges([grown], { cloud: CLOUD });
    const ofTypes = demands.filter(({ key }) => key === "volume.space_gb");
    expect(ofTypes.map(({ item, amount, peak }) => `${item} ${amount} ${peak}`)).toEqual(["undefined 4 4", "fast 4 4"]);
  });
});
