import { describe, expect, it } from "vitest";
import { type Flavor, GateError, toText } from "../../../src/core/index.ts";
import { createFlavorIndex, parseFlavors, type ServerFlavor } from "../../../src/plan/usage/index.ts";

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
  it("the output of the command line is read", () => {
    const text = '\uFEFF[{"ID":"1","Name":"s","RAM":4096,"Disk":50,"Ephemeral":0,"VCPUs":2,"Is Public":true}]';
    expect(parseFlavors(text, "flavors.json")).toEqual([flavor({ diskGiB: 50 })]);
  });

  it("a map from name or ID is read", () => {
    const found = parseFlavors('{"s":{"vcpus":2,"ram":4096},"__proto__":{"vcpus":1,"ram":1}}', "flavors.json");
    expect(found.map(({ name }) => name)).toEqual(["s", "__proto__"]);
    expect(coresIn(found, { id: "s", region: "cbk" })).toBe(2);
    expect(coresIn(found, { name: "s", region: "cbk" })).toBe(2);
  });

  it("all problems are reported at once, without the text of the file", () => {
    expect(problemsOf("{hunter2")).toEqual(["the flavors file is not JSON."]);
    expect(problemsOf('"s"')).toEqual(["the flavors file must hold an array or an object."]);
    expect(problemsOf('[{"ID":"1","Name":"s","RAM":"4096","VCPUs":2},null,{"RAM":1,"VCPUs":1}]')).toHaveLength(3);
    const wrong = { s: { vcpus: 2.5, ram: 4096 }, m: 7, l: { vcpus: 1, ram: -1 }, none: { vcpus: 0, ram: 1024 } };
    expect(problemsOf(JSON.stringify(wrong))).toEqual(
      ["s", "m", "l", "none"].map(
        (name) => `flavor \`${name}\` needs \`vcpus\` and \`ram\` as whole numbers from 1 (\`ram\` in MiB).`,
      ),
    );
  });

  it("a file with too many flavors is refused", () => {
    const many = Object.fromEntries(Array.from({ length: 100_001 }, (_, index) => [`f${index}`, { vcpus: 1, ram: 1 }]));
    expect(problemsOf(JSON.stringify(many))).toEqual(["the flavors file has more than 100000 flavors."]);
    expect(problemsOf(JSON.stringify(Object.keys(many).map((Name) => ({ Name, VCPUs: 1, RAM: 1 }))))).toHaveLength(1);
  });
});

/** Returns the cores of the flavor, or "contradiction" if they are unclear. */
function coresIn(
  flavors: readonly Flavor[],
  query: Pick<ServerFlavor, "id" | "name" | "region">,
): number | "contradiction" | undefined {
  const found = createFlavorIndex(flavors)(query);
  return found === "contradiction" ? found : found?.vcpus;
}
