// Declared plans in an editor: completions, hovers and complaints.

import { describe, expect, it } from "vitest";
import { ALL_KEYS, OPENSTACK_KEYS, RESOURCE_KEYS } from "../../src/core/index.ts";
import { openEditor } from "../support/editor.ts";

const editor = openEditor("plan");

const inRegion = (member: string) => `{"cbk": {${member}}}`;

describe("an editor, in a region of a plan,", () => {
  it("offers every key of the newest API and of OpenStack, with a value to fill in", async () => {
    const offers = await editor.complete(inRegion("|"));
    const keys = RESOURCE_KEYS.map(({ key }) => key).filter((key) => key !== "s3.space_bytes");
    expect(offers.map(({ label }) => label)).toEqual([...keys, ...OPENSTACK_KEYS.map(({ key }) => key)]);
    const inserts = new Map(offers.map(({ label, inserts: text }) => [label, text]));
    expect(inserts.get("compute.cores")).toMatch(/^"compute\.cores": \$\{1:0\}$/);
    expect(inserts.get("compute.flavors")).toBe('"compute.flavors": {$1}');
    expect(inserts.get("objectstorage")).toBe('"objectstorage": [$1]');
  });

  it.each(ALL_KEYS)("shows the meaning and the unit of $key", async ({ key, unit }) => {
    const shown = (await editor.hover(inRegion(`"${key}|": 1`))).replaceAll("\\", "");
    expect(shown).toMatch(new RegExp(`^${key}\n\n[A-Z][^.]{3,}\\. Unit: ${unit}\\.`, "u"));
  });

  it("explains for a limit of each object that the largest one counts", async () => {
    const shown = await editor.hover(inRegion('"compute.metadata_items|": 1'));
    expect(shown).toContain("The limit holds for each server: state the total of the largest one");
  });

  it("offers type and size of object storage", async () => {
    const offers = await editor.complete(inRegion('"objectstorage": [{|}]'));
    expect(offers.map(({ label }) => label)).toEqual(["type", "space_bytes"]);
    expect(await editor.hover(inRegion('"objectstorage": [{"space_bytes|": 1}]'))).toBe("Size in bytes\\.");
  });
});

describe("an editor, at an amount by volume type,", () => {
  it("an editor accepts a number or a list, and offers the fields of an entry", async () => {
    expect(await editor.check(inRegion('"volume.space_gb": 5'))).toEqual([]);
    expect(await editor.check(inRegion('"volume.volumes": [{"type": "ssd", "volumes": 2}, {"volumes": 1}]'))).toEqual(
      [],
    );
    const offers = await editor.complete(inRegion('"volume.space_gb": [{|}]'));
    expect(offers.map(({ label }) => label)).toEqual(["type", "space_gb"]);
  });
});

describe("an editor of plans", () => {
  it.each([
    ["a misspelt key", '"compute.core": 1', /^This key is not documented; .*docs\/keys\.md lists the keys that are/],
    ["a key that v3 lacks", '"s3.space_bytes": 1', /^s3\.space_bytes does not exist in version v3 of the API/],
  ])("an editor warns about %s, which the gate sometimes accepts", async (_, member, message) => {
    expect(await editor.check(inRegion(member))).toEqual([
      { severity: "warning", at: member, message: expect.stringMatching(message) },
    ]);
  });
});

describe("the complaint of an editor of plans", () => {
  const WHOLE = /^Expected a whole number in the key's unit/;
  const KEY = /^A region has amounts by resource key, such as `"compute\.cores": 8`; .*docs\/keys\.md has the keys\.$/;
  const NAME = /^Expected `\$schema`, `\$mode`.* or the name of a region/;
  it.each([
    [inRegion('"ram": 1'), '"ram"', KEY],
    ['{"cbk": 8}', "8", KEY],
    [inRegion('"compute.cores": "8"'), '"8"', WHOLE],
    [inRegion('"volume.space_gb": "3"'), '"3"', /^Expected a whole number of GiB.*, or a list with one entry/],
    [inRegion('"volume.volumes": [{"volumes": 3, "size": 3}]'), '"size"', /^An entry has `volumes` and/],
    [inRegion('"compute.key_pairs": "3"'), '"3"', /^Expected the total of the largest user/],
    ['{"$mode": "sum"}', '"sum"', /^Expected `add` \(.*\) or `target`/],
    ['{"$Mode": "add"}', '"$Mode"', NAME],
    ['{"cbk, dbl": {}}', '"cbk, dbl"', NAME],
  ])("marks the mistake with a sentence: %s", async (text, at, message) => {
    expect(await editor.check(text)).toEqual([{ severity: "error", at, message: expect.stringMatching(message) }]);
  });
});

it("an editor accepts another spelling of a key, and explains it", async () => {
  expect(await editor.check(inRegion('"network.vpn_ikepolicy": 1'))).toEqual([]);
  expect(await editor.hover(inRegion('"network.vpn_ikepolicy|": 1'))).toContain("Another spelling");
});
