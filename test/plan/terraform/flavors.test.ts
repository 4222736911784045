import { describe, expect, it } from "vitest";
import { GateError } from "../../../src/errors.ts";
import { createFlavorFinder, type Flavor, parseFlavors } from "../../../src/plan/terraform/flavors.ts";

function flavor(overrides: Partial<Flavor> = {}): Flavor {
  return { id: "1", name: "s", vcpus: 2, ramMiB: 4096, region: null, ...overrides };
}

function problemsOf(text: string): readonly string[] {
  try {
    parseFlavors(text, "flavors.json");
  } catch (error) {
    if (error instanceof GateError) return error.problems.map(({ message }) => message);
    throw error;
  }
  return [];
}

describe("a flavors file", () => {
  it("may be the output of the command line", () => {
    const text = '\uFEFF[{"ID":"1","Name":"s","RAM":4096,"Disk":50,"Ephemeral":0,"VCPUs":2,"Is Public":true}]';
    expect(parseFlavors(text, "flavors.json")).toEqual([flavor()]);
  });

  it("may be a map from name or id", () => {
    const found = parseFlavors('{"s":{"vcpus":2,"ram":4096},"__proto__":{"vcpus":1,"ram":1}}', "flavors.json");
    expect(found.map(({ name }) => name)).toEqual(["s", "__proto__"]);
    expect(createFlavorFinder([found])({ id: "s", region: "cbk" })?.vcpus).toBe(2);
    expect(createFlavorFinder([found])({ name: "s", region: "cbk" })?.ramMiB).toBe(4096);
  });

  it("tells all that is wrong at once, without the text of the file", () => {
    expect(problemsOf("{hunter2")).toEqual(["the flavors file is not JSON."]);
    expect(problemsOf('"s"')).toEqual(["the flavors file must hold an array or an object."]);
    expect(problemsOf('[{"ID":"1","Name":"s","RAM":"4096","VCPUs":2},null,{"RAM":1,"VCPUs":1}]')).toHaveLength(3);
    expect(problemsOf('{"s":{"vcpus":2.5,"ram":4096},"m":7,"l":{"vcpus":1,"ram":-1}}')).toEqual([
      "flavor `s` needs `vcpus` and `ram` as whole numbers (`ram` in MiB).",
      "flavor `m` needs `vcpus` and `ram` as whole numbers (`ram` in MiB).",
      "flavor `l` needs `vcpus` and `ram` as whole numbers (`ram` in MiB).",
    ]);
  });

  it("is not endless", () => {
    const many = Object.fromEntries(Array.from({ length: 100_001 }, (_, index) => [`f${index}`, { vcpus: 1, ram: 1 }]));
    expect(problemsOf(JSON.stringify(many))).toEqual(["the flavors file has more than 100000 flavors."]);
    expect(problemsOf(JSON.stringify(Object.keys(many).map((Name) => ({ Name, VCPUs: 1, RAM: 1 }))))).toHaveLength(1);
  });
});

describe("looking up a flavor", () => {
  it("goes by id before name, and by the first list before the second", () => {
    const find = createFlavorFinder([
      [flavor({ id: "1", name: "a", vcpus: 1 }), flavor({ id: "2", name: "b", vcpus: 2 })],
      [flavor({ id: "1", vcpus: 9 }), flavor({ id: "3", name: "c", vcpus: 3 })],
    ]);
    expect(find({ id: "1", name: "b", region: null })?.vcpus).toBe(1);
    expect(find({ id: "none", name: "b", region: null })?.vcpus).toBe(2);
    expect(find({ id: "3", region: null })?.vcpus).toBe(3);
    expect(find({ name: "none", region: null })).toBeUndefined();
  });

  it("goes by region where sizes differ, and finds none where nothing tells them apart", () => {
    const find = createFlavorFinder([[flavor({ region: "cbk", vcpus: 2 }), flavor({ region: "dbl", vcpus: 4 })]]);
    expect(find({ name: "s", region: "dbl" })?.vcpus).toBe(4);
    expect(find({ name: "s", region: "fes" })).toBeUndefined();
    expect(find({ name: "s", region: null })).toBeUndefined();
  });

  it("takes the name from another entry of the same id", () => {
    const find = createFlavorFinder([[flavor({ name: null }), flavor({ name: "s" })]]);
    expect(find({ id: "1", region: null })?.name).toBe("s");
  });
});
