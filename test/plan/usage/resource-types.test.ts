import { describe, expect, it } from "vitest";
import { findKey } from "../../../src/core/resource-keys.ts";
import { findResourceType, isOurs, RESOURCE_TYPES } from "../../../src/plan/usage/resource-types.ts";
import { amountsIn, changeOf, readChanges } from "../terraform/documents.ts";

describe("the table of resource types", () => {
  it("has every type once, with its source, and why it takes nothing", () => {
    const types = RESOURCE_TYPES.map(({ type }) => type);
    expect(new Set(types).size).toBe(types.length);
    for (const row of RESOURCE_TYPES) {
      expect(row.source).not.toBe("");
      expect(isOurs(row.type)).toBe(true);
      expect(row.kind === "nothing" || row.kind === "uncountable" ? row.reason : "-").not.toBe("");
    }
  });

  it("counts only keys that the API has, and trunks, which its documentation lacks", () => {
    const keys = new Set(
      RESOURCE_TYPES.flatMap((row) => (row.kind === "counted" ? [...row.takes, ...(row.legacyTakes ?? [])] : []))
        .flatMap((take) => ("key" in take ? [take.key] : []))
        .filter((key) => findKey(key) === undefined),
    );
    expect([...keys]).toEqual(["network.trunks"]);
  });

  it("has 109 types of today's provider, 15 that were removed from it, and 9 of MetaKube", () => {
    expect(RESOURCE_TYPES.filter(({ type }) => type.startsWith("metakube_"))).toHaveLength(9);
    expect(RESOURCE_TYPES).toHaveLength(109 + 15 + 9);
  });

  it("does not know types by names that every object has", () => {
    expect(findResourceType("constructor")).toBeUndefined();
  });
});

describe("types that take nothing", () => {
  const nothing = RESOURCE_TYPES.filter(({ kind }) => kind === "nothing" || kind === "limits").map(({ type }) => type);

  it.each(nothing)("%s", async (type) => {
    const plan = await readChanges([changeOf(type, "create", { after: { size: 5, name: "x" } })]);
    expect(plan.demands).toEqual([]);
    expect(plan.uncounted).toEqual([]);
  });
});

describe("types that take one of something", () => {
  const fixed = RESOURCE_TYPES.flatMap((row) =>
    row.kind === "counted"
      ? row.takes.flatMap((take) => (take.kind === "each" ? [[row.type, take.key, take.kept === true] as const] : []))
      : [],
  );

  it.each(fixed)("%s takes %s, and gives it back unless that is kept", async (type, key, kept) => {
    const created = await readChanges([changeOf(type, "create", { after: {} })]);
    expect(amountsIn(created)[key]).toBe(1);
    const deleted = await readChanges([changeOf(type, "delete", { before: {} })]);
    expect(amountsIn(deleted)[key]).toBe(kept ? undefined : -1);
    const updated = await readChanges([changeOf(type, "update", { before: {}, after: { name: "other" } })]);
    expect(amountsIn(updated)[key]).toBeUndefined();
  });

  it.each(
    RESOURCE_TYPES.flatMap((row) =>
      row.kind === "counted" && row.project !== null ? [[row.type, row.project] as const] : [],
    ),
  )("%s of another project (%s) is left out", async (type, attribute) => {
    const change = changeOf(type, "create", { after: { [attribute]: "theirs" } });
    expect((await readChanges([change], { project: "ours" })).demands).toEqual([]);
    expect((await readChanges([change], { project: "theirs" })).demands).not.toEqual([]);
  });
});
