import { describe, expect, it } from "vitest";
import { GateError, problemsOf } from "../../src/core/index.ts";
import type { Token } from "../../src/inputs/index.ts";
import { sendJson } from "../support/loopback.ts";
import { toToken } from "../support/token.ts";
import {
  failing,
  type Loopback,
  makeOptions,
  makeQuery,
  reading,
  readSnapshot,
  serve,
  TOKEN,
  want,
} from "./loopback.ts";

/** The search part of every request for a document, in order. */
function searches(server: Loopback, document: "quota" | "current_usage"): readonly string[] {
  return server.received
    .filter(({ url }) => url.includes(`/${document}`))
    .map(({ url }) => /\?.*$/.exec(url)?.[0] ?? "");
}

const FULL = { cbk: { "compute.cores": 5, "volume.volumes": 2 }, fes: { "compute.cores": 7 } };

describe("a complete snapshot", () => {
  it("a snapshot explains wanted keys that a region cannot have, and nothing else", async () => {
    await using server = await serve((response) => sendJson(response, { cbk: {}, fes: {} }));
    const wanted = [want("cbk", "network.lb_pools"), want("fes", "network.lb_pools"), want("fes", "compute.cores")];
    const { explanations } = await reading(makeOptions(server.base), makeQuery({ wanted }));
    expect(explanations).toEqual([
      {
        region: "fes",
        key: "network.lb_pools",
        text: "Legacy load balancers are in `cbk` and `dbl` only; elsewhere plan `loadbalancer.*`.",
      },
    ]);
  });

  it("a snapshot takes one request for each document", async () => {
    await using server = await serve((response, { document }) =>
      sendJson(response, { cbk: document === "quota" ? { "compute.cores": -1, extra: 1 } : { "compute.cores": 5 } }),
    );
    const options = makeOptions({ ...server.base, path: "/api" });
    const snapshot = await reading(options);
    expect(snapshot).toEqual({
      source: { kind: "quota-api", name: "Quota API v3", subject: "The API", apiVersion: "v3" },
      project: "p1",
      readAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      quota: [
        {
          region: "cbk",
          readings: [
            { key: "compute.cores", item: undefined, value: "unlimited" },
            { key: "extra", item: undefined, value: 1 },
          ],
        },
      ],
      usage: [{ region: "cbk", readings: [{ key: "compute.cores", item: undefined, value: 5 }] }],
      regions: undefined,
      explanations: [],
      traits: [],
      shared: [],
    });
    expect(server.received.map(({ url }) => url).toSorted()).toEqual([
      "/api/v3/projects/p1/current_usage?regions=cbk&filter=compute",
      "/api/v3/projects/p1/quota?regions=cbk",
    ]);
    expect(server.received.map(({ token }) => token)).toEqual([TOKEN, TOKEN]);
    expect(server.received[0]?.headers).toMatchObject({
      "user-agent": "quota-gate/1.2.3",
      accept: "application/json",
      "accept-encoding": "identity",
    });
    expect(options.log.lines.filter((line) => line.startsWith("GET "))).toHaveLength(2);
    await expect.poll(() => server.open.size).toBe(0);
  });

  it("both documents are requested at the same time", async () => {
    const waiting: (() => void)[] = [];
    await using server = await serve((response) => {
      waiting.push(() => sendJson(response, FULL));
      if (waiting.length === 2) for (const answer of waiting) answer();
    });
    await reading(makeOptions(server.base));
    expect(server.received).toHaveLength(2);
  });

  it("images have no limit in a document that can be read, and an unknown one in one that cannot", async () => {
    await using server = await serve((response) => sendJson(response, { cbk: { "image.images": 1 }, fes: "x" }));
    const query = makeQuery({ wanted: [want("cbk", "image.images"), want("fes", "image.images")] });
    const { quota, usage } = await reading(makeOptions(server.base), query);
    const found = "a string instead of the region's values";
    expect(quota).toEqual([
      { region: "cbk", readings: [] },
      { region: "fes", readings: [{ key: "image.images", item: undefined, value: undefined, found }] },
    ]);
    expect(usage).toEqual([]);
    expect(server.received.map(({ url }) => url)).toEqual(["/v3/projects/p1/quota?regions=cbk,fes"]);
  });

  it("everything is requested where everything is wanted", async () => {
    await using server = await serve((response) => sendJson(response, FULL));
    const snapshot = await reading(makeOptions(server.base), makeQuery({ wanted: undefined }));
    expect(snapshot.quota.map(({ region }) => region)).toEqual(["cbk", "fes"]);
    expect(server.received.map(({ url }) => url).sort()).toEqual([
      "/v3/projects/p1/current_usage",
      "/v3/projects/p1/quota",
    ]);
  });
});

