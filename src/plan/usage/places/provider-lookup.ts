// Finds the provider blocks of resources.

import { getOrCreate, type Message, onlyOf, quoted, say } from "../../../core/index.ts";
import type { ProviderBlock } from "../facts/configuration.ts";
import type { Change, Facts } from "../facts/facts.ts";
import { providerOfType } from "../providers/index.ts";

/** A resource block in the configuration, by address and type. */
export type Place = Pick<Change, "configAddress" | "type">;

/** A provider that a resource has or may have. */
export interface ProviderLookup {
  /** undefined if the provider is unclear, or has no block. */
  readonly key?: string | undefined;
  /** undefined if the configuration has no block, since the provider has no settings. */
  readonly block?: ProviderBlock | undefined;
  /** Reason why it may be any of several providers, as half a sentence. Absent if it is one. */
  readonly unclear?: Message;
}

/**
 * Finds the provider of a resource: the block that its configuration names. For a removed resource, it is the only
 * block of its type.
 */
export function findProvider(facts: Facts, { configAddress, type }: Place): ProviderLookup {
  const key = facts.resources[configAddress]?.providerKey;
  if (key !== undefined) return { key, block: facts.providers[key] };
  const blocks = blocksOf(facts, type);
  const block = onlyOf(blocks);
  if (block !== undefined || blocks.length === 0) return { key: block?.key, block };
  const name = quoted(providerOfType(type)?.name ?? "");
  return { unclear: say`the plan has no configuration for these resources, and several providers (${name})` };
}

/**
 * Finds the providers that a resource may have. A removed resource may have any provider of its type. (Terraform needs
 * the provider that an object was created with to make a plan. The root module's provider has no block if it has no
 * settings.)
 */
export function findCandidates(facts: Facts, place: Place): readonly ProviderLookup[] {
  const provider = findProvider(facts, place);
  if (provider.unclear === undefined && facts.resources[place.configAddress] !== undefined) return [provider];
  const blocks = blocksOf(facts, place.type);
  const hasRoot = blocks.some(({ key }) => /^[^.:]+$/u.test(key));
  return [...blocks.map((block) => ({ key: block.key, block })), ...(hasRoot ? [] : [{}])];
}

function blocksOf({ providers }: Facts, type: string): readonly ProviderBlock[] {
  const name = providerOfType(type)?.name;
  return Object.values(providers).filter((block) => block.type === name);
}

/**
 * Groups entries of resource blocks by the key of their provider. `isEvidence` decides whether a block is evidence of
 * its provider.
 */
export function groupByProvider<Entry>(
  facts: Facts,
  entries: Readonly<Record<string, Entry>>,
  isEvidence: (configAddress: string) => boolean,
): ReadonlyMap<string | undefined, readonly Entry[]> {
  const groups = new Map<string | undefined, Entry[]>();
  for (const [configAddress, entry] of Object.entries(entries)) {
    const type = facts.resources[configAddress]?.type;
    if (type === undefined || !isEvidence(configAddress)) continue;
    const { key } = findProvider(facts, { configAddress, type });
    if (key !== undefined) getOrCreate(groups, key, () => []).push(entry);
  }
  return groups;
}
