// Policies for tests, written as YAML, with their problems and effects.

import { type CheckPolicies, GateError, type Policy } from "../../src/core/index.ts";
import { evaluate } from "../../src/evaluate/index.ts";
import { applyPolicy, parsePolicy } from "../../src/policy/index.ts";
import { createDemand, createPolicy, createSnapshot } from "../support/demands.ts";
import { type PrintedProblem, printProblems } from "../support/printed.ts";

export const NOW = new Date("2026-09-15T12:00:00.000Z");

export function parse(text: string): ReturnType<typeof parsePolicy> {
  return parsePolicy({ text, file: "policy.yml" });
}

/** Returns the problems of a text, none for a valid policy. */
export function problemsOf(text: string): readonly PrintedProblem[] {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof GateError) return printProblems(error.problems);
    throw error;
  }
  return [];
}

export function apply(text: string, { options = createPolicy(), now = NOW }: { options?: Policy; now?: Date } = {}) {
  return applyPolicy(parse(text), { options, now });
}

/** Usage, planned amount and limit of one key in one region. */
export interface Situation {
  readonly region?: string;
  readonly key?: string;
  readonly item?: string | undefined;
  readonly used?: number | null;
  readonly planned?: number;
  readonly limit?: number | "unlimited" | null;
  readonly atLeast?: boolean;
  readonly mode?: "add" | "target";
}

/** Returns an evaluation and its only check. By default, 60 of 100 cores are in use after the change. */
export function evaluateOne(policy: CheckPolicies, situation: Situation = {}) {
  const { region = "cbk", key = "compute.cores", item, used = 50, planned = 10, limit = 100 } = situation;
  const name = item === undefined ? key : `${key}[${item}]`;
  const evaluation = evaluate({
    demands: [
      createDemand({
        region,
        key,
        item,
        amount: planned,
        atLeast: situation.atLeast ?? false,
        mode: situation.mode ?? "add",
      }),
    ],
    snapshot: createSnapshot({
      quota: { [region]: limit === null ? {} : { [name]: limit } },
      usage: { [region]: used === null ? {} : { [name]: used } },
    }),
    policy,
  });
  const check = evaluation.checks[0];
  if (check === undefined) throw new Error("expected a check");
  return { evaluation, check };
}
