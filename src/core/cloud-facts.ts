// Facts of a cloud that plans are counted with: what has to be read for them, and what the answers come to.

import type { CloudFacts, FlavorFacts, PlanQuestions } from "./cloud.ts";
import type { Snapshot, Wanted } from "./model.ts";
import { idOf } from "./resource-keys.ts";

/** The facts of a cloud of which nothing is known. */
export const NOTHING_KNOWN: CloudFacts = {
  cloudRegion: null,
  regions: null,
  flavors: null,
  traits: [],
  shared: [],
  withoutSecurityGroups: [],
};

const SECURITY_GROUPS = "network.security_groups";

/** What a project's first security group takes, which is told by usage of the first of these. */
const OF_FIRST_GROUP: readonly string[] = [SECURITY_GROUPS, "network.security_group_rules"];

/** What has to be read for demands and questions; of a demand whose region is not known, nothing. */
export function toWanted(
  demands: readonly (Wanted & { readonly regionProblem?: string })[],
  { securityGroups }: Pick<PlanQuestions, "securityGroups">,
): readonly Wanted[] {
  const wanted = demands.filter(({ regionProblem }) => regionProblem === undefined);
  const shown = new Map(wanted.map(({ region, shownRegion }) => [region, shownRegion]));
  const asked = new Set(wanted.map(({ region, key }) => idOf(region, key)));
  const more = securityGroups.flatMap((region) => {
    const shownRegion = shown.get(region);
    const place = shownRegion === undefined ? { region } : { region, shownRegion };
    const keys = OF_FIRST_GROUP.filter((key) => !asked.has(idOf(region, key)));
    return keys.map((key): Wanted => ({ ...place, key, item: null }));
  });
  return [...wanted, ...more];
}

/** Facts with the answers to questions. The same ones where the answers tell nothing. `flavors` null: they were not asked for. */
export function withAnswers(
  facts: CloudFacts,
  answers: {
    readonly questions: PlanQuestions;
    readonly flavors: FlavorFacts | null;
    readonly snapshot: Pick<Snapshot, "traits" | "shared" | "usage">;
  },
): CloudFacts {
  const { questions, flavors, snapshot } = answers;
  const traits = snapshot.traits.filter(
    ({ dhcpPorts, defaultVolumeType, volumeTypes }) =>
      dhcpPorts !== null || defaultVolumeType !== null || (volumeTypes ?? null) !== null,
  );
  const withoutSecurityGroups = questions.securityGroups.filter((region) => hasNoSecurityGroup(snapshot, region));
  // Of a service that is asked for in one region, the others change no amount.
  const read = new Set(snapshot.usage.map(({ region }) => region));
  const shared = snapshot.shared.filter(({ regions }) => regions.filter((region) => read.has(region)).length > 1);
  const ofFlavors = [flavors?.flavors ?? [], flavors?.missing ?? [], flavors?.untold ?? []];
  const told = [...ofFlavors, traits, shared, withoutSecurityGroups];
  if (told.every(({ length }) => length === 0)) return facts;
  return { ...facts, flavors, traits, shared, withoutSecurityGroups };
}

/** True only where usage says so: what is not reported is not 0. */
function hasNoSecurityGroup({ usage }: Pick<Snapshot, "usage">, region: string): boolean {
  const readings = usage.find((one) => one.region === region)?.readings ?? [];
  return readings.some(({ key, item, value }) => key === SECURITY_GROUPS && item === null && value === 0);
}
