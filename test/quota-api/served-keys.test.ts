import { describe, expect, it } from "vitest";
import { API_VERSIONS } from "../../src/inputs/index.ts";
import { componentOf, filterName, findServedKey, keysOf, supportOf } from "../../src/sources/quota-api/index.ts";
import { SPECIFIED_COMPONENTS, SPECIFIED_KEYS } from "../fixtures/specified-keys.ts";

const COMPONENT_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(SPECIFIED_COMPONENTS).flatMap(([component, keys]) => keys.map((key) => [key, component] as const)),
);

describe("served keys", () => {
  it.each(SPECIFIED_KEYS.map((row) => ({ key: row[0], row })))(
    "the Quota API serves $key as the specification says",
    ({ row }) => {
      const [key, , quota, usage, since, remark] = row;
      expect(findServedKey(key)).toEqual({
        key,
        quota: quota === "yes",
        usage: usage === "yes",
        since: since === "" ? "v1" : since,
        until: remark === "until v2" ? "v2" : "v3",
        component: remark === "no component" ? undefined : COMPONENT_OF.get(key),
        onlyIn: remark === "cbk and dbl" ? ["cbk", "dbl"] : undefined,
      });
    },
  );
});

describe("supportOf", () => {
  it.each(API_VERSIONS)("supports the keys of %s and undocumented ones", (version) => {
    const supported = SPECIFIED_KEYS.map(([key]) => key).filter((key) => supportOf(version)(key) === undefined);
    expect(supported).toEqual(keysOf(version).map(({ key }) => key));
    expect(["network.vpn_ikepolicy", "network.trunks"].map(supportOf(version))).toEqual([undefined, undefined]);
  });

  it("names another key for an unsupported one of object storage, but none for a key that is too new", () => {
    expect(supportOf("v3")("s3.space_bytes")?.instead).toBe("objectstorage");
    expect(supportOf("v1")("objectstorage")?.instead).toBe("s3.space_bytes");
    expect(supportOf("v2")("volume.backups")).toEqual({
      reason: "does not exist in version v2 of the API (the API has it since v3)",
      hint: "Choose a version that has it, or remove it from the plan.",
      instead: undefined,
    });
  });
});

describe("componentOf", () => {
  it.each([
    ["image.images", "none"],
    ["objectstorage", COMPONENT_OF.get("objectstorage") ?? "none"],
    ["network.trunks", "network"],
    ["network.lb_quotas", "network.lb"],
    ["network.vpn_ikepolicy", "network.vpn"],
    ["volume.groups", "volume"],
    ["s3.buckets", "s3"],
    ["dns.records", "dns"],
    ["image.members", "none"],
    ["share.gigabytes", "unknown"],
    ["objectstorages", "unknown"],
    ["networking.ports", "unknown"],
    ["compute", "unknown"],
    ["__proto__", "unknown"],
    ["", "unknown"],
  ])("returns the component of %o by its prefix: %s", (key, component) => {
    expect(componentOf(key)).toBe(component);
  });
});

describe("filterName", () => {
  it("returns dns in upper case for v3 and in lower case before, and other names unchanged", () => {
    expect(API_VERSIONS.map((version) => filterName("dns", version))).toEqual(["dns", "dns", "DNS"]);
    expect(API_VERSIONS.map((version) => filterName("network.lb", version))).toEqual(Array(3).fill("network.lb"));
  });
});
