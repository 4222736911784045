import { describe, expect, it } from "vitest";
import { renderDocument } from "../../src/service/document.ts";
import { parseDataSet } from "../../src/service/index.ts";
import { SPECIFIED_COMPONENTS, SPECIFIED_KEYS, specifiedKeys } from "../fixtures/specified-keys.ts";
import { ask, dataSetText, documentOf, PROJECT, running } from "./running.ts";

const VERSIONS = ["v1", "v2", "v3"] as const;
const REGIONS = ["cbk", "dbl", "fes"] as const;
const DOCUMENTS = [
  ["quota", "quota"],
  ["usage", "current_usage"],
] as const;

const EVERY_MEMBER = VERSIONS.flatMap((version) =>
  DOCUMENTS.flatMap(([name, path]) => REGIONS.map((region) => ({ version, name, path, region }))),
);

describe("the embedded data set", () => {
  it.each(EVERY_MEMBER)("the $name document of $version has exactly its keys in $region", async (member) => {
    const { version, name, path, region } = member;
    const answer = await documentOf(await running(), { version, document: path });
    const specified = specifiedKeys({ version, document: name, region });
    expect(Object.keys(answer[region] ?? {}).sort()).toEqual([...specified].sort());
  });

  it.each(DOCUMENTS)("the %s document has values of the specified form", async (name, path) => {
    const answer = await documentOf(await running(), { document: path });
    for (const region of REGIONS) {
      for (const [key, value] of Object.entries(answer[region] ?? {})) {
        const remark = SPECIFIED_KEYS.find(([specified]) => specified === key)?.[5];
        const amounts =
          remark === "object"
            ? Object.values(value as object)
            : remark === "list"
              ? (value as { space_bytes: unknown }[]).map((element) => element.space_bytes)
              : [value];
        for (const amount of amounts) {
          expect(amount, `${region} ${key}`).toSatisfy(
            (found: unknown) => Number.isSafeInteger(found) && Number(found) >= (name === "quota" ? -1 : 0),
          );
        }
      }
    }
  });

  it("the embedded data set has as many servers as flavors count", async () => {
    const answer = await documentOf(await running());
    for (const region of REGIONS) {
      const flavors = Object.values(answer[region]?.["compute.flavors"] as Record<string, number>);
      expect(flavors.reduce((sum, count) => sum + count, 0)).toBe(answer[region]?.["compute.instances"]);
    }
  });
});

describe("parameter regions", () => {
  it.each(DOCUMENTS)("`regions` restricts the %s document to those regions", async (_, path) => {
    const emulator = await running();
    expect(Object.keys(await documentOf(emulator, { document: path, query: "?regions=fes,cbk" })).sort()).toEqual([
      "cbk",
      "fes",
    ]);
    expect(Object.keys(await documentOf(emulator, { document: path, query: "?regions=dbl" }))).toEqual(["dbl"]);
    expect(Object.keys(await documentOf(emulator, { document: path, query: "?regions=cbk%2Cdbl" }))).toEqual([
      "cbk",
      "dbl",
    ]);
  });

  it("`regions` does not change the values", async () => {
    const emulator = await running();
    const all = await documentOf(emulator);
    expect(await documentOf(emulator, { query: "?regions=dbl" })).toEqual({ dbl: all["dbl"] });
  });
});