describe("a filtered response that lacks a wanted key", () => {
  const wanted = [want("cbk", "compute.cores"), want("fes", "compute.cores"), want("fes", "network.trunks")];

  it("a region that lacks a wanted key is requested once more without filter, and replaced", async () => {
    await using server = await serve((response, { document, url }) => {
      if (document === "quota") return sendJson(response, FULL);
      if (url.includes("filter="))
        return sendJson(response, { cbk: { "compute.cores": 1 }, fes: { "compute.cores": 1 } });
      return sendJson(response, { fes: { "compute.cores": 2, "network.trunks": 3 } });
    });
    const snapshot = await reading(makeOptions(server.base), makeQuery({ wanted }));
    expect(searches(server, "current_usage")).toEqual(["?regions=cbk,fes&filter=compute,network", "?regions=fes"]);
    expect(searches(server, "quota")).toEqual(["?regions=cbk,fes"]);
    expect(snapshot.usage).toEqual([
      { region: "cbk", readings: [{ key: "compute.cores", item: undefined, value: 1 }] },
      {
        region: "fes",
        readings: [
          { key: "compute.cores", item: undefined, value: 2 },
          { key: "network.trunks", item: undefined, value: 3 },
        ],
      },
    ]);
  });

  it("a missing region is requested once more, and what the other regions have is kept where it stays missing", async () => {
    await using server = await serve((response) => sendJson(response, { cbk: { "compute.cores": 1 } }));
    const snapshot = await reading(makeOptions(server.base), makeQuery({ wanted }));
    expect(searches(server, "current_usage")).toEqual(["?regions=cbk,fes&filter=compute,network", "?regions=fes"]);
    expect(snapshot.usage).toEqual([
      { region: "cbk", readings: [{ key: "compute.cores", item: undefined, value: 1 }] },
    ]);
  });

  it("a missing storage type is requested once more, a flavor, an image key or a wrong value is not", async () => {
    const storage = '[{"type":"ceph","space_bytes":1}]';
    await using server = await serve((response) =>
      sendJson(response, `{"cbk":{"compute.cores":"x","objectstorage":${storage}}}`),
    );
    const rest = [want("cbk", "compute.cores"), want("cbk", "compute.flavors", "m1"), want("cbk", "image.images")];
    await reading(makeOptions(server.base), makeQuery({ wanted: [...rest, want("cbk", "objectstorage", "ceph")] }));
    expect(searches(server, "current_usage")).toEqual(["?regions=cbk&filter=compute,s3"]);
    await reading(makeOptions(server.base), makeQuery({ wanted: [want("cbk", "objectstorage", "quobyte")] }));
    expect(searches(server, "current_usage").slice(1)).toEqual(["?regions=cbk&filter=s3", "?regions=cbk"]);
  });

  it("a second request for one region keeps the wrong values of the others", async () => {
    await using server = await serve((response, { url }) =>
      sendJson(response, url.includes("filter=") ? { cbk: [], dbl: 5, fes: {} } : { fes: "x" }),
    );
    const all = [...wanted, want("dbl", "compute.cores")];
    const snapshot = await reading(makeOptions(server.base), makeQuery({ wanted: all }));
    expect(searches(server, "current_usage").at(-1)).toBe("?regions=fes");
    expect(snapshot.usage.map(({ region, readings }) => [region, readings[0]?.found])).toEqual([
      ["cbk", "a list instead of the region's values"],
      ["dbl", "5 instead of the region's values"],
      ["fes", "a string instead of the region's values"],
    ]);
  });

  it("a key in its other spelling is not missing", async () => {
    await using server = await serve((response) => sendJson(response, { cbk: { "network.vpn_ikepolicy": 1 } }));
    const query = makeQuery({ apiVersion: "v2", wanted: [want("cbk", "network.vpn_ikepolicies")] });
    const snapshot = await reading(makeOptions(server.base), query);
    expect(snapshot.usage[0]?.readings).toEqual([{ key: "network.vpn_ikepolicies", item: undefined, value: 1 }]);
    await reading(makeOptions(server.base), { ...query, wanted: [want("cbk", "network.vpn_ikepolicy")] });
    expect(server.received).toHaveLength(4);
  });

  it("a response to a request without filter is not requested again", async () => {
    await using server = await serve((response) => sendJson(response, { cbk: {} }));
    await reading(makeOptions(server.base), makeQuery({ wanted: [want("cbk", "gpu.cards")] }));
    expect(server.received).toHaveLength(2);
  });

  it.each([400, 404, 414, 431])(
    "and the API does not take the wider question (%d), the first answer stands",
    async (status) => {
      await using server = await serve((response, { document, url }) => {
        if (document === "quota") return sendJson(response, FULL);
        return url.includes("filter=")
          ? sendJson(response, { cbk: { "compute.cores": 1 } })
          : sendJson(response, {}, status);
      });
      const options = makeOptions(server.base);
      const snapshot = await reading(options, makeQuery({ wanted }));
      expect(searches(server, "current_usage")).toEqual([
        "?regions=cbk,fes&filter=compute,network",
        "?regions=fes",
        "",
      ]);
      expect(snapshot.usage).toEqual([
        { region: "cbk", readings: [{ key: "compute.cores", item: undefined, value: 1 }] },
      ]);
      expect(options.log.lines.join("\n")).toContain("usage of `fes` is incomplete");
    },
  );

  it.each([
    [500, "API_FAILED"],
    [429, "API_FAILED"],
    [401, "API_REFUSED"],
    [403, "API_REFUSED"],
    [302, "API_REFUSED"],
    [204, "API_ANSWER_INVALID"],
  ])("a wider request that fails with %d is a failure of the whole", async (status, code) => {
    await using server = await serve((response, { document, url }) => {
      if (document === "quota") return sendJson(response, FULL);
      return url.includes("filter=")
        ? sendJson(response, { cbk: { "compute.cores": 1 } })
        : response.writeHead(status).end();
    });
    const { problems } = await failing(makeOptions(server.base), makeQuery({ wanted }));
    expect(problems.map((one) => one.code)).toEqual([code]);
  });

  it("a wider request that is answered with a page is a failure of the whole", async () => {
    await using server = await serve((response, { document, url }) => {
      if (document === "quota" || url.includes("filter=")) return sendJson(response, { cbk: { "compute.cores": 1 } });
      return response.end("<html>");
    });
    const { problems } = await failing(makeOptions(server.base), makeQuery({ wanted }));
    expect(problems.map((one) => one.code)).toEqual(["API_ANSWER_INVALID"]);
  });
});

