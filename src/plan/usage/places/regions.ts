// Regions of resources. A plan says them itself only for what exists already. For the rest the first of these speaks, and is certain: a constant region of
// the provider's block, the region in which the provider read its data sources for this plan, the block's region by variables, the user's word on the
// provider, the region of the objects that it has made before, the region of the cloud that the block names, the user's word on all providers, the
// project's only region. Where nothing speaks, a resource may be in each region of the project.
// Sources: terraform-provider-openstack util.go (GetRegion) and provider.go: the resource's own region, else the provider's, else OS_REGION_NAME.

import {
  type CloudFacts,
  code,
  findSharedService,
  GateError,
  type Message,
  once,
  quoted,
  quotedList,
  say,
  theSetting,
} from "../../../core/index.ts";
import { type PlannedObject, type Region, Side } from "../amounts/side.ts";
import { typeAt, withoutInstanceKeys } from "../facts/address.ts";
import { textOf } from "../facts/attributes.ts";
import { hasConstant, isManifold } from "../facts/configuration.ts";
import { isSet, settingOf } from "../facts/expression-values.ts";
import type { Facts } from "../facts/facts.ts";
import { providerOfType } from "../providers/index.ts";
import { findProvider, groupByProvider, type ProviderLookup } from "./provider-lookup.ts";

/** Regions that the user states, for where the plan shows none. */
export interface RegionSettings {
  /** Region of each provider configuration, by the key of its block: `openstack`, `openstack.backup`, `module.app:openstack`. */
  readonly providerRegions: readonly (readonly [provider: string, region: string])[];
  /** Region of resources whose region nothing else shows; undefined: none. */
  readonly defaultRegion: string | undefined;
  /** `OS_REGION_NAME`, as the plan was made with it; undefined: not set. */
  readonly environmentRegion: string | undefined;
}

/** Regions of what one plan changes and makes. */
export interface RegionBook {
  /** Finds the region of a side of a change, or each region that it may be in. Throws PLAN_CONFLICT if the plan contradicts what the user states. */
  readonly findRegions: (side: Side) => readonly [Region, ...Region[]];
  /** True unless an object that the plan makes is certainly in another region, and of another service. */
  readonly mayBeIn: (region: string | undefined, object: PlannedObject) => boolean;
}

const MAX_REGION_LENGTH = 255;

/** True if the API can be asked for a region of that name: not empty or endless, no comma, white space or control character. */
export function isRegionName(text: unknown): text is string {
  return typeof text === "string" && text !== "" && text.length <= MAX_REGION_LENGTH && !/[,\s\p{Cc}]/u.test(text);
}

