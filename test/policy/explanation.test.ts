import { describe, expect, it } from "vitest";
import { parseCheckKey, toText } from "../../src/core/index.ts";
import { explain } from "../../src/policy/index.ts";
import { createPolicy } from "../support/demands.ts";
import { NOW, parse } from "./policies.ts";

const POLICY = `defaults:
  warn-at: 85
  keep-free: 5 %
rules:
  - region: prod-*
    key: compute.*
    warn-at: 70
    on-unknown: fail
  - region: prod-*
    key: compute.cores
    keep-free: 64
    warn-at: 75
  - region: [sandbox, dev-*]
    enforce: off
  - region: dev-*
    key: objectstorage
    keep-free: 500 GB
  - key: '*_gb*'
    keep-free: 500 GB
waivers:
  - {region: prod-1, key: compute.cores, up-to: 640, until: 2026-09-30, reason: r, owner: team-platform}
  - {region: prod-1, key: compute.cores, up-to: 700, until: 2026-09-15, reason: r, owner: '@all'}
  - {region: prod-1, key: compute.cores, up-to: 800, until: 2026-09-14, reason: r, owner: team-platform}
  - {region: prod-2, key: compute.cores, up-to: 800, until: 2026-12-31, reason: r, owner: team-platform}
  - {region: prod-1, key: '*_gb*', up-to: 2 TiB, until: 2026-09-16, reason: r, owner: team-platform}
`;

const ORGANISATION = `defaults: { keep-free: 8 % }
rules:
  - { region: prod-*, warn-at: 72, may-relax: [waivers] }
  - { region: [sandbox, dev-*], may-relax: [enforce, keep-free] }
  - { region: dev-9, may-relax: [] }
`;

function explainOne(region: string, key: string, text = POLICY, base?: string) {
  const organisation = base === undefined ? undefined : parse(base);
  const lines = explain(parse(text), { options: createPolicy(), region, key, now: NOW, organisation });
  return `${lines.map((line) => toText(line)).join("\n")}\n`;
}

describe("the explanation of a region and key", () => {
  it.each([
    ["prod-1", "compute.cores"],
    ["dev-7", "objectstorage[ceph]"],
    ["prod-1", "volume.space_gb"],
    ["prod-1", "a.b_gb_slots"],
    ["`@all\u001b[31m", "a|b"],
  ])("the explanation of %s %s names the deciding rules", async (region, key) => {
    const file = `expected/explain-${`${region}-${key}`.replaceAll(/[^a-z0-9]+/g, "-")}.txt`;
    await expect(explainOne(region, key)).toMatchFileSnapshot(file);
  });

  it("the explanation of `?` is that of an unknown region", async () => {
    await expect(explainOne("?", "compute.cores")).toMatchFileSnapshot("expected/explain-unknown-region.txt");
  });

  it("the explanation shows both policies and the deciding one if there is an organisation's policy", async () => {
    const asked = { "prod-1": "compute.cores", "dev-7": "volume.space_gb", "dev-9": "volume.space_gb" };
    const texts = Object.entries(asked).map(([region, key]) => explainOne(region, key, POLICY, ORGANISATION));
    await expect(texts.join("\n")).toMatchFileSnapshot("expected/explain-organisation.txt");
  });

  it("the explanation of an empty policy says that there are no rules", async () => {
    await expect(explainOne("cbk", "compute.cores", "{}")).toMatchFileSnapshot("expected/explain-nothing.txt");
  });
});

describe("a key as reports show it", () => {
  it.each([
    ["compute.cores", { key: "compute.cores", item: undefined }],
    ["objectstorage[ceph]", { key: "objectstorage", item: "ceph" }],
    ["compute.flavors[a[b]]", { key: "compute.flavors", item: "a[b]" }],
    ["objectstorage[]", { key: "objectstorage[]", item: undefined }],
    ["[x]", { key: "[x]", item: undefined }],
  ])("the key %s is split into key and item", (shown, parts) => {
    expect(parseCheckKey(shown)).toEqual(parts);
  });
});
