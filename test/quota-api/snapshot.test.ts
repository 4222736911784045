import { describe, expect, it } from "vitest";
import { type Answering, failFrom, readFrom, TOKEN, want } from "./loopback.ts";

/** Returns the query of every request for a document, in order. */
function searches(asked: readonly string[], document: "quota" | "current_usage"): readonly string[] {
  return asked.filter((url) => url.includes(`/${document}`)).map((url) => /\?.*$/.exec(url)?.[0] ?? "");
}

/** Answers requests for usage by whether they have a filter. */
function byFilter(filtered: object | number, other: object | number): Answering {
  return ({ document, url }) => (document === "quota" ? FULL : url.includes("filter=") ? filtered : other);
}

const FULL = { cbk: { "compute.cores": 5, "volume.volumes": 2 }, fes: { "compute.cores": 7 } };

describe("the snapshot of a Quota API", () => {
  it("a snapshot takes one request for each document", async () => {
    const { received, lines, slept, asked, ...snapshot } = await readFrom(
      ({ document }) => ({ cbk: document === "quota" ? { "compute.cores": -1, extra: 1 } : { "compute.cores": 5 } }),
      {},
      { path: "/api" },
    );
    const quota = [
      { key: "compute.cores", value: "unlimited" },
      { key: "extra", value: 1 },
    ];
    expect(snapshot).toEqual({
      source: { kind: "quota-api", name: "Quota API v3", subject: "The API", apiVersion: "v3" },
      project: "p1",
      readAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      quota: [{ region: "cbk", readings: quota }],
      usage: [{ region: "cbk", readings: [{ key: "compute.cores", value: 5 }] }],
      regions: undefined,
      explanations: [],
      traits: [],
      shared: [],
    });
    expect(asked.toSorted()).toEqual([
      "/api/v3/projects/p1/current_usage?regions=cbk&filter=compute",
      "/api/v3/projects/p1/quota?regions=cbk",
    ]);
    expect(received.map(({ token }) => token)).toEqual([TOKEN, TOKEN]);
    expect(received[0]?.headers).toMatchObject({
      "user-agent": "quota-gate/1.2.3",
      accept: "application/json",
      "accept-encoding": "identity",
    });
    expect(lines.filter((line) => line.startsWith("GET "))).toHaveLength(2);
    expect(slept).toEqual([]);
  });

  it("a snapshot sends both requests at the same time", async () => {
    const both = Promise.withResolvers<void>();
    const { received } = await readFrom(async ({ document }) => {
      if (document === "usage") both.resolve();
      await both.promise;
      return FULL;
    });
    expect(received).toHaveLength(2);
  });

  it("lacks limits of images of a readable region, and has unknown ones of an unreadable region", async () => {
    const wanted = [want("cbk", "image.images"), want("fes", "image.images")];
    const { quota, usage, asked } = await readFrom({ cbk: { "image.images": 1 }, fes: "x" }, { wanted });
    const found = "a string instead of the region's values";
    expect(quota).toEqual([
      { region: "cbk", readings: [] },
      { region: "fes", readings: [{ key: "image.images", found }] },
    ]);
    expect(usage).toEqual([]);
    expect(asked).toEqual(["/v3/projects/p1/quota?regions=cbk,fes"]);
  });
});

