// Sources of a gate, in addition to plans and the cloud: policies, plans that the change leaves as they are, and other
// changes. A host provides them. Without a host, policies and reports of other changes are local files.

import {
  allOf,
  type CloudProject,
  GateError,
  inputProblem,
  type Log,
  type OtherChangeList,
  type OtherChanges,
  type PolicySource,
  type PolicySources,
  quoted,
  say,
} from "../core/index.ts";
import { readOwnFile } from "../files/index.ts";
import type { GateSettings } from "../inputs/index.ts";
import { parseOtherReport } from "../render/index.ts";
import type { HostRun } from "./host-run.ts";
import { type OtherChangeRules, openOthers } from "./other-changes.ts";
import { findOrgPolicySource, findPolicySource, readOwnPolicy } from "./policy-source.ts";
import { openUnchangedPlans } from "./unchanged-plans.ts";

/** Settings of a gate's sources. `policyFrom` is undefined if it is not set. */
export type SourceSettings = Pick<
  GateSettings,
  "policyBranches" | "orgPolicy" | "onlyChanged" | "together" | "togetherDrafts" | "pending"
> & { readonly policyFrom: GateSettings["policyFrom"] | undefined };

/** Returns which other changes count. Undefined if none does. */
export function toOtherChangeRules({
  together,
  togetherDrafts: countsDrafts,
  pending: pendingMs,
}: Pick<GateSettings, "together" | "togetherDrafts" | "pending">): OtherChangeRules | undefined {
  return together === "off" ? undefined : { countsDrafts, pendingMs, isStrict: together === "fail" };
}

/**
 * Opens the sources of a run. The listing of other changes starts at once, and everything else is read on first use.
 * Sources that all checks share are read once.
 */
export function openGateSources(
  settings: SourceSettings,
  {
    host,
    folder,
    workspace,
    reports,
    now,
  }: {
    /** Undefined if the run is on no host. */
    readonly host: HostRun | undefined;
    /** Folder that relative paths start at. */
    readonly folder: string;
    /** Workspace of a job. Undefined outside of a job. */
    readonly workspace: string | undefined;
    /** Paths of reports on other changes. */
    readonly reports: readonly string[];
    readonly now: Date;
  },
) {
  const { policyFrom, policyBranches, orgPolicy, onlyChanged, together } = settings;
  const readOwn = (path: string) => readOwnPolicy(path, folder, workspace, policyFrom);
  const readPolicy = async (path: string): Promise<PolicySource> => {
    if (host === undefined) return readOwn(path);
    const search = { host: await host.findHost(), policyFrom: policyFrom ?? "base", policyBranches };
    return findPolicySource({ ...search, path, workspace: folder });
  };
  const readOrgPolicy = async (path: string): Promise<PolicySource> =>
    host === undefined ? readOwn(path) : findOrgPolicySource({ host: await host.findHost(), path, workspace: folder });
  let organisation: Promise<PolicySource> | undefined;
  const rules = toOtherChangeRules(settings);
  const findListed = rules && host && openOthers(host.others, rules, now);
  return {
    async readPolicies(path: string | undefined): Promise<PolicySources> {
      if (orgPolicy !== undefined) organisation ??= readOrgPolicy(orgPolicy);
      const [repository, base] = await allOf([path === undefined ? undefined : readPolicy(path), organisation]);
      return { repository, organisation: base };
    },
    isUnchanged:
      host !== undefined && onlyChanged
        ? openUnchangedPlans(() => host.findHost(), { policyBranches, folder })
        : undefined,
    async findOthers(project: CloudProject, log: Log): Promise<OtherChanges | undefined> {
      if (together === "off") return undefined;
      const [named, listed] = await allOf([
        reports.length === 0 ? undefined : readReports(reports, project.id, folder),
        findListed?.(project, log),
      ]);
      const found = [named, listed].filter((others) => others !== undefined);
      if (found.length === 0) return undefined;
      const changes = found.flatMap((others) => others.changes);
      return { changes, notes: found.flatMap(({ notes }) => notes), unread: listed?.unread, effect: together };
    },
  };
}

/** Largest report on another change, in bytes. A report with 100,000 checks has about 60 million. */
const MAX_REPORT_BYTES = 256 * 1024 * 1024;

/** Reads the reports on other changes. Throws a GateError if one of them is unreadable or of another project. */
async function readReports(paths: readonly string[], project: string, folder: string): Promise<OtherChangeList> {
  const words = { noun: say`report`, expected: say`JSON report of another change` };
  const read = async (path: string) => {
    const text = await readOwnFile(path, { ...words, maxBytes: MAX_REPORT_BYTES, folder });
    const change = parseOtherReport({ text, name: path });
    if (change.project === null || change.project === project) return change;
    const message = say`The report ${quoted(path)} is of the project ${quoted(change.project)}, and the plans are checked for ${quoted(project)}.`;
    throw new GateError(inputProblem(message, say`Leave it out: projects have limits of their own.`));
  };
  const changes = await allOf([...new Set(paths)].map(read));
  return { changes, notes: changes.flatMap(({ notes }) => notes) };
}
