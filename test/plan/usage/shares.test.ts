import { describe, expect, it } from "vitest";
import type { CloudFacts } from "../../../src/core/index.ts";
import { type ChangeDocument, changeOf, readChanges } from "../terraform/documents.ts";

const SHARE = "openstack_sharedfilesystem_share_v2";
const ID = "a7c16244-33da-4c15-a11a-e6fe783221e2";
const shareTypes = [
  { id: ID, name: "fast", isDefault: false },
  { id: "2", name: "standard", isDefault: true },
];
const CLOUD: Partial<CloudFacts> = {
  traits: [{ region: "cbk", dhcpPorts: undefined, defaultVolumeType: "ssd", shareTypes }],
};

const share = (after: object, marks: object = {}): ChangeDocument =>
  changeOf(SHARE, "create", { after: { size: 2, ...after }, after_unknown: marks });

/** Returns the bounds of amounts by key and type. `?` stands for any type. */
async function amountsOf(changes: readonly ChangeDocument[], cloud = CLOUD) {
  const { demands } = await readChanges(changes, { cloud });
  return Object.fromEntries(
    demands.flatMap(({ key, item, lowest, highest, untyped }) => [
      [`${key}[${item ?? ""}]`, [lowest, highest]],
      ...(untyped === undefined ? [] : [[`${key}[?]`, [untyped.end.least, untyped.end.most]]]),
    ]),
  );
}

describe("the size of the largest share", () => {
  it.each([
    [6, 3, 3],
    [3, 6, 6],
  ])("the new size of a share counts: from %i to %i, the peak is %i", async (from, to, most) => {
    const changed = changeOf(SHARE, "update", { before: { size: from }, after: { size: to } });
    const { demands } = await readChanges([changed], { cloud: CLOUD });
    expect(demands.find(({ key }) => key === "share.share_size_gb")).toMatchObject({ amount: to, peak: most });
  });
});

describe("the type of a share", () => {
  const ofType = (type: string) => ({
    "share.shares[]": [1, 1],
    [`share.shares[${type}]`]: [1, 1],
    "share.space_gb[]": [2, 2],
    [`share.space_gb[${type}]`]: [2, 2],
    "share.share_size_gb[]": [2, 2],
  });
  const ofAny = { ...ofType("?"), "share.shares[?]": [0, 1], "share.space_gb[?]": [0, 2] };

  it.each([
    ["is the one that the share names", share({ share_type: "fast" }), ofType("fast")],
    ["is the cloud's default", share({}, { snapshot_id: false }), ofType("standard")],
    ["is the one with the ID that the share names", share({ share_type: ID }), ofType("fast")],
    ["is unknown if it is known only after apply", share({}, { share_type: true }), ofAny],
    ["is unknown for a share from a snapshot", share({ snapshot_id: "s" }), ofAny],
  ])("the type %s", async (_, change, expected) => {
    expect(await amountsOf([change])).toEqual(expected);
  });

  it("the type may be any if the cloud's default is unknown", async () => {
    expect(await amountsOf([share({})], {})).toEqual(ofAny);
  });

  it("share types are asked for unless the share names its type", async () => {
    expect((await readChanges([share({})])).questions.shareTypes).toEqual(["cbk"]);
    expect((await readChanges([share({ share_type: ID })])).questions.shareTypes).toEqual(["cbk"]);
    expect((await readChanges([share({ share_type: "fast" })])).questions.shareTypes).toEqual([]);
  });
});

describe("the size of a share", () => {
  const resized = (from: number, to: number) =>
    changeOf(SHARE, "update", { before: { size: from, share_type: "fast" }, after: { size: to, share_type: "fast" } });

  it.each([
    [1, 4, { "share.space_gb[]": [3, 3], "share.space_gb[fast]": [3, 3], "share.share_size_gb[]": [4, 4] }],
    [4, 1, { "share.space_gb[]": [-3, -3], "share.space_gb[fast]": [-3, -3], "share.share_size_gb[]": [1, 1] }],
  ])("the size changes in place from %i to %i", async (from, to, expected) => {
    expect(await amountsOf([resized(from, to)])).toEqual(expected);
  });
});

describe("the server of a share network", () => {
  const portsOf = async (changes: readonly ChangeDocument[]) => (await amountsOf(changes))["network.ports[]"];
  const on = (address: string, network: string): ChangeDocument =>
    changeOf(SHARE, "create", {
      address: `${SHARE}.${address}`,
      after: { size: 1, share_type: "served", share_network_id: network },
    });

  it("the server may take two ports, once for all shares of the network", async () => {
    expect(await portsOf([on("one", "n")])).toEqual([0, 2]);
    expect(await portsOf([on("one", "n"), on("two", "n")])).toEqual([0, 2]);
    expect(await portsOf([on("one", "n"), on("two", "m")])).toEqual([0, 4]);
  });

  it("the last share may give back the server's ports", async () => {
    const gone = changeOf(SHARE, "delete", { before: { size: 1, share_type: "served", share_network_id: "n" } });
    expect(await portsOf([gone])).toEqual([-2, 0]);
  });

  it("a share without a share network has no server", async () => {
    expect(await portsOf([share({})])).toBeUndefined();
    expect(await portsOf([share({ share_network_id: "" })])).toBeUndefined();
  });
});

describe("an order of the key manager", () => {
  const ORDER = "openstack_keymanager_order_v1";

  it.each([
    ["a key", { type: "key" }, {}, { "secret.secrets[]": [1, 1] }],
    ["a key pair", { type: "asymmetric" }, {}, { "secret.secrets[]": [2, 2], "secret.containers[]": [1, 1] }],
    ["an unknown type", {}, { type: true }, { "secret.secrets[]": [1, 2], "secret.containers[]": [0, 1] }],
  ])("an order of %s also creates secrets", async (_, after, marks, expected) => {
    const amounts = await amountsOf([changeOf(ORDER, "create", { after, after_unknown: marks })]);
    expect(amounts).toEqual({ "secret.orders[]": [1, 1], ...expected });
  });

  it("the deletion of an order leaves its secrets", async () => {
    expect(await amountsOf([changeOf(ORDER, "delete", { before: { type: "asymmetric" } })])).toEqual({
      "secret.orders[]": [-1, -1],
    });
    const replaced = changeOf(ORDER, ["delete", "create"], { before: { type: "key" }, after: { type: "key" } });
    expect(await amountsOf([replaced])).toEqual({
      "secret.orders[]": [0, 0],
      "secret.secrets[]": [1, 1],
    });
  });
});
