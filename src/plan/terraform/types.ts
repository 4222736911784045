// Terraform and OpenTofu plans, as values.

import type { Demand } from "../../core/index.ts";
import type { Delta, Uncounted, UsageNote } from "../usage/index.ts";

/** A note on the accounting, or on what only Terraform has. */
export interface Note {
  readonly code: UsageNote["code"] | "incomplete" | "drift";
  readonly message: string;
}

/** A resource whose change is left to a later run. */
export interface Deferred {
  readonly address: string;
  readonly type: string;
  readonly action: string | null;
}

/** Demands of one plan file, or of several added up. */
export interface TerraformPlan {
  readonly kind: "terraform";
  /** The first file's name. */
  readonly file: string;
  readonly tool: "terraform" | "opentofu";
  /** Version of the tool that made it; null: the file does not say. */
  readonly toolVersion: string | null;
  readonly demands: readonly Demand[];
  /** Resources that cannot be counted. */
  readonly uncounted: readonly Uncounted[];
  readonly deferred: readonly Deferred[];
  /** false: more changes will follow (`-target`, or deferred ones). null: the tool does not say. */
  readonly complete: boolean | null;
  /** Keys of the provider blocks in the configuration, and of what resources name without a block. */
  readonly providers: readonly string[];
  /** Number of changes that were left out, since they are of other projects. */
  readonly ofOtherProjects: number;
  /** True if the plan shows anything of the project that is asked for. */
  readonly showsProject: boolean;
  /** Number of objects that changed outside of Terraform: their usage is counted already. */
  readonly drifted: number;
  readonly notes: readonly Note[];
  /** For adding up plans, and not for reports: ids of users and groups are in it. */
  readonly deltas: readonly Delta[];
}
