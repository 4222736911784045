// The changes of a plan: what each of them does is worked out once for all that are equal but for their address.

import { type Actions, type Order, parseActions } from "../usage/actions.ts";
import { type Address, toAddress } from "../usage/address.ts";
import { AddressList } from "../usage/address-list.ts";
import { isMarked, memberOf, pickMarks, pickValues, type Shape } from "../usage/attributes.ts";
import { type ForOthers, keepForOthers, toForOthers } from "../usage/for-others.ts";
import type { ChangeContent, Facts, KnownContent } from "../usage/plan-index.ts";
import type { ResourceType } from "../usage/provider.ts";
import { attributesRead, findResourceType, providerNamed, providerOfType } from "../usage/providers/index.ts";
import { keepEvidence, toWhereabouts, type Whereabouts } from "../usage/resource-index.ts";

const INSTANCE = "openstack_compute_instance_v2";
const KEY_PAIR = "openstack_compute_keypair_v2";

/** After these there is a resource. Without a word on it the change would seem to give back only. */
const WILL_BE: ReadonlySet<Order | undefined> = new Set([
  "create",
  "update",
  "delete then create",
  "create then delete",
] as const);

/** Longest name of a provider that is kept. */
const MAX_PROVIDER_LENGTH = 255;

/** What a change says, beside its address. */
export interface ReadChange {
  readonly openTofu: boolean;
  readonly subject: /** No resource of a project. */
    | { readonly kind: "nothing" }
    /** A data source, which is only read while the plan is applied. */
    | { readonly kind: "data source" }
    | { readonly kind: "no type" }
    /** Of a provider of ours, but of a mode or type that none of them has. */
    | {
        readonly kind: "unheard-of";
        readonly type: string;
        readonly actions: Actions | undefined;
        readonly reason: string;
      }
    | { readonly kind: "other provider"; readonly provider: unknown; readonly isKept: boolean }
    | OurChange;
}

/** A change of a resource of ours. */
interface OurChange {
  readonly kind: "ours";
  readonly type: string;
  readonly row: ResourceType | undefined;
  readonly actions: Actions | undefined;
  readonly deferred: boolean;
  /** Whether the object comes under Terraform's care with this plan. */
  readonly importing: boolean;
  /** Whether the plan says what the resource will be, where there will be one. */
  readonly isDescribed: boolean;
  readonly whereabouts: Whereabouts;
  readonly forOthers: ForOthers;
  /** null: nothing of it is counted. */
  readonly content: KnownContent | null;
}

/** What an element of `resource_changes` says. */
export function understandChange(
  facts: Facts,
  resource: unknown,
  { deferred }: { readonly deferred: boolean },
): ReadChange {
  const provider = memberOf(resource, "provider_name");
  const openTofu = typeof provider === "string" && provider.startsWith("registry.opentofu.org/");
  const mode = memberOf(resource, "mode");
  if (mode === "data") return { openTofu, subject: { kind: "data source" } };
  if (mode === "ephemeral") return { openTofu, subject: { kind: "nothing" } };
  const type = memberOf(resource, "type");
  const change = memberOf(resource, "change");
  const actions = parseActions(memberOf(change, "actions"));
  if (typeof type !== "string") return { openTofu, subject: { kind: "no type" } };
  const isManaged = mode === "managed" || mode === undefined;
  const hasOurType = providerOfType(type) !== undefined;
  const isOfOurs = providerNamed(provider) !== undefined;
  if (isManaged ? !hasOurType && isOfOurs : hasOurType || isOfOurs) {
    const reason = isManaged ? "no type of its provider is called so" : "the plan has a mode for it that is not known";
    return { openTofu, subject: { kind: "unheard-of", type, actions, reason } };
  }
  if (!hasOurType) {
    return { openTofu, subject: { kind: "other provider", provider, isKept: actions?.order === "keep" } };
  }
  const deposed = memberOf(resource, "deposed") ?? null;
  const halfBuilt = deposed !== null || memberOf(resource, "action_reason") === "replace_because_tainted";
  return { openTofu, subject: understandOurs(facts, { type, actions, change, deferred, deposed, halfBuilt }) };
}

function understandOurs(
  facts: Facts,
  of: {
    readonly type: string;
    readonly actions: Actions | undefined;
    readonly change: unknown;
    readonly deferred: boolean;
    readonly deposed: unknown;
    readonly halfBuilt: boolean;
  },
): OurChange {
  const { type, actions, change, deferred, deposed, halfBuilt } = of;
  const row = findResourceType(type);
  const sides: Sides = {
    before: memberOf(change, "before") ?? null,
    after: memberOf(change, "after") ?? null,
    unknown: memberOf(change, "after_unknown"),
    hidden: { before: memberOf(change, "before_sensitive"), after: memberOf(change, "after_sensitive") },
  };
  const isDescribed = !WILL_BE.has(actions?.order) || isPlainObject(sides.after);
  const isCounted =
    row?.kind === "counted" &&
    actions !== undefined &&
    isDescribed &&
    (actions.order !== "keep" || type === INSTANCE || type === KEY_PAIR);
  const importing = memberOf(change, "importing");
  const isImporting = typeof importing === "object" && importing !== null;
  return {
    kind: "ours",
    type,
    row,
    actions,
    deferred,
    importing: isImporting,
    isDescribed,
    whereabouts: toWhereabouts(type, regionIn(sides), {
      exists: sides.before !== null,
      values: sides.before ?? sides.after,
    }),
    forOthers: toForOthers(type, actions?.order, { ...sides, deposed }),
    content: isCounted
      ? contentOf(facts, {
          type,
          actions,
          deferred,
          halfBuilt,
          importing: isImporting,
          ...pickSides(sides, attributesRead(type)),
        })
      : null,
  };
}

function isPlainObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A change's values, whole. */
interface Sides {
  readonly before: unknown;
  readonly after: unknown;
  readonly unknown: unknown;
  readonly hidden: { readonly before: unknown; readonly after: unknown };
}

function pickSides({ before, after, unknown, hidden }: Sides, shape: Shape): Sides {
  return {
    before: before === null ? null : pickValues(before, shape),
    after: after === null ? null : pickValues(after, shape),
    unknown: pickMarks(unknown, shape),
    hidden: { before: pickMarks(hidden.before, shape), after: pickMarks(hidden.after, shape) },
  };
}

/** The same content is the same object, however often it is found. */
function contentOf(facts: Facts, content: ChangeContent): KnownContent {
  const identity = JSON.stringify(content);
  const known = facts.contents.get(identity);
  if (known !== undefined) return known;
  const found = { content, changes: new Map() };
  facts.contents.set(identity, found);
  return found;
}

/** Where the object is that exists. */
function regionIn({ before, hidden }: Sides): unknown {
  return isMarked(hidden.before, ["region"]) ? undefined : memberOf(before, "region");
}

/** Keeps what a change says of the resource at this address; null: it has none. */
export function keepChange(facts: Facts, address: Address | null, { openTofu, subject }: ReadChange): void {
  if (openTofu) facts.openTofu = true;
  switch (subject.kind) {
    case "nothing":
      return;
    case "data source":
      if (address !== null) facts.readLater.add(address.configAddress);
      return;
    case "no type":
      facts.uncounted.push({
        address: toAddress(address?.text ?? "(unnamed)"),
        type: "(unknown)",
        action: null,
        reason: "the plan does not say its type",
      });
      return;
    case "unheard-of": {
      const { type, actions, reason } = subject;
      const text = toAddress(address?.text ?? `${type}.(unnamed)`);
      facts.uncounted.push({ address: text, type, action: actions?.name ?? null, reason });
      return;
    }
    case "other provider": {
      if (!subject.isKept) keepOtherProvider(facts, subject.provider);
      return;
    }
    case "ours":
      keepOurChange(facts, address ?? unnamed(subject.type), subject);
      return;
    default:
      subject satisfies never;
  }
}

/** Counts a change, or an action, of a provider that nothing is known of. */
export function keepOtherProvider(facts: Facts, provider: unknown): void {
  const name = typeof provider === "string" && provider !== "" ? provider.slice(0, MAX_PROVIDER_LENGTH) : "(unnamed)";
  facts.otherProviders.set(name, (facts.otherProviders.get(name) ?? 0) + 1);
}

function unnamed(type: string): Address {
  const text = `${type}.(unnamed)`;
  return { text, configAddress: text };
}

function keepOurChange(facts: Facts, address: Address, change: OurChange): void {
  const { whereabouts, importing, forOthers, content, type, actions, deferred } = change;
  const { text, configAddress } = address;
  keepEvidence(facts, configAddress, whereabouts);
  if (importing) facts.imported.add(configAddress);
  keepForOthers(facts, address, forOthers);
  if (content === null) {
    keepUncounted(facts, address, change);
    return;
  }
  addressesOf(facts, configAddress, content).add(text);
  if (deferred && actions !== undefined) facts.deferred.push({ address: text, type, action: actions.name });
}

/** Addresses of the changes with this content at a place in the configuration. */
function addressesOf(facts: Facts, configAddress: string, { content, changes }: KnownContent): AddressList {
  const known = changes.get(configAddress);
  if (known !== undefined) return known.addresses;
  const change = { ...content, configAddress, addresses: new AddressList() };
  changes.set(configAddress, change);
  facts.changes.push(change);
  return change.addresses;
}

function keepUncounted(facts: Facts, { text: address }: Address, change: OurChange): void {
  const { type, row, actions, isDescribed } = change;
  if (row?.kind === "nothing") return;
  if (row?.kind === "limits") {
    if (actions?.order !== "keep") facts.limits.push(address);
    return;
  }
  if (actions === undefined) {
    facts.uncounted.push({ address, type, action: null, reason: "the plan has actions for it that are not known" });
    return;
  }
  if (row?.kind === "counted" && !isDescribed) {
    facts.uncounted.push({ address, type, action: actions.name, reason: "the plan does not say what it will be" });
    return;
  }
  if (row?.kind === "counted" || actions.order === "keep") return;
  const reason = row?.reason ?? "what this type of resource takes is not known";
  facts.uncounted.push({ address, type, action: actions.name, reason });
}
