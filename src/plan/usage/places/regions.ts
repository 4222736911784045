// Finds the regions of resources. A plan names the region of existing objects only. For all other resources, the first
// of these sources decides:
// 1. a constant region in the provider's block
// 2. the region in which the provider read data sources for this plan
// 3. the block's region through variables
// 4. the region that the user states for the provider
// 5. the region of objects that the provider created earlier
// 6. the region of the cloud that the block names
// 7. the region that the user states for all providers
// 8. the project's only region
// Without any of these, a resource may be in each region of the project.
// Sources: terraform-provider-openstack util.go (GetRegion) and provider.go: the resource's own region, else the
// provider's, else OS_REGION_NAME.

import {
  type CloudFacts,
  code,
  findSharedService,
  GateError,
  getOrCreate,
  type Message,
  onlyOf,
  quoted,
  quotedList,
  say,
  theSetting,
} from "../../../core/index.ts";
import { type KnownRegion, type PlannedObject, type Region, Side } from "../amounts/side.ts";
import { typeAt, withoutInstanceKeys } from "../facts/address.ts";
import { textIn } from "../facts/attributes.ts";
import { hasConstant, isManifold } from "../facts/configuration.ts";
import { isSet, settingOf } from "../facts/expression-values.ts";
import type { Facts } from "../facts/facts.ts";
import { providerOfType } from "../providers/index.ts";
import type { Placement } from "../providers/provider.ts";
import { findProvider, groupByProvider, type ProviderLookup } from "./provider-lookup.ts";

/** Regions that the user states, for resources whose region the plan does not show. */
export interface RegionSettings {
  /** Region of each provider, by the key of its block: `openstack`, `openstack.backup`, `module.app:openstack`. */
  readonly providerRegions: readonly (readonly [provider: string, region: string])[];
  /** Region of resources whose region is unknown otherwise. */
  readonly defaultRegion: string | undefined;
  /** Value of `OS_REGION_NAME` when the plan was made. */
  readonly environmentRegion: string | undefined;
}

/** Regions of the resources of one plan. */
export interface RegionBook {
  /**
   * Finds the region of one side of a change, or all regions that it may be in. Throws PLAN_CONFLICT if the plan
   * contradicts the user's statement.
   */
  readonly findRegions: (side: Side) => readonly Region[];
  /**
   * Returns whether an object that the plan creates may be in a region, or belong to a service that the region shares.
   */
  readonly mayBeIn: (region: string | undefined, object: PlannedObject) => boolean;
}

const MAX_REGION_LENGTH = 255;

/**
 * Returns whether the API can be asked for a region of this name: not empty, at most 255 characters, no comma, white
 * space or control character.
 */
export function isRegionName(text: unknown): text is string {
  return typeof text === "string" && text !== "" && text.length <= MAX_REGION_LENGTH && !/[,\s\p{Cc}]/u.test(text);
}

