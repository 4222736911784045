// What a Terraform or OpenTofu plan amounts to, as values.

import type { Demand } from "../../core/index.ts";
import type { Order } from "../usage/actions.ts";
import type { Addresses } from "../usage/address-list.ts";
import type { Uncounted } from "../usage/plan-index.ts";
import type { Quantity } from "../usage/range.ts";
import type { RegionUnknown } from "../usage/regions.ts";

/** A resource that adds to an amount. */
export interface Contribution {
  /** The plan's own text, up to 2048 characters: keys of instances in it hold any character. To be quoted where it is shown. */
  readonly address: string;
  /** As the plan has it: `create`, `delete/create`. */
  readonly action: string;
  /** The difference that the resource makes at the end; negative: it gives back. As far as known where the demand is `atLeast`. */
  readonly amount: number;
}

/**
 * What the change asks for of one region, key and item. Differences on top of current usage, except for the keys whose limit holds
 * for each user, server or server group (`mode` is `target`): there all numbers are totals of the largest one.
 */
export interface TerraformDemand extends Omit<Demand, "region" | "regionHidden"> {
  /** null: not known; then `regionUnknown` says why, and `regionReason` says it in a sentence, with the way out. */
  readonly region: string | null;
  /** Whether the plan marks the region as sensitive somewhere, so that it must not be shown. */
  readonly regionHidden: boolean;
  readonly regionUnknown: RegionUnknown["kind"] | null;
  readonly regionReason: string | null;
  /** The difference at the end: `lowest` where that is a number, else the sum of what is known. */
  readonly amount: number;
  /** true: more than `amount` may come (`highest` says how much more at most). */
  readonly atLeast: boolean;
  /** Bounds of the difference at the end. null: there is no bound; then `amount` must not be judged as if it were one. */
  readonly lowest: number | null;
  readonly highest: number | null;
  /** The highest point on the way, in the worst order of applying: usage never gets higher. null: no bound is known. Never below `highest`. */
  readonly peak: number | null;
  /** The highest point on the way that no order of applying avoids. At least 0 for differences, and at least `lowest`. */
  readonly peakAtLeast: number;
  /** Largest first, then by address. There may be 100,000: they are listed only when this is read, and each time anew. */
  readonly from: readonly Contribution[];
}

/** Something that the reader of a report should know, and that is no problem of one key. */
export interface Note {
  readonly code:
    | "incomplete"
    | "deferred"
    | "other projects"
    | "project unclear"
    | "other providers"
    | "limits change"
    | "drift"
    | "region stated"
    | "region guessed"
    | "region conflict"
    | "project not told"
    | "flavor sizes";
  /** One sentence or two; names in it are quoted. */
  readonly message: string;
}

/** What changes that do the same do to one key, each of them. Plans are added up from these. */
export interface Effect {
  readonly region: string | null;
  readonly regionHidden: boolean;
  readonly regionUnknown: RegionUnknown | null;
  readonly key: string;
  readonly item: string | null;
  /** Of keys whose limit holds for each user, server or server group: which one; `each` where every resource is one. null for all others. */
  readonly object: string | null;
  readonly order: Order;
  readonly before: Quantity;
  readonly after: Quantity;
  readonly transient: number;
  /** The resources; of objects that are in no plan, none. */
  readonly addresses: Addresses;
  readonly action: string;
}

/** A resource whose change is left to a later run. */
export interface Deferred {
  readonly address: string;
  readonly type: string;
  readonly action: string | null;
}

/** What one plan file, or several added up, asks for. */
export interface TerraformPlan {
  readonly kind: "terraform";
  /** The first file's name. */
  readonly file: string;
  readonly tool: "terraform" | "opentofu";
  /** Version of the tool that made it; null: the file does not say. */
  readonly toolVersion: string | null;
  readonly demands: readonly TerraformDemand[];
  /** Resources that cannot be counted. */
  readonly uncounted: readonly Uncounted[];
  readonly deferred: readonly Deferred[];
  /** false: more changes will follow (`-target`, or deferred ones). null: the tool does not say. */
  readonly complete: boolean | null;
  /** Keys of the provider blocks in the configuration, and of what resources name without a block. */
  readonly providers: readonly string[];
  /** How many changes were left out, since they are of other projects. */
  readonly ofOtherProjects: number;
  /** Whether the plan shows anything of the project that is asked for. */
  readonly showsProject: boolean;
  /** How many objects changed outside of Terraform: their usage is counted already. */
  readonly drifted: number;
  readonly notes: readonly Note[];
  /** For adding up plans, and not for reports: ids of users and groups are in it. */
  readonly effects: readonly Effect[];
}
