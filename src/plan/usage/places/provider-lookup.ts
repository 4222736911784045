// Provider blocks of resources.

import { type Message, once, onlyOf, quoted, say } from "../../../core/index.ts";
import type { ProviderBlock } from "../facts/configuration.ts";
import type { Change, Facts } from "../facts/facts.ts";
import { providerOfType } from "../providers/index.ts";

/** A place in the configuration, and the type of its resources. */
export type Place = Pick<Change, "configAddress" | "type">;

/** A provider that a resource has, or may have. */
export interface ProviderLookup {
  /** undefined: there is no provider, or it is unclear which. */
  readonly key?: string | undefined;
  /** undefined: the configuration has none, since the provider has no settings. */
  readonly block?: ProviderBlock | undefined;
  /** Reason why several may be meant, as half a sentence. Absent: one is. */
  readonly unclear?: Message;
}

/**
 * Finds the provider of a resource: the block that its configuration names, or the only one of its type if the resource
 * was removed.
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
 * Finds the providers that a resource may have: all of its type if the configuration no longer has it. (Terraform makes
 * no plan without the provider that an object was made with, and the root module's has no block if it has no settings.)
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
 * Groups what is known of places in the configuration by the key of their provider. `isEvidence`: whether a place is
 * evidence of its provider.
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
    if (key !== undefined) once(groups, key, () => []).push(entry);
  }
  return groups;
}
