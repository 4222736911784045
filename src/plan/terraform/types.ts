// Terraform and OpenTofu plans, as values.

import type { Demand, PlanQuestions } from "../../core/index.ts";
import type { Delta, Uncounted, UsageNote } from "../usage/index.ts";

/** A note on the accounting, or on what only Terraform has. */
export interface Note {
  readonly code: UsageNote["code"] | "incomplete" | "drift";
  readonly message: string;
}

/** Demands of one plan file, or of several added up. */
export interface TerraformPlan {
  /** Name of the file, as it is shown. null: there are several. */
  readonly file: string | null;
  readonly demands: readonly Demand[];
  /** Resources that cannot be counted. */
  readonly uncounted: readonly Uncounted[];
  /** Resources whose change is left to a later run. */
  readonly deferred: readonly Omit<Uncounted, "reason">[];
  /** false: the plan says that more changes will follow (`-target`, or deferred ones). */
  readonly complete: boolean;
  /** Keys of the provider blocks in the configuration, and of what resources name without a block. */
  readonly providers: readonly string[];
  /** Number of changes that were left out, since they are of other projects, by the project's id; "" where it must not be shown. */
  readonly ofOtherProjects: ReadonlyMap<string, number>;
  /** Ids of the projects that the plan names or shows, and of those that its only login is known to be for; "" as above. */
  readonly projects: ReadonlySet<string>;
  readonly logins: ReadonlySet<string>;
  /** True if the plan shows anything of the project that is asked for. */
  readonly showsProject: boolean;
  /** Ids of all projects that objects of the plan tell; "" as above. */
  readonly projectsShown: ReadonlySet<string>;
  readonly notes: readonly Note[];
  readonly questions: PlanQuestions;
  /** For adding up plans, and not for reports: ids of users and groups are in it. */
  readonly deltas: readonly Delta[];
}
