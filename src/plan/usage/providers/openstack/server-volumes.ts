// Volumes that a server is made with. Source: terraform-provider-openstack resource_openstack_compute_instance_v2.go, nova virt/block_device.py.

import { memberOf, wholeNumberOf } from "../../attributes.ts";
import { atLeast, between, exactly, larger, NOTHING, perhaps, type Quantity, type Why, whyOf } from "../../range.ts";
import { type Amount, EACH, type Need, type Side } from "../../side.ts";
import { needsOfTypes, type StorageType, volumeTypeOf, withType } from "./volume-types.ts";

/** True if the root disk of the server with these attributes is a volume. */
export function bootsFromVolume(values: unknown): boolean {
  const devices = memberOf(values, "block_device");
  return (
    Array.isArray(devices) &&
    devices.some((device) => memberOf(device, "boot_index") === 0 && memberOf(device, "destination_type") === "volume")
  );
}

/** Volumes that nova makes for a server, or deletes with it: of all types together, of each type, and the largest one that it makes. */
export function volumesOf(side: Side): readonly Amount[] {
  const devices = volumesOfDevices(side);
  const largest = side.which === "before" ? NOTHING : devices.map(({ space }) => space).reduce(larger, NOTHING);
  const amounts = devices.flatMap(({ type, volumes, space }) => {
    const all: readonly Amount[] = [
      { key: "volume.volumes", amount: volumes, isAside: true },
      { key: "volume.space_gb", amount: space, isAside: true },
    ];
    return withType(all, type);
  });
  return largest.most === 0 ? amounts : [...amounts, { key: "volume.volume_size_gb", amount: largest, object: EACH }];
}

/** What these volumes depend on. */
export function needsOfVolumes(side: Side): readonly Need[] {
  return needsOfTypes(volumesOfDevices(side).map(({ type }) => type));
}

interface Volumes {
  readonly volumes: Quantity;
  readonly space: Quantity;
}

function volumesOfDevices(side: Side): readonly (Volumes & { readonly type: StorageType })[] {
  const devices = side.at("block_device");
  if (devices.kind === "unset") return [];
  if (devices.kind !== "known" || !Array.isArray(devices.value)) {
    const open = atLeast(0, side.why("block_device"));
    return [{ volumes: open, space: open, type: { name: undefined } }];
  }
  return [...devices.value.keys()].flatMap((index) => {
    const volumes = side.which === "before" ? volumeBefore(side, index) : volumeAfter(side, index);
    return volumes === undefined ? [] : { ...volumes, type: typeOf(side, index) };
  });
}

/** Type of the volume of a device: nova hands on what is said of it. */
function typeOf(side: Side, index: number): StorageType {
  const source = side.text("block_device", index, "source_type");
  const isKnownSource = source === "volume" || source === "snapshot" || source === "image";
  const origin = isKnownSource ? { [source]: side.at("block_device", index, "uuid") } : {};
  return volumeTypeOf(side, ["block_device", index, "volume_type"], origin);
}

function volumeAfter(side: Side, index: number): Volumes | undefined {
  const source = side.at("block_device", index, "source_type");
  const destination = side.at("block_device", index, "destination_type");
  if (source.kind === "unknown" || destination.kind === "unknown") {
    const why: Why = { kind: "after-apply", name: "block_device.source_type" };
    return { volumes: between(0, 1, why), space: atLeast(0, why) };
  }
  // A volume that exists is attached, and what is local lies in the flavor's disk.
  const isMade = destination.kind === "known" && destination.value === "volume";
  if (!isMade || (source.kind === "known" && source.value === "volume")) return undefined;
  return { volumes: exactly(1), space: spaceOf(side, index) };
}

function spaceOf(side: Side, index: number): Quantity {
  const found = side.at("block_device", index, "volume_size");
  const size = wholeNumberOf(found);
  // Only a snapshot has a size of its own: the volume gets that.
  const known = size || side.facts.snapshots[side.text("block_device", index, "uuid") ?? ""];
  if (known !== undefined && known > 0) return exactly(known);
  // 0 is as good as none: the service takes the size of the image or the snapshot.
  return atLeast(1, whyOf(size === 0 ? { kind: "unset" } : found, "block_device.volume_size"));
}

const IMPORTED: Why = { kind: "imported", name: "block_device" };

/** Volumes that deleting the server gives back: only those with `delete_on_termination`, which is false by default. */
function volumeBefore(side: Side, index: number): Volumes | undefined {
  const deletes = side.at("block_device", index, "delete_on_termination");
  if (deletes.kind !== "known" || deletes.value !== true) return undefined;
  if (side.text("block_device", index, "source_type") === "volume") return attachedBefore(side, index);
  const made = volumeAfter(side, index);
  if (made === undefined || !side.change.importing) return made;
  // The provider makes up the block devices of an imported server.
  return { volumes: perhaps(IMPORTED, made.volumes), space: perhaps(IMPORTED, made.space) };
}

/** A volume that existed before the server: nova deletes it too. If this plan deletes it as well, it counts there. */
function attachedBefore(side: Side, index: number): Volumes | undefined {
  const id = side.text("block_device", index, "uuid");
  if (id !== undefined && side.facts.gone[id] === true) return undefined;
  const why: Why = { kind: "service", name: "block_device.delete_on_termination" };
  return { volumes: between(0, 1, why), space: atLeast(0, why) };
}
