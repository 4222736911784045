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

  it("each key is an addition with its place", () => {
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
  it("empty maps and lists request nothing", () => {
    expect(amountsOf('{ "cbk": { "compute.flavors": {}, "objectstorage": [] }, "fes": {} }')).toEqual([]);
  });
});

describe("a declared plan in YAML", () => {
  it.each(["plan.yml", "plan"])(
    "a plan in YAML is read like one in JSON, with places in the YAML: %s",
    async (file) => {
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
    },
  );

  it("a file with a YAML extension is read whether its text is YAML or JSON", async () => {
    for (const text of ["{cbk: {compute.cores: 8}}", '{"cbk":\t{"compute.cores": 8}}', "cbk: {compute.cores: 8}"]) {
      const { declared } = await openPlans({}, documentOf("plan.yaml", text));
      expect(declared[0]?.demands).toMatchObject([{ region: "cbk", key: "compute.cores", end: { least: 8 } }]);
    }
  });
});

describe("the mode of a declared plan", () => {
  it("the mode is that of the plan if the input has none, or the same", () => {
    for (const mode of [undefined, "target"] as const) {
      const target = parsePlan('{ "cbk": { "compute.cores": 8 }, "$mode": "target" }', { mode });
      expect([target.mode, target.demands[0]?.mode]).toEqual(["target", "target"]);
    }
    const add = parsePlan('{ "$mode": "add", "cbk": { "compute.cores": -8 } }');
    expect([add.mode, add.demands[0]?.mode]).toEqual(["add", "add"]);
  });

  it("amounts are always totals for limits that hold for each object", () => {
    const text =
      '{ "cbk": { "compute.key_pairs": 1, "compute.metadata_items": 2, "compute.server_group_members": 3, "compute.server_groups": 4 } }';
    expect(amountsOf(text).map(([, , , , mode]) => mode)).toEqual(["target", "target", "target", "add"]);
  });
});

