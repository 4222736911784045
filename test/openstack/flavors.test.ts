import { describe, expect, it } from "vitest";
import { type FlavorQuestion, toText } from "../../src/core/index.ts";
import { createSources } from "../../src/sources/index.ts";
import { makeRuntime, type Reply, serveAnswers, service, sessionOf } from "./loopback.ts";

const { findFlavors } = createSources(
  { source: "quota-api", base: { origin: "https://q.example.com", path: "" }, apiVersion: "v3", timeoutMs: 10_000 },
  makeRuntime(),
);

function flavor(id: string, name: string) {
  return { id, name, vcpus: 2, ram: 4096, disk: 20 };
}

const ALL = [flavor("1", "s"), flavor("2", "m"), flavor("3", "l"), flavor("a b", "spaces")];

async function ask(questions: readonly Partial<FlavorQuestion>[], reply: Reply = { flavors: ALL }) {
  const server = await serveAnswers(() => reply);
  const session = sessionOf([service("compute", server.url, "R", "Q")]);
  const whole = questions.map((question) => ({ region: "R", id: undefined, name: undefined, ...question }));
  const facts = await findFlavors(session, whole);
  const { flavors, missing, failures } = facts;
  return { ids: flavors.map(({ id }) => id), flavors, missing, failures, asked: server.received.map(({ url }) => url) };
}

describe("the lookup of flavors", () => {
  it("one list has flavors by ID or name", async () => {
    const { flavors, missing, asked } = await ask([{ id: "1", hidden: true }, { id: "a b" }, { name: "m" }]);
    expect(flavors).toEqual([
      { id: "1", name: "s", vcpus: 2, ramMiB: 4096, diskGiB: 20, region: "R" },
      { id: "2", name: "m", vcpus: 2, ramMiB: 4096, diskGiB: 20, region: "R" },
      { id: "a b", name: "spaces", vcpus: 2, ramMiB: 4096, diskGiB: 20, region: "R" },
    ]);
    expect(missing).toEqual([]);
    expect(asked).toEqual(["/v2.1/flavors/detail?limit=1000"]);
  });

  it("reports missing flavors of each region, with all flavors of the region", async () => {
    const { flavors, missing, failures } = await ask([
      { name: "m1.huge" },
      { name: "s", region: "Q" },
      { id: "7", region: "Q" },
    ]);
    for (const region of ["R", "Q"]) {
      expect(flavors.filter((one) => one.region === region)).toHaveLength(ALL.length);
    }
    expect(missing).toMatchObject([
      { region: "R", name: "m1.huge" },
      { region: "Q", id: "7" },
    ]);
    expect(failures).toEqual([]);
  });

  it.each<readonly [Reply, string]>([
    [{ status: 404 }, "answered `GET /v2.1/flavors/detail` with 404."],
    [{ status: 403 }, "refuses `GET /v2.1/flavors/detail` (403)"],
    [{ flavors: [{ id: "1", name: "s", vcpus: "2", ram: 1, disk: 1 }] }, "an entry's `vcpus` is not"],
    [{ flavors: ALL, flavors_links: [{ rel: "next" }] }, "cannot be read: the link"],
  ])("reports a failure if Nova answers %j", async (reply, reason) => {
    const { ids, missing, failures } = await ask([{ name: "s" }], reply);
    expect([ids, missing]).toEqual([[], []]);
    expect(failures.map(({ region }) => region)).toEqual(["R"]);
    expect(failures.map((one) => toText(one.reason)).join()).toContain(reason);
  });

  it("reports a failure without a compute service or a catalog", async () => {
    const questions = [{ region: "R", id: undefined, name: "s" }];
    const read = (catalog: Parameters<typeof sessionOf>[0]) => findFlavors(sessionOf(catalog), questions);
    expect(await read([])).toMatchObject({
      missing: [],
      failures: [{ reason: "This cloud has no compute service in `R`." }],
    });
    const { missing, failures } = await read(undefined);
    expect(missing).toEqual([]);
    expect(failures.map(({ reason }) => toText(reason))).toEqual([expect.stringContaining("without `auth-url`")]);
  });
});