/** Returns the lookup of regions in one plan. */
export function createRegionBook(facts: Facts, settings: RegionSettings, cloud: CloudFacts): RegionBook {
  const read = findOnlyRegions(facts, facts.dataRegions, (address) => facts.readLater[address] !== true);
  const made = findOnlyRegions(facts, facts.evidence);
  const stated = new Map<string | undefined, string>(settings.providerRegions);
  const known = new Map<string | undefined, Region>();

  const findRegion = (provider: ProviderLookup): Region => {
    const { key, block } = provider;
    const isSeveral = isManifold(block, ["region"]);
    const statement = stated.get(key);
    const shown = findRegionInPlan(facts, provider, isSeveral ? undefined : read.get(key), cloud);
    if (shown?.region !== undefined && statement !== undefined && statement !== shown.region) {
      if (hasConstant(block, "region")) throw new GateError(createContradiction(key, statement, shown));
      const region = shown.hidden ? "another region" : quoted(shown.region);
      const note = say`The plan shows that the provider ${quoted(key ?? "")} works in ${region}, so ${quoted(statement)} of ${theSetting("provider-regions")} does not count.`;
      return { ...shown, note };
    }
    if (shown !== undefined) return shown;
    if (statement !== undefined) return toStatedRegion(statement, key);
    if (isSeveral) return toUnnamedRegion(key);
    const before = made.get(key);
    const assumption = findAssumption(facts, provider, settings, cloud);
    if (before === undefined) return assumption === undefined ? toUnnamedRegion(key) : toAssumedRegion(assumption, key);
    if (assumption === undefined || assumption.region === before.region) return before;
    const note = say`The objects of the provider ${quoted(key ?? "")} are in ${quoted(before.region)}, so ${quoted(assumption.region)} ${assumption.from} does not count.`;
    return { ...before, note };
  };

  const regionOf = (provider: ProviderLookup): Region =>
    provider.unclear === undefined
      ? getOrCreate(known, provider.key, () => findRegion(provider))
      : unknown(provider.unclear, true);

  const find = (side: Side): readonly [Region, ...Region[]] => {
    const { placement } = providerOfType(side.change.type) ?? {};
    const provider = findProvider(facts, side.change);
    if (placement === undefined) return [ownRegion(side) ?? regionOf(provider)];
    const all = placement.regionsOf(side);
    const named = all.flatMap((place) => (place !== undefined && isRegionName(place.region) ? place : []));
    const [first, ...others] = named;
    if (first !== undefined && named.length === all.length) return [first, ...others];
    const rest = findUnnamed(placement, provider);
    if (rest.region === undefined) return [rest];
    const elsewhere = named.filter(({ region }) => region !== rest.region);
    return elsewhere.length === 0 ? [rest] : [{ ...rest, isPossible: true }, ...elsewhere];
  };

  /** Returns the region for amounts that a resource with a place of its own does not place. */
  const findUnnamed = ({ reasonUnknown }: Placement, provider: ProviderLookup): Region => {
    if (reasonUnknown === undefined) return regionOf(provider);
    const statement = stated.get(provider.key);
    return statement === undefined ? unknown(reasonUnknown, true) : toStatedRegion(statement, provider.key);
  };

  const findRegions = (side: Side): readonly Region[] => {
    const all = find(side);
    const [found] = all;
    const { regions = [] } = cloud;
    const [only, ...others] = regions;
    if (found.region !== undefined || !found.isUnsaid || only === undefined) return all;
    if (others.length === 0)
      return [
        toAssumedRegion({ region: only, from: say`the project's only region` }, findProvider(facts, side.change).key),
      ];
    return regions.map((region) => ({ region, hidden: false, isPossible: true, note: describePossible(regions) }));
  };

  const mayBeIn: RegionBook["mayBeIn"] = (region, { address, key, region: named }) => {
    const configAddress = withoutInstanceKeys(address);
    if (region === undefined || (named === undefined && isSet(facts, configAddress, "region") === true)) return true;
    const home = named ?? regionOf(findProvider(facts, { configAddress, type: typeAt(configAddress) })).region;
    const service = findSharedService(cloud.shared, key, home);
    return home === undefined || home === region || service?.regions.includes(region) === true;
  };
  return { findRegions, mayBeIn };
}

/**
 * Returns the region that the resource's own attribute names, or the reason why that is unknown. Returns undefined if
 * the provider decides.
 */
function ownRegion(side: Side): Region | undefined {
  const at = side.isInPlace && side.change.after !== null ? new Side(side.facts, side.change, "after") : side;
  const { kind, value } = at.at("region");
  const region = textIn(value);
  if (isRegionName(region)) return { region, hidden: at.isHidden("region") };
  if (at.which === "before") return undefined;
  if (region !== undefined) return unknown(say`their \`region\` is not the name of a region`);
  if (kind !== "unknown" || at.isWritten("region") !== true) return undefined;
  return unknown(
    say`the \`region\` of these resources is known only after apply: make it a constant or a variable`,
    true,
  );
}

function unknown(reason: Message, isUnsaid = false): Region {
  return { region: undefined, isUnsaid, reason };
}

/**
 * Returns the region that the plan shows for a provider: that of its block, or else the one in which it read data
 * sources. An expression such as `"${var.country}1"` looks like its variable. Therefore the region of data sources
 * takes precedence over a variable, and a value that is no region of the project is ignored.
 */
function findRegionInPlan(
  facts: Facts,
  { key, block }: ProviderLookup,
  read: KnownRegion | undefined,
  { regions }: CloudFacts,
): Region | undefined {
  const setting = settingOf(facts, block, "region");
  const isConstant = hasConstant(block, "region");
  if (setting.kind === "text" && isRegionName(setting.text)) {
    const written = { region: setting.text, hidden: setting.hidden };
    if (isConstant) return written;
    return read ?? (regions === undefined || regions.includes(setting.text) ? written : undefined);
  }
  if (!isConstant || setting.kind === "not set") return read;
  return unknown(
    say`the provider ${quoted(key ?? "")} has a ${code("region")} that is not the name of a region: write the name of one`,
  );
}

