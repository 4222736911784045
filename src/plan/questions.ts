// What plans ask of their cloud, and what the answers come to.

import {
  type CloudFacts,
  type Demand,
  type FlavorFacts,
  idOf,
  type PlanQuestions,
  type Snapshot,
  type Wanted,
} from "../core/index.ts";

/** Questions of resources on facts of their cloud other than limits and usage. */
export type FactQuestions = Omit<PlanQuestions, "regions" | "wanted">;

/** What several plans leave open, each question once. */
export function joinQuestions(all: readonly Partial<FactQuestions>[]): FactQuestions {
  const regionsOf = (name: Exclude<keyof FactQuestions, "flavors">): readonly string[] => [
    ...new Set(all.flatMap((questions) => questions[name] ?? [])),
  ];
  const flavors = all.flatMap((questions) => questions.flavors ?? []);
  return {
    flavors: [...new Map(flavors.map((one) => [idOf(one.region, one.id, one.name), one])).values()],
    dhcpPorts: regionsOf("dhcpPorts"),
    defaultVolumeTypes: regionsOf("defaultVolumeTypes"),
    volumeTypes: regionsOf("volumeTypes"),
    securityGroups: regionsOf("securityGroups"),
  };
}

const SECURITY_GROUPS = "network.security_groups";

/** What a project's first security group takes, which usage of the first of these says. */
const OF_FIRST_GROUP: readonly string[] = [SECURITY_GROUPS, "network.security_group_rules"];

/** What has to be read for demands and questions; of a demand whose region is not known, nothing. */
export function toWanted(
  demands: readonly (Wanted & Pick<Demand, "regionProblem">)[],
  { securityGroups }: Pick<FactQuestions, "securityGroups">,
): readonly Wanted[] {
  const wanted = demands.filter(({ regionProblem }) => regionProblem === undefined);
  const shown = new Map(wanted.map(({ region, shownRegion }) => [region, shownRegion]));
  const asked = new Set(wanted.map(({ region, key }) => idOf(region, key)));
  const more = securityGroups.flatMap((region) => {
    const keys = OF_FIRST_GROUP.filter((key) => !asked.has(idOf(region, key)));
    return keys.map((key): Wanted => ({ region, shownRegion: shown.get(region), key, item: undefined }));
  });
  return [...wanted, ...more];
}

/** What is known of the cloud with the answers to questions. The same facts where the answers tell nothing. */
export function withAnswers(
  known: CloudFacts,
  answers: {
    readonly questions: Pick<PlanQuestions, "securityGroups">;
    /** undefined: they were not asked for. */
    readonly flavors: FlavorFacts | undefined;
    readonly snapshot: Pick<Snapshot, "traits" | "shared" | "usage">;
  },
): CloudFacts {
  const { questions, flavors, snapshot } = answers;
  const traits = snapshot.traits.filter(
    ({ dhcpPorts, defaultVolumeType, volumeTypes }) =>
      dhcpPorts !== undefined || defaultVolumeType !== undefined || volumeTypes !== undefined,
  );
  const withoutSecurityGroups = questions.securityGroups.filter((region) => hasNoSecurityGroup(snapshot, region));
  // Of a service that is asked for in one region, the others change no amount.
  const read = new Set(snapshot.usage.map(({ region }) => region));
  const shared = snapshot.shared.filter(({ regions }) => regions.filter((region) => read.has(region)).length > 1);
  const ofFlavors = [flavors?.flavors ?? [], flavors?.missing ?? [], flavors?.failures ?? []];
  const answered = [...ofFlavors, traits, shared, withoutSecurityGroups];
  if (answered.every(({ length }) => length === 0)) return known;
  return { ...known, flavors, traits, shared, withoutSecurityGroups };
}

/** True only where usage says so: what is not reported is not 0. */
function hasNoSecurityGroup({ usage }: Pick<Snapshot, "usage">, region: string): boolean {
  const readings = usage.find((one) => one.region === region)?.readings ?? [];
  return readings.some(({ key, item, value }) => key === SECURITY_GROUPS && item === undefined && value === 0);
}
