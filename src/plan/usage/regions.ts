// Regions of resources. A plan says them itself only for what exists already; for the rest the provider's settings and, where the
// plan shows none, the user's, and last what the project has. A region that is configured and not in the plan is not known: nothing else takes its place.
// The document has expressions only as constants and references: `var.region` and `replace(var.region, "a", "b")` look the same in it, and
// local values are not in it at all.
// Sources: terraform-provider-openstack util.go (GetRegion) and provider.go: the resource's own region, else the provider's, else OS_REGION_NAME;
// terraform internal/command/jsonconfig/expression.go.

import {
  type CloudFacts,
  code,
  GateError,
  type Message,
  once,
  quoted,
  quotedList,
  say,
  theSetting,
} from "../../core/index.ts";
import { textOf } from "./attributes.ts";
import {
  type ConfigResource,
  findRedirection,
  hasConstants,
  isConfigured,
  isManifold,
  mayBeOfCloud,
  type ProviderBlock,
} from "./configuration.ts";
import type { Facts, Proof } from "./facts.ts";
import { findProvider, followVariable, groupByProvider, outermost, type ProviderLookup } from "./provider-lookup.ts";
import { providerOfType } from "./providers/index.ts";
import type { Side } from "./side.ts";

/** A region, or why there is none. */
export type Region =
  | {
      readonly region: string;
      /** True if the plan marks it as sensitive: it counts like any other, and is not shown. */
      readonly hidden: boolean;
      /** What else than the plan says so, as a sentence. Absent: the plan does. */
      readonly note?: Message;
      /** Why it is only likely, as half a sentence with the way out. Absent: it is certain. */
      readonly doubt?: Message;
    }
  | {
      readonly region: undefined;
      /** True if nothing says so, so that it helps to know which regions there are. */
      readonly isUnsaid: boolean;
      /** With the way out; a sentence without a full stop. */
      readonly reason: Message;
    };

/** Regions that the user states, for where the plan shows none. */
export interface RegionSettings {
  /** Region of each provider configuration, by the key of its block: `openstack`, `openstack.backup`, `module.app:openstack`. */
  readonly providerRegions: readonly (readonly [provider: string, region: string])[];
  /** Region of resources whose region nothing else shows; undefined: none. */
  readonly defaultRegion: string | undefined;
  /** `OS_REGION_NAME`, as the plan was made with it; undefined: not set. */
  readonly environmentRegion: string | undefined;
}

/** Looks up the region of a side of a change. */
export type RegionBook = (side: Side) => Region;

/** Looks up regions in the facts of one plan. Throws PLAN_CONFLICT where the plan contradicts what the user says of a provider. */
export function createRegionBook(facts: Facts, settings: RegionSettings, cloud: CloudFacts): RegionBook {
  const proofs = proofsByProvider(facts);
  const seen = regionsSeen(facts);
  const stated = new Map<string | undefined, string>(settings.providerRegions);
  const known = new Map<string | undefined, Region>();

  /** Region by the plan, and where that shows none, by the user. */
  const findRegion = ({ key, block }: ProviderLookup): Region => {
    const found = findProviderRegion(facts, block, proofs.get(key));
    const own = stated.get(key);
    if (found.kind === "known") {
      if (own !== undefined && found.region !== own) throw new GateError(contradiction(key ?? "", own, found));
      if (found.doubt === undefined) return { region: found.region, hidden: found.hidden };
    }
    if (own !== undefined) return byStatement(own, key ?? "");
    const provider = key === undefined ? say`their provider` : say`the provider ${quoted(key)}`;
    const state = (region: string): Message =>
      say`state it with ${theSetting("provider-regions")}, as in ${quoted(`${key ?? "openstack"} = ${region}`)}`;
    if (found.kind === "unknown") return unknown(say`${provider} ${found.because}: ${state("REGION")}`);
    if (found.kind === "absent") {
      const assumed = assume({ key, block }, seen.get(key) ?? new Set(), settings, cloud);
      return assumed ?? unknown(describeUnsaid(provider, state("REGION"), cloud.regions ?? []), true);
    }
    const { region, hidden, doubt } = found;
    const value = hidden ? "" : say` (${quoted(region)})`;
    const since =
      doubt?.kind === "variable"
        ? say`since ${provider} takes it from ${quoted(doubt.name)}${value} and a plan does not show whether a function changes the value`
        : say`since ${provider} has read its data sources there${value}, and its ${code("region")} is evaluated again when the plan is applied`;
    return { region, hidden, doubt: say`${since}; ${state(hidden ? "REGION" : region)}` };
  };

  return (side) => {
    const { placement } = providerOfType(side.change.type) ?? {};
    const provider = findProvider(facts, side.change);
    if (placement !== undefined) {
      const region = placement.regionOf(side);
      const own = stated.get(provider.key);
      if (region !== undefined || own === undefined) return region ?? unknown(placement.reasonUnknown());
      return byStatement(own, provider.key ?? "");
    }
    // Settings that lead elsewhere do so for each region that a resource may have.
    const redirection = provider.block && findRedirection(provider.block);
    if (redirection !== undefined)
      return unknown(
        say`the provider ${quoted(provider.key ?? "")} has ${code(redirection)}, which leads past its region: remove that setting`,
      );
    const own = ownRegion(side);
    if (own !== undefined || provider.unclear === undefined)
      return own ?? once(known, provider.key, () => findRegion(provider));
    return unknown(provider.unclear);
  };
}

