// Regions of resources. A plan says them itself only for what exists already; for the rest the provider's settings and, where the
// plan does not tell, the user, and last what the project has. A region that is configured and cannot be told is not known: nothing else takes its place.
// Source: terraform-provider-openstack util.go (GetRegion) and provider.go: the resource's own region, else the provider's, else OS_REGION_NAME.

import {
  type CloudFacts,
  code,
  GateError,
  idOf,
  type Message,
  quoted,
  quotedList,
  say,
  theSetting,
} from "../../core/index.ts";
import { textOf } from "./attributes.ts";
import { findRedirection, isConfigured, mayBeOfCloud, type ProviderBlock } from "./configuration.ts";
import type { Facts } from "./facts.ts";
import type { Placement } from "./provider.ts";
import { findProvider, groupByProvider, type ProviderLookup } from "./provider-lookup.ts";
import { findProviderRegion, isRegionName, type Proof, type ProviderRegion } from "./provider-region.ts";
import { providerOfType } from "./providers/index.ts";
import { attributeOf, isHidden, isWritten, type ResourceSide } from "./rules.ts";

/** A region, or why there is none. */
export type Region =
  | {
      readonly region: string;
      /** True if the plan marks it as sensitive: it counts like any other, and is not shown. */
      readonly hidden: boolean;
      readonly by: RegionBasis;
    }
  | { readonly region: undefined; readonly unknown: RegionUnknown };

/** Source of a region. */
export type RegionBasis =
  | { readonly kind: "plan" }
  /** A guess from the value of an attribute. */
  | { readonly kind: "guess"; readonly from: string }
  /** `provider-regions`. `provider`: key of its block. */
  | { readonly kind: "stated"; readonly provider: string }
  /** Nothing in the plan names one. `from`: what does, as the end of a sentence. `provider` null: the plan does not tell which it is. */
  | { readonly kind: "assumed"; readonly from: Message; readonly provider: string | null }
  /** The value of the variable in the provider's `region`, which a function may have changed; null: where its data sources were read. */
  | { readonly kind: "likely"; readonly from: string | null; readonly provider: string };

/** Reason for which a region is not known. */
export interface RegionUnknown {
  readonly kind: /** Nobody says so. */
    | "not said"
    /** The resource has a region that is known only after apply. */
    | "known after apply"
    /** It is configured, and the plan does not hold what it comes to. */
    | "not in the plan"
    /** The provider's settings lead to other places than the region's own services. */
    | "elsewhere";
  /** With the way out; a sentence without a full stop. */
  readonly reason: Message;
}

/** Regions that the user states, for where the plan does not tell. */
export interface RegionSettings {
  /** Region of each provider configuration, by the key of its block: `openstack`, `openstack.backup`, `module.app:openstack`. */
  readonly providerRegions: readonly (readonly [provider: string, region: string])[];
  /** Region of resources whose region nothing else tells; undefined: none. */
  readonly defaultRegion: string | undefined;
  /** `OS_REGION_NAME`, as the plan was made with it; undefined: not set. */
  readonly environmentRegion: string | undefined;
}

/** What the cloud tells of regions. */
export type RegionFacts = Pick<CloudFacts, "cloudRegion" | "regions">;

/** Regions of one plan's resources. */
export interface RegionBook {
  readonly regionOf: (side: ResourceSide) => Region;
  /** Providers whose setting says one region while their objects are in another one: addresses of provider blocks. */
  readonly conflicts: ReadonlyMap<string, { readonly setting: string; readonly seen: string }>;
}

