// Provider blocks of resources.

import { type Message, once, quoted, say } from "../../../core/index.ts";
import type { ConfigResource, ProviderBlock } from "../facts/configuration.ts";
import type { Facts } from "../facts/facts.ts";
import { providerOfType } from "../providers/index.ts";

/** A place in the configuration, and the type of its resources. */
export interface Place {
  readonly configAddress: string;
  readonly type: string;
}

/** A provider that a resource has, or may have. */
export interface ProviderLookup {
  /** undefined: there is no provider, or it is unclear which. */
  readonly key: string | undefined;
  /** undefined: the configuration has none, since the provider has no settings. */
  readonly block: ProviderBlock | undefined;
  /** Why several may be meant, as half a sentence. Absent: one is. */
  readonly unclear?: Message;
}

/** The provider of a resource: the block that its configuration names, or the only one of its type where it was removed. */
export function findProvider(facts: Facts, { configAddress, type }: Place): ProviderLookup {
  const key = facts.resources[configAddress]?.providerKey;
  if (key !== undefined) return { key, block: facts.providers[key] };
  const [block, ...others] = blocksOf(facts, type);
  if (block === undefined || others.length === 0) return { key: block?.key, block };
  const unclear = say`the plan has no configuration for these resources, and several providers (${quoted(block.type)})`;
  return { key: undefined, block: undefined, unclear };
}

/**
 * The providers that a resource may have: of one that the configuration does not have any more, all of its type. (Terraform makes no plan without
 * the provider that an object was made with, and the root module's has no block where it has no settings.)
 */
export function findCandidates(facts: Facts, place: Place): readonly ProviderLookup[] {
  const provider = findProvider(facts, place);
  if (provider.unclear === undefined && facts.resources[place.configAddress] !== undefined) return [provider];
  const blocks = blocksOf(facts, place.type);
  const known = blocks.map((block) => ({ key: block.key, block }));
  const hasRoot = blocks.some(({ key }) => /^[^.:]+$/u.test(key));
  return hasRoot ? known : [...known, { key: undefined, block: undefined }];
}

function blocksOf({ providers }: Facts, type: string): readonly ProviderBlock[] {
  const name = providerOfType(type)?.name;
  return Object.values(providers).filter((block) => block.type === name);
}

/** Groups what is known of places in the configuration by the key of their provider. `isEvidence`: whether a place is evidence of its provider. */
export function groupByProvider<Found>(
  facts: Facts,
  all: Readonly<Record<string, Found>>,
  isEvidence: (config: ConfigResource, configAddress: string) => boolean,
): ReadonlyMap<string | undefined, readonly Found[]> {
  const groups = new Map<string | undefined, Found[]>();
  for (const [configAddress, one] of Object.entries(all)) {
    const config = facts.resources[configAddress];
    if (config === undefined || !isEvidence(config, configAddress)) continue;
    const { key } = findProvider(facts, { configAddress, type: config.type });
    if (key !== undefined) once(groups, key, () => []).push(one);
  }
  return groups;
}