function toStatedRegion(region: string, provider = ""): Region {
  const note = say`The region of the provider ${quoted(provider)}, ${quoted(region)}, is from ${theSetting("provider-regions")}; the plan does not show it.`;
  return { region, hidden: false, note };
}

/** A region that comes from a source other than the plan. */
interface Assumption {
  readonly region: string;
  /** Source of the name, to complete a sentence. */
  readonly from: Message;
}

function toAssumedRegion({ region, from }: Assumption, key: string | undefined): Region {
  const whose = key === undefined ? "" : say` for the provider ${quoted(key)}`;
  const note = say`The plan shows no region${whose}: ${quoted(region)} is assumed, ${from}.`;
  return { region, hidden: false, note };
}

/**
 * Returns the region of the cloud that the block names, by the gate's clouds.yaml, or else the region of a setting, of
 * a variable, or of the gate's own cloud. If the block sets a region that the plan does not hold, the provider uses
 * neither variable nor cloud. Of these sources, only the setting then applies.
 */
function findAssumption(
  facts: Facts,
  { block }: ProviderLookup,
  { defaultRegion, environmentRegion }: RegionSettings,
  { cloudRegion, otherClouds }: CloudFacts,
): Assumption | undefined {
  const isUnset = (name: string): boolean => settingOf(facts, block, name).kind === "not set";
  const named = settingOf(facts, block, "cloud");
  const byCloud = named.kind === "text" && isUnset("region");
  const ofCloud = [cloudRegion ?? [], otherClouds].flat().find(({ cloud }) => byCloud && cloud === named.text);
  if (ofCloud !== undefined) return { region: ofCloud.region, from: say`from ${ofCloud.from}` };
  if (defaultRegion !== undefined) return { region: defaultRegion, from: say`from ${theSetting("default-region")}` };
  if (!isUnset("region")) return undefined;
  if (environmentRegion !== undefined) return { region: environmentRegion, from: say`from ${code("OS_REGION_NAME")}` };
  // A block with its own `cloud` or `auth_url` may work in another cloud than the gate's.
  const gate = isUnset("cloud") && isUnset("auth_url") ? cloudRegion : undefined;
  return gate && { region: gate.region, from: say`from ${gate.from}` };
}

/** Returns the reason why the region is unknown, with the next step. */
function toUnnamedRegion(key: string | undefined): Region {
  const provider = key === undefined ? say`their provider` : say`the provider ${quoted(key)}`;
  const state = say`${theSetting("provider-regions")}, as in ${quoted(`${key ?? "openstack"} = REGION`)}`;
  return unknown(
    say`nothing shows the region of ${provider}: set ${theSetting("default-region")}, or state it with ${state}`,
    true,
  );
}

const MAX_REGIONS = 20;

function describePossible(regions: readonly string[]): Message {
  const names = quotedList(regions, { most: MAX_REGIONS });
  return say`The plan does not show the region of all resources. The project has ${names}: they were checked as if they could be in each. To state it, set ${theSetting("default-region")}, or ${theSetting("provider-regions")} where providers have different ones.`;
}

function createContradiction(key = "", stated: string, shown: KnownRegion) {
  const region = shown.hidden ? "another one" : quoted(shown.region);
  return {
    code: "PLAN_CONFLICT",
    message: say`${theSetting("provider-regions")} says that the provider ${quoted(key)} works in ${quoted(stated)}, but by the plan it is ${region}.`,
    hint: say`Correct the line of ${quoted(key)}, or leave it out where the plan shows the region.`,
  } as const;
}

/** Finds the only region of each provider's resources that configure no region, by the key of the provider. */
function findOnlyRegions(
  facts: Facts,
  entries: Readonly<Record<string, { readonly regions: readonly string[]; readonly hidden?: boolean }>>,
  isEvidence: (configAddress: string) => boolean = () => true,
): ReadonlyMap<string | undefined, KnownRegion> {
  const groups = groupByProvider(
    facts,
    entries,
    (address) => isEvidence(address) && isSet(facts, address, "region") === false,
  );
  return new Map(
    [...groups].flatMap(([key, found]) => {
      const region = onlyOf(found.flatMap(({ regions }) => regions.filter(isRegionName)));
      const hidden = found.some((entry) => entry.hidden === true);
      return region === undefined ? [] : [[key, { region, hidden }]];
    }),
  );
}
