import { describe, expect, it } from "vitest";
import { evaluate } from "../../src/evaluate/index.ts";
import { createDemand, createPolicies, createSnapshot } from "../support/demands.ts";

const KEY = "compute.server_group_members";
const MEMBER = createDemand({ key: KEY, amount: 1 });

type Usage = NonNullable<NonNullable<Parameters<typeof createSnapshot>[0]>["usage"]>;

/** Returns the verdict on one more member of an existing group, for the usage that the source reports. */
function verdictOf(usage: Usage): string | undefined {
  const demand = { ...MEMBER, mode: "target" as const, objects: [{ ...MEMBER, item: "g", isNew: false }] };
  const snapshot = createSnapshot({ quota: { cbk: { [KEY]: 10 } }, usage });
  return evaluate({ demands: [demand], snapshot, policy: createPolicies() }).checks[0]?.verdict;
}

describe("a new member of a server group", () => {
  it.each<[string, Usage, string]>([
    ["the plan's own members decide if the source counts none", {}, "fits"],
    ["the check is unknown if the source has no group", { cbk: { [KEY]: { key: KEY, hasNone: true } } }, "unknown"],
    [
      "the check is unknown if the source has other groups only",
      { cbk: { [KEY]: { key: KEY, item: "h", value: 1 } } },
      "unknown",
    ],
    [
      "the check is tight if the group has little room",
      { cbk: { [KEY]: { key: KEY, item: "name", id: "g", value: 7 } } },
      "tight",
    ],
    [
      "the check is over if the group is full",
      { cbk: { [KEY]: { key: KEY, item: "name", id: "g", value: 10 } } },
      "over",
    ],
  ])("%s", (_, usage, verdict) => {
    expect(verdictOf(usage)).toBe(verdict);
  });
});