/** The region that the resource's own attribute names, or why it does not; undefined: it is the provider's. */
function ownRegion(side: Side): Region | undefined {
  const stays = side.isInPlace && side.change.after !== null;
  const at = stays ? side.after : side;
  const found = at.at("region");
  const region = textOf(found);
  if (isRegionName(region)) return { region, hidden: at.isHidden("region") };
  if (at.which === "before") return undefined;
  if (region !== undefined) return unknown(say`their \`region\` is nothing that a region is called`);
  if (found.kind !== "unknown" || at.isWritten("region") !== true) return undefined;
  return unknown(say`the \`region\` of these resources is known only after apply: make it a constant or a variable`);
}

function unknown(reason: Message, isUnsaid = false): Region {
  return { region: undefined, isUnsaid, reason };
}

function byStatement(region: string, provider: string): Region {
  const note = say`The region of the provider ${quoted(provider)}, ${quoted(region)}, is from ${theSetting("provider-regions")}; the plan does not show it.`;
  return { region, hidden: false, note };
}

/** Region where the plan names none: by a setting or variable, else that of the cloud, or the project's only one, unless the provider's objects are elsewhere. */
function assume(
  { key, block }: ProviderLookup,
  seen: ReadonlySet<string>,
  settings: RegionSettings,
  cloud: CloudFacts,
) {
  const { defaultRegion, environmentRegion } = settings;
  const { cloudRegion, regions } = cloud;
  const whose = key === undefined ? "" : say` for the provider ${quoted(key)}`;
  const assumed = (region: string, from: Message): Region => {
    const note = say`The plan names no region${whose}: ${quoted(region)} is assumed, ${from}.`;
    return { region, hidden: false, note };
  };
  if (defaultRegion !== undefined) return assumed(defaultRegion, say`from ${theSetting("default-region")}`);
  if (environmentRegion !== undefined) return assumed(environmentRegion, say`from ${code("OS_REGION_NAME")}`);
  const isPossible = (region: string): boolean => [...seen].every((other) => other === region);
  if (cloudRegion !== undefined && mayBeOfCloud(block, cloudRegion.cloud) && isPossible(cloudRegion.region))
    return assumed(cloudRegion.region, say`from ${cloudRegion.from}`);
  const [only, ...others] = regions ?? [];
  if (only === undefined || others.length > 0 || !isPossible(only)) return undefined;
  return assumed(only, say`the project's only region`);
}

const MAX_REGIONS = 20;

/** Why there is no region, as half a sentence with the way out. Where regions are known it is the same for every provider. */
function describeUnsaid(provider: Message, state: Message, existing: readonly string[]): Message {
  const setting = theSetting("default-region");
  if (existing.length < 2) return say`${provider} has no ${code("region")}: set ${setting}, or ${state}`;
  const names = quotedList(existing, { most: MAX_REGIONS });
  return say`the plan names no region for these resources, and the project has ${names}: set ${setting}, or ${theSetting("provider-regions")} where providers have different ones`;
}

function contradiction(key: string, stated: string, { region, hidden }: { region: string; hidden: boolean }) {
  return {
    code: "PLAN_CONFLICT",
    message: say`${theSetting("provider-regions")} says that the provider ${quoted(key)} works in ${quoted(stated)}, but by the plan it is ${hidden ? "another one" : quoted(region)}.`,
    hint: say`Correct the line of ${quoted(key)}, or leave it out where the plan shows the region.`,
  } as const;
}

/** Regions in which data sources without a region of their own were read for this plan, by provider. */
function proofsByProvider(facts: Facts): ReadonlyMap<string | undefined, Proof> {
  const isProof = (config: ConfigResource, address: string): boolean =>
    isConfigured(config, ["region"]) === false && facts.readLater[address] !== true;
  const found = [...groupByProvider(facts, facts.dataRegions, isProof)];
  return new Map(
    found.map(([key, all]) => [key, { regions: [...namesIn(all)], hidden: all.some(({ hidden }) => hidden) }]),
  );
}

