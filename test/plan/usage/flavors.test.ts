import { describe, expect, it } from "vitest";
import { type Flavor, GateError, toText } from "../../../src/core/index.ts";
import { agreement, type FlavorQuery, type FoundFlavor } from "../../../src/plan/usage/flavor-index.ts";
import { FlavorIndex, parseFlavors } from "../../../src/plan/usage/index.ts";

function flavor(overrides: Partial<Flavor> = {}): Flavor {
  return { id: "1", name: "s", vcpus: 2, ramMiB: 4096, region: undefined, ...overrides };
}

function problemsOf(text: string): readonly string[] {
  try {
    parseFlavors(text, "flavors.json");
  } catch (error) {
    if (error instanceof GateError) return error.problems.map(({ message }) => toText(message));
    throw error;
  }
  return [];
}

describe("a flavors file", () => {
  it("may be the output of the command line", () => {
    const text = '\uFEFF[{"ID":"1","Name":"s","RAM":4096,"Disk":50,"Ephemeral":0,"VCPUs":2,"Is Public":true}]';
    expect(parseFlavors(text, "flavors.json")).toEqual([flavor({ diskGiB: 50 })]);
  });

  it("may be a map from name or id", () => {
    const found = parseFlavors('{"s":{"vcpus":2,"ram":4096},"__proto__":{"vcpus":1,"ram":1}}', "flavors.json");
    expect(found.map(({ name }) => name)).toEqual(["s", "__proto__"]);
    expect(coresIn(found, { id: "s", region: "cbk" })).toBe(2);
    expect(coresIn(found, { name: "s", region: "cbk" })).toBe(2);
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

/** Cores of the flavor that is found; "contradiction": nobody knows. */
function coresIn(flavors: readonly Flavor[], query: FlavorQuery): number | "contradiction" | undefined {
  const found = new FlavorIndex(flavors).find(query);
  return found?.kind === "one" ? found.flavor.vcpus : found?.kind;
}

describe("looking up a flavor", () => {
  it("goes by id before name", () => {
    const flavors = [
      flavor({ id: "1", name: "a", vcpus: 1 }),
      flavor({ id: "2", name: "b", vcpus: 2 }),
      flavor({ id: "3", name: "c", vcpus: 3 }),
    ];
    expect(coresIn(flavors, { id: "1", name: "b", region: undefined })).toBe(1);
    expect(coresIn(flavors, { id: "none", name: "b", region: undefined })).toBe(2);
    expect(coresIn(flavors, { id: "3", region: undefined })).toBe(3);
    expect(coresIn(flavors, { name: "none", region: undefined })).toBeUndefined();
  });

  it("goes by region, and finds none of another region", () => {
    const flavors = [flavor({ region: "cbk", vcpus: 2 }), flavor({ region: "dbl", vcpus: 4 })];
    expect(coresIn(flavors, { name: "s", region: "dbl" })).toBe(4);
    expect(coresIn(flavors, { name: "s", region: "fes" })).toBeUndefined();
    expect(coresIn(flavors, { name: "s", region: undefined })).toBe("contradiction");
  });

  it("finds a contradiction where two flavors of the region have one name and different sizes", () => {
    const flavors = [flavor({ region: undefined, vcpus: 2 }), flavor({ id: "2", region: "cbk", vcpus: 4 })];
    expect(coresIn(flavors, { name: "s", region: "cbk" })).toBe("contradiction");
    expect(coresIn(flavors, { id: "2", region: "cbk" })).toBe(4);
  });

  it("takes the name from another entry of the same id", () => {
    const found = new FlavorIndex([flavor({ name: undefined }), flavor({ name: "s" })]).find({
      id: "1",
      region: undefined,
    });
    expect(found).toEqual({ kind: "one", flavor: flavor() });
  });

  it("knows a disk that one source tells, and none on which two differ", () => {
    const diskOf = (...disks: readonly (number | undefined)[]): number | undefined => {
      const found = disks
        .map((diskGiB) => ({ kind: "one" as const, flavor: diskGiB === undefined ? flavor() : flavor({ diskGiB }) }))
        .reduce<FoundFlavor | undefined>(agreement, undefined);
      return found?.kind === "one" ? found.flavor.diskGiB : undefined;
    };
    expect([diskOf(5), diskOf(5, undefined), diskOf(undefined, 5), diskOf(5, 5)]).toEqual([5, 5, 5, 5]);
    expect([diskOf(5, 6), diskOf(5, 6, 5), diskOf(5, 6, undefined)]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });
});
