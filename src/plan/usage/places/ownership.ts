// Finds the owners of the resources that a plan changes. A plan may work in several projects, but only one of them is
// checked. The provider's settings do not show the project: with an application credential, or a cloud of clouds.yaml,
// the provider ignores its `tenant_id` and works in the credential's project.
// Sources: gophercloud/utils openstack/clientconfig/requests.go (v3auth), terraform-provider-openstack provider.go.

import { getOrCreate, idOf, isSameProject, plainProjectId } from "../../../core/index.ts";
import type { Ownership, Side } from "../amounts/side.ts";
import { typeAt } from "../facts/address.ts";
import {
  ACCOUNT_SETTINGS,
  CLOUD_SETTINGS,
  hasConstant,
  isManifold,
  type ProviderBlock,
} from "../facts/configuration.ts";
import { identityOf, isSet, settingOf } from "../facts/expression-values.ts";
import type { Change, Facts, SideName } from "../facts/facts.ts";
import { findResourceType, providerOfType } from "../providers/index.ts";
import type { Placement } from "../providers/provider.ts";
import { findCandidates, findProvider, groupByProvider, type ProviderLookup } from "./provider-lookup.ts";

const OWN: Ownership = { kind: "own" };
const UNCLEAR: Ownership = { kind: "unclear" };

/** Accounts and clouds of the changes in several plans. */
export interface Accounts {
  readonly accounts: ReadonlySet<string>;
  /** Includes clouds in which deleted objects may have been created. */
  readonly clouds: ReadonlySet<string>;
  /** true if some resources name their own place, which their provider's settings do not show. */
  readonly hasPlaced: boolean;
}

/** Finds the accounts of several plans. Deletions in one plan may offset creations in another. */
export function accountsOf(plans: readonly Facts[]): Accounts {
  const [accounts, clouds] = [new Set<string>(), new Set<string>()];
  let hasPlaced = false;
  for (const facts of plans) {
    const [ofAccounts, ofClouds] = [new Set<ProviderBlock | undefined>(), new Set<ProviderBlock | undefined>()];
    for (const change of Object.values(facts.changes)) {
      if (placementOf(change.type) !== undefined && findResourceType(change.type)?.kind === "counted") hasPlaced = true;
      if (placementOf(change.type) !== undefined || providerOfType(change.type)?.isForeign === true) continue;
      const provider = findProvider(facts, change);
      const known = provider.unclear === undefined ? [provider] : [];
      for (const { block } of known) ofAccounts.add(block);
      for (const { block } of [...known, ...(mayGiveBack(change) ? findCandidates(facts, change) : [])])
        ofClouds.add(block);
    }
    // Identities are computed once for each provider, since many changes have few providers.
    for (const block of ofAccounts) accounts.add(accountOf(facts, block));
    for (const block of ofClouds) clouds.add(identityOf(facts, block, CLOUD_SETTINGS));
  }
  return { accounts, clouds, hasPlaced };
}

/**
 * Returns an identity of a provider's account, by its settings. Two blocks of one module that look equal in the plan
 * may differ in expressions of the same variables, such as `"${var.team}-web"` and `"${var.team}-db"`. They count as
 * different accounts.
 */
function accountOf(facts: Facts, block: ProviderBlock | undefined): string {
  const account = identityOf(facts, block, ACCOUNT_SETTINGS);
  const idOfPlace = (provider: ProviderBlock | undefined) =>
    idOf(provider?.type, provider?.module, identityOf(facts, provider, ["region", ...ACCOUNT_SETTINGS]));
  const isOpen = ACCOUNT_SETTINGS.some((name) => block?.expressions[name] !== undefined && !hasConstant(block, name));
  const isTwin = (other: ProviderBlock): boolean => other.key !== block?.key && idOfPlace(other) === idOfPlace(block);
  return isOpen && Object.values(facts.providers).some(isTwin) ? idOf(account, block?.key) : account;
}

/** Owner of one side of a change, with the projects that are evidence of it. */
interface OwnerLookup {
  readonly owner: Ownership;
  /** IDs of the projects that show the owner; "" for IDs that must not be shown. */
  readonly shown: readonly string[];
}

