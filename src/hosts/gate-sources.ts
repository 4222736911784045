// What a gate reads for its checks besides plans: policies, plans that the change leaves as they are, and other changes. They are the
// host's; where a user runs the gate on a machine of their own, policies are files there.

import type { CloudProject, Log, PolicySource } from "../core/index.ts";
import type { GateSettings } from "../inputs/index.ts";
import type { Host } from "./host.ts";
import type { FindOthers } from "./other-changes.ts";
import { findOrgPolicySource, findPolicySource, readOwnPolicy } from "./policy-source.ts";
import { openUnchangedPlans } from "./unchanged-plans.ts";

/** Opens the sources of a run. Returns what a check asks them by: `path` is that of its policy file; undefined: it has none. */
export function openGateSources(
  settings: Omit<GateSettings, "plan">,
  of: {
    /** Finds the host of the run. undefined: there is none. */
    readonly findHost: (() => Promise<Host>) | undefined;
    readonly workspace: string;
    /** Folder of the repository. Absent: the workspace. */
    readonly repository?: string | undefined;
    readonly findOthers: FindOthers;
  },
) {
  const { policyFrom, policyBranches, orgPolicy: address, together: effect } = settings;
  const { findHost, workspace, repository, findOthers } = of;
  const readPolicy = async (path: string): Promise<PolicySource> =>
    findHost === undefined
      ? readOwnPolicy(path, workspace)
      : findPolicySource({ host: await findHost(), policyFrom, policyBranches, path, workspace });
  const readOrgPolicy = async (path: string): Promise<PolicySource> =>
    findHost === undefined
      ? readOwnPolicy(path, workspace)
      : findOrgPolicySource({ host: await findHost(), path, workspace });
  let organisation: Promise<PolicySource> | undefined;
  const isUnchanged =
    findHost !== undefined && settings.onlyChanged
      ? openUnchangedPlans(findHost, { policyBranches, folder: workspace, repository })
      : undefined;
  return (path: string | undefined, log: Log) => ({
    loadPolicy: path === undefined ? undefined : () => readPolicy(path),
    // Once for all checks of the run.
    loadOrgPolicy: address === undefined ? undefined : () => (organisation ??= readOrgPolicy(address)),
    isUnchanged,
    others: effect === "off" ? undefined : { effect, load: (project: CloudProject) => findOthers(project, log) },
  });
}