/** Looks up regions in the facts of one plan. */
export function createRegionBook(facts: Facts, settings: RegionSettings, cloud: CloudFacts): RegionBook {
  const read = regionsOfDataSources(facts);
  const made = regionsOfObjects(facts);
  const stated = new Map<string | undefined, string>(settings.providerRegions);
  const known = new Map<string | undefined, Region>();

  const findRegion = (provider: ProviderLookup): Region => {
    const { key, block } = provider;
    const isSeveral = isManifold(block, ["region"]);
    const own = stated.get(key);
    const shown = findShown(facts, provider, isSeveral ? undefined : onlyOf(read.get(key)), cloud);
    if (shown?.region !== undefined && own !== undefined && own !== shown.region) {
      if (hasConstant(block, "region")) throw new GateError(contradiction(key ?? "", own, shown));
      const region = shown.hidden ? "another region" : quoted(shown.region);
      const note = say`By the plan the provider ${quoted(key ?? "")} works in ${region}, which counts, not ${quoted(own)} of ${theSetting("provider-regions")}.`;
      return { ...shown, note };
    }
    if (shown !== undefined) return shown;
    if (own !== undefined) return byStatement(own, key ?? "");
    if (isSeveral) return unsaid(key);
    const before = onlyOf(made.get(key));
    const assumption = assume(facts, provider, settings, cloud);
    if (before === undefined) return assumption === undefined ? unsaid(key) : assumed(assumption, key);
    return assumption === undefined || assumption.region === before.region
      ? before
      : { ...before, note: outweighed(before.region, assumption, key) };
  };

  const regionOf = (provider: ProviderLookup): Region => once(known, provider.key, () => findRegion(provider));

  const find = (side: Side): Region => {
    const { placement } = providerOfType(side.change.type) ?? {};
    const provider = findProvider(facts, side.change);
    if (placement !== undefined) {
      const region = placement.regionOf(side);
      const own = stated.get(provider.key);
      if (region !== undefined || own === undefined) return region ?? unknown(placement.reasonUnknown(), true);
      return byStatement(own, provider.key ?? "");
    }
    const own = ownRegion(side);
    if (own === undefined && provider.unclear === undefined) return regionOf(provider);
    return own ?? unknown(provider.unclear ?? say``, true);
  };

  const findRegions: RegionBook["findRegions"] = (side) => {
    const found = find(side);
    if (found.region !== undefined || !found.isUnsaid) return [found];
    const { regions = [] } = cloud;
    const [only, ...others] = regions.map(
      (region): Region => ({ region, hidden: false, isPossible: true, note: describeEach(regions) }),
    );
    if (only?.region === undefined) return [found];
    return others.length > 0
      ? [only, ...others]
      : [assumed({ region: only.region, from: say`the project's only region` }, findProvider(facts, side.change).key)];
  };

  const mayBeIn: RegionBook["mayBeIn"] = (region, object) => {
    const configAddress = withoutInstanceKeys(object.address);
    if (region === undefined || (object.region === undefined && isSet(facts, configAddress, "region") === true))
      return true;
    const provider = findProvider(facts, { configAddress, type: typeAt(configAddress) });
    const own = object.region ?? (provider.unclear === undefined ? regionOf(provider).region : undefined);
    const service = findSharedService(cloud.shared, object.key, own);
    return own === undefined || own === region || service?.regions.includes(region) === true;
  };
  return { findRegions, mayBeIn };
}

/** The region that the resource's own attribute names, or why it does not; undefined: it is the provider's. */
function ownRegion(side: Side): Region | undefined {
  const at = side.isInPlace && side.change.after !== null ? new Side(side.facts, side.change, "after") : side;
  const found = at.at("region");
  const region = textOf(found);
  if (isRegionName(region)) return { region, hidden: at.isHidden("region") };
  if (at.which === "before") return undefined;
  if (region !== undefined) return unknown(say`their \`region\` is nothing that a region is called`);
  if (found.kind !== "unknown" || at.isWritten("region") !== true) return undefined;
  return unknown(
    say`the \`region\` of these resources is known only after apply: make it a constant or a variable`,
    true,
  );
}

function unknown(reason: Message, isUnsaid = false): Region {
  return { region: undefined, isUnsaid, reason };
}

/**
 * The region that the plan shows of a provider: that of its block, else the one in which it read data sources. An expression such as
 * `"${var.country}1"` looks like its variable. So what was read outweighs a variable, and a value that no region of the project is called counts as
 * none.
 */
function findShown(
  facts: Facts,
  { key, block }: ProviderLookup,
  read: Region | undefined,
  { regions }: CloudFacts,
): Region | undefined {
  const setting = settingOf(facts, block, "region");
  const isConstant = hasConstant(block, "region");
  if (setting.kind === "text" && isRegionName(setting.text)) {
    const isThere = isConstant || regions === undefined || regions.includes(setting.text);
    const own = isThere ? { region: setting.text, hidden: setting.hidden } : undefined;
    return isConstant ? own : (read ?? own);
  }
  if (!isConstant || setting.kind === "not set") return read;
  return unknown(
    say`the provider ${quoted(key ?? "")} has a ${code("region")} that no region is called: write the name of one`,
  );
}

function onlyOf(found: RegionsFound | undefined) {
  const [region, ...others] = found?.regions ?? [];
  return region === undefined || others.length > 0 ? undefined : { region, hidden: found?.hidden === true };
}

function byStatement(region: string, provider: string): Region {
  const note = say`The region of the provider ${quoted(provider)}, ${quoted(region)}, is from ${theSetting("provider-regions")}; the plan does not show it.`;
  return { region, hidden: false, note };
}

/** A region that something else than the plan names. */
interface Assumption {
  readonly region: string;
  /** What names it, as the end of a sentence. */
  readonly from: Message;
}

function assumed({ region, from }: Assumption, key: string | undefined): Region {
  const whose = key === undefined ? "" : say` for the provider ${quoted(key)}`;
  const note = say`The plan shows no region${whose}: ${quoted(region)} is assumed, ${from}.`;
  return { region, hidden: false, note };
}

