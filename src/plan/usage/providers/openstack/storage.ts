// Volumes and shares, and their types. A volume counts against the quotas of all volumes together, and against those of
// its type. A volume without a type gets the type of its source, or else the cloud's default. Shares work alike.
// Sources: cinder volume/flows/api/create_volume.py (_get_volume_type), quota.py (add_volume_type_opts:
// `gigabytes_TYPE`, by the type's name), quota_utils.py (get_volume_type_reservation: retyping); nova
// virt/block_device.py.

import { type Amount, asidesBy, SOME_ITEM } from "../../amounts/amount.ts";
import { between, byService, NOTHING, perhaps, times } from "../../amounts/quantity.ts";
import { type Need, ofEach, oneOf, type Rule, size } from "../../amounts/rules.ts";
import { onePart } from "../../amounts/shared-parts.ts";
import type { PlacedSide } from "../../amounts/side.ts";
import { isInstanceOf } from "../../facts/address.ts";
import {
  type AttributePath,
  type AttributeValue,
  isUuid,
  memberOf,
  type Shape,
  textAt,
  textIn,
} from "../../facts/attributes.ts";
import { isConfigured } from "../../facts/configuration.ts";
import { attributeIn, findReferenced } from "../../facts/referenced-objects.ts";

type TypeList = "volumeTypes" | "shareTypes";

/** Type of a volume or a share. */
export interface StorageType {
  /** undefined if it is unknown. */
  readonly name?: string | undefined;
  /** true if it may also be another type. */
  readonly isLikely?: boolean;
  /** true if the plan creates the type. It has no limit of its own yet. */
  readonly isNew?: true;
  /** Fact of the cloud that names the type. Absent if the plan names it, or if its name is unknown. */
  readonly need?: TypeList | "defaultVolumeType";
}

/** Lists the facts that the types of some volumes or shares depend on. */
export function needsOfTypes(items: readonly { readonly type: StorageType }[]): readonly Need[] {
  return items.flatMap(({ type: { need } }) => need ?? []);
}

/** Finds the type that the attribute names, or the type of `otherwise` if the attribute is not set. */
function typeNamed(types: TypeList, side: PlacedSide, path: AttributePath, otherwise: () => StorageType): StorageType {
  const name = side.text(...path);
  if (isPlannedType(side, name, path)) return { name, isNew: true };
  // Quotas are by name. A name that must not be shown cannot be the item of a check.
  if (name !== undefined) return side.isHidden(...path) ? {} : typeCalled(types, side, name);
  return side.mayBeDeferred(...path) ? {} : otherwise();
}

/** Returns whether the plan creates the type in the region, by its name or by the reference of the attribute. */
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
  const known = traits?.[types] ?? [];
  // Cinder looks up an ID before a name (cinder/volume/volume_types.py, `get_by_name_or_id`).
  const found = known.find(({ id }) => id === name) ?? known.find((type) => type.name === name);
  return { name: found?.name, need: types };
}

/** Finds the type of a volume by the attribute that names it, or by the ID of its source. */
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
    // Few images set a type, but an image that the plan does not show may.
    return { name: side.traits?.defaultVolumeType, need: "defaultVolumeType", isLikely: ofImage === undefined };
  });
}

function isSet(attribute: AttributeValue | undefined): attribute is AttributeValue {
  return attribute?.kind === "unknown" || textIn(attribute?.value) !== undefined;
}

/** Returns the amounts, and each of them again for the type. */
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
 * Returns a rule for amounts that count for all volumes or shares together, and for their type. `attributes` are those
 * that decide on the type.
 */
export function typedRule(rules: readonly Rule[], attributes: Shape, typeOf: (side: PlacedSide) => StorageType): Rule {
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
  [oneOf("volume.volumes"), size("volume.space_gb", "size", { least: 1 })],
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

/** Returns the space that the old type takes temporarily: the provider extends a volume before it changes the type. */
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
 * Everything that a share consumes. Its size can change in place in both directions, and is checked when the share is
 * created or extended. Source: manila share/api.py, quota.py.
 */
export const SHARE: readonly Rule[] = [
  typedRule(
    [oneOf("share.shares"), size("share.space_gb", "size", SHARE_SIZE)],
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

/** Largest observed number of ports of a share server. Their number and project depend on the driver. */
const MOST_PORTS = 2;

/**
 * Returns the ports that a share server may have in the project. The server is deleted some time after its last share,
 * or with the share network.
 */
function portsOfServer({ change, which, share }: PlacedSide): readonly Amount[] {
  if (change.shares?.[which] === undefined) return [];
  return asidesBy({ "network.ports": times(share, between(0, MOST_PORTS, byService("share_network_id"))) });
}

/** Finds the share server that all shares of a share network share. A share without a share network has none. */
export const serverPart = onePart((facts, share) => {
  const name = "share_network_id";
  const network = attributeIn(share, name);
  // A share network that is not configured is computed, and will be empty.
  const isWritten = isConfigured(facts.resources[share.configAddress], [name]) !== false;
  const isThere = network.kind === "known" ? network.value !== "" : network.kind === "unknown" && isWritten;
  if (!isThere) return undefined;
  return { objects: [findReferenced(facts, share, name, SHARE_NETWORK)], isCertain: true, why: byService(name) };
});