describe("a request that the API refuses", () => {
  it.each([400, 404, 414, 431])(
    "a request that is refused with %d for its filter is sent once without",
    async (status) => {
      await using server = await serve((response, { url }) =>
        url.includes("filter=") ? sendJson(response, {}, status) : sendJson(response, FULL),
      );
      const snapshot = await reading(makeOptions(server.base));
      expect(searches(server, "current_usage")).toEqual(["?regions=cbk&filter=compute", "?regions=cbk"]);
      expect(snapshot.usage.map(({ region }) => region)).toContain("cbk");
    },
  );

  it("a request that is refused for a region is sent without regions, and the other regions are kept for hints", async () => {
    await using server = await serve((response, { url }) =>
      url.includes("xyz") ? sendJson(response, {}, 404) : sendJson(response, { ...FULL, dbl: null }),
    );
    const options = makeOptions(server.base);
    const wanted = [want("xyz", "compute.cores"), want("cbk", "compute.cores")];
    const snapshot = await reading(options, makeQuery({ wanted }));
    expect(searches(server, "quota")).toEqual(["?regions=cbk,xyz", ""]);
    expect(searches(server, "current_usage")).toEqual(["?regions=cbk,xyz&filter=compute", "?regions=cbk,xyz", ""]);
    expect(snapshot.quota.map(({ region }) => region)).toEqual(["cbk", "fes"]);
    expect(snapshot.usage.map(({ region }) => region)).toEqual(["cbk", "fes"]);
    expect(snapshot.regions).toEqual(["cbk", "fes", "dbl"]);
  });

  it("a region that does not exist has nothing where everything of it is wanted", async () => {
    await using server = await serve((response, { url }) =>
      url.includes("xyz") ? sendJson(response, {}, 400) : sendJson(response, {}),
    );
    const options = makeOptions(server.base);
    const snapshot = await reading(options, makeQuery({ wanted: undefined, regions: ["xyz"] }));
    expect([snapshot.quota, snapshot.usage]).toEqual([[], []]);
    expect(snapshot.regions).toEqual([]);
  });

  it("requests that are always refused end after five with one problem", async () => {
    await using server = await serve((response) => sendJson(response, {}, 404));
    const { problems, text } = await failing(makeOptions(server.base));
    expect(problems).toHaveLength(1);
    expect(text).toContain("for all regions: the answer was 404");
    expect(text).toContain("`api-url`");
    expect(text).toContain("`project-id`");
    expect(server.received.length).toBeLessThanOrEqual(5);
  });
});

