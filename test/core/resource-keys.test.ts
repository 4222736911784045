import { describe, expect, it } from "vitest";
import { canonicalKey, checkKey, findKey, RESOURCE_KEYS, unitOf } from "../../src/core/index.ts";
import { SPECIFIED_KEYS } from "../fixtures/specified-keys.ts";

describe("the table of resource keys", () => {
  it("the table has exactly the specification's keys, in its order", () => {
    expect(RESOURCE_KEYS.map((row) => row.key)).toEqual(SPECIFIED_KEYS.map(([key]) => key));
    expect(SPECIFIED_KEYS).toHaveLength(43);
  });

  it.each(SPECIFIED_KEYS.map((row) => ({ key: row[0], row })))(
    "the table describes $key as the specification does",
    ({ row }) => {
      const [key, unit, quota, , , remark] = row;
      expect({ per: undefined, itemsBy: undefined, membersBy: undefined, ...findKey(key) }).toMatchObject({
        key,
        unit,
        // The specification has no limit on images, but Glance may have one.
        limit: quota === "yes" ? "always" : key.startsWith("image.") ? "in some clouds" : "never",
        per: remark?.startsWith("per ") === true ? remark.slice("per ".length) : undefined,
        itemsBy: remark === "object" ? "flavor" : remark === "list" ? "type" : undefined,
        // Quotas by volume type exist in Cinder, not in the specification.
        membersBy: ["volume.snapshots", "volume.space_gb", "volume.volumes"].includes(key) ? "volume type" : undefined,
      });
    },
  );
});

describe("findKey", () => {
  it.each(["compute.core", "network.taps", "network.vpn_ikepolicy", "__proto__", "constructor", ""])(
    "findKey returns undefined for the unknown key %o",
    (key) => {
      expect(findKey(key)).toBeUndefined();
    },
  );
});

describe("unitOf", () => {
  it.each([
    ["compute.ram_mb", "MiB"],
    ["volume.space_gb", "GiB"],
    ["image.space_bytes", "bytes"],
    ["objectstorage", "bytes"],
    ["compute.cores", "count"],
    ["share.gigabytes", "count"],
    ["share.space_gb", "GiB"],
    ["share.cache_mb", "MiB"],
    ["share.quota_bytes", "bytes"],
    ["network.taps", "count"],
  ])("the unit of %s is %s", (key, unit) => {
    expect(unitOf(key)).toBe(unit);
  });
});

describe("canonicalKey", () => {
  it("both spellings of the key of VPN IKE policies are the same key", () => {
    expect(canonicalKey("network.vpn_ikepolicy")).toBe("network.vpn_ikepolicies");
  });

  it.each([...SPECIFIED_KEYS.map(([key]) => key), "network.taps", "__proto__", "constructor", ""])(
    "canonicalKey leaves %o unchanged",
    (key) => {
      expect(canonicalKey(key)).toBe(key);
    },
  );
});

describe("checkKey", () => {
  it("checkKey puts the item of a key in brackets", () => {
    expect(checkKey("objectstorage", "ceph")).toBe("objectstorage[ceph]");
    expect(checkKey("compute.cores", undefined)).toBe("compute.cores");
  });
});
