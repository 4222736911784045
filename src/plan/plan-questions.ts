// Questions that plans have for the cloud: facts that amounts depend on, and limits and usage of the requested keys.

import {
  type Demand,
  type FactQuestions,
  idOf,
  isNeverRead,
  toRegionQuestions,
  type ValueQuestion,
} from "../core/index.ts";

/** Joins the questions of several plans, without duplicates. Regions are sorted. */
export function joinQuestions(parts: readonly Partial<FactQuestions>[]): FactQuestions {
  const flavors = parts.flatMap((questions) => questions.flavors ?? []);
  return {
    flavors: [...new Map(flavors.map((flavor) => [idOf(flavor.region, flavor.id, flavor.name), flavor])).values()],
    ...toRegionQuestions((name) => [...new Set(parts.flatMap((questions) => questions[name] ?? []))].sort()),
  };
}

/**
 * Keys to read for each question. `defaultRules`: amounts of new security groups. The usage of the first key also shows
 * whether there are groups already. `computeLimits`: amounts that servers may take.
 */
const KEYS = {
  defaultRules: ["network.security_groups", "network.security_group_rules"],
  computeLimits: ["compute.cores", "compute.ram_mb", "compute.resources"],
} as const;

/**
 * Returns the keys to read for demands and questions. Demands in an unknown region, and keys that no call returns, are
 * left out.
 */
export function listWanted(
  demands: readonly (ValueQuestion & Pick<Demand, "regionProblem">)[],
  questions: Pick<FactQuestions, keyof typeof KEYS>,
): readonly ValueQuestion[] {
  const wanted = demands.filter(({ regionProblem, key }) => regionProblem === undefined && !isNeverRead(key));
  const shown = new Map(wanted.map(({ region, shownRegion }) => [region, shownRegion]));
  const asked = new Set(wanted.map(({ region, key }) => idOf(region, key)));
  const more = (["defaultRules", "computeLimits"] as const).flatMap((name) =>
    questions[name].flatMap((region) => {
      const keys = KEYS[name].filter((key) => !asked.has(idOf(region, key)));
      return keys.map((key): ValueQuestion => ({ region, shownRegion: shown.get(region), key, item: undefined }));
    }),
  );
  return [...wanted, ...more];
}