describe("a region that is not in the answers", () => {
  const ONE = { cbk: { "compute.cores": 8 } };
  const wanted = [want("cbk", "compute.cores"), want("xyz", "compute.cores"), want("xyz", "compute.instances")];

  it("all regions are asked for by one more request, and only their names are taken from it", async () => {
    await using server = await serve((response, { url }) =>
      sendJson(response, url.includes("regions=") ? ONE : { ...ONE, fes: { "compute.cores": 1 }, dbl: null }),
    );
    const snapshot = await reading(makeOptions(server.base), makeQuery({ wanted }));
    expect(snapshot.regions).toEqual(["cbk", "fes", "dbl"]);
    expect(snapshot.quota.map(({ region }) => region)).toEqual(["cbk"]);
    expect(searches(server, "quota")).toEqual(["?regions=cbk,xyz", ""]);
  });

  it("regions that are all there are not listed", async () => {
    await using server = await serve((response) => sendJson(response, ONE));
    const snapshot = await reading(makeOptions(server.base), makeQuery({ wanted: [want("cbk", "compute.cores")] }));
    expect(snapshot.regions).toBeUndefined();
    expect(server.received).toHaveLength(2);
  });

  it.each([400, 403, 404])("where the API does not list them (%d), its answers stand", async (status) => {
    await using server = await serve((response, { url }) =>
      url.includes("regions=") ? sendJson(response, ONE) : sendJson(response, {}, status),
    );
    const snapshot = await reading(makeOptions(server.base), makeQuery({ wanted }));
    expect(snapshot.regions).toBeUndefined();
    expect(snapshot.quota.map(({ region }) => region)).toEqual(["cbk"]);
  });
});

describe("an unreadable region", () => {
  it("an unreadable region has a wrong reading for each wanted key, and is not requested again", async () => {
    await using server = await serve((response) => sendJson(response, { cbk: null, fes: { "compute.cores": 1 } }));
    const options = makeOptions(server.base);
    const wanted = [
      want("cbk", "compute.cores"),
      want("cbk", "objectstorage", "ceph"),
      want("cbk", "objectstorage", "x"),
      want("fes", "compute.cores"),
    ];
    const snapshot = await reading(options, makeQuery({ wanted }));
    const found = "null instead of the region's values";
    const cbk = {
      region: "cbk",
      readings: [
        { key: "compute.cores", item: undefined, value: undefined, found },
        { key: "objectstorage", item: undefined, value: undefined, found },
      ],
    };
    expect(snapshot.quota).toContainEqual(cbk);
    expect(snapshot.usage).toContainEqual(cbk);
    expect(server.received).toHaveLength(2);
    expect(options.log.lines.join("\n")).toContain("usage of `cbk` cannot be read: null instead of");
  });

  it("an unreadable region has a wrong reading for every key of the document where everything is wanted", async () => {
    await using server = await serve((response) => sendJson(response, { cbk: [] }));
    const snapshot = await reading(makeOptions(server.base), makeQuery({ wanted: undefined, apiVersion: "v1" }));
    const keys = (regions: typeof snapshot.quota | typeof snapshot.usage) => regions[0]?.readings.map(({ key }) => key);
    expect(keys(snapshot.quota)).toContain("s3.space_bytes");
    expect(keys(snapshot.quota)).not.toContain("compute.flavors");
    expect(keys(snapshot.usage)).toContain("compute.flavors");
    expect(snapshot.usage[0]?.readings.every(({ value }) => value === undefined)).toBe(true);
  });
});