describe("parameter filter", () => {
  const spellings = Object.keys(SPECIFIED_COMPONENTS).flatMap((component) =>
    VERSIONS.filter((version) => component !== "loadbalancer" || version !== "v1").map((version) => ({
      version,
      component,
      filter: component === "dns" && version === "v3" ? "DNS" : component,
    })),
  );

  it.each(spellings)(
    "leaves the keys of $component with filter=$filter in $version",
    async ({ version, component, filter }) => {
      const answer = await documentOf(await running(), { version, query: `?filter=${filter}&regions=cbk,fes` });
      for (const region of ["cbk", "fes"]) {
        const specified = specifiedKeys({ version, document: "usage", region }).filter((key) =>
          SPECIFIED_COMPONENTS[component]?.includes(key),
        );
        expect(Object.keys(answer[region] ?? {}).sort()).toEqual([...specified].sort());
      }
    },
  );

  it("`filter` with several components leaves the keys of all of them", async () => {
    const answer = await documentOf(await running(), { query: "?filter=volume,network.lb&regions=dbl" });
    expect(Object.keys(answer["dbl"] ?? {}).sort()).toEqual(
      [...(SPECIFIED_COMPONENTS["volume"] ?? []), ...(SPECIFIED_COMPONENTS["network.lb"] ?? [])].sort(),
    );
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
        fes: { quota: {}, usage: {} },
      },
    }),
  );

  it.each(["v1", "v2"])(
    "object storage in %s is the sum of its types, unlimited if one is, absent if there are none",
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

  it("object storage in v3 is listed by type", async () => {
    const answer = await documentOf(await running({ dataSet }), { document: "quota", query: "?regions=dbl" });
    expect(answer).toEqual({ dbl: { objectstorage: [size("ceph", 700), size("quobyte", -1)] } });
  });
});

describe("undocumented keys and regions", () => {
  it("undocumented keys are served in v3 only, and filtered by the part before the dot", async () => {
    const dataSet = parseDataSet(
      dataSetText({ usage: { "network.trunks": 3, "share.shares": 1, "compute.cores": 5 } }),
    );
    const emulator = await running({ dataSet });
    expect(await documentOf(emulator)).toEqual({ cbk: { "network.trunks": 3, "share.shares": 1, "compute.cores": 5 } });
    expect(await documentOf(emulator, { query: "?filter=network" })).toEqual({ cbk: { "network.trunks": 3 } });
    expect(await documentOf(emulator, { version: "v2" })).toEqual({ cbk: { "compute.cores": 5 } });
  });

  it("__proto__ and constructor are names like any other", async () => {
    const text = `{"project":"${PROJECT}","regions":{"__proto__":{"usage":{"compute.flavors":{"__proto__":2,"constructor":1}}},"constructor":{"usage":{}}}}`;
    const response = await ask(await running({ dataSet: parseDataSet(text) }), { query: "?regions=__proto__" });
    expect(await response.text()).toBe('{"__proto__":{"compute.flavors":{"__proto__":2,"constructor":1}}}');
  });

  it("a region is absent from the document that does not have it", async () => {
    const emulator = await running({ dataSet: parseDataSet(dataSetText({ quota: { "compute.cores": 1 } })) });
    expect(await documentOf(emulator, { document: "quota" })).toEqual({ cbk: { "compute.cores": 1 } });
    expect(await documentOf(emulator, { query: "?regions=cbk" })).toEqual({});
  });
});

describe("sizes that are too large together", () => {
  it("the sum of object storage is absent where it could not be exact", () => {
    const sizes = ["a", "b"].map((type) => size(type, Number.MAX_SAFE_INTEGER));
    const regions = new Map([["cbk", new Map([["objectstorage", sizes]])]]);
    const shape = { version: "v2", components: undefined, v2IkePolicyKey: "network.vpn_ikepolicies" } as const;
    expect(renderDocument(regions, shape).toString()).toBe('{"cbk":{}}');
  });
});

describe("option v2IkePolicyKey", () => {
  it.each([
    ["v1", "network.vpn_ikepolicies"],
    ["v2", "network.vpn_ikepolicy"],
    ["v3", "network.vpn_ikepolicies"],
  ])("with the spelling of the reference for v2, %s has %s alone", async (version, key) => {
    const emulator = await running({ v2IkePolicyKey: "network.vpn_ikepolicy" });
    for (const path of ["quota", "current_usage"]) {
      const answer = await documentOf(emulator, { version, document: path });
      expect(Object.keys(answer["cbk"] ?? {}).filter((name) => name.startsWith("network.vpn_ike"))).toEqual([key]);
    }
    const filtered = await documentOf(emulator, { version, query: "?filter=network.vpn&regions=cbk" });
    expect(filtered["cbk"]).toHaveProperty([key]);
  });
});

function size(type: string, bytes: number): { readonly type: string; readonly space_bytes: number } {
  return { type, space_bytes: bytes };
}