describe("a filtered response that lacks a wanted key", () => {
  const wanted = [want("cbk", "compute.cores"), want("fes", "compute.cores"), want("fes", "network.trunks")];
  const ONE = { cbk: { "compute.cores": 1 } };
  const FILTERED = "?regions=cbk,fes&filter=compute,network";

  it("the client requests the region once more without filter, and replaces it", async () => {
    const filtered = { ...ONE, fes: { "compute.cores": 1 } };
    const wider = { fes: { "compute.cores": 2, "network.trunks": 3 } };
    const { usage, asked } = await readFrom(byFilter(filtered, wider), { wanted });
    expect(searches(asked, "current_usage")).toEqual([FILTERED, "?regions=fes"]);
    expect(searches(asked, "quota")).toEqual(["?regions=cbk,fes"]);
    const ofFes = [
      { key: "compute.cores", value: 2 },
      { key: "network.trunks", value: 3 },
    ];
    expect(usage).toEqual([
      { region: "cbk", readings: [{ key: "compute.cores", value: 1 }] },
      { region: "fes", readings: ofFes },
    ]);
  });

  it("the client requests a missing region once more, and keeps the other regions", async () => {
    const { usage, asked } = await readFrom(ONE, { wanted });
    expect(searches(asked, "current_usage")).toEqual([FILTERED, "?regions=fes"]);
    expect(usage).toEqual([{ region: "cbk", readings: [{ key: "compute.cores", value: 1 }] }]);
  });

  it("causes another request for a storage type, but not for a flavor, image key, resource class or wrong value", async () => {
    const document = '{"cbk":{"compute.cores":"x","objectstorage":[{"type":"ceph","space_bytes":1}]}}';
    const rest = [want("cbk", "compute.cores"), want("cbk", "compute.flavors", "m1"), want("cbk", "image.images")];
    const own = [want("cbk", "objectstorage", "ceph"), want("cbk", "compute.resources")];
    const complete = await readFrom(document, { wanted: [...rest, ...own] });
    expect(searches(complete.asked, "current_usage")).toEqual(["?regions=cbk&filter=compute,s3"]);
    const lacking = await readFrom(document, { wanted: [want("cbk", "objectstorage", "quobyte")] });
    expect(searches(lacking.asked, "current_usage")).toEqual(["?regions=cbk&filter=s3", "?regions=cbk"]);
  });

  it("wrong values of other regions stay after the second request", async () => {
    const { usage, asked } = await readFrom(byFilter({ cbk: [], dbl: 5, fes: {} }, { fes: "x" }), {
      wanted: [...wanted, want("dbl", "compute.cores")],
    });
    expect(searches(asked, "current_usage").at(-1)).toBe("?regions=fes");
    expect(usage.map(({ region, readings }) => [region, readings[0]?.found])).toEqual([
      ["cbk", "a list instead of the region's values"],
      ["dbl", "`5` instead of the region's values"],
      ["fes", "a string instead of the region's values"],
    ]);
  });

  it.each(["network.vpn_ikepolicies", "network.vpn_ikepolicy"])(
    "causes no other request if it has %s in either spelling",
    async (key) => {
      const query = { apiVersion: "v2", wanted: [want("cbk", key)] } as const;
      const { usage, received } = await readFrom({ cbk: { "network.vpn_ikepolicy": 1 } }, query);
      expect(usage[0]?.readings).toEqual([{ key: "network.vpn_ikepolicies", value: 1 }]);
      expect(received).toHaveLength(2);
    },
  );

  it("causes no other request if the first one had no filter", async () => {
    expect((await readFrom({ cbk: {} }, { wanted: [want("cbk", "gpu.cards")] })).received).toHaveLength(2);
  });

  it.each([400, 404, 414, 431])(
    "the filtered response stays in use if the API refuses the wider request with %d",
    async (status) => {
      const { usage, asked, lines } = await readFrom(byFilter(ONE, status), { wanted });
      expect(searches(asked, "current_usage")).toEqual([FILTERED, "?regions=fes", ""]);
      expect(usage).toEqual([{ region: "cbk", readings: [{ key: "compute.cores", value: 1 }] }]);
      expect(lines.join("\n")).toContain("usage of `fes` is incomplete");
    },
  );

  it.each([
    [500, "API_FAILED"],
    [429, "API_FAILED"],
    [403, "API_REFUSED"],
    [302, "API_REFUSED"],
    [204, "API_ANSWER_INVALID"],
  ])("the reading fails if the wider request fails with %d", async (status, code) => {
    expect((await failFrom(byFilter(ONE, status), { wanted })).codes).toEqual([code]);
  });
});

