// One side of a change: the resource before or after it. Rules read its attributes and its place.

import type { Message, RegionTraits } from "../../../core/index.ts";
import { type AttributePath, type AttributeValue, isMarked, memberOf, textIn } from "../facts/attributes.ts";
import { type ConfigResource, findExpression, isConfigured, type ProviderBlock } from "../facts/configuration.ts";
import type { Change, Facts, KeptObject, LimitedObject, SideName } from "../facts/facts.ts";
import { attributeIn, findReferencedBy, objectsMeant } from "../facts/referenced-objects.ts";
import { isKnownWhenPlanned, placesReferred } from "../facts/references.ts";
import type { FlavorSize, ServerFlavor } from "./flavor-index.ts";
import { exactly, type Quantity, type UnknownReason, whyOf } from "./quantity.ts";

/** Resources whose changes are equal except for their addresses. */
export interface SplitChange extends Change {
  /** Share of each resource in a part that several resources share: 1 for one of them, 0 for the others. */
  readonly shares?: Readonly<Partial<Record<SideName, Quantity | undefined>>> | undefined;
  /**
   * Objects with limits of their own that contain the resources. Absent if the type has no such container. undefined on
   * a side if the object is unknown.
   */
  readonly objects?: Readonly<Record<SideName, LimitedObject | undefined>> | undefined;
  /**
   * Addresses of the flavors that may provide an ID which is known only after apply. An address without instance keys
   * stands for all instances.
   */
  readonly flavors: readonly string[];
}

/** One side of a change, as the plan shows it. */
export class Side {
  readonly facts: Facts;
  readonly change: SplitChange;
  readonly which: SideName;
  readonly configAddress: string;
  readonly values: unknown;
  /** Marks of values that are known only after apply. */
  readonly unknown: unknown;
  /** Marks of values that must not be shown. */
  readonly hidden: unknown;
  /** Configuration of the resource. undefined if the configuration no longer has it. */
  readonly config: ConfigResource | undefined;
  readonly isInPlace: boolean;
  /** Share of the resource in a part that it may share with others. */
  readonly share: Quantity;
  /**
   * Object with a limit of its own that is or contains the resource. undefined if there is none, or if it is unknown.
   */
  readonly object: LimitedObject | undefined;

  constructor(facts: Facts, change: SplitChange, which: SideName) {
    this.facts = facts;
    this.change = change;
    this.which = which;
    this.configAddress = change.configAddress;
    this.values = change[which];
    this.unknown = which === "after" && change.unknown;
    this.hidden = change.hidden[which];
    this.config = facts.resources[change.configAddress];
    this.isInPlace = change.actions.order === "update";
    this.share = change.shares?.[which] ?? exactly(1);
    this.object = change.objects?.[which];
  }

  at(...path: AttributePath): AttributeValue {
    return attributeIn(this, ...path);
  }

  text(...path: AttributePath): string | undefined {
    return textIn(this.at(...path).value);
  }

  /** Returns the attribute before the change, on both sides. */
  before(name: string): unknown {
    return memberOf(this.change.before, name);
  }

  /** Returns the reason for an unknown amount that depends on the attribute at a path. */
  why(...path: AttributePath): UnknownReason {
    return whyOf(this.at(...path), path.filter((step) => typeof step === "string").join("."));
  }

  /**
   * Returns whether the configuration sets the attribute, or undefined if that is unknown (see {@link isConfigured}).
   */
  isWritten(...path: AttributePath): boolean | undefined {
    const isWritten = isConfigured(this.config, path);
    if (isWritten !== true || this.at(...path).kind !== "unknown") return isWritten;
    return !isKnownWhenPlanned(this.facts, this.configAddress, findExpression(this.config, path));
  }

  /** Returns whether the configuration certainly sets the attribute, to a value that is known only after apply. */
  isDeferred(...path: AttributePath): boolean {
    return this.at(...path).kind === "unknown" && this.isWritten(...path) === true;
  }

  /** Returns whether the configuration may set the attribute to a value that is known only after apply. */
  mayBeDeferred(...path: AttributePath): boolean {
    return this.at(...path).kind === "unknown" && this.isWritten(...path) !== false;
  }

  isHidden(...path: AttributePath): boolean {
    return isMarked(this.hidden, path);
  }

  /** Returns the resources of a type that the attribute refers to, as addresses without instance keys. */
  referencesTo(type: string, ...path: AttributePath): readonly string[] {
    return placesReferred(this.facts, this.configAddress, findExpression(this.config, path), type);
  }

  /** Returns whether the attribute refers to an object of a type that the plan has, and to nothing else. */
  refersToPlanned(type: string, ...path: AttributePath): boolean {
    const reference = { value: undefined, expression: findExpression(this.config, path), type };
    return this.change.addresses.every((address) => findReferencedBy(this.facts, { address }, reference) !== undefined);
  }

  /** Objects of a type that the attribute may mean: the one with its id, else all that it may refer to. */
  objectsAt(type: string, ...path: AttributePath): readonly KeptObject[] {
    return objectsMeant(this.facts, this.which, this, type, path);
  }
}

/** A region, or the reason why it is unknown. */
export type Region =
  | KnownRegion
  | {
      readonly region: undefined;
      /** true if the region is named nowhere, so that a list of the project's regions helps. */
      readonly isUnsaid: boolean;
      /** Reason with the next step, as a sentence without a full stop. */
      readonly reason: Message;
    };

/** A region whose name is known. */
export interface KnownRegion {
  readonly region: string;
  /** true if the plan marks it as sensitive. It counts like any other region, but is not shown. */
  readonly hidden: boolean;
  /** Sentence that says where the name of the region comes from. Absent if it comes from the plan. */
  readonly note?: Message;
  /** true for one of several regions that the resource may be in. Absent if it is certainly there. */
  readonly isPossible?: true;
}

/** Returns each region once. The resource is in one of them, so several are possible ones. undefined: not known. */
export function possibleRegions(regions: readonly (KnownRegion | undefined)[]): readonly (KnownRegion | undefined)[] {
  const all = [...new Map(regions.map((place) => [place?.region, place])).values()];
  return all.length < 2 ? all : all.map((place) => place && { ...place, isPossible: true });
}

/** Owner of one side of a change: the checked project or another one. */
export type Ownership =
  | { readonly kind: "own" }
  /** May belong to the project, so it takes between 0 and its full amount. */
  | { readonly kind: "unclear" }
  /** `project` is the ID of the other project; "" if it must not be shown. */
  | { readonly kind: "other"; readonly project: string };

/** An object that a plan creates and that other resources may need in their region. */
export interface PlannedObject {
  readonly address: string;
  /** Region that its own attribute names. undefined if it names none, or if the region is known only after apply. */
  readonly region: string | undefined;
  /** Any key of its service. */
  readonly key: string;
}

/** A side of a change in one region, with its owner. */
export interface PlacedSide extends Side {
  readonly provider: ProviderBlock | undefined;
  readonly place: Region;
  readonly owner: Ownership;
  /** Facts that the cloud reports about the region. undefined if they were not read. */
  readonly traits: RegionTraits | undefined;
  /** Looks up the flavor of a server or a group of nodes. */
  readonly findFlavor: (flavor: ServerFlavor) => FlavorSize;
  /** Returns whether an object that the plan creates may be usable in the region of this side. */
  readonly mayHave: (object: PlannedObject) => boolean;
}
