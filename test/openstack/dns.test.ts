import { describe, expect, it } from "vitest";
import { type Answers, linesOf, recorded } from "../support/openstack-cloud.ts";
import { openCloud, readerOf, readWith } from "./reading.ts";

const COUNT = "GET /v2/zones?limit=1";
const QUOTAS = "GET /v2/quotas/{project}";

async function read(answers: Answers = {}) {
  const cloud = await openCloud({ services: { dns: { answers } } });
  const { limits, usage } = await readWith(readerOf("dns"), cloud, { keys: ["dns.zones"] });
  return { limit: limits["dns.zones"], used: usage["dns.zones"], asked: linesOf(cloud, "dns") };
}

const ZONE = "6e1ef9ce-d605-441a-8b67-719673f66387";
const OF_ZONES = { keys: ["dns.zone_recordsets", "dns.zone_records", "dns.recordset_records"] };

describe("usage of record sets", () => {
  it("counts wanted zones by ID or name, without SOA and NS among the records", async () => {
    const zones = { body: { zones: [{ id: ZONE, name: "demo.example.org." }] } };
    const answers = { "GET /v2/zones?limit=1000&name=demo.example.org.": zones };
    const cloud = await openCloud({ services: { dns: { answers } } });
    const counted = { "dns.zone_recordsets[demo.example.org.]": 3, "dns.zone_records[demo.example.org.]": 2 };
    const { limits, usage } = await readWith(readerOf("dns"), cloud, { ...OF_ZONES, items: [ZONE] });
    expect(limits).toEqual({ "dns.zone_recordsets": 500, "dns.zone_records": 500, "dns.recordset_records": 20 });
    expect(usage).toEqual(counted);
    for (const items of [["demo.example.org."], ["demo.example.org.", ZONE]])
      expect((await readWith(readerOf("dns"), cloud, { ...OF_ZONES, items })).usage).toEqual(counted);
    expect((await readWith(readerOf("dns"), cloud, { ...OF_ZONES, isEverything: true })).usage).toEqual(counted);
  });

  it("excludes zones that another project shares", async () => {
    const body = (owner: string) => ({
      recordsets: [
        { id: "1", zone_id: ZONE, zone_name: "a.org.", type: "A", records: ["192.0.2.1"], project_id: "{project}" },
        { id: "2", zone_id: ZONE, zone_name: "a.org.", type: "SOA", records: ["x"], project_id: owner },
      ],
    });
    for (const recordsets of [body("another").recordsets, body("").recordsets.slice(0, 1)]) {
      const answers = {
        [`GET /v2/zones/${ZONE}/recordsets?limit=1000`]: { body: { recordsets } },
        "GET /v2/recordsets?limit=1000": { body: { recordsets } },
      };
      const cloud = await openCloud({ services: { dns: { answers } } });
      const { usage } = await readWith(readerOf("dns"), cloud, { ...OF_ZONES, items: [ZONE] });
      expect(Object.keys(usage).toSorted()).toEqual([`dns.zone_records[${ZONE}]`, `dns.zone_recordsets[${ZONE}]`]);
      expect(usage[`dns.zone_recordsets[${ZONE}]`]).toMatch(/has no zone `6e1ef9ce-.*` of this project/);
      expect((await readWith(readerOf("dns"), cloud, { ...OF_ZONES, isEverything: true })).usage).toEqual({});
    }
  });

  it("record sets take no request without a wanted zone", async () => {
    const cloud = await openCloud();
    expect((await readWith(readerOf("dns"), cloud, OF_ZONES)).usage).toEqual({});
    expect(linesOf(cloud, "dns").filter((line) => line.includes("recordsets"))).toEqual([]);
  });

  it("usage is unknown if the zone does not exist, or the service answers something else", async () => {
    const other = "00000000-0000-4000-8000-000000000001";
    const none = await openCloud({
      services: { dns: { answers: { "GET /v2/zones": { body: { zones: [] } } } } },
    });
    const { usage } = await readWith(readerOf("dns"), none, { ...OF_ZONES, items: [other] });
    expect(usage[`dns.zone_recordsets[${other}]`]).toMatch(/has no zone `0{8}-/);
    const wrong = {
      [`GET /v2/zones/${ZONE}/recordsets?limit=1000`]: {
        body: { recordsets: [{ id: "1", type: "A", records: ["x"] }] },
      },
    };
    const spoilt = await openCloud({ services: { dns: { answers: wrong } } });
    const found = await readWith(readerOf("dns"), spoilt, { ...OF_ZONES, items: [ZONE] });
    expect(found.usage[`dns.zone_records[${ZONE}]`]).toMatch(/an entry's `zone_id` is not what was expected/);
  });
});

describe("limit and usage of zones", () => {
  it("come from the project's quotas, and the total of the first page", async () => {
    const { limit, used, asked } = await read();
    expect({ limit, used }).toEqual({ limit: 41, used: 9 });
    expect(asked.toSorted()).toEqual([expect.stringMatching(/^GET \/v2\/quotas\/[0-9a-f]{32}$/), COUNT]);
  });

  it("mean an unlimited number of zones if the limit is below 0", async () => {
    const { limit } = await read({ [QUOTAS]: { body: { zones: -7 } } });
    expect(limit).toBe("unlimited");
  });

  it("show a usage of 0 if the total is 0", async () => {
    const { used } = await read({ [COUNT]: recorded("answers/dns/no-zones") });
    expect(used).toBe(0);
  });

  it("leave usage unknown if the total is no number or missing", async () => {
    const { used } = await read({ [COUNT]: { body: { zones: [], metadata: { total_count: "9" } } } });
    expect(used).toBe("found a string");
    expect((await read({ [COUNT]: { body: { zones: [{}] } } })).used).toMatch(/does not report `metadata.total_count`/);
  });

  it("stay unknown if the calls are refused", async () => {
    const forbidden = recorded("answers/dns/forbidden");
    const { limit, used } = await read({ [QUOTAS]: forbidden, [COUNT]: forbidden });
    expect(limit).toMatch(/DNS service in `RegionOne` refuses `GET \/v2\/quotas\/\{project_id\}` \(403\)/);
    expect(used).toMatch(/refuses `GET \/v2\/zones` \(403\)/);
  });
});
