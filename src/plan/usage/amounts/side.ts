// One side of a change: the resource before it, or after it. Rules read its attributes, and where it is.

import type { Message, RegionTraits } from "../../../core/index.ts";
import { withoutInstanceKeys } from "../facts/address.ts";
import { type AttributeValue, findAttribute, isMarked, memberOf, textIn } from "../facts/attributes.ts";
import {
  type AttributePath,
  type ConfigResource,
  findExpression,
  isConfigured,
  type ProviderBlock,
} from "../facts/configuration.ts";
import type { Change, Facts, LimitedObject } from "../facts/facts.ts";
import { isKnownWhenPlanned, resourcesReferred } from "../facts/references.ts";
import type { FlavorSize, ServerFlavor } from "./flavor-index.ts";
import { exactly, type Quantity, type Why, whyOf } from "./quantity.ts";

/** Side of a change: before it, or after it. */
export type Which = "before" | "after";

/** Resources whose changes are equal in everything but the address. */
export interface SplitChange extends Change {
  /** Share of each resource in something that several resources have together: 1 for one of them, 0 for all others. */
  readonly shares?: Readonly<Partial<Record<Which, Quantity | undefined>>> | undefined;
  /**
   * Objects with a limit to themselves that the resources are in. Absent if the type is in none; undefined on a side if
   * it is not known which.
   */
  readonly objects?: Readonly<Record<Which, LimitedObject | undefined>> | undefined;
  /**
   * Addresses of the flavors that may give an id which is known only after apply. Without instance keys, an address
   * stands for all instances.
   */
  readonly flavors: readonly string[];
}

/** One side of a change, as its plan shows it. */
export class Side {
  readonly facts: Facts;
  readonly change: SplitChange;
  readonly which: Which;
  readonly values: unknown;
  /** Configuration of the resource. undefined if the configuration no longer has it. */
  readonly config: ConfigResource | undefined;
  readonly isInPlace: boolean;
  /** Share of the resource in what it may have together with others. */
  readonly share: Quantity;
  /** Object with a limit to itself that the resource is, or is in. undefined if it is in none, or not known. */
  readonly object: LimitedObject | undefined;

  constructor(facts: Facts, change: SplitChange, which: Which) {
    this.facts = facts;
    this.change = change;
    this.which = which;
    this.values = change[which];
    this.config = facts.resources[change.configAddress];
    this.isInPlace = change.actions.order === "update";
    this.share = change.shares?.[which] ?? exactly(1);
    this.object = change.objects?.[which];
  }

  at(...path: AttributePath): AttributeValue {
    return findAttribute(this.values, this.which === "after" && this.change.unknown, path);
  }

  text(...path: AttributePath): string | undefined {
    return textIn(this.at(...path).value);
  }

  /** The attribute before the change, on either side. */
  before(name: string): unknown {
    return memberOf(this.change.before, name);
  }

  /** Reason why an amount is not known that depends on the attribute at a path. */
  why(...path: AttributePath): Why {
    return whyOf(this.at(...path), path.filter((step) => typeof step === "string").join("."));
  }

  /** True if the configuration gives the attribute a value, as far as it shows that (see `isConfigured`). */
  isWritten(...path: AttributePath): boolean | undefined {
    const isWritten = isConfigured(this.config, path);
    if (isWritten !== true || this.at(...path).kind !== "unknown") return isWritten;
    return !isKnownWhenPlanned(this.facts, this.change.configAddress, findExpression(this.config, path));
  }

  isHidden(...path: AttributePath): boolean {
    return isMarked(this.change.hidden[this.which], path);
  }

  /** The resources of a type that the attribute refers to, as addresses without instance keys. */
  referencesTo(type: string, ...path: AttributePath): readonly string[] {
    const expression = findExpression(this.config, path);
    const addresses = resourcesReferred(this.facts, this.change.configAddress, expression, type);
    return [...new Set(addresses.map(withoutInstanceKeys))];
  }
}

/** A region, or the reason why it is not known. */
export type Region =
  | {
      readonly region: string;
      /** True if the plan marks it as sensitive: it counts like any other, and is not shown. */
      readonly hidden: boolean;
      /** Sentence on what else than the plan names the region. Absent: the plan does. */
      readonly note?: Message;
      /** true: one of several regions that the resource may be in. Absent: it is there. */
      readonly isPossible?: true;
    }
  | {
      readonly region: undefined;
      /** True if nothing names the region, so that it helps to know which regions there are. */
      readonly isUnsaid: boolean;
      /** With the way out, as a sentence without a full stop. */
      readonly reason: Message;
    };

/** Relation of one side of a change to the project. */
export type Ownership =
  | { readonly kind: "own" }
  /** Perhaps the project's own, so that it takes between nothing and all of its amount. */
  | { readonly kind: "unclear" }
  /** `project`: its id; "" if it must not be shown. */
  | { readonly kind: "other"; readonly project: string };

/** Something that a plan makes, and other resources may need in their region. */
export interface PlannedObject {
  readonly address: string;
  /** Region in its own attribute. undefined: it has none, or it is known only after apply. */
  readonly region: string | undefined;
  /** A key of its service. */
  readonly key: string;
}

/** A side in one region, with its owner. */
export interface PlacedSide extends Side {
  readonly provider: ProviderBlock | undefined;
  readonly place: Region;
  readonly owner: Ownership;
  /** Facts that the cloud reports about the region. undefined if they were not read. */
  readonly traits: RegionTraits | undefined;
  /** Looks up the flavor of a server or a group of nodes. */
  readonly findFlavor: (flavor: ServerFlavor) => FlavorSize;
  /** True unless an object that the plan makes is certainly in another region. */
  readonly mayHave: (object: PlannedObject) => boolean;
}
