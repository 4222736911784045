// One side of a change, as rules ask it: what is there before, or what will be there after.

import type { CloudFacts, RegionQuestions, RegionTraits } from "../../core/index.ts";
import { moduleOf } from "./address.ts";
import { type Found, findAttribute, isMarked, memberOf, type Shape, textOf } from "./attributes.ts";
import {
  type AttributePath,
  type ConfigResource,
  findExpression,
  isConfigured,
  type ProviderBlock,
} from "./configuration.ts";
import type { Change, Facts, LimitedObject } from "./facts.ts";
import type { FlavorBook, ServerFlavor } from "./flavors.ts";
import type { Ownership, OwnershipBook } from "./ownership.ts";
import { exactly, type Quantity, type Why, whyOf } from "./range.ts";
import type { Region, RegionBook } from "./regions.ts";
import { isKnownWhenPlanned, resourcesReferred } from "./values.ts";

/** An amount of one key that one resource takes. */
export interface Amount {
  readonly key: string;
  readonly amount: Quantity;
  /** Member of a map or list (a flavor's name), or {@link SOME_ITEM}. Absent: of plain keys. */
  readonly item?: string;
  /** Of keys whose limit holds for each single object (user, server, server group): which one, {@link EACH} or {@link ANY_NEW}. Absent: of all others. */
  readonly object?: string;
  /** The object that the amount is of, of keys that have objects as items, and of others if it is known. Absent: it is not known which. */
  readonly of?: LimitedObject | undefined;
  /** Taken for a moment on top, while the resource is created or changed. */
  readonly transient?: number;
  /** true: an update takes it before it gives back the amount of the side before. */
  readonly overlaps?: boolean;
  /** Made along with the object itself, and maybe later: of an object that is half built it is not known whether it is there. */
  readonly isAside?: true;
}

/** The `object` of an amount where every resource is an object of its own. */
export const EACH = "each";

/** The `object` of an amount that may be of any object which the plan makes. */
export const ANY_NEW = "any new";

/** The `item` of an amount of a member that is not known: it may be of any member. */
export const SOME_ITEM = "";

/** What resources are in: the object that an attribute names. `itself`: each of them is such an object. */
export type Within = "itself" | { readonly attribute: string; readonly type: string };

/** One thing that a resource consumes. Deleting the resource gives it back, unless the rule says otherwise. */
export interface Rule {
  /** The attributes that it reads: of a plan nothing else is kept. */
  readonly attributes: Shape;
  readonly amounts: (side: Side) => readonly Amount[];
  /** The objects with limits to themselves that it takes from. Absent: none. */
  readonly within?: Within;
  /** What the amounts depend on and the cloud may have to say. Absent: nothing. */
  readonly needs?: (side: Side) => readonly Need[];
}

/** A fact that an amount depends on: the size of a flavor, or a fact of the region that the resource is in. */
export type Need =
  | { readonly what: "flavor"; readonly flavor: ServerFlavor }
  | { readonly what: keyof RegionQuestions };

/** What sides of one plan are judged by. */
export interface Books {
  readonly regions: RegionBook;
  readonly owners: OwnershipBook;
  readonly flavors: FlavorBook;
  readonly cloud: CloudFacts;
}

/** One side of a change, in its plan. */
export class Side {
  readonly facts: Facts;
  readonly change: Change;
  readonly which: "before" | "after";
  readonly provider: ProviderBlock | undefined;
  readonly books: Books;
  #place: Region | undefined;
  #owner: Ownership | undefined;

  constructor(of: Pick<Side, "facts" | "change" | "which" | "provider" | "books">, place?: Region) {
    this.facts = of.facts;
    this.change = of.change;
    this.which = of.which;
    this.provider = of.provider;
    this.books = of.books;
    this.#place = place;
  }

  get after(): Side {
    const { facts, change, provider, books } = this;
    return new Side({ facts, change, which: "after", provider, books });
  }

  /** The side in each region that it may be in; one, where that is known. */
  get everywhere(): readonly Side[] {
    return this.books.regions(this).map((place) => new Side(this, place));
  }

  get values(): unknown {
    return this.change[this.which];
  }

  /** What the configuration says of the resource; undefined: it does not have it any more. */
  get config(): ConfigResource | undefined {
    return this.facts.resources[this.change.configAddress];
  }

  get place(): Region {
    this.#place ??= this.books.regions(this)[0];
    return this.#place;
  }

  get owner(): Ownership {
    this.#owner ??= this.books.owners.ownerOf(this);
    return this.#owner;
  }

  get traits(): RegionTraits | undefined {
    return this.books.cloud.traits.find(({ region }) => region === this.place.region);
  }

  get isInPlace(): boolean {
    return this.change.actions.order === "update";
  }

  /** Share of the resource in what it may have together with others. */
  get share(): Quantity {
    return this.change.shares?.[this.which] ?? exactly(1);
  }

  /** The object with a limit to itself that the resource is in, or is. undefined: it is in none, or not known which. */
  get object(): LimitedObject | undefined {
    return this.change.objects?.[this.which];
  }

  at(...path: AttributePath): Found {
    return findAttribute(this.values, this.which === "after" && this.change.unknown, path);
  }

  text(...path: AttributePath): string | undefined {
    return textOf(this.at(...path));
  }

  /** The attribute as it is now, also of the side after. */
  before(name: string): unknown {
    return memberOf(this.change.before, name);
  }

  /** Why an amount is not known that the attribute at a path decides about. */
  why(...path: AttributePath): Why {
    return whyOf(this.at(...path), path.filter((step) => typeof step === "string").join("."));
  }

  /** True if the configuration gives the attribute a value, as far as it shows that (see `isConfigured`). */
  isWritten(...path: AttributePath): boolean | undefined {
    const isWritten = isConfigured(this.config, path);
    if (isWritten !== true || this.at(...path).kind !== "unknown") return isWritten;
    const expression = findExpression(this.config, path);
    return !isKnownWhenPlanned(this.facts, moduleOf(this.change.configAddress), expression);
  }

  isHidden(...path: AttributePath): boolean {
    return isMarked(this.change.hidden[this.which], path);
  }

  /** The resources of a type that the attribute refers to, as addresses without instance keys. */
  referencesTo(type: string, ...path: AttributePath): readonly string[] {
    return resourcesReferred(this.facts, moduleOf(this.change.configAddress), findExpression(this.config, path), type);
  }
}
