import { describe, expect, it } from "vitest";
import { evaluate } from "../../src/evaluate/index.ts";
import { createDemand, createPolicies, createSnapshot } from "../support/demands.ts";

const KEY = "compute.server_group_members";
const MEMBER = createDemand({ key: KEY, amount: 1 });

type Usage = NonNullable<NonNullable<Parameters<typeof createSnapshot>[0]>["usage"]>;

/** The verdict of one more member of an existing group, by what the source reports of groups. */
function verdictOf(usage: Usage): string | undefined {
  const demand = { ...MEMBER, mode: "target" as const, objects: [{ ...MEMBER, item: "g", isNew: false }] };
  const snapshot = createSnapshot({ quota: { cbk: { [KEY]: 10 } }, usage });
  return evaluate({ demands: [demand], snapshot, policy: createPolicies() }).checks[0]?.verdict;
}

describe("a server group that the plan adds to", () => {
  it.each<[string, Usage, string]>([
    ["fits by the plan's own where the source counts no members", {}, "fits"],
    ["is not known where the source has no group", { cbk: { [KEY]: { key: KEY, hasNone: true } } }, "unknown"],
    ["is not known where there are other groups", { cbk: { [KEY]: { key: KEY, item: "h", value: 1 } } }, "unknown"],
    ["fits with room in it", { cbk: { [KEY]: { key: KEY, item: "name", id: "g", value: 7 } } }, "tight"],
    ["is full", { cbk: { [KEY]: { key: KEY, item: "name", id: "g", value: 10 } } }, "over"],
  ])("%s", (_, usage, verdict) => {
    expect(verdictOf(usage)).toBe(verdict);
  });
});
