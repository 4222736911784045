// What plans leave open and their cloud can tell.

import { idOf, type PlanQuestions } from "../core/index.ts";

/** What several plans leave open, each question once. */
export function joinQuestions(all: readonly PlanQuestions[]): PlanQuestions {
  const regions = (pick: (questions: PlanQuestions) => readonly string[]): readonly string[] => [
    ...new Set(all.flatMap(pick)),
  ];
  const flavors = all.flatMap((questions) => questions.flavors);
  return {
    flavors: [...new Map(flavors.map((one) => [idOf(one.region, one.id, one.name), one])).values()],
    dhcpPorts: regions(({ dhcpPorts }) => dhcpPorts),
    defaultVolumeTypes: regions(({ defaultVolumeTypes }) => defaultVolumeTypes),
    volumeTypes: regions(({ volumeTypes }) => volumeTypes),
    securityGroups: regions(({ securityGroups }) => securityGroups),
  };
}
