// What is known of a cloud besides limits and usage, and what plans ask of it.

import { type Message, quoted } from "./said.ts";

/** Region of a cloud of clouds.yaml. */
export interface CloudRegion {
  readonly region: string;
  /** The cloud's name. */
  readonly cloud: string;
  /** Where it was read, in words: "`region_name` of the cloud `production` of `~/.config/openstack/clouds.yaml`". */
  readonly from: Message;
}

/** Keys that one service has for several regions: limit and usage of each of them are the same ones. */
export interface SharedKeys {
  readonly keys: readonly string[];
  /** Two or more. */
  readonly regions: readonly string[];
}

/** Returns the service of a key that a region has together with others. undefined if it has its own. */
export function findSharedService(shared: readonly SharedKeys[], key: string, region = ""): SharedKeys | undefined {
  return shared.find(({ keys, regions }) => keys.includes(key) && regions.includes(region));
}

/** Facts of one region that resources are counted by, besides limits and usage. */
export interface RegionTraits {
  readonly region: string;
  /** Least number of ports of DHCP agents on one of the project's networks with a DHCP subnet. undefined: there is no such network, or it is not known. */
  readonly dhcpPorts: number | undefined;
  /** Type of volumes that name none. undefined: not known. */
  readonly defaultVolumeType: string | undefined;
  /** Volume types that the project may use. Absent or undefined: not asked for, or not known. */
  readonly volumeTypes?: readonly TypeName[] | undefined;
  /** Share types that the project may use. Absent or undefined: not asked for, or not known. */
  readonly shareTypes?: readonly ShareTypeName[] | undefined;
  /** Absent or undefined: not asked for. */
  readonly computeLimits?: ComputeLimits | undefined;
  /** Absent or undefined: not asked for. */
  readonly defaultRules?: DefaultRules | undefined;
}

/** Numbers of rules that new security groups begin with. */
export interface DefaultRules {
  /** Of the project's default group. */
  readonly ofDefault: number;
  readonly ofOthers: number;
  /** Why the numbers are Neutron's own, and not what the service says. Absent: it says them, or has no others. */
  readonly assumed?: Message | undefined;
}

/** Neutron's own default rules: outgoing traffic of each IP version, and in the default group also traffic from its members. */
export const USUAL_DEFAULT_RULES: DefaultRules = { ofDefault: 4, ofOthers: 2 };

/** Limits that the compute service of a region keeps to. */
export type ComputeLimits =
  /** Quotas of its own: of cores, instances and RAM. */
  | { readonly kind: "own" }
  /** Unified limits, which Keystone has. `classes`: the resource classes that have one, other than VCPU and MEMORY_MB. */
  | { readonly kind: "unified"; readonly classes: readonly string[] }
  | { readonly kind: "unknown"; readonly reason: Message };

/** A volume or share type, which is named by either of these; quotas go by the name. */
export interface TypeName {
  readonly id: string;
  readonly name: string;
}

/** A share type. */
export interface ShareTypeName extends TypeName {
  /** true: that of shares which name none. Manila before 2018 does not say it of any. */
  readonly isDefault: boolean;
}

/** Size of a server. */
export interface Flavor {
  /** undefined where only the other one of the two is known. */
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly vcpus: number;
  readonly ramMiB: number;
  /** Size of the root disk; absent: nothing says it; NaN: two sources differ. */
  readonly diskGiB?: number | undefined;
  /** Size of the ephemeral and the swap disk, as Nova counts them; absent and NaN as above. */
  readonly moreDiskGiB?: number | undefined;
  /** What else says of the flavor what its servers take; absent: nothing says it, or it is not shown; null: two sources differ. */
  readonly extraSpecs?: Readonly<Record<string, string>> | null | undefined;
  /** undefined: of every region. */
  readonly region: string | undefined;
}

/** A flavor that a plan names and whose size is not known: by its id; where that is undefined, by its name, which is known then. */
export interface FlavorQuestion {
  readonly region: string;
  readonly id: string | undefined;
  readonly name: string | undefined;
  /** true: a plan marks it as sensitive, so that it must not stand in a URL or a message. Absent: it may. */
  readonly hidden?: true;
}