describe("a plan with negative amounts while these are not allowed", () => {
  const forbidding = { allowNegative: false };

  it("all negative amounts are reported at once, with their places", () => {
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

  it("a negative total is reported once", () => {
    const text = '{ "$mode": "target", "cbk": { "compute.cores": -1 } }';
    expect(problemsOf(() => parsePlan(text, forbidding))).toHaveLength(1);
  });
});

describe("the project of a declared plan", () => {
  const text = '{ "$project": "5F3C1A9E-0b7d-4c2e-8a6f-90d1b2c3e4f5", "cbk": { "compute.cores": 1 } }';

  it("the project matches the checked one in any spelling, and any project matches if none is checked", () => {
    const projects = ["5f3c1a9e0b7d4c2e8a6f90d1b2c3e4f5"];
    expect(parsePlan(text)).toMatchObject({ projects });
    expect(parsePlan(text, { project: "5f3c1a9e0b7d4c2e8a6f90d1b2c3e4f5" })).toMatchObject({ projects });
    expect(parsePlan("{}", { project: "p" })).toMatchObject({ projects: [] });
  });

  it("a plan for another project is refused", () => {
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

describe("the remarks in `$incomplete`", () => {
  const withRemarks = (remarks: unknown): string =>
    JSON.stringify({ $incomplete: remarks, cbk: { "compute.cores": 1 } });

  it("each remark becomes a note, in which markup and commands are escaped", () => {
    const { complete, notes } = parsePlan(withRemarks(["more cores", "<b>`x`</b>\n::error::y"]));
    expect(complete).toBe(false);
    expect(notes).toEqual([
      "`plan.json` is not complete: `more cores`.",
      "`plan.json` is not complete: `\\u{3c}b\\u{3e}\\u{60}x\\u{60}\\u{3c}/b\\u{3e}\\u{a}::error::y`.",
    ]);
  });

  it("remarks are bounded in length and number", () => {
    const { notes } = parsePlan(withRemarks(Array.from({ length: 100 }, () => "x".repeat(1000))));
    expect(notes).toHaveLength(11);
    expect(notes.at(-1)).toEqual("`plan.json` is not complete: 90 more remarks are not shown.");
    expect(Math.max(...textsOf(notes).map(({ length }) => length))).toBeLessThan(400);
  });
});

describe("names of region, flavor and storage type", () => {
  it("names of 255 characters are accepted, even if each is an escaped surrogate pair", () => {
    const name = "\u{1f600}".repeat(255);
    const escaped = "\\ud83d\\ude00".repeat(255);
    expect(parsePlan(`{ "${escaped}": { "compute.flavors": { "${escaped}": 1 } } }`).demands[0]).toMatchObject({
      region: name,
      item: name,
    });
  });
});

describe("a plan beyond the limits of the reader", () => {
  const [place] = [{ file: "plan.json", line: 1 }];

  it.each([
    ["lists", "[".repeat(100_000)],
    ["objects", '{"a":'.repeat(100_000)],
    ["closed lists", "[".repeat(MAX_DEPTH + 1) + "]".repeat(MAX_DEPTH + 1)],
  ])("%s that nest too deep are refused without recursion", (_what, text) => {
    expect(problemsOf(() => parsePlan(text))).toMatchObject([{ code: "PLAN_INVALID", place }]);
  });

  it("a document with the maximum nesting is parsed, and refused for its shape", () => {
    const text = "[".repeat(MAX_DEPTH) + "]".repeat(MAX_DEPTH);
    expect(problemsOf(() => parsePlan(text))).toMatchObject([
      { message: expect.stringMatching(/^The plan is a list\. Expected an object/) },
    ]);
  });

  it("too many values are refused before a tree is built", () => {
    const text = `{ "cbk": { "compute.flavors": { ${'"a": 1,'.repeat(MAX_VALUES)} "b": 1 } } }`;
    expect(problemsOf(() => parsePlan(text))).toMatchObject([{ code: "PLAN_TOO_LARGE", place }]);
  });
});

describe("a plan with very many problems", () => {
  function createPlan(amounts: number): string {
    const members = Array.from({ length: amounts }, (_, number) => `"compute.k${number}": "x"`);
    return `{ "cbk": { ${members.join(", ")} } }`;
  }

  it("the first hundred problems are listed, and the rest is counted", () => {
    const problems = problemsOf(() => parsePlan(createPlan(MAX_PROBLEMS + 23)));
    expect(problems).toHaveLength(MAX_PROBLEMS + 1);
    expect(problems[0]?.message).toContain("`compute.k0`");
    expect(problems.at(-1)?.message).toBe("23 more problems are not listed.");
  });

  it("the search stops after ten thousand problems", () => {
    const problems = problemsOf(() => parsePlan(createPlan(20_000)));
    expect(problems).toHaveLength(MAX_PROBLEMS + 1);
    expect(problems.at(-1)?.message).toBe("At least 9,900 more problems are not listed.");
  });
});

describe("a key as the status prints it", () => {
  it.each(["volume.space_gb[ssd]", "objectstorage[ceph]", "compute.flavors[m1.large]", "network.router_routes[edge]"])(
    "%s is refused once, with a form that a plan may have",
    (name) => {
      const [problem, ...others] = problemsOf(() => parsePlan(JSON.stringify({ cbk: { [name]: 4 } })));
      expect(others).toEqual([]);
      const [, form = ""] = /^A plan states it as `(.*)`\.$/u.exec(problem?.hint ?? "") ?? [];
      const [key, item] = name.slice(0, -1).split("[");
      const amounts = amountsOf(`{"cbk": {${form}}}`).map((amount) => amount.slice(0, 4));
      expect(amounts).toContainEqual(["cbk", key, item, 1]);
    },
  );

  it.each([
    ["16 GB", "Did you mean `16 GiB`?"],
    ["512 MB", "Did you mean `512 MiB`?"],
    ["1 kB", undefined],
  ])("%s of RAM is no whole number of MiB: %s", (size, hint) => {
    const problems = problemsOf(() => parsePlan(JSON.stringify({ cbk: { "compute.ram_mb": size } })));
    expect(problems.map((problem) => problem.hint)).toEqual([hint]);
  });
});