/** Lookup of owners in one plan. */
export interface OwnershipBook {
  readonly findOwner: (side: Side) => OwnerLookup;
  /** Returns whether a replacement has the same owner as the object that it replaces. */
  readonly keepsOwner: (before: Side, after: Side) => boolean;
  /**
   * Projects that the plan's only login is known to be for; "" for IDs that must not be shown. Empty if the project is
   * unknown, or if there are several logins.
   */
  readonly logins: readonly string[];
}

/**
 * Returns the lookup of owners in one plan. `projectId` is undefined if the project is unknown. `allAccounts` has the
 * accounts of all plans that are counted together.
 */
export function createOwnership(facts: Facts, projectId: string | undefined, allAccounts: Accounts): OwnershipBook {
  const project = projectId === undefined ? undefined : plainProjectId(projectId);
  const { accounts } = accountsOf([facts]);
  const owners = ownersByProvider(facts);
  const accountOfBlock = new Map<ProviderBlock | undefined, string>();

  const toShown = (id: string): string => toShownProject(facts, id);

  /** Returns the project that a provider's settings name. */
  const projectNamed = ({ block }: ProviderLookup): string | undefined => {
    const setting = settingOf(facts, block, "tenant_id");
    return setting.kind === "text" ? plainProjectId(setting.text) : undefined;
  };

  /** Returns the owner by the provider. `isOnly` is true if the plan has a single account. */
  const ownerBy = (provider: ProviderLookup, which: SideName, isOnly: boolean): Ownership => {
    const { key, block } = provider;
    const named = projectNamed(provider);
    const [owner, ...others] = owners.get(key) ?? [];
    if ((key === undefined && !isOnly) || isManifold(block, ACCOUNT_SETTINGS)) return UNCLEAR;
    if (project === undefined) return isOnly ? OWN : UNCLEAR;
    if (owner === undefined || others.length > 0) {
      // The provider may ignore a project in its settings. Counting creations is the safe choice, giving back another
      // project's deletions is not.
      const isOwn = isOnly ? named === undefined || named === project : which === "after" && named === project;
      return isOwn ? OWN : UNCLEAR;
    }
    if (owner === project) return OWN;
    return named === undefined || named === owner ? { kind: "other", project: toShown(owner) } : UNCLEAR;
  };

  /**
   * Returns the owner by the providers that a side may belong to. A deletion frees quota only if all of them use the
   * project's account, and the plans use no other account.
   */
  const byProviders = ({ change, which }: Side): OwnerLookup => {
    const releases = which === "before" && mayGiveBack(change);
    const placement = placementOf(change.type);
    if (placement !== undefined) {
      const isOpen = placement.projectOf === undefined || (releases && allAccounts.accounts.size > 0);
      return { owner: isOpen && project !== undefined ? UNCLEAR : OWN, shown: [] };
    }
    const candidates = releases ? findCandidates(facts, change) : [findProvider(facts, change)];
    const possible = new Set([
      ...allAccounts.accounts,
      ...candidates.map(({ block }) => getOrCreate(accountOfBlock, block, () => accountOf(facts, block))),
    ]);
    const isOnly = releases ? possible.size < 2 && !allAccounts.hasPlaced : accounts.size < 2;
    const [first = UNCLEAR, ...others] = candidates.map((candidate) => ownerBy(candidate, which, isOnly));
    const owner = others.every((other) => idOf(first) === idOf(other)) ? first : UNCLEAR;
    const shown = candidates.flatMap((each) => [projectNamed(each) ?? [], ...(owners.get(each.key) ?? [])].flat());
    return { owner, shown: shown.map(toShown) };
  };

  const findOwner = (side: Side): OwnerLookup => {
    const named = projectOfSide(side);
    const id = named === undefined ? undefined : plainProjectId(named);
    const attribute = projectAttribute(side.change.type);
    const name = id === undefined || (attribute !== undefined && side.isHidden(attribute)) ? "" : toShown(id);
    // The plans do not show which of several clouds is the project's. Another cloud may report any project for its
    // objects.
    const isElsewhere =
      side.which === "before" && allAccounts.clouds.size > 1 && placementOf(side.change.type) === undefined;
    const byName: Ownership = id === project ? OWN : { kind: "other", project: name };
    const { owner, shown } =
      id === undefined || project === undefined ? byProviders(side) : { owner: byName, shown: [] };
    const isDoubtful = owner.kind === "other" ? id === undefined && mayNameProject(side) : isElsewhere;
    return { owner: isDoubtful ? UNCLEAR : owner, shown: id === undefined ? shown : [name, ...shown] };
  };
  const keepsOwner = (before: Side, after: Side): boolean => {
    if (after.config === undefined) return false;
    const [old, named] = [projectOfSide(before), projectOfSide(after)];
    // A resource that names no project is created in the project of its provider's login, which is also the project of
    // the objects that the login could read.
    return named === undefined ? !mayNameProject(after) : old !== undefined && isSameProject(old, named);
  };
  const known = accounts.size < 2 ? [...owners.values()].flatMap((ids) => [...ids]) : [];
  return { findOwner, keepsOwner, logins: [...new Set(known.map(toShown))] };
}

