// What a gate reads for its checks besides plans: policies, plans that the change leaves as they are, and other changes. A host has them;
// without one, policies are files of the machine.

import type { CloudProject, Log, PolicySource } from "../core/index.ts";
import type { GateSettings } from "../inputs/index.ts";
import type { Host } from "./host.ts";
import type { FindOthers } from "./other-changes.ts";
import { findOrgPolicySource, findPolicySource, readOwnPolicy } from "./policy-source.ts";
import { openUnchangedPlans } from "./unchanged-plans.ts";

/** Opens the sources of a run. Returns what a check asks them by: `path` is that of its policy file; undefined: it has none. */
export function openGateSources(
  settings: Omit<GateSettings, "plan" | "policyFrom"> & { readonly policyFrom: GateSettings["policyFrom"] | undefined },
  of: {
    /** Finds the host of the run. undefined: there is none. */
    readonly findHost: (() => Promise<Host>) | undefined;
    /** Folder that paths start at. */
    readonly workspace: string;
    /** Workspace of a job that has no host. Absent or undefined: there is a host, or this is no job. */
    readonly job?: string | undefined;
    /** Folder of the repository. Absent: the workspace. */
    readonly repository?: string | undefined;
    readonly findOthers: FindOthers;
  },
) {
  const { policyFrom, policyBranches, orgPolicy: address, together: effect } = settings;
  const { findHost, workspace, job, repository, findOthers } = of;
  const readOwn = (path: string) => readOwnPolicy(path, { folder: workspace, workspace: job, policyFrom });
  const readPolicy = async (path: string): Promise<PolicySource> =>
    findHost === undefined
      ? readOwn(path)
      : findPolicySource({ host: await findHost(), policyFrom: policyFrom ?? "base", policyBranches, path, workspace });
  const readOrgPolicy = async (path: string): Promise<PolicySource> =>
    findHost === undefined ? readOwn(path) : findOrgPolicySource({ host: await findHost(), path, workspace });
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
