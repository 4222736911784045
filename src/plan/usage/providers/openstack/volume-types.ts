// Types of volumes and of shares. Of each volume the quotas of its type take the same as those of all volumes together. A volume that names no type
// gets that of what it is made from, else the cloud's default; so do shares (shares.ts). Source: cinder volume/flows/api/create_volume.py (_get_volume_type), quota.py
// (add_volume_type_opts: `gigabytes_TYPE`, by the type's name), quota_utils.py (get_volume_type_reservation: retyping); nova virt/block_device.py.

import type { RegionTraits } from "../../../../core/index.ts";
import { type Found, isUuid, memberOf, type Shape, textOf } from "../../attributes.ts";
import type { AttributePath } from "../../configuration.ts";
import { NOTHING, perhaps, type Why } from "../../range.ts";
import { type Amount, type Need, type Rule, type Side, SOME_ITEM } from "../../side.ts";

/** Facts of the cloud on a kind of types: those that there are, and the name of the one that is taken where none is named. */
interface TypeFacts {
  readonly types: "volumeTypes" | "shareTypes";
  readonly byDefault: "defaultVolumeTypes" | "shareTypes";
  readonly defaultOf: (traits: RegionTraits) => string | undefined;
}

const OF_VOLUMES: TypeFacts = {
  types: "volumeTypes",
  byDefault: "defaultVolumeTypes",
  defaultOf: ({ defaultVolumeType }) => defaultVolumeType,
};

/** Types of shares. */
export const OF_SHARES: TypeFacts = {
  types: "shareTypes",
  byDefault: "shareTypes",
  defaultOf: ({ shareTypes }) => shareTypes?.find(({ isDefault }) => isDefault)?.name,
};

/** Type of a volume or a share. */
export interface StorageType {
  readonly name: string | undefined;
  /** true: it may be another one, too. */
  readonly isLikely?: boolean;
  /** The fact of the cloud that tells it. Absent: the plan tells, or nothing does. */
  readonly need?: TypeFacts["types" | "byDefault"];
}

/** A type that nothing tells. */
export const UNKNOWN_TYPE: StorageType = { name: undefined };

/** What types depend on. */
export function needsOfTypes(types: readonly StorageType[]): readonly Need[] {
  return types.flatMap(({ need }) => (need === undefined ? [] : { what: need }));
}

/** The type by the attribute that names it; where that is not set, by what `otherwise` says. */
export function typeNamed(
  facts: TypeFacts,
  { side, path }: { readonly side: Side; readonly path: AttributePath },
  otherwise: () => StorageType,
): StorageType {
  const name = side.text(...path);
  // Quotas go by names. A name that must not be shown cannot be that of a check.
  if (name !== undefined) return side.isHidden(...path) ? UNKNOWN_TYPE : typeCalled(facts, side, name);
  if (side.at(...path).kind === "unknown" && side.isWritten(...path) !== false) return UNKNOWN_TYPE;
  return otherwise();
}

/** The type that a name or an id stands for. */
function typeCalled({ types }: TypeFacts, side: Side, name: string | undefined): StorageType {
  if (name === undefined || !isUuid(name)) return { name };
  const all = side.traits?.[types] ?? [];
  // Cinder looks for an id before it looks for a name (cinder/volume/volume_types.py, `get_by_name_or_id`).
  const found = all.find(({ id }) => id === name) ?? all.find((type) => type.name === name);
  return { name: found?.name, need: types };
}

/** The type of what names none. */
export function defaultType({ byDefault, defaultOf }: TypeFacts, side: Side): StorageType {
  return { name: side.traits && defaultOf(side.traits), need: byDefault };
}

/** What a volume is made from: ids. Absent: there is no such origin. */
export interface Origin {
  readonly volume?: Found;
  readonly snapshot?: Found;
  readonly image?: Found;
}

/** The type of a volume by the attribute that names it, else by what the volume is made from. */
export function volumeTypeOf(side: Side, path: AttributePath, { volume, snapshot, image }: Origin): StorageType {
  const { volumeTypes, snapshotVolumes, imageVolumeTypes } = side.facts;
  const idOf = (found: Found): string => textOf(found) ?? "";
  const called = (name: string | undefined): StorageType => typeCalled(OF_VOLUMES, side, name);
  return typeNamed(OF_VOLUMES, { side, path }, () => {
    if (isSet(volume)) return called(volumeTypes[idOf(volume)]);
    if (isSet(snapshot)) return called(volumeTypes[snapshotVolumes[idOf(snapshot)] ?? ""]);
    const ofImage = isSet(image) ? imageVolumeTypes[idOf(image)] : "";
    if (ofImage) return called(ofImage);
    // Few images name a type, but any may that the plan does not show.
    return { ...defaultType(OF_VOLUMES, side), isLikely: ofImage === undefined };
  });
}

function isSet(found: Found | undefined): found is Found {
  return found?.kind === "unknown" || (found !== undefined && textOf(found) !== undefined);
}

const BY_IMAGE: Why = { kind: "service", name: "volume_type" };

/** The amounts, each once more for its type. */
export function withType(amounts: readonly Amount[], { name, isLikely = false }: StorageType): readonly Amount[] {
  const ofType = amounts.map((each) => {
    const amount = isLikely ? perhaps(BY_IMAGE, each.amount) : each.amount;
    return { ...each, amount, item: name ?? SOME_ITEM };
  });
  return [...amounts, ...ofType];
}

/** Everything that a volume or a share consumes by some rules: of all of them together, and of its type. `attributes`: those that tell its type. */
export function typedRule(
  rules: readonly Rule[],
  { attributes, typeOf }: { readonly attributes: Shape; readonly typeOf: (side: Side) => StorageType },
): Rule {
  return {
    attributes: Object.assign({}, attributes, ...rules.map((rule) => rule.attributes)),
    needs: (side) => needsOfTypes([typeOf(side)]),
    amounts: (side) =>
      withType(
        rules.flatMap((rule) => rule.amounts(side)),
        typeOf(side),
      ),
  };
}

/** Everything that a volume consumes. */
export function volumeRule(rules: readonly Rule[]): Rule {
  const attributes = { volume_type: "text", source_vol_id: "text", snapshot_id: "text", image_id: "text" } as const;
  const rule = typedRule(rules, { attributes, typeOf: typeOfVolume });
  return { ...rule, amounts: (side) => [...rule.amounts(side), ...growthBefore(side)] };
}

function typeOfVolume(side: Side): StorageType {
  const [volume, snapshot, image] = [side.at("source_vol_id"), side.at("snapshot_id"), side.at("image_id")];
  return volumeTypeOf(side, ["volume_type"], { volume, snapshot, image });
}

/** The provider extends a volume before it changes its type: for a moment it is larger with the old one. */
function growthBefore(side: Side): readonly Amount[] {
  const written = side.before("volume_type");
  if (!side.isInPlace || side.which === "before" || typeof written !== "string" || written === "") return [];
  const old = typeCalled(OF_VOLUMES, side, written).name;
  if (old !== undefined && old === typeOfVolume(side).name) return [];
  const [from, to] = [side.before("size"), memberOf(side.values, "size")];
  const transient = typeof from === "number" && typeof to === "number" ? to - from : 0;
  return transient > 0 ? [{ key: "volume.space_gb", amount: NOTHING, item: old ?? SOME_ITEM, transient }] : [];
}
