import { describe, expect, it } from "vitest";
import { MAX_PROBLEMS } from "../../src/documents/index.ts";
import { MAX_DEPTH, MAX_VALUES } from "../../src/plan/declared/declared-plan.ts";
import { textsOf } from "../support/printed.ts";
import { createDemand, documentOf, openPlans, parsePlan, problemsOf } from "./parsing.ts";

function amountsOf(text: string, options = {}) {
  return parsePlan(text, options).demands.map(({ region, key, item, end, mode }) => [
    region,
    key,
    item,
    end.least,
    mode,
  ]);
}

describe("a declared plan of plain keys", () => {
  const text =
    '{\n  "cbk": { "compute.cores": 8,\n    "network.trunks": -2 },\n  "fes": { "volume.space_gb": 500 }\n}\n';

  it("states what the change adds, each amount with its place", () => {
    expect(parsePlan(text)).toEqual({
      file: "plan.json",
      mode: "add",
      demands: [
        createDemand({ place: { file: "plan.json", line: 2, column: 29 } }),
        createDemand({ key: "network.trunks", amount: -2, place: { file: "plan.json", line: 3, column: 23 } }),
        createDemand({
          region: "fes",
          key: "volume.space_gb",
          amount: 500,
          place: { file: "plan.json", line: 4, column: 31 },
        }),
      ],
      complete: true,
      notes: [],
      projects: [],
    });
  });
});

describe("a declared plan of maps and lists", () => {
  it("asks for nothing where they are empty", () => {
    expect(amountsOf('{ "cbk": { "compute.flavors": {}, "objectstorage": [] }, "fes": {} }')).toEqual([]);
  });
});

describe("a declared plan in YAML", () => {
  it.each(["plan.yml", "plan"])("states the same as in JSON, as %s, with its own places", async (file) => {
    const text = `---
# The second stage
cbk: &stage
  compute.cores: 8
  compute.ram_mb: 1.5 GiB
  volume.space_gb:
    - type: ssd
      space_gb: 2 TiB
  objectstorage: [{ space_bytes: "-1 GiB" }]
no: *stage
`;
    const { declared } = await openPlans({}, documentOf(file, text));
    const amounts = declared.flatMap(({ demands }) =>
      demands.map(({ region, key, item = "", end, place }) => [region, key, item, end.least, place?.line].join(" ")),
    );
    const stage = (region: string) => [
      `${region} compute.cores  8 4`,
      `${region} compute.ram_mb  1536 5`,
      `${region} volume.space_gb  2048 7`,
      `${region} volume.space_gb ssd 2048 8`,
      `${region} objectstorage  -1073741824 9`,
    ];
    expect(amounts).toEqual([...stage("cbk"), ...stage("no")]);
  });

  it("is YAML by its name where it could be nothing else, and JSON where it is that", async () => {
    for (const text of ["{cbk: {compute.cores: 8}}", '{"cbk":\t{"compute.cores": 8}}', "cbk: {compute.cores: 8}"]) {
      const { declared } = await openPlans({}, documentOf("plan.yaml", text));
      expect(declared[0]?.demands).toMatchObject([{ region: "cbk", key: "compute.cores", end: { least: 8 } }]);
    }
  });
});

describe("the mode of a plan", () => {
  it("is what the plan says where the input says nothing, or the same", () => {
    for (const mode of [undefined, "target"] as const) {
      const target = parsePlan('{ "cbk": { "compute.cores": 8 }, "$mode": "target" }', { mode });
      expect([target.mode, target.demands[0]?.mode]).toEqual(["target", "target"]);
    }
    const add = parsePlan('{ "$mode": "add", "cbk": { "compute.cores": -8 } }');
    expect([add.mode, add.demands[0]?.mode]).toEqual(["add", "add"]);
  });

  it("is always a total for limits that hold for each object", () => {
    const text =
      '{ "cbk": { "compute.key_pairs": 1, "compute.metadata_items": 2, "compute.server_group_members": 3, "compute.server_groups": 4 } }';
    expect(amountsOf(text).map(([, , , , mode]) => mode)).toEqual(["target", "target", "target", "add"]);
  });
});

describe("when nothing may be given back", () => {
  const forbidding = { allowNegative: false };

  it("names each negative amount with its place, all at once", () => {
    const text = `{
  "cbk": { "compute.cores": -8, "compute.flavors": { "m1.small": -2 }, "dns.zones": 1 },
  "fes": { "objectstorage": [{ "type": "ceph", "space_bytes": -5 }] }
}`;
    const problems = problemsOf(() => parsePlan(text, forbidding));
    expect(problems.map(({ message, place }) => `${place?.line} ${message}`)).toEqual(
      [
        "2 `compute.cores` in region `cbk` is `-8`",
        "2 `compute.flavors[m1.small]` in region `cbk` is `-2`",
        "3 `objectstorage[ceph]` in region `fes` is `-5`",
      ].map((found) => `${found}. Expected 0 or more, since \`allow-negative\` rules out negative amounts.`),
    );
  });

  it("tells of a negative total once", () => {
    const text = '{ "$mode": "target", "cbk": { "compute.cores": -1 } }';
    expect(problemsOf(() => parsePlan(text, forbidding))).toHaveLength(1);
  });
});