describe("a request that the API refuses", () => {
  it.each([400, 404, 414, 431])("a request without filter follows the refusal %d", async (status) => {
    const { usage, asked } = await readFrom(byFilter(status, FULL));
    expect(searches(asked, "current_usage")).toEqual(["?regions=cbk&filter=compute", "?regions=cbk"]);
    expect(usage.map(({ region }) => region)).toContain("cbk");
  });

  it("a request without regions follows a refusal, and the other regions are kept for hints", async () => {
    const wanted = [want("xyz", "compute.cores"), want("cbk", "compute.cores")];
    const { quota, usage, regions, asked } = await readFrom(
      ({ url }) => (url.includes("xyz") ? 404 : { ...FULL, dbl: null }),
      { wanted },
    );
    expect(searches(asked, "quota")).toEqual(["?regions=cbk,xyz", ""]);
    expect(searches(asked, "current_usage")).toEqual(["?regions=cbk,xyz&filter=compute", "?regions=cbk,xyz", ""]);
    expect(quota.map(({ region }) => region)).toEqual(["cbk", "fes"]);
    expect(usage.map(({ region }) => region)).toEqual(["cbk", "fes"]);
    expect(regions).toEqual(["cbk", "fes", "dbl"]);
  });

  it("leads to an empty snapshot if a region does not exist and everything is read", async () => {
    const answer: Answering = ({ url }) => (url.includes("xyz") ? 400 : {});
    const snapshot = await readFrom(answer, { wanted: undefined, regions: ["xyz"] });
    expect(snapshot).toMatchObject({ quota: [], usage: [], regions: [] });
  });

  it("ends in one problem after at most five requests", async () => {
    const { codes, text, received } = await failFrom(404);
    expect(codes).toHaveLength(1);
    expect(text).toContain("for all regions: the answer was 404");
    expect(received.length).toBeLessThanOrEqual(5);
  });
});

describe("a region that both documents lack", () => {
  const ONE = { cbk: { "compute.cores": 8 } };
  const wanted = [want("cbk", "compute.cores"), want("xyz", "compute.cores"), want("xyz", "compute.instances")];

  it("causes one more request, of which only the names of all regions are used", async () => {
    const { regions, quota, asked } = await readFrom(
      ({ url }) => (url.includes("regions=") ? ONE : { ...ONE, fes: { "compute.cores": 1 }, dbl: null }),
      { wanted },
    );
    expect(regions).toEqual(["cbk", "fes", "dbl"]);
    expect(quota.map(({ region }) => region)).toEqual(["cbk"]);
    expect(searches(asked, "quota")).toEqual(["?regions=cbk,xyz", ""]);
  });

  it("causes the only request that lists regions", async () => {
    const { regions, received } = await readFrom(ONE);
    expect([regions, received.length]).toEqual([undefined, 2]);
  });

  it.each([400, 403])("the other regions stay in use if the API refuses to list all with %d", async (status) => {
    const { regions, quota } = await readFrom(({ url }) => (url.includes("regions=") ? ONE : status), { wanted });
    expect(regions).toBeUndefined();
    expect(quota.map(({ region }) => region)).toEqual(["cbk"]);
  });
});

describe("an unreadable region", () => {
  it("an unreadable region gets a wrong reading for each wanted key, and no other request", async () => {
    const wanted = [
      want("cbk", "compute.cores"),
      want("cbk", "objectstorage", "ceph"),
      want("cbk", "objectstorage", "x"),
      want("fes", "compute.cores"),
    ];
    const document = { cbk: null, fes: { "compute.cores": 1 } };
    const { quota, usage, received, lines } = await readFrom(document, { wanted });
    const found = "null instead of the region's values";
    const readings = ["compute.cores", "objectstorage"].map((key) => ({ key, found }));
    expect(quota).toContainEqual({ region: "cbk", readings });
    expect(usage).toContainEqual({ region: "cbk", readings });
    expect(received).toHaveLength(2);
    expect(lines.join("\n")).toContain("usage of `cbk` cannot be read: null instead of");
  });

  it("an unreadable region gets a wrong reading for every key of the document if everything is read", async () => {
    const { quota, usage } = await readFrom({ cbk: [] }, { wanted: undefined, apiVersion: "v1" });
    const keys = (regions: typeof quota | typeof usage) => regions[0]?.readings.map(({ key }) => key);
    expect(keys(quota)).toContain("s3.space_bytes");
    expect(keys(quota)).not.toContain("compute.flavors");
    expect(keys(usage)).toContain("compute.flavors");
    expect(usage[0]?.readings.every(({ value }) => value === undefined)).toBe(true);
  });
});
