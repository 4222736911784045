import { describe, expect, it } from "vitest";
import { type Answers, linesOf, recorded } from "../support/openstack-cloud.ts";
import { openCloud, readerOf, readWith } from "./reading.ts";

const COUNT = "GET /v2/zones?limit=1";
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

  it("are not known where the count is none, or not there", async () => {
    const { used } = await read({ [COUNT]: { body: { zones: [], metadata: { total_count: "9" } } } });
    expect(used).toBe("found a string");
    expect((await read({ [COUNT]: { body: { zones: [{}] } } })).used).toMatch(/does not report `metadata.total_count`/);
  });

  it("are not known where the call is refused", async () => {
    const forbidden = recorded("answers/dns/forbidden");
    const { limit, used } = await read({ [QUOTAS]: forbidden, [COUNT]: forbidden });
    expect(limit).toMatch(/DNS service in `RegionOne` refuses `GET \/v2\/quotas\/\{project_id\}` \(403\)/);
    expect(used).toMatch(/refuses `GET \/v2\/zones` \(403\)/);
  });
});