describe("the project that a plan is for", () => {
  const text = '{ "$project": "5F3C1A9E-0b7d-4c2e-8a6f-90d1b2c3e4f5", "cbk": { "compute.cores": 1 } }';

  it("is the one that is checked, in any spelling, or any where none is given", () => {
    const projects = ["5f3c1a9e0b7d4c2e8a6f90d1b2c3e4f5"];
    expect(parsePlan(text)).toMatchObject({ projects });
    expect(parsePlan(text, { project: "5f3c1a9e0b7d4c2e8a6f90d1b2c3e4f5" })).toMatchObject({ projects });
    expect(parsePlan("{}", { project: "p" })).toMatchObject({ projects: [] });
  });

  it("is refused where it is another one", () => {
    expect(problemsOf(() => parsePlan(text, { project: "p" }))).toMatchObject([
      {
        code: "PLAN_CONFLICT",
        message:
          "The plan is for the project `5F3C1A9E-0b7d-4c2e-8a6f-90d1b2c3e4f5` (`$project`), but the credentials are for `p`.",
        place: { line: 1, column: 15 },
      },
    ]);
  });
});

describe("what a plan says that it cannot state", () => {
  const withRemarks = (remarks: unknown): string =>
    JSON.stringify({ $incomplete: remarks, cbk: { "compute.cores": 1 } });

  it("is a note for each sentence, in which nothing is more than text", () => {
    const { complete, notes } = parsePlan(withRemarks(["more cores", "<b>`x`</b>\n::error::y"]));
    expect(complete).toBe(false);
    expect(notes).toEqual([
      "`plan.json` is not complete: `more cores`.",
      "`plan.json` is not complete: `\\u{3c}b\\u{3e}\\u{60}x\\u{60}\\u{3c}/b\\u{3e}\\u{a}::error::y`.",
    ]);
  });

  it("is bounded in length and number", () => {
    const { notes } = parsePlan(withRemarks(Array.from({ length: 100 }, () => "x".repeat(1000))));
    expect(notes).toHaveLength(11);
    expect(notes.at(-1)).toEqual("`plan.json` is not complete: 90 more remarks are not shown.");
    expect(Math.max(...textsOf(notes).map(({ length }) => length))).toBeLessThan(400);
  });
});

describe("names of region, flavor and storage type", () => {
  it("may be 255 characters long, also where each is an escaped pair", () => {
    const name = "\u{1f600}".repeat(255);
    const escaped = "\\ud83d\\ude00".repeat(255);
    expect(parsePlan(`{ "${escaped}": { "compute.flavors": { "${escaped}": 1 } } }`).demands[0]).toMatchObject({
      region: name,
      item: name,
    });
  });
});

describe("when a plan is beyond what is read", () => {
  const [place] = [{ file: "plan.json", line: 1 }];

  it.each([
    ["lists", "[".repeat(100_000)],
    ["objects", '{"a":'.repeat(100_000)],
    ["closed lists", "[".repeat(MAX_DEPTH + 1) + "]".repeat(MAX_DEPTH + 1)],
  ])("refuses %s that nest too deep without recursion", (_what, text) => {
    expect(problemsOf(() => parsePlan(text))).toMatchObject([{ code: "PLAN_INVALID", place }]);
  });

  it("parses what nests just as deep as allowed, and refuses it for its shape", () => {
    const text = "[".repeat(MAX_DEPTH) + "]".repeat(MAX_DEPTH);
    expect(problemsOf(() => parsePlan(text))).toMatchObject([
      { message: expect.stringMatching(/^The plan is a list\. Expected an object/) },
    ]);
  });

  it("refuses too many values before a tree is made of them", () => {
    const text = `{ "cbk": { "compute.flavors": { ${'"a": 1,'.repeat(MAX_VALUES)} "b": 1 } } }`;
    expect(problemsOf(() => parsePlan(text))).toMatchObject([{ code: "PLAN_TOO_LARGE", place }]);
  });
});

describe("when a plan has more problems than anyone reads", () => {
  function createPlan(amounts: number): string {
    const members = Array.from({ length: amounts }, (_, number) => `"compute.k${number}": "x"`);
    return `{ "cbk": { ${members.join(", ")} } }`;
  }

  it("lists the first hundred and counts the rest", () => {
    const problems = problemsOf(() => parsePlan(createPlan(MAX_PROBLEMS + 23)));
    expect(problems).toHaveLength(MAX_PROBLEMS + 1);
    expect(problems[0]?.message).toContain("`compute.k0`");
    expect(problems.at(-1)?.message).toBe("23 more problems are not listed.");
  });

  it("stops looking after ten thousand", () => {
    const problems = problemsOf(() => parsePlan(createPlan(20_000)));
    expect(problems).toHaveLength(MAX_PROBLEMS + 1);
    expect(problems.at(-1)?.message).toBe("At least 9,900 more problems are not listed.");
  });
});
