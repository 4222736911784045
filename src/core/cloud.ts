// Facts of a cloud other than limits and usage, and the questions of plans about them.

import { type Message, quoted } from "./said.ts";

/** Region of a cloud in clouds.yaml. */
export interface CloudRegion {
  readonly region: string;
  /** Name of the cloud. */
  readonly cloud: string;
  /** Origin in words: "`region_name` of the cloud `production` of `~/.config/openstack/clouds.yaml`". */
  readonly from: Message;
}

/** Keys that one service serves for several regions. The regions share the limit and usage of each key. */
export interface SharedKeys {
  readonly keys: readonly string[];
  /** Two or more. */
  readonly regions: readonly string[];
}

/** Returns the service that a region shares with others for a key. Returns undefined if the region has its own. */
export function findSharedService(shared: readonly SharedKeys[], key: string, region = ""): SharedKeys | undefined {
  return shared.find(({ keys, regions }) => keys.includes(key) && regions.includes(region));
}

/** Facts of one region, other than limits and usage, that the amounts of resources depend on. */
export interface RegionTraits {
  readonly region: string;
  /**
   * Fewest DHCP ports on any of the project's networks with a DHCP subnet. undefined if no such network exists, or if
   * the number is unknown.
   */
  readonly dhcpPorts: number | undefined;
  /** Type of volumes that name none. undefined if unknown. */
  readonly defaultVolumeType: string | undefined;
  /** Volume types that the project may use. Absent if unknown or not requested. */
  readonly volumeTypes?: readonly TypeName[] | undefined;
  /** Share types that the project may use. Absent if unknown or not requested. */
  readonly shareTypes?: readonly ShareTypeName[] | undefined;
  /** Absent if not requested. */
  readonly computeLimits?: ComputeLimits | undefined;
  /** Absent if not requested. */
  readonly defaultRules?: DefaultRules | undefined;
  /** Templates of clusters that the project may use. Absent or undefined if unknown or not requested. */
  readonly clusterTemplates?: readonly ClusterTemplate[] | undefined;
}