function outweighed(region: string, { region: other, from }: Assumption, key = ""): Message {
  return say`By its objects the provider ${quoted(key)} works in ${quoted(region)}, which counts, not ${quoted(other)} ${from}.`;
}

/**
 * Region of the cloud that the block names, by the gate's clouds.yaml; else by a setting, a variable, or the gate's own cloud. Where the block sets a
 * region that the plan does not hold, no variable and no cloud takes its place in the provider; only the setting is about such a block, too.
 */
function assume(
  facts: Facts,
  { block }: ProviderLookup,
  settings: RegionSettings,
  cloud: CloudFacts,
): Assumption | undefined {
  const { defaultRegion, environmentRegion } = settings;
  const isUnset = (name: string): boolean => settingOf(facts, block, name).kind === "not set";
  const named = settingOf(facts, block, "cloud");
  const clouds = [cloud.cloudRegion ?? [], cloud.otherClouds].flat();
  const ofCloud = named.kind === "text" ? clouds.find((one) => one.cloud === named.text) : undefined;
  if (ofCloud !== undefined && isUnset("region")) return { region: ofCloud.region, from: say`from ${ofCloud.from}` };
  if (defaultRegion !== undefined) return { region: defaultRegion, from: say`from ${theSetting("default-region")}` };
  if (!isUnset("region")) return undefined;
  if (environmentRegion !== undefined) return { region: environmentRegion, from: say`from ${code("OS_REGION_NAME")}` };
  // A block that names a cloud or an address of its own may be of another cloud than the gate's.
  const own = isUnset("cloud") && isUnset("auth_url") ? cloud.cloudRegion : undefined;
  return own && { region: own.region, from: say`from ${own.from}` };
}

/** Why there is no region, with the way out. */
function unsaid(key: string | undefined): Region {
  const provider = key === undefined ? say`their provider` : say`the provider ${quoted(key)}`;
  const state = say`${theSetting("provider-regions")}, as in ${quoted(`${key ?? "openstack"} = REGION`)}`;
  return unknown(
    say`nothing shows the region of ${provider}: set ${theSetting("default-region")}, or state it with ${state}`,
    true,
  );
}

const MAX_REGIONS = 20;

function describeEach(regions: readonly string[]): Message {
  const names = quotedList(regions, { most: MAX_REGIONS });
  return say`The plan does not show the region of all resources. The project has ${names}: they were checked as if they could be in each. To state it, set ${theSetting("default-region")}, or ${theSetting("provider-regions")} where providers have different ones.`;
}

function contradiction(key: string, stated: string, shown: { region: string; hidden: boolean }) {
  const region = shown.hidden ? "another one" : quoted(shown.region);
  return {
    code: "PLAN_CONFLICT",
    message: say`${theSetting("provider-regions")} says that the provider ${quoted(key)} works in ${quoted(stated)}, but by the plan it is ${region}.`,
    hint: say`Correct the line of ${quoted(key)}, or leave it out where the plan shows the region.`,
  } as const;
}

interface RegionsFound {
  readonly regions: readonly string[];
  readonly hidden: boolean;
}

/** Regions in which data sources without a region of their own were read for this plan, by provider. */
function regionsOfDataSources(facts: Facts) {
  return regionsByProvider(facts, facts.dataRegions, (address) => facts.readLater[address] !== true);
}

/** Regions of objects that exist, by provider. */
function regionsOfObjects(facts: Facts) {
  return regionsByProvider(facts, facts.evidence, () => true);
}

function regionsByProvider(
  facts: Facts,
  all: Readonly<Record<string, { readonly regions: readonly string[]; readonly hidden?: boolean }>>,
  isEvidence: (configAddress: string) => boolean,
): ReadonlyMap<string | undefined, RegionsFound> {
  const found = groupByProvider(
    facts,
    all,
    (_, address) => isEvidence(address) && isSet(facts, address, "region") === false,
  );
  return new Map(
    [...found].map(([key, each]) => [
      key,
      {
        regions: [...new Set(each.flatMap(({ regions }) => regions.filter(isRegionName)))],
        hidden: each.some(({ hidden = false }) => hidden),
      },
    ]),
  );
}
