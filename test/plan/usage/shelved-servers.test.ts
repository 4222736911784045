import { describe, expect, it } from "vitest";
import { type ChangeDocument, changeOf, readChanges } from "../terraform/documents.ts";

const FLAVOR = { id: "1", name: "s", vcpus: 2, ramMiB: 4096, diskGiB: 10, region: undefined };
const GIB = 2 ** 30;

const active = { flavor_id: "1", image_id: "72e8b39a-5ed9-47c6-885a-03258ab798fe", power_state: "active" };
const shelved = { ...active, power_state: "shelved_offloaded" };
const booted = { block_device: [{ boot_index: 0, destination_type: "volume", source_type: "image", volume_size: 10 }] };
const server = (actions: string | readonly string[], sides: Parameters<typeof changeOf>[2]): ChangeDocument =>
  changeOf("openstack_compute_instance_v2", actions, sides);

async function boundsOf(change: ChangeDocument, flavors = [FLAVOR]): Promise<Record<string, readonly unknown[]>> {
  const { demands } = await readChanges([change], { flavors });
  const images = demands.filter(({ key }) => key.startsWith("image."));
  return Object.fromEntries(images.map(({ key, lowest, highest }) => [key, [lowest, highest]]));
}

describe("the image of a server on the shelf", () => {
  const taken = { "image.images": [1, 1], "image.space_bytes": [0, 10 * GIB] };
  const given = { "image.images": [-1, -1], "image.space_bytes": [-10 * GIB, 0] };
  const shelving = (before: object, after: object = {}): ChangeDocument =>
    server("update", { before, after: { ...before, power_state: "shelved_offloaded", ...after } });

  it.each([
    ["is made when it is put there", shelving(active), taken],
    ["is made in any case of the word", shelving(active, { power_state: "Shelved_Offloaded" }), taken],
    ["is not made where the root disk is a volume", shelving({ ...active, ...booted }), {}],
    ["goes when it comes back", server("update", { before: shelved, after: active }), given],
    ["goes when the server is deleted", server("delete", { before: shelved }), given],
    ["goes with a replacement, which starts", server(["delete", "create"], { before: shelved, after: shelved }), given],
    ["stays with the server", server("update", { before: shelved, after: { ...shelved, name: "other" } }), {}],
    ["stays when a server that is shelved is offloaded", shelving({ ...shelved, power_state: "shelved" }), {}],
    ["is none of a new server's, which starts", server("create", { after: shelved }), {}],
  ])("%s", async (_, change, expected) => {
    expect(await boundsOf(change)).toEqual(expected);
  });

  it("may be there or not where nothing tells what the server boots from", async () => {
    const change = shelving({ ...active, image_id: "" });
    expect(await boundsOf(change)).toEqual({ "image.images": [0, 1], "image.space_bytes": [0, 10 * GIB] });
  });

  it("may be made where the state to be is known only after apply", async () => {
    const change = server("update", {
      before: active,
      after: { flavor_id: "1" },
      after_unknown: { power_state: true },
    });
    expect(await boundsOf(change)).toEqual({ "image.images": [0, 1], "image.space_bytes": [0, 10 * GIB] });
  });

  it("is of unknown size where the flavor does not tell that of its disk", async () => {
    const unbounded = { "image.images": [1, 1], "image.space_bytes": [0, undefined] };
    expect(await boundsOf(shelving(active), [{ ...FLAVOR, diskGiB: 0 }])).toEqual(unbounded);
    expect(await boundsOf(shelving(active), [])).toEqual(unbounded);
  });
});
