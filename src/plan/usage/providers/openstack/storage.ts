// Volumes and shares, and their types. A volume takes the same from the quotas of its type as from those of all volumes
// together. A volume that names no type gets that of what it is made from, else the cloud's default. So do shares.
// Source: cinder volume/flows/api/create_volume.py (_get_volume_type), quota.py (add_volume_type_opts:
// `gigabytes_TYPE`, by the type's name), quota_utils.py (get_volume_type_reservation: retyping); nova
// virt/block_device.py.

import { type Amount, asidesBy, SOME_ITEM } from "../../amounts/amount.ts";
import { between, byService, NOTHING, perhaps, times } from "../../amounts/quantity.ts";
import { type Need, ofEach, one, type Rule, size } from "../../amounts/rules.ts";
import { onePart } from "../../amounts/shared-parts.ts";
import type { PlacedSide } from "../../amounts/side.ts";
import { isInstanceOf } from "../../facts/address.ts";
import { type AttributeValue, isUuid, memberOf, type Shape, textAt, textIn } from "../../facts/attributes.ts";
import { type AttributePath, isConfigured } from "../../facts/configuration.ts";
import { attributeIn, findReferenced } from "../../facts/referenced-objects.ts";

type TypeList = "volumeTypes" | "shareTypes";

/** Type of a volume or a share. */
export interface StorageType {
  /** undefined: not known. */
  readonly name?: string | undefined;
  /** true: it may be another one, too. */
  readonly isLikely?: boolean;
  /** true: the plan makes it, so that it has no limit of its own yet. */
  readonly isNew?: true;
  /** The fact of the cloud that names it. Absent: the plan names it, or nothing does. */
  readonly need?: TypeList | "defaultVolumeType";
}

/** Lists the facts that the types of some volumes or shares depend on. */
export function needsOfTypes(all: readonly { readonly type: StorageType }[]): readonly Need[] {
  return all.flatMap(({ type: { need } }) => (need === undefined ? [] : { what: need }));
}

/** Finds the type by the attribute that names it, or by `otherwise` if that is not set. */
function typeNamed(types: TypeList, side: PlacedSide, path: AttributePath, otherwise: () => StorageType): StorageType {
  const name = side.text(...path);
  if (isPlannedType(side, name, path)) return { name, isNew: true };
  // Quotas go by names. A name that must not be shown cannot be that of a check.
  if (name !== undefined) return side.isHidden(...path) ? {} : typeCalled(types, side, name);
  return side.at(...path).kind === "unknown" && side.isWritten(...path) !== false ? {} : otherwise();
}

/** True if the type is one that the plan makes in the region: by its name, or by what the attribute refers to. */
function isPlannedType(side: PlacedSide, name: string | undefined, path: AttributePath): boolean {
  const planned = Object.entries(side.facts.plannedTypes).filter(([address, { region }]) =>
    side.mayHave({ address, region, key: "volume.volumes" }),
  );
  if (name !== undefined) return planned.some(([, type]) => type.name === name);
  const references = side.referencesTo("openstack_blockstorage_volume_type_v3", ...path);
  const isThere = (reference: string) => planned.some(([address]) => isInstanceOf(address, reference));
  return references.length > 0 && references.every(isThere);
}

function typeCalled(types: TypeList, { traits }: PlacedSide, name: string | undefined): StorageType {
  if (name === undefined || !isUuid(name)) return { name };
  const all = traits?.[types] ?? [];
  // Cinder looks for an id before it looks for a name (cinder/volume/volume_types.py, `get_by_name_or_id`).
  const found = all.find(({ id }) => id === name) ?? all.find((type) => type.name === name);
  return { name: found?.name, need: types };
}

/** Finds the type of a volume by the attribute that names it, or by the ids of what the volume is made from. */
export function volumeTypeOf(
  side: PlacedSide,
  path: AttributePath,
  { volume, snapshot, image }: Partial<Record<"volume" | "snapshot" | "image", AttributeValue>>,
): StorageType {
  const { volumeTypes, snapshots, imageVolumeTypes } = side.facts;
  const called = (name: string | undefined): StorageType => typeCalled("volumeTypes", side, name);
  return typeNamed("volumeTypes", side, path, () => {
    if (isSet(volume)) return called(volumeTypes[textIn(volume.value) ?? ""]);
    if (isSet(snapshot)) return called(volumeTypes[snapshots[textIn(snapshot.value) ?? ""]?.volume ?? ""]);
    const ofImage = isSet(image) ? imageVolumeTypes[textIn(image.value) ?? ""] : "";
    if (ofImage) return called(ofImage);
    // Few images name a type, but any may that the plan does not show.
    return { name: side.traits?.defaultVolumeType, need: "defaultVolumeType", isLikely: ofImage === undefined };
  });
}

