import { describe, expect, it } from "vitest";
import { documentOf, openPlans } from "./parsing.ts";

const PLAN = '{"cbk":{"compute.cores":8}}';

async function equalOf(...plans: readonly (readonly [file: string, text: string])[]) {
  const { equal } = await openPlans({}, ...plans.map(([file, text]) => documentOf(file, text)));
  return equal;
}

describe("plans with the same text", () => {
  it("are named in one group, however many there are", async () => {
    expect(await equalOf(["a", PLAN], ["b", PLAN], ["c", '{"cbk":{"compute.cores":9}}'], ["d", PLAN])).toEqual([
      ["a", "b", "d"],
    ]);
  });

  it("are no copies if they are declared plans with one name in several folders, as stacks have them", async () => {
    expect(await equalOf(["a/plan.json", PLAN], ["b/plan.json", PLAN])).toEqual([]);
    expect(await equalOf(["a/plan.json", PLAN], ["b/copy.json", PLAN])).toEqual([["a/plan.json", "b/copy.json"]]);
  });

  it("are not told where they ask for nothing, or where there is one plan", async () => {
    expect(await equalOf(["a", "{}"], ["b", "{}"])).toEqual([]);
    expect(await equalOf(["a", PLAN])).toEqual([]);
  });
});
