import { describe, expect, it } from "vitest";
import { documentOf, openPlans } from "./parsing.ts";

const PLAN = '{"cbk":{"compute.cores":8}}';

async function equalOf(...plans: readonly (readonly [file: string, text: string])[]) {
  const { equal } = await openPlans({}, ...plans.map(([file, text]) => documentOf(file, text)));
  return equal;
}

describe("plans with the same text", () => {
  it("all files with the same text form one group", async () => {
    expect(await equalOf(["a", PLAN], ["b", PLAN], ["c", '{"cbk":{"compute.cores":9}}'], ["d", PLAN])).toEqual([
      ["a", "b", "d"],
    ]);
  });

  it("declared plans of the same file name in several folders, as stacks have them, are not reported", async () => {
    expect(await equalOf(["a/plan.json", PLAN], ["b/plan.json", PLAN])).toEqual([]);
    expect(await equalOf(["a/plan.json", PLAN], ["b/copy.json", PLAN])).toEqual([["a/plan.json", "b/copy.json"]]);
  });

  it("plans without demands and single plans are not reported", async () => {
    expect(await equalOf(["a", "{}"], ["b", "{}"])).toEqual([]);
    expect(await equalOf(["a", PLAN])).toEqual([]);
  });
});