/** Regions of objects by provider key: of all that do not have a region of their own in the configuration. */
function regionsSeen(facts: Facts): ReadonlyMap<string | undefined, ReadonlySet<string>> {
  const found = groupByProvider(facts, facts.evidence, (config) => isConfigured(config, ["region"]) !== true);
  return new Map([...found].map(([key, evidence]) => [key, namesIn(evidence)]));
}

function namesIn(found: readonly { readonly regions: readonly string[] }[]): Set<string> {
  return new Set(found.flatMap(({ regions }) => regions.filter(isRegionName)));
}

type ProviderRegion =
  /** Not configured: the provider takes it from its surroundings. */
  | { readonly kind: "absent" }
  /** Configured, and not in the plan. `because`: half a sentence whose subject is the provider. */
  | { readonly kind: "unknown"; readonly because: Message }
  | {
      readonly kind: "known";
      readonly region: string;
      readonly hidden: boolean;
      /** Why it may be another one when the plan is applied. Absent: it is certain. */
      readonly doubt?: { readonly kind: "variable"; readonly name: string } | { readonly kind: "data sources" };
    };

const MAX_REGION_LENGTH = 255;

/** True if the API can be asked for a region of that name: not empty or endless, no comma, white space or control character. */
export function isRegionName(text: unknown): text is string {
  return typeof text === "string" && text !== "" && text.length <= MAX_REGION_LENGTH && !/[,\s\p{Cc}]/u.test(text);
}

/**
 * The region that a provider works in, as far as the plan shows it. `block` undefined: the configuration has none. `proof`: of data sources without
 * a region of their own; they were read with the configuration of this very plan, unlike objects that exist, which stay where an earlier
 * configuration made them. But an expression is evaluated again when the plan is applied, and may come to something else then
 * (`terraform.applying`, `fileexists`, `timestamp`, what a resource makes).
 */
function findProviderRegion(facts: Facts, block: ProviderBlock | undefined, proof: Proof | undefined): ProviderRegion {
  const found: ProviderRegion = block === undefined ? { kind: "absent" } : readSetting(facts, block);
  const [region, ...others] = proof?.regions ?? [];
  // One block for several providers: what was read with one of them proves nothing of the others.
  if (proof === undefined || region === undefined || (block !== undefined && isManifold(block))) return found;
  if (others.length > 0) {
    const where = proof.hidden ? "" : say` (${quotedList([...proof.regions].sort())})`;
    return { kind: "unknown", because: say`has data sources that were read in several regions${where}` };
  }
  const isSame = found.kind === "known" && found.region === region;
  if (found.kind === "known" && found.doubt === undefined && !isSame) {
    const where = proof.hidden ? "another region" : quoted(region);
    return { kind: "unknown", because: say`says ${quoted(found.region)}, but its data sources were read in ${where}` };
  }
  const hidden = proof.hidden || (found.kind === "known" && found.hidden);
  // The value of a variable stays as it is in the plan, and what was read with it says that nothing has changed it.
  const isCertain = isSame || (found.kind === "absent" && hasConstants(block, ["cloud"]));
  return { kind: "known", region, hidden, ...(isCertain ? {} : { doubt: { kind: "data sources" } }) };
}

function readSetting(facts: Facts, block: ProviderBlock): ProviderRegion {
  const notInPlan = (because: Message): ProviderRegion => ({ kind: "unknown", because });
  const expression = block.expressions["region"];
  if (expression === undefined) return { kind: "absent" };
  if (expression.kind !== "value") return notInPlan(say`has a \`region\` that is no text`);
  const { constant, references } = expression;
  if (constant === null) return { kind: "absent" };
  if (isRegionName(constant)) return { kind: "known", region: constant, hidden: false };
  if (constant !== undefined) return notInPlan(say`has a \`region\` that no region is called`);
  const named = outermost(references);
  const [name, ...others] = named;
  if (name === undefined || others.length > 0 || !name.startsWith("var.")) {
    const from = name === undefined ? "what a function makes" : quotedList(named);
    return notInPlan(say`takes its ${code("region")} from ${from}, which a plan does not hold`);
  }
  const source = say`takes its ${code("region")} from ${quoted(name)}`;
  const value = followVariable(facts, block.module, references);
  if (value === undefined || !isRegionName(value.text)) return notInPlan(say`${source}, of which the plan has no text`);
  return { kind: "known", region: value.text, hidden: value.hidden, doubt: { kind: "variable", name } };
}
