import { describe, expect, it } from "vitest";
import { type FlavorQuestion, toText } from "../../src/core/index.ts";
import { createSources } from "../../src/sources/index.ts";
import { makeRuntime, type Reply, serveAnswers, service, sessionOf } from "./loopback.ts";

function flavorSource() {
  return createSources(
    { source: "quota-api", base: { origin: "https://q.example.com", path: "" }, apiVersion: "v3", timeoutMs: 10_000 },
    makeRuntime(),
  ).flavors;
}

function flavor(id: string, name: string) {
  return { id, name, vcpus: 2, ram: 4096, disk: 20 };
}

const ALL = [
  flavor("1", "s"),
  flavor("2", "m"),
  flavor("3", "l"),
  flavor("..", "dots"),
  flavor("a b", "spaces"),
  flavor("detail", "odd"),
];

async function serveFlavors(replies: Readonly<Record<string, Reply>> = {}) {
  return serveAnswers(({ path }) => {
    const id = decodeURIComponent(path.slice("/v2.1/flavors/".length));
    const found = ALL.find((one) => one.id === id && id !== "detail");
    const usual =
      path === "/v2.1/flavors/detail" ? { flavors: ALL } : found === undefined ? undefined : { flavor: found };
    return replies[path] ?? usual;
  });
}

async function ask(questions: readonly Partial<FlavorQuestion>[], replies: Readonly<Record<string, Reply>> = {}) {
  const server = await serveFlavors(replies);
  const session = sessionOf([service("compute", server.url, "R", "Q")]);
  const whole = questions.map((question) => ({ region: "R", id: undefined, name: undefined, ...question }));
  const facts = await flavorSource().read({ session, questions: whole });
  const { flavors, missing, failures } = facts;
  return { ids: flavors.map(({ id }) => id), flavors, missing, failures, asked: server.received.map(({ url }) => url) };
}

describe("flavors", () => {
  it("are asked for one by one where few are named by id", async () => {
    const { flavors, missing, asked } = await ask([{ id: "1" }, { id: "a b", name: "spaces" }, { id: "1" }]);
    expect(flavors).toEqual([
      { id: "1", name: "s", vcpus: 2, ramMiB: 4096, diskGiB: 20, region: "R" },
      { id: "a b", name: "spaces", vcpus: 2, ramMiB: 4096, diskGiB: 20, region: "R" },
    ]);
    expect(missing).toEqual([]);
    expect(asked.toSorted()).toEqual(["/v2.1/flavors/1", "/v2.1/flavors/a%20b"]);
  });

  it.each<readonly [string, readonly Partial<FlavorQuestion>[], readonly string[]]>([
    ["one is named by its name", [{ id: "1" }, { name: "m" }], ["1", "2"]],
    ["there are more than three", ["1", "2", "3", "a b"].map((id) => ({ id })), ["1", "2", "3", "a b"]],
    ["an id would lead to another path", [{ id: ".." }], [".."]],
    ["an id is the list's own name", [{ id: "detail" }], ["detail"]],
    ["an id must not be shown", [{ id: "1", hidden: true }], ["1"]],
  ])("are asked for in one list where %s", async (_, questions, expected) => {
    const { ids, missing, asked } = await ask(questions);
    expect(ids).toEqual(expected);
    expect(missing).toEqual([]);
    expect(asked).toEqual(["/v2.1/flavors/detail?limit=1000"]);
  });

  it("are asked for by the whole text of an id, whatever a plan has written there", async () => {
    const id = "1/../../limits?x#y";
    const { missing, asked } = await ask([{ id }]);
    expect(missing).toEqual([{ region: "R", id, name: undefined }]);
    expect(asked[0]).toBe("/v2.1/flavors/1%2F..%2F..%2Flimits%3Fx%23y");
  });

  it("that do not exist are told, in each region by itself, with those that there are", async () => {
    const { flavors, missing, failures } = await ask([
      { name: "m1.huge" },
      { name: "s", region: "Q" },
      { id: "7", region: "Q" },
    ]);
    for (const region of ["R", "Q"]) {
      expect(flavors.filter((one) => one.region === region)).toHaveLength(ALL.length);
    }
    expect(missing).toEqual([
      { region: "R", id: undefined, name: "m1.huge" },
      { region: "Q", id: "7", name: undefined },
    ]);
    expect(failures).toEqual([]);
  });

  it("are missing only where the list says so, whatever a path answers", async () => {
    expect(await ask([{ id: "7" }])).toMatchObject({ missing: [{ id: "7" }], failures: [] });
    const { missing, failures } = await ask([{ id: "7" }], { "/v2.1/flavors/detail": { status: 404 } });
    expect(missing).toEqual([]);
    expect(failures).toEqual([
      { region: "R", reason: "The compute service in `R` answered `GET /v2.1/flavors/detail` with 404." },
    ]);
  });

  it.each<readonly [Reply, string]>([
    [{ status: 403 }, "refuses `GET /v2.1/flavors/detail` (403)"],
    [{ flavors: [{ id: "1", name: "s", vcpus: "2", ram: 1, disk: 1 }] }, "an entry's `vcpus` is not"],
    [{ flavors: ALL, flavors_links: [{ rel: "next" }] }, "cannot be read to its end"],
  ])("are not told by %j", async (reply, reason) => {
    const { ids, missing, failures } = await ask([{ name: "s" }], { "/v2.1/flavors/detail": reply });
    expect([ids, missing]).toEqual([[], []]);
    expect(failures.map(({ region }) => region)).toEqual(["R"]);
    expect(failures.map((one) => toText(one.reason)).join()).toContain(reason);
  });

  it("are not told without a compute service or a catalog", async () => {
    const questions = [{ region: "R", id: undefined, name: "s" }];
    const read = (catalog: Parameters<typeof sessionOf>[0]) =>
      flavorSource().read({ session: sessionOf(catalog), questions });
    expect(await read([])).toMatchObject({
      missing: [],
      failures: [{ reason: "This cloud has no compute service in `R`." }],
    });
    const { missing, failures } = await read(undefined);
    expect(missing).toEqual([]);
    expect(failures.map(({ reason }) => toText(reason))).toEqual([expect.stringContaining("without `auth-url`")]);
  });
});
