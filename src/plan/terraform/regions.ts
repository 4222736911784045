// Which region a resource is in. A plan says so itself only for what exists already; for the rest the provider's settings, other
// objects of the same provider and, in the end, the user have to tell.
// Source: terraform-provider-openstack util.go (GetRegion) and provider.go: the resource's own region, else the provider's, else OS_REGION_NAME.

import { findAttribute, isMarked, memberOf, textOf } from "./attributes.ts";
import { findExpression, isConfigured, type ProviderBlock } from "./configuration.ts";
import type { Change, Facts } from "./facts.ts";

/** Longest name that the API could be asked for. */
const MAX_REGION_LENGTH = 255;

/** A region, or why there is none. */
export type Region =
  | { readonly region: string; readonly guessedFrom: string | null }
  /** `reason`: half a sentence, names in it are quoted. */
  | { readonly region: null; readonly reason: RegionUnknown };

/** Why the region is not known. */
export type RegionUnknown =
  /** Nothing says so. */
  | "not said"
  /** The resource has a region that is known only after apply. */
  | "known after apply"
  /** Its provider is of another account than others, and which of them is the project's cannot be told. */
  | "account not known";

/** Why a region is not known and how to say it, as a sentence without a full stop. */
export function describeUnknownRegion(reason: RegionUnknown): string {
  switch (reason) {
    case "not said":
      return "the plan does not say which region these resources are in: give their provider a `region`, or set the input `default-region`";
    case "known after apply":
      return "the `region` of these resources is known only after apply: make it a constant or a variable";
    case "account not known":
      return "the plan uses several accounts, and nothing tells whose these resources are: give each provider a `tenant_id`, and set the input `project-id`";
    default:
      return reason satisfies never;
  }
}

/** What the user says, where the plan does not. */
export interface RegionOptions {
  readonly defaultRegion: string | null;
  /** `OS_REGION_NAME`, as the plan was made with it. */
  readonly environmentRegion: string | null;
}

/** What is known about the regions of a plan's providers. */
export interface RegionBook {
  readonly regionAfter: (change: Change) => Region;
  readonly regionBefore: (change: Change) => Region;
  /** The provider that a change belongs to; undefined where the plan does not tell. */
  readonly providerOf: (change: Change) => ProviderBlock | undefined;
  /** Providers whose setting says one region while their objects are in another one: addresses of provider blocks. */
  readonly conflicts: ReadonlyMap<string, { readonly setting: string; readonly seen: string }>;
}

/** Whether the API can be asked for a region of that name: not empty or endless, no comma, white space or control character. */
export function isRegionName(text: unknown): text is string {
  return typeof text === "string" && text !== "" && text.length <= MAX_REGION_LENGTH && !/[,\s\p{Cc}]/u.test(text);
}

/** Looks up regions in the facts of one plan. */
export function createRegionBook(facts: Facts, options: RegionOptions): RegionBook {
  const seen = regionsSeen(facts);
  const conflicts = new Map<string, { readonly setting: string; readonly seen: string }>();
  const known = new Map<string, Region>();

  const providerOf = (change: Change): ProviderBlock | undefined => {
    const config = facts.resources.get(change.configAddress);
    const key = config?.providerKey ?? onlyKey(facts, change.type);
    return key === undefined || key === null ? undefined : findProvider(facts, key);
  };

  const regionOfKey = (key: string | undefined): Region => {
    const cached = known.get(key ?? "");
    if (cached !== undefined) return cached;
    const region = lookUp(key);
    known.set(key ?? "", region);
    return region;
  };

  const lookUp = (key: string | undefined): Region => {
    const block = key === undefined ? undefined : findProvider(facts, key);
    const setting = block === undefined ? undefined : regionSetting(facts, block);
    const evidence = key === undefined ? undefined : onlyOne(seen.get(key));
    if (setting?.kind === "constant") {
      if (evidence !== undefined && evidence !== setting.region) {
        conflicts.set(block?.key ?? "", { setting: setting.region, seen: evidence });
      }
      return { region: setting.region, guessedFrom: null };
    }
    if (evidence !== undefined) return { region: evidence, guessedFrom: null };
    if (setting?.kind === "variable") return { region: setting.region, guessedFrom: setting.name };
    const told = options.defaultRegion ?? options.environmentRegion;
    return told === null ? { region: null, reason: "not said" } : { region: told, guessedFrom: null };
  };

  const keyOf = (change: Change): string | undefined =>
    facts.resources.get(change.configAddress)?.providerKey ?? onlyKey(facts, change.type);

  const regionBefore = (change: Change): Region => {
    const own = isMarked(change.hidden.before, ["region"]) ? undefined : memberOf(change.before, "region");
    return isRegionName(own) ? { region: own, guessedFrom: null } : regionOfKey(keyOf(change));
  };

  const regionAfter = (change: Change): Region => {
    if (!isMarked(change.hidden.after, ["region"])) {
      const own = textOf(findAttribute(change.after, change.unknown, ["region"]));
      if (isRegionName(own)) return { region: own, guessedFrom: null };
      const isConfiguredHere = isConfigured(facts.resources.get(change.configAddress), ["region"]) === true;
      if (isConfiguredHere && findAttribute(change.after, change.unknown, ["region"]).kind === "unknown") {
        return { region: null, reason: "known after apply" };
      }
    }
    const region = regionOfKey(keyOf(change));
    // A replacement stays where the object was, unless something says otherwise.
    return region.region === null && change.before !== null ? regionBefore(change) : region;
  };

  return { regionAfter, regionBefore, providerOf, conflicts };
}