/** A template of Magnum's clusters. */
export interface ClusterTemplate extends TypeName {
  /** Values by attribute of the Terraform provider. `labels` is a list with one object. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Numbers of rules that new security groups start with. */
export interface DefaultRules {
  /** In the project's default group. */
  readonly ofDefault: number;
  readonly ofOthers: number;
  /**
   * Reason for assuming Neutron's usual numbers. Absent if the service reports the numbers, or has no rules of its own.
   */
  readonly assumed?: Message | undefined;
}

/**
 * Neutron's usual default rules: outgoing traffic of each IP version, and in the default group also traffic from its
 * members.
 */
export const USUAL_DEFAULT_RULES: DefaultRules = { ofDefault: 4, ofOthers: 2 };

/** Limits that the compute service of a region enforces. */
export type ComputeLimits =
  /** Nova's own quotas of cores, instances and RAM. */
  | { readonly kind: "own" }
  /** Unified limits in Keystone. `classes` are the resource classes with a limit, without VCPU and MEMORY_MB. */
  | { readonly kind: "unified"; readonly classes: readonly string[] }
  | { readonly kind: "unknown"; readonly reason: Message };

/** A volume or share type. Plans name it by ID or name, quotas by name. */
export interface TypeName {
  readonly id: string;
  readonly name: string;
}

/** A share type. */
export interface ShareTypeName extends TypeName {
  /** True for the type of shares that name none. Manila before 2018 reports it for no type. */
  readonly isDefault: boolean;
}

/** Size of a server. */
export interface Flavor {
  /** `id` or `name` is undefined if only the other one is known. */
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly vcpus: number;
  readonly ramMiB: number;
  /** Size of the root disk. Absent if unknown, NaN if two sources differ. */
  readonly diskGiB?: number | undefined;
  /**
   * Size of the ephemeral and the swap disk together, as Nova counts them. Absent if unknown, NaN if two sources
   * differ.
   */
  readonly moreDiskGiB?: number | undefined;
  /**
   * Extra specs, which may change the resources that a server takes. Absent if unknown or hidden, null if two sources
   * differ.
   */
  readonly extraSpecs?: Readonly<Record<string, string>> | null | undefined;
  /** undefined if the flavor holds in every region. */
  readonly region: string | undefined;
}

/** A flavor of unknown size that a plan names by ID or by name. */
export interface FlavorQuestion {
  readonly region: string;
  readonly id: string | undefined;
  readonly name: string | undefined;
  /** True if a plan marks the flavor as sensitive: it must not appear in a URL or a message. */
  readonly hidden?: true;
}

/** Answer of a cloud to questions about flavors. */
export interface FlavorFacts {
  /**
   * The requested flavors. If one of a region is missing, the other flavors of that region are here, too, to suggest
   * similar names.
   */
  readonly flavors: readonly Flavor[];
  /** Questions that no flavor of the cloud matches. */
  readonly missing: readonly FlavorQuestion[];
  /** Reasons why flavors of a region could not be read, as sentences. */
  readonly failures: readonly { readonly region: string; readonly reason: Message }[];
}

/** Placeholder for a region that a plan marks as sensitive. Further ones have a number in it. */
export const SENSITIVE_REGION = "(sensitive)";

/** A region, and its name for readers. */
export interface ShownRegion {
  readonly region: string;
  /** Text to show in place of a sensitive region's name. Absent if the name may be shown. */
  readonly shownRegion?: string | undefined;
}

/** Returns the region's name for readers as a message. */
export function sayRegion({ region, shownRegion = region }: ShownRegion): Message {
  return quoted(shownRegion);
}

/** A region and key that a plan needs. */
export interface ValueQuestion extends ShownRegion {
  /** Canonical spelling, see the table of resource keys. */
  readonly key: string;
  /** Member of a map or list: a storage type, a flavor name, an object's name or ID. undefined for plain keys. */
  readonly item: string | undefined;
  /**
   * True if the item is an object that the plan creates, so its usage is 0. Absent if it exists already or is no
   * object.
   */
  readonly isNew?: boolean | undefined;
}

/** For each fact of {@link RegionTraits}: the regions with resources whose amounts depend on it. */
export type RegionQuestions = Readonly<Record<keyof Omit<RegionTraits, "region">, readonly string[]>>;

/** Returns the questions about regions. `regionsOf` returns the regions for one of them. */
export function toRegionQuestions(regionsOf: (question: keyof RegionQuestions) => readonly string[]): RegionQuestions {
  return {
    dhcpPorts: regionsOf("dhcpPorts"),
    defaultVolumeType: regionsOf("defaultVolumeType"),
    volumeTypes: regionsOf("volumeTypes"),
    shareTypes: regionsOf("shareTypes"),
    computeLimits: regionsOf("computeLimits"),
    defaultRules: regionsOf("defaultRules"),
    clusterTemplates: regionsOf("clusterTemplates"),
  };
}

/** Questions about the cloud, other than limits and usage, that the amounts of resources depend on. */
export interface FactQuestions extends RegionQuestions {
  readonly flavors: readonly FlavorQuestion[];
}

/**
 * All questions of plans to their cloud, without duplicates. They are asked in two rounds, since all others depend on
 * the project's regions.
 */
export interface PlanQuestions extends FactQuestions {
  /**
   * Asked in the first round. True if the region of some amount is unknown, so that the list of the project's regions
   * helps.
   */
  readonly regions: boolean;
  /** Limits and usage to read. Asked in the second round, like all other questions. */
  readonly wanted: readonly ValueQuestion[];
}

/** Answers of the cloud so far, from which plans are counted. */
export interface CloudFacts {
  /** Region in clouds.yaml of the cloud that the credentials belong to. undefined if unknown. */
  readonly cloudRegion: CloudRegion | undefined;
  /** Regions of the other clouds in that clouds.yaml. */
  readonly otherClouds: readonly CloudRegion[];
  /** All regions of the project. undefined if not requested. */
  readonly regions: readonly string[] | undefined;
  /** undefined if not requested. */
  readonly flavors: FlavorFacts | undefined;
  readonly traits: readonly RegionTraits[];
  /** Keys whose limit and usage several regions share. */
  readonly shared: readonly SharedKeys[];
  /** Regions in which the project has no security group, not even the default one. */
  readonly withoutSecurityGroups: readonly string[];
}

/** Facts of a cloud before any question is answered. */
export const UNANSWERED_FACTS: CloudFacts = {
  cloudRegion: undefined,
  otherClouds: [],
  regions: undefined,
  flavors: undefined,
  traits: [],
  shared: [],
  withoutSecurityGroups: [],
};