/** Returns the ID of a project, or "" if it must not be shown. */
function toShownProject({ hiddenProjects }: Facts, id: string): string {
  return hiddenProjects[id] === true ? "" : id;
}

/** Returns whether any object, existing or planned, belongs to the project. */
export function showsProject(facts: Facts, project: string | undefined): boolean {
  if (project === undefined) return false;
  return Object.values(facts.evidence).some(({ projects }) => projects.some((id) => isSameProject(id, project)));
}

/**
 * Finds the projects that objects name, for types that can name one; "" for IDs that must not be shown. `by` selects
 * objects of the plan's own login or of a foreign provider's login.
 */
export function projectsShown(facts: Facts, by: "own" | "foreign" = "own"): readonly string[] {
  const ids = Object.entries(facts.evidence).flatMap(([address, { projects }]) => {
    const type = typeAt(address);
    const isForeign = providerOfType(type)?.isForeign === true;
    return projectAttribute(type) === undefined || isForeign !== (by === "foreign") ? [] : projects.map(plainProjectId);
  });
  return [...new Set(ids.map((id) => toShownProject(facts, id)))];
}

/** Returns whether the existing object may give something back: it is deleted, replaced or updated. */
function mayGiveBack({ actions: { order } }: Change): boolean {
  return order !== "create" && order !== "keep";
}

/** Returns whether the resource configures a project that is known only after apply. */
function mayNameProject(side: Side): boolean {
  const attribute = projectAttribute(side.change.type);
  if (attribute === undefined || side.at(attribute).kind !== "unknown") return false;
  return [attribute, "value_specs"].some((name) => side.isWritten(name) === true);
}

function placementOf(type: string): Placement | undefined {
  return providerOfType(type)?.placement;
}

function projectOfSide(side: Side): string | undefined {
  const attribute = projectAttribute(side.change.type);
  return placementOf(side.change.type)?.projectOf?.(side) ?? (attribute && side.text(attribute));
}

/** Returns the attribute in which resources of a type may name another project, or undefined if they have none. */
function projectAttribute(type: string): string | undefined {
  return findResourceType(type)?.project;
}

/**
 * Returns the owners of objects that show the login of a provider, by the key of the provider. Only the owner can see
 * such an object, so the provider's login belongs to it. Objects that name a project in the configuration, or were
 * imported, are no evidence.
 */
function ownersByProvider(facts: Facts): ReadonlyMap<string | undefined, ReadonlySet<string>> {
  const evidence = groupByProvider(
    facts,
    facts.evidence,
    (address) =>
      facts.imported[address] !== true &&
      ["tenant_id", "project_id", "value_specs"].every((attribute) => isSet(facts, address, attribute) !== true),
  );
  return new Map(
    [...evidence].map(([key, found]) => [key, new Set(found.flatMap(({ owners }) => owners.map(plainProjectId)))]),
  );
}