/** Looks up regions in the facts of one plan. Throws PLAN_CONFLICT where the plan contradicts what the user says of a provider. */
export function createRegionBook(facts: Facts, settings: RegionSettings, cloud: RegionFacts): RegionBook {
  const proofs = proofsByProvider(facts);
  const seen = regionsSeen(facts);
  const stated = new Map(settings.providerRegions);
  const conflicts = new Map<string, { readonly setting: string; readonly seen: string }>();
  const known = new Map<string, Region>();

  const regionOfProvider = (provider: ProviderLookup): Region => {
    const id = idOf(provider.kind, provider.key);
    const region = known.get(id) ?? findRegion(provider);
    known.set(id, region);
    return region;
  };

  const findRegion = (provider: ProviderLookup): Region => {
    if (provider.kind === "unclear") return unknown("not in the plan", provider.reason);
    const { key, block } = provider;
    const found = findProviderRegion(facts, { block, proof: key === null ? undefined : proofs.get(key) });
    if (key !== null) noteConflict(key, found);
    return toRegion(found, { key, block, stated: stated.get(key ?? ""), seen: seen.get(key ?? ""), settings, cloud });
  };

  const noteConflict = (key: string, found: ProviderRegion): void => {
    const [evidence, ...others] = seen.get(key) ?? [];
    if (evidence === undefined || others.length > 0 || found.kind !== "certain" || found.hidden) return;
    if (found.region !== evidence) conflicts.set(key, { setting: found.region, seen: evidence });
  };

  const regionBySettings = (side: ResourceSide): Region => {
    const { change } = side;
    const provider = findProvider(facts, change);
    // Settings that lead elsewhere do so whatever region the resource itself has.
    if (provider.block !== undefined && findRedirection(provider.block) !== undefined)
      return regionOfProvider(provider);
    const stays = change.actions.order === "update" && change.after !== null;
    return ownRegion(stays ? { ...side, which: "after" } : side) ?? regionOfProvider(provider);
  };

  const regionByPlacement = (placement: Placement, side: ResourceSide): Region => {
    const own = placement.regionOf(side);
    if (own !== undefined) {
      const { region, hidden, guessedFrom: from } = own;
      return { region, hidden, by: from === null ? { kind: "plan" } : { kind: "guess", from } };
    }
    const { key } = findProvider(facts, side.change);
    const region = stated.get(key ?? "");
    if (key !== null && region !== undefined) return byStatement(region, key);
    return unknown("not in the plan", placement.untold());
  };

  return {
    regionOf: (side) => {
      const placement = providerOfType(side.change.type)?.placement ?? null;
      return placement === null ? regionBySettings(side) : regionByPlacement(placement, side);
    },
    conflicts,
  };
}

/** The region that the resource's own attribute tells, or why it does not; undefined: it is the provider's. */
function ownRegion(side: ResourceSide): Region | undefined {
  const found = attributeOf(side, ["region"]);
  const region = textOf(found);
  if (isRegionName(region)) return { region, hidden: isHidden(side, ["region"]), by: { kind: "plan" } };
  if (side.which === "before") return undefined;
  if (region !== undefined) return unknown("not in the plan", "their `region` is nothing that a region is called");
  if (found.kind !== "unknown" || isWritten(side, ["region"]) !== true) return undefined;
  return unknown(
    "known after apply",
    "the `region` of these resources is known only after apply: make it a constant or a variable",
  );
}

function unknown(kind: RegionUnknown["kind"], reason: Message): Region {
  return { region: undefined, unknown: { kind, reason } };
}

function byStatement(region: string, provider: string): Region {
  return { region, hidden: false, by: { kind: "stated", provider } };
}

/** A provider and what is known of its region, besides the setting. */
interface Situation {
  /** null: the plan does not tell which provider it is. */
  readonly key: string | null;
  readonly block: ProviderBlock | undefined;
  /** Region that the user states of it. undefined: none. */
  readonly stated: string | undefined;
  /** Regions of its objects. undefined: it has none. */
  readonly seen: ReadonlySet<string> | undefined;
  readonly settings: RegionSettings;
  readonly cloud: RegionFacts;
}

/** Region by the plan, and where it does not tell, by the user. */
function toRegion(found: ProviderRegion, situation: Situation): Region {
  const { key, stated, cloud } = situation;
  const provider = key === null ? "their provider" : say`the provider ${quoted(key)}`;
  const state = say`state it with ${theSetting("provider-regions")}, as in ${quoted(`${key ?? "openstack"} = REGION`)}`;
  const told = found.kind === "certain" || found.kind === "likely" ? found : null;
  if (key !== null && stated !== undefined && told !== null && told.region !== stated) {
    throw new GateError(contradiction({ key, stated, found: told }));
  }
  if (found.kind === "elsewhere") return unknown("elsewhere", say`${provider} ${found.because}: remove that setting`);
  if (found.kind === "certain") return { region: found.region, hidden: found.hidden, by: { kind: "plan" } };
  if (key !== null && stated !== undefined) return byStatement(stated, key);
  switch (found.kind) {
    case "likely": {
      const { region, hidden, from } = found;
      return { region, hidden, by: { kind: "likely", from, provider: key ?? "" } };
    }
    case "untold":
      return unknown("not in the plan", say`${provider} ${found.because}: ${state}`);
    case "absent":
      return assume(situation) ?? unknown("not said", toUnsaid({ provider, state, existing: cloud.regions }));
    default:
      return found satisfies never;
  }
}

