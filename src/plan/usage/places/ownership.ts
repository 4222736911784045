// Owners of the resources that a plan changes. One plan may work in several projects, and only one of them is checked.
// A provider's settings do not show it: with an application credential, or a cloud of clouds.yaml, the provider ignores
// its `tenant_id` and works in the credential's project.
// Source: gophercloud/utils openstack/clientconfig/requests.go (v3auth), terraform-provider-openstack provider.go.

import { idOf, isSameProject, once, plainProjectId } from "../../../core/index.ts";
import type { Ownership, Side, Which } from "../amounts/side.ts";
import { typeAt } from "../facts/address.ts";
import {
  ACCOUNT_SETTINGS,
  CLOUD_SETTINGS,
  hasConstant,
  isManifold,
  type ProviderBlock,
} from "../facts/configuration.ts";
import { identityOf, isSet, settingOf } from "../facts/expression-values.ts";
import type { Change, Facts } from "../facts/facts.ts";
import { findResourceType, providerOfType } from "../providers/index.ts";
import type { Placement } from "../providers/provider.ts";
import { findCandidates, findProvider, groupByProvider, type ProviderLookup } from "./provider-lookup.ts";

const OWN: Ownership = { kind: "own" };
const UNCLEAR: Ownership = { kind: "unclear" };

/** Accounts and clouds that the changes of plans have. */
export interface Accounts {
  readonly accounts: ReadonlySet<string>;
  /** Also those that deleted objects may have been made in. */
  readonly clouds: ReadonlySet<string>;
  /** True if some resources name their own place: their provider's settings do not. */
  readonly hasPlaced: boolean;
}

/** Finds the accounts of the changes of several plans, which may pay for one another. */
export function accountsOf(plans: readonly Facts[]): Accounts {
  const [accounts, clouds] = [new Set<string>(), new Set<string>()];
  let hasPlaced = false;
  for (const facts of plans) {
    const [ofAccounts, ofClouds] = [new Set<ProviderBlock | undefined>(), new Set<ProviderBlock | undefined>()];
    for (const change of Object.values(facts.changes)) {
      if (providerOfType(change.type)?.isForeign === true) continue;
      if (placementOf(change.type) !== undefined) {
        hasPlaced = true;
        continue;
      }
      const provider = findProvider(facts, change);
      const known = provider.unclear === undefined ? [provider] : [];
      for (const { block } of known) ofAccounts.add(block);
      for (const { block } of [...known, ...(mayRelease(change) ? findCandidates(facts, change) : [])])
        ofClouds.add(block);
    }
    // Many changes have few providers.
    for (const block of ofAccounts) accounts.add(accountOf(facts, block));
    for (const block of ofClouds) clouds.add(identityOf(facts, block, CLOUD_SETTINGS));
  }
  return { accounts, clouds, hasPlaced };
}

/**
 * Account of a provider, by its settings. Two blocks of a module that the plan shows no difference of differ in what
 * expressions make of their variables, such as `"${var.team}-web"` and `"${var.team}-db"`: no proof that they are one
 * account.
 */
function accountOf(facts: Facts, block: ProviderBlock | undefined): string {
  const account = identityOf(facts, block, ACCOUNT_SETTINGS);
  const idOfPlace = (provider: ProviderBlock | undefined) =>
    idOf(provider?.type, provider?.module, identityOf(facts, provider, ["region", ...ACCOUNT_SETTINGS]));
  const isOpen = ACCOUNT_SETTINGS.some((name) => block?.expressions[name] !== undefined && !hasConstant(block, name));
  const isTwin = (other: ProviderBlock): boolean => other.key !== block?.key && idOfPlace(other) === idOfPlace(block);
  return isOpen && Object.values(facts.providers).some(isTwin) ? idOf(account, block?.key) : account;
}

/** Owner of one side of a change, and what it shows. */
interface OwnerLookup {
  readonly owner: Ownership;
  /** Ids of the projects that show the owner; "" for ids that must not be shown. */
  readonly shown: readonly string[];
}

/** Owners of the changes of one plan. */
export interface OwnershipBook {
  readonly findOwner: (side: Side) => OwnerLookup;
  /** True if a replacement belongs to the owner of what it replaces. */
  readonly keepsOwner: (before: Side, after: Side) => boolean;
  /**
   * Projects that the only login is known to be for; "" for ids that must not be shown. Empty if it is not known, or
   * there are several logins.
   */
  readonly logins: readonly string[];
}

/**
 * Looks up owners of the changes of one plan. `projectId` undefined: not known. `all`: accounts of all plans that are
 * counted together.
 */
