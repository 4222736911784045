// Types of volumes. Of each volume the quotas of its type take the same as those of all volumes together. A volume that names no type gets that
// of what it is made from, else the cloud's default. Source: cinder volume/flows/api/create_volume.py (_get_volume_type), quota.py
// (add_volume_type_opts: `gigabytes_TYPE`, by the type's name), quota_utils.py (get_volume_type_reservation: retyping); nova virt/block_device.py.

import { type Found, isUuid, memberOf, textOf } from "../../attributes.ts";
import type { AttributePath } from "../../configuration.ts";
import { between, NOTHING, reasonsOf, type Why } from "../../range.ts";
import {
  type Amount,
  amountOf,
  attributeOf,
  isHidden,
  isInPlace,
  isWritten,
  type Need,
  type Rule,
  type Side,
  SOME_ITEM,
  traitsOf,
} from "../../rules.ts";

/** Type of a volume. `name` null: it is not known. */
export interface VolumeType {
  readonly name: string | null;
  /** true: it may be another one, too. */
  readonly isLikely?: true;
  /** The fact of the cloud that tells it. Absent: the plan tells, or nothing does. */
  readonly need?: "defaultVolumeTypes" | "volumeTypes";
}

const UNKNOWN: VolumeType = { name: null };

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
  const found = attributeOf(side, path);
  const name = textOf(found);
  // Quotas go by names. A name that must not be shown cannot be that of a check.
  if (name !== undefined) return isHidden(side, path) ? UNKNOWN : typeCalled(side, name);
  if (found.kind === "unknown" && isWritten(side, path) !== false) return UNKNOWN;
  return typeByOrigin(side, origin);
}

/** The type that a name or an id stands for. */
function typeCalled(side: Side, name: string | undefined): VolumeType {
  if (name === undefined) return UNKNOWN;
  if (!isUuid(name)) return { name };
  const types = traitsOf(side)?.volumeTypes ?? [];
  // Cinder looks for an id before it looks for a name (cinder/volume/volume_types.py, `get_by_name_or_id`).
  const found = types.find(({ id }) => id === name) ?? types.find((type) => type.name === name);
  return { name: found?.name ?? null, need: "volumeTypes" };
}

function typeByOrigin(side: Side, { volume, snapshot, image }: Origin): VolumeType {
  const { facts } = side;
  const copied = (id: string | undefined): VolumeType => typeCalled(side, facts.volumeTypes[id ?? ""]);
  if (volume !== undefined && isSet(volume)) return copied(textOf(volume));
  if (snapshot !== undefined && isSet(snapshot)) return copied(facts.snapshotVolumes[textOf(snapshot) ?? ""]);
  const isFromImage = image !== undefined && isSet(image);
  const ofImage = isFromImage ? facts.imageVolumeTypes[textOf(image) ?? ""] : "";
  if (ofImage !== undefined && ofImage !== "") return typeCalled(side, ofImage);
  const type: VolumeType = { name: traitsOf(side)?.defaultVolumeType ?? null, need: "defaultVolumeTypes" };
  // Few images name a type, but any may that the plan does not show.
  return ofImage === undefined ? { ...type, isLikely: true } : type;
}

function isSet(found: Found): boolean {
  return found.kind === "unknown" || textOf(found) !== undefined;
}

const BY_IMAGE: readonly Why[] = [{ kind: "service", name: "volume_type" }];

/** The amounts, each once more for its type. */
export function withType(amounts: readonly Amount[], { name, isLikely }: VolumeType): readonly Amount[] {
  const ofType = amounts.map((each) => {
    const amount =
      isLikely === true ? between(0, each.amount.most, [...BY_IMAGE, ...reasonsOf(each.amount)]) : each.amount;
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
      const amounts = rules.flatMap((rule) => rule.amounts(side));
      const type = typeOfVolume(side);
      return [...withType(amounts, type), ...growthBefore(side, type)];
    },
  };
}

function typeOfVolume(side: Side): VolumeType {
  return volumeTypeOf(side, ["volume_type"], {
    volume: attributeOf(side, ["source_vol_id"]),
    snapshot: attributeOf(side, ["snapshot_id"]),
    image: attributeOf(side, ["image_id"]),
  });
}

/** The provider extends a volume before it changes its type: for a moment it is larger with the old one. */
function growthBefore(side: Side, { name }: VolumeType): readonly Amount[] {
  const written = memberOf(side.change.before, "volume_type");
  if (!isInPlace(side) || side.which === "before" || typeof written !== "string" || written === "") return [];
  const old = typeCalled(side, written).name;
  if (old !== null && old === name) return [];
  const [from, to] = [side.change.before, side.change.after].map((values) => memberOf(values, "size"));
  const transient = typeof from === "number" && typeof to === "number" ? to - from : 0;
  return transient > 0 ? [amountOf("volume.space_gb", NOTHING, { item: old ?? SOME_ITEM, transient })] : [];
}