describe("a token that is refused", () => {
  const onlyFresh = (fresh: string) =>
    serve((response, { token }) => sendJson(response, FULL, token === fresh ? 200 : 401));

  it("a refused token is renewed once for both requests", async () => {
    await using server = await onlyFresh("fresh-token");
    let renewals = 0;
    const renew = async () => {
      renewals += 1;
      return toToken("fresh-token");
    };
    await reading(makeOptions(server.base, { renew }));
    expect(renewals).toBe(1);
    expect(server.received.filter(({ token }) => token === "fresh-token")).toHaveLength(2);
    expect(server.received.filter(({ token }) => token === TOKEN)).toHaveLength(2);
  });

  it("a refused token is renewed once for the whole run, fallbacks included", async () => {
    let renewals = 0;
    await using server = await serve((response, { token, url }) => {
      if (token === TOKEN) return sendJson(response, {}, 401);
      return url.includes("filter=") || url.includes("/quota") ? sendJson(response, {}) : sendJson(response, {}, 401);
    });
    const renew = async () => {
      renewals += 1;
      return toToken(`fresh-token${renewals}`);
    };
    const { text } = await failing(makeOptions(server.base, { renew }));
    expect(text).toContain("the answer was 401");
    expect(text).not.toContain("fresh-token1");
    expect(renewals).toBe(1);
  });

  it("a renewed token that is the refused one is not sent again", async () => {
    await using server = await onlyFresh("fresh-token");
    await failing(makeOptions(server.base, { renew: async () => toToken(TOKEN) }));
    expect(server.received).toHaveLength(2);
  });

  it("an error of the renewal of a token is thrown unchanged", async () => {
    await using server = await onlyFresh("fresh-token");
    const renew = () => Promise.reject(new GateError({ code: "API_REFUSED", message: "Keystone says no." }));
    const { text } = await failing(makeOptions(server.base, { renew }));
    expect(text).toBe("Keystone says no.");
  });

  it("a renewal that throws no error at all is an error as well", async () => {
    await using server = await onlyFresh("fresh-token");
    // oxlint-disable-next-line prefer-promise-reject-errors -- what a caller must not do, but may
    const renew = () => Promise.reject("no error at all");
    const error = await readSnapshot(makeQuery(), makeOptions(server.base, { renew })).catch(
      (thrown: unknown) => thrown,
    );
    expect(problemsOf(error).map(({ code }) => code)).toEqual(["INTERNAL"]);
  });

  it("a token whose renewal never ends is refused when the time is up", async () => {
    await using server = await onlyFresh("fresh-token");
    const renew = () => new Promise<Token>(() => undefined);
    const { text } = await failing(makeOptions(server.base, { timeoutMs: 200, renew }));
    expect(text).toContain("the answer was 401");
  });
});

describe("values that cannot be sent", () => {
  it("a proxy that cannot be used is refused, and not shown", async () => {
    const proxied = { origin: "https://quota.example.test", path: "" };
    const proxy = await failing(makeOptions(proxied, { env: { HTTPS_PROXY: "http://user:s3cret@ho st" } }));
    expect(proxy.problems.map(({ code }) => code)).toEqual(["INPUT_INVALID"]);
    expect(proxy.text).not.toContain("s3cret");
  });

  it("a user agent with a line break fails at once", async () => {
    await using server = await serve((response) => sendJson(response, FULL));
    const options = makeOptions(server.base, { version: "a\nb" });
    expect((await failing(options)).text).toContain("cannot be sent");
    expect(options.slept).toEqual([]);
  });
});
