// Types of volumes. Of each volume the quotas of its type take the same as those of all volumes together. A volume that names no type gets that
// of what it is made from, else the cloud's default. Source: cinder volume/flows/api/create_volume.py (_get_volume_type), quota.py
// (add_volume_type_opts: `gigabytes_TYPE`, by the type's name), quota_utils.py (get_volume_type_reservation: retyping); nova virt/block_device.py.

import { type Found, isUuid, memberOf, textOf } from "../../attributes.ts";
import type { AttributePath } from "../../configuration.ts";
import { NOTHING, perhaps, type Why } from "../../range.ts";
import { type Amount, type Need, type Rule, type Side, SOME_ITEM } from "../../side.ts";

/** Type of a volume. */
export interface VolumeType {
  /** undefined: it is not known. */
  readonly name: string | undefined;
  /** true: it may be another one, too. */
  readonly isLikely?: boolean;
  /** The fact of the cloud that tells it. Absent: the plan tells, or nothing does. */
  readonly need?: "defaultVolumeTypes" | "volumeTypes";
}

const UNKNOWN: VolumeType = { name: undefined };

/** What types of volumes depend on. */
export function needsOfTypes(types: readonly VolumeType[]): readonly Need[] {
  return types.flatMap(({ need }) => (need === undefined ? [] : { what: need }));
}

/** What a volume is made from: ids. Absent: there is no such origin. */
export interface Origin {
  readonly volume?: Found;
  readonly snapshot?: Found;
  readonly image?: Found;
}

/** The type by the attribute that names it, else by what the volume is made from. */
export function volumeTypeOf(side: Side, path: AttributePath, origin: Origin): VolumeType {
  const name = side.text(...path);
  // Quotas go by names. A name that must not be shown cannot be that of a check.
  if (name !== undefined) return side.isHidden(...path) ? UNKNOWN : typeCalled(side, name);
  if (side.at(...path).kind === "unknown" && side.isWritten(...path) !== false) return UNKNOWN;
  return typeByOrigin(side, origin);
}

/** The type that a name or an id stands for. */
function typeCalled(side: Side, name: string | undefined): VolumeType {
  if (name === undefined || !isUuid(name)) return { name };
  const types = side.traits?.volumeTypes ?? [];
  // Cinder looks for an id before it looks for a name (cinder/volume/volume_types.py, `get_by_name_or_id`).
  const found = types.find(({ id }) => id === name) ?? types.find((type) => type.name === name);
  return { name: found?.name, need: "volumeTypes" };
}

function typeByOrigin(side: Side, { volume, snapshot, image }: Origin): VolumeType {
  const { volumeTypes, snapshotVolumes, imageVolumeTypes } = side.facts;
  const idOf = (found: Found): string => textOf(found) ?? "";
  if (isSet(volume)) return typeCalled(side, volumeTypes[idOf(volume)]);
  if (isSet(snapshot)) return typeCalled(side, volumeTypes[snapshotVolumes[idOf(snapshot)] ?? ""]);
  const ofImage = isSet(image) ? imageVolumeTypes[idOf(image)] : "";
  if (ofImage) return typeCalled(side, ofImage);
  // Few images name a type, but any may that the plan does not show.
  const isLikely = ofImage === undefined;
  return { name: side.traits?.defaultVolumeType ?? undefined, need: "defaultVolumeTypes", isLikely };
}

function isSet(found: Found | undefined): found is Found {
  return found?.kind === "unknown" || (found !== undefined && textOf(found) !== undefined);
}

const BY_IMAGE: Why = { kind: "service", name: "volume_type" };

/** The amounts, each once more for its type. */
export function withType(amounts: readonly Amount[], { name, isLikely = false }: VolumeType): readonly Amount[] {
  const ofType = amounts.map((each) => {
    const amount = isLikely ? perhaps(BY_IMAGE, each.amount) : each.amount;
    return { ...each, amount, item: name ?? SOME_ITEM };
  });
  return [...amounts, ...ofType];
}

/** Everything that a volume consumes: of all volumes together, and of its type. */
export function volumeRule(rules: readonly Rule[]): Rule {
  return {
    attributes: Object.assign(
      { volume_type: "text", source_vol_id: "text", snapshot_id: "text", image_id: "text" },
      ...rules.map(({ attributes }) => attributes),
    ),
    needs: (side) => needsOfTypes([typeOfVolume(side)]),
    amounts: (side) => {
      const type = typeOfVolume(side);
      const amounts = rules.flatMap((rule) => rule.amounts(side));
      return [...withType(amounts, type), ...growthBefore(side, type)];
    },
  };
}

function typeOfVolume(side: Side): VolumeType {
  const [volume, snapshot, image] = [side.at("source_vol_id"), side.at("snapshot_id"), side.at("image_id")];
  return volumeTypeOf(side, ["volume_type"], { volume, snapshot, image });
}

/** The provider extends a volume before it changes its type: for a moment it is larger with the old one. */
function growthBefore(side: Side, { name }: VolumeType): readonly Amount[] {
  const written = side.before("volume_type");
  if (!side.isInPlace || side.which === "before" || typeof written !== "string" || written === "") return [];
  const old = typeCalled(side, written).name;
  if (old !== undefined && old === name) return [];
  const [from, to] = [side.before("size"), memberOf(side.values, "size")];
  const transient = typeof from === "number" && typeof to === "number" ? to - from : 0;
  return transient > 0 ? [{ key: "volume.space_gb", amount: NOTHING, item: old ?? SOME_ITEM, transient }] : [];
}
