import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toKeyMatcher } from "../../src/policy/index.ts";
// A report contains existing regions only. Globs are tried with any name here.
import { documentedKeys, toMatcher } from "../../src/policy/key-glob.ts";
import { runs } from "../properties/runs.ts";

describe("a region glob", () => {
  // Cases that look like a path or an expression. The property below covers the rest.
  it.each<[glob: string, region: string, matches: boolean]>([
    ["cbk", "CBK", false],
    ["*", "", true],
    ["*", "..", true],
    ["*", "a/../b", true],
    ["**", "prod", true],
    ["./a", "a", false],
    ["a#b;c:d@e~f%g&h=i<j>", "a#b;c:d@e~f%g&h=i<j>", true],
    ["z\u00fcrich-*", "z\u00fcrich-1", true],
  ])("the glob `%s` on the region `%s`: %s", (glob, region, matches) => {
    expect(toMatcher([glob])(region)).toBe(matches);
  });

  it("a name matches if one of several globs matches it", () => {
    const matches = toMatcher(["cbk", "d*"]);
    expect(["cbk", "dbl", "fes"].map(matches)).toEqual([true, true, false]);
  });
});

describe("a key glob", () => {
  it.each<[glob: string, key: string, item: string | undefined, matches: boolean]>([
    ["compute.cores", "compute.cores", undefined, true],
    ["compute.*", "compute.cores", undefined, true],
    ["compute.*", "compute.flavors", "m1.small", true],
    ["network.vpn_ikepolicy", "network.vpn_ikepolicies", undefined, true],
    ["objectstorage", "objectstorage", "ceph", true],
    ["objectstorage[ceph]", "objectstorage", "ceph", true],
    ["objectstorage[ceph]", "objectstorage", "c", false],
    ["objectstorage[Ceph]", "objectstorage", "ceph", true],
    ["*[cepH]", "objectstorage", "Ceph", true],
    ["volume.space_gb[SSD]", "volume.space_gb", "ssd", false],
    ["objectstorage[ceph]", "objectstorage", undefined, false],
    ["objectstorage[*]", "objectstorage", "ceph", true],
    ["objectstorage[*]", "objectstorage", "a/b [c]", true],
    ["objectstorage[*]", "objectstorage", undefined, false],
    ["*[ceph]", "objectstorage", "ceph", true],
    ["volume.space_gb[*]", "volume.space_gb", undefined, false],
    ["compute.flavors[m1.*]", "compute.flavors", "m1.small", true],
    ["compute.flavors[m1.*]", "compute.flavors", "m2.small", false],
  ])("the glob `%s` on the key `%s`, member %s: %s", (glob, key, item, matches) => {
    expect(toKeyMatcher([glob])(key, item)).toBe(matches);
  });
});

describe("the documented keys that a glob can match", () => {
  it.each<[glob: string, keys: string[]]>([
    ["network.vpn_i*s", ["network.vpn_ikepolicies", "network.vpn_ipsec_site_connections", "network.vpn_ipsecpolicies"]],
    ["objectstorage[ceph]", ["objectstorage"]],
    ["share.*[fast]", ["share.shares", "share.snapshot_gb", "share.snapshots", "share.space_gb"]],
    ["dns.*[example.com.]", ["dns.zone_records", "dns.zone_recordsets"]],
    ["volume.*[ssd]", ["volume.snapshots", "volume.space_gb", "volume.volumes"]],
    ["compute.cores[x]", []],
    ["network.vpn_ikepolicy", ["network.vpn_ikepolicies"]],
    ["quantum.*", []],
  ])("the glob `%s` matches its documented keys", (glob, keys) => {
    expect(documentedKeys(glob).map(({ key }) => key)).toEqual(keys);
  });
});

/** Matches a name by the rules of the documentation, in the slowest and plainest way. */
function matchesPlainly(glob: string, name: string): boolean {
  const [first, ...rest] = glob;
  if (first === undefined) return name === "";
  if (first === "*") {
    return Array.from({ length: name.length + 1 }, (_, at) => at).some((at) =>
      matchesPlainly(rest.join(""), name.slice(at)),
    );
  }
  return name !== "" && (first === "?" || first === name[0]) && matchesPlainly(rest.join(""), name.slice(1));
}

/** Characters that the schema allows in globs, and those that only names may have. */
const inGlobs = "abé./-_[]+$@#%&=~:;<>";
const inNames = `${inGlobs}()|{}!^\\"' \n`;

describe("globs and names", () => {
  it("`*` in a glob matches any text, `?` one character, and everything else itself", () => {
    const part = fc.string({ unit: fc.constantFrom(...inGlobs.split(""), "?"), maxLength: 4 });
    const glob = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("*"));
    const name = fc.string({ unit: fc.constantFrom(...inNames.split("")), maxLength: 10 });
    fc.assert(
      fc.property(glob, name, fc.boolean(), (pattern, other, own) => {
        const text = own ? pattern.replaceAll("*", other.slice(0, 3)).replaceAll("?", "b") : other;
        expect(toMatcher([pattern])(text)).toBe(matchesPlainly(pattern, text));
      }),
      runs(20_000),
    );
  });

  it("long names that almost match do not take long", () => {
    const matches = toKeyMatcher(["*a*b", "*aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa*ab"]);
    for (let length = 400; length < 512; length += 1) {
      expect(matches("a".repeat(length), "a".repeat(length))).toBe(false);
    }
  });
});