function onlyOne(values: ReadonlySet<string> | undefined): string | undefined {
  return values?.size === 1 ? [...values][0] : undefined;
}

/** Where the plan has no configuration for a resource (it was removed): the provider's only block, if there is one. */
function onlyKey(facts: Facts, type: string): string | undefined {
  const name = type.startsWith("metakube_") ? "metakube" : "openstack";
  const keys = [...facts.providers.values()].filter((block) => block.name === name);
  return keys.length === 1 ? keys[0]?.key : undefined;
}

/** Regions of objects by provider key: of all that do not have a region of their own in the configuration. */
function regionsSeen(facts: Facts): ReadonlyMap<string, ReadonlySet<string>> {
  const seen = new Map<string, Set<string>>();
  for (const [address, { regions }] of facts.evidence) {
    const config = facts.resources.get(address);
    if (config?.providerKey === null || config === undefined || isConfigured(config, ["region"]) === true) continue;
    const all = seen.get(config.providerKey) ?? new Set();
    for (const region of regions) if (isRegionName(region)) all.add(region);
    seen.set(config.providerKey, all);
  }
  return seen;
}

/**
 * The block that a provider key names. Up to Terraform 1.0 a resource's key has the module's call name (`app:openstack`) where
 * the block's has its path (`module.app:openstack`), and blocks without settings stand for the ones further up.
 */
function findProvider(facts: Facts, key: string): ProviderBlock | undefined {
  const block = facts.providers.get(key) ?? byCallName(facts, key);
  if (block === undefined || block.expressions.size > 0 || block.module === "") return block;
  const local = block.alias === null ? block.name : `${block.name}.${block.alias}`;
  let module = block.module;
  while (module !== "") {
    module = module.split(".").slice(0, -2).join(".");
    // Which of several was handed down (`providers = …`) such a plan does not say.
    if (module === "" && rootBlocks(facts, block.name) > 1) return block;
    const above = facts.providers.get(module === "" ? local : `${module}:${local}`);
    if (above !== undefined && above.expressions.size > 0) return above;
  }
  return block;
}

function rootBlocks(facts: Facts, name: string): number {
  return [...facts.providers.values()].filter((block) => block.module === "" && block.name === name).length;
}

function byCallName(facts: Facts, key: string): ProviderBlock | undefined {
  const [call, local] = key.split(":");
  if (call === undefined || local === undefined) return undefined;
  const ends = [...facts.providers.values()].filter(
    (block) => block.key.endsWith(`:${local}`) && `.${block.module}`.endsWith(`.module.${call}`),
  );
  return ends.length === 1 ? ends[0] : undefined;
}

type Setting =
  | { readonly kind: "constant"; readonly region: string }
  | { readonly kind: "variable"; readonly region: string; readonly name: string };

/** What the provider's `region` says. A variable's value is only a guess: `"${var.zone}-x"` looks the same in a plan. */
function regionSetting(facts: Facts, block: ProviderBlock): Setting | undefined {
  const expression = findExpression({ providerKey: null, expressions: block.expressions }, ["region"]);
  if (expression?.kind !== "value") return undefined;
  if (isRegionName(expression.constant)) return { kind: "constant", region: expression.constant };
  // Only the root module's variables are in the plan.
  if (block.module !== "") return undefined;
  const name = longestOf(expression.references);
  if (name?.startsWith("var.") !== true || facts.sensitiveVariables.has(name.split(".")[1] ?? "")) return undefined;
  const region = facts.variables.get(name.slice("var.".length));
  return isRegionName(region) ? { kind: "variable", region, name } : undefined;
}

/** `["var.os.region", "var.os"]` is one reference. undefined where there are several. */
function longestOf(references: readonly string[]): string | undefined {
  const longest = references.reduce<string>((found, each) => (each.length > found.length ? each : found), "");
  const isOne = references.every((each) => longest === each || longest.startsWith(`${each}.`));
  return longest === "" || !isOne ? undefined : longest;
}
