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

describe("the image of a shelved server", () => {
  const taken = { "image.images": [1, 1], "image.space_bytes": [0, 10 * GIB] };
  const given = { "image.images": [-1, -1], "image.space_bytes": [-10 * GIB, 0] };
  const shelving = (before: object, after: object = {}): ChangeDocument =>
    server("update", { before, after: { ...before, power_state: "shelved_offloaded", ...after } });

  it.each([
    ["is created when the server is shelved", shelving(active), taken],
    ["is created whatever the case of `power_state`", shelving(active, { power_state: "Shelved_Offloaded" }), taken],
    ["is not created if the root disk is a volume", shelving({ ...active, ...booted }), {}],
    ["is deleted when the server is unshelved", server("update", { before: shelved, after: active }), given],
    ["is deleted with the server", server("delete", { before: shelved }), given],
    [
      "is deleted by a replacement, which starts",
      server(["delete", "create"], { before: shelved, after: shelved }),
      given,
    ],
    [
      "remains while the server stays shelved",
      server("update", { before: shelved, after: { ...shelved, name: "other" } }),
      {},
    ],
    ["remains when a shelved server is offloaded", shelving({ ...shelved, power_state: "shelved" }), {}],
    ["is not created for a new server, which starts", server("create", { after: shelved }), {}],
  ])("the image %s", async (_, change, expected) => {
    expect(await boundsOf(change)).toEqual(expected);
  });

  it("the image may be created if the boot source is unknown", async () => {
    const change = shelving({ ...active, image_id: "" });
    expect(await boundsOf(change)).toEqual({ "image.images": [0, 1], "image.space_bytes": [0, 10 * GIB] });
  });

  it("the image may be created if the power state is known only after apply", async () => {
    const change = server("update", {
      before: active,
      after: { flavor_id: "1" },
      after_unknown: { power_state: true },
    });
    expect(await boundsOf(change)).toEqual({ "image.images": [0, 1], "image.space_bytes": [0, 10 * GIB] });
  });

  it("the size of the image is unknown if the flavor's disk is", async () => {
    const unbounded = { "image.images": [1, 1], "image.space_bytes": [0, undefined] };
    expect(await boundsOf(shelving(active), [{ ...FLAVOR, diskGiB: 0 }])).toEqual(unbounded);
    expect(await boundsOf(shelving(active), [])).toEqual(unbounded);
  });
});