function isSet(attribute: AttributeValue | undefined): attribute is AttributeValue {
  return attribute?.kind === "unknown" || textIn(attribute?.value) !== undefined;
}

/** Returns the amounts, each once more for its type. */
export function withType(
  amounts: readonly Amount[],
  { name = SOME_ITEM, isLikely = false, isNew }: StorageType,
): readonly Amount[] {
  if (isNew === true) return amounts;
  const ofType = amounts.map((each) => {
    const amount = isLikely ? perhaps(byService("volume_type"), each.amount) : each.amount;
    return { ...each, amount, item: name };
  });
  return [...amounts, ...ofType];
}

/**
 * A rule of what a volume or a share takes from all of them together, and from its type. `attributes`: those that name
 * its type.
 */
function typedRule(rules: readonly Rule[], attributes: Shape, typeOf: (side: PlacedSide) => StorageType): Rule {
  return {
    attributes: Object.assign({}, attributes, ...rules.map((rule) => rule.attributes)),
    needs: (side) => needsOfTypes([{ type: typeOf(side) }]),
    amounts: (side) =>
      withType(
        rules.flatMap((rule) => rule.amounts(side)),
        typeOf(side),
      ),
  };
}

const VOLUMES: Rule = typedRule(
  [one("volume.volumes"), size("volume.space_gb", "size", { least: 1 })],
  { volume_type: "text", source_vol_id: "text", snapshot_id: "text", image_id: "text" },
  typeOfVolume,
);

/** Everything that a volume consumes. */
export const VOLUME: readonly Rule[] = [
  { ...VOLUMES, amounts: (side) => [...VOLUMES.amounts(side), ...growthBefore(side)] },
  ofEach(size("volume.volume_size_gb", "size", { least: 1 })),
];

function typeOfVolume(side: PlacedSide): StorageType {
  const [volume, snapshot, image] = [side.at("source_vol_id"), side.at("snapshot_id"), side.at("image_id")];
  return volumeTypeOf(side, ["volume_type"], { volume, snapshot, image });
}

/** The provider extends a volume before it changes its type: for a moment it is larger with the old one. */
function growthBefore(side: PlacedSide): readonly Amount[] {
  const written = textAt(side.change.before, "volume_type");
  if (!side.isInPlace || side.which === "before" || written === undefined) return [];
  const old = typeCalled("volumeTypes", side, written).name;
  if (old !== undefined && old === typeOfVolume(side).name) return [];
  const [from, to] = [side.before("size"), memberOf(side.values, "size")];
  const transient = typeof from === "number" && typeof to === "number" ? to - from : 0;
  return transient > 0 ? [{ key: "volume.space_gb", amount: NOTHING, item: old ?? SOME_ITEM, transient }] : [];
}

/** Type of share networks. */
export const SHARE_NETWORK = "openstack_sharedfilesystem_sharenetwork_v2";

const SHARE_SIZE = { least: 1, canShrink: true } as const;

/**
 * Everything that a share consumes. Its size can change in place both ways, and is checked when it is made or extended.
 * Source: manila share/api.py, quota.py.
 */
export const SHARE: readonly Rule[] = [
  typedRule(
    [one("share.shares"), size("share.space_gb", "size", SHARE_SIZE)],
    { share_type: "text", snapshot_id: "text" },
    typeOfShare,
  ),
  ofEach(size("share.share_size_gb", "size", SHARE_SIZE)),
  { attributes: { share_network_id: "text" }, amounts: portsOfServer },
];

function typeOfShare(side: PlacedSide): StorageType {
  return typeNamed("shareTypes", side, ["share_type"], () => {
    // A share from a snapshot gets the type of the snapshot's share, which no plan shows.
    if (isSet(side.at("snapshot_id"))) return {};
    return { name: side.traits?.shareTypes?.find(({ isDefault }) => isDefault)?.name, need: "shareTypes" };
  });
}

/**
 * The most ports that a share server has been seen to have. How many it is, and in whose project, depends on the
 * driver.
 */
const MOST_PORTS = 2;

/** A share server may have ports in the project. It goes some time after its last share, or with the share network. */
function portsOfServer({ change, which, share }: PlacedSide): readonly Amount[] {
  if (change.shares?.[which] === undefined) return [];
  return asidesBy({ "network.ports": times(share, between(0, MOST_PORTS, byService("share_network_id"))) });
}

/** The share server that the shares of a share network have together. undefined: the share has no share network. */
export const serverPart = onePart((facts, share) => {
  const name = "share_network_id";
  const network = attributeIn(share, name);
  // A network that is not written is computed: it will be empty.
  const isWritten = isConfigured(facts.resources[share.configAddress], [name]) !== false;
  const isThere = network.kind === "known" ? network.value !== "" : network.kind === "unknown" && isWritten;
  if (!isThere) return undefined;
  return { of: [findReferenced(facts, share, name, SHARE_NETWORK)], isCertain: true, why: byService(name) };
});