/** What a cloud says of flavors. */
export interface FlavorFacts {
  /** Those that were asked for; where one of a region is missing, also the others that were read there, whose names may be similar. */
  readonly flavors: readonly Flavor[];
  /** Those of the questions that the cloud has no flavor for. */
  readonly missing: readonly FlavorQuestion[];
  /** Sentences on why flavors of a region could not be looked up, names in them quoted. */
  readonly failures: readonly { readonly region: string; readonly reason: Message }[];
}

/** Stands for a region that must not be shown, since a plan marks it as sensitive. Further ones have a number in it. */
export const SENSITIVE_REGION = "(sensitive)";

/** A region, and what people read of it. */
export interface ShownRegion {
  readonly region: string;
  /** Text in place of the name of a region that must not be shown. Absent: its name. */
  readonly shownRegion?: string | undefined;
}

/** The region as people read it. */
export function sayRegion({ region, shownRegion = region }: ShownRegion): Message {
  return quoted(shownRegion);
}

/** One region and key that a plan needs. */
export interface Wanted extends ShownRegion {
  /** Canonical spelling, see the catalogue. */
  readonly key: string;
  /** Member of a map or list: a storage type, a flavor name, an object's name or id. undefined for plain keys. */
  readonly item: string | undefined;
  /** true: the item is an object that the plan makes, so that nothing of it is in use. Absent: it exists, or is no object. */
  readonly isNew?: boolean | undefined;
}

/** Regions that have resources whose amounts depend on a fact of the region, for each fact of {@link RegionTraits}. */
export type RegionQuestions = Readonly<Record<keyof Omit<RegionTraits, "region">, readonly string[]>>;

/** The questions, each with the regions that it is asked of. */
export function toRegionQuestions(regionsOf: (question: keyof RegionQuestions) => readonly string[]): RegionQuestions {
  return {
    dhcpPorts: regionsOf("dhcpPorts"),
    defaultVolumeType: regionsOf("defaultVolumeType"),
    volumeTypes: regionsOf("volumeTypes"),
    shareTypes: regionsOf("shareTypes"),
    computeLimits: regionsOf("computeLimits"),
    defaultRules: regionsOf("defaultRules"),
  };
}

/** Questions of resources on facts of their cloud other than limits and usage. */
export interface FactQuestions extends RegionQuestions {
  readonly flavors: readonly FlavorQuestion[];
}

/** What plans ask of their cloud, each question once, in two rounds: which regions there are decides on all others. */
export interface PlanQuestions extends FactQuestions {
  /** First round. true: nothing says the region of some of it, so that it helps to know which regions the project has. */
  readonly regions: boolean;
  /** Second round, like all others: limits and usage. */
  readonly wanted: readonly Wanted[];
}

/** What is known of the cloud when plans are counted: the answers to their questions so far. */
export interface CloudFacts {
  /** Region of the cloud in clouds.yaml that the credentials are for. undefined: not known. */
  readonly cloudRegion: CloudRegion | undefined;
  /** Regions of the other clouds of that clouds.yaml. */
  readonly otherClouds: readonly CloudRegion[];
  /** All regions of the project; undefined: not asked for. */
  readonly regions: readonly string[] | undefined;
  /** undefined: nobody was asked. */
  readonly flavors: FlavorFacts | undefined;
  readonly traits: readonly RegionTraits[];
  /** Keys that several regions have together. */
  readonly shared: readonly SharedKeys[];
  /** Regions in which the project has no security group, not even the default one. */
  readonly withoutSecurityGroups: readonly string[];
}

/** The facts of a cloud of which nothing is known. */
export const NOTHING_KNOWN: CloudFacts = {
  cloudRegion: undefined,
  otherClouds: [],
  regions: undefined,
  flavors: undefined,
  traits: [],
  shared: [],
  withoutSecurityGroups: [],
};