/**
 * Region where the plan names none: by a setting or variable, which are of the workflow's author; else that of the cloud, or the
 * only one of the project, unless the provider's objects are in another one. undefined: there is none of these.
 */
function assume({ key, block, seen, settings, cloud }: Situation): Region | undefined {
  const { defaultRegion, environmentRegion } = settings;
  const { cloudRegion, regions } = cloud;
  const assumed = (region: string, from: Message): Region => {
    return { region, hidden: false, by: { kind: "assumed", from, provider: key } };
  };
  if (defaultRegion !== undefined) return assumed(defaultRegion, say`from ${theSetting("default-region")}`);
  if (environmentRegion !== undefined) return assumed(environmentRegion, say`from ${code("OS_REGION_NAME")}`);
  const contradicts = (region: string): boolean => seen !== undefined && [...seen].some((other) => other !== region);
  if (cloudRegion !== undefined && mayBeOfCloud(block, cloudRegion.cloud) && !contradicts(cloudRegion.region)) {
    return assumed(cloudRegion.region, say`from ${cloudRegion.from}`);
  }
  const [only, ...others] = regions ?? [];
  return only === undefined || others.length > 0 || contradicts(only)
    ? undefined
    : assumed(only, "the project's only region");
}

/** Why there is no region, as half a sentence with the way out. Where regions are known it is the same for every provider. */
function toUnsaid({
  provider,
  state,
  existing,
}: {
  readonly provider: Message;
  readonly state: Message;
  readonly existing: readonly string[] | undefined;
}): Message {
  const setting = theSetting("default-region");
  if (existing === undefined || existing.length < 2)
    return say`${provider} has no ${code("region")}: set ${setting}, or ${state}`;
  const names = quotedList(existing, { most: MAX_REGIONS });
  return say`the plan names no region for these resources, and the project has ${names}: set ${setting}, or ${theSetting("provider-regions")} where providers have different ones`;
}

/** Most regions of a project that are named. */
const MAX_REGIONS = 20;

function contradiction(of: {
  readonly key: string;
  readonly stated: string;
  readonly found: Extract<ProviderRegion, { kind: "certain" | "likely" }>;
}) {
  const { key, stated, found } = of;
  const where = found.hidden ? "another one" : quoted(found.region);
  const by =
    found.kind === "certain"
      ? "by the plan it is"
      : found.from === null
        ? "its data sources were read in"
        : say`its ${code("region")} is taken from ${quoted(found.from)}, which is`;
  const hint =
    found.kind === "certain"
      ? say`Leave out the line of ${quoted(key)}: the plan tells its region.`
      : `Correct the line, or give the provider the region itself as that variable.`;
  return {
    code: "PLAN_CONFLICT",
    message: say`${theSetting("provider-regions")} says that the provider ${quoted(key)} works in ${quoted(stated)}, but ${by} ${where}.`,
    hint,
  } as const;
}

/** Regions in which data sources without a region of their own were read for this plan, by provider. */
function proofsByProvider(facts: Facts): ReadonlyMap<string, Proof> {
  const found = groupByProvider(
    facts,
    facts.dataRegions,
    (config, address) => isConfigured(config, ["region"]) === false && facts.readLater[address] !== true,
  );
  return new Map(
    [...found].map(([key, proofs]) => [
      key,
      { regions: [...namesIn(proofs)], hidden: proofs.some(({ hidden }) => hidden) },
    ]),
  );
}

/** Regions of objects by provider key: of all that do not have a region of their own in the configuration. */
function regionsSeen(facts: Facts): ReadonlyMap<string, ReadonlySet<string>> {
  const found = groupByProvider(facts, facts.evidence, (config) => isConfigured(config, ["region"]) !== true);
  return new Map([...found].map(([key, evidence]) => [key, namesIn(evidence)]));
}

function namesIn(found: readonly { readonly regions: readonly string[] }[]): Set<string> {
  return new Set(found.flatMap(({ regions }) => regions.filter(isRegionName)));
}
