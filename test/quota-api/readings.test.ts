import { describe, expect, it } from "vitest";
import { code, quoted, say, theSetting, toText } from "../../src/core/index.ts";
import { READINGS_TYPE } from "../../src/sources/quota-api/index.ts";
import { type Answering, failFrom, readFrom, want } from "./loopback.ts";

/** An answer of readings without any value. */
const EMPTY = { regions: ["cbk"], values: [], shared: [], traits: [] };

/** Answers every request with readings. */
function answerWith(readings: unknown): Answering {
  return (_, response) => {
    response.writeHead(200, { "content-type": `${READINGS_TYPE}; charset=utf-8` });
    response.end(typeof readings === "string" ? readings : JSON.stringify(readings));
    return undefined;
  };
}

/** Readings of one key of one region, with these values. */
function withValues(...values: readonly unknown[]) {
  const readings = values.map((value) => ({ key: "compute.cores", item: null, value }));
  return { ...EMPTY, values: [{ region: "cbk", readings }] };
}

describe("an answer of readings", () => {
  it.each([[-1], [1.5], ["10"], [2 ** 53], [null], [true], [[1]], [{}]])(
    "the value %j becomes a wrong reading",
    async (value) => {
      const { quota, usage } = await readFrom(answerWith(withValues(value)));
      const found = value === null ? "no value" : "a value of another kind";
      for (const [region] of [quota, usage]) expect(region?.readings).toEqual([{ key: "compute.cores", found }]);
    },
  );

  it("allows “unlimited” for limits, but not for usage", async () => {
    const { quota, usage } = await readFrom(answerWith(withValues("unlimited")));
    expect([quota[0]?.readings[0]?.value, usage[0]?.readings[0]?.value]).toEqual(["unlimited", undefined]);
  });

  it("causes no other request for keys that it lacks", async () => {
    const { received, ...snapshot } = await readFrom(answerWith({ ...EMPTY, later: "more" }));
    expect(snapshot).toMatchObject({ quota: [], usage: [], regions: ["cbk"], explanations: [] });
    expect(received).toHaveLength(2);
  });

  it.each<[string, unknown]>([
    ["is no JSON", "{"],
    ["is a document", { cbk: { "compute.cores": 1 } }],
    ["lacks the shared services", { ...EMPTY, shared: undefined }],
    ["has a shared service without a list of regions", { ...EMPTY, shared: [{ keys: ["dns.zones"], regions: "all" }] }],
    ["has too long a list", { ...EMPTY, shared: Array.from({ length: 5001 }, () => ({ keys: [], regions: [] })) }],
    ["has a region twice", { ...EMPTY, values: [1, 2].map(() => ({ region: "cbk", readings: [] })) }],
    ["has facts of a region twice", { ...EMPTY, traits: [1, 2].map(() => ({ region: "cbk" })) }],
    ["has a reading without a key", { ...EMPTY, values: [{ region: "cbk", readings: [{ item: null, value: 1 }] }] }],
  ])("an answer of readings is an error of the run if it %s", async (_, readings) => {
    expect((await failFrom(answerWith(readings))).codes).toEqual(["API_ANSWER_INVALID"]);
  });

  it("loses the value of an item that it has twice, but no other value", async () => {
    const item = (name: string | null, value: unknown, more = {}) => ({
      key: "volume.space_gb",
      item: name,
      value,
      ...more,
    });
    const readings = [item(null, 5), item("ssd", 1), item("hdd", 2), item("ssd", 1), item("ssd", 3, { id: "1" })];
    const { quota } = await readFrom(answerWith({ ...EMPTY, values: [{ region: "cbk", readings }] }));
    expect(quota[0]?.readings).toEqual([
      { key: "volume.space_gb", value: 5 },
      { key: "volume.space_gb", item: "ssd", found: "listed twice" },
      { key: "volume.space_gb", item: "hdd", value: 2 },
      { key: "volume.space_gb", item: "ssd", id: "1", value: 3 },
    ]);
  });

  it("names and settings in messages stay such parts", async () => {
    const reason = say`Nova in ${quoted("Köln")} refuses ${code("GET /limits")}: set ${theSetting("auth-url")}.`;
    const readings = [{ key: "compute.cores", item: null, value: null, found: say`no value`, reason }];
    const { quota } = await readFrom(answerWith({ ...EMPTY, values: [{ region: "cbk", readings }] }));
    const [read] = quota[0]?.readings ?? [];
    expect(read).toMatchObject({ found: "no value", reason: toText(reason) });
    expect(toText(read?.reason ?? say``, ({ setting }) => code(`--${setting}`))).toContain("set `--auth-url`.");
  });

  it.each<[string, readonly unknown[], string]>([
    ["wording with commands", ["**All** fits\n::error::x"], "**All** fits\\u{a}::error::x"],
    ["wording in pieces", [":ta", { prose: "da:" }, "www"], ":tada:www"],
    [
      "names that end their code",
      [{ name: "`|<b>" }, { code: "`@a" }],
      "`\\u{60}\\u{7c}\\u{3c}b\\u{3e}``\\u{60}\\u{40}a`",
    ],
    ["a setting with an invalid name", [{ setting: "a`b" }, { setting: "a", value: 1 }], "……"],
    ["parts of other kinds", [{ strong: say`x` }, { amount: "5" }, { said: ["x"] }, 5, null], "……………"],
    ["a text that is too long", ["x".repeat(1001)], "…"],
  ])("wording of this program cannot be made from %s", async (_, said, text) => {
    const readings = [{ key: "compute.cores", item: null, value: null, reason: { said } }];
    const { quota } = await readFrom(answerWith({ ...EMPTY, values: [{ region: "cbk", readings }] }));
    const reason = quota[0]?.readings[0]?.reason ?? say``;
    // Markdown would show wording without escaping it.
    expect(reason.said.filter((part) => typeof part === "string" || "code" in part)).toEqual([]);
    expect(toText(reason)).toBe(text);
  });

  it.each([
    ["a plain text", "No."],
    ["an object without parts", {}],
    ["a list of too many parts", { said: Array(101).fill("x") }],
  ])("an answer of readings is an error of the run if a message is %s", async (_, reason) => {
    const readings = [{ key: "compute.cores", item: null, value: null, reason }];
    const { codes } = await failFrom(answerWith({ ...EMPTY, values: [{ region: "cbk", readings }] }));
    expect(codes).toEqual(["API_ANSWER_INVALID"]);
  });

  it("invalid facts of regions are unknown", async () => {
    const { traits } = await readFrom(
      answerWith({ ...EMPTY, traits: [{ region: "cbk", dhcpPorts: -1, defaultVolumeType: 5 }] }),
    );
    expect(traits).toEqual([{ region: "cbk", dhcpPorts: undefined, defaultVolumeType: undefined }]);
  });

  it.each<readonly [unknown, unknown]>([
    [{ kind: "own" }, { kind: "own" }],
    [
      { kind: "unified", classes: ["PCPU"] },
      { kind: "unified", classes: ["PCPU"] },
    ],
    [
      { kind: "unknown", reason: say`No.` },
      { kind: "unknown", reason: "No." },
    ],
    ...[null, "own", {}, { kind: "other" }, { kind: "unified" }, { kind: "unified", classes: [5] }].map(
      (wrong) =>
        [
          wrong,
          { kind: "unknown", reason: "The API does not report which limits the compute service keeps to." },
        ] as const,
    ),
  ])("passes on limits of the compute service, or makes invalid ones unknown: %j", async (sent, found) => {
    const { traits } = await readFrom(answerWith({ ...EMPTY, traits: [{ region: "cbk", computeLimits: sent }] }));
    expect(traits.map(({ computeLimits: limits }) => limits)).toEqual([found]);
  });

  it.each<readonly [unknown, unknown]>([
    [
      { ofDefault: 0, ofOthers: 8 },
      { ofDefault: 0, ofOthers: 8 },
    ],
    [
      { ofDefault: 4, ofOthers: 2, assumed: say`No.` },
      { ofDefault: 4, ofOthers: 2, assumed: "No." },
    ],
    ...[null, 8, {}, { ofDefault: 4 }, { ofDefault: 4, ofOthers: -1 }, { ofDefault: 4, ofOthers: 1.5 }].map(
      (wrong) =>
        [
          wrong,
          {
            ofDefault: 4,
            ofOthers: 2,
            assumed: "The API does not report the rules that new security groups begin with.",
          },
        ] as const,
    ),
  ])("passes on default rules, or replaces invalid ones with Neutron's: %j", async (sent, found) => {
    const { traits } = await readFrom(answerWith({ ...EMPTY, traits: [{ region: "cbk", defaultRules: sent }] }));
    expect(traits.map(({ defaultRules }) => defaultRules)).toEqual([found]);
  });

  it.each([
    [true, true],
    ["yes", undefined],
    [false, undefined],
  ])("covers the rest of the items only if isOfRest is true: %j", async (sent, found) => {
    const readings = [{ key: "compute.resources", item: null, value: 0, isOfRest: sent }];
    const { usage } = await readFrom(answerWith({ ...EMPTY, values: [{ region: "cbk", readings }] }));
    expect(usage[0]?.readings.map(({ isOfRest }) => isOfRest)).toEqual([found]);
  });

  it("the header has wanted keys and items, and questions about regions for limits only", async () => {
    const { received } = await readFrom(answerWith(EMPTY), {
      wanted: [
        want("cbk", "network.vpn_ikepolicy"),
        want("cbk", "volume.space_gb", "ssd"),
        want("cbk", "objectstorage", "gold & silver"),
        want("dbl", "compute.flavors", "m1.small"),
      ],
      questions: { dhcpPorts: ["cbk"], defaultVolumeType: ["dbl"], computeLimits: ["cbk"], defaultRules: ["dbl"] },
    });
    const asked = new Map(received.map(({ document, headers }) => [document, headers["quota-gate-readings"]]));
    const keys = "key=network.vpn_ikepolicies&key=volume.space_gb&key=objectstorage&key=compute.flavors";
    const items = "key=objectstorage%5Bgold+%26+silver%5D&key=compute.flavors%5Bm1.small%5D";
    expect(asked.get("usage")).toBe(`${keys}&${items}`);
    expect(asked.get("quota")).toBe(
      `${keys}&dhcp-ports=cbk&default-volume-type=dbl&compute-limits=cbk&default-rules=dbl&${items}`,
    );
  });

  it("the header stays short, however much is wanted, and keeps keys and regions", async () => {
    const regions = Array.from({ length: 300 }, (_, index) => `region-${index}`);
    const wanted = regions.flatMap((region) => [want(region, "what.ever"), want(region, "objectstorage", region)]);
    const { received } = await readFrom(answerWith(EMPTY), {
      wanted: [...wanted, want("a", "compute.cores")],
      questions: { dhcpPorts: regions, defaultVolumeType: ["region-1"] },
    });
    const [quota, usage] = received.map(({ headers }) => String(headers["quota-gate-readings"])).toSorted();
    expect(quota).toMatch(
      /^key=objectstorage&key=compute\.cores&dhcp-ports=\*&default-volume-type=region-1&key=what\.ever&key=objectstorage%5Bregion-0%5D&/u,
    );
    expect(usage).toMatch(/^key=objectstorage&key=compute\.cores&key=what\.ever&/u);
    for (const header of [quota, usage]) expect(header?.length).toBeLessThanOrEqual(4096);
  });
});
