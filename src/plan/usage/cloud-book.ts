// Facts of the cloud, as rules ask for them. Whatever is asked for stands in the questions, known or not: only then is it read.

import type { CloudFacts, PlanQuestions, RegionTraits } from "../../core/index.ts";

/** Facts of regions. Of a region that is not known (null) nothing is. */
export interface CloudBook {
  /** Ports of DHCP agents on each network with a DHCP subnet; 0: none. null: not known. */
  readonly dhcpPorts: (region: string | null) => number | null;
  /** Type of volumes that name none. null: not known. */
  readonly defaultVolumeType: (region: string | null) => string | null;
  /** Name of the type of volumes that an id or a name stands for. null: not known. */
  readonly volumeTypeCalled: (region: string | null, name: string) => string | null;
  /** True if the project is known to have no security group in the region, not even the default one. */
  readonly hasNoSecurityGroup: (region: string | null) => boolean;
  /** All that has been asked for so far. */
  readonly questions: () => Omit<PlanQuestions, "flavors">;
}

/** Looks up facts of regions, and keeps in mind of which ones. */
export function createCloudBook({
  traits,
  withoutSecurityGroups,
}: Pick<CloudFacts, "traits" | "withoutSecurityGroups">): CloudBook {
  const byRegion = new Map(traits.map((each) => [each.region, each]));
  const asked = {
    dhcpPorts: new Set<string>(),
    defaultVolumeTypes: new Set<string>(),
    volumeTypes: new Set<string>(),
    securityGroups: new Set<string>(),
  };
  const ask = (what: keyof typeof asked, region: string | null): RegionTraits | undefined => {
    if (region === null) return undefined;
    asked[what].add(region);
    return byRegion.get(region);
  };
  return {
    dhcpPorts: (region) => ask("dhcpPorts", region)?.dhcpPorts ?? null,
    defaultVolumeType: (region) => ask("defaultVolumeTypes", region)?.defaultVolumeType ?? null,
    volumeTypeCalled: (region, name) => {
      const types = ask("volumeTypes", region)?.volumeTypes ?? [];
      // Cinder looks for an id before it looks for a name (cinder/volume/volume_types.py, `get_by_name_or_id`).
      return (types.find(({ id }) => id === name) ?? types.find((type) => type.name === name))?.name ?? null;
    },
    hasNoSecurityGroup: (region) => {
      ask("securityGroups", region);
      return region !== null && withoutSecurityGroups.includes(region);
    },
    questions: () => ({
      dhcpPorts: [...asked.dhcpPorts].sort(),
      defaultVolumeTypes: [...asked.defaultVolumeTypes].sort(),
      volumeTypes: [...asked.volumeTypes].sort(),
      securityGroups: [...asked.securityGroups].sort(),
    }),
  };
}
