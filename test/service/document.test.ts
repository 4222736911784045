import { describe, expect, it } from "vitest";
import { parseDataSet } from "../../src/service/index.ts";
import { ask, documentOf, PROJECT, running } from "./running.ts";

describe("the embedded data set", () => {
  it("has as many servers as flavors count", async () => {
    for (const values of Object.values(await documentOf(await running()))) {
      const flavors = Object.values(values["compute.flavors"] as Record<string, number>);
      expect(flavors.reduce((sum, count) => sum + count, 0)).toBe(values["compute.instances"]);
    }
  });
});

describe("object storage", () => {
  const dataSet = parseDataSet(
    JSON.stringify({
      project: PROJECT,
      regions: {
        cbk: {
          quota: { objectstorage: [size("ceph", 700), size("quobyte", 50)] },
          usage: { objectstorage: [size("ceph", 30), size("quobyte", 4)] },
        },
        dbl: { quota: { objectstorage: [size("ceph", 700), size("quobyte", -1)] }, usage: { objectstorage: [] } },
        fes: { quota: { objectstorage: [size("a", Number.MAX_SAFE_INTEGER), size("b", 1)] }, usage: {} },
      },
    }),
  );

  it.each(["v1", "v2"])(
    "object storage in %s is the sum of its types, unlimited if one is, absent if there are none or it is not exact",
    async (version) => {
      const emulator = await running({ dataSet });
      expect(await documentOf(emulator, { version, document: "quota" })).toEqual({
        cbk: { "s3.space_bytes": 750 },
        dbl: { "s3.space_bytes": -1 },
        fes: {},
      });
      expect(await documentOf(emulator, { version })).toEqual({
        cbk: { "s3.space_bytes": 34 },
        dbl: { "s3.space_bytes": 0 },
        fes: {},
      });
    },
  );
});

describe("names and regions", () => {
  it("__proto__ and constructor are names like any other", async () => {
    const text = `{"project":"${PROJECT}","regions":{"__proto__":{"usage":{"compute.flavors":{"__proto__":2,"constructor":1}}},"constructor":{"usage":{}}}}`;
    const response = await ask(await running({ dataSet: parseDataSet(text) }), { query: "?regions=__proto__" });
    expect(await response.text()).toBe('{"__proto__":{"compute.flavors":{"__proto__":2,"constructor":1}}}');
  });
});

function size(type: string, bytes: number): { readonly type: string; readonly space_bytes: number } {
  return { type, space_bytes: bytes };
}
