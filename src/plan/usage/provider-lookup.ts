// Provider blocks of resources.

import { type Message, quoted, say } from "../../core/index.ts";
import type { ConfigResource, ProviderBlock } from "./configuration.ts";
import type { Facts } from "./facts.ts";
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
  | { readonly kind: "unclear"; readonly key: null; readonly block: undefined; readonly reason: Message };

const NO_PROVIDER: ProviderLookup = { kind: "found", key: null, block: undefined };

/** The provider of a resource: the block that its configuration names. */
export function findProvider(facts: Facts, { configAddress, type }: Place): ProviderLookup {
  const key = facts.resources[configAddress]?.providerKey ?? undefined;
  return key === undefined ? findOnlyProvider(facts, type) : { kind: "found", key, block: facts.providers[key] };
}

/** The provider's only block, if there is one, for a resource that the configuration does not have (it was removed). */
function findOnlyProvider(facts: Facts, type: string): ProviderLookup {
  const name = providerOfType(type)?.name;
  const [block, ...others] = Object.values(facts.providers).filter((each) => each.type === name);
  if (block === undefined) return NO_PROVIDER;
  if (others.length === 0) return found(block);
  return unclear(say`the plan has no configuration for these resources, and several providers (${quoted(block.type)})`);
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
  if (provider.kind === "found" && facts.resources[place.configAddress] !== undefined) return [provider];
  const name = providerOfType(place.type)?.name;
  const blocks = Object.values(facts.providers).filter(({ type }) => type === name);
  const known = blocks.map((block) => ({ key: block.key, block }));
  return blocks.some(({ key }) => /^[^.:]+$/u.test(key)) ? known : [...known, { key: null, block: undefined }];
}

function found(block: ProviderBlock): ProviderLookup {
  return { kind: "found", key: block.key, block };
}

function unclear(reason: Message): ProviderLookup {
  return { kind: "unclear", key: null, block: undefined, reason };
}

/** Groups what is known of places in the configuration by the key of their provider. `isEvidence`: whether a place tells of its provider. */
export function groupByProvider<Found>(
  facts: Facts,
  all: Readonly<Record<string, Found>>,
  isEvidence: (config: ConfigResource, configAddress: string) => boolean,
): ReadonlyMap<string, readonly Found[]> {
  const groups = new Map<string, Found[]>();
  for (const [configAddress, one] of Object.entries(all)) {
    const config = facts.resources[configAddress];
    if (config === undefined || !isEvidence(config, configAddress)) continue;
    const { key } = findProvider(facts, { configAddress, type: config.type });
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups;
}
