import { describe, expect, it } from "vitest";
import { parseDataSet, UNSPECIFIED_BEHAVIOUR } from "../../src/emulator/index.ts";
import { ask, dataSetText, documentOf, PROJECT, running } from "./running.ts";

describe("the embedded data set", () => {
  it("counts as many servers by flavor as in total", async () => {
    for (const values of Object.values(await documentOf(await running()))) {
      const flavors = Object.values(values["compute.flavors"] as Record<string, number>);
      expect(flavors.reduce((sum, count) => sum + count, 0)).toBe(values["compute.instances"]);
    }
  });
});

describe("object storage of the emulator", () => {
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
    "adds up its types in API %s: unlimited if one is, absent without types or if the sum is not exact",
    async (version) => {
      const emulator = await running({ dataSet });
      const limits = { cbk: { "s3.space_bytes": 750 }, dbl: { "s3.space_bytes": -1 }, fes: {} };
      expect(await documentOf(emulator, { version, document: "quota" })).toEqual(limits);
      const used = { cbk: { "s3.space_bytes": 34 }, dbl: { "s3.space_bytes": 0 }, fes: {} };
      expect(await documentOf(emulator, { version })).toEqual(used);
    },
  );
});

describe("names in a document", () => {
  it("regions and flavors may have the names __proto__ and constructor", async () => {
    const text = `{"project":"${PROJECT}","regions":{"__proto__":{"usage":{"compute.flavors":{"__proto__":2,"constructor":1}}},"constructor":{"usage":{}}}}`;
    const response = await ask(await running({ dataSet: parseDataSet(text) }), { query: "?regions=__proto__" });
    expect(await response.text()).toBe('{"__proto__":{"compute.flavors":{"__proto__":2,"constructor":1}}}');
  });
});

/** Checks of behaviour that the specification leaves open. Other tests of this folder check the rest of it. */
const CHECKS: Readonly<Record<string, () => Promise<void>>> = {
  "Which keys does `filter` leave in the answer?": async () => {
    const emulator = await running();
    const answer = await documentOf(emulator, { query: "?filter=network.lb&regions=dbl,fes" });
    expect(Object.keys(answer["dbl"] ?? {})).toHaveLength(5);
    expect(answer["fes"]).toEqual({});
    const everyFilter = "compute,DNS,loadbalancer,network,network.lb,network.vpn,s3,volume";
    const { cbk: all = {} } = await documentOf(emulator);
    const { cbk: filtered = {} } = await documentOf(emulator, { query: `?filter=${everyFilter}` });
    expect(Object.keys(all).filter((key) => !(key in filtered))).toEqual(["image.images", "image.space_bytes"]);
  },
  "Can a region lack keys besides the legacy load balancers outside cbk and dbl?": async () => {
    const sparse = await running({ dataSet: parseDataSet(dataSetText({ quota: { "dns.zones": 3 } })) });
    expect(await documentOf(sparse, { document: "quota" })).toEqual({ cbk: { "dns.zones": 3 } });
    expect(await documentOf(sparse)).toEqual({});
  },
  "Where do keys show up that a data set has and the specification has not?": async () => {
    const more = await running({ dataSet: parseDataSet(dataSetText({ usage: { "network.trunks": 4 } })) });
    expect(await documentOf(more, { query: "?filter=network" })).toEqual({ cbk: { "network.trunks": 4 } });
    expect(await documentOf(more, { query: "?filter=compute" })).toEqual({ cbk: {} });
    expect(await documentOf(more, { version: "v2" })).toEqual({ cbk: {} });
  },
};

describe("unspecified behaviour", () => {
  it.each(Object.entries(CHECKS))("matches its description: %s", async (question, check) => {
    expect(UNSPECIFIED_BEHAVIOUR).toHaveProperty([question]);
    await check();
  });
});

function size(type: string, bytes: number): { readonly type: string; readonly space_bytes: number } {
  return { type, space_bytes: bytes };
}
