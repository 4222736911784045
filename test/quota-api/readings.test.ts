import { describe, expect, it, onTestFinished } from "vitest";
import { READINGS_TYPE } from "../../src/sources/quota-api/index.ts";
import { failing, makeOptions, makeQuery, type ProjectQuery, reading, serve, want } from "./loopback.ts";

/** Readings without any value. */
const EMPTY = { regions: ["cbk"], values: [], shared: [], traits: [] };

/** A service that answers every request with readings; ends with the test. */
async function tell(readings: unknown) {
  const service = await serve((response) => {
    response.writeHead(200, { "content-type": `${READINGS_TYPE}; charset=utf-8` });
    response.end(typeof readings === "string" ? readings : JSON.stringify(readings));
  });
  onTestFinished(() => service[Symbol.asyncDispose]());
  return service;
}

/** Readings of one key of one region, with what each has in place of the amount. */
function withValues(...values: readonly unknown[]) {
  const readings = values.map((value) => ({ key: "compute.cores", item: null, value }));
  return { ...EMPTY, values: [{ region: "cbk", readings }] };
}

describe("readings in place of a document", () => {
  it.each([[-1], [1.5], ["10"], [2 ** 53], [null], [true], [[1]], [{}]])("have no amount in %j", async (value) => {
    const service = await tell(withValues(value));
    const { quota, usage } = await reading(makeOptions(service.base));
    for (const [region] of [quota, usage]) {
      expect(region?.readings).toEqual([
        {
          key: "compute.cores",
          item: undefined,
          value: undefined,
          found: expect.stringMatching(/^(?:no value|a value of another kind)$/u),
        },
      ]);
    }
  });

  it("are unlimited as limits alone", async () => {
    const service = await tell(withValues("unlimited"));
    const { quota, usage } = await reading(makeOptions(service.base));
    expect([quota[0]?.readings[0]?.value, usage[0]?.readings[0]?.value]).toEqual(["unlimited", undefined]);
  });

  it("are known to be without what is not in them, without another request", async () => {
    const service = await tell({ ...EMPTY, later: "more" });
    const { quota, usage, regions, explanations } = await reading(makeOptions(service.base));
    expect({ quota, usage, regions, explanations }).toEqual({
      quota: [],
      usage: [],
      regions: ["cbk"],
      explanations: [],
    });
    expect(service.received).toHaveLength(2);
  });

  it.each<[string, unknown]>([
    ["no JSON", "{"],
    ["a document", { cbk: { "compute.cores": 1 } }],
    ["no services that are shared", { ...EMPTY, shared: undefined }],
    ["a service that is shared by something", { ...EMPTY, shared: [{ keys: ["dns.zones"], regions: "all" }] }],
    ["more than is read", { ...EMPTY, shared: Array.from({ length: 5001 }, () => ({ keys: [], regions: [] })) }],
    ["a reading without a key", { ...EMPTY, values: [{ region: "cbk", readings: [{ item: null, value: 1 }] }] }],
  ])("decide nothing where they are %s", async (_, readings) => {
    const service = await tell(readings);
    const { problems } = await failing(makeOptions(service.base));
    expect(problems).toMatchObject([{ code: "API_ANSWER_INVALID" }]);
  });

  it("do not know what regions are not right about", async () => {
    const service = await tell({ ...EMPTY, traits: [{ region: "cbk", dhcpPorts: -1, defaultVolumeType: 5 }] });
    const { traits } = await reading(makeOptions(service.base));
    expect(traits).toEqual([{ region: "cbk", dhcpPorts: undefined, defaultVolumeType: undefined }]);
  });

  it("are asked for by what is wanted, of regions with the limits alone", async () => {
    const service = await tell(EMPTY);
    const query: ProjectQuery = makeQuery({
      wanted: [
        want("cbk", "network.vpn_ikepolicy"),
        want("cbk", "volume.space_gb", "ssd"),
        want("cbk", "objectstorage", "gold & silver"),
        want("dbl", "compute.flavors", "m1.small"),
      ],
      questions: { dhcpPorts: ["cbk"], defaultVolumeTypes: ["dbl"] },
    });
    await reading(makeOptions(service.base), query);
    const asked = new Map(
      service.received.map(({ url, headers }) => [/quota|usage/u.exec(url)?.[0], headers["quota-gate-readings"]]),
    );
    const keys = "key=network.vpn_ikepolicies&key=volume.space_gb&key=objectstorage&key=compute.flavors";
    const items = "key=objectstorage%5Bgold+%26+silver%5D&key=compute.flavors%5Bm1.small%5D";
    expect(asked.get("usage")).toBe(`${keys}&${items}`);
    expect(asked.get("quota")).toBe(`${keys}&dhcp-ports=cbk&default-volume-type=dbl&${items}`);
  });

  it("are asked for with a header that servers take, however much is wanted, and never without keys and regions", async () => {
    const service = await tell(EMPTY);
    const regions = Array.from({ length: 300 }, (_, index) => `region-${index}`);
    const wanted = regions.flatMap((region) => [want(region, "what.ever"), want(region, "objectstorage", region)]);
    const questions = { dhcpPorts: regions, defaultVolumeTypes: ["region-1"] };
    await reading(makeOptions(service.base), makeQuery({ wanted: [...wanted, want("a", "compute.cores")], questions }));
    const [quota, usage] = service.received.map(({ headers }) => String(headers["quota-gate-readings"])).toSorted();
    const keys = "key=objectstorage&key=compute.cores";
    expect(quota).toMatch(
      /^key=objectstorage&key=compute\.cores&dhcp-ports=\*&default-volume-type=region-1&key=what\.ever&key=objectstorage%5Bregion-0%5D&/u,
    );
    expect(usage?.startsWith(`${keys}&key=what.ever&`)).toBe(true);
    for (const header of [quota, usage]) expect(header?.length).toBeLessThanOrEqual(4096);
  });
});
