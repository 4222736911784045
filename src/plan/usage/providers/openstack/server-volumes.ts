// Volumes that Nova creates for a server, or deletes with it. Sources: nova compute/api.py, virt/block_device.py.

import { type Amount, asidesBy, EACH } from "../../amounts/amount.ts";
import {
  atLeast,
  byService,
  exactly,
  exactlyIfKnown,
  larger,
  NOTHING,
  perhaps,
  type Quantity,
  type UnknownReason,
  upToOne,
  whyOf,
} from "../../amounts/quantity.ts";
import type { PlacedSide } from "../../amounts/side.ts";
import { listIn, memberOf, type Shape, wholeNumberIn } from "../../facts/attributes.ts";
import { type StorageType, volumeTypeOf, withType } from "./storage.ts";

/** Attributes of a block device. */
export const DEVICE: Shape = {
  source_type: "text",
  destination_type: "text",
  volume_size: "number",
  volume_type: "text",
  delete_on_termination: "flag",
  boot_index: "number",
  uuid: "text",
};

/** Returns whether the root disk is a volume. */
export function bootsFromVolume(values: unknown): boolean {
  return listIn(memberOf(values, "block_device")).some(
    (device) => memberOf(device, "boot_index") === 0 && memberOf(device, "destination_type") === "volume",
  );
}

/** Returns the amounts of a server's volumes: for all types together, for each type, and for the largest new volume. */
export function volumesOf(side: PlacedSide): readonly Amount[] {
  const devices = volumesOfDevices(side);
  const largest = side.which === "before" ? NOTHING : devices.map(({ space }) => space).reduce(larger, NOTHING);
  const amounts = devices.flatMap(({ type, volumes, space }) => {
    return withType(asidesBy({ "volume.volumes": volumes, "volume.space_gb": space }), type);
  });
  return largest.most === 0 ? amounts : [...amounts, { key: "volume.volume_size_gb", amount: largest, object: EACH }];
}

type Volumes = Readonly<Record<"volumes" | "space", Quantity>>;

/** Returns the volumes of each block device, with their type. */
export function volumesOfDevices(side: PlacedSide): readonly (Volumes & { readonly type: StorageType })[] {
  const { kind, value } = side.at("block_device");
  if (kind !== "unset" && !Array.isArray(value)) {
    const open = atLeast(0, side.why("block_device"));
    return [{ volumes: open, space: open, type: {} }];
  }
  return [...listIn(value).keys()].flatMap((index) => {
    const volumes = side.which === "before" ? volumeBefore(side, index) : volumeAfter(side, index);
    return volumes === undefined ? [] : { ...volumes, type: typeOf(side, index) };
  });
}

/** Returns the type of a device's volume, by the attributes that Nova passes to Cinder. */
function typeOf(side: PlacedSide, index: number): StorageType {
  const source = side.text("block_device", index, "source_type");
  const isKnownSource = source === "volume" || source === "snapshot" || source === "image";
  const origin = isKnownSource ? { [source]: side.at("block_device", index, "uuid") } : {};
  return volumeTypeOf(side, ["block_device", index, "volume_type"], origin);
}

function volumeAfter(side: PlacedSide, index: number): Volumes | undefined {
  const source = side.at("block_device", index, "source_type");
  const destination = side.at("block_device", index, "destination_type");
  if (source.kind === "unknown" || destination.kind === "unknown") {
    const why: UnknownReason = { kind: "after-apply", name: "block_device.source_type" };
    return { volumes: upToOne(why), space: atLeast(0, why) };
  }
  // Existing volumes are only attached. Local disks are part of the flavor's disk.
  if (destination.value !== "volume" || source.value === "volume") return undefined;
  return { volumes: exactly(1), space: spaceOf(side, index) };
}

function spaceOf(side: PlacedSide, index: number): Quantity {
  const found = side.at("block_device", index, "volume_size");
  const size = wholeNumberIn(found.value);
  // A snapshot has its own size, which the volume gets.
  const known = size || side.facts.snapshots[side.text("block_device", index, "uuid") ?? ""]?.size;
  // 0 means not set: the service takes the size of the image or the snapshot.
  const why = whyOf(size === 0 ? { kind: "unset" } : found, "block_device.volume_size");
  return exactlyIfKnown(known || undefined, why, 1);
}

const IMPORTED: UnknownReason = { kind: "imported", name: "block_device" };

/**
 * Returns the volumes that are deleted with the server: those with `delete_on_termination`, which is false by default.
 */
function volumeBefore(side: PlacedSide, index: number): Volumes | undefined {
  if (side.at("block_device", index, "delete_on_termination").value !== true) return undefined;
  if (side.text("block_device", index, "source_type") === "volume") return attachedBefore(side, index);
  const made = volumeAfter(side, index);
  if (made === undefined || !side.change.importing) return made;
  // The provider makes up the block devices of an imported server.
  return { volumes: perhaps(IMPORTED, made.volumes), space: perhaps(IMPORTED, made.space) };
}

/**
 * Returns a volume that existed before the server and that Nova deletes with it. If this plan also deletes the volume,
 * it is counted there.
 */
function attachedBefore(side: PlacedSide, index: number): Volumes | undefined {
  if (side.facts.gone[side.text("block_device", index, "uuid") ?? ""] === true) return undefined;
  const why = byService("block_device.delete_on_termination");
  return { volumes: upToOne(why), space: atLeast(0, why) };
}
