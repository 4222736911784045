// Policies in an editor: completions, hovers and complaints.

import { describe, expect, it } from "vitest";
import { openEditor } from "../support/editor.ts";

const editor = openEditor("policy");

const withRule = (rule: object) => JSON.stringify({ rules: [rule] });
const WAIVER = { region: "cbk", key: "compute.cores", "up-to": 5, until: "2026-09-30", reason: "r", owner: "o" };
const withWaiver = (waiver: object) => JSON.stringify({ waivers: [{ ...WAIVER, ...waiver }] });

it("an editor of policies offers the fields of a rule, and explains them", async () => {
  const offers = await editor.complete('{"rules": [{|}]}');
  const fields = ["region", "key", "warn-at", "keep-free", "enforce", "on-unknown", "may-relax"];
  expect(offers.map(({ label }) => label)).toEqual(fields);
  expect(await editor.hover('{"rules": [{"keep-free|": 1}]}')).toContain("What must remain of a limit");
});

describe("the complaint of an editor of policies", () => {
  const GLOB = /^Expected a glob of a .*, or a list of them\. `\*` stands for anything/;
  it.each([
    [withRule({ key: "{a,b}", enforce: "off" }), '"{a,b}"', GLOB],
    [withRule({ key: ["dns.zones", "!a"], enforce: "off" }), '"!a"', GLOB],
    [withRule({ key: "dns.zones", "keep-free": "5 Gb" }), '"5 Gb"', /^Expected a whole number such as 64, a size such/],
    ['{"defaults": {"keep-free": "5"}}', '"5"', /^Expected a percentage such as `10 %`/],
    ['{"defaults": {"enforce": "of"}}', '"of"', /^Expected `fail`, `warn` or `off`\.$/],
    [withWaiver({ until: "30.9.2026" }), '"30.9.2026"', /^Expected a day such as 2026-09-30\.$/],
  ])("marks a wrong value with a sentence rather than a regular expression: %s", async (text, at, message) => {
    expect(await editor.check(text)).toEqual([{ severity: "error", at, message: expect.stringMatching(message) }]);
  });

  it.each([
    ['{"defaults": {"keep-fre": "5 %"}}', '"keep-fre"', /^The defaults are an object whose fields are .*`keep-free`/],
    [withRule({ key: "*", enforce: "off", "keep-fre": 5 }), '"keep-fre"', /^A rule is an object whose fields are/],
    [withWaiver({ untill: "2026-09-30" }), '"untill"', /^A waiver is an object whose fields are .*`until`/],
    ['{"rule": []}', '"rule"', /^A policy is an object whose fields are `defaults`, `rules` and `waivers`\.$/],
  ])("marks a misspelt field with the fields that exist: %s", async (text, at, message) => {
    expect(await editor.check(text)).toEqual([{ severity: "error", at, message: expect.stringMatching(message) }]);
  });
});
