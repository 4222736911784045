import { describe, expect, it } from "vitest";
import { type PlanQuestions, say, UNANSWERED_FACTS, type ValueQuestion } from "../../src/core/index.ts";
import { withAnswers } from "../../src/plan/index.ts";
// Imported from the inner file, since combining plans hides the result for a single question.
import { listWanted } from "../../src/plan/plan-questions.ts";

const GROUPS = "network.security_groups";
const RULES = "network.security_group_rules";

const questions: PlanQuestions = {
  regions: false,
  wanted: [],
  flavors: [],
  dhcpPorts: [],
  defaultVolumeType: [],
  volumeTypes: [],
  shareTypes: [],
  computeLimits: [],
  clusterTemplates: [],
  defaultRules: ["cbk", "dbl"],
};

describe("keys to read for demands and questions", () => {
  const cores: ValueQuestion = { region: "cbk", key: "compute.cores", item: undefined };

  it("keys of demands in known regions are read", () => {
    const unknown = {
      region: "?",
      key: "compute.cores",
      item: undefined,
      regionProblem: say`Nothing says the region.`,
    };
    expect(listWanted([unknown, cores], { defaultRules: [], computeLimits: [] })).toEqual([cores]);
  });

  it("keys of security groups are read once if a question needs them, and a hidden region stays hidden", () => {
    const groups = { region: "dbl", key: GROUPS, item: undefined };
    expect(listWanted([{ ...cores, shownRegion: "(sensitive)" }, groups], questions)).toEqual([
      { ...cores, shownRegion: "(sensitive)" },
      groups,
      { region: "cbk", key: GROUPS, item: undefined, shownRegion: "(sensitive)" },
      { region: "cbk", key: RULES, item: undefined, shownRegion: "(sensitive)" },
      { region: "dbl", key: RULES, item: undefined },
    ]);
  });
});

describe("facts of the cloud with answers", () => {
  const unread = { traits: [], shared: [], usage: [] };
  const usageOf = (region: string, value: number | undefined, key = GROUPS) => {
    return { region, readings: [{ key, item: undefined, value }] };
  };

  it("answers that add nothing return the same facts, so that plans are not counted again", () => {
    const traits = [{ region: "cbk", dhcpPorts: undefined, defaultVolumeType: undefined }];
    const flavors = { flavors: [], missing: [], failures: [] };
    expect(withAnswers(UNANSWERED_FACTS, { questions, flavors: undefined, snapshot: unread })).toBe(UNANSWERED_FACTS);
    expect(withAnswers(UNANSWERED_FACTS, { questions, flavors, snapshot: { ...unread, traits } })).toBe(
      UNANSWERED_FACTS,
    );
  });

  it("a region lacks security groups only if it was asked about and its usage is 0", () => {
    const usage = [usageOf("cbk", 0), usageOf("dbl", 1), usageOf("fes", 0)];
    const facts = withAnswers(UNANSWERED_FACTS, { questions, flavors: undefined, snapshot: { ...unread, usage } });
    expect(facts.withoutSecurityGroups).toEqual(["cbk"]);
    for (const other of [usageOf("cbk", undefined), usageOf("cbk", 0, "network.networks"), usageOf("fes", 0)]) {
      const unchanged = withAnswers(UNANSWERED_FACTS, {
        questions,
        flavors: undefined,
        snapshot: { ...unread, usage: [other] },
      });
      expect(unchanged).toBe(UNANSWERED_FACTS);
    }
  });

  it("answers keep facts that were known before", () => {
    const facts = { ...UNANSWERED_FACTS, regions: ["cbk"] };
    const flavors = { flavors: [], missing: [], failures: [{ region: "cbk", reason: say`No answer.` }] };
    expect(withAnswers(facts, { questions, flavors, snapshot: unread })).toEqual({ ...facts, flavors });
  });
});
