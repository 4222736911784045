import { describe, expect, it } from "vitest";
import { findKey } from "../../../src/core/resource-keys.ts";
import { findResourceType, providerOfType, RESOURCE_TYPES } from "../../../src/plan/usage/providers/index.ts";
import { amountsIn, changeOf, readChanges } from "../terraform/documents.ts";

describe("the table of resource types", () => {
  it("has every type once, with its source, and why it takes nothing", () => {
    const types = RESOURCE_TYPES.map(({ type }) => type);
    expect(new Set(types).size).toBe(types.length);
    for (const row of RESOURCE_TYPES) {
      expect(row.source).not.toBe("");
      expect(providerOfType(row.type)).toBeDefined();
      expect(row.kind === "nothing" || row.kind === "uncountable" ? row.reason : "-").not.toBe("");
    }
  });

  it("counts only keys that the API has, and trunks, which its documentation lacks", async () => {
    const changes = RESOURCE_TYPES.map(({ type }) => changeOf(type, "create", { after: {} }));
    const keys = new Set((await readChanges(changes)).demands.map(({ key }) => key));
    expect(keys.size).toBeGreaterThan(30);
    expect([...keys].filter((key) => findKey(key) === undefined)).toEqual(["network.trunks"]);
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

describe("types whose resources are counted", () => {
  const types = RESOURCE_TYPES.flatMap(({ kind, type }) => (kind === "counted" ? [type] : []));

  it.each(types)("%s gives back what creating one takes for certain, and an update takes none of it", async (type) => {
    const created = amountsIn(await readChanges([changeOf(type, "create", { after: {} })]));
    const deleted = await readChanges([changeOf(type, "delete", { before: {} })]);
    const updated = amountsIn(await readChanges([changeOf(type, "update", { before: {}, after: { name: "other" } })]));
    for (const { key, amount, mode, atLeast, lowest } of deleted.demands) {
      if (lowest !== null && !atLeast && mode === "add") expect([key, amount]).toEqual([key, -(created[key] ?? 0)]);
    }
    const taken = Object.keys(updated).filter((key) => key !== "compute.key_pairs" && updated[key] !== 0);
    expect(taken).toEqual([]);
  });

  it("a zone stays where it was moved to when the acceptance of its transfer is deleted", async () => {
    const deletion = changeOf("openstack_dns_transfer_accept_v2", "delete", { before: {} });
    expect((await readChanges([deletion])).demands).toEqual([]);
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
