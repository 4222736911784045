import { describe, expect, it } from "vitest";
import { type Answers, linesOf, recorded } from "../support/openstack-cloud.ts";
import { openCloud, readerOf, readWith } from "./reading.ts";

const COUNT = "GET /v2/zones?limit=1";
const ZONES = "GET /v2/zones?limit=1000";
const QUOTAS = "GET /v2/quotas/{project}";

async function read(answers: Answers = {}) {
  const cloud = await openCloud({ services: { dns: { answers } } });
  const { limits, usage } = await readWith(readerOf("dns"), cloud);
  return { limit: limits["dns.zones"], used: usage["dns.zones"], asked: linesOf(cloud, "dns") };
}

describe("zones", () => {
  it("have the limit of the project's quotas, and are as many as the first page says", async () => {
    const { limit, used, asked } = await read();
    expect({ limit, used }).toEqual({ limit: 41, used: 9 });
    expect(asked.toSorted()).toEqual([expect.stringMatching(/^GET \/v2\/quotas\/[0-9a-f]{32}$/), COUNT]);
  });

  it("are unlimited by any number below 0", async () => {
    const { limit } = await read({ [QUOTAS]: { body: { zones: -7 } } });
    expect(limit).toBe("unlimited");
  });

  it("are none where the count says so", async () => {
    const { used } = await read({ [COUNT]: recorded("answers/dns/no-zones") });
    expect(used).toBe(0);
  });

  it("are counted on all pages where there is no count, without those that others share", async () => {
    const zones = (project_id: string, count: number) => Array.from({ length: count }, (_, id) => ({ id, project_id }));
    const next = { next: "http://another-host.test/v2/zones?limit=1000&marker=3" };
    const { used, asked } = await read({
      [COUNT]: { body: { zones: zones("{project}", 1), links: next } },
      [ZONES]: { body: { zones: [...zones("{project}", 3), ...zones("another", 2)], links: next } },
      [`${ZONES}&marker=3`]: { body: { zones: zones("{project}", 1).map((zone) => ({ ...zone, id: 9 })), links: {} } },
    });
    expect(used).toBe(4);
    expect(asked).toHaveLength(4);
  });

  it("are not known where the count is none", async () => {
    const { used } = await read({ [COUNT]: { body: { zones: [], metadata: { total_count: "9" } } } });
    expect(used).toBe("found a string");
  });

  it("are not known where the call is refused", async () => {
    const forbidden = recorded("answers/dns/forbidden");
    const { limit, used } = await read({ [QUOTAS]: forbidden, [COUNT]: forbidden });
    expect(limit).toMatch(/DNS service in `RegionOne` refuses `GET \/v2\/quotas\/\{project_id\}` \(403\)/);
    expect(used).toMatch(/refuses `GET \/v2\/zones` \(403\)/);
  });
});
