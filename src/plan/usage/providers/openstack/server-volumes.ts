// Volumes that a server is made with. Source: terraform-provider-openstack resource_openstack_compute_instance_v2.go, nova virt/block_device.py.

import { memberOf, textOf, wholeNumberOf } from "../../attributes.ts";
import { atLeast, between, exactly, NOTHING, type Quantity, reasonsOf, type Why } from "../../range.ts";
import { type Amount, attributeOf, besideOf, type Need, type Side, whyOf } from "../../rules.ts";
import { needsOfTypes, type VolumeType, volumeTypeOf, withType } from "./volume-types.ts";

/** True if the root disk of the server with these attributes is a volume. */
export function bootsFromVolume(values: unknown): boolean {
  const devices = memberOf(values, "block_device");
  return (
    Array.isArray(devices) &&
    devices.some((device) => memberOf(device, "boot_index") === 0 && memberOf(device, "destination_type") === "volume")
  );
}

/** Volumes that nova makes for a server, or deletes with it; of all types together, and of each type. */
export function volumesOf(side: Side): readonly Amount[] {
  return volumesOfDevices(side).flatMap(({ type, ...volumes }) => withType(toAmounts(volumes), type));
}

/** What these volumes depend on. */
export function needsOfVolumes(side: Side): readonly Need[] {
  return needsOfTypes(volumesOfDevices(side).map(({ type }) => type));
}

function volumesOfDevices(side: Side): readonly (Volumes & { readonly type: VolumeType })[] {
  const devices = attributeOf(side, ["block_device"]);
  if (devices.kind === "unset") return [];
  if (devices.kind !== "known" || !Array.isArray(devices.value)) {
    const open = atLeast(0, whyOf(devices, "block_device"));
    return [{ volumes: open, space: open, type: { name: null } }];
  }
  return [...devices.value.keys()].flatMap((index) => {
    const volumes = side.which === "before" ? volumeBefore(side, index) : volumeAfter(side, index);
    return volumes === NO_VOLUME ? [] : { ...volumes, type: typeOf(side, index) };
  });
}

function toAmounts({ volumes, space }: Volumes): readonly Amount[] {
  return [besideOf("volume.volumes", volumes), besideOf("volume.space_gb", space)];
}

/** Type of the volume of a device: nova hands on what is said of it. */
function typeOf(side: Side, index: number): VolumeType {
  const attribute = (name: string) => attributeOf(side, ["block_device", index, name]);
  const source = textOf(attribute("source_type"));
  const isKnownSource = source === "volume" || source === "snapshot" || source === "image";
  return volumeTypeOf(
    side,
    ["block_device", index, "volume_type"],
    isKnownSource ? { [source]: attribute("uuid") } : {},
  );
}

interface Volumes {
  readonly volumes: Quantity;
  readonly space: Quantity;
}

const NO_VOLUME: Volumes = { volumes: NOTHING, space: NOTHING };

function volumeAfter(side: Side, index: number): Volumes {
  const source = attributeOf(side, ["block_device", index, "source_type"]);
  const destination = attributeOf(side, ["block_device", index, "destination_type"]);
  if (source.kind === "unknown" || destination.kind === "unknown") {
    const why: Why = { kind: "after-apply", name: "block_device.source_type" };
    return { volumes: between(0, 1, [why]), space: atLeast(0, why) };
  }
  // A volume that exists is attached, and what is local lies in the flavor's disk.
  if (textOf(destination) !== "volume" || textOf(source) === "volume") return NO_VOLUME;
  return { volumes: exactly(1), space: spaceOf(side, index) };
}

function spaceOf(side: Side, index: number): Quantity {
  const found = attributeOf(side, ["block_device", index, "volume_size"]);
  const size = wholeNumberOf(found);
  if (size !== undefined && size > 0) return exactly(size);
  // Only a snapshot has a size of its own: the volume gets that.
  const snapshot = textOf(attributeOf(side, ["block_device", index, "uuid"]));
  const snapshotSize = snapshot === undefined ? undefined : side.facts.snapshots[snapshot];
  if (snapshotSize !== undefined) return exactly(snapshotSize);
  // 0 is as good as none: the service takes the size of the image or the snapshot.
  return atLeast(1, whyOf(size === 0 ? { kind: "unset" } : found, "block_device.volume_size"));
}

/** Volumes that deleting the server gives back: only those with `delete_on_termination`, which is false unless somebody says so. */
function volumeBefore(side: Side, index: number): Volumes {
  const deletes = attributeOf(side, ["block_device", index, "delete_on_termination"]);
  if (deletes.kind !== "known" || deletes.value !== true) return NO_VOLUME;
  if (textOf(attributeOf(side, ["block_device", index, "source_type"])) === "volume")
    return attachedBefore(side, index);
  const { volumes, space } = volumeAfter(side, index);
  // The provider makes up the block devices of an imported server.
  return side.change.importing
    ? {
        volumes: between(0, volumes.most, [IMPORTED, ...reasonsOf(volumes)]),
        space: between(0, space.most, [IMPORTED, ...reasonsOf(space)]),
      }
    : { volumes, space };
}

const IMPORTED: Why = { kind: "imported", name: "block_device" };

/** A volume that existed before the server: nova deletes it too. If this plan deletes it as well, it counts there. */
function attachedBefore(side: Side, index: number): Volumes {
  const id = textOf(attributeOf(side, ["block_device", index, "uuid"]));
  if (id !== undefined && side.facts.gone[id] === true) return NO_VOLUME;
  const why: Why = { kind: "service", name: "block_device.delete_on_termination" };
  return { volumes: between(0, 1, [why]), space: atLeast(0, why) };
}