export function createOwnership(facts: Facts, projectId: string | undefined, all: Accounts): OwnershipBook {
  const project = projectId === undefined ? undefined : plainProjectId(projectId);
  const { accounts } = accountsOf([facts]);
  const owners = ownersByProvider(facts);
  const accountOfBlock = new Map<ProviderBlock | undefined, string>();

  const toShown = (id: string): string => (facts.hiddenProjects[id] === true ? "" : id);

  /** Project that a provider's settings name. */
  const projectNamed = ({ block }: ProviderLookup): string | undefined => {
    const setting = settingOf(facts, block, "tenant_id");
    return setting.kind === "text" ? plainProjectId(setting.text) : undefined;
  };

  /** `isOnly`: everything has one account. */
  const ownerBy = (provider: ProviderLookup, which: Which, isOnly: boolean): Ownership => {
    const { key, block } = provider;
    const named = projectNamed(provider);
    const [owner, ...others] = owners.get(key) ?? [];
    if ((key === undefined && !isOnly) || isManifold(block, ACCOUNT_SETTINGS)) return UNCLEAR;
    if (project === undefined) return isOnly ? OWN : UNCLEAR;
    if (owner === undefined || others.length > 0) {
      // A name may mean nothing. To count what is made is the safe side of it; to give back what may be another's is
      // not.
      const isOwn = isOnly ? named === undefined || named === project : which === "after" && named === project;
      return isOwn ? OWN : UNCLEAR;
    }
    if (owner === project) return OWN;
    return named === undefined || named === owner ? { kind: "other", project: toShown(owner) } : UNCLEAR;
  };

  /**
   * A deletion frees quota only if every provider that it may belong to uses the project's account, and the plans have
   * no other account.
   */
  const byProviders = ({ change, which }: Side): OwnerLookup => {
    const releases = which === "before" && mayRelease(change);
    if (placementOf(change.type) !== undefined)
      return { owner: releases && all.accounts.size > 0 ? UNCLEAR : OWN, shown: [] };
    const candidates = releases ? findCandidates(facts, change) : [findProvider(facts, change)];
    const perhaps = new Set([
      ...all.accounts,
      ...candidates.map(({ block }) => once(accountOfBlock, block, () => accountOf(facts, block))),
    ]);
    const isOnly = releases ? perhaps.size < 2 && !all.hasPlaced : accounts.size < 2;
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
    // The plans do not show which of several clouds is the project's, and another one may say anything of its objects.
    const isElsewhere = side.which === "before" && all.clouds.size > 1 && placementOf(side.change.type) === undefined;
    const byName: Ownership = id === project ? OWN : { kind: "other", project: name };
    const { owner, shown } =
      id === undefined || project === undefined ? byProviders(side) : { owner: byName, shown: [] };
    const isDoubtful = owner.kind === "other" ? id === undefined && mayNameProject(side) : isElsewhere;
    return { owner: isDoubtful ? UNCLEAR : owner, shown: id === undefined ? shown : [name, ...shown] };
  };
  const keepsOwner = (before: Side, after: Side): boolean => {
    if (after.config === undefined) return false;
    const [old, named] = [projectOfSide(before), projectOfSide(after)];
    // A resource that names no project is made where its provider's login is, as what it could read before was.
    return named === undefined ? !mayNameProject(after) : old !== undefined && isSameProject(old, named);
  };
  const known = accounts.size < 2 ? [...owners.values()].flatMap((ids) => [...ids]) : [];
  return { findOwner, keepsOwner, logins: [...new Set(known.map(toShown))] };
}

/** True if an object that exists, or is to be made, belongs to the project. */
export function showsProject(facts: Facts, project: string | undefined): boolean {
  if (project === undefined) return false;
  return Object.values(facts.evidence).some(({ projects }) => projects.some((id) => isSameProject(id, project)));
}

/**
 * Finds the projects that objects name whose type has one; "" for ids that must not be shown. `by`: whether the login
 * is a foreign provider's.
 */
export function projectsShown(facts: Facts, by: "own" | "foreign" = "own"): readonly string[] {
  const ids = Object.entries(facts.evidence).flatMap(([address, { projects }]) => {
    const type = typeAt(address);
    const isForeign = providerOfType(type)?.isForeign === true;
    return projectAttribute(type) === undefined || isForeign !== (by === "foreign") ? [] : projects.map(plainProjectId);
  });
  return [...new Set(ids.map((id) => (facts.hiddenProjects[id] === true ? "" : id)))];
}

/** True if the object that exists may give something back: it is deleted, or shrinks. */
function mayRelease({ actions: { order } }: Change): boolean {
  return order !== "create" && order !== "keep";
}

/** True if the resource has a project in its configuration that is known only after apply. */
function mayNameProject(side: Side): boolean {
  const attribute = projectAttribute(side.change.type);
  if (attribute === undefined || side.at(attribute).kind !== "unknown") return false;
  return [attribute, "value_specs"].some((name) => side.isWritten(name) === true);
}

function placementOf(type: string): Placement | undefined {
  return providerOfType(type)?.placement;
}

function projectOfSide(side: Side): string | undefined {
  const placement = placementOf(side.change.type);
  if (placement !== undefined) return placement.projectOf(side);
  const attribute = projectAttribute(side.change.type);
  return attribute && side.text(attribute);
}

/** Attribute in which resources of a type may name another project. undefined: there is none. */
function projectAttribute(type: string): string | undefined {
  return findResourceType(type)?.project;
}

/**
 * Projects by provider key, of objects that only they can see, name none in the configuration and were not imported:
 * the provider's login has read them.
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
