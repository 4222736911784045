// Provider blocks of resources.

import { quote } from "../../core/index.ts";
import type { ConfigResource, ProviderBlock } from "./configuration.ts";
import type { Facts } from "./plan-index.ts";
import { providerOfType } from "./providers/index.ts";

/** A place in the configuration, and the type of its resources. */
export interface Place {
  readonly configAddress: string;
  readonly type: string;
}

/** A resource's provider. */
export type ProviderLookup =
  /** `block` undefined: the configuration has none, since the provider has no settings. `key` null: there is no provider at all. */
  | { readonly kind: "found"; readonly key: string | null; readonly block: ProviderBlock | undefined }
  /** Several may be meant. `reason`: half a sentence with the way out. */
  | { readonly kind: "unclear"; readonly key: null; readonly block: undefined; readonly reason: string };

const NO_PROVIDER: ProviderLookup = { kind: "found", key: null, block: undefined };

/**
 * The provider of a resource. Up to Terraform 1.0 a resource's key has the module's call name (`app:openstack`) where the block's has its path
 * (`module.app:openstack`), and blocks without settings stand for the ones further up; later versions name the block itself.
 */
export function findProvider(facts: Facts, { configAddress, type }: Place): ProviderLookup {
  const key = facts.resources.get(configAddress)?.providerKey ?? undefined;
  return key === undefined ? findOnlyProvider(facts, type) : findByKey(facts, key);
}

/** The provider's only block, if there is one, for a resource that the configuration does not have (it was removed). */
function findOnlyProvider(facts: Facts, type: string): ProviderLookup {
  const name = providerOfType(type)?.name;
  const [block, ...others] = [...facts.providers.values()].filter((each) => each.type === name);
  if (block === undefined) return NO_PROVIDER;
  if (others.length === 0) return found(block);
  return unclear(`the plan has no configuration for these resources, and several providers (${quote(block.type)})`);
}

/** A provider that a resource may have; undefined and null as in {@link ProviderLookup}. */
export interface Candidate {
  readonly key: string | null;
  readonly block: ProviderBlock | undefined;
}

/**
 * The providers that a resource may have: of one that the configuration does not have any more, all of its type. (Terraform makes no plan without
 * the provider that an object was made with, and the root module's has no block where it has no settings.)
 */
export function findCandidates(facts: Facts, place: Place): readonly Candidate[] {
  const provider = findProvider(facts, place);
  if (provider.kind === "found" && facts.resources.has(place.configAddress)) return [provider];
  const name = providerOfType(place.type)?.name;
  const blocks = [...facts.providers.values()].filter(({ type }) => type === name);
  const known = blocks
    .filter(({ expressions, module }) => expressions.size > 0 || module === "" || facts.hasExactProviderKeys)
    .map((block) => ({ key: block.key, block }));
  return blocks.some(({ key }) => /^[^.:]+$/u.test(key)) ? known : [...known, { key: null, block: undefined }];
}

function findByKey(facts: Facts, key: string): ProviderLookup {
  const exact = facts.providers.get(key);
  const blocks = exact === undefined ? byCallName(facts, key) : [exact];
  const [block, ...others] = blocks;
  if (others.length > 0) return unclearInOldPlan(`${quote(key)} may be one of several providers`);
  if (block === undefined) {
    // In old plans a module that is handed a provider, or takes its parent's, has no block at all.
    const isUntold = !facts.hasExactProviderKeys && key.includes(":") && facts.providers.size > 0;
    return isUntold
      ? unclearInOldPlan(`which provider ${quote(key)} is given is not in the plan`)
      : { kind: "found", key, block };
  }
  return block.expressions.size > 0 || block.module === "" || facts.hasExactProviderKeys
    ? found(block)
    : findAbove(facts, block);
}

/** Of the blocks further up the only one with settings: which of several was handed down (`providers = …`) such a plan does not say. */
function findAbove(facts: Facts, block: ProviderBlock): ProviderLookup {
  const above = [...facts.providers.values()].filter(
    ({ type, module, expressions }) =>
      type === block.type && expressions.size > 0 && module !== block.module && isWithin(block.module, module),
  );
  const [only, ...others] = above;
  if (only === undefined) return found(block);
  if (others.length === 0) return found(only);
  return unclearInOldPlan(
    `the provider ${quote(block.key)} has no settings of its own, and which of several it was given is not in the plan`,
  );
}

function isWithin(module: string, outer: string): boolean {
  return outer === "" || module.startsWith(`${outer}.`);
}

function found(block: ProviderBlock): ProviderLookup {
  return { kind: "found", key: block.key, block };
}

/** With the way out for what only plans by Terraform 1.0 and before leave open. */
function unclearInOldPlan(reason: string): ProviderLookup {
  return unclear(`${reason}: make the plan with a newer Terraform`);
}

function unclear(reason: string): ProviderLookup {
  return { kind: "unclear", key: null, block: undefined, reason };
}

function byCallName(facts: Facts, key: string): readonly ProviderBlock[] {
  const [call, local] = key.split(":");
  if (call === undefined || local === undefined) return [];
  return [...facts.providers.values()].filter(
    (block) => block.key.endsWith(`:${local}`) && `.${block.module}`.endsWith(`.module.${call}`),
  );
}

/** Groups what is known of places in the configuration by the key of their provider. `isEvidence`: whether a place tells of its provider. */
export function groupByProvider<Found>(
  facts: Facts,
  all: Iterable<readonly [configAddress: string, Found]>,
  isEvidence: (config: ConfigResource, configAddress: string) => boolean,
): ReadonlyMap<string, readonly Found[]> {
  const groups = new Map<string, Found[]>();
  for (const [configAddress, one] of all) {
    const config = facts.resources.get(configAddress);
    if (config === undefined || !isEvidence(config, configAddress)) continue;
    const { key } = findProvider(facts, { configAddress, type: config.type });
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups;
}
