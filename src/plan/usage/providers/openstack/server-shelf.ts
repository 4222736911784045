// Image that nova keeps of a server on the shelf, until the server is unshelved or deleted: a copy of its root disk, in its project. A server
// whose root disk is a volume has none. Source: nova compute/api.py (shelve, _delete), compute/manager.py (_unshelve_instance), compute/utils.py
// (is_volume_backed_instance); provider resource_openstack_compute_instance_v2.go.

import { memberOf, textOf } from "../../attributes.ts";
import { atLeast, between, exactly, NOTHING, type Quantity, times, type Why } from "../../range.ts";
import { type Amount, amountOf, attributeOf, isInPlace, type Side, whyOf } from "../../rules.ts";
import { diskBefore } from "./server-flavor.ts";
import { bootsFromVolume } from "./server-volumes.ts";

/** States of a server that has been put on the shelf, as Terraform's state has them. */
const SHELVED: ReadonlySet<string> = new Set(["shelved", "shelved_offloaded"]);

/** The image of a server on the shelf; empty where there is none. */
export function shelvedImage(side: Side): readonly Amount[] {
  const images = times(timesShelved(side), imagesOf(side));
  if (images.most === 0) return [];
  return [
    amountOf("image.images", images),
    // What stays on the shelf keeps its image, of whatever size that is.
    amountOf("image.space_bytes", { ...times(images, copyOfDisk(side)), same: "shelf" }),
  ];
}

/** 1 if the side is on the shelf. The provider puts existing servers there only: a new one starts. */
function timesShelved(side: Side): Quantity {
  if (side.which === "after" && !isInPlace(side)) return NOTHING;
  const found = attributeOf(side, ["power_state"]);
  if (found.kind === "unknown") return between(0, 1, [whyOf(found, "power_state")]);
  return exactly(SHELVED.has(textOf(found)?.toLowerCase() ?? "") ? 1 : 0);
}

/** Images that putting it on the shelf makes. The provider writes a sentence in place of the image's id where it knows that none was used. */
function imagesOf({ change }: Side): Quantity {
  if (bootsFromVolume(change.before)) return NOTHING;
  return memberOf(change.before, "image_id") === true ? exactly(1) : between(0, 1, BY_SERVICE);
}

const BY_SERVICE: readonly [Why] = [{ kind: "service", name: "power_state" }];

const GIB = 2 ** 30;

/** Bytes of the copy: of most formats of disks less than the disk itself. */
function copyOfDisk(side: Side): Quantity {
  const disk = diskBefore(side);
  return disk === undefined ? atLeast(0, ...BY_SERVICE) : between(0, disk * GIB, BY_SERVICE);
}
